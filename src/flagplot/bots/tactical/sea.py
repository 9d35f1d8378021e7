"""The captain's plotting table: yards and degrees as floating numbers, good enough to steer by."""

from __future__ import annotations

from dataclasses import dataclass
from math import atan2, cos, degrees, hypot, radians, sin

from flagplot.tactical.rules.movement.geometry import YARD
from flagplot.tactical.state.ids import ShipId


@dataclass(frozen=True)
class Mark:
    """A ship as the captain sees her."""

    id: ShipId
    kind: str
    x: float
    y: float
    course: float
    speed: float
    """Knots."""
    level: int
    is_own: bool

    def ahead(self, turns: float) -> tuple[float, float]:
        """Where she will be if she keeps course and speed."""
        return moved(self.x, self.y, self.course, self.speed * turns * 500 / 3)


def moved(x: float, y: float, course: float, yards: float) -> tuple[float, float]:
    """The end of a run."""
    return x + yards * sin(radians(course)), y + yards * cos(radians(course))


def bearing(x0: float, y0: float, x1: float, y1: float) -> float:
    """The true bearing from one point to another, 0 to 360."""
    return degrees(atan2(x1 - x0, y1 - y0)) % 360


def relative(course: float, true: float) -> float:
    """A bearing as seen from a bow, -180 to 180, right positive."""
    return (true - course + 180) % 360 - 180


def distance(x0: float, y0: float, x1: float, y1: float) -> float:
    """Yards between two points."""
    return hypot(x1 - x0, y1 - y0)


def yards(units: int) -> float:
    """Units of the plane in yards."""
    return units / YARD


def meeting(x: float, y: float, run: float, target: Mark, turns: int) -> tuple[float, float, float] | None:
    """Where torpedoes that make `run` yards a turn meet a target that holds on: bearing, share of the run, yards."""
    vx, vy = (end - start for start, end in zip((target.x, target.y), target.ahead(1), strict=True))
    dx, dy = target.x - x, target.y - y
    a = vx * vx + vy * vy - run * run
    b = 2 * (dx * vx + dy * vy)
    c = dx * dx + dy * dy
    root = b * b - 4 * a * c
    if a >= 0 or root < 0:
        return None
    when = (-b - root**0.5) / (2 * a)
    if not 0 < when <= turns:
        return None
    return bearing(x, y, target.x + vx * when, target.y + vy * when), when, run * when
