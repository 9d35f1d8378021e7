"""Operational range."""

from __future__ import annotations

import pytest

from flagplot.strategic.content.world import Link
from flagplot.strategic.phases.allocation import Allocation
from flagplot.strategic.phases.cards import CardPlay
from flagplot.strategic.phases.flags import Flagging
from flagplot.strategic.phases.operations.conduct import Conduct
from flagplot.strategic.phases.operations.intervention import Intervention
from flagplot.strategic.phases.transfers import Transfers
from flagplot.strategic.rules.combat import ratings
from tests.strategic.positions import (
    LITTLE,
    air_of,
    carrier,
    changed,
    force,
    little,
    objection,
    operation,
    order,
    refused,
    route,
    sheets,
    stock,
    unit,
    war,
)


@pytest.mark.rule("NW-RNG-1")
def test_ships_operate_four_areas_from_their_base() -> None:
    state = little()
    ship = unit(state, "usa", "heavy", "pearl")
    assert [state.reaches(ship, area) for area in "aef"] == [True, True, False]


@pytest.mark.rule("NW-RNG-2", "NW-OPS-23")
def test_ordinary_air_acts_in_its_own_area_only() -> None:
    state = little()
    plane = unit(state, "usa", "air", "midway")
    group = force(state, "usa:one", "reef", unit(state, "usa", "heavy", "reef"), plane)
    assert ratings.fleet_cv(state, group, "c") == 15
    assert ratings.fleet_cv(state, group, "d") == 5


@pytest.mark.rule("NW-RNG-3")
def test_japanese_land_air_reaches_one_area() -> None:
    state = little()
    ours, theirs = unit(state, "japan", "air", "truk"), unit(state, "usa", "air", "reef")
    assert state.reaches(ours, "d")
    assert not state.reaches(ours, "c")
    assert not state.reaches(theirs, "d")


@pytest.mark.rule("NW-RNG-4", "NW-RNG-14")
def test_carrier_air_acts_where_the_carrier_is() -> None:
    state = little()
    group = force(state, "japan:kido", "truk", carrier(state, "japan", "truk"))
    plane = next(u for u in state.units.values() if u.is_air)
    assert state.air_range(plane) == 0, "the Japanese bonus is for land bases"
    assert ratings.fleet_cv(state, group, "a") == 11, "four areas away the deck brings its air"


@pytest.mark.rule("NW-RNG-5")
def test_land_air_range_follows_a_dated_table() -> None:
    state = war(6)
    plane = unit(state, "usa", "air", "pearl-harbour")
    assert state.air_range(plane) == 0
    state.turn = 7
    assert state.air_range(plane) == 1
    italian = unit(state, "italy", "air", "taranto")
    assert state.air_range(italian) == 0


@pytest.mark.rule("NW-RNG-6", "NW-RNG-7", "NW-RNG-8")
def test_strategic_bombers_reach_one_area_and_two_from_turn_nine() -> None:
    state = war(8)
    bombers = [
        unit(state, nation, "strategic_bomber", base) for nation, base in (("usa", "norfolk"), ("germany", "kiel"))
    ]
    assert [state.air_range(bomber) for bomber in bombers] == [1, 1]
    state.turn = 9
    assert [state.air_range(bomber) for bomber in bombers] == [2, 2]
    early = war(4, strategic_range_turn="4")
    assert early.air_range(unit(early, "usa", "strategic_bomber", "norfolk")) == 2


@pytest.mark.rule("NW-RNG-9")
def test_the_bases_own_area_is_zero() -> None:
    state = little()
    assert state.distance("usa", "pearl", "a") == 0
    assert state.distance("usa", "pearl", "e") == 4


@pytest.mark.rule("NW-RNG-10", "NW-ADV-6", "NW-ADV-13")
def test_a_card_lengthens_range_by_one_for_one_turn() -> None:
    state = little(phase=Flagging())
    force(state, "usa:one", "pearl", unit(state, "usa", "heavy", "pearl"))
    stock(state, "usa", "pearl", 1)
    assert refused(state, "usa", "flags sweep usa:one f lsp=1") == "NW-BAS-7"
    assert refused(state, "usa", "flags sweep usa:one f lsp=1 range=usa-1") == ""
    assert refused(state, "usa", "flags sweep usa:one g lsp=1 range=usa-1") == "NW-BAS-7"
    sheets(state, {"usa": "flags sweep usa:one f lsp=1 range=usa-1"})
    assert "usa-1" in state.hands["usa"], "it is spent in step 7"
    state.flow.append(CardPlay())
    sheets(state, {})
    assert "usa-1" in state.spent


