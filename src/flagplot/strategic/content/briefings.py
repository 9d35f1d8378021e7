"""National briefings: flags, cards, ranges, production, troops and objectives, read from content files."""

from __future__ import annotations

from dataclasses import dataclass, field
from functools import cache
from typing import Any, Final

from flagplot.kernel.content.document import Document
from flagplot.strategic.content.counters import counters
from flagplot.strategic.content.world import MOST, NATIONS, document, figure, known, numbers, rows, tables, words, world

TURNS: Final = 22
ALLIANCES: Final = ("allied", "axis", "neutral")
UNITS: Final = (
    "fleet_carrier",
    "escort_carrier",
    "heavy",
    "light_cruiser",
    "escort",
    "submarine",
    "landing_craft",
    "air",
    "strategic_bomber",
    "tonnage",
    "lsp",
)


@dataclass(frozen=True)
class Card:
    """An advantage card; `history_turn` is the turn on which it took effect in history."""

    id: str
    value: int
    name: str
    history_turn: int


@dataclass(frozen=True)
class Line:
    """What a nation builds of one kind by turn; if there are several yards, new units go to them in turn."""

    unit: str
    per_turn: tuple[int, ...]
    yards: tuple[str, ...]


@dataclass(frozen=True)
class Goal:
    """One objective of a briefing. `what` names the test, the other fields are its arguments."""

    how: str
    """`hold`: at the end; `by`: at the end of `turn`, once; `each`: every time."""
    points: int
    text: str
    what: str
    turn: int = 0
    since: int = 1
    until: int = TURNS
    need: str = "each"
    """For several places: points for `each`, once for `any`, once for `all`."""
    amount: int = 0
    region: str = ""
    places: tuple[str, ...] = ()
    nations: tuple[str, ...] = ()
    units: tuple[str, ...] = ()
    routes: tuple[int, ...] = ()
    idle: bool = False
    """Whether a scenario decides it before its first turn, or makes it impossible."""


TRAIN_PRICE: Final = (10, 1, 2)
"""Tonnage points, manpower and LSP for setting up a fleet train."""


@dataclass(frozen=True)
class Nation:
    """A nation's briefing; tuples by turn are read at `[turn - 1]`."""

    id: str
    name: str
    alliance: str
    team: str = ""
    par: int = 0
    flags: tuple[int, ...] = (0,) * TURNS
    flags_summer: tuple[int, ...] = (0,) * TURNS
    """The flags before winter is deducted."""
    flags_why: str = ""
    military_flags: tuple[int, ...] = (0,) * TURNS
    cards: tuple[Card, ...] = ()
    land_air_range: tuple[int, ...] = (0,) * TURNS
    strategic_range: tuple[int, ...] = (1,) * TURNS
    production: tuple[Line, ...] = ()
    troops_base: str = ""
    troops_per_turn: tuple[tuple[int, int], ...] = ((0, 0),) * TURNS
    """New manpower and tank points by turn, at `troops_base`."""
    goals: tuple[Goal, ...] = ()
    garrisons: dict[str, int] = field(default_factory=dict)
    pool: int = 0
    air: dict[str, int] = field(default_factory=dict)
    bombers: dict[str, int] = field(default_factory=dict)
    troops: dict[str, tuple[int, int]] = field(default_factory=dict)
    """Manpower and tank points at the start."""
    train: tuple[int, int, int] = TRAIN_PRICE
    """What it pays for a fleet train if the briefing sets the price."""


WHATS: Final = (
    "held",
    "held_or_cut",
    "kept",
    "lost",
    "not_lost",
    "contained",
    "perimeter",
    "sunk",
    "sunk_by",
    "tonnage_sunk",
    "tonnage_at_most",
    "tonnage_at_least",
    "arrives",
    "arrives_none",
    "ashore",
    "not_ashore",
    "fights_on",
    "afloat",
    "joined",
    "not_taken",
)
"""The kinds of test of objectives, each implemented once in the rules."""


