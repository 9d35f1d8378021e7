"""Troops at sea: what is lost with transports and landing craft."""

from __future__ import annotations

import pytest

from flagplot.strategic.phases.allocation import Allocation
from flagplot.strategic.phases.amphibious.landing import Landing
from flagplot.strategic.phases.operations.conduct import Conduct
from flagplot.strategic.phases.tonnage import Tonnages
from flagplot.strategic.rules.amphibious.embarked import drown, sink_transports
from flagplot.strategic.rules.bases.repairs import come_home
from flagplot.strategic.rules.combat.battle import fire
from flagplot.strategic.rules.combat.engagement import side_of_forces
from flagplot.strategic.rules.combat.losses import step
from tests.strategic.frames import battle_in, inflict_losses, losses_of, meeting
from tests.strategic.positions import (
    force,
    kinds,
    little,
    operation,
    order,
    refused,
    run,
    sheets,
    top,
    troops,
    umpire,
    unit,
)
from tests.strategic.scenes import amphibious, ashore, settle


@pytest.mark.rule("NW-SEQ-24")
def test_troops_with_no_shore_left_are_lost() -> None:
    state = little()
    force(state, "usa:land", "reef", men=2)
    for harbour in state.harbours.values():
        harbour.holder = "japan"
    come_home(state, umpire())
    assert state.ledgers["usa"].land_out == 2
    assert state.problems() == []


@pytest.mark.rule("NW-AMP-28")
def test_embarked_losses_and_their_option() -> None:
    state = little()
    land = force(state, "usa:land", "reef", men=1, tanks=1, transports=2)
    sink_transports(state, land, 1)
    assert (land.tanks, land.manpower, land.transports) == (0, 1, 1), "a tank point goes first"
    sink_transports(state, land, 5)
    assert (land.points, land.transports) == (0, 0)
    assert state.problems() == []
    dry = little(embarked_losses="none")
    land = force(dry, "usa:land", "reef", men=2, transports=2)
    sink_transports(dry, land, 2)
    drown(dry, land, umpire())
    assert (land.points, land.transports) == (2, 2)


@pytest.mark.rule("NW-AMP-28")
def test_nobody_drowns_while_there_is_lift() -> None:
    state = little()
    craft = unit(state, "usa", "landing_craft", "reef")
    land = force(state, "usa:land", "reef", craft, men=2)
    events = umpire()
    drown(state, land, events)
    assert (land.points, events.events) == (2, [])
    craft.damaged = True
    drown(state, land, events)
    assert (land.points, kinds(events.events)) == (1, ["troops.drowned"])


@pytest.mark.rule("NW-AMP-28", "NW-AMP-23")
def test_when_craft_sink_the_points_over_the_lift_that_is_left_are_lost() -> None:
    state = little()
    land = force(state, "usa:land", "reef", unit(state, "usa", "landing_craft", "reef"), men=5, transports=2)
    drown(state, land, umpire())
    assert land.points == 4, "two in the craft, two in transports"
    land.manpower, land.tanks = 3, 1
    drown(state, land, umpire())
    assert (land.manpower, land.tanks) == (3, 1)


@pytest.mark.rule("NW-AMP-23", "NW-AMP-28")
@pytest.mark.parametrize("men, craft, sunk", [(3, 0, 3), (3, 1, 1), (3, 2, 0), (4, 1, 2), (2, 1, 0)])
def test_transports_are_lost_with_the_points_they_carry_and_no_others(men: int, craft: int, sunk: int) -> None:
    state = little()
    boats = [unit(state, "usa", "landing_craft", "reef") for _ in range(craft)]
    ships = max(0, men - 2 * craft)
    land = force(state, "usa:land", "reef", *boats, men=men, transports=ships)
    troops(state, "japan", "wake", garrisons=1)
    state.flow.append(losses_of("usa", men, (), "japan", force=land.id, land_due=men, chair="usa"))
    for lost in range(1, men + 1):
        order(state, "usa", "lose manpower")
        assert land.transports == ships - min(lost, sunk), "those in transports go first"
    assert state.problems() == []


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
    Landing(0).landing_losses(state, state.operations[0], state.forces["usa:land"], 1, ("japan",))
    order(state, "usa", "lose manpower", 1, 1)
    assert state.tonnage_of("usa") == before - 1
    assert state.problems() == []


@pytest.mark.rule("NW-AMP-26")
def test_a_beaten_invasion_force_takes_its_troops_home() -> None:
    state = ashore()
    state.flow = state.flow[:1]
    state.operations[0].status = "open"
    conduct = Conduct(0)
    state.flow.append(conduct)
    conduct.verdict(state, meeting("sea", "d", ("usa:land",), ()), wins=False)
    events = run(state)
    assert "landing.fire" not in kinds(events)
    assert state.operations[0].status == "failed"
    come_home(state, umpire())
    assert state.harbours["reef"].manpower["usa"] == 2
    assert state.problems() == []


