"""Nations that leave the war, and what they leave behind."""

from __future__ import annotations

import pytest

from flagplot.strategic.phases.flags import Flagging
from flagplot.strategic.phases.operations.operations import Operations
from flagplot.strategic.rules.control.armistice import hand_place, heir_of, leave_the_axis, surrender, transfer_flag
from flagplot.strategic.rules.control.torch import end_vichy
from flagplot.strategic.rules.merchant import trade
from flagplot.strategic.rules.operations.allowances import is_abandoned, may_land
from flagplot.strategic.state.model import Strategic
from flagplot.strategic.state.pieces import Train
from tests.strategic.positions import (
    carrier,
    force,
    kinds,
    little,
    objection,
    refused,
    route,
    run,
    sheets,
    stock,
    troops,
    umpire,
    unit,
    war,
)


@pytest.mark.rule("NW-CTL-13", "NW-UNI-29")
def test_a_place_handed_over_keeps_what_its_new_friends_have_there() -> None:
    state = little()
    troops(state, "japan", "truk", men=1, tanks=1, garrisons=1)
    troops(state, "uk", "truk", men=2)
    stock(state, "japan", "truk", 1)
    stock(state, "uk", "truk", 1)
    state.harbours["truk"].landed["uk"] = 1
    hand_place(state, "truk", "usa")
    harbour = state.harbours["truk"]
    assert (harbour.holder, harbour.since) == ("usa", state.turn)
    assert (harbour.manpower, harbour.stock, harbour.landed) == ({"uk": 2}, {"uk": 1}, {})
    assert state.problems() == []


@pytest.mark.rule("NW-CTL-13")
def test_a_carrier_that_changes_her_flag_leaves_her_air() -> None:
    state = little()
    deck = carrier(state, "japan", "truk")
    transfer_flag(state, deck, "usa", "pearl", damaged=True)
    new = next(u for u in state.units.values() if u.nation == "usa")
    assert (new.kind, new.damaged, new.trait) == ("fleet_carrier", True, "")
    assert not [u for u in state.units.values() if u.nation == "japan"]
    assert state.problems() == []


@pytest.mark.rule("NW-CTL-13")
def test_a_surrender_takes_trains_and_sends_guests_away() -> None:
    state = little(5)
    state.trains["train-japan-1"] = Train("train-japan-1", "japan", "e", 3, 10, {"japan": 1, "germany": 1})
    state.ledgers["japan"].tonnage_in += 10
    for nation in ("japan", "germany"):
        state.ledgers[nation].lsp_in += 1
    route(state, 9, "japan", "truk", "train-japan-1", "e", japan=3, germany=1)
    guest, stranded = unit(state, "germany", "heavy", "train-japan-1"), carrier(state, "germany", "truk")
    plane = unit(state, "germany", "air", "truk")
    surrender(state, "japan", umpire())
    assert state.trains == {}
    assert 9 not in state.routes
    assert state.reserve["germany"] == 5 + 1, "the tonnage an ally had on the train's route"
    assert guest.id not in state.units or guest.at == "kiel"
    assert stranded.id not in state.units or stranded.at == "kiel"
    assert plane.id not in state.units
    assert state.problems() == []


@pytest.mark.rule("NW-CTL-13")
@pytest.mark.parametrize("malta, joined", [("uk", True), ("usa", True), ("italy", False)])
def test_italian_ships_need_a_friendly_malta(malta: str, joined: bool) -> None:
    state = war(10)
    state.harbours["malta"].holder = malta
    before = set(state.units)
    ships = sum(1 for u in state.units.values() if u.nation == "italy" and u.is_ship)
    leave_the_axis(state, umpire(*[6] * ships))
    assert bool([u for u in state.units if u not in before]) is joined
    assert state.problems() == []


@pytest.mark.rule("NW-CTL-13")
def test_italy_inherits_tunis_and_toulon_where_germany_is_out_and_nobody_gets_its_half_of_the_tonnage() -> None:
    state = war(6)
    surrender(state, "germany", umpire())
    end_vichy(state, umpire(*[1] * 20))
    assert (state.harbours["tunis"].holder, state.harbours["toulon"].holder) == ("italy", "italy")
    assert state.tonnage_of("germany") == 0
    surrender(state, "italy", umpire())
    alone = war(6)
    for axis in ("germany", "italy"):
        surrender(alone, axis, umpire())
    end_vichy(alone, umpire(*[1] * 20))
    assert alone.harbours["tunis"].holder == "free-french"
    assert state.problems() == alone.problems() == []


@pytest.mark.rule("NW-CTL-13")
def test_vichy_ships_afloat_or_scuttled_at_the_end_count_as_kept() -> None:
    state = war(6)
    ships = [u for u in state.units.values() if u.nation == "vichy" and u.is_ship]
    end_vichy(state, umpire(*[1] * 20))
    assert state.scores["vichy"].kept == len(ships), "nobody joined on ones; Toulon scuttled"
    rallied = war(6)
    end_vichy(rallied, umpire(*[5] * 20))
    assert rallied.scores["vichy"].kept + rallied.scores["free-french"].joined == len(ships)


def fallen() -> Strategic:
    """The little ocean in which Japan leaves the war: Wake, the beach, Truk, Kyoto and Saigon are affected."""
    return little(5)


@pytest.mark.rule("NW-CTL-13", "NW-BAS-24")
def test_what_an_ally_garrisons_he_holds() -> None:
    state = fallen()
    troops(state, "germany", "truk", men=1)
    troops(state, "usa", "truk", men=3)
    state.harbours["truk"].landed["usa"] = 4
    stock(state, "germany", "truk", 2)
    stock(state, "japan", "truk", 1)
    guest, plane = unit(state, "germany", "submarine", "truk"), unit(state, "germany", "air", "truk")
    surrender(state, "japan", umpire())
    harbour = state.harbours["truk"]
    assert (harbour.holder, harbour.since, harbour.stock) == ("germany", 5, {"germany": 2})
    assert harbour.landed == {"usa": 4}, "the lodgement fights on"
    assert guest.at == plane.at == "truk"
    assert state.problems() == []


