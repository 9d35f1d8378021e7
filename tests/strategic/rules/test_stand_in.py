"""The substitute for the land rules: strengths, dice, the owners' losses, lodgements and their supply."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import pytest

from flagplot.kernel.event import Event
from flagplot.kernel.seat import CONTROL, Seat
from flagplot.strategic import GAME
from flagplot.strategic.content.land_rules import land
from flagplot.strategic.phases.amphibious.land_standin import StandIn
from flagplot.strategic.phases.amphibious.landing import Landing
from flagplot.strategic.phases.combat.losses import Casualties
from flagplot.strategic.phases.combat.sharing import share_out
from flagplot.strategic.phases.operations.conduct import Conduct
from flagplot.strategic.phases.supply import Supplies
from flagplot.strategic.rules.amphibious.landing import defending_nations, hand_over, landing_sides
from flagplot.strategic.rules.amphibious.standin import Assault
from flagplot.strategic.rules.merchant import trade
from flagplot.strategic.state.model import Strategic
from tests.strategic.positions import (
    air_of,
    carrier,
    fact,
    force,
    kinds,
    little,
    operation,
    order,
    refused,
    route,
    run,
    sheets,
    top,
    troops,
    umpire,
    unit,
    war,
)
from tests.strategic.scenes import ashore, major, settle

pytestmark = pytest.mark.rule("NW-AMP-38")


def beach(men: int = 4, tanks: int = 0, craft: int = 3, lsp: int = 1, **options: Any) -> Strategic:
    """A major landing at the beach about to be fought, with one heavy group in support."""
    state = little(**options)
    ships = [unit(state, "usa", "landing_craft", "reef") for _ in range(craft)]
    force(state, "usa:cover", "reef", unit(state, "usa", "heavy", "reef"), lsp=1)
    spare = max(0, men + tanks - 2 * craft)
    heavy = unit(state, "usa", "heavy", "reef")
    force(state, "usa:land", "reef", *ships, heavy, lsp=lsp, men=men, tanks=tanks, transports=spare)
    operation(state, "amphibious", "usa:cover", "d", invasion="usa:land", place="beach", status="landing")
    state.flow += [Conduct(0, 5), Landing(0)]
    return state


def assault(state: Strategic) -> Assault:
    return Assault(state, state.operations[0], state.forces["usa:land"])


def results(events: Sequence[Event]) -> list[str]:
    return [str(event.facts["result"]) for event in events if event.kind == "standin.round"]


def test_strength_of_the_attack_by_hand() -> None:
    """4 manpower x 8 + 1 tank x 6 = 38; the invasion force's fleet value is 5, halved 2; one air point in range 5."""
    state = beach(men=4, tanks=1)
    troops(state, "japan", "beach", garrisons=2)
    assert (assault(state).troops(), assault(state).support()) == (38, 2)
    unit(state, "usa", "air", "reef")
    assert assault(state).support() == 2, "American land air at c does not reach d"
    state.air_range_change["usa"] = 1
    assert assault(state).support() == 2 + 5
    state.operations[0].engaged = True
    assert assault(state).support() == 5, "engaged ships support nothing"


@pytest.mark.parametrize("men, tanks, garrisons, strength", [(1, 0, 0, 8), (0, 1, 0, 6), (0, 0, 1, 8), (2, 1, 1, 30)])
def test_the_defence_counts_what_is_there_and_nothing_else(men: int, tanks: int, garrisons: int, strength: int) -> None:
    state = beach()
    harbour = state.harbours["beach"]
    for store, number in ((harbour.manpower, men), (harbour.tanks, tanks), (harbour.garrisons, garrisons)):
        if number:
            store["japan"] = number
    state.ledgers["japan"].land_in += men + tanks + garrisons
    assert (assault(state).defenders(), assault(state).defence()) == (men + tanks + garrisons, strength)
    share_out(state, assault(state).defenders_toll(9))
    settle(state)
    assert harbour.garrison() + harbour.points("japan") == 0
    assert state.problems() == []


