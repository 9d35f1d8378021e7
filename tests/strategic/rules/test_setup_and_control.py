"""The starting position, Control, scheduled events and the end."""

from __future__ import annotations

from dataclasses import replace

import pytest

from flagplot.kernel.dice import Chance, SeededDice, key_from_seed
from flagplot.kernel.seat import CONTROL, OBSERVER, Seat
from flagplot.strategic import GAME
from flagplot.strategic.content.briefings import Goal
from flagplot.strategic.content.scenario import Chair
from flagplot.strategic.content.scenarios import scenario
from flagplot.strategic.phases.allocation import Allocation
from flagplot.strategic.phases.flags import Flagging
from flagplot.strategic.phases.operations.operations import Operations
from flagplot.strategic.phases.placement import Placing
from flagplot.strategic.phases.supply import Supplies
from flagplot.strategic.phases.tonnage import Tonnages
from flagplot.strategic.phases.transfers import Transfers
from flagplot.strategic.phases.turn import Turn
from flagplot.strategic.rules.combat.losses import remove
from flagplot.strategic.rules.control.schedule import close_turn, open_turn
from flagplot.strategic.rules.operations.allowances import flags_of
from flagplot.strategic.rules.victory import outcome
from tests.strategic.positions import (
    LITTLE,
    NATIONS,
    carrier,
    changed,
    fact,
    force,
    kinds,
    little,
    objection,
    operation,
    order,
    refused,
    run,
    sheets,
    stock,
    troops,
    umpire,
    unit,
    war,
)
from tests.strategic.scenes import ready


@pytest.mark.rule("NW-SET-2")
def test_nobody_starts_with_escort_carriers_or_landing_craft() -> None:
    assert not [u for u in war().units.values() if u.kind in ("escort_carrier", "landing_craft")]


@pytest.mark.rule("NW-SET-3")
def test_starting_tonnage_and_lsp() -> None:
    state = war()
    tonnage = {nation: state.tonnage_of(nation) for nation in state.nations()}
    assert tonnage == {
        "usa": 95,
        "uk": 213,
        "germany": 20,
        "italy": 9,
        "japan": 56,
        "free-french": 2,
        "netherlands": 8,
        "vichy": 6,
        "ussr": 2,
    }
    lsp = {n: sum(h.stock.get(n, 0) for h in state.harbours.values()) for n in state.nations()}
    assert {nation: number for nation, number in lsp.items() if number} == {
        "usa": 4,
        "uk": 4,
        "germany": 1,
        "japan": 9,
        "vichy": 1,
    }


@pytest.mark.rule("NW-SET-4")
def test_all_units_start_undamaged() -> None:
    assert not [u for u in war().units.values() if u.damaged]


@pytest.mark.rule("NW-SET-5")
def test_owners_place_their_ships_and_stores() -> None:
    state = war(1, Placing())
    ship = next(u for u in state.units.values() if u.nation == "uk" and u.kind == "heavy" and u.at == "scapa-flow")
    assert refused(state, "uk", f"placement place {ship.id} malta") == ""
    assert refused(state, "uk", f"placement place {ship.id} kiel") == "NW-SET-5"
    assert refused(state, "uk", f"placement place {ship.id} liverpool") == "NW-SET-5", "a port is no fleet base"
    assert refused(state, "uk", "placement stock uk 2 scapa-flow malta") == "NW-SET-5", "it holds one"
    for seat in list(GAME.to_act(state)):
        order(
            state,
            seat,
            f"placement place {ship.id} malta, stock uk 1 scapa-flow malta" if seat == "uk" else "placement",
        )
    assert ship.at == "malta"
    assert state.harbours["malta"].stock["uk"] == 1
    fresh = GAME.new("war", 1)
    assert isinstance(fresh.flow[-1], Placing)
    assert not isinstance(GAME.new("war", 1, {"setup": "briefing"}).flow[-1], Placing)


@pytest.mark.rule("NW-SET-6")
def test_an_army_ashore_draws_no_naval_stores() -> None:
    state = little(6, Supplies())
    troops(state, "usa", "beach", men=2)
    state.harbours["beach"].holder, state.harbours["beach"].landed["usa"] = "usa", 5
    stock(state, "usa", "beach", 4)
    sheets(state, {})
    assert state.harbours["beach"].hungry["usa"] == 1, "LSP feed no troops"
    assert state.harbours["beach"].stock["usa"] == 4


