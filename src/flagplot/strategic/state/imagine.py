"""Possible worlds for a seat: its own position, and invented forces for what it does not see."""

from __future__ import annotations

from typing import Final

from flagplot.kernel.dice import Chance, Dice
from flagplot.kernel.flow import Sealed
from flagplot.kernel.logbook import Logbook
from flagplot.kernel.seat import CONTROL, OBSERVER
from flagplot.strategic.rules.operations.allowances import may_land
from flagplot.strategic.state.blanks import fill_in
from flagplot.strategic.state.books import Ledger, enter
from flagplot.strategic.state.ids import UnitId
from flagplot.strategic.state.model import Strategic
from flagplot.strategic.state.pieces import (
    AIR,
    AMPHIBIOUS,
    BOMBER,
    CARRIERS,
    ESCORT,
    ESCORTING,
    FLEET_CARRIER,
    HEAVY,
    LIGHT_CRUISER,
    PORT,
    SHIPS,
    SUBMARINE,
    TASK_FORCE,
    Operation,
    TaskForce,
    Unit,
)
from flagplot.strategic.state.stores import chart, store
from flagplot.strategic.state.view import StrategicView

FIGHTERS: Final = (*CARRIERS, HEAVY, LIGHT_CRUISER)
"""What task forces are made of."""
MOST: Final = 7
"""Units under one counter."""
PUBLIC: Final = "place.taken"
"""Events that everybody has read and that captains remember."""
GATHERED: Final = 4
"""The number of bases drawn for an unseen navy (a base may be drawn twice), and the additional weight of a base with a visible counter."""


def imagine(view: StrategicView, dice: Dice) -> Strategic:
    """A sound world in which the seat would see exactly this view."""
    state = view.position.clone()
    state.chance = Chance("".join(f"{dice.roll(256, 'imagine a key') - 1:02x}" for _ in range(32)))
    seats = dict.fromkeys(seat for seat in state.chairs.values() if seat != CONTROL)
    state.logs = {seat: Logbook() for seat in (*seats, CONTROL, OBSERVER)}
    for event in view.logbook:
        for seat in dict.fromkeys([view.seat, *seats]) if event.kind == PUBLIC else (view.seat,):
            state.logs[seat].append(event)
    state.flow = [phase.clone() for phase in view.flow]
    for nation in state.nations():
        if nation not in view.known:
            invent_nation(state, nation, dice)
    for operation in state.operations:
        if operation.kind == AMPHIBIOUS and not operation.place:
            operation.place = dice.pick(beaches(state, operation), "imagine a beach")
    fill_in(state, view, dice)
    # The invented forces may have a ship or a land point more than the accounts: these are adjusted.
    for nation in state.nations():
        if nation not in view.known and not state.is_out(nation):
            balance(state, nation)
    top = state.flow[-1] if state.flow else None
    if isinstance(top, Sealed):
        for seat in top.hidden:
            top.plots[seat] = top.sample(state, seat, dice)
        top.hidden = ()
    return state


def expected(state: Strategic, nation: str) -> dict[str, int]:
    """How many units of each kind a nation has been issued so far, by balance and briefing."""
    scenario = state.atlas.scenario
    counts: dict[str, int] = {}
    for group in scenario.ships:
        if group.nation == nation:
            enter(counts, group.unit, group.count)
            if group.unit == FLEET_CARRIER and state.options.carrier_air == "aboard":
                enter(counts, AIR, group.count)
    for kind, table in ((AIR, scenario.air), (BOMBER, scenario.bombers)):
        enter(counts, kind, sum(n for (owner, _), n in table.items() if owner == nation))
    for line in scenario.nations[nation].production:
        made = sum(line.per_turn[scenario.first_turn - 1 : state.turn - 1])
        enter(counts, line.unit, made)
    for loss in state.losses:
        if loss.nation == nation:
            counts[loss.kind] = max(0, counts.get(loss.kind, 0) - 1)
    enter(counts, "tonnage", sum(scenario.tonnage.get(nation, {}).values()))
    counts["tonnage"] += scenario.reserve.get(nation, 0)
    return counts


def invent_nation(state: Strategic, nation: str, dice: Dice) -> None:
    """Put a nation's expected forces under its counters and into its ports."""
    if state.is_out(nation):
        state.ledgers[nation] = Ledger(
            land_in=state.pool.get(nation, 0) + sum(h.garrisons.get(nation, 0) for h in state.harbours.values())
        )
        return
    counts = expected(state, nation)
    own = [place for place, harbour in state.harbours.items() if harbour.holder == nation]
    allied = [place for place, harbour in state.harbours.items() if state.is_friend(nation, harbour.holder)]
    fleet = [place for place in own if state.is_fleet_base(place)] or own or allied
    homes = _homes(state, nation, fleet, dice)
    number = 0
    seen: dict[str, int] = {}
    for known in state.units.values():
        if known.nation == nation:
            enter(seen, known.kind, 1)
    for kind in (*SHIPS, AIR, BOMBER):
        for _ in range(counts.get(kind, 0) - seen.get(kind, 0)):
            if not fleet:
                break
            number += 1
            unit = Unit(UnitId(f"{nation}-{kind}-x{number}"), nation, kind, dice.pick(homes, "imagine a base"))
            state.units[unit.id] = unit
    crew_forces(state, nation, number, dice)
    board_air(state, nation)
    fly_along(state, nation, dice)
    invent_trade(state, nation, counts.get("tonnage", 0), dice)
    store(state, nation, homes, dice)
    for place, harbour in state.harbours.items():
        if nation in harbour.landed and place in state.harbours and not harbour.points(nation):
            harbour.manpower[nation] = 1
    balance(state, nation)


