"""Night fighting: stay where we see and are not seen, let torpedoes run first, open fire when they arrive."""

from __future__ import annotations

from typing import Final

from flagplot.bots.tactical.estimate import ChartRoom
from flagplot.bots.tactical.sea import Mark
from flagplot.tactical.content import library as content
from flagplot.tactical.rules.sight.detection import night_faces
from flagplot.tactical.rules.sight.sight import SET_REACH
from flagplot.tactical.state.model import HEAVY, Ship

EYES: Final = (12_000, 6_000)
"""Yards at which some navy's lookouts may still find a ship."""


def eyes(room: ChartRoom, nation: str) -> int:
    """How far a navy's lookouts see tonight."""
    far = next(yards for yards in EYES if night_faces(nation, yards, regained=False))
    return far if room.view.brief.visibility == "good" else min(far, room.view.visibility)


def fighting_range(room: ChartRoom, ships: list[Ship], enemies: list[Mark], wanted: int) -> int:
    """The range wanted by night: within what keeps contact; outside his lookouts' sight for ships that do not burn."""
    ours = max(eyes(room, ship.sheet.nation) for ship in ships)
    radar = max((SET_REACH[ship.search] for ship in ships if ship.level < HEAVY), default=0)
    theirs = max((eyes(room, content.classes()[enemy.kind].nation) for enemy in enemies), default=0)
    held = max(ours, radar if any(ship.fc_radar for ship in ships) else 0) - room.doctrine.night_margin
    if held > theirs and not any(ship.level for ship in ships):
        return min(held, max(wanted, theirs + room.doctrine.night_margin))
    return min(wanted, held)


def may_fire_on(room: ChartRoom, ship: Ship, enemy: Mark, away: float) -> bool:
    """Whether she may fire at an enemy so many yards away: by night at what burns, what her lookouts see, or by radar."""
    if not room.is_night or enemy.level or ship.fc_radar:
        return True
    return away <= eyes(room, ship.sheet.nation)


def holds_fire(room: ChartRoom) -> bool:
    """Guns wait while torpedoes run at an enemy who is unaware, or to whom only the flashes would reveal our position.

    They also wait at pickets that a force passes: a shot would alert the main force.
    """
    if not room.is_night or room.view.fired_on:
        return False
    if room.meets_only_pickets and room.doctrine.silent:
        return True
    if not room.view.spreads:
        return False
    sleeps = any(
        effect.kind == "surprised" and effect.side != room.side and room.view.turn <= effect.until_turn
        for effect in room.view.brief.effects
    )
    flashes = room.view.options.gun_flash == "on"
    return (sleeps or flashes) and all(not mark.level for mark in room.own.values())
