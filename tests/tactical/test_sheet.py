"""Status sheets line by line: what is printed for a class, and the marks on the sheet of a ship."""

from __future__ import annotations

import pytest

from flagplot.tactical.content import library as content
from flagplot.tactical.text import sheet
from tests.tactical.positions import battle, fleet


def lines(text: str, head: str) -> list[str]:
    """The lines of a part of the sheet, without its name."""
    found, inside = [], False
    for line in text.splitlines():
        if line[:11].strip():
            inside = line.startswith(head)
        if inside:
            found.append(line[11:].rstrip())
    return found


@pytest.mark.rule("NA-SCN-11")
def test_a_class_has_a_sheet_by_its_key() -> None:
    text = sheet.blank("YORK")

    assert text.splitlines()[1].startswith("YORK  heavy cruiser, class YORK, RN")
    assert "speed 32 knots   armour 5   strength 5   AA 4 guns, factor 1" in text
    assert all("15 turns" in line for line in lines(text, "guns"))


@pytest.mark.parametrize(
    "kind, head, wanted",
    [
        ("FLOWER", "antisub", ["8 depth charge patterns, 4 hedgehog from 1943"]),
        ("FLETCH", "antisub", ["4 depth charge patterns"]),
        ("YORK", "antisub", []),
        ("YORK", "air group", []),
        ("SHOKAKU", "air group", ["18 fighters, 27 divebombers, 27 torpedobombers"]),
    ],
)
def test_what_else_a_class_carries(kind: str, head: str, wanted: list[str]) -> None:
    assert lines(sheet.blank(kind), head) == wanted


@pytest.mark.rule("NA-SCN-11", "NA-TRP-47")
def test_marks_on_a_ships_own_sheet() -> None:
    state = battle(fleet("ijn", "a:FUBUKI"), fleet("usn", "boat:GATO", depth="R"), date="1944-01-01")
    ship, boat = state.ships["a"], state.ships["boat"]
    assert lines(sheet.status_sheet(ship), "torpedoes")[-1] == "one set of reloads"
    ship.spare, ship.tubes = False, [1, 0, 3]
    ship.level, ship.controlled, ship.aground = 1, False, True
    text = sheet.status_sheet(ship)

    assert [line.split()[-1] for line in lines(text, "torpedoes")] == ["o..", "...", "ooo"]
    assert lines(text, "damage") == [" none   [D]   HD    sunk    OUT OF CONTROL aground"]
    ship.controlled, ship.aground = True, False
    assert lines(sheet.status_sheet(ship), "damage") == [" none   [D]   HD    sunk    under control"]
    assert lines(sheet.status_sheet(boat), "depth") == ["deeper"]
    assert lines(sheet.status_sheet(ship), "depth") == []


@pytest.mark.rule("NA-SCN-11", "NA-GUN-48")
def test_batteries_out_of_action_ammunition_and_aim_are_marked() -> None:
    ship = battle(fleet("rn", "a:YORK"), fleet("km", "z:YORK")).ships["a"]
    ship.out, ship.acquired = [0], {1: "z"}
    ship.ammo[ship.sheet.batteries[1].gun] = 4
    first, second, *_ = lines(sheet.status_sheet(ship), "guns")

    assert first.endswith("OUT")
    assert second.endswith(" 4 turns  on z")


@pytest.mark.rule("NA-SCN-11")
@pytest.mark.parametrize("name, told", [("Hood", "lost 1941-05-24"), ("Warspite", "")])
def test_the_sheet_of_a_ship_that_was_lost_tells_when(name: str, told: str) -> None:
    head = sheet.blank(name).splitlines()[1]

    assert head.startswith(name.upper())
    assert head.partition("lost")[1:] == (told.partition("lost")[1:] if told else ("", ""))


@pytest.mark.rule("NA-SCN-11")
def test_the_note_of_a_class_stands_on_its_printed_sheet_only() -> None:
    noted = next(rating for rating in content.classes().values() if rating.note)
    ship = battle(fleet("rn", f"a:{noted.key}"), fleet("km", "z:YORK")).ships["a"]

    assert lines(sheet.blank(noted.key), "note") == [noted.note]
    assert lines(sheet.status_sheet(ship), "note") == []
