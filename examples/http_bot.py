"""A small bot over HTTP for all three games: it asks for advice, checks the risk of the order, and may choose another one.

    python examples/http_bot.py http://127.0.0.1:1942 TABLE fp_TOKEN

Take a seat in the browser and ask for a token for it (or POST /api/tables/TABLE/token); docs/protocol.md explains the rest.
"""

from __future__ import annotations

import json
import random
import secrets
import sys
import time
from hashlib import sha256
from typing import Any
from urllib.error import HTTPError
from urllib.parse import urlencode
from urllib.request import Request, urlopen


class Seat:
    """One seat of one table, accessed by a token."""

    def __init__(self, server: str, table: str, token: str) -> None:
        self.address = f"{server.rstrip('/')}/api/tables/{table}"
        self.headers = {"Authorization": f"Bearer {token}", "Content-Type": "application/json"}

    def ask(self, path: str, body: dict[str, Any] | None = None, **query: Any) -> Any:
        """Send one request, again if it was too fast; other errors are returned as problem objects, with the reason in `detail`."""
        data = json.dumps(body).encode() if body is not None else None
        request = Request(f"{self.address}{path}?{urlencode(query)}", data, self.headers)  # noqa: S310  # you name the server
        try:
            with urlopen(request, timeout=40) as answer:  # noqa: S310  # the same
                return json.loads(answer.read() or b"null")
        except HTTPError as refusal:
            if refusal.code != 429:
                return json.loads(refusal.read())
            time.sleep(int(refusal.headers["Retry-After"]))
            return self.ask(path, body, **query)

    def order(self, line: str, version: str) -> Any:
        """An order names the view it answers; with the key, repeating it is harmless."""
        return self.ask("/orders", {"line": line, "version": version, "key": f"bot-{time.time_ns()}"})


def draw(seat: Seat) -> None:
    """Draw the dice: commit to a nonce while others join, reveal it when all seats are taken; a browser does so for its own seat."""
    nonce = secrets.token_hex(32)
    while (table := seat.ask(""))["status"] == "gathering":
        mine = next(one["seat"] for one in table["seats"] if one["mine"])
        commit = sha256(f"flagplot nonce {mine} {nonce}".encode()).hexdigest()
        if mine not in table["dice"]["commits"] and "reveal" not in table["dice"]["awaited"].values():
            seat.ask("/commit", {"seat": mine, "commit": commit})
        elif table["dice"]["commits"].get(mine) == commit and table["dice"]["awaited"].get(mine) == "reveal":
            seat.ask("/reveal", {"seat": mine, "nonce": nonce})
        else:
            time.sleep(1)


def choose(seat: Seat, legal: dict[str, Any]) -> str:
    """The order to give; write your own here. Advice without a cost is followed, then that of a bolder officer, otherwise any order."""
    for officer in ("captain", "captain:bold"):
        advice = seat.ask("/advice", bot=officer)
        if "line" in advice:
            checked = seat.ask("/check", {"line": advice["line"], "odds": True})
            if checked.get("legal") and not (checked.get("reckoning") or {}).get("warnings"):
                return str(advice["line"])
    lines = [advice["line"]] if "line" in advice else legal["orders"] or legal["prompt"]["examples"]
    return str(random.choice(lines))


def play(seat: Seat) -> str:
    """Play to the end and return the result."""
    draw(seat)
    while True:
        seen = seat.ask("/view")
        if seen["view"]["outcome"]:
            return str(seen["view"]["outcome"]["reason"])
        if not seen["owes"]:
            seat.ask("/poll", version=seen["version"], wait=20)
            continue
        legal = seat.ask("/orders", limit=2000)
        answer = seat.order(choose(seat, legal), legal["version"])
        if not answer.get("accepted") and answer["code"] != "stale":
            print("refused:", answer["detail"], file=sys.stderr)


if __name__ == "__main__":
    print(play(Seat(*sys.argv[1:])) if len(sys.argv) == 4 else __doc__)
