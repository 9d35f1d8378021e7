"""The compiled run really runs compiled code, the plain run plain code, and both the same games in several processes."""

import os
from importlib.machinery import EXTENSION_SUFFIXES
from pathlib import Path

import pytest

import flagplot.kernel.dice
from flagplot.lab.simulate import simulate


def test_kernel_is_what_this_run_says_it_is() -> None:
    kernel = Path(flagplot.kernel.dice.__file__).name
    print(kernel)  # noqa: T201 - shown by pytest -s
    compiled = kernel.endswith(tuple(EXTENSION_SUFFIXES))

    assert compiled == (os.environ.get("FLAGPLOT_EXPECT_COMPILED") == "1"), f"the kernel was imported from {kernel}"


@pytest.mark.parametrize("game, scenario", [("operational", "easter"), ("tactical", "duel"), ("strategic", "intro")])
def test_games_over_several_processes_are_those_of_one(game: str, scenario: str) -> None:
    names = {"operational": ("japan", "allies"), "tactical": ("usn", "ijn"), "strategic": ("axis", "allied")}[game]
    seats = dict.fromkeys(names, "random")
    spread = list(simulate(game, scenario, 4, seats, workers=2))

    assert [str(played) for played in spread] == [
        str(played) for played in simulate(game, scenario, 4, seats, workers=1)
    ]
