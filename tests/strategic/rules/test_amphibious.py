"""Minor and major invasions."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import pytest

from flagplot.kernel.event import Event
from flagplot.kernel.seat import CONTROL
from flagplot.strategic import GAME, trade
from flagplot.strategic.combat import Side, modifiers
from flagplot.strategic.model import Strategic
from flagplot.strategic.phases.allocation import Allocation
from flagplot.strategic.phases.allowances import needs_military_flag
from flagplot.strategic.phases.battle import Battle, has_base, side_of_forces
from flagplot.strategic.phases.embarked import drown, sink_transports
from flagplot.strategic.phases.flags import Flagging
from flagplot.strategic.phases.landing import Landing, defending_nations, lacks_craft, landing_sides, supporting
from flagplot.strategic.phases.losses import Casualties, step
from flagplot.strategic.phases.operations import Conduct, Operations
from flagplot.strategic.phases.repairs import come_home
from flagplot.strategic.phases.sharing import inflict_losses
from flagplot.strategic.phases.supply import Supplies
from flagplot.strategic.phases.tonnage import Tonnages
from flagplot.strategic.pieces import Train
from tests.strategic.positions import (
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
    stock,
    top,
    troops,
    umpire,
    unit,
    war,
)


def flagged(**options: Any) -> Strategic:
    """Covering and invasion force at reef, before the flags."""
    state = little(phase=Flagging(), **options)
    force(state, "usa:cover", "reef", unit(state, "usa", "heavy", "reef"))
    force(state, "usa:land", "reef", men=2, transports=2)
    stock(state, "usa", "reef", 4)
    return state


LAND = "flags land usa:cover usa:land wake lsp=1+1"


def ashore(
    place: str = "wake", men: int = 2, tanks: int = 0, ships: Sequence[str] = (), lsp: int = 1, **options: Any
) -> Strategic:
    """A landing about to be fought: `ships` are kinds of the invasion force."""
    state = little(**options)
    made = [unit(state, "usa", kind, "reef") for kind in ships]
    craft = sum(2 for kind in ships if kind == "landing_craft")
    force(state, "usa:cover", "reef", unit(state, "usa", "heavy", "reef"), lsp=1)
    force(state, "usa:land", "reef", *made, lsp=lsp, men=men, tanks=tanks, transports=max(0, men + tanks - craft))
    operation(state, "amphibious", "usa:cover", "d", invasion="usa:land", place=place, status="landing")
    state.flow += [Conduct(0, 5), Landing(0)]
    return state


def settle(state: Strategic, *, lose: str = "", faces: Sequence[int] = ()) -> list[Event]:
    """Take losses (of one kind if it is offered) until the test's halt."""
    events = []
    while GAME.to_act(state)[0] != "observer":
        seat = GAME.to_act(state)[0]
        lines = [choice.line() for choice in GAME.orders(state, seat)]
        wanted = [line for line in lines if lose and lose in line]
        events += order(state, seat, (wanted or lines)[0], *faces)
    return events


@pytest.mark.rule("NW-AMP-1", "NW-AMP-2")
def test_a_landing_needs_a_covering_and_an_invasion_force() -> None:
    state = flagged()
    assert refused(state, "usa", LAND) == ""
    assert refused(state, "usa", "flags land usa:land usa:land wake lsp=1+0") == "NW-AMP-1"
    assert refused(state, "usa", "flags land usa:none usa:land wake lsp=1+1") == "NW-FLG-5"
    assert refused(state, "usa", "flags land usa:cover usa:none wake lsp=1+1") == "NW-FLG-5"


@pytest.mark.rule("NW-AMP-3", "NW-AMP-4", "NW-AMP-5", "NW-AMP-6")
def test_minor_and_major_landings_and_their_flags() -> None:
    state = flagged()
    assert not needs_military_flag(state, "wake")
    assert needs_military_flag(state, "beach")
    sheets(state, {"usa": LAND.replace("wake", "beach")})
    assert (state.flags_used, state.military_used) == ({"usa": 1}, {"usa": 1})


