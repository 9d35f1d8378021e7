"""Combat values: the value of a unit in each of the three tasks, undamaged or damaged."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from flagplot.kernel.rule import rule
from flagplot.strategic.charts import LAND_POINTS, RATINGS
from flagplot.strategic.state.model import Strategic
from flagplot.strategic.state.pieces import (
    BOMBER,
    ELEKTROBOOT,
    ESCORT_CARRIER,
    LANDING_CRAFT,
    SUBMARINE,
    TaskForce,
    Unit,
)

FLEET: Final = 0
ATTACK: Final = 1
DEFENCE: Final = 2

_PRINTED: dict[str, tuple[int, int, int]] = {
    row: (RATINGS.number(row, "fleet"), RATINGS.number(row, "attack"), RATINGS.number(row, "defence"))
    for row in RATINGS.rows
}
MANPOWER_CV = LAND_POINTS.number("manpower", "cv")
TANK_CV = LAND_POINTS.number("tank", "cv")


@rule(
    "NW-UNI-1",
    "NW-UNI-18",
    "NW-UNI-19",
    "NW-UNI-21",
    "NW-UNI-22",
    "NW-UNI-23",
    "NW-UNI-24",
    "NW-INT-47",
)
def printed(state: Strategic, unit: Unit) -> tuple[int, int, int]:
    """The three ratings of an undamaged unit: fleet operations, commerce attack, commerce defence."""
    if unit.kind == SUBMARINE:
        return flotilla(state, unit)
    if unit.kind == "air":
        carrier = state.units.get(unit.aboard)
        if carrier is not None and carrier.kind == ESCORT_CARRIER:
            fleet, attack, defence = _PRINTED["air_escort_carrier"]
            return fleet, attack, 6 if state.options.escort_carrier_defence == "6" else defence
        return _PRINTED["air_land_or_fleet_carrier"]
    return _PRINTED[BOMBER] if unit.kind == BOMBER else _PRINTED[unit.kind]


@rule("NW-UNI-23", "NW-UNI-24", "NW-CTL-13")
def flotilla(state: Strategic, unit: Unit) -> tuple[int, int, int]:
    """A submarine flotilla: Japan's own row, the row of all others, and the options of the briefings."""
    if unit.nation == "japan":
        fleet, attack, defence = _PRINTED["submarine_japanese"]
        return fleet, 2 if state.renounced else attack, defence
    if state.options.other_subs == "japanese_row" and unit.nation not in ("usa", "uk", "germany"):
        return _PRINTED["submarine_japanese"]
    fleet, attack, defence = _PRINTED[SUBMARINE]
    return fleet, 4 if unit.trait == ELEKTROBOOT else attack, defence


@rule("NW-UNI-26", "NW-UNI-31")
def label(state: Strategic, unit: Unit) -> str:
    """The counter's printed figures: `5-4-2`."""
    return "-".join(str(figure) for figure in printed(state, unit))


@rule("NW-CMB-6", "NW-UNI-25", "NW-UNI-20", "NW-CMB-50")
def value(state: Strategic, unit: Unit, task: int) -> int:
    """The value of a unit by itself; a carrier's air point is a unit of its own."""
    whole = printed(state, unit)[task]
    return whole // 2 if unit.damaged else whole


@rule("NW-CMB-7")
def total(state: Strategic, units: Sequence[Unit], task: int) -> int:
    """The combat value of several units; damaged ones are halved unit by unit, or together by option."""
    if state.options.halving == "per_unit":
        return sum(value(state, unit, task) for unit in units)
    whole = sum(printed(state, unit)[task] for unit in units if not unit.damaged)
    return whole + sum(printed(state, unit)[task] for unit in units if unit.damaged) // 2


@rule("NW-OPS-23", "NW-RNG-14", "NW-OPS-2")
def present(state: Strategic, force: TaskForce, area: str) -> list[Unit]:
    """The units of a task force that take part in an area: aircraft ashore only within their own range."""
    return [unit for unit in state.members(force) if unit.is_ship or unit.aboard or state.reaches(unit, area)]


@rule("NW-OPS-2", "NW-OPS-19", "NW-CMB-49")
def fleet_cv(state: Strategic, force: TaskForce, area: str = "") -> int:
    """The figure on the task force card; in an area only what takes part there."""
    units = present(state, force, area) if area else state.members(force)
    return total(state, units, FLEET)


@rule("NW-UNI-9", "NW-UNI-30", "NW-AMP-19")
def lift(state: Strategic, units: Sequence[Unit]) -> int:
    """The number of land points that the landing craft among these units can land."""
    damaged = int(state.options.damaged_lc_lift)
    return sum(damaged if unit.damaged else 2 for unit in units if unit.kind == LANDING_CRAFT)


@rule("NW-CMB-1", "NW-CMB-2", "NW-CMB-40")
def capacity(units: Sequence[Unit], air_counts: bool) -> int:
    """How many steps these units can absorb."""
    steps = 0
    for unit in units:
        if unit.is_air:
            steps += 1 if air_counts else 0
        else:
            steps += 1 if unit.damaged else 2
    return steps
