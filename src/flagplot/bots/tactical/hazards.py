"""What a course must keep clear of: the coast, friends' tracks, torpedoes in the water."""

from __future__ import annotations

from typing import Final

from flagplot.bots.tactical.chartroom import ChartRoom
from flagplot.bots.tactical.sea import distance, moved, yards
from flagplot.tactical.geometry import inside
from flagplot.tactical.model import Ship

CLEAR: Final = 500
"""Yards friends keep from each other."""
NEIGHBOURS: Final = 12_000
SHARES: Final = (0.1, 0.25, 0.4, 0.55, 0.7, 0.85, 1.0)
QUARTERS: Final = (0.25, 0.5, 0.75, 1.0)


class Course:
    """One candidate for a group: the leader's turn at once, then straight on to a place."""

    def __init__(self, turn: int, x: float, y: float, course: float, *, evading: bool) -> None:
        self.turn = turn
        self.evading = evading
        self.x = x
        self.y = y
        self.course = course


def hazards(room: ChartRoom, ships: list[Ship], end: Course) -> float:
    """The cost of everything a course runs into."""
    return _shoals(room, ships[0], end) + _crowding(room, ships, end) + _tracks(room, ships[0], end)


def _shoals(room: ChartRoom, leader: Ship, end: Course) -> float:
    """Land ahead within two turns' run is out of the question."""
    run = distance(yards(leader.x), yards(leader.y), end.x, end.y)
    for land in room.view.brief.land:
        for share in (*QUARTERS, 1.3, 1.6):
            x, y = moved(yards(leader.x), yards(leader.y), end.course, run * share)
            if inside(round(x), round(y), land.polygon):
                return 50.0 if share <= 1 else 5.0
    return 0.0


def _crowding(room: ChartRoom, ships: list[Ship], end: Course) -> float:
    """Keep clear of friends, on the ways they are going to take as far as these are plotted: crossing tracks collide."""
    own = {ship.id for ship in ships}
    x, y = yards(ships[0].x), yards(ships[0].y)
    cost = 0.0
    for mark in room.own.values():
        if mark.id in own or distance(x, y, mark.x, mark.y) > NEIGHBOURS:
            continue
        way = room.ways.get(mark.id) or [(mark.x, mark.y), mark.ahead(1)]
        for share in SHARES:
            px, py = x + (end.x - x) * share, y + (end.y - y) * share
            if distance(px, py, *_on(way, share)) < CLEAR:
                cost += 0.5
    return cost


def _on(way: list[tuple[float, float]], share: float) -> tuple[float, float]:
    """A point of a way, its legs taken as equally long: near enough to keep clear."""
    legs = len(way) - 1
    leg = min(legs - 1, int(share * legs))
    part = share * legs - leg
    (ax, ay), (bx, by) = way[leg], way[leg + 1]
    return ax + (bx - ax) * part, ay + (by - ay) * part


def _tracks(room: ChartRoom, leader: Ship, end: Course) -> float:
    """Turn away from torpedoes that are known to run, our own included."""
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
