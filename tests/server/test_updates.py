"""Updates: running games with earlier rules are suspended, which is announced before anything changes."""

from __future__ import annotations

import re
import signal
import sqlite3
from contextlib import closing
from pathlib import Path

import pytest

from flagplot.server.catalogue import Catalogue
from tests.server.harness import PATIENCE, Player, serving
from tests.server.test_serve import start


@pytest.fixture
def old(tmp_path: Path) -> Path:
    """A database with a running duel that was begun with rules 0."""
    with serving(tmp_path, Catalogue.standard()) as server, Player(server.base, "Ann") as ann:
        seats = [{"seat": "usn", "player": "me"}, {"seat": "ijn", "player": "me"}]
        ann.new_table(game="tactical", scenario="duel", seats=seats)
    file = tmp_path / "games.db"
    with closing(sqlite3.connect(file)) as database, database:
        database.execute("UPDATE tables SET rules = '0'")
    return file


def test_a_server_for_others_does_not_start_until_its_operator_agrees(old: Path, tmp_path: Path) -> None:
    before = old.read_bytes()
    with start("--port", "0", "--database", str(old), home=tmp_path) as server:
        _, told = server.communicate(timeout=PATIENCE)

    assert server.returncode == 1
    told = " ".join(told.split())
    assert "1 game of tactical, begun with rules 0" in told
    assert "--let-games-rest" in told
    assert old.read_bytes() == before, "nothing was changed"

    with start("--port", "0", "--database", str(old), "--let-games-rest", home=tmp_path) as server:
        assert server.stdout is not None
        assert "http://" in server.stdout.readline()
        server.send_signal(signal.SIGINT)
        server.wait(PATIENCE)


def test_a_players_own_file_is_copied_before_it_is_brought_up_to_date(old: Path, tmp_path: Path) -> None:
    home = tmp_path / "home"
    home.mkdir()
    old.rename(home / "flagplot.db")
    with start("--port", "0", home=home) as server:
        assert server.stdout is not None
        said = ""
        while "http://" not in said and (line := server.stdout.readline()):
            said += line
        server.send_signal(signal.SIGINT)
        server.wait(PATIENCE)
        assert said, server.stderr.read() if server.stderr else ""

    assert re.search(r"they rest.*flagplot-before-update\.db", said, re.DOTALL), said
    with closing(sqlite3.connect(home / "flagplot-before-update.db")) as copy:
        assert copy.execute("SELECT rules, status FROM tables").fetchall() == [("0", "running")]


def test_a_resting_game_says_what_can_be_done_with_it(old: Path, tmp_path: Path) -> None:
    with serving(tmp_path, Catalogue.standard()) as server, Player(server.base, "Ann") as ann:
        with closing(sqlite3.connect(old)) as database, database:
            database.execute("UPDATE seats SET person = ?", (ann.me["person"]["id"],))
            ann.id = database.execute("SELECT id FROM tables").fetchone()[0]
        told = ann.get(f"/api/tables/{ann.id}", expect=409)["detail"]
        assert "It rests: its record can be downloaded" in told
