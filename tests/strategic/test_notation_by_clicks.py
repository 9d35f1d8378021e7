"""Every line that a sheet can hold has a form in the browser's client."""

from __future__ import annotations

import re
from pathlib import Path

from flagplot.strategic import items

WEB = Path(__file__).parents[2] / "web" / "src" / "boards" / "strategic"


def test_every_line_of_every_sheet_has_a_form() -> None:
    source = (WEB / "forms.ts").read_text("utf-8")
    listed = source[source.index("export const FORMS") :]
    sheets = re.split(r"^  (\w+): \[$", listed, flags=re.MULTILINE)[1:]
    found = {
        word: set(re.findall(r'verb: "(\w+)"', body)) | set(re.findall(r'(?:lay|flagCard)\("(\w+)"', body))
        for word, body in zip(sheets[::2], sheets[1::2], strict=True)
    }
    assert found == {
        "placement": set(items.PLACE_ITEMS),
        "supply": set(items.SUPPLY_ITEMS),
        "transfer": set(items.TRANSFER_ITEMS),
        "tonnage": set(items.TONNAGE_ITEMS),
        "allocate": set(items.ALLOCATE_ITEMS),
        "flags": set(items.FLAG_ITEMS),
        "cards": set(items.CARD_ITEMS),
    }
