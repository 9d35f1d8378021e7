"""Explanations of results: the purpose of dice, what they needed, the meaning of letters in charts, the start value of a sum."""

from __future__ import annotations

import re
from typing import Final

from flagplot.kernel.chart import Reading
from flagplot.kernel.dice import Roll
from flagplot.kernel.event import Event
from flagplot.kernel.seat import Seat
from flagplot.kernel.text.catalogue import Catalogue
from flagplot.kernel.text.fluent import Messages
from flagplot.kernel.text.said import spoken
from flagplot.server.wire import EventCard, RollCard, Sum

_HYPHEN: Final = re.compile(r"(?<=[a-z])-(?=[a-z])")
_COLON: Final = re.compile(r"(?<=[a-z]):")
SUMS: Final = {"tactical": ("fired", "shifted")}
"""Events whose modifiers are added up to the number that is rolled against, their fact `accuracy`."""


def _messages(slug: str) -> Messages:
    """A game's catalogue; a game without one uses the common catalogue."""
    try:
        return spoken(slug)
    except FileNotFoundError:
        return spoken("kernel")


def thrown(slug: str, roll: RollCard) -> str:
    """What a die was thrown for."""
    known = _messages(slug).word("throws", roll.why.replace(" ", "-"))
    rule, _, word = roll.why.partition(" ")
    is_by_rule = rule[2:3] == "-" and rule.isupper()
    return known or (word or spoken("server").word("explaining", "roll") or "" if is_by_rule else roll.why)


def needed(catalogue: Catalogue, event: EventCard) -> list[str]:
    """What each roll of an event needed, in the words of its game; empty where there is nothing to tell."""
    said = catalogue.needs(
        Event(
            event.kind,
            event.facts,
            rolls=tuple(Roll(roll.why, roll.sides, tuple(roll.faces), Seat(roll.seat)) for roll in event.rolls),
            readings=tuple(Reading(one.chart, one.row, one.column, one.cell) for one in event.readings),
        )
    )
    return ["" if one is None else str(one) for one in said]


def letters(slug: str, cells: list[list[str]]) -> dict[str, str]:
    """The letters in the cells of a chart, as far as they have words."""
    words = _messages(slug).table("chart-letters")
    printed = {cell for row in cells for cell in row}
    found = {f"{cell[1:-1]}-in-brackets" if cell[:1] == "[" else cell: cell for cell in printed}
    return {found[key]: word for key, word in words.items() if key in found}


def in_print(label: str) -> str:
    """A label of a chart as it is printed: in code it has no blanks, and a colon for the comma between two of its words."""
    return _HYPHEN.sub(" ", _COLON.sub(", ", label.replace("_", " ")))


def added_up(slug: str, event: EventCard) -> Sum | None:
    """How the number needed was computed, if the modifiers of an event are a sum."""
    total = event.facts.get("accuracy") if event.kind in SUMS.get(slug, ()) else None
    if not isinstance(total, int):
        return None
    words = _messages(slug).table("reckoned")
    return Sum(words["from"], total - sum(one.amount for one in event.modifiers), words["to"], total)
