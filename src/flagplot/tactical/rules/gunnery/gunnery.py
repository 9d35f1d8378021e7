"""Gunnery: range bands, the sixteen accuracy modifiers, the white die, the effect of hits."""

from __future__ import annotations

from functools import cache
from typing import Final

from flagplot.kernel.modifier import Tally
from flagplot.kernel.records.record import Record
from flagplot.kernel.rule import rule
from flagplot.kernel.umpire import Umpire
from flagplot.tactical.charts import EVASION, HIT_BOXES, RANGE_BANDS
from flagplot.tactical.content import library as content
from flagplot.tactical.content.library import Gun
from flagplot.tactical.rules.damage.condition import has_gun_radar, limit, part_of, sea_accuracy, speed_now
from flagplot.tactical.rules.damage.damage import GUN, penetrate
from flagplot.tactical.rules.movement.geometry import KNOT, crosses, yards_between
from flagplot.tactical.state.model import DAMAGED, HEAVY, Battle, Salvo, Ship
from flagplot.tactical.text import reasons

BANDS: Final = ("close", "medium", "long")
RANGE: Final = {"close": -1, "medium": -3, "long": -5}
"""Modifier 1. Long was -4 until the card was compared with long-range gunfire in history."""
_BASE: Final = 6
MODIFIERS: Final = (
    "NA-GUN-36",
    "NA-GUN-37",
    "NA-GUN-38",
    "NA-GUN-41",
    "NA-GUN-42",
    "NA-GUN-43",
    "NA-GUN-44",
    "NA-GUN-46",
    "NA-GUN-49",
    "NA-GUN-50",
    "NA-GUN-51",
    "NA-GUN-53",
    "NA-GUN-54",
    "NA-GUN-55",
    "NA-GUN-56",
    "NA-GUN-57",
)
"""The rules of the sixteen modifiers, in the order of the card."""


@rule("NA-GUN-29", "NA-GUN-30", "NA-GUN-31", "NA-GUN-32")
def band(reach: int, yards: int) -> str:
    """The range band of a measured distance, empty beyond maximum range."""
    for name in BANDS:
        num, den = part_of(RANGE_BANDS.read(name, "up_to_this_part_of_maximum_range").cell)
        if yards <= limit(reach, num, den):
            return name
    return ""


@rule("NA-GUN-37")
def weight_of_fire(guns: int) -> int:
    """The modifier for the number of guns in a shoot."""
    if guns >= 12:
        return 1
    if guns >= 8:
        return 0
    if guns >= 4:
        return -1
    return -2 if guns >= 2 else -3


@rule("NA-MOV-23", "NA-GUN-54", "NA-GUN-74")
def smoke_between(state: Battle, x0: int, y0: int, x1: int, y1: int) -> bool:
    """Whether a sight line crosses smoke; ships neither block it nor hide in the end of their own trail."""
    for smoke in state.smoke:
        for (ax, ay), (bx, by) in zip(smoke.points, smoke.points[1:], strict=False):
            ends = {(ax, ay), (bx, by)}
            if (x0, y0) in ends or (x1, y1) in ends:
                continue
            if crosses(x0, y0, x1, y1, ax, ay, bx, by):
                return True
    return False


@rule("NA-SCN-6", "NA-SCN-15")
def lifted(state: Battle, side: str) -> list[str]:
    """The rules of the modifiers that the scenario removes from a side's fire this turn."""
    return [
        MODIFIERS[effect.no - 1]
        for effect in state.effects("no_modifier")
        if effect.side == side and effect.from_turn <= state.turn <= effect.to_turn
    ]


@rule(
    "NA-GUN-34", "NA-GUN-35", "NA-GUN-36", "NA-GUN-37", "NA-GUN-38", "NA-GUN-39", "NA-GUN-41", "NA-GUN-42", "NA-GUN-43"
)
@rule("NA-GUN-44", "NA-GUN-45", "NA-GUN-46", "NA-GUN-49", "NA-GUN-50", "NA-GUN-53", "NA-GUN-56", "NA-GUN-57")
def accuracy(state: Battle, salvo: Salvo, ship: Ship, target: Ship, guns: int, at: str, crowd: int) -> Tally:
    """The accuracy number: 6 and every modifier that applies, in their order."""
    tally = Tally(_BASE)
    radar = has_gun_radar(state, ship)
    tally.add("NA-GUN-36", reasons.RANGE[at], RANGE[at])
    tally.add("NA-GUN-37", reasons.guns(guns), weight_of_fire(guns))
    tally.add("NA-GUN-38", reasons.TARGET_OVER_30_KNOTS, -1 if speed_now(state, target) > 30 * KNOT else 0)
    tally.add("NA-GUN-41", reasons.SMALL_TARGET, -1 if target.is_small else 0)
    tally.add("NA-GUN-42", reasons.SEAS[state.brief.seas], sea_accuracy(state.brief.seas, ship.sheet.type))
    tally.add("NA-GUN-43", reasons.FIRER_DAMAGED, (0, -1, -2)[min(ship.level, HEAVY)])
    if any(ship.acquired.get(battery) == target.id for battery in salvo.batteries):
        tally.add("NA-GUN-44", reasons.TARGET_ACQUIRED, 1)
    if any(ship.struck.get(battery) == target.id for battery in salvo.batteries):
        tally.add("NA-GUN-46", reasons.HIT_HER_LAST_TURN, 1)
    if target.evading:
        tally.add("NA-GUN-49", reasons.TARGET_EVADING, EVASION.number(at, "modifier"))
    tally.add("NA-GUN-50", reasons.FIRER_EVADING, -1 if ship.evading else 0)
    if radar:
        tally.add("NA-GUN-51", reasons.FIRE_CONTROL_RADAR, 1)
    elif spots(state, ship, at):
        tally.add("NA-GUN-51", reasons.FLOAT_PLANE_SPOTTING, 1)
    if state.is_night and not radar and target.level < DAMAGED:
        tally.add("NA-GUN-53", reasons.NIGHT, -1)
    if smoke_between(state, ship.x, ship.y, target.x, target.y):
        tally.add("NA-GUN-54", reasons.SMOKE, -1 if radar else -3)
    tally.add("NA-GUN-55", reasons.CROWDED_TARGET, -1 if crowd >= 2 else 0)
    tally.add("NA-GUN-56", reasons.ITALIAN_POWDER, -1 if ship.sheet.nation == "RM" else 0)
    tally.add("NA-GUN-57", reasons.CREW, ship.gun_mod)
    tally.add("NA-GUN-57", reasons.STRAFED, -1 if ship.id in state.sheet.strafed else 0)
    off = lifted(state, ship.side)
    return Tally(_BASE, [line for line in tally.lines if line.rule not in off]) if off else tally


