"""A line that is written field by field."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from mypy_extensions import mypyc_attr

from flagplot.kernel.grammar.form import FORMS
from flagplot.strategic.orders.items import Item
from flagplot.strategic.rules.drafts.draft import Draft

HOLD: Final = "-"
"""The word that ends a list of units."""


@mypyc_attr(allow_interpreted_subclasses=True)
class Fields:
    """The possible lines of one sheet, verb by verb and field by field. The draft holds the lines already written.

    Every path through the fields is a line that the draft accepts: this class says what to try, the draft what is legal.
    """

    def __init__(self, draft: Draft) -> None:
        self.draft = draft
        self.state = draft.state
        self.nations = draft.nations

    def verbs(self) -> list[str]:
        """The verbs with which a line can be written."""
        raise AssertionError(type(self).__name__)

    def words(self, verb: str, words: Sequence[str]) -> list[str]:
        """The values of the next field after these words; empty when the line is complete."""
        raise AssertionError(type(self).__name__)

    def item(self, verb: str, words: Sequence[str]) -> Item:
        """The line with these words."""
        raise AssertionError(type(self).__name__)

    def note(self, item: Item) -> None:
        """Note that a line was written."""

    def allies_of(self, nation: str) -> list[str]:
        """The allies of a nation in other teams; within a team nothing has to be agreed."""
        state = self.state
        others = [other for other in state.nations() if state.chairs[other] != self.draft.seat]
        return [other for other in others if state.is_friend(nation, other)]

    def most(self, items: Sequence[Item]) -> int:
        """How many of these lines the draft accepts; each asks for more than the one before."""
        found = 0
        for item in items:
            if not self.draft.fits(item):
                break
            found += 1
        return found


def verb(kind: type) -> str:
    """The constructor of a kind of lines."""
    return FORMS[kind][0].verb
