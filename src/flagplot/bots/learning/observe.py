"""Observations: the contents of a View as arrays of a fixed shape.

`globals` are GLOBALS numbers about the game, `entities` one row of FEATURES numbers for each thing in sight, the first MOST of them, rows
of zeros after the last. Only the View is read. The columns of a row, in all games:

| column | tactical | operational | strategic |
| --- | --- | --- | --- |
| 0 kind | 1 ship | 1 group, 2 submarine, 3 place, 4 air unit | 1 task force, 2 base |
| 1 side | 1 own, -1 enemy | 1 own, -1 enemy, 0 neutral | 1 own alliance, -1 the other, 0 neutral |
| 2, 3 place | east and north of one's own middle, 20,000 yards | column and row, as a share of the map | longitude, latitude / 180 |
| 4, 5 course | sine, cosine | none | none |
| 6 | knots / 40 | ships / 10 | units / 10 |
| 7 | damage: 0, 1/3, 2/3, 1 sunk | share of them damaged | share of them damaged |
| 8 | 1 in the battle | 1 face up for the enemy | manpower / 10 |
| 9 | 1 in sight | fuel / 27, the least | 1 a fleet base |
| 10 | tubes loaded / 10 | 1 has moved in this impulse | stock of LSP / 10 |
| 11 | comparative strength / 20 | 1 a dummy, or a marker that may be one | 1 under a flag |

`globals`: 0 the turn as a share of the last; 1 night; 2 own points / 50; 3 the others' points / 50; 4 the kind of field to be filled
(`bots/learning/fields.py`) / 10; 5 the row of the ship or group that it is about / MOST, -1 for none; 6 how many choices / 64; 7 whether one is asked at all.
"""

from __future__ import annotations

from array import array
from math import cos, radians, sin
from struct import Struct
from typing import Any, Final

from flagplot.kernel.game import Game
from flagplot.kernel.hexes import parse_hex
from flagplot.kernel.seat import Seat, side_of
from flagplot.kernel.state import State
from flagplot.kernel.view import View
from flagplot.operational.content.map import board
from flagplot.operational.state import chart as bay
from flagplot.operational.state.chart import BayChart, Mark
from flagplot.operational.state.model import Bay
from flagplot.operational.state.view import BayView
from flagplot.strategic.content.world import world
from flagplot.strategic.state import chart as war
from flagplot.strategic.state.chart import Base, WarChart
from flagplot.strategic.state.model import Strategic
from flagplot.strategic.state.view import StrategicView
from flagplot.tactical.rules.movement.geometry import YARD
from flagplot.tactical.state import view as action
from flagplot.tactical.state.model import Battle
from flagplot.tactical.state.view import BattleView

GLOBALS: Final = 8
MOST: Final = 96
FEATURES: Final = 12
FIELDS: Final = 4
"""Numbers that tell of a choice: the row of what it names or -1, its place as in columns 2 and 3, its number."""
ROW: Final = 4 * FEATURES
"""Bytes of a row."""
KEPT: Final = 20_000
"""Rows, lists and words that are kept at most: the same come again and again."""

Key = tuple[str, int, int, int, int, int]

_ROW: Final = Struct("12f")
_FACTS: Final = Struct("4f")
_FIELDS: Final = Struct("4f")
_ZERO: Final = bytes(4)
_BLANK: Final = _FIELDS.pack(-1.0, 0.0, 0.0, 0.0)
_AT: Final = [array("f", [float(at)]).tobytes() for at in range(MOST)]
_BLANKS: Final = [bytes(ROW * left) for left in range(MOST + 1)]
"""So many rows of zeros."""
_PLANES: Final = [
    _ROW.pack(4.0, 1.0, 0.0, 0.0, 0.0, 0.0, 0.1, lost, 0.0, 0.0, task, 0.0)
    for lost in (0.0, 1.0)
    for task in (0.0, 1.0)
]
_ON_MAP: Final[dict[str, tuple[float, float]]] = {"": (0.0, 0.0)}
_PLACES: Final[list[tuple[str, float, float, str]]] = []
_PLACE_NAMES: Final[list[str]] = []
_COURSES: Final[dict[int, tuple[float, float]]] = {}
_BAY: Final[dict[str, dict[int, bytes]]] = {}
_FLIGHTS: Final[dict[int, bytes]] = {}
_FORCES: Final[dict[Key, bytes]] = {}
_BASES: Final[dict[str, dict[str, dict[int, bytes]]]] = {}
"""Rows by what stands in them: place, kind and side, counts."""
_WORDS: Final[dict[str, tuple[str, bytes]]] = {}


