"""A bot whose process is stopped, sleeps, burns the processor or grows is answered for within its time, and one that waits is not given up.

Processes are real, and no test measures time: where a stalled process were not noticed, its limit on the wall would be an hour.
"""

from __future__ import annotations

import asyncio
import os
import signal
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path

import msgspec
import pytest

from flagplot.games import load
from flagplot.server.catalogue import Catalogue
from flagplot.server.workers import process as processes
from flagplot.server.workers.bot_process import BotProcess
from flagplot.server.workers.process import Late
from flagplot.server.workers.stall import POLL, Pulse, StallWatch, pulse
from flagplot.server.workers.tasks import Job, Thought
from flagplot.server.workers.worker import MEMORY
from tests.provisions import ROOT
from tests.server.harness import Player, serving, wait_for
from tests.server.sleepers import BOTS
from tests.server.test_staff import GAME, SCENARIO, here, minds, played, question

HOUR = 3600.0
SHORT = 1.0
"""Seconds a bot has."""


@pytest.fixture(autouse=True)
def guests(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("FLAGPLOT_BOTS", BOTS)
    monkeypatch.setenv("PYTHONPATH", str(ROOT))


async def asked(process: BotProcess, bot: str, seconds: float = SHORT) -> Thought:
    """A bot's answer, with an hour on the wall."""
    task = msgspec.structs.replace(question(played(1), [0, 1]), bot=bot)
    text = await process.call(msgspec.json.encode(Job(task, seconds)), HOUR, seconds)
    found: Thought = processes._read(text, Thought)
    return found


@pytest.mark.parametrize("bot", ["sleeper", "dozer"])
def test_a_bot_that_sleeps_for_all_of_its_time_is_given_up(bot: str) -> None:
    async def story() -> str:
        process = BotProcess(MEMORY, SHORT)
        try:
            with pytest.raises(Late):
                await asked(process, bot)
            return (await asked(process, "captain", HOUR)).line
        finally:
            await process.stop()

    assert asyncio.run(story()) == here(played(1))


def test_a_process_that_is_stopped_is_given_up_though_it_would_answer() -> None:
    async def story() -> str:
        process = BotProcess(MEMORY, SHORT)
        try:
            await asked(process, "captain", HOUR)
            running = await process.start()
            running.send_signal(signal.SIGSTOP)
            with pytest.raises(Late):
                await asked(process, "captain")
            assert running.returncode == -signal.SIGKILL
            return (await asked(process, "captain", HOUR)).line
        finally:
            await process.stop()

    assert asyncio.run(story()) == here(played(1))


def test_a_bot_that_burns_its_time_is_late_and_its_process_goes_on() -> None:
    async def story() -> tuple[Thought, str]:
        process = BotProcess(MEMORY, SHORT)
        try:
            before = await process.start()
            burnt = await asked(process, "burner")
            after = (await asked(process, "captain", HOUR)).line
            assert before is await process.start()
            return burnt, after
        finally:
            await process.stop()

    burnt, after = asyncio.run(story())
    assert burnt.is_late
    assert load(GAME).notation.parse(burnt.line).line() == burnt.line
    assert after == here(played(1))


def test_a_bot_that_takes_all_memory_is_answered_for() -> None:
    async def story() -> tuple[str, str]:
        process = BotProcess(MEMORY, SHORT)
        try:
            grown = await asked(process, "grower", HOUR)
            return grown.line, (await asked(process, "captain", HOUR)).line
        finally:
            await process.stop()

    grown, after = asyncio.run(story())
    assert load(GAME).notation.parse(grown).line() == grown
    assert after == here(played(1))


@contextmanager
def running(program: str) -> Iterator[int]:
    """The id of a process that has said a line."""
    with subprocess.Popen([sys.executable, "-c", f"print(1, flush=True)\n{program}"], stdout=subprocess.PIPE) as found:
        assert found.stdout is not None
        found.stdout.readline()
        yield found.pid
        found.kill()


def test_a_look_tells_sleep_from_work() -> None:
    with running("import time; time.sleep(9e6)") as sleeps:
        wait_for(lambda: pulse(sleeps) == pulse(sleeps) and not pulse(sleeps).at_work)  # type: ignore[union-attr]
    with running("while True: pass") as burns:
        assert all(pulse(burns).at_work for _ in range(50))  # type: ignore[union-attr]
        os.kill(burns, signal.SIGSTOP)
        wait_for(lambda: not pulse(burns).at_work)  # type: ignore[union-attr]
    threads = "import threading, time\ndef work():\n    while True: pass\nthreading.Thread(target=work).start()\ntime.sleep(9e6)"
    with running(threads) as busy:
        wait_for(lambda: pulse(busy).at_work)  # type: ignore[union-attr]
    assert pulse(busy) is None


def looked(pulses: list[Pulse | None], seconds: float = 1.0) -> tuple[bool, float]:
    """Whether a process is given up that shows these pulses a quarter of a second apart, and for how long it was idle."""
    ended: list[bool] = []

    async def story() -> float:
        loop, at = asyncio.get_running_loop(), 0.0
        left = iter(pulses)
        watch = StallWatch(1, seconds, lambda: ended.append(True), lambda _pid: next(left))
        watch.cancel()
        watch._at = at
        for _ in pulses[1:]:
            at += POLL
            with pytest.MonkeyPatch.context() as patch:
                patch.setattr(loop, "time", lambda at=at: at)
                watch.look()
        return watch.idle

    idle = asyncio.run(story())
    return bool(ended), idle


def test_only_a_process_that_neither_works_nor_could_is_idle() -> None:
    asleep, waiting = Pulse(False, 7), Pulse(True, 7)
    assert looked([asleep] * 5) == (True, 1.0)
    assert looked([asleep] * 4) == (False, 0.75)
    assert looked([waiting] * 400) == (False, 0.0), "it waits for a processor"
    assert looked([Pulse(False, ticks) for ticks in range(400)]) == (False, 0.0), "it works between the looks"
    assert looked([asleep, asleep, waiting, asleep, asleep, waiting, asleep, asleep, asleep]) == (True, 1.0)
    assert looked([None] * 400) == (False, 0.0), "the system does not tell"


def test_a_game_goes_on_by_the_level_below_when_the_process_of_its_bot_is_stopped(
    folder: Path, caplog: pytest.LogCaptureFixture
) -> None:
    catalogue = Catalogue.standard()
    with serving(folder, catalogue, bot_processes=1, think_s=2.0) as server, Player(server.base, "Ann") as ann:
        seats = [str(seat) for seat in load(GAME).scenarios()[0].seats]
        chairs = [{"seat": seats[0], "player": "me"}, *({"seat": seat, "player": "bot"} for seat in seats[1:])]
        ann.new_table(game=GAME, scenario=SCENARIO, seats=chairs)
        advice = ann.get(ann.at("advice"))
        [pid] = minds(server)
        os.kill(pid, signal.SIGSTOP)
        try:
            ann.order(advice["line"])
            wait_for(lambda: minds(server) not in ([pid], []), "the stopped process is not replaced")
            ann.until(lambda seen: seen["count"] > 3)
            assert "a bot of tactical had no time left; the level below answers" in caplog.messages
        finally:
            with suppress(ProcessLookupError):
                os.kill(pid, signal.SIGKILL)
