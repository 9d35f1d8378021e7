"""The world map as a drawing: sea areas, bases by holder, task force counters and flags."""

from __future__ import annotations

from html import escape

from flagplot.strategic.content.world import outlines, world
from flagplot.strategic.state.model import Strategic, date
from flagplot.strategic.text.worldtext import chart_of

SCALE = 5.0
"""Pixels for a degree."""
INKS = {"allied": "#1d4f91", "axis": "#a8350f", "neutral": "#5c584a"}
STYLE = (
    "text{font-family:serif;fill:#4a5560}.area{fill:#fbf9f1;stroke:#9fb4ba;stroke-width:.8}"
    ".strait{stroke:#9c1f6e;stroke-width:2;stroke-dasharray:4 3}.name{font-size:10px;font-style:italic;text-anchor:middle}"
    ".base{font-size:8px}.title{font-size:20px;fill:#1c2730}"
)


class Drawing:
    """Positions on the drawing; the map is cut at the same longitude as the text map."""

    def __init__(self, areas: tuple[str, ...]) -> None:
        chart = chart_of(areas)
        self.west, self.north = chart.west, chart.north
        lats = [lat for area in areas for _, lat in outlines()[area]]
        self.wide = chart.step * len(chart.cells[0]) * SCALE
        self.high = (self.north - min(lats)) * SCALE

    def x(self, lon: float) -> float:
        """Pixels from the left edge."""
        return round(((lon - self.west) % 360) * SCALE, 1)

    def y(self, lat: float) -> float:
        """Pixels from the top."""
        return round((self.north - lat) * SCALE, 1)

    def ring(self, ring: tuple[tuple[float, float], ...]) -> list[str]:
        """An outline as paths: one, or two if it crosses the edge of the map."""
        start = self.x(sum(lon for lon, _ in ring) / len(ring)) / SCALE + self.west
        middle = sum(lon for lon, _ in ring) / len(ring)
        paths = []
        for turn in (0, 360, -360):
            points = [((lon - middle + start + turn - self.west) * SCALE, self.y(lat)) for lon, lat in ring]
            if max(x for x, _ in points) > 0 and min(x for x, _ in points) < self.wide:
                paths.append("M" + "L".join(f"{x:.1f} {y}" for x, y in points) + "Z")
        return paths


def svg(position: Strategic) -> str:
    """The map of what a seat knows."""
    areas = position.atlas.scenario.areas
    sheet = Drawing(areas)
    lines = [
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {sheet.wide:.0f} {sheet.high + 30:.0f}" role="img">',
        f"<title>Turn {position.turn}, {date(position.turn)}</title><style>{STYLE}</style>",
        '<rect width="100%" height="100%" fill="#ecd9a9"/>',
    ]
    for area in areas:
        lines += [f'<path class="area" id="{area}" d="{path}"/>' for path in sheet.ring(outlines()[area])]
    for link in position.atlas.narrows:
        a, b = world().areas[link.a], world().areas[link.b]
        line = f'x1="{sheet.x(a.lon / 10)}" y1="{sheet.y(a.lat / 10)}" x2="{sheet.x(b.lon / 10)}" y2="{sheet.y(b.lat / 10)}"'
        lines.append(f'<line class="strait" {line}><title>{escape(link.name)}</title></line>')
    for area in areas:
        here = world().areas[area]
        spot = f'x="{sheet.x(here.lon / 10)}" y="{sheet.y(here.lat / 10)}"'
        lines.append(f'<text class="name" {spot}>{escape(here.name)}</text>')
    lines += _bases(position, sheet) + _counters(position, sheet)
    lines.append(
        f'<text class="title" x="12" y="{sheet.high + 22:.0f}">Turn {position.turn}, {date(position.turn)}</text>'
    )
    return "\n".join([*lines, "</svg>"])


def _bases(position: Strategic, sheet: Drawing) -> list[str]:
    """Fleet bases as filled squares, ports as small circles, in the ink of their owner."""
    found = []
    for name, place in position.atlas.places.items():
        holder = position.harbours[name].holder
        ink = INKS[position.alliances.get(holder, "neutral")]
        x, y = sheet.x(place.lon / 10), sheet.y(place.lat / 10)
        told = f"<title>{escape(place.name)}, {escape(holder)}</title>"
        if position.is_fleet_base(name):
            found.append(f'<rect x="{x - 3}" y="{y - 3}" width="6" height="6" fill="{ink}">{told}</rect>')
            found.append(f'<text class="base" x="{x + 5}" y="{y + 3}">{escape(place.name.split(" (")[0])}</text>')
        else:
            found.append(f'<circle cx="{x}" cy="{y}" r="2" fill="none" stroke="{ink}">{told}</circle>')
    return found


def _counters(position: Strategic, sheet: Drawing) -> list[str]:
    """Task force counters: round for the Allies, angular for the Axis; a flag is a magenta ring."""
    found = []
    stacked: dict[str, int] = {}
    flagged = {name for operation in position.operations for name in operation.forces()}
    for force in position.forces.values():
        if not force.area:
            continue
        number = stacked[force.area] = stacked.get(force.area, 0) + 1
        here = world().areas[force.area]
        x, y = sheet.x(here.lon / 10) + 14 * (number - 1), sheet.y(here.lat / 10) + 12
        side = position.alliances[force.nation]
        edge = ' stroke="#9c1f6e" stroke-width="2"' if force.id in flagged else ""
        told = f"<title>{escape(force.id)}</title>"
        if side == "allied":
            found.append(f'<circle cx="{x}" cy="{y}" r="6" fill="{INKS[side]}"{edge}>{told}</circle>')
        else:
            points = f"{x - 6},{y} {x - 3},{y - 5} {x + 3},{y - 5} {x + 6},{y} {x + 3},{y + 5} {x - 3},{y + 5}"
            found.append(f'<polygon points="{points}" fill="{INKS[side]}"{edge}>{told}</polygon>')
    return found