@pytest.mark.rule("NW-CTL-13", "NW-BAS-10", "NW-BAS-24")
def test_what_an_enemy_has_entered_is_his() -> None:
    state = fallen()
    troops(state, "usa", "beach", men=1)
    troops(state, "uk", "beach", men=1, tanks=1)
    state.harbours["beach"].landed = {"usa": 4, "uk": 4}
    lost = unit(state, "germany", "air", "beach")
    events = umpire()
    surrender(state, "japan", events)
    harbour = state.harbours["beach"]
    assert harbour.holder == "uk", "who has most troops there"
    assert (harbour.points("usa"), harbour.points("uk"), harbour.points("japan")) == (1, 2, 0)
    assert harbour.landed == {}, "nobody is left to fight"
    assert lost.id not in state.units
    told = [event for event in events.events if event.kind == "place.inherited"]
    assert [(event.facts["place"], event.facts["nation"]) for event in told] == [("beach", "uk")]
    assert trade.is_open_end(state, "usa", "beach"), "the troops may be fed, and leave"
    assert state.problems() == []


@pytest.mark.rule("NW-CTL-13", "NW-BAS-24", "NW-AMP-29")
def test_what_nobody_holds_is_taken_by_whoever_lands() -> None:
    state = fallen()
    stock(state, "germany", "wake", 1)
    events = umpire()
    surrender(state, "japan", events)
    harbour = state.harbours["wake"]
    assert (harbour.holder, harbour.stock) == ("neutral", {})
    assert "wake" in [event.facts["place"] for event in events.events if event.kind == "place.abandoned"]
    assert is_abandoned(state, "wake")
    assert not is_abandoned(state, "cadiz"), "a neutral's port is its own"
    for nation, may in (("usa", True), ("germany", True), ("vichy", False)):
        assert may_land(state, nation, "wake") is may, nation
        assert may_land(state, nation, "cadiz") is False
    force(state, "usa:cover", "reef", unit(state, "usa", "heavy", "reef"))
    force(state, "usa:land", "reef", men=1, transports=1)
    stock(state, "usa", "reef", 4)
    state.flow.append(Flagging())
    line = "flags land usa:cover usa:land cadiz lsp=1+1"
    assert refused(state, "usa", line) == "NW-OPS-30"
    assert "cadiz is neutral: usa lands only where it is at war" in str(objection(state, "usa", line))
    own = line.replace("cadiz", "midway")
    assert "midway is held by usa" in str(objection(state, "usa", own))
    sheets(state, {"usa": "flags land usa:cover usa:land wake lsp=1+1"})
    state.flow.append(Operations())
    landed = run(state)
    assert "landing.unopposed" in kinds(landed)
    assert state.harbours["wake"].holder == "usa"
    assert state.problems() == []


@pytest.mark.rule("NW-CTL-13")
@pytest.mark.parametrize("ally, heir", [("", "germany"), ("usa", "usa")])
def test_naples_is_german_unless_an_allied_land_point_is_there(ally: str, heir: str) -> None:
    state = war(10)
    if ally:
        troops(state, ally, "naples", men=1)
    troops(state, "germany", "athens", men=1)
    ships = sum(1 for u in state.units.values() if u.nation == "italy" and u.is_ship)
    judge = umpire(*[1] * ships)
    leave_the_axis(state, judge)
    assert state.harbours["naples"].holder == heir
    told = [str(event.facts["place"]) for event in judge.events if event.kind.startswith("place.")]
    assert sorted(told) == sorted(set(told)), "each place is announced once"
    assert state.harbours["la-spezia"].holder == state.harbours["taranto"].holder == "germany"
    assert state.harbours["athens"].holder == "germany", "she holds what she garrisons"
    assert state.harbours["tripoli"].holder == "germany", "the Africa corps"
    assert is_abandoned(state, "sicily")
    assert may_land(state, "uk", "sicily")
    assert state.problems() == []


@pytest.mark.rule("NW-OPS-30")
@pytest.mark.parametrize(
    "nation, place, may",
    [
        ("usa", "casablanca", True),
        ("vichy", "casablanca", False),
        ("germany", "casablanca", True),
        ("japan", "vladivostok", False),
        ("germany", "murmansk", True),
        ("uk", "murmansk", False),
    ],
)
def test_who_may_land_where(nation: str, place: str, may: bool) -> None:
    """At an enemy's and at a neutral power's in the game; not at a friend's, nor where there is peace."""
    assert may_land(war(4), nation, place) is may


@pytest.mark.rule("NW-CTL-13", "NW-BAS-24")
def test_neither_the_fallen_nor_those_who_left_the_war_before_inherit() -> None:
    state = little()
    harbour = state.harbours["truk"]
    troops(state, "japan", "truk", men=3, garrisons=2)
    assert heir_of(state, harbour, "japan") == "", "troops of the nation that surrendered are no claim"
    troops(state, "germany", "truk", men=9)
    troops(state, "usa", "truk", men=1)
    assert heir_of(state, harbour, "japan") == "germany", "an ally comes first"
    state.left["germany"] = state.turn
    assert heir_of(state, harbour, "japan") == "usa"
    troops(state, "uk", "truk", garrisons=2)
    assert heir_of(state, harbour, "japan") == "uk", "then the nation with the most there"
    troops(state, "usa", "truk", men=2)
    assert heir_of(state, harbour, "japan") == "usa", "of equals the first of the briefing"
