"""Trails: the way ships went in the last movement, for those who saw them go."""

from __future__ import annotations

from typing import Final

from flagplot.tactical.model import Battle, Ship
from flagplot.tactical.pieces import Trail
from flagplot.tactical.track import Track

WHOLE_TURN: Final = 1_000
"""The five minutes of a turn; the corners of a trail are timed in these parts."""


def watchers(state: Battle, ship: Ship) -> list[str]:
    """The sides that see what a ship does now: her own, and an enemy who has her in sight on the surface."""
    is_shown = not ship.is_submerged
    return [side for side in state.sides if side == ship.side or (is_shown and ship.id in state.seen.get(side, ()))]


def leave_trail(state: Battle, ship: Ship, track: Track) -> None:
    """Remember the corners of a ship's way and when she passed them, at her even speed."""
    if not track.length:
        return
    corners = [(x, y, run * WHOLE_TURN // track.length) for (x, y), run in zip(track.points, track.runs, strict=True)]
    state.trails.append(Trail(ship.id, corners, watchers(state, ship)))
