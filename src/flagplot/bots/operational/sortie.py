"""The night sortie of Somerville's carriers: the possible gain of a strike by night, the possible loss in the morning, and the timing of the approach."""

from __future__ import annotations

from typing import Final, cast

from flagplot.bots.operational.estimate import Report, Sight
from flagplot.bots.operational.steering import away, towards
from flagplot.bots.operational.striking import prize
from flagplot.operational.content.counters import PLANE, SHIP
from flagplot.operational.content.sea import SEA
from flagplot.operational.rules.calendar import is_night
from flagplot.operational.state.model import Group

ALBACORES: Final = 3
"""Hexes that torpedo planes reach by night."""
KATES: Final = 5
"""Hexes that a Japanese carrier's torpedo planes reach by day; her dive bombers reach one less."""
RECENT: Final = 200
"""Lines of the logbook that are read for a report: more than two turns produce."""
SHAM_UNITS: Final = 4
"""Torpedo units that a dummy is assumed to have: those of two carriers."""
NIGHT_HIT: Final = 2.5 / 6
"""The chance of an Albacore."""
KATE_HITS: Final = 3.3 / 6
VAL_HITS: Final = 4.0 / 6


def steer(sight: Sight, group: Group) -> str:
    """Shadow reported carriers by day out of range, close at dusk, strike by night, withdraw by dawn; nothing without a report that pays.

    Japan moves first and launches in the first impulse only: a group that stays out of range after that is safe until the next
    day. A dummy follows the same rule, so that sailing does not reveal which markers are ships.
    """
    doctrine, impulse = sight.doctrine, sight.view.impulse
    if sight.turns_left < 1 or sight.nearest_enemy(group.at) > doctrine.sortie:
        return ""
    found = report(sight)
    if found is None:
        return ""
    near = SEA.nearest(group.at, found.at)
    if near > doctrine.sortie or not pays(sight, group, found):
        return ""
    if sight.night and (impulse > 1 or near > ALBACORES + 1):
        return away(sight, group, found.at)
    if not sight.night and near < doctrine.shadow and not (sight.dusk and impulse > 1):
        return away(sight, group, found.at)
    closing = sight.night or (sight.dusk and impulse > 1)
    to = towards(sight, group, found.at, stop=ALBACORES if closing else doctrine.shadow)
    # A run through submarines costs more than it gains.
    return to if sight.stalked(to) <= max(doctrine.dodge, sight.stalked(group.at) - 1) else ""


def report(sight: Sight) -> Report | None:
    """The enemy's carriers in sight; else the markers that may be those of the last report, as far as they can have moved since."""
    if not sight.has_report:
        sight.report, sight.has_report = _report(sight), True
    return sight.report


def _report(sight: Sight) -> Report | None:
    seen = [marker for marker in sight.enemies if any(SHIP[ship.id].deck for ship in marker.ships)]
    seen = [marker for marker in seen if not sight.in_enemy_port(marker.at)]
    if seen:
        most = max(seen, key=lambda marker: sum(SHIP[ship.id].deck for ship in marker.ships))
        return Report((most.at,), tuple(ship.id for ship in most.ships))
    return _last(sight)


def _last(sight: Sight) -> Report | None:
    """Where the carriers reported last may be: their marker was followed until night hid it, and may have moved a hex in each impulse since."""
    book = sight.view.logbook
    name = at = ""
    ships: tuple[str, ...] = ()
    steps = turns = 0
    cycle = sight.view.options.day_night_cycle
    for event in book.since(max(0, len(book) - RECENT)):
        if event.kind == "sighted":
            told = tuple(str(ship).rstrip("*") for ship in cast("list[str]", event.facts["ships"]))
            if any(ship in SHIP and SHIP[ship].side == sight.foe and SHIP[ship].deck for ship in told):
                name, at, ships, steps, turns = str(event.facts["group"]), str(event.facts["hex"]), told, 0, 0
        elif event.kind == "moved" and name and event.facts["group"] == name:
            at, steps, turns = str(event.facts["to"]), 0, 0
        elif event.kind == "impulse":
            steps += 1
        elif event.kind == "turn":
            turns += 1
            name = "" if is_night(int(str(event.facts["turn"])), cycle) else name
    return _drifted(sight, at, steps, ships) if at and turns <= sight.doctrine.memory else None


def _drifted(sight: Sight, last: str, steps: int, ships: tuple[str, ...]) -> Report | None:
    """The hidden markers that may be those of a report: all as near to its hex as the nearest of them."""
    hidden = [m for m in sight.enemies if not m.ships and not sight.is_merchant(m)]
    near = min((SEA.distance(marker.at, last) for marker in hidden), default=99)
    if near > steps:
        return None
    return Report(tuple(sorted({m.at for m in hidden if SEA.distance(m.at, last) == near})), ships)


def pays(sight: Sight, group: Group, found: Report) -> bool:
    """Whether the expected gain by night is more than the expected loss in the morning, and no other carriers may be near."""
    if _unlocated(sight, group, found):
        return False
    return gain(sight, group, found) >= sight.doctrine.premium * cost(sight, group, found)


def gain(sight: Sight, group: Group, found: Report) -> float:
    """Points that the group's torpedo planes may expect of the best ships reported."""
    units = SHAM_UNITS
    if not group.dummy:
        planes = (plane for plane in sight.view.planes.values() if plane.base in group.ships and not plane.lost)
        units = sum("T" in PLANE[plane.id].modes and "N" in PLANE[plane.id].modes for plane in planes)
    best = max(prize(name, "T", damaged=False) for name in found.ships if name in SHIP)
    return units * NIGHT_HIT * best


def cost(sight: Sight, group: Group, found: Report) -> float:
    """Points that the reported carriers' bombers may take at dawn, if they find the group: a Kate and a Val from each deck."""
    decks = sum(name in SHIP and SHIP[name].deck > 1 for name in found.ships)
    own = [name for name in group.ships if SHIP[name].armour != "M"] or ["indomitable"]
    each = KATE_HITS * max(prize(name, "T", damaged=False) for name in own)
    each += VAL_HITS * max(prize(name, "CA", damaged=False) for name in own)
    return sight.doctrine.found_at_dawn * decks * each


def _unlocated(sight: Sight, group: Group, found: Report) -> bool:
    """Whether fleet carriers may be among hidden markers within a strike: if those reported are not they."""
    if any(name in SHIP and SHIP[name].deck > 2 for name in found.ships):
        return False
    reach = KATES + 1
    return any(
        not m.ships and not sight.is_merchant(m) and m.at not in found.at and SEA.distance(m.at, group.at) <= reach
        for m in sight.enemies
    )
