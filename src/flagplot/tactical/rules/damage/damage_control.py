"""Damage control: assistance, and the roll of each ship."""

from __future__ import annotations

from typing import Final

from flagplot.kernel.event import Event
from flagplot.kernel.rule import rule
from flagplot.kernel.umpire import Umpire
from flagplot.tactical.charts import DAMAGE_CONTROL
from flagplot.tactical.rules.damage.condition import control_quality
from flagplot.tactical.rules.damage.damage import FLOODING, worsen
from flagplot.tactical.rules.movement.geometry import YARD, distance
from flagplot.tactical.rules.sight.sight import witnesses
from flagplot.tactical.state.model import LEVELS, SUNK, Battle, Ship

ALONGSIDE: Final = 200 * YARD


@rule("NA-DMG-12", "NA-DMG-13")
def is_assisted(state: Battle, ship: Ship) -> bool:
    """Whether another ship is alongside, both completely stopped."""
    if ship.speed:
        return False
    return any(
        mate.id != ship.id
        and not mate.speed
        and not mate.is_submarine
        and distance(ship.x, ship.y, mate.x, mate.y) <= ALONGSIDE
        for mate in state.afloat(ship.side)
    )


@rule("NA-DMG-2", "NA-DMG-4", "NA-DMG-5", "NA-DMG-6", "NA-DMG-8", "NA-DMG-9", "NA-DMG-21")
def control(umpire: Umpire, quality: str, assisted: bool) -> str:
    """R repaired, C controlled, O out of control, W worse: one die, and a second if the table requires it."""
    row = f"{quality}_assisted" if assisted else quality
    found = umpire.read(DAMAGE_CONTROL, row, f"die_{umpire.dice.d6('NA-DMG-1 damage control')}")
    if found == "R3-6":
        return "R" if umpire.dice.d6("NA-DMG-8 repair") >= 3 else "C"
    if found == "W1-4":
        return "W" if umpire.dice.d6("NA-DMG-9 worsening") <= 4 else "O"
    return found


@rule("NA-DMG-3", "NA-DMG-4", "NA-DMG-5", "NA-DMG-6", "NA-DMG-7", "NA-DMG-23", "NA-DMG-2", "NA-COM-8")
def fight_damage(state: Battle, ship: Ship, umpire: Umpire) -> None:
    """One ship's roll: repair improves the level by one and controls the damage, worse adds one level and may sink her."""
    quality = control_quality(ship.sheet.nation, state.brief.date)
    result = control(umpire, quality, is_assisted(state, ship))
    level = ship.level - 1 if result == "R" else ship.level + 1 if result == "W" else ship.level
    facts = {"ship": ship.name, "result": result, "level": LEVELS[level]}
    veil = _seen_from_afar(state, ship, level)
    umpire.announce("damage_control", ("NA-DMG-1",), facts, audience=(ship.side,), veil=veil)
    if result != "W":
        ship.level = level
        ship.controlled = result != "O"
    else:
        flag = state.groups[ship.group].flag == ship.id
        worsen(state, ship, level, umpire, FLOODING)
        if flag and level >= SUNK:
            # This turn's signals are over: the commander misses the next ones.
            state.groups[ship.group].silent_until = state.turn + 1


def _seen_from_afar(state: Battle, ship: Ship, level: int) -> Event | None:
    """What an enemy who sees her is told: her level, as their own plot shows it, but neither dice nor whether the damage is under control. Her sinking is announced separately."""
    seen_by = witnesses(state, ship)
    if level == ship.level or level >= SUNK or seen_by == (ship.side,):
        return None
    others = None if seen_by is None else tuple(side for side in seen_by if side != ship.side)
    facts = {"ship": ship.name, "level": LEVELS[level], "better": level < ship.level}
    return Event("condition", facts, ("NA-DMG-1",), (), (), (), others)
