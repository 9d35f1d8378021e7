"""Orders, and objections to them."""

from __future__ import annotations

from dataclasses import dataclass

from mypy_extensions import mypyc_attr

from flagplot.kernel.grammar.field import BadNotation, UnknownVerb
from flagplot.kernel.grammar.form import Phrase
from flagplot.kernel.seat import Seat
from flagplot.kernel.text.said import Said

__all__ = ["BadNotation", "IllegalOrder", "Objection", "Order", "UnknownVerb"]


@dataclass(frozen=True)
class Objection:
    """Why an order is refused: the rule, and a sentence that says what is wrong and what would be legal."""

    rule: str
    said: Said | str
    each: tuple[Objection, ...] = ()
    """One by one, where there are several in one."""

    @property
    def text(self) -> str:
        """The sentence in words."""
        return str(self.said)

    def __str__(self) -> str:
        """Print as `MK-SUB-4: Submarines move one hex in a turn.`"""
        return f"{self.rule}: {self.text}" if self.rule else self.text


class IllegalOrder(ValueError):
    """An illegal order was applied: an error of the program, not of the player."""

    def __init__(self, seat: Seat, order: Order, objection: Objection) -> None:
        super().__init__(f"{seat}: {order.line()}: {objection}")
        self.objection = objection


@mypyc_attr(allow_interpreted_subclasses=True)
class Order(Phrase):
    """A seat's order. Subclasses are frozen dataclasses with a declared form, which prints and parses them as one line."""

    @classmethod
    def decrees(cls) -> bool:
        """Whether only Control may give it."""
        return False
