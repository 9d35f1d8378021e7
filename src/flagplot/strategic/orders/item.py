"""A line of an order sheet, and the field of a sheet that holds its lines."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, Final

from mypy_extensions import mypyc_attr

from flagplot.kernel.grammar.field import BadNotation, Text
from flagplot.kernel.grammar.form import Form, Phrase
from flagplot.kernel.grammar.phrasebook import Nested, Phrasebook
from flagplot.kernel.grammar.series import Listed
from flagplot.kernel.text.said import Said


@mypyc_attr(allow_interpreted_subclasses=True)
class Item(Phrase):
    """One line of a sheet."""


@dataclass(frozen=True)
class Scrawl(Item):
    """A line that cannot be read: its fault is reported together with those of the other lines."""

    text: str
    fault: Said | str


class Fault(Text):
    """Why a line cannot be read; in JSON the sentence itself."""

    def dump(self, value: Any) -> Any:
        return str(value)


class Unread(Form):
    """A line as it was typed."""

    def write(self, phrase: Any) -> str:
        return str(phrase.text)


SCRAWL: Final[Form] = Unread(Scrawl, "TEXT FAULT", "", {"TEXT": Text("TEXT"), "FAULT": Fault("FAULT")})
"""It has a form so that it can be printed, but no sheet takes it."""


class Lines(Listed):
    """The lines of a sheet with commas between them; a line that cannot be read is kept as a scrawl."""

    def __init__(self, book: Phrasebook) -> None:
        super().__init__(Nested(book), ",")

    def spoilt(self, text: str, fault: Said) -> Any:
        return Scrawl(text, fault)

    def load(self, data: Any) -> Any:
        """Lines that were typed among composed ones are read as on a typed sheet: several with commas, an unreadable one as a scrawl."""
        if not isinstance(data, list):
            return super().load(data)
        found: list[Any] = []
        for one in data:
            if not isinstance(one, str):
                found.append(self.item.load(one))
                continue
            try:
                found += self.read(one)
            except BadNotation as fault:
                found.append(Scrawl(" ".join(one.split()), fault.said))
        return tuple(found)
