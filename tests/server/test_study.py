"""Expensive requests (odds, reports, advice, files): users take turns, and nothing runs without a limit."""

from __future__ import annotations

import asyncio
import threading
from concurrent.futures import ThreadPoolExecutor
from dataclasses import replace
from pathlib import Path
from typing import Any

import msgspec
import pytest

from flagplot.games import load
from flagplot.kernel import replay
from flagplot.kernel.match import Match
from flagplot.kernel.odds import exact
from flagplot.kernel.proof.ledger import Fairness
from flagplot.kernel.seat import CONTROL, Seat
from flagplot.lab.odds.situation import Situation
from flagplot.server.catalogue import Catalogue
from flagplot.server.http.errors import Problem
from flagplot.server.settings import Allowance, Limits
from flagplot.server.workers import process as processes
from flagplot.server.workers.fair_queue import FairQueue
from tests.server.harness import GENEROUS, NO_LIMITS, PATIENCE, Player, hear, serving, two_players, wait_for
from tests.toy.game import GAME

HUGE = {"carriers": "12", "heavies": "20", "cruisers": "20", "escorts": "20", "submarines": "20", "cards": "30"}


def test_odds_that_nobody_can_wait_for_are_given_up_and_the_next_question_is_answered(
    folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(processes, "FRESH", PATIENCE)  # a busy machine may take more than ten seconds
    read, answers = processes._read, []

    def noted(text: bytes, kind: Any) -> Any:
        answers.append(msgspec.json.decode(text))
        return read(text, kind)

    monkeypatch.setattr(processes, "_read", noted)
    with (
        serving(folder, Catalogue.standard(), bot_processes=1, odds_s=2.0) as server,
        Player(server.base, "Eve") as eve,
    ):
        enemy = {f"enemy_{name}": number for name, number in HUGE.items()}
        wrong = eve.post("/api/games/strategic/odds", 422, situation="no such thing", given={})  # starts the process
        told = eve.post("/api/games/strategic/odds", 422, situation="battle", given=HUGE | enemy)
        report = eve.post("/api/games/strategic/odds", situation="battle", given={})
        eve.post("/api/games/chess/odds", 404, situation="battle", given={})
        (reckoner,) = server.services.background.pool.workers
        process = reckoner._process
        assert process is not None

    assert told["detail"] == "That takes longer than 2 s to work out: ask with smaller numbers."
    lates = [answer.get("is_late", False) for answer in answers]
    assert lates == [False, True, False], (
        "the process gives up when its processor time is over, long before the server's patience"
    )
    assert report == here("strategic", "battle")
    assert "no such thing" in wrong["detail"]
    assert process.returncode is not None, "the process outlived its server"


def here(game: str, situation: str) -> Any:
    return msgspec.json.decode(msgspec.json.encode(Catalogue.standard().ask(game, situation, {})))


def test_whoever_asks_once_waits_for_one_question_of_whoever_asks_ten_times() -> None:
    turns, done = FairQueue(1), []

    async def ask(who: str) -> None:
        async with turns.turn(who):
            await asyncio.sleep(0)
            done.append(who)

    async def story() -> None:
        crowd = [asyncio.create_task(ask("eve")) for _ in range(10)]
        await asyncio.sleep(0)
        await asyncio.gather(*crowd, ask("ann"))

    asyncio.run(story())
    assert done.index("ann") <= 3  # one at work, one queued before hers, and at most one more
    assert sorted(done) == ["ann", *["eve"] * 10]


def test_one_who_asks_without_end_is_told_to_wait_and_one_who_leaves_keeps_no_place() -> None:
    turns = FairQueue(1, most=2)

    async def hold(until: asyncio.Event) -> None:
        async with turns.turn("eve"):
            await until.wait()

    async def story() -> None:
        end = asyncio.Event()
        crowd = [asyncio.create_task(hold(end)) for _ in range(3)]
        await asyncio.sleep(0)
        with pytest.raises(Problem, match="2 of your questions wait already"):
            await hold(end)
        crowd[1].cancel()
        await asyncio.sleep(0)
        end.set()
        await asyncio.gather(*crowd, return_exceptions=True)
        assert turns._free == 1
        assert not turns._waiting

    asyncio.run(story())


def test_a_file_that_takes_for_ever_is_given_up_and_says_where(folder: Path) -> None:
    game = load("tactical")
    match = Match.open(game, "duel", Fairness(seed=1))
    for number in range(200):
        match.play(CONTROL, game.notation.parse(f"announce all Fog {number} because so"))
    text = replay.write(match)
    with serving(folder, Catalogue.standard(), import_s=0.001) as server, Player(server.base, "Eve") as eve:
        told = eve.post("/api/tables/import", 422, replay=text)

    assert "to play this file again takes longer than 0 s." in told["detail"]
    assert told["detail"].startswith("Line ")


def test_guests_made_by_the_dozen_make_no_more_tables_than_a_household_may(folder: Path) -> None:
    limits = Limits(requests=GENEROUS, signing=GENEROUS, making=Allowance(1, 0.0))
    with serving(folder, limits=limits) as server:
        made = []
        for number in range(6):
            with Player(server.base, f"Guest {number}") as guest:
                made.append(guest.ask("POST", "/api/tables", json={"game": "skerries"}).status_code)

    assert made == [201] * 4 + [429] * 2


def test_advice_asked_for_without_end_keeps_nobody_else_waiting(folder: Path) -> None:
    with serving(folder, Catalogue.standard(), bot_processes=1) as server, Player(server.base, "Eve") as eve:
        seat, *others = [str(seat) for seat in load("tactical").scenarios()[0].seats]
        chairs = [{"seat": seat, "player": "me"}, *({"seat": one, "player": "bot"} for one in others)]
        eve.new_table(game="tactical", scenario="duel", seats=chairs)
        turns = server.services.bot_players.bot_workers.advice
        loop = server.services.writer._task.get_loop()  # type: ignore[union-attr]

        async def crowd() -> list[object]:
            table = await server.services.registry.table(eve.id)
            advise, mine = server.services.bot_players.advise, Seat(seat)
            asked = [advise(table, mine, "", "eve") for _ in range(8)]
            return await asyncio.gather(*asked, return_exceptions=True)

        answers = asyncio.run_coroutine_threadsafe(crowd(), loop).result(PATIENCE)

    refused = [one for one in answers if isinstance(one, Problem)]
    assert [one.status for one in refused] == [429] * 4
    assert len(answers) - len(refused) == 4
    assert turns._free == 1


def test_questions_that_take_long_keep_no_game_waiting(folder: Path) -> None:
    done = threading.Event()

    def think(_given: Any) -> Any:
        done.wait(PATIENCE)
        return exact(lambda dice: "hit" if dice.d6("T-FIRE-1 gunnery") >= 4 else "miss")

    situation = Situation("ponder", "A long thought.", (), (), think)
    catalogue = Catalogue({"skerries": GAME}, situations=lambda _slug: [situation])
    body = {"situation": "ponder", "given": {}}
    with serving(folder, catalogue) as server, Player(server.base, "Eve") as eve, ThreadPoolExecutor(40) as crowd:
        asked = [crowd.submit(eve.http.post, "/api/games/skerries/odds", json=body) for _ in range(40)]
        try:
            with two_players(server.base) as (ann, _bob):  # making a table needs a free thread
                ann.order("plot r1>2 r2>5")
            wait_for(lambda: sum(one.done() for one in asked) == 18, "too many wait")
        finally:
            done.set()
        assert sorted(one.result().status_code for one in asked) == [200] * 22 + [429] * 18  # 2 at work, 20 queued


def test_a_line_with_nine_thousand_faults_is_answered_in_a_few(folder: Path) -> None:
    with serving(folder, Catalogue.standard()) as server, Player(server.base, "Eve") as eve:
        scenario = eve.get("/api/games/strategic")["scenarios"][0]
        seats = [{"seat": seat, "player": "me"} for seat in scenario["seats"]]
        eve.new_table(game="strategic", scenario=scenario["name"], seats=seats)
        seat = scenario["seats"][0]
        line = "tonnage " + ",".join(["1"] * 9000)
        drafted = eve.ask("POST", eve.at("check"), json={"seat": seat, "line": line})
        body = {"seat": seat, "line": line, "version": eve.view(seat=seat)["version"], "key": "nine-thousand"}
        ordered = eve.ask("POST", eve.at("orders"), 422, json=body)

    assert len(drafted.json()["objection"]["text"]) < 4100
    assert len(ordered.json()["detail"]) < 4100


def test_a_check_answers_odds_and_warnings_from_the_view_of_the_seat(folder: Path) -> None:
    seats = [{"seat": "usn", "player": "me"}, {"seat": "ijn", "player": "bot"}]
    with (
        serving(folder, Catalogue.standard(), bot_processes=1) as server,
        Player(server.base, "Eve") as eve,
    ):
        eve.new_table(game="tactical", scenario="duel", seats=seats)
        eve.until(lambda found: found["owes"])
        line = "plot minneapolis: 4000y | minneapolis/BOW&STN 5 -> tone"
        plain = eve.post(eve.at("check"), line=line)
        asked = eve.post(eve.at("check"), line=line, odds=True)
        idle = eve.post(eve.at("check"), line="plot minneapolis: 4000y", odds=True)
        with eve.live() as socket:
            socket.send('{"type":"check","id":7,"odds":true,"line":"' + line + '"}')
            answer = hear(socket, "answer")
        refused = eve.post(eve.at("check"), line="plot nobody: 4000y", odds=True)

    assert plain["legal"], plain
    assert "reckoning" not in plain
    assert "reckoning" not in refused
    told = asked["reckoning"]
    assert [one["label"] for one in told["odds"]] == ["close range", "medium range", "long range"]
    assert all(one["exact"] and one["needed"]["modifiers"] for one in told["odds"])
    assert told["odds"][0]["heading"].startswith("If ")
    assert [one["text"] for one in idle["reckoning"]["warnings"]] == ["Minneapolis holds fire with an enemy in arc."]
    assert answer["body"]["reckoning"] == told


def test_guns_of_a_whole_fleet_are_laid_by_turns_and_keep_no_order_of_the_table_waiting(folder: Path) -> None:
    """With 160 ships it takes five seconds of processor time; in the shared thread pool, without a limit, it blocked everybody."""
    limits = replace(NO_LIMITS, thinking=Allowance(2, 1e-6))
    with (
        serving(folder, Catalogue.standard(), bot_processes=0, limits=limits) as server,
        Player(server.base, "Eve") as eve,
    ):
        eve.new_table(game="tactical", scenario="duel", seats=[{"seat": "usn", "player": "me"}])
        eve.until(lambda update: update["owes"])
        background, asked = server.services.background, []
        work, table = background.work, server.table(eve.id)

        async def noted(who: str, task: Any, *given: Any) -> Any:
            asked.append((task.__name__, table.lock.locked()))
            return await work(who, task, *given)

        background.work = noted  # type: ignore[method-assign]
        for _ in range(2):
            eve.post(eve.at("check"), line="plot | all -> nearest")
        told = eve.post(eve.at("check"), 429, line="plot | all -> nearest")

    assert asked == [("spread", False)] * 2
    assert told["code"] == "slow"
