"""Crash test at full size: a server under load is killed with `kill -9` repeatedly, on one growing database.

python -m tests.crash [--kills 1000] [--on sqlite|postgres|both] [--seed 1]

After every kill each acknowledged order must be in the database, a repeated order must be recognized as a duplicate, and every game must
continue and replay to the same dice. `tests/server/test_crash.py` runs it once, `test_exact_kills.py` kills at exact moments. Exits with 1
at the first lost order.
"""

from __future__ import annotations

import argparse
import gc
import random
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from tests.server.dying_server import application
from tests.server.harness import Player, hear, serving
from tests.server.light_http import LightClient
from tests.server.postgres import free_port, postgres
from tests.server.test_crash import HOTSEAT, Gunner, bombard, check_kept, process

EVERY = 10
"""Kills per line of progress."""
GUNS = 2
MOST = 12
"""Most orders acknowledged before a kill; the number is random."""


@contextmanager
def database(kind: str) -> Iterator[str]:
    """An empty database of this kind."""
    if kind == "postgres":
        with postgres() as address:
            yield address
    else:
        with tempfile.TemporaryDirectory() as folder:
            yield str(Path(folder) / "games.db")


def warm_up() -> None:
    """Run a server briefly before the first fork, so that lazily loaded modules are loaded in all forks."""
    with tempfile.TemporaryDirectory() as folder, serving(Path(folder)) as running:
        base = running.base
        with Player(base, "Warm", http=LightClient(base)) as player:
            player.new_table(seats=HOTSEAT)
            with player.live(seat="red") as red:
                hear(red, "update")
            for seat in ("red", "blue"):
                for line in player.get(player.at("orders"), seat=seat)["orders"][:1]:
                    player.order(line, seat=seat)
            player.post(player.at("concede"), seat="red")
            player.get(player.at("replay"))


def kill_often(kind: str, kills: int, seed: int) -> None:
    """Kill repeatedly, and check after each kill; a lost order raises `AssertionError`."""
    lots = random.Random(seed)
    begun, orders, port = time.monotonic(), 0, free_port()
    base = f"http://127.0.0.1:{port}"
    warm_up()
    with database(kind) as address:
        app = application(address)  # made once: every server process is a fork that inherits it
        gc.collect()
        gc.freeze()
        told: list[Gunner] = []
        players = [Player(base, http=LightClient(base)) for _ in range(GUNS)]
        for number in range(1, kills + 2):
            with process(address, port, app) as server:  # the server that is checked here is also the one killed next
                orders += check_kept(told)
                if number <= kills:
                    told = bombard(server, players, lots.randint(1, MOST))
                    for player in players:
                        player.http.close()  # closes the connection to the dead server; the next request opens a new one
            if (number % EVERY == 1 and number > 1) or number > kills:
                minutes = (time.monotonic() - begun) / 60
                sys.stdout.write(
                    f"{kind}: {number - 1} kills, {orders:,} acknowledged orders, none lost, {minutes:.1f} min.\n"
                )
                sys.stdout.flush()


def main() -> None:
    parser = argparse.ArgumentParser(prog="python -m tests.crash", description=__doc__)
    parser.add_argument("--kills", type=int, default=1000)
    parser.add_argument("--on", choices=("sqlite", "postgres", "both"), default="both")
    parser.add_argument("--seed", type=int, default=1)
    asked = parser.parse_args()
    if asked.on != "both":
        kill_often(asked.on, asked.kills, asked.seed)
        return
    command = [sys.executable, "-m", "tests.crash", f"--kills={asked.kills}", f"--seed={asked.seed}", "--on"]
    both = [subprocess.Popen([*command, kind]) for kind in ("sqlite", "postgres")]
    sys.exit(max(one.wait() for one in both))


if __name__ == "__main__":
    main()
