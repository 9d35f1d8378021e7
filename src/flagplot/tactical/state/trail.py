"""Trails: the paths of ships in the last movement, for the sides that saw them."""

from __future__ import annotations

from typing import Final

from flagplot.kernel.seat import OBSERVER
from flagplot.tactical.rules.movement.track import Track
from flagplot.tactical.state.model import Battle, Ship
from flagplot.tactical.state.pieces import Trail

WHOLE_TURN: Final = 1_000
"""The five minutes of a turn; the corners of a trail are timed in these parts."""


def watchers(state: Battle, ship: Ship) -> list[str]:
    """Which sides see what a ship does now: her own, an enemy who has her in sight on the surface, observers if both know so."""
    is_shown = not ship.is_submerged
    found = [side for side in state.sides if side == ship.side or (is_shown and ship.id in state.seen.get(side, ()))]
    return [*found, OBSERVER] if is_shown and ship.id in state.common else found


def leave_trail(state: Battle, ship: Ship, track: Track, before: int) -> None:
    """Store a ship's course before she moved, the corners of her path and when she passed them, at constant speed."""
    if not track.length:
        return
    corners = [(x, y, run * WHOLE_TURN // track.length) for (x, y), run in zip(track.points, track.runs, strict=True)]
    state.trails.append(Trail(ship.id, corners, watchers(state, ship), before))
