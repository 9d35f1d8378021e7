"""Orders composed field by field, as the grammar writes them: the verb, then one field after the other, each from a list.

Where a phase lists all its orders, or as good as all, their words are the fields: what can follow the words chosen so far is what may
be chosen next, so that every way through the fields is a legal order. A plot of the tactical game is written part by part: a helm for
each group, a target for each ship's guns, one for her torpedoes. A sheet of the strategic game is written line by line: some lines by lot
that the rules let stand beside those chosen so far, until it is handed in. Where a phase can do none of this, whole orders are offered: the
shortest, and a few by lot.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Sequence
from dataclasses import replace
from functools import cache
from itertools import islice
from typing import Final

from flagplot.bots.bot import Desk
from flagplot.kernel.dice import Dice
from flagplot.kernel.grammar.form import form_of
from flagplot.kernel.order import Order
from flagplot.kernel.view import View
from flagplot.strategic.orders.item import Item
from flagplot.strategic.orders.sheets import Sheet
from flagplot.tactical.orders.choices import Helm, Launch, Plot, Shoot
from flagplot.tactical.orders.helm import SPEED, Step
from flagplot.tactical.phases.plotting import Plotting
from flagplot.tactical.rules.torpedoes.torpedoes import mounts
from flagplot.tactical.state.ids import GroupId, ShipId
from flagplot.tactical.state.view import BattleView, bearing_of

WAIT, VERB, WORD, HELM, GUNS, TUBES, WHOLE, LINE = range(8)
"""The kinds of fields: nothing to choose, a verb, a word after it, a group's helm, guns, torpedoes, a whole order, a line of a sheet."""
HOLD: Final = "-"
"""The choice that leaves a field empty, and that hands a sheet in."""
MOST_LISTED: Final = 4_000
SAMPLES: Final = 15
"""Whole orders by lot, where nothing better is known."""
SHEETS: Final = 6
"""Sheets by lot whose lines are offered."""
TURNS: Final = (0, -300, 300, -600, 600, -900, 900, -1200, 1200)
"""Tenths of a degree; to the left they are negative."""
SPEEDS: Final = (4, 2)
"""Quarters of what the group may run."""
HELMS: Final = tuple((turn, speed) for turn in TURNS for speed in SPEEDS)


class Composer(ABC):
    """An order that is being written."""

    kind: int
    subject: str
    """The ship or group that the field is about; empty where it is about none."""
    choices: Sequence[str]

    @abstractmethod
    def choose(self, number: int) -> Order | None:
        """Fill the field; the order when it was the last one."""


class Words(Composer):
    """Word by word through the orders that are listed; those of a verb are put into words when it is chosen."""

    def __init__(self, orders: Sequence[Order]) -> None:
        self._verbs: dict[str, list[Order]] = {}
        for order in orders:
            self._verbs.setdefault(form_of(order).verb, []).append(order)
        self._orders: list[tuple[list[str], Order]] = []
        self._at = 0
        self.kind = VERB
        self.subject = ""
        self.choices = list(self._verbs)

    def choose(self, number: int) -> Order | None:
        """Take a word; words that leave no choice are skipped."""
        word = self.choices[number]
        at = self._at
        if self.kind == VERB:
            self._orders = [(order.line().split(), order) for order in self._verbs[word]]
        else:
            self._orders = [(words, order) for words, order in self._orders if _word(words, at) == word]
        self.kind = WORD
        while len(self._orders) > 1:
            at += 1
            choices = list(dict.fromkeys([_word(words, at) for words, _ in self._orders]))
            if len(choices) > 1:
                self._at, self.choices = at, choices
                return None
        return self._orders[0][1]


def _word(words: list[str], at: int) -> str:
    return words[at] if len(words) > at else HOLD


class Whole(Composer):
    """One of a few whole orders."""

    def __init__(self, orders: Sequence[Order]) -> None:
        self._orders = orders
        self.kind = WHOLE
        self.subject = ""
        self.choices = [order.line() for order in orders]

    def choose(self, number: int) -> Order | None:
        """Give it."""
        return self._orders[number]


class Sheets(Composer):
    """A sheet, line by line, until it is handed in. What the rules refuse beside the lines chosen so far is not offered."""

    def __init__(self, desk: Desk, some: Sequence[Sheet]) -> None:
        self._desk = desk
        self._make: Callable[[tuple[Item, ...]], Sheet] = type(some[0])
        self._items: tuple[Item, ...] = ()
        self._left = {item.line(): item for sheet in some for item in sheet.items}
        self.kind = LINE
        self.subject = ""
        self.choices: Sequence[str] = ()
        self._next()

    def _next(self) -> None:
        self._left = {
            line: item
            for line, item in self._left.items()
            if self._desk.check(self._make((*self._items, item))) is None
        }
        self.choices = [HOLD, *self._left]

    @property
    def is_trivial(self) -> bool:
        """Whether there is nothing to write."""
        return not self._left

    def choose(self, number: int) -> Order | None:
        """Write a line, or hand the sheet in; it is handed in when nothing more can be written."""
        if number:
            self._items += (self._left.pop(self.choices[number]),)
            self._next()
            if self._left:
                return None
        return self._make(self._items)


Part = tuple[str, tuple[Helm, ...] | tuple[Shoot, ...] | tuple[Launch, ...]]
"""What a choice adds to a plot, and to which of its lists."""


