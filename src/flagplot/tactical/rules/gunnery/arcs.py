"""Gun arcs and torpedo arcs by relative bearing, in tenths of a degree, right positive."""

from __future__ import annotations

from typing import Final

from flagplot.kernel.rule import rule
from flagplot.tactical.charts import ARCS
from flagplot.tactical.orders.choices import ARCS as NAMES
from flagplot.tactical.rules.movement.geometry import bearing, relative
from flagplot.tactical.state.model import Ship


class Arc:
    """One line of the arcs table, in tenths of a degree."""

    def __init__(self, name: str) -> None:
        self.bow = 10 * ARCS.number(name, "bow")
        self.stern = 10 * ARCS.number(name, "stern")
        self.side = ARCS.read(name, "side").cell
        self.across = 10 * ARCS.number(name, "may_cross")


_ARCS: Final = {name: Arc(name) for name in NAMES}


@rule("NA-GUN-6", "NA-GUN-7", "NA-GUN-8", "NA-GUN-9", "NA-GUN-10", "NA-GUN-11", "NA-GUN-12", "NA-GUN-13")
def bears(name: str, angle: int) -> bool:
    """Whether a battery bears on a relative bearing; the exact limit of a forbidden arc is forbidden."""
    arc = _ARCS[name]
    off = abs(angle)
    if arc.bow and off <= arc.bow:
        return False
    if arc.stern and 1800 - off <= arc.stern:
        return False
    if arc.side == "both" or (angle > 0 if arc.side == "right" else angle < 0):
        return True
    # A corner battery reaches slightly across its own end: the bow for LB and RB, the stern for LS and RS.
    return bool(arc.across) and (off if arc.stern else 1800 - off) <= arc.across


@rule("NA-GUN-14", "NA-GUN-15")
def angle_to(ship: Ship, target: Ship) -> int:
    """The relative bearing of a target from her bow point and course before movement."""
    return angle_of(ship, target.x, target.y)


def angle_of(ship: Ship, x: int, y: int) -> int:
    """The relative bearing of a point from her bow point and course."""
    return relative(ship.course, bearing(ship.x, ship.y, x, y))


@rule("NA-TRP-3", "NA-TRP-4", "NA-TRP-5", "NA-TRP-48", "NA-SUB-53")
def mount_aims(side: str, angle: int, period: str) -> bool:
    """Whether a torpedo mount may aim at a relative bearing: gyros steer anywhere on her side since the Second War.

    Tubes in bow and stern never reach past the beam: no earlier gun arc is narrower, so their own limit holds in every period.
    """
    if side == "BOW":
        return abs(angle) <= 900
    if side == "STN":
        return abs(angle) >= 900
    if period != "ww2":
        return bears(side, angle)
    return side == "C" or angle in {0, 1800} or (angle > 0) == (side == "R")
