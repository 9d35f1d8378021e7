"""The ships of a counter: by name if the lists know them, else by number, and their fate."""

from __future__ import annotations

from typing import Final

from flagplot.kernel.rule import rule
from flagplot.strategic.content.navies import launched, ships
from flagplot.strategic.state.model import Strategic
from flagplot.strategic.state.pieces import (
    ESCORT,
    ESCORT_CARRIER,
    FLEET_CARRIER,
    HEAVY,
    LANDING_CRAFT,
    LIGHT_CRUISER,
    SUBMARINE,
    ShipState,
    Unit,
)

SIZE: Final = {
    FLEET_CARRIER: 2, ESCORT_CARRIER: 4, HEAVY: 4, LIGHT_CRUISER: 6, ESCORT: 6, SUBMARINE: 6, LANDING_CRAFT: 4,
}  # fmt: skip
"""The number of ships on a counter's roster; each ship of escorts, submarines and landing craft stands for several."""
HURT: Final = "hurt"
SUNK: Final = "sunk"
GONE: Final = "gone"
"""The state of a ship after a battle in the tactical game; gone is one whose group was repaired without her."""
LAST_DAYS: Final = ("02-28", "04-30", "06-30", "08-31", "10-31", "12-31")


@rule("CB-SHP-5", "CB-SHP-6", "CB-SHP-7")
def roster(state: Strategic, unit: Unit) -> tuple[str, ...]:
    """The ships of a counter; those without a name are numbered: `uk-escort-4.2`."""
    number = unit.id.rpartition("-")[2]
    named = _named(state, unit, int(number)) if number.isdecimal() else ()
    return named or numbered(unit, 0)


def numbered(unit: Unit, named: int) -> tuple[str, ...]:
    """Ships without a name, to fill a roster up."""
    return tuple(f"{unit.id}.{number}" for number in range(named + 1, SIZE.get(unit.kind, 0) + 1))


@rule("CB-SHP-5", "CB-SHP-6")
def _named(state: Strategic, unit: Unit, number: int) -> tuple[str, ...]:
    scenario = state.atlas.scenario
    for group in scenario.ships:
        if (group.nation, group.unit) != (unit.nation, unit.kind):
            continue
        if number <= group.count:
            return group.groups[number - 1] if number <= len(group.groups) else ()
        number -= group.count
    found = _delivered(state, unit, number)
    return (*found, *numbered(unit, len(found))) if found else ()


@rule("CB-SHP-6")
def _delivered(state: Strategic, unit: Unit, number: int) -> tuple[str, ...]:
    """The ships of the nth group that is delivered: those commissioned by the turn it is due, in order of date."""
    lines = [line for line in state.atlas.nations[unit.nation].production if line.unit == unit.kind]
    waiting = list(launched(unit.nation, unit.kind))
    for turn in range(state.atlas.scenario.first_turn, len(lines[0].per_turn) + 1 if lines else 0):
        for _ in range(sum(line.per_turn[turn - 1] for line in lines)):
            ready = [ship.id for ship in waiting if ship.joined <= last_day(turn)][: SIZE[unit.kind]]
            waiting = [ship for ship in waiting if ship.id not in ready]
            number -= 1
            if not number:
                return tuple(ready)
    return ()


def last_day(turn: int) -> str:
    """The last day of a turn's two months."""
    return f"{1942 + (turn - 1) // 6}-{LAST_DAYS[(turn - 1) % 6]}"


def fate_of(unit: Unit, ship: str) -> str:
    """The state of a ship after a battle in the tactical game; empty if she is undamaged."""
    return next((one.fate for one in unit.ships if one.ship == ship), "")


def mark(unit: Unit, ship: str, fate: str) -> None:
    """Note the state of a ship."""
    unit.ships = (*(one for one in unit.ships if one.ship != ship), ShipState(ship, fate))


@rule("CB-SHP-8")
def strength(state: Strategic, unit: Unit) -> list[tuple[str, str]]:
    """Every ship of a counter that is not gone, with her state; in a damaged group at least half of them are hurt or sunk."""
    found = [(ship, fate_of(unit, ship)) for ship in roster(state, unit)]
    found = [(ship, fate) for ship, fate in found if fate != GONE]
    if not unit.damaged:
        return found
    short = (len(found) + 1) // 2 - sum(1 for _, fate in found if fate)
    for at in range(len(found) - 1, -1, -1):
        if short > 0 and not found[at][1]:
            found[at] = (found[at][0], HURT)
            short -= 1
    return found


@rule("CB-SHP-8", "CB-BCK-12")
def refit(unit: Unit) -> None:
    """A repair restores damaged ships; sunk ones are removed from the roster."""
    unit.ships = tuple(ShipState(one.ship, GONE) for one in unit.ships if one.fate != HURT)


def name_of(ship: str) -> str:
    """A ship's name; a ship without one is named by her number."""
    known = ships().get(ship)
    return known.name if known is not None else ship
