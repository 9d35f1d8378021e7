"""The captain: plays either side by doctrine, with nothing but his view."""

from __future__ import annotations

from typing import Any, Final

from flagplot.bots.bot import Desk
from flagplot.bots.operational import ashore, basing, diving, fighting, flying, sailing, striking
from flagplot.bots.operational.sight import Sight
from flagplot.kernel.dice import Dice
from flagplot.kernel.order import Order
from flagplot.operational.counters import SHIP
from flagplot.operational.model import JAPAN, Group
from flagplot.operational.orders import (
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
from flagplot.operational.sea import SEA
from flagplot.operational.view import BayView

ENTRY_TURN: Final = 4
"""The Kido Butai comes on early enough to hunt for a week."""


class Captain:
    """A doctrine for every question the rules ask."""

    name = "captain"

    def order(self, desk: Desk, dice: Dice) -> Order:
        """The order for the question that is open."""
        view = desk.view()
        assert isinstance(view, BayView)
        sight = Sight(view)
        phase: Any = view.flow[-1]
        wanted = self._choose(desk, sight, type(phase).__name__, phase)
        if wanted is not None and desk.check(wanted) is None:
            return wanted
        return desk.sample(dice)

    def _choose(self, desk: Desk, sight: Sight, question: str, phase: Any) -> Order | None:
        if question == "Moving":
            return _sail(desk, sight)
        if question == "Launching":
            return striking.strike(sight, desk) or basing.shift(sight, desk) or Done()
        if question == "Arraying":
            return Array(())
        if question == "Encounter":
            return _meet(desk, sight, phase)
        orders = list(desk.orders())
        if not orders:
            return None
        if question == "SeaFight":
            return _fight(sight, phase, orders)
        if question == "Searching":
            return flying.search(sight, orders)
        if question == "Patrolling":
            return flying.patrol(sight, orders)
        if question == "Submarines":
            return diving.act(sight, orders)
        if question == "Torpedoing":
            return diving.aim(sight, orders)
        return flying.answer(sight, orders) or ashore.answer(sight, orders)


def _fight(sight: Sight, phase: Any, orders: list[Order]) -> Order:
    if phase.stage == "fire":
        return fighting.fire(sight, orders)
    if phase.stage == "decide":
        return fighting.decide(sight, orders)
    if phase.stage == "pursue":
        return fighting.pursue(sight)
    return fighting.relocate(sight, orders)


def _meet(desk: Desk, sight: Sight, phase: Any) -> Order:
    """Fight when stronger; the strongest group defends; merchantmen are always worth a battle."""
    if phase.stage == "choose":
        choices = [order for order in desk.orders() if isinstance(order, Defend)]
        return max(choices, key=lambda order: sight.power(sight.view.groups[order.group]))
    group = sight.view.groups.get(phase.group)
    if group is None:  # the enemy has come upon us
        mine = [one for one in sight.groups if one.at == sight.view.markers[phase.group].at]
        own = max((sight.power(one) for one in mine), default=0.0)
        return Battle("yes" if own > sight.threat(sight.view.markers[phase.group]) * 1.1 else "no")
    foes = [m for m in sight.enemies_at(group.at) if m.id not in phase.met]
    if phase.stage == "pass" and phase.foe in sight.view.markers:
        foes = [sight.view.markers[phase.foe]]
    threat = sum(sight.threat(m) for m in foes)
    return Battle("yes" if sight.power(group) > threat else "no")


def _sail(desk: Desk, sight: Sight) -> Order | None:
    """Bring on the Kido Butai, fight what is in the hex, move every group once, then end the step."""
    view = sight.view
    for group in view.groups.values():
        if not group.at and sight.side == JAPAN and view.impulse == 1 and view.turn >= ENTRY_TURN:
            for to in SEA.entry:
                order: Order = Enter(group.id, to)
                if desk.check(order) is None:
                    return order
    for group in sight.groups:
        found = _contact(desk, sight, group) or _shed_cripples(desk, sight, group) or _step(desk, sight, group)
        if found is not None:
            return found
    if desk.check(Done()) is None:
        return Done()
    return next((order for order in desk.orders() if isinstance(order, Move)), None)


def _contact(desk: Desk, sight: Sight, group: Group) -> Order | None:
    """Seek battle with weaker enemies in the hex; shell ships in a boxed port."""
    foes = sight.enemies_at(group.at)
    if not foes or group.dummy or (sight.night and sight.trade(group) == "carriers"):
        return None  # in the dark a carrier is as good a target as any
    if sight.power(group) > sum(sight.threat(m) for m in foes):
        for order in (Engage(group.id), Shell(group.id)):
            if desk.check(order) is None:
                return order
    return None


def _shed_cripples(desk: Desk, sight: Sight, group: Group) -> Order | None:
    """Send Damaged ships home by themselves, so that the rest keeps its speed."""
    if group.dummy or len(group.ships) < 2 or sight.night:
        return None
    if sight.view.impulse != 2 and any(SHIP[name].deck for name in group.ships):
        return None  # regrouping would keep the aircraft aboard, or those in the air from landing
    hurt = tuple(name for name in group.ships if sight.view.ships[name].damaged and SHIP[name].armour != "M")
    if not hurt or len(hurt) == len(group.ships):
        return None
    order = Detach(group.id, hurt)
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
    order = Move(group.id, to)
    return order if desk.check(order) is None else None


CAPTAIN: Final = Captain()