@pytest.mark.rule("NW-AMP-42")
@pytest.mark.parametrize("hungry, troops_there", [(None, 5), (0, 5), (1, 4)])
def test_a_lodgement_that_was_fed_advances_with_the_landing(hungry: int | None, troops_there: int) -> None:
    state = beach(men=4)
    state.harbours["beach"].manpower["usa"] = 1
    if hungry is not None:
        state.harbours["beach"].hungry["usa"] = hungry
    assert assault(state).troops() == 8 * troops_there


@pytest.mark.rule("NW-AMP-7", "NW-CMB-49")
def test_submarines_count_for_nothing_in_a_major_landing_either() -> None:
    state = beach()
    for _ in range(4):
        boat = unit(state, "usa", "submarine", "reef")
        state.forces["usa:land"].units.append(boat.id)
    assert assault(state).support() == 2, "half of the heavy group's 5; the four flotillas add nothing"


@pytest.mark.rule("NW-AMP-35")
def test_support_is_never_more_than_the_troops() -> None:
    state = beach(men=1)
    state.air_range_change["usa"] = 1
    for _ in range(4):
        unit(state, "usa", "air", "reef")
    assert assault(state).support() == 8, "2 + 20, but the one manpower point counts 8"


def test_strength_of_the_defence_by_hand() -> None:
    """2 garrisons x 8 + 1 tank x 6 = 22 on an open beach; an air point at the place and one at Truk in range, 5 each."""
    state = beach()
    troops(state, "japan", "beach", tanks=1, garrisons=2)
    assert assault(state).defence() == 22
    unit(state, "japan", "air", "beach")
    assert assault(state).defence() == 27
    near = unit(state, "japan", "air", "truk")
    assert assault(state).defence() == 32, "Japanese land air reaches one area"
    near.duty, near.on = "tf", "japan:x"
    assert assault(state).defence() == 27, "what is in a task force defends no beach"
    far = unit(state, "japan", "air", "kyoto")
    assert not state.reaches(far, "d")
    assert assault(state).defence() == 27


@pytest.mark.parametrize(
    "attack, defence, place",
    [(15, 16, 0), (16, 16, 1), (23, 16, 1), (24, 16, 2), (31, 16, 2), (32, 16, 3), (48, 16, 4), (1, 0, 4)],
)
def test_columns_are_rounded_down(attack: int, defence: int, place: int) -> None:
    """Under 1:1, 1:1, 3:2, 2:1, 3:1 or more."""
    assert land().column(attack, defence) == land().chart.columns[place]


@pytest.mark.rule("NW-AMP-18")
def test_the_owners_choose_the_points_they_lose() -> None:
    state = beach(men=2, tanks=2, craft=2)
    troops(state, "japan", "beach", men=1, tanks=1, garrisons=4)
    run(state, 4)
    phase = top(state)
    assert isinstance(phase, Casualties)
    assert phase.levy.nation == "usa"
    assert [choice.line() for choice in GAME.orders(state, GAME.to_act(state)[0])] == ["lose manpower", "lose tank"]
    order(state, "usa", "lose tank", 4)
    assert (state.forces["usa:land"].manpower, state.forces["usa:land"].tanks) == (2, 1)


def test_the_defender_chooses_among_garrison_manpower_and_tanks() -> None:
    state = beach(men=6, craft=3)
    troops(state, "japan", "beach", men=1, tanks=1, garrisons=1)
    run(state, 4)
    assert top(state).levy.nation == "japan"
    assert refused(state, "japan", "lose garrison") == ""
    assert refused(state, "japan", "lose tank") == ""
    order(state, "japan", "lose manpower", 4)
    assert state.harbours["beach"].manpower["japan"] == 0


def test_points_are_lost_whole_whatever_steps_they_take_in_a_landing() -> None:
    state = beach(men=6, craft=3, land_point_steps="2")
    troops(state, "japan", "beach", men=3)
    run(state, 4)
    before = state.harbours["beach"].manpower["japan"]
    order(state, "japan", "lose manpower", 4)
    assert state.harbours["beach"].manpower["japan"] == before - 1


