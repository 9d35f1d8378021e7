"""Naval Action for the searcher: other courses, other targets and other temperaments, judged by the fire they may expect."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from itertools import chain
from typing import Any, Final

from mypy_extensions import mypyc_attr

from flagplot.bots.bot import Bot, Desk
from flagplot.bots.search.adapter import Adapter, Judge
from flagplot.bots.search.plan import Plan
from flagplot.bots.search.values import total, weights
from flagplot.bots.tactical.captain import Captain
from flagplot.bots.tactical.estimate import ChartRoom
from flagplot.bots.tactical.gunnery import broadside_worth
from flagplot.bots.tactical.manoeuvre import courses
from flagplot.bots.tactical.parameters import STANDARD, TEMPERAMENTS, Doctrine
from flagplot.bots.tactical.ranges import LAME
from flagplot.bots.tactical.sea import bearing, distance, relative, yards
from flagplot.kernel.dice import Dice
from flagplot.kernel.game import Game
from flagplot.kernel.order import Order
from flagplot.kernel.seat import Seat, side_of
from flagplot.kernel.view import View
from flagplot.tactical.orders.choices import Helm, Plot, Shoot
from flagplot.tactical.orders.helm import EVADE, FLANK_LEFT, FLANK_RIGHT, LEFT, RIGHT
from flagplot.tactical.rules.sight.sight import look_out
from flagplot.tactical.rules.victory import given_up, ratio, worth
from flagplot.tactical.state.ids import NO_SHIP, ShipId
from flagplot.tactical.state.model import HEAVY, Battle
from flagplot.tactical.state.view import BattleView

COURSES: Final = 8
"""Other courses that are tried, over all groups."""
TARGETS: Final = 3
"""Enemies at whom all fire is tried."""
TURNS: Final = 5
LIGHT: Final = 1
NEVER: Final = 99.0
"""So many times a strength that nobody has it: such a captain stands no longer."""
CEILING: Final = 0.9
"""The share of her strength that a ship can lose to one turn's fire."""


def doctrines(doctrine: Doctrine) -> dict[str, Doctrine]:
    """Other ways to plot this turn: temperaments, and one thing done more or less."""
    found = {f"is {name}": other for name, other in TEMPERAMENTS.items()}
    found |= {
        "breaks off": replace(doctrine, broken_by_day=NEVER, broken_by_night=NEVER, outfought=NEVER),
        "fears nothing": replace(doctrine, fear=0.8, least_fear=0.5, most_fear=1.2),
        "fights far off": replace(doctrine, usual_range=0.85, habit=6.0),
        "fires torpedoes early": replace(doctrine, trust=2.0),
        "spreads its fire": replace(doctrine, focus=0.8, enough_fire=0.25),
    }
    return {name: other for name, other in found.items() if other != doctrine}


