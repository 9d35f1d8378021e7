"""Plots of the tactical game, part by part: for each group a turn, a speed and what else it does, for each ship her targets."""

from __future__ import annotations

from typing import Any, Final

from flagplot.bots.learning.fields import GUNS, HOLD, PACE, TUBES, TURN, WAIT, WAY, Composer
from flagplot.kernel.order import Order
from flagplot.kernel.seat import Seat
from flagplot.tactical.orders.choices import Helm, Launch, Plot, Shoot
from flagplot.tactical.orders.helm import EVADE, SMOKE, SPEED, Step
from flagplot.tactical.rules.plot.draft import PlotDraft
from flagplot.tactical.rules.torpedoes.torpedoes import mounts
from flagplot.tactical.state.ids import GroupId, ShipId
from flagplot.tactical.state.model import Battle
from flagplot.tactical.state.view import BattleView, bearing_of

TURNS: Final = (-300, 300, -600, 600, -900, 900, -1200, 1200)
"""Tenths of a degree; turns to the left are negative."""
QUARTERS: Final = (4, 3, 2, 1)
"""Shares of what the group may run."""
_TURNS: Final = [Step("L" if turn < 0 else "R", abs(turn)) for turn in TURNS]
_TURN_WORDS: Final = [HOLD, *map(str, _TURNS)]
_WAYS: Final = (Step(EVADE), Step(SMOKE))
_PACES: Final[dict[int, tuple[list[Any], list[str]]]] = {}


def _paces(most: int) -> tuple[list[Any], list[str]]:
    """The speeds of a group with this highest speed, and their words after the word for none; cached, because few values occur."""
    found = _PACES.get(most)
    if found is None:
        if len(_PACES) > 1000:
            _PACES.clear()
        steps: list[Any] = [Step(SPEED, most * quarters // 4) for quarters in QUARTERS]
        found = _PACES[most] = (steps, [HOLD, *map(str, steps)])
    return found


class Plots(Composer):
    """A plot, part by part. Only parts that the rules accept together with those written so far are offered."""

    def __init__(self, seat: Seat, state: Battle, view: BattleView) -> None:
        super().__init__()
        self.view = view
        self._view = view
        self._check = PlotDraft(state, seat)
        self._bearing = bearing_of(view.seat, view.groups, view.ships, view.others)
        self._helms: list[Helm] = []
        self._shoots: list[Shoot] = []
        self._launches: list[Launch] = []
        self._ahead: list[tuple[int, str, int]] = []
        """The remaining fields, the last first: kind, subject, and the calibre of guns or the mount of tubes."""
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
        """What each choice after the first adds to the plot."""
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
        """A turn, a speed, weaving or smoke. One turn and one speed are tried for all of their kind, because what forbids one forbids all."""
        if kind == TURN:
            self._parts = list(_TURNS)
            return _TURN_WORDS if self._steers(group, _TURNS[0]) else []
        if kind == PACE:
            self._parts, words = _paces(self._view.most[group])
            return words if self._steers(group, self._parts[0]) else []
        self._parts = [way for way in _WAYS if self._steers(group, way)]
        return [HOLD, *[way.verb for way in self._parts]]

    def _steers(self, group: GroupId, step: Step) -> bool:
        return self._check.steers(group, (*self._steps, step))

    def _guns(self, ship: ShipId, factor: int) -> list[str]:
        """All guns of a calibre that bear, at each enemy in sight."""
        words = [HOLD]
        self._parts = []
        own = self._view.ships[ship]
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
                if self._check.shoots(shoot):
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
            if self._check.launches_one(launch):
                words.append(enemy)
                self._parts.append(launch)
        return words

    def choose(self, number: int) -> Order | None:
        """Add a part; returns the plot after the last one."""
        part: Any = self._parts[number - 1] if number else None
        if isinstance(part, Shoot):
            self._shoots.append(part)
            self._check.shoot(part)
        elif isinstance(part, Launch):
            self._launches.append(part)
            self._check.launch(part)
        elif isinstance(part, Step):
            self._steps = (*self._steps, part)
        if self.kind == WAY:
            self._steered(self.subject)
        self._next()
        return None if self.choices else self._plot()

    def _steered(self, group: str) -> None:
        """Complete the helm order of a group."""
        if self._steps:
            self._helms.append(Helm(GroupId(group), self._steps))
            self._check.steer(GroupId(group), self._steps)
        self._steps = ()

    def _plot(self) -> Plot:
        return Plot(tuple(self._helms), shoots=tuple(self._shoots), launches=tuple(self._launches))
