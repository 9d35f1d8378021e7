"""The steps of play that a board shows, every phase in one of them, and its figures of turns."""

from __future__ import annotations

from typing import Any

import pytest

from flagplot.kernel.text.steps import StepCard
from flagplot.operational import game as operational
from flagplot.operational.text.board import board as bay
from flagplot.strategic import game as strategic
from flagplot.strategic.state.model import is_winter
from flagplot.strategic.text.board import board as world
from flagplot.tactical import game as tactical
from flagplot.tactical.phases.air import AirAttack
from flagplot.tactical.rules.movement.scales import clock
from flagplot.tactical.text.board import board as plot

BOARDS: dict[str, tuple[list[StepCard], Any]] = {
    "operational": (bay()["sequence"], operational),
    "strategic": (world()["sequence"], strategic),
    "tactical": (plot()["sequence"], tactical),
}


@pytest.mark.parametrize("slug", BOARDS)
def test_every_phase_of_a_step_is_a_phase_of_the_game_and_in_no_other_step(slug: str) -> None:
    sequence, game = BOARDS[slug]
    named = [phase for step in sequence for phase in step["phases"]]
    assert len(named) == len(set(named))
    assert {name.partition(":")[0] for name in named} <= {phase.__name__ for phase in game.PHASES}


def test_aircraft_that_attack_at_once_do_so_while_all_plot() -> None:
    found = {step["id"]: step["phases"] for step in plot()["sequence"]}
    assert "AirAttack:now" in found["plot"]
    assert "AirAttack:later" in found["movement"]
    assert AirAttack("now").moment == "now"


def test_ships_have_moved_in_the_step_after_the_movement() -> None:
    found = plot()
    assert "Movement" in found["sequence"][found["moved"] - 1]["phases"]


def test_the_winters_of_the_board_are_those_of_the_rules() -> None:
    winters = world()["winter"]
    assert winters[:5] == [1, 6, 7, 12, 13]
    assert winters == [turn for turn in range(1, 25) if is_winter(turn)]


def test_the_minutes_of_a_turn_are_those_of_the_clock() -> None:
    assert clock("00:00", 2) == f"00:{plot()['units']['turn']:02d}"
