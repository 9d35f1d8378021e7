"""The protocol page names all fields and the server's limits."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from msgspec.structs import fields

from flagplot.server import wire
from flagplot.server.history import shares

ROOT = Path(__file__).resolve().parent.parent.parent
PAGE = (ROOT / "docs" / "protocol.md").read_text(encoding="utf-8")
SCHEMA: dict[str, Any] = json.loads((ROOT / "web" / "openapi.json").read_text(encoding="utf-8"))
"""The generated types of the client; `test_schema` checks that they are up to date."""
CALLED = {"Settings": "Preferences", "Chart": "ChartCard"}


def told() -> Iterator[tuple[str, set[str]]]:
    """The fields of each object according to the page."""
    for found in re.finditer(r"`(\w+)`(?: is|:) `\{", PAGE):
        end, depth = found.end(), 1
        while depth:
            depth += {"{": 1, "}": -1}.get(PAGE[end], 0)
            end += 1
        inside = re.sub(r"[\[{][^\[\]{}]*[\]}]", "", re.sub(r"[\[{][^\[\]{}]*[\]}]", "", PAGE[found.end() : end - 1]))
        yield found[1], {word[0] for part in inside.split(",") if (word := re.search(r"\w+", part))}


def test_objects_are_described_with_all_their_fields() -> None:
    known = {name: held for name, held in told() if hasattr(wire, CALLED.get(name, name))}
    assert {"Me", "Person", "Settings", "GameCard", "Chart", "TableCard"} <= set(known)
    for name, held in known.items():
        kind: Any = getattr(wire, CALLED.get(name, name))
        assert held == {field.encode_name for field in fields(kind)}, name


def test_every_call_of_the_interface_is_on_the_page() -> None:
    for path in SCHEMA["paths"]:
        plain = re.sub(r"\{\w+\}", "{}", path)
        assert plain in re.sub(r"\{\w+\}", "{}", PAGE), path


def test_limits_are_those_of_the_server() -> None:
    paths = SCHEMA["paths"]
    poll = {one["name"]: one["schema"] for one in paths["/api/tables/{table_id}/poll"]["get"]["parameters"]}
    orders = {one["name"]: one["schema"] for one in paths["/api/tables/{table_id}/orders"]["get"]["parameters"]}
    assert f"`wait` ≤ {poll['wait']['maximum']:.0f} seconds" in PAGE
    assert f"`limit` ≤ {orders['limit']['maximum']:,.0f}, {orders['limit']['default']} by default" in PAGE
    assert f"the last {shares.EVENTS} `events`" in PAGE
