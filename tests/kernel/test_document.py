"""Content files: every error with file, line and key, all at once."""

from __future__ import annotations

import pytest

from flagplot.kernel.content import document
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


def test_a_name_is_one_string_wherever_it_stands() -> None:
    one = Document('name = "usn.lexington"', "one.toml").data
    two = Document('[[ship]]\nname = ["usn.lexington"]\n[of."usn.lexington"]\nspeed = 7', "two.toml").data

    assert two["ship"][0]["name"][0] is one["name"]
    assert next(iter(two["of"])) is one["name"]


def test_names_are_kept_within_a_bound_and_long_texts_not_at_all() -> None:
    before = set(document._NAMES)
    long = "What a player tells of his scenario at some length."
    try:
        for file in range(3):
            lines = [
                ", ".join(f'"{file}-{line}-{name}"' for name in range(20)) for line in range(document.MOST_NAMES // 50)
            ]
            read = Document(f'blurb = "{long}"\nnames = [\n' + ",\n".join(lines) + "]", "many.toml")
            assert read.data["names"][-1] == f"{file}-{len(lines) - 1}-19"
        assert len(document._NAMES) == document.MOST_NAMES
        assert long not in document._NAMES
    finally:
        for name in document._NAMES.keys() - before:
            del document._NAMES[name]


@pytest.mark.parametrize("others", ["", 'said = "a \\" b"\n', "said = 'it is'\n", 'said = """\nlong\n"""\n'])
@pytest.mark.parametrize(
    "line, fault",
    [
        ("a = " + "[" * 17 + "]" * 17, "at most 16 deep"),
        ("a.b.c.d.e.f.g.h.i = 1", "at most 8 parts"),
        ("a = [" + "[1],\n" * 15 + "[" * 16 + "]" * 16 + "]", "at most 16 deep"),
    ],
)
def test_limits_are_the_same_whatever_strings_a_file_has(others: str, line: str, fault: str) -> None:
    with pytest.raises(BadDocument, match=fault):
        Document(others + line, "deep.toml")


@pytest.mark.parametrize("text", ['a = "' + "[" * 40 + '"', "a = 1 # " + "." * 40, "a = [" + "[[1]], " * 40 + "]"])
def test_brackets_and_dots_in_strings_and_comments_are_not_counted(text: str) -> None:
    assert "a" in Document(text, "flat.toml").data
