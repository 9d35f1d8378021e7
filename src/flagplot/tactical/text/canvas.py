"""A grid of characters over a part of the sea, for the text plot."""

from __future__ import annotations

from typing import Final

from flagplot.tactical.rules.movement.geometry import inside

GRIDS: Final = (5_000, 10_000, 20_000, 50_000)
"""Yards between the crosses of the grid: the first spacing that is not too dense."""

BESIDE: Final = ((0, 0), (0, 1), (0, -1), (0, 2), (0, -2), (-1, 0), (1, 0), (-1, 1), (1, 1), (-1, -2), (1, -2))
"""Rows and columns by which a mark may be moved to make room."""


class Canvas:
    """A grid of characters over a part of the sea; a character is twice as high as wide."""

    def __init__(self, west: int, south: int, east: int, north: int, scale: int) -> None:
        self.west = west
        self.north = north
        self.scale = scale
        self.width = max(40, -(-(east - west) // scale))
        self.height = max(8, -(-(north - south) // (2 * scale)))
        self.step = next((g for g in GRIDS if g >= 12 * scale), GRIDS[-1])
        self.cells = [[" "] * self.width for _ in range(self.height)]
        self.marked: set[tuple[int, int]] = set()
        """Cells that hold a mark."""

    def cell(self, x: int, y: int) -> tuple[int, int]:
        """The row and column of a place in yards."""
        return (self.north - y) // (2 * self.scale), (x - self.west) // self.scale

    def put(self, x: int, y: int, text: str) -> None:
        """Write at a place, as far as it is on the sheet."""
        row, column = self.cell(x, y)
        for i, character in enumerate(text):
            if 0 <= row < self.height and 0 <= column + i < self.width:
                self.cells[row][column + i] = character

    def mark(self, x: int, y: int, text: str) -> None:
        """Write a mark at a place, or beside it if another mark is there."""
        row, column = self.cell(x, y)
        for down, right in BESIDE:
            cells = {(row + down, column + right + i) for i in range(len(text))}
            is_on_sheet = all(0 <= r < self.height and 0 <= c < self.width for r, c in cells)
            if is_on_sheet and not cells & self.marked:
                break
        else:
            down, right, cells = 0, 0, set()
        self.marked |= cells
        self.put(x + right * self.scale, y - down * 2 * self.scale, text)

    def line(self, x0: int, y0: int, x1: int, y1: int, character: str) -> None:
        """Draw a line of characters over open water."""
        steps = max(abs(x1 - x0) // self.scale, abs(y1 - y0) // (2 * self.scale), 1)
        for i in range(steps + 1):
            row, column = self.cell(x0 + (x1 - x0) * i // steps, y0 + (y1 - y0) * i // steps)
            if 0 <= row < self.height and 0 <= column < self.width and self.cells[row][column] in " .+":
                self.cells[row][column] = character

    def grid(self) -> None:
        """Crosses at round numbers of yards (NA-SOP-11)."""
        first = -(-self.west // self.step) * self.step
        top = self.north // self.step * self.step
        for x in range(first, self.west + self.width * self.scale, self.step):
            for y in range(top, self.north - self.height * 2 * self.scale, -self.step):
                self.put(x, y, "+")

    def fill(self, polygon: tuple[tuple[int, int], ...]) -> None:
        """Shade land."""
        for row in range(self.height):
            y = self.north - row * 2 * self.scale - self.scale
            for column in range(self.width):
                if inside(self.west + column * self.scale + self.scale // 2, y, polygon):
                    self.cells[row][column] = "#"

    def rows(self) -> list[str]:
        """The sheet with its frame; figures at the edge are thousands of yards."""
        marks = [" "] * (self.width + 8)
        first = -(-self.west // self.step) * self.step
        for x in range(first, self.west + self.width * self.scale, self.step):
            column = (x - self.west) // self.scale
            for i, character in enumerate(f"{x // 1000}"):
                if column + i < len(marks):
                    marks[column + i] = character
        lines = ["      " + "".join(marks).rstrip(), "     +" + "-" * self.width + "+"]
        for row, cells in enumerate(self.cells):
            high, low = self.north - row * 2 * self.scale, self.north - (row + 1) * 2 * self.scale
            at = high // self.step * self.step
            label = f"{at // 1000:>4}" if low < at <= high else "    "
            lines.append(f"{label} |{''.join(cells)}|")
        return [*lines, "     +" + "-" * self.width + "+"]
