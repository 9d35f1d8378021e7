"""Scenario files with one error, key by key: the message names file, line and key, and is never a traceback."""

from __future__ import annotations

import copy
from collections.abc import Iterator
from importlib.resources import files
from typing import Any

import pytest

from flagplot.kernel.content.document import BadDocument
from flagplot.operational.content.reader import read_scenario
from flagplot.operational.content.scenario import Scenario
from flagplot.operational.content.scenarios import NAMES

Path = tuple[Any, ...]

WHOLE: dict[str, Any] = {
    "name": "mine",
    "title": "Mine",
    "blurb": "Everything a file may say.",
    "turns": [1, 9],
    "chart": [72, -4.5, 88, 12],
    "setup": "free",
    "invasion": "yes",
    "carriers": "5",
    "illustrious": "no",
    "kido_butai": "entry",
    "ozawa": "mergui",
    "released": True,
    "reinforcements": False,
    "dummies": True,
    "absent": ["erebus"],
    "base": "male",
    "base_dummy": "addu",
    "options": {"recon_cap": "5"},
    "victory": {"draw": 5, "japan": 9},
    "points": {"japan": 1, "allies": -1},
    "air": {"30-sqn": "racetrack"},
    "submarines": {"i-2": "2024"},
    "ground": {"planters": "1215"},
    "dummy": [{"side": "japan", "hex": "3310"}, {"side": "allies", "hex": "1116"}],
    "decoy": [{"side": "japan", "kind": "submarine", "at": "2024"}, {"side": "allies", "kind": "air", "at": "colombo"}],
    "group": [],
}


def _with_groups() -> dict[str, Any]:
    data = copy.deepcopy(WHOLE)
    standard = read_scenario('name = "x"\ntitle = "X"\ninvasion = "yes"\ncarriers = "5"\nillustrious = "no"', "x.toml")
    for setup in standard.landing:
        row = {"side": setup.side, "number": setup.number, "hex": str(setup.hex), "ships": list(setup.ships)}
        row["when"] = "invasion"
        if setup.enters:
            row["enters"] = setup.enters
        data["group"].append(row)
    return data


SOUND = _with_groups()
"""A valid file that uses every key."""


def toml(data: dict[str, Any]) -> str:
    """The data as a file, with a line for every key."""
    lines = [f"{key} = {_value(value)}" for key, value in data.items() if not _is_table(value)]
    for key, value in data.items():
        if isinstance(value, dict):
            lines += ["", f"[{key}]", *(f'"{name}" = {_value(item)}' for name, item in value.items())]
        elif _is_table(value):
            for row in value:
                lines += ["", f"[[{key}]]", *(f"{name} = {_value(item)}" for name, item in row.items())]
    return "\n".join(lines)


def _is_table(value: Any) -> bool:
    rows = isinstance(value, list) and bool(value) and all(isinstance(row, dict) for row in value)
    return isinstance(value, dict) or rows


def _value(value: Any) -> str:
    if isinstance(value, bool):
        return str(value).lower()
    if isinstance(value, (list, tuple)):
        return f"[{', '.join(map(_value, value))}]"
    if isinstance(value, dict):
        return "{" + ", ".join(f'"{key}" = {_value(item)}' for key, item in value.items()) + "}"
    return f'"{value}"' if isinstance(value, str) else str(value)


def paths(data: Any, path: Path = ()) -> Iterator[Path]:
    """Every key of the file, and every row."""
    items = data.items() if isinstance(data, dict) else enumerate(data) if isinstance(data, list) else ()
    for key, value in items:
        yield (*path, key)
        yield from paths(value, (*path, key))


def changed(path: Path, value: Any) -> dict[str, Any]:
    """The file with one value changed or removed."""
    data = copy.deepcopy(SOUND)
    table = data
    for key in path[:-1]:
        table = table[key]
    if value is None:
        del table[path[-1]]
    else:
        table[path[-1]] = value
    return data


def written(path: Path) -> str:
    """The name of a key in error messages: group[0].ships."""
    text = ""
    for key in path:
        text += f"[{key}]" if isinstance(key, int) else f".{key}" if text else str(key)
    return text


def answer(data: dict[str, Any]) -> BadDocument | Scenario:
    """The result of reading it; anything but a scenario or a list of errors is a traceback, and fails."""
    try:
        return read_scenario(toml(data), "mine.toml")
    except BadDocument as fault:
        for one in fault.faults:
            assert one.source == "mine.toml"
            assert one.key
            assert one.line >= 1
            assert one.text.endswith((".", "?")), one
        return fault


KEYS = [path for path in paths(SOUND) if not isinstance(path[-1], int) or path[-1] == 0]
"""Every key, and the first of every list."""


