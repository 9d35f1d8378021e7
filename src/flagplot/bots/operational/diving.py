"""Submarines: approach the enemy by night, stay still under enemy aircraft by day, shoot at the best ship."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache

from flagplot.bots.bot import Desk
from flagplot.bots.operational.estimate import Sight
from flagplot.bots.operational.strength import hit_value
from flagplot.kernel.order import Order
from flagplot.operational.content.counters import SHIP
from flagplot.operational.content.map import board
from flagplot.operational.content.sea import FAR, SEA
from flagplot.operational.orders.common import Attack, Done, Move, Target


def act(sight: Sight, desk: Desk) -> Order:
    """Attack what is in the hex; else move where it is safe to move."""
    attacks = [
        Attack(sub.id, marker.id)
        for sub in sight.view.subs.values()
        if sub.boat and not sub.attacked
        for marker in sight.enemies_at(sub.at)
    ]
    attacks = [order for order in attacks if desk.check(order) is None]
    if attacks:
        return max(attacks, key=lambda order: _tempting(sight, order.marker))
    bit = 1 << (sight.view.impulse - 1) if sight.view.impulse else 0
    if sight.view.impulse == 3:
        return Done()
    subs = list(sight.view.subs.values())
    # They are gone through in order: a submarine before one that has moved chose to stay.
    moved = max([number for number, sub in enumerate(subs) if sub.moved & bit], default=-1)
    left = [sub for sub in subs[moved + 1 :] if not sub.stranded]
    if not left:
        return Done()
    feared = watched(sight.foe)
    rows = SEA.rows(sorted({m.at for m in sight.enemies if not sight.in_enemy_port(m.at)}))
    for sub in left:
        near = SEA.leading(rows, sub.at)
        here = min(SEA.steps_along(near, sub.at), FAR - 1)
        for to in SEA.ways[sub.at]:
            if (sight.night or to not in feared) and SEA.steps_along(near, to) < here:
                order = Move(sub.id, to)
                if desk.check(order) is None:
                    return order
                break
    return Done()


@cache
def watched(side: str) -> frozenset[str]:
    """The hexes that zones of a side cover as the map is printed."""
    return frozenset([str(at) for at in board().sea if board().coverage(side, at)])


def _tempting(sight: Sight, marker: str) -> float:
    found = sight.view.markers.get(marker)
    return sight.worth(found) if found is not None else 0.0


def aim(sight: Sight, orders: Sequence[Order]) -> Order:
    """The ship with the most expected points for a torpedo."""
    del sight
    targets = [order for order in orders if isinstance(order, Target)]
    return max(targets, key=lambda order: hit_value("T", order.ship, False, 0) if order.ship in SHIP else 0.0)
