"""Air operations: search what is hidden, strike what is found, keep fighters over the carriers."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final

from flagplot.bots.operational.sight import Sight
from flagplot.bots.operational.strength import hit_value
from flagplot.kernel.order import Order
from flagplot.operational.counters import PLANE, SHIP
from flagplot.operational.model import JAPAN
from flagplot.operational.orders import Arc, Bomb, Cap, Done, Launch, Pair, Scout, Scramble, StandIn
from flagplot.operational.sea import PLACE, SEA

BOMBERS: Final = ("T", "D", "H")


# Search.


def search(sight: Sight, orders: Sequence[Order]) -> Order:
    """Look at the marker most worth knowing; sweep the sector with most markers otherwise."""
    best, score = _done(orders), 0.0
    hidden = {m.id: m for m in sight.enemies if not m.revealed}
    for order in orders:
        if isinstance(order, StandIn):
            return order
        value = 0.0
        if isinstance(order, Scout) and order.marker in hidden:
            marker = hidden[order.marker]
            value = sight.worth(marker) + (3.0 if not sight.is_merchant(marker) else 0.5)
            if sight.night and marker.reported:
                value = 0.0
        elif isinstance(order, Arc):
            value = _sweep(sight, order, hidden)
        if value > score:
            best, score = order, value
    return best


def _sweep(sight: Sight, order: Arc, hidden: dict[str, Any]) -> float:
    plane = sight.view.planes[order.unit]
    here = sight.base_hex(plane.base)
    if not here:
        return 0.0
    reach = PLANE[order.unit].range
    near = {m.at: m for m in hidden.values() if SEA.distance(here, m.at) <= reach and not (sight.night and m.reported)}
    if not near:
        return 0.0
    fan = set(SEA.fan(here, order.facing, reach))
    return sum((reach - SEA.distance(here, at) + 1) / 6 * sight.worth(m) for at, m in near.items() if at in fan)


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


# Strikes.


def strike(sight: Sight, desk: Any) -> Order | None:
    """The launch that promises most, from one base or one carrier at a time."""
    best: Order | None = None
    score = 0.25
    for base, units in _bases(sight).items():
        here = sight.base_hex(base)
        if not here:
            continue
        for target, at, value in _targets(sight):
            far = SEA.distance(here, at)
            chosen = _strike_force(sight, units, far, target)
            if not chosen:
                continue
            worth = value * sum(_punch(sight, unit, target) for unit in chosen)
            if worth > score:
                order = Launch(target, tuple(chosen))
                if desk.check(order) is None:
                    best, score = order, worth
    return best


def _bases(sight: Sight) -> dict[str, list[str]]:
    """Units at readiness by the home carrier or land base they strike from together."""
    found: dict[str, list[str]] = {}
    for plane in sight.view.planes.values():
        if plane.lost or plane.task or not plane.base or plane.id not in PLANE:
            continue
        found.setdefault(plane.base, []).append(plane.id)
    return found


def _targets(sight: Sight) -> list[tuple[str, str, float]]:
    """What may be struck, with the points a hit promises: revealed groups (at night reported ones), ports with ships."""
    found: list[tuple[str, str, float]] = []
    for marker in sight.enemies:
        if marker.revealed or (sight.night and marker.reported):
            found.append((marker.id, marker.at, _prize(sight, marker)))
        elif not sight.night:
            found += [
                (place, marker.at, 0.9)
                for place in SEA.places_at.get(marker.at, ())
                if sight.view.owner.get(place) == sight.foe and PLACE[place].kind not in {"airfield", "none"}
            ]
    sent = [strike.target for strike in sight.view.strikes]
    return [(target, at, value / (1 + 0.2 * sent.count(target))) for target, at, value in found]


def _prize(sight: Sight, marker: Any) -> float:
    """The points that one hit on the best ship of a marker is worth."""
    if not marker.ships:
        return 1.0
    return max(_hit(sight, ship.id, "CA") for ship in marker.ships)


def _hit(sight: Sight, ship: str, power: str) -> float:
    """The points a hit of some power promises; a carrier's aircraft count too."""
    value = hit_value(power, ship, sight.is_damaged(ship), 0)
    return value + 0.6 if SHIP[ship].deck > 1 and not sight.is_damaged(ship) else value


def _strike_force(sight: Sight, units: list[str], far: int, target: str) -> list[str]:
    """The bombers in range, with the fighters of the same base that can go along."""
    within = [unit for unit in units if PLANE[unit].range >= far]
    bombers = [unit for unit in within if any(mode in PLANE[unit].modes for mode in BOMBERS)]
    if sight.night:
        bombers = [unit for unit in bombers if "T" in PLANE[unit].modes and "N" in PLANE[unit].modes]
        if target in PLACE:
            return []
        return bombers
    if sight.side != JAPAN:
        bombers = [unit for unit in bombers if PLANE[unit].type != "PBY"]
    fighters = [unit for unit in within if PLANE[unit].is_fighter]
    return [*fighters, *bombers] if bombers else []


def _punch(sight: Sight, unit: str, target: str) -> float:
    modes = PLANE[unit].modes
    if PLANE[unit].is_fighter:
        return 0.02
    if "D" in modes and sight.side == JAPAN:
        return 0.6
    if "T" in modes:
        return 0.45 if sight.side == JAPAN or sight.night else 0.3
    return 0.2 if target not in PLACE else 0.3


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
_POWER: Final = {"torpedo": "T", "pressed": "T", "dive": "CA", "high": "BC", "medium": "BC", "low": "BC"}


def _aim(sight: Sight, order: Bomb) -> float:
    chance = _MANNER.get(order.manner, 0.1)
    if order.manner == "pressed" and _well_guarded(sight):
        chance = 0.35
    if order.target in SHIP:
        return chance * _hit(sight, order.target, _POWER.get(order.manner, "BC"))
    return chance * (0.5 if order.target == "air" else 0.1)


def _well_guarded(sight: Sight) -> bool:
    """Over Colombo and Trincomalee the guns are twice as good: pressing home does not pay there (MK-AIR-44)."""
    phase: Any = sight.view.flow[-1]
    return getattr(phase, "at", "") in {SEA.hex_of["colombo"], SEA.hex_of["trincomalee"]}


def intercept(sight: Sight, orders: Sequence[Order]) -> Order:
    """Send up every fighter; pair them with bombers rather than fighters."""
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