@pytest.mark.rule("NW-SET-7")
def test_fleet_carriers_start_with_their_air() -> None:
    state = war()
    aboard = {n: sum(1 for u in state.units.values() if u.nation == n and u.aboard) for n in ("usa", "uk", "japan")}
    assert aboard == {"usa": 3, "uk": 4, "japan": 5}
    bare = war(carrier_air="briefing")
    assert not [u for u in bare.units.values() if u.aboard]


@pytest.mark.rule("NW-SET-8", "NW-MER-2")
def test_a_route_that_nobody_sails_between_ports_of_nobody_in_play_is_not_charted() -> None:
    card, state = scenario("atlantic"), GAME.new("atlantic", 1)
    (left_out,) = set(card.routes) - set(state.routes)
    ends = (card.routes[left_out].a, card.routes[left_out].b)

    assert not any(card.places[end].holder in card.nations for end in ends)
    assert not any(points.get(left_out) for points in card.tonnage.values())
    assert all(route.owner in card.nations for route in state.routes.values())


@pytest.mark.rule("NW-SET-8")
def test_tonnage_is_distributed_freely_in_the_first_step_four() -> None:
    state = war(1, Tonnages())
    lines = ", ".join(f"put uk {n} 0" for n, one in state.routes.items() if one.tonnage.get("uk", 0) and n != 1)
    assert refused(state, "uk", f"tonnage put uk 1 213, {lines}") == ""
    assert refused(state, "uk", f"tonnage put uk 1 214, {lines}") == "NW-SEQ-13"


@pytest.mark.rule("NW-SET-9")
def test_every_nation_has_a_seat() -> None:
    assert set(war().chairs) == set(war().nations())
    chairs = (Chair(Seat("uk"), ("uk",)), Chair(Seat("japan"), ("japan",)), Chair(Seat("germany"), ("germany",)))
    state = little(scenario=changed(chairs=chairs))
    assert state.chairs["usa"] == "uk", "an ally's team runs it"
    assert state.chairs["vichy"] == CONTROL
    assert CONTROL not in state.seats_at_war(), "without a person as Control the program uses the defaults"
    alone = little(scenario=changed(chairs=chairs), minor_control="own_team")
    assert alone.chairs["usa"] == "usa"
    assert alone.chairs["vichy"] == "vichy"


@pytest.mark.rule("NW-CTL-5")
def test_the_engine_runs_with_any_valid_map() -> None:
    scenario = replace(LITTLE, nations={n: NATIONS[n] for n in ("usa", "japan")}, last_turn=2, peace=())
    state = little(1, scenario=scenario, last_turn="2")
    state.flow = [Turn()]
    GAME.advance(state, umpire())
    for _ in range(60):
        if state.outcome is not None:
            break
        seat = GAME.to_act(state)[0]
        order(state, seat, next(iter(GAME.orders(state, seat))).line(), 1, 1, 1)
    assert state.outcome is not None


@pytest.mark.rule("NW-CTL-6")
def test_a_ruling_is_logged() -> None:
    state = little()
    state.flow = [Transfers()]
    events = order(state, "control", "announce all Fog in d because the chart says so")
    assert events[0].kind == "control.announces"
    assert GAME.catalogue.message("control_ruling") is not None


@pytest.mark.rule("NW-CTL-7")
def test_the_same_seed_and_orders_give_the_same_game() -> None:
    one, two = GAME.new("intro", 7), GAME.new("intro", 7)
    dice, again, wits = SeededDice(one.chance), SeededDice(two.chance), SeededDice(Chance(key_from_seed(3)))
    while acting := GAME.to_act(one):
        said = one.flow[-1].sample(one, acting[0], wits)
        GAME.apply(one, acting[0], said, dice)
        GAME.apply(two, acting[0], GAME.notation.parse(said.line()), again)
    assert GAME.codec.dumps(one) == GAME.codec.dumps(two)
    thrown = [roll for event in one.logs[CONTROL] for roll in event.rolls]
    assert sum(len(roll.faces) for roll in thrown) == one.chance.index > 0, "every die is in the log"
    other = GAME.new("intro", 8)
    assert other.chance.key != one.chance.key


