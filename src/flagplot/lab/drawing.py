"""A drawing of a position as a seat sees it, for notebooks and pages."""

from __future__ import annotations

from html import escape
from math import sqrt
from typing import Final

from flagplot.kernel.hexes import Hex, parse_hex
from flagplot.kernel.view import View
from flagplot.operational.content.map import COAST, ISLAND, LAND, board
from flagplot.operational.state.view import BayView
from flagplot.strategic.state.view import StrategicView
from flagplot.strategic.text import svg as world
from flagplot.tactical.state.view import BattleView
from flagplot.tactical.text import svg as plot

SIDE: Final = 9.0
"""Pixels of a hex's side."""
INKS: Final = {"japan": "#a8350f", "allies": "#1d4f91", "neutral": "#5c584a"}
PAPER: Final = "#fcfaf3"
"""Drawn below everything: notebooks may be dark."""
FILL: Final = {LAND: "#d8c48e", COAST: "#dbe8ea", ISLAND: "#dbe8ea"}
STYLE: Final = "text{font-family:sans-serif;font-size:8px;fill:#1c2730}.title{font-size:14px}.place{font-size:6px}path{stroke:#b9c8cc;stroke-width:.5}"


def svg(view: View) -> str:
    """One SVG document of a view; for a game without a drawing the prompt and the sequence as text."""
    match view:
        case BattleView():
            return plot.draw(view)
        case StrategicView():
            return world.svg(view.position)
        case BayView():
            return _bay(view)
        case _:
            return _words(view)


def _words(view: View) -> str:
    lines = [f"{view.seat}: {' › '.join(view.where)}"]
    if view.prompt is not None:
        lines.append(view.prompt.text)
    rows = "".join(f'<text x="8" y="{20 + 16 * at}">{escape(line)}</text>' for at, line in enumerate(lines))
    high = 16 * len(lines) + 16
    paper = f'<rect width="640" height="{high}" fill="{PAPER}"/>'
    return f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 640 {high}" role="img">{paper}{rows}</svg>'


def _bay(view: BayView) -> str:
    """The Bay of Bengal in hexes: places by owner, own groups and boats, enemy markers where they lie."""
    sea = board()
    wide, high = (1.5 * sea.columns + 1) * SIDE, (sea.rows + 1.5) * SIDE * sqrt(3) + 24
    told = f"Turn {view.turn} of {view.last}, {view.date}{', night' if view.night else ''}: {view.seat}"
    lines = [
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {wide:.0f} {high:.0f}" role="img">',
        f"<title>{escape(told)}</title><style>{STYLE}</style>",
        f'<rect width="{wide:.0f}" height="{high:.0f}" fill="{PAPER}"/>',
    ]
    lines += [f'<path d="{_hex(at)}" fill="{FILL.get(sea.terrain(at), "#f4f8f7")}"/>' for at in sea.all]
    names: dict[Hex, list[str]] = {}
    for place in sea.places.values():
        x, y = _centre(place.hex)
        ink = INKS[view.owner.get(place.id, place.owner)]
        names.setdefault(place.hex, []).append(place.name)
        lines.append(
            f'<rect x="{x - 2.5:.1f}" y="{y - 2.5:.1f}" width="5" height="5" fill="{ink}"><title>{escape(place.name)}</title></rect>'
        )
    for spot, here in names.items():
        x, y = _centre(spot)
        lines.append(f'<text class="place" x="{x + 4:.1f}" y="{y + 2:.1f}">{escape("/".join(here))}</text>')
    stacked: dict[str, int] = {}
    own = [(group.id, group.side, group.at, _of(group.ships)) for group in view.groups.values() if not group.dummy]
    own += [(group.id, group.side, group.at, "dummy") for group in view.groups.values() if group.dummy]
    seen = [(one.id, one.side, one.at, _of([ship.id for ship in one.ships])) for one in view.markers.values()]
    boats = [(sub.id, sub.side, sub.at, sub.boat or "dummy") for sub in view.subs.values()]
    boats += [(one.id, one.side, one.at, "a submarine, perhaps") for one in view.sub_markers.values()]
    for name, side, at, what in [*own, *seen, *boats]:
        if at:
            lines.append(_counter(name, side, at, what, stacked))
    lines.append(f'<text class="title" x="8" y="{high - 8:.0f}">{escape(told)}</text>')
    return "\n".join([*lines, "</svg>"])


def _of(ships: list[str]) -> str:
    return ", ".join(ships) or "nothing known"


def _counter(name: str, side: str, at: str, what: str, stacked: dict[str, int]) -> str:
    number = stacked[at] = stacked.get(at, 0) + 1
    x, y = _centre(parse_hex(at))
    x, y = x + 3 * (number - 1), y - 3 * (number - 1)
    told = f"<title>{escape(name)} at {escape(at)}: {escape(what)}</title>"
    box = f'<rect x="{x - 7:.1f}" y="{y - 5:.1f}" width="14" height="10" rx="2" fill="#fff" stroke="{INKS[side]}"/>'
    return f'<g>{told}{box}<text x="{x:.1f}" y="{y + 3:.1f}" text-anchor="middle">{escape(name)}</text></g>'


def _centre(at: Hex) -> tuple[float, float]:
    return (1.5 * at.column + 1) * SIDE, (at.row + 0.5 * (at.column & 1) + 0.75) * SIDE * sqrt(3)


def _hex(at: Hex) -> str:
    x, y = _centre(at)
    half = SIDE * sqrt(3) / 2
    corners = ((SIDE, 0.0), (SIDE / 2, half), (-SIDE / 2, half), (-SIDE, 0.0), (-SIDE / 2, -half), (SIDE / 2, -half))
    return "M" + "L".join(f"{x + dx:.1f} {y + dy:.1f}" for dx, dy in corners) + "Z"
