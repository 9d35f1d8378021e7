"""Minor and major invasions."""

from __future__ import annotations

import pytest

from flagplot.strategic import GAME
from flagplot.strategic.content.world import Place
from flagplot.strategic.phases.amphibious.landing import Landing
from flagplot.strategic.phases.flags import Flagging
from flagplot.strategic.phases.operations.operations import Operations
from flagplot.strategic.rules.amphibious.landing import (
    defending_nations,
    lacks_craft,
    landing_sides,
    shore_cv,
    supporting,
)
from flagplot.strategic.rules.combat.combat import Side, modifiers
from flagplot.strategic.rules.combat.engagement import has_base
from flagplot.strategic.rules.operations.allowances import needs_military_flag
from flagplot.strategic.state.pieces import Train
from tests.strategic.frames import losses_of
from tests.strategic.positions import (
    PLACES,
    carrier,
    changed,
    fact,
    force,
    kinds,
    little,
    order,
    refused,
    route,
    run,
    sheets,
    stock,
    top,
    troops,
    unit,
    war,
)
from tests.strategic.scenes import ashore, flagged, settle

LAND = "flags land usa:cover usa:land wake lsp=1+1"


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


@pytest.mark.rule("NW-CMB-39", "NW-AMP-13")
def test_invaders_who_lose_more_value_than_the_defenders_have_may_win() -> None:
    state = ashore(men=3, ships=("heavy", "heavy"), garrison_exchange="forbidden")
    troops(state, "japan", "wake", garrisons=2)
    events = run(state, 1, 1, 6)
    assert [event.facts["steps"] for event in events if event.kind == "landing.fire"][1] == 3
    events = settle(state)
    assert fact(events, "losses.taken", "hit") == ["manpower", "manpower", "usa-heavy-1"], "16 and 3, against 2 times 8"
    assert state.harbours["wake"].holder == "usa"


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
    state.flow.append(losses_of("japan", 3, (plane.id,), "usa", place="wake", chair="japan"))
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
    Landing(0).landing_losses(state, state.operations[0], state.forces["usa:land"], 3, ("japan",))
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
    Landing(0).landing_losses(state, state.operations[0], state.forces["usa:land"], 2, ("japan",))
    assert top(state).choices(state) == ["manpower"]


@pytest.mark.rule("NW-AMP-18")
def test_by_option_a_land_point_takes_two_steps() -> None:
    state = ashore(men=1, landing_losses="owner", land_point_steps="2")
    Landing(0).landing_losses(state, state.operations[0], state.forces["usa:land"], 2, ("japan",))
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


@pytest.mark.rule("NW-AMP-27")
def test_an_engaged_but_victorious_force_still_supports_a_minor_landing() -> None:
    state = ashore(ships=("heavy",))
    state.operations[0].engaged = True
    state.units["usa-heavy-1"].damaged = True
    assert landing_sides(state, state.operations[0], state.forces["usa:land"])[0].cv == 16 + 2
    off = ashore(ships=("heavy",), engaged_minor_support="off")
    off.operations[0].engaged = True
    assert supporting(off, off.operations[0]) == []


@pytest.mark.rule("NW-AMP-29")
def test_an_undefended_place_falls_without_a_roll() -> None:
    state = ashore(men=1, garrison_exchange="forbidden")
    events = run(state)
    assert "landing.unopposed" in kinds(events)
    assert not [roll for event in events for roll in event.rolls]
    assert state.harbours["wake"].holder == "usa"


@pytest.mark.rule("NW-AMP-15", "NW-UNI-16")
@pytest.mark.parametrize(
    "men, tanks, garrisons, air, cv",
    [(1, 0, 0, 0, 8), (0, 1, 0, 0, 6), (0, 0, 1, 0, 8), (0, 0, 0, 1, 10), (2, 1, 1, 2, 50)],
)
def test_the_defenders_value_by_hand(men: int, tanks: int, garrisons: int, air: int, cv: int) -> None:
    state = ashore()
    state.harbours["wake"].manpower["japan"] = men
    if tanks:
        state.harbours["wake"].tanks["japan"] = tanks
    if garrisons:
        state.harbours["wake"].garrisons["japan"] = garrisons
    for _ in range(air):
        unit(state, "japan", "air", "wake")
    if not men:
        del state.harbours["wake"].manpower["japan"]
    assert shore_cv(state, "wake", "japan", "usa") == cv
    defenders = landing_sides(state, state.operations[0], state.forces["usa:land"])[1]
    assert (defenders.cv, defenders.land, defenders.air) == (cv, men + tanks + garrisons, air)


