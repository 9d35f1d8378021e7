"""What a course must avoid: the coast, friends' tracks, torpedoes in the water."""

from __future__ import annotations

from typing import Final

from flagplot.bots.tactical.estimate import ChartRoom
from flagplot.bots.tactical.sea import distance, moved, yards
from flagplot.tactical.rules.movement.geometry import crosses
from flagplot.tactical.state.model import Ship

SHARES: Final = (0.1, 0.25, 0.4, 0.55, 0.7, 0.85, 1.0)
QUARTERS: Final = (0.25, 0.5, 0.75, 1.0)


class Course:
    """One candidate for a group: the leader's turn at once, then straight on to a place."""

    def __init__(self, turn: int, x: float, y: float, course: float, *, evading: bool, flank: bool = False) -> None:
        self.turn = turn
        self.evading = evading
        self.flank = flank
        """Whether all ships turn at once, each from her own place."""
        self.x = x
        self.y = y
        self.course = course


def hazards(
    room: ChartRoom, ships: list[Ship], end: Course, crowd: list[tuple[float, list[tuple[float, float]]]]
) -> float:
    """The cost of all hazards of a course; `crowd` is where friends will be meanwhile."""
    return _shoals(room, ships, end) + _crowding(room, ships, end, crowd) + _tracks(room, ships[0], end)


def _shoals(room: ChartRoom, ships: list[Ship], end: Course) -> float:
    """Land on the way of any ship of the group is out of the question, land a turn's run beyond it a warning."""
    shores = room.view.brief.land
    if not shores:
        return 0.0
    lead = (yards(ships[0].x), yards(ships[0].y))
    run = distance(*lead, end.x, end.y)
    cost = 0.0
    for ship in ships:
        here = (yards(ship.x), yards(ship.y))
        alone = ship is ships[0] or end.flank
        start = here if alone else lead
        course = end.course if ship is ships[0] else (ship.course / 10 + end.turn) % 360 if end.flank else end.course
        # What a follower has not yet run to the leader's place is taken off her way from there.
        left = run + room.doctrine.berth if alone else max(0.0, run + room.doctrine.berth - distance(*here, *lead))
        reach = moved(*start, course, left)
        if any(_strands(land.polygon, a, b) for land in shores for a, b in ((here, start), (start, reach)) if a != b):
            return 50.0
        if alone and any(_strands(land.polygon, reach, moved(*reach, course, run)) for land in shores):
            cost = room.doctrine.shore_ahead
    return cost


def _strands(polygon: tuple[tuple[int, int], ...], a: tuple[float, float], b: tuple[float, float]) -> bool:
    """Whether a stretch of sea meets the shore."""
    ax, ay, bx, by = round(a[0]), round(a[1]), round(b[0]), round(b[1])
    px, py = polygon[-1]
    for qx, qy in polygon:
        if crosses(ax, ay, bx, by, px, py, qx, qy):
            return True
        px, py = qx, qy
    return False


def neighbours(room: ChartRoom, ships: list[Ship]) -> list[tuple[float, list[tuple[float, float]]]]:
    """Friends near a group at shares of the turn, on their future tracks as far as these are plotted.

    Each has the smallest distance she will have from the group's leader, the nearest first.
    """
    own = {ship.id for ship in ships}
    x, y = yards(ships[0].x), yards(ships[0].y)
    found = []
    for mark in room.own.values():
        if mark.id in own or distance(x, y, mark.x, mark.y) > room.doctrine.neighbours:
            continue
        way = room.ways.get(mark.id) or [(mark.x, mark.y), mark.ahead(1)]
        places = [_on(way, share) for share in SHARES]
        found.append((min([distance(x, y, px, py) for px, py in places]), places))
    found.sort()
    return found


def _crowding(
    room: ChartRoom, ships: list[Ship], end: Course, crowd: list[tuple[float, list[tuple[float, float]]]]
) -> float:
    """Keep clear of friends: crossing tracks collide."""
    if not crowd:
        return 0.0
    x, y = yards(ships[0].x), yards(ships[0].y)
    clear = room.doctrine.clear
    far = distance(x, y, end.x, end.y) + clear
    run = [(x + (end.x - x) * share, y + (end.y - y) * share) for share in SHARES]
    cost = 0.0
    for least, places in crowd:
        if least >= far:
            break  # neither she nor whoever follows can be met on this run
        for (px, py), (ox, oy) in zip(run, places, strict=True):
            if distance(px, py, ox, oy) < clear:
                cost += room.doctrine.crowded
    return cost


def _on(way: list[tuple[float, float]], share: float) -> tuple[float, float]:
    """A point of a way, its legs taken as equally long: near enough to keep clear."""
    legs = len(way) - 1
    leg = min(legs - 1, int(share * legs))
    part = share * legs - leg
    (ax, ay), (bx, by) = way[leg], way[leg + 1]
    return ax + (bx - ax) * part, ay + (by - ay) * part


def _tracks(room: ChartRoom, leader: Ship, end: Course) -> float:
    """Turn away from torpedoes that are known to run, including own ones."""
    cost = 0.0
    known = [(w.x, w.y, w.course, w.run, w.leg) for w in room.view.wakes]
    known += [(s.x, s.y, s.course, s.run, s.leg) for s in room.view.spreads]
    for sx, sy, course, length, leg in known:
        for share in QUARTERS:
            x = yards(leader.x) + (end.x - yards(leader.x)) * share
            y = yards(leader.y) + (end.y - yards(leader.y)) * share
            run = yards(length) * (leg + share)
            tx, ty = moved(yards(sx), yards(sy), course / 10, run)
            if distance(x, y, tx, ty) < 500 + run * 0.08:
                cost += 1.5
    return cost
