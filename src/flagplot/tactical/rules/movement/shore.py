"""Land: what it hides and what it stops."""

from __future__ import annotations

from itertools import pairwise

from flagplot.kernel.rule import rule
from flagplot.tactical.content.scenario import Land
from flagplot.tactical.rules.movement.geometry import ONE, YARD, crosses, crossing_share, distance, inside
from flagplot.tactical.state.model import Battle, Ship

SPIT = 100 * YARD
"""Land narrower than this on a line stops nothing: a beach under a ship aground, a corner of the chart."""


@rule("NA-MOV-34")
def land_between(state: Battle, x0: int, y0: int, x1: int, y1: int) -> bool:
    """Whether land lies between two points of the battle."""
    return is_over_land(state.brief.land, x0, y0, x1, y1)


@rule("NA-MOV-34")
def is_over_land(land: tuple[Land, ...], x0: int, y0: int, x1: int, y1: int) -> bool:
    """Whether more than 100 yards of any land are on the line between two points."""
    return any(_covers(one, x0, y0, x1, y1) for one in land)


@rule("NA-MOV-34")
def is_hidden(state: Battle, ship: Ship, target: Ship) -> bool:
    """Whether land hides one ship from another."""
    return bool(state.brief.land) and land_between(state, ship.x, ship.y, target.x, target.y)


def _covers(land: Land, x0: int, y0: int, x1: int, y1: int) -> bool:
    """Whether more than a narrow strip of land is on a line, measured between the edges it crosses."""
    corners = land.corners
    xs, ys = [x for x, _ in corners], [y for _, y in corners]
    if max(x0, x1) < min(xs) or min(x0, x1) > max(xs) or max(y0, y1) < min(ys) or min(y0, y1) > max(ys):
        return False
    cuts = [0, ONE]
    px, py = corners[-1]
    for qx, qy in corners:
        if crosses(x0, y0, x1, y1, px, py, qx, qy):
            cuts.append(max(0, min(ONE, crossing_share(x0, y0, x1, y1, px, py, qx, qy))))
        px, py = qx, qy
    cuts.sort()
    length = distance(x0, y0, x1, y1)
    ashore = 0
    for low, high in pairwise(cuts):
        middle = (low + high) // 2
        if high > low and inside(x0 + (x1 - x0) * middle // ONE, y0 + (y1 - y0) * middle // ONE, corners):
            ashore += (high - low) * length // ONE
    return ashore > SPIT
