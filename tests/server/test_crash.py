"""kill -9 under a load of orders: no acknowledged order is lost."""

from __future__ import annotations

import json
import threading
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from http.client import HTTPException
from typing import Any

import httpx
from websockets.exceptions import WebSocketException
from websockets.sync.client import ClientConnection

from flagplot.kernel import replay
from flagplot.kernel.dice import Chance, SeededDice, key_from_seed
from flagplot.kernel.game import Game
from flagplot.kernel.match import Match
from flagplot.kernel.proof.ledger import Fairness
from flagplot.server.http.middleware import Middleware
from tests.server.dying_server import DyingServer, dying
from tests.server.harness import PATIENCE, Player, hear, wait_for
from tests.server.postgres import free_port
from tests.toy.game import GAME

HOTSEAT = [{"seat": "red", "player": "me"}, {"seat": "blue", "player": "me"}]


@contextmanager
def process(database: str, port: int, app: Middleware | None = None) -> Iterator[DyingServer]:
    with dying(database, port, app=app) as server:
        assert server.is_up(), "the server did not start"
        yield server


class Gunner(threading.Thread):
    """Plays game after game against itself as fast as the server answers, and records every acknowledged order.

    Every other gunner orders over WebSockets, as browsers do.
    """

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
                with ExitStack() as stack:
                    by_line = {seat: stack.enter_context(self.player.live(seat=seat)) for seat in self._lines()}
                    while self._order(by_line):
                        pass
        except (httpx.HTTPError, HTTPException, AssertionError, OSError, WebSocketException):
            return  # the server is dead

    def _lines(self) -> tuple[str, ...]:
        return ("red", "blue") if self.number % 2 else ()

    def _order(self, by_line: dict[str, ClientConnection]) -> bool:
        for seat in ("red", "blue"):
            legal = self.player.get(self.player.at("orders"), seat=seat)
            if legal["orders"]:
                done = self.acknowledged[self.player.id]
                line = legal["orders"][(len(done) * 7 + self.number) % len(legal["orders"])]
                key = f"key-{self.number}-{len(self.acknowledged)}-{len(done)}"
                body = {"line": line, "version": legal["version"], "key": key, "seat": seat}
                if seat in by_line:
                    by_line[seat].send(json.dumps({"type": "order", "id": len(done), **body}))
                    answer = hear(by_line[seat], "answer")
                    assert (answer["id"], answer["status"]) == (len(done), 200), answer
                else:
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
    players = [stack.enter_context(Player(base)) for _ in range(6)]
    with process(database, port) as server:
        gunners = bombard(server, players)
    with process(database, port):
        check_kept(gunners)


def bombard(server: DyingServer, players: list[Player], orders: int = 150) -> list[Gunner]:
    """Start one gunner per player, wait until that many orders are acknowledged, then kill the server. Returns the gunners.

    Players from before an earlier kill keep their session.
    """
    for number, player in enumerate(players):
        if "X-CSRF-Token" not in player.http.headers:
            player.http.headers["X-CSRF-Token"] = player.post("/api/guest", name=f"Gunner {number}")["csrf"]
    gunners = [Gunner(player, number) for number, player in enumerate(players)]
    for gunner in gunners:
        gunner.start()
    _wait(gunners, orders)
    server.kill()
    for gunner in gunners:
        gunner.join(PATIENCE)
    return gunners


def check_kept(gunners: list[Gunner]) -> int:
    """Check after the restart that every acknowledged order is in the record, and that the games continue. Returns the number of orders."""
    tables = [(gunner, table, orders) for gunner in gunners for table, orders in gunner.acknowledged.items()]
    for gunner, table, orders in tables:
        player = gunner.player
        player.id = table
        if orders:
            again = player.post(player.at("orders"), 200, **orders[-1][1])
            assert again["repeated"] is True
        goes_on = _goes_on(player)
        given_up = player.ask("POST", player.at("concede"), json={"seat": "red"}).status_code
        assert given_up in ((200, 201, 409) if goes_on else (409,))  # the order above may have ended the game
        record = replay.parse(player.get(player.at("replay")))
        kept = [f"{line.seat} {line.order}" for line in record.lines if line.seat]
        told = [line for line, _ in orders]
        assert kept[: len(told)] == told
        assert len(kept) - len(told) <= 2  # one may have been stored without an answer, one was given above
        record.play(GAME, strict=True)
    return sum(len(orders) for _, _, orders in tables)


def _wait(gunners: list[Gunner], orders: int) -> None:
    """Wait until that many orders are acknowledged, so that the load is up, however busy the machine is."""
    wait_for(
        lambda: sum(len(done) for gunner in gunners for done in list(gunner.acknowledged.values())) >= orders,
        "the bombardment does not get going",
    )


