"""The air of a hit carrier: the decks and places ashore where it may go."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from flagplot.kernel.rule import rule
from flagplot.kernel.umpire import Umpire
from flagplot.strategic.rules.bases.refuge import land_base
from flagplot.strategic.rules.combat.losses import remove
from flagplot.strategic.state.ids import NO_UNIT, ForceId, UnitId
from flagplot.strategic.state.model import Strategic
from flagplot.strategic.state.pieces import TASK_FORCE, Unit

ASHORE: Final = "ashore"


@rule("NW-CMB-42")
def homes(state: Strategic, unit: Unit) -> list[str]:
    """Where the air of a hit carrier may go: undamaged empty carriers of the same force, or ashore."""
    force = state.forces.get(ForceId(unit.on)) if unit.duty == TASK_FORCE else None
    for other in state.forces.values():
        if unit.aboard in other.units:
            force = other
    found: list[str] = []
    taken = {other.aboard for other in state.units.values() if other.aboard}
    if force is not None:
        for name in force.units:
            carrier = state.units.get(name)
            if carrier is not None and carrier.is_carrier and not carrier.damaged and name not in taken:
                found.append(name)
    if land_base(state, unit.nation, unit.at):
        found.append(ASHORE)
    return found


@rule("NW-CMB-42", "NW-CMB-43")
def open_homes(state: Strategic, unit: Unit) -> list[str]:
    """Of these, what the carrier's fate leaves: the air of a sunk one needs a deck, unless an option saves it ashore."""
    found = homes(state, unit)
    decks = [home for home in found if home != ASHORE]
    if unit.aboard in state.units:
        return found
    return decks if decks or state.options.sunk_carrier_air == "lost" else found


@rule("NW-CMB-5", "NW-CMB-42", "NW-CMB-43")
def settle_air(state: Strategic, carriers: Sequence[UnitId], by: tuple[str, ...], umpire: Umpire) -> tuple[UnitId, ...]:
    """Air of damaged and sunk carriers is lost or rehoused; returns what has a choice. A deck taken is no choice any more."""
    asking: list[UnitId] = []
    settled = False
    for unit in list(state.units.values()):
        carrier = state.units.get(unit.aboard)
        if unit.aboard not in carriers or (carrier is not None and not carrier.damaged):
            continue
        found = open_homes(state, unit)
        if len(found) > 1:
            asking.append(unit.id)
            continue
        settled = True
        if found:
            rehouse(state, unit, found[0], by, umpire)
        else:
            remove(state, unit, by)
    return settle_air(state, carriers, by, umpire) if asking and settled else tuple(asking)


@rule("NW-CMB-42", "NW-UNI-21")
def rehouse(state: Strategic, unit: Unit, to: str, by: tuple[str, ...], umpire: Umpire) -> None:
    """Send an air point to a carrier of its force, or ashore where it takes no more part this turn."""
    if to == ASHORE:
        base = land_base(state, unit.nation, unit.at)
        if not base:
            remove(state, unit, by)
            return
        unit.aboard, unit.at = NO_UNIT, base
        unit.idle = True
        unit.to_port()
    else:
        unit.aboard = UnitId(to)
    facts = {"unit": unit.id, "to": to}
    umpire.announce("air.rehoused", ("NW-CMB-42",), facts, audience=(state.chairs[unit.nation],))
