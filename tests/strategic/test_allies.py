"""Alliances: the seats that receive what one of them says to its side."""

from __future__ import annotations

from flagplot.kernel.seat import CONTROL, Seat
from flagplot.strategic import GAME


def test_the_allies_of_a_nation_are_those_of_its_alliance_and_control_is_nobodys() -> None:
    state = GAME.new("war", seed=1)

    assert GAME.allies(state, Seat("germany")) == ("germany", "italy", "japan")
    assert GAME.allies(state, CONTROL) == ("control",)
    state.chairs["japan"] = CONTROL
    assert GAME.allies(state, Seat("germany")) == ("germany", "italy")
    assert GAME.allies(state, CONTROL) == ("control",)


def test_who_changes_over_has_other_allies() -> None:
    state = GAME.new("war", seed=1)
    state.alliances["italy"] = "allied"

    assert "italy" not in GAME.allies(state, Seat("germany"))
    assert "italy" in GAME.allies(state, Seat("usa"))


def test_who_is_neutral_has_no_ally() -> None:
    state = GAME.new("war", seed=1)
    state.alliances["italy"] = state.alliances["japan"] = "neutral"

    assert GAME.allies(state, Seat("italy")) == ("italy",)
