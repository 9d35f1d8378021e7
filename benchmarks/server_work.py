"""Our server under load: 200 live games on one process with SQLite, every order on disk before it is answered."""

from __future__ import annotations

import asyncio
import json
import subprocess
import sys
import tempfile
import time
from pathlib import Path
from typing import Any

import httpx
from websockets.asyncio.client import ClientConnection, connect

from benchmarks.server_load import Load, Move, bombard, shown
from tests.server.postgres import free_port

TABLES = 200
SOCKETS = 1000
SECONDS = 4.0
SEATS = [{"seat": "red", "player": "me"}, {"seat": "blue", "player": "me"}]


class Table:
    """A game of Skerries that one person plays against himself, over a socket for each seat."""

    def __init__(self, http: httpx.AsyncClient, base: str, cookie: str) -> None:
        self.http = http
        self.base = base
        self.cookie = cookie
        self.sockets: dict[str, ClientConnection] = {}
        self.seen: dict[str, Any] = {}
        self.orders = 0
        self.id = ""

    async def open(self) -> None:
        """A new game."""
        answer = await self.http.post("/api/tables", json={"game": "skerries", "seats": SEATS})
        answer.raise_for_status()
        for seat in ("red", "blue"):
            self.id = answer.json()["id"]
            socket = self.sockets[seat] = await self.listen(seat)
            while True:
                message = json.loads(await socket.recv())
                if message["type"] == "update":
                    break
            self.seen[seat] = message

    async def listen(self, seat: str) -> ClientConnection:
        """A socket for a seat."""
        address = f"{self.base.replace('http', 'ws')}/api/tables/{self.id}/live?seat={seat}"
        return await connect(address, additional_headers={"Cookie": self.cookie}, compression=None, ping_interval=None)

    async def close(self) -> None:
        """The end of a game."""
        for socket in self.sockets.values():
            await socket.close()

    async def order(self) -> None:
        """The seat that owes one gives it, and both hear of it."""
        seat = next(seat for seat, seen in self.seen.items() if seen["owes"])
        line = _line(seat, self.seen[seat]["view"], self.orders)
        self.orders += 1
        body = {
            "type": "order",
            "id": self.orders,
            "line": line,
            "version": self.seen[seat]["version"],
            "key": f"key-{self.orders}-{seat}",
            "since": self.seen[seat]["count"],
            "mark": self.seen[seat]["mark"],
        }
        await self.sockets[seat].send(json.dumps(body))
        for name, socket in self.sockets.items():
            await self._hear(name, socket, is_mine=name == seat)

    async def _hear(self, seat: str, socket: ClientConnection, *, is_mine: bool) -> None:
        """Read until the order is acknowledged, or until the other seat has heard of it: in Skerries it always does."""
        while True:
            message = json.loads(await socket.recv())
            if message["type"] == "update" and not is_mine:
                self.seen[seat] = message
                return
            if message["type"] == "answer":
                if message["status"] != 200:
                    raise SystemExit(f"The server refused: {message['body']}")
                self.seen[seat] = message["body"]["state"]
                return


def _line(seat: str, view: dict[str, Any], number: int) -> str:
    phase = view["flow"][-1]["phase"]
    if phase == "Plotting":
        boats = [boat for boat in view["own"].values() if boat["side"] == seat and boat["hits"] < 2]
        return " ".join(["plot", *(f"{boat['id']}>{boat['cell']}" for boat in boats)])
    cell = (1, 3, 4, 6)[number % 4]  # where no boat is: the game goes on
    return f"search {cell}" if phase == "Searching" else f"fire {cell}"


async def work(base: str, pid: int) -> dict[str, float]:
    """Measure."""
    async with httpx.AsyncClient(base_url=base, timeout=60) as http:
        me = (await http.post("/api/guest", json={"name": "Load"})).json()
        http.headers["X-CSRF-Token"] = me["csrf"]
        cookie = f"flagplot_session={http.cookies['flagplot_session']}"
        tables = [Table(http, base, cookie) for _ in range(TABLES)]
        for table in tables:
            await table.open()
        moves: list[Move] = [table.order for table in tables]
        await bombard(moves, 8, 1.0, pid)
        few = await bombard(moves, 8, SECONDS, pid)
        many = await bombard(moves, TABLES, SECONDS, pid)
        idle = [await tables[number % TABLES].listen("red") for number in range(SOCKETS - 2 * TABLES)]
        crowded = await bombard(moves, 8, SECONDS, pid)
        for socket in idle:
            await socket.close()
        for table in tables:
            await table.close()
    return figures("few", few) | figures("many", many) | figures("crowded", crowded)


def figures(name: str, load: Load) -> dict[str, float]:
    """The figures of one load."""
    return {
        f"{name}_per_s": load.orders_per_s,
        f"{name}_p50_ms": load.p50_ms,
        f"{name}_p99_ms": load.p99_ms,
        f"{name}_cpu_ms": load.cpu_ms,
    }


def main() -> None:
    """Start the server, measure it, stop it."""
    with tempfile.TemporaryDirectory() as folder:
        port = free_port()
        command = [sys.executable, "-m", "benchmarks.server_toy", str(Path(folder) / "games.db"), str(port)]
        server = subprocess.Popen(command)
        base = f"http://127.0.0.1:{port}"
        try:
            for _ in range(200):
                try:
                    httpx.get(f"{base}/api/me")
                    break
                except httpx.HTTPError:
                    time.sleep(0.05)
            print(shown(asyncio.run(work(base, server.pid))))
        finally:
            server.kill()
            server.wait()


if __name__ == "__main__":
    main()
