"""Surface battle: whether to fight, which target to fire at, when to withdraw."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from flagplot.bots.operational.doctrine import closing
from flagplot.bots.operational.estimate import Sight
from flagplot.bots.operational.strength import TUBES, hit_value, power
from flagplot.kernel.order import Order
from flagplot.operational.charts import REACH
from flagplot.operational.content.counters import GUNS, SHIP
from flagplot.operational.orders.common import Cease, Fire, Pursue, Relocate, Stand, Withdraw
from flagplot.operational.rules.battle.board import board_range


def fire(sight: Sight, orders: Sequence[Order]) -> Order:
    """The shot with the most expected points, first at enemies that have not fired."""
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
    marker = sight.view.markers.get(fight.group_name(sight.foe)) or sight.view.markers.get(fight.runner)
    if marker is None:
        return []
    return [ship.id for ship in marker.ships]


def decide(sight: Sight, orders: Sequence[Order]) -> Order:
    """Stand while it pays, else withdraw to the safest hex, else stand."""
    phase: Any = sight.view.flow[-1]
    ratio = odds(sight, phase.fight)
    if ratio >= sight.doctrine.brave and not (phase.fight.battery and phase.fight.round > 3):
        return next((order for order in orders if isinstance(order, Stand)), orders[0])
    flights = [order for order in orders if isinstance(order, Withdraw)]
    if flights:
        return max(flights, key=lambda order: (sight.nearest_enemy(order.to), order.to))
    return next((order for order in orders if isinstance(order, Cease)), orders[0])


def hand_down(_sight: Sight, orders: Sequence[Order]) -> Order:
    """Fight in the tactical game whenever the enemy agrees."""
    return orders[0]


def run_for_it(sight: Sight, orders: Sequence[Order]) -> Order:
    """The safest hex."""
    flights = [order for order in orders if isinstance(order, Withdraw)]
    return max(flights, key=lambda order: (sight.nearest_enemy(order.to), order.to))


def pursue(sight: Sight, orders: Sequence[Order]) -> Order:
    """Pursue a weaker enemy, with all ships that usually do, if one of them can bring her guns to bear."""
    fight: Any = sight.view.flow[-1].fight  # type: ignore[attr-defined]  # the question comes from a battle
    usual = next((order for order in orders if order == Pursue("yes")), None)
    if usual is None or odds(sight, fight) <= 1.2 or not _bears(sight, fight):
        return Pursue("no")
    return usual


def _bears(sight: Sight, fight: Any) -> bool:
    """Whether any of our warships reaches a withdrawing ship from her position; before the board is set it is assumed."""
    runner = sight.view.markers.get(fight.runner)
    fleeing = [fight.posts[ship.id] for ship in runner.ships if ship.id in fight.posts] if runner is not None else []
    if not fleeing:
        return not fight.posts
    for name in _own(sight, fight):
        if name not in fight.posts or not SHIP[name].gun or SHIP[name].deck:
            continue
        reach = REACH.number(SHIP[name].gun, "ranges")
        if min(board_range(fight.posts[name], place) for place in fleeing) <= reach:
            return True
    return False


def relocate(sight: Sight, orders: Sequence[Order]) -> Order:
    """Close when stronger, fill an empty screen; else stand."""
    fight: Any = sight.view.flow[-1].fight  # type: ignore[attr-defined]  # the question comes from a battle
    moves = [order for order in orders if isinstance(order, Relocate)]
    stand = next(order for order in orders if isinstance(order, Stand))
    own = _own(sight, fight)
    if odds(sight, fight) > 1:
        return closing(fight.posts, own, _foes(sight, fight), moves) or stand
    front = -1 if sight.side == "japan" else 1
    if any(fight.posts.get(name) == front for name in own):
        return stand
    fill = [order for order in moves if order.post == "screening" and not SHIP[order.ship].deck]
    return min(fill, key=lambda order: power(order.ship), default=stand)


def cross(sight: Sight, orders: Sequence[Order]) -> Order:
    """Cross with heavy ships if stronger and the enemy leaves the screen empty; else stand."""
    fight: Any = sight.view.flow[-1].fight  # type: ignore[attr-defined]  # the question comes from a battle
    heavy = [order for order in orders if isinstance(order, Relocate) and SHIP[order.ship].gun in {"CA", "BC", "B"}]
    if heavy and odds(sight, fight) > 1:
        return heavy[0]
    return next(order for order in orders if isinstance(order, Stand))
