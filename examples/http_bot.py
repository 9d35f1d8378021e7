"""A bot in sixty lines, over HTTP: it searches, shoots and passes as its luck has it.

    python examples/http_bot.py http://127.0.0.1:1942 TABLE fp_TOKEN

Take a seat in the browser and ask for a token for it (or POST /api/tables/TABLE/token); docs/protocol.md tells the rest.
"""

from __future__ import annotations

import json
import random
import sys
import time
from typing import Any
from urllib.error import HTTPError
from urllib.parse import urlencode
from urllib.request import Request, urlopen


class Seat:
    """One seat of one table, held by a token."""

    def __init__(self, server: str, table: str, token: str) -> None:
        self.address = f"{server.rstrip('/')}/api/tables/{table}"
        self.headers = {"Authorization": f"Bearer {token}", "Content-Type": "application/json"}

    def ask(self, path: str, body: dict[str, Any] | None = None, **query: Any) -> Any:
        """One call; refusals come back as problem objects, and tell in `detail` what was wrong."""
        data = json.dumps(body).encode() if body is not None else None
        request = Request(f"{self.address}/{path}?{urlencode(query)}", data, self.headers)  # noqa: S310  # you name the server
        try:
            with urlopen(request, timeout=40) as answer:  # noqa: S310  # the same
                return json.loads(answer.read() or b"null")
        except HTTPError as refusal:
            return json.loads(refusal.read())

    def order(self, line: str, version: str) -> Any:
        """An order names the view it answers; the key makes a repetition harmless."""
        return self.ask("orders", {"line": line, "version": version, "key": f"bot-{time.time_ns()}"})


def play(seat: Seat) -> str:
    """Play to the end; how it ended."""
    while True:
        seen = seat.ask("view")
        if seen["view"]["outcome"]:
            return str(seen["view"]["outcome"]["reason"])
        if not seen["owes"]:
            seat.ask("poll", version=seen["version"], wait=20)
            continue
        legal = seat.ask("orders", limit=2000)
        lines = legal["orders"] or legal["prompt"]["examples"]
        verb = random.choice(sorted({line.split()[0] for line in lines}))  # `done` is as good as any move
        answer = seat.order(random.choice([line for line in lines if line.split()[0] == verb]), legal["version"])
        if not answer.get("accepted") and answer["code"] != "stale":
            print("refused:", answer["detail"], file=sys.stderr)


if __name__ == "__main__":
    print(play(Seat(*sys.argv[1:4])))
