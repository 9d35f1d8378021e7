"""The value of fire as the captain estimates it: mean hits by accuracy, mean damage by differential.

These are approximations from the same printed charts, not the adjudication.
"""

from __future__ import annotations

from functools import cache
from typing import Final

from flagplot.tactical.charts import EVASION, HIT_BOXES, PENETRATION
from flagplot.tactical.content import library as content
from flagplot.tactical.content.library import Gun, ShipClass
from flagplot.tactical.rules.damage.damage import BOMB, GUN, accumulate, column, has_effect, is_live, row_shift
from flagplot.tactical.rules.gunnery.arcs import bears
from flagplot.tactical.rules.gunnery.gunnery import RANGE, weight_of_fire
from flagplot.tactical.state.model import SMALL

CLOSE, MEDIUM, LONG = "close", "medium", "long"
VALUE: Final = (0.0, 0.5, 0.9, 1.2)
"""What a ship's level of damage is worth to her enemy, as a share of her strength."""
QUICK: Final = 30
"""Knots above which a ship is hard to hit (NA-GUN-38)."""
REOPENED: Final = 0.08
"""What it is worth to put damage out of control again."""


@cache
def mean_hits(accuracy: int) -> float:
    """The mean number of hits of one shoot."""
    if accuracy < 1:
        return 1 / 36
    return sum(HIT_BOXES.number(die, "hits") for die in range(1, min(accuracy, 5) + 1)) / 6


@cache
def mean_harm(differential: int, band: str, old_armour: bool, level: int) -> float:
    """What one hit is worth on average on a ship with damage of a level."""
    total = 0.0
    shift = row_shift(GUN, band, old_armour)
    for die in range(2, 7):
        result = PENETRATION.read(die + shift, column(differential)).cell
        if result == "(D)":
            result = "D" if is_live(GUN, band) else "-"
        after = accumulate(level, result, differential, GUN)
        if after > level:
            total += VALUE[after] - VALUE[level]
        elif has_effect(level, after, result, differential, GUN):
            total += REOPENED
    return total / 6


@cache
def mean_bomb(differential: int, level: int) -> float:
    """The average worth of a bomb that hits: a bracketed D counts, and the limits of bombs apply."""
    total = 0.0
    for die in range(2, 7):
        result = PENETRATION.read(die, column(differential)).cell.strip("()")
        after = accumulate(level, result, differential, BOMB)
        total += VALUE[after] - VALUE[level] if after > level else 0.0
    return total / 6


def band(gun: Gun, yards: float) -> str:
    """The range band of a gun, empty beyond its reach."""
    far = 3 * yards
    if far <= gun.reach:
        return CLOSE
    if far <= 2 * gun.reach:
        return MEDIUM
    return LONG if far <= 3 * gun.reach else ""


@cache
def _batteries(kind: str) -> tuple[tuple[Gun, tuple[tuple[str, int], ...]], ...]:
    """A class's guns by pattern, the heaviest first: (gun, ((arc, guns), …))."""
    rating = content.classes()[kind]
    patterns: dict[str, list[tuple[str, int]]] = {}
    for battery in rating.batteries:
        patterns.setdefault(battery.gun, []).append((battery.arc, battery.guns))
    known = content.guns()
    ordered = sorted(patterns, key=lambda gun: -known[gun].calibre)
    return tuple((known[gun], tuple(patterns[gun])) for gun in ordered)


def _salvo(kind: str, angle: int) -> tuple[tuple[Gun, int], ...]:
    """The guns of each pattern that bear on a relative bearing, in tens of tenths of a degree."""
    salvo = []
    for gun, arcs in _batteries(kind):
        bearing = sum(guns for arc, guns in arcs if bears(arc, angle * 10))
        if bearing:
            salvo.append((gun, bearing))
    return tuple(salvo)


@cache
def fire_worth(
    gun: Gun,
    guns: int,
    at: str,
    target: str,
    level: int,
    aid: int,
    evading: bool,
) -> float:
    """What one shoot is worth in halves of comparative strength; `aid` sums the shooter's own modifiers."""
    sheet = content.classes()[target]
    accuracy = guess(guns, at, target, aid, evading=evading)
    harm = mean_harm(gun.factor - sheet.armour, at, sheet.old_armour, level)
    return mean_hits(accuracy) * harm * sheet.half_cs


def guess(guns: int, at: str, target: str, aid: int, *, evading: bool = False) -> int:
    """The accuracy number as far as it is known beforehand."""
    dodge = EVASION.number(at, "modifier") if evading else 0
    return 6 + RANGE[at] + weight_of_fire(guns) + aid + dodge - is_hard(content.classes()[target])


def is_hard(sheet: ShipClass) -> int:
    """One less for a small ship (her speed is not known beforehand)."""
    return 1 if sheet.type in SMALL else 0


@cache
def _sectors(kind: str) -> tuple[list[int], list[tuple[tuple[Gun, int], ...]]]:
    """For each degree from -180 the number of the salvo that bears there, and the salvos of a class."""
    numbers: list[int] = []
    salvos: list[tuple[tuple[Gun, int], ...]] = []
    for degree in range(-180, 181):
        salvo = _salvo(kind, degree)
        if salvo not in salvos:
            salvos.append(salvo)
        numbers.append(salvos.index(salvo))
    return numbers, salvos


class Broadside:
    """The value of the guns of a class at a target, by relative bearing and range: a table, because it is used for every course."""

    def __init__(self, kind: str, target: str, level: int, aid: int, evading: bool) -> None:
        self._sector, salvos = _sectors(kind)
        self._edges: list[list[int]] = []
        """Three times the yards at which a gun passes from a band of range to the next."""
        self._worths: list[list[float]] = []
        for salvo in salvos:
            edges = sorted({share * gun.reach for gun, _ in salvo for share in (1, 2, 3)})
            self._edges.append(edges)
            self._worths.append([_salvo_worth(salvo, edge / 3, target, level, aid, evading) for edge in edges])

    def worth(self, angle: float, yards: float) -> float:
        """On a relative bearing in degrees, -180 to 180, at a range."""
        sector = self._sector[int(angle + 180.5)]
        edges = self._edges[sector]
        far = 3 * yards
        for number in range(len(edges)):
            if far <= edges[number]:
                return self._worths[sector][number]
        return 0.0


@cache
def broadside(kind: str, target: str, level: int, aid: int, evading: bool) -> Broadside:
    """The table of a class against another one, damaged so far; `aid` sums the shooter's own modifiers."""
    return Broadside(kind, target, level, aid, evading)


def _salvo_worth(
    salvo: tuple[tuple[Gun, int], ...], yards: float, target: str, level: int, aid: int, evading: bool
) -> float:
    total = 0.0
    for gun, guns in salvo:
        at = band(gun, yards)
        if at:
            total += fire_worth(gun, guns, at, target, level, aid, evading)
    return total


def broadside_worth(
    kind: str, angle: float, yards: float, target: str, level: int, aid: int = 0, *, evading: bool = False
) -> float:
    """What all guns of a class that bear are worth at a target."""
    return broadside(kind, target, level, aid, evading).worth(angle, yards)