@pytest.mark.rule("NW-AMP-28")
def test_troops_drown_with_their_craft() -> None:
    state = ashore(men=2, ships=("landing_craft",))
    craft = state.units["usa-landing_craft-1"]
    step(state, craft, ("japan",))
    step(state, craft, ("japan",))
    drown(state, state.forces["usa:land"], umpire())
    assert state.forces["usa:land"].points == 0
    assert state.problems() == []
    kept = ashore(men=2, ships=("landing_craft",), embarked_losses="none")
    step(kept, kept.units["usa-landing_craft-1"], ("japan",))
    step(kept, kept.units["usa-landing_craft-1"], ("japan",))
    drown(kept, kept.forces["usa:land"], umpire())
    assert kept.forces["usa:land"].points == 2


@pytest.mark.rule("NW-AMP-28")
def test_each_step_beyond_the_ships_sinks_a_transport() -> None:
    state = ashore(men=3)
    sink_transports(state, state.forces["usa:land"], 2)
    assert (state.forces["usa:land"].points, state.forces["usa:land"].transports) == (1, 1)
    assert state.problems() == []


@pytest.mark.rule("NW-AMP-28", "NW-AMP-23")
def test_where_lift_is_free_troops_go_down_with_their_craft_and_transports_all_the_same() -> None:
    """Five points, one group: two in the craft, three in transports that cost nobody tonnage."""
    state = little(troop_lift="free")
    craft = unit(state, "usa", "landing_craft", "reef")
    land = force(state, "usa:land", "reef", craft, men=5)
    sink_transports(state, land, 1)
    assert (land.points, land.transports) == (4, 0)
    step(state, craft, ("japan",))
    drown(state, land, umpire(), 2)
    assert land.points == 3, "the damaged craft still carries one of its two"
    step(state, craft, ("japan",))
    drown(state, land, umpire(), 1)
    assert land.points == 2
    sink_transports(state, land, 9)
    assert land.points == 0
    assert state.problems() == []


@pytest.mark.rule("NW-AMP-28", "NW-AMP-23")
@pytest.mark.parametrize("lift", ["tonnage", "free"])
def test_the_only_craft_takes_its_two_points_with_it_in_a_battle(lift: str) -> None:
    state = amphibious(troop_lift=lift)
    land = state.forces["usa:land"]
    state.reserve["usa"] += land.transports
    land.units, land.transports = [], 0
    craft = unit(state, "usa", "landing_craft", "reef")
    land.units.append(craft.id)
    craft.duty, craft.on = "tf", land.id
    state.forces["usa:cover"].beaten = True
    state.forces["japan:two"].area, state.forces["japan:two"].lsp = "d", 1
    state.flow[-1] = Conduct(0, 4)
    state.flow.append(battle_in("d", "sea", ("usa:land",), ("japan:two",)))
    events = run(state, 6)
    events += settle(state)
    assert craft.id not in state.units
    assert (land.points, "troops.drowned" in kinds(events)) == (0, True)
    assert state.problems() == []


@pytest.mark.rule("NW-AMP-28", "NW-OPS-26")
def test_land_points_are_no_choice_in_a_sea_fight() -> None:
    state = ashore(men=2, ships=("escort",))
    assert side_of_forces(state, "own", ["usa:land"], "d").cv == 1, "land values do not count at sea"
    inflict_losses(state, [state.units["usa-escort-1"]], 1, "japan")
    assert top(state).choices(state) == ["usa-escort-1"]


@pytest.mark.rule("NW-AMP-28", "NW-AMP-26")
@pytest.mark.parametrize("sinks", [True, False])
def test_troops_drown_when_their_craft_sinks_and_not_when_she_is_hit(sinks: bool) -> None:
    state = ashore(men=2, ships=("landing_craft",))
    force(state, "japan:two", "truk", unit(state, "japan", "heavy", "truk"), lsp=1)
    craft = state.units["usa-landing_craft-1"]
    craft.damaged = sinks
    state.flow = [state.flow[0], Conduct(0, 3), battle_in("d", "sea", ("usa:land",), ("japan:two",))]
    state.operations[0].status = "open"
    run(state, 1)
    order(state, "usa", f"lose {craft.id}")
    assert state.forces["usa:land"].points == (0 if sinks else 2)
    assert state.operations[0].status == "failed"
    assert state.problems() == []


@pytest.mark.rule("NW-AMP-28", "NW-CMB-8")
@pytest.mark.parametrize("part, sunk", [("sea", True), ("joint", True), ("cover", False)])
def test_transports_go_down_where_the_landing_itself_is_met_at_sea(part: str, sunk: bool) -> None:
    """A damaged escort under the fire of four heavy groups absorbs one step; the others fall on the transports."""
    state = little()
    escort = unit(state, "usa", "escort", "reef", damaged=True)
    land = force(state, "usa:land", "reef", escort, men=2, transports=2)
    force(state, "japan:two", "truk", *[unit(state, "japan", "heavy", "truk") for _ in range(4)])
    operation(state, "amphibious", "usa:land", "d")
    referee = umpire()
    own, theirs = fire(state, meeting(part, "d", ("usa:land",), ("japan:two",), faces_b=(6,)), referee)
    steps = [int(str(event.facts["steps"])) for event in referee.events if event.kind == "battle.fire"]

    assert own.steps == 1
    assert steps[1] - own.steps >= 2
    assert (land.points, land.transports) == ((0, 0) if sunk else (2, 2))
    assert theirs.steps == steps[0]