@pytest.mark.rule("NW-RNG-11")
def test_range_cards_add_up_and_do_not_help_aircraft() -> None:
    state = little(phase=Flagging())
    plane = unit(state, "usa", "air", "pearl")
    force(state, "usa:one", "pearl", unit(state, "usa", "heavy", "pearl"), plane)
    stock(state, "usa", "pearl", 1)
    assert refused(state, "usa", "flags sweep usa:one g lsp=1 range=usa-1+usa-2") == ""
    sheets(state, {"usa": "flags sweep usa:one b lsp=1 range=usa-1+usa-2"})
    assert ratings.fleet_cv(state, state.forces["usa:one"], "b") == 5
    air_only = little(phase=Flagging())
    force(air_only, "usa:air", "pearl", unit(air_only, "usa", "air", "pearl"))
    stock(air_only, "usa", "pearl", 1)
    far = objection(air_only, "usa", "flags sweep usa:air b lsp=1 range=usa-1")
    assert far is not None
    assert (far.rule, "cards do not help them" in far.text) == ("NW-BAS-7", True)
    air_only.flow.append(CardPlay())
    assert refused(air_only, "usa", "cards range usa-1 usa:air") == "NW-RNG-11"
    air_only.forces["usa:air"].units.append(unit(air_only, "usa", "escort", "pearl").id)
    assert refused(air_only, "usa", "cards range usa-1 usa:air") == "", "with a ship in it"


@pytest.mark.rule("NW-RNG-12", "NW-OPS-8")
def test_only_forces_in_range_intervene() -> None:
    state = little()
    force(state, "japan:op", "truk", unit(state, "japan", "heavy", "truk"), lsp=1)
    operation(state, "sweep", "japan:op", "f")
    force(state, "usa:near", "reef", unit(state, "usa", "heavy", "reef"))
    force(state, "usa:far", "pearl", unit(state, "usa", "heavy", "pearl"))
    stock(state, "usa", "reef", 1)
    stock(state, "usa", "pearl", 1)
    state.flow += [Conduct(0), Intervention(0)]
    assert refused(state, "usa", "intervene usa:near=1") == ""
    assert refused(state, "usa", "intervene usa:far=1") == "NW-RNG-12"
    state.forces["usa:far"].reach = 1
    assert refused(state, "usa", "intervene usa:far=1") == "", "a range card laid in step 7"


@pytest.mark.rule("NW-RNG-13")
def test_merchant_duty_is_bound_to_range_four() -> None:
    state = little(phase=Allocation())
    route(state, 5, "japan", "truk", "saigon", "efg", japan=3)
    boat = unit(state, "usa", "submarine", "pearl")
    assert refused(state, "usa", f"allocate attack 5 pearl e {boat.id}") == ""
    assert refused(state, "usa", f"allocate attack 5 pearl f {boat.id}") == "NW-RNG-13"
    guard = unit(state, "japan", "escort", "kyoto")
    route(state, 6, "japan", "wake", "beach", "d", japan=1)
    assert refused(state, "japan", f"allocate escort 6 kyoto {guard.id}") == ""
    route(state, 6, "japan", "wake", "beach", "c", japan=1)
    assert refused(state, "japan", f"allocate escort 6 kyoto {guard.id}") == "NW-RNG-13"


@pytest.mark.rule("NW-RNG-15")
def test_landed_carrier_air_counts_as_land_based() -> None:
    state = little(phase=Transfers())
    deck = carrier(state, "japan", "truk", "escort_carrier")
    plane = air_of(state, deck.id)
    assert ratings.value(state, plane, 0) == 3
    sheets(state, {"japan": f"transfer ashore {deck.id}"})
    assert ratings.value(state, plane, 0) == 10
    assert state.air_range(plane) == 1


@pytest.mark.rule("NW-CTL-4", "NW-RNG-5")
def test_control_may_announce_an_air_range() -> None:
    state = little()
    plane = unit(state, "usa", "air", "reef")
    assert not state.reaches(plane, "d")
    state.flow = [Transfers()]
    order(state, "control", "correct air_range_change.usa 1 because the P-38 arrives")
    assert state.reaches(plane, "d")


@pytest.mark.rule("NW-RNG-1", "NW-MAP-8")
@pytest.mark.parametrize(
    "kinds, passes", [(("submarine",), True), (("submarine", "escort"), False), (("escort",), False)]
)
def test_a_force_of_submarines_alone_passes_where_submarines_may(kinds: tuple[str, ...], passes: bool) -> None:
    strait = Link("h", "s", "strait", "The Narrows", ("kyoto",), submarines=True)
    state = little(phase=Flagging(), scenario=changed(links=(*LITTLE.links[:-1], strait)))
    state.harbours["toulon"].holder = "usa"
    force(state, "usa:one", "toulon", *[unit(state, "usa", kind, "toulon") for kind in kinds])
    stock(state, "usa", "toulon", 1)
    assert refused(state, "usa", "flags sweep usa:one h lsp=1") == ""
    assert refused(state, "usa", "flags sweep usa:one s lsp=1") == ("" if passes else "NW-BAS-7")
