"""Hidden state changed directly: seats that cannot see the change must be sent the same bytes."""

from __future__ import annotations

import random
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from flagplot.kernel.dice import SeededDice
from flagplot.kernel.order import Order
from flagplot.kernel.seat import OBSERVER, Seat
from flagplot.kernel.testing.playout import chooser
from flagplot.kernel.umpire import Umpire
from tests.fog.door import Door, openable, players, written

Change = Callable[[Any, Seat, random.Random], bool]
"""Changes something in a position that a seat cannot know. Returns whether there was anything to change."""


@dataclass(frozen=True)
class Scene:
    """A position to be changed, its name, and orders to be tried on it. Many changes are compared with it: its own output is kept."""

    name: str
    state: Any
    probes: Sequence[Order] = ()
    told: dict[tuple[Door, Seat], str] = field(default_factory=dict, repr=False, compare=False)
    later: dict[tuple[Door, Seat], tuple[Order, Scene | None]] = field(default_factory=dict, repr=False, compare=False)

    def sent(self, door: Door, eye: Seat) -> str:
        """The output for a seat."""
        found = self.told.get((door, eye))
        if found is None:
            found = self.told[door, eye] = output(door, self.state, eye, self.probes)
        return found

    def after(self, door: Door, seat: Seat) -> tuple[Order, Scene | None]:
        """An order of a seat, and the position after it; `None` if it rolled dice or revealed something."""
        found = self.later.get((door, seat))
        if found is None:
            order = door.game.sample(self.state, seat, chooser(len(self.name)))
            world = obeyed(door, self.state, seat, order)
            later = None if world is None else Scene(self.name, world, self.probes)
            found = self.later[door, seat] = order, later
        return found


def output(door: Door, world: Any, eye: Seat, probes: Sequence[Order]) -> str:
    """What a seat is sent and what it can ask for, as text."""
    return written({**door.sent(world, eye, probes), "asked": door.asked(world, eye, probes)})


def obeyed(door: Door, state: Any, seat: Seat, order: Order) -> Any:
    """The world after an order; `None` if it rolled dice or revealed something."""
    world = state.clone()
    umpire = Umpire(SeededDice(world.chance), world.logs)
    door.game.obey(world, seat, order, umpire)
    return None if umpire.dice.thrown or umpire.revealed else world


class Told(AssertionError):
    """A seat was sent something different because of hidden state."""


def compare(door: Door, scene: Scene, name: str, change: Change, seat: Seat, eyes: Sequence[Seat], lot: int) -> bool:
    """Make one change that a seat cannot see, and compare the output for these seats; returns whether there was anything to change."""
    twin = scene.state.clone()
    if not change(twin, seat, random.Random(f"{scene.name} {name} {seat} {lot}")):
        return False
    same(door, scene, twin, eyes, f"'{name}', hidden from {seat}")
    if seat != OBSERVER and seat in door.game.to_act(scene.state):
        after_an_order(door, scene, twin, seat, eyes, f"'{name}', hidden from {seat}")
    return True


def same(door: Door, scene: Scene, twin: Any, eyes: Sequence[Seat], what: str) -> None:
    """The output of another world must be the same."""
    for eye in eyes:
        here, there = scene.sent(door, eye), output(door, twin, eye, scene.probes)
        if here != there:
            at = next((i for i, (a, b) in enumerate(zip(here, there, strict=False)) if a != b), len(here))
            about = f"…{here[max(0, at - 90) : at + 60]}… / …{there[max(0, at - 90) : at + 60]}…"
            message = f"{scene.name}: {eye} is told of {what}: {about}"
            raise Told(message)


def after_an_order(door: Door, scene: Scene, twin: Any, seat: Seat, eyes: Sequence[Seat], what: str) -> None:
    """An order that rolls no die and reveals nothing, so that it can be taken back, must not leak hidden information either."""
    order, later = scene.after(door, seat)
    world = None if later is None else obeyed(door, twin, seat, order)
    if later is not None and world is not None:
        same(door, later, world, eyes, f"{what}, after {order.line()!r}")


def hidden_changes(door: Door, scenes: Iterable[Scene], changes: Mapping[str, Change], lots: int = 1) -> dict[str, int]:
    """Try every seat and the observer, each with its own view. Returns how often each change was tried."""
    tried = dict.fromkeys(changes, 0)
    for scene in scenes:
        for seat in [*players(door.game, scene.state), OBSERVER]:
            for name, change in changes.items():
                for lot in range(lots):
                    tried[name] += compare(door, scene, name, change, seat, (seat,), lot)
    return tried


def union_of_views(door: Door, scenes: Iterable[Scene], changes: Mapping[str, Change], lots: int = 1) -> dict[str, int]:
    """Try every seat and the observer, with all views that one person can open. Returns how often each change was tried."""
    tried = dict.fromkeys(changes, 0)
    for scene in scenes:
        for seat in [*players(door.game, scene.state), OBSERVER]:
            for name, change in changes.items():
                for lot in range(lots):
                    tried[name] += compare(door, scene, name, change, seat, openable(seat), lot)
    return tried
