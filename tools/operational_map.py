"""Draw the map of the operational game from Natural Earth's coastlines.

    python tools/operational_map.py path/to/world-atlas [--check]

`world-atlas` is the npm package of that name (land-10m.json and countries-10m.json); shapely must be installed. The
script writes map.toml, map.txt and coast.json under content/operational; with `--check` it only compares. The game
needs neither shapely nor the coastlines, only the files written here. Ports, zones and a few decisions that do not
follow from a coastline are made by hand in places.toml and in the lists below.
"""

from __future__ import annotations

import argparse
import itertools
import json
import math
import sys
import tomllib
from pathlib import Path
from typing import Any

from shapely.geometry import LineString, MultiPolygon, Point, Polygon, box
from shapely.geometry.base import BaseGeometry
from shapely.ops import unary_union
from shapely.prepared import prep
from topology import Topology

COLUMNS, ROWS = 35, 30
WEST, NORTH = 70.0, 23.0
STEP = 0.875
"""Degrees of longitude from column to column: 52 nautical miles, the depth of a 60-mile hex, at 8.3 N."""

LEAST_LAND = 0.08
"""A hex with less land than this is sea: headlands that no chart at this scale would show."""
LEAST_SEA = 0.04
"""A hex with less sea than this is all land: creeks and river mouths."""
OPENING = 6.0
"""A side with fewer nautical miles of water than this is closed to ships, unless the water goes round."""

SLIVER = 0.02
"""Less of Ceylon than this in a hex does not count as the island."""
SMALL = 1.5
"""Land masses up to this number of hexes are islands."""

MERGUI = (33, 10)

ISLANDS = {
    (3, 11): "Laccadives",
    (3, 12): "Laccadives",
    (3, 14): "Minicoy",
    (4, 19): "Male",
    (4, 21): "Maldives",
    (4, 24): "Addu Atoll",
    (3, 28): "Chagos",
    (26, 10): "North Andaman",
    (26, 11): "Port Blair",
    (26, 12): "Little Andaman",
    (27, 8): "Preparis",
    (26, 14): "Car Nicobar",
    (27, 15): "Nancowry",
    (27, 16): "Great Nicobar",
}
"""Islands too small for their share of the hex, and too important to leave out."""

RIVERS = {
    frozenset(((21, 0), (21, 1))): "the Hooghly, to Calcutta",
    frozenset(((30, 6), (30, 7))): "the Rangoon River",
}
"""Ship channels too narrow for the coastline."""

BARRED = {
    ((11, 13), (11, 14)): "Adam's Bridge",
    ((11, 13), (10, 14)): "Adam's Bridge and Pamban",
}
"""Shoals that the coastline shows as water."""

HOME = Path(__file__).resolve().parent.parent / "src" / "flagplot" / "content" / "operational"


def topojson(path: Path, name: str) -> list[tuple[dict[str, Any], BaseGeometry]]:
    """The shapes of one object of a TopoJSON file, with their properties."""
    topology = Topology(json.loads(path.read_text("utf-8")))
    window = box(WEST - 3, NORTH - ROWS - 3, WEST + STEP * COLUMNS + 3, NORTH + 4)
    found = []
    for shape in topology.objects[name]["geometries"]:
        polygons = shape["arcs"] if shape["type"] == "MultiPolygon" else [shape["arcs"]]
        parts = []
        for polygon in polygons if shape["type"] in {"Polygon", "MultiPolygon"} else []:
            rings = [points for points in map(topology.ring, polygon) if len(points) > 3]
            if not rings:
                continue
            solid = Polygon(rings[0], rings[1:]).buffer(0)
            if solid.intersects(window):
                parts.append(solid.intersection(window))
        if parts:
            found.append((shape.get("properties") or {}, unary_union(parts)))
    return found


def plane(lon: float, lat: float) -> tuple[float, float]:
    """Map coordinates: x in columns, y in rows southwards, the centre of hex 0000 at the origin."""
    return (lon - WEST) / STEP, NORTH - lat


def flat(shape: BaseGeometry) -> BaseGeometry:
    """A shape in map coordinates."""

    def ring(points: Any) -> list[tuple[float, float]]:
        return [plane(x, y) for x, y in points]

    polygons = shape.geoms if isinstance(shape, MultiPolygon) else [shape]
    parts = [
        Polygon(ring(p.exterior.coords), [ring(hole.coords) for hole in p.interiors]).buffer(0)
        for p in polygons
        if isinstance(p, Polygon)
    ]
    return unary_union(parts)


def centre(column: int, row: int) -> tuple[float, float]:
    """The centre of a hex in map coordinates: odd columns lie half a hex further south."""
    return float(column), row + 0.5 * (column & 1)


