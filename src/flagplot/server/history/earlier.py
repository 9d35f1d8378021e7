"""Views of earlier releases in the present form: fields added since, and records in place of formatted strings."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, Final

import msgspec
from msgspec import Raw

from flagplot.server.tables.encoding import whole

LATER: Final = {
    "tactical": {"names": Raw(b"{}"), "undeceived": Raw(b"[]")},
    "strategic": {"flags": Raw(b"{}"), "names": Raw(b"{}")},
}
"""Parts that views of earlier releases lack, as the client expects them."""
RENAMED: Final = {"position/numbers": "position/serials"}
REASONS: Final = ("trapped", "scuttled", "surrender", "changed sides", "cut off", "Control")
KNOWS: Final = " knows"


def _agreements(grants: list[Any]) -> list[Any]:
    """`usa>uk lsp`."""
    return [dict(zip(("giver", "taker", "what"), one.replace(">", " ").split(" "), strict=True)) for one in grants]


def _pairs(pairs: list[Any]) -> list[Any]:
    """`japan/ussr`."""
    return [pair.split("/") for pair in pairs]


def _units(units: dict[str, Any]) -> dict[str, Any]:
    """`rn.exeter=sunk`."""

    def ship(word: Any) -> Any:
        return dict(zip(("ship", "fate"), word.split("="), strict=True)) if isinstance(word, str) else word

    return {name: {**unit, "ships": [ship(word) for word in unit["ships"]]} for name, unit in units.items()}


def _commitments(laid: list[Any]) -> list[Any]:
    """`route 12`, an ally, a request, or a task force."""

    def commitment(one: Any) -> Any:
        fields = {"force": "", "route": 0, "ally": "", "request": ""}
        target = one["target"]
        if one["use"] in ("offered", "other"):
            fields["ally" if one["use"] == "offered" else "request"] = target
        elif target.startswith("route "):
            fields["route"] = int(target.removeprefix("route "))
        else:
            fields["force"] = target
        return {name: value for name, value in one.items() if name != "target"} | fields

    return [commitment(one) for one in laid]


def _losses(losses: list[Any]) -> list[Any]:
    """`usa+uk`, or a reason."""

    def loss(one: Any) -> Any:
        by = one["by"]
        return {**one, "by": [] if by in REASONS else by.split("+"), "reason": by if by in REASONS else ""}

    return [loss(one) if isinstance(one["by"], str) else one for one in losses]


def _ledgers(ledgers: dict[str, Any]) -> dict[str, Any]:
    """`oil liverpool`."""
    found = {}
    for nation, ledger in ledgers.items():
        goods: dict[str, Any] = {}
        for key, number in ledger.get("goods", {}).items():
            cargo, _, place = key.partition(" ")
            if place:
                goods.setdefault(place, {})[cargo] = number
            else:
                goods[key] = number
        found[nation] = {**ledger, "goods": goods}
    return found


def _serials(numbers: dict[str, Any]) -> dict[str, Any]:
    """`route`, `train-uk`, `uk-heavy`, `yard uk heavy`."""
    found: dict[str, Any] = {"route": 0, "trains": {}, "units": {}, "built": {}}
    for key, number in numbers.items():
        nation, _, kind = key.removeprefix("yard ").replace(" ", "-").rpartition("-")
        if key == "route":
            found["route"] = number
        elif nation == "train":
            found["trains"][kind] = number
        else:
            found["built" if key.startswith("yard ") else "units"].setdefault(nation, {})[kind] = number
    return found


def _scores(scores: dict[str, Any]) -> dict[str, Any]:
    """`goal 3`, `tonnage sunk`, `kept`, `joined`."""

    def score(notes: dict[str, Any]) -> dict[str, Any]:
        goals = {key.removeprefix("goal "): points for key, points in notes.items() if key.startswith("goal ")}
        rest = {name: notes.get(name, 0) for name in ("kept", "joined")}
        return {"goals": goals, "tonnage_sunk": notes.get("tonnage sunk", 0), **rest}

    return {nation: notes if "goals" in notes else score(notes) for nation, notes in scores.items()}


def _sheet(sheet: dict[str, Any]) -> dict[str, Any]:
    """`haguro/5`."""
    crowd: dict[str, Any] = {}
    for key, firing in sheet["crowd"].items():
        aim, slash, factor = key.partition("/")
        if slash:
            crowd.setdefault(aim, {})[factor] = firing
        else:
            crowd[aim] = firing
    return {**sheet, "crowd": crowd}


CHANGED: Final[dict[str, dict[str, tuple[bytes, Callable[[Any], Any]]]]] = {
    "strategic": {
        "position/grants": (b">", _agreements),
        "position/peace": (b"/", _pairs),
        "position/wars": (b"/", _pairs),
        "position/units": (b"=", _units),
        "position/commitments": (b'"target"', _commitments),
        "position/losses": (b'"by":"', _losses),
        "position/ledgers": (b'"goods"', _ledgers),
        "position/numbers": (b"", _serials),
        "position/scores": (b"", _scores),
    },
    "tactical": {"sheet": (b'"crowd"', _sheet)},
}
"""By game and part: bytes that its earlier form contains, and how it is read."""


def as_now(game: str, parts: Mapping[str, Raw]) -> dict[str, Raw]:
    """Parts of a view, those of an earlier form read again."""
    found = dict(parts)
    for name, (mark, read) in CHANGED.get(game, {}).items():
        part = bytes(found.get(name, b""))
        if part and mark in part:
            del found[name]
            found[RENAMED.get(name, name)] = Raw(msgspec.json.encode(read(msgspec.json.decode(part))))
    if game == "tactical" and KNOWS.encode() in bytes(found.get("woken", b"")):
        words = msgspec.json.decode(bytes(found["woken"]), type=list[str])
        found["woken"] = Raw(msgspec.json.encode([word for word in words if not word.endswith(KNOWS)]))
        knowing = [word.removesuffix(KNOWS) for word in words if word.endswith(KNOWS)]
        found["undeceived"] = Raw(msgspec.json.encode(knowing))
    return found


def view_as_now(game: str, view: Mapping[str, Raw]) -> Raw:
    """A whole view of any release."""
    parts = {**LATER.get(game, {}), **view}
    position = parts.pop("position", None)
    if position is not None:
        inner = msgspec.json.decode(bytes(position), type=dict[str, Raw])
        parts |= {f"position/{name}": part for name, part in inner.items()}
    return Raw(whole({name: bytes(part) for name, part in sorted(as_now(game, parts).items())}))
