"""The same load on a boardgame.io server, over the same kind of sockets, in the same run."""

from __future__ import annotations

import asyncio
import json
import os
import shutil
import subprocess
from pathlib import Path
from typing import Any

from websockets.asyncio.client import ClientConnection, connect

from benchmarks.server_load import Move, bombard, shown
from benchmarks.server_work import SECONDS, TABLES, figures
from tests.server.postgres import free_port

HERE = Path(__file__).resolve().parent
HOME = HERE.parent / "build" / "bench" / "boardgame.io"
VERSION = "0.50.2"


def installed() -> Path:
    """The peer's folder; it is fetched the first time."""
    if not (HOME / "node_modules" / "boardgame.io").is_dir():
        HOME.mkdir(parents=True, exist_ok=True)
        (HOME / "package.json").write_text('{"private": true}\n', encoding="utf-8")
        subprocess.run(
            [_tool("npm"), "install", "--no-audit", "--no-fund", f"boardgame.io@{VERSION}"],
            cwd=HOME,
            check=True,
            stdout=subprocess.DEVNULL,
        )
    shutil.copy(HERE / "server_peer.cjs", HOME)
    return HOME


def _tool(name: str) -> str:
    found = shutil.which(name)
    if found is None:
        raise SystemExit(f"The peer of the server runs on node: install {name}, or leave this benchmark out.")
    return found


class Match:
    """A game between two clients of the peer, over a socket for each."""

    def __init__(self, base: str, name: str) -> None:
        self.base = base
        self.name = name
        self.sockets: list[ClientConnection] = []
        self.state: dict[str, Any] = {}
        self.moves = 0

    async def open(self) -> None:
        """Connect both players and let them sync."""
        for player in ("0", "1"):
            address = f"{self.base}/socket.io/?EIO=4&transport=websocket"
            socket = await connect(address, compression=None, ping_interval=None)
            await socket.recv()
            await socket.send("40/skerries,")
            await socket.recv()
            await socket.send("42/skerries," + json.dumps(["sync", self.name, player, None, 2]))
            self.sockets.append(socket)
            while True:
                _, *rest = await self._hear(socket, "sync")
                self.state = rest[1]["state"]
                break

    async def _hear(self, socket: ClientConnection, kind: str) -> list[Any]:
        while True:
            text = str(await socket.recv())
            if text == "2":
                await socket.send("3")
            elif text.startswith("42/skerries,"):
                message: list[Any] = json.loads(text.removeprefix("42/skerries,"))
                if message[0] == kind:
                    return message

    async def move(self) -> None:
        """The player whose turn it is fires at a cell; both hear of it."""
        player = self.state["ctx"]["currentPlayer"]
        self.moves += 1
        payload = {"type": "fire", "args": [1 + self.moves % 6], "playerID": player, "credentials": None}
        action = {"type": "MAKE_MOVE", "payload": payload}
        body = ["update", action, self.state["_stateID"], self.name, player]
        await self.sockets[int(player)].send("42/skerries," + json.dumps(body))
        for socket in self.sockets:
            self.state = (await self._hear(socket, "update"))[2]


async def work(base: str, pid: int) -> dict[str, float]:
    """Measure."""
    matches = [Match(base, f"match-{number}") for number in range(TABLES)]
    for match in matches:
        await match.open()
    moves: list[Move] = [match.move for match in matches]
    await bombard(moves, 8, 1.0, pid)
    few = await bombard(moves, 8, SECONDS, pid)
    many = await bombard(moves, TABLES, SECONDS, pid)
    return figures("few", few) | figures("many", many)


def main() -> None:
    """Start the peer, measure it, stop it."""
    port = free_port()
    environment = {**os.environ, "NODE_ENV": "production"}
    server = subprocess.Popen(
        [_tool("node"), "server_peer.cjs", str(port)],
        cwd=installed(),
        env=environment,
        stdout=subprocess.PIPE,
        stderr=subprocess.DEVNULL,
        text=True,
    )
    try:
        assert server.stdout is not None
        while "ready" not in (line := server.stdout.readline()):
            if not line:
                raise SystemExit("The peer did not start.")
        print(shown(asyncio.run(work(f"ws://127.0.0.1:{port}", server.pid))))
    finally:
        server.kill()
        server.wait()


if __name__ == "__main__":
    main()