def by_turn(doc: Document, table: dict[str, Any], path: str, key: str) -> tuple[int, ...]:
    """A list with a figure for each of the 22 turns."""
    found = numbers(doc, table, path, key)
    if any(not 0 <= number <= MOST for number in found):
        doc.fault(f"{path}.{key}" if path else key, f"should have figures of 0 to {MOST}.")
    if len(found) != TURNS:
        doc.fault(
            f"{path}.{key}" if path else key, f"should have {TURNS} figures, one for each turn, not {len(found)}."
        )
        return (0,) * TURNS
    return found


def counts(doc: Document, table: dict[str, Any], path: str, key: str) -> dict[str, int]:
    """Whole numbers by place."""
    found = doc.get(table, path, key, dict, {})
    where = f"{path}.{key}" if path else key
    for place in found:
        known(doc, f"{where}.{place}", (place,), world().places, "place")
    return {place: figure(doc, found, where, place, 0, MOST) for place in found}


def goal(doc: Document, path: str, row: dict[str, Any]) -> Goal:
    """One objective."""
    doc.only(row, path, "how points text what turn since until need amount region places nations units routes".split())  # noqa: SIM905
    found = Goal(
        how=doc.get(row, path, "how", str),
        points=figure(doc, row, path, "points", -MOST, MOST),
        text=doc.get(row, path, "text", str),
        what=doc.get(row, path, "what", str),
        turn=figure(doc, row, path, "turn", 0, TURNS, 0),
        since=figure(doc, row, path, "since", 1, TURNS, 1),
        until=figure(doc, row, path, "until", 1, TURNS, TURNS),
        need=doc.get(row, path, "need", str, "each"),
        amount=figure(doc, row, path, "amount", 0, MOST, 0),
        region=doc.get(row, path, "region", str, ""),
        places=words(doc, row, path, "places"),
        nations=words(doc, row, path, "nations"),
        units=words(doc, row, path, "units"),
        routes=numbers(doc, row, path, "routes"),
    )
    known(doc, f"{path}.how", (found.how,), ("hold", "by", "each"), "way of scoring")
    known(doc, f"{path}.what", (found.what,), WHATS, "objective")
    known(doc, f"{path}.need", (found.need,), ("each", "any", "all"), "need")
    known(doc, f"{path}.places", found.places, world().places, "place")
    known(doc, f"{path}.nations", found.nations, NATIONS, "nation")
    known(doc, f"{path}.units", found.units, UNITS, "unit")
    for route in found.routes:
        if route not in world().routes:
            doc.fault(f"{path}.routes", f"there is no route {route}.")
    return found


def _line(doc: Document, path: str, row: dict[str, Any]) -> Line:
    doc.only(row, path, ("unit", "per_turn", "yards", "ships", "ships_per_unit", "carried_in", "basis", "why"))
    line = Line(doc.get(row, path, "unit", str), by_turn(doc, row, path, "per_turn"), words(doc, row, path, "yards"))
    known(doc, f"{path}.unit", (line.unit,), UNITS, "unit")
    size = counters()[line.unit].number if line.unit in UNITS else 0
    if doc.get(row, path, "ships_per_unit", int, size) != size:
        doc.fault(f"{path}.ships_per_unit", f"{line.unit} counters stand for {size} ships.")
    known(doc, f"{path}.yards", line.yards, world().places, "place")
    if not line.yards:
        doc.fault(path, "needs at least one yard.")
    return line


def _cards(doc: Document, nation: str) -> tuple[Card, ...]:
    found: list[Card] = []
    for path, row in rows(doc, doc.data, "", "card"):
        doc.only(row, path, ("value", "name", "history_turn"))
        name = f"{nation}-{len(found) + 1}"
        value, title = figure(doc, row, path, "value", 1, 9), doc.get(row, path, "name", str)
        found.append(Card(name, value, title, figure(doc, row, path, "history_turn", 1, TURNS, 1)))
    return tuple(found)


