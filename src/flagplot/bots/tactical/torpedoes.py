"""Torpedo fire: inside sensible solutions only."""

from __future__ import annotations

from flagplot.bots.tactical.chartroom import ChartRoom
from flagplot.bots.tactical.sea import Mark, bearing, distance, meeting, moved, relative, yards
from flagplot.tactical import content
from flagplot.tactical.arcs import mount_aims
from flagplot.tactical.model import Ship
from flagplot.tactical.orders import Launch
from flagplot.tactical.sheet import mount_names

RUN = 8_333
SURE = 3_200
"""Yards inside which the hits are resolved without geometry."""
FAR = {18: 3_500, 21: 5_500, 24: 9_000}
"""How far the captain trusts each torpedo."""


def launches(room: ChartRoom) -> list[Launch]:
    """The torpedo fire of every ship of the seat's groups."""
    if not room.enemies:
        return []
    aimed: dict[str, int] = {}
    found: list[Launch] = []
    for group in room.groups:
        for ship in room.members(group):
            if ship.level >= 2 or ship.depth not in {"", "S", "P"} or not any(ship.tubes):
                continue
            if ship.mute_until >= room.view.turn or (room.view.brief.seas == "very rough" and ship.is_small):
                continue
            found += _ship(room, ship, aimed)
    return found


def _ship(room: ChartRoom, ship: Ship, aimed: dict[str, int]) -> list[Launch]:
    orders = []
    x, y = yards(ship.x), yards(ship.y)
    for number, (name, _, inches) in enumerate(mount_names(ship.sheet)):
        loaded = ship.tubes[number]
        if not loaded:
            continue
        best: Launch | None = None
        most = 0.0
        for enemy in room.enemies:
            worth = (
                content.classes()[enemy.kind].half_cs / (1 + aimed.get(enemy.id, 0) / 8) * (1, 0.8, 0.4, 0)[enemy.level]
            )
            shot, sure = _solution(room, ship, x, y, name, inches, loaded, enemy)
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
    room: ChartRoom, ship: Ship, x: float, y: float, mount: str, inches: int, loaded: int, enemy: Mark
) -> tuple[Launch | None, float]:
    """A launch at an enemy and how much it is trusted."""
    side = mount.rstrip("0123456789")
    away = distance(x, y, enemy.x, enemy.y)
    if (away <= SURE and not ship.is_submerged) or (away <= SURE and ship.depth == "P"):
        angle = round(10 * relative(ship.course / 10, bearing(x, y, enemy.x, enemy.y)))
        if mount_aims(side, angle, room.view.brief.period):
            return Launch(ship.id, mount, loaded, -1, enemy.id), 1.0
        return None, 0.0
    if away > FAR[inches]:
        return None, 0.0
    run = 5_000 if inches == 18 else RUN
    turns = 2 if inches == 24 and ship.sheet.nation == "IJN" else 1
    met = meeting(x, y, run, enemy, turns)
    if met is None:
        return None, 0.0
    true, when, _ = met
    angle = round(10 * relative(ship.course / 10, true))
    if not mount_aims(side, angle, room.view.brief.period) or _fouls(room, ship, x, y, true, run * when):
        return None, 0.0
    fine = abs(relative(enemy.course, true))
    halved = 0.6 if fine <= 30 or fine >= 150 else 1.0
    trust = halved * (0.75 if when <= 0.5 else 0.55 if when <= 1 else 0.35)
    return Launch(ship.id, mount, loaded, angle % 3600, "", when > 1), trust


def _fouls(room: ChartRoom, ship: Ship, x: float, y: float, true: float, run: float) -> bool:
    """Whether friends stand in the fan."""
    for mark in room.own.values():
        if mark.id == ship.id:
            continue
        for when in (0.0, 0.5, 1.0):
            mx, my = mark.ahead(when)
            away = distance(x, y, mx, my)
            if away > run + 500:
                continue
            tx, ty = moved(x, y, true, away)
            if distance(mx, my, tx, ty) < 400 + away * 0.09:
                return True
    return False