def _goes_on(player: Player) -> bool:
    """Play one order after the restart. Returns whether there was one to play."""
    for seat in ("red", "blue"):
        legal = player.get(player.at("orders"), seat=seat)
        if legal["orders"]:
            player.order(legal["orders"][0], version=legal["version"], seat=seat)
            return True
    return False


class Guest(threading.Thread):
    """Makes all changes other than orders, again and again, and records what was acknowledged."""

    def __init__(self, base: str, number: int, file: str) -> None:
        super().__init__()
        self.base = base
        self.number = number
        self.file = file
        self.rounds = 0
        self.accounts: dict[str, list[tuple[str, str]]] = {}
        """The accounts that exist, each with its tables and the last notes there."""
        self.gone: list[str] = []
        self.leaving = ""

    def run(self) -> None:
        try:
            while True:
                self._live()
                self.rounds += 1
        except (httpx.HTTPError, AssertionError):
            return  # the server is dead

    def _live(self) -> None:
        """Create a guest, a table and an imported game, write notes and chat, create an account, and delete every other one."""
        name = f"Guest {self.number} {self.rounds}"
        with Player(self.base, "Nobody yet") as one:
            tables = []
            for _ in range(2):
                one.new_table(seats=HOTSEAT)
                one.ask("PUT", one.at("notes"), 200, json={"seat": "red", "text": name})
                one.post(one.at("chat"), seat="red", text=name)
                tables.append((one.id, name))
                one.id = one.post("/api/tables/import", 201, replay=self.file, seats=HOTSEAT)["id"]
                tables.append((one.id, ""))
            one.http.headers["X-CSRF-Token"] = one.post("/api/account", 201, name=name, password=PASSWORD)["csrf"]
            self.accounts[name] = tables
            if self.rounds % 2:
                del self.accounts[name]
                self.leaving = name
                one.ask("POST", "/api/me/delete", 204, json={"password": PASSWORD})
                self.leaving = ""
                self.gone.append(name)


PASSWORD = "the horses of Lir"


def finished_game() -> str:
    game: Game[Any] = GAME
    match = Match.open(game, "sound", Fairness(seed=3))
    dice = SeededDice(Chance(key_from_seed(3)))
    while match.state.outcome is None:
        seat = game.to_act(match.state)[0]
        match.play(seat, game.sample(match.state, seat, dice))
    return replay.write(match)


def test_kill_minus_nine_among_newcomers_and_leavers_loses_nothing_acknowledged(database: str) -> None:
    port, file = free_port(), finished_game()
    base = f"http://127.0.0.1:{port}"
    with process(database, port) as server:
        guests = [Guest(base, number, file) for number in range(3)]
        for guest in guests:
            guest.start()
        wait_for(lambda: sum(guest.rounds for guest in guests) >= 6, "nobody comes")
        server.kill()
        for guest in guests:
            guest.join(PATIENCE)
    with process(database, port):
        for guest in guests:
            for name, tables in guest.accounts.items():
                with Player(base) as again:
                    again.post("/api/session", 201, name=name, password=PASSWORD)
                    assert {card["id"] for card in again.get("/api/tables")["tables"]} == {one for one, _ in tables}
                    for again.id, noted in tables:
                        assert again.get(again.at("notes"), seat="red")["text"] == noted
                        told = again.get(again.at("chat"), seat="red")["messages"]
                        assert [one["text"] for one in told] == ([noted] if noted else [])
            for name in guest.gone:
                with Player(base) as again:
                    again.post("/api/session", 401, name=name, password=PASSWORD)
            if guest.leaving:  # killed during the deletion: the account is gone, or can be deleted again
                with Player(base) as again:
                    answer = again.ask("POST", "/api/session", json={"name": guest.leaving, "password": PASSWORD})
                    assert answer.status_code in (201, 401)
                    if answer.status_code == 201:
                        again.http.headers["X-CSRF-Token"] = answer.json()["csrf"]
                        again.get("/api/tables")
                        again.ask("POST", "/api/me/delete", 204, json={"password": PASSWORD})


def test_a_bots_answer_that_the_crash_swallowed_is_given_after_the_restart(database: str) -> None:
    port = free_port()
    base = f"http://127.0.0.1:{port}"
    with process(database, port) as server, Player(base, "Ann") as ann:
        bots = [{"seat": "red", "player": "bot"}, {"seat": "blue", "player": "bot"}]
        ids = [ann.new_table(seats=bots, spectators="public")["id"] for _ in range(5)]
        server.kill()

        def statuses() -> list[str]:
            return [ann.get(f"/api/tables/{name}")["status"] for name in ids]

        with process(database, port):
            wait_for(lambda: "running" not in statuses(), "a bot stands still", pause=0.05)
            assert statuses() == ["finished"] * 5
