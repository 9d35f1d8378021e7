"""Observations: what a View tells, as arrays of a fixed shape.

`globals` are GLOBALS numbers about the game, `entities` one row of FEATURES numbers for each thing in sight, the first MOST of them, rows
of zeros after the last. Nothing is read but the View. The columns of a row, in all games:

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
(`bots/learning/compose.py`) / 10; 5 the row of the ship or group that it is about / MOST, -1 for none; 6 how many choices / 64; 7 whether one is asked at all.
"""

from __future__ import annotations

from array import array
from math import cos, radians, sin
from typing import Final

from flagplot.kernel.hexes import parse_hex
from flagplot.kernel.seat import side_of
from flagplot.kernel.view import View
from flagplot.operational.content.map import board
from flagplot.operational.state.view import BayView
from flagplot.strategic.content.world import world
from flagplot.strategic.state.pieces import Unit
from flagplot.strategic.state.view import StrategicView
from flagplot.tactical.rules.movement.geometry import YARD
from flagplot.tactical.state.view import BattleView

GLOBALS: Final = 8
MOST: Final = 96
FEATURES: Final = 12
FIELDS: Final = 4
"""Numbers that tell of a choice: the row of what it names or -1, its place as in columns 2 and 3, its number."""

_ON_MAP: Final[dict[str, tuple[float, float]]] = {"": (0.0, 0.0)}
_PLACES: Final[list[tuple[str, float, float, str]]] = []
_COURSES: Final[dict[int, tuple[float, float]]] = {}
_HELD: Final[dict[tuple[str, ...], list[float]]] = {}


class Sight:
    """What a view tells as plain numbers, and in which row each name stands; NumPy begins beyond it."""

    def __init__(self) -> None:
        self.facts: list[float] = [0.0, 0.0, 0.0, 0.0]
        """The first four of `globals`."""
        self.names: list[str] = []
        self.flat: list[float] = []
        """The rows one after the other, FEATURES numbers each."""
        self.rows: dict[str, int] = {}
        self._named: dict[str, tuple[float, float, float, float]] = {}

    def begin(self, turn: float, night: bool, own: float, others: float) -> None:
        """Tell the game."""
        self.facts = [turn, 1.0 if night else 0.0, own / 50, others / 50]

    def end(self) -> None:
        """Number the rows; what is beyond the last one is left out."""
        del self.names[MOST:], self.flat[MOST * FEATURES :]
        rows = self.rows
        for at, name in enumerate(self.names):
            if name not in rows:
                rows[name] = at

    def entities(self) -> array[float]:
        """The rows in single precision, without those of zeros after them."""
        return array("f", self.flat)

    def choices(self, words: list[str]) -> array[float]:
        """What each of these words names, FIELDS numbers each."""
        flat: list[float] = []
        for word in words:
            found = self._named.get(word)
            if found is None:
                found = self._named[word] = self.choice(word)
            flat += found
        return array("f", flat)

    def choice(self, word: str) -> tuple[float, float, float, float]:
        """What a word names: a row, a place, a number."""
        at = self.rows.get(word.rpartition("=")[2] if "=" in word else word, -1)
        if at >= 0:
            return float(at), self.flat[at * FEATURES + 2], self.flat[at * FEATURES + 3], 0.0
        if word.isdecimal():
            if len(word) == 4:
                east, south = _on_map(word)
                return -1.0, east, south, 0.0
            if len(word) < 4:
                return -1.0, 0.0, 0.0, float(word)
        return -1.0, 0.0, 0.0, 0.0


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
    return _PLACES


def _course(tenths: int) -> tuple[float, float]:
    """Sine and cosine of a course."""
    found = _COURSES.get(tenths)
    if found is None:
        angle = radians(tenths / 10)
        found = _COURSES[tenths] = (sin(angle), cos(angle))
    return found


def sight(view: View) -> Sight:
    """What a view tells; a game that is not one of the three tells nothing but its turn."""
    found = Sight()
    if isinstance(view, BattleView):
        _battle(view, found)
    elif isinstance(view, BayView):
        _bay(view, found)
    elif isinstance(view, StrategicView):
        _war(view, found)
    else:
        found.begin(getattr(view, "turn", 0) / max(1, getattr(view, "turns", 1)), False, 0.0, 0.0)
    return found


def _battle(view: BattleView, found: Sight) -> None:
    side = str(side_of(view.seat))
    own = [ship for ship in view.ships.values() if ship.side == side]
    x0, y0 = 0.0, 0.0
    for ship in own:
        x0 += ship.x
        y0 += ship.y
    if own:
        x0, y0 = x0 / len(own), y0 / len(own)
    scale = 20_000.0 * YARD
    for ship in [*own, *(one for one in view.ships.values() if one.side != side)]:
        sine, cosine = _course(ship.course)
        found.names.append(ship.id)
        found.flat += (
            1.0,
            1.0 if ship.side == side else -1.0,
            (ship.x - x0) / scale,
            (ship.y - y0) / scale,
            sine,
            cosine,
        )
        found.flat += (ship.speed / 40_000, ship.level / 3, 1.0 if ship.in_battle else 0.0, 1.0)
        found.flat += (sum(ship.tubes) / 10, ship.sheet.half_cs / 40)
    for other in view.others.values():
        sine, cosine = _course(other.course)
        x, y = ((other.x - x0) / scale, (other.y - y0) / scale) if other.is_seen else (0.0, 0.0)
        found.names.append(other.id)
        found.flat += (1.0, -1.0, x, y, sine, cosine, other.speed / 40_000, other.level / 3)
        found.flat += (1.0 if other.status == "afloat" else 0.0, 1.0 if other.is_seen else 0.0, 0.0, 0.0)
    found.begin(view.turn / max(1, view.brief.turns), view.brief.light == "night", 0.0, 0.0)
    found.end()
    for ship in own:  # a field about a group points to its first ship
        if ship.id in found.rows and ship.group not in found.rows:
            found.rows[ship.group] = found.rows[ship.id]


