"""Uploaded scenario files: names of seats, and how many are accepted."""

from __future__ import annotations

from importlib.resources import files

import pytest

from flagplot.kernel.content.document import BadDocument
from flagplot.strategic import GAME
from flagplot.strategic.content import atlas, scenarios

INTRO = files("flagplot.content").joinpath("strategic", "scenarios", "intro.toml").read_text("utf-8")


def with_seat(name: str) -> str:
    """The introduction, with another word for `allied`."""
    return INTRO.replace("allied = [", f'"{name}" = [')


@pytest.mark.parametrize(
    "name", ["a,b", "a b", " ", "", "a: b", "a;b", "two\\nlines", "<b>", "Allied", "-", "a/b/c", "x" * 41]
)
def test_a_seat_is_called_by_small_letters_only(name: str) -> None:
    with pytest.raises(BadDocument, match="cannot name a seat: use at most 40 small letters"):
        GAME.new(with_seat(name), seed=1)


@pytest.mark.parametrize("name", ["west", "free-french", "allied/north", "navy-2"])
def test_such_names_are_taken(name: str) -> None:
    assert name in GAME.new(with_seat(name), seed=1).logs


def test_of_scenario_files_only_the_last_ones_are_kept() -> None:
    for number in range(scenarios.GIVEN + 5):
        GAME.new(INTRO + f"\n# {number}\n", seed=1)

    assert sum("\n" in text for text in atlas._ATLASES) == scenarios.GIVEN
    assert "intro" in GAME.new("intro", seed=1).scenario
