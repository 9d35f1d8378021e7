"""Every situation of every game is explained at `--help`, with an example that runs."""

from __future__ import annotations

import os
import shlex
import subprocess
import sys
from importlib import import_module

import pytest
from typer.testing import CliRunner, Result

from flagplot.cli import app
from flagplot.cli.odds import example
from flagplot.games import SHELF
from flagplot.lab.odds.situation import Situation

ALL: list[tuple[str, Situation]] = [
    (game, one) for game in SHELF for one in import_module(f"flagplot.lab.odds.{game}.situations").SITUATIONS
]
SMALLER = {("tactical", "duel"): ["games=10"], ("operational", "battle"): ["allies=emerald", "japan=chokai"]}
"""Overrides that avoid slow whole battles; a later value replaces an earlier one."""
every_situation = pytest.mark.parametrize("game,asked", ALL, ids=[f"{game} {one.name}" for game, one in ALL])


def run(*words: str) -> Result:
    return CliRunner().invoke(app, ["odds", *words])


@every_situation
def test_a_situation_explains_its_parameters_and_rules(game: str, asked: Situation) -> None:
    shown = run(game, asked.name, "--help")
    lines = shown.output.splitlines()
    flat = " ".join(shown.output.split())

    assert shown.exit_code == 0
    assert str(asked.help) in flat
    for one in asked.parameters:
        assert any(line.startswith(f"  {one.name} ") for line in lines)
        assert str(one.help) in flat
        assert f"Default: {one.default}." in flat
        for value in one.choices:
            assert value in flat
        if one.is_number:
            assert f"{one.help}: a number from {one.low} to {one.high}." in flat
    for rule in asked.rules:
        assert rule in flat
    assert max(len(line) for line in lines if not line.startswith("  flagplot")) <= 100


@every_situation
def test_the_example_of_a_situation_runs(game: str, asked: Situation) -> None:
    shown = run(game, asked.name, "-h").output.splitlines()
    given = shown[shown.index("For example:") + 1].split("flagplot odds ")[1]
    assert shown[shown.index("For example:") + 1].strip() == example(game, asked)
    answer = run(*shlex.split(given), *SMALLER.get((game, asked.name), ()))

    assert answer.exit_code == 0, answer.output
    assert "%" in answer.output


@pytest.mark.parametrize("way", ["--help", "-h", "--about", "help"])
def test_help_is_had_in_every_way_one_might_ask_for_it(way: str) -> None:
    assert run("operational", "ground", way).output == run("operational", "ground", "--help").output
    assert run("operational", "ground", "attackers=5", "--help").output == run("operational", "ground", "-h").output


@pytest.mark.parametrize("game", SHELF)
def test_help_after_a_game_lists_its_situations(game: str) -> None:
    shown = run(game, "--help")

    assert shown.exit_code == 0
    assert shown.output == run(game).output
    for slug, one in ALL:
        assert slug != game or f"  {one.name} " in shown.output


def test_help_alone_tells_how_odds_are_asked() -> None:
    shown = run("--help")

    assert shown.exit_code == 0
    assert "Usage:" in shown.output
    assert "SITUATION" in shown.output
    assert run().exit_code == 2
    assert "Name a game: strategic, operational or tactical." in run().stderr
    assert run("operational", "gunfyre", "--help").exit_code == 2
    assert run("chess", "--help").exit_code == 2


@pytest.mark.parametrize(
    "words", [("odds", "-h"), ("odds", "tactical", "-h"), ("odds", "strategic", "landing", "--help")]
)
def test_the_command_itself_answers(words: tuple[str, ...]) -> None:
    command = [sys.executable, "-c", "from flagplot.cli import main; main()", *words]
    done = subprocess.run(
        command, capture_output=True, text=True, timeout=60, check=False, env={**os.environ, "COLUMNS": "100"}
    )

    assert done.returncode == 0
    assert "KEY=VALUE" in done.stdout
    assert done.stderr == ""