def test_three_rounds_and_no_more() -> None:
    state = beach(men=6, craft=3)
    troops(state, "japan", "beach", garrisons=9)
    events = run(state, 3) + settle(state, 3)
    assert len(results(events)) == 3
    assert [event.facts["round"] for event in events if event.kind == "standin.round"] == [1, 2, 3]


def test_a_rout_takes_the_place_with_everything_in_it() -> None:
    state = beach(men=6, tanks=2, craft=4)
    troops(state, "japan", "beach", garrisons=2)
    plane = unit(state, "japan", "air", "beach")
    for _ in range(3):
        deck = carrier(state, "usa", "reef")
        state.forces["usa:land"].units.append(deck.id)
        deck.duty, deck.on = "tf", "usa:land"
    events = run(state, 6) + settle(state, 6)
    assert results(events)[-1] in ("D", "D2")
    assert state.harbours["beach"].holder == "usa"
    assert plane.id not in state.units
    assert state.problems() == []


@pytest.mark.rule("NW-AMP-36")
def test_hidden_defenders_keep_points_without_craft_at_home() -> None:
    """No garrison counter is seen, so the landing sails with two groups for five points; a tank point waits ashore."""
    state = beach(men=4, tanks=1, craft=1)
    troops(state, "japan", "beach", men=1)
    events = run(state, 5)
    held = next(event for event in events if event.kind == "landing.held_back")
    assert (held.facts["points"], held.facts["base"]) == (3, "reef")
    assert fact(events, "landing.handed_over", "manpower") == 2
    assert (state.harbours["reef"].manpower["usa"], state.harbours["reef"].tanks["usa"]) == (2, 1)
    settle(state, 5)
    assert state.problems() == []


@pytest.mark.rule("NW-AMP-36")
def test_with_craft_for_every_point_nobody_is_kept_back() -> None:
    state = beach(men=2, craft=1)
    troops(state, "japan", "beach", men=1)
    events = run(state, 5)
    assert "landing.held_back" not in kinds(events)
    assert fact(events, "landing.handed_over", "manpower") == 2


@pytest.mark.rule("NW-AMP-36")
def test_without_any_craft_an_opposed_major_landing_is_called_off() -> None:
    state = beach(men=2, craft=0)
    troops(state, "japan", "beach", men=1)
    events = run(state)
    assert "standin.round" not in kinds(events)
    assert state.operations[0].status == "failed"
    assert state.harbours["reef"].manpower["usa"] == 2
    free = beach(men=2, craft=0, major_lc="optional")
    troops(free, "japan", "beach", men=1)
    events = run(free, 6)
    assert fact(events, "landing.handed_over", "manpower") == 2
    tally = next(event for event in events if event.kind == "standin.round").modifiers
    assert ("no landing craft", -2) in [(str(line.reason), line.amount) for line in tally]


@pytest.mark.rule("NW-AMP-42")
def test_a_hungry_lodgement_does_not_advance() -> None:
    state = beach(men=2, craft=1)
    troops(state, "japan", "beach", garrisons=3)
    troops(state, "usa", "beach", men=3)
    state.harbours["beach"].landed["usa"] = 1
    assert assault(state).troops() == (2 + 3) * 8
    state.harbours["beach"].hungry["usa"] = 1
    assert assault(state).troops() == 2 * 8


@pytest.mark.rule("NW-AMP-23")
def test_transports_sink_with_the_points_they_carry() -> None:
    state = beach(men=4, craft=0, major_lc="optional")
    troops(state, "japan", "beach", garrisons=6)
    before = state.tonnage_of("usa")
    run(state, 1)
    order(state, "usa", "lose manpower")
    assert state.tonnage_of("usa") == before - 1
    assert state.problems() == []


@pytest.mark.parametrize("lsp, expected", [(0, True), (1, False)])
def test_want_of_lsp_costs_three(lsp: int, expected: bool) -> None:
    state = beach(lsp=lsp)
    lines = [(str(line.reason), line.amount) for line in assault(state).modifiers(0).lines]
    assert (("no LSP", -3) in lines) is expected


def test_cards_and_a_port_taken_add_to_the_die() -> None:
    state = beach()
    found = Assault(state, state.operations[0], state.forces["usa:land"], foothold=True).modifiers(2)
    assert [(str(line.reason), line.amount) for line in found.lines] == [("port taken", 1), ("advantage card", 2)]


