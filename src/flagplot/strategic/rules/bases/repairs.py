"""Step 10: forces return; what a base can repair."""

from __future__ import annotations

from flagplot.kernel.rule import rule
from flagplot.kernel.seat import Seat
from flagplot.kernel.umpire import Umpire
from flagplot.strategic.rules.bases.bases import lsp_at, supports
from flagplot.strategic.rules.bases.refuge import any_base, find_base, land_base
from flagplot.strategic.rules.combat.losses import remove
from flagplot.strategic.rules.combat.rosters import refit
from flagplot.strategic.state.ids import ForceId
from flagplot.strategic.state.model import Strategic
from flagplot.strategic.state.pieces import PORT, Unit


@rule("NW-SEQ-24", "NW-INT-44", "NW-REP-11")
def come_home(state: Strategic, umpire: Umpire) -> None:
    """Every task force, escort and raider returns to its base, or to the nearest friendly one if that is lost."""
    for force in state.forces.values():
        disembark(state, force.id)
    for unit in list(state.units.values()):
        if unit.id not in state.units:
            continue
        if unit.duty != PORT:
            unit.to_port()
            unit.idle = True  # it was at sea: no repair this turn
        if unit.is_ship and not is_friendly(state, unit):
            find_base(state, unit, unit.at, umpire)
    for unit in list(state.units.values()):
        if unit.is_air and unit.ashore and not is_friendly(state, unit):
            base = land_base(state, unit.nation, unit.at)
            if base:
                unit.at = base
            else:
                remove(state, unit, reason="trapped")
    state.forces.clear()


def is_friendly(state: Strategic, unit: Unit) -> bool:
    """Whether a unit's base is still held by its side."""
    return state.is_base(unit.at) and state.is_friend(unit.nation, state.holder(unit.at))


@rule("NW-AMP-23", "NW-AMP-26", "NW-SEQ-24")
def disembark(state: Strategic, name: ForceId) -> None:
    """Troops still aboard land at the force's base; its transports return to the reserve."""
    force = state.forces[name]
    state.reserve[force.nation] += force.transports
    force.transports = 0
    if not force.points:
        return
    home = force.base if state.is_base(force.base) else next((unit.at for unit in state.members(force)), "")
    base = land_base(state, force.nation, home) or any_base(state, force.nation)
    if base:
        harbour = state.harbours[base]
        harbour.put_ashore(force.nation, force.manpower, force.tanks)
    else:
        state.ledgers[force.nation].land_out += force.points
    force.manpower = force.tanks = 0


@rule("NW-REP-1", "NW-REP-3", "NW-REP-4", "NW-REP-5", "NW-REP-6", "NW-REP-7", "NW-REP-8", "NW-REP-10", "NW-REP-11")
def may_repair(state: Strategic, unit: Unit, base: str) -> bool:
    """Whether a base can repair a unit now: a damaged ship that was on its port card all turn."""
    if not unit.damaged or not unit.is_ship or unit.duty != PORT or not supports(state, base):
        return False
    if base in state.trains and state.options.train_repair == "off":
        return False
    if unit.idle and not (state.options.transfer_then_repair == "allowed" and unit.moved):
        return False
    if state.options.repair_cost == "1_lsp" and lsp_at(state, unit.nation, base) < 1:
        return False
    return state.may_use(unit.nation, base)


@rule("NW-REP-5")
def repair(state: Strategic, unit: Unit, base: str, umpire: Umpire) -> None:
    """A damaged unit is repaired."""
    unit.damaged = False
    refit(unit)
    if state.options.repair_cost == "1_lsp":
        state.draw_lsp(unit.nation, base, 1)
    facts = {"unit": unit.id, "base": base}
    umpire.announce("unit.repaired", ("NW-REP-5",), facts, audience=audience_of(state, unit, base))


def audience_of(state: Strategic, unit: Unit, base: str) -> tuple[str, ...]:
    """The seats that learn of a repair: the unit's owner's and the base's."""
    return (state.chairs[unit.nation], state.chairs.get(state.holder(base), Seat("")))
