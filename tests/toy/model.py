"""The state of Skerries: boats on a channel of six cells, and what each side has sighted."""

from __future__ import annotations

from typing import Annotated, Literal

from flagplot.kernel.options import Options
from flagplot.kernel.records.record import Record
from flagplot.kernel.seat import Seat
from flagplot.kernel.state import State

CELLS = range(1, 7)
RED, BLUE = Seat("red"), Seat("blue")
SIDES = (RED, BLUE)


def enemy(side: Seat) -> Seat:
    return BLUE if side == RED else RED


class Boat(Record):
    """A boat in a cell; two hits sink her."""

    id: str
    side: Seat
    cell: int
    hits: int = 0

    @property
    def afloat(self) -> bool:
        return self.hits < 2


class SkerriesOptions(Options, frozen=True):
    """Choices that the rules leave open."""

    ranging: Annotated[Literal["no", "yes"], "T-FIRE-2"] = "no"


class Skerries(State):
    """The state of the game."""

    options: SkerriesOptions
    boats: dict[str, Boat]
    sighted: dict[Seat, dict[str, int]]
    marks: dict[Seat, list[int]]
    turn: int = 1
    turns: int = 4

    def problems(self) -> list[str]:
        found = [f"{boat.id} is in cell {boat.cell}." for boat in self.boats.values() if boat.cell not in CELLS]
        for side, seen in self.sighted.items():
            found += [f"{side} sights its own {name}." for name in seen if self.boats[name].side == side]
        return found

    def afloat(self, side: Seat) -> list[Boat]:
        return [boat for boat in self.boats.values() if boat.side == side and boat.afloat]
