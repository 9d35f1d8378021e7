"""Broken files of Naval Action: every error is reported with file, line and key, and nothing else is raised."""

from __future__ import annotations

import re
from importlib.resources import files

import pytest

from flagplot.kernel.content.document import BadDocument, Document, Fault
from flagplot.kernel.dice import Chance, SeededDice, key_from_seed
from flagplot.kernel.umpire import Umpire
from flagplot.tactical import GAME
from flagplot.tactical.content import library as content
from flagplot.tactical.content.lists import read_air_groups, read_aircraft, read_classes, read_guns
from flagplot.tactical.content.reader import read_scenario
from flagplot.tactical.content.scenarios import NAMES

HOME = files("flagplot.content").joinpath("tactical")
ONE_LINE = re.compile(r"^(\w+) = (.*[^\[{,])$")
"""A key whose value ends on its line."""
WRONG = ("true", '"nonsense"', "-1", "1.5", "[]", "{}", "99999999", "[[1]]", '["x", 3]', '""', "1979-05-27")


def text(*path: str) -> str:
    return HOME.joinpath(*path).read_text(encoding="utf-8")


def scenario_faults(changed: str) -> tuple[Fault, ...]:
    """The errors of a battle file; a valid battle must also start."""
    try:
        read_scenario(changed, "my.toml", "own")
    except BadDocument as bad:
        return bad.faults
    state = GAME.setup(changed, GAME.settings({}), Chance(key_from_seed(1)))
    GAME.advance(state, Umpire(SeededDice(state.chance), state.logs))
    assert state.problems() == []
    return ()


def list_faults(kind: str, changed: str) -> tuple[Fault, ...]:
    try:
        document = Document(changed, "my.toml")
        if kind == "guns":
            read_guns(document)
        elif kind == "aircraft":
            read_air_groups(document, read_aircraft(document))
        else:
            read_classes(document, "RN", content.guns())
        document.finish()
    except BadDocument as bad:
        return bad.faults
    return ()


def well_told(faults: tuple[Fault, ...]) -> bool:
    return all(
        fault.source == "my.toml" and fault.line >= 1 and fault.key and fault.text.endswith((".", "?"))
        for fault in faults
    )


def lines(written: str) -> list[tuple[int, str, str]]:
    """Every key with a value on its line: line number, key, value."""
    found = []
    for number, line in enumerate(written.splitlines(), 1):
        if match := ONE_LINE.match(line):
            found.append((number, match[1], match[2]))
    return found


def with_line(written: str, number: int, line: str) -> str:
    parts = written.splitlines()
    parts[number - 1] = line
    return "\n".join(parts) + "\n"


@pytest.mark.rule("NA-SCN-10", "NA-SCN-15")
@pytest.mark.parametrize("name", NAMES)
def test_a_key_of_another_kind_is_told_where_it_stands(name: str) -> None:
    written = text("scenarios", f"{name}.toml")
    for number, key, value in lines(written):
        for wrong in (WRONG[number % len(WRONG)], WRONG[(7 * number + 3) % len(WRONG)]):
            if wrong == value or (wrong == '""' and key in {"blurb", "victory", "text", "title"}):
                continue
            faults = scenario_faults(with_line(written, number, f"{key} = {wrong}"))
            assert well_told(faults), (number, key, wrong, faults)
            told = [fault for fault in faults if fault.line == number and key in fault.key]
            harmless = wrong in {"-1", "99999999", "[]", '"nonsense"', '""'} or value[0] == wrong[0] == '"'
            assert told or harmless or (key, wrong) == ("inches", "1.5"), (
                number,
                key,
                wrong,
                faults,
            )  # 5.5 is a calibre


@pytest.mark.rule("NA-SCN-10")
@pytest.mark.parametrize("name", NAMES)
def test_a_missing_key_is_told_or_has_its_default(name: str) -> None:
    written = text("scenarios", f"{name}.toml")
    for number, key, _ in lines(written):
        faults = scenario_faults(with_line(written, number, ""))
        assert well_told(faults), (number, key, faults)
        if key in {"title", "date", "start", "turns", "side", "name", "at", "course", "type", "kind", "ships"}:
            assert any(key in fault.key for fault in faults) or key in {"side", "ships"}, (number, key, faults)


