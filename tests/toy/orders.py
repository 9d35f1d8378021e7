"""The orders of Skerries."""

from __future__ import annotations

from dataclasses import dataclass

from flagplot.kernel import control
from flagplot.kernel.grammar.field import AS_TYPED, Field, Number
from flagplot.kernel.grammar.form import Form
from flagplot.kernel.grammar.notation import Notation
from flagplot.kernel.grammar.series import Pair
from flagplot.kernel.order import Order


@dataclass(frozen=True)
class Plot(Order):
    """The new cell of each boat: `plot r1>3 r2>2`."""

    moves: tuple[tuple[str, int], ...]


@dataclass(frozen=True)
class Mark(Order):
    """Put a pencil mark on the chart: `mark 3`."""

    cell: int


@dataclass(frozen=True)
class Search(Order):
    """Search a cell: `search 3`."""

    cell: int


@dataclass(frozen=True)
class Fire(Order):
    """Fire at a cell: `fire 3`."""

    cell: int


CELL = Number("CELL", "A cell")
WORDS: dict[str, Field] = {"CELL": CELL, "BOAT>CELL": Pair(Field("BOAT", "boat", AS_TYPED), CELL, ">")}
FORMS = (
    Form(Plot, "plot [BOAT>CELL…]", "plot r1>3 r2>2", WORDS),
    Form(Mark, "mark CELL", "mark 3", WORDS),
    Form(Search, "search CELL", "search 3", WORDS),
    Form(Fire, "fire CELL", "fire 3", WORDS),
)
NOTATION = Notation(FORMS, control.FORMS)
ORDERS = (Plot, Mark, Search, Fire)
