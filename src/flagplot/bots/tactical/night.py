"""Night fighting: stay where we see and are not seen, let torpedoes run first, open fire when they arrive."""

from __future__ import annotations

from typing import Final

from flagplot.bots.tactical.chartroom import ChartRoom
from flagplot.bots.tactical.sea import Mark
from flagplot.tactical import content
from flagplot.tactical.model import HEAVY, Ship
from flagplot.tactical.phases.detection import night_faces
from flagplot.tactical.sight import SET_REACH

EYES: Final = (12_000, 6_000)
"""Yards at which some navy's lookouts may still find a ship."""
MARGIN: Final = 1_500
"""Yards kept between a ship and the edge of the water in which she is seen, or sees."""


def eyes(room: ChartRoom, nation: str) -> int:
    """How far a navy's lookouts see tonight."""
    far = next(yards for yards in EYES if night_faces(nation, yards, regained=False))
    return far if room.view.brief.visibility == "good" else min(far, room.view.visibility)


def fighting_range(room: ChartRoom, ships: list[Ship], enemies: list[Mark], wanted: int) -> int:
    """The range wanted by night: within what keeps contact; outside his lookouts' sight for ships that do not burn."""
    ours = max(eyes(room, ship.sheet.nation) for ship in ships)
    radar = max((SET_REACH[ship.search] for ship in ships if ship.level < HEAVY), default=0)
    theirs = max((eyes(room, content.classes()[enemy.kind].nation) for enemy in enemies), default=0)
    held = max(ours, radar if any(ship.fc_radar for ship in ships) else 0) - MARGIN
    if held > theirs and not any(ship.level for ship in ships):
        return min(held, max(wanted, theirs + MARGIN))
    return min(wanted, held)


def holds_fire(room: ChartRoom) -> bool:
    """Guns wait while torpedoes run at an enemy who sleeps, or whom only the flashes would tell where we are."""
    if not room.is_night or not room.view.spreads or room.view.fired_on:
        return False
    sleeps = any(
        effect.kind == "surprised" and effect.side != room.side and room.view.turn <= effect.until_turn
        for effect in room.view.brief.effects
    )
    flashes = room.view.options.get("gun_flash") == "on"
    return (sleeps or flashes) and all(not mark.level for mark in room.own.values())