class Sight:
    """What a view tells in single precision, and in which row each name stands; NumPy begins beyond it."""

    def __init__(self) -> None:
        self.facts = b""
        """The first four of `globals`."""
        self.names: list[str] = []
        self.parts: list[bytes] = []
        """The rows one after the other, one or several in each."""
        self.entities = b""
        """All rows that are told, with those of zeros after the last."""
        self.rows: dict[str, int] = {}
        self.numbered: dict[str, int] = {}
        """The same without other names for them."""
        self.held: dict[str, str] = {}
        """Who holds the places, if any are told, and their rows."""
        self.places = b""

    def begin(self, turn: float, night: bool, own: float, others: float) -> None:
        """Tell the game."""
        self.facts = _FACTS.pack(turn, 1.0 if night else 0.0, own / 50, others / 50)

    def end(self, before: Sight | None) -> None:
        """Number the rows, if they are not those of the sight before; what is beyond the last one is left out."""
        left = MOST - len(self.names)
        if left > 0:
            self.parts.append(_BLANKS[left])
        self.entities = b"".join(self.parts)
        if left < 0:
            del self.names[MOST:]
            self.entities = self.entities[: MOST * ROW]
        if before is not None and before.names == self.names:
            self.numbered = before.numbered
        else:
            rows = self.numbered
            for at, name in enumerate(self.names):
                if name not in rows:
                    rows[name] = at
        self.rows = self.numbered

    def choices(self, words: list[str]) -> bytes:
        """What each of these words names, FIELDS numbers each: a row, a place, a number."""
        rows, told = self.rows, self.entities
        parts: list[bytes] = []
        for word in words:
            known = _WORDS.get(word)
            if known is None:
                known = _of_word(word)
            at = rows.get(known[0], -1)
            if at >= 0:
                parts.append(_AT[at])
                parts.append(told[at * ROW + 8 : at * ROW + 16])
                parts.append(_ZERO)
            else:
                parts.append(known[1])
        return b"".join(parts)


def _of_word(word: str) -> tuple[str, bytes]:
    """The name in a word, and what the word tells where no row has that name: a place on the map, a number."""
    name = word.rpartition("=")[2] if "=" in word else word
    told = _BLANK
    if word.isdecimal():
        if len(word) == 4:
            east, south = _on_map(word)
            told = _FIELDS.pack(-1.0, east, south, 0.0)
        elif len(word) < 4:
            told = _FIELDS.pack(-1.0, 0.0, 0.0, float(word))
    if len(_WORDS) > KEPT:
        _WORDS.clear()
    _WORDS[word] = (name, told)
    return name, told


def _on_map(at: str) -> tuple[float, float]:
    """A hex of the raid as shares of its map; nothing for what is nowhere."""
    found = _ON_MAP.get(at)
    if found is None:
        spot = parse_hex(at)
        found = _ON_MAP[at] = (spot.column / board().columns, spot.row / board().rows)
    return found


def _places() -> list[tuple[str, float, float, str]]:
    """The places of the raid: name, column and row as shares of the map, owner as printed."""
    if not _PLACES:
        for name, spot in board().places.items():
            east, south = _on_map(str(spot.hex))
            _PLACES.append((name, east, south, spot.owner))
            _PLACE_NAMES.append(name)
    return _PLACES


def _course(tenths: int) -> tuple[float, float]:
    """Sine and cosine of a course."""
    found = _COURSES.get(tenths)
    if found is None:
        angle = radians(tenths / 10)
        found = _COURSES[tenths] = (sin(angle), cos(angle))
    return found


def seen_by(game: Game[Any], state: State, seat: Seat) -> View | BayChart | WarChart:
    """What a seat sees, as far as observations tell of it."""
    if isinstance(state, Bay):
        return bay.chart_of(state, seat)
    if isinstance(state, Strategic):
        return war.chart_of(state, seat)
    if isinstance(state, Battle):
        return action.chart_of(state, seat)
    return game.glance(state, seat)


