"""The Australians' way to Ceylon: past submarines by day, when aircraft keep them still, and beyond their run by night."""

from __future__ import annotations

from typing import Final

from flagplot.bots.operational.diving import watched
from flagplot.bots.operational.estimate import Sight
from flagplot.operational.content.sea import SEA
from flagplot.operational.rules.calendar import is_night
from flagplot.operational.state.model import Group

AHEAD: Final = 4
"""Turns that are looked ahead: at least one night is among them."""
STRIKE: Final = 5
"""Hexes at which carriers in sight bomb a convoy by day."""
NIGHT_RUN: Final = 2
"""Hexes that a submarine comes nearer in a night (MK-SUB-1)."""
LATER: Final = 0.5
"""The weight of a submarine that may have come near by a later night: it may also be elsewhere."""

AT_SEA: Final = 0.05
"""The cost of a turn at sea, so that a safe step is not postponed."""

BARRED: Final = 1e6


def steer(sight: Sight, group: Group) -> str:
    """The next hex of a convoy: the first step of the way of least danger, and of least distance to Ceylon. It moves in the second impulse."""
    if sight.view.impulse != 2:
        return group.at
    return Passage(sight, group.at).step()


class Passage:
    """What a convoy weighs: where submarines can be by each of the next turns, and carriers in sight."""

    def __init__(self, sight: Sight, here: str) -> None:
        self.sight = sight
        self.here = here
        self.watched = watched(sight.side)
        self.boxed = sight.boxed()
        # Submarines that cannot come near in these turns are left out of the loops below.
        row, turn, cycle = SEA.apart(here), sight.view.turn, sight.view.options.day_night_cycle
        run = NIGHT_RUN * sum([is_night(turn + later, cycle) for later in range(AHEAD - 1)])
        self.boats: list[int] = [spot for spot in sight.boat_spots if row[spot] <= AHEAD + run + 2]
        self.decks: list[str] = [at for at in sight.decks() if row[SEA.spots[at]] <= AHEAD + STRIKE]
        self.goals: tuple[str, ...] = tuple(at for at in self.boxed if at in SEA.ceylon) or self.boxed

    def step(self) -> str:
        """All ways of a few turns, a hex or none in each; the first step of the best."""
        cycle, turn = self.sight.view.options.day_night_cycle, self.sight.view.turn
        here = self.here
        if here in self.goals and not self.decks:
            return here  # nothing costs less than to stay
        ends: dict[str, tuple[float, str]] = {here: (0.0, "")}
        run = 0
        for later in range(AHEAD):
            night = is_night(turn + later, cycle)
            following: dict[str, tuple[float, str]] = {}
            entered: dict[str, tuple[float, float]] = {}
            for at, (cost, first) in ends.items():
                begun = cost + self.danger(at, night, run, 1)
                for to in (at, *SEA.ways[at]):
                    price = entered.get(to)
                    if price is None:
                        price = entered[to] = self._price(to, night, run)
                    full = begun + price[0] + price[1]
                    if full >= BARRED:
                        continue
                    known = following.get(to)
                    if known is None or full < known[0]:
                        following[to] = (full, first or to)
            ends = following
            if night:
                run += NIGHT_RUN
        rows = SEA.rows(self.goals)
        haste = self._haste(SEA.steps_along(rows, here))
        best = min(ends, key=lambda at: ends[at][0] + haste * SEA.steps_along(rows, at), default=here)
        return ends[best][1] if ends else here

    def _haste(self, steps: int) -> float:
        """What a hex towards Ceylon is worth: more when there is little time left for the way."""
        doctrine = self.sight.doctrine
        is_late = self.sight.turns_left < steps + doctrine.convoy_spare
        return doctrine.convoy_haste * (doctrine.convoy_hurry if is_late else 1.0)

    def _price(self, to: str, night: bool, run: int) -> tuple[float, float]:
        """The cost of being in a hex at the end of a turn: danger, and a turn at sea; prohibitive if the enemy is seen there."""
        if to in self.goals:
            return self.danger(to, night, run, 2), 0.0
        return (BARRED if self.sight.enemies_at(to) else self.danger(to, night, run, 2)), AT_SEA

    def danger(self, at: str, night: bool, run: int, impulse: int) -> float:
        """Submarines that can have come to a hex by an impulse, after a run in the nights before; carriers that strike it by day."""
        found = 0.0
        if self.boats and at not in self.boxed:
            reach = run + (impulse if night or at not in self.watched else 0)
            row, near = SEA.apart(at), 0
            for boat in self.boats:
                near += row[boat] <= reach
            found = LATER * near if run else float(near)
        if not night and impulse == 2 and SEA.nearest(at, self.decks) <= STRIKE:
            found += self.sight.doctrine.convoy_bombed
        return found