def corners(column: int, row: int) -> list[tuple[float, float]]:
    """The six corners, clockwise from the upper right one."""
    x, y = centre(column, row)
    return [
        (x + 1 / 3, y - 0.5),
        (x + 2 / 3, y),
        (x + 1 / 3, y + 0.5),
        (x - 1 / 3, y + 0.5),
        (x - 2 / 3, y),
        (x - 1 / 3, y - 0.5),
    ]


def neighbours(column: int, row: int) -> list[tuple[int, int]]:
    """The hexes across the sides N, NE, SE, S, SW, NW."""
    low = row + (column & 1)
    return [
        (column, row - 1),
        (column + 1, low - 1),
        (column + 1, low),
        (column, row + 1),
        (column - 1, low),
        (column - 1, low - 1),
    ]


def miles(line: BaseGeometry) -> float:
    """The length of lines in nautical miles, a column being 52 and a row 60."""
    lines = getattr(line, "geoms", [line])
    total = 0.0
    for part in lines:
        if isinstance(part, LineString):
            points = list(part.coords)
            total += sum(
                math.hypot((bx - ax) * 52, (by - ay) * 60) for (ax, ay), (bx, by) in itertools.pairwise(points)
            )
    return total


class Survey:
    """Terrain and closed sides, read off the coastline."""

    def __init__(self, land: BaseGeometry, ceylon: BaseGeometry, ports: set[tuple[int, int]]) -> None:
        self.land = land
        self.ports = ports
        self.hexes = {(c, r): Polygon(corners(c, r)) for c in range(COLUMNS) for r in range(ROWS)}
        near = prep(land)
        self.share = {
            at: (hexagon.intersection(land).area / hexagon.area if near.intersects(hexagon) else 0.0)
            for at, hexagon in self.hexes.items()
        }
        self.ceylon_share = {
            at: hexagon.intersection(ceylon).area / hexagon.area
            for at, hexagon in self.hexes.items()
            if hexagon.intersects(ceylon)
        }
        size = self.hexes[0, 0].area
        large = prep(unary_union([part for part in land.geoms if part.area > SMALL * size]))
        self.islets = {at for at, share in self.share.items() if share and not large.intersects(self.hexes[at])}
        self.terrain = {at: self._terrain(at) for at in self.hexes}
        self._close_backwaters()

    def _terrain(self, at: tuple[int, int]) -> str:
        if at in ISLANDS or (at in self.islets and self.share[at] >= LEAST_LAND):
            return "o"
        if at in self.ports:
            return "+"  # a port has both, whatever its share of a hex
        if self.share[at] > 1 - LEAST_SEA:
            return "#"
        return "+" if self.share[at] >= LEAST_LAND else "."

    def _close_backwaters(self) -> None:
        """Sea that no ship from Mergui can reach is not part of the map."""
        shut = {frozenset(pair) for pair in self.closed()}
        seen, todo = {MERGUI}, [MERGUI]
        while todo:
            at = todo.pop()
            for other in neighbours(*at):
                if self.terrain.get(other, "#") != "#" and other not in seen and frozenset((at, other)) not in shut:
                    seen.add(other)
                    todo.append(other)
        for at in self.terrain:
            if at not in seen:
                self.terrain[at] = "#"

    def ceylon(self) -> list[tuple[int, int]]:
        """The hexes of the island, without slivers."""
        return sorted(at for at, share in self.ceylon_share.items() if share >= SLIVER and self.terrain[at] != ".")

    def closed(self) -> list[tuple[tuple[int, int], tuple[int, int]]]:
        """Sides between two navigable hexes that no ship can cross."""
        found = []
        for at in sorted(self.hexes):
            for other in neighbours(*at):
                if other <= at or other not in self.hexes or "#" in (self.terrain[at], self.terrain[other]):
                    continue
                barred = (at, other) in BARRED or (other, at) in BARRED
                if barred or not self._passable(at, other):
                    found.append((at, other))
        return found

    def _passable(self, at: tuple[int, int], other: tuple[int, int]) -> bool:
        if frozenset((at, other)) in RIVERS:
            return True
        ring = corners(*at)
        number = neighbours(*at).index(other)  # the side clockwise before corner `number`
        side = LineString([ring[number - 1], ring[number]])
        return miles(side.difference(self.land)) >= OPENING