@mypyc_attr(allow_interpreted_subclasses=True)
class NavalAction(Adapter):
    """Plots are searched; the few choices later in a turn are the captain's."""

    unit = "hundredths of the strength at stake"

    def __init__(self, doctrine: Doctrine = STANDARD, values: str = "") -> None:
        super().__init__(Captain(doctrine))
        self.weights = weights("tactical", values)
        self.doctrine = doctrine
        self.others: dict[str, Bot] = {name: Captain(other) for name, other in doctrines(doctrine).items()}

    def plans(self, desk: Desk, view: View, first: Order, dice: Dice) -> Iterator[Plan]:
        """The captain's plot, those of other temperaments, other courses for a group, all guns at one enemy."""
        assert isinstance(view, BattleView)
        if not isinstance(first, Plot) or not any(other.is_seen for other in view.others.values()):
            return
        found = {first.line()}
        yield Plan(first, "the captain's plot", self.captain)
        for name, captain in self.others.items():
            order = captain.order(desk, dice)
            if order.line() not in found:
                found.add(order.line())
                yield Plan(order, f"the plot of a captain who {name}", self.captain)
        room = ChartRoom(view, self.doctrine)
        for plot, says in chain(_other_courses(room, first), _concentrated(desk, room, first)):
            if plot.line() not in found and desk.check(plot) is None:
                found.add(plot.line())
                yield Plan(plot, says, self.captain)

    def world(self, game: Game[Any], view: View, dice: Dice) -> Any:
        """Both sides look out: an imagined enemy has not yet seen anything."""
        state = super().world(game, view, dice)
        seen = list(state.seen[str(side_of(view.seat))])
        look_out(state)
        state.seen[str(side_of(view.seat))] = seen
        return state

    def turn(self, state: Any) -> int:
        """The turn of the battle."""
        return int(state.turn)

    def horizon(self, state: Any) -> int:
        """Three turns: what is plotted now has told by then."""
        return TURNS

    def judge(self, state: Any, seat: Seat) -> Judge:
        """Fire given and taken."""
        return Broadsides(state, str(side_of(seat)), self.weights)

    def lead(self, state: Any, seat: Seat) -> float:
        """Points ahead, as a share of what is at stake."""
        return Broadsides(state, str(side_of(seat)), self.weights).lead(state)

    def flow(self, state: Any, seat: Seat) -> float:
        """The fire that this turn may expect, given less taken."""
        return Broadsides(state, str(side_of(seat)), self.weights).exchange(state)

    def prospects(self, state: Any, seat: Seat) -> dict[str, float]:
        """Light damage, guns that bear for the turns that are left, torpedoes in the tubes."""
        return Broadsides(state, str(side_of(seat)), self.weights).prospects(state)


def _other_courses(room: ChartRoom, first: Plot) -> list[tuple[Plot, str]]:
    """The captain's plot with one group on another course, those that promise most first."""
    scored = []
    for number, helm in enumerate(first.helms):
        group = next((group for group in room.groups if group.id == helm.group), None)
        if group is None or room.members(group)[0].depth:
            continue
        best = courses(room, group)
        top = best[0][0] if best else 0.0
        scored += [(score - top, number, other) for score, other in best if _turned(other) != _turned(helm)]
    scored.sort(key=lambda one: -one[0])
    return [
        (replace(first, helms=(*first.helms[:number], helm, *first.helms[number + 1 :])), _course(room, helm))
        for _, number, helm in scored[: 2 * COURSES]
    ][:COURSES]


def _turned(helm: Helm) -> tuple[int, bool]:
    """The turn of a helm order in tenths of a degree, and whether it weaves."""
    turn = sum(step.amount * _SIDES[step.verb] for step in helm.steps if step.verb in _SIDES)
    return turn, any(step.verb == EVADE for step in helm.steps)


_SIDES: Final = {LEFT: -1, FLANK_LEFT: -1, RIGHT: 1, FLANK_RIGHT: 1}


def _course(room: ChartRoom, helm: Helm) -> str:
    turn, weaves = _turned(helm)
    way = f"{abs(turn) // 10}° to {'port' if turn < 0 else 'starboard'}" if turn else "straight on"
    name = room.view.groups[helm.group].name if helm.group in room.view.groups else helm.group
    return f"{name} {way}{', weaving' if weaves else ''}"


def _concentrated(desk: Desk, room: ChartRoom, first: Plot) -> Iterator[tuple[Plot, str]]:
    """All guns that may at one enemy, for each of the nearest few; the others as the captain has them."""
    if not first.shoots:
        return
    own = next(iter(room.own.values()))
    near = sorted(room.enemies, key=lambda enemy: distance(own.x, own.y, enemy.x, enemy.y))
    names = {other.id: other.name for other in room.view.others.values()}
    for enemy in near[:TARGETS]:
        shoots = list(first.shoots)
        for number, shot in enumerate(first.shoots):
            if shot.target != enemy.id:
                shoots[number] = Shoot(shot.ship, shot.arcs, shot.factor, enemy.id)
                if desk.check(replace(first, shoots=tuple(shoots))) is not None:
                    shoots[number] = shot
        yield replace(first, shoots=tuple(shoots)), f"all guns at {names[enemy.id]}"


