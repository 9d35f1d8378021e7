"""Weights fitted to captains' games: the arithmetic, and the shipped files."""

from __future__ import annotations

import pytest
from typer.testing import CliRunner

from flagplot.bots.search.values import FITTED, HAND, table, total, weights
from flagplot.bots.tactical.searching import NavalAction
from flagplot.cli import app
from flagplot.lab.fit import Line, explained, fit, fitted, least_squares, of_flow, watch

GAMES = ["tactical", "operational", "strategic"]


def test_least_squares_finds_the_weights_behind_its_targets() -> None:
    rows = [[1.0, 2.0, 1.0], [0.0, 1.0, 1.0], [3.0, -1.0, 1.0], [2.0, 2.0, 1.0], [-1.0, 4.0, 1.0]]
    targets = [2.0 * one - 0.5 * other + 3.0 for one, other, _ in rows]

    assert least_squares(rows, targets) == pytest.approx([2.0, -0.5, 3.0], abs=1e-4)


def test_a_feature_that_never_changes_gets_no_weight() -> None:
    assert least_squares([[0.0, 1.0], [0.0, 2.0], [0.0, 3.0]], [2.0, 4.0, 6.0]) == pytest.approx([0.0, 2.0], abs=1e-4)


def line(seed: int, turn: int, lead: float, flow: float, scratched: float, later: float) -> Line:
    prospects = {"scratched": scratched, "guns": flow, "tubes": 0.0}
    return Line("duel", seed, turn, lead, flow, prospects, later)


def test_what_became_of_expected_fire_is_asked_within_one_game() -> None:
    lines = [
        line(seed, turn, 0.5 * sum(range(1, turn + 1)) * seed, float(turn * seed), 0.0, 0.0)
        for seed in (1, 2, 3)
        for turn in range(6)
    ]

    assert of_flow(lines, 2) == pytest.approx(0.5, abs=1e-4)
    assert of_flow(lines[:2], 3) == 0.0


def test_light_damage_counts_by_what_came_of_it_and_the_luck_of_a_play_out_in_part() -> None:
    lines = [
        line(seed, turn, 0.1 * turn, 0.3 * turn + 0.1 * seed, float((seed * turn) % 5), 0.4 * ((seed * turn) % 5))
        for seed in range(1, 13)
        for turn in range(5)
    ]
    found, by_fit, _ = fit("tactical", lines, 3)

    assert found["scratched"] == pytest.approx(0.4 * found["lead"], rel=0.01)
    assert found["guns"] == pytest.approx(0.0, abs=0.01)
    assert by_fit > 0.99
    assert explained(lines, {"scratched": -1.0}, ["scratched"]) < -0.99


@pytest.mark.slow
def test_turns_of_captains_games_are_kept_with_what_came_later() -> None:
    lines = watch("tactical", "duel", (1, 2), NavalAction())

    assert {one.seed for one in lines} == {1, 2}
    assert all(set(one.prospects) == {"scratched", "guns", "tubes"} for one in lines)
    assert len({round(one.lead + one.later, 9) for one in lines if one.seed == 1}) == 1


@pytest.mark.slow
@pytest.mark.parametrize("slug, scenario", [("tactical", "duel"), ("operational", "easter"), ("strategic", "intro")])
def test_every_game_can_be_fitted(slug: str, scenario: str) -> None:
    found = fitted(slug, (scenario,), 5, 1)

    assert list(found.weights) == list(weights(slug, HAND))
    assert found.turns > 10
    assert found.text().splitlines()[2] == "[fitted]"


@pytest.mark.slow
def test_the_command_prints_a_section_of_the_file() -> None:
    done = CliRunner().invoke(app, ["lab", "fit", "tactical", "--scenario", "duel", "--games", "8"])

    assert done.exit_code == 0
    assert "[fitted]\nfire = " in done.output


@pytest.mark.parametrize("slug", GAMES)
def test_a_game_ships_weights_by_hand_and_by_fit_for_the_same_features(slug: str) -> None:
    assert list(weights(slug, HAND)) == list(weights(slug, FITTED))
    assert table(slug)["uses"] in (HAND, FITTED)
    assert weights(slug) == weights(slug, table(slug)["uses"])


def test_a_feature_without_a_weight_counts_nothing() -> None:
    assert total({"lead": 2.0, "moon": 9.0}, {"lead": 0.5}) == 1.0
