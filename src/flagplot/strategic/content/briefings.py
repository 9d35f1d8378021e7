"""National briefings: flags, cards, ranges, production, troops and objectives, read from content files."""

from __future__ import annotations

from dataclasses import dataclass, field
from functools import cache
from typing import Final

from flagplot.kernel.content.document import Document
from flagplot.kernel.content.row import Row
from flagplot.strategic.content.counters import counters
from flagplot.strategic.content.world import MOST, NATIONS, document, world

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


def by_turn(row: Row, key: str) -> tuple[int, ...]:
    """A list with a figure for each of the 22 turns."""
    found = row.numbers(key)
    if any(not 0 <= number <= MOST for number in found):
        row.fault(key, f"should have figures of 0 to {MOST}.")
    if len(found) != TURNS:
        row.fault(key, f"should have {TURNS} figures, one for each turn, not {len(found)}.")
        return (0,) * TURNS
    return found


def counts(row: Row, key: str) -> dict[str, int]:
    """Whole numbers by place."""
    found = row.row(key, {})
    for place in found.table:
        found.known(place, world().places, "place", place)
    return {place: found.figure(place, 0, MOST) for place in found.table}


def goal(row: Row) -> Goal:
    """One objective."""
    found = Goal(
        how=row.word("how", ("hold", "by", "each"), "way of scoring"),
        points=row.figure("points", -MOST, MOST),
        text=row.text("text"),
        what=row.word("what", WHATS, "objective"),
        turn=row.figure("turn", 0, TURNS, 0),
        since=row.figure("since", 1, TURNS, 1),
        until=row.figure("until", 1, TURNS, TURNS),
        need=row.word("need", ("each", "any", "all"), "need", "each"),
        amount=row.figure("amount", 0, MOST, 0),
        region=row.text("region", ""),
        places=row.words("places", world().places, "place"),
        nations=row.words("nations", NATIONS, "nation"),
        units=row.words("units", UNITS, "unit"),
        routes=row.numbers("routes"),
    )
    for route in found.routes:
        if route not in world().routes:
            row.fault("routes", f"there is no route {route}.")
    return found


def _line(row: Row) -> Line:
    row.also("ships", "carried_in", "basis", "why")
    unit = row.word("unit", UNITS, "unit")
    line = Line(unit, by_turn(row, "per_turn"), row.words("yards", world().places, "place"))
    size = counters()[unit].number if unit in UNITS else 0
    if row.get("ships_per_unit", int, size) != size:
        row.fault("ships_per_unit", f"{unit} counters stand for {size} ships.")
    if not line.yards:
        row.fault("", "needs at least one yard.")
    return line


def _cards(root: Row, nation: str) -> tuple[Card, ...]:
    return tuple(
        Card(f"{nation}-{number}", row.figure("value", 1, 9), row.text("name"), row.figure("history_turn", 1, TURNS, 1))
        for number, row in enumerate(root.rows("card"), 1)
    )


def _troops(troops: Row) -> dict[str, tuple[int, int]]:
    found = {}
    for place, row in troops.tables("start").items():
        row.known("", world().places, "place", place)
        found[place] = (row.figure("manpower", 0, MOST, 0), row.figure("tank", 0, MOST, 0))
    return found


def _train(root: Row) -> tuple[int, int, int]:
    row = root.row("train", {})
    row.also("why")
    tonnage, manpower, lsp = TRAIN_PRICE
    return (
        row.figure("tonnage", 0, MOST, tonnage),
        row.figure("manpower", 0, MOST, manpower),
        row.figure("lsp", 0, MOST, lsp),
    )


def read_nation(doc: Document) -> Nation:
    """A briefing from its file."""
    root = Row(doc)
    flags, ranges = root.row("flags"), root.row("range")
    garrisons, air, troops = (root.row(key, {}) for key in ("garrisons", "air", "troops"))
    flags.also("winter_reduction", "winter_exempt_turns")
    for row in (ranges, air):
        row.also("why")
    name = root.word("id", NATIONS, "nation")
    placed = counts(garrisons, "placed") | counts(garrisons, "home")
    new = [by_turn(troops, key) for key in ("manpower", "tank")] if troops.table else [(0,) * TURNS] * 2
    troops_base = troops.text("base", "")
    if troops_base:
        troops.known("base", world().places, "place", troops_base)
    nation = Nation(
        id=name,
        name=root.text("name"),
        alliance=root.word("alliance", ALLIANCES, "alliance"),
        team=root.text("team", ""),
        par=root.figure("par", -MOST, MOST),
        flags=by_turn(flags, "turns"),
        flags_summer=by_turn(flags, "summer"),
        flags_why=flags.text("why", ""),
        military_flags=by_turn(flags, "military"),
        cards=_cards(root, name),
        land_air_range=by_turn(ranges, "land_air"),
        strategic_range=by_turn(ranges, "strategic"),
        production=tuple(_line(row) for row in root.rows("production")),
        troops_base=troops_base,
        troops_per_turn=tuple(zip(*new, strict=True)),
        goals=tuple(goal(row) for row in root.rows("objective")),
        garrisons=placed,
        pool=garrisons.figure("pool", 0, MOST, 0),
        air=counts(air, "points"),
        bombers=counts(air, "bombers"),
        troops=_troops(troops),
        train=_train(root),
    )
    doc.finish()
    return nation


@cache
def nations() -> dict[str, Nation]:
    """The briefings of all nine nations, in the order of the printed balance."""
    return {name: read_nation(document("nations", f"{name}.toml")) for name in NATIONS}
