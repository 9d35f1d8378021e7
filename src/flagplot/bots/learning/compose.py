"""Orders composed field by field, as the grammar writes them: the verb, then one field after the other, each from a list.

Where a phase lists all its orders, or as good as all, their words are the fields: what can follow the words chosen so far is what may
be chosen next, so that every way through the fields is a legal order. A plot of the tactical game is written part by part: for each group a
turn, a speed and what else it does, for each ship a target of each calibre and of each torpedo mount. A sheet of the strategic game is written
line by line, each word by word: of some lines by lot those that the rules let stand beside what is written already, until it is handed
in. Where a phase can do none of this, whole orders are offered: the shortest, and a few by lot.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from itertools import islice
from typing import Any, Final

from flagplot.bots.bot import Desk
from flagplot.kernel.dice import Dice
from flagplot.kernel.game import Game
from flagplot.kernel.grammar.form import FORMS, form_of
from flagplot.kernel.order import Order
from flagplot.kernel.state import State
from flagplot.kernel.view import View
from flagplot.strategic.orders.item import Item
from flagplot.strategic.orders.sheets import Sheet
from flagplot.strategic.phases.sheet import SheetPhase
from flagplot.strategic.state.model import Strategic
from flagplot.tactical.orders.choices import Helm, Launch, Plot, Shoot
from flagplot.tactical.orders.helm import EVADE, SMOKE, SPEED, Step
from flagplot.tactical.phases.plotting import Plotting
from flagplot.tactical.rules.plot.plotcheck import PlotCheck
from flagplot.tactical.rules.torpedoes.torpedoes import mounts
from flagplot.tactical.state.ids import GroupId, ShipId
from flagplot.tactical.state.model import Battle
from flagplot.tactical.state.view import BattleView, bearing_of

WAIT, VERB, WORD, TURN, PACE, WAY, GUNS, TUBES, WHOLE, LINE = range(10)
"""The kinds of fields: nothing to choose, a verb, a word after it, a group's turn, its speed, its weaving or smoke, guns, torpedoes, a whole
order, a further line of a sheet."""
KINDS: Final = 10
HOLD: Final = "-"
"""The choice that leaves a field empty, and that hands a sheet in."""
MOST_LISTED: Final = 4_000
SAMPLES: Final = 15
"""Whole orders by lot, where nothing better is known."""
SHEETS: Final = 6
"""Sheets by lot whose lines are offered."""
TURNS: Final = (-300, 300, -600, 600, -900, 900, -1200, 1200)
"""Tenths of a degree; to the left they are negative."""
QUARTERS: Final = (4, 3, 2, 1)
"""Of what the group may run."""
_TURNS: Final = [Step("L" if turn < 0 else "R", abs(turn)) for turn in TURNS]
_TURN_WORDS: Final = [HOLD, *map(str, _TURNS)]
_WAYS: Final = (Step(EVADE), Step(SMOKE))


class Composer:
    """An order that is being written."""

    def __init__(self) -> None:
        self.kind = WAIT
        self.subject = ""
        """The ship or group that the field is about; empty where it is about none."""
        self.choices: list[str] = []

    def choose(self, number: int) -> Order | None:
        """Fill the field; the order when it was the last one."""
        raise AssertionError(type(self).__name__)


Line = tuple[list[str], Any]
"""The words of an order or of a line, and what they write."""


class Words(Composer):
    """Word by word through the orders that are listed; those of a verb are put into words when it is chosen."""

    def __init__(self, orders: Sequence[Order]) -> None:
        super().__init__()
        self._verbs: dict[str, list[Order]] = {}
        verbs = self._verbs
        for order in orders:
            forms = FORMS[type(order)]
            verb = forms[0].verb if len(forms) == 1 else form_of(order).verb
            if verb in verbs:
                verbs[verb].append(order)
            else:
                verbs[verb] = [order]
        self._lines: list[Line] = []
        self._at = 0
        self.kind = VERB
        self.choices = list(verbs)

    def choose(self, number: int) -> Order | None:
        """Take a word; words that leave no choice are skipped."""
        word = self.choices[number]
        if self.kind == VERB:
            some = self._verbs[word]
            if len(some) == 1:
                return some[0]
            self.kind = WORD
            self._lines = [(order.line().split(), order) for order in some]
        else:
            self._lines = _of_word(self._lines, self._at, word)
        while len(self._lines) > 1:
            self._at += 1
            self.choices = _words_at(self._lines, self._at)
            if len(self.choices) > 1:
                return None
        order = self._lines[0][1]
        assert isinstance(order, Order)
        return order


def _word(words: list[str], at: int) -> str:
    return words[at] if len(words) > at else HOLD


def _words_at(lines: list[Line], at: int) -> list[str]:
    """The words that stand at a place, each once."""
    found: dict[str, None] = {}
    for words, _ in lines:
        found[_word(words, at)] = None
    return list(found)


def _of_word(lines: list[Line], at: int, word: str) -> list[Line]:
    return [line for line in lines if _word(line[0], at) == word]


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


class Sheets(Composer):
    """A sheet, line by line and word by word, until it is handed in. What the rules refuse beside the lines written so far is not offered."""

    def __init__(self, phase: SheetPhase, state: Strategic, desk: Desk, some: Sequence[Sheet]) -> None:
        super().__init__()
        self._phase = phase
        self._draft = phase.draft(state, desk.seat)
        self._items: list[Item] = []
        left = {item.line(): item for sheet in some for item in sheet.items}
        self._left: list[Line] = [(line.split(), item) for line, item in left.items()]
        self._lines: list[Line] = []
        self._at = 0
        self._stands: dict[int, bool] = {}
        """Which of the lines the rules let stand now, as far as they were asked."""
        self._begin()

    @property
    def is_trivial(self) -> bool:
        """Whether there is nothing to write."""
        return len(self.choices) < 2

    def _begin(self) -> None:
        """Offer the verbs of a further line."""
        self._stands = {}
        self.kind, self._at = LINE, 0
        self._lines = self._left
        self.choices = [HOLD, *self._open()]

    def _open(self) -> list[str]:
        """The words at the place that has come, one line of each of which stands; a line that does not is forgotten until the next one."""
        found: dict[str, None] = {}
        kept: list[Line] = []
        for line in self._lines:
            word = _word(line[0], self._at)
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
        if self.kind == LINE and number == 0:
            return self._sheet()
        self._lines = _of_word(self._lines, self._at, self.choices[number])
        self.kind = WORD
        while len(self._lines) > 1:
            self._at += 1
            self.choices = self._open()
            if len(self.choices) > 1:
                return None
        item = self._lines[0][1]
        assert isinstance(item, Item)
        self._items.append(item)
        self._draft.add(item)
        self._left = [line for line in self._left if line[1] is not item]
        self._begin()
        return self._sheet() if self.is_trivial else None

    def _sheet(self) -> Sheet:
        return self._phase.sheet(tuple(self._items))


class Plots(Composer):
    """A plot, part by part. What is offered was tried by the rules; a part that they refuse is not."""

    def __init__(self, desk: Desk, state: Battle, view: BattleView) -> None:
        super().__init__()
        self._desk = desk
        self._view = view
        self._check = PlotCheck(state, desk.seat)
        self._bearing = bearing_of(view.seat, view.groups, view.ships, view.others)
        self._helms: list[Helm] = []
        self._shoots: list[Shoot] = []
        self._launches: list[Launch] = []
        self._ahead: list[tuple[int, str, int]] = []
        """The fields to come, the last first: kind, subject, and of guns the calibre, of tubes the mount."""
        for name, most in view.most.items():
            if most > 0:
                self._ahead += [(TURN, name, 0), (PACE, name, 0), (WAY, name, 0)]
        for ship, enemies in self._bearing.items():
            if not enemies:
                continue
            own = view.ships[ship]
            factors = {own.gun(number).factor: None for number in range(len(own.sheet.batteries))}
            self._ahead += [(GUNS, ship, factor) for factor in factors]
            self._ahead += [(TUBES, ship, index) for index, left in enumerate(own.tubes) if left > 0]
        self._ahead.reverse()
        self._steps: tuple[Step, ...] = ()
        self._parts: list[Any] = []
        """What the choices after the first add to the plot."""
        self._next()

    @property
    def is_trivial(self) -> bool:
        """Whether there is nothing to choose."""
        return not self.choices

    def _next(self) -> None:
        while self._ahead:
            kind, subject, which = self._ahead.pop()
            if kind == GUNS:
                words = self._guns(ShipId(subject), which)
            elif kind == TUBES:
                words = self._tubes(ShipId(subject), which)
            else:
                words = self._helm(GroupId(subject), kind)
            if len(words) > 1:
                self.kind, self.subject, self.choices = kind, subject, words
                return
            if kind == WAY:
                self._steered(subject)
        self.kind, self.subject, self.choices = WAIT, "", []

    def _helm(self, group: GroupId, kind: int) -> list[str]:
        """A turn, a speed, weaving or smoke; one turn and one speed are tried for all, since what forbids one forbids all."""
        if kind == TURN:
            self._parts = list(_TURNS)
            return _TURN_WORDS if self._steers(group, _TURNS[0]) else []
        if kind == PACE:
            most = self._view.most[group]
            self._parts = [Step(SPEED, most * quarters // 4) for quarters in QUARTERS]
            return [HOLD, *map(str, self._parts)] if self._steers(group, self._parts[0]) else []
        self._parts = [way for way in _WAYS if self._steers(group, way)]
        return [HOLD, *[str(way) for way in self._parts]]

    def _steers(self, group: GroupId, step: Step) -> bool:
        return self._check.tries(Plot((Helm(group, (*self._steps, step)),)))

    def _guns(self, ship: ShipId, factor: int) -> list[str]:
        """All guns of a calibre that bear, at each enemy in sight."""
        words = [HOLD]
        self._parts = []
        own = self._view.ships[ship]
        earlier = [shoot for shoot in self._shoots if shoot.ship == ship]
        loaded: dict[str, None] = {}
        for number, entry in enumerate(own.sheet.batteries):
            if number not in own.out and own.ammo.get(entry.gun, 0) > 0 and own.gun(number).factor == factor:
                loaded[entry.arc] = None
        if not loaded:
            return words
        for enemy, bearing in self._bearing[ship].items():
            arcs = tuple([arc for arc in loaded if arc in bearing])
            if arcs:
                shoot = Shoot(ship, arcs, factor, enemy)
                if self._check.tries(Plot(shoots=(*earlier, shoot))):
                    words.append(enemy)
                    self._parts.append(shoot)
        return words

    def _tubes(self, ship: ShipId, index: int) -> list[str]:
        """All tubes of a mount, at each enemy in sight that the rules let it fire at."""
        words = [HOLD]
        self._parts = []
        own = self._view.ships[ship]
        mount = mounts(own)[index].name
        for enemy in self._bearing[ship]:
            launch = Launch(ship, mount, own.tubes[index], -1, enemy)
            if self._check.tries(Plot(launches=(launch,))):
                words.append(enemy)
                self._parts.append(launch)
        return words

    def choose(self, number: int) -> Order | None:
        """Add a part; the plot after the last."""
        part: Any = self._parts[number - 1] if number else None
        if isinstance(part, Shoot):
            self._shoots.append(part)
        elif isinstance(part, Launch):
            self._launches.append(part)
        elif isinstance(part, Step):
            self._steps = (*self._steps, part)
        if self.kind == WAY:
            self._steered(self.subject)
        self._next()
        return None if self.choices else self._plot()

    def _steered(self, group: str) -> None:
        """The helm of a group is written."""
        if self._steps:
            self._helms.append(Helm(GroupId(group), self._steps))
        self._steps = ()

    def _plot(self) -> Plot:
        plot = Plot(tuple(self._helms), shoots=tuple(self._shoots), launches=tuple(self._launches))
        return plot if self._check.tries(plot) else _pruned(self._check, plot)


def _pruned(check: PlotCheck, plot: Plot) -> Plot:
    """What the rules let stand of a plot whose parts do not go together."""
    kept = Plot()
    for helm in plot.helms:
        longer = replace(kept, helms=(*kept.helms, helm))
        kept = longer if check.tries(longer) else kept
    for shoot in plot.shoots:
        longer = replace(kept, shoots=(*kept.shoots, shoot))
        kept = longer if check.tries(longer) else kept
    for launch in plot.launches:
        longer = replace(kept, launches=(*kept.launches, launch))
        kept = longer if check.tries(longer) else kept
    return kept


def composer(game: Game[Any], state: State, desk: Desk, dice: Dice, view: View) -> Composer | Order:
    """How the order that a seat owes is written; the order itself where there is no choice."""
    phase = state.flow[-1]
    if isinstance(phase, Plotting):
        assert isinstance(view, BattleView)
        assert isinstance(state, Battle)
        plots = Plots(desk, state, view)
        return Plot() if plots.is_trivial else plots
    listed = list(islice(game.orders(state, desk.seat), MOST_LISTED))
    if len(listed) > 1:
        return Words(listed)
    if listed and game.lists_all(state, desk.seat):
        return listed[0]
    first = desk.sample(dice)
    if isinstance(first, Sheet) and isinstance(phase, SheetPhase):
        assert isinstance(state, Strategic)
        some = [first, *[desk.sample(dice) for _ in range(SHEETS - 1)]]
        sheets = Sheets(phase, state, desk, [one for one in some if isinstance(one, Sheet)])
        return phase.sheet(()) if sheets.is_trivial else sheets
    lines = {order.line(): order for order in [*listed, first, *[desk.sample(dice) for _ in range(SAMPLES - 1)]]}
    whole = list(lines.values())
    return whole[0] if len(whole) == 1 else Whole(whole)
