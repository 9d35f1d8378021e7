"""Planning a strike: the value of each target, what the bombers of a base would gain, what is already under way."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, Final

from flagplot.bots.operational.estimate import Sight
from flagplot.bots.operational.strength import hit_value, seen_points
from flagplot.kernel.order import Order
from flagplot.operational.content.counters import PLANE, SHIP
from flagplot.operational.content.sea import PLACE, SEA
from flagplot.operational.orders.common import Launch
from flagplot.operational.state.ids import PlaneId
from flagplot.operational.state.model import JAPAN
from flagplot.operational.state.view import Marker

GUARDED: Final = ("colombo", "trincomalee")
"""Ports with fighters of their own."""
POWER: Final = {"T": "T", "D": "CA", "H": "BC"}
"""The class of gun that a torpedo, a dive bomb, a level bomb hits like (MK-AIR-58)."""


@dataclass(frozen=True)
class Prospect:
    """A possible target."""

    target: str
    at: str
    points: float
    """All that can be gained there."""
    hit: dict[str, float]
    """The points that one hit promises, by weapon."""
    still: bool
    """Ships in port, which bombers seldom miss."""
    fighters: bool
    """Fighters will rise against the strike."""


def strike(sight: Sight, desk: Any) -> Order | None:
    """The launch that promises most, from one base or one carrier at a time."""
    best: Order | None = None
    score = sight.doctrine.risked
    marks = prospects(sight)
    for base, units in _bases(sight).items():
        here = sight.base_hex(base)
        if not here:
            continue
        for mark in marks:
            chosen = _force(sight, units, SEA.distance(here, mark.at))
            worth = promise(sight, chosen, here, mark)
            if worth > score:
                order = Launch(mark.target, tuple(chosen))
                if desk.check(order) is None:
                    best, score = order, worth
    return best


def prospects(sight: Sight) -> list[Prospect]:
    """The ships that have been found, in port or at sea, and ports with others; less what is on its way."""
    found: list[Prospect] = []
    ports: dict[str, list[Marker]] = {}
    for marker in sight.enemies:
        place = "" if sight.night else _port(sight, marker.at)
        if marker.revealed or (sight.night and marker.reported):
            found.append(_prospect(sight, marker.id, [marker], still=bool(place)))
        elif place:
            ports.setdefault(place, []).append(marker)
    found += [_prospect(sight, place, markers, still=True) for place, markers in ports.items()]
    return [_less_sent(sight, mark) for mark in found]


def _port(sight: Sight, at: str) -> str:
    for place in SEA.places_at.get(at, ()):
        if sight.view.owner.get(place) == sight.foe and PLACE[place].kind not in {"airfield", "none"}:
            return place
    return ""


def _prospect(sight: Sight, target: str, markers: list[Marker], *, still: bool) -> Prospect:
    points, decks = 0.0, False
    hit = dict.fromkeys(POWER, 0.0)
    for marker in markers:
        if not marker.ships:
            points += sight.worth(marker)
            hit = {weapon: max(value, 1.0) for weapon, value in hit.items()}
            continue
        share = 1.0 if sight.is_merchant(marker) else sight.doctrine.crippled
        points += share * seen_points(marker.ships)
        decks = decks or any(SHIP[ship.id].deck and not ship.damaged for ship in marker.ships)
        for weapon, power in POWER.items():
            hit[weapon] = max(hit[weapon], *(prize(ship.id, power, damaged=ship.damaged) for ship in marker.ships))
    guarded = sight.side == JAPAN and _port(sight, markers[0].at) in GUARDED
    return Prospect(target, markers[0].at, points, hit, still, not sight.night and (guarded or decks))


def prize(ship: str, power: str, *, damaged: bool) -> float:
    """The points for a hit of some power; the aircraft that a carrier loses by it count too."""
    value = hit_value(power, ship, damaged, 0)
    return value + 0.6 if SHIP[ship].deck > 1 and not damaged else value


def _less_sent(sight: Sight, mark: Prospect) -> Prospect:
    """A target less what strikes under way will gain."""
    left = mark.points
    for sent in sight.view.strikes:
        if sent.target == mark.target and not sent.flown:
            left -= promise(sight, sent.units, sent.origin, mark)
    return Prospect(mark.target, mark.at, max(0.0, left), mark.hit, mark.still, mark.fighters)


def promise(sight: Sight, units: list[PlaneId], here: str, mark: Prospect) -> float:
    """The points that some units flying from a hex may expect of a target."""
    far = SEA.distance(here, mark.at)
    total = 0.0
    for unit in units:
        sure = mark.target in PLACE or PLANE[unit].range > far
        total += _bomber(sight, unit, mark) * (1.0 if sure else sight.edge)
    if mark.fighters and not any(PLANE[unit].is_fighter for unit in units):
        total *= sight.doctrine.unescorted
    return min(total, mark.points)


def _bomber(sight: Sight, unit: PlaneId, mark: Prospect) -> float:
    """The expected gain of one bomber unit with its best weapon: the chance of a hit is in sixths."""
    modes = PLANE[unit].modes
    japanese = PLANE[unit].side == JAPAN
    chances = {"T": 3.3 if japanese else 2.5, "D": 4.0 if japanese else 3.0, "H": 1.7}
    best = 0.0
    for weapon, chance in chances.items():
        if weapon in modes and (weapon == "T" or not sight.night):
            sixths = min(6.0, chance + 2) if mark.still else chance
            best = max(best, sixths / 6 * mark.hit[weapon])
    return best


def _bases(sight: Sight) -> dict[str, list[PlaneId]]:
    """Units at readiness by the home carrier or land base they strike from together."""
    found: dict[str, list[PlaneId]] = {}
    for plane in sight.view.planes.values():
        if not plane.lost and not plane.task and plane.base and plane.id in PLANE:
            found.setdefault(plane.base, []).append(plane.id)
    return found


def _force(sight: Sight, units: list[PlaneId], far: int) -> list[PlaneId]:
    """The bombers in range, with the fighters of the same base that can go along."""
    within = [unit for unit in units if PLANE[unit].range >= far]
    bombers = [unit for unit in within if any(mode in PLANE[unit].modes for mode in POWER)]
    if sight.night:
        return [unit for unit in bombers if "T" in PLANE[unit].modes and "N" in PLANE[unit].modes]
    bombers = [unit for unit in bombers if PLANE[unit].type != "PBY"]
    fighters = [unit for unit in within if PLANE[unit].is_fighter]
    return [*fighters, *bombers] if bombers else []
