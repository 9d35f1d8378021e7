"""A server in a thread, and players with browsers who talk to it."""

from __future__ import annotations

import asyncio
import itertools
import ssl
import threading
import time
from collections.abc import Callable, Coroutine, Iterator
from contextlib import contextmanager
from pathlib import Path
from types import TracebackType
from typing import Any, Self

import httpx
import msgspec
import pytest
import uvicorn
from websockets.sync.client import ClientConnection, connect

from flagplot.kernel.proof.ledger import Fairness, nonce_commitment
from flagplot.kernel.seat import Seat
from flagplot.server.app import build
from flagplot.server.catalogue import Catalogue
from flagplot.server.services import Services
from flagplot.server.serving import configuration, listening_socket
from flagplot.server.settings import Allowance, Limits, Settings, database_url
from flagplot.server.tables.table import Table
from tests.toy.game import GAME

PATIENCE = 120.0
"""Timeout in seconds for expected events: generous for busy machines, free if the event is fast."""
CERTIFICATES = ssl.create_default_context()
"""Cached, because every browser would read them again."""
GENEROUS = Allowance(1e9, 1e9)
NO_LIMITS = Limits(
    messages=GENEROUS,
    requests=GENEROUS,
    signing=GENEROUS,
    making=GENEROUS,
    talking=GENEROUS,
    thinking=GENEROUS,
    notices=GENEROUS,
    letters=GENEROUS,
    ordering=GENEROUS,
    writing=GENEROUS,
    tables=10_000,
    guest_tables=10_000,
    stored=10**12,
    guest_stored=10**12,
    sockets=10_000,
    bot_tick_ms=0,
)


QUICK = (1, 64)
"""Cheapest parameters of Argon2: passwords in tests need no protection."""
RUNNING: dict[str, Running] = {}
"""The servers of this process, by address."""


def toy_catalogue() -> Catalogue:
    return Catalogue({"skerries": GAME})


class Clock:
    """A clock that tests advance."""

    def __init__(self, at: float = 1_800_000_000.0) -> None:
        self.at = at

    def __call__(self) -> float:
        return self.at


def counted() -> Any:
    """Tokens from a counter, the same in every run."""
    numbers = itertools.count()
    return lambda size: f"{next(numbers):0{size}d}"


class Running:
    """A running server."""

    def __init__(self, base: str, services: Services, server: uvicorn.Server) -> None:
        self.base = base
        self.services = services
        self.server = server

    def table(self, name: str) -> Table:
        """The table in the server's memory."""
        return self.services.registry._tables[name]

    def do(self, errand: Coroutine[Any, Any, Any]) -> Any:
        """Run a coroutine on the server's event loop."""
        return asyncio.run_coroutine_threadsafe(errand, self._loop()).result(PATIENCE)

    def call(self, function: Callable[[], None]) -> None:
        """Call a function on the server's event loop."""
        self._loop().call_soon_threadsafe(function)

    def _loop(self) -> asyncio.AbstractEventLoop:
        task = self.services.writer._task
        assert task is not None
        return task.get_loop()

    def look_at_the_clock(self) -> None:
        """What the server does twice a second: overdue seats are played for."""
        self.do(self.services.bot_players.look())

    def deliver(self) -> None:
        """Wait until every notice and mail has been sent or given up."""
        wait_for(lambda: not self.services.notices._tasks, "a notice does not arrive")


@contextmanager
def serving(folder: Path, catalogue: Catalogue | None = None, port: int = 0, **settings: Any) -> Iterator[Running]:
    """A server in a thread; by default with a database in the folder, at a free port."""
    settings.setdefault("database", database_url(str(folder / "games.db")))
    settings.setdefault("limits", NO_LIMITS)
    settings.setdefault("bot_processes", 0)
    settings.setdefault("password_work", QUICK)
    app = build(Settings(**settings), catalogue or toy_catalogue())
    server = uvicorn.Server(configuration(app, log_level="error", date_header=False, lifespan="on"))
    listening = listening_socket("127.0.0.1", port)
    port = listening.getsockname()[1]
    thread = threading.Thread(target=server.run, args=([listening],))
    thread.start()
    try:
        while not server.started:
            assert thread.is_alive(), "the server did not start"
            time.sleep(0.01)
        running = Running(f"http://127.0.0.1:{port}", app.app.state["services"], server)
        RUNNING[running.base] = running
        yield running
    finally:
        server.should_exit = True
        thread.join(PATIENCE)
        listening.close()


