"""Answer times, counted instead of measured: the number of function calls to make a seat's output, and to compute a bot's order.

Seconds depend on the load of the machine; calls do not. A thousand calls take about a tenth of a millisecond, less than a network reveals:
they are reported in steps, and the classifier compares them with a threshold. Compiled games make no calls that could be counted: there
every answer seems to take no work, and the test proves nothing.
"""

from __future__ import annotations

import sys
from collections.abc import Callable, Sequence
from types import FrameType
from typing import Any, TypeVar

from flagplot.bots.bot import Desk
from flagplot.bots.roster import recruit
from flagplot.kernel.dice import Chance, Dice, SeededDice, key_from_seed
from flagplot.kernel.order import Order
from flagplot.kernel.records.codec import plain
from flagplot.kernel.seat import Seat
from tests.fog.door import Door, Sent
from tests.fog.predictor import WORK, Features, Sample

T = TypeVar("T")
STEP = 1000
"""Differences in calls below this are ignored."""


def counted(work: Callable[[], T]) -> tuple[T, int]:
    """The result of a function, and how many calls it took."""
    calls = 0

    def note(_frame: FrameType, what: str, _argument: Any) -> None:
        nonlocal calls
        calls += what in ("call", "c_call")

    before = sys.getprofile()
    sys.setprofile(note)
    try:
        return work(), calls
    finally:
        sys.setprofile(before)


class Stopwatch(Door):
    """A door that also reports the work for each part of an answer."""

    def __init__(self, inner: Door) -> None:
        super().__init__(inner.game, inner.bot)
        self.inner = inner

    def view(self, state: Any, seat: Seat) -> Sent:
        return self.inner.view(state, seat)

    def sent(self, state: Any, seat: Seat, probes: Sequence[Order] = ()) -> Sent:
        game = self.game
        parts: dict[str, Callable[[], Any]] = {
            "view": lambda: self.inner.view(state, seat),
            "prompt": lambda: plain(game.prompt(state, seat)),
            "orders": lambda: [order.line() for order in game.orders(state, seat)],
            "refusals": lambda: [game.check(state, seat, probe) for probe in probes],
        }
        return {
            **self.inner.sent(state, seat, probes),
            WORK: {part: counted(make)[1] // STEP for part, make in parts.items()},
        }


class Thoughtful:
    """A captain whose work on every order is recorded."""

    name = "thoughtful"

    def __init__(self, slug: str) -> None:
        self.inner = recruit(slug, "captain")
        self.calls = 0

    def order(self, desk: Desk, dice: Dice) -> Order:
        order, calls = counted(lambda: self.inner.order(desk, dice))
        self.calls += calls
        return order


def thinking(door: Door, state: Any, seat: Seat, secret: str, seed: int, orders: int = 12) -> Sample:
    """The work of a captain for each of its next orders in a seat, and the sum; and a secret of its own."""
    game, state = door.game, state.clone()
    dice, wits = SeededDice(state.chance), SeededDice(Chance(key_from_seed(seed + 17)))
    other, bot = recruit(game.slug, "captain"), Thoughtful(game.slug)
    found: Features = {}
    given = 0
    while given < orders and (acting := game.to_act(state)):
        now = seat if seat in acting else acting[0]
        before = bot.calls
        order = (bot if now == seat else other).order(Desk(game, state, now), wits)
        if now == seat:
            found[f"{WORK}.{given}"] = str((bot.calls - before) // STEP)
            given += 1
        game.apply(state, now, order, dice)
    found[f"{WORK}.all"] = str(bot.calls // STEP)
    return Sample(secret, found)
