"""Finished games of every release, as its server stored them: later versions must still be able to show them.

`python -m tests.server.releases` adds those of the present version when it is released; the files of earlier ones never change.
"""

from __future__ import annotations

import sqlite3
from collections.abc import Mapping
from contextlib import closing
from hashlib import blake2b
from pathlib import Path
from typing import Any

import msgspec

from tests.server.harness import Player

HERE = Path(__file__).parent
GAMES = {"tactical": "duel", "operational": "easter", "strategic": "intro"}


def dump(database: Path, into: Path) -> None:
    """Dump a database as SQL statements."""
    with closing(sqlite3.connect(database)) as connection:
        into.write_text("\n".join(connection.iterdump()) + "\n", encoding="utf-8")


def restore(dumped: Path, database: Path) -> None:
    """Restore the database of a release."""
    with closing(sqlite3.connect(database)) as connection:
        connection.executescript(dumped.read_text(encoding="utf-8"))


def seen(player: Player) -> dict[str, str]:
    """Everything that can be shown of a finished game, with a fingerprint of each part."""
    opening = player.get(player.at("review"), at=0)
    parts: dict[str, Any] = {
        "outcome": player.get(f"/api/tables/{player.id}")["outcome"],
        "report": _as_it_was(player.get(player.at("report"))),
        "log": _ungraded(player.get(player.at("events"), seat="observer")["events"]),
    }
    for at in (0, opening["orders"] // 2, opening["orders"]):
        for seat in ("control", "observer"):
            shown = player.get(player.at("review"), seat=seat, at=at)
            parts[f"{seat} after {at}"] = {
                **shown,
                "view": worded(_unnamed(shown["view"])),
                "events": _ungraded(shown["events"]),
            }
    return {name: fingerprint(part) for name, part in parts.items()}


def _unnamed(view: dict[str, Any]) -> dict[str, Any]:
    """A view without the parts that later versions add, empty for earlier releases."""
    return {name: part for name, part in view.items() if part or name not in ("names", "flags", "undeceived")}


def worded(view: dict[str, Any]) -> dict[str, Any]:
    """A view with its records written as the strings that they were in the first release."""
    found = dict(view)
    if "position" in view and "serials" in view["position"]:
        found["position"] = _position(dict(view["position"]))
    if "crowd" in view.get("sheet", {}):
        crowd = view["sheet"]["crowd"].items()
        keyed = {f"{aim}/{factor}": firing for aim, factors in crowd for factor, firing in factors.items()}
        found["sheet"] = {**view["sheet"], "crowd": keyed}
    if view.get("undeceived"):
        found["woken"] = [*view["woken"], *(f"{ship} knows" for ship in found.pop("undeceived"))]
    return found


def _position(here: dict[str, Any]) -> dict[str, Any]:
    """The position of the war."""
    here["grants"] = [f"{one['giver']}>{one['taker']} {one['what']}" for one in here["grants"]]
    here["peace"], here["wars"] = (["/".join(pair) for pair in here[name]] for name in ("peace", "wars"))
    here["losses"] = [
        {name: value for name, value in one.items() if name != "reason"} | {"by": "+".join(one["by"]) or one["reason"]}
        for one in here["losses"]
    ]
    here["units"] = {
        name: {**unit, "ships": [f"{one['ship']}={one['fate']}" for one in unit["ships"]]} if "ships" in unit else unit
        for name, unit in here["units"].items()
    }
    here["commitments"] = [_target(one) for one in here["commitments"]]
    serials = here.pop("serials")
    here["numbers"] = (
        ({"route": serials["route"]} if serials["route"] else {})
        | {f"train-{nation}": number for nation, number in serials["trains"].items()}
        | {f"{nation}-{kind}": n for nation, kinds in serials["units"].items() for kind, n in kinds.items()}
        | {f"yard {nation} {kind}": n for nation, kinds in serials["built"].items() for kind, n in kinds.items()}
    )
    here["scores"] = {nation: _notes(score) for nation, score in here["scores"].items()}
    here["ledgers"] = {nation: _books(ledger) for nation, ledger in here["ledgers"].items()}
    return here


def _target(laid: dict[str, Any]) -> dict[str, Any]:
    route = f"route {laid['route']}" if laid["route"] else ""
    target = laid["force"] or laid["ally"] or laid["request"] or route
    return {name: value for name, value in laid.items() if name not in {"force", "route", "ally", "request"}} | {
        "target": target
    }


def _notes(score: dict[str, Any]) -> dict[str, int]:
    rest = {"tonnage sunk": score["tonnage_sunk"], "kept": score["kept"], "joined": score["joined"]}
    return {f"goal {number}": points for number, points in score["goals"].items()} | {
        name: number for name, number in rest.items() if number
    }


def _books(ledger: dict[str, Any]) -> dict[str, Any]:
    if "goods" not in ledger:
        return ledger
    stored = ledger["goods"].items()
    return {**ledger, "goods": {f"{cargo} {place}": n for place, cargoes in stored for cargo, n in cargoes.items()}}


def _ungraded(events: list[dict[str, Any]]) -> list[dict[str, Any]]:
    """Events without their gravity, which later versions add, to those of earlier releases as well."""
    assert all("gravity" in event for event in events)
    return [{name: part for name, part in event.items() if name != "gravity"} for event in events]


def _as_it_was(report: dict[str, Any]) -> dict[str, Any]:
    """A report without the fields that later versions added, and without those that are empty for a game that ended before them."""
    later = ("best", "damaged", "account", "toll")
    besides = ("why", "luck", "tracks")

    def earlier(card: dict[str, Any]) -> dict[str, Any]:
        return {name: part for name, part in card.items() if name not in besides and (part or name not in later)}

    moments = [{name: part for name, part in one.items() if name not in ("told", "spot")} for one in report["moments"]]
    return {**earlier(report), "moments": moments, "sides": [earlier(side) for side in report["sides"]]}


def fingerprint(thing: Any) -> str:
    """A canonical text: equal for equal values."""
    return blake2b(msgspec.json.encode(thing, order="deterministic"), digest_size=16).hexdigest()


def read(listed: Path) -> Mapping[str, Mapping[str, str]]:
    """The fingerprints of a release, by table and part."""
    found: Mapping[str, Mapping[str, str]] = msgspec.json.decode(listed.read_bytes())
    return found
