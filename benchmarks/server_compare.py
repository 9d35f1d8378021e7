"""Our server and a boardgame.io server in turns, on the same machine in the same run: `python -m benchmarks.server_compare [ROUNDS [PLACE]]`.

PLACE is an existing compiled copy; without it the kernel, the toy game and the server are compiled first.

The same thin client plays 200 games on one process of each server over WebSockets, with two sockets for each game, one per player.
An order is complete when its player has the answer and the other player has the update: two messages on either side.

The work of each server for an order:

- *ours* reads a line of notation, checks it, copies the position for undo, carries it out with its dice, writes order, dice and
  idempotency key to SQLite and flushes the disk, makes each seat's own view of a game with hidden boats, words the events, hashes both, and
  sends each seat its whole view with its new events. In two orders of six the plots are sealed, and both players also get the
  hashes.
- *boardgame.io* checks the player and the state's number, runs the move in Immer with its random plugin, keeps the state in memory,
  strips each player's secrets and sends both the whole state with the log of the move. Nothing is written to disk.

All servers run at the same time and are loaded in turn for a second or two, round after round, so that other work on the machine affects
them equally. Processor time per order is reported beside elapsed time, because on a machine with two processors the client uses one of
them. The medians of all rounds are reported, and every round is stored.
"""

from __future__ import annotations

import os
import subprocess
import sys
from contextlib import AsyncExitStack, ExitStack
from dataclasses import asdict
from pathlib import Path
from statistics import median

import httpx
import msgspec
import uvloop
from rich.console import Console
from rich.table import Table

from benchmarks import server_work
from benchmarks.peers import server_peer
from benchmarks.server_load import Load, Move, bombard, warm_up
from benchmarks.staging import BUILD, compiled_copy

ROOT = Path(__file__).resolve().parent.parent
HERE = os.pathsep.join((str(ROOT / "src"), str(ROOT)))
RESULTS = BUILD / "server_results.json"
PEER = "boardgame.io"
SLICE = 1.5
"""Seconds of load on one server before the next has its turn."""
LOADS = {1: "1 at a time", 8: "8 at a time", server_work.TABLES: f"all {server_work.TABLES}"}
FIGURES = {
    "orders_per_s": "orders/s",
    "p50_ms": "p50 ms",
    "p99_ms": "p99 ms",
    "cpu_ms": "processor ms/order",
    "bytes": "bytes/order",
}


def say(what: str) -> None:
    """Print progress beside the table."""
    print(f"  {what} …", file=sys.stderr, flush=True)


def check(place: str, endings: tuple[str, ...]) -> None:
    """Check that a server runs the intended code."""
    files = "import flagplot.kernel.match as m, flagplot.server.tables.table as t; print(m.__file__, t.__file__)"
    command = [sys.executable, "-P", "-c", files]
    done = subprocess.run(command, env=os.environ | {"PYTHONPATH": place}, capture_output=True, text=True, check=True)
    if not all(name.endswith(endings) for name in done.stdout.split()):
        raise SystemExit(f"These are not the modules that were to be measured: {done.stdout}")


async def measure(servers: dict[str, tuple[str, int]], rounds: int) -> dict[str, dict[int, list[Load]]]:
    """Measure all servers in turn, at every load."""
    async with AsyncExitStack() as open_still:
        moves: dict[str, list[Move]] = {}
        for name, (base, pid) in servers.items():
            say(f"warming up {name}")
            if name == PEER:
                moves[name] = [match.move for match in await server_peer.sit_down(base)]
            else:
                http = await open_still.enter_async_context(httpx.AsyncClient(base_url=base, timeout=60))
                moves[name] = [table.order for table in await server_work.sit_down(http, base)]
            await warm_up(moves[name], pid)
        found: dict[str, dict[int, list[Load]]] = {name: {load: [] for load in LOADS} for name in servers}
        for turn in range(rounds):
            say(f"round {turn + 1} of {rounds}")
            for load in LOADS:
                for name, (_, pid) in servers.items():
                    found[name][load].append(await bombard(moves[name], load, SLICE, pid))
    return found


def shown(found: dict[str, dict[int, list[Load]]]) -> Table:
    """The medians of all servers, and their ratios to the peer's."""
    ours = [name for name in found if name != PEER]
    table = Table("load", "figure", *found, *(f"{name} / peer" for name in ours))
    for load, words in LOADS.items():
        for figure, unit in FIGURES.items():
            cells = {name: median(getattr(one, figure) for one in loads[load]) for name, loads in found.items()}
            ratios = [f"{cells[name] / cells[PEER]:.2f}" if cells[PEER] else "" for name in ours]
            table.add_row(words, unit, *(f"{cell:,.2f}" for cell in cells.values()), *ratios)
    return table


def main() -> None:
    """Measure, print the table, store all rounds."""
    rounds = int(sys.argv[1]) if len(sys.argv) > 1 else 8
    server_peer.installed()
    if len(sys.argv) > 2:
        compiled: Path | None = Path(sys.argv[2])
    else:
        say("compiling kernel, small game and server, some minutes the first time")
        compiled = compiled_copy("kernel", "server")
    places = {"pure": HERE} | ({"compiled": str(compiled)} if compiled is not None else {})
    for name, place in places.items():
        check(place, (".py",) if name == "pure" else (".so", ".pyd"))
    with ExitStack() as running:
        servers = {name: running.enter_context(server_work.serving(place)) for name, place in places.items()}
        servers[PEER] = running.enter_context(server_peer.serving())
        found = uvloop.run(measure(servers, rounds))
    Console(width=None if sys.stdout.isatty() else 140).print(shown(found))
    kept = {
        name: {str(load): [asdict(one) for one in each] for load, each in loads.items()}
        for name, loads in found.items()
    }
    RESULTS.parent.mkdir(parents=True, exist_ok=True)
    RESULTS.write_bytes(msgspec.json.format(msgspec.json.encode(kept), indent=1))


if __name__ == "__main__":
    main()
