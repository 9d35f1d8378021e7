"""What fire is worth, as a gunnery officer guesses it: mean hits by accuracy, mean harm by differential.

These are the captain's rules of thumb, not the adjudication: he reads the same printed charts and rounds.
"""

from __future__ import annotations

from functools import cache
from typing import Final

from flagplot.tactical import content
from flagplot.tactical.arcs import bears
from flagplot.tactical.charts import EVASION, HIT_BOXES, PENETRATION
from flagplot.tactical.content import Gun, ShipClass
from flagplot.tactical.damage import GUN, TORPEDO, accumulate, column, has_effect, is_live, row_shift
from flagplot.tactical.gunnery import RANGE, weight_of_fire
from flagplot.tactical.model import SMALL

CLOSE, MEDIUM, LONG = "close", "medium", "long"
VALUE: Final = (0.0, 0.5, 0.9, 1.2)
"""What a ship's level of damage is worth to her enemy, as a share of her strength."""
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
def mean_blow(differential: int, level: int) -> float:
    """What one bomb or torpedo hit is worth on average: a bracketed D counts, and there are no limits."""
    total = 0.0
    for die in range(2, 7):
        result = PENETRATION.read(die, column(differential)).cell.strip("()")
        after = accumulate(level, result, differential, TORPEDO)
        total += VALUE[after] - VALUE[level] if after > level else 0.0
    return total / 6


def band(gun: Gun, yards: float) -> str:
    """The range band of a gun, empty beyond its reach."""
    if 3 * yards <= gun.reach:
        return CLOSE
    if 3 * yards <= 2 * gun.reach:
        return MEDIUM
    return LONG if yards <= gun.reach else ""


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


@cache
def _salvo(kind: str, angle: int) -> tuple[tuple[Gun, int], ...]:
    """The guns of each pattern that bear on a relative bearing, in tens of tenths of a degree."""
    salvo = []
    for gun, arcs in _batteries(kind):
        bearing = sum(guns for arc, guns in arcs if bears(arc, angle * 10))
        if bearing:
            salvo.append((gun, bearing))
    return tuple(salvo)


def salvo(kind: str, angle: float) -> tuple[tuple[Gun, int], ...]:
    """The guns that bear on a relative bearing in degrees, -180 to 180."""
    return _salvo(kind, round(angle))


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


def broadside_worth(
    kind: str, angle: float, yards: float, target: str, level: int, aid: int = 0, *, evading: bool = False
) -> float:
    """What all guns of a class that bear are worth at a target."""
    total = 0.0
    for gun, guns in salvo(kind, angle):
        at = band(gun, yards)
        if at:
            total += fire_worth(gun, guns, at, target, level, aid, evading)
    return total