@rule("NA-GUN-55")
def crowding(state: Battle, ship: Ship, target: Ship, factor: int) -> int:
    """The number of other ships that have fired guns of this factor at her this turn; the firing ship is noted."""
    firing = state.sheet.crowd.setdefault(target.id, {}).setdefault(factor, [])
    if ship.id not in firing:
        firing.append(ship.id)
    return firing.index(ship.id)


@rule("NA-GUN-51", "NA-AIR-55")
def spots(state: Battle, ship: Ship, at: str) -> bool:
    """Whether a float-plane spots: in the air, by day, in Good visibility, at Medium or Long range."""
    if ship.floatplane != "aloft" or state.is_night or at == "close":
        return False
    return state.brief.visibility == "good"


class Fall(Record):
    """The result of a shoot: the dice, the number of hits, whether the fire may shift."""

    white: int
    coloured: int
    hits: int
    may_switch: bool


@rule(
    "NA-GUN-23", "NA-GUN-58", "NA-GUN-59", "NA-GUN-60", "NA-GUN-61", "NA-GUN-62", "NA-GUN-63", "NA-GUN-64", "NA-GUN-65"
)
def shoot(umpire: Umpire, number: int) -> Fall:
    """Roll the white and the coloured die against an accuracy number."""
    white = umpire.dice.d6("NA-GUN-23 white")
    coloured = umpire.dice.d6("NA-GUN-23 coloured")
    if number < 1 and white == 1:
        again = umpire.dice.d6("NA-GUN-60 last chance")
        return Fall(white, coloured, 1 if again == 1 else 0, may_switch=False)
    if white == 6 or white > number:
        return Fall(white, coloured, 0, may_switch=False)
    hits = int(umpire.read(HIT_BOXES, white, "hits"))
    return Fall(white, coloured, hits, HIT_BOXES.read(white, "second_target").cell == "yes")


@rule("NA-PEN-1", "NA-PEN-2", "NA-PEN-3", "NA-PEN-8", "NA-PEN-9", "NA-SUB-28")
def strike(umpire: Umpire, coloured: int, factor: int, target: Ship, at: str) -> str:
    """One hit's penetration; `coloured` is the die already rolled, 0 to roll again."""
    die = coloured or umpire.dice.d6("NA-PEN-1 coloured")
    return penetrate(umpire, die, factor - target.sheet.armour, GUN, at, target.sheet.old_armour)


@rule("NA-SCN-6", "NA-PEN-7")
def shell_factor(state: Battle, ship: Ship, gun: Gun, is_main: bool) -> int:
    """The factor of the shells she fires: bombardment shells count less while they last."""
    for effect in state.effects("shell_factor"):
        if is_main and state.applies(effect, ship) and ship.main_fires <= effect.turns:
            return effect.factor
    return gun.factor


@rule("NA-GUN-75")
def is_main(ship: Ship, battery: int) -> bool:
    """Whether a battery belongs to the main battery."""
    return main_batteries(ship.kind)[battery]


@rule("NA-PEN-33")
def manned(ship: Ship, salvo: Salvo, main: bool) -> list[int]:
    """The batteries of a salvo that can fire now: at HD one main and one secondary battery a turn."""
    batteries = [battery for battery in salvo.batteries if battery not in ship.out]
    if ship.level < HEAVY or not batteries:
        return batteries
    if ("main" if main else "side") in ship.fired:
        return []
    return [max(batteries, key=lambda battery: ship.sheet.batteries[battery].guns)]


@cache
def main_batteries(kind: str) -> tuple[bool, ...]:
    """For each battery of a class, whether it is main: the largest calibre, not on the broadside."""
    batteries = content.classes()[kind].batteries
    largest = max(content.guns()[entry.gun].calibre for entry in batteries)
    return tuple(entry.arc not in {"L", "R"} and content.guns()[entry.gun].calibre == largest for entry in batteries)


def range_to(ship: Ship, target: Ship) -> int:
    """The measured range in yards, from bow to bow."""
    return yards_between(ship.x, ship.y, target.x, target.y)
