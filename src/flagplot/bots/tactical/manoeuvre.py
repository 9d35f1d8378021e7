"""Helm orders: try a fan of courses, keep the one whose guns gain most over the enemy's."""

from __future__ import annotations

from math import inf

from flagplot.bots.tactical.cover import SMOKERS
from flagplot.bots.tactical.estimate import ChartRoom
from flagplot.bots.tactical.hazards import Course
from flagplot.bots.tactical.parameters import STANDARD
from flagplot.bots.tactical.prospect import Prospect
from flagplot.bots.tactical.roles import FIGHT, FLEE, SMALL
from flagplot.bots.tactical.sea import distance, moved, yards
from flagplot.bots.tactical.single import weigh
from flagplot.kernel.records.record import Record
from flagplot.tactical.content.scenario import Aim
from flagplot.tactical.orders.choices import Helm
from flagplot.tactical.orders.helm import EVADE, FLANK_LEFT, FLANK_RIGHT, LEFT, LEG, RIGHT, SMOKE, Step
from flagplot.tactical.rules.movement.geometry import THIRD, YARD
from flagplot.tactical.state.ids import ShipId
from flagplot.tactical.state.model import HEAVY, Group, Ship


class Move(Record):
    """A group's helm order and the way each of its ships will go, as far as the captain can tell."""

    helm: Helm
    ways: dict[ShipId, list[tuple[float, float]]]


def move(room: ChartRoom, group: Group, *, together: bool = False) -> Move:
    """The best course of a group of surface ships; `together` turns all at once, clear of each other's torpedoes."""
    ships = room.members(group)
    leader = ships[0]
    together = together and len(ships) > 1
    prospect = weigh(room, ships)
    speed = _speed(room, group, prospect)
    best: Course | None = None
    best_score = -inf
    turns = [turn for turn in room.doctrine.fan if not together or abs(turn) >= 20]
    ranked = []
    for turn in turns:
        candidate = _end(leader, speed, turn, evading=False, flank=_is_flank(ships, turn, together=together))
        if candidate is not None:
            score = prospect.score(candidate)
            ranked.append((score, -abs(turn), turn))
            if score > best_score:
                best, best_score = candidate, score
    if (
        _may_evade(room, ships)
        and (prospect.gain > 0 or room.fears_bombers or room.is_blind)
        and not _closes(room, prospect)
    ):
        for _, _, turn in sorted(ranked, reverse=True)[: room.doctrine.weaves]:
            candidate = _end(leader, speed, turn, evading=True, flank=_is_flank(ships, turn, together=together))
            score = prospect.score(candidate) if candidate is not None else -inf
            if score > best_score:
                best, best_score = candidate, score
    if best is None:
        return Move(Helm(group.id, ()), {})
    flank = best.flank
    smoke = _smokes(room, ships, best.turn, covers=prospect.role == FLEE or bool(prospect.wards))
    steps = _steps(speed, best, smoke=smoke, flank=flank)
    return Move(Helm(group.id, tuple(steps)), _ways(ships, best, flank=flank and bool(best.turn)))


def courses(room: ChartRoom, group: Group) -> list[tuple[float, Helm]]:
    """All courses of the fan open to a group, plain and weaving, with what each promises, the best first."""
    ships = room.members(group)
    prospect = weigh(room, ships)
    speed = _speed(room, group, prospect)
    found = []
    for evading in (False, True) if _may_evade(room, ships) else (False,):
        for turn in STANDARD.fan:
            flank = _is_flank(ships, turn, together=False)
            end = _end(ships[0], speed, turn, evading=evading, flank=flank)
            if end is not None:
                helm = Helm(group.id, tuple(_steps(speed, end, smoke=False, flank=flank)))
                found.append((prospect.score(end), helm))
    return sorted(found, key=lambda one: -one[0])


