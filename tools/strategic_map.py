"""Make the world map of the strategic game: sea areas, links, positions of bases, paths of the printed routes.

    python tools/strategic_map.py path/to/land-50m.json

The land comes from Natural Earth (`land-50m.json` of the npm package world-atlas), the areas from the named centres in strategic_areas.py:
a sea area is all sea nearer to its centre than to any other, so areas cannot overlap. Places and route ends are read from
`content/strategic`; `map.toml` and `outlines.toml` are written there. It needs only the standard library, and the game does not need it.
"""

from __future__ import annotations

import heapq
import json
import math
import sys
import tomllib
from collections import Counter, deque
from collections.abc import Iterator
from itertools import pairwise
from pathlib import Path

from strategic_areas import AREAS, BRIDGED, CORNERS, LAND_BETWEEN, NAMES, PLACED, STRAITS
from strategic_outlines import outlines
from topology import Topology

Cell = tuple[int, int]

CONTENT = Path(__file__).parent.parent / "src/flagplot/content/strategic"
SOUTH, NORTH, STEP = -60.0, 80.0, 0.5
ROWS, COLUMNS = int((NORTH - SOUTH) / STEP), int(360 / STEP)
FARTHEST_KM = 2000.0  # sea farther than this from every centre is off the map
BORDER = 4  # grid edges; areas that touch along fewer of them meet at a corner and are not linked
OFF_MAP = ((-120, 50.5, -66, 80), (-180, 66, -45, 80), (60, 66, 180, 80), (46, 36, 56, 48))
"""Ice and inland water: west, south, east, north."""
DUG = ((42.75, 13.75), (42.75, 13.25), (43.25, 13.25), (43.25, 12.75), (43.25, 12.25), (43.75, 12.25))
"""Bab el Mandeb is narrower than the grid."""


def vector(lon: float, lat: float) -> tuple[float, float, float]:
    """A point on the unit sphere."""
    x, y = math.radians(lon), math.radians(lat)
    return math.cos(y) * math.cos(x), math.cos(y) * math.sin(x), math.sin(y)


def km(one: tuple[float, float], other: tuple[float, float]) -> float:
    """The great-circle distance of two points given as longitude and latitude."""
    dot = sum(a * b for a, b in zip(vector(*one), vector(*other), strict=True))
    return 6371.0 * math.acos(max(-1.0, min(1.0, dot)))


def centre(cell: Cell) -> tuple[float, float]:
    """The longitude and latitude of a cell's centre."""
    return -180 + (cell[1] + 0.5) * STEP, SOUTH + (cell[0] + 0.5) * STEP


def cell_at(lon: float, lat: float) -> Cell:
    """The cell in which a point lies."""
    return int((lat - SOUTH) / STEP), int((lon + 180) / STEP) % COLUMNS


def beside(cell: Cell) -> Iterator[Cell]:
    """The four adjacent cells; columns wrap around the world."""
    row, column = cell
    yield row, (column + 1) % COLUMNS
    yield row, (column - 1) % COLUMNS
    if row + 1 < ROWS:
        yield row + 1, column
    if row:
        yield row - 1, column


def rings(topology: dict) -> Iterator[list[list[tuple[float, float]]]]:
    """The polygons of the land, each as its rings, unwrapped so that none jumps at the antimeridian."""
    land = Topology(topology)

    def ring(numbers: list[int]) -> list[tuple[float, float]]:
        points = land.ring(numbers)
        unwrapped = [points[0]]
        for lon, lat in points[1:]:
            before = unwrapped[-1][0]
            unwrapped.append((lon + 360 * round((before - lon) / 360), lat))
        return unwrapped

    for geometry in land.objects["land"]["geometries"]:
        for polygon in geometry["arcs"] if geometry["type"] == "MultiPolygon" else [geometry["arcs"]]:
            found = [ring(numbers) for numbers in polygon]
            if max(lat for _, lat in found[0]) >= SOUTH:
                yield found


