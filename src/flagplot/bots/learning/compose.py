"""Orders composed field by field, as the grammar writes them: the verb, then one field after the other, each from a list.

If a phase lists (nearly) all its orders, their words are the fields: the words that can follow those chosen so far can
be chosen next, so that every path through the fields is a legal order. A plot of the tactical game is written part by part: for each group a
turn, a speed and what else it does, for each ship a target of each calibre and of each torpedo mount. A sheet of the strategic game is written
line by line until it is handed in, each field by field: from what the rules accept beside the lines already written. If a phase supports none of this, whole
orders are offered: the shortest, and a few at random.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import islice
from typing import Any, Final

from flagplot.bots.learning.fields import (
    VERB,
    WHOLE,
    WORD,
    Composer,
    Line,
    lines_with,
    said,
    verb_of,
    word_at,
    words_at,
)
from flagplot.bots.learning.lines import Lines
from flagplot.bots.learning.plots import Plots
from flagplot.kernel.dice import Dice
from flagplot.kernel.game import Game
from flagplot.kernel.order import Order
from flagplot.kernel.seat import Seat
from flagplot.kernel.state import State
from flagplot.strategic.phases.sheet import SheetPhase
from flagplot.strategic.state.model import Strategic
from flagplot.tactical.orders.choices import Plot
from flagplot.tactical.phases.plotting import Plotting
from flagplot.tactical.state.model import Battle
from flagplot.tactical.state.view import chart_of

MOST_LISTED: Final = 4_000
SAMPLES: Final = 15
"""Random whole orders, if nothing better is available."""


class Words(Composer):
    """Word by word through the orders that are listed: those of a verb, and of its first word, are made and put into words when it is chosen."""

    def __init__(self, orders: Sequence[Order], kinds: Sequence[Iterator[Iterator[Order]]] = ()) -> None:
        super().__init__()
        self._verbs: dict[str, list[Order]] = {}
        self._more: dict[str, tuple[Iterator[Order], Iterator[Iterator[Order]]]] = {}
        """Where the rest of a verb's orders come from: those with the first word of the one that is known, and all others."""
        self._begun: dict[str, list[tuple[Order, Iterator[Order]]]] = {}
        """Orders by the first word after the verb: the first, and where the others come from."""
        verbs = self._verbs
        for order in orders:
            verb = verb_of(order)
            some = verbs.get(verb)
            if some is None:
                verbs[verb] = [order]
            else:
                some.append(order)
        for kind in kinds:
            found = _begun(kind)
            if found is not None:
                verb = verb_of(found[0])
                verbs[verb] = [found[0]]
                self._more[verb] = (found[1], kind)
        self._lines: list[Line] = []
        self._at = 0
        self.kind = VERB
        self.choices = list(verbs)
        self.only: Order | None = None
        """The one order that there is, if there is no other."""
        if len(self.choices) == 1:
            self.only = self.choose(0)

    def choose(self, number: int) -> Order | None:
        """Take a word; words that leave no choice are skipped."""
        word = self.choices[number]
        if self.kind == VERB:
            self.kind = WORD
            some = self._verbs[word]
            more = self._more.get(word)
            if more is not None:
                self._begin(some[0], more[0], more[1])
                self.choices = list(self._begun)
                if len(self.choices) > 1:
                    self._at = 1
                    return None
                some = self._of_word(self.choices[0])
            if len(some) == 1:
                return some[0]
            self._lines = [(said(order), order) for order in some]
        elif self._begun:
            some = self._of_word(word)
            if len(some) == 1:
                return some[0]
            self._lines = [(said(order), order) for order in some]
        else:
            self._lines = lines_with(self._lines, self._at, word)
        while len(self._lines) > 1:
            self._at += 1
            self.choices = words_at(self._lines, self._at)
            if len(self.choices) > 1:
                return None
        order = self._lines[0][1]
        assert isinstance(order, Order)
        return order

    def _begin(self, first: Order, rest: Iterator[Order], others: Iterator[Iterator[Order]]) -> None:
        """Find the first words of a verb's orders."""
        self._begun = {word_at(said(first), 1): [(first, rest)]}
        while True:
            found = _begun(others)
            if found is None:
                return
            word = word_at(said(found[0]), 1)
            same = self._begun.get(word)
            if same is None:
                self._begun[word] = [found]
            else:
                same.append(found)

    def _of_word(self, word: str) -> list[Order]:
        """The orders with this first word."""
        found: list[Order] = []
        for first, rest in self._begun[word]:
            found.append(first)
            found += rest
        self._begun = {}
        return found


def _begun(pieces: Iterator[Iterator[Order]]) -> tuple[Order, Iterator[Order]] | None:
    """The first order of the next piece that has any, and where its others come from."""
    for piece in pieces:
        for first in piece:
            return first, piece
    return None


class Whole(Composer):
    """One of a few whole orders."""

    def __init__(self, orders: Sequence[Order]) -> None:
        super().__init__()
        self._orders = orders
        self.kind = WHOLE
        self.choices = [order.line() for order in orders]

    def choose(self, number: int) -> Order | None:
        """Give it."""
        return self._orders[number]


def composer(game: Game[Any], state: State, seat: Seat, dice: Dice) -> Composer | Order:
    """How the order that a seat owes is written; the order itself where there is no choice. `dice` are the seat's own."""
    phase = state.flow[-1]
    if isinstance(phase, Plotting):
        assert isinstance(state, Battle)
        plots = Plots(seat, state, chart_of(state, seat))
        return Plot() if plots.is_trivial else plots
    if isinstance(phase, SheetPhase):
        assert isinstance(state, Strategic)
        sheet = Lines(phase, phase.draft(state, seat))
        return phase.sheet(()) if sheet.is_trivial else sheet
    kinds = phase.kinds(state, seat)
    if kinds:
        words = Words((), kinds)
        return words.only or words
    listed = list(islice(phase.orders(state, seat), MOST_LISTED))
    if len(listed) > 1:
        return Words(listed)
    if listed and phase.lists_all(state, seat):
        return listed[0]
    first = game.sample(state, seat, dice)
    more = [game.sample(state, seat, dice) for _ in range(SAMPLES - 1)]
    lines = {order.line(): order for order in [*listed, first, *more]}
    whole = list(lines.values())
    return whole[0] if len(whole) == 1 else Whole(whole)
