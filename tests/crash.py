"""Kills at full size: a server is bombarded with orders and killed with `kill -9`, again and again, on one growing database.

python -m tests.crash [--kills 1000] [--on sqlite|postgres|both] [--seed 1]

After every kill each acknowledged order must be on record, a repeated one must be known as such, and every game must go on and
replay to the same dice. `tests/server/test_crash.py` does it once, `test_exact_kills.py` at exact moments. Ends with 1 at the first loss.
"""

from __future__ import annotations

import argparse
import asyncio
import random
import sys
import tempfile
import time
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from pathlib import Path

from flagplot.server.app import build
from flagplot.server.services import Services
from flagplot.server.settings import Settings, database_url
from tests.server.harness import toy_catalogue
from tests.server.postgres import free_port, postgres
from tests.server.test_crash import Gunner, bombard, check_kept, process

EVERY = 10
"""Kills between two lines."""
GUNS = 4
MOST = 60
"""Orders acknowledged before a kill, at most: the number is drawn by lot."""


@contextmanager
def database(kind: str) -> Iterator[str]:
    """An empty database of a kind."""
    if kind == "postgres":
        with postgres() as address:
            yield address
    else:
        with tempfile.TemporaryDirectory() as folder:
            yield str(Path(folder) / "games.db")


def warm_up(address: str) -> None:
    """Open a server once before the first fork: all that follow find what is loaded at a first start, and start six times as fast."""

    async def once() -> None:
        services: Services = build(Settings(database_url(address), bot_processes=0), toy_catalogue()).app.state[
            "services"
        ]
        await services.open()
        await services.close()

    asyncio.run(once())


def kill_often(kind: str, kills: int, seed: int) -> None:
    """Kill so often, and check after each; the first loss is an `AssertionError`."""
    lots = random.Random(seed)
    begun, orders, port = time.monotonic(), 0, free_port()
    base = f"http://127.0.0.1:{port}"
    with database(kind) as address:
        warm_up(address)
        told: list[Gunner] = []
        stack = ExitStack()
        for number in range(1, kills + 2):
            with process(address, port) as server:  # one start for what is checked and what is killed next
                orders += check_kept(told)
                stack.close()
                if number <= kills:
                    told = bombard(server, base, stack, GUNS, lots.randint(1, MOST))
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
    for kind in ("sqlite", "postgres") if asked.on == "both" else (asked.on,):
        kill_often(kind, asked.kills, asked.seed)


if __name__ == "__main__":
    main()
