"""Printed tables as aligned text, checked on import, that record which cell was read.

>>> GUNNERY = Chart("7.3", '''
...     die   1:2   1:1   2:1
...     1-2    -     -     D1
...     3-4    -     D1    D1
...     5-6    D1    D1    S
... ''', clamp="7.31")
>>> GUNNERY.read(7, "1:1").cell
'D1'
"""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import dataclass


class ChartError(ValueError):
    """A chart with a wrong layout, or a look-up outside it."""


@dataclass(frozen=True)
class Reading:
    """A cell that was read: enough to show the chart with the cell lit up."""

    chart: str
    row: str
    column: str
    cell: str

    def __str__(self) -> str:
        """Print as `7.3[3-4, 1:1] = D1`."""
        return f"{self.chart}[{self.row}, {self.column}] = {self.cell}"


def _span(label: str) -> range | None:
    """The numbers a row label stands for: `3`, `-2`, `3-4`, `-2--1`, `12+` is not a span."""
    head, dash, tail = label[1:].partition("-") if label else ("", "", "")
    head = label[:1] + head
    try:
        low = int(head)
        return range(low, (int(tail) if dash else low) + 1)
    except ValueError:
        return None


_PRINTED: dict[str, Chart] = {}


def printed(rule: str) -> Chart | None:
    """The chart with a rule id, if its module has been imported; used to show readings in logs."""
    return _PRINTED.get(rule)


class Chart:
    """A printed table: rows by number or name, columns in printed order."""

    def __init__(
        self,
        rule: str,
        text: str,
        *,
        clamp: str = "",
        shifts: str = "",
        cells: Collection[str] = (),
    ) -> None:
        """Parse `text`; `clamp` names the rule that clamps rows, `shifts` the one that allows column shifts.

        `cells` lists the results the chart may hold; empty allows any.
        """
        self.rule = rule
        self.text = "\n".join(line.strip() for line in text.strip().splitlines())
        self.clamp = clamp
        self.shifts = shifts
        lines = [line.split() for line in self.text.splitlines() if line.strip()]
        if len(lines) < 2:
            message = f"Chart {rule} needs a heading and at least one row."
            raise ChartError(message)
        self.corner = lines[0][0]
        self.columns: tuple[str, ...] = tuple(lines[0][1:])
        self.rows: tuple[str, ...] = tuple(line[0] for line in lines[1:])
        self._cells: dict[tuple[str, str], str] = {}
        self._row_of: dict[int, str] = {}
        self._check_layout(lines, cells)
        self._index_rows()
        _PRINTED[rule] = self

    def _check_layout(self, lines: list[list[str]], cells: Collection[str]) -> None:
        for axis, labels in (("column", self.columns), ("row", self.rows)):
            twice = [label for label in labels if labels.count(label) > 1]
            if twice:
                message = f"Chart {self.rule} has {axis} {twice[0]} twice."
                raise ChartError(message)
        for line in lines[1:]:
            if len(line) != len(lines[0]):
                message = f"Chart {self.rule}, row {line[0]}: {len(line) - 1} cells for {len(self.columns)} columns."
                raise ChartError(message)
            for column, cell in zip(self.columns, line[1:], strict=True):
                if cells and cell not in cells:
                    message = f"Chart {self.rule}, row {line[0]}, column {column}: unknown result {cell!r}."
                    raise ChartError(message)
                self._cells[line[0], column] = cell

    def _index_rows(self) -> None:
        spans = [_span(row) for row in self.rows]
        if any(span is None for span in spans):
            return  # rows by name: every row is looked up by its label
        for row, span in zip(self.rows, spans, strict=True):
            for number in span or ():
                if number in self._row_of:
                    message = f"Chart {self.rule} gives the number {number} twice."
                    raise ChartError(message)
                self._row_of[number] = row
        low, high = min(self._row_of), max(self._row_of)
        missing = [n for n in range(low, high + 1) if n not in self._row_of]
        if missing:
            message = f"Chart {self.rule} has no row for {missing[0]}."
            raise ChartError(message)

    def row(self, value: int | str) -> str:
        """The label of the row for a die or a name, clamped at the ends only if the chart says so."""
        if isinstance(value, str):
            if value in self.rows:
                return value
            message = f"Chart {self.rule} has no row {value!r}: it has {', '.join(self.rows)}."
            raise ChartError(message)
        found = self._row_of.get(value)
        if found is not None:
            return found
        if not self.clamp or not self._row_of:
            message = f"Chart {self.rule} has no row for {value} and does not clamp."
            raise ChartError(message)
        return self._row_of[max(min(value, max(self._row_of)), min(self._row_of))]

    def shift(self, column: str, by: int) -> str:
        """The column `by` places to the right (left when negative), stopping at the ends."""
        if not self.shifts:
            message = f"Chart {self.rule} has no column shifts."
            raise ChartError(message)
        if column not in self.columns:
            message = f"Chart {self.rule} has no column {column!r}: it has {', '.join(self.columns)}."
            raise ChartError(message)
        place = self.columns.index(column) + by
        return self.columns[max(0, min(place, len(self.columns) - 1))]

    def read(self, row: int | str, column: int | str) -> Reading:
        """Read one cell."""
        label = self.row(row)
        head = str(column)
        cell = self._cells.get((label, head))
        if cell is None:
            message = f"Chart {self.rule} has no column {head!r}: it has {', '.join(self.columns)}."
            raise ChartError(message)
        return Reading(self.rule, label, head, cell)

    def number(self, row: int | str, column: int | str) -> int:
        """Read one cell of a chart of numbers; a dash is 0."""
        cell = self.read(row, column).cell
        return 0 if cell == "-" else int(cell)

    def lit(self, reading: Reading) -> str:
        """The chart as printed, with the cell that was read in brackets."""
        lines = [[self.corner, *self.columns]]
        for row in self.rows:
            cells = [self._cells[row, column] for column in self.columns]
            if row == reading.row:
                at = self.columns.index(reading.column)
                cells[at] = f"[{cells[at]}]"
            lines.append([row, *cells])
        widths = [max(len(line[i]) for line in lines) for i in range(len(lines[0]))]
        shown = ["  ".join(cell.center(width) for cell, width in zip(line, widths, strict=True)) for line in lines]
        return "\n".join(line.rstrip() for line in shown)
