"""The plot as a drawing: courses, gun arcs, range rings, torpedo tracks, smoke and land, as the seat knows them.

It is drawn as a chart is printed, by day on white water, by night on a dark ground. Sides differ in colour and in the shape of
their hulls, rounded for the Allies, angular for the Axis.
"""

from __future__ import annotations

from html import escape
from typing import Final

from flagplot.tactical.content import library as content
from flagplot.tactical.rules.movement.geometry import YARD, advance
from flagplot.tactical.state.ids import ShipId
from flagplot.tactical.state.model import Ship
from flagplot.tactical.state.view import BattleView
from flagplot.tactical.text.board import sectors
from flagplot.tactical.text.lettering import Lettering
from flagplot.tactical.text.picture import Picture, ShipMark, Track, picture

SIZE: Final = 1_000
FOOT: Final = 46
"""Points below the chart, for title, key and scale."""
DAY: Final[dict[str, str]] = {
    "deep": "#fbf9f1",
    "land": "#ecd9a9",
    "land_ink": "#6b5a2b",
    "coast": "#3a3a32",
    "shoal": "#c9e0e8",
    "grid": "#9fb4ba",
    "ink": "#1c2730",
    "ink2": "#4a5560",
    "allied": "#1d4f91",
    "axis": "#a8350f",
    "over": "#9c1f6e",
    "bad": "#9b1c1c",
    "smoke": "#8a8f94",
}
NIGHT: Final[dict[str, str]] = {
    "deep": "#0a1318",
    "land": "#2b2719",
    "land_ink": "#a89766",
    "coast": "#8a7f5c",
    "shoal": "#142a34",
    "grid": "#34505a",
    "ink": "#dfe5dc",
    "ink2": "#9fb0b3",
    "allied": "#7db8f5",
    "axis": "#f5894f",
    "over": "#e58bc2",
    "bad": "#f2857d",
    "smoke": "#9aa4a8",
}
AXIS: Final = frozenset({"km", "ijn", "rm", "red"})
HULLS: Final = {
    "allied": "M0,-10 C4,-6 4,0 3.5,7 Q0,9 -3.5,7 C-4,0 -4,-6 0,-10 Z",
    "axis": "M0,-10 L4,-3 L4,7 L-4,7 L-4,-3 Z",
}
GUESS: Final = 20
"""Knots at which an enemy is drawn, because the true speed is unknown."""
STEPS: Final = (1_000, 2_000, 5_000, 10_000, 20_000, 50_000)


def draw(view: BattleView, name: str = "") -> str:
    """The plot of a view as one SVG document; `name`, the id of an own ship, adds her arcs and range rings."""
    plot = picture(view)
    return _Sheet(plot, view.ships.get(ShipId(name))).text()


