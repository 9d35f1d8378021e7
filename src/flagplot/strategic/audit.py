"""The audit: accounts that must balance and pieces that must be somewhere."""

from __future__ import annotations

from flagplot.strategic.model import Strategic
from flagplot.strategic.pieces import PORT, TASK_FORCE


def problems(state: Strategic) -> list[str]:
    """Everything wrong with a position; nothing when it is sound."""
    return [*_accounts(state), *_units(state), *_stores(state), *_forces(state)]


def _accounts(state: Strategic) -> list[str]:
    """Tonnage, LSP, units and land points: what came in less what went out is what is there."""
    found: list[str] = []
    units: dict[str, int] = {}
    for unit in state.units.values():
        units[unit.nation] = units.get(unit.nation, 0) + 1
    for nation, ledger in state.ledgers.items():
        tonnage = state.tonnage_of(nation)
        if tonnage != ledger.tonnage_in - ledger.tonnage_out:
            found.append(
                f"{nation} has {tonnage} tonnage points, {ledger.tonnage_in} came in and {ledger.tonnage_out} went out."
            )
        lsp = sum(h.stock.get(nation, 0) for h in state.harbours.values())
        lsp += sum(t.stock.get(nation, 0) for t in state.trains.values())
        if lsp != ledger.lsp_in - ledger.lsp_out:
            found.append(f"{nation} has {lsp} LSP, {ledger.lsp_in} came in and {ledger.lsp_out} went out.")
        count = units.get(nation, 0)
        if count != ledger.units_in - ledger.units_out:
            found.append(f"{nation} has {count} units, {ledger.units_in} came in and {ledger.units_out} went out.")
        land = state.pool.get(nation, 0)
        land += sum(h.garrisons.get(nation, 0) + h.points(nation) for h in state.harbours.values())
        land += sum(force.points for force in state.forces.values() if force.nation == nation)
        if land != ledger.land_in - ledger.land_out:
            found.append(f"{nation} has {land} land points, {ledger.land_in} came in and {ledger.land_out} went out.")
    return found


def _units(state: Strategic) -> list[str]:
    """Every unit has a base; no two air points share a carrier, and no damaged carrier has one at the turn's end."""
    found: list[str] = []
    decks: list[str] = []
    for unit in state.units.values():
        at_sea = unit.duty != PORT
        if not state.is_base(unit.at) and not at_sea:
            found.append(f"{unit.id} is at {unit.at}, which is no base.")
        if unit.damaged and unit.is_air:
            found.append(f"{unit.id} is an air point and cannot be damaged.")
        if unit.aboard:
            if unit.aboard in decks:
                found.append(f"{unit.aboard} carries two air points.")
            decks.append(unit.aboard)
        if unit.duty == TASK_FORCE and unit.on not in state.forces:
            found.append(f"{unit.id} is in task force {unit.on}, which does not exist.")
    return found


def _stores(state: Strategic) -> list[str]:
    """Nothing is negative."""
    found: list[str] = []
    for name, stores in (("reserve", state.reserve), ("transports", state.transports), ("pool", state.pool)):
        found += [f"{nation} has {n} in {name}." for nation, n in stores.items() if n < 0]
    for harbour in state.harbours.values():
        for what, stores in (
            ("LSP", harbour.stock),
            ("manpower", harbour.manpower),
            ("tanks", harbour.tanks),
            ("garrisons", harbour.garrisons),
        ):
            found += [f"{harbour.id} has {n} {what} of {nation}." for nation, n in stores.items() if n < 0]
    for route in state.routes.values():
        found += [f"Route {route.id} has {n} tonnage of {nation}." for nation, n in route.tonnage.items() if n < 0]
    return found


def _forces(state: Strategic) -> list[str]:
    """No unit is on two cards; no card carries a negative number."""
    found: list[str] = []
    seen: list[str] = []
    for force in state.forces.values():
        for name in force.units:
            if name in seen:
                found.append(f"{name} is in two task forces.")
            seen.append(name)
        if force.manpower < 0 or force.tanks < 0 or force.transports < 0 or force.lsp < 0:
            found.append(f"{force.id} carries less than nothing.")
    for nation, hand in state.hands.items():
        found += [f"Card {card} of {nation} is in hand and spent." for card in hand if card in state.spent]
    return found