@pytest.mark.rule("NW-AMP-7")
def test_submarines_add_nothing_to_a_landing() -> None:
    state = ashore(ships=("heavy", "submarine", "light_cruiser"))
    attack, _ = landing_sides(state, state.operations[0], state.forces["usa:land"])
    assert attack.cv == 16 + 5 + 3


@pytest.mark.rule("NW-AMP-8")
def test_the_covering_force_adds_nothing() -> None:
    state = ashore(ships=("heavy",))
    for _ in range(5):
        state.forces["usa:cover"].units.append(unit(state, "usa", "heavy", "reef").id)
    assert landing_sides(state, state.operations[0], state.forces["usa:land"])[0].cv == 21
    option = ashore(ships=("heavy",), landing_support="plus_unengaged_covering")
    assert landing_sides(option, option.operations[0], option.forces["usa:land"])[0].cv == 26
    option.operations[0].fought = True
    assert landing_sides(option, option.operations[0], option.forces["usa:land"])[0].cv == 21


@pytest.mark.rule("NW-AMP-9")
def test_a_defended_island_has_a_garrison_and_perhaps_air() -> None:
    state = ashore()
    assert defending_nations(state, "wake", "usa") == []
    troops(state, "japan", "wake", garrisons=1)
    unit(state, "japan", "air", "wake")
    assert defending_nations(state, "wake", "usa") == ["japan"]
    assert landing_sides(state, state.operations[0], state.forces["usa:land"])[1].cv == 18


@pytest.mark.rule("NW-AMP-11", "NW-AMP-16")
def test_both_sides_roll_once_on_the_naval_table() -> None:
    state = ashore(men=3)
    troops(state, "japan", "wake", garrisons=1)
    events = run(state, 1, 1, 6)
    fire = [event for event in events if event.kind == "landing.fire"]
    assert [event.facts["cv"] for event in fire] == [24, 8]
    assert {reading.chart for event in fire for reading in event.readings} == {"NW-CMB-8"}
    assert fire[1].facts["steps"] != 0, "a defender who falls still inflicts losses"


@pytest.mark.rule("NW-AMP-12", "NW-AMP-30", "NW-CMB-39")
def test_without_a_land_point_left_the_place_keeps_its_owner() -> None:
    state = ashore(men=1, ships=("heavy", "heavy"))
    troops(state, "japan", "wake", garrisons=2)
    run(state, 6, 6)
    settle(state, lose="manpower")
    assert state.forces["usa:land"].points == 0
    assert state.harbours["wake"].holder == "japan"
    assert state.harbours["wake"].garrison() == 0, "though all defenders are gone too"
    assert state.operations[0].status == "failed"
    assert state.problems() == []


@pytest.mark.rule("NW-AMP-13", "NW-AMP-14", "NW-CMB-39", "NW-AMP-31")
def test_one_land_point_left_takes_the_place() -> None:
    state = ashore(men=5, garrison_exchange="forbidden")
    troops(state, "japan", "wake", garrisons=1)
    plane = unit(state, "japan", "air", "wake")
    stock(state, "japan", "wake", 2)
    run(state, 1, 1, 1)
    settle(state)
    assert state.harbours["wake"].holder == "usa"
    assert state.harbours["wake"].garrison() == 0, "surviving defenders are removed"
    assert state.harbours["wake"].stock.get("japan", 0) == 0
    assert plane.id not in state.units
    assert state.harbours["wake"].points("usa") >= 1
    assert state.problems() == []


@pytest.mark.rule("NW-AMP-14")
def test_garrisons_and_air_points_go_at_the_first_step() -> None:
    state = little(land_point_steps="2")
    troops(state, "japan", "wake", men=1, garrisons=1)
    plane = unit(state, "japan", "air", "wake")
    state.flow.append(Casualties("japan", 3, (plane.id,), "usa", place="wake", chair="japan"))
    assert top(state).choices(state) == [plane.id, "garrison", "manpower"]
    order(state, "japan", "lose garrison")
    assert state.harbours["wake"].garrison() == 0
    order(state, "japan", f"lose {plane.id}")
    assert plane.id not in state.units
    order(state, "japan", "lose manpower")
    assert state.harbours["wake"].manpower["japan"] == 1, "by option a manpower point takes two steps"
    assert state.problems() == []


