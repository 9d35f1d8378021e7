"""Outlines of the sea areas for drawing: borders are simplified once and shared by both neighbours, so none overlap.

Areas extend a little under the land, which a client draws on top, so coasts need no precision. Islands make no holes.
"""

from __future__ import annotations

from itertools import pairwise

Cell = tuple[int, int]
Vertex = tuple[int, int]
"""A corner of the grid: row and column; the column wraps around the world."""

UNDER_LAND = 2  # cells
TOLERANCE = 0.7  # cells


def outlines(owner: dict[Cell, int], names: list[str], rows: int, columns: int, step: float, south: float) -> str:
    """`outlines.toml` as text: one ring for each area, clockwise, longitude and latitude in turn.

    Rings are unwrapped: a longitude may pass 180 so that no ring jumps at the antimeridian.
    """
    grid = spread(owner, rows, columns)
    cache: dict[tuple[Vertex, ...], list[Vertex]] = {}
    lines = [
        "# The outlines of the sea areas, made by tools/strategic_map.py from Natural Earth: do not edit by hand.",
        "# Clockwise rings of longitude and latitude in degrees; longitudes run on past 180 where an area crosses it.",
        "# Areas reach a little under the land: draw the land on top.",
    ]
    for number, name in enumerate(names):
        ring = simplified(outer_ring(grid, number, columns), grid, columns, cache)
        points = [f"{-180 + column * step:g}, {south + row * step:g}" for row, column in ring]
        lines += ["", f"{name} = ["]
        lines += ["    " + ", ".join(points[i : i + 8]) + "," for i in range(0, len(points), 8)]
        lines += ["]"]
    return "\n".join([*lines, ""])


def spread(owner: dict[Cell, int], rows: int, columns: int) -> dict[Cell, int]:
    """The areas grown by some cells over cells that are not sea; the first to arrive keeps a cell."""
    grid = dict(owner)
    edge = list(owner)
    for _ in range(UNDER_LAND):
        grown = []
        for row, column in edge:
            for r, c in ((row, column + 1), (row, column - 1), (row + 1, column), (row - 1, column)):
                cell = (r, c % columns)
                if 0 <= r < rows and cell not in grid:
                    grid[cell] = grid[row, column]
                    grown.append(cell)
        edge = grown
    return grid


def outer_ring(grid: dict[Cell, int], number: int, columns: int) -> list[Vertex]:
    """The longest ring around an area, clockwise; columns wrap around the world."""
    after: dict[Vertex, list[Vertex]] = {}
    for (row, column), owner in grid.items():
        if owner != number:
            continue
        east = (column + 1) % columns
        for beside, start, end in (
            ((row, (column - 1) % columns), (row, column), (row + 1, column)),
            ((row + 1, column), (row + 1, column), (row + 1, east)),
            ((row, east), (row + 1, east), (row, east)),
            ((row - 1, column), (row, east), (row, column)),
        ):
            if grid.get(beside) != number:
                after.setdefault(start, []).append(end)
    rings = []
    while after:
        start = min(after)
        ring, at, before = [start], start, None
        while True:
            ends = after[at]
            end = ends[0] if len(ends) == 1 or before is None else right_turn(before, at, ends, columns)
            ends.remove(end)
            if not ends:
                del after[at]
            if end == start:
                break
            ring.append(end)
            before, at = at, end
        rings.append(ring)
    return max(rings, key=len)


def right_turn(before: Vertex, at: Vertex, ends: list[Vertex], columns: int) -> Vertex:
    """Where two cells of an area touch at a corner, continue around the same cell."""
    dr, dc = at[0] - before[0], away(before, at, columns)
    return next(end for end in ends if (end[0] - at[0], away(at, end, columns)) == (-dc, dr))


def away(one: Vertex, other: Vertex, columns: int) -> int:
    """How many columns east another vertex lies, the short way round."""
    return (other[1] - one[1] + columns // 2) % columns - columns // 2


def owners_around(vertex: Vertex, grid: dict[Cell, int], columns: int) -> list[int]:
    """The areas of the four cells at a corner, -1 for none."""
    row, column = vertex
    west = (column - 1) % columns
    return [grid.get(cell, -1) for cell in ((row, column), (row, west), (row - 1, column), (row - 1, west))]


def is_joint(vertex: Vertex, grid: dict[Cell, int], columns: int) -> bool:
    """Whether borders branch here: three owners meet, or two meet diagonally."""
    ne, nw, se, sw = owners_around(vertex, grid, columns)
    return len({ne, nw, se, sw}) > 2 or (ne == sw and nw == se and ne != nw)


def simplified(
    ring: list[Vertex], grid: dict[Cell, int], columns: int, cache: dict[tuple[Vertex, ...], list[Vertex]]
) -> list[Vertex]:
    """The ring with every border between two branching points simplified, unwrapped."""
    joints = [i for i, vertex in enumerate(ring) if is_joint(vertex, grid, columns)] or [0]
    turned = ring[joints[0] :] + ring[: joints[0]] + [ring[joints[0]]]
    cuts = [i - joints[0] for i in joints] + [len(ring)]
    found: list[Vertex] = []
    for start, end in pairwise(cuts):
        border = tuple(turned[start : end + 1])
        backward = border[::-1] < border
        key = border[::-1] if backward else border
        if key not in cache:
            cache[key] = thinned(unwrapped(key, columns))
        kept = [(row, column % columns) for row, column in cache[key]]
        found += (kept[::-1] if backward else kept)[:-1]
    return unwrapped(tuple(found), columns)


def unwrapped(path: tuple[Vertex, ...], columns: int) -> list[Vertex]:
    """A path whose columns continue past the antimeridian."""
    found = [path[0]]
    for vertex in path[1:]:
        row, column = found[-1]
        found.append((vertex[0], column + away((row, column), vertex, columns)))
    return found


def thinned(path: list[Vertex]) -> list[Vertex]:
    """Douglas-Peucker: leave out points nearer to the chord than the tolerance."""
    if len(path) < 3:
        return path
    (r0, c0), (r1, c1) = path[0], path[-1]
    length = ((r1 - r0) ** 2 + (c1 - c0) ** 2) ** 0.5

    def off(vertex: Vertex) -> float:
        if not length:
            return float(((vertex[0] - r0) ** 2 + (vertex[1] - c0) ** 2) ** 0.5)
        return float(abs((r1 - r0) * (vertex[1] - c0) - (c1 - c0) * (vertex[0] - r0)) / length)

    far = max(range(1, len(path) - 1), key=lambda i: off(path[i]))
    if off(path[far]) <= TOLERANCE:
        return [path[0], path[-1]]
    return thinned(path[: far + 1])[:-1] + thinned(path[far:])
