"""The state before the first phase, from a scenario."""

from __future__ import annotations

from flagplot.kernel.dice import Chance
from flagplot.kernel.logbook import Logbook
from flagplot.kernel.rule import rule
from flagplot.kernel.seat import CONTROL, OBSERVER, Seat
from flagplot.strategic.content.atlas import atlas_of
from flagplot.strategic.content.scenario import Scenario
from flagplot.strategic.options import StrategicOptions
from flagplot.strategic.phases.turn import Turn
from flagplot.strategic.rules.production import new_unit
from flagplot.strategic.state.books import Ledger, Score, Serials, enter
from flagplot.strategic.state.model import Strategic, pair_of
from flagplot.strategic.state.pieces import AIR, BOMBER, FLEET_CARRIER, Agreement, Harbour, Route

SHARED = ("bases", "lift", "cards", "chart")
"""What allies agree on from the start; LSP are lent only if a scenario or a seat says so."""


@rule("NW-SET-9")
def chairs_of(scenario: Scenario, options: StrategicOptions) -> dict[str, Seat]:
    """The seat of every nation: its own, else an ally's, else Control's."""
    found: dict[str, Seat] = {}
    seats = {nation: chair.seat for chair in scenario.chairs for nation in chair.nations}
    for nation, briefing in scenario.nations.items():
        if options.minor_control == "own_team":
            found[nation] = Seat(nation)
        elif nation in seats:
            found[nation] = seats[nation]
        else:
            allies = [n for n in seats if scenario.nations[n].alliance == briefing.alliance != "neutral"]
            found[nation] = seats[allies[0]] if allies else CONTROL
    return found


@rule(
    "NW-SET-1",
    "NW-SET-3",
    "NW-SET-4",
    "NW-SET-7",
    "NW-SET-8",
    "NW-BAS-21",
    "NW-ADV-1",
    "NW-ADV-2",
    "NW-UNI-17",
    "NW-CTL-5",
)
def opening(scenario_name: str, options: StrategicOptions, chance: Chance) -> Strategic:
    """The opening position."""
    atlas = atlas_of(scenario_name)
    scenario = atlas.scenario
    nations = list(scenario.nations)
    chairs = chairs_of(scenario, options)
    seats: list[Seat] = []
    for seat in chairs.values():
        if seat not in seats and seat != CONTROL:
            seats.append(seat)
    state = Strategic(
        scenario_name,
        chance,
        [Turn()],
        {seat: Logbook() for seat in (*seats, CONTROL, OBSERVER)},
        options,
        turn=scenario.first_turn,
        chairs=chairs,
        alliances={nation: briefing.alliance for nation, briefing in scenario.nations.items()},
        peace=[pair_of(a, b) for a, b in scenario.peace],
        wars=[],
        units={},
        harbours={p.id: Harbour(p.id, p.holder, 0, {}, {}, {}, {}, {}, {}) for p in scenario.places.values()},
        trains={},
        routes={},
        forces={},
        operations=[],
        commitments=[],
        hands={n: [card.id for card in scenario.nations[n].cards] for n in nations},
        spent=[],
        reserve={n: scenario.reserve.get(n, 0) for n in nations},
        transports=dict.fromkeys(nations, 0),
        pool={n: scenario.pool.get(n, 0) for n in nations},
        grants=agreements(scenario),
        flags_used={},
        military_used={},
        flag_change=dict.fromkeys(nations, 0),
        air_range_change=dict.fromkeys(nations, 0),
        ledgers={n: Ledger(tonnage_in=scenario.reserve.get(n, 0), land_in=scenario.pool.get(n, 0)) for n in nations},
        losses=[],
        serials=Serials(),
        happened={},
        scores={n: Score() for n in nations},
    )
    place_forces(state, scenario)
    chart_routes(state, scenario)
    return state


def agreements(scenario: Scenario) -> list[Agreement]:
    """What allies grant each other from the start."""
    found: list[Agreement] = []
    for one, briefing in scenario.nations.items():
        for two, other in scenario.nations.items():
            if one != two and briefing.alliance == other.alliance != "neutral":
                found += [Agreement(one, two, what) for what in SHARED]
    return found


@rule("NW-SET-1", "NW-SET-2", "NW-SET-4", "NW-SET-6", "NW-SET-7", "NW-BAS-25")
def place_forces(state: Strategic, scenario: Scenario) -> None:
    """Ships, aircraft, stores, garrisons and troops where the scenario deploys them, all undamaged."""
    for group in scenario.ships:
        for _ in range(group.count):
            unit = new_unit(state, group.nation, group.unit, group.base)
            if unit.kind == FLEET_CARRIER and state.options.carrier_air == "aboard":
                new_unit(state, group.nation, AIR, group.base).aboard = unit.id
    for kind, bases in ((AIR, scenario.air), (BOMBER, scenario.bombers)):
        for (nation, place), number in bases.items():
            for _ in range(number):
                new_unit(state, nation, kind, place)
    for (nation, place), number in scenario.lsp.items():
        stock = state.harbours[place].stock
        enter(stock, nation, number)
        state.ledgers[nation].lsp_in += number
    for (nation, place), number in scenario.garrisons.items():
        state.harbours[place].garrisons[nation] = number
        state.ledgers[nation].land_in += number
    for (nation, place), (manpower, tanks) in scenario.troops.items():
        state.harbours[place].manpower[nation] = manpower
        state.harbours[place].tanks[nation] = tanks
        state.ledgers[nation].land_in += manpower + tanks


@rule("NW-SET-8", "NW-MER-2")
def chart_routes(state: Strategic, scenario: Scenario) -> None:
    """The charted routes with the suggested tonnage; the owner is the nation with the most tonnage, or one that holds an end."""
    for number, charted in scenario.routes.items():
        tonnage = {n: points.get(number, 0) for n, points in scenario.tonnage.items() if points.get(number, 0)}
        owner = max(tonnage, key=lambda n: (tonnage[n], n)) if tonnage else ""
        for end in (charted.a, charted.b):
            holder = scenario.places[end].holder
            owner = owner or (holder if holder in scenario.nations else "")
        if not owner:
            continue
        state.routes[number] = Route(
            number, charted.name, owner, charted.a, charted.b, tuple(charted.path), tonnage, {}
        )
        for nation, points in tonnage.items():
            state.ledgers[nation].tonnage_in += points
