"""Helm orders: try a fan of courses, keep the one whose guns gain most over the enemy's."""

from __future__ import annotations

from math import inf

from flagplot.bots.tactical.chartroom import ChartRoom
from flagplot.bots.tactical.gunnery import broadside_worth
from flagplot.bots.tactical.sea import Mark, bearing, distance, moved, relative, yards
from flagplot.tactical import content
from flagplot.tactical.geometry import THIRD, YARD, inside
from flagplot.tactical.helm import EVADE, FLANK_LEFT, FLANK_RIGHT, LEFT, LEG, RIGHT, SMOKE, Step
from flagplot.tactical.model import Group, Ship
from flagplot.tactical.orders import Helm

FAN = (0, 20, -20, 45, -45, 60, -60, 90, -90, 120, -120, 150, -150, 180)
UNARMED = frozenset({"AK", "CV", "CVE"})
SMALL = frozenset({"DL", "DD", "TB", "DE"})
TORPEDO_REACH = 5_000
"""Yards inside which a destroyer wants to fire."""
DANGER = 4_500
"""Yards inside which enemy torpedoes are feared."""


class Course:
    """One candidate: the turn at once, then straight on."""

    def __init__(self, turn: int, x: float, y: float, course: float) -> None:
        self.turn = turn
        self.x = x
        self.y = y
        self.course = course


def helm(room: ChartRoom, group: Group) -> Helm:
    """The helm order of a group of surface ships."""
    ships = room.members(group)
    leader = ships[0]
    speed = room.group_speed(group)
    evading = _evades(room, ships)
    best: Course | None = None
    best_score = -inf
    for turn in FAN:
        candidate = _end(leader, speed, turn, evading=evading)
        if candidate is None:
            continue
        score = _score(room, ships, candidate)
        if score > best_score:
            best, best_score = candidate, score
    if best is None:
        return Helm(group.id, ())
    return Helm(group.id, tuple(_steps(room, ships, speed, best.turn, evading=evading)))


def _evades(room: ChartRoom, ships: list[Ship]) -> bool:
    """Ships that do not live by their guns weave when the enemy can reach them; so do cripples that still may."""
    if any(ship.level >= 2 or ship.depth for ship in ships) or not room.enemies:
        return False
    kinds = {ship.sheet.type for ship in ships}
    near = min(distance(yards(ships[0].x), yards(ships[0].y), enemy.x, enemy.y) for enemy in room.enemies)
    if kinds <= UNARMED:
        return near < 30_000
    return kinds <= SMALL and 6_000 < near < 16_000


