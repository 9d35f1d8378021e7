"""Tables of content files: keys are declared by reading them, values are checked, faults name line and key."""

from __future__ import annotations

import pytest

from flagplot.kernel.content.document import BadDocument, Document
from flagplot.kernel.content.row import Row

FILE = """\
name = "Port"
size = 3
[[ship]]
name = "Hermes"
guns = [1, 2]
towed = true
[harbour.colombo]
depth = 4
"""


def row(text: str = FILE) -> Row:
    return Row(Document(text, "my.toml"))


def told(root: Row) -> list[str]:
    """The faults of a file when everything has been read."""
    with pytest.raises(BadDocument) as refused:
        root.document.finish()
    return str(refused.value).split("\n")


def read(root: Row) -> tuple[object, ...]:
    ship, harbour = root.rows("ship")[0], root.tables("harbour")["colombo"]
    ship.also("towed")
    return (
        root.text("name"),
        root.figure("size", 1, 9),
        ship.text("name"),
        ship.numbers("guns"),
        harbour.figure("depth", 0, 9),
    )


def test_a_file_is_read_by_its_keys() -> None:
    root = row()

    assert read(root) == ("Port", 3, "Hermes", (1, 2), 4)
    root.document.finish()


def test_a_key_that_nobody_reads_is_a_fault_of_its_line() -> None:
    root = row(FILE.replace("guns =", "gnus = []\nguns =").replace("depth", "deep = 1\ndepth"))
    read(root)

    assert told(root) == [
        "my.toml:5: ship[0].gnus: unknown key; known here: towed, name, guns.",
        "my.toml:9: harbour.colombo.deep: unknown key; known here: depth.",
    ]


def test_a_table_that_nobody_reads_is_not_judged() -> None:
    root = row()
    root.also("name", "size", "harbour")
    root.rows("ship")

    root.document.finish()
    assert root.document.faults == []


@pytest.mark.parametrize(
    "change, fault",
    [
        (("size = 3", "size = 12"), "my.toml:2: size: should be 1 to 9, not 12."),
        (("size = 3\n", ""), "my.toml:1: size: is missing."),
        (("[1, 2]", '[1, "x"]'), "my.toml:5: ship[0].guns: should be a list of whole numbers."),
        (("depth = 4", "depth = true"), "my.toml:8: harbour.colombo.depth: should be a whole number, not True."),
    ],
)
def test_a_wrong_value_is_told_with_line_and_key(change: tuple[str, str], fault: str) -> None:
    root = row(FILE.replace(*change))
    read(root)

    assert told(root) == [fault]


def test_names_exist_and_choices_are_listed() -> None:
    root = row('side = "rn"\nkind = "port"\nplaces = ["malta", "atlantis"]\n')
    root.word("side", ("usn", "ijn"), "side")
    root.choice("kind", ("base", "atoll"))
    root.words("places", ("malta",), "place")

    assert told(root) == [
        "my.toml:1: side: there is no side 'rn'.",
        "my.toml:2: kind: should be one of base, atoll, not 'port'.",
        "my.toml:3: places: there is no place 'atlantis'.",
    ]
