"""Faults of our own are told as what they are: an error is no lack of time, and the person learns what to do."""

from __future__ import annotations

import asyncio
from typing import Any

import msgspec
import pytest

from flagplot.bots.bot import Desk
from flagplot.command.answer import BY_HAND, CARRY_ON
from flagplot.command.staff import BROKEN
from flagplot.kernel.seat import Seat
from flagplot.server.http.errors import Problem
from flagplot.server.tables import intent
from flagplot.server.tables.intent import Intent, answered, think
from flagplot.server.workers.pool import Pool
from flagplot.server.workers.process import Broken, Failed, Late, _read
from flagplot.server.workers.tasks import Done
from flagplot.tactical import GAME

USN = Seat("usn")


@pytest.mark.parametrize(
    "done, kind",
    [
        (Done(is_late=True), Late),
        (Done(fault="MemoryError"), Failed),
        (Done(fault="KeyError: 'usn.salt-lake-city'"), Broken),
    ],
)
def test_what_kept_a_worker_from_answering_is_told_apart(done: Done, kind: type[Failed]) -> None:
    with pytest.raises(Failed) as found:
        _read(msgspec.json.encode(done), str)

    assert type(found.value) is kind


@pytest.mark.parametrize(
    "fault, said",
    [
        (Late("no time left"), "too long"),
        (Broken("KeyError"), "an error of its own"),
        (Failed("MemoryError"), "memory"),
    ],
)
def test_a_question_that_is_not_answered_says_why(fault: Failed, said: str) -> None:
    pool = Pool(1, 2**20)

    async def fail(*_: Any) -> None:
        raise fault

    pool.workers[0].ask = fail  # type: ignore[method-assign]
    with pytest.raises(Problem) as found:
        asyncio.run(pool.ask("ann", None, 1.0, str, "That takes too long."))  # type: ignore[arg-type]

    assert said in found.value.detail


def test_a_staff_that_breaks_down_stops_the_run_and_says_what_to_do(monkeypatch: pytest.MonkeyPatch) -> None:
    def break_down(*_: Any) -> None:
        raise KeyError("usn.salt-lake-city")

    monkeypatch.setattr(intent, "answer", break_down)
    desk = Desk(GAME, GAME.new("cruiser-action", 3), USN)
    line, after = think(desk, Intent(lines=("steer all as close",), runs=True), away=False)

    assert line == ""
    assert not after.runs
    assert after.card is not None
    assert after.card.kind == BROKEN
    assert "by hand" in after.card.text
    assert [choice.line for choice in after.card.choices] == [BY_HAND, CARRY_ON]
    assert answered(desk, after).card is None