def sight(view: View | BayChart | WarChart, before: Sight | None = None) -> Sight:
    """What a view tells; a game that is not one of the three tells nothing but its turn. What is as it was when the seat looked `before` is not made anew."""
    found = Sight()
    if isinstance(view, BattleView):
        _battle(view, found, before)
    elif isinstance(view, BayChart):
        _bay(view, found, before)
    elif isinstance(view, BayView):
        _bay(bay.chart_in(view), found, before)
    elif isinstance(view, WarChart):
        _war(view, found, before)
    elif isinstance(view, StrategicView):
        _war(war.chart_in(view), found, before)
    else:
        found.begin(getattr(view, "turn", 0) / max(1, getattr(view, "turns", 1)), False, 0.0, 0.0)
        found.end(before)
    return found


def _battle(view: BattleView, found: Sight, before: Sight | None) -> None:
    side = str(side_of(view.seat))
    own = [ship for ship in view.ships.values() if ship.side == side]
    x0, y0 = 0.0, 0.0
    for ship in own:
        x0 += ship.x
        y0 += ship.y
    if own:
        x0, y0 = x0 / len(own), y0 / len(own)
    scale = 20_000.0 * YARD
    names = found.names
    flat: list[float] = []
    for ship in [*own, *(one for one in view.ships.values() if one.side != side)]:
        sine, cosine = _course(ship.course)
        names.append(ship.id)
        flat += (1.0, 1.0 if ship.side == side else -1.0, (ship.x - x0) / scale, (ship.y - y0) / scale, sine, cosine)
        flat += (ship.speed / 40_000, ship.level / 3, 1.0 if ship.in_battle else 0.0, 1.0)
        flat += (sum(ship.tubes) / 10, ship.sheet.half_cs / 40)
    for other in view.others.values():
        sine, cosine = _course(other.course)
        x, y = ((other.x - x0) / scale, (other.y - y0) / scale) if other.is_seen else (0.0, 0.0)
        names.append(other.id)
        flat += (1.0, -1.0, x, y, sine, cosine, other.speed / 40_000, other.level / 3)
        flat += (1.0 if other.status == "afloat" else 0.0, 1.0 if other.is_seen else 0.0, 0.0, 0.0)
    found.parts.append(array("f", flat).tobytes())
    found.begin(view.turn / max(1, view.brief.turns), view.brief.light == "night", 0.0, 0.0)
    found.end(before)
    rows = found.rows.copy()
    for ship in own:  # a field about a group points to its first ship
        if ship.id in rows and ship.group not in rows:
            rows[ship.group] = rows[ship.id]
    found.rows = rows


def _bay(chart: BayChart, found: Sight, before: Sight | None) -> None:
    side = chart.side
    names, parts = found.names, found.parts
    for group in chart.groups:
        names.append(group.name)
        parts.append(_on_sea(group, 1, 1 if group.side == side else -1, group.ships))
    for marker in chart.markers:
        names.append(marker.name)
        parts.append(_on_sea(marker, 1, -1, marker.ships))
    for sub in chart.subs:
        names.append(sub.name)
        parts.append(_on_sea(sub, 2, 1, 1))
    for boat in chart.sub_markers:
        names.append(boat.name)
        parts.append(_on_sea(boat, 2, -1, 1))
    if before is not None and before.held == chart.owner:
        found.held, found.places = before.held, before.places
    else:
        found.held, found.places = dict(chart.owner), _of_places(side, chart.owner)
    parts.append(found.places)
    names += _PLACE_NAMES
    names += chart.planes
    parts.append(_in_air(chart.flights))
    score = chart.score
    points = score.get(side, 0)
    found.begin(chart.turn / max(1, chart.last), chart.night, points, sum(score.values()) - points)
    found.end(before)


