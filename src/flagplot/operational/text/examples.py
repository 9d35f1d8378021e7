"""Drafts of set-up orders from which the question takes examples that may be given as they stand."""

from __future__ import annotations

from collections.abc import Iterator

from flagplot.kernel.order import Order
from flagplot.operational.content.sea import PLACE, SEA
from flagplot.operational.orders.common import Form, Post, SetBase
from flagplot.operational.rules.recon.markers import INITIAL
from flagplot.operational.state.model import Bay


def forces(state: Bay, side: str) -> Iterator[Order]:
    """Two ships under a free number, an air unit at another base, the secret base at either atoll."""
    numbers = [f"{INITIAL[side]}{number}" for number in range(1, 30)]
    free = [label for label in numbers if label not in state.groups]
    for group in state.side_groups(side):
        if len(group.ships) > 2:
            for place in SEA.places_at.get(group.at, ()):
                yield Form(free[0], place, tuple(group.ships[-2:]))
    for plane in state.planes.values():
        if plane.side == side and plane.base in PLACE:
            for base in PLACE:
                if base != plane.base:
                    yield Post(plane.id, base)
    yield from (SetBase("addu", "male"), SetBase("male", "addu"), SetBase("male"))


def boats(state: Bay, side: str) -> Iterator[Order]:
    """A submarine one hex from where it stands."""
    for sub in state.subs.values():
        if sub.side == side and sub.boat:
            for to in SEA.ways[sub.at]:
                yield Post(sub.boat, to)