@pytest.mark.rule("NW-CTL-8")
def test_ties_are_settled_by_lot() -> None:
    state = little()
    for name in ("usa:one", "usa:two"):
        force(state, name, "reef", unit(state, "usa", "heavy", "reef"), lsp=1)
        operation(state, "sweep", name, "c")
    state.flow.append(Operations())
    events = run(state, 2)
    assert events[0].kind == "operations.order"
    assert [str(roll) for roll in events[0].rolls] == ["NW-SEQ-23 order of operations: 2"]


@pytest.mark.rule("NW-CTL-9")
def test_the_end_is_a_report_without_a_winner() -> None:
    state = little(22)
    ship = unit(state, "usa", "heavy", "pearl")
    remove(state, ship, ("japan",))
    report = outcome(state)
    assert (report.winners, report.level) == ((), "report")
    assert "the United States: 1 unit lost, 34 tonnage points, 4 places" in report.reason
    assert report.reason.startswith(
        "The Allies: 1 unit lost, 46 tonnage points, 6 places; the Axis: 0 units lost, 29 tonnage"
    )
    goal = Goal("hold", 10, "Truk", "held", places=("truk",))
    nations = {**NATIONS, "usa": replace(NATIONS["usa"], goals=(goal,))}
    scored = little(22, scenario=changed(nations=nations), victory="briefing_objectives")
    scored.harbours["truk"].holder = "usa"
    result = outcome(scored)
    assert (result.winners, result.points["usa"]) == (("allied",), 10)


@pytest.mark.rule("NW-CTL-10")
def test_a_force_without_air_may_operate() -> None:
    state = ready(1)
    assert refused(state, "usa", "flags sweep usa:one d lsp=1") == ""


@pytest.mark.rule("NW-CTL-11")
def test_winter_costs_a_flag_but_never_the_last() -> None:
    state = war(1)
    assert flags_of(state, "uk") == 3
    assert flags_of(state, "ussr") == 1
    assert flags_of(state, "free-french") == 0
    state.turn = 2
    assert flags_of(state, "uk") == 4


@pytest.mark.rule("NW-CTL-12")
def test_illegal_orders_come_back_with_every_rule() -> None:
    state = little(phase=Allocation())
    ship = unit(state, "usa", "heavy", "midway")
    line = f"allocate tf usa:one midway {ship.id}, escort 99 pearl usa-heavy-9, tf japan:x truk {ship.id}"
    found = objection(state, "usa", line)
    assert found is not None
    assert found.text.startswith("4 faults:")
    for rule in ("NW-BAS-4", "NW-CTL-12", "NW-INT-1"):
        assert rule in str(found)
    assert state.forces == {}, "nothing is applied in part"


@pytest.mark.rule("NW-CTL-13")
def test_an_event_never_lifts_a_written_prohibition() -> None:
    state = little(phase=Transfers())
    ship = unit(state, "usa", "heavy", "pearl")
    sheets(state, {"usa": f"transfer move {ship.id} reef"})
    open_turn(state, umpire())
    state.flow.append(Allocation())
    assert refused(state, "usa", f"allocate tf usa:one reef {ship.id}") == "NW-SEQ-10"


@pytest.mark.rule("NW-CTL-13")
def test_italy_surrenders_when_sicily_is_allied() -> None:
    state = war(10)
    state.harbours["sicily"].holder = "uk"
    ships = [u for u in state.units.values() if u.nation == "italy" and u.is_ship]
    tonnage = state.tonnage_of("germany")
    close_turn(state, umpire(*[4] * len(ships)))
    assert state.is_out("italy")
    assert flags_of(state, "italy") == 0
    assert not [u for u in state.units.values() if u.nation == "italy"]
    assert sum(1 for u in state.units.values() if u.at == "malta" and u.is_ship) >= len(ships)
    assert state.tonnage_of("germany") == tonnage + 4
    assert state.harbours["taranto"].holder == "germany"
    assert state.problems() == []


@pytest.mark.rule("NW-CTL-13")
def test_torch_ends_vichy() -> None:
    state = war(6)
    state.harbours["casablanca"].holder = "usa"
    bases = [p for p, h in state.harbours.items() if h.holder == "vichy"]
    close_turn(state, umpire(*[5] * (len(bases) + 3)))
    assert state.is_out("vichy")
    assert "torch" in state.happened
    assert state.harbours["dakar"].holder == "free-french"
    assert state.harbours["toulon"].holder == "germany"
    assert state.tonnage_of("free-french") == 2 + 3
    assert state.problems() == []


