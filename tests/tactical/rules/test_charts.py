"""The Action Card: every printed cell."""

from __future__ import annotations

from typing import Any

import pytest

from flagplot.kernel.chart import Chart
from flagplot.rulebook.library import load
from flagplot.tactical.charts import CHARTS

TABLES = {table.id: table for table in load("tactical").tables}
_TWO_COLUMN_LABELS = {"NA-TAB-NIGHT", "NA-TAB-SEAS", "NA-TAB-BOMBCOL"}
_SUFFIX = {"NA-TAB-TURNCOST": "y", "NA-TAB-TORPFACTOR": "in"}
_SPANS = {
    "+4_or_less": "-99-4",
    "+5_to_+6": "5-6",
    "+7_or_more": "7-99",
    "+3_or_more": "3-99",
    "0_to_+2": "0-2",
    "-2_or_less": "-99--2",
}


def word(cell: Any) -> str:
    """A cell in the format of charts: no blanks, no unnecessary decimals, yes and no."""
    if isinstance(cell, bool):
        return "yes" if cell else "no"
    if isinstance(cell, float):
        return f"{cell:g}"
    return str(cell).replace(" ", "_")


def printed(chart: Chart) -> list[list[str]]:
    table = TABLES[chart.rule]
    rows = [[word(cell) for cell in row] for row in table.rows]
    if chart.rule in _TWO_COLUMN_LABELS:
        return [[f"{row[0]}:{row[1]}", *row[2:]] for row in rows]
    if chart.rule in _SUFFIX:
        return [[row[0] + _SUFFIX[chart.rule], *row[1:]] for row in rows]
    if chart.rule in {"NA-TAB-DUD", "NA-TAB-CUMLIM"}:
        return [[_SPANS.get(row[0], row[0]), *row[1:]] for row in rows]
    if chart.rule == "NA-TAB-HEDGEHOG":
        return [["1-1", *row] for row in rows]
    if chart.rule == "NA-TAB-CALIBRE":
        return [[f"{float(row[0]):.1f}", *row[1:]] for row in rows]
    return rows


def test_the_card_has_every_table_of_the_rulebook() -> None:
    assert [chart.rule for chart in CHARTS] == list(TABLES)


@pytest.mark.parametrize("chart", CHARTS, ids=[chart.rule for chart in CHARTS])
def test_every_cell_is_the_printed_one(chart: Chart) -> None:
    shown = [[row, *(chart.read(row, column).cell for column in chart.columns)] for row in chart.rows]

    assert shown == printed(chart)


@pytest.mark.parametrize("chart", CHARTS, ids=[chart.rule for chart in CHARTS])
def test_columns_stand_in_printed_order(chart: Chart) -> None:
    heads = [word(head) for head in TABLES[chart.rule].columns]
    own = [head.replace("-5", "-5_or_less").replace("+7", "+7_or_more") for head in chart.columns]
    first = 0 if chart.rule == "NA-TAB-HEDGEHOG" else 2 if chart.rule in _TWO_COLUMN_LABELS else 1

    assert own == heads[first:]
