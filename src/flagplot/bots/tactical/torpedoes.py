"""Torpedo fire: inside sensible solutions only."""

from __future__ import annotations

from itertools import pairwise

from flagplot.bots.tactical.estimate import ChartRoom
from flagplot.bots.tactical.sea import Mark, bearing, distance, meeting, moved, relative, yards
from flagplot.tactical.content import library as content
from flagplot.tactical.orders.choices import Launch
from flagplot.tactical.rules.gunnery.arcs import mount_aims
from flagplot.tactical.rules.movement.geometry import YARD
from flagplot.tactical.rules.torpedoes.spreads import ARMING
from flagplot.tactical.rules.torpedoes.torpedoes import Tube, mounts
from flagplot.tactical.state.ids import NO_SHIP, ShipId
from flagplot.tactical.state.model import Group, Ship

RUN = 8_333
FAR = {18: 4_000, 21: 7_000, 24: 15_000}
"""How far captains usually trust each torpedo."""
SURE = 3_200
"""Yards inside which the hits are resolved without geometry."""


Ways = dict[ShipId, list[tuple[float, float]]]
"""The legs each friend will go this turn."""


def wants_to_fire(room: ChartRoom, group: Group) -> bool:
    """Whether a group has torpedo solutions, friends left out of account."""
    aimed: dict[str, int] = {}
    return any(_ship(room, ship, aimed, {}) for ship in room.members(group) if _may_fire(room, ship))


def launches(room: ChartRoom, ways: Ways) -> list[Launch]:
    """The torpedo fire of every ship of the seat's groups, clear of friends on the ways they will go."""
    aimed: dict[str, int] = {}
    found: list[Launch] = []
    for group in room.groups:
        for ship in room.members(group):
            if _may_fire(room, ship):
                found += _ship(room, ship, aimed, ways)
    return found


def _may_fire(room: ChartRoom, ship: Ship) -> bool:
    if not room.enemies or ship.level >= 2 or ship.depth not in {"", "S", "P"} or not any(ship.tubes):
        return False
    return ship.mute_until < room.view.turn and not (room.view.brief.seas == "very rough" and ship.is_small)


def _ship(room: ChartRoom, ship: Ship, aimed: dict[str, int], ways: Ways) -> list[Launch]:
    orders = []
    x, y = yards(ship.x), yards(ship.y)
    for number, mount in enumerate(mounts(ship)):
        loaded = ship.tubes[number]
        if not loaded:
            continue
        best: Launch | None = None
        most = 0.0
        for enemy in room.enemies:
            worth = room.prize(enemy.kind, enemy.id) / (1 + aimed.get(enemy.id, 0) / 8) * (1, 0.8, 0.4, 0)[enemy.level]
            if ship.depth and content.classes()[enemy.kind].asw != "none":
                worth *= room.doctrine.hunter
            shot, sure = _solution(room, ship, x, y, mount, loaded, enemy, ways)
            if shot is not None and worth * sure > max(most, 0.8):
                best, most = shot, worth * sure
        if best is not None:
            orders.append(best)
            target = best.target or _nearest(room, x, y)
            aimed[target] = aimed.get(target, 0) + best.count
    return orders


def _nearest(room: ChartRoom, x: float, y: float) -> str:
    return min(room.enemies, key=lambda enemy: distance(x, y, enemy.x, enemy.y)).id


def _solution(
    room: ChartRoom,
    ship: Ship,
    x: float,
    y: float,
    mount: Tube,
    loaded: int,
    enemy: Mark,
    ways: Ways,
) -> tuple[Launch | None, float]:
    """A launch at an enemy and how much it is trusted."""
    side, inches = mount.side, mount.inches
    away = distance(x, y, enemy.x, enemy.y)
    if not room.is_clear(x, y, enemy.x, enemy.y):
        return None, 0.0
    run = 5_000 if inches == 18 else RUN
    turns = 2 if inches == 24 and ship.sheet.nation == "IJN" else 1
    if away <= SURE:
        true = bearing(x, y, enemy.x, enemy.y)
        angle = round(10 * relative(ship.course / 10, true))
        if mount_aims(side, angle, room.view.brief.period) and not fouls(room, ship, true, run, turns, ways):
            return Launch(ship.id, mount.name, loaded, -1, enemy.id), 1.0
        return None, 0.0
    if away > (room.doctrine.boat_range if ship.depth else FAR[inches] * room.doctrine.trust):
        return None, 0.0
    met = meeting(x, y, run, enemy, turns)
    if met is None:
        return None, 0.0
    true, when, far = met
    if not room.is_clear(x, y, *moved(x, y, true, far)):
        return None, 0.0
    angle = round(10 * relative(ship.course / 10, true))
    if not mount_aims(side, angle, room.view.brief.period) or fouls(room, ship, true, run, turns, ways):
        return None, 0.0
    fine = abs(relative(enemy.course, true))
    halved = 0.6 if fine <= 30 or fine >= 150 else 1.0
    trust = halved * (0.75 if when <= 0.5 else 0.55 if when <= 1 else 0.25)
    return Launch(ship.id, mount.name, loaded, angle % 3600, NO_SHIP, turns > 1), trust


def fouls(room: ChartRoom, ship: Ship, true: float, run: float, turns: int, ways: Ways) -> bool:
    """Whether a friend's way lies in the fan in the same half of a move, where the table's torpedoes do not spare her."""
    east, north = moved(0, 0, true, 1)
    x, y = yards(ship.x), yards(ship.y)
    rule = room.view.options.own_torpedoes
    mates = [name for group in room.groups if ship.id in group.ships for name in group.ships]
    root = -150 if rule == "live_at_once" else ARMING // YARD
    for name, way in ways.items():
        if name == ship.id:
            continue
        is_spared = rule == "fired_clear" and name in mates
        for share, (px, py) in _along(way, turns):
            if is_spared and share <= 1:
                continue
            along = (px - x) * east + (py - y) * north
            across = abs((px - x) * north - (py - y) * east)
            if root <= along <= run * turns and across <= along / run * 700 + 200:
                turn = min(turns - 1, int(share))
                ours, theirs = share - turn, along / run - turn
                if (ours <= 0.6 and theirs <= 0.6) or (ours >= 0.4 and theirs >= 0.4):
                    return True
    return False


def _along(way: list[tuple[float, float]], turns: int) -> list[tuple[float, tuple[float, float]]]:
    """Points along a way with the share of the turn; in a second turn she is taken to go straight on."""
    lengths = [distance(*a, *b) for a, b in pairwise(way)]
    total = sum(lengths)
    if total < 1:
        return [(share / 2, way[0]) for share in range(2 * turns + 1)]
    points = []
    for step in range(12 * turns + 1):
        share = step / 12
        left = share * total
        for number, length in enumerate(lengths):
            a, b = way[number], way[number + 1]
            # By number: compiled, a pair taken from a list twice is not the same object.
            if length and (left <= length or number == len(lengths) - 1):
                part = left / length
                points.append((share, (a[0] + (b[0] - a[0]) * part, a[1] + (b[1] - a[1]) * part)))
                break
            left -= length
    return points
