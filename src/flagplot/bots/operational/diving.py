"""Submarines: creep towards the enemy by night, lie still under his aircraft by day, shoot at the best ship."""

from __future__ import annotations

from collections.abc import Sequence

from flagplot.bots.operational.sight import Sight
from flagplot.bots.operational.strength import hit_value
from flagplot.kernel.hexes import parse_hex
from flagplot.kernel.order import Order
from flagplot.operational.content_map import board
from flagplot.operational.counters import SHIP
from flagplot.operational.orders import Attack, Done, Move, Target
from flagplot.operational.sea import SEA


def act(sight: Sight, orders: Sequence[Order]) -> Order:
    """Attack what is in the hex; else move where it is safe to move."""
    attacks = [order for order in orders if isinstance(order, Attack)]
    if attacks:
        return max(attacks, key=lambda order: _tempting(sight, order.marker))
    prey = tuple(sorted({m.at for m in sight.enemies if not sight.in_enemy_port(m.at)}))
    if prey:
        steps = SEA.voyage(prey)
        for order in orders:
            if isinstance(order, Move) and _worth_moving(sight, order, steps):
                return order
    return next(order for order in orders if isinstance(order, Done))


def _tempting(sight: Sight, marker: str) -> float:
    found = sight.view.markers.get(marker)
    return sight.worth(found) if found is not None else 0.0


def _worth_moving(sight: Sight, order: Move, steps: dict[str, int]) -> bool:
    sub = sight.view.subs[order.marker]
    if steps.get(order.to, 999) >= steps.get(sub.at, 999):
        return False
    return sight.night or not board().coverage(sight.foe, parse_hex(order.to))


def aim(sight: Sight, orders: Sequence[Order]) -> Order:
    """The ship that promises most points to a torpedo."""
    del sight
    targets = [order for order in orders if isinstance(order, Target)]
    return max(targets, key=lambda order: hit_value("T", order.ship, False, 0) if order.ship in SHIP else 0.0)
