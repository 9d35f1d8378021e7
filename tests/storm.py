"""Fuzzed requests at full size: what a machine makes of the OpenAPI document, good requests and bad ones, as fast as it can.

python -m tests.storm [--requests 100000] [--seed 1]

They come from somebody who sits at a table of each game, and go to a server with all games. An answer of 500 or more, a status or
a body that the document does not have, or a server that hangs up ends it with 1; the request is printed. So do tracebacks in the log.
`tests/server/test_schema.py` does it in twenty seconds.
"""

from __future__ import annotations

import argparse
import logging
import sys
import tempfile
import time
from contextlib import ExitStack
from itertools import count
from pathlib import Path
from typing import Any

import schemathesis

from flagplot.server.catalogue import Catalogue
from tests.server.harness import Player, serving
from tests.server.test_schema import calls, document, try_call

EACH = 40
"""Requests of one call before the next has its turn."""
OFTEN = 1000
"""Requests between two lines, at least."""
SCENARIOS = (("operational", "easter"), ("tactical", "duel"), ("strategic", "intro"))


class Faults(logging.Handler):
    """Whatever the server's log has to say with a traceback."""

    def __init__(self) -> None:
        super().__init__(logging.ERROR)
        self.found: list[str] = []

    def emit(self, record: logging.LogRecord) -> None:
        self.found.append(self.format(record))


def sit_down(fuzzer: Player) -> list[str]:
    """A seat at a running table of each game, the other seats open; their ids."""
    tables = []
    for game, scenario in SCENARIOS:
        seats: list[dict[str, Any]] = next(
            one["seats"] for one in fuzzer.get(f"/api/games/{game}")["scenarios"] if one["name"] == scenario
        )
        chairs = [{"seat": seat, "player": "me" if n == 0 else "bot", "bot": "random"} for n, seat in enumerate(seats)]
        tables.append(fuzzer.new_table(game=game, scenario=scenario, seats=chairs, spectators="public")["id"])
    return tables


def storm(requests: int, first: int) -> None:
    """Send so many requests; the first fault is an exception."""
    begun, sent, told = time.monotonic(), 0, 0
    faults = Faults()
    logging.getLogger().addHandler(faults)
    with ExitStack() as stack:
        folder = Path(stack.enter_context(tempfile.TemporaryDirectory()))
        running = stack.enter_context(serving(folder, Catalogue.standard()))
        schema = schemathesis.openapi.from_dict(document(running))
        schema.config.update(base_url=running.base)
        for lot in count(first):
            # Somebody new in every round: a fuzzer gives its own seats away, concedes and is played for.
            with Player(running.base, f"Storm {lot}") as fuzzer:
                tables = sit_down(fuzzer)
                cookie = "; ".join(f"{name}={value}" for name, value in fuzzer.http.cookies.items())
                headers = {"Cookie": cookie, "X-CSRF-Token": fuzzer.http.headers["X-CSRF-Token"]}
                for operation in calls(schema):
                    sent += try_call(operation, tables, headers, EACH, lot)
                    assert not faults.found, faults.found[0]
                    if sent - told >= OFTEN or sent >= requests:
                        told = sent
                        minutes = (time.monotonic() - begun) / 60
                        sys.stdout.write(f"{sent:,} requests, none answered by a fault, {minutes:.1f} min.\n")
                        sys.stdout.flush()
                    if sent >= requests:
                        return


def main() -> None:
    parser = argparse.ArgumentParser(prog="python -m tests.storm", description=__doc__)
    parser.add_argument("--requests", type=int, default=100_000)
    parser.add_argument("--seed", type=int, default=1)
    asked = parser.parse_args()
    storm(asked.requests, asked.seed)


if __name__ == "__main__":
    main()
