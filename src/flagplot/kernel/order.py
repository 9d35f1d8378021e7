"""Orders and objections: what a seat says, and why it may not."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from difflib import get_close_matches

from mypy_extensions import mypyc_attr

from flagplot.kernel.seat import CONTROL, OBSERVER, Seat


@dataclass(frozen=True)
class Objection:
    """Why an order is refused: the rule, and a sentence that says what is wrong and what would do."""

    rule: str
    text: str

    def __str__(self) -> str:
        """Print as `MK-SUB-4: Submarines move one hex in a turn.`"""
        return f"{self.rule}: {self.text}" if self.rule else self.text


class IllegalOrder(ValueError):
    """An order was applied that the rules refuse: a fault of the program, not of the player."""

    def __init__(self, seat: Seat, order: Order, objection: Objection) -> None:
        super().__init__(f"{seat}: {order.line()}: {objection}")
        self.objection = objection


class BadNotation(ValueError):
    """A line that is not an order; its text is a sentence for the player."""


@mypyc_attr(allow_interpreted_subclasses=True)
class Order:
    """What a seat says. Subclasses are frozen dataclasses that print to one line and read it back."""

    def line(self) -> str:
        """The order on one line, verb first."""
        raise AssertionError(type(self).__name__)

    @classmethod
    def read(cls, words: Sequence[str]) -> Order:
        """The order from the words after its verb; `BadNotation` says what is wrong."""
        raise AssertionError(cls.__name__)

    @classmethod
    def decrees(cls) -> bool:
        """Whether only Control may say it."""
        return False

    def __str__(self) -> str:
        return self.line()


class Notation:
    """The verbs of a game, from one table or several; a verb means one thing."""

    def __init__(self, *tables: Mapping[str, type[Order]]) -> None:
        self.verbs: dict[str, type[Order]] = {}
        for table in tables:
            for verb, kind in table.items():
                if self.verbs.setdefault(verb, kind) is not kind:
                    message = (
                        f"The verb {verb!r} stands for {self.verbs[verb].__name__} and for {kind.__name__}: rename one."
                    )
                    raise ValueError(message)

    def spoken(self, seat: Seat) -> list[str]:
        """The verbs a seat may use: Control's decrees are nobody else's."""
        return sorted([verb for verb, kind in self.verbs.items() if seat == CONTROL or not kind.decrees()])

    def parse(self, line: str, seat: Seat = OBSERVER) -> Order:
        """Read one line; `BadNotation` says what is wrong and what this seat could say instead."""
        words = line.split()
        if ";" in line:
            message = "A semicolon begins the dice in a record: leave it out of the order."
            raise BadNotation(message)
        if not all(word.isprintable() for word in words):
            message = "The order has characters in it that cannot be printed: type it without them."
            raise BadNotation(message)
        if not words:
            message = "Nothing was ordered. Type an order, or `help`."
            raise BadNotation(message)
        verb = words[0].lower()
        kind = self.verbs.get(verb)
        if kind is None:
            verbs = self.spoken(seat)
            near = get_close_matches(verb, verbs, n=3)
            hint = f"Did you mean {' or '.join(near)}?" if near else f"Orders begin with {', '.join(verbs)}."
            message = f"{words[0]!r} is no order. {hint}"
            raise BadNotation(message)
        return kind.read(words[1:])
