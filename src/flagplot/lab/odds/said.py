"""Sentences of odds and warnings, from content/text/<language>/odds.ftl."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from fractions import Fraction
from functools import cache
from typing import Final

from flagplot.kernel.odds import Odds
from flagplot.kernel.text.fluent import Messages
from flagplot.kernel.text.references import Ref, Series
from flagplot.kernel.text.said import Row, Said, Word, spoken


def say(id: str, **arguments: Word) -> Said:
    """A sentence, a phrase or an outcome of the catalogue of odds."""
    return Said("odds", id, arguments)


NO_CHANCE: Final = say("chance-none")
CERTAIN: Final = say("chance-certain")
NO_EFFECT: Final = say("outcome-no-effect")
PAGE: Final = "page-"
"""Prefix of messages that replace those of the same name on a page."""


def average(value: float) -> Said:
    """An average, to one decimal."""
    return say("figure", number=f"{value:.1f}")


def listed(names: Iterable[str]) -> Series:
    """`Chokai, Mogami and Kumano`."""
    return Series(tuple(names))


def in_a_row(outcomes: Iterable[Said]) -> Said:
    """Several outcomes at once, with commas between them."""
    return say("outcome-in-a-row", row=Row(tuple(outcomes), say("comma")))


def several(name: str, *, many: bool) -> Ref:
    """A name that a verb follows in the plural or not: `Akagi's Zeros attack`."""
    return Ref("name", name, name, many)


def words(table: str, keys: Iterable[str]) -> dict[str, str]:
    """The words of one of the catalogue's tables for those keys it has."""
    messages = spoken("odds")
    found = {key: messages.word(table, f"is-{key}".replace(" ", "-")) for key in keys}
    return {key: word for key, word in found.items() if word is not None}


def worded(odds: Odds[Said]) -> Odds[str]:
    """Odds with their outcomes in words; those that read the same are one."""
    merged: dict[str, Fraction] = {}
    for outcome, p in odds.outcomes.items():
        merged[str(outcome)] = merged.get(str(outcome), Fraction(0)) + p
    return Odds(merged, odds.trials)


def told(outcome: Said | str) -> str:
    """An outcome as a page tells it, `no hit` and `heavily damaged`; by itself it is what terminal and scripts read, `0 hits` and `HD`.

    A game that has no catalogue of odds gives its outcomes as plain words.
    """
    return outcome if isinstance(outcome, str) else str(outcome.text(_pages(spoken("odds"))))


@cache
def _pages(messages: Messages) -> Messages:
    """The catalogue with what pages tell in their own way."""
    own = {name.removeprefix(PAGE): one for name, one in messages.messages.items() if name.startswith(PAGE)}
    return messages.over(Messages(messages.language, own))


def ids(odds: Odds[Said]) -> Mapping[str, Fraction]:
    """The chances of outcomes by their message alone."""
    return odds.of(lambda outcome: outcome.id)