def _homes(state: Strategic, nation: str, bases: list[str], dice: Dice) -> list[str]:
    """The bases of a nation's units in this world: few, and rather those where they began the war or where counters are visible."""
    began = dict.fromkeys(bases, 1)
    for group in state.atlas.scenario.ships:
        if group.nation == nation and group.base in began:
            began[group.base] += group.count
    shown = {force.base for force in state.forces.values() if force.nation == nation and force.base in began}
    lots = [base for base, count in began.items() for _ in range(count + (GATHERED if base in shown else 0))]
    if not lots:
        return []
    homes = [base for base, count in began.items() if base in shown for _ in range(count)]
    return homes + [dice.pick(lots, "imagine a fleet") for _ in range(GATHERED)]


def crew_forces(state: Strategic, nation: str, number: int, dice: Dice) -> None:
    """Put something under every counter on the map, unless its card is visible.

    Task forces are formed from the ships in port: the fighting ships of a base are distributed to its counters, the strongest first.
    """
    if state.options.tf_visibility == "open":
        return
    bare = [force for force in state.forces.values() if force.nation == nation and not force.units]
    idle = [u for u in state.units.values() if u.nation == nation and u.kind in FIGHTERS and u.duty == PORT]
    for base in dict.fromkeys(force.base for force in bare):
        forces = [force for force in bare if force.base == base]
        first = dice.roll(len(forces), "imagine a force") - 1
        for place, unit in enumerate([unit for unit in idle if unit.at == base][: MOST * len(forces)]):
            _join(unit, forces[(first + place) % len(forces)])
    for force in bare:
        if not force.units:
            near = [u for u in state.units.values() if u.nation == nation and u.kind == ESCORT and u.at == force.base]
            others = [unit for unit in near or idle if unit.duty == PORT]
            if others:
                extra = others[dice.roll(len(others), "imagine a force") - 1]
                extra.at = force.base
            else:
                number += 1
                extra = Unit(UnitId(f"{nation}-{HEAVY}-x{number}"), nation, HEAVY, force.base)
                state.units[extra.id] = extra
            _join(extra, force)
        covers = [op for op in state.operations if op.invasion == force.id]
        if covers and not force.beaten:
            force.manpower = dice.roll(3, "imagine troops")
            force.transports = force.manpower
        if force.used:
            force.lsp = dice.roll(2, "imagine LSP")


def _join(unit: Unit, force: TaskForce) -> None:
    unit.duty, unit.on = TASK_FORCE, force.id
    force.units.append(unit.id)


def board_air(state: Strategic, nation: str) -> None:
    """Put air points aboard the undamaged carriers at their base."""
    invented = [u for u in state.units.values() if u.nation == nation and "-x" in u.id]
    planes = [u for u in invented if u.kind == AIR]
    for carrier in [u for u in invented if u.kind in CARRIERS]:
        if planes:
            air = planes.pop()
            air.aboard, air.at = carrier.id, carrier.at
            air.duty, air.on = carrier.duty, carrier.on


def fly_along(state: Strategic, nation: str, dice: Dice) -> None:
    """Each air point ashore joins a task force of its base with probability 1/2."""
    if state.options.tf_visibility == "open":
        return
    for unit in state.units.values():
        if unit.nation == nation and unit.kind == AIR and "-x" in unit.id and unit.ashore and unit.duty == PORT:
            forces = [f for f in state.forces.values() if f.nation == nation and f.base == unit.at]
            crewed = [f for f in forces if len(f.units) < MOST and all("-x" in name for name in f.units)]
            if crewed and dice.roll(2, "imagine a flight") == 1:
                _join(unit, crewed[dice.roll(len(crewed), "imagine a flight") - 1])


def invent_trade(state: Strategic, nation: str, tonnage: int, dice: Dice) -> None:
    """Put tonnage on the nation's routes, with a few escorts and raiders."""
    owned = [route for route in state.routes.values() if route.owner == nation]
    charted = sum(route.tonnage.get(nation, 0) for route in state.routes.values())
    tonnage = max(0, tonnage - charted)
    state.reserve[nation] = chart(state, nation, tonnage) if state.options.route_visibility == "own" else tonnage
    for unit in list(state.units.values()):
        if (
            unit.nation != nation
            or unit.duty == TASK_FORCE
            or not owned
            or not unit.is_ship
            or unit.kind == SUBMARINE
            or "-x" not in unit.id
        ):
            continue
        if not state.forces and dice.roll(3, "imagine a duty") > 1:
            continue
        route = dice.pick(owned, "imagine a route")
        if (
            state.forces
            and any(state.reaches(unit, area) for area in route.path)
            and dice.roll(3, "imagine an escort") == 1
        ):
            unit.duty, unit.on = ESCORTING, str(route.id)


def balance(state: Strategic, nation: str) -> None:
    """Adjust the accounts to the invented forces."""
    units = sum(1 for unit in state.units.values() if unit.nation == nation)
    state.ledgers[nation] = Ledger(
        tonnage_in=state.tonnage_of(nation),
        lsp_in=state.lsp_of(nation),
        units_in=units,
        land_in=state.land_of(nation),
    )


def beaches(state: Strategic, operation: Operation) -> list[str]:
    """The possible targets of an operation: the places on its sea where it may land; if there are none, all places on it."""
    near = [place for place in state.harbours if operation.area in state.areas_of(place)]
    return [place for place in near if may_land(state, operation.flag, place)] or near
