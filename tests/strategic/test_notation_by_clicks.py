"""Every line that a sheet can hold has a form in the browser's client, which makes its forms from the schema of orders."""

from __future__ import annotations

import pytest

from flagplot.strategic import GAME
from flagplot.strategic.orders.items import BOOKS


@pytest.mark.parametrize("sheet", BOOKS)
def test_every_line_of_every_sheet_has_a_form(sheet: str) -> None:
    lines = GAME.notation.schema()["$defs"][sheet]["properties"]["items"]["items"]["oneOf"]
    assert {line["properties"]["verb"]["const"] for line in lines} == set(BOOKS[sheet].forms)