def bay(land: BaseGeometry) -> BaseGeometry:
    """The land, and every water that is not connected to the Bay of Bengal on this map: the Gulf of Siam is another sea."""
    frame = box(-2.5, -2.5, COLUMNS + 1.5, ROWS + 2)
    middle = Point(*plane(88.0, 10.0))
    seas = frame.difference(land)
    parts = seas.geoms if isinstance(seas, MultiPolygon) else [seas]
    return frame.difference(next(part for part in parts if part.contains(middle)))


def coast(land: BaseGeometry) -> dict[str, Any]:
    """The coastline for the client: rings in map coordinates, simplified to about a mile."""
    frame = box(-1.5, -1.5, COLUMNS + 0.5, ROWS + 1)
    shape = land.intersection(frame).simplify(0.02)
    polygons = shape.geoms if isinstance(shape, MultiPolygon) else [shape]
    rings = []
    for polygon in sorted(polygons, key=lambda p: -p.area):
        if polygon.area < 0.0008:
            continue
        rings += [
            [[round(x, 3), round(y, 3)] for x, y in ring.coords[:-1]]
            for ring in (polygon.exterior, *polygon.interiors)
            if Polygon(ring).area >= 0.0008
        ]
    isles = [{"name": name, "at": list(centre(*at))} for at, name in sorted(ISLANDS.items())]
    return {
        "projection": "x = (longitude - 70) / 0.875, y = 23 - latitude; hex ccrr has its centre at x = cc, y = rr, plus 0.5 in odd columns",
        "corners": [[0.3333, -0.5], [0.6667, 0], [0.3333, 0.5], [-0.3333, 0.5], [-0.6667, 0], [-0.3333, -0.5]],
        "rings": rings,
        "islets": isles,
    }


def text_map(survey: Survey) -> str:
    """Terrain as text: one letter per hex, columns across, rows down."""
    tens = "".join(str(c // 10) for c in range(COLUMNS))
    ones = "".join(str(c % 10) for c in range(COLUMNS))
    lines = [f"     {tens}", f"     {ones}"]
    lines += [f"{r:02d}   " + "".join(survey.terrain[c, r] for c in range(COLUMNS)) for r in range(ROWS)]
    return "\n".join(lines) + "\n"


def toml(survey: Survey) -> str:
    """Terrain, closed sides and Ceylon as TOML."""

    def name(at: tuple[int, int]) -> str:
        return f"{at[0]:02d}{at[1]:02d}"

    rows = ",\n".join('    "' + "".join(survey.terrain[c, r] for c in range(COLUMNS)) + '"' for r in range(ROWS))
    sides = ",\n".join(f'    "{name(a)}|{name(b)}"' for a, b in survey.closed())
    ceylon = ", ".join(f'"{name(at)}"' for at in survey.ceylon())
    return (
        "# Written by tools/operational_map.py from Natural Earth's 10m land; do not edit by hand.\n"
        "# Hex ccrr: longitude 70 + 0.875 cc, latitude 23 - rr (odd columns half a degree further south).\n"
        "# # all land, + coast, o island, . sea.\n\n"
        f"columns = {COLUMNS}\nrows = {ROWS}\nterrain = [\n{rows},\n]\n\n"
        f"# Sides between two hexes open to ships that land or shoals close.\nclosed = [\n{sides},\n]\n\n"
        f"ceylon = [{ceylon}]\n"
    )


def main() -> int:
    """Write the three files, or compare them."""
    reader = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    reader.add_argument("atlas", type=Path, help="folder of the npm package world-atlas")
    reader.add_argument("--check", action="store_true", help="compare with what is committed")
    reader.add_argument("--into", type=Path, default=HOME)
    given = reader.parse_args()
    land = flat(unary_union([shape for _, shape in topojson(given.atlas / "land-10m.json", "land")]))
    countries = topojson(given.atlas / "countries-10m.json", "countries")
    ceylon = flat(next(shape for facts, shape in countries if facts.get("name") == "Sri Lanka"))
    places = tomllib.loads((HOME / "places.toml").read_text("utf-8"))["place"]
    ports = {(int(place["hex"][:2]), int(place["hex"][2:])) for place in places}
    survey = Survey(bay(land), ceylon, ports)
    files = {
        "map.toml": toml(survey),
        "map.txt": text_map(survey),
        "coast.json": json.dumps(coast(land), separators=(",", ":")) + "\n",
    }
    wrong = []
    for name, text in files.items():
        path = given.into / name
        if given.check:
            if not path.exists() or path.read_text("utf-8") != text:
                wrong.append(name)
        else:
            path.write_text(text, "utf-8")
            sys.stdout.write(f"{path.name}: {len(text):,} characters\n")
    for name in wrong:
        sys.stderr.write(f"{name} is not what this script writes: run it without --check.\n")
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main())