@pytest.mark.rule("NW-AMP-41", "NW-CMB-26")
def test_outnumbering_by_units_counts_troops_as_well() -> None:
    state = beach(men=4, craft=2, outnumbering="units")
    troops(state, "japan", "beach", garrisons=3)
    attack, defence = landing_sides(state, state.operations[0], state.forces["usa:land"])
    assert (attack.units + attack.land, defence.units + defence.land) == (3 + 4, 3)
    assert (attack.is_task_force, defence.is_task_force) == (True, False), "who defends a beach needs no LSP"


@pytest.mark.rule("NW-SEQ-22", "NW-OPS-22")
def test_others_do_not_see_how_the_assault_goes() -> None:
    phase = StandIn(0, 2, 3, foothold=True, last="L")
    seen = phase.seen_by(Seat("uk"))
    assert isinstance(seen, StandIn)
    assert (seen.card, seen.foothold, seen.last) == (0, False, "")


def test_re_embarking_costs_a_point_for_each_damaged_craft() -> None:
    """17 points against 20 garrisons on an open beach, under 1:1: three times a die of 3 costs one point each."""
    state = beach(men=17, craft=9)
    state.units["usa-landing_craft-1"].damaged = True
    troops(state, "japan", "beach", garrisons=20)
    events = run(state, 3) + settle(state, 3)
    assert results(events) == ["A1", "A1", "A1"]
    assert state.operations[0].status == "failed"
    assert state.forces["usa:land"].points == 17 - 3 - 1
    assert state.problems() == []


@pytest.mark.rule("NW-AMP-38")
def test_the_atlantic_wall_and_northern_winter() -> None:
    state = war(12)
    force(state, "usa:land", "portsmouth", men=2, lsp=1)
    force(state, "usa:cover", "portsmouth", unit(state, "usa", "heavy", "portsmouth"), lsp=1)
    landing = operation(state, "amphibious", "usa:cover", "channel-biscay", invasion="usa:land", place="normandy")
    troops(state, "germany", "normandy", men=2, garrisons=0)
    assert state.atlas.places["normandy"].region == "north-west-europe"
    assault = Assault(state, landing, state.forces["usa:land"])
    points, planes = assault.defenders(), assault.enemy_air()
    assert assault.defence() == points * 8 + planes * 5, "an open beach"
    winter = assault.modifiers(0)
    assert "northern winter" in [str(line.reason) for line in winter.lines], "Nov/Dec 1943, north of 45"
    state.turn = 15
    walled = Assault(state, landing, state.forces["usa:land"])
    assert walled.defence() == points * 12 + planes * 5, "half as much again behind the wall, after turn 12"
    assert "northern winter" not in [str(line.reason) for line in walled.modifiers(0).lines]


@pytest.mark.rule("NW-AMP-38")
def test_northern_winter_is_from_november_to_february() -> None:
    state = war(12)
    force(state, "usa:land", "portsmouth", men=2, lsp=1)
    force(state, "usa:cover", "portsmouth", unit(state, "usa", "heavy", "portsmouth"), lsp=1)
    landing = operation(state, "amphibious", "usa:cover", "channel-biscay", invasion="usa:land", place="normandy")
    cold = []
    for turn in range(1, 23):
        state.turn = turn
        lines = Assault(state, landing, state.forces["usa:land"]).modifiers(0).lines
        cold += [turn] if "northern winter" in [str(line.reason) for line in lines] else []
    assert cold == [1, 6, 7, 12, 13, 18, 19]


@pytest.mark.rule("NW-AMP-38")
def test_enemy_air_in_threes_weighs_on_the_assault() -> None:
    state = little()
    force(state, "usa:land", "reef", men=2, lsp=1)
    force(state, "usa:cover", "reef", unit(state, "usa", "heavy", "reef"), lsp=1)
    landing = operation(state, "amphibious", "usa:cover", "d", invasion="usa:land", place="beach")
    for _ in range(3):
        unit(state, "japan", "air", "beach")
    lines = [
        (str(line.reason), line.amount) for line in Assault(state, landing, state.forces["usa:land"]).modifiers(0).lines
    ]
    assert ("air inferiority", -2) in lines


