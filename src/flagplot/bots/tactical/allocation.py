"""Gunfire allocation: each ship where her fire pays best, never too many on one target."""

from __future__ import annotations

from flagplot.bots.tactical import night
from flagplot.bots.tactical.estimate import ChartRoom
from flagplot.bots.tactical.gunnery import CLOSE, QUICK, band, fire_worth
from flagplot.bots.tactical.sea import Mark, bearing, distance, relative, yards
from flagplot.tactical.content import library as content
from flagplot.tactical.orders.choices import Shoot
from flagplot.tactical.rules.gunnery.arcs import bears
from flagplot.tactical.state.ids import NO_SHIP, ShipId
from flagplot.tactical.state.model import HEAVY, Ship

SPLITTERS = frozenset({"BB", "BC", "PB", "CA", "CL"})
SIDE_ARCS = ("L", "R")


class Crowd:
    """What has been allocated already: ships by target and factor, and the harm each target may expect."""

    def __init__(self) -> None:
        self.ships: dict[tuple[str, int], int] = {}
        self.harm: dict[str, float] = {}


def shoots(room: ChartRoom) -> list[Shoot]:
    """The gunfire of every ship of the seat's groups, heaviest ships first."""
    if not room.enemies or night.holds_fire(room):
        return []
    mine = [ship for group in room.groups for ship in room.members(group)]
    mine.sort(key=lambda ship: (-ship.sheet.half_cs, ship.id))
    crowd = Crowd()
    found: list[Shoot] = []
    for ship in mine:
        if ship.is_submerged or ship.mute_until >= room.view.turn:
            continue
        found += _ship(room, ship, crowd)
    return found


def _ship(room: ChartRoom, ship: Ship, crowd: Crowd) -> list[Shoot]:
    """Her main battery at the best target, her side batteries each at theirs."""
    guns = content.guns()
    main = max((guns[battery.gun].calibre for battery in ship.sheet.batteries), default=0)
    sighted = _sighted(room, ship)
    orders: list[Shoot] = []
    heavy_main = heavy_side = False
    patterns = dict.fromkeys(battery.gun for battery in ship.sheet.batteries)
    for pattern in sorted(patterns, key=lambda name: -guns[name].calibre):
        if not ship.ammo.get(pattern, 0):
            continue
        numbers = [i for i, b in enumerate(ship.sheet.batteries) if b.gun == pattern and i not in ship.out]
        sides = [i for i in numbers if ship.sheet.batteries[i].arc in SIDE_ARCS]
        turrets = [i for i in numbers if i not in sides]
        if turrets and not (ship.level >= 2 and heavy_main):
            if ship.level >= 2:
                turrets = sorted(turrets, key=lambda i: -ship.sheet.batteries[i].guns)[:1]
            is_main = guns[pattern].calibre == main
            chosen = _turrets(room, ship, turrets, sighted, crowd, splits=is_main)
            orders += chosen
            heavy_main = heavy_main or bool(chosen)
        for number in sides:
            if ship.level >= 2 and heavy_side:
                break
            shot = _best(room, ship, [number], sighted, crowd)
            if shot is not None:
                orders.append(shot)
                heavy_side = True
    return _merged(orders)


def _sighted(room: ChartRoom, ship: Ship) -> list[tuple[Mark, float, int]]:
    """Enemies she may fire at, with range and relative bearing in tenths: nobody fires over land, nor into the dark."""
    x, y = yards(ship.x), yards(ship.y)
    ranges = [(enemy, distance(x, y, enemy.x, enemy.y)) for enemy in room.enemies]
    return [
        (enemy, away, round(10 * relative(ship.course / 10, bearing(x, y, enemy.x, enemy.y))))
        for enemy, away in ranges
        if room.is_clear(x, y, enemy.x, enemy.y) and night.may_fire_on(room, ship, enemy, away)
    ]


