"""A landing that both sides survive: the remaining defenders are removed with the place."""

from __future__ import annotations

import pytest

from flagplot.kernel.seat import Seat
from flagplot.strategic import GAME
from flagplot.strategic.rules.amphibious.capture import remove_land
from flagplot.strategic.state.model import Strategic
from tests.strategic.positions import kinds, little, order, run, troops, unit
from tests.strategic.scenes import ashore, settle


def stormed(**defence: int) -> Strategic:
    """Four men and two heavy groups against wake: if all dice are ones, neither side is wiped out."""
    state = ashore(men=4, ships=("heavy", "heavy"), garrison_exchange="forbidden")
    troops(state, "japan", "wake", **defence)
    for store in (state.harbours["wake"].manpower, state.harbours["wake"].tanks):
        if not store["japan"]:
            del store["japan"]  # most garrisons have never had other troops beside them
    return state


@pytest.mark.rule("NW-AMP-12", "NW-AMP-13")
def test_both_sides_survive_and_the_garrisons_left_are_removed() -> None:
    state = stormed(garrisons=5)
    events = run(state, 1, 1, 1, 1, 1)
    hit = [event.facts["steps"] for event in events if event.kind == "landing.fire"]
    assert hit == [4, 6], "a garrison survives the fire, and of the invaders half the steps fall on ships"
    settle(state, lose="heavy")
    assert state.harbours["wake"].holder == "usa"
    assert state.harbours["wake"].garrisons.get("japan", 0) == 0
    assert state.ledgers["japan"].land_out == 5, "those hit and the one removed"
    assert state.harbours["wake"].points("usa") == 1
    assert state.problems() == []


@pytest.mark.rule("NW-AMP-13")
def test_surviving_manpower_and_tanks_are_removed() -> None:
    state = stormed(men=3, tanks=3)
    events = run(state, 1, 1, 1, 1, 1, 1)
    assert next(event.facts["steps"] for event in events if event.kind == "landing.fire") == 4
    settle(state, lose="heavy")
    assert state.harbours["wake"].holder == "usa"
    assert state.harbours["wake"].points("japan") == 0
    assert state.ledgers["japan"].land_out == 6
    assert state.problems() == []


@pytest.mark.rule("NW-AMP-13")
def test_surviving_air_points_are_removed() -> None:
    state = stormed(garrisons=3)
    planes = [unit(state, "japan", kind, "wake") for kind in ("air", "strategic_bomber")]
    events = run(state, 1, 1, 1, 1, 1, 1)
    assert [event.facts["steps"] for event in events if event.kind == "landing.fire"] == [4, 6]
    while GAME.to_act(state) == (Seat("usa"),):
        order(state, "usa", next(choice.line() for choice in GAME.orders(state, Seat("usa"))))
    for lost in ("garrison", "garrison", "garrison", planes[0].id):
        order(state, "japan", f"lose {lost}")
    assert planes[1].id not in state.units, "the bomber was not hit, and is removed with the place"
    assert state.harbours["wake"].holder == "usa"
    assert not [plane for plane in planes if plane.id in state.units]
    assert {loss.unit for loss in state.losses} >= {plane.id for plane in planes}
    assert state.problems() == []


@pytest.mark.rule("NW-AMP-13")
def test_friends_of_the_invaders_in_the_place_stay() -> None:
    state = stormed(garrisons=2)
    troops(state, "uk", "wake", men=1)
    ally = unit(state, "uk", "air", "wake")
    events = run(state, 1, 1, 1, 1)
    events += settle(state)
    assert "place.taken" in kinds(events)
    assert state.harbours["wake"].points("uk") == 1
    assert ally.id in state.units


@pytest.mark.rule("NW-AMP-13")
def test_all_land_points_of_a_captured_place_are_counted_as_lost() -> None:
    state = little()
    troops(state, "japan", "wake", men=2, tanks=1, garrisons=3)
    harbour = state.harbours["wake"]
    remove_land(state, harbour, "japan", "usa")

    assert state.ledgers["japan"].land_out == 6
    assert (harbour.garrison(), harbour.points("japan")) == (0, 0)
    troops(state, "uk", "wake", men=2)
    remove_land(state, harbour, "uk", "usa")
    assert harbour.points("uk") == 2, "friends stay"
