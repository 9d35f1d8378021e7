"""Firing trials: the hit rates of the charts by hand, and their distance from historical ones."""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction

import pytest

from flagplot.lab.odds.tactical import trials as tactical_trials
from flagplot.lab.odds.tactical.trials import Shoot, as_data, fire, shoots, text


def shot(name: str) -> Shoot:
    return next(one for one in shoots() if one.name.startswith(name))


@pytest.mark.rule("NA-GUN-36", "NA-GUN-44", "NA-GUN-46")
def test_a_long_shoot_turn_by_turn_by_hand() -> None:
    """Komandorski, ten 8-inch guns at Long: accuracy 6 - 5 = 1, 2 when acquired, 3 when she was hit the turn before.

    Accuracy 1 hits on 1 face of 6, 2 on two, each for one hit; 3 on three faces for 1 + 1 + 2 hits.
    """
    komandorski = shot("Komandorski, Nachi")
    first = Fraction(1, 6)
    second = Fraction(1, 6) * Fraction(4, 6) + Fraction(5, 6) * Fraction(2, 6)

    assert first == fire(replace(komandorski, turns=1)).hits
    assert first + second == fire(replace(komandorski, turns=2)).hits
    assert 2 * 10 * 10 == fire(replace(komandorski, turns=2)).shells


@pytest.mark.rule("NA-GUN-36")
def test_long_range_hits_as_rarely_as_history_did() -> None:
    long = [(fire(one), one.in_history()) for one in shoots() if "long" == fire(one).band]

    assert 4 == len(long)
    assert all(trial.per_hundred <= 3 * most for trial, (_, most) in long)
    card = sum(trial.per_hundred for trial, _ in long) / len(long)
    history = sum(least + most for _, (least, most) in long) / len(long) / 2
    assert history / 1.5 < card < history * 1.5


def test_the_trials_are_text_or_data() -> None:
    assert "River Plate, Graf Spee" in text()
    assert len(shoots()) == len(as_data()) == len(text().splitlines()) - 2


def test_hits_per_hundred_shells_in_history() -> None:
    assert (2.0, 3.0) == Shoot("x", {}, 1, 100, 2, 3).in_history()


def test_a_shoot_the_odds_do_not_know_is_a_fault_with_its_line(monkeypatch: pytest.MonkeyPatch) -> None:
    class Folder:
        def joinpath(self, *_: str) -> Folder:
            return self

        def read_text(self, encoding: str) -> str:
            return (
                '[[shoot]]\nname = "X"\nfirer = "KGV"\ntarget = "HOOD"\n'
                "given = { rnage = 1 }\nturns = 1\nshells = 1\nhits = [1, 1]\n"
            )

    monkeypatch.setattr(tactical_trials, "files", lambda _: Folder())

    with pytest.raises(ValueError, match="rnage"):
        shoots()
