"""Placing the names on a drawing: beside their marks, and not on each other while there is room."""

from __future__ import annotations

from typing import Final

from flagplot.kernel.records.record import Record

Box = tuple[int, int, int, int]
"""Left, top, right, bottom in points."""

LETTER: Final = 6
"""Approximate width of a letter at the label size, in points."""
LINE: Final = 12
"""Height of a line of letters, in points."""
MARK: Final = 8
"""Distance from the centre of a mark within which nothing else may be drawn, in points."""
RINGS: Final = (11, 26, 42, 60, 80)
"""How far from its mark a name may be; beyond the first distance a thin line leads to it."""
WAYS: Final = ((1, 0), (-1, 0), (0, -1), (0, 1), (1, -1), (1, 1), (-1, -1), (-1, 1))


class Label(Record):
    """A name that has been placed: where its letters begin, and whether a line must lead to it."""

    words: str
    box: Box
    is_far: bool

    @property
    def x(self) -> int:
        return self.box[0]

    @property
    def y(self) -> int:
        """The base line."""
        return self.box[3] - 3


class Lettering:
    """The places already taken on a drawing."""

    def __init__(self, width: int, height: int) -> None:
        self.width = width
        self.height = height
        self.taken: list[Box] = []

    def keep_clear(self, x: int, y: int, around: int = MARK) -> None:
        """Keep names off a mark."""
        self.taken.append((x - around, y - around, x + around, y + around))

    def place(self, x: int, y: int, words: str) -> Label:
        """The best place for the name of a mark: beside it if that is free, else the nearest free one, else the one that covers least."""
        wide = LETTER * len(words) + 2
        best: Box | None = None
        least, far = 1 << 60, False
        for ring, away in enumerate(RINGS):
            for dx, dy in WAYS:
                left = x + dx * away - (0 if dx > 0 else wide if dx < 0 else wide // 2)
                top = y + dy * (away + LINE // 2) - LINE // 2
                box = (left, top, left + wide, top + LINE)
                cost = self._cost(box) + ring
                if cost < least:
                    best, least, far = box, cost, ring > 0
            if least <= ring:
                break
        assert best is not None
        self.taken.append(best)
        return Label(words, best, far)

    def _cost(self, box: Box) -> int:
        """How many points of other names and marks a box covers; outside the frame it costs most."""
        left, top, right, bottom = box
        cost = 0
        if left < 2 or top < 2 or right > self.width - 2 or bottom > self.height - 2:
            cost += 100_000
        for other in self.taken:
            wide = min(right, other[2]) - max(left, other[0])
            high = min(bottom, other[3]) - max(top, other[1])
            if wide > 0 and high > 0:
                cost += 10 * wide * high
        return cost