@pytest.mark.rule("NW-AMP-15", "NW-UNI-16")
def test_defenders_count_eight_six_and_ten() -> None:
    state = ashore()
    troops(state, "japan", "wake", men=1, tanks=1, garrisons=1)
    unit(state, "japan", "strategic_bomber", "wake")
    assert landing_sides(state, state.operations[0], state.forces["usa:land"])[1].cv == 8 + 8 + 6 + 10


@pytest.mark.rule("NW-AMP-17", "NW-AMP-18")
@pytest.mark.parametrize("option, due", [("half_land_rounded_up", 2), ("owner", 0), ("land_first", 3)])
def test_half_the_steps_fall_on_the_troops(option: str, due: int) -> None:
    state = ashore(men=4, ships=("heavy",), landing_losses=option)
    Landing(0).landing_losses(state, state.operations[0], state.forces["usa:land"], 3, "japan")
    phase = top(state)
    assert (phase.left, phase.land_due) == (3, due)
    assert phase.choices(state) == (["manpower"] if due else ["usa-heavy-1", "manpower"])
    if due:
        for _ in range(due):
            order(state, "usa", "lose manpower", 1, 1)
        left = state.forces["usa:land"].manpower + state.harbours["wake"].manpower.get("usa", 0)
        assert left == 4 - due, "one step, one point"


@pytest.mark.rule("NW-AMP-17")
def test_steps_the_ships_cannot_absorb_fall_on_the_troops() -> None:
    state = ashore(men=3, landing_losses="owner")
    Landing(0).landing_losses(state, state.operations[0], state.forces["usa:land"], 2, "japan")
    assert top(state).choices(state) == ["manpower"]


@pytest.mark.rule("NW-AMP-18")
def test_by_option_a_land_point_takes_two_steps() -> None:
    state = ashore(men=1, landing_losses="owner", land_point_steps="2")
    Landing(0).landing_losses(state, state.operations[0], state.forces["usa:land"], 2, "japan")
    order(state, "usa", "lose manpower")
    assert state.forces["usa:land"].manpower == 1
    order(state, "usa", "lose manpower", 1, 1, 1)
    assert state.forces["usa:land"].manpower == 0


@pytest.mark.rule("NW-AMP-20", "NW-CMB-22")
def test_without_landing_craft_the_dice_suffer() -> None:
    state = ashore(men=2)
    attack, defence = landing_sides(state, state.operations[0], state.forces["usa:land"])
    assert [m.amount for m in modifiers(attack, defence, state.options).lines if m.rule == "NW-CMB-22"] == [-2]
    assert not [m for m in modifiers(defence, attack, state.options).lines if m.rule == "NW-CMB-22"]


@pytest.mark.rule("NW-AMP-21")
@pytest.mark.parametrize("option, one_group", [("full_capacity", True), ("any_group_cancels", False)])
def test_the_craft_must_lift_every_point_landed(option: str, one_group: bool) -> None:
    state = ashore(men=3, ships=("landing_craft",), lc_penalty=option)
    assert lacks_craft(state, state.forces["usa:land"]) is one_group
    two = ashore(men=3, ships=("landing_craft", "landing_craft"), lc_penalty=option)
    assert not lacks_craft(two, two.forces["usa:land"])
    none = ashore(men=3, lc_penalty=option)
    assert lacks_craft(none, none.forces["usa:land"])


@pytest.mark.rule("NW-AMP-22")
def test_minor_landings_are_possible_without_craft() -> None:
    assert refused(flagged(), "usa", LAND) == ""
    assert refused(flagged(minor_without_lc="forbidden"), "usa", LAND) == "NW-AMP-22"


