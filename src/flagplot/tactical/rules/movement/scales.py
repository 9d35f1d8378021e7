"""Scales: yards, table units, knots, minutes. The printed figures of sections VI.A and VI.B."""

from __future__ import annotations

from fractions import Fraction
from functools import lru_cache
from typing import Final

from flagplot.kernel.rule import rule
from flagplot.tactical.charts import TURN_COST
from flagplot.tactical.rules.movement.geometry import KNOT, THIRD, YARD

FLOOR, TABLETOP, LARGE_FLOOR = PLAY_SCALES = ("floor", "tabletop", "large_floor")
TURN_ROW: Final = {FLOOR: 333, TABLETOP: 333, LARGE_FLOOR: 166}
"""The row of the printed turning costs for a play scale, in yards a unit."""
UNIT_MARKS: Final = {FLOOR: '"', TABLETOP: "cm", LARGE_FLOOR: '"'}


@rule("NA-SCL-7", "NA-SCL-8", "NA-SCL-9", "NA-SCL-10", "NA-SCL-16")
def table_unit(scale: str) -> int:
    """An inch or centimetre of the table in units of the plane: 333 and 167 are exact parts of a thousand yards."""
    return THIRD // 2 if scale == LARGE_FLOOR else THIRD


@rule("NA-SCL-1", "NA-MOV-3")
def on_the_plane(thousandths: int, mark: str, scale: str) -> int:
    """A written distance in units: yards at every scale, inches or centimetres at the current scale."""
    return thousandths * (YARD if mark == "y" else table_unit(scale)) // 1000


@rule("NA-SCL-1")
def on_the_table(units: int, scale: str) -> Fraction:
    """A distance of the plane in inches or centimetres of the table: display only."""
    return Fraction(units, table_unit(scale))


@rule("NA-SCL-13", "NA-SCL-14", "NA-AIR-1")
def run_of(knots: int) -> int:
    """The distance of a ship or an aircraft in a turn, in units of the plane: 500/3 yards for each knot."""
    return knots * KNOT


@rule("NA-SCL-7", "NA-SCL-8", "NA-SCL-9", "NA-SCL-16")
def move_on_the_table(knots: int, scale: str = FLOOR) -> Fraction:
    """The inches or centimetres that a ship or aircraft moves in a turn."""
    return on_the_table(run_of(knots), scale)


@rule("NA-MOV-7")
def turn_units(tenths: int) -> int:
    """The number of 60-degree steps in a turn, fractions rounded up."""
    return -(-tenths // 600)


@rule("NA-MOV-7", "NA-MOV-37")
def further_units(tenths: int, turned: int, is_pooled: bool) -> int:
    """What a turn adds to the cost after previous turning: on its own, or together with it if the cost is pooled."""
    return turn_units(turned + tenths) - turn_units(turned) if is_pooled else turn_units(tenths)


def reach(left: int, turned: int, is_pooled: bool) -> list[tuple[int, int]]:
    """How far she goes straight on after one more turn: up to so many degrees, so many units of her remaining move."""
    return [(degrees, max(0, left - units * THIRD)) for degrees, units in _widest(turned, is_pooled)]


@lru_cache(maxsize=500)
def _widest(turned: int, is_pooled: bool) -> tuple[tuple[int, int], ...]:
    """The widest turn in degrees at each cost."""
    found = {further_units(degrees * 10, turned, is_pooled): degrees for degrees in range(181)}
    return tuple([(degrees, units) for units, degrees in found.items()])


@rule("NA-MOV-8", "NA-MOV-9")
def turn_cost(degrees: int, yards_per_unit: int) -> Fraction:
    """What a turn costs in table units, as printed for that scale: display only."""
    return turn_units(degrees * 10) * Fraction(TURN_COST.read(f"{yards_per_unit}y", "units_lost").cell)


TURN: Final = 5
"""The minutes of a turn."""


@rule("NA-SCL-11", "NA-SCL-12", "NA-SOP-4")
def clock(start: str, turn: int) -> str:
    """The time of day at the start of a turn: five minutes each."""
    hours, minutes = start.split(":")
    past = (int(hours) * 60 + int(minutes) + TURN * (turn - 1)) % 1440
    return f"{past // 60:02d}:{past % 60:02d}"
