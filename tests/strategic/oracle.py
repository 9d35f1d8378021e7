"""A second implementation of the fights of the naval war, from the text and tables of the rulebook alone.

Plain arithmetic on plain dictionaries. It does not use the game, so that the game can be compared with it.
"""

from __future__ import annotations

import tomllib
from collections.abc import Iterable, Mapping
from fractions import Fraction
from importlib.resources import files
from itertools import product
from typing import Any

BOOK = tomllib.loads(files("flagplot.content").joinpath("strategic", "rulebook.toml").read_text(encoding="utf-8"))
TABLES = {table["id"]: table["rows"] for table in BOOK["table"]}

Force = Mapping[str, Any]
Chances = dict[Any, Fraction]

COLUMNS = [
    Fraction(*map(int, text.split(":"))) for text in ("1:3", "1:2", "2:3", "1:1", "3:2", "2:1", "5:2", "3:1", "4:1")
]
ROWS = [(-99, -6), (-5, -4), (-3, -2), (-1, -1), (0, 0), (1, 1), (2, 3), (4, 5), (6, 99)]
FACES = range(1, 7)


def ratio_bonus(mine: int, theirs: int) -> int:
    """+2 from three to one on, +1 from two to one on, and the same as a penalty; anything against nothing is three to one."""
    for many, few, sign in ((mine, theirs, 1), (theirs, mine, -1)):
        if many > 0 and (few == 0 or Fraction(many, few) >= 3):
            return 2 * sign
        if many > 0 and Fraction(many, few) >= 2:
            return sign
    return 0


def rules_the_air(mine: int, theirs: int) -> bool:
    """Any air points against none, or three to one."""
    return mine > 0 and (theirs == 0 or Fraction(mine, theirs) >= 3)


def bonus(own: Force, enemy: Force) -> int:
    """The sum of a side's modifiers in fleet combat and landings."""
    total = ratio_bonus(own["cv"], enemy["cv"])
    total += 2 * rules_the_air(own["air"], enemy["air"]) - 2 * rules_the_air(enemy["air"], own["air"])
    total += 1 if own.get("base") else 0
    if own.get("sails", True):
        total += -3 if own["lsp"] == 0 else 2 if 0 < own["units"] + own["air"] < own["lsp"] else 0
    total -= 2 if own.get("no_craft") else 0
    return int(total + own.get("cards", 0) + own.get("shifts", 0))


