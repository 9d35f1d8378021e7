"""The audit: accounts that must balance, and pieces that must have a valid place."""

from __future__ import annotations

from typing import Any, Final, Protocol

from flagplot.kernel.flow import Phase
from flagplot.kernel.seat import Seat
from flagplot.strategic.content.atlas import Atlas
from flagplot.strategic.state.books import Ledger, enter
from flagplot.strategic.state.ids import ForceId, UnitId
from flagplot.strategic.state.pieces import (
    ESCORTING,
    KINDS,
    PORT,
    RAIDING,
    TASK_FORCE,
    TRAITS,
    Harbour,
    Operation,
    Route,
    TaskForce,
    Train,
    Unit,
)
from flagplot.strategic.state.settling import Settling

DUTIES = (PORT, TASK_FORCE, ESCORTING, RAIDING)
LAST_TURN: Final = 24


class Books(Protocol):
    """The part of a position that the audit reads."""

    turn: int
    flow: list[Phase[Any]]
    chairs: dict[str, Seat]
    units: dict[UnitId, Unit]
    harbours: dict[str, Harbour]
    trains: dict[str, Train]
    routes: dict[int, Route]
    forces: dict[ForceId, TaskForce]
    operations: list[Operation]
    hands: dict[str, list[str]]
    spent: list[str]
    reserve: dict[str, int]
    transports: dict[str, int]
    pool: dict[str, int]
    ledgers: dict[str, Ledger]

    @property
    def atlas(self) -> Atlas: ...

    def is_base(self, base: str) -> bool: ...

    def tonnage_of(self, nation: str) -> int: ...

    def lsp_of(self, nation: str) -> int: ...

    def land_of(self, nation: str) -> int: ...


def problems(state: Books) -> list[str]:
    """Everything wrong with a position; empty if it is valid."""
    return [*_accounts(state), *_names(state), *_units(state), *_decks(state), *_stores(state), *_forces(state)]


def _names(state: Books) -> list[str]:
    """Turn, holders, areas, ends: all names exist."""
    found: list[str] = []
    areas = state.atlas.areas
    if not 1 <= state.turn <= LAST_TURN:
        found.append(f"There is no turn {state.turn}.")
    holders = (*state.chairs, "neutral")
    found += [
        f"{h.id} is held by {h.holder}, which is no nation." for h in state.harbours.values() if h.holder not in holders
    ]
    for name, nation, area in _counters(state):
        if nation not in state.chairs or (area and area not in areas):
            found.append(f"{name} of {nation} is in {area}, which is not on the map.")
    for route in state.routes.values():
        ends = state.is_base(route.a) and state.is_base(route.b)
        if not ends or any(area not in areas for area in route.path):
            found.append(f"Route {route.id} leads nowhere.")
    for operation in state.operations:
        if (operation.place and operation.place not in state.harbours) or (
            operation.route and operation.route not in state.routes
        ):
            found.append(f"An operation of {operation.flag} leads nowhere.")
        if operation.status not in ("done", "failed"):
            lost = [name for name in operation.forces() if name not in state.forces]
            found += [f"An operation of {operation.flag} has the force {name}, which is not there." for name in lost]
    return found


def _counters(state: Books) -> list[tuple[str, str, str]]:
    """Trains, task forces and flags on the map: name, nation, sea area."""
    found = [(train.id, train.nation, train.area) for train in state.trains.values()]
    found += [(force.id, force.nation, force.area) for force in state.forces.values()]
    return found + [(f"The flag over {op.force}", op.flag, op.area) for op in state.operations]


def _accounts(state: Books) -> list[str]:
    """Tonnage, LSP, units and land points: what was received less what was lost is what is there."""
    found: list[str] = []
    units: dict[str, int] = {}
    for unit in state.units.values():
        enter(units, unit.nation, 1)
    for nation, ledger in state.ledgers.items():
        tonnage = state.tonnage_of(nation)
        if tonnage != ledger.tonnage_in - ledger.tonnage_out:
            found.append(
                f"{nation} has {tonnage} tonnage points, {ledger.tonnage_in} came in and {ledger.tonnage_out} went out."
            )
        lsp = state.lsp_of(nation)
        if lsp != ledger.lsp_in - ledger.lsp_out:
            found.append(f"{nation} has {lsp} LSP, {ledger.lsp_in} came in and {ledger.lsp_out} went out.")
        count = units.get(nation, 0)
        if count != ledger.units_in - ledger.units_out:
            found.append(f"{nation} has {count} units, {ledger.units_in} came in and {ledger.units_out} went out.")
        land = state.land_of(nation)
        if land != ledger.land_in - ledger.land_out:
            found.append(f"{nation} has {land} land points, {ledger.land_in} came in and {ledger.land_out} went out.")
    return found


def _units(state: Books) -> list[str]:
    """Every unit has a base, a kind and a duty that the game knows."""
    found: list[str] = []
    for unit in state.units.values():
        if unit.nation not in state.chairs or unit.kind not in KINDS or unit.trait not in TRAITS:
            found.append(f"{unit.id} is a {unit.trait} {unit.kind} of {unit.nation}, which there is not.")
        if unit.duty not in DUTIES or (unit.area and unit.area not in state.atlas.areas):
            found.append(f"{unit.id} is on duty {unit.duty!r} in {unit.area!r}.")
        at_sea = unit.duty != PORT
        if not state.is_base(unit.at) and not at_sea:
            found.append(f"{unit.id} is at {unit.at}, which is no base.")
        if unit.damaged and unit.is_air:
            found.append(f"{unit.id} is an air point and cannot be damaged.")
        if unit.duty == TASK_FORCE and unit.on not in state.forces:
            found.append(f"{unit.id} is in task force {unit.on}, which does not exist.")
    return found


def _decks(state: Books) -> list[str]:
    """Air aboard is on an undamaged carrier of its nation, at the same base, one for each; while losses are being settled it may not be."""
    found: list[str] = []
    decks: list[str] = []
    open_losses = any(isinstance(phase, Settling) for phase in state.flow)
    for unit in state.units.values():
        if not unit.aboard:
            continue
        if unit.aboard in decks:
            found.append(f"{unit.aboard} carries two air points.")
        decks.append(unit.aboard)
        deck = state.units.get(unit.aboard)
        if not unit.is_air:
            found.append(f"{unit.id} is no air point and rides on {unit.aboard}.")
        elif not open_losses and (deck is None or not deck.is_carrier or deck.damaged or deck.at != unit.at):
            found.append(f"{unit.id} is aboard {unit.aboard}, which cannot carry it.")
    return found


def _stores(state: Books) -> list[str]:
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


def _forces(state: Books) -> list[str]:
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
