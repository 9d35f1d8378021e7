"""The forces of all nations on one date: ships and their duties, LSP, tonnage."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Any, Final

from flagplot.kernel.content.document import Document
from flagplot.strategic.content.briefings import UNITS
from flagplot.strategic.content.world import MOST, NATIONS, document, figure, known, rows, tables, world

DUTIES: Final = ("port", "escort", "raid")


@dataclass(frozen=True)
class Deployed:
    """Units of one kind at one base at the start, with the duty history gave them."""

    nation: str
    unit: str
    count: int
    base: str
    duty: str
    route: int
    who: str
    groups: tuple[tuple[str, ...], ...] = ()
    """The ships of each unit, by their ids in all games."""


class Start:
    """The forces of all nations on one date, before a scenario is limited to its seas."""

    def __init__(self) -> None:
        self.ships: list[Deployed] = []
        self.lsp: dict[tuple[str, str], int] = {}
        self.tonnage: dict[str, dict[int, int]] = {}
        self.reserve: dict[str, int] = {}


def read_start(doc: Document) -> Start:
    """The start that a scenario names; entries of the scenario file itself replace it, those under `also` are added and those under `less` left out."""
    start = Start()
    named = doc.get(doc.data, "", "start", str, "")
    if named:
        try:
            base = document("starts", f"{named}.toml")
        except FileNotFoundError:
            doc.fault("start", f"there is no start {named!r}; there is january-1942.")
            return start
        base.only(base.data, "", ("ship", "lsp", "tonnage"))
        _read_start(base, start)
        base.finish()
    _read_start(doc, start)
    start.ships += [_ship(doc, path, row) for path, row in rows(doc, doc.data, "", "also")]
    for path, row in rows(doc, doc.data, "", "less"):
        _leave_out(doc, path, row, start)
    return start


def _leave_out(doc: Document, path: str, row: dict[str, Any], start: Start) -> None:
    """Take units of one kind at one base out of the start, the last ones listed first."""
    doc.only(row, path, ("nation", "unit", "count", "base"))
    nation, unit, base = (doc.get(row, path, key, str) for key in ("nation", "unit", "base"))
    wanted = left = figure(doc, row, path, "count", 1, MOST, 1)
    for at, ship in reversed(list(enumerate(start.ships))):
        if left and (ship.nation, ship.unit, ship.base) == (nation, unit, base):
            gone = min(left, ship.count)
            left -= gone
            kept = ship.count - gone
            start.ships[at] = replace(ship, count=kept, groups=ship.groups[:kept])
    start.ships = [ship for ship in start.ships if ship.count]
    if left:
        doc.fault(
            path, f"{wanted} {unit} of {nation} at {base} cannot be left out: the start has {wanted - left} there."
        )


def _read_start(doc: Document, start: Start) -> None:
    if "ship" in doc.data:
        start.ships = [_ship(doc, path, row) for path, row in rows(doc, doc.data, "", "ship")]
    for nation, table in tables(doc, doc.data, "", "lsp").items():
        path = f"lsp.{nation}"
        known(doc, path, (nation,), NATIONS, "nation")
        for place in table:
            known(doc, f"{path}.{place}", (place,), world().places, "place")
            start.lsp[nation, place] = figure(doc, table, path, place, 0, MOST)
    for nation, table in tables(doc, doc.data, "", "tonnage").items():
        path = f"tonnage.{nation}"
        known(doc, path, (nation,), NATIONS, "nation")
        start.reserve[nation] = figure(doc, table, path, "reserve", 0, MOST, 0)
        start.tonnage[nation] = {}
        for key in table:
            if key == "reserve":
                continue
            if key not in {str(number) for number in world().routes}:
                doc.fault(f"{path}.{key}", f"there is no route {key}.")
                continue
            start.tonnage[nation][int(key)] = figure(doc, table, path, key, 0, MOST)


def _ship(doc: Document, path: str, row: dict[str, Any]) -> Deployed:
    doc.only(row, path, ("nation", "unit", "count", "base", "duty", "route", "who", "groups"))
    ship = Deployed(
        doc.get(row, path, "nation", str),
        doc.get(row, path, "unit", str),
        figure(doc, row, path, "count", 1, MOST, 1),
        doc.get(row, path, "base", str),
        doc.get(row, path, "duty", str, "port"),
        figure(doc, row, path, "route", 0, max(world().routes), 0),
        doc.get(row, path, "who", str, ""),
        _groups(doc, path, row),
    )
    known(doc, f"{path}.nation", (ship.nation,), NATIONS, "nation")
    known(doc, f"{path}.unit", (ship.unit,), UNITS, "unit")
    known(doc, f"{path}.base", (ship.base,), world().places, "place")
    known(doc, f"{path}.duty", (ship.duty,), DUTIES, "duty")
    if ship.duty != "port" and ship.route not in world().routes:
        doc.fault(f"{path}.route", f"an {ship.duty} needs one of the routes 1 to {max(world().routes)}.")
    return ship


def _groups(doc: Document, path: str, row: dict[str, Any]) -> tuple[tuple[str, ...], ...]:
    """The ships of each unit, a list for each."""
    found = []
    for group in doc.get(row, path, "groups", list, []):
        if not isinstance(group, list) or not all(isinstance(ship, str) for ship in group):
            doc.fault(f"{path}.groups", f"should hold lists of ships, not {group!r}.")
        else:
            found.append(tuple(group))
    return tuple(found)