class Player:
    """A player with a browser."""

    keys = itertools.count()

    def __init__(self, base: str, name: str = "", token: str = "", http: Any = None) -> None:
        headers = {"Authorization": f"Bearer {token}"} if token else {}
        self.base = base
        self.http = http or httpx.Client(base_url=base, headers=headers, timeout=PATIENCE, verify=CERTIFICATES)
        self.heard: list[tuple[str, int, Any, bytes]] = []
        """Everything that this browser received, if recording is on."""
        self.keeps = False
        self.id = ""
        if name:
            self.me = self.post("/api/guest", name=name)
            self.http.headers["X-CSRF-Token"] = self.me["csrf"]

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, fault: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.http.close()

    def ask(self, method: str, path: str, expect: int | None = None, **more: Any) -> httpx.Response:
        answer = self.http.request(method, path, **more)
        if self.keeps:
            self.heard.append((f"{method} {path}", answer.status_code, sorted(answer.headers.items()), answer.content))
        assert expect is None or answer.status_code == expect, (
            f"{method} {path}: {answer.status_code} {answer.text[:400]}"
        )
        return answer

    def get(self, path: str, expect: int = 200, **params: Any) -> Any:
        answer = self.ask("GET", path, expect, params=params)
        return answer.json() if "json" in answer.headers.get("content-type", "") else answer.text

    def post(self, path: str, expect: int | None = None, **body: Any) -> Any:
        answer = self.ask("POST", path, json=body)
        right = answer.status_code in ((200, 201) if expect is None else (expect,))
        assert right, f"{path}: {answer.status_code} {answer.text[:400]}"
        return answer.json()

    def new_table(self, expect: int = 201, **wanted: Any) -> Any:
        """A game of Skerries; by default I play red and a bot plays blue."""
        wanted = {
            "game": "skerries",
            "seats": [{"seat": "red", "player": "me"}, {"seat": "blue", "player": "bot"}],
            **wanted,
        }
        table = self.post("/api/tables", expect, **wanted)
        self.id = table.get("id", "")
        return table

    def at(self, what: str) -> str:
        return f"/api/tables/{self.id}/{what}"

    def view(self, **params: Any) -> Any:
        return self.get(self.at("view"), **params)

    def order(self, line: str, expect: int = 200, key: str = "", version: str = "", **more: Any) -> Any:
        seat = {"seat": more["seat"]} if "seat" in more else {}
        version = version or self.view(**seat)["version"]
        key = key or f"test-key-{next(Player.keys)}"
        return self.post(self.at("orders"), expect, line=line, version=version, key=key, **more)

    def undo(self, expect: int = 200, **more: Any) -> Any:
        version = self.view(**more)["version"]
        return self.post(self.at("undo"), expect, version=version, key=f"test-key-{next(Player.keys)}", **more)

    def until(self, done: Any, **params: Any) -> Any:
        """Poll until the view satisfies the condition, less and less often: servers limit the rate of requests."""
        version, end, pause = "", 0.0, 0.01
        while not done(seen := self.view(**params)):
            if seen["version"] != version:
                version, end, pause = seen["version"], time.monotonic() + PATIENCE, 0.01
            assert time.monotonic() < end, f"timed out; last seen: {seen}"
            time.sleep(pause)
            pause = min(1.3 * pause, 0.25)
        return seen

    def live(self, **params: Any) -> ClientConnection:
        """A WebSocket with this browser's cookie."""
        cookie = "; ".join(f"{name}={value}" for name, value in self.http.cookies.items())
        query = "&".join(f"{name}={value}" for name, value in params.items())
        headers = {"Cookie": cookie, "Origin": self.base} if cookie else {}
        if "Authorization" in self.http.headers:
            headers["Authorization"] = self.http.headers["Authorization"]
        address = self.base.replace("http://", "ws://") + self.at("live") + f"?{query}"
        return connect(address, additional_headers=headers, compression=None, open_timeout=PATIENCE)