@pytest.mark.rule("NA-SCN-10")
@pytest.mark.parametrize("name", NAMES)
def test_an_unknown_key_is_told_with_those_that_are_known(name: str) -> None:
    written = text("scenarios", f"{name}.toml")
    for number, key, value in lines(written):
        faults = scenario_faults(with_line(written, number, f"{key} = {value}\nunheard = 1"))
        assert [fault.line for fault in faults if "unknown key; known here: " in fault.text] == [number + 1], number


@pytest.mark.parametrize(
    "cut",
    [
        "title =",
        "[[group]]",
        '[[group]]\nside = "rn"',
        "group = 5",
        "group = [1, 2]",
        "effect = [{}]",
        "[land]",
        "\x00",
    ],
)
def test_a_stump_of_a_file_is_told(cut: str) -> None:
    with pytest.raises(BadDocument) as bad:
        read_scenario(cut, "my.toml", "own")

    assert all(str(fault).startswith("my.toml:") for fault in bad.value.faults)


LISTS = {
    "guns": """
        A14 = { name = "14in", inches = 14, factor = 8, range = 38560, old = true }
        A525 = { name = "5.25in", inches = 5.25, factor = 3, range = 24070, dp = true }
    """,
    "aircraft": """
        kate = { name = "Kate B5N", nation = "IJN", kind = "T", speed = 200, combat = 1, torpedo = 6, level = 6 }
        val = { name = "Val D3A", nation = "IJN", kind = "D", speed = 210, combat = 2, bomb = 6 }
        carrier = [
            { nation = "IJN", kind = "T", from = "1939-01", aircraft = "kate" },
        ]
    """,
    "classes": """
        [NEW]
        type = "CV"
        ships = "New"
        speed = 28
        armour = 5
        old_armour = true
        cs = 6.5
        batteries = [
            { arc = "BOW", guns = 6, gun = "RN14" },
            { arc = "L", guns = 8, gun = "RN525" },
        ]
        torpedoes = [
            { side = "L", mounts = 1, tubes = 4, inches = 21 },
        ]
        reloads = true
        aa_guns = 16
        search_radar = "later"
        search_from = "1941-01"
        fire_control_from = "1941-06"
        floatplanes = 2
        floatplanes_until = "1943-12"
        asw = "fleet"
        turning_circle = 900
        air_group = { fighter = 12, dive = 6, torpedo = 9 }
        note = "invented"
    """,
}
"""A few lines of each list, with every key that may occur in it."""


@pytest.mark.parametrize("kind", LISTS)
def test_the_lists_themselves_have_no_fault(kind: str) -> None:
    assert list_faults(kind, LISTS[kind]) == ()


@pytest.mark.parametrize("kind", LISTS)
def test_any_value_of_another_kind_in_a_list_is_told_on_its_line(kind: str) -> None:
    written = LISTS[kind]
    value = re.compile(r"\b(\w+) = (\"[^\"]*\"|[\d.]+|true|false)")
    for number, line in enumerate(written.splitlines(), 1):
        for match in value.finditer(line):
            key, now = match[1], match[2]
            for wrong in ("true" if now not in {"true", "false"} else "7", "[]", "{ a = 1 }", "-3", '"?"'):
                if wrong == '"?"' and key in {"name", "ships", "note", "nation"}:
                    continue
                changed = line[: match.start(2)] + wrong + line[match.end(2) :]
                faults = list_faults(kind, with_line(written, number, changed))
                assert well_told(faults), (number, key, wrong, faults)
                assert any(fault.key.endswith(key) for fault in faults), (number, key, wrong, faults)


