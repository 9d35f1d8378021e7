"""Intervals of every design cover the truth as often as they say, with stopping rules too, and claim no certainty after few games."""

from __future__ import annotations

from collections.abc import Callable
from math import inf
from random import Random
from typing import Any

import pytest

from flagplot.lab.experiments.plan import Stop
from flagplot.lab.experiments.row import played
from flagplot.lab.experiments.run import job, looks
from flagplot.lab.experiments.stages import is_narrow
from flagplot.lab.report import statistics
from flagplot.lab.report.answers import answer
from flagplot.lab.report.parts import signed
from flagplot.lab.report.statistics import Interval
from tests.lab.shooters import WINS
from tests.lab.test_experiments import toy
from tests.lab.test_reports import Row, experiment, row

TURNED = [(0.05, 0.0), (0.1, 0.05), (0.25, 0.2)]
"""Chances that a change wins a lost game, and that it loses a won one."""


def pair(luck: Random, number: int, gained: float, lost: float) -> list[Row]:
    """A game of each of two arms on the same seed."""
    lot = luck.random()
    first, second = ("blue", "red") if lot < gained else ("red", "blue") if lot < gained + lost else ("red", "red")
    return [row(0, number, first), row(1, number, second)]


def in_steps(asked: Any, play: Callable[[int], list[Row]]) -> list[Row]:
    """The rows of a run whose stopping rule looks on."""
    rows: list[Row] = []
    number = 0
    for games in looks(asked):
        while number < games:
            rows += play(number)
            number += 1
        if is_narrow(asked, rows):
            break
    return rows


def found(asked: Any, rows: list[Row]) -> Interval:
    value, low, high = answer(asked, rows).numbers["differences"]["arm 1"]["share"]
    return Interval(value, low, high)


def test_paired_differences_cover_the_known_odds_of_a_game() -> None:
    """Against shots that all miss, which is a draw, red gains half a point in 5 games of 12."""
    asked, idle = (toy(300, f"tests.lab.shooters:{bot}") for bot in ("Shooter", "Idle"))
    scores = [statistics.score(played(job(asked, asked.arms[0], 0, number)), "red") for number in range(300)]
    base = [statistics.score(played(job(idle, idle.arms[0], 0, number)), "red") for number in range(10)]
    assert set(base) == {0.5}
    parts = [[score - 0.5 for score in scores[at : at + 30]] for at in range(0, 300, 30)]
    assert sum(statistics.change(part).has(WINS / 2) for part in parts) >= 8  # of 10


@pytest.mark.parametrize("gained, lost", TURNED)
def test_paired_differences_of_rare_changes_cover(gained: float, lost: float) -> None:
    luck, rounds, covered = Random(1), 120, 0  # synthetic games
    asked = experiment("compare", "arm 0", "arm 1")
    for _ in range(rounds):
        rows = [one for number in range(40) for one in pair(luck, number, gained, lost)]
        covered += found(asked, rows).has(gained - lost)
    assert covered >= 0.92 * rounds


@pytest.mark.parametrize("gained, lost", TURNED)
def test_a_stopping_rule_does_not_spoil_paired_differences(gained: float, lost: float) -> None:
    luck, rounds, covered = Random(2), 60, 0  # synthetic games
    asked = experiment("compare", "arm 0", "arm 1", stop=Stop(0.2, 0.95, 20, 20))
    for _ in range(rounds):
        rows = in_steps(asked, lambda number: pair(luck, number, gained, lost))
        covered += found(asked, rows).has(gained - lost)
    assert covered >= 0.92 * rounds


@pytest.mark.parametrize("spread, width", [(5, 4), (2, 1)])
def test_a_stopping_rule_does_not_spoil_the_fair_bid(spread: float, width: float) -> None:
    luck, rounds, covered = Random(3), 60, 0  # synthetic games
    asked = experiment("bid", stop=Stop(width, 0.95, 20, 20))
    for _ in range(rounds):
        rows = in_steps(asked, lambda number: [row(0, number, "red", round(luck.gauss(6, spread)))])
        value, low, high = answer(asked, rows).numbers["arm 0"]["bid"]
        covered += Interval(value, low, high).has(6)
    assert covered >= 0.92 * rounds


def test_the_points_that_one_bot_takes_from_another_are_covered() -> None:
    luck, rounds, covered = Random(4), 200, 0  # synthetic games
    for _ in range(rounds):
        scores = [1.0 if (lot := luck.random()) < 0.7 else 0.5 if lot < 0.9 else 0.0 for _ in range(30)]
        covered += statistics.taken(scores).has(0.8)
    assert covered >= 0.92 * rounds


@pytest.mark.parametrize("chances", [(0.5, 0.9, 0.1, 0.5), (0.5, 0.6, 0.4, 0.5), (0.5, 0.5, 0.5, 0.5)])
@pytest.mark.parametrize("games", [10, 50])
def test_the_share_of_the_dice_is_covered(chances: tuple[float, ...], games: int) -> None:
    luck, rounds, covered = Random(5), 100, 0  # synthetic games
    middle = sum(chances) / len(chances)
    truth = sum((one - middle) ** 2 for one in chances) / len(chances) / (middle * (1 - middle))
    for _ in range(rounds):
        groups = [[float(luck.random() < one) for _ in range(games)] for one in chances]
        covered += statistics.explained(groups).has(truth)
    assert covered >= 0.91 * rounds


def test_a_few_games_that_end_alike_make_nothing_certain() -> None:
    assert statistics.change([0.0] * 10).width > 0.3
    assert statistics.change([1.0] * 10).low < 0.8
    assert statistics.change([1.0] * 10).high == 1
    assert statistics.changed([1.0, 1.0]) > 0.05, "two games prove nothing"
    assert statistics.changed([1.0] * 12) < 0.01
    assert statistics.mean([3.0]) == Interval(3.0, -inf, inf)
    assert statistics.median([1.0, 2.0, 3.0, 4.0, 5.0]) == Interval(3.0, -inf, inf)
    assert statistics.median([1.0, 2.0, 3.0, 4.0, 5.0, 6.0]).width == 5
    assert not is_narrow(
        experiment("compare", "a", "b", stop=Stop(0.1)), [row(arm, at) for arm in (0, 1) for at in range(40)]
    )


def test_intervals_that_do_not_exist_are_told_in_words() -> None:
    four = [row(0, at, "red", 3.0, course=[[1, {"red": 3.0}]]) for at in range(4)]
    (bid,) = answer(experiment("bid"), four).sentences
    assert "given 3 points by Red to make it even (too few games for an interval), or" in bid
    told = answer(experiment("time"), four)
    assert "after 4 turns (too few games for an interval)" in told.sentences[0]
    assert told.numbers["arm 0"]["turns"] == [4, None, None]
    assert signed(statistics.mean([3.0])) == "+3.0 (too few games)"
    assert signed(statistics.mean([3.0, 3.0])) == "+3.0 always"


def test_games_that_all_end_alike_leave_nothing_to_explain() -> None:
    seats = [{"red": red, "blue": blue} for red in ("good", "bad") for blue in ("good", "bad")]
    rows = [row(arm, at, "red", 2.0, seats=sit) for arm, sit in enumerate(seats) for at in range(6)]
    told = answer(experiment("luck", "a", "b", "c", "d", bots=("good", "bad")), rows)
    assert "All games end alike, so that nothing is left for dice or players to explain." in told.sentences
    assert "dice" not in told.numbers
    always = statistics.explained([[1.0] * 5, [0.0] * 5])
    assert (always.value, always.low < 0.5) == (1, True)
