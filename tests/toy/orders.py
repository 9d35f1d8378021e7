"""What a player of Skerries can say."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from flagplot.kernel import control
from flagplot.kernel.order import BadNotation, Notation, Order


def _cell(words: Sequence[str]) -> int:
    if len(words) != 1 or not words[0].isdecimal():
        message = "Name one cell from 1 to 6."
        raise BadNotation(message)
    return int(words[0])


@dataclass(frozen=True)
class Plot(Order):
    """Where each boat steers: `plot r1>3 r2>2`."""

    moves: tuple[tuple[str, int], ...]

    def line(self) -> str:
        return " ".join(["plot", *(f"{boat}>{cell}" for boat, cell in self.moves)])

    @classmethod
    def read(cls, words: Sequence[str]) -> Plot:
        moves = []
        for word in words:
            boat, arrow, cell = word.partition(">")
            if not arrow or not cell.isdecimal():
                message = f"{word!r} is no move: write boat>cell, like r1>3."
                raise BadNotation(message)
            moves.append((boat, int(cell)))
        return cls(tuple(moves))


@dataclass(frozen=True)
class Mark(Order):
    """Put a pencil mark on the chart: `mark 3`."""

    cell: int

    def line(self) -> str:
        return f"mark {self.cell}"

    @classmethod
    def read(cls, words: Sequence[str]) -> Mark:
        return cls(_cell(words))


@dataclass(frozen=True)
class Search(Order):
    """Search a cell: `search 3`."""

    cell: int

    def line(self) -> str:
        return f"search {self.cell}"

    @classmethod
    def read(cls, words: Sequence[str]) -> Search:
        return cls(_cell(words))


@dataclass(frozen=True)
class Fire(Order):
    """Shell a cell: `fire 3`."""

    cell: int

    def line(self) -> str:
        return f"fire {self.cell}"

    @classmethod
    def read(cls, words: Sequence[str]) -> Fire:
        return cls(_cell(words))


NOTATION = Notation({"plot": Plot, "mark": Mark, "search": Search, "fire": Fire}, control.VERBS)
ORDERS = (Plot, Mark, Search, Fire)
