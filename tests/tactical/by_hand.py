"""A second implementation of Naval Action, written from the text of the rulebook alone.

It uses nothing of the game's code. Dice are enumerated face by face, chances are fractions.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from fractions import Fraction
from math import ceil

FACES = range(1, 7)
LEVELS = ("none", "D", "HD", "sunk")

Chances = dict[str, Fraction]


def mixed(*parts: tuple[Fraction, Chances]) -> Chances:
    """A mixture of distributions with the given weights."""
    found: Chances = {}
    for weight, chances in parts:
        for outcome, chance in chances.items():
            if weight * chance:
                found[outcome] = found.get(outcome, Fraction(0)) + weight * chance
    return found


def thrown(result: Callable[[int], Chances]) -> Chances:
    """The distribution of results over one die."""
    return mixed(*((Fraction(1, 6), result(face)) for face in FACES))


def sure(outcome: str) -> Chances:
    return {outcome: Fraction(1)}


def faces(good: int, yes: str, no: str) -> Chances:
    """The chance of that many faces in six."""
    return {name: share for name, share in ((yes, Fraction(good, 6)), (no, Fraction(6 - good, 6))) if share}


# VII.A.5: arcs. Degrees from the bow, -180 to 180, right positive.


def bears(battery: str, angle: Fraction) -> bool:
    off_bow, off_stern = abs(angle), 180 - abs(angle)
    right, left = 0 < angle < 180, -180 < angle < 0
    match battery:
        case "BOW":
            return off_stern > 35
        case "STN":
            return off_bow > 35
        case "C":
            return off_bow > 35 and off_stern > 35
        case "R" | "L":
            return (right if battery == "R" else left) and off_bow > 15 and off_stern > 15
        case "RB" | "LB":
            own = right if battery == "RB" else left
            return (own or off_bow <= 15) and off_stern > 60
        case _:
            own = right if battery == "RS" else left
            return (own or off_stern <= 15) and off_bow > 60


def tube_aims(mount: str, angle: Fraction, *, gyros: bool) -> bool:
    if mount == "BOW":
        return abs(angle) <= 90
    if mount == "STN":
        return abs(angle) >= 90
    if not gyros:
        return bears(mount, angle)
    if mount == "C" or abs(angle) in {0, 180}:
        return True
    return angle > 0 if mount == "R" else angle < 0


# VII.C: range, accuracy, hits.


def band(maximum: int, yards: int) -> str:
    """Limits are rounded up to whole yards."""
    if yards <= ceil(Fraction(maximum, 3)):
        return "close"
    if yards <= ceil(Fraction(2 * maximum, 3)):
        return "medium"
    return "long" if yards <= maximum else ""


def guns_bearing(guns: int) -> int:
    return 1 if guns >= 12 else 0 if guns >= 8 else -1 if guns >= 4 else -2 if guns >= 2 else -3


SMALL = {"DL", "DD", "DE", "CVT", "TB", "SS"}
"""Leaders and smaller, by type."""
MIDDLE = {"CL", "CA", "AK", "CVE"}


def seas(sea: str, kind: str) -> tuple[int, Fraction]:
    """The loss of accuracy in each sea, and the fraction of the speed that remains."""
    if sea == "rough" and kind in SMALL:
        return -1, Fraction(2, 3)
    if sea == "very rough" and kind in SMALL:
        return -2, Fraction(1, 2)
    if sea == "very rough" and kind in MIDDLE:
        return -1, Fraction(2, 3)
    return 0, Fraction(1)


DAMAGE_SPEED = {"none": Fraction(1), "D": Fraction(2, 3), "HD": Fraction(1, 3)}


def top_knots(design: int, kind: str, sea: str, level: str) -> Fraction:
    return design * seas(sea, kind)[1] * DAMAGE_SPEED[level]


HITS_BY_BOX = {1: 1, 2: 1, 3: 2, 4: 2, 5: 3}


def hits(accuracy: int) -> Chances:
    """Hits of a shot: the white die must not exceed the number, six always misses, and below one there is a last chance."""

    def white(face: int) -> Chances:
        if accuracy < 1 and face == 1:
            return faces(1, "1", "0")
        return sure(str(HITS_BY_BOX[face])) if face <= min(5, accuracy) else sure("0")

    return thrown(white)


# VII.C.5: penetration. One line for each row, from -5 or less to +7 or more.

PENETRATION = {
    7: "- (D) (D) (D) D HD HD HD S S S S S",
    6: "- - (D) (D) D D HD HD HD S S S S",
    5: "- - - (D) (D) D D HD HD HD S S S",
    4: "- - - - (D) (D) D D HD HD HD S S",
    3: "- - - - - (D) (D) D D HD HD HD S",
    2: "- - - - - - (D) (D) D D HD HD HD",
}


def result(die: int, differential: int, source: str, at: str = "", *, old: bool = False, duds: int = 1) -> str:
    """The result of one hit; source is gun, bomb or torpedo."""
    if die <= duds:
        if source == "torpedo":
            return "-"
        printed = "-" if differential <= 4 else "(D)" if differential <= 6 else "D"
    else:
        up = (source == "gun" and at == "close") or (old and (source == "bomb" or (source == "gun" and at == "long")))
        printed = PENETRATION[die + (1 if up else 0)].split()[max(-5, min(7, differential)) + 5]
    if printed == "(D)":
        return "D" if source != "gun" or at == "close" else "-"
    return printed


def after(level: str, struck: str, differential: int, source: str) -> str:
    """The level after a result: the worse of the result and one level beyond the present, within the limits for guns."""
    if struck == "-" or level == "sunk":
        return level
    here, code = LEVELS.index(level), {"D": 1, "HD": 2, "S": 3}[struck]
    there = max(code, here + 1)
    if source != "torpedo":
        if differential <= -2:
            there = min(there, 1)
        elif differential == -1:
            there = min(there, 2)
        elif differential <= 2 and level == "HD" and struck == "D":
            there = 2
    return LEVELS[min(3, max(here, there))]


def damage(
    count: int, level: str, differential: int, source: str, at: str = "", *, old: bool = False, duds: int = 1
) -> Chances:
    """The level after that many hits, each with a die of its own."""
    chances = sure(level)
    for _ in range(count):
        chances = mixed(
            *(
                (
                    share / 6,
                    sure(after(now, result(face, differential, source, at, old=old, duds=duds), differential, source)),
                )
                for now, share in chances.items()
                for face in FACES
            )
        )
    return chances


# VII.D: torpedoes.

TORPEDO_HITS = {
    1: (1, 0, 0, 0, 0, 0),
    2: (1, 1, 0, 0, 0, 0),
    3: (2, 1, 0, 0, 0, 0),
    4: (2, 1, 1, 0, 0, 0),
    5: (2, 2, 1, 0, 0, 0),
    6: (3, 2, 1, 0, 0, 0),
    7: (3, 2, 1, 1, 0, 0),
    8: (3, 2, 2, 1, 0, 0),
    9: (4, 2, 2, 1, 0, 0),
    10: (4, 3, 2, 1, 0, 0),
}
TORPEDO_FACTOR = {18: 6, 21: 7, 24: 8}


def torpedo_duds(nation: str, year: int, *, aircraft: bool = False) -> int:
    early = (nation.startswith("KM") and year <= 1940) or (nation == "USN" and not aircraft and year <= 1942)
    return 2 if early else 1


def column(torpedoes: int, *, fine: bool) -> int:
    return ceil(Fraction(torpedoes, 2)) if fine else torpedoes


# VII.F: damage control.

CONTROL = {
    "good": "R R3-6 C C O W1-4",
    "good assisted": "R R R3-6 C C O",
    "poor": "R3-6 C C O O W",
    "poor assisted": "R R3-6 C C O W1-4",
}
GOOD_FROM = {"RN": "0000", "RAN": "0000", "KM": "1940-06", "RM": "1942-06", "USN": "1942-09"}


def control(table: str) -> Chances:
    def die(face: int) -> Chances:
        code = CONTROL[table].split()[face - 1]
        if code == "R3-6":
            return faces(4, "R", "C")
        return faces(4, "W", "O") if code == "W1-4" else sure(code)

    return thrown(die)


def damage_after(level: str, table: str, turns: int) -> Chances:
    """The state of uncontrolled damage after that many turns: `D, controlled`, `HD, out of control`, `none`, `sunk`."""
    if level in {"none", "sunk"}:
        return sure(level)
    if not turns:
        return sure(f"{level}, out of control")
    better, worse = LEVELS[LEVELS.index(level) - 1], LEVELS[LEVELS.index(level) + 1]
    ends = {
        "R": sure(better if better == "none" else f"{better}, controlled"),
        "C": sure(f"{level}, controlled"),
        "O": damage_after(level, table, turns - 1),
        "W": damage_after(worse, table, turns - 1),
    }
    return mixed(*((share, ends[code]) for code, share in control(table).items()))


# VIII and IX: the night and the weather.


def night(nation: str, yards: int, *, regained: bool) -> int:
    far, middle, near = (12000, 6000, 1500) if nation == "IJN" else (6000, 3000, 1000)
    if yards <= near:
        return 6
    if yards <= middle:
        return 4 if regained else 3
    if yards <= far:
        return 2 if regained else 1
    return 0


VISIBILITY = {"poor": 30000, "bad": 20000}
VISIBILITY_DIE = {1: -10000, 2: -5000, 3: 0, 4: 0, 5: 5000, 6: 6000}

# X.A: aircraft.


def antiaircraft(factor: int, shift: int, die: int) -> int:
    """Elements shot down; nothing where the group cannot fire."""
    heads = (3, 7, 12, 18, 27, 42)
    rows = {6: (1, 1, 1, 1, 2, 3), 5: (0, 1, 1, 1, 1, 2), 4: (0, 0, 1, 1, 1, 1), 3: (0, 0, 0, 1, 1, 1)}
    rows |= {2: (0, 0, 0, 0, 0, 1), 1: (0, 0, 0, 0, 0, 0)}
    if factor == 0:
        return 0
    place = sum(factor >= head for head in heads) - 1 + shift
    return rows[die][min(5, place)] if place >= 0 else 0


def antiaircraft_shift(kind: str, altitude: str, *, gliding: bool) -> int:
    if altitude == "":
        return 1 if kind == "T" or (kind == "D" and gliding) else 0
    return {("M", "low"): 1, ("H", "medium"): 1, ("H", "low"): 2}.get((kind, altitude), 0)


def dive_column(knots: Fraction, *, dodging: bool) -> int:
    printed = 5 if knots <= 24 else 3 if knots <= 31 else 2
    return printed - 1 if dodging else printed


def level_dice(planes: int, altitude: str) -> int:
    return planes // {"high": 12, "medium": 6, "low": 3}[altitude]


def air_combat(one: int, other: int) -> int:
    """The number of faces on which the first shoots down the second."""
    better = {0: 3, 1: 4}.get(abs(one - other), 5)
    return better if one >= other else 6 - better


def shared_out(planes: list[int]) -> list[int]:
    """Elements for each ship: the total to the nearest six, then the largest remainders."""
    total = sum(planes)
    elements = total // 6 + (1 if total % 6 >= 3 else 0)
    shares = [count // 6 for count in planes]
    left = sorted(range(len(planes)), key=lambda ship: -(planes[ship] % 6))
    for ship in left[: elements - sum(shares)]:
        shares[ship] += 1
    return shares


# X.B: submarines.

HYDROPHONE = {"P": 4, "D": 4, "R": 5, "T": 6, "Ab": 99}
SONAR = {"P": 4, "D": 3, "R": 4, "T": 5, "Ab": 6}
HEDGEHOG = {"P": 4, "D": 3, "R": 2, "T": 2, "Ab": 0}


def hears(depth: str, knots: Fraction) -> int:
    """The number of faces on which a hydrophone detects a boat."""
    off = 2 if knots == 0 else 1 if knots <= 4 else 0
    return sum(face - off >= HYDROPHONE[depth] for face in FACES)


def pings(depth: str) -> int:
    return sum(face >= SONAR[depth] for face in FACES)


def whole_degrees() -> Iterator[Fraction]:
    """Every tenth of a degree of the circle."""
    yield from (Fraction(tenths, 10) for tenths in range(-1799, 1801))
