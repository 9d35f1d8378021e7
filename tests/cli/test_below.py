"""A linked battle at the terminal: the offer with its odds, and the battle on the same screen."""

from __future__ import annotations

from pathlib import Path

import pytest

from flagplot.cli.terminal import below
from flagplot.lab.battle_odds import Trial
from flagplot.operational import GAME
from tests.campaign.contacts import MEETING
from tests.cli.evening import Evening


@pytest.fixture
def evening(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Evening:
    """Two squadrons a hex apart, Japan at the terminal, with fixed dice."""
    monkeypatch.setattr(below, "trial", lambda game, view, number: Trial((4.0, 2.0), (1.0, 3.0 + number % 2)))
    return Evening(GAME, MEETING, ["japan"], tmp_path)


MEET = ("move J1 2023", "battle yes")


@pytest.mark.rule("CB-WHO-2")
def test_the_offer_names_each_choice_with_its_odds(evening: Evening) -> None:
    shown = " ".join(evening.type(*MEET, "perhaps", "quit").split())

    assert "fight it yourself, here. As captains would: 100% you come off better, 0% worse." in shown
    assert "You lose 1.0 (1.0 to 1.0), the enemy 3.5 (" in shown
    assert "by the rules here: 0% you come off better, 100% worse." in shown
    assert "12 battles of captains below" in shown
    assert "Write `fight`, `captains` or `rules`" in shown
    assert evening.given[-1] == ("japan", "battle yes")


@pytest.mark.rule("CB-WHO-1", "CB-WHO-5")
def test_by_the_rules_here_settles_it(evening: Evening) -> None:
    evening.type(*MEET, "rules")

    assert ("control", "settle") in evening.given


@pytest.mark.rule("CB-WHO-2")
def test_captains_fight_it_and_the_report_tells_its_story(evening: Evening) -> None:
    shown = evening.type(*MEET, "captains")

    assert any(seat == "control" and line.startswith("report t10i") for seat, line in evening.given)
    assert "Captains fight the battle out" in shown
    assert "meet Dorsetshire" in shown


@pytest.mark.rule("CB-WHO-2")
def test_who_fights_it_here_may_leave_and_go_on_later(evening: Evening, tmp_path: Path) -> None:
    first = evening.type(*MEET, "fight", "quit")
    kept = next(tmp_path.glob("evening-*.replay"))
    second = evening.type("fight", "quit")

    assert "This battle is to be fought out ship by ship" in first
    assert f"Saved in {kept}" in first
    assert evening.given[-1] == ("japan", "battle yes")
    assert "You have begun it; `fight` goes on with it." in second


def test_what_cannot_be_sampled_has_no_odds(evening: Evening, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(below, "trial", lambda game, view, number: None)

    assert "no odds, too little is known of the enemy" in evening.type(*MEET, "quit")
