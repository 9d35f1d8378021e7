"""The plot as a drawing: courses, gun arcs, range rings, torpedo tracks, smoke and land, as the seat knows them."""

from __future__ import annotations

from html import escape
from typing import Final

from flagplot.tactical import content
from flagplot.tactical.board import sectors
from flagplot.tactical.geometry import YARD, advance
from flagplot.tactical.model import Ship
from flagplot.tactical.picture import Picture, ShipMark, Track, picture
from flagplot.tactical.view import BattleView

SIZE: Final = 1_000
SEA, LAND, OWN, ENEMY, INK = "#e9f0f4", "#d9cfae", "#1f4e79", "#a8201a", "#3b4650"
LEVEL_STROKE: Final = {"none": "none", "D": "#e0a100", "HD": "#d1495b"}


def draw(view: BattleView, name: str = "") -> str:
    """The plot of a view as one SVG document; `name` adds arcs and range rings of an own ship."""
    plot = picture(view)
    ship = next((ship for ship in view.ships.values() if name and ship.id.startswith(name.lower())), None)
    return _Sheet(plot, ship).text()


class _Sheet:
    """A drawing under way: yards become points, north is up."""

    def __init__(self, plot: Picture, ship: Ship | None) -> None:
        self.plot = plot
        self.ship = ship
        west, south, east, north = plot.bounds(6_000 if ship is None else 12_000)
        self.west = west
        self.north = north
        self.span = max(east - west, north - south, 10_000)
        self.width = SIZE * (east - west) // self.span
        self.height = SIZE * (north - south) // self.span
        self.lines: list[str] = []

    def x(self, yards: int) -> int:
        return SIZE * (yards - self.west) // self.span

    def y(self, yards: int) -> int:
        return SIZE * (self.north - yards) // self.span

    def size(self, yards: int) -> int:
        return SIZE * yards // self.span

    def text(self) -> str:
        """The whole document."""
        if self.plot.has_grid:
            self.grid()
        for name, polygon in self.plot.land:
            points = " ".join(f"{self.x(x)},{self.y(y)}" for x, y in polygon)
            self.lines.append(
                f'<polygon points="{points}" fill="{LAND}" stroke="#a89f7c"><title>{escape(name)}</title></polygon>'
            )
        for line in self.plot.smoke:
            points = " ".join(f"{self.x(x)},{self.y(y)}" for x, y in line)
            self.lines.append(
                f'<polyline class="smoke" points="{points}" fill="none" stroke="#8a8f94" stroke-width="6" opacity="0.5"/>'
            )
        if self.ship is not None:
            self.rings(self.ship)
        for track in self.plot.tracks:
            self.track(track)
        for boat, x, y in self.plot.datums:
            self.lines.append(
                f'<circle class="datum" cx="{self.x(x)}" cy="{self.y(y)}" r="6" fill="none" stroke="{ENEMY}"/>'
            )
            self.label(self.x(x) + 8, self.y(y), f"{boat}?", ENEMY)
        for mark in self.plot.ships:
            self.mark(mark)
        head = (
            f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {self.width} {self.height + 30}" '
            f'font-family="sans-serif" font-size="11">'
        )
        ground = f'<rect width="{self.width}" height="{self.height + 30}" fill="{SEA}"/>'
        title = f'<text x="8" y="{self.height + 20}" fill="{INK}">{escape(self.plot.title)}</text>'
        return "\n".join([head, ground, *self.lines, title, "</svg>"]) + "\n"

    def grid(self) -> None:
        """Lines every 5,000 yards or more (NA-SOP-11)."""
        step = next(s for s in (5_000, 10_000, 20_000, 50_000, 1_000_000) if self.span // s <= 16)
        for at in range(-(-self.west // step) * step, self.west + self.span, step):
            x = self.x(at)
            if 0 <= x <= self.width:
                self.lines.append(f'<line x1="{x}" y1="0" x2="{x}" y2="{self.height}" stroke="#c5d3db"/>')
                self.label(x + 2, 10, f"{at // 1000}", "#8195a1")
        for at in range(self.north // step * step, self.north - self.span, -step):
            y = self.y(at)
            if 0 <= y <= self.height:
                self.lines.append(f'<line x1="0" y1="{y}" x2="{self.width}" y2="{y}" stroke="#c5d3db"/>')
                self.label(2, y - 2, f"{at // 1000}", "#8195a1")

    def label(self, x: int, y: int, words: str, colour: str) -> None:
        self.lines.append(f'<text x="{x}" y="{y}" fill="{colour}">{escape(words)}</text>')

    def mark(self, mark: ShipMark) -> None:
        """A hull pointing along her course, with her name and where that course leads."""
        colour = OWN if mark.is_own else ENEMY
        x, y = self.x(mark.x), self.y(mark.y)
        knots = mark.knots if mark.knots >= 0 else 20
        ahead_x, ahead_y = advance(mark.x, mark.y, mark.course, knots * 500 // 3)
        stroke = LEVEL_STROKE.get(mark.level, "none")
        ahead = f'x2="{self.x(ahead_x)}" y2="{self.y(ahead_y)}"'
        place = f'transform="translate({x},{y}) rotate({mark.course // 10})"'
        self.lines += [
            f'<g class="ship {"own" if mark.is_own else "enemy"}" id="{mark.id}">',
            f'<line x1="{x}" y1="{y}" {ahead} stroke="{colour}" stroke-dasharray="3 3"/>',
            f'<path d="M0,-9 L4,4 L0,2 L-4,4 Z" {place} fill="{colour}" stroke="{stroke}" stroke-width="2"/>',
        ]
        damage = "" if mark.level == "none" else f" {mark.level}"
        self.label(x + 7, y + 3, mark.name + damage, colour)
        self.lines.append("</g>")

    def track(self, track: Track) -> None:
        """A torpedo track; an unmarked one of our own is dotted."""
        colour = OWN if track.is_own else ENEMY
        dashes = ' stroke-dasharray="2 4"' if track.is_hidden else ""
        self.lines.append(
            f'<line class="torpedoes" x1="{self.x(track.x)}" y1="{self.y(track.y)}" x2="{self.x(track.to_x)}" '
            f'y2="{self.y(track.to_y)}" stroke="{colour}" stroke-width="2"{dashes}><title>{track.count} torpedoes</title></line>'
        )

    def rings(self, ship: Ship) -> None:
        """Range bands of the main guns, and the arc of every battery within close range."""
        x, y = ship.x // YARD, ship.y // YARD
        main = max(
            (content.guns()[battery.gun] for battery in ship.sheet.batteries), key=lambda gun: gun.calibre, default=None
        )
        if main is None:
            return
        for part, dashes in ((1, "2 3"), (2, "6 4"), (3, "")):
            radius = self.size(-(-main.reach * part // 3))
            self.lines.append(
                f'<circle class="range" cx="{self.x(x)}" cy="{self.y(y)}" r="{radius}" fill="none" stroke="{OWN}" '
                f'stroke-dasharray="{dashes}" opacity="0.6"/>'
            )
        for battery in ship.sheet.batteries:
            reach = content.guns()[battery.gun].reach // 3
            for start, end in sectors(battery.arc):
                self.wedge(ship, x, y, start, end, reach, f"{battery.arc} {battery.guns} guns")

    def wedge(self, ship: Ship, x: int, y: int, start: int, end: int, reach: int, title: str) -> None:
        """A slice of sea between two bearings from the bow."""
        points = [f"{self.x(x)},{self.y(y)}"]
        for bearing in [*range(start, end, 5), end]:
            to_x, to_y = advance(x, y, (ship.course + 10 * bearing) % 3600, reach)
            points.append(f"{self.x(to_x)},{self.y(to_y)}")
        self.lines.append(
            f'<polygon class="arc" points="{" ".join(points)}" fill="{OWN}" opacity="0.07"><title>{escape(title)}</title></polygon>'
        )
