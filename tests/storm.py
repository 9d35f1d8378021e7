"""Fuzz a server at full size: requests generated from the OpenAPI document, valid and invalid, and mutants of each.

python -m tests.storm [--requests 100000] [--seed 1]

The requests come from a player who sits at a table of each game; the server has all games. Exits with 1, and prints the request, if an
answer has a status of 500 or more, is not the JSON that its content type says, or if the server closes the connection; also if the log has
a traceback. For requests generated from the document, a status or body that the document does not describe is an error too.
`tests/server/test_schema.py` does this in twenty seconds.
"""

from __future__ import annotations

import argparse
import json
import logging
import random
import sys
import tempfile
import time
from contextlib import ExitStack
from http.client import HTTPException
from itertools import count
from pathlib import Path
from typing import Any
from urllib.parse import quote, urlencode

import schemathesis

from flagplot.server.catalogue import Catalogue
from tests.server.harness import Player, serving
from tests.server.light_http import LightClient
from tests.server.mutants import Call, Mutants, words_in
from tests.server.test_schema import calls, document, try_call

EACH = 4
"""Generated requests of one operation before the next one has its turn. Generating and checking takes ten times as long as sending."""
MUTANTS = 25
"""Mutants of each generated request."""
SLOW = 0.15
"""Seconds of processor time above which an operation gets only few mutants: odds, reports, whole games."""
FEW = 4
OFTEN = 1000
"""Minimum of requests between two lines of progress."""
SCENARIOS = (("operational", "easter"), ("tactical", "duel"), ("strategic", "intro"))


class Faults(logging.Handler):
    """Collects every traceback in the server's log."""

    def __init__(self) -> None:
        super().__init__(logging.ERROR)
        self.found: list[str] = []

    def emit(self, record: logging.LogRecord) -> None:
        self.found.append(self.format(record))


def sit_down(fuzzer: Player) -> list[str]:
    """Take a seat at a running table of each game, with the other seats open. Returns the ids."""
    tables = []
    for game, scenario in SCENARIOS:
        seats: list[dict[str, Any]] = next(
            one["seats"] for one in fuzzer.get(f"/api/games/{game}")["scenarios"] if one["name"] == scenario
        )
        chairs = [{"seat": seat, "player": "me" if n == 0 else "bot", "bot": "random"} for n, seat in enumerate(seats)]
        tables.append(fuzzer.new_table(game=game, scenario=scenario, seats=chairs, spectators="public")["id"])
    return tables


class Storm:
    """A fuzzer that sits at its tables."""

    def __init__(self, fuzzer: Player, tables: list[str], light: LightClient, lot: int) -> None:
        self._tables = tables
        self._light = light
        self._light.headers.update(headers_of(fuzzer))
        seen = [fuzzer.get(f"/api/tables/{table}/{what}") for table in tables for what in ("view", "orders")]
        words = words_in([*seen, tables, [fuzzer.get(f"/api/games/{game}") for game, _ in SCENARIOS]])
        self._mutants = Mutants(random.Random(lot), words)

    def batter(self, case: Any) -> int:
        """Send mutants of a request. Returns how many were sent."""
        first = Call(case.method, case.formatted_path, _plain(case.query), _plain(case.body))
        count, begun = 0, time.process_time()
        while count < MUTANTS and (count < FEW or time.process_time() - begun < SLOW * count):
            self._send(self._mutants.of(first))
            count += 1
        return count

    def _send(self, call: Call) -> None:
        if "wait" in call.query:
            call.query["wait"] = 0
        if call.path == "/api/session" or (call.method, call.path) == ("DELETE", "/api/me/sessions"):
            return  # it would sign itself out
        query = urlencode({str(name): str(value)[:2_000] for name, value in call.query.items()}, errors="replace")
        path = quote(call.path, safe="/%", errors="replace") + (f"?{query}" if query else "")
        raw = call.raw if call.raw is not None else json.dumps(call.body).encode() if call.body is not None else b""
        try:
            answer = self._light.request(call.method, path, content=raw, kind=call.kind)
        except (OSError, HTTPException) as fault:
            message = f"hung up ({fault!r}): {call.method} {path} {raw[:2000]!r}"
            raise AssertionError(message) from fault
        assert answer.status_code < 500, (
            f"{answer.status_code}: {call.method} {path} {raw[:2000]!r} {answer.text[:400]}"
        )
        if "json" in answer.headers.get("content-type", "") and answer.content:
            json.loads(answer.content)


def headers_of(player: Player) -> dict[str, str]:
    """The headers that authenticate a request."""
    cookie = "; ".join(f"{name}={value}" for name, value in player.http.cookies.items())
    return {"Cookie": cookie, "X-CSRF-Token": player.http.headers["X-CSRF-Token"]}


def _plain(thing: Any) -> Any:
    """The value if JSON can represent it, otherwise an empty object."""
    try:
        return json.loads(json.dumps(thing)) if isinstance(thing, (dict, list, str, int)) else {}
    except (TypeError, ValueError):
        return {}


def storm(requests: int, first: int) -> None:
    """Send that many requests. The first error is raised as an exception."""
    begun, sent, told = time.monotonic(), 0, 0
    faults = Faults()
    logging.getLogger().addHandler(faults)
    with ExitStack() as stack:
        folder = Path(stack.enter_context(tempfile.TemporaryDirectory()))
        running = stack.enter_context(serving(folder, Catalogue.standard()))
        schema = schemathesis.openapi.from_dict(document(running))
        schema.config.update(base_url=running.base)
        light = LightClient(running.base)
        for lot in count(first):
            # A new player in every round: a fuzzer gives up its own seats, concedes, and is replaced by bots.
            with Player(running.base, f"Storm {lot}") as fuzzer:
                tables = sit_down(fuzzer)
                one = Storm(fuzzer, tables, light, lot)
                for operation in calls(schema):
                    cases: list[Any] = []
                    sent += try_call(operation, tables, headers_of(fuzzer), EACH, lot, cases.append)
                    sent += sum(one.batter(case) for case in cases)
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
