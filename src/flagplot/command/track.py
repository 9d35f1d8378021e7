"""Plans drawn on a chart: where each marker goes by them, step by step, as things stand."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True)
class Leg:
    """One step of a marker by plan."""

    turn: int
    impulse: int
    at: str
    """Where the step ends."""
    light: str
    """`day` or `night`."""
    mark: str = ""
    """`dusk` or `dawn` where the light has changed since the step before."""
    fuel: int | None = None
    """Steps of fuel left behind it; nothing where none is counted."""
    chance: float = 0.0
    """Of being found, or for a submarine of being sunk, on this leg and in the wait before it, by what the seat knows."""
    figure: str = ""
    """The same in words: `2 in 6`, `56%`; empty where there is none."""
    flying: str = ""
    """What the course forbids to the carriers' aircraft: `launch`, `land`, or nothing."""
    is_dry: bool = False
    """From here the fuel does not bring the marker to a port."""


@dataclass(frozen=True)
class Track:
    """Where a plan takes a marker."""

    marker: str
    line: str
    """The plan."""
    start: str
    legs: tuple[Leg, ...]
    is_certain: bool
    """Whether the plan names the way; one by doctrine goes so as long as nothing changes."""
    risk: str
    """`found` or `sunk`: what the chances are of."""
    words: str
    """The track in a sentence or two, for those who hear it."""
