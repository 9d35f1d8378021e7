"""Gunfire allocation: each ship fires where it is worth most, and never too many at one target."""

from __future__ import annotations

from flagplot.bots.tactical import night
from flagplot.bots.tactical.estimate import ChartRoom
from flagplot.bots.tactical.gunnery import CLOSE, QUICK, band, fire_worth
from flagplot.bots.tactical.sea import Mark, bearing, distance, relative, yards
from flagplot.tactical.content import library as content
from flagplot.tactical.content.library import Gun
from flagplot.tactical.orders.choices import Shoot
from flagplot.tactical.rules.gunnery.arcs import bears
from flagplot.tactical.state.ids import NO_SHIP, ShipId
from flagplot.tactical.state.model import HEAVY, Ship

SPLITTERS = frozenset({"BB", "BC", "PB", "CA", "CL"})
SIDE_ARCS = ("L", "R")
PAIR = 2
"""Ships of one factor that can watch their splashes at one target; the third and later shoot worse (NA-GUN-55)."""
NOTHING = 0.001
"""Expected damage that counts as none, because sums are subtracted again."""
SWEEPS = 2
"""How often the allocation is revised once every ship has a target."""


class Choice:
    """One enemy for some batteries: which of them bear, and what their fire is worth alone and in a crowd."""

    def __init__(self, enemy: Mark, numbers: list[int], gun: Gun, guns: int, at: str, aid: int) -> None:
        self.enemy = enemy
        self.numbers = numbers
        self.factor = gun.factor
        self.alone = fire_worth(gun, guns, at, enemy.kind, enemy.level, aid, False)
        self.strength = content.classes()[enemy.kind].half_cs
        self.zest = 1.0
        """How much more this enemy is wanted than the expected damage says."""
        self._gun = gun
        self._guns = guns
        self._at = at
        self._aid = aid
        self._crowded = -1.0

    def crowded(self) -> float:
        """What the fire is worth as the third ship's or a later one's; few choices are asked for it."""
        if self._crowded < 0:
            enemy = self.enemy
            self._crowded = fire_worth(self._gun, self._guns, self._at, enemy.kind, enemy.level, self._aid - 1, False)
        return self._crowded


class Aim:
    """Batteries of one pattern that fire together, the enemies they may choose among, and their choice."""

    def __init__(self, ship: Ship, numbers: list[int], choices: list[Choice], *, splits: bool = False) -> None:
        self.ship = ship
        self.numbers = numbers
        self.choices = choices
        self.splits = splits
        """Whether turrets that do not bear on the target may take another one."""
        self.taken: Choice | None = None


class Crowd:
    """What is allocated so far: ships by target and factor, and the expected damage of each target."""

    def __init__(self) -> None:
        self.ships: dict[tuple[str, int], int] = {}
        self.harm: dict[str, float] = {}

    def note(self, choice: Choice, sign: int) -> None:
        """Add a choice to the sheet, or remove it."""
        key = (choice.enemy.id, choice.factor)
        self.ships[key] = self.ships.get(key, 0) + sign
        self.harm[choice.enemy.id] = self.harm.get(choice.enemy.id, 0.0) + sign * choice.alone


def shoots(room: ChartRoom) -> list[Shoot]:
    """The gunfire of every ship of the seat's groups: the heaviest choose first, then all choose again knowing the others."""
    if not room.enemies or night.holds_fire(room):
        return []
    mine = [ship for group in room.groups for ship in room.members(group)]
    mine.sort(key=lambda ship: (-ship.sheet.half_cs, ship.id))
    aims: list[Aim] = []
    for ship in mine:
        if not ship.is_submerged and ship.mute_until < room.view.turn:
            aims += _aims(room, ship)
    crowd = Crowd()
    for _ in range(SWEEPS + 1):
        if not _sweep(room, aims, crowd):
            break
    found: dict[ShipId, list[Shoot]] = {}
    for aim in aims:
        if aim.taken is not None:
            found.setdefault(aim.ship.id, []).extend(_lines(room, aim, aim.taken, crowd))
    return [shot for orders in found.values() for shot in _merged(orders)]


def _sweep(room: ChartRoom, aims: list[Aim], crowd: Crowd) -> bool:
    """Let every ship choose once, knowing what the others have chosen; returns whether anything has changed."""
    changed = False
    for aim in aims:
        before = aim.taken
        if before is not None:
            crowd.note(before, -1)
        aim.taken = _best(room, aim.choices, crowd)
        if aim.taken is not None:
            crowd.note(aim.taken, 1)
        changed = changed or aim.taken is not before
    return changed


def _aims(room: ChartRoom, ship: Ship) -> list[Aim]:
    """Her main battery, and her side batteries each on its own; of a cripple's one of either (NA-PEN-33)."""
    sighted = _sighted(room, ship)
    if not sighted:
        return []
    guns = content.guns()
    main = max((guns[battery.gun].calibre for battery in ship.sheet.batteries), default=0)
    lame = ship.level >= HEAVY
    turret = side = False
    found: list[Aim] = []
    patterns = dict.fromkeys(battery.gun for battery in ship.sheet.batteries)
    for pattern in sorted(patterns, key=lambda name: -guns[name].calibre):
        if not ship.ammo.get(pattern, 0):
            continue
        numbers = [i for i, b in enumerate(ship.sheet.batteries) if b.gun == pattern and i not in ship.out]
        sides = [i for i in numbers if ship.sheet.batteries[i].arc in SIDE_ARCS]
        turrets = [i for i in numbers if i not in sides]
        if turrets and not (lame and turret):
            if lame:
                turrets = sorted(turrets, key=lambda i: -ship.sheet.batteries[i].guns)[:1]
            choices = _choices(room, ship, turrets, sighted)
            splits = guns[pattern].calibre == main and ship.sheet.type in SPLITTERS and not lame
            found += [Aim(ship, turrets, choices, splits=splits)] if choices else []
            turret = turret or bool(choices)
        for number in sides:
            choices = [] if lame and side else _choices(room, ship, [number], sighted)
            found += [Aim(ship, [number], choices)] if choices else []
            side = side or bool(choices)
    return found


