"""The captain: plays either side by doctrine, from its view alone."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, Final

from flagplot.bots.bot import Desk
from flagplot.bots.operational import ashore, basing, diving, fighting, flying, hiding, nagumo, sailing, striking
from flagplot.bots.operational.estimate import Sight
from flagplot.bots.operational.parameters import STANDARD, Doctrine
from flagplot.bots.operational.steering import homeward
from flagplot.kernel.dice import Dice
from flagplot.kernel.order import Order
from flagplot.operational.content.counters import SHIP
from flagplot.operational.content.sea import SEA
from flagplot.operational.orders.common import (
    Array,
    Battle,
    Defend,
    Detach,
    Done,
    Engage,
    Enter,
    Move,
    Shell,
)
from flagplot.operational.state.model import JAPAN, Group
from flagplot.operational.state.view import BayView


class Captain:
    """A doctrine for every question the rules ask."""

    def __init__(self, doctrine: Doctrine = STANDARD, name: str = "captain") -> None:
        self.doctrine = doctrine
        self.name = name

    def order(self, desk: Desk, dice: Dice) -> Order:
        """The order for the question that is open."""
        view = desk.glance()
        assert isinstance(view, BayView)
        sight = Sight(view, self.doctrine)
        phase: Any = view.flow[-1]
        question = type(phase).__name__
        wanted = self._choose(desk, sight, question, phase, dice)
        if wanted is not None and (question not in _WRITTEN or desk.check(wanted) is None):
            return wanted
        return desk.sample(dice)

    def _choose(self, desk: Desk, sight: Sight, question: str, phase: Any, dice: Dice) -> Order | None:
        if question == "Moving":
            return _sail(desk, sight)
        if question == "Launching":
            return striking.strike(sight, desk) or basing.shift(sight, desk) or Done()
        if question == "Arraying":
            return Array(())
        if question in _MEETINGS:
            return _meet(desk, sight, question, phase)
        if question == "Submarines":
            return diving.act(sight, desk)
        if question == "Arranging":
            return hiding.arrange(sight, desk, phase.part, dice)
        if question == "Searching":
            return flying.search(sight, desk.orders())
        orders = list(desk.orders())
        if not orders:
            return None
        if question in _BATTLE:
            return _BATTLE[question](sight, orders)
        if question == "Patrolling":
            return flying.patrol(sight, orders)
        if question == "Torpedoing":
            return diving.aim(sight, orders)
        if question == "Opening" and (dummy := hiding.again(sight, orders, dice)) is not None:
            return dummy
        return flying.answer(sight, orders) or ashore.answer(sight, orders)


_BATTLE: Final[dict[str, Callable[[Sight, Sequence[Order]], Order]]] = {
    "Firing": fighting.fire,
    "Deciding": fighting.decide,
    "Pursuing": fighting.pursue,
    "Relocating": fighting.relocate,
    "Crossing": fighting.cross,
    "Handing": fighting.hand_down,
    "Fleeing": fighting.run_for_it,
}
_MEETINGS: Final = {"Offering", "Engaging", "Passing", "Defending"}
_WRITTEN: Final = {"Launching", "Arraying", "Arranging", *_MEETINGS}
"""Questions whose answers are written here, and checked at the end; all others are answered by an order that is listed, or that was checked when it was chosen."""


def _meet(desk: Desk, sight: Sight, question: str, phase: Any) -> Order:
    """Fight when stronger; the strongest group defends; merchantmen are always worth a battle."""
    if question == "Defending":
        choices = [order for order in desk.orders() if isinstance(order, Defend)]
        return max(choices, key=lambda order: sight.power(sight.view.groups[order.group]))
    group = sight.view.groups.get(phase.group)
    if group is None:  # the enemy has moved into our hex
        mine = [one for one in sight.groups if one.at == sight.view.markers[phase.group].at]
        own = max((sight.power(one) for one in mine), default=0.0)
        return Battle("yes" if own > sight.threat(sight.view.markers[phase.group]) * 1.1 else "no")
    foes = [m for m in sight.enemies_at(group.at) if m.id not in phase.met]
    if question == "Passing" and phase.foe in sight.view.markers:
        foes = [sight.view.markers[phase.foe]]
    threat = sum(sight.threat(m) for m in foes)
    return Battle("yes" if sight.power(group) > threat else "no")


def _sail(desk: Desk, sight: Sight) -> Order | None:
    """Fight what is in the hex, move every group once, bring on the Kido Butai, then end the step."""
    view = sight.view
    for group in sight.groups:
        found = _contact(desk, sight, group) or _shed_cripples(desk, sight, group) or _leave_deck(desk, sight, group)
        if found is not None:
            return found
    # Groups are gone through in order: a group before one that has moved in this impulse chose to stay.
    bit = 1 << (view.impulse - 1)
    moved = max((number for number, group in enumerate(sight.groups) if group.moved & bit), default=-1)
    for group in sight.groups[moved + 1 :]:
        found = _step(desk, sight, group)
        if found is not None:
            return found
    for group in view.groups.values():
        if not group.at and sight.side == JAPAN and view.impulse == 1 and view.turn >= sight.doctrine.entry_turn:
            for to in SEA.entry:
                order: Order = Enter(group.id, to)
                if desk.check(order) is None:
                    return order
    if desk.check(Done()) is None:
        return Done()
    return homeward(sight, desk.orders())


def _contact(desk: Desk, sight: Sight, group: Group) -> Order | None:
    """Seek battle with weaker enemies in the hex; shell ships in a boxed port."""
    foes = sight.enemies_at(group.at)
    if not foes or group.dummy:
        return None
    if sight.night and sight.trade(group) == "carriers" and not all(sight.is_merchant(marker) for marker in foes):
        return None  # at night a carrier is as good a target as any
    if sight.power(group) > sum(sight.threat(m) for m in foes):
        for order in (Engage(group.id), Shell(group.id)):
            if desk.check(order) is None:
                return order
    return None


def _shed_cripples(desk: Desk, sight: Sight, group: Group) -> Order | None:
    """Send Damaged ships home separately, so that the rest keeps its speed."""
    if group.dummy or len(group.ships) < 2 or sight.night:
        return None
    if sight.view.impulse != 2 and any(SHIP[name].deck for name in group.ships):
        return None  # regrouping would keep aircraft aboard, or prevent those in the air from landing
    hurt = tuple(name for name in group.ships if sight.view.ships[name].damaged and SHIP[name].armour != "M")
    sound = [name for name in group.ships if name not in hurt]
    guard = sailing.escort(sight, group, hurt)
    if not hurt or len(guard) == len(sound):
        return None
    order = Detach(group.id, hurt + guard)
    return order if desk.check(order) is None else None


def _leave_deck(desk: Desk, sight: Sight, group: Group) -> Order | None:
    """Leave the light carrier behind, under guard, where the cruisers go on within reach of bombers ashore."""
    if sight.side != JAPAN or sight.night or sight.view.impulse != 2 or sight.trade(group) != "raiders":
        return None
    behind = nagumo.stays_behind(sight, group)
    if not behind:
        return None
    order = Detach(group.id, behind)
    return order if desk.check(order) is None else None


def _step(desk: Desk, sight: Sight, group: Group) -> Order | None:
    view = sight.view
    bit = 1 << (view.impulse - 1)
    if group.moved & bit or group.withdrew:
        return None
    if view.impulse == 3 and not sailing.hurries(sight, group):
        return None
    to = sailing.next_hex(sight, group)
    if to == group.at or not to:
        return None
    if view.impulse == 3 and sight.night and not sailing.dares_the_dark(sight, group, to):
        return None
    order = Move(group.id, to)
    return order if desk.check(order) is None else None


CAPTAIN: Final = Captain()