def rows(cv: int) -> list[int]:
    """The rows of the damage table on which a value is read: a die for each twenty and one for the rest."""
    return [20] * (cv // 20) + [cv % 20] * (cv % 20 > 0)


def steps(own: Force, enemy: Force, faces: Iterable[int]) -> int:
    """The steps that a side inflicts with these dice."""
    more = bonus(own, enemy)
    dice = zip(rows(own["cv"]), faces, strict=True)
    return sum(TABLES["NW-TAB-DAMAGE"][row - 1][3 + max(-2, min(12, face + more))] for row, face in dice)


def inflicted(own: Force, enemy: Force) -> Chances:
    """Chances of the steps that a side inflicts, die by die."""
    chances: Chances = {0: Fraction(1)}
    for row in rows(own["cv"]):
        part = dict(own) | {"cv": row}
        more = bonus(own, enemy) - bonus(part, enemy)
        cells = [steps(part, enemy, [face + more]) for face in FACES]
        chances = spread((total + cell, chance / 6) for total, chance in chances.items() for cell in cells)
    return chances


def spread(parts: Iterable[tuple[Any, Fraction]]) -> Chances:
    """Chances of equal results added up."""
    found: Chances = {}
    for result, chance in parts:
        found[result] = found.get(result, Fraction(0)) + chance
    return found


# Landings


def land_points_left(points: int, absorb: int, steps: int, how: str = "half_land_rounded_up") -> int:
    """What is ashore after some steps: at least half of them, rounded up, fall on troops; ships take as much of the rest as they can."""
    due = {"half_land_rounded_up": -(-steps // 2), "land_first": steps, "owner": 0}[how]
    on_land = min(points, due)
    on_ships = min(absorb, steps - on_land)
    return max(0, points - on_land - max(0, steps - on_land - on_ships))


# Merchant warfare

UNITS = (
    *("fleet_carrier", "escort_carrier", "heavy", "light_cruiser", "escort", "submarine", "submarine_japanese"),
    *("landing_craft", "air", "air_on_escort_carrier", "bomber"),
)
RATED = {name: tuple(row[1:]) for name, row in zip(UNITS, TABLES["NW-TAB-RATINGS"], strict=True)}
CLASS = {"escort": 1, "light_cruiser": 2, "heavy": 3}
IN_THE_AIR = ("air", "air_on_escort_carrier", "bomber")


def value(units: Mapping[str, int], task: int) -> int:
    """The sum of a rating over whole units; `damaged escort` and the like count half, each rounded down."""
    total = 0
    for name, number in units.items():
        kind = name.removeprefix("damaged ").removeprefix("german ")
        each = RATED[kind][task]
        total += number * (each // 2 if name.startswith("damaged ") else each)
    return total


def air_points(units: Mapping[str, int]) -> int:
    return sum(number for name, number in units.items() if name in IN_THE_AIR)


def best(units: Mapping[str, int]) -> int:
    """The highest class of ship present."""
    return max((CLASS.get(name.split()[-1], 0) for name, number in units.items() if number), default=0)


def tonnage(units: Mapping[str, int], colour: int) -> int:
    """Tonnage sunk: German flotillas by their column, all other attackers by theirs, halves rounded down separately."""
    boats = ("german submarine", "damaged german submarine")
    german = sum(n for name, n in units.items() if name in boats)
    others = sum(n for name, n in units.items() if name not in boats and RATED[name.split()[-1]][1] > 0)
    sunk = 0
    for number, cell in ((german, TABLES["NW-TAB-LOSSES"][colour][4]), (others, TABLES["NW-TAB-LOSSES"][colour][5])):
        sunk += int(number * Fraction(cell))
    return sunk


def interdiction_with(
    raiders: Mapping[str, int],
    guards: Mapping[str, int],
    afloat: int,
    die: int,
    escort_die: int,
    shifts: tuple[int, int] = (0, 0),
    blank: str = "O",
) -> tuple[str, int, int, int] | None:
    """Colour, tonnage sunk, raider steps and escort steps with these dice, cards included; None if there is no combat."""
    attack, defence = value(raiders, 1), value(guards, 2)
    if attack == 0 or 3 * attack < defence:
        return None
    column = max(n for n, ratio in enumerate(COLUMNS) if n == 0 or defence == 0 or Fraction(attack, defence) >= ratio)
    mine, theirs = max(1, air_points(raiders)), max(1, air_points(guards))
    column += 2 * (Fraction(mine, theirs) >= 3) - 2 * (Fraction(theirs, mine) >= 3)
    column += 2 * (best(raiders) > best(guards) > 0)
    column = max(0, min(8, column + shifts[0] - shifts[1]))
    row = next(n for n, (low, high) in enumerate(ROWS) if low <= die - escort_die <= high)
    letter = blank if (row, column) == (2, 4) else TABLES["NW-TAB-ODDS"][row][1 + column]
    colour = "ROYBG".index(letter)
    _, surface, subs, escort, _, _ = TABLES["NW-TAB-LOSSES"][colour]
    diving = value({name: n for name, n in raiders.items() if "submarine" in name}, 1)
    lost = Fraction(subs * diving + surface * (attack - diving), attack) * defence / 100
    return letter, min(afloat, tonnage(raiders, colour)), int(lost), escort * attack // 100


def interdiction(
    raiders: Mapping[str, int],
    guards: Mapping[str, int],
    afloat: int,
    cards: tuple[int, int] = (0, 0),
    shifts: tuple[int, int] = (0, 0),
    blank: str = "O",
) -> Chances:
    """Chances of all results of an attack on a route."""
    pairs = product(FACES, FACES)
    fought = (
        interdiction_with(raiders, guards, afloat, one + cards[0], two + cards[1], shifts, blank) for one, two in pairs
    )
    return spread((result, Fraction(1, 36)) for result in fought)


def room(units: Mapping[str, int]) -> int:
    """The steps that units can absorb: two for a ship, one for a damaged ship or an air point."""
    return sum(n * (1 if name in IN_THE_AIR or name.startswith("damaged ") else 2) for name, n in units.items())


# Routes


def lift(borders: int, points: int) -> Fraction:
    """Double in one sea, as it is over one to six borders, half from seven on."""
    return points * (Fraction(2) if borders == 0 else Fraction(1) if borders <= 6 else Fraction(1, 2))


def distances(areas: Iterable[str], links: Iterable[tuple[str, str]]) -> dict[tuple[str, str], int]:
    """Borders between all pairs of areas, by the Floyd-Warshall algorithm."""
    names = list(areas)
    far = {(a, b): 0 if a == b else 999 for a in names for b in names}
    for a, b in links:
        far[a, b] = far[b, a] = 1
    for through in names:
        reached = [a for a in names if far[a, through] < 999]
        for a in reached:
            for b in reached:
                far[a, b] = min(far[a, b], far[a, through] + far[through, b])
    return far