@pytest.mark.rule("NW-AMP-23")
def test_points_without_craft_need_transports() -> None:
    state = little(phase=Tonnages())
    troops(state, "usa", "reef", men=3)
    sheets(state, {"usa": "tonnage transports usa 3"})
    assert (state.transports["usa"], state.reserve["usa"]) == (3, 17)
    state.flow.append(Allocation())
    assert refused(state, "usa", "allocate tf usa:land reef men=3") == ""
    sheets(state, {"usa": "allocate tf usa:land reef men=3"})
    assert (state.forces["usa:land"].transports, state.transports["usa"]) == (3, 0)
    come_home(state, umpire())
    assert state.reserve["usa"] == 20, "it returns"
    assert state.harbours["reef"].manpower["usa"] == 3
    dry = little(phase=Allocation())
    troops(dry, "usa", "reef", men=3)
    assert refused(dry, "usa", "allocate tf usa:land reef men=3") == "NW-AMP-23"
    free = little(phase=Allocation(), troop_lift="free")
    troops(free, "usa", "reef", men=3)
    assert refused(free, "usa", "allocate tf usa:land reef men=3") == ""


@pytest.mark.rule("NW-AMP-23")
def test_transports_go_down_with_their_troops() -> None:
    state = ashore(men=2)
    before = state.tonnage_of("usa")
    Landing(0).landing_losses(state, state.operations[0], state.forces["usa:land"], 1, "japan")
    order(state, "usa", "lose manpower", 1, 1)
    assert state.tonnage_of("usa") == before - 1
    assert state.problems() == []


@pytest.mark.rule("NW-AMP-24")
def test_both_forces_must_reach_the_target() -> None:
    state = flagged()
    force(state, "usa:far", "pearl", unit(state, "usa", "heavy", "pearl"))
    stock(state, "usa", "pearl", 1)
    state.harbours["saigon"].holder = "japan"
    line = "flags land usa:far usa:land saigon lsp=1+1"
    assert refused(state, "usa", line) == "NW-AMP-24"
    assert refused(state, "usa", line.replace("usa:far", "usa:cover")) == ""


@pytest.mark.rule("NW-AMP-25")
def test_the_least_a_landing_needs() -> None:
    state = flagged()
    force(state, "usa:craft", "reef", unit(state, "usa", "landing_craft", "reef"))
    assert refused(state, "usa", LAND.replace("usa:cover", "usa:craft")) == "NW-AMP-25"
    assert refused(state, "usa", LAND.replace("usa:land", "usa:craft")) == "NW-AMP-25"


@pytest.mark.rule("NW-AMP-26")
def test_a_beaten_invasion_force_takes_its_troops_home() -> None:
    state = ashore()
    state.flow = state.flow[:1]
    state.operations[0].status = "open"
    conduct = Conduct(0)
    state.flow.append(conduct)
    conduct.verdict(state, Battle(0, "d", "sea", ("usa:land",), ()), wins=False)
    events = run(state)
    assert "landing.fire" not in kinds(events)
    assert state.operations[0].status == "failed"
    come_home(state, umpire())
    assert state.harbours["reef"].manpower["usa"] == 2
    assert state.problems() == []


@pytest.mark.rule("NW-AMP-27")
def test_an_engaged_but_victorious_force_still_supports_a_minor_landing() -> None:
    state = ashore(ships=("heavy",))
    state.operations[0].engaged = True
    state.units["usa-heavy-1"].damaged = True
    assert landing_sides(state, state.operations[0], state.forces["usa:land"])[0].cv == 16 + 2
    off = ashore(ships=("heavy",), engaged_minor_support="off")
    off.operations[0].engaged = True
    assert supporting(off, off.operations[0]) == []