@pytest.mark.rule("NW-CTL-13")
def test_germany_surrenders_on_turn_21_and_the_ussr_turns_east() -> None:
    state = war(21)
    open_turn(state, umpire(1, 1))
    assert state.is_out("germany")
    assert state.problems() == []
    state.turn = 22
    open_turn(state, umpire(1, 1))
    state.flow.append(Transfers())
    assert refused(state, "ussr", "transfer declare ussr japan") == ""
    assert refused(war(3, Transfers()), "ussr", "transfer declare ussr japan") == "NW-CTL-13"


@pytest.mark.rule("NW-CTL-13")
def test_japan_without_oil_pays_double() -> None:
    state = war(17)
    for number in (16, 32):
        if number in state.routes:
            state.reserve["japan"] += state.routes[number].tonnage.pop("japan", 0)
    before = flags_of(state, "japan")
    open_turn(state, umpire(1, 1))
    assert flags_of(state, "japan") == before - 1
    force(state, "japan:one", "truk", unit(state, "japan", "heavy", "truk"))
    state.flow.append(Flagging())
    assert refused(state, "japan", "flags sweep japan:one carolines lsp=1") == "NW-OPS-9"
    assert refused(state, "japan", "flags sweep japan:one carolines lsp=2") == ""


@pytest.mark.rule("NW-CTL-13")
def test_a_german_heavy_group_stays_in_norway() -> None:
    state = war(2, Transfers())
    heavy = next(u for u in state.units.values() if u.nation == "germany" and u.kind == "heavy" and u.at == "trondheim")
    assert refused(state, "germany", f"transfer move {heavy.id} kiel") == "NW-CTL-13"
    state.turn = 7
    assert refused(state, "germany", f"transfer move {heavy.id} kiel") == ""


@pytest.mark.rule("NW-CTL-13")
def test_beaten_german_heavies_are_laid_up() -> None:
    state = war(7)
    assert flags_of(state, "germany") == 1
    state.turn = 8
    state.heavies_beaten = 5
    open_turn(state, umpire())
    assert flags_of(state, "germany") == 1
    state.turn = 11
    open_turn(state, umpire(1, 1))
    assert flags_of(state, "germany") == 2


@pytest.mark.rule("NW-CTL-13")
def test_the_royal_navy_is_let_into_the_pacific() -> None:
    state = war(18)
    for ship in [u for u in state.units.values() if u.nation == "germany" and u.kind == "heavy"]:
        ship.damaged = True
    assert not state.agrees("usa", "uk", "lsp")
    open_turn(state, umpire(1, 1))
    assert state.agrees("usa", "uk", "lsp")


@pytest.mark.rule("NW-CTL-13")
def test_japan_salvages_what_it_captures() -> None:
    state = war(2)
    before = state.tonnage_of("japan")
    state.ground("singapore").taken["japan"] = 2
    events = umpire()
    close_turn(state, events)
    close_turn(state, events)
    assert state.tonnage_of("japan") == before + 2, "once"
    assert fact(events.events, "event.happened", "event") == "prize singapore"
    assert kinds(events.events) == ["event.happened"]


@pytest.mark.rule("NW-CTL-13")
@pytest.mark.parametrize("turn, prize", [(1, 2), (3, 2), (4, 0)])
def test_japan_salvages_nothing_after_turn_three(turn: int, prize: int) -> None:
    state = war(turn)
    before = state.tonnage_of("japan")
    state.ground("singapore").taken["japan"] = turn
    close_turn(state, umpire())
    assert state.tonnage_of("japan") == before + prize


@pytest.mark.rule("NW-CTL-13")
def test_force_x_may_be_interned() -> None:
    state = war(2, force_x="interned")
    heavy = next(u for u in state.units.values() if u.nation == "free-french" and u.kind == "heavy")
    open_turn(state, umpire())
    assert heavy.idle
    free = war(2)
    open_turn(free, umpire())
    assert not next(u for u in free.units.values() if u.nation == "free-french" and u.kind == "heavy").idle


@pytest.mark.rule("NW-OPS-22")
def test_an_observer_sees_no_counters() -> None:
    state = little()
    carrier(state, "usa", "pearl")
    assert GAME.view(state, OBSERVER).position.units == {}
    assert GAME.view(state, CONTROL).position.units.keys() == state.units.keys()
