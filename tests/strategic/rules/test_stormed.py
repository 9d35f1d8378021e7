"""Ships in port at a base that is invaded: they flee, fight or take losses, according to the option."""

from __future__ import annotations

from typing import Any

import pytest

from flagplot.strategic import GAME
from flagplot.strategic.rules.amphibious.capture import capture
from flagplot.strategic.rules.amphibious.landing import defending_nations, landing_sides
from flagplot.strategic.rules.amphibious.standin import Assault
from flagplot.strategic.rules.bases.refuge import evacuate
from flagplot.strategic.state.model import Strategic
from tests.strategic.positions import carrier, fact, force, kinds, run, troops, umpire, unit
from tests.strategic.scenes import ashore, major, settle

STORM: dict[str, Any] = {"men": 6, "ships": ("heavy", "heavy", "heavy", "heavy"), "garrison_exchange": "forbidden"}


def harbour(option: str) -> Strategic:
    """Six men and four heavy groups off wake, a garrison and two heavy groups in it."""
    state = ashore(**STORM, stormed_ships=option)
    troops(state, "japan", "wake", garrisons=1)
    for _ in range(2):
        unit(state, "japan", "heavy", "wake")
    return state


@pytest.mark.rule("NW-AMP-43", "NW-OPS-29")
def test_ships_that_flee_add_nothing_and_leave_when_the_base_falls() -> None:
    state = harbour("flee")
    assert landing_sides(state, state.operations[0], state.forces["usa:land"])[1].cv == 8
    events = run(state, 6, 6, 6, 6, 1)
    events += settle(state)
    assert kinds(events).count("ship.escaped") == 2
    assert not any(unit.damaged for unit in state.units.values() if unit.nation == "japan")


@pytest.mark.rule("NW-AMP-43")
def test_ships_that_fight_add_their_value_and_take_losses() -> None:
    state = harbour("fight")
    _, defence = landing_sides(state, state.operations[0], state.forces["usa:land"])
    assert (defence.cv, defence.units) == (8 + 5 + 5, 2)
    events = run(state, 6, 6, 6, 6, 1)
    steps = int(fact(events, "landing.fire", "steps"))
    events += settle(state)
    lost = [event for event in events if event.kind == "losses.taken" and event.facts["nation"] == "japan"]
    assert len(fact(lost, "losses.taken", "hit")) == min(steps, 5), "two ships of two steps each, and a garrison"
    assert state.harbours["wake"].holder == "usa"
    assert state.problems() == []


@pytest.mark.rule("NW-AMP-43")
def test_ships_alone_defend_a_base_where_they_fight_and_submarines_never() -> None:
    state = ashore(stormed_ships="fight")
    unit(state, "japan", "submarine", "wake")
    assert defending_nations(state, "wake", "usa") == []
    deck = carrier(state, "japan", "wake")
    assert defending_nations(state, "wake", "usa") == ["japan"]
    _, defence = landing_sides(state, state.operations[0], state.forces["usa:land"])
    assert (defence.cv, defence.air, defence.units) == (11, 1, 1), "the carrier group and her air point"
    force(state, "japan:out", "wake", deck)
    assert defending_nations(state, "wake", "usa") == [], "a task force is not in port"
    flee = ashore()
    carrier(flee, "japan", "wake")
    assert defending_nations(flee, "wake", "usa") == []


@pytest.mark.rule("NW-AMP-43")
def test_ships_that_suffer_take_a_step_as_they_break_out() -> None:
    state = harbour("suffer")
    hurt = unit(state, "japan", "light_cruiser", "wake", damaged=True)
    deck = carrier(state, "japan", "wake")
    assert landing_sides(state, state.operations[0], state.forces["usa:land"])[1].cv == 8
    judge = umpire()
    capture(state, "wake", "usa", judge)
    assert kinds(judge.events).count("ship.battered") == 4
    assert hurt.id not in state.units, "a damaged ship does not get away"
    assert deck.damaged
    assert state.air_of(deck.id) is None, "a damaged carrier leaves her air behind"
    assert all(unit.damaged and unit.at != "wake" for unit in state.units.values() if unit.nation == "japan")
    said = [GAME.catalogue.sentence(event) for event in judge.events if event.kind == "ship.battered"]
    assert "Japanese heavy group 1 is damaged as it breaks out of Wake." in said[0].replace("wake", "Wake")
    assert {event.audience for event in judge.events if event.kind == "ship.battered"} == {("japan",)}
    assert {loss.by for loss in state.losses} == {("usa",)}
    assert state.problems() == []


@pytest.mark.rule("NW-AMP-38", "NW-AMP-43")
def test_ships_in_port_support_the_defence_of_a_major_landing() -> None:
    strengths = []
    for option in ("flee", "fight", "suffer"):
        state = major(stormed_ships=option)
        for _ in range(8):
            unit(state, "japan", "heavy", "beach")
        strengths.append(Assault(state, state.operations[0], state.forces["usa:land"]).defence())
    assert strengths == [8, 16, 8], "half of forty, at most what the garrison counts"
    few = major(stormed_ships="fight")
    unit(few, "japan", "heavy", "beach")
    assert Assault(few, few.operations[0], few.forces["usa:land"]).defence() == 8 + 5 // 2


@pytest.mark.rule("NW-AMP-43")
def test_control_that_gives_a_place_away_hurts_no_ship() -> None:
    state = harbour("suffer")
    state.harbours["wake"].holder = "usa"
    judge = umpire()
    evacuate(state, "wake", judge)
    assert "ship.battered" not in kinds(judge.events)
    assert fact(judge.events, "ship.escaped", "base") == "wake"
