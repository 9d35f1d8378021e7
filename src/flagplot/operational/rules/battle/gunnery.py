"""Gunfire and torpedoes: class against class, one roll on the naval table."""

from __future__ import annotations

from typing import Final

from flagplot.kernel.modifier import Tally
from flagplot.kernel.rule import rule
from flagplot.kernel.umpire import Umpire
from flagplot.operational.charts import MATRIX, NAVAL, REACH
from flagplot.operational.content.counters import GUNS, HEAVY, SHIP
from flagplot.operational.options import pairs
from flagplot.operational.rules.damage import strike_ship
from flagplot.operational.rules.throws import face, read_in, shifted
from flagplot.operational.state.model import ALLIES, Bay
from flagplot.operational.text import reasons

_COLUMNS: Final = {"BC": "BC,T", "T": "BC,T", "B": "B,24T", "24T": "B,24T"}

COAST_REACH: Final = 3
"""The ranges at which a battery's guns reach, whatever their class (MK-BAT-61)."""


@rule("MK-BAT-34")
def battery_classes(state: Bay, name: str) -> tuple[str, str]:
    """Gun and armour class of a battery."""
    for battery, ratings in pairs(state.options.coast_guns):
        if battery == name:
            gun, _, armour = ratings.partition("/")
            return gun, armour
    return GUNS[name].gun, GUNS[name].armour


@rule("MK-BAT-42", "MK-BAT-45")
def gun_class(state: Bay, name: str) -> str:
    """The firing class of a ship or battery; merchantmen have none."""
    return battery_classes(state, name)[0] if name in GUNS else SHIP[name].gun


@rule("MK-BAT-44")
def target_row(state: Bay, name: str) -> str:
    """The row of the matrix for a target."""
    armour = battery_classes(state, name)[1] if name in GUNS else SHIP[name].armour
    return "MERCHANT" if armour == "M" else armour


def is_damaged(state: Bay, name: str) -> bool:
    """Whether a ship or battery is Damaged."""
    return state.batteries[name].damaged if name in GUNS else state.ships[name].damaged


def side_of(state: Bay, name: str) -> str:
    """The side of a ship or battery."""
    return ALLIES if name in GUNS else state.ships[name].side


@rule("MK-AIR-53")
def counts_as_slow(state: Bay, name: str) -> bool:
    """Whether a ship is Slow or Damaged for the attack shifts; merchantmen are not."""
    if is_damaged(state, name):
        return True
    if name in GUNS or SHIP[name].speed == "Fast":
        return False
    return SHIP[name].armour != "M" or state.options.merchants_slow_shift == "on"


@rule("MK-BAT-30", "MK-BAT-31", "MK-BAT-32")
def torpedo_class(state: Bay, name: str) -> str:
    """The class of a ship's torpedoes, if she has any."""
    if name in GUNS:
        return ""
    card = SHIP[name]
    if card.torpedo == "24T" and card.type == "weak-light-cruiser":
        return state.options.yura_torpedo
    return card.torpedo


@rule("MK-BAT-55", "MK-BAT-56")
def has_torpedoes(state: Bay, name: str) -> bool:
    """Whether a ship carries torpedoes she can still fire: a Damaged ship has lost them."""
    if not torpedo_class(state, name):
        return False
    return not is_damaged(state, name) or state.options.damaged_torpedoes == "minus1"


@rule("MK-BAT-16", "MK-BAT-17", "MK-BAT-18", "MK-BAT-61")
def gun_reach(state: Bay, name: str) -> int:
    """How many ranges a ship's guns reach on the battle board."""
    if name in GUNS:
        return COAST_REACH
    gun = gun_class(state, name)
    return REACH.number(gun, "ranges") if gun else 0


def is_heavy(state: Bay, name: str) -> bool:
    """Whether the guns are of class CA or more."""
    return gun_class(state, name) in HEAVY


@rule("MK-BAT-52", "MK-BAT-53", "MK-BAT-54", "MK-BAT-11")
def shot_shifts(state: Bay, firer: str, target: str) -> Tally:
    """The shifts of a shot: Slow or Damaged targets, Damaged firers."""
    tally = Tally()
    if counts_as_slow(state, target):
        tally.add("MK-BAT-52", reasons.SLOW_OR_DAMAGED_TARGET, 1)
    if firer and is_damaged(state, firer):
        tally.add("MK-BAT-53", reasons.DAMAGED_FIRER, -1)
    return tally


@rule("MK-SEQ-15")
def naval_column(state: Bay, firing: str, row: str, shift: int = 0) -> int | None:
    """The column of the naval table, or nothing when no effect is possible."""
    value = int(MATRIX.read(row, _COLUMNS.get(firing, firing)).cell) + shift
    if value < -2:
        if state.options.low_columns == "no_effect":
            return None
        value = -2
    return min(value, 5)


@rule("MK-BAT-43", "MK-SUB-21")
def resolve(state: Bay, umpire: Umpire, side: str, firing: str, row: str, tally: Tally, why: str) -> str:
    """One roll on the naval table: the result, a dash for none."""
    by_column = state.options.damage_modifier == "column"
    column = naval_column(state, firing, row, tally.total if by_column else 0)
    if column is None:
        return "-"
    umpire.read(MATRIX, row, _COLUMNS.get(firing, firing))
    die = face(state, umpire, side, why)
    return umpire.read(NAVAL, shifted(die, 0 if by_column else tally.total), column)


def gun_shot(state: Bay, umpire: Umpire, firer: str, target: str) -> str:
    """A ship or battery fires its guns: the result, not yet applied."""
    tally = shot_shifts(state, firer, target)
    side = side_of(state, firer)
    result = resolve(
        state, umpire, side, gun_class(state, firer), target_row(state, target), tally, "MK-BAT-43 gunfire"
    )
    facts = {"firer": firer, "target": target, "result": result, **read_in(state, side)}
    umpire.announce("gunfire", ("MK-BAT-43",), facts, modifiers=tally)
    return result


def torpedo_shot(state: Bay, umpire: Umpire, firer: str, target: str) -> str:
    """A ship fires torpedoes: the result, not yet applied."""
    tally = shot_shifts(state, firer, target)
    side = side_of(state, firer)
    result = resolve(
        state,
        umpire,
        side,
        torpedo_class(state, firer),
        target_row(state, target),
        tally,
        "MK-BAT-43 torpedoes",
    )
    facts = {"firer": firer, "target": target, "result": result, **read_in(state, side)}
    umpire.announce("torpedoes", ("MK-BAT-30", "MK-BAT-43"), facts, modifiers=tally)
    return result


@rule("MK-BAT-61")
def apply_hit(state: Bay, umpire: Umpire, target: str, result: str) -> str:
    """Apply a result to a ship or a battery; a battery is hit like a ship and scores no points."""
    if target not in GUNS:
        return strike_ship(state, umpire, target, result)
    battery = state.batteries[target]
    if result == "-" or battery.destroyed:
        return ""
    if result == "Sk" or (battery.damaged and (result == "DS" or state.options.second_d_sinks == "on")):
        battery.destroyed = True
        umpire.announce("battery.destroyed", ("MK-BAT-61",), {"battery": target})
        return "sunk"
    if battery.damaged:
        return ""
    battery.damaged = True
    umpire.announce("battery.damaged", ("MK-BAT-61",), {"battery": target})
    return "damaged"


def is_gone(state: Bay, name: str) -> bool:
    """Whether a ship or battery is out of the battle for good."""
    return state.batteries[name].destroyed if name in GUNS else bool(state.ships[name].fate)
