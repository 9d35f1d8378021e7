"""Helm orders: try a fan of courses, keep the one whose guns gain most over the enemy's."""

from __future__ import annotations

from math import inf, sqrt

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
SMOKERS = SMALL | {"CL"}
TORPEDO_REACH = 5_000
"""Yards inside which a destroyer wants to fire."""
COMFORT = 0.85
"""The share of its reach beyond which a group closes."""
BOLD = 1.25
"""How much stronger a side must be before its destroyers attack fresh ships by day."""
FEAR = 0.9
"""How much a point of his fire counts against a point of ours, between equals."""
DANGER = 4_500
"""Yards inside which enemy torpedoes are feared."""
WEAVES = 4
"""How many of the best courses are tried with evasion as well."""
CLEAR = 500
"""Yards friends keep from each other."""
SHARES = (0.1, 0.25, 0.4, 0.55, 0.7, 0.85, 1.0)


class Course:
    """One candidate: the turn at once, then straight on."""

    def __init__(self, turn: int, x: float, y: float, course: float, *, evading: bool) -> None:
        self.turn = turn
        self.evading = evading
        self.x = x
        self.y = y
        self.course = course


class Move:
    """A group's helm order and the way each of its ships will go, as far as the captain can tell."""

    def __init__(self, helm: Helm, ways: dict[str, list[tuple[float, float]]]) -> None:
        self.helm = helm
        self.ways = ways


def move(room: ChartRoom, group: Group, *, together: bool = False) -> Move:
    """The best course of a group of surface ships; `together` turns all at once, clear of each other's torpedoes."""
    ships = room.members(group)
    leader = ships[0]
    speed = room.group_speed(group)
    together = together and len(ships) > 1
    best: Course | None = None
    best_score = -inf
    turns = [turn for turn in FAN if not together or abs(turn) >= 20]
    ranked = []
    for turn in turns:
        candidate = _end(leader, speed, turn, evading=False)
        if candidate is not None:
            score = _score(room, ships, candidate)
            ranked.append((score, -abs(turn), turn))
            if score > best_score:
                best, best_score = candidate, score
    if _may_evade(room, ships):
        for _, _, turn in sorted(ranked, reverse=True)[:WEAVES]:
            candidate = _end(leader, speed, turn, evading=True)
            score = _score(room, ships, candidate) if candidate is not None else -inf
            if score > best_score:
                best, best_score = candidate, score
    if best is None:
        return Move(Helm(group.id, ()), {})
    flank = len(ships) > 1 and (together or abs(best.turn) >= 120)
    steps = _steps(room, ships, speed, best.turn, evading=best.evading, flank=flank)
    return Move(Helm(group.id, tuple(steps)), _ways(ships, best, flank=flank and bool(best.turn)))


def _ways(ships: list[Ship], best: Course, *, flank: bool) -> dict[str, list[tuple[float, float]]]:
    """The legs of each ship: straight after a flank turn, through the leader's place in column."""
    lead = (yards(ships[0].x), yards(ships[0].y))
    run = distance(*lead, best.x, best.y)
    ways = {}
    for ship in ships:
        here = (yards(ship.x), yards(ship.y))
        if ship is ships[0] or flank:
            course = (ship.course / 10 + best.turn) % 360
            ways[ship.id] = [here, moved(*here, course, run)]
            continue
        gap = distance(*here, *lead)
        if gap >= run:
            share = run / gap if gap else 0.0
            ways[ship.id] = [here, (here[0] + (lead[0] - here[0]) * share, here[1] + (lead[1] - here[1]) * share)]
        else:
            ways[ship.id] = [here, lead, moved(*lead, best.course, run - gap)]
    return ways


def _may_evade(room: ChartRoom, ships: list[Ship]) -> bool:
    """Weaving is open to all but cripples and boats, and of use only when somebody may shoot or bomb."""
    if any(ship.level >= 2 or ship.depth for ship in ships):
        return False
    return bool(room.enemies) or room.fears_bombers