def _turrets(
    room: ChartRoom,
    ship: Ship,
    numbers: list[int],
    sighted: list[tuple[Mark, float, int]],
    crowd: Crowd,
    *,
    splits: bool,
) -> list[Shoot]:
    """All turrets at one ship; a second one for those that do not bear, where the ship may split."""
    first = _best(room, ship, numbers, sighted, crowd)
    if first is None:
        return []
    used = {i for i in numbers if ship.sheet.batteries[i].arc in first.arcs}
    rest = [i for i in numbers if i not in used]
    if not splits or not rest or ship.sheet.type not in SPLITTERS or ship.level >= 2:
        return [first]
    arcs = {ship.sheet.batteries[i].arc for i in rest}
    # The split is one target in the bow arc, one in the stern arc.
    if not (("BOW" in first.arcs and "STN" in arcs) or ("STN" in first.arcs and "BOW" in arcs)):
        return [first]
    second = _best(room, ship, [i for i in rest if ship.sheet.batteries[i].arc in {"BOW", "STN"}], sighted, crowd)
    return [first] if second is None else [first, second]


def _best(
    room: ChartRoom,
    ship: Ship,
    numbers: list[int],
    sighted: list[tuple[Mark, float, int]],
    crowd: Crowd,
) -> Shoot | None:
    """The target that pays best for these batteries, with those that bear on it."""
    best: Shoot | None = None
    most = harm = 0.0
    for enemy, away, angle in sighted:
        bearing_on = [i for i in numbers if bears(ship.sheet.batteries[i].arc, angle)]
        if not bearing_on:
            continue
        gun = content.guns()[ship.sheet.batteries[bearing_on[0]].gun]
        at = band(gun, away * 1.001 + 1)
        if not at:
            continue
        aid = -ship.level + ship.gun_mod + (1 if ship.fc_radar or (ship.floatplane == "aloft" and at != CLOSE) else 0)
        if any(ship.acquired.get(i) == enemy.id for i in bearing_on):
            aid += 1
        if any(ship.struck.get(i) == enemy.id for i in bearing_on):
            aid += 1
        if crowd.ships.get((enemy.id, gun.factor), 0) >= 2:
            aid -= 1
        aid -= int(enemy.speed > QUICK)
        guns = sum(ship.sheet.batteries[i].guns for i in bearing_on)
        sheet = content.classes()[enemy.kind]
        worth = fire_worth(gun, guns, at, enemy.kind, enemy.level, aid, False)
        called = room.doctrine.hailed if enemy.id in room.hailed else 1.0
        wanted = worth * called * _focus(room, crowd, enemy) * room.prize(enemy.kind, enemy.id) / sheet.half_cs
        if wanted > most:
            most, harm = wanted, worth
            arcs = tuple(ship.sheet.batteries[i].arc for i in bearing_on)
            best = Shoot(ship.id, arcs, gun.factor, enemy.id)
    if best is not None:
        crowd.ships[best.target, best.factor] = crowd.ships.get((best.target, best.factor), 0) + 1
        crowd.harm[best.target] = crowd.harm.get(best.target, 0.0) + harm
    return best


def _focus(room: ChartRoom, crowd: Crowd, enemy: Mark) -> float:
    """Beat one ship before beginning the next; once she has enough, or is a cripple, look elsewhere."""
    if enemy.level >= HEAVY:
        return room.doctrine.cripple
    expected = crowd.harm.get(enemy.id, 0.0) / content.classes()[enemy.kind].half_cs
    if expected > room.doctrine.enough_fire:
        return room.doctrine.sated
    return room.doctrine.focus if expected > 0 else 1.0


def _merged(orders: list[Shoot]) -> list[Shoot]:
    """Batteries of one factor at one target are one line of the allocation."""
    lines: dict[tuple[ShipId, int], list[str]] = {}
    for shot in orders:
        arcs = lines.setdefault((shot.target, shot.factor), [])
        arcs += [arc for arc in shot.arcs if arc not in arcs]
    ship = orders[0].ship if orders else NO_SHIP
    return [Shoot(ship, tuple(arcs), factor, target) for (target, factor), arcs in lines.items()]
