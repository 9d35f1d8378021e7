"""Content files: all errors at once, each with file, line and key."""

from __future__ import annotations

import pytest

from flagplot.kernel.content.document import BadDocument, Document

TEXT = """\
title = "Coral Sea"
turns = "six"

[[ship]]
id = "usn.lexington"
speed = 7

[[ship]]
id = "usn.yorktown"
sped = 7
[ship.gun]
calibre = true
"""


def read(text: str) -> Document:
    doc = Document(text, "coral.toml")
    doc.only(doc.data, "", ("title", "turns", "ship"))
    doc.get(doc.data, "", "title", str)
    doc.get(doc.data, "", "turns", int)
    for i, ship in enumerate(doc.data["ship"]):
        doc.only(ship, f"ship[{i}]", ("id", "speed", "gun"))
        doc.get(ship, f"ship[{i}]", "speed", int)
        if "gun" in ship:
            doc.get(ship["gun"], f"ship[{i}].gun", "calibre", int)
    return doc


def test_every_fault_names_file_line_and_key() -> None:
    with pytest.raises(BadDocument) as caught:
        read(TEXT).finish()

    assert str(caught.value).splitlines() == [
        "coral.toml:2: turns: should be a whole number, not 'six'.",
        "coral.toml:8: ship[1].speed: is missing.",
        "coral.toml:10: ship[1].sped: unknown key; known here: id, speed, gun.",
        "coral.toml:12: ship[1].gun.calibre: should be a whole number, not True.",
    ]


def test_a_sound_file_passes() -> None:
    sound = TEXT.replace('"six"', "6").replace("sped", "speed").replace("true", "8")

    assert not read(sound).faults


def test_text_that_is_not_toml_names_the_line() -> None:
    with pytest.raises(BadDocument, match=r"coral.toml:2: "):
        Document("a = 1\nb = = 2\n", "coral.toml")
