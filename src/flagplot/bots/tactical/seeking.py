"""A force with nobody in sight by night: it stays in the battle, and goes after whom it has just lost. By day it holds on."""

from __future__ import annotations

from itertools import pairwise

from flagplot.bots.tactical.estimate import ChartRoom
from flagplot.bots.tactical.sea import distance, moved, yards
from flagplot.tactical.content import library as content
from flagplot.tactical.rules.movement.geometry import bearing as course_of
from flagplot.tactical.state.model import AFLOAT, SMALL, SUNK, Ship
from flagplot.tactical.state.pieces import Trail

Edge = tuple[str, int]
"""An axis with its direction, `x>`, and the yards beyond which a ship has left."""


def edges(room: ChartRoom) -> list[Edge]:
    """The edges by which a ship would leave a night battle without a reason (NA-MOV-29); none if its side withdraws or gains by leaving."""
    if not room.is_night:
        return []
    own = [aim.side == room.side for aim in room.view.brief.aims if aim.kind == "exit"]
    gains = [effect.side == room.side for effect in room.view.brief.effects if effect.kind == "exit_vp"]
    if room.retires or any(own) or any(gains):
        return []
    found = [(aim.axis, aim.beyond) for aim in room.view.brief.aims if aim.kind == "exit"]
    return found + [(e.axis, e.beyond) for e in room.view.brief.effects if e.kind == "exit_vp"]


def is_past(edge: Edge, x: float, y: float) -> bool:
    """Whether a place is beyond an edge."""
    axis, beyond = edge
    way = x if axis[0] == "x" else y
    return way > beyond if axis[1] == ">" else way < beyond


def leaving(room: ChartRoom, bounds: list[Edge], places: list[tuple[float, float]], course: float, run: float) -> float:
    """What a course costs that takes a column out of the battle, at once or in the turn after: as much as one ashore."""
    if any(is_past(edge, *place) for edge in bounds for place in places):
        return 50.0
    ahead = moved(*places[0], course, run)
    return room.doctrine.shore_ahead if any(is_past(edge, *ahead) for edge in bounds) else 0.0


def quarry(room: ChartRoom, ships: list[Ship]) -> tuple[float, float] | None:
    """Where a fit force looks for the enemy by night: where whom it saw in the last movement must be after this one."""
    if not room.is_night or room.enemies or room.retires or not _dares(room):
        return None
    x, y = yards(ships[0].x), yards(ships[0].y)
    return min((_next(trail) for trail in _lost(room)), key=lambda place: distance(x, y, *place), default=None)


def _dares(room: ChartRoom) -> bool:
    """Whether the side may meet all that is left of the enemy, as far as it knows."""
    left = [other for other in room.view.others.values() if other.status == AFLOAT and other.level < SUNK]
    return room.own_strength >= room.doctrine.dares * sum(content.classes()[other.kind].half_cs for other in left)


def _lost(room: ChartRoom) -> list[Trail]:
    """The tracks of enemies that were in sight in the last movement; of the heavy ones if there are any."""
    others = room.view.others
    found = [trail for trail in room.view.trails if trail.ship in others and others[trail.ship].status == AFLOAT]
    heavy = [trail for trail in found if content.classes()[others[trail.ship].kind].type not in SMALL]
    return heavy or found


def _next(trail: Trail) -> tuple[float, float]:
    """Where she will be after this turn if she holds on."""
    (ax, ay, _), (bx, by, _) = trail.corners[-2:]
    way = sum(distance(px, py, qx, qy) for (px, py, _), (qx, qy, _) in pairwise(trail.corners))
    return moved(yards(bx), yards(by), course_of(ax, ay, bx, by) / 10, yards(round(way)))
