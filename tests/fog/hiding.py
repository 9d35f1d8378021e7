"""Hidden state changed directly: seats that cannot see the change must be sent the same bytes."""

from __future__ import annotations

import random
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
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
    """A position to be changed, its name, and orders to be tried on it."""

    name: str
    state: Any
    probes: Sequence[Order] = ()


class Told(AssertionError):
    """A seat was sent something different because of hidden state."""


def compare(door: Door, scene: Scene, name: str, change: Change, seat: Seat, eyes: Sequence[Seat], lot: int) -> bool:
    """Make one change that a seat cannot see, and compare the output for these seats; returns whether there was anything to change."""
    twin = scene.state.clone()
    if not change(twin, seat, random.Random(f"{scene.name} {name} {seat} {lot}")):
        return False
    same(door, scene, scene.state, twin, eyes, f"'{name}', hidden from {seat}")
    if seat != OBSERVER and seat in door.game.to_act(scene.state):
        after_an_order(door, scene, twin, seat, eyes, f"'{name}', hidden from {seat}")
    return True


def same(door: Door, scene: Scene, state: Any, twin: Any, eyes: Sequence[Seat], what: str) -> None:
    """The output of two worlds must be the same."""
    for eye in eyes:
        here, there = (
            written({**door.sent(world, eye, scene.probes), "asked": door.asked(world, eye, scene.probes)})
            for world in (state, twin)
        )
        if here != there:
            at = next((i for i, (a, b) in enumerate(zip(here, there, strict=False)) if a != b), len(here))
            about = f"…{here[max(0, at - 90) : at + 60]}… / …{there[max(0, at - 90) : at + 60]}…"
            message = f"{scene.name}: {eye} is told of {what}: {about}"
            raise Told(message)


def after_an_order(door: Door, scene: Scene, twin: Any, seat: Seat, eyes: Sequence[Seat], what: str) -> None:
    """An order that rolls no die and reveals nothing, so that it can be taken back, must not leak hidden information either."""
    order = door.game.sample(scene.state, seat, chooser(len(scene.name)))
    worlds = []
    for world in (scene.state.clone(), twin.clone()):
        umpire = Umpire(SeededDice(world.chance), world.logs)
        door.game.obey(world, seat, order, umpire)
        if umpire.dice.thrown or umpire.revealed:
            return
        worlds.append(world)
    same(door, scene, worlds[0], worlds[1], eyes, f"{what}, after {order.line()!r}")


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
    """Try every player, with all views that one person can open. Returns how often each change was tried."""
    tried = dict.fromkeys(changes, 0)
    for scene in scenes:
        for seat in players(door.game, scene.state):
            for name, change in changes.items():
                for lot in range(lots):
                    tried[name] += compare(door, scene, name, change, seat, openable(seat), lot)
    return tried