@pytest.mark.rule("NW-AMP-28")
def test_troops_drown_with_their_craft() -> None:
    state = ashore(men=2, ships=("landing_craft",))
    craft = state.units["usa-landing_craft-1"]
    step(state, craft, "japan")
    step(state, craft, "japan")
    drown(state, state.forces["usa:land"], umpire())
    assert state.forces["usa:land"].points == 0
    assert state.problems() == []
    kept = ashore(men=2, ships=("landing_craft",), embarked_losses="none")
    step(kept, kept.units["usa-landing_craft-1"], "japan")
    step(kept, kept.units["usa-landing_craft-1"], "japan")
    drown(kept, kept.forces["usa:land"], umpire())
    assert kept.forces["usa:land"].points == 2


@pytest.mark.rule("NW-AMP-28")
def test_each_step_beyond_the_ships_sinks_a_transport() -> None:
    state = ashore(men=3)
    sink_transports(state, state.forces["usa:land"], 2)
    assert (state.forces["usa:land"].points, state.forces["usa:land"].transports) == (1, 1)
    assert state.problems() == []


@pytest.mark.rule("NW-AMP-28", "NW-OPS-26")
def test_land_points_are_no_choice_in_a_sea_fight() -> None:
    state = ashore(men=2, ships=("escort",))
    assert side_of_forces(state, "own", ["usa:land"], "d").cv == 1, "land values do not count at sea"
    inflict_losses(state, [state.units["usa-escort-1"]], 1, "japan")
    assert top(state).choices(state) == ["usa-escort-1"]


@pytest.mark.rule("NW-AMP-29")
def test_an_undefended_place_falls_without_a_roll() -> None:
    state = ashore(men=1, garrison_exchange="forbidden")
    events = run(state)
    assert "landing.unopposed" in kinds(events)
    assert not [roll for event in events for roll in event.rolls]
    assert state.harbours["wake"].holder == "usa"


@pytest.mark.rule("NW-AMP-31", "NW-UNI-17")
def test_garrison_counters_relieve_the_troops() -> None:
    state = ashore(men=2)
    run(state)
    assert list(GAME.to_act(state)) == ["usa"]
    assert refused(state, "usa", "exchange 3") == "NW-AMP-31"
    order(state, "usa", "exchange 2")
    assert (state.pool["usa"], state.harbours["wake"].garrisons["usa"]) == (0, 2)
    assert (state.harbours["wake"].manpower["usa"], state.harbours["reef"].manpower["usa"]) == (0, 2)
    assert state.problems() == []
    none = ashore(men=2, garrison_exchange="forbidden")
    run(none)
    assert list(GAME.to_act(none)) == ["observer"]


def major(**options: Any) -> Strategic:
    state = ashore(
        "beach", men=4, tanks=1, ships=("landing_craft", "landing_craft", "landing_craft", "heavy"), **options
    )
    troops(state, "japan", "beach", garrisons=1)
    return state


@pytest.mark.rule("NW-AMP-32", "NW-AMP-33", "NW-AMP-34", "NW-AMP-35", "NW-AMP-38")
def test_a_major_landing_is_handed_over_and_resolved_by_the_stand_in() -> None:
    state = major()
    events = run(state, 6) + settle(state, faces=(6,))
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
    assert "standin.round" in kinds(run(nobody, 6, 6, 6)), "with nobody in the chair the default decides"
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
    settle(state, faces=(1,))
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


@pytest.mark.rule("NW-AMP-39", "NW-CMB-31")
def test_the_base_bonus_in_a_landing() -> None:
    state = ashore("truk")
    state.operations[0].area = "e"
    troops(state, "japan", "truk", garrisons=1)
    attack, defence = landing_sides(state, state.operations[0], state.forces["usa:land"])
    assert (attack.has_base, defence.has_base) == (False, True)
    state.trains["train-usa-1"] = Train("train-usa-1", "usa", "e", 1, 10, {})
    route(state, 9, "usa", "pearl", "train-usa-1", "abcde", usa=4)
    attack, _ = landing_sides(state, state.operations[0], state.forces["usa:land"])
    assert attack.has_base, "a US train in the area helps the attacker as well"
    assert not has_base(state, ["usa"], "d")