def land_cells(topology: dict) -> set[Cell]:
    """The cells whose centre is on land: scan lines through every polygon with the even-odd rule."""
    found = set()
    for polygon in rings(topology):
        crossings: dict[int, list[float]] = {}
        for ring in polygon:
            for (x0, y0), (x1, y1) in pairwise(ring):
                low, high = min(y0, y1), max(y0, y1)
                first = math.ceil((low - SOUTH) / STEP - 0.5)
                last = math.ceil((high - SOUTH) / STEP - 0.5)
                for row in range(max(first, 0), min(last, ROWS)):
                    lat = SOUTH + (row + 0.5) * STEP
                    crossings.setdefault(row, []).append(x0 + (x1 - x0) * (lat - y0) / (y1 - y0))
        for row, longitudes in crossings.items():
            longitudes.sort()
            for west, east in zip(longitudes[::2], longitudes[1::2], strict=False):
                start = math.ceil((west + 180) / STEP - 0.5)
                stop = math.floor((east + 180) / STEP - 0.5)
                found.update((row, column % COLUMNS) for column in range(start, stop + 1))
    return found


def off_map(lon: float, lat: float) -> bool:
    """Whether a point is in one of the excluded boxes."""
    return any(west <= lon <= east and south <= lat <= north for west, south, east, north in OFF_MAP)


def partition(topology: dict) -> dict[Cell, int]:
    """Every sea cell with the number of its area."""
    land = land_cells(topology) - {cell_at(*point) for point in DUG}
    centres = [vector(lon, lat) for _, lon, lat in AREAS.values()]
    near_enough = math.cos(FARTHEST_KM / 6371.0)
    owner = {}
    for row in range(ROWS):
        for column in range(COLUMNS):
            lon, lat = centre((row, column))
            if (row, column) in land or off_map(lon, lat):
                continue
            x, y, z = vector(lon, lat)
            best, number = max((x * a + y * b + z * c, i) for i, (a, b, c) in enumerate(centres))
            if best >= near_enough:
                owner[row, column] = number
    while tidy(owner):
        pass
    return owner


def pieces(owner: dict[Cell, int]) -> list[set[Cell]]:
    """The connected components of all areas."""
    found, seen = [], set()
    for start, number in owner.items():
        if start in seen:
            continue
        piece, queue = {start}, deque([start])
        while queue:
            for cell in beside(queue.popleft()):
                if cell not in piece and owner.get(cell) == number:
                    piece.add(cell)
                    queue.append(cell)
        seen |= piece
        found.append(piece)
    return found


def tidy(owner: dict[Cell, int]) -> bool:
    """Assign pieces that land cuts off from their centre to the area that they touch by water; remove waters that touch none."""
    middles = {cell_at(lon, lat) for _, lon, lat in AREAS.values()}
    missing = [name for name, (_, lon, lat) in AREAS.items() if cell_at(lon, lat) not in owner]
    if missing:
        sys.exit(f"The centre of {missing[0]} is on land or off the map.")
    apart = [piece for piece in pieces(owner) if not piece & middles]
    loose = set().union(*apart) if apart else set()
    changed = False
    for piece in apart:
        touching = Counter(owner[n] for cell in piece for n in beside(cell) if n in owner and n not in loose)
        if not touching:
            continue
        for cell in piece:
            owner[cell] = touching.most_common(1)[0][0]
        changed = True
    if not changed:
        for cell in loose:
            del owner[cell]
    return changed


def links(owner: dict[Cell, int]) -> dict[tuple[str, str], dict]:
    """The links between areas: long enough borders, straits and canals."""
    touching: Counter[tuple[str, str]] = Counter()
    for (row, column), number in owner.items():
        for cell in ((row, (column + 1) % COLUMNS), (row + 1, column)):
            other = owner.get(cell, number)
            if other != number:
                touching[pair(NAMES[number], NAMES[other])] += 1
    never = {pair(*both) for both in CORNERS + LAND_BETWEEN}
    found = {both: {"kind": "open"} for both, edges in touching.items() if edges >= BORDER and both not in never}
    found |= {pair(*both): {"kind": "open"} for both in BRIDGED}
    for a, b, kind, name, holds, submarines in STRAITS:
        found[pair(a, b)] = {"kind": kind, "name": name, "holds": list(holds), "submarines": submarines}
    return dict(sorted(found.items()))


def pair(a: str, b: str) -> tuple[str, str]:
    """Two areas in alphabetical order."""
    return (a, b) if a < b else (b, a)


def place(lon: float, lat: float, owner: dict[Cell, int]) -> str:
    """The area of the sea cell nearest to a place on the coast."""
    row, column = cell_at(lon, lat)
    around = ((r, c % COLUMNS) for r in range(row - 8, row + 9) for c in range(column - 12, column + 13))
    best = min((cell for cell in around if cell in owner), key=lambda cell: km((lon, lat), centre(cell)))
    return NAMES[owner[best]]