@pytest.mark.rule("NW-AMP-38")
def test_tanks_lodge_beside_the_infantry() -> None:
    state = little()
    craft = [unit(state, "usa", "landing_craft", "reef") for _ in range(4)]
    force(state, "usa:land", "reef", *craft, men=4, tanks=4, lsp=1)
    force(state, "usa:cover", "reef", unit(state, "usa", "heavy", "reef"), lsp=1)
    operation(state, "amphibious", "usa:cover", "d", invasion="usa:land", place="beach", status="landing")
    troops(state, "japan", "beach", garrisons=4)
    troops(state, "usa", "beach", tanks=1)
    state.harbours["beach"].landed["usa"] = state.turn - 1
    state.flow += [Conduct(0, 5), StandIn(0, 3, last="L", foothold=True)]
    run(state)
    assert (state.harbours["beach"].manpower["usa"], state.harbours["beach"].tanks["usa"]) == (4, 5)
    assert state.harbours["beach"].landed["usa"] == state.turn
    assert state.problems() == []


@pytest.mark.rule("NW-AMP-32", "NW-AMP-33", "NW-AMP-34", "NW-AMP-35", "NW-AMP-38")
def test_a_major_landing_is_handed_over_and_resolved_by_the_stand_in() -> None:
    state = major()
    events = run(state, 6) + settle(state, 6)
    record = next(event for event in events if event.kind == "landing.handed_over").facts
    assert (record["manpower"], record["tanks"], record["aircraft"]) == (4, 1, 0)
    assert (record["owner"], record["support"], record["resolver"]) == ("army", True, "standin")
    rounds = [event for event in events if event.kind == "standin.round"]
    assert rounds
    assert "STAND-IN" in GAME.catalogue.sentence(rounds[0])
    assert rounds[0].facts["attack"] == 4 * 8 + 6 + 2, "half the invasion force's fleet value supports"
    assert state.harbours["beach"].holder == "usa"


@pytest.mark.rule("NW-AMP-35")
def test_an_engaged_invasion_force_supports_no_major_landing() -> None:
    state = major()
    state.operations[0].engaged = True
    events = run(state, 6, 6, 6)
    assert fact(events, "landing.handed_over", "support") is False
    assert fact(events, "standin.round", "attack") == 38


@pytest.mark.rule("NW-AMP-38")
def test_the_resolver_can_be_replaced() -> None:
    minor = major(land_resolver="minor_procedure")
    assert "landing.fire" in kinds(run(minor, 6, 6, 6, 6))
    nobody = major(land_resolver="control")
    assert "standin.round" in kinds(run(nobody, 6, 6, 6)), "without a person as Control the default decides"
    control = major(land_resolver="control", control="person")
    run(control)
    assert list(GAME.to_act(control)) == [CONTROL]
    order(control, "control", "ruling yes")
    assert control.harbours["beach"].holder == "usa"
    failed = major(land_resolver="control", control="person")
    run(failed)
    order(failed, "control", "ruling no")
    assert failed.harbours["beach"].holder == "japan"
    assert failed.problems() == []


@pytest.mark.rule("NW-AMP-38", "NW-MER-5")
def test_a_repulsed_major_landing_re_embarks_or_lodges() -> None:
    state = major()
    state.harbours["beach"].garrisons["japan"] = 9
    state.ledgers["japan"].land_in += 8
    run(state, 1)
    settle(state, 1)
    assert state.harbours["beach"].holder == "japan"
    assert state.operations[0].status == "failed"
    assert state.problems() == []


