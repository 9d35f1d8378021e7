"""Ships in port at a base that is stormed: by option they fight, take a step, or flee when it falls."""

from __future__ import annotations

from flagplot.kernel.rule import rule
from flagplot.kernel.umpire import Umpire
from flagplot.strategic.rules.combat.losses import remove, step
from flagplot.strategic.state.model import Strategic
from flagplot.strategic.state.pieces import PORT, SUBMARINE, Unit


@rule("NW-AMP-43")
def port_ships(state: Strategic, place: str, attacker: str) -> list[Unit]:
    """The ships that fight for their base, with the air aboard them: those in port there, submarines apart."""
    if state.options.stormed_ships != "fight":
        return []
    found: list[Unit] = []
    for unit in state.units.values():
        if unit.at != place or unit.duty != PORT or state.is_friend(unit.nation, attacker):
            continue
        if unit.aboard or (unit.is_ship and unit.kind != SUBMARINE):
            found.append(unit)
    return found


@rule("NW-AMP-43")
def batter(state: Strategic, unit: Unit, base: str, by: tuple[str, ...], umpire: Umpire) -> None:
    """By option a ship that escapes from a stormed base takes a step; her air stays behind if she cannot carry it."""
    if state.options.stormed_ships != "suffer":
        return
    air = state.air_of(unit.id)
    was_damaged = unit.damaged
    step(state, unit, by)
    if air is not None:
        remove(state, air, by)
    facts = {"unit": unit.id, "base": base, "sunk": was_damaged, "air": air is not None}
    umpire.announce("ship.battered", ("NW-AMP-43",), facts, audience=(state.chairs[unit.nation],))
