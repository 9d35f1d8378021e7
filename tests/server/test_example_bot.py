"""The bot in the documentation plays a whole game."""

from __future__ import annotations

import runpy
import subprocess
import sys
import threading
from http.server import BaseHTTPRequestHandler, HTTPServer
from pathlib import Path

import pytest

from flagplot.games import load
from flagplot.server.catalogue import Catalogue
from tests.server.harness import PATIENCE, Player, Running, serving, wait_for

EXAMPLE = Path(__file__).resolve().parents[2] / "examples" / "http_bot.py"


def test_the_example_bot_plays_to_the_end_over_http(server: Running) -> None:
    with Player(server.base, "Ann") as ann:
        ann.new_table()
        token = ann.post(ann.at("token"), seat="red")["token"]
        done = subprocess.run(
            [sys.executable, EXAMPLE, server.base, ann.id, token],
            capture_output=True,
            text=True,
            timeout=PATIENCE,
            check=False,
        )

        assert done.stdout.strip() == "Boats afloat count.", done.stderr
        assert ann.get(f"/api/tables/{ann.id}")["status"] == "finished"


def test_the_example_bot_takes_part_in_the_draw_of_the_dice(server: Running) -> None:
    with Player(server.base, "Ann") as ann, Player(server.base, "Bob") as bob:
        table = ann.new_table(seats=[{"seat": "red", "player": "me"}, {"seat": "blue", "player": "open"}])
        token = ann.post(ann.at("token"), seat="red")["token"]
        with subprocess.Popen([sys.executable, EXAMPLE, server.base, ann.id, token]) as bot:
            try:
                wait_for(lambda: "red" in ann.get(f"/api/tables/{ann.id}")["dice"]["commits"])
                bob.id = ann.id
                bob.post(bob.at("join"), invite=table["invite"], seat="blue")
                wait_for(lambda: ann.get(f"/api/tables/{ann.id}")["status"] == "running")
            finally:
                bot.kill()
        assert list(ann.get(f"/api/tables/{ann.id}")["dice"]["nonces"]) == ["red"]


@pytest.mark.parametrize("game, scenario", [("tactical", "duel"), ("operational", "raid"), ("strategic", "1942")])
def test_the_example_bot_plays_every_game_and_is_never_refused(folder: Path, game: str, scenario: str) -> None:
    with serving(folder, Catalogue.standard()) as server, Player(server.base, "Ann") as ann:
        mine, *others = next(one.seats for one in load(game).scenarios() if one.name == scenario)
        bots = [{"seat": seat, "player": "bot", "bot": "random"} for seat in others]
        ann.new_table(game=game, scenario=scenario, seats=[{"seat": mine, "player": "me"}, *bots])
        token = ann.post(ann.at("token"), seat=mine)["token"]
        with subprocess.Popen([sys.executable, EXAMPLE, server.base, ann.id, token], stderr=subprocess.PIPE) as bot:
            try:
                ann.until(lambda seen: seen["view"]["outcome"] or ordered(server, ann, mine) >= 12)
            finally:
                bot.kill()
            assert bot.stderr is not None
            assert bot.stderr.read() == b""


def ordered(server: Running, player: Player, seat: str) -> int:
    match = server.table(player.id).match
    return sum(entry.seat == seat for entry in match.record) if match is not None else 0


def test_the_example_fits_on_a_page() -> None:
    assert len(EXAMPLE.read_text(encoding="utf-8").splitlines()) <= 90


def test_the_example_bot_waits_when_it_was_too_fast() -> None:
    answers = [
        (429, b'{"detail": "That is too fast."}'),
        (429, b"{}"),
        (200, b'{"version": "1"}'),
        (404, b'{"detail": "gone"}'),
    ]

    class Busy(BaseHTTPRequestHandler):
        def do_GET(self) -> None:
            code, body = answers.pop(0)
            self.send_response(code)
            self.send_header("Retry-After", "0")
            self.end_headers()
            self.wfile.write(body)

        def log_message(self, format: str, *args: object) -> None: ...

    with HTTPServer(("127.0.0.1", 0), Busy) as busy:
        threading.Thread(target=busy.serve_forever, daemon=True).start()
        seat = runpy.run_path(str(EXAMPLE))["Seat"](f"http://127.0.0.1:{busy.server_port}", "t", "fp_x")
        assert seat.ask("/view") == {"version": "1"}
        assert seat.ask("/view") == {"detail": "gone"}
        busy.shutdown()
    assert answers == []