@pytest.mark.rule("NW-AMP-40")
def test_shore_defenders_know_no_lsp() -> None:
    state = ashore(lsp=0)
    troops(state, "japan", "wake", garrisons=1)
    attack, defence = landing_sides(state, state.operations[0], state.forces["usa:land"])
    assert "NW-CMB-21" in [m.rule for m in modifiers(attack, defence, state.options).lines]
    rules = [m.rule for m in modifiers(defence, attack, state.options).lines]
    assert "NW-CMB-21" not in rules
    assert "NW-CMB-25" not in rules


@pytest.mark.rule("NW-AMP-41")
def test_outnumbering_compares_the_whole_invasion_value() -> None:
    state = little()
    attack, defence = Side("invaders", 54, units=9), Side("defenders", 18, is_task_force=False)
    assert [m.amount for m in modifiers(attack, defence, state.options).lines] == [2]
    assert [m.amount for m in modifiers(defence, attack, state.options).lines] == [-2]


@pytest.mark.rule("NW-AMP-22", "NW-SET-2")
def test_japan_lands_on_turn_one_without_craft() -> None:
    state = war(1, Flagging())
    ship = unit(state, "japan", "heavy", "maku")
    force(state, "japan:cover", "maku", ship)
    force(state, "japan:land", "maku", men=2, transports=2)
    assert refused(state, "japan", "flags land japan:cover japan:land bataan lsp=1+1") == ""
    assert carrier(state, "japan", "maku").kind == "fleet_carrier"


@pytest.mark.rule("NW-OPS-20", "NW-AMP-29")
def test_an_unopposed_operation_goes_straight_to_the_landing() -> None:
    state = ashore(garrison_exchange="forbidden")
    state.flow = [state.flow[0], Operations()]
    state.operations[0].status = "planned"
    events = run(state)
    assert "battle.joined" not in kinds(events)
    assert state.harbours["wake"].holder == "usa"


@pytest.mark.rule("NW-AMP-28", "NW-AMP-26")
@pytest.mark.parametrize("sinks", [True, False])
def test_troops_drown_when_their_craft_sinks_and_not_when_she_is_hit(sinks: bool) -> None:
    state = ashore(men=2, ships=("landing_craft",))
    force(state, "japan:two", "truk", unit(state, "japan", "heavy", "truk"), lsp=1)
    craft = state.units["usa-landing_craft-1"]
    craft.damaged = sinks
    state.flow = [state.flow[0], Conduct(0, 3), Battle(0, "d", "sea", ("usa:land",), ("japan:two",))]
    state.operations[0].status = "open"
    run(state, 1)
    order(state, "usa", f"lose {craft.id}")
    assert state.forces["usa:land"].points == (0 if sinks else 2)
    assert state.operations[0].status == "failed"
    assert state.problems() == []


@pytest.mark.rule("NW-AMP-25")
def test_a_single_escort_force_may_cover_a_landing() -> None:
    state = flagged()
    force(state, "usa:small", "reef", unit(state, "usa", "escort", "reef"))
    assert refused(state, "usa", LAND.replace("usa:cover", "usa:small")) == ""


@pytest.mark.rule("NW-AMP-38", "NW-MER-5", "NW-AMP-42")
def test_a_lodgement_holds_beside_the_defenders_and_contests_the_place() -> None:
    state = ashore("beach", men=8, ships=("landing_craft",) * 4)
    troops(state, "japan", "beach", garrisons=5)
    events = run(state, 5) + settle(state, faces=(4,))
    assert [event.facts["result"] for event in events if event.kind == "standin.round"] == ["L", "L", "L"]
    harbour = state.harbours["beach"]
    assert (harbour.holder, harbour.garrison(), harbour.manpower["usa"]) == ("japan", 2, 8)
    assert harbour.landed == {"usa": state.turn}
    assert state.forces["usa:land"].points == 0
    supply = route(state, 7, "japan", "truk", "beach", "ed", japan=2)
    assert not trade.is_effective(state, supply, "japan")
    assert state.problems() == []
