"""Steering: a step towards a goal, a step away from danger, and the courses that aircraft forbid."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from flagplot.bots.operational.sight import Sight
from flagplot.operational.counters import SHIP
from flagplot.operational.model import ALLIES, Group
from flagplot.operational.sea import SEA

STRIKE: Final = 4
"""Hexes at which a whole Japanese carrier strike reaches."""
FORBIDDEN_COURSES: Final = ("S", "SW", "NW")
"""Courses on which carriers neither launch nor land (MK-AIR-10)."""


def towards(sight: Sight, group: Group, goals: tuple[str, ...], *, avoid: tuple[str, ...] = (), stop: int = 0) -> str:
    """One step along the shortest sea way to the nearest goal; the group's own hex when it is there."""
    if not goals:
        return group.at
    steps = SEA.voyage(goals)
    here = steps.get(group.at, 999)
    if here <= stop:
        return group.at
    ways = [to for to in SEA.ways[group.at] if steps.get(to, 999) < here and to not in avoid]
    if sight.side == ALLIES:
        ways = [to for to in ways if not sight.enemies_at(to) or sight.trade(group) == "raiders"]
        ways = [to for to in ways if to in sight.boxed() or not sight.lurking(to)]
    else:
        ways = [to for to in ways if to in goals or not sight.guarded(to)]
    quiet = [to for to in ways if not any(SEA.distance(to, at) <= 1 for at in avoid)]
    for to in quiet or ways:
        if may_steer(sight, group, to):
            return to
    return group.at


def away(sight: Sight, group: Group, danger: Sequence[str]) -> str:
    """The step that leads furthest from some hexes, westward if it is all the same; the own hex if none does."""
    ways = [to for to in SEA.ways[group.at] if not sight.enemies_at(to) and may_steer(sight, group, to)]
    if sight.side == ALLIES:
        ways = [to for to in ways if not sight.lurking(to)]
    return max((group.at, *ways), key=lambda to: (min(SEA.distance(to, at) for at in danger), westing(to)))


def westing(at: str) -> int:
    """The nearer to Bombay, beyond anybody's reach, the better."""
    return -SEA.voyage((SEA.hex_of["bombay"],)).get(at, 99)


def may_steer(sight: Sight, group: Group, to: str) -> bool:
    """Carriers that are to launch or land keep off the courses that forbid it."""
    if sight.view.impulse == 2 or not any(SHIP[name].deck for name in group.ships):
        return True
    busy = any(plane.task == "strike" and plane.base in group.ships for plane in sight.view.planes.values())
    busy = busy or (sight.view.impulse == 1 and not sight.night and can_strike(sight, to))
    return not busy or SEA.course.get((group.at, to), "") not in FORBIDDEN_COURSES


def can_strike(sight: Sight, at: str) -> bool:
    """Whether a known target, or a port with ships, lies within a strike of a hex."""
    return any(
        SEA.distance(at, marker.at) <= STRIKE and (marker.revealed or sight.in_foreign_port(marker.at))
        for marker in sight.enemies
    )


def fair_game(sight: Sight, group: Group) -> bool:
    """Whether there are enemies in the group's hex, and weaker ones."""
    foes = sight.enemies_at(group.at)
    return bool(foes) and sum(sight.threat(marker) for marker in foes) < sight.power(group)


def weaker(sight: Sight, group: Group) -> tuple[str, ...]:
    """The hexes of enemies in sight whom the group would beat at sea."""
    return tuple(
        sorted(
            marker.at
            for marker in sight.enemies
            if marker.ships and not sight.in_enemy_port(marker.at) and sight.threat(marker) < 0.6 * sight.power(group)
        )
    )
