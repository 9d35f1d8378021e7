"""Predict the secret: no secret of the three games can be predicted from what a seat was sent."""

from __future__ import annotations

import pytest

from flagplot.tactical import GAME as ACTION
from tests.fog.door import Door
from tests.fog.grounds import SECRETS, WAYS, collect, guess
from tests.fog.leaks import HABITS, LEAKS, SlowWhereDetached
from tests.fog.predictor import Sample, predict
from tests.fog.stopwatch import Stopwatch
from tests.shelf import games

GAMES = range(64)
FEWEST = 30
"""Minimum of games in which the secret came up; with fewer the classifier would prove nothing."""


@pytest.mark.slow
@pytest.mark.parametrize("slug, secret", SECRETS)
def test_a_classifier_cannot_tell_the_secret(slug: str, secret: str) -> None:
    samples = collect(Stopwatch(Door(games()[slug])), secret, GAMES)
    told = [Sample(one.secret, one.features | {"told": one.secret}) for one in samples]
    found = predict(samples, WAYS.get((slug, secret), 0))

    assert len(samples) >= FEWEST
    assert predict(told).tells, "too few games, or too one-sided, to find anything"
    assert not found.tells, f"{found.feature} tells the secret in {found.right:.0%} of the games"


@pytest.mark.slow
@pytest.mark.parametrize("leak", LEAKS)
def test_a_leak_put_back_is_found(leak: str) -> None:
    found, _ = guess(LEAKS[leak], leak, GAMES)

    assert found.tells, found


def test_a_view_that_takes_longer_where_a_secret_lies_is_found() -> None:
    found, _ = guess(Stopwatch(SlowWhereDetached(ACTION)), "detachment", GAMES)

    assert found.tells, found
    assert "work" in found.feature


@pytest.mark.slow
@pytest.mark.parametrize("habit", HABITS)
def test_a_habit_of_captains_put_back_is_found(habit: str) -> None:
    found, _ = guess(HABITS[habit], habit, GAMES)

    assert found.tells, found


def test_a_choice_that_is_always_the_same_is_told_and_one_by_lot_is_not() -> None:
    same = [Sample("addu", {"noise": str(seed % 3)}) for seed in range(80)]
    drawn = [Sample("addu" if seed * 7919 % 13 < 6 else "male", {"noise": str(seed % 3)}) for seed in range(80)]

    assert predict(same, 2).tells
    assert not predict(same).tells
    assert not predict(drawn, 2).tells


def test_the_classifier_finds_a_secret_in_a_size_and_none_in_noise() -> None:
    noise = [
        Sample(str(seed % 2), {"noise": str(seed * 7919 % 13), "more": str(seed * 104729 % 5)}) for seed in range(80)
    ]
    told = [Sample(one.secret, one.features | {"bytes": str(5 + int(one.secret))}) for one in noise]

    assert predict(told).right == 1.0
    assert predict(told).feature == "bytes"
    assert predict(told).tells
    assert not predict(noise).tells
