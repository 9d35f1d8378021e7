"""Broken content of the strategic game: every key that is missing, unknown, of another type or out of range is reported with file and line."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from functools import partial
from importlib.resources import files

import pytest

from flagplot.kernel.content.document import BadDocument, Document
from flagplot.strategic import GAME
from flagplot.strategic.content.briefings import read_nation
from flagplot.strategic.content.reader import read_scenario
from flagplot.strategic.content.scenarios import NAMES
from flagplot.strategic.content.world import read_world, text_of

WRONG = ("true", "-1000", "99999", '"nonsense"', "[1]", '["nonsense"]', "[[]]", "{ a = 1 }", "1.5", "1979-05-27")
HEAD = """
title = "A quiet sea"
blurb = "Two ships."
first_turn = 1
last_turn = 3
objectives = true

[chairs]
allied = ["usa", "uk"]

[shares.usa]
production = 10
flags = 30
base = "sydney"

[par]
usa = 3
"""
OTHER_START = """
[[ship]]
nation = "usa"
unit = "heavy"
count = 2
base = "sydney"
duty = "port"
route = 0
who = "two of them"
groups = [["usn.chicago"]]

[lsp.usa]
sydney = 2

[tonnage.usa]
reserve = 3
24 = 5

[holders]
sydney = "usa"
"""
POND = {
    "map.toml": """
[areas]
north = { name = "North", lon = 3, lat = 67.5 }
south = { name = "South", lon = 3.5, lat = 57 }

[[link]]
a = "north"
b = "south"
kind = "strait"
name = "The Narrows"
holds = ["kiel"]
submarines = false

[places]
kiel = ["north"]
malta = ["south", "north"]

[paths]
1 = ["north", "south"]
""",
    "places.toml": """
[[place]]
id = "kiel"
name = "Kiel"
kind = "fleet_base"
printed = "germany"
holder = "germany"
lon = 10.1
lat = 54.3
land = true
terrain = "fortress"
base_from = 2

[[place]]
id = "malta"
name = "Malta"
kind = "port"
holder = "neutral"
trades = ["uk"]
lon = 14
lat = 35
island = true
""",
    "routes.toml": """
