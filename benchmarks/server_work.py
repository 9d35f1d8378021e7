"""Our server under load: 200 live games on one process with SQLite, every order on disk before it is answered."""

from __future__ import annotations

import asyncio
import os
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import httpx
import msgspec
import uvloop

from benchmarks.server_line import Line, Post
from benchmarks.server_load import Load, Move, bombard, shown, warm_up
from flagplot.kernel import match
from tests.server.postgres import free_port

TABLES = 200
SOCKETS = 1000
SECONDS = float(os.environ.get("FLAGPLOT_BENCH_SECONDS", "4"))
SEATS = [{"seat": "red", "player": "me"}, {"seat": "blue", "player": "me"}]


class Phase(msgspec.Struct):
    """The fields of a phase that the load reads."""

    phase: str


class Boat(msgspec.Struct):
    """The fields of a boat that the load reads."""

    id: str
    side: str
    cell: int
    hits: int


class View(msgspec.Struct):
    """The fields of a view that the load reads."""

    flow: list[Phase]
    own: dict[str, Boat]


class Update(msgspec.Struct):
    """The fields of an update that the load reads."""

    version: str
    count: int
    mark: str
    owes: bool
    view: View


class Accepted(msgspec.Struct):
    """The body of a successful answer."""

    state: Update


class Heard(msgspec.Struct):
    """A message; the type comes first."""

    type: str
    status: int = 0
    body: msgspec.Raw = msgspec.Raw(b"null")


HEARD = msgspec.json.Decoder(Heard)
UPDATE = msgspec.json.Decoder(Update)
ACCEPTED = msgspec.json.Decoder(Accepted)


class Table:
    """A game of Skerries that one person plays alone, with a socket for each seat."""

    def __init__(self, http: httpx.AsyncClient, base: str, cookie: str) -> None:
        self.http = http
        self.base = base
        self.cookie = cookie
        self.lines: dict[str, Line] = {}
        self.post: Post | None = None
        self.seen: dict[str, Update] = {}
        self.orders = 0
        self.id = ""

    async def open(self) -> None:
        """A new game."""
        answer = await self.http.post("/api/tables", json={"game": "skerries", "seats": SEATS})
        answer.raise_for_status()
        self.id = answer.json()["id"]
        for seat in ("red", "blue"):
            self.lines[seat] = await self.listen(seat)
            self.seen[seat] = await self._news(seat)

    async def listen(self, seat: str) -> Line:
        """A socket for a seat."""
        address = f"{self.base.replace('http', 'ws')}/api/tables/{self.id}/live?seat={seat}"
        return await Line.open(address, {"Cookie": self.cookie})

    def close(self) -> None:
        """The end of a game."""
        for line in self.lines.values():
            line.close()
        if self.post is not None:
            self.post.close()

    def _next(self) -> tuple[str, dict[str, object]]:
        """The seat to act, and its order."""
        seat = next(seat for seat, seen in self.seen.items() if seen.owes)
        seen = self.seen[seat]
        self.orders += 1
        return seat, {
            "line": _line(seat, seen.view, self.orders),
            "version": seen.version,
            "key": f"key-{self.orders}-{seat}",
            "since": seen.count,
            "mark": seen.mark,
        }

    async def order(self) -> None:
        """The seat to act gives its order; wait until both sockets receive the update."""
        seat, body = self._next()
        self.lines[seat].send(msgspec.json.encode({"type": "order", "id": self.orders, **body}))
        while (heard := HEARD.decode(await self.lines[seat].hear())).type != "answer":
            pass
        if heard.status != 200:
            raise SystemExit(f"The server refused: {bytes(heard.body)!r}")
        self.seen[seat] = ACCEPTED.decode(heard.body).state
        other = "blue" if seat == "red" else "red"
        self.seen[other] = await self._news(other)

    async def order_by_http(self) -> None:
        """The same by an HTTP request; both sockets receive the update, and the answer is read as well."""
        if self.post is None:
            headers = {"Cookie": self.cookie, "X-CSRF-Token": self.http.headers["X-CSRF-Token"]}
            self.post = await Post.open(f"{self.base}/api/tables/{self.id}/orders", headers)
        seat, body = self._next()
        status, text = await self.post.send(msgspec.json.encode({"seat": seat, **body}))
        if status != 200:
            raise SystemExit(f"The server refused: {text!r}")
        for name in ("red", "blue"):
            self.seen[name] = await self._news(name)
        self.seen[seat] = ACCEPTED.decode(text).state

    async def _news(self, seat: str) -> Update:
        """The next update: in Skerries every order changes what the other sees."""
        while HEARD.decode(text := await self.lines[seat].hear()).type != "update":
            pass
        return UPDATE.decode(text)


