"""Aircraft: elements, air combat, antiaircraft fire, and what bombs and aerial torpedoes do."""

from __future__ import annotations

from typing import Final

from flagplot.kernel.rule import rule
from flagplot.kernel.umpire import Umpire
from flagplot.tactical.charts import AA, AA_SHIFTS, AIR_ATTACKS, AIR_ODDS, LEVEL_BOMBING, TORPEDO_HITS, TORPEDO_RUNS
from flagplot.tactical.content import library as content
from flagplot.tactical.content.library import Aircraft
from flagplot.tactical.rules.damage.condition import aa_guns, speed_now
from flagplot.tactical.rules.damage.damage import BOMB, penetrate
from flagplot.tactical.rules.movement.geometry import KNOT, YARD, distance
from flagplot.tactical.rules.torpedoes.spreads import burst, dud_die
from flagplot.tactical.state.model import Battle, Flight, Ship

SCREEN: Final = 3000
"""Own ships within this distance of an attacked ship add their AA."""
TORPEDO_DROP: Final = TORPEDO_RUNS.number("18_in_aerial", "yards_a_turn")


@rule("NA-AIR-7", "NA-AIR-8", "NA-AIR-9")
def elements(planes: list[int]) -> list[int]:
    """The number of six-plane elements of each ship: the total to the nearest six, spares to the largest remainders."""
    total = (sum(planes) + 3) // 6
    shares = [count // 6 for count in planes]
    order = sorted(range(len(planes)), key=lambda ship: (-(planes[ship] % 6), ship))
    for ship in order:
        if sum(shares) < total:
            shares[ship] += 1
    return shares


@rule("NA-AIR-3", "NA-AIR-5", "NA-AIR-6")
def rating(one: int, other: int) -> str:
    """How the better of two air-combat classes compares with the other."""
    gap = abs(one - other)
    return "equal" if gap == 0 else "better" if gap == 1 else "much_better"


@rule("NA-AIR-3", "NA-AIR-4")
def dogfight(umpire: Umpire, one: int, other: int) -> bool:
    """Whether the first of two elements wins: exactly one of them is shot down."""
    kills = int(umpire.read(AIR_ODDS, rating(one, other), "better_side"))
    die = umpire.dice.d6("NA-AIR-4 air combat")
    better_wins = die <= kills
    return better_wins if one >= other else not better_wins


@rule("NA-AIR-2")
def may_refuse(flight: Aircraft, hunter: Aircraft) -> bool:
    """Whether an element can avoid combat with another: it is faster."""
    return flight.speed > hunter.speed


@rule("NA-AIR-23", "NA-AIR-21", "NA-AIR-22")
def aa_factor(guns: int) -> int:
    """One factor for every four guns of a group, fraction dropped."""
    return guns // 4


@rule("NA-AIR-29", "NA-AIR-30", "NA-AIR-54", "NA-WEA-10")
def aa_shift(kind: str, altitude: str, is_gliding: bool) -> int:
    """How many columns to the right AA is read against a kind of aircraft: none against level-bombing single-engined ones."""
    if kind == "T" and not altitude:
        return AA_SHIFTS.number("torpedobombers", "columns_right")
    if kind == "M" and altitude == "low":
        return AA_SHIFTS.number("medium_land_bombers_at_low_level", "columns_right")
    if kind == "H" and altitude == "medium":
        return AA_SHIFTS.number("heavy_bombers_at_medium_altitude", "columns_right")
    if kind == "H" and altitude == "low":
        return AA_SHIFTS.number("heavy_bombers_at_low_level", "columns_right")
    if kind == "D" and not altitude and is_gliding:
        return AA_SHIFTS.number("divebombers_glide-bombing_in_Bad_visibility", "columns_right")
    return 0


@rule("NA-AIR-28", "NA-AIR-31", "NA-AIR-32")
def aa_column(factor: int, shift: int) -> str:
    """The column on which AA is read, empty if the group cannot fire: 1 and 2 are one column left of the first."""
    if factor <= 0:
        return ""
    place = -1
    for number, head in enumerate(AA.columns):
        if factor >= int(head):
            place = number
    place += shift
    return AA.columns[min(place, len(AA.columns) - 1)] if place >= 0 else ""


@rule("NA-AIR-27")
def aa_fire(umpire: Umpire, factor: int, shift: int) -> int:
    """How many elements one AA die shoots down."""
    head = aa_column(factor, shift)
    if not head:
        return 0
    die = umpire.dice.d6("NA-AIR-27 antiaircraft")
    return int(umpire.read(AA, die, head))


@rule("NA-AIR-57", "NA-AIR-26", "NA-AIR-58", "NA-AIR-34")
def group_aa(state: Battle, targets: list[Ship]) -> int:
    """The AA factor against a raid: the plotted group, and own ships within 3,000 yards of an attacked ship."""
    side = targets[0].side
    battery = []
    for ship in state.afloat(side):
        is_near = any(distance(ship.x, ship.y, target.x, target.y) <= SCREEN * YARD for target in targets)
        if is_near or any(ship.group == target.group for target in targets):
            battery.append(ship)
    large = sum(aa_guns(ship) for ship in battery if not ship.is_small)
    small = sum(aa_guns(ship) for ship in battery if ship.is_small)
    if all(is_on_the_edge(target, battery) for target in targets):
        large //= 2
    return aa_factor(large + small)


@rule("NA-AIR-58")
def is_on_the_edge(target: Ship, battery: list[Ship]) -> bool:
    """Whether a small ship is farther from the centre of the group than every ship of cruiser size or larger."""
    if not target.is_small:
        return False
    large = [ship for ship in battery if not ship.is_small]
    if not large:
        return False
    # Compare squared distances from the mean position, both multiplied by the number of ships.
    n = len(battery)
    mx, my = sum(ship.x for ship in battery), sum(ship.y for ship in battery)
    own = (target.x * n - mx) ** 2 + (target.y * n - my) ** 2
    return all(own > (ship.x * n - mx) ** 2 + (ship.y * n - my) ** 2 for ship in large)


@rule("NA-AIR-19", "NA-AIR-20")
def is_dodging(state: Battle, ship: Ship) -> bool:
    """Whether she spoils a bomber's aim: evading at more than 25 knots."""
    return ship.evading and speed_now(state, ship) > 25 * KNOT


@rule("NA-AIR-35", "NA-AIR-36", "NA-AIR-20", "NA-WEA-11")
def dive_column(speed: int, dodging: bool) -> int:
    """The torpedo column divebombers use against a ship's speed, in thousandths of a knot."""
    row = "divebomb:24_knots_or_less"
    if speed > 31 * KNOT:
        row = "divebomb:over_31_knots"
    elif speed > 24 * KNOT:
        row = "divebomb:over_24_to_31_knots"
    return AIR_ATTACKS.number(row, "torpedo_column") - (1 if dodging else 0)


@rule("NA-AIR-35", "NA-AIR-39", "NA-AIR-40", "NA-AIR-41", "NA-AIR-56")
def divebomb(umpire: Umpire, column: int, factor: int, armour: int, old_armour: bool) -> list[str]:
    """One element's bombs: the results of its hits."""
    white = umpire.dice.d6("NA-AIR-35 divebombing")
    hits = int(umpire.read(TORPEDO_HITS, column, f"die_{white}"))
    return [_bomb(umpire, factor, armour, old_armour) for _ in range(hits)]


def _bomb(umpire: Umpire, factor: int, armour: int, old_armour: bool) -> str:
    die = umpire.dice.d6("NA-AIR-40 bomb")
    return penetrate(umpire, die, factor - armour, BOMB, "", old_armour)


@rule("NA-TRP-46")
def may_drop(yards: int) -> bool:
    """Whether an aerial torpedo dropped at this distance reaches its ship."""
    return yards <= TORPEDO_DROP


@rule("NA-AIR-43", "NA-AIR-44", "NA-AIR-45", "NA-AIR-47", "NA-AIR-20", "NA-TRP-36", "NA-TRP-42", "NA-TRP-46")
def torpedobomb(umpire: Umpire, dodging: bool, factor: int, armour: int, nation: str, year: int) -> list[str]:
    """One element's torpedoes, resolved automatically: never halved, never wild."""
    column = AIR_ATTACKS.number("torpedo:any", "torpedo_column") - (1 if dodging else 0)
    return burst(umpire, column, factor - armour, dud_die(nation, year, from_aircraft=True), may_go_wild=False).results


@rule("NA-AIR-48", "NA-AIR-50", "NA-AIR-51", "NA-AIR-52", "NA-AIR-53")
def level_chances(planes: int, altitude: str) -> int:
    """How many one-in-six chances bombers grouped together have; a remainder gives none."""
    return planes // LEVEL_BOMBING.number(altitude, "aircraft")


@rule("NA-AIR-50", "NA-AIR-20")
def level_bomb(
    umpire: Umpire, planes: int, altitude: str, dodging: bool, armour: int, old_armour: bool, factor: int = 6
) -> list[str]:
    """Horizontal bombing: the results of the hits scored."""
    results = []
    for _ in range(level_chances(planes, altitude)):
        if umpire.dice.d6("NA-AIR-50 level bombing") != 1:
            continue
        if dodging and umpire.dice.d6("NA-AIR-20 dodging") != 1:
            continue
        results.append(_bomb(umpire, factor, armour, old_armour))
    return results


def aircraft_of(flight: Flight) -> Aircraft:
    """The type an element flies."""
    return content.aircraft()[flight.aircraft]


@rule("NA-AIR-37", "NA-AIR-38")
def bomb_factor(flight: Flight) -> int:
    """The factor of an element's bombs: a US scouting squadron carries lighter ones."""
    kind = aircraft_of(flight)
    return 6 if flight.is_scout else kind.bomb or kind.level or 6