def _on_sea(mark: Mark, kind: int, side: int, ships: int) -> bytes:
    """The row of a group or a submarine of the raid."""
    here = _BAY.get(mark.at)
    if here is None:
        here = _BAY[mark.at] = {}
    flags = mark.face_up + 2 * (mark.moved != 0) + 4 * mark.may_be_dummy
    key = ((((64 * ships + mark.damaged << 6) + mark.fuel + 1 << 3) + flags) << 4) + (kind << 2) + side + 1
    found = here.get(key)
    if found is None:
        east, south = _on_map(mark.at)
        if len(here) > KEPT // 20:
            here.clear()
        found = here[key] = _ROW.pack(
            *(kind, side, east, south, 0.0, 0.0, ships / 10, mark.damaged / max(1, ships)),
            *(flags & 1, mark.fuel / 27, flags >> 1 & 1, flags >> 2 & 1),
        )
    return found


def _in_air(flights: int) -> bytes:
    """The rows of the raid's air units, by two bits for each."""
    found = _FLIGHTS.get(flights)
    if found is None:
        if len(_FLIGHTS) > KEPT // 20:
            _FLIGHTS.clear()
        found, left = b"", flights
        while left > 1:
            found = _PLANES[left & 3] + found
            left >>= 2
        _FLIGHTS[flights] = found
    return found


def _of_places(side: str, owners: dict[str, str]) -> bytes:
    """The rows of the raid's places, for a side and their owners, which seldom change."""
    found = b""
    for name, east, south, printed in _places():
        owner = owners.get(name, printed)
        whose = 0.0 if owner == "neutral" else 1.0 if owner == side else -1.0
        found += _ROW.pack(3.0, whose, east, south, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0)
    return found


def _war(chart: WarChart, found: Sight, before: Sight | None) -> None:
    mine = [chart.alliances.get(nation, "") for nation in chart.nations]
    held: dict[str, int] = {}
    for nation, alliance in chart.alliances.items():
        held[nation] = 1 if alliance in mine else -1 if alliance in ("allied", "axis") else 0
    neutral = 1 if "" in mine else 0
    names, parts = found.names, found.parts
    rows = _BASES.get(chart.scenario)
    if rows is None:
        if len(_BASES) > 20:
            _BASES.clear()
        rows = _BASES[chart.scenario] = {}
    for fleet in chart.fleets:
        names.append(fleet.name)
        side, flag = held.get(fleet.nation, neutral), 1 if fleet.flagged else 0
        count = 512 * fleet.units + fleet.damaged
        parts.append(_of_force(fleet.area, side, count, fleet.manpower, fleet.lsp, flag))
    for name, base in chart.bases.items():
        names.append(name)
        kind = 2 * held.get(base.holder, neutral) + base.works
        kept = rows.get(name)
        if kept is None:
            kept = rows[name] = {}
        present = 512 * base.units + base.damaged
        row = ((present << 32) + (base.manpower << 16) + base.stock << 3) + kind + 4
        told = kept.get(row)
        if told is None:
            if len(kept) > KEPT // 20:
                kept.clear()
            told = kept[row] = _of_base(base, kind)
        parts.append(told)
    found.begin(chart.turn / max(1, chart.last), False, 0.0, 0.0)
    found.end(before)


def _of_force(area: str, side: int, units: int, manpower: int, lsp: int, flag: int) -> bytes:
    """The row of a task force; `units` holds how many they are, times 512, and how many of them are damaged."""
    key = (area, side, units, manpower, lsp, flag)
    found = _FORCES.get(key)
    if found is None:
        place = world().areas.get(area)
        east, north = (place.lon / 1800, place.lat / 1800) if place is not None else (0.0, 0.0)
        count, hurt = divmod(units, 512)
        if len(_FORCES) > KEPT:
            _FORCES.clear()
        found = _FORCES[key] = _ROW.pack(
            *(1.0, side, east, north, 0.0, 0.0, count / 10, hurt / max(1, count)), *(manpower / 10, 0.0, lsp / 10, flag)
        )
    return found


def _of_base(base: Base, kind: int) -> bytes:
    """The row of a base; `kind` holds whose it is, doubled, and whether fleets are based there."""
    place = base.place
    return _ROW.pack(
        *(2.0, kind >> 1, place.lon / 1800, place.lat / 1800, 0.0, 0.0),
        *(base.units / 10, base.damaged / max(1, base.units)),
        *(base.manpower / 10, kind & 1, base.stock / 10, 0.0),
    )