class _Sheet:
    """A drawing in progress: yards become points, north is up."""

    def __init__(self, plot: Picture, ship: Ship | None) -> None:
        self.plot = plot
        self.ship = ship
        self.ink = NIGHT if plot.is_night else DAY
        west, south, east, north = plot.bounds(4_000 if ship is None else 12_000)
        # A long narrow battle gets sea above and below it.
        short = max(0, (east - west) * 9 // 20 - (north - south)) // 2
        south, north = south - short, north + short
        thin = max(0, (north - south) * 3 // 5 - (east - west)) // 2
        west, east = west - thin, east + thin
        self.west = west
        self.north = north
        self.span = max(east - west, north - south, 10_000)
        self.width = SIZE * (east - west) // self.span
        self.height = SIZE * (north - south) // self.span
        self.lettering = Lettering(self.width, self.height)
        self.lines: list[str] = []

    def x(self, yards: int) -> int:
        return SIZE * (yards - self.west) // self.span

    def y(self, yards: int) -> int:
        return SIZE * (self.north - yards) // self.span

    def size(self, yards: int) -> int:
        return SIZE * yards // self.span

    def side(self, side: str) -> str:
        return "axis" if side in AXIS else "allied"

    def text(self) -> str:
        """The whole document."""
        self.lines.append(
            f'<g clip-path="url(#frame)"><rect width="{self.width}" height="{self.height}" fill="{self.ink["deep"]}"/>'
        )
        if self.plot.has_grid:
            self.grid()
        self.coast()
        for line in self.plot.smoke:
            self.smoke(line)
        if self.ship is not None:
            self.rings(self.ship)
        for mark in self.plot.ships:
            self.lettering.keep_clear(self.x(mark.x), self.y(mark.y))
            to_x, to_y = self.ahead(mark)
            for share in (3, 5, 7, 9):
                x, y = (a + (b - a) * share // 10 for a, b in ((self.x(mark.x), to_x), (self.y(mark.y), to_y)))
                self.lettering.keep_clear(x, y, 2)
        for side, line in self.plot.trails:
            self.trail(side, line)
        for track in self.plot.tracks:
            self.track(track)
        for boat, x, y in self.plot.datums:
            self.datum(boat, self.x(x), self.y(y))
        for mark in self.plot.ships:
            self.mark(mark)
        self.lines.append("</g>")
        self.foot()
        high = self.height + FOOT
        head = (
            f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {self.width} {high}" '
            f'font-family="Cabin, \'Segoe UI\', sans-serif" font-size="11">'
        )
        clip = f'<clipPath id="frame"><rect width="{self.width}" height="{self.height}"/></clipPath>'
        ground = f'<rect width="{self.width}" height="{high}" fill="{self.ink["deep"]}"/>'
        frame = f'<rect x="0.5" y="0.5" width="{self.width - 1}" height="{self.height - 1}" fill="none" stroke="{self.ink["ink2"]}"/>'
        return "\n".join([head, clip, ground, *self.lines, frame, "</svg>"]) + "\n"

    def write(self, x: int, y: int, words: str, colour: str, more: str = "", halo: int = 3) -> None:
        """Words with a background outline, so that lines do not run through them."""
        self.lines.append(
            f'<text x="{x}" y="{y}" fill="{colour}" stroke="{self.ink["deep"]}" stroke-width="{halo}" '
            f'paint-order="stroke"{more}>{escape(words)}</text>'
        )

    def grid(self) -> None:
        """Lines every 5,000 yards or more, numbered in thousands along two edges (NA-SOP-11)."""
        step = next(s for s in (5_000, 10_000, 20_000, 50_000, 1_000_000) if self.span // s <= 16)
        rule = f'stroke="{self.ink["grid"]}" stroke-width="0.8" opacity="0.6"'
        for at in range(-(-self.west // step) * step, self.west + self.span, step):
            x = self.x(at)
            if 0 <= x <= self.width:
                self.lines.append(f'<line x1="{x}" y1="0" x2="{x}" y2="{self.height}" {rule}/>')
            if 0 <= x <= self.width - 20:
                self.write(x + 3, self.height - 5, f"{at // 1000}", self.ink["ink2"], ' font-size="10"')
        for at in range(self.north // step * step, self.north - self.span, -step):
            y = self.y(at)
            if 0 <= y <= self.height:
                self.lines.append(f'<line x1="0" y1="{y}" x2="{self.width}" y2="{y}" {rule}/>')
            if 12 <= y <= self.height:
                self.write(4, y - 3, f"{at // 1000}", self.ink["ink2"], ' font-size="10"')

    def coast(self) -> None:
        """Land with its shoals, named if its centre is on the sheet."""
        for name, polygon in self.plot.land:
            points = " ".join(f"{self.x(x)},{self.y(y)}" for x, y in polygon)
            self.lines += [
                f'<polygon points="{points}" fill="none" stroke="{self.ink["shoal"]}" stroke-width="14" stroke-linejoin="round"/>',
                f'<polygon points="{points}" fill="{self.ink["land"]}" stroke="{self.ink["coast"]}"><title>{escape(name)}</title></polygon>',
            ]
            x = self.x(sum(x for x, _ in polygon) // len(polygon))
            y = self.y(sum(y for _, y in polygon) // len(polygon))
            if 0 < x < self.width and 0 < y < self.height:
                face = ' text-anchor="middle" font-family="\'Old Standard TT\', Georgia, serif" font-size="15" stroke="none"'
                self.lines.append(f'<text x="{x}" y="{y}" fill="{self.ink["land_ink"]}"{face}>{escape(name)}</text>')
                self.lettering.keep_clear(x, y, 18)

    def smoke(self, line: tuple[tuple[int, int], ...]) -> None:
        points = " ".join(f"{self.x(x)},{self.y(y)}" for x, y in line)
        self.lines.append(
            f'<polyline class="smoke" points="{points}" fill="none" stroke="{self.ink["smoke"]}" stroke-width="9" '
            f'stroke-linecap="round" stroke-linejoin="round" opacity="0.45"><title>Smoke</title></polyline>'
        )

    def trail(self, side: str, line: tuple[tuple[int, int], ...]) -> None:
        """The path of a ship in the last movement."""
        points = " ".join(f"{self.x(x)},{self.y(y)}" for x, y in line)
        self.lines.append(
            f'<polyline class="trail" points="{points}" fill="none" stroke="{self.ink[self.side(side)]}" '
            f'stroke-width="0.8" opacity="0.55"/>'
        )

    def datum(self, boat: str, x: int, y: int) -> None:
        """Where a submarine was last located."""
        self.lettering.keep_clear(x, y)
        self.lines.append(
            f'<circle class="datum" cx="{x}" cy="{y}" r="7" fill="none" stroke="{self.ink["over"]}" stroke-dasharray="2 2"/>'
        )
        self.named(x, y, f"{boat}?", self.ink["over"])

    def named(self, x: int, y: int, words: str, colour: str) -> None:
        """A name beside its mark, with a thin line if it had to be moved away."""
        label = self.lettering.place(x, y, words)
        if label.is_far:
            left, top, right, bottom = label.box
            near_x = min(max(x, left), right)
            near_y = min(max(y, top), bottom)
            self.lines.append(
                f'<line x1="{x}" y1="{y}" x2="{near_x}" y2="{near_y}" stroke="{colour}" stroke-width="0.6" opacity="0.7"/>'
            )
        self.write(label.x, label.y, words, colour)

    def ahead(self, mark: ShipMark) -> tuple[int, int]:
        """Where her course leads in a turn, at the known or assumed speed."""
        knots = mark.knots if mark.knots >= 0 else GUESS
        x, y = advance(mark.x, mark.y, mark.course, knots * 500 // 3)
        return self.x(x), self.y(y)

    def mark(self, mark: ShipMark) -> None:
        """A hull along her course, her name and damage, and where that course leads in a turn."""
        side = self.side(mark.side)
        colour = self.ink[side]
        x, y = self.x(mark.x), self.y(mark.y)
        to_x, to_y = self.ahead(mark)
        place = f'transform="translate({x},{y}) rotate({mark.course // 10})"'
        self.lines += [
            f'<g class="ship {"own" if mark.is_own else "enemy"}" id="{mark.id}">',
            f'<line x1="{x}" y1="{y}" x2="{to_x}" y2="{to_y}" stroke="{colour}" stroke-dasharray="4 3" opacity="0.8"/>',
            f'<path d="{HULLS[side]}" {place} fill="{colour}" stroke="{self.ink["deep"]}"/>',
        ]
        if mark.level != "none":
            # One stroke for damage, a cross for heavy damage: colour is never the only sign.
            strokes = "M4,-9 L10,-3" + (" M10,-9 L4,-3" if mark.level == "HD" else "")
            self.lines.append(
                f'<path d="{strokes}" transform="translate({x},{y})" fill="none" stroke="{self.ink["bad"]}" stroke-width="2"/>'
            )
        self.named(x, y, mark.name + ("" if mark.level == "none" else f" {mark.level}"), colour)
        self.lines.append("</g>")

    def track(self, track: Track) -> None:
        """A torpedo track with its number at the head; an unmarked one of the own side is dotted."""
        colour = self.ink[self.side(track.side)]
        x, y = self.x(track.to_x), self.y(track.to_y)
        dashes = ' stroke-dasharray="2 4"' if track.is_hidden else ""
        self.lines.append(
            f'<line class="torpedoes" x1="{self.x(track.x)}" y1="{self.y(track.y)}" x2="{x}" y2="{y}" stroke="{colour}" '
            f'stroke-width="1.6"{dashes}><title>{track.count} torpedoes</title></line>'
            f'<circle cx="{x}" cy="{y}" r="2.5" fill="{colour}"/>'
        )
        self.lettering.keep_clear(x, y, 4)
        self.named(x, y, f"{track.count} torp.", colour)

    def rings(self, ship: Ship) -> None:
        """Range bands of the main guns, and the arc of every battery within close range."""
        x, y = ship.x // YARD, ship.y // YARD
        main = max(
            (content.guns()[battery.gun] for battery in ship.sheet.batteries), key=lambda gun: gun.calibre, default=None
        )
        if main is None:
            return
        for battery in ship.sheet.batteries:
            reach = content.guns()[battery.gun].reach // 3
            for start, end in sectors(battery.arc):
                self.wedge(ship, x, y, start, end, reach, f"{battery.arc} {battery.guns} guns")
        for part, band, dashes in ((1, "close", "2 3"), (2, "medium", "6 4"), (3, "long", "12 4")):
            yards = -(-main.reach * part // 3)
            radius = self.size(yards)
            self.lines.append(
                f'<circle class="range" cx="{self.x(x)}" cy="{self.y(y)}" r="{radius}" fill="none" '
                f'stroke="{self.ink["over"]}" stroke-width="1.1" stroke-dasharray="{dashes}" opacity="0.8"/>'
            )
            self.band(self.x(x), self.y(y), radius, f"{band} {yards:,}")

    def band(self, x: int, y: int, radius: int, words: str) -> None:
        """The name of a range band, on the first side of its ring that is on the sheet."""
        for at_x, at_y in ((x, y - radius), (x, y + radius), (x + radius, y), (x - radius, y)):
            if 40 < at_x < self.width - 40 and 16 < at_y < self.height - 16:
                self.write(at_x, at_y + 4, words, self.ink["over"], ' text-anchor="middle" font-size="10"', halo=7)
                self.lettering.keep_clear(at_x, at_y, 10)
                return

    def wedge(self, ship: Ship, x: int, y: int, start: int, end: int, reach: int, title: str) -> None:
        """A slice of sea between two bearings from the bow."""
        points = [f"{self.x(x)},{self.y(y)}"]
        for bearing in [*range(start, end, 5), end]:
            to_x, to_y = advance(x, y, (ship.course + 10 * bearing) % 3600, reach)
            points.append(f"{self.x(to_x)},{self.y(to_y)}")
        self.lines.append(
            f'<polygon class="arc" points="{" ".join(points)}" fill="{self.ink["over"]}" opacity="0.08" '
            f'stroke="{self.ink["over"]}" stroke-width="0.5"><title>{escape(title)}</title></polygon>'
        )

    def foot(self) -> None:
        """Title, what the signs mean, and a bar of yards."""
        ink, base = self.ink, self.height
        face = ' font-family="\'Old Standard TT\', Georgia, serif" font-size="15"'
        self.lines.append(f'<text x="8" y="{base + 20}" fill="{ink["ink"]}"{face}>{escape(self.plot.title)}</text>')
        key = f"dashed: a turn at this speed (enemy {GUESS} knots)"
        if self.plot.trails:
            key += " · thin: the last turn's way"
        if any(track.is_hidden for track in self.plot.tracks):
            key += " · dotted: torpedoes nobody else knows of"
        if any(mark.level != "none" for mark in self.plot.ships):
            key += " · D damaged, HD heavily"
        self.lines.append(f'<text x="8" y="{base + 37}" fill="{ink["ink2"]}">{key}</text>')
        if not self.plot.has_grid:
            return
        step = next((s for s in STEPS if self.size(s) >= 60), STEPS[-1])
        right, left = self.width - 12, self.width - 12 - self.size(step)
        self.lines += [
            f'<path d="M{left},{base + 33} v5 H{right} v-5" fill="none" stroke="{ink["ink"]}"/>',
            f'<text x="{left - 6}" y="{base + 38}" fill="{ink["ink"]}" text-anchor="end">{step:,} yards</text>',
        ]
