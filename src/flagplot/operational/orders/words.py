"""The types of the fields of an order, and how a form is declared with them."""

from __future__ import annotations

import re
from typing import Any, Final

from flagplot.kernel.grammar.field import UPPER, BadWord, Choice, Field, Json, Number, shortened
from flagplot.kernel.grammar.form import Form
from flagplot.kernel.grammar.series import OneWord
from flagplot.kernel.rule import rule
from flagplot.operational.content.sea import DIRECTIONS, SEA
from flagplot.operational.text.said import say

LABEL: Final = re.compile(r"(j|a|f|kb|au|js|as)\d+", re.IGNORECASE)
"""How markers are numbered."""
ABANDON: Final = "abandon"


@rule("MK-SEQ-23")
class Marker(Field):
    """The label of a marker in capitals, anything else in small letters. F3 is a marker, f3 the freighters under it; the field decides which is meant."""

    def read(self, word: str) -> Any:
        return word.upper() if LABEL.fullmatch(word) else word.lower()


class Hex(Marker):
    """A hex, or a place by its name: `cap 30-sqn colombo`; if the form allows it, a group."""

    def read(self, word: str) -> Any:
        known = super().read(word) if self.kind == "hex or group" else word.lower()
        return SEA.hex_of.get(known, known)


class Option(Choice):
    """One of some words. Other words are read as well: the rules refuse them, with the rule's id."""

    def read(self, word: str) -> Any:
        known = word.upper() if self.words[0].isupper() else word.lower()
        return self.by_small.get(word.lower(), known)


class Step(OneWord):
    """A plotted step as one word: `J1=3210`, followed by `:abandon` if aircraft are given up."""

    def __init__(self) -> None:
        super().__init__(Field("MARKER", "marker", UPPER), Field("HEX", "hex"))
        self.shown = "MARKER=HEX[:abandon]"
        self.type = "step"

    def read(self, word: str) -> Any:
        marker, equals, at = word.partition("=")
        if not marker or not at:
            raise BadWord(say("unread-not-written-as", word=shortened(word), shown=self.shown))
        return f"{marker.upper()}{equals}{at.lower()}"

    def load(self, data: Any) -> Any:
        if not isinstance(data, dict) or not isinstance(data.get(ABANDON, False), bool):
            raise BadWord(say("unread-step-object-with-marker-hex", data=shortened(str(data))))
        step = super().load({name: value for name, value in data.items() if name != ABANDON})
        return f"{step}:{ABANDON}" if data.get(ABANDON) else step

    def dump(self, value: Any) -> Any:
        step, colon, _ = value.partition(":")
        found: Json = super().dump(step)
        return found | {ABANDON: True} if colon else found

    def schema(self) -> Json:
        found = super().schema()
        found["properties"][ABANDON] = {"type": "boolean"}
        return found


_GIVEN: Final = (
    Marker("GROUP", "group"),
    Marker("MARKER", "marker"),
    Marker("SUBMARINE", "submarine"),
    Marker("GROUP|PLACE", "group or place"),
    Hex("HEX", "hex"),
    Hex("HEX|GROUP", "hex or group"),
    Field("PLACE", "place"),
    Field("DUMMY-PLACE", "place"),
    Field("BASE", "base"),
    Field("SHIP", "ship"),
    Field("TRANSPORT", "ship"),
    Field("UNIT", "unit"),
    Field("ENEMY-UNIT", "enemy unit"),
    Field("TARGET", "target"),
    Field("POST", "post"),
    Field("BATTLE"),
    Field("SOURCE"),
    Number("FACTORS", say("names-number-of-factors-staked")),
    Option(*DIRECTIONS, shown="DIRECTION"),
    Option("A", "B"),
    Option("yes", "no"),
    Option("ship", "sub", "air"),
    Option("guns", "torpedoes", "torpedoes-first"),
    Option("torpedo", "pressed", "dive", "high", "medium", "low"),
    Option(ABANDON),
)
WORDS: Final[dict[str, Field]] = {
    **{field.shown: field for field in _GIVEN},
    "SHIP=POST": OneWord(Field("SHIP", "ship"), Field("POST", "post")),
    "SHIP=FATE": OneWord(Field("SHIP", "ship"), Field("FATE", "fate")),
    "MARKER=HEX": Step(),
}


Forms = tuple[Form, ...]


def form(kind: type, pattern: str, example: str) -> Form:
    """Declare how an order is written, in the words of this game."""
    return Form(kind, pattern, example, WORDS)
