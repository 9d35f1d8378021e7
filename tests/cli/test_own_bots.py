"""Bots of installed packages, by entry point and by `module:Class`, wherever bots are accepted."""

from __future__ import annotations

import json
import os
import re
import signal
import subprocess
import sys
from pathlib import Path

import pytest

from flagplot.games import load
from flagplot.kernel.replay import parse
from tests.server.harness import PATIENCE, Player
from tests.server.test_serve import start

BOT = """
class Plain:
    name = "plain"

    def order(self, desk, dice):
        return desk.sample(dice)


class Frail:
    name = "frail"

    def order(self, desk, dice):
        if dice.roll(6, "frail") == 1:
            raise RuntimeError("dropped the [red]telescope[/red]")
        return desk.sample(dice)


class Hopeless:
    name = "hopeless"

    def order(self, desk, dice):
        raise SystemExit
"""
WORDS = ["plain", "plain_bots:Plain"]


@pytest.fixture
def site(tmp_path: Path) -> Path:
    """A folder with a package, as an installer leaves it."""
    found = tmp_path / "site"
    about = found / "plain_bots-1.dist-info"
    about.mkdir(parents=True)
    (found / "plain_bots.py").write_text(BOT, encoding="utf-8")
    (about / "METADATA").write_text("Metadata-Version: 2.1\nName: plain-bots\nVersion: 1\n", encoding="utf-8")
    (about / "entry_points.txt").write_text("[flagplot.bots]\nplain = plain_bots:Plain\n", encoding="utf-8")
    return found


def told(site: Path, *words: str, says: str = "", code: int = 0) -> str:
    """The output of the command where the package is installed."""
    done = subprocess.run(
        [sys.executable, "-m", "flagplot", *words],
        input=says,
        capture_output=True,
        text=True,
        check=False,
        cwd=site.parent,
        env={**os.environ, "PYTHONPATH": str(site), "FLAGPLOT_HOME": str(site.parent)},
    )
    assert done.returncode == code, done.stderr
    assert "Traceback" not in done.stderr
    return done.stdout + done.stderr


@pytest.mark.parametrize("word", WORDS)
def test_they_play_in_simulations_experiments_and_at_the_terminal(site: Path, word: str) -> None:
    assert "95 %" in told(site, "simulate", "tactical", "duel", "--games", "1", "--seats", f"usn={word},ijn=random")
    file = site.parent / "own.toml"
    seats = f'[seats]\nusn = "{word}"\nijn = "random"\n'
    file.write_text(
        f'game = "tactical"\nscenario = "duel"\ngames = 2\n{seats}[design]\nkind = "balance"\n', encoding="utf-8"
    )
    ran = told(site, "lab", "run", str(file), "--out", str(site.parent / "out"), "--workers", "1")
    assert "2 games" in ran
    assert "0 crashed" in ran
    left = told(site, "play", "tactical", "duel", "--as", "usn", "--against", word, "--seed", "1", says="quit\n")
    assert f"--against {word}" in left


@pytest.mark.parametrize("workers", ["1", "2"])
def test_a_bot_that_breaks_down_costs_its_games_of_a_simulation_only(site: Path, workers: str) -> None:
    words = ["simulate", "tactical", "duel", "--games", "8", "--seats", "usn=plain_bots:Frail,ijn=random"]
    said = told(site, *words, "--workers", workers, code=1)
    seeds = re.findall(
        r"^Seed (\d): the game crashed by RuntimeError: dropped the \[red\]telescope\[/red\]\.", said, re.MULTILINE
    )
    assert 0 < len(seeds) < 8
    assert f"{8 - len(seeds)} games, " in said
    assert f"{len(seeds)} game{'s' * (len(seeds) > 1)} crashed and" in said
    for seed in seeds:
        record = (site.parent / "crashed" / f"tactical-duel-seed{seed}.replay").read_text(encoding="utf-8")
        assert "# RuntimeError: dropped the [red]telescope[/red]" in record
        assert parse(record).play(load("tactical")).record

    found = json.loads(told(site, *words, "--workers", workers, "--json", code=1).partition("\nSeed")[0])
    assert [str(one["seed"]) for one in found["crashed"]] == seeds
    assert sum(one["games"] for one in found["wins"].values()) == found["games"] == 8 - len(seeds)


def test_a_ladder_leaves_crashed_games_and_their_pairs_out(site: Path) -> None:
    words = ["lab", "ladder", "tactical", "duel", "--bots", "plain_bots:Hopeless,random", "--games", "2"]
    said = told(site, *words, "--workers", "1", code=1)
    assert said.count("the game crashed by SystemExit.") == 4
    assert "0 won, 0 drawn, 0 lost" in said
    assert "better in 0 and worse in 0 of 0 mirrored pairs" in said
    assert "4 games crashed and are left out." in said


def test_at_the_terminal_a_captain_orders_for_a_bot_that_breaks_down(site: Path) -> None:
    words = ["play", "tactical", "duel", "--as", "usn", "--against", "plain_bots:Hopeless", "--seed", "1"]
    said = told(site, *words, says="advise\naccept\nquit\n", code=1)
    assert "The bot plain_bots:Hopeless in ijn broke down (SystemExit): a captain gives this order." in said
    assert "Saved in" in said


def test_a_server_offers_them_and_they_answer_at_a_table(site: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("PYTHONPATH", str(site))
    with start("--port", "0", "--bot", "mine=plain_bots:Plain", home=site.parent) as server:
        assert server.stdout is not None
        found = re.search(r"http://127\.0\.0\.1:\d+", server.stdout.readline())
        assert found
        with Player(found[0], "Ann") as ann:
            assert {"plain", "mine"} <= set(ann.get("/api/games/tactical")["bots"])
            for bot in ("plain", "mine"):
                chairs = [{"seat": "usn", "player": "me"}, {"seat": "ijn", "player": "bot", "bot": bot}]
                ann.new_table(game="tactical", scenario="duel", seats=chairs)
                ann.order(ann.get(ann.at("advice"))["line"])
                ann.until(lambda seen: seen["count"] > 2)
        server.send_signal(signal.SIGINT)
        server.wait(PATIENCE)