[[route]]
id = 1
name = "Kiel to Malta"
a = "kiel"
b = "malta"
length = "med"
""",
}
"""A map of two seas in its three files."""
STRICT = (
    *("first_turn", "last_turn", "chairs", "production", "flags", "count", "route", "reserve", "value", "history_turn"),
    *("per_turn", "summer", "turns", "military", "par", "points", "pool", "unit", "nation", "duty", "kind", "holder"),
    *("what", "how", "need", "terrain", "length", "alliance", "places", "yards"),
)
"""Keys that accept only a name or a number within limits."""


def scenario_text(name: str) -> str:
    return text_of("scenarios", f"{name}.toml")


def edits(text: str, every: int = 1) -> Iterator[tuple[int, str, str, str]]:
    """Line number, key, kind of edit, and the resulting text."""
    lines = text.split("\n")
    keys = [n for n, line in enumerate(lines) if re.match(r'^[A-Za-z0-9_"-]+ = ', line)]
    for n in keys[::every]:
        key, _, value = lines[n].partition(" = ")
        is_whole = value.count("[") == value.count("]") and value.count("{") == value.count("}")
        changes = [("unknown", f"{key.strip(chr(34))}-x = {value}")]
        if is_whole:
            changes += [("missing", ""), *((wrong, f"{key} = {wrong}") for wrong in WRONG)]
        for what, line in changes:
            yield n + 1, key, what, "\n".join([*lines[:n], line, *lines[n + 1 :]])


def tell(text: str, source: str, reader: Callable[[Document], object]) -> list[str]:
    """The errors of a text, each with its file and line; empty if it is valid."""
    faults: list[str] = []
    try:
        reader(Document(text, source))
    except BadDocument as bad:
        faults = str(bad).split("\n")
    assert all(re.match(r"\w+\.toml:\d+: \S.{8,}", fault) for fault in faults), faults
    return faults


def check(text: str, source: str, reader: Callable[[Document], object], every: int = 1) -> int:
    """Try every edit. Returns how many were refused."""
    assert tell(text, source, reader) == []
    refused = 0
    for number, key, what, edited in edits(text, every):
        faults = tell(edited, source, reader)
        refused += bool(faults)
        if what not in ("missing", "unknown"):
            here = [fault for fault in faults if fault.startswith(f"{source}:{number}: ")]
            assert bool(faults) == bool(here), (number, key, what, faults)
            assert here or key not in STRICT, (number, key, what)
    return refused


@pytest.mark.rule("NW-CTL-5")
@pytest.mark.parametrize("name", NAMES)
def test_a_broken_scenario_names_line_and_key(name: str) -> None:
    assert check(scenario_text(name), "my.toml", partial(read_scenario, name="mine"), every=4) > 20


@pytest.mark.rule("NW-CTL-5")
def test_a_broken_start_names_line_and_key() -> None:
    assert check(f"{HEAD}{OTHER_START}", "my.toml", partial(read_scenario, name="mine")) > 100


@pytest.mark.rule("NW-CTL-5")
@pytest.mark.parametrize("name", ["netherlands", "free-french"])
def test_a_broken_briefing_names_line_and_key(name: str) -> None:
    assert check(text_of("nations", f"{name}.toml"), "briefing.toml", read_nation, every=2) > 50


@pytest.mark.rule("NW-CTL-5")
@pytest.mark.parametrize("name", POND)
def test_a_broken_map_names_line_and_key(name: str) -> None:
    def reader(doc: Document) -> object:
        return read_world(*(doc if other == name else Document(text, other) for other, text in POND.items()))

    assert check(POND[name], name, reader) > 30


@pytest.mark.rule("NW-CTL-5")
@pytest.mark.parametrize(
    "line, fault",
    [
        ("[chairs]\ncontrol = ['usa']", "control is a seat of its own"),
        ("[chairs]", "somebody must play"),
        ("[chairs]\nallied = ['usa', 'usa']", "usa has a seat already"),
        ("first_turn = 5\nlast_turn = 4\n[chairs]\nallied = ['usa']", "the last turn comes before the first, 5"),
        ("areas = ['atlantis']\n[chairs]\nallied = ['usa']", "there is no area 'atlantis'"),
        ("start = 'never'\n[chairs]\nallied = ['usa']", "there is no start 'never'"),
        ("peace = [['usa']]\n[chairs]\nallied = ['usa']", "should hold pairs of nations"),
        ("[chairs]\nallied = ['usa']\n[par]\natlantis = 1", "there is no nation 'atlantis'"),
        ("[chairs]\nallied = ['usa']\n[shares.atlantis]\nflags = 1", "there is no nation 'atlantis'"),
        ("[chairs]\nallied = ['usa']\n[shares]\nusa = 4", "should be a table"),
        ("[chairs]\nallied = ['usa'", "my.toml:"),
    ],
)
def test_faults_of_a_scenario_in_words(line: str, fault: str) -> None:
    with pytest.raises(BadDocument, match=re.escape(fault)):
        read_scenario(Document(f'title = "T"\nblurb = "B"\n{line}\n', "my.toml"), "mine")


@pytest.mark.rule("NW-CTL-5", "NW-SET-1")
def test_an_edited_scenario_that_is_read_can_be_played() -> None:
    text = f"{HEAD}{OTHER_START}"
    played = 0
    for _, _, what, edited in edits(text, every=2):
        if what in ("missing", "99999", '"nonsense"') and not tell(
            edited, "my.toml", partial(read_scenario, name="mine")
        ):
            assert GAME.new(edited, 1, {"setup": "briefing"}).problems() == []
            played += 1
    assert played > 5


def test_all_content_files_are_there() -> None:
    names = {path.name for path in files("flagplot.content").joinpath("strategic").iterdir()}
    assert {"map.toml", "places.toml", "routes.toml", "counters.toml", "events.toml", "land.toml"} <= names