def way(net: dict[str, set[str]], start: str, end: str, avoid: set[str]) -> list[str]:
    """The path with the fewest borders; among those the shortest in kilometres."""
    queue: list[tuple[int, float, str, list[str]]] = [(0, 0.0, start, [start])]
    seen: set[str] = set()
    while queue:
        borders, length, at, path = heapq.heappop(queue)
        if at == end:
            return path
        if at in seen:
            continue
        seen.add(at)
        for to in sorted(net[at] - seen - avoid):
            heapq.heappush(queue, (borders + 1, length + km(AREAS[at][1:], AREAS[to][1:]), to, [*path, to]))
    sys.exit(f"There is no way from {start} to {end}.")


def run_route(route: dict, where: dict[str, list[str]], net: dict[str, set[str]]) -> list[str]:
    """A route's areas in order; if an end is on two seas the shorter path counts (NW-MAP-7)."""
    ways = []
    for start in where[route["a"]]:
        for end in where[route["b"]]:
            stops = [start, *route.get("via", []), end]
            path = stops[:1]
            for here, there in pairwise(stops):
                path += way(net, here, there, set(route.get("avoid", [])) | set(path[:-1]))[1:]
            ways.append(path)
    return min(ways, key=len)


def table(rows: list[tuple[str, str]]) -> str:
    """Keys and values, one per line."""
    return "\n".join(f"{key} = {value}" for key, value in rows)


def quoted(names: list[str]) -> str:
    """A list of words."""
    return "[" + ", ".join(f'"{name}"' for name in names) + "]"


def written_map(found: dict[tuple[str, str], dict], where: dict[str, list[str]], paths: dict[int, list[str]]) -> str:
    """`map.toml` as text."""
    lines = [
        "# The world map, made by tools/strategic_map.py from Natural Earth and named centres: do not edit by hand.",
        "# Areas with their name and centre; links; the areas of every place; the areas each route runs through.",
        "",
        "[areas]",
    ]
    lines += [f'{area} = {{ name = "{name}", lon = {lon}, lat = {lat} }}' for area, (name, lon, lat) in AREAS.items()]
    for (a, b), link in found.items():
        lines += ["", "[[link]]", f'a = "{a}"', f'b = "{b}"', f'kind = "{link["kind"]}"']
        if link["kind"] != "open":
            passes = str(link["submarines"]).lower()
            lines += [f'name = "{link["name"]}"', f"holds = {quoted(link['holds'])}", f"submarines = {passes}"]
    lines += ["", "[places]", table([(name, quoted(areas)) for name, areas in where.items()])]
    lines += ["", "[paths]", table([(str(number), quoted(path)) for number, path in paths.items()]), ""]
    return "\n".join(lines)


def report(found: dict[tuple[str, str], dict], paths: dict[int, list[str]], routes: list[dict]) -> None:
    """Print what was made, and which printed length classes do not match."""
    print(f"{len(AREAS)} areas, {len(found)} links, {len(paths)} routes")
    for route in routes:
        borders = len(paths[route["id"]]) - 1
        length = "short" if borders == 0 else "med" if borders <= 6 else "long"
        mark = "" if length == route.get("length", length) else f"  but {route['length']} is printed"
        print(f"{route['id']:3} {route['name']}: {borders} borders, {length}{mark}")


def main() -> None:
    """Read the land and the places, write the map."""
    if len(sys.argv) != 2:
        sys.exit("usage: python tools/strategic_map.py land-50m.json")
    owner = partition(json.loads(Path(sys.argv[1]).read_text()))
    found = links(owner)
    net: dict[str, set[str]] = {name: set() for name in AREAS}
    for a, b in found:
        net[a].add(b)
        net[b].add(a)
    places = tomllib.loads((CONTENT / "places.toml").read_text())["place"]
    where = {p["id"]: list(PLACED.get(p["id"], ())) or [place(p["lon"], p["lat"], owner)] for p in places}
    routes = tomllib.loads((CONTENT / "routes.toml").read_text())["route"]
    paths = {route["id"]: run_route(route, where, net) for route in routes}
    (CONTENT / "map.toml").write_text(written_map(found, where, paths))
    (CONTENT / "outlines.toml").write_text(outlines(owner, NAMES, ROWS, COLUMNS, STEP, SOUTH))
    report(found, paths, routes)


if __name__ == "__main__":
    main()
