"""Simulated games whose processes die."""

from __future__ import annotations

import os
from pathlib import Path

import pytest
from typer.testing import CliRunner

from flagplot.bots.bot import Desk, RandomBot
from flagplot.cli import app
from flagplot.kernel.dice import Dice
from flagplot.kernel.order import Order
from flagplot.lab.simulate import Died, simulate

MARKER = "FLAGPLOT_TEST_MARKER"


class Mortal(RandomBot):
    """Ends its process once, while a file does not exist."""

    name = "mortal"

    def order(self, desk: Desk, dice: Dice) -> Order:
        try:
            Path(os.environ[MARKER]).touch(exist_ok=False)
        except FileExistsError:
            return super().order(desk, dice)
        os._exit(1)


class Fatal(RandomBot):
    """Ends its process always."""

    name = "fatal"

    def order(self, desk: Desk, dice: Dice) -> Order:
        os._exit(1)


def seats(bot: str) -> dict[str, str]:
    return {"usn": f"tests.lab.test_simulate:{bot}", "ijn": "random", "control": "random"}


def test_a_process_that_dies_is_replaced_and_its_games_end_as_they_would_have(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv(MARKER, str(tmp_path / "marker"))
    found = list(simulate("tactical", "duel", 3, seats("Mortal"), workers=2))

    assert (tmp_path / "marker").exists()
    assert found == list(simulate("tactical", "duel", 3, seats("Mortal"), workers=1))


def test_processes_that_always_die_end_the_simulation_with_a_sentence() -> None:
    with pytest.raises(Died, match="died 4 times, last near seed 1"):
        list(simulate("tactical", "duel", 2, seats("Fatal"), workers=2))

    words = [
        "simulate",
        "tactical",
        "duel",
        "--games",
        "2",
        "--workers",
        "2",
        "--seats",
        f"usn={seats('Fatal')['usn']}",
    ]
    done = CliRunner().invoke(app, words)
    assert done.exit_code == 2
    assert "try fewer `--workers`" in done.output