def test_the_whole_file_is_sound() -> None:
    assert isinstance(answer(SOUND), Scenario)


def test_a_missing_key_is_named_or_has_a_default() -> None:
    for path in KEYS:
        if isinstance(path[-1], int):
            continue
        found = answer(changed(path, None))
        if path[-1] in {"name", "title", "side", "number", "hex", "ships", "kind", "at"}:
            assert isinstance(found, BadDocument)
            assert any(fault.key.startswith(written(path)) for fault in found.faults), found


@pytest.mark.parametrize("wrong", [5, "nonsense", True, [7], {"x": 1}], ids=str)
def test_a_value_of_another_kind_is_named(wrong: Any) -> None:
    for path in KEYS:
        right: Any = SOUND
        for key in path:
            right = right[key]
        if type(wrong) is type(right):
            continue
        found = answer(changed(path, wrong))
        assert isinstance(found, BadDocument), (path, wrong)
        top = str(path[0])
        assert any(fault.key.split("[")[0].split(".")[0] == top for fault in found.faults), found


OUT_OF_RANGE: tuple[tuple[Path, Any], ...] = (
    (("turns",), [0, 9]), (("turns",), [9, 1]), (("turns",), [1, 91]), (("turns",), [1]), (("turns",), [True, 9]),
    (("chart",), [72, -4, 88]), (("chart",), [88, -4, 72, 12]), (("chart",), [72, -4, 88, 40]), (("chart",), [True, -4, 88, 12]),
    (("setup",), "sealed"), (("invasion",), "maybe"), (("carriers",), "7"), (("illustrious",), "si"), (("kido_butai",), "map"),
    (("kido_butai",), "nowhere"), (("ozawa",), "colombo"), (("absent",), ["titanic"]), (("base",), "colombo"),
    (("base",), "mergui"), (("base_dummy",), "male"), (("base_dummy",), "cochin"), (("options", "recon_cap"), "9"),
    (("options", "weather"), "fine"), (("victory", "draw"), 10), (("victory", "win"), 3), (("points", "control"), 3),
    (("air", "30-sqn"), "mergui"), (("air", "30-sqn"), "akagi"), (("air", "30-sqn"), "nowhere"), (("air", "betty-1"), "rangoon"),
    (("air", "99-sqn"), "colombo"), (("submarines", "i-2"), "1117"), (("submarines", "i-2"), "1215"), (("submarines", "i-2"), "99"),
    (("submarines", "i-99"), "2024"), (("ground", "planters"), "2024"), (("ground", "gurkhas"), "1215"),
    (("dummy", 0, "hex"), "1215"), (("dummy", 0, "side"), "usa"), (("dummy", 0, "ships"), []), (("decoy", 0, "kind"), "tank"),
    (("decoy", 0, "at"), "1215"), (("decoy", 1, "at"), "atlantis"), (("decoy", 1, "side"), ""), (("group", 0, "number"), 0),
    (("group", 0, "number"), 9), (("group", 0, "hex"), "1215"), (("group", 0, "hex"), "9999"), (("group", 0, "side"), "usa"),
    (("group", 0, "ships"), ["titanic"]), (("group", 0, "ships"), ["warspite"]), (("group", 0, "when"), "always"),
    (("group", 0, "enters"), 10), (("group", 0, "enters"), -1), (("group", 0, "speed"), 3), (("weather",), "fine"),
)  # fmt: skip


@pytest.mark.parametrize(
    "path, wrong", OUT_OF_RANGE, ids=lambda part: written(part) if isinstance(part, tuple) else str(part)
)
def test_a_value_out_of_range_is_named_with_its_line(path: Path, wrong: Any) -> None:
    data = changed(path, wrong)
    found = answer(data)
    assert isinstance(found, BadDocument)
    key = written(path)
    named = [fault for fault in found.faults if fault.key == key]
    assert named, found
    lines = toml(data).splitlines()
    assert str(path[-1]) in lines[named[0].line - 1]


@pytest.mark.parametrize("name", NAMES)
def test_a_shipped_file_cut_short_anywhere_is_read_or_refused(name: str) -> None:
    text = files("flagplot.content").joinpath("operational", "scenarios", f"{name}.toml").read_text("utf-8")
    lines = text.splitlines()
    shorter = [lines[:end] for end in range(0, len(lines), 5)]
    shorter += [lines[:gone] + lines[gone + 1 :] for gone in range(0, len(lines), 3)]
    for left in shorter:
        assert _sources("\n".join(left), f"{name}.toml") <= {f"{name}.toml"}


def _sources(text: str, source: str) -> set[str]:
    try:
        read_scenario(text, source)
    except BadDocument as fault:
        return {one.source for one in fault.faults}
    return set()
