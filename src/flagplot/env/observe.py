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
(`compose.py`) / 8; 5 the row of the ship or group that it is about / MOST, -1 for none; 6 how many choices / 64; 7 whether one is asked at all.
"""

from __future__ import annotations

from array import array
from collections.abc import Callable
from functools import cache
from math import cos, radians, sin
from typing import Any, Final

import numpy as np

from flagplot.kernel.hexes import parse_hex
from flagplot.kernel.seat import side_of
from flagplot.kernel.view import View
from flagplot.operational.content.map import board
from flagplot.operational.state.view import BayView
from flagplot.strategic.content.world import world
from flagplot.strategic.state.view import StrategicView
from flagplot.tactical.rules.movement.geometry import YARD
from flagplot.tactical.state.view import BattleView

GLOBALS: Final = 8
MOST: Final = 96
FEATURES: Final = 12
FIELDS: Final = 4
"""Numbers that tell of a choice: the row of what it names or -1, its place as in columns 2 and 3, its number."""

Rows = list[tuple[str, tuple[float, ...]]]


class Sight:
    """What a view tells: the arrays, and in which row each name stands."""

    def __init__(self, turn: float, night: bool, points: tuple[float, float], rows: Rows) -> None:
        facts = [turn, float(night), points[0] / 50, points[1] / 50]
        self.globals: Any = np.array(facts + [0.0] * (GLOBALS - len(facts)), np.float32)
        self.rows: dict[str, int] = {}
        self._named: dict[str, tuple[float, float, float, float]] = {}
        flat: list[float] = []
        for at, (name, row) in enumerate(rows[:MOST]):
            flat += row
            flat += [0.0] * (FEATURES - len(row))
            self.rows.setdefault(name, at)
        flat += [0.0] * (MOST * FEATURES - len(flat))
        # An array of the standard library reads a list of numbers several times as fast as NumPy does.
        self.entities: Any = np.frombuffer(array("f", flat), np.float32).reshape(MOST, FEATURES)

    def choice(self, word: str) -> tuple[float, float, float, float]:
        """What a word names: a row, a place, a number."""
        found = self._named.get(word)
        if found is None:
            found = self._named[word] = self._choice(word)
        return found

    def _choice(self, word: str) -> tuple[float, float, float, float]:
        at = self.rows.get(word.rpartition("=")[2], -1)
        if at >= 0:
            return float(at), float(self.entities[at, 2]), float(self.entities[at, 3]), 0.0
        if len(word) == 4 and word.isdecimal():
            return -1.0, *_on_map(word), 0.0
        return -1.0, 0.0, 0.0, float(word) if word.isdecimal() and len(word) < 4 else 0.0


@cache
def _on_map(at: str) -> tuple[float, float]:
    """A hex of the raid as shares of its map; nothing for what is nowhere."""
    if not at:
        return 0.0, 0.0
    spot = parse_hex(at)
    return spot.column / board().columns, spot.row / board().rows


@cache
def _places() -> tuple[tuple[str, float, float, str], ...]:
    """The places of the raid: name, column and row as shares of the map, owner as printed."""
    return tuple((name, *_on_map(str(spot.hex)), spot.owner) for name, spot in board().places.items())


def sight(view: View) -> Sight:
    """What a view tells; a game that is not one of the three tells nothing but its turn."""
    for kind, reader in _READERS.items():
        if isinstance(view, kind):
            return reader(view)
    return Sight(getattr(view, "turn", 0) / max(1, getattr(view, "turns", 1)), False, (0.0, 0.0), [])


def _points(view: View, side: str) -> tuple[float, float]:
    """One's own points and the others', where the view tells them."""
    score = getattr(view, "score", None) or {}
    return float(score.get(side, 0)), float(sum(value for name, value in score.items() if name != side))


def _battle(view: Any) -> Sight:
    side = str(side_of(view.seat))
    own = [ship for ship in view.ships.values() if ship.side == side]
    x0, y0 = (sum(getattr(ship, name) for ship in own) / max(1, len(own)) for name in ("x", "y"))
    scale = 20_000 * YARD
    rows: Rows = []
    for ship in [*own, *(one for one in view.ships.values() if one.side != side)]:
        angle = radians(ship.course / 10)
        row: tuple[float, ...] = (
            1,
            1 if ship.side == side else -1,
            (ship.x - x0) / scale,
            (ship.y - y0) / scale,
            sin(angle),
            cos(angle),
        )
        row += (ship.speed / 40_000, ship.level / 3, float(ship.in_battle), 1.0, sum(ship.tubes) / 10)
        rows.append((ship.id, (*row, ship.sheet.half_cs / 40)))
    for other in view.others.values():
        angle = radians(other.course / 10)
        place = ((other.x - x0) / scale, (other.y - y0) / scale) if other.is_seen else (0.0, 0.0)
        row = (1, -1, *place, sin(angle), cos(angle), other.speed / 40_000, other.level / 3)
        rows.append((other.id, (*row, float(other.status == "afloat"), float(other.is_seen), 0.0, 0.0)))
    found = Sight(view.turn / max(1, view.brief.turns), view.brief.light == "night", (0.0, 0.0), rows)
    for ship in own:  # a field about a group points to its first ship
        if ship.id in found.rows:
            found.rows.setdefault(ship.group, found.rows[ship.id])
    return found


def _bay(view: Any) -> Sight:
    rows: Rows = []
    side = view.side
    for group in view.groups.values():
        ships = [view.ships[name] for name in group.ships if name in view.ships]
        hurt = sum(ship.damaged for ship in ships) / max(1, len(ships))
        fuel = min((ship.fuel for ship in ships), default=27) / 27
        own = 1 if group.side == side else -1
        row: tuple[float, ...] = (1, own, *_on_map(group.at), 0, 0, len(ships) / 10, hurt, float(group.revealed), fuel)
        rows.append((group.id, (*row, float(bool(group.moved)), float(group.dummy))))
    for one in view.markers.values():
        hurt = sum(ship.damaged for ship in one.ships) / max(1, len(one.ships))
        row = (1, -1, *_on_map(one.at), 0, 0, len(one.ships) / 10, hurt, float(one.revealed), 0.0)
        rows.append((one.id, (*row, float(bool(one.moved)), float(not one.revealed and not one.reported))))
    for sub in view.subs.values():
        rows.append(
            (
                sub.id,
                (2, 1, *_on_map(sub.at), 0, 0, 0.1, 0, 0, sub.fuel / 27, float(bool(sub.moved)), float(not sub.boat)),
            )
        )
    for one in view.sub_markers.values():
        rows.append((one.id, (2, -1, *_on_map(one.at), 0, 0, 0.1, 0, 0, 0, 0, 1.0)))
    for name, east, south, printed in _places():
        owner = view.owner.get(name, printed)
        held = 0 if owner == "neutral" else 1 if owner == side else -1
        rows.append((name, (3, held, east, south)))
    for plane in list(view.planes.values())[: max(0, MOST - len(rows))]:
        rows.append((plane.id, (4, 1, 0, 0, 0, 0, 0.1, float(plane.lost), 0, 0, float(bool(plane.task)))))
    return Sight(view.turn / max(1, view.last), view.night, _points(view, side), rows)


def _war(view: Any) -> Sight:
    position = view.position
    mine = {position.alliances.get(nation, "") for nation in view.nations}
    rows: Rows = []

    def held(nation: str) -> int:
        alliance = position.alliances.get(nation, "")
        return 1 if alliance in mine else -1 if alliance in ("allied", "axis") else 0

    flagged = {name for operation in position.operations for name in operation.forces()}
    for force in position.forces.values():
        area = world().areas.get(force.area)
        spot = (area.lon / 1800, area.lat / 1800) if area is not None else (0.0, 0.0)
        units = [position.units[name] for name in force.units if name in position.units]
        hurt = sum(unit.damaged for unit in units) / max(1, len(units))
        row: tuple[float, ...] = (
            1,
            held(force.nation),
            *spot,
            0,
            0,
            len(units) / 10,
            hurt,
            force.manpower / 10,
            0,
            force.lsp / 10,
        )
        rows.append((force.id, (*row, float(force.id in flagged))))
    at: dict[str, list[Any]] = {}
    for unit in position.units.values():
        at.setdefault(unit.at, []).append(unit)
    for name, base in position.atlas.places.items():
        harbour = position.harbours[name]
        here = at.get(name, [])
        hurt = sum(unit.damaged for unit in here) / max(1, len(here))
        row = (2, held(harbour.holder), base.lon / 1800, base.lat / 1800, 0, 0, len(here) / 10, hurt)
        row += (
            sum(harbour.manpower.values()) / 10,
            float(position.is_fleet_base(name)),
            sum(harbour.stock.values()) / 10,
        )
        rows.append((name, row))
    return Sight(position.turn / max(1, position.atlas.scenario.last_turn), False, (0.0, 0.0), rows)


_READERS: Final[dict[type, Callable[[Any], Sight]]] = {BattleView: _battle, BayView: _bay, StrategicView: _war}
