"""Our server and a boardgame.io server in turns, on the same machine in the same run: `python -m benchmarks.server_compare [ROUNDS [PLACE]]`.

PLACE is a compiled copy that is there already; otherwise the kernel and the small game are compiled first.

The same thin client plays 200 games on one process of each over WebSockets, with two sockets to a game, one for each player.
An order is done when the player who gave it has his answer and the other has heard of it: two messages on either side.

What each server does for an order:

- *ours* reads a line of notation, checks it, copies the position for undo, carries it out with its dice, writes order, dice and
  idempotency key to SQLite and flushes the disk, makes each seat's own view of a game with hidden boats, words the events, hashes both, and
  sends each seat its whole view with its new events. In two orders of six the plots are sealed, and both players get the table's card with the
  hash as well.
- *boardgame.io* checks the player and the state's number, runs the move in Immer with its random plugin, keeps the state in memory,
  strips each player's secrets and sends both the whole state with the log of the move. Nothing is written to disk.

Of several rounds the medians are told, and every round is kept.
"""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path
from statistics import median

from rich.console import Console
from rich.table import Table

from benchmarks.server_peer import installed
from benchmarks.staging import compiled_copy

ROOT = Path(__file__).resolve().parent.parent
RESULTS = ROOT / "benchmarks" / "server_results.json"
LOADS = {
    "one": "1 at a time",
    "few": "8 at a time",
    "many": "all 200",
    "http": "all 200, HTTP",
    "crowded": "8, 1,000 sockets",
}
FIGURES = {
    "per_s": "orders/s",
    "p50_ms": "p50 ms",
    "p99_ms": "p99 ms",
    "cpu_ms": "processor ms/order",
    "bytes": "bytes/order",
}


def say(what: str) -> None:
    """Tell what is being done, beside the table."""
    print(f"  {what} …", file=sys.stderr, flush=True)


def run(module: str, compiled: Path | None = None) -> dict[str, float]:
    """One round of one server."""
    say(f"{module}{', compiled' if compiled is not None else ''}, half a minute")
    environment = {**os.environ, "PYTHONPATH": f"{ROOT / 'src'}{os.pathsep}{ROOT}"}
    if compiled is not None:
        environment["PYTHONPATH"] = str(compiled)
    done = subprocess.run(
        [sys.executable, "-P", "-m", module],
        env=environment,
        stdout=subprocess.PIPE,
        text=True,
        check=False,
        timeout=900,
    )
    if done.returncode:
        raise SystemExit(f"{module} failed; its words are above.")
    found: dict[str, float] = json.loads(done.stdout)
    if found.get("compiled", 0.0) != float(compiled is not None):
        raise SystemExit(f"{module} did not run the code it was meant to run.")
    return found


def middle(rounds: list[dict[str, float]]) -> dict[str, float]:
    """The median of every figure."""
    return {name: median(one[name] for one in rounds) for name in rounds[0]}


def main() -> None:
    """Measure, print, keep."""
    rounds = int(sys.argv[1]) if len(sys.argv) > 1 else 3
    installed()
    if len(sys.argv) > 2:
        compiled: Path | None = Path(sys.argv[2])
    else:
        say("compiling the kernel and the small game, some minutes the first time")
        compiled = compiled_copy("kernel", "server")
    found: dict[str, list[dict[str, float]]] = {"pure": [], "compiled": [], "boardgame.io": []}
    for _ in range(rounds):
        found["pure"].append(run("benchmarks.server_work"))
        if compiled is not None:
            found["compiled"].append(run("benchmarks.server_work", compiled))
        found["boardgame.io"].append(run("benchmarks.server_peer"))
    middles = {name: middle(runs) for name, runs in found.items() if runs}
    table = Table("load", "figure", *middles, "pure / peer", "compiled / peer")
    for load, words in LOADS.items():
        for figure, unit in FIGURES.items():
            cells = {name: figures.get(f"{load}_{figure}") for name, figures in middles.items()}
            peer = cells["boardgame.io"]
            ours = [cells.get(name) for name in ("pure", "compiled")]
            ratios = [f"{cell / peer:.2f}" if peer and cell else "" for cell in ours]
            table.add_row(words, unit, *(f"{cell:,.2f}" if cell else "" for cell in cells.values()), *ratios)
    Console(width=None if sys.stdout.isatty() else 140).print(table)
    RESULTS.write_text(json.dumps({"median": middles, "rounds": found}, indent=1) + "\n", encoding="utf-8")


if __name__ == "__main__":
    main()
