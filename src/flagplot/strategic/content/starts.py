"""The forces of all nations on one date: ships and their duties, LSP, tonnage."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Final

from flagplot.kernel.content.row import Row
from flagplot.strategic.content.briefings import UNITS
from flagplot.strategic.content.world import MOST, NATIONS, document, world

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


def read_start(root: Row) -> Start:
    """The start that a scenario names; entries of the scenario file itself replace it, those under `also` are added and those under `less` left out."""
    start = Start()
    named = root.text("start", "")
    if named:
        try:
            base = document("starts", f"{named}.toml")
        except FileNotFoundError:
            root.fault("start", f"there is no start {named!r}; there is january-1942.")
            return start
        _read_start(Row(base), start)
        base.finish()
    _read_start(root, start)
    start.ships += [_ship(row) for row in root.rows("also")]
    for row in root.rows("less"):
        _leave_out(row, start)
    return start


def _leave_out(row: Row, start: Start) -> None:
    """Take units of one kind at one base out of the start, the last ones listed first."""
    nation, unit, base = (row.text(key) for key in ("nation", "unit", "base"))
    wanted = left = row.figure("count", 1, MOST, 1)
    for at, ship in reversed(list(enumerate(start.ships))):
        if left and (ship.nation, ship.unit, ship.base) == (nation, unit, base):
            gone = min(left, ship.count)
            left -= gone
            kept = ship.count - gone
            start.ships[at] = replace(ship, count=kept, groups=ship.groups[:kept])
    start.ships = [ship for ship in start.ships if ship.count]
    if left:
        row.fault("", f"{wanted} {unit} of {nation} at {base} cannot be left out: the start has {wanted - left} there.")


def _read_start(root: Row, start: Start) -> None:
    if root.has("ship"):
        start.ships = [_ship(row) for row in root.rows("ship")]
    for nation, row in root.tables("lsp").items():
        root.known(f"lsp.{nation}", NATIONS, "nation", nation)
        for place in row.table:
            row.known(place, world().places, "place", place)
            start.lsp[nation, place] = row.figure(place, 0, MOST)
    for nation, row in root.tables("tonnage").items():
        root.known(f"tonnage.{nation}", NATIONS, "nation", nation)
        start.reserve[nation] = row.figure("reserve", 0, MOST, 0)
        start.tonnage[nation] = {}
        for key in row.table:
            if key == "reserve":
                continue
            if key not in {str(number) for number in world().routes}:
                row.also(key)
                row.fault(key, f"there is no route {key}.")
                continue
            start.tonnage[nation][int(key)] = row.figure(key, 0, MOST)


def _ship(row: Row) -> Deployed:
    ship = Deployed(
        row.word("nation", NATIONS, "nation"),
        row.word("unit", UNITS, "unit"),
        row.figure("count", 1, MOST, 1),
        row.word("base", world().places, "place"),
        row.word("duty", DUTIES, "duty", "port"),
        row.figure("route", 0, max(world().routes), 0),
        row.text("who", ""),
        _groups(row),
    )
    if ship.duty != "port" and ship.route not in world().routes:
        row.fault("route", f"an {ship.duty} needs one of the routes 1 to {max(world().routes)}.")
    return ship


def _groups(row: Row) -> tuple[tuple[str, ...], ...]:
    """The ships of each unit, a list for each."""
    found = []
    for group in row.get("groups", list, []):
        if not isinstance(group, list) or not all(isinstance(ship, str) for ship in group):
            row.fault("groups", f"should hold lists of ships, not {group!r}.")
        else:
            found.append(tuple(group))
    return tuple(found)
