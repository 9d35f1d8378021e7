"""Surface battle: whether to fight, whom to fire at, when to run."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from flagplot.bots.operational.doctrine import closing
from flagplot.bots.operational.sight import Sight
from flagplot.bots.operational.strength import TUBES, hit_value, power
from flagplot.kernel.order import Order
from flagplot.operational.counters import GUNS, SHIP
from flagplot.operational.orders import Cease, Fire, Pursue, Relocate, Stand, Withdraw

BRAVE = 0.75
"""A captain stays while his force is at least so much of the enemy's."""


def fire(sight: Sight, orders: Sequence[Order]) -> Order:
    """The shot that promises most points, first at enemies who have not fired."""
    phase: Any = sight.view.flow[-1]
    fired = set(phase.fight.fired)
    best, score = orders[0], -1.0
    for order in orders:
        if not isinstance(order, Fire) or order.weapon:
            continue
        value = _shot(sight, order.ship, order.target)
        if order.target not in fired:
            value *= 1.15
        if value > score:
            best, score = order, value
    return best


def _shot(sight: Sight, firer: str, target: str) -> float:
    if target in GUNS:
        return 0.8
    gun = GUNS[firer].gun if firer in GUNS else SHIP[firer].gun
    damaged = sight.is_damaged(target)
    slow = 1 if damaged or SHIP[target].speed == "Slow" else 0
    value = hit_value(gun, target, damaged, slow) if gun else 0.0
    if firer in SHIP and TUBES[SHIP[firer].torpedo] and SHIP[target].armour != "M":
        value += 0.3 * hit_value(SHIP[firer].torpedo, target, damaged, slow)
    return value


def odds(sight: Sight, fight: Any) -> float:
    """Own power over the enemy's in a battle."""
    own = sum(power(name, damaged=sight.is_damaged(name)) for name in _own(sight, fight))
    foe = sum(power(name, damaged=sight.is_damaged(name)) for name in _foes(sight, fight))
    if sight.foe == "allies" and fight.battery:
        foe += 8.0
    return own / foe if foe else 99.0


def _own(sight: Sight, fight: Any) -> list[str]:
    group = sight.view.groups.get(fight.group_name(sight.side))
    return list(group.ships) if group is not None else []


def _foes(sight: Sight, fight: Any) -> list[str]:
    marker = sight.view.markers.get(fight.group_name(sight.foe))
    if marker is None:
        return []
    return [ship.id for ship in marker.ships]


def decide(sight: Sight, orders: Sequence[Order]) -> Order:
    """Stand while it pays, else run for the safest hex, else stand anyhow."""
    phase: Any = sight.view.flow[-1]
    ratio = odds(sight, phase.fight)
    if ratio >= BRAVE and not (phase.fight.battery and phase.fight.round > 3):
        return next((order for order in orders if isinstance(order, Stand)), orders[0])
    flights = [order for order in orders if isinstance(order, Withdraw)]
    if flights:
        return max(flights, key=lambda order: (sight.nearest_enemy(order.to), order.to))
    return next((order for order in orders if isinstance(order, Cease)), orders[0])


def pursue(sight: Sight) -> Order:
    """Pursue a weaker enemy."""
    phase: Any = sight.view.flow[-1]
    return Pursue("yes" if odds(sight, phase.fight) > 1.2 else "no")


def relocate(sight: Sight, orders: Sequence[Order]) -> Order:
    """Close when stronger, fill an empty screen, cross when the enemy leaves his open; else stand."""
    phase: Any = sight.view.flow[-1]
    fight = phase.fight
    moves = [order for order in orders if isinstance(order, Relocate)]
    stand = next(order for order in orders if isinstance(order, Stand))
    stronger = odds(sight, fight) > 1
    if phase.stage == "cross":
        heavy = [order for order in moves if SHIP[order.ship].gun in {"CA", "BC", "B"}]
        return heavy[0] if heavy and stronger else stand
    own = _own(sight, fight)
    if stronger:
        return closing(fight.posts, own, _foes(sight, fight), moves) or stand
    front = -1 if sight.side == "japan" else 1
    if any(fight.posts.get(name) == front for name in own):
        return stand
    fill = [order for order in moves if order.post == "screening" and not SHIP[order.ship].deck]
    return min(fill, key=lambda order: power(order.ship), default=stand)
