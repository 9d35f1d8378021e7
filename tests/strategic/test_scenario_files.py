"""Uploaded scenario files: names of seats, and how many are accepted."""

from __future__ import annotations

from importlib.resources import files

import pytest

from flagplot.kernel.content.document import BadDocument
from flagplot.strategic import GAME
from flagplot.strategic.content import atlas, scenarios
from flagplot.strategic.content.scenario import Scenario

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


LESS = '[[less]]\nnation = "japan"\nunit = "fleet_carrier"\nbase = "truk"\ncount = 2\n'


def carriers(scenario: Scenario) -> dict[str, tuple[int, int]]:
    """Japan's fleet carriers by base, and the ships named in them."""
    mine = [one for one in scenario.ships if (one.nation, one.unit) == ("japan", "fleet_carrier")]
    return {one.base: (one.count, sum(map(len, one.groups))) for one in mine}


def test_units_of_the_start_can_be_left_out() -> None:
    before = carriers(scenarios.scenario("intro"))
    after = carriers(scenarios.scenario(f"{INTRO}\n{LESS}"))
    assert before["truk"] == (3, 6)
    assert after == {**before, "truk": (1, 2)}
    assert "truk" not in carriers(scenarios.scenario(f"{INTRO}\n{LESS.replace('2', '3')}"))


@pytest.mark.parametrize(
    "old, new, there", [("count = 2", "count = 4", 3), ("truk", "trukk", 0), ("japan", "japn", 0), ("fleet_", "", 0)]
)
def test_what_is_not_there_cannot_be_left_out(old: str, new: str, there: int) -> None:
    with pytest.raises(BadDocument, match=rf"less\[0\]: .* cannot be left out: the start has {there} there\."):
        scenarios.scenario(f"{INTRO}\n{LESS.replace(old, new)}")