def by_socket(player: Player, socket: ClientConnection, line: str, expect: int = 200, **more: Any) -> Any:
    """Send an order over a socket. Returns the body of its answer."""
    number = next(Player.keys)
    message = {
        "type": "order",
        "id": number,
        "line": line,
        "version": player.view()["version"],
        "key": f"test-key-{number}",
    }
    socket.send(msgspec.json.encode({**message, **more}).decode())
    heard = hear(socket, "answer")
    assert (heard["id"], heard["status"]) == (number, expect), heard
    return heard["body"]


def hear(socket: ClientConnection, kind: str) -> Any:
    """The next message of this type. Updates may arrive between any two others."""
    while (message := hear_next(socket))["type"] != kind:
        pass
    return message


def hear_next(socket: ClientConnection) -> Any:
    """The very next message, for tests in which all moves are known."""
    return msgspec.json.decode(socket.recv(timeout=PATIENCE))


def complaints(caplog: pytest.LogCaptureFixture) -> list[str]:
    """The messages in the log, except warnings that a busy machine blocked the event loop."""
    return [line for line in caplog.messages if "kept everybody waiting" not in line]


def headless(update: dict[str, Any]) -> dict[str, Any]:
    """An update without the head of the record, whose salt is random."""
    return {**update, "head": "…"}


def wait_for(done: Callable[[], Any], why: str = "waited in vain", pause: float = 0.01) -> None:
    """Poll until the condition holds."""
    end = time.monotonic() + PATIENCE
    while not done():
        assert time.monotonic() < end, why
        time.sleep(pause)


def patched(view: dict[str, Any], patch: dict[str, Any]) -> dict[str, Any]:
    """Apply a patch as a client does; the old view stays unchanged."""
    new = {name: dict(part) if isinstance(part, dict) else part for name, part in view.items()}
    for path, part in patch["changed"].items():
        outer, _, inner = path.rpartition("/")
        (new.setdefault(outer, {}) if outer else new)[inner] = part
    for path in patch["gone"]:
        outer, _, inner = path.rpartition("/")
        (new[outer] if outer else new).pop(inner)
    return new


@contextmanager
def two_players(base: str, secret: str = "", **wanted: Any) -> Iterator[tuple[Player, Player]]:
    """Ann plays red, Bob blue, at one table. With a secret chosen by the test the dice are always the same."""
    with Player(base, "Ann") as ann, Player(base, "Bob") as bob:
        seats = [{"seat": "red", "player": "me"}, {"seat": "blue", "player": "open"}]
        table = ann.new_table(seats=seats, **wanted)
        bob.id = ann.id
        if secret:
            RUNNING[base].table(ann.id).info.fairness = Fairness.committed(secret)
        bob.post(bob.at("join"), invite=table["invite"], seat="blue")
        yield ann, bob


@contextmanager
def two_who_commit(base: str, nonces: tuple[str, str], **wanted: Any) -> Iterator[tuple[Player, Player]]:
    """The same, but each commits to a nonce when taking a seat and reveals it when both have done so."""
    with Player(base, "Ann") as ann, Player(base, "Bob") as bob:
        commits = [nonce_commitment(seat, nonce) for seat, nonce in zip((RED, BLUE), nonces, strict=True)]
        seats = [{"seat": "red", "player": "me", "commit": commits[0]}, {"seat": "blue", "player": "open"}]
        table = ann.new_table(seats=seats, **wanted)
        bob.id = ann.id
        bob.post(bob.at("join"), invite=table["invite"], seat="blue", commit=commits[1])
        for player, seat, nonce in ((ann, "red", nonces[0]), (bob, "blue", nonces[1])):
            player.post(player.at("reveal"), seat=seat, nonce=nonce)
        yield ann, bob


RED, BLUE = Seat("red"), Seat("blue")
