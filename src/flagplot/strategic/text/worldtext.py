"""The world map as text: sea areas by number, land as dots, counters and flags beside the numbers."""

from __future__ import annotations

from functools import cache

from flagplot.strategic.content.world import outlines, world

WIDE = 98
ROW_DEGREES = 4.4
WEST_EDGE = -102
"""The map is cut where this crosses least water: along Mexico."""

Ring = tuple[tuple[float, float], ...]


def inside(ring: Ring, lon: float, lat: float) -> bool:
    """Whether a point lies in a ring."""
    found = False
    x0, y0 = ring[-1]
    for x1, y1 in ring:
        if (y0 > lat) != (y1 > lat) and lon < x0 + (x1 - x0) * (lat - y0) / (y1 - y0):
            found = not found
        x0, y0 = x1, y1
    return found


def numbered(areas: tuple[str, ...]) -> dict[str, int]:
    """The number of each area on the text map, in the order of the map."""
    return {area: number for number, area in enumerate(areas, 1)}


class Chart:
    """A blank text map: which area each character cell belongs to, and where the numbers stand."""

    def __init__(self, areas: tuple[str, ...]) -> None:
        self.areas = areas
        found = world().areas
        rings = {area: outlines()[area] for area in areas if area in found}
        west, east, south, north = _frame(rings)
        self.west, self.step = west, (east - west) / WIDE
        self.north = north
        self.rows = int((north - south) / ROW_DEGREES) + 1
        boxes = {a: (min(y for _, y in r), max(y for _, y in r)) for a, r in rings.items()}
        self.cells: list[list[str]] = []
        for row in range(self.rows):
            lat = north - (row + 0.5) * ROW_DEGREES
            near = [area for area, (low, high) in boxes.items() if low <= lat <= high]
            self.cells.append([self._owner(rings, near, west + (c + 0.5) * self.step, lat) for c in range(WIDE)])

    def _owner(self, rings: dict[str, Ring], near: list[str], lon: float, lat: float) -> str:
        for area in near:
            ring = rings[area]
            if any(inside(ring, lon + turn, lat) for turn in (0, -360, 360)):
                return area
        return ""

    def spot(self, area: str) -> tuple[int, int]:
        """Row and column of an area's number."""
        here = world().areas[area]
        lon = self.west + (here.lon / 10 - self.west) % 360
        row = int((self.north - here.lat / 10) / ROW_DEGREES)
        return max(0, min(row, self.rows - 1)), max(0, min(int((lon - self.west) / self.step), WIDE - 5))

    def drawn(self, marks: dict[str, str]) -> list[str]:
        """The map as lines; each area's number is followed by its marks."""
        canvas = [[self._ground(row, column) for column in range(WIDE)] for row in range(self.rows)]
        for area, number in numbered(self.areas).items():
            row, column = self.spot(area)
            for offset, letter in enumerate(f"{number}{marks.get(area, '')}"):
                if column + offset < WIDE:
                    canvas[row][column + offset] = letter
        return ["".join(line).rstrip() for line in canvas]

    def _ground(self, row: int, column: int) -> str:
        own = self.cells[row][column]
        if not own:
            return ":"
        right = self.cells[row][column + 1] if column + 1 < WIDE else own
        below = self.cells[row + 1][column] if row + 1 < self.rows else own
        return "." if (right and right != own) or (below and below != own) else " "


def _frame(rings: dict[str, Ring]) -> tuple[float, float, float, float]:
    """West, east, south and north of the map: the seas in play, or the whole world."""
    if len(rings) > 60:
        return WEST_EDGE, WEST_EDGE + 360, -60.0, 78.0
    covered = {round(lon) % 360 for ring in rings.values() for lon in _degrees(ring)}
    west = max(covered, key=lambda degree: _empty_before(degree, covered))
    lats = [lat for ring in rings.values() for _, lat in ring]
    return float(west), float(west + 360 - _empty_before(west, covered)), min(lats), max(lats)


def _degrees(ring: Ring) -> range:
    """The whole degrees of longitude that a ring spans."""
    lons = [lon for lon, _ in ring]
    return range(int(min(lons)), int(max(lons)) + 1)


def _empty_before(degree: int, covered: set[int]) -> int:
    """How many degrees without sea in play lie west of a degree."""
    empty = 0
    while empty < 360 and (degree - empty - 1) % 360 not in covered:
        empty += 1
    return empty


@cache
def chart_of(areas: tuple[str, ...]) -> Chart:
    """The blank map of these areas, drawn once."""
    return Chart(areas)
