"""Worlds that differ in a secret and are continued with the same orders: later consequences must not reveal the secret."""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator
from typing import Any

from flagplot.kernel.dice import SeededDice
from flagplot.kernel.seat import Seat
from flagplot.tactical import GAME as ACTION
from tests.fog.changes_tactical import detachment
from tests.fog.door import Door, openable
from tests.fog.hiding import Scene, same
from tests.fog.scenes import beyond_sight, too_weak

Pair = tuple[str, Any, Any, Seat]
"""What happened, both worlds, and the seats that cannot tell them apart."""
STEPS = 8


def escorts() -> Iterator[Pair]:
    """An attack too weak to be made, on routes with more escorts and with fewer."""
    for number in (14, 20):
        yield f"{number} escorts instead of 10", too_weak(10), too_weak(number), Seat("usa")


def detachments() -> Iterator[Pair]:
    """A raider out of sight sails alone or in company, while everybody plots straight on."""
    for commands in ("side", "group"):
        state = beyond_sight(commands)
        twin = state.clone()
        own = next(seat for seat in ACTION.to_act(state) if seat.startswith("rn"))
        assert detachment(twin, own, random.Random(1))
        for step in range(STEPS):
            yield f"a detachment, {commands}, {step} orders later", state, twin, own
            seat = ACTION.to_act(state)[0]
            order = next(iter(ACTION.orders(state, seat)))
            for world in (state, twin):
                ACTION.apply(world, seat, order, SeededDice(world.chance))


PAIRS: dict[str, tuple[str, Callable[[], Iterator[Pair]]]] = {
    "escorts": ("strategic", escorts),
    "detachments": ("tactical", detachments),
}


def compare_pairs(door: Door, name: str, *, opens_all: bool) -> int:
    """Compare every pair, with the seat's own view or with all views that a person can open. Returns the number of comparisons."""
    compared = 0
    for what, state, twin, seat in PAIRS[name][1]():
        same(door, Scene(what, state), twin, openable(seat) if opens_all else (seat,), what)
        compared += 1
    return compared