@pytest.mark.rule("NW-AMP-37", "NW-AMP-42")
def test_troops_ashore_need_a_served_port() -> None:
    state = little(6, Supplies())
    troops(state, "usa", "beach", men=2)
    state.harbours["beach"].holder = "usa"
    state.harbours["beach"].landed["usa"] = 5
    route(state, 8, "usa", "pearl", "beach", "abcd", usa=4)
    assert refused(state, "usa", "supply feed usa 2 beach on 1") == "NW-AMP-37"
    assert refused(state, "usa", "supply feed usa 5 beach on 8") == "NW-AMP-42"
    sheets(state, {"usa": "supply feed usa 2 beach on 8"})
    assert state.harbours["beach"].hungry["usa"] == 0
    state.turn, state.flow = 7, [state.flow[0], Supplies()]
    events = sheets(state, {"usa": "supply feed usa 1 beach on 8"})
    assert fact(events, "supply.hungry", "place") == "beach"
    assert state.harbours["beach"].points("usa") == 2, "one turn: still there"
    state.turn, state.flow = 8, [state.flow[0], Supplies()]
    sheets(state, {})
    assert state.harbours["beach"].points("usa") == 0, "two turns running: gone"
    assert state.problems() == []


@pytest.mark.rule("NW-AMP-42")
def test_by_option_hunger_has_no_effect_and_none_counts_on_the_turn_of_landing() -> None:
    state = little(6, Supplies(), unsupplied_ashore="none")
    troops(state, "usa", "beach", men=2)
    state.harbours["beach"].holder, state.harbours["beach"].landed["usa"] = "usa", 3
    for turn in (6, 7, 8):
        state.turn, state.flow = turn, [state.flow[0], Supplies()]
        sheets(state, {})
    assert state.harbours["beach"].points("usa") == 2
    fresh = little(6, Supplies())
    troops(fresh, "usa", "beach", men=2)
    fresh.harbours["beach"].landed["usa"] = 6
    sheets(fresh, {})
    assert fresh.harbours["beach"].hungry == {}


@pytest.mark.rule("NW-AMP-38", "NW-MER-5", "NW-AMP-42")
def test_a_lodgement_holds_beside_the_defenders_and_contests_the_place() -> None:
    state = ashore("beach", men=8, ships=("landing_craft",) * 4)
    troops(state, "japan", "beach", garrisons=5)
    events = run(state, 5) + settle(state, 4)
    assert [event.facts["result"] for event in events if event.kind == "standin.round"] == ["L", "L", "L"]
    lines = [[str(line.reason) for line in event.modifiers] for event in events if event.kind == "standin.round"]
    assert ["port taken" in reasons for reasons in lines] == [False, True, True]
    harbour = state.harbours["beach"]
    assert (harbour.holder, harbour.garrison(), harbour.manpower["usa"]) == ("japan", 2, 8)
    assert harbour.landed == {"usa": state.turn}
    assert state.forces["usa:land"].points == 0
    supply = route(state, 7, "japan", "truk", "beach", "ed", japan=2)
    assert not trade.is_effective(state, supply, "japan")
    assert state.problems() == []


@pytest.mark.rule("NW-AMP-38")
@pytest.mark.parametrize("men, tanks, garrisons", [(2, 0, 0), (0, 1, 0), (0, 0, 3), (1, 1, 1)])
def test_defenders_who_give_the_place_up_are_lost_to_the_last_point(men: int, tanks: int, garrisons: int) -> None:
    state = beach()
    troops(state, "japan", "beach", men=men, tanks=tanks, garrisons=garrisons)
    harbour = state.harbours["beach"]
    for store in (harbour.garrisons, harbour.manpower, harbour.tanks):
        if not store.get("japan"):
            store.pop("japan", None)  # as in a place that never had such troops
    assault(state).retreat()
    assert state.ledgers["japan"].land_out == men + tanks + garrisons
    assert defending_nations(state, "beach", "usa") == []
    assert state.problems() == []


@pytest.mark.rule("NW-AMP-32")
def test_the_record_of_a_landing_counts_each_air_point_once() -> None:
    state = major()
    deck = carrier(state, "usa", "reef")
    lead = state.forces["usa:land"]
    lead.units.append(deck.id)
    for one in (deck, air_of(state, deck.id)):
        one.duty, one.on = "tf", lead.id
    referee = umpire()
    hand_over(state, state.operations[0], lead, referee)

    assert fact(referee.events, "landing.handed_over", "aircraft") == 1