def _end(leader: Ship, speed: int, turn: int, *, evading: bool) -> Course | None:
    """Where a turn at once and a full run leave the leader; nothing if there is no way left for it."""
    left = speed - THIRD * -(-abs(turn) // 60) - (THIRD if evading else 0)
    if left < 0 and turn:
        return None
    course = (leader.course / 10 + turn) % 360
    x, y = moved(yards(leader.x), yards(leader.y), course, max(0, left) / YARD)
    return Course(turn, x, y, course)


def _steps(room: ChartRoom, ships: list[Ship], speed: int, turn: int, *, evading: bool) -> list[Step]:
    steps = []
    left = speed - THIRD * -(-abs(turn) // 60)
    if evading and left >= THIRD:
        steps.append(Step(EVADE))
        left -= THIRD
    if turn:
        flank = abs(turn) >= 120 and len(ships) > 1
        verb = (FLANK_LEFT if turn < 0 else FLANK_RIGHT) if flank else (LEFT if turn < 0 else RIGHT)
        steps.append(Step(verb, abs(turn) * 10))
    if _smokes(room, ships, turn):
        steps.append(Step(SMOKE))
    steps.append(Step(LEG, max(0, left) // YARD * 1000, "y"))
    return steps


def _smokes(room: ChartRoom, ships: list[Ship], turn: int) -> bool:
    """Small ships turning away under fire hide themselves."""
    if any(ship.level >= 2 or ship.sheet.type not in SMALL for ship in ships) or abs(turn) < 120:
        return False
    return any(distance(yards(ships[0].x), yards(ships[0].y), enemy.x, enemy.y) < 15_000 for enemy in room.enemies)


def _score(room: ChartRoom, ships: list[Ship], end: Course) -> float:
    """What the guns gain from there, less what is feared, plus a pull towards or away from the enemy."""
    score = -_shoals(room, ships[0], end) - _crowding(room, ships, end) - _tracks(room, ships[0], end)
    if not room.enemies:
        return score + _aim_pull(room, ships, end) - abs(end.turn) / 1_000
    kinds = {ship.sheet.type for ship in ships}
    cripples = all(ship.level >= 2 for ship in ships)
    unarmed = kinds <= UNARMED
    fear = 3.0 if cripples else 0.9
    loaded = not cripples and kinds <= SMALL and sum(sum(ship.tubes) for ship in ships) > 0
    nearest = inf
    back = (end.course + 180) % 360
    places = [moved(end.x, end.y, back, 700 * i) for i in range(len(ships))]
    for enemy in room.enemies:
        ex, ey = enemy.ahead(0.8)
        away = distance(end.x, end.y, ex, ey)
        nearest = min(nearest, away)
        if not unarmed and not cripples:
            score += _given(ships, places, end.course, enemy, ex, ey) / max(1, len(room.enemies)) ** 0.5
        score -= fear * _taken(enemy, ships, places, ex, ey) / max(1, len(room.enemies)) ** 0.5
        if away < DANGER and content.classes()[enemy.kind].torpedoes and enemy.level < 2:
            score -= 0.4 * (1 - away / DANGER)
    if unarmed or cripples:
        return score + min(nearest, 40_000) / 4_000 + _aim_pull(room, ships, end)
    if loaded:
        return score - abs(nearest - TORPEDO_REACH * 0.8) / 3_500
    return score - max(0.0, nearest - 9_000) / 12_000 + _aim_pull(room, ships, end)


def _given(
    ships: list[Ship], places: list[tuple[float, float]], course: float, enemy: Mark, ex: float, ey: float
) -> float:
    total = 0.0
    for ship, (x, y) in zip(ships, places, strict=True):
        if ship.level >= 2 or ship.is_submerged:
            continue
        angle = relative(course, bearing(x, y, ex, ey))
        total += broadside_worth(ship.kind, angle, distance(x, y, ex, ey), enemy.kind, -ship.level)
    return total


def _taken(enemy: Mark, ships: list[Ship], places: list[tuple[float, float]], ex: float, ey: float) -> float:
    """The enemy shoots at whichever of our ships pays best."""
    worst = 0.0
    for ship, (x, y) in zip(ships, places, strict=True):
        angle = relative(enemy.course, bearing(ex, ey, x, y))
        worth = broadside_worth(enemy.kind, angle, distance(x, y, ex, ey), ship.kind, -enemy.level)
        worst = max(worst, worth)
    return worst


def _shoals(room: ChartRoom, leader: Ship, end: Course) -> float:
    """Land ahead within two turns' run is out of the question."""
    run = distance(yards(leader.x), yards(leader.y), end.x, end.y)
    for land in room.view.brief.land:
        for share in (0.25, 0.5, 0.75, 1.0, 1.3, 1.6):
            x, y = moved(yards(leader.x), yards(leader.y), end.course, run * share)
            if inside(round(x), round(y), land.polygon):
                return 50.0 if share <= 1 else 5.0
    return 0.0


def _crowding(room: ChartRoom, ships: list[Ship], end: Course) -> float:
    """Keep clear of friends: tracks that cross may collide."""
    own = {ship.id for ship in ships}
    cost = 0.0
    for mark in room.own.values():
        if mark.id in own:
            continue
        x, y = mark.ahead(1)
        if distance(end.x, end.y, x, y) < 700:
            cost += 0.3
    return cost


def _tracks(room: ChartRoom, leader: Ship, end: Course) -> float:
    """Turn away from torpedoes that are known to run: comb them or stay clear."""
    cost = 0.0
    for spread in room.view.wakes:
        for share in (0.25, 0.5, 0.75, 1.0):
            x = yards(leader.x) + (end.x - yards(leader.x)) * share
            y = yards(leader.y) + (end.y - yards(leader.y)) * share
            run = yards(spread.run) * (spread.leg + share)
            tx, ty = moved(yards(spread.x), yards(spread.y), spread.course / 10, run)
            if distance(x, y, tx, ty) < 500 + run * 0.08:
                cost += 1.5
    return cost


def _aim_pull(room: ChartRoom, ships: list[Ship], end: Course) -> float:
    """A little pull towards a strategic aim."""
    pull = 0.0
    names = {ship.id for ship in ships}
    for aim in room.view.brief.aims:
        if aim.side != room.side or aim.kind != "exit" or (aim.ships and not names & set(aim.ships)):
            continue
        way = end.x if aim.axis.startswith("x") else end.y
        pull += (way if aim.axis.endswith(">") else -way) / 60_000
    return pull
