"""Nations that leave the war, and what they leave behind."""

from __future__ import annotations

import pytest

from flagplot.strategic.phases.armistice import hand_place, leave_the_axis, surrender, transfer_flag
from flagplot.strategic.phases.torch import end_vichy
from flagplot.strategic.pieces import Train
from tests.strategic.positions import carrier, little, route, stock, troops, umpire, unit, war


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
def test_vichy_ships_afloat_or_scuttled_at_the_end_count_as_kept() -> None:
    state = war(6)
    ships = [u for u in state.units.values() if u.nation == "vichy" and u.is_ship]
    end_vichy(state, umpire(*[1] * 20))
    assert state.scores["vichy"]["kept"] == len(ships), "nobody joined on ones; Toulon scuttled"
    rallied = war(6)
    end_vichy(rallied, umpire(*[5] * 20))
    assert rallied.scores["vichy"]["kept"] + rallied.scores["free-french"]["joined"] == len(ships)
