"""Smoke between the enemy and ships that cannot fight: cripples, convoys, a squadron that withdraws."""

from __future__ import annotations

from typing import Final

from flagplot.bots.tactical.estimate import ChartRoom
from flagplot.bots.tactical.gunnery import broadside_worth
from flagplot.bots.tactical.roles import SMALL, UNARMED
from flagplot.bots.tactical.sea import Mark, bearing, distance, moved, relative, yards
from flagplot.kernel.records.record import Record
from flagplot.tactical.content import library as content
from flagplot.tactical.state.model import HEAVY, Ship

SMOKERS: Final = SMALL | {"CL"}


class Ward(Record):
    """A ship to be covered: her expected position and her type."""

    mark: Mark
    place: tuple[float, float]


def wards(room: ChartRoom, ships: list[Ship]) -> list[Ward]:
    """The ships near a group of smoke-makers that need cover now, the most valuable first."""
    if not room.enemies or any(ship.level >= HEAVY or ship.sheet.type not in SMOKERS for ship in ships):
        return []
    x, y = yards(ships[0].x), yards(ships[0].y)
    own = {ship.id for ship in ships}
    found = []
    for mark in room.own.values():
        if mark.id in own or not _needs_cover(room, mark) or distance(x, y, mark.x, mark.y) > room.doctrine.cover_range:
            continue
        way = room.ways.get(mark.id)
        found.append(Ward(mark, way[-1] if way else mark.ahead(1)))
    found.sort(key=lambda ward: (-content.classes()[ward.mark.kind].half_cs, ward.mark.id))
    return found[: room.doctrine.wards]


def under_flak(room: ChartRoom, ships: list[Ship]) -> tuple[float, float] | None:
    """Where a group closes up on the heaviest consort while bombers are about and no ship is in sight (NA-AIR-57)."""
    consort = room.consort
    if not room.fears_bombers or consort is None or any(ship.id == consort.id or ship.depth for ship in ships):
        return None
    x, y = yards(ships[0].x), yards(ships[0].y)
    if distance(x, y, consort.x, consort.y) > room.doctrine.cover_range:
        return None
    way = room.ways.get(consort.id)
    end = way[-1] if way else consort.ahead(1)
    return moved(*end, bearing(consort.x, consort.y, x, y), room.doctrine.flak_station)


def _needs_cover(room: ChartRoom, mark: Mark) -> bool:
    kind = content.classes()[mark.kind].type
    if kind == "SS":
        return False
    return mark.level >= HEAVY or kind in UNARMED or (room.retires and kind not in SMALL)


def worth(found: list[Ward], enemies: list[Mark], start: tuple[float, float], end: tuple[float, float]) -> float:
    """The enemy fire that a line of smoke would take off the wards at the end of the turn."""
    total = 0.0
    for enemy in enemies:
        ex, ey = enemy.ahead(1)
        spared = 0.0
        for ward in found:
            if _crosses((ex, ey), ward.place, start, end):
                angle = relative(enemy.course, bearing(ex, ey, *ward.place))
                away = distance(ex, ey, *ward.place)
                fire = broadside_worth(enemy.kind, angle, away, ward.mark.kind, ward.mark.level, -enemy.level)
                spared = max(spared, fire)
        total += spared
    return total


def _crosses(a: tuple[float, float], b: tuple[float, float], c: tuple[float, float], d: tuple[float, float]) -> bool:
    """Whether two stretches cross."""
    return _side(a, b, c) * _side(a, b, d) < 0 and _side(c, d, a) * _side(c, d, b) < 0


def _side(a: tuple[float, float], b: tuple[float, float], p: tuple[float, float]) -> float:
    return (b[0] - a[0]) * (p[1] - a[1]) - (b[1] - a[1]) * (p[0] - a[0])
