"""Sheets of the strategic game, line by line and word by word."""

from __future__ import annotations

from typing import Any, Final

from flagplot.bots.learning.fields import (
    HOLD,
    LINE,
    WORD,
    Composer,
    Line,
    lines_with,
    said,
    values_of,
    verb_of,
    word_at,
)
from flagplot.kernel.dice import Dice
from flagplot.kernel.order import Order
from flagplot.kernel.seat import Seat
from flagplot.strategic.orders.item import Item
from flagplot.strategic.orders.sheets import Sheet
from flagplot.strategic.phases.sheet import SheetPhase
from flagplot.strategic.state.model import Strategic

SHEETS: Final = 6
"""Most random sheets whose lines are offered."""
ENOUGH: Final = 16
"""Lines at hand that are enough: only where fewer are left is one sheet more drawn before a line is begun."""


class Sheets(Composer):
    """A sheet, line by line and word by word, until it is handed in. What the rules refuse beside the lines written so far is not offered."""

    def __init__(self, phase: SheetPhase, state: Strategic, seat: Seat, dice: Dice) -> None:
        super().__init__()
        self._phase = phase
        self._state = state
        self._seat = seat
        self._dice = dice
        self._draft = phase.draft(state, seat)
        self._items: list[Item] = []
        self._drawn: dict[tuple[type, tuple[Any, ...]], None] = {}
        self._sheets = 0
        """The number of sheets drawn at random, and their distinct lines."""
        self._left: list[Item] = []
        self._open: list[Item] = []
        """Those that may be begun now, as far as it is known."""
        self._lines: list[Line] = []
        self._at = 0
        self._stands: dict[int, bool] = {}
        """Which of the lines the rules let stand now, as far as they were asked."""
        self._draw()
        self._begin()
        while self.is_trivial and self._sheets < SHEETS:
            self._draw()
            self._offer()

    def _draw(self) -> None:
        """Draw one more random sheet; its new lines are offered too."""
        self._sheets += 1
        sheet = self._phase.sample(self._state, self._seat, self._dice)
        assert isinstance(sheet, Sheet)
        for item in sheet.items:
            key = (type(item), values_of(item))
            if key not in self._drawn:
                self._drawn[key] = None
                self._left.append(item)

    @property
    def is_trivial(self) -> bool:
        """Whether there is nothing to write."""
        return len(self.choices) < 2

    def _offer(self) -> None:
        """Offer the verbs of lines, one line of each of which stands; a line that does not is forgotten until the next one."""
        self._stands = {}
        self.kind, self._at = LINE, 0
        found: dict[str, None] = {}
        self._open = []
        for item in self._left:
            verb = verb_of(item)
            if verb not in found:
                if not self._does_stand(item):
                    continue
                found[verb] = None
            self._open.append(item)
        self.choices = [HOLD, *found]

    def _begin(self) -> None:
        """Begin a further line, of one sheet more where few lines are left."""
        if len(self._left) < ENOUGH and self._sheets < SHEETS:
            self._draw()
        self._offer()

    def _words(self) -> list[str]:
        """The words at the place that has come, in the same way."""
        found: dict[str, None] = {}
        kept: list[Line] = []
        for line in self._lines:
            word = word_at(line[0], self._at)
            if word not in found:
                if not self._does_stand(line[1]):
                    continue
                found[word] = None
            kept.append(line)
        self._lines = kept
        return list(found)

    def _does_stand(self, item: Item) -> bool:
        known = self._stands.get(id(item))
        if known is None:
            known = self._stands[id(item)] = self._draft.fits(item)
        return known

    def choose(self, number: int) -> Order | None:
        """Write a word, or hand the sheet in; it is handed in when nothing more can be written."""
        word = self.choices[number]
        if self.kind == WORD:
            self._lines = lines_with(self._lines, self._at, word)
        elif number == 0:
            return self._sheet()
        else:
            self.kind = WORD
            same = {" ".join(said(item)): item for item in self._open if verb_of(item) == word}
            self._lines = [(line.split(), item) for line, item in same.items()]
        while len(self._lines) > 1:
            self._at += 1
            self.choices = self._words()
            if len(self.choices) > 1:
                return None
        item = self._lines[0][1]
        assert isinstance(item, Item)
        self._items.append(item)
        self._draft.add(item)
        self._left = [line for line in self._left if line is not item]
        self._begin()
        return self._sheet() if self.is_trivial else None

    def _sheet(self) -> Sheet:
        return self._phase.sheet(tuple(self._items))
