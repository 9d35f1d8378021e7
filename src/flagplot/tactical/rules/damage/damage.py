"""Penetration and damage: one chart for shells, bombs and torpedoes; how results accumulate; sinking."""

from __future__ import annotations

from typing import Final

from flagplot.kernel.rule import rule
from flagplot.kernel.umpire import Umpire
from flagplot.tactical.charts import DUDS, PENETRATION
from flagplot.tactical.state.model import HEAVY, SUNK, Battle, Ship

GUN: Final = "gun"
BOMB: Final = "bomb"
TORPEDO: Final = "torpedo"
COLLISION: Final = "collision"
FLOODING: Final = "flooding"
"""Causes other than weapons: another ship, and damage that was not brought under control."""
_CODES: Final = {"-": 0, "D": 1, "HD": 2, "S": 3}


@rule("NA-PEN-3", "NA-PEN-4", "NA-PEN-11")
def column(differential: int) -> str:
    """The column of a differential; the end columns hold for everything beyond them."""
    held = max(-5, min(7, differential))
    return f"{held:+d}" if held > 0 else str(held)


@rule("NA-PEN-10", "NA-PEN-15", "NA-PEN-16", "NA-PEN-17", "NA-PEN-18", "NA-TRP-39", "NA-AIR-39")
def row_shift(source: str, band: str, old_armour: bool) -> int:
    """One row up for Close gunfire, for Long gunfire and bombs at old decks; none for torpedoes."""
    if source == GUN:
        return 1 if band == "close" or (band == "long" and old_armour) else 0
    return 1 if source == BOMB and old_armour else 0


@rule("NA-PEN-19", "NA-TRP-38", "NA-AIR-40")
def is_live(source: str, band: str) -> bool:
    """Whether a bracketed D causes damage."""
    return source != GUN or band == "close"


@rule("NA-PEN-12", "NA-PEN-20", "NA-PEN-21", "NA-PEN-22", "NA-TRP-40", "NA-TRP-43", "NA-AIR-41")
def penetrate(
    umpire: Umpire, die: int, differential: int, source: str, band: str = "", old_armour: bool = False, duds: int = 1
) -> str:
    """What a hit does: `-`, `D`, `HD` or `S`. It is a dud if the natural die is `duds` or less."""
    if die <= duds:
        effect = "torpedo" if source == TORPEDO else "gun_or_bomb"
        found = umpire.read(DUDS, differential, effect)
    else:
        found = umpire.read(PENETRATION, die + row_shift(source, band, old_armour), column(differential))
    if found == "(D)":
        return "D" if is_live(source, band) else "-"
    return found


@rule(
    "NA-PEN-13", "NA-PEN-23", "NA-PEN-24", "NA-PEN-25", "NA-PEN-26", "NA-PEN-27", "NA-PEN-28", "NA-PEN-29", "NA-PEN-30"
)
@rule("NA-AIR-61")
def accumulate(level: int, result: str, differential: int, source: str) -> int:
    """The level after a result: the worse of it and one level beyond the present, within the limits of inferior guns and bombs."""
    code = _CODES[result]
    if not code:
        return level
    new = max(code, min(level + 1, SUNK))
    if source == TORPEDO:
        return new
    if differential <= -2:
        new = min(new, 1)
    elif differential == -1:
        new = min(new, HEAVY)
    elif differential <= 2 and level == HEAVY and code == 1:
        new = HEAVY
    return max(new, level)


@rule("NA-PEN-36", "NA-PEN-26")
def has_effect(level: int, new: int, result: str, differential: int, source: str) -> bool:
    """Whether a result has any effect: if a limit leaves it without a new level, it does not even put damage out of control."""
    if result == "-":
        return False
    return new > level or source == TORPEDO or differential >= 0


@rule("NA-DMG-11", "NA-DMG-22", "NA-PEN-13", "NA-SCN-18")
def hurt(
    state: Battle, ship: Ship, result: str, differential: int, source: str, umpire: Umpire, cause: str = ""
) -> None:
    """Mark a hit and its result on her sheet; new damage puts all damage out of control. `cause`: what caused it, if not the source."""
    ship.is_hit = True
    if ship.level >= SUNK:
        return
    new = accumulate(ship.level, result, differential, source)
    if not has_effect(ship.level, new, result, differential, source):
        return
    worsen(state, ship, new, umpire, cause or source)
    if result == "HD" and ship.level < SUNK:
        _stop_on_heavy(state, ship, umpire)


def worsen(state: Battle, ship: Ship, level: int, umpire: Umpire, cause: str = "") -> None:
    """Set her to a level of damage, out of control; announce it if she sinks."""
    ship.level = level
    ship.controlled = False
    if level >= HEAVY:
        ship.evading = False
    if level >= SUNK:
        sink(state, ship, umpire, cause)


@rule("NA-SCN-6")
def _stop_on_heavy(state: Battle, ship: Ship, umpire: Umpire) -> None:
    """A scenario may stop a ship whose engine rooms flood."""
    for effect in state.effects("stop_on_hd"):
        if state.applies(effect, ship) and umpire.dice.d6("NA-SCN-6 engine room") in effect.dice:
            ship.stopped_until = state.turn + effect.turns
            facts = {"ship": ship.name, "needed": list(effect.dice)}
            umpire.announce("stopped", ("NA-SCN-6",), facts)


@rule("NA-PEN-35", "NA-COM-8")
def sink(state: Battle, ship: Ship, umpire: Umpire, cause: str = "") -> None:
    """She is sunk; her torpedoes run on. If her group's commander was aboard, he cannot signal for a turn. Her own side is told what sank her. A boat's loss is told by the event before it."""
    ship.level = SUNK
    told = {"ship": ship.name}
    if cause:
        facts = {**told, "cause": cause}
        umpire.announce("sunk", ("NA-PEN-35",), facts, audience=(ship.side,), veil_facts=told, reveals=True)
    else:
        umpire.announce("sunk", ("NA-PEN-35",), told, reveals=True)
    leave(state, ship)


@rule("NA-COM-8")
def leave(state: Battle, ship: Ship) -> None:
    """A ship that leaves the battle passes her flag to the senior survivor of her group."""
    group = state.groups[ship.group]
    if group.flag == ship.id:
        senior = state.leader(group)
        if senior is not None:
            group.flag = senior.id
            group.silent_until = state.turn
    for flight in state.flights.values():
        if flight.carrier == ship.id and flight.status == "deck":
            flight.status = "down"
