"""Bots of installed packages, by entry point and by `module:Class`, wherever bots are accepted."""

from __future__ import annotations

import os
import re
import signal
import subprocess
import sys
from pathlib import Path

import pytest

from tests.server.harness import PATIENCE, Player
from tests.server.test_serve import start

BOT = """
class Plain:
    name = "plain"

    def order(self, desk, dice):
        return desk.sample(dice)
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


def told(site: Path, *words: str, says: str = "") -> str:
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
    assert done.returncode == 0, done.stderr
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