class Broadsides(Judge):
    """Expected fire given less taken at the end of every turn, damage as it fell, and what is still to come; all as shares of the stake."""

    def __init__(self, state: Battle, side: str, weighed: dict[str, float]) -> None:
        self.side = side
        self.stronger, times = ratio(state)
        self.times = float(times)
        self.stake = max(1.0, sum(float(worth(state, ship)) for ship in state.ships.values()))
        self.weights = weighed
        self.began = self.lead(state)
        self.fire = self.last = 0.0

    def turn(self, state: Any) -> None:
        """Everybody fires in his mind at the target that pays best."""
        self.last = self.exchange(state)
        self.fire += self.last

    def value(self, state: Any) -> float:
        """All parts by their weights, in points of a hundred at stake."""
        found = self.prospects(state, self.last)
        found["fire"] = self.fire
        found["lead"] = self.lead(state) - self.began
        return 100 * total(found, self.weights)

    def lead(self, state: Battle) -> float:
        """The points ahead."""
        return self._balance(state, {ship.id: float(given_up(state, ship)) for ship in state.ships.values()})

    def prospects(self, state: Battle, fire: float | None = None) -> dict[str, float]:
        """What tells of points still to come."""
        hurt = {ship.id: float(worth(state, ship)) for ship in state.ships.values() if ship.level == LIGHT}
        left = max(0, state.brief.turns - state.turn) if state.outcome is None else 0
        fire = self.exchange(state) if fire is None else fire
        return {"scratched": self._balance(state, hurt), "guns": fire * left, "tubes": self._tubes(state)}

    def _balance(self, state: Battle, lost: dict[ShipId, float]) -> float:
        """What the enemy has lost less one's own losses; those of the stronger side count by the ratio."""
        lead = 0.0
        for name, harm in lost.items():
            side = state.ships[name].side
            counted = harm * self.times if side == self.stronger else harm
            lead += -counted if side == self.side else counted
        return lead / self.stake

    def _tubes(self, state: Battle) -> float:
        loaded = {self.side: 0}
        for ship in state.ships.values():
            if ship.in_battle and ship.level < HEAVY:
                loaded[ship.side] = loaded.get(ship.side, 0) + sum(ship.tubes)
        every = sum(loaded.values())
        return (2 * loaded[self.side] - every) / every if every else 0.0

    def exchange(self, state: Battle) -> float:
        """The harm that one turn's fire may expect to do less what it may expect to take."""
        ships = [ship for ship in state.ships.values() if ship.in_battle and not ship.is_submerged]
        places = {ship.id: (yards(ship.x), yards(ship.y)) for ship in ships}
        taken: dict[ShipId, float] = {}
        for ship in ships:
            x, y = places[ship.id]
            seen = state.seen.get(ship.side, ())
            best, target = 0.0, NO_SHIP
            for other in ships:
                if other.side == ship.side or other.id not in seen:
                    continue
                ox, oy = places[other.id]
                aid = -ship.level + int(ship.fc_radar) + int(other.id in ship.acquired.values())
                angle = relative(ship.course / 10, bearing(x, y, ox, oy))
                fire = broadside_worth(ship.kind, angle, distance(x, y, ox, oy), other.kind, other.level, aid)
                if fire > best:
                    best, target = fire, other.id
            if target:
                taken[target] = taken.get(target, 0.0) + best * (LAME if ship.level >= HEAVY else 1.0)
        balance = 0.0
        for name, fire in taken.items():
            ship = state.ships[name]
            harm = min(fire, CEILING * ship.sheet.half_cs) * (self.times if ship.side == self.stronger else 1.0)
            balance += -harm if ship.side == self.side else harm
        return balance / 2 / self.stake


ADAPTER = NavalAction
