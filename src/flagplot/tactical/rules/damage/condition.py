"""What a ship can still do: speed, seas, damage, navy and date."""

from __future__ import annotations

from typing import Final

from flagplot.kernel.rule import rule
from flagplot.tactical.charts import DAMAGE, DAMAGE_CONTROL_DATES, SEAS
from flagplot.tactical.rules.movement.geometry import KNOT
from flagplot.tactical.rules.movement.scales import run_of
from flagplot.tactical.state.model import DAMAGED, HEAVY, LEVELS, MIDDLE, SMALL, Battle, Group, Ship

_ROUGH: Final = "rough:up_to_destroyer_leader_(armour_3)"
_VERY_ROUGH_SMALL: Final = "very_rough:up_to_destroyer_leader"
_VERY_ROUGH_MIDDLE: Final = "very_rough:larger,_up_to_heavy_cruiser_(8_in,_factor_5)"


def part_of(cell: str) -> tuple[int, int]:
    """A printed fraction: `2/3`, or `1`."""
    num, _, den = cell.partition("/")
    return int(num), int(den or 1)


_SPEED: Final = tuple(part_of(DAMAGE.read(level, "speed").cell) for level in LEVELS[:3])
SURFACED, SUBMERGED = 16 * KNOT, 8 * KNOT


@rule("NA-WEA-13", "NA-WEA-14", "NA-WEA-15", "NA-WEA-16", "NA-WEA-17", "NA-WEA-18", "NA-WEA-12", "NA-WEA-21")
def sea_row(seas: str, kind: str) -> str:
    """The row of the seas table for a type of ship, empty if none applies."""
    if seas == "rough" and kind in SMALL:
        return _ROUGH
    if seas == "very rough":
        if kind in SMALL:
            return _VERY_ROUGH_SMALL
        if kind in MIDDLE:
            return _VERY_ROUGH_MIDDLE
    return ""


@rule("NA-GUN-42")
def sea_accuracy(seas: str, kind: str) -> int:
    """What the sea subtracts from a firer's accuracy."""
    row = sea_row(seas, kind)
    return SEAS.number(row, "accuracy") if row else 0


@rule("NA-PEN-31", "NA-PEN-32", "NA-WEA-19", "NA-SUB-11")
def top_speed(state: Battle, ship: Ship) -> int:
    """Her maximum speed now, in thousandths of a knot: design, sea and damage multiplied, then any special limit."""
    return best_speed(ship, state.brief.seas, state.turn)


def best_speed(ship: Ship, seas: str, turn: int) -> int:
    """Her maximum speed in a sea on a turn."""
    if ship.aground or ship.stopped_until >= turn or not ship.in_battle:
        return 0
    design = run_of(ship.sheet.speed)
    if ship.is_submarine:
        design = SUBMERGED if ship.is_submerged else SURFACED
    num, den = _SPEED[ship.level]
    row = "" if ship.is_submerged else sea_row(seas, ship.sheet.type)
    if row:
        sea_num, sea_den = part_of(SEAS.read(row, "speed").cell)
        num, den = num * sea_num, den * sea_den
    speed = design * num // den
    return speed if ship.cap < 0 else min(speed, ship.cap)


@rule("NA-MOV-11", "NA-MOV-19", "NA-MOV-25", "NA-MOV-17")
def allowance(state: Battle, group: Group) -> int:
    """The distance a group may move this turn before turning costs: the slowest ship decides."""
    ships, least = state.ships, -1
    for name in group.ships:
        ship = ships[name]
        if ship.in_battle:
            speed = top_speed(state, ship)
            if least < 0 or speed < least:
                least = speed
    return max(least, 0)


@rule("NA-GUN-40", "NA-GUN-78", "NA-TRP-49")
def speed_now(state: Battle, ship: Ship) -> int:
    """Her actual speed in her group, before turning costs: the plotted speed, limited by the group's slowest ship."""
    return min(ship.speed, allowance(state, state.groups[ship.group]))


@rule("NA-PEN-33", "NA-MOV-28", "NA-MOV-36")
def may_evade(state: Battle, ship: Ship) -> bool:
    """Whether she may manoeuvre evasively: neither crippled nor submerged, and able to move."""
    return ship.level < HEAVY and not ship.is_submerged and top_speed(state, ship) > 0


@rule("NA-MOV-21", "NA-PEN-33")
def may_smoke(state: Battle, ship: Ship) -> bool:
    """Whether she may lay smoke: leaders and smaller, light cruisers, and ships the scenario allows; not at HD."""
    if ship.level >= HEAVY or ship.is_submarine:
        return False
    if ship.is_small or ship.sheet.type == "CL":
        return True
    return any(state.applies(effect, ship) for effect in state.effects("may_smoke"))


@rule("NA-PEN-33", "NA-WEA-20", "NA-SUB-54")
def may_launch(state: Battle, ship: Ship) -> bool:
    """Whether her damage, the sea and her depth allow her to fire torpedoes."""
    if ship.level >= HEAVY or ship.depth not in {"", "S", "P"}:
        return False
    return not (state.brief.seas == "very rough" and ship.is_small and not ship.is_submerged)


@rule("NA-PEN-33", "NA-PEN-34")
def aa_guns(ship: Ship) -> int:
    """Her heavy AA guns that count: half at D, none at HD."""
    if ship.is_submarine or ship.level >= HEAVY:
        return 0
    return ship.aa_guns // 2 if ship.level == DAMAGED else ship.aa_guns


@rule("NA-DMG-14", "NA-DMG-15", "NA-DMG-16", "NA-DMG-17", "NA-DMG-18", "NA-DMG-19", "NA-DMG-20", "NA-DMG-23")
def control_quality(nation: str, date: str) -> str:
    """Which damage control table a navy uses on a date: good or poor."""
    names = {"RN": "British_and_Commonwealth", "RAN": "British_and_Commonwealth", "KM": "German"}
    names |= {"RM": "Italian", "USN": "American", "NL": "Dutch", "MN": "French", "IJN": "Japanese", "SU": "Russian"}
    since = DAMAGE_CONTROL_DATES.read(names.get(nation, "others"), "good_from").cell
    if since in {"always", "never"}:
        return "good" if since == "always" else "poor"
    return "good" if date[:7] >= since else "poor"


@rule("NA-GUN-51", "NA-GUN-52", "NA-SCN-1")
def has_gun_radar(state: Battle, ship: Ship) -> bool:
    """Whether her fire-control radar works this turn; there was none before 1941."""
    return ship.fc_radar and ship.blind_until < state.turn and state.brief.date >= "1941"


@rule("NA-GUN-32", "NA-GUN-33")
def limit(reach: int, num: int, den: int) -> int:
    """A range limit in whole yards, fractions rounded up."""
    return -(-reach * num // den)
