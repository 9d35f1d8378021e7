"""Orders and objections: what a seat says, and why it may not."""

from __future__ import annotations

from dataclasses import dataclass

from mypy_extensions import mypyc_attr

from flagplot.kernel.grammar.field import BadNotation
from flagplot.kernel.grammar.form import Phrase
from flagplot.kernel.seat import Seat
from flagplot.kernel.text.said import Said

__all__ = ["BadNotation", "IllegalOrder", "Objection", "Order"]


@dataclass(frozen=True)
class Objection:
    """Why an order is refused: the rule, and a sentence that says what is wrong and what would do."""

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
    """An order was applied that the rules refuse: a fault of the program, not of the player."""

    def __init__(self, seat: Seat, order: Order, objection: Objection) -> None:
        super().__init__(f"{seat}: {order.line()}: {objection}")
        self.objection = objection


@mypyc_attr(allow_interpreted_subclasses=True)
class Order(Phrase):
    """What a seat says. Subclasses are frozen dataclasses with a declared form, which prints them to one line and reads it back."""

    @classmethod
    def decrees(cls) -> bool:
        """Whether only Control may say it."""
        return False