def _end(leader: Ship, speed: int, turn: int, *, evading: bool) -> Course | None:
    """Where a turn at once and a full run leave the leader; nothing if there is no way left for it."""
    left = speed - THIRD * -(-abs(turn) // 60) - (THIRD if evading else 0)
    if left < 0 and turn:
        return None
    course = (leader.course / 10 + turn) % 360
    x, y = moved(yards(leader.x), yards(leader.y), course, max(0, left) / YARD)
    return Course(turn, x, y, course, evading=evading)


def _steps(room: ChartRoom, ships: list[Ship], speed: int, turn: int, *, evading: bool, flank: bool) -> list[Step]:
    steps = []
    left = speed - THIRD * -(-abs(turn) // 60)
    if evading and left >= THIRD:
        steps.append(Step(EVADE))
        left -= THIRD
    if turn:
        verb = (FLANK_LEFT if turn < 0 else FLANK_RIGHT) if flank else (LEFT if turn < 0 else RIGHT)
        steps.append(Step(verb, abs(turn) * 10))
    if _smokes(room, ships, turn):
        steps.append(Step(SMOKE))
    steps.append(Step(LEG, max(0, left) // YARD * 1000, "y"))
    return steps


def _smokes(room: ChartRoom, ships: list[Ship], turn: int) -> bool:
    """Small ships turning away under fire hide themselves; a screen, or a side that retires, makes smoke all the time."""
    able = SMALL if abs(turn) >= 120 and not (room.retires or room.screens) else SMOKERS
    if any(ship.level >= 2 or ship.sheet.type not in able for ship in ships):
        return False
    if not (room.retires or room.screens or abs(turn) >= 120):
        return False
    return any(distance(yards(ships[0].x), yards(ships[0].y), enemy.x, enemy.y) < 25_000 for enemy in room.enemies)


def _score(room: ChartRoom, ships: list[Ship], end: Course) -> float:
    """What the guns gain from there, less what is feared, plus a pull towards or away from the enemy."""
    score = -_shoals(room, ships[0], end) - _crowding(room, ships, end) - _tracks(room, ships[0], end)
    if not room.enemies:
        weave = 0.2 if end.evading and room.fears_bombers else 0.0
        return score + weave + _aim_pull(room, ships, end) - abs(end.turn) / 1_000
    kinds = {ship.sheet.type for ship in ships}
    cripples = all(ship.level >= 2 for ship in ships)
    unarmed = kinds <= UNARMED
    loaded = not cripples and kinds <= SMALL and sum(sum(ship.tubes) for ship in ships) > 0 and _attacks(room, ships)
    back = (end.course + 180) % 360
    # The first and the last ship stand for the column.
    shown = ships if len(ships) < 3 else [ships[0], ships[-1]]
    places = [(end.x, end.y), moved(end.x, end.y, back, 700 * (len(ships) - 1))][: len(shown)]
    nearest = inf
    taken = 0.0
    given = [0.0] * len(shown)
    for enemy in room.nearest_enemies(ships[0]):
        ex, ey = enemy.ahead(0.8)
        away = distance(end.x, end.y, ex, ey)
        nearest = min(nearest, away)
        if not unarmed and not cripples:
            for number, worth in enumerate(_given(shown, places, end, enemy, ex, ey)):
                given[number] = max(given[number], worth)
        taken += _taken(enemy, shown, places, ex, ey, evading=end.evading)
        if away < DANGER and content.classes()[enemy.kind].torpedoes and enemy.level < 2:
            score -= 0.4 * (1 - away / DANGER)
    score += sum(given) * len(ships) / len(shown) - _fear(room, cripples=cripples) * taken / sqrt(len(room.groups))
    if unarmed or cripples or room.retires:
        return score + min(nearest, 40_000) / 4_000 + _aim_pull(room, ships, end)
    if loaded:
        return score - abs(nearest - TORPEDO_REACH * 0.8) / 3_500
    if kinds <= SMALL:
        # Torpedoes gone: nothing draws her under the guns of bigger ships.
        return score + _aim_pull(room, ships, end)
    return score - max(0.0, nearest - COMFORT * _reach(ships)) / 12_000 + _aim_pull(room, ships, end)


def _attacks(room: ChartRoom, ships: list[Ship]) -> bool:
    """Destroyers attack by night, with Long Lances, or once the enemy is the weaker; by day against fresh ships they wait."""
    if room.is_night or any(entry.inches > 21 for entry in ships[0].sheet.torpedoes):
        return True
    return room.own_strength > BOLD * room.enemy_strength


def _reach(ships: list[Ship]) -> int:
    """The reach of a group's best guns."""
    return max((content.guns()[b.gun].reach for ship in ships for b in ship.sheet.batteries), default=0)


def _fear(room: ChartRoom, *, cripples: bool) -> float:
    """The weaker a side is, the more a point of the enemy's fire counts against a point of its own."""
    if cripples or room.retires:
        return 3.0
    if room.screens:
        return 2.0
    odds = room.enemy_strength / max(1.0, room.own_strength)
    return FEAR * max(0.4, min(2.5, odds * odds))


def _given(
    ships: list[Ship], places: list[tuple[float, float]], end: Course, enemy: Mark, ex: float, ey: float
) -> list[float]:
    """What each ship's fire is worth at an enemy."""
    found = []
    for ship, (x, y) in zip(ships, places, strict=True):
        if ship.level >= 2 or ship.is_submerged:
            found.append(0.0)
            continue
        angle = relative(end.course, bearing(x, y, ex, ey))
        aid = -ship.level - (1 if end.evading else 0) + (1 if ship.fc_radar else 0)
        aid += int(enemy.id in ship.acquired.values()) + int(enemy.id in ship.struck.values())
        found.append(broadside_worth(ship.kind, angle, distance(x, y, ex, ey), enemy.kind, enemy.level, aid))
    return found


def _taken(
    enemy: Mark, ships: list[Ship], places: list[tuple[float, float]], ex: float, ey: float, *, evading: bool
) -> float:
    """The enemy shoots at whichever of our ships pays best."""
    worst = 0.0
    for ship, (x, y) in zip(ships, places, strict=True):
        angle = relative(enemy.course, bearing(ex, ey, x, y))
        away = distance(x, y, ex, ey)
        worth = broadside_worth(enemy.kind, angle, away, ship.kind, ship.level, -enemy.level, evading=evading)
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
    """Keep clear of friends, on the ways they are going to take as far as these are plotted: crossing tracks collide."""
    own = {ship.id for ship in ships}
    x, y = yards(ships[0].x), yards(ships[0].y)
    cost = 0.0
    for mark in room.own.values():
        if mark.id in own or distance(x, y, mark.x, mark.y) > 12_000:
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
        for share in (0.25, 0.5, 0.75, 1.0):
            x = yards(leader.x) + (end.x - yards(leader.x)) * share
            y = yards(leader.y) + (end.y - yards(leader.y)) * share
            run = yards(length) * (leg + share)
            tx, ty = moved(yards(sx), yards(sy), course / 10, run)
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
