"""The plot as a seat knows it, ready to be drawn: the text board and the SVG show the same marks.

It offers no ranges between ships: nobody measures before shooting (NA-SOP-10). A regular grid is allowed (NA-SOP-11).
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from flagplot.kernel.rule import rule
from flagplot.tactical.content import library as content
from flagplot.tactical.rules.movement.geometry import YARD, advance
from flagplot.tactical.state.model import AFLOAT, LEVELS, Spread
from flagplot.tactical.state.view import BattleView, Wake

ARROWS: Final = "↑↗→↘↓↙←↖"


@dataclass(frozen=True)
class ShipMark:
    """A ship on the plot, in yards and degrees."""

    label: str
    id: str
    name: str
    kind: str
    group: str
    x: int
    y: int
    course: int
    """Tenths of a degree."""
    knots: int
    """Own ships only; -1 for the others."""
    level: str
    is_own: bool
    remark: str = ""
    side: str = ""

    @property
    def type(self) -> str:
        """Her type: BB, CA, DD …"""
        return content.classes()[self.kind].type

    @property
    def arrow(self) -> str:
        """Her course as an arrow."""
        return ARROWS[(self.course + 225) // 450 % 8]


@dataclass(frozen=True)
class Track:
    """A torpedo track: from where, to where, how many run on it."""

    x: int
    y: int
    to_x: int
    to_y: int
    count: int
    is_own: bool
    is_hidden: bool
    side: str = ""


@dataclass(frozen=True)
class Picture:
    """Everything a seat may see on the table."""

    title: str
    ships: tuple[ShipMark, ...]
    tracks: tuple[Track, ...]
    smoke: tuple[tuple[tuple[int, int], ...], ...]
    land: tuple[tuple[str, tuple[tuple[int, int], ...]], ...]
    datums: tuple[tuple[str, int, int], ...]
    has_grid: bool = True
    is_night: bool = False
    trails: tuple[tuple[str, tuple[tuple[int, int], ...]], ...] = ()
    """By side: the tracks of the ships in the last movement."""

    def bounds(self, margin: int = 3_000) -> tuple[int, int, int, int]:
        """The frame around ships, tracks and datums: west, south, east, north in yards."""
        points = [(mark.x, mark.y) for mark in self.ships]
        points += [(track.to_x, track.to_y) for track in self.tracks]
        points += [(x, y) for _, x, y in self.datums]
        points = points or [(0, 0)]
        xs, ys = [x for x, _ in points], [y for _, y in points]
        return min(xs) - margin, min(ys) - margin, max(xs) + margin, max(ys) + margin


def letters(number: int, first: str) -> str:
    """Labels: A to Z, then AA, AB …; small letters for the enemy."""
    base = ord(first)
    if number < 26:
        return chr(base + number)
    return chr(base + number // 26 - 1) + chr(base + number % 26)


def picture(view: BattleView) -> Picture:
    """The plot of a view."""
    brief = view.brief
    weather = f"{brief.light}, visibility {brief.visibility}"
    if view.visibility:
        weather += f" ({view.visibility:,} yd)"
    title = f"{brief.title}: turn {view.turn} of {brief.turns}, {view.clock}, {weather}, seas {brief.seas}"
    return Picture(
        title,
        tuple(_own(view) + _enemies(view)),
        tuple(_tracks(view)),
        tuple(tuple((x // YARD, y // YARD) for x, y in smoke.points) for smoke in view.smoke),
        tuple((land.name, land.polygon) for land in brief.land),
        tuple((boat, x // YARD, y // YARD) for boat, (x, y) in view.datums.items()),
        has_grid(view),
        brief.light == "night",
        tuple(_trails(view)),
    )


@rule("NA-SOP-11")
def has_grid(view: BattleView) -> bool:
    """Whether the plot may be drawn on a regular grid, by which distances are judged."""
    return view.options.grid != "off"


def _own(view: BattleView) -> list[ShipMark]:
    marks = []
    for number, ship in enumerate(ship for ship in view.ships.values() if ship.in_battle):
        remarks = ["" if ship.controlled or not ship.level else "out of control", "evading" if ship.evading else ""]
        remarks.append(f"depth {ship.depth}" if ship.depth else "")
        marks.append(
            ShipMark(
                letters(number, "A"),
                ship.id,
                ship.name,
                ship.kind,
                ship.group,
                ship.x // YARD,
                ship.y // YARD,
                ship.course,
                (ship.speed + 500) // 1000,
                LEVELS[ship.level],
                is_own=True,
                remark=", ".join(part for part in remarks if part),
                side=ship.side,
            )
        )
    return marks


def _enemies(view: BattleView) -> list[ShipMark]:
    return [
        ShipMark(
            letters(number, "a"),
            ship.id,
            ship.name,
            ship.kind,
            ship.group,
            ship.x // YARD,
            ship.y // YARD,
            ship.course,
            -1,
            LEVELS[ship.level],
            is_own=False,
            side=ship.side,
        )
        for number, ship in enumerate(ship for ship in view.others.values() if ship.is_seen)
    ]


def _trails(view: BattleView) -> list[tuple[str, tuple[tuple[int, int], ...]]]:
    """The trails of ships that are still on the plot."""
    found = []
    for trail in view.trails:
        ship = view.ships.get(trail.ship) or view.others[trail.ship]
        if ship.status == AFLOAT and (trail.ship in view.ships or view.others[trail.ship].is_seen):
            found.append((ship.side, tuple((x // YARD, y // YARD) for x, y, _ in trail.corners)))
    return found


def _tracks(view: BattleView) -> list[Track]:
    own = [_track(spread, is_own=True, is_hidden=spread.is_hidden) for spread in view.spreads]
    return own + [_track(wake, is_own=False, is_hidden=False) for wake in view.wakes]


def _track(run: Spread | Wake, *, is_own: bool, is_hidden: bool) -> Track:
    to_x, to_y = advance(run.x, run.y, run.course, run.run * run.legs)
    return Track(run.x // YARD, run.y // YARD, to_x // YARD, to_y // YARD, run.count, is_own, is_hidden, run.side)
