"""Charts are laid out like the printed page and checked on import."""

from __future__ import annotations

import pytest

from flagplot.kernel.chart import Chart, ChartError, printed
from flagplot.kernel.modifier import Tally

PAGE = """
    die   1:2   1:1   2:1
    1-2    -     -     D1
    3-4    -     D1    D1
    5-6    D1    D1    S
"""


def test_a_cell_knows_where_it_stood() -> None:
    reading = Chart("7.3", PAGE).read(3, "1:1")

    assert (reading.chart, reading.row, reading.column, reading.cell) == ("7.3", "3-4", "1:1", "D1")
    assert str(reading) == "7.3[3-4, 1:1] = D1"


def test_rows_clamp_only_where_declared() -> None:
    assert Chart("7.3", PAGE, clamp="7.31").read(9, "2:1").cell == "S"
    assert Chart("7.3", PAGE, clamp="7.31").read(-4, "2:1").cell == "D1"
    with pytest.raises(ChartError, match="does not clamp"):
        Chart("7.3", PAGE).read(7, "2:1")


def test_columns_shift_only_where_declared_and_stop_at_the_ends() -> None:
    chart = Chart("7.3", PAGE, shifts="7.32")

    assert chart.shift("1:1", 1) == "2:1"
    assert chart.shift("1:1", -5) == "1:2"
    with pytest.raises(ChartError, match="no column shifts"):
        Chart("7.3", PAGE).shift("1:1", 1)


@pytest.mark.parametrize(
    "page, fault",
    [
        ("die a\n1 x y", "2 cells for 1 columns"),
        ("die a\n1 x\n1 y", "row 1 twice"),
        ("die a\n1-2 x\n2-3 y", "number 2 twice"),
        ("die a\n1 x\n3 y", "no row for 2"),
        ("die a a\n1 x y", "column a twice"),
        ("die a", "at least one row"),
    ],
)
def test_a_badly_laid_out_chart_fails_on_import(page: str, fault: str) -> None:
    with pytest.raises(ChartError, match=fault):
        Chart("7.3", page)


def test_an_unknown_result_fails_on_import() -> None:
    with pytest.raises(ChartError, match="unknown result 'S'"):
        Chart("7.3", PAGE, cells=("-", "D1"))


def test_negative_rows_and_named_rows() -> None:
    chart = Chart("8.1", "die x\n-2--1 a\n0 b\n1 c")

    assert chart.read(-2, "x").cell == "a"
    assert Chart("8.2", "target x\nCA 3\nBB -").number("CA", "x") == 3
    assert Chart("8.2", "target x\nCA 3\nBB -").number("BB", "x") == 0
    with pytest.raises(ChartError, match="it has CA, BB"):
        Chart("8.2", "target x\nCA 3\nBB -").read("DD", "x")


def test_the_chart_is_shown_with_the_cell_lit() -> None:
    chart = Chart("7.3", PAGE)
    lines = chart.lit(chart.read(3, "1:1")).splitlines()

    assert "[D1]" in lines[2]
    assert sum("[" in line for line in lines) == 1
    assert printed("7.3") is chart


def test_a_tally_remembers_why() -> None:
    drm = Tally(6)
    drm.add("7.31", "radar", 1)
    drm.add("7.33", "smoke", -2)
    drm.add("7.34", "nothing", 0)

    assert drm.total == 5
    assert str(drm) == "6: +1 radar (7.31), -2 smoke (7.33) = 5"
