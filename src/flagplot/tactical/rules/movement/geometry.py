"""The sea as a plane of whole numbers: the same bytes on every machine.

Six units are one yard, so that a knot is worth exactly 1,000 units of move in a turn, an inch of the floor scale 2,000.
Courses and bearings are tenths of a degree, 0 north, clockwise. x runs east, y north.
"""

from __future__ import annotations

from math import isqrt
from typing import Final

from flagplot.kernel.rule import rule

YARD: Final = 6
KNOT: Final = 1_000
"""Units of move in a turn for each knot: 500/3 yards."""
THIRD: Final = 2_000
"""A third of a thousand yards: an inch of the floor scale, the cost of turning 60 degrees."""
CIRCLE: Final = 3_600
HALF_CIRCLE: Final = 1_800
ONE: Final = 1 << 30
"""The sine of a right angle."""


def _sines() -> list[int]:
    """Sines of every twentieth of a degree from 0 to 90, by integer series and the addition theorem."""
    bits = 160
    one = 1 << bits
    pi = _pi(bits)
    step = pi // 3_600  # a twentieth of a degree
    sine, cosine, term, n = 0, 0, one, 0
    while term:
        if n % 2:
            sine += term if n % 4 == 1 else -term
        else:
            cosine += term if n % 4 == 0 else -term
        n += 1
        term = (term * step >> bits) // n
    s, c = 0, one
    half = 1 << (bits - 31)
    found = []
    for _ in range(1_801):
        found.append((s + half) >> (bits - 30))
        s, c = (s * cosine + c * sine) >> bits, (c * cosine - s * sine) >> bits
    return found


def _pi(bits: int) -> int:
    """Machin's formula."""

    def arccot(x: int) -> int:
        total = term = (1 << bits + 16) // x
        n, sign = 3, -1
        while term:
            term //= x * x
            total += sign * (term // n)
            n, sign = n + 2, -sign
        return total

    return 4 * (4 * arccot(5) - arccot(239)) >> 16


_SINES: Final = _sines()
# Tangents halfway between the tenths from 0 to 45 degrees: below the k-th the bearing is k tenths.
_TANGENTS: Final = [(_SINES[2 * k + 1] << 30) // _SINES[1_800 - 2 * k - 1] for k in range(451)]


def sine(tenths: int) -> int:
    """The sine of an angle, as a share of `ONE`."""
    a = tenths % CIRCLE
    if a >= HALF_CIRCLE:
        return -sine(a - HALF_CIRCLE)
    return _SINES[2 * min(a, HALF_CIRCLE - a)]


def cosine(tenths: int) -> int:
    """The cosine of an angle, as a share of `ONE`."""
    return sine(tenths + 900)


def half_chord(radius: int, tenths: int) -> int:
    """Half the chord of an arc of a circle: the radius times the sine of half the arc."""
    return part(radius, _SINES[tenths])


def part(value: int, share: int) -> int:
    """`value` times a share of `ONE`, rounded to the nearest unit, symmetrically around zero."""
    product = value * share
    return (product + (ONE >> 1)) >> 30 if product >= 0 else -((-product + (ONE >> 1)) >> 30)


def advance(x: int, y: int, course: int, distance: int) -> tuple[int, int]:
    """The end of a run of `distance` on a course."""
    return x + part(distance, sine(course)), y + part(distance, cosine(course))


def distance(x0: int, y0: int, x1: int, y1: int) -> int:
    """The distance in units, fractions rounded up."""
    square = (x1 - x0) ** 2 + (y1 - y0) ** 2
    root = isqrt(square)
    return root if root * root == square else root + 1


@rule("NA-GUN-33", "NA-MOV-1")
def yards_between(x0: int, y0: int, x1: int, y1: int) -> int:
    """A measured range between two bow points in whole yards, fractions rounded up."""
    square = (x1 - x0) ** 2 + (y1 - y0) ** 2
    whole = isqrt(square // (YARD * YARD))
    return whole if whole * whole * YARD * YARD == square else whole + 1


def bearing(x0: int, y0: int, x1: int, y1: int) -> int:
    """The bearing of the second point from the first, to the nearest tenth of a degree."""
    east, north = x1 - x0, y1 - y0
    if not east and not north:
        return 0
    a, b = abs(east), abs(north)
    turned = _octant(a, b) if a <= b else 900 - _octant(b, a)
    if north < 0:
        turned = HALF_CIRCLE - turned
    return (turned if east >= 0 else CIRCLE - turned) % CIRCLE


def _octant(across: int, along: int) -> int:
    low, high = 0, 450
    wanted = across << 30
    while low < high:
        middle = (low + high) // 2
        if wanted < _TANGENTS[middle] * along:
            high = middle
        else:
            low = middle + 1
    return low


def relative(course: int, true: int) -> int:
    """A true bearing as seen from a bow: -1799 to 1800 tenths, right positive."""
    turned = (true - course) % CIRCLE
    return turned - CIRCLE if turned > HALF_CIRCLE else turned


def off_line(course: int, other: int) -> int:
    """The angle between two courses or bearings, 0 to 1800 tenths."""
    return abs(relative(course, other))


def crosses(ax: int, ay: int, bx: int, by: int, cx: int, cy: int, dx: int, dy: int) -> bool:
    """Whether the segments AB and CD touch."""
    if max(ax, bx) < min(cx, dx) or max(cx, dx) < min(ax, bx) or max(ay, by) < min(cy, dy) or max(cy, dy) < min(ay, by):
        return False
    one = (bx - ax) * (cy - ay) - (by - ay) * (cx - ax)
    two = (bx - ax) * (dy - ay) - (by - ay) * (dx - ax)
    three = (dx - cx) * (ay - cy) - (dy - cy) * (ax - cx)
    four = (dx - cx) * (by - cy) - (dy - cy) * (bx - cx)
    return one * two <= 0 and three * four <= 0


def crossing_share(ax: int, ay: int, bx: int, by: int, cx: int, cy: int, dx: int, dy: int) -> int:
    """Where the line CD cuts AB, as a share of `ONE`; parallel segments meet at the start."""
    across = (bx - ax) * (dy - cy) - (by - ay) * (dx - cx)
    if not across:
        return 0
    return ((cx - ax) * (dy - cy) - (cy - ay) * (dx - cx)) * ONE // across


def inside(x: int, y: int, polygon: tuple[tuple[int, int], ...]) -> bool:
    """Whether a point lies in a polygon."""
    found = False
    px, py = polygon[-1]
    for qx, qy in polygon:
        if (qy > y) != (py > y):
            # x < crossing, without dividing
            left = (x - qx) * (py - qy) - (px - qx) * (y - qy)
            if (left < 0) == (py - qy > 0):
                found = not found
        px, py = qx, qy
    return found
