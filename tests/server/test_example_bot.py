"""The example in the documentation plays a whole game."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

from tests.server.harness import Player, Running

EXAMPLE = Path(__file__).resolve().parents[2] / "examples" / "http_bot.py"


def test_the_example_bot_plays_to_the_end_over_http(server: Running) -> None:
    with Player(server.base, "Ann") as ann:
        ann.new_table()
        token = ann.post(ann.at("token"), seat="red")["token"]
        done = subprocess.run(
            [sys.executable, EXAMPLE, server.base, ann.id, token],
            capture_output=True,
            text=True,
            timeout=60,
            check=False,
        )

        assert done.stdout.strip() == "Boats afloat count.", done.stderr
        assert ann.get(f"/api/tables/{ann.id}")["status"] == "finished"


def test_the_example_fits_on_a_page() -> None:
    assert len(EXAMPLE.read_text(encoding="utf-8").splitlines()) <= 60
