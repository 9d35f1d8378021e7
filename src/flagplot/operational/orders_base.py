"""How an order is said: its fields in printed order, verb first; and the words that most orders begin with."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, fields
from typing import Final

from mypy_extensions import mypyc_attr

from flagplot.kernel.order import Order
from flagplot.operational.usage import sort_words

_SHORTER: Final = {"SetBase": "base", "PlaceDummy": "dummy"}


def verb_of(kind: type) -> str:
    """The verb of an order: its name, for two of them a shorter word."""
    return _SHORTER.get(kind.__name__, kind.__name__.lower())


@mypyc_attr(allow_interpreted_subclasses=True)
class Spoken(Order):
    """An order made of words: its fields in printed order, a list of names last."""

    def line(self) -> str:
        """Print verb first."""
        words = [verb_of(type(self))]
        for field in fields(self):  # type: ignore[arg-type]  # every order is a dataclass
            value = getattr(self, field.name)
            if isinstance(value, tuple):
                words.extend(value)
            elif value != "":
                words.append(str(value))
        return " ".join(words)

    @classmethod
    def read(cls, words: Sequence[str]) -> Order:
        """Read the words after the verb."""
        make: type = cls
        heads, names = sort_words(verb_of(cls), words)
        order = make(*heads) if names is None else make(*heads, names)
        assert isinstance(order, Order)
        return order


@dataclass(frozen=True)
class OfGroup(Spoken):
    """Something that a task group does."""

    group: str


@dataclass(frozen=True)
class OfShip(Spoken):
    """Something that a ship does, or that is done to her."""

    ship: str


@dataclass(frozen=True)
class OfUnit(Spoken):
    """Something that an air unit or a ground unit does."""

    unit: str


@dataclass(frozen=True)
class Answer(Spoken):
    """Yes or no."""

    answer: str