def _sighted(room: ChartRoom, ship: Ship) -> list[tuple[Mark, float, int]]:
    """Enemies she may fire at, with range and relative bearing in tenths: nobody fires over land, nor into the dark."""
    x, y = yards(ship.x), yards(ship.y)
    ranges = [(enemy, distance(x, y, enemy.x, enemy.y)) for enemy in room.enemies]
    return [
        (enemy, away, round(10 * relative(ship.course / 10, bearing(x, y, enemy.x, enemy.y))))
        for enemy, away in ranges
        if room.is_clear(x, y, enemy.x, enemy.y) and night.may_fire_on(room, ship, enemy, away)
    ]


def _choices(room: ChartRoom, ship: Ship, numbers: list[int], sighted: list[tuple[Mark, float, int]]) -> list[Choice]:
    """The enemies that some batteries of hers can hurt, with those that bear."""
    found = []
    for enemy, away, angle in sighted:
        bearing_on = [i for i in numbers if bears(ship.sheet.batteries[i].arc, angle)]
        if not bearing_on:
            continue
        gun = content.guns()[ship.sheet.batteries[bearing_on[0]].gun]
        at = band(gun, away * 1.001 + 1)
        if not at:
            continue
        aid = -ship.level + ship.gun_mod + (1 if ship.fc_radar or (ship.floatplane == "aloft" and at != CLOSE) else 0)
        aid += int(any(ship.acquired.get(i) == enemy.id for i in bearing_on))
        aid += int(any(ship.struck.get(i) == enemy.id for i in bearing_on))
        aid -= int(enemy.speed > QUICK)
        guns = sum(ship.sheet.batteries[i].guns for i in bearing_on)
        choice = Choice(enemy, bearing_on, gun, guns, at, aid)
        if choice.alone:
            called = room.doctrine.hailed if enemy.id in room.hailed else 1.0
            choice.zest = called * room.prize(enemy.kind, enemy.id) / choice.strength
            found.append(choice)
    return found


def _best(room: ChartRoom, choices: list[Choice], crowd: Crowd) -> Choice | None:
    """The most valuable target, given the others' choices."""
    best: Choice | None = None
    most = 0.0
    for choice in choices:
        is_crowded = crowd.ships.get((choice.enemy.id, choice.factor), 0) >= PAIR
        wanted = (choice.crowded() if is_crowded else choice.alone) * choice.zest * _focus(room, crowd, choice)
        if wanted > most:
            best, most = choice, wanted
    return best


def _lines(room: ChartRoom, aim: Aim, taken: Choice, crowd: Crowd) -> list[Shoot]:
    """All turrets at one ship; a second one for those that do not bear, where the ship may split."""
    batteries = aim.ship.sheet.batteries
    first = _line(aim.ship, taken)
    rest = [i for i in aim.numbers if i not in taken.numbers]
    arcs = {batteries[i].arc for i in rest}
    # The split is one target in the bow arc, one in the stern arc.
    if not aim.splits or not (("BOW" in first.arcs and "STN" in arcs) or ("STN" in first.arcs and "BOW" in arcs)):
        return [first]
    ends = [i for i in rest if batteries[i].arc in {"BOW", "STN"}]
    second = _best(room, _choices(room, aim.ship, ends, _sighted(room, aim.ship)), crowd)
    if second is None:
        return [first]
    crowd.note(second, 1)
    return [first, _line(aim.ship, second)]


def _line(ship: Ship, choice: Choice) -> Shoot:
    arcs = tuple(ship.sheet.batteries[i].arc for i in choice.numbers)
    return Shoot(ship.id, arcs, choice.factor, choice.enemy.id)


def _focus(room: ChartRoom, crowd: Crowd, choice: Choice) -> float:
    """Finish one ship before beginning the next; once she has enough, or is a cripple, choose another."""
    if choice.enemy.level >= HEAVY:
        return room.doctrine.cripple
    expected = crowd.harm.get(choice.enemy.id, 0.0) / choice.strength
    if expected > room.doctrine.enough_fire:
        return room.doctrine.sated
    return room.doctrine.focus if expected > NOTHING else 1.0


def _merged(orders: list[Shoot]) -> list[Shoot]:
    """Batteries of one factor at one target are one line of the allocation."""
    lines: dict[tuple[ShipId, int], list[str]] = {}
    for shot in orders:
        arcs = lines.setdefault((shot.target, shot.factor), [])
        arcs += [arc for arc in shot.arcs if arc not in arcs]
    ship = orders[0].ship if orders else NO_SHIP
    return [Shoot(ship, tuple(arcs), factor, target) for (target, factor), arcs in lines.items()]
