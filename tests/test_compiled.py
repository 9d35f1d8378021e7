"""The compiled run uses compiled modules, the plain run plain ones, and both play the same games in several processes."""

import copy
import ctypes
import os
import sys
from importlib.machinery import EXTENSION_SUFFIXES
from multiprocessing.reduction import ForkingPickler
from pathlib import Path
from typing import Any

import pytest

import flagplot.kernel.dice
from flagplot.games import load
from flagplot.kernel.dice import SeededDice
from flagplot.lab.simulate import simulate


def test_kernel_is_what_this_run_says_it_is() -> None:
    kernel = Path(flagplot.kernel.dice.__file__).name
    print(kernel)  # noqa: T201 - shown by pytest -s
    compiled = kernel.endswith(tuple(EXTENSION_SUFFIXES))

    assert compiled == (os.environ.get("FLAGPLOT_EXPECT_COMPILED") == "1"), f"the kernel was imported from {kernel}"


def test_compiled_libraries_show_python_alone_what_they_hold() -> None:
    libraries = {name: module for name, module in sys.modules.items() if name.endswith("__mypyc")}
    shown = {name: ctypes.CDLL(str(module.__file__)) for name, module in libraries.items()}

    assert ("flagplot_kernel__mypyc" in shown) == (os.environ.get("FLAGPLOT_EXPECT_COMPILED") == "1")
    assert all(hasattr(library, f"PyInit_{name}") for name, library in shown.items())
    assert not any(hasattr(library, "CPyGlobalsInit") for library in shown.values())


@pytest.mark.parametrize("game, scenario", [("operational", "easter"), ("tactical", "duel"), ("strategic", "intro")])
def test_games_over_several_processes_are_those_of_one(game: str, scenario: str) -> None:
    names = {"operational": ("japan", "allies"), "tactical": ("usn", "ijn"), "strategic": ("axis", "allied")}[game]
    seats = dict.fromkeys(names, "random")
    spread = list(simulate(game, scenario, 4, seats, workers=2))

    assert [str(played) for played in spread] == [
        str(played) for played in simulate(game, scenario, 4, seats, workers=1)
    ]


@pytest.mark.parametrize("game, scenario", [("operational", "easter"), ("tactical", "duel"), ("strategic", "intro")])
def test_a_position_is_equal_to_its_copies_and_survives_the_way_to_another_process(game: str, scenario: str) -> None:
    title = load(game)
    state = title.new(scenario, 3)
    dice = SeededDice(state.chance)
    orders = []
    for _ in range(25):
        seat = title.to_act(state)[0]
        orders.append(title.sample(state, seat, dice))
        title.apply(state, seat, orders[-1], dice)
    seats = title.seats(state)
    things: list[Any] = [state, state.options, *orders, *(title.view(state, seat) for seat in seats)]
    things += [event for seat in seats for event in state.logs[seat]]

    assert state == state.clone()
    assert things[-1] is not None
    for thing in things:
        assert copy.deepcopy(thing) == thing
        assert ForkingPickler.loads(ForkingPickler.dumps(thing)) == thing