def _bay(view: BayView, found: Sight) -> None:
    side = view.side
    names, flat = found.names, found.flat
    for group in view.groups.values():
        count, hurt, fuel = 0, 0, 27
        for name in group.ships:
            ship = view.ships.get(name)
            if ship is not None:
                count += 1
                hurt += ship.damaged
                fuel = min(fuel, ship.fuel)
        east, south = _on_map(group.at)
        names.append(group.id)
        flat += (1.0, 1.0 if group.side == side else -1.0, east, south, 0.0, 0.0, count / 10, hurt / max(1, count))
        flat += (1.0 if group.revealed else 0.0, fuel / 27, 1.0 if group.moved else 0.0, 1.0 if group.dummy else 0.0)
    for one in view.markers.values():
        hurt = 0
        for sighted in one.ships:
            hurt += sighted.damaged
        east, south = _on_map(one.at)
        names.append(one.id)
        flat += (1.0, -1.0, east, south, 0.0, 0.0, len(one.ships) / 10, hurt / max(1, len(one.ships)))
        unknown = not one.revealed and not one.reported
        flat += (1.0 if one.revealed else 0.0, 0.0, 1.0 if one.moved else 0.0, 1.0 if unknown else 0.0)
    for sub in view.subs.values():
        east, south = _on_map(sub.at)
        names.append(sub.id)
        flat += (2.0, 1.0, east, south, 0.0, 0.0, 0.1, 0.0, 0.0, sub.fuel / 27)
        flat += (1.0 if sub.moved else 0.0, 0.0 if sub.boat else 1.0)
    for boat in view.sub_markers.values():
        east, south = _on_map(boat.at)
        names.append(boat.id)
        flat += (2.0, -1.0, east, south, 0.0, 0.0, 0.1, 0.0, 0.0, 0.0, 0.0, 1.0)
    owner = view.owner
    held: list[str] = [side]
    for name, _, _, printed in _places():
        names.append(name)
        held.append(owner.get(name, printed))
    flat += _of_places(tuple(held))
    left = max(0, MOST - len(names))
    for plane in view.planes.values():
        if not left:
            break
        left -= 1
        names.append(plane.id)
        flat += (
            4.0,
            1.0,
            0.0,
            0.0,
            0.0,
            0.0,
            0.1,
            1.0 if plane.lost else 0.0,
            0.0,
            0.0,
            1.0 if plane.task else 0.0,
            0.0,
        )
    score = view.score
    points = score.get(side, 0)
    found.begin(view.turn / max(1, view.last), view.night, points, sum(score.values()) - points)
    found.end()


def _of_places(held: tuple[str, ...]) -> list[float]:
    """The rows of the raid's places, for a side and their owners, which seldom change."""
    found = _HELD.get(held)
    if found is None:
        found = []
        for owner, (_, east, south, _) in zip(held[1:], _places(), strict=True):
            side = 0.0 if owner == "neutral" else 1.0 if owner == held[0] else -1.0
            found += (3.0, side, east, south, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0)
        if len(_HELD) > 1000:
            _HELD.clear()
        _HELD[held] = found
    return found


def _war(view: StrategicView, found: Sight) -> None:
    position = view.position
    mine = [position.alliances.get(nation, "") for nation in view.nations]
    held: dict[str, float] = {}
    for nation, alliance in position.alliances.items():
        held[nation] = 1.0 if alliance in mine else -1.0 if alliance in ("allied", "axis") else 0.0
    neutral = 1.0 if "" in mine else 0.0
    names, flat = found.names, found.flat
    flagged = {name for operation in position.operations for name in operation.forces()}
    units = position.units
    areas = world().areas
    for force in position.forces.values():
        area = areas.get(force.area)
        east, north = (area.lon / 1800, area.lat / 1800) if area is not None else (0.0, 0.0)
        count, hurt = 0, 0
        for one in force.units:
            unit = units.get(one)
            if unit is not None:
                count += 1
                hurt += unit.damaged
        names.append(force.id)
        flat += (1.0, held.get(force.nation, neutral), east, north, 0.0, 0.0, count / 10, hurt / max(1, count))
        flat += (force.manpower / 10, 0.0, force.lsp / 10, 1.0 if force.id in flagged else 0.0)
    at: dict[str, list[Unit]] = {}
    for unit in units.values():
        if unit.at in at:
            at[unit.at].append(unit)
        else:
            at[unit.at] = [unit]
    for name, base in position.atlas.places.items():
        harbour = position.harbours[name]
        here = at.get(name, [])
        hurt = 0
        for unit in here:
            hurt += unit.damaged
        names.append(name)
        flat += (2.0, held.get(harbour.holder, neutral), base.lon / 1800, base.lat / 1800, 0.0, 0.0, len(here) / 10)
        flat += (hurt / max(1, len(here)), sum(harbour.manpower.values()) / 10)
        flat += (1.0 if position.is_fleet_base(name) else 0.0, sum(harbour.stock.values()) / 10, 0.0)
    found.begin(position.turn / max(1, position.atlas.scenario.last_turn), False, 0.0, 0.0)
    found.end()
