"""Flat-top hexes in offset coordinates: columns from the west, rows from the north, odd columns half a hex further south.

A hex prints as four digits, column then row: `2413`.
"""

from __future__ import annotations

from collections.abc import Iterator
from enum import Enum
from functools import cache
from sys import intern
from typing import Final, NamedTuple


class Direction(Enum):
    """The six sides of a flat-top hex, clockwise from north."""

    N = "N"
    NE = "NE"
    SE = "SE"
    S = "S"
    SW = "SW"
    NW = "NW"

    def turned(self, sixths: int) -> Direction:
        """The direction turned by a number of sixths of a circle clockwise."""
        return COMPASS[(COMPASS.index(self) + sixths) % 6]


COMPASS: Final = tuple(Direction)
_CUBE: Final = ((0, -1, 1), (1, -1, 0), (1, 0, -1), (0, 1, -1), (-1, 1, 0), (-1, 0, 1))


class Hex(NamedTuple):
    """One hex by column and row."""

    column: int
    row: int

    def __str__(self) -> str:
        """Print as `2413`: the same string every time, since hexes are looked up by it everywhere."""
        return intern(f"{self.column:02d}{self.row:02d}")


def parse_hex(text: str) -> Hex:
    """Read `2413`."""
    if len(text) != 4 or not text.isdecimal():
        message = f"{text!r} is not a hex: write column and row as four digits, like 2413."
        raise ValueError(message)
    return Hex(int(text[:2]), int(text[2:]))


def _cube(at: Hex) -> tuple[int, int, int]:
    q = at.column
    r = slant(at)
    return q, r, -q - r


def _offset(q: int, r: int) -> Hex:
    return Hex(q, r + (q - (q & 1)) // 2)


def neighbour(at: Hex, direction: Direction) -> Hex:
    """The hex across one side."""
    q, r, _ = _cube(at)
    dq, dr, _ = _CUBE[COMPASS.index(direction)]
    return _offset(q + dq, r + dr)


@cache
def neighbours(at: Hex) -> tuple[Hex, ...]:
    """The six hexes around, clockwise from north; the map says which of them exist."""
    return tuple(neighbour(at, direction) for direction in COMPASS)


def distance(a: Hex, b: Hex) -> int:
    """How many steps from one hex to another."""
    aq, ar, as_ = _cube(a)
    bq, br, bs = _cube(b)
    return max(abs(aq - bq), abs(ar - br), abs(as_ - bs))


def lane(columns: int, most: int) -> bytes:
    """How far the hexes of one column are from a hex so many columns away, by the difference of rows along the slant: from -most on."""
    return bytes([max(abs(columns), abs(rows), abs(columns + rows)) for rows in range(-most, most)])


def slant(at: Hex) -> int:
    """The row of a hex along the slant: what `lane` counts in."""
    return at.row - (at.column - (at.column & 1)) // 2


@cache
def ring(centre: Hex, radius: int) -> tuple[Hex, ...]:
    """The hexes at exactly one distance, clockwise from north."""
    if radius == 0:
        return (centre,)
    at = centre
    for _ in range(radius):
        at = neighbour(at, Direction.N)
    found = []
    for side in (Direction.SE, Direction.S, Direction.SW, Direction.NW, Direction.N, Direction.NE):
        for _ in range(radius):
            found.append(at)
            at = neighbour(at, side)
    return tuple(found)


@cache
def within(centre: Hex, radius: int) -> tuple[Hex, ...]:
    """The hexes up to a distance, the nearest first."""
    return tuple(at for r in range(radius + 1) for at in ring(centre, r))


def line(a: Hex, b: Hex) -> tuple[Hex, ...]:
    """The hexes on a straight line, both ends included; along a hex side the western one."""
    steps = distance(a, b)
    if not steps:
        return (a,)
    aq, ar, as_ = _cube(a)
    bq, br, bs = _cube(b)
    scale = 6 * steps  # an offset of one sixth of a step breaks ties consistently, without floats
    found = []
    for i in range(steps + 1):
        q = 6 * (aq * (steps - i) + bq * i) - 1
        r = 6 * (ar * (steps - i) + br * i) - 1
        s = 6 * (as_ * (steps - i) + bs * i) + 2
        found.append(_round(q, r, s, scale))
    return tuple(found)


def _round(q: int, r: int, s: int, scale: int) -> Hex:
    """The hex nearest to a point given in fractions of `scale`."""
    nq, nr, ns = ((2 * v + scale) // (2 * scale) for v in (q, r, s))
    dq, dr, ds = abs(nq * scale - q), abs(nr * scale - r), abs(ns * scale - s)
    if dq > dr and dq > ds:
        nq = -nr - ns
    elif dr > ds:
        nr = -nq - ns
    return _offset(nq, nr)


def arc(centre: Hex, facing: Direction, radius: int) -> Iterator[Hex]:
    """The sixth of a circle on either side of a facing: hexes whose bearing lies within 30 degrees of it, edges included."""
    fq, fr, fs = _CUBE[COMPASS.index(facing)]
    cq, cr, _ = _cube(centre)
    for at in within(centre, radius):
        if at == centre:
            continue
        q, r, _ = _cube(at)
        dq, dr = q - cq, r - cr
        ds = -dq - dr
        # The cosine of the angle to the facing is dot / (|d| |f|); 30 degrees squares to 3/4.
        dot = dq * fq + dr * fr + ds * fs
        if dot > 0 and 4 * dot * dot >= 3 * 2 * (dq * dq + dr * dr + ds * ds):
            yield at
