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
    """What the lines of one sheet may hold, asked verb by verb and field by field. The draft has the lines that are written.

    Every way through the fields is a line that the draft takes: what is said here is where to look, what may stand is said by the draft.
    """

    def __init__(self, draft: Draft) -> None:
        self.draft = draft
        self.state = draft.state
        self.nations = draft.nations

    def verbs(self) -> list[str]:
        """The verbs of which there is a line."""
        raise AssertionError(type(self).__name__)

    def words(self, verb: str, words: Sequence[str]) -> list[str]:
        """What may stand in the next field after these words; nothing when the line is whole."""
        raise AssertionError(type(self).__name__)

    def item(self, verb: str, words: Sequence[str]) -> Item:
        """The line of these words."""
        raise AssertionError(type(self).__name__)

    def note(self, item: Item) -> None:
        """A line was written."""

    def allies_of(self, nation: str) -> list[str]:
        """The allies of a nation in other teams: within a team there is nothing to agree on."""
        state = self.state
        others = [other for other in state.nations() if state.chairs[other] != self.draft.seat]
        return [other for other in others if state.is_friend(nation, other)]

    def most(self, items: Sequence[Item]) -> int:
        """How many of these lines, each of which asks for more than the one before, the draft would take."""
        found = 0
        for item in items:
            if not self.draft.fits(item):
                break
            found += 1
        return found


def verb(kind: type) -> str:
    """How the lines of a kind begin."""
    return FORMS[kind][0].verb