def _troops(doc: Document, table: dict[str, Any]) -> dict[str, tuple[int, int]]:
    found = {}
    for place, row in tables(doc, table, "troops", "start").items():
        path = f"troops.start.{place}"
        known(doc, path, (place,), world().places, "place")
        doc.only(row, path, ("manpower", "tank"))
        found[place] = (figure(doc, row, path, "manpower", 0, MOST, 0), figure(doc, row, path, "tank", 0, MOST, 0))
    return found


def _train(doc: Document) -> tuple[int, int, int]:
    table = doc.get(doc.data, "", "train", dict, {})
    doc.only(table, "train", ("tonnage", "manpower", "lsp", "why"))
    tonnage, manpower, lsp = TRAIN_PRICE
    return (
        figure(doc, table, "train", "tonnage", 0, MOST, tonnage),
        figure(doc, table, "train", "manpower", 0, MOST, manpower),
        figure(doc, table, "train", "lsp", 0, MOST, lsp),
    )


def read_nation(doc: Document) -> Nation:
    """A briefing from its file."""
    data = doc.data
    doc.only(
        data,
        "",
        "id name alliance team par flags card range garrisons air troops train production objective".split(),  # noqa: SIM905
    )
    flags = doc.get(data, "", "flags", dict)
    doc.only(flags, "flags", ("summer", "winter_reduction", "winter_exempt_turns", "turns", "military", "why"))
    ranges = doc.get(data, "", "range", dict)
    doc.only(ranges, "range", ("land_air", "strategic", "why"))
    garrisons = doc.get(data, "", "garrisons", dict, {})
    doc.only(garrisons, "garrisons", ("pool", "placed", "home"))
    air = doc.get(data, "", "air", dict, {})
    doc.only(air, "air", ("points", "bombers", "why"))
    troops = doc.get(data, "", "troops", dict, {})
    doc.only(troops, "troops", ("base", "manpower", "tank", "start"))
    name = doc.get(data, "", "id", str)
    known(doc, "id", (name,), NATIONS, "nation")
    alliance = doc.get(data, "", "alliance", str)
    known(doc, "alliance", (alliance,), ALLIANCES, "alliance")
    placed = counts(doc, garrisons, "garrisons", "placed") | counts(doc, garrisons, "garrisons", "home")
    new = [by_turn(doc, troops, "troops", key) for key in ("manpower", "tank")] if troops else [(0,) * TURNS] * 2
    troops_base = doc.get(troops, "troops", "base", str, "")
    if troops_base:
        known(doc, "troops.base", (troops_base,), world().places, "place")
    nation = Nation(
        id=name,
        name=doc.get(data, "", "name", str),
        alliance=alliance,
        team=doc.get(data, "", "team", str, ""),
        par=figure(doc, data, "", "par", -MOST, MOST),
        flags=by_turn(doc, flags, "flags", "turns"),
        flags_summer=by_turn(doc, flags, "flags", "summer"),
        flags_why=doc.get(flags, "flags", "why", str, ""),
        military_flags=by_turn(doc, flags, "flags", "military"),
        cards=_cards(doc, name),
        land_air_range=by_turn(doc, ranges, "range", "land_air"),
        strategic_range=by_turn(doc, ranges, "range", "strategic"),
        production=tuple(_line(doc, path, row) for path, row in rows(doc, data, "", "production")),
        troops_base=troops_base,
        troops_per_turn=tuple(zip(*new, strict=True)),
        goals=tuple(goal(doc, path, row) for path, row in rows(doc, data, "", "objective")),
        garrisons=placed,
        pool=figure(doc, garrisons, "garrisons", "pool", 0, MOST, 0),
        air=counts(doc, air, "air", "points"),
        bombers=counts(doc, air, "air", "bombers"),
        troops=_troops(doc, troops),
        train=_train(doc),
    )
    doc.finish()
    return nation


@cache
def nations() -> dict[str, Nation]:
    """The briefings of all nine nations, in the order of the printed balance."""
    return {name: read_nation(document("nations", f"{name}.toml")) for name in NATIONS}
