"""Requests mutated from other requests: cheap to make, and closer to valid ones than those generated from a schema."""

from __future__ import annotations

import copy
import json
import random
from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Any

NASTY: tuple[Any, ...] = (
    None,
    True,
    0,
    -1,
    2**31,
    2**63,
    -(2**63) - 1,
    10**400,
    1e308,
    0.1,
    "",
    " ",
    "\x00",
    "\u202e\u2066",
    "\ufffd\U0010ffff",
    "\r\nSet-Cookie: a=b",
    "../../etc/passwd",
    "%00%ff",
    "x" * 5_000,
    "é" * 300,
    "[" * 400,
    "a = {" * 50,
    [],
    {},
    [[[[[[[[]]]]]]]],
    [None, {}, "", 0],
    {"type": "order", "seat": "control"},
)
"""Values that often cause errors in programs."""
BROKEN = (b"\xff\xfe", b"{", b'{"a":', b"\x00", b"[1,", b'"\xed\xa0\x80"', b"NaN", b"{}" * 3, b"\xf0\x28\x8c\x28")


@dataclass
class Call:
    """A request as it is sent."""

    method: str
    path: str
    query: dict[str, Any] = field(default_factory=dict)
    body: Any = None
    raw: bytes | None = None
    """Bytes sent instead of the body."""
    kind: str = "application/json"


class Mutants:
    """Mutates requests at random, inserting values seen in valid answers, orders, seats and names."""

    def __init__(self, lots: random.Random, words: Sequence[Any]) -> None:
        self._lots = lots
        self._words = list(words)

    def of(self, call: Call) -> Call:
        """Another request, one to three mutations away."""
        found = copy.deepcopy(call)
        for _ in range(self._lots.choice((1, 1, 1, 2, 3))):
            self._change(found)
        return found

    def _value(self, old: Any = None) -> Any:
        pick = self._lots.random()
        if pick < 0.45:
            return self._lots.choice(self._words)
        if pick < 0.85:
            return copy.deepcopy(self._lots.choice(NASTY))
        if isinstance(old, bool) or old is None:
            return self._lots.randint(-3, 300)
        if isinstance(old, int):
            return old + self._lots.choice((-1, 1, 100, -(10**6), 10**12))
        if isinstance(old, str) and old:
            at = self._lots.randrange(len(old))
            return old[:at] + self._lots.choice(("", " ", "\t", "é", "-", "9", ">", old)) + old[at + 1 :]
        return self._lots.random() * 1e6

    def _change(self, call: Call) -> None:
        pick = self._lots.random()
        if call.body is not None and pick < 0.6:
            call.body = self._tree(call.body)
        elif call.body is not None and pick < 0.7:
            whole = json.dumps(call.body).encode()
            at = self._lots.randrange(len(whole) + 1)
            call.raw = self._lots.choice((whole[:at], whole[:at] + self._lots.choice(BROKEN) + whole[at:]))
        elif pick < 0.85:
            names = [*call.query, "seat", "since", "at", "version", "wait", "x"]
            call.query[self._lots.choice(names)] = self._value()
        elif pick < 0.93:
            parts = call.path.split("/")
            at = self._lots.randrange(2, len(parts)) if len(parts) > 2 else 1
            parts[at] = str(self._value(parts[at]))[:300]
            call.path = "/".join(parts)
        elif pick < 0.97:
            call.kind = self._lots.choice(("text/plain", "application/xml", "", "application/json; charset=utf-16"))
        else:
            call.method = self._lots.choice(("GET", "POST", "PUT", "PATCH", "DELETE", "OPTIONS", "HEAD"))

    def _tree(self, thing: Any) -> Any:
        """A document with one value changed."""
        if isinstance(thing, dict) and thing and self._lots.random() < 0.9:
            key = self._lots.choice(list(thing))
            deed = self._lots.random()
            if deed < 0.1:
                del thing[key]
            elif deed < 0.2:
                thing[str(self._value(key))[:200]] = thing[key]
            else:
                thing[key] = self._tree(thing[key])
            return thing
        if isinstance(thing, list) and thing and self._lots.random() < 0.8:
            at = self._lots.randrange(len(thing))
            deed = self._lots.random()
            if deed < 0.2:
                del thing[at]
            elif deed < 0.4:
                thing.extend(copy.deepcopy(thing[at]) for _ in range(self._lots.choice((1, 2, 60))))
            else:
                thing[at] = self._tree(thing[at])
            return thing
        return self._value(thing)


def words_in(thing: Any, found: list[Any] | None = None) -> list[Any]:
    """Every word and number in an answer."""
    found = [] if found is None else found
    if isinstance(thing, dict):
        for key, value in thing.items():
            found.append(key)
            words_in(value, found)
    elif isinstance(thing, list):
        for value in thing[:40]:
            words_in(value, found)
    elif thing is not None:
        found.append(thing if not isinstance(thing, str) else thing[:2_000])
    return found
