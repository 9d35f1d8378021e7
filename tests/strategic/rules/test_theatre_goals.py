"""Objectives that cannot change in a scenario are not scored."""

from __future__ import annotations

from dataclasses import replace

import pytest

from flagplot.strategic import GAME
from flagplot.strategic.content.briefings import Goal
from flagplot.strategic.content.scenarios import NAMES, scenario
from flagplot.strategic.rules.contest import is_idle
from flagplot.strategic.rules.victory import credits_of, points_of
from flagplot.strategic.text.board import board

UNDER_150 = "British tonnage under 150"


def idle(name: str) -> set[str]:
    """The objectives of a scenario that no side can influence."""
    return {goal.text for nation in scenario(name).nations.values() for goal in nation.goals if goal.idle}


@pytest.mark.rule("NW-CTL-14")
def test_a_scenario_that_starts_below_a_limit_does_not_score_it() -> None:
    """Britain starts the Malay Barrier with 3 tonnage points, which is under 150 before play begins."""
    state = GAME.new("intro", 1)
    goal = next(goal for goal in state.atlas.nations["uk"].goals if goal.text == UNDER_150)
    assert state.tonnage_of("uk") < 150
    assert points_of(state, "uk", goal) == -8
    assert UNDER_150 not in [line.reason for line in credits_of(state, "uk")]
    counted = GAME.new("intro", 1, {"theatre_goals": "all"})
    assert UNDER_150 in [line.reason for line in credits_of(counted, "uk")]


@pytest.mark.rule("NW-CTL-14")
def test_the_whole_war_scores_every_objective() -> None:
    assert idle("war") == set()


@pytest.mark.rule("NW-CTL-14")
@pytest.mark.parametrize(
    "name, text",
    [
        ("intro", UNDER_150),
        ("pacific", UNDER_150),
        ("atlantic", "British tonnage under 170"),
        ("pacific", "6 or more Dutch tonnage points afloat"),
        ("1942", "no Allied major invasion of north-west Europe yet"),
        ("intro", "US fleet carrier group sunk"),
    ],
)
def test_met_before_the_first_turn_never_due_or_out_of_reach(name: str, text: str) -> None:
    assert text in idle(name)


@pytest.mark.rule("NW-CTL-14")
@pytest.mark.parametrize(
    "name, text",
    [("1942", UNDER_150), ("intro", "Singapore in Allied hands"), ("pacific", "30 or more tonnage points afloat")],
)
def test_what_is_fought_for_counts(name: str, text: str) -> None:
    assert text not in idle(name)


@pytest.mark.rule("NW-CTL-14")
@pytest.mark.parametrize("name", NAMES)
def test_nothing_is_scored_at_the_start_by_the_cut_alone(name: str) -> None:
    """What is held at the start may be lost in play; a limit on tonnage counts only for a nation that starts on the other side of it."""
    state = GAME.new(name, 1)
    for nation in state.nations():
        for line in credits_of(state, nation):
            goal = next(goal for goal in state.atlas.nations[nation].goals if goal.text == line.reason)
            assert goal.what != "tonnage_at_most"


@pytest.mark.rule("NW-CTL-14")
def test_the_client_is_not_told_of_aims_that_do_not_count() -> None:
    aims = board()["aims"]["intro"]["nations"]["uk"]["goals"]
    assert UNDER_150 not in [goal["text"] for goal in aims]


@pytest.mark.rule("NW-CTL-14")
@pytest.mark.parametrize(
    "how, since, until, nothing_to_play_for",
    [
        ("each", 1, 22, False),
        ("each", 9, 22, False),
        ("each", 10, 22, True),
        ("hold", 10, 22, False),
        ("each", 1, 7, False),
        ("each", 1, 6, True),
        ("hold", 1, 6, True),
    ],
)
def test_an_objective_counts_if_any_turn_of_it_is_played(
    how: str, since: int, until: int, nothing_to_play_for: bool
) -> None:
    """A scenario of turns 7 to 9 includes a part of what is scored from turn 9 on, or up to turn 7."""
    cut = replace(scenario("war"), first_turn=7, last_turn=9)
    goal = Goal(how, 1, "the enemy is contained", "contained", since=since, until=until)
    assert is_idle(cut, cut.nations["uk"], goal) is nothing_to_play_for


@pytest.mark.rule("NW-CTL-14")
@pytest.mark.parametrize("turn, nothing_to_play_for", [(6, True), (7, False), (9, False), (10, True)])
def test_an_objective_due_by_a_turn_counts_where_that_turn_is_played(turn: int, nothing_to_play_for: bool) -> None:
    cut = replace(scenario("war"), first_turn=7, last_turn=9)
    goal = Goal("by", 1, "the enemy is contained", "contained", turn=turn)
    assert is_idle(cut, cut.nations["uk"], goal) is nothing_to_play_for
