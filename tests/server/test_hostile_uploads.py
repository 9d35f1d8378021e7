"""Uploads of untrusted users are parsed in a process with resource limits, never by the server itself."""

from __future__ import annotations

import asyncio
import re
import threading
import tomllib
from pathlib import Path
from typing import Any

import pytest

from flagplot.games import load
from flagplot.kernel import replay
from flagplot.kernel.content.document import BadDocument
from flagplot.server.catalogue import Catalogue
from flagplot.server.http.errors import Problem
from flagplot.server.settings import Settings, database_url
from flagplot.server.workers import process as processes
from flagplot.server.workers.process import Failed, Late, WorkerProcess
from flagplot.server.workers.tasks import ReadOrder, ReadReplay, ReadScenario, Replayed
from flagplot.server.workers.worker import MEMORY
from tests.server.harness import PATIENCE, Player, serving
from tests.server.hostile import BATTLE, GENERATORS, fleet, group


def test_there_are_fifty_generators() -> None:
    assert len(GENERATORS) >= 50


def test_the_worst_of_fifty_generators_is_refused_and_the_server_itself_reads_none_of_it(
    folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The server runs in the process of this test, so anything that it parses in any thread would be recorded here."""
    read: list[str] = []
    loads, parse = tomllib.loads, replay.parse

    def noted_loads(text: str, **more: Any) -> Any:
        read.append(text)
        return loads(text, **more)

    def noted_parse(text: str) -> Any:
        read.append(text)
        return parse(text)

    stop, looks = threading.Event(), []
    with (
        serving(folder, Catalogue.standard(), bot_processes=1, scenario_s=1.0, import_s=1.0) as server,
        Player(server.base, "Eve") as eve,
        Player(server.base, "Ann") as ann,
    ):
        ann.new_table(game="tactical", scenario="duel", seats=[{"seat": "usn", "player": "me"}])
        monkeypatch.setattr(tomllib, "loads", noted_loads)
        monkeypatch.setattr(replay, "parse", noted_parse)

        def look() -> None:
            while not stop.wait(0.05):
                looks.append(ann.ask("GET", ann.at("view")).status_code)

        bystander = threading.Thread(target=look)
        bystander.start()
        answers = {}
        try:
            for name, make in GENERATORS.items():
                path, body = make()
                answers[name] = eve.ask("POST", path, json=body)
        finally:
            stop.set()
            bystander.join(PATIENCE)
        assert ann.get("/health")["database"]

    told = {name: answer.status_code for name, answer in answers.items()}
    assert {status // 100 for status in told.values()} == {4}, told
    for name, answer in answers.items():
        assert answer.json()["detail"].strip(), name
        assert len(answer.content) < 6000, name
    assert not read, f"the server itself has parsed {read[0][:80]!r}"
    assert set(looks) == {200}


@pytest.mark.parametrize(
    "text, cap",
    [
        ("a." * 60 + "a = 1\n", "a key has at most 8 parts"),
        ("x = " + "[" * 60 + "\n", "at most 16 deep"),
        ("x = 1\n" * 21_000, "at most 20000 lines"),
        ("# " + "x" * 5000 + "\n", "a line has at most 4000 characters"),
        ("x = " + "9" * 60 + "\n", "fewer than 40 digits"),
        ("x = [\n" + ("1," * 1900 + "\n") * 30 + "]\n", "at most 40000 values"),
        ("".join(f"k{n} = 1\n" for n in range(300)), "no more than 100 faults are told"),
        (fleet(200), "a battle has at most 160 ships, not 200"),
        (fleet(82, 41), "a battle has at most 40 groups, not 41"),
        (BATTLE + group(0, ["rn.hood"]).replace("G 0", "G" * 90), "a name has at most 60 characters, not 90"),
        (GENERATORS["forty_thousand_corners"]()[1]["scenario"], "a battle has at most 200 corners of land, not 19000"),
        (GENERATORS["aircraft_every_turn"]()[1]["scenario"], "a battle has at most 400 elements, not 60000"),
        (GENERATORS["five_thousand_effects"]()[1]["scenario"], "a battle has at most 100 [[effect]], not 5000"),
    ],
)
def test_every_cap_is_named_in_the_refusal(text: str, cap: str) -> None:
    with pytest.raises(BadDocument, match=re.escape(cap)):
        load("tactical").new(text, 1)


def asked(task: Any, seconds: float, kind: Any, memory: int = MEMORY) -> Any:
    async def story() -> Any:
        worker = WorkerProcess(memory)
        try:
            return await worker.ask(task, seconds, kind)
        finally:
            await worker.stop()

    return asyncio.run(story())


def test_a_task_beyond_its_time_is_given_up(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(processes, "FRESH", PATIENCE)
    text = GENERATORS["a_game_that_goes_on_and_on"]()[1]["replay"]
    with pytest.raises(Late):
        asked(ReadReplay(text, 1e9), 1.0, Replayed)


def test_a_process_that_wants_more_memory_than_it_may_have_fails_and_the_next_one_answers() -> None:
    task = ReadScenario("tactical", "x" * 30_000_000 + "\n", {})
    with pytest.raises(Failed):
        asked(task, 20.0, list[str], 120_000_000)
    assert asked(ReadScenario("tactical", fleet(4, 2), {}), 20.0, list[str]) == ["km", "rn"]


def test_a_process_that_has_grown_is_started_anew() -> None:
    async def story(worker: WorkerProcess) -> list[int]:
        pids = []
        try:
            for _ in range(2):
                pids.append((await worker.start()).pid)
                await worker.ask(ReadOrder("tactical", "usn", "plot"), PATIENCE, str)
        finally:
            await worker.stop()
        return pids

    first, second = asyncio.run(story(WorkerProcess(MEMORY)))
    third, fourth = asyncio.run(story(WorkerProcess(MEMORY, large=1)))
    assert first == second
    assert third != fourth


def test_the_settings_name_the_limits_of_the_workers(folder: Path) -> None:
    settings = Settings(database_url(str(folder / "x.db")))
    assert (settings.scenario_s, settings.import_s, settings.think_s) == (5.0, 60.0, 20.0)
    assert settings.worker_memory == MEMORY


def test_a_long_draft_whose_reach_is_asked_for_is_read_by_a_process_first(folder: Path) -> None:
    sent: list[int] = []
    with serving(folder, Catalogue.standard(), bot_processes=0) as server, Player(server.base, "Eve") as eve:
        eve.new_table(game="operational", scenario="easter", seats=[{"seat": "japan", "player": "me"}])
        reading = server.services.reading

        async def refuse(_who: str, _game: Any, _seat: str, line: str) -> None:
            sent.append(len(line))
            raise Problem(422, "notation", "That takes too long.")

        bare = eve.post(eve.at("reach"))
        reading.order = refuse  # type: ignore[assignment,method-assign]
        assert eve.post(eve.at("reach"), line="move " + "J1 " * 6000) == bare

    assert sent == [len("move " + "J1 " * 6000) - 1]