@cache
def _helms(most: int) -> tuple[tuple[str, tuple[Step, ...]], ...]:
    """The helms offered to a group that may run so fast, with their names."""
    found = []
    for turn, quarters in HELMS:
        steps = [Step("L" if turn < 0 else "R", abs(turn))] if turn else []
        steps.append(Step(SPEED, most * quarters // 4))
        found.append((", ".join(map(str, steps)), tuple(steps)))
    return tuple(found)


class Plots(Composer):
    """A plot, part by part. What is offered was tried by the rules; a part that they refuse is not."""

    def __init__(self, desk: Desk, view: BattleView) -> None:
        self._desk = desk
        self._view = view
        self._bearing = bearing_of(view.seat, view.groups, view.ships, view.others)
        self._plot = Plot()
        self._steps: list[tuple[int, str]] = [(HELM, name) for name in view.most if view.most[name] > 0]
        for ship in self._bearing:
            self._steps.append((GUNS, ship))
            if any(view.ships[ship].tubes):
                self._steps.append((TUBES, ship))
        self._parts: list[Part] = []
        self.kind, self.subject = WAIT, ""
        self.choices: Sequence[str] = ()
        self._next()

    @property
    def is_trivial(self) -> bool:
        """Whether there is nothing to choose."""
        return not self.choices

    def _next(self) -> None:
        while self._steps:
            self.kind, self.subject = self._steps.pop(0)
            found = {HELM: self._helms, GUNS: self._guns, TUBES: self._tubes}[self.kind](self.subject)
            if found:
                self._parts = [part for _, part in found]
                self.choices = [HOLD, *(label for label, _ in found)]
                return
        self.kind, self.subject, self.choices = WAIT, "", ()

    def _with(self, part: Part) -> Plot:
        name, added = part
        return replace(self._plot, **{name: (*getattr(self._plot, name), *added)})  # type: ignore[arg-type]  # one of three lists

    def _stands(self, part: Part) -> bool:
        """Whether the rules let a part stand; what is plotted for other groups and ships does not bear on it."""
        name, added = part
        return self._desk.check(Plot(**{name: added})) is None  # type: ignore[arg-type]  # one of three lists

    def _helms(self, name: str) -> list[tuple[str, Part]]:
        """Turns and speeds; one is tried for all, since what forbids one forbids all."""
        group = GroupId(name)
        found: list[tuple[str, Part]] = [
            (label, ("helms", (Helm(group, steps),))) for label, steps in _helms(self._view.most[group])
        ]
        return found if self._stands(found[0][1]) else []

    def _guns(self, name: str) -> list[tuple[str, Part]]:
        """All guns that bear, at each enemy in sight."""
        found: list[tuple[str, Part]] = []
        ship = ShipId(name)
        own = self._view.ships[ship]
        for enemy, bearing in self._bearing[ship].items():
            arcs: dict[int, list[str]] = {}
            for number, entry in enumerate(own.sheet.batteries):
                if number not in own.out and own.ammo.get(entry.gun, 0) > 0 and entry.arc in bearing:
                    some = arcs.setdefault(own.gun(number).factor, [])
                    if entry.arc not in some:
                        some.append(entry.arc)
            part: Part = ("shoots", tuple(Shoot(ship, tuple(names), factor, enemy) for factor, names in arcs.items()))
            if arcs and self._stands(part):
                found.append((enemy, part))
        return found

    def _tubes(self, name: str) -> list[tuple[str, Part]]:
        """The first loaded mount that the rules let fire at each enemy in sight, all its tubes together."""
        found: list[tuple[str, Part]] = []
        ship = ShipId(name)
        own = self._view.ships[ship]
        for enemy in self._bearing[ship]:
            for index, mount in enumerate(mounts(own)):
                if own.tubes[index] > 0:
                    part: Part = ("launches", (Launch(ship, mount.name, own.tubes[index], -1, enemy),))
                    if self._stands(part):
                        found.append((enemy, part))
                        break
        return found

    def choose(self, number: int) -> Order | None:
        """Add a part; the plot after the last."""
        if number:
            self._plot = self._with(self._parts[number - 1])
        self._next()
        if self.choices:
            return None
        if self._desk.check(self._plot) is None:
            return self._plot
        return _pruned(self._desk, self._plot)


def _pruned(desk: Desk, plot: Plot) -> Plot:
    """What the rules let stand of a plot whose parts do not go together."""
    kept = Plot()
    for name in ("helms", "shoots", "launches"):
        for part in getattr(plot, name):
            longer = replace(kept, **{name: (*getattr(kept, name), part)})  # type: ignore[arg-type]  # one of three lists
            if desk.check(longer) is None:
                kept = longer
    return kept


def composer(desk: Desk, dice: Dice, view: View, phase: object, lists_all: Callable[[], bool]) -> Composer | Order:
    """How the order that a seat owes is written; the order itself where there is no choice."""
    if isinstance(phase, Plotting):
        assert isinstance(view, BattleView)
        plots = Plots(desk, view)
        return Plot() if plots.is_trivial else plots
    listed = list(islice(desk.orders(), MOST_LISTED))
    if len(listed) > 1:
        return Words(listed)
    if listed and lists_all():
        return listed[0]
    first = desk.sample(dice)
    if isinstance(first, Sheet):
        some = [first, *(desk.sample(dice) for _ in range(SHEETS - 1))]
        sheets = Sheets(desk, [one for one in some if isinstance(one, type(first))])
        return type(first)() if sheets.is_trivial else sheets
    lines = {order.line(): order for order in [*listed, first, *(desk.sample(dice) for _ in range(SAMPLES - 1))]}
    whole = list(lines.values())
    return whole[0] if len(whole) == 1 else Whole(whole)
