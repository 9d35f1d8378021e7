"""Sheets of the strategic game, line by line and field by field, without random numbers."""

from __future__ import annotations

from typing import Final

from flagplot.bots.learning.fields import HOLD, LINE, WORD, Composer
from flagplot.kernel.order import Order
from flagplot.strategic.orders.item import Item
from flagplot.strategic.orders.sheets import Sheet
from flagplot.strategic.phases.sheet import SheetPhase
from flagplot.strategic.rules.drafts.draft import Draft
from flagplot.strategic.rules.fields.sheets import fields_of

LONGEST_SHEET: Final = 40
"""The number of lines after which a sheet is handed in."""


class Lines(Composer):
    """A sheet, line by line and field by field, until it is handed in. What the rules refuse together with the lines written so far is not offered."""

    def __init__(self, phase: SheetPhase, draft: Draft) -> None:
        super().__init__()
        self._phase = phase
        self._draft = draft
        self._fields = fields_of(draft)
        self._items: list[Item] = []
        self._verb = ""
        self._words: list[str] = []
        self._begin()

    @property
    def is_trivial(self) -> bool:
        """Whether there is nothing to write."""
        return len(self.choices) < 2

    def _begin(self) -> None:
        """Offer the verbs of the lines that can be written."""
        self.kind = LINE
        self.choices = [HOLD, *self._fields.verbs()] if len(self._items) < LONGEST_SHEET else [HOLD]

    def choose(self, number: int) -> Order | None:
        """Fill a field, or hand the sheet in; it is handed in when nothing more can be written."""
        word = self.choices[number]
        if self.kind == LINE:
            if number == 0:
                return self._sheet()
            self.kind = WORD
            self._verb, self._words = word, []
        else:
            self._words.append(word)
        while True:
            choices = self._fields.words(self._verb, self._words)
            if len(choices) > 1:
                self.choices = choices
                return None
            if not choices:
                break
            self._words.append(choices[0])
        self._write(self._fields.item(self._verb, self._words))
        self._begin()
        return self._sheet() if self.is_trivial else None

    def _write(self, item: Item) -> None:
        """Write a line; it is removed again if the sheet turns out to be illegal with it."""
        if self._draft.takes(item):
            self._items.append(item)
            self._fields.note(item)

    def _sheet(self) -> Sheet:
        return self._phase.sheet(tuple(self._items))