def _line(seat: str, view: View, number: int) -> str:
    phase = view.flow[-1].phase
    if phase == "Plotting":
        boats = [boat for boat in view.own.values() if boat.side == seat and boat.hits < 2]
        return " ".join(["plot", *(f"{boat.id}>{boat.cell}" for boat in boats)])
    cell = (1, 3, 4, 6)[number % 4]  # no boat is there, so the game goes on
    return f"search {cell}" if phase == "Searching" else f"fire {cell}"


async def sit_down(http: httpx.AsyncClient, base: str) -> list[Table]:
    """Create that many games."""
    me = (await http.post("/api/guest", json={"name": "Load"})).json()
    http.headers["X-CSRF-Token"] = me["csrf"]
    cookie = f"flagplot_session={http.cookies['flagplot_session']}"
    tables = [Table(http, base, cookie) for _ in range(TABLES)]
    for table in tables:
        await table.open()
    return tables


async def work(base: str, pid: int) -> dict[str, float]:
    """Run the measurement."""
    async with httpx.AsyncClient(base_url=base, timeout=60) as http:
        tables = await sit_down(http, base)
        moves: list[Move] = [table.order for table in tables]
        requests: list[Move] = [table.order_by_http for table in tables]
        await warm_up(moves, pid)
        found = figures("one", await bombard(moves, 1, SECONDS, pid))
        found |= figures("few", await bombard(moves, 8, SECONDS, pid))
        found |= figures("many", await bombard(moves, TABLES, SECONDS, pid))
        found |= figures("http", await bombard(requests, TABLES, SECONDS, pid))
        idle = [await tables[number % TABLES].listen("red") for number in range(SOCKETS - 2 * TABLES)]
        found |= figures("crowded", await bombard(moves, 8, SECONDS, pid))
        for line in idle:
            line.close()
        for table in tables:
            table.close()
    return found | {"compiled": float(not str(match.__file__).endswith(".py"))}


def figures(name: str, load: Load) -> dict[str, float]:
    """The figures of one load."""
    return {
        f"{name}_per_s": load.orders_per_s,
        f"{name}_p50_ms": load.p50_ms,
        f"{name}_p99_ms": load.p99_ms,
        f"{name}_cpu_ms": load.cpu_ms,
        f"{name}_bytes": load.bytes,
    }


@contextmanager
def serving(place: str | None = None) -> Iterator[tuple[str, int]]:
    """A server process: its address and process id. `place` is the path of its code, if not this checkout."""
    with tempfile.TemporaryDirectory() as folder:
        port = free_port()
        command = [sys.executable, "-P", "-m", "benchmarks.server_toy", str(Path(folder) / "games.db"), str(port)]
        server = subprocess.Popen(command, env=os.environ | ({"PYTHONPATH": place} if place is not None else {}))
        base = f"http://127.0.0.1:{port}"
        try:
            for _ in range(200):
                try:
                    httpx.get(f"{base}/api/me")
                    break
                except httpx.HTTPError:
                    time.sleep(0.05)
            yield base, server.pid
        finally:
            server.kill()
            server.wait()


def main() -> None:
    """Start the server, measure it, stop it."""
    with serving() as (base, pid):
        print(shown(uvloop.run(asyncio.wait_for(work(base, pid), 300))))


if __name__ == "__main__":
    main()
