"""The bad day: kill -9 in the middle of a bombardment of orders. Nothing acknowledged is lost."""

from __future__ import annotations

import subprocess
import sys
import threading
import time
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from pathlib import Path
from typing import Any

import httpx
import pytest

from flagplot.kernel import replay
from tests.server.harness import Player
from tests.server.postgres import free_port, postgres
from tests.toy.game import GAME

HOTSEAT = [{"seat": "red", "player": "me"}, {"seat": "blue", "player": "me"}]


@contextmanager
def process(database: str, port: int) -> Iterator[subprocess.Popen[bytes]]:
    server = subprocess.Popen([sys.executable, "-m", "tests.server.toy_server", database, str(port)])
    try:
        for _ in range(600):
            assert server.poll() is None, "the server did not start"
            try:
                httpx.get(f"http://127.0.0.1:{port}/api/me", timeout=5)
                break
            except httpx.HTTPError:
                time.sleep(0.05)
        yield server
    finally:
        server.kill()
        server.wait()


@pytest.fixture(params=["sqlite", "postgresql"])
def database(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[str]:
    if request.param == "sqlite":
        yield str(tmp_path / "games.db")
    else:
        with postgres() as address:
            yield address


class Gunner(threading.Thread):
    """Plays game after game against itself as fast as the server answers, and notes every acknowledged order."""

    def __init__(self, player: Player, number: int) -> None:
        super().__init__()
        self.player = player
        self.number = number
        self.acknowledged: dict[str, list[tuple[str, dict[str, Any]]]] = {}

    def run(self) -> None:
        try:
            while True:
                self.player.new_table(seats=HOTSEAT)
                self.acknowledged[self.player.id] = []
                while self._order():
                    pass
        except (httpx.HTTPError, AssertionError):
            return  # the server is dead

    def _order(self) -> bool:
        for seat in ("red", "blue"):
            legal = self.player.get(self.player.at("orders"), seat=seat)
            if legal["orders"]:
                done = self.acknowledged[self.player.id]
                line = legal["orders"][(len(done) * 7 + self.number) % len(legal["orders"])]
                key = f"key-{self.number}-{len(self.acknowledged)}-{len(done)}"
                body = {"line": line, "version": legal["version"], "key": key, "seat": seat}
                self.player.post(self.player.at("orders"), 200, **body)
                done.append((f"{seat} {line}", body))
                return True
        return False


def test_kill_minus_nine_in_a_bombardment_loses_nothing_acknowledged(database: str) -> None:
    port = free_port()
    base = f"http://127.0.0.1:{port}"
    with ExitStack() as stack:
        must_survive_a_bombardment(database, port, base, stack)


def must_survive_a_bombardment(database: str, port: int, base: str, stack: ExitStack) -> None:
    with process(database, port) as server:
        gunners = [Gunner(stack.enter_context(Player(base, f"Gunner {number}")), number) for number in range(6)]
        for gunner in gunners:
            gunner.start()
        _wait(gunners)
        server.kill()
        for gunner in gunners:
            gunner.join(20)
    tables = [(gunner, table, orders) for gunner in gunners for table, orders in gunner.acknowledged.items()]
    with process(database, port):
        for gunner, table, orders in tables:
            player = gunner.player
            player.id = table
            if orders:
                again = player.post(player.at("orders"), 200, **orders[-1][1])
                assert again["repeated"] is True
            if player.get(f"/api/tables/{table}")["status"] == "running":
                _goes_on(player)
            if player.get(f"/api/tables/{table}")["status"] == "running":
                player.post(player.at("concede"), seat="red")
            kept = [
                f"{line.seat} {line.order}" for line in replay.parse(player.get(player.at("replay"))).lines if line.seat
            ]
            told = [line for line, _ in orders]
            assert kept[: len(told)] == told
            assert len(kept) - len(told) <= 2  # one may have been on disk without an answer, one was given above
            replay.parse(player.get(player.at("replay"))).play(GAME, strict=True)


def _wait(gunners: list[Gunner], orders: int = 150) -> None:
    """Until the guns are hot, however busy the machine is."""
    end = time.monotonic() + 60
    while sum(len(done) for gunner in gunners for done in list(gunner.acknowledged.values())) < orders:
        assert time.monotonic() < end, "the bombardment does not get going"
        time.sleep(0.02)


def _goes_on(player: Player) -> None:
    """The game can be played on after the restart."""
    for seat in ("red", "blue"):
        legal = player.get(player.at("orders"), seat=seat)
        if legal["orders"]:
            player.order(legal["orders"][0], seat=seat)
            return


def test_a_bots_answer_that_the_crash_swallowed_is_given_after_the_restart(database: str) -> None:
    port = free_port()
    base = f"http://127.0.0.1:{port}"
    with process(database, port) as server, Player(base, "Ann") as ann:
        for _ in range(5):
            ann.new_table(
                seats=[{"seat": "red", "player": "bot"}, {"seat": "blue", "player": "bot"}], spectators="public"
            )
        ids = [card["id"] for card in ann.get("/api/tables")["tables"]]
        server.kill()
        server.wait()
        with process(database, port):
            deadline = time.monotonic() + 20
            while any(ann.get(f"/api/tables/{name}")["status"] == "running" for name in ids):
                assert time.monotonic() < deadline, "a bot stands still"
                time.sleep(0.05)
