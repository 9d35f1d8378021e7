"""Fuel, refuelling, the end of a turn, and ships in a captured port."""

from __future__ import annotations

from typing import Final

from flagplot.kernel.rule import rule
from flagplot.kernel.umpire import Umpire
from flagplot.operational.content.counters import SHIP
from flagplot.operational.rules.damage import lose_ship
from flagplot.operational.rules.recon.markers import drop_marker, in_port
from flagplot.operational.rules.sea.speed import burns_fuel, fuel_cost, moves_now
from flagplot.operational.state.model import Bay

SUB_FUEL: Final = 27


@rule("MK-SEA-9", "MK-SEA-10", "MK-SEA-11", "MK-SEQ-5", "MK-SEQ-7")
def burn(state: Bay) -> None:
    """A step in the first impulse for all at sea; another in the third for those that moved in it."""
    if state.impulse == 2:
        return
    cost, bit = fuel_cost(state), state.bit
    for group in state.groups.values():
        pays = state.impulse == 1 or group.moved & bit
        if pays and group.at and not group.dummy and not in_port(state, group.at, group.side):
            for name in group.ships:
                if burns_fuel(state, name):
                    state.ships[name].fuel = max(0, state.ships[name].fuel - cost)
    if state.impulse == 1 and state.options.track_sub_fuel == "on":
        for sub in state.subs.values():
            if sub.boat and not in_port(state, sub.at, sub.side):
                sub.fuel = max(0, sub.fuel - cost)


@rule("MK-SEA-13", "MK-SEA-14")
def strand(state: Bay, umpire: Umpire) -> None:
    """A group that begins a turn at sea without fuel cannot move, or by option sinks."""
    for ship in list(state.ships.values()):
        group = state.groups.get(ship.group)
        if group is None or not group.at:
            ship.stranded = False
            continue
        ship.stranded = ship.fuel == 0 and not in_port(state, group.at, ship.side)
        if ship.stranded and state.options.fuel_exhaustion == "sunk":
            lose_ship(state, umpire, ship)
    for sub in state.subs.values():
        sub.stranded = bool(sub.boat) and sub.fuel == 0 and not in_port(state, sub.at, sub.side)


@rule("MK-SEA-12", "MK-SET-26")
def refuel(state: Bay) -> None:
    """Ships that end a turn in a friendly port without having fought refuel."""
    mode = state.options.refuel
    for group in state.groups.values():
        if not group.at or group.fought:
            continue
        port = in_port(state, group.at, group.side)
        still = not group.moved
        if (port and (mode != "one_full_turn_in_port" or still)) or (mode == "at_sea_oilers" and still):
            for name in group.ships:
                ship = state.ships[name]
                ship.fuel = SHIP[name].fuel
                ship.launches = 0
    for sub in state.subs.values():
        if in_port(state, sub.at, sub.side):
            sub.fuel = SUB_FUEL


@rule("MK-LND-28")
def evict(state: Bay, umpire: Umpire, side: str) -> None:
    """Ships that did not leave a captured port when they could are lost."""
    for group in list(state.groups.values()):
        if group.side != side or not 0 < group.evicted < state.turn:
            continue
        if not moves_now(state, group) or group.moved & state.bit:
            continue
        for name in group.ships[:]:
            lose_ship(state, umpire, state.ships[name])
        if group.dummy:
            drop_marker(state, group)


@rule("MK-LND-17")
def recover_troops(state: Bay) -> None:
    """Disruption ends."""
    for troop in state.troops.values():
        troop.disrupted = max(0, troop.disrupted - 1)
