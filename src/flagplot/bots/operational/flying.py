"""Air operations: search for hidden markers, strike known ones, keep fighters over the carriers."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any, Final

from flagplot.bots.operational.estimate import Sight
from flagplot.bots.operational.steering import STRIKE
from flagplot.bots.operational.striking import POWER, prize
from flagplot.kernel.order import Order
from flagplot.operational.content.counters import PLANE, SHIP
from flagplot.operational.content.sea import SEA
from flagplot.operational.orders.common import Arc, Bomb, Cap, Divert, Done, Pair, Scout, Scramble, StandIn
from flagplot.operational.state.ids import PlaneId

SEARCHERS: Final = ("Jake", "Kate", "PBY")


# Search.


def search(sight: Sight, orders: Iterable[Order]) -> Order:
    """Scout the marker most worth knowing; otherwise search the arc with most markers. Diversions, which are listed last, are not considered."""
    best: Order = Done()
    score = 0.0
    hidden = {m.id: m for m in sight.enemies if not m.revealed}
    # Patrols shoot down units that fly to a marker, not those that search an arc.
    wary = (
        sight.doctrine.wary
        if any(plane.lost and PLANE[plane.id].type in SEARCHERS for plane in sight.view.planes.values())
        else 1.0
    )
    near: dict[str, dict[str, Any]] = {}
    decks = [group.at for group in sight.groups if any(SHIP[name].deck for name in group.ships)]
    for order in orders:
        if isinstance(order, Divert):
            break
        if isinstance(order, StandIn) and not _has_floatplanes(sight):
            return order
        value = 0.0
        if isinstance(order, Scout) and order.marker in hidden:
            marker = hidden[order.marker]
            value = sight.worth(marker) + (3.0 if not sight.is_merchant(marker) else 0.5)
            if sight.night and marker.reported:
                value = 0.0
            elif sight.view.impulse == 1 and SEA.nearest(marker.at, decks) < STRIKE:
                value *= 2  # found now, it can be struck at once
            value *= wary
        elif isinstance(order, Arc):
            if order.unit not in near:
                near[order.unit] = _in_range(sight, order.unit, hidden)
            value = _sweep(sight, order, near[order.unit])
        if value > score:
            best, score = order, value
    return best


def _has_floatplanes(sight: Sight) -> bool:
    """Whether a floatplane unit is left: while there is one, Kates are kept for strikes."""
    return any(PLANE[plane.id].type == "Jake" and not plane.lost for plane in sight.view.planes.values())


def _in_range(sight: Sight, unit: PlaneId, hidden: dict[str, Any]) -> dict[str, Any]:
    """The markers that a unit could find, by their hexes."""
    here = sight.base_hex(sight.view.planes[unit].base)
    if not here:
        return {}
    reach = PLANE[unit].range
    return {m.at: m for m in hidden.values() if SEA.distance(here, m.at) <= reach and not (sight.night and m.reported)}


def _sweep(sight: Sight, order: Arc, near: dict[str, Any]) -> float:
    """The expected value of an arc."""
    if not near:
        return 0.0
    here = sight.base_hex(sight.view.planes[order.unit].base)
    reach = PLANE[order.unit].range
    swept = [(at, m) for at, m in near.items() if SEA.is_in_fan(at, here, order.facing, reach)]
    return sum((reach - SEA.distance(here, at) + 1) / 6 * sight.worth(m) for at, m in swept)


# Patrols.


def patrol(sight: Sight, orders: Sequence[Order]) -> Order:
    """One fighter unit over each carrier group that enemy aircraft might reach."""
    covered = {plane.post for plane in sight.view.planes.values() if plane.task == "cap"}
    for order in orders:
        if not isinstance(order, Cap) or order.over in covered or order.unit not in PLANE:
            continue
        group = sight.view.groups.get(order.over)
        if group is None or group.at == "":
            continue
        base = sight.view.planes[order.unit].base
        if base not in group.ships:
            continue
        decks = [name for name in group.ships if SHIP[name].deck]
        fighters = sum(1 for plane in sight.view.planes.values() if plane.base in decks and PLANE[plane.id].is_fighter)
        if fighters > 1 and sight.nearest_enemy(group.at) <= 8:
            return order
    return _done(orders)


# Over the target.


def bomb(sight: Sight, orders: Sequence[Order]) -> Order:
    """The best ship for every bomber; ships before airfields before troops; torpedoes pressed home where AA is weak."""
    best, score = orders[0], -1.0
    for order in orders:
        if not isinstance(order, Bomb):
            continue
        value = _aim(sight, order)
        if value > score:
            best, score = order, value
    return best


_MANNER: Final = {"torpedo": 0.42, "pressed": 0.44, "dive": 0.5, "high": 0.17, "medium": 0.25, "low": 0.25}
_WEAPON: Final = {"torpedo": "T", "pressed": "T", "dive": "D", "high": "H", "medium": "H", "low": "H"}


def _aim(sight: Sight, order: Bomb) -> float:
    chance = _MANNER.get(order.manner, 0.1)
    if order.manner == "pressed" and _well_guarded(sight):
        chance = 0.35
    if order.target in SHIP:
        return chance * prize(order.target, POWER[_WEAPON[order.manner]], damaged=sight.is_damaged(order.target))
    return chance * (0.5 if order.target == "air" else 0.1)


def _well_guarded(sight: Sight) -> bool:
    """Over Colombo and Trincomalee AA is twice as effective: pressing the attack does not pay there (MK-AIR-44)."""
    phase: Any = sight.view.flow[-1]
    return getattr(phase, "at", "") in {SEA.hex_of["colombo"], SEA.hex_of["trincomalee"]}


def intercept(sight: Sight, orders: Sequence[Order]) -> Order:
    """Send up every fighter; pair them with bombers rather than with fighters."""
    del sight
    for order in orders:
        if isinstance(order, Scramble):
            return order
    pairs = [order for order in orders if isinstance(order, Pair)]
    if pairs:
        return max(pairs, key=lambda order: order.foe in PLANE and not PLANE[order.foe].is_fighter)
    return _done(orders)


def _done(orders: Sequence[Order]) -> Order:
    return next((order for order in orders if isinstance(order, Done)), orders[-1])


def answer(sight: Sight, orders: Sequence[Order]) -> Order | None:
    """An answer to the questions of a strike: scramble, pair, bomb; nothing if it is another question."""
    if any(isinstance(order, Bomb) for order in orders):
        return bomb(sight, orders)
    if any(isinstance(order, (Scramble, Pair)) for order in orders):
        return intercept(sight, orders)
    return None