def _speed(room: ChartRoom, group: Group, prospect: Prospect) -> int:
    """Full speed in action; while no enemy is in sight a group cruises, and hunters go as far as their station."""
    leader = prospect.ships[0]
    most = room.group_speed(group)
    if prospect.opponent is not None or (prospect.aim is not None and not room.is_night):
        return most
    if prospect.aim is not None:
        return min(most, max(leader.speed, _in_time(room, leader, prospect.aim))) or most
    if prospect.seeks:
        return max(min(most, leader.speed), most * 3 // 4)
    if prospect.station is not None:
        away = distance(yards(leader.x), yards(leader.y), *prospect.station)
        return min(most, max(leader.speed // 2, round(away) * YARD))
    return min(most, leader.speed) or most


def _in_time(room: ChartRoom, leader: Ship, aim: Aim) -> int:
    """The run a turn that brings a ship to the edge of her aim in the turns that are left, with a turn in hand for detours."""
    away = abs(yards(leader.x if aim.axis.startswith("x") else leader.y) - aim.beyond)
    return round(away * YARD) // max(1, room.view.brief.turns - room.view.turn)


def _ways(ships: list[Ship], best: Course, *, flank: bool) -> dict[ShipId, list[tuple[float, float]]]:
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
    """Weaving is open to all under way but cripples and boats, and of use only when somebody may shoot or bomb."""
    if any(ship.level >= 2 or ship.depth or room.top_speed(ship) <= THIRD for ship in ships):
        return False
    return bool(room.enemies) or room.fears_bombers or room.is_blind


def _closes(room: ChartRoom, prospect: Prospect) -> bool:
    """Whether a group that closes is still too far away: evasion costs speed, and a fleeing enemy would not be caught."""
    if not room.stance.presses or prospect.role != FIGHT or prospect.opponent is None:
        return False
    leader = prospect.ships[0]
    away = distance(yards(leader.x), yards(leader.y), prospect.opponent.x, prospect.opponent.y)
    return away > prospect.range + room.doctrine.slack


def _is_flank(ships: list[Ship], turn: int, *, together: bool) -> bool:
    """Whether a group turns all at once: to fire torpedoes, and whenever it turns about."""
    return len(ships) > 1 and (together or abs(turn) >= 120)


def _end(leader: Ship, speed: int, turn: int, *, evading: bool, flank: bool = False) -> Course | None:
    """Where a turn at once and a full run leave the leader; nothing if there is no way left for it."""
    left = speed - THIRD * -(-abs(turn) // 60) - (THIRD if evading else 0)
    if left < 0 and turn:
        return None
    course = (leader.course / 10 + turn) % 360
    x, y = moved(yards(leader.x), yards(leader.y), course, max(0, left) / YARD)
    return Course(turn, x, y, course, evading=evading, flank=flank)


def _steps(speed: int, best: Course, *, smoke: bool, flank: bool) -> list[Step]:
    """The helm order of a course: evasion, the turn, smoke, and all the way that is left."""
    steps = []
    left = speed - THIRD * -(-abs(best.turn) // 60)
    if best.evading and left >= THIRD + YARD:
        steps.append(Step(EVADE))
        left -= THIRD
    if best.turn:
        verb = (FLANK_LEFT if best.turn < 0 else FLANK_RIGHT) if flank else (LEFT if best.turn < 0 else RIGHT)
        steps.append(Step(verb, abs(best.turn) * 10))
    if smoke:
        steps.append(Step(SMOKE))
    steps.append(Step(LEG, max(0, left) // YARD * 1000, "y"))
    return steps


def _smokes(room: ChartRoom, ships: list[Ship], turn: int, *, covers: bool) -> bool:
    """Who runs, or covers somebody, makes smoke all the time; small ships also when they turn away under fire."""
    covers = covers or room.retires or room.screens
    able = SMOKERS if covers else SMALL
    if not covers and abs(turn) < 120:
        return False
    fit = [ship.level < HEAVY and ship.sheet.type in able for ship in ships]
    if not (any(fit) if covers else all(fit)):
        return False
    x, y = yards(ships[0].x), yards(ships[0].y)
    return any(distance(x, y, enemy.x, enemy.y) < room.doctrine.smoke_reach for enemy in room.enemies)
