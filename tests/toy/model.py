"""The state of Skerries: boats on a channel of six cells, and what each side has sighted."""

from __future__ import annotations

from typing import Any

from flagplot.kernel.dice import Chance
from flagplot.kernel.flow import Phase
from flagplot.kernel.logbook import Logbook
from flagplot.kernel.outcome import Outcome
from flagplot.kernel.seat import Seat
from flagplot.kernel.state import State

CELLS = range(1, 7)
RED, BLUE = Seat("red"), Seat("blue")
SIDES = (RED, BLUE)


def enemy(side: Seat) -> Seat:
    return BLUE if side == RED else RED


class Boat:
    """A boat in a cell; two hits sink her."""

    def __init__(self, id: str, side: Seat, cell: int, hits: int = 0) -> None:
        self.id = id
        self.side = side
        self.cell = cell
        self.hits = hits

    @property
    def afloat(self) -> bool:
        return self.hits < 2

    def clone(self) -> Boat:
        return Boat(self.id, self.side, self.cell, self.hits)


class Skerries(State):
    """Everything."""

    def __init__(
        self,
        scenario: str,
        options: dict[str, str],
        chance: Chance,
        flow: list[Phase[Any]],
        logs: dict[Seat, Logbook],
        boats: dict[str, Boat],
        sighted: dict[Seat, dict[str, int]],
        marks: dict[Seat, list[int]],
        turn: int = 1,
        turns: int = 4,
        outcome: Outcome | None = None,
    ) -> None:
        super().__init__(scenario, options, chance, flow, logs, outcome)
        self.boats = boats
        self.sighted = sighted
        self.marks = marks
        self.turn = turn
        self.turns = turns

    def clone(self) -> Skerries:
        return Skerries(
            self.scenario,
            self.options,
            self.chance.clone(),
            self.clone_flow(),
            self.clone_logs(),
            {name: boat.clone() for name, boat in self.boats.items()},
            {side: dict(seen) for side, seen in self.sighted.items()},
            {side: marks[:] for side, marks in self.marks.items()},
            self.turn,
            self.turns,
            self.outcome,
        )

    def problems(self) -> list[str]:
        found = [f"{boat.id} is in cell {boat.cell}." for boat in self.boats.values() if boat.cell not in CELLS]
        for side, seen in self.sighted.items():
            found += [f"{side} sights its own {name}." for name in seen if self.boats[name].side == side]
        return found

    def afloat(self, side: Seat) -> list[Boat]:
        return [boat for boat in self.boats.values() if boat.side == side and boat.afloat]