@pytest.mark.parametrize("kind", LISTS)
def test_any_owed_or_unknown_key_of_a_list_is_told(kind: str) -> None:
    written = LISTS[kind]
    value = re.compile(r"\b(\w+) = (\"[^\"]*\"|[\d.]+|true|false)")
    owed = {
        "name",
        "inches",
        "range",
        "type",
        "ships",
        "speed",
        "armour",
        "cs",
        "aa_guns",
        "arc",
        "guns",
    }
    owed |= {"gun", "side", "mounts", "tubes", "fighter", "dive", "nation", "kind", "combat", "aircraft"}
    for number, line in enumerate(written.splitlines(), 1):
        for match in value.finditer(line):
            key = match[1]
            changed = line[: match.start(1)] + "unheard" + line[match.end(1) :]
            faults = list_faults(kind, with_line(written, number, changed))
            assert any("unknown key; known here: " in fault.text for fault in faults), (number, key)
            if key in owed:
                assert any(fault.key.endswith(f".{key}") for fault in faults), (number, key, faults)


@pytest.mark.parametrize("kind", ["guns", "aircraft", "classes"])
def test_a_list_of_something_else_is_told(kind: str) -> None:
    for stump in ("A = 5", 'A = "x"', "A = []", "[A]\nbatteries = 5", "[A]\nbatteries = [5]", "[A]\ntorpedoes = [[]]"):
        faults = list_faults(kind, stump)
        assert faults
        assert well_told(faults)


@pytest.mark.rule("NA-VIC-2", "NA-SCN-6")
@pytest.mark.parametrize(
    "aim, missing",
    [
        ('kind = "exit"\nbeyond = 5', "axis"),
        ('kind = "exit"\naxis = "x>"', "beyond"),
        ('kind = "deny"\nx = 1\ny = 2', "yards"),
        ('kind = "deny"\nyards = 2\ny = 2', "x"),
        ('kind = "sink"', "count"),
    ],
)
def test_an_aim_says_all_its_kind_needs(aim: str, missing: str) -> None:
    written = text("scenarios", "duel.toml") + f'\n[[aim]]\nside = "usn"\ntext = "Win."\n{aim}\n'
    faults = scenario_faults(written)

    assert [fault.key for fault in faults] == [f"aim[0].{missing}"]
    assert "needs" in faults[0].text


@pytest.mark.rule("NA-AIR-59", "NA-AIR-37")
@pytest.mark.parametrize(
    "aircraft, load, told",
    [
        ("zero", "torpedo", "zero cannot carry that; write none."),
        ("val", "torpedo", "val cannot carry that; write none or dive."),
        ("kate", "dive", "kate cannot carry that; write none or torpedo or level."),
        ("kate", "torpedo", ""),
        ("b-17", "level", ""),
        ("zero", "none", ""),
    ],
)
def test_aircraft_arrive_with_what_they_can_carry(aircraft: str, load: str, told: str) -> None:
    air = f'\n[[air]]\nside = "ijn"\nturn = 1\naircraft = "{aircraft}"\nelements = 1\nload = "{load}"\n'
    faults = scenario_faults(text("scenarios", "duel.toml") + air)

    assert [fault.text for fault in faults] == ([told] if told else [])


@pytest.mark.rule("NA-GUN-57")
@pytest.mark.parametrize("value", [-2, 2])
def test_a_crew_shoots_from_minus_one_to_plus_one(value: int) -> None:
    effect = f'\n[[effect]]\ntype = "gun_mod"\nship = "Tone"\nvalue = {value}\n'

    assert [fault.key for fault in scenario_faults(text("scenarios", "duel.toml") + effect)] == ["effect[1].value"]


@pytest.mark.parametrize("date, told", [("1943-02-29", True), ("1944-02-29", False), ("1941-04-31", True)])
def test_a_day_must_have_been(date: str, told: bool) -> None:
    written = re.sub(r'date = "[\d-]+"', f'date = "{date}"', text("scenarios", "duel.toml"))

    assert [fault.text for fault in scenario_faults(written)] == ([f"there was no {date}."] if told else [])
