"""Matters of scale: yards, table units, knots, minutes. The printed figures of sections VI.A and VI.B."""

from __future__ import annotations

from fractions import Fraction
from typing import Final

from flagplot.kernel.rule import rule
from flagplot.tactical.charts import MODEL_SCALES, TURN_COST
from flagplot.tactical.geometry import KNOT, THIRD, YARD

FLOOR, TABLETOP, LARGE_FLOOR = PLAY_SCALES = ("floor", "tabletop", "large_floor")
UNIT_MARKS: Final = {FLOOR: '"', TABLETOP: "cm", LARGE_FLOOR: '"'}


@rule("NA-SCL-7", "NA-SCL-8", "NA-SCL-9", "NA-SCL-10", "NA-SCL-16")
def table_unit(scale: str) -> int:
    """An inch or centimetre of the table in units of the plane: 333 and 167 are exact parts of a thousand yards."""
    return THIRD // 2 if scale == LARGE_FLOOR else THIRD


@rule("NA-SCL-1", "NA-MOV-3")
def on_the_plane(thousandths: int, mark: str, scale: str) -> int:
    """A written distance in units: yards at every scale, inches or centimetres at the scale in use."""
    return thousandths * (YARD if mark == "y" else table_unit(scale)) // 1000


@rule("NA-SCL-1")
def on_the_table(units: int, scale: str) -> Fraction:
    """A distance of the plane in inches or centimetres of the table: display only."""
    return Fraction(units, table_unit(scale))


@rule("NA-SCL-13", "NA-SCL-14")
def move_yards(knots: int) -> Fraction:
    """The yards a ship makes in a turn: 500/3 for each knot."""
    return Fraction(knots * KNOT, YARD)


@rule("NA-SCL-7", "NA-SCL-8", "NA-SCL-9", "NA-SCL-16", "NA-AIR-1")
def move_on_the_table(knots: int, scale: str = FLOOR) -> Fraction:
    """The inches or centimetres a ship or aircraft makes in a turn."""
    return on_the_table(knots * KNOT, scale)


@rule("NA-MOV-7")
def turn_units(tenths: int) -> int:
    """How many times 60 degrees, or part of 60, a turn has."""
    return -(-tenths // 600)


@rule("NA-MOV-8", "NA-MOV-9")
def turn_cost(degrees: int, yards_per_unit: int) -> Fraction:
    """What a turn costs in table units, as printed for that scale."""
    return turn_units(degrees * 10) * Fraction(TURN_COST.read(f"{yards_per_unit}y", "units_lost").cell)


@rule("NA-SCL-2", "NA-SCL-3", "NA-SCL-4")
def scale_category(one_to: int) -> str:
    """Whether models at 1:`one_to` are small, medium or large; scales between two bands take the nearer one."""
    edges = {"medium": "scale_to", "small": "scale_to", "large": "scale_from"}
    return min(edges, key=lambda band: abs(one_to - MODEL_SCALES.number(band, edges[band])))


@rule("NA-SCL-5")
def model_inches(feet: int, one_to: int) -> Fraction:
    """How long a model of a ship is at a scale."""
    return Fraction(feet * 12, one_to)


@rule("NA-SCL-6")
def yards_per_inch(one_to: int) -> Fraction:
    """The yards an inch stands for at a scale: the printed markers are at 1:12,000."""
    return Fraction(one_to, 36)


@rule("NA-SCL-11", "NA-SCL-12", "NA-SOP-4")
def clock(start: str, turn: int) -> str:
    """The time of day at the start of a turn: five minutes each."""
    hours, minutes = start.split(":")
    past = (int(hours) * 60 + int(minutes) + 5 * (turn - 1)) % 1440
    return f"{past // 60:02d}:{past % 60:02d}"
