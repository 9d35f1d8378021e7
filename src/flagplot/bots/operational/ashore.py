"""Everything on land, and the questions at the start of a turn: marches, landings, losses."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Final

from flagplot.bots.operational.estimate import Sight
from flagplot.kernel.order import Order
from flagplot.operational.content.counters import GUNS, SHIP
from flagplot.operational.content.sea import SEA
from flagplot.operational.orders.common import (
    Bombard,
    Done,
    Enter,
    Illustrious,
    Land,
    Lose,
    March,
    Step,
    Wager,
)
from flagplot.operational.state.model import JAPAN


def answer(sight: Sight, orders: Sequence[Order]) -> Order:
    """The best of the legal orders; the end of the step if no order is useful."""
    best, score = _done(orders), 0.0
    for order in orders:
        judge = JUDGES.get(type(order).__name__)
        value = judge(sight, order) if judge is not None else -1.0
        if value > score:
            best, score = order, value
    return best


def _done(orders: Sequence[Order]) -> Order:
    for kind in (Done, Lose, Wager):
        for order in orders:
            if isinstance(order, kind):
                return order
    return orders[0]


def _illustrious(sight: Sight, order: Order) -> float:
    """Her three squadrons are not worth four points to a fleet that hides."""
    del sight
    return 1.0 if isinstance(order, Illustrious) and order.answer == "no" else 0.0


def _enter(sight: Sight, order: Order) -> float:
    """A convoy appears as near as the edge allows to Colombo, where its troops are wanted."""
    del sight
    assert isinstance(order, Enter)
    return 50.0 - SEA.distance(order.to, SEA.hex_of["colombo"])


def _land(sight: Sight, order: Order) -> float:
    """All troops together."""
    assert isinstance(order, Land)
    group = sight.view.groups[order.group]
    held = any(sight.view.owner.get(place) == sight.side for place in ("colombo", "trincomalee"))
    if group.at not in SEA.ceylon and (sight.side == JAPAN or held):
        return 0.0
    return 1.0 + len(order.units)


def _bombard(sight: Sight, order: Order) -> float:
    """Every gun at the first defender."""
    del sight
    assert isinstance(order, Bombard)
    gun = GUNS[order.ship].gun if order.ship in GUNS else SHIP[order.ship].gun
    return {"CA": 1.0, "BC": 2.0, "B": 2.0}.get(gun, 0.5)


def _wager(sight: Sight, order: Order) -> float:
    """Wager nothing when the odds are good, everything when they are not: the defenders of the beach cannot retreat."""
    del sight
    assert isinstance(order, Wager)
    return 1.0 if order.factors == 0 else 0.5


def _march(sight: Sight, order: Order) -> float:
    """Towards the nearest enemy held port of Ceylon, or to the defence of Colombo."""
    assert isinstance(order, March)
    troop = sight.view.troops[order.unit]
    if sight.side != JAPAN:
        return 0.0
    goals = [SEA.hex_of[name] for name in ("trincomalee", "colombo") if sight.view.owner.get(name) != JAPAN]
    if not goals or troop.at in goals:
        return 0.0
    goal = min(goals, key=lambda at: SEA.distance(troop.at, at))
    gain = SEA.distance(troop.at, goal) - SEA.distance(order.to, goal)
    guards = sum(t.factors for t in sight.view.troops.values() if t.side == sight.foe and t.at == order.to)
    friends = sum(t.factors for t in sight.view.troops.values() if t.side == sight.side and t.at == troop.at)
    return float(gain) if guards <= friends else 0.0


def _embark(sight: Sight, order: Order) -> float:
    del sight, order
    return 0.0


def _step(sight: Sight, order: Order) -> float:
    """A unit that changed sides steps aside rather than attack alone."""
    del sight
    assert isinstance(order, Step)
    return 0.5


def _fall_back(sight: Sight, order: Order) -> float:
    del sight, order
    return 0.1


JUDGES: Final[dict[str, Callable[[Sight, Order], float]]] = {
    "Illustrious": _illustrious,
    "Enter": _enter,
    "Land": _land,
    "Bombard": _bombard,
    "Wager": _wager,
    "March": _march,
    "Embark": _embark,
    "Step": _step,
    "FallBack": _fall_back,
}