@pytest.mark.rule("NW-CMB-40", "NW-AMP-14")
@pytest.mark.parametrize("kind", ["manpower", "tank", "garrison"])
def test_a_lone_defender_takes_one_step_and_the_rest_is_ignored(kind: str) -> None:
    state = ashore(men=6)
    troops(state, "japan", "wake", **{{"manpower": "men", "tank": "tanks", "garrison": "garrisons"}[kind]: 1})
    events = run(state, 6, 6, 6, 1) + settle(state)
    taken = [
        event.facts["hit"] for event in events if event.kind == "losses.taken" and event.facts["nation"] == "japan"
    ]
    assert taken == [[kind]]
    assert state.problems() == []


@pytest.mark.rule("NW-CMB-32", "NW-AMP-40")
def test_an_invasion_force_of_aircraft_and_transports_counts_its_air_points_for_plenty_of_lsp() -> None:
    state = ashore(lsp=2)
    state.air_range_change["usa"] = 1
    force = state.forces["usa:land"]
    plane = unit(state, "usa", "air", "reef")
    force.units.append(plane.id)
    attack, defence = landing_sides(state, state.operations[0], force)
    assert (attack.units, attack.air_only, attack.air) == (0, 1, 1)
    assert "NW-CMB-25" in [line.rule for line in modifiers(attack, defence, state.options).lines], (
        "2 LSP for one air point"
    )
    force.units.append(unit(state, "usa", "heavy", "reef").id)
    attack, defence = landing_sides(state, state.operations[0], force)
    assert (attack.units, attack.air_only) == (1, 0), "with a ship the ships count"


@pytest.mark.rule("NW-AMP-31", "NW-UNI-17")
def test_garrison_counters_relieve_the_troops() -> None:
    state = ashore(men=2)
    run(state)
    assert list(GAME.to_act(state)) == ["usa"]
    assert refused(state, "usa", "exchange 3") == "NW-AMP-31"
    events = order(state, "usa", "exchange 2")
    [placed] = [event.facts for event in events if event.kind == "garrison.placed"]
    assert placed == {"nation": "usa", "place": "wake", "number": 2}
    assert (state.pool["usa"], state.harbours["wake"].garrisons["usa"]) == (0, 2)
    assert (state.harbours["wake"].manpower["usa"], state.harbours["reef"].manpower["usa"]) == (0, 2)
    assert state.problems() == []
    driven = ashore(men=2)
    driven.harbours["reef"].holder = "japan"
    run(driven)
    order(driven, "usa", "exchange 1")
    assert driven.harbours["reef"].manpower.get("usa", 0) == 0, "the base was lost meanwhile"
    assert driven.harbours["midway"].manpower["usa"] == 1, "the relieved go to the nearest friendly place"
    assert driven.problems() == []
    none = ashore(men=2, garrison_exchange="forbidden")
    run(none)
    assert list(GAME.to_act(none)) == ["observer"]


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
    assert not has_base(state, ["usa"], "d", [])


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


@pytest.mark.rule("NW-AMP-25")
def test_a_single_escort_force_may_cover_a_landing() -> None:
    state = flagged()
    force(state, "usa:small", "reef", unit(state, "usa", "escort", "reef"))
    assert refused(state, "usa", LAND.replace("usa:cover", "usa:small")) == ""


@pytest.mark.rule("NW-MAP-7", "NW-AMP-24")
def test_a_place_on_two_seas_is_landed_on_from_the_one_both_forces_reach() -> None:
    isthmus = Place("isthmus", "Isthmus", "port", ("s", "d"), "", "japan", island=True)
    state = flagged(scenario=changed(places={**PLACES, "isthmus": isthmus}))
    sheets(state, {"usa": "flags land usa:cover usa:land isthmus lsp=1+1"})
    assert state.operations[0].area == "d", "the strait to its first sea is closed"
    assert {state.forces[name].area for name in ("usa:cover", "usa:land")} == {"d"}
