"""The board of the world map that the client draws."""

from __future__ import annotations

import json

from flagplot.strategic.content.scenarios import scenario
from flagplot.strategic.content.world import NATIONS, world
from flagplot.strategic.text.board import board


def test_the_board_is_json_and_holds_the_whole_map() -> None:
    told = json.loads(json.dumps(board()))
    assert {area["id"] for area in told["areas"]} == set(world().areas)
    assert {place["id"] for place in told["places"]} == set(world().places)
    assert [nation["id"] for nation in told["nations"]] == list(NATIONS)
    assert len(told["links"]) == len(world().links)
    assert len(told["routes"]) == 40
    assert all(len(area["ring"]) >= 4 for area in told["areas"])


def test_every_turn_has_its_two_months() -> None:
    told = board()["dates"]
    assert told[:2] == ["Jan/Feb 1942", "Mar/Apr 1942"]
    assert told[21] == "Jul/Aug 1945"
    assert [told[turn - 1][:7] for turn in board()["winter"][:3]] == ["Jan/Feb", "Nov/Dec", "Jan/Feb"]


def test_each_scenario_names_its_seas() -> None:
    told = board()["scenarios"]
    assert len(told["war"]) == 79
    assert set(told["intro"]) <= set(told["pacific"])


def test_the_board_lists_the_events_control_can_bring_about() -> None:
    told = {event["id"]: event for event in board()["events"]}
    scheduled = scenario("war").events
    assert told
    assert set(told) <= set(scheduled)
    assert told["torch"] == {"id": "torch", "name": "Torch: Vichy ends", "needs": ["vichy"]}
    assert told["ussr-pacific"]["needs"] == ["ussr", "japan"]
