"""V: ships as they were at the date, and what a scenario marks on their sheets."""

from __future__ import annotations

import pytest

from flagplot.tactical.content import library as content
from flagplot.tactical.rules.movement.geometry import YARD
from tests.tactical.positions import battle, effect, fleet

MONTHS = sorted(
    {
        month
        for sheet in content.classes().values()
        for month in (sheet.search_from, sheet.fire_control_from, sheet.floatplanes_until)
        if month
    }
)


def month_after(month: str) -> str:
    year, number = int(month[:4]), int(month[5:])
    return f"{year + number // 12}-{number % 12 + 1:02d}"


def month_before(month: str) -> str:
    year, number = int(month[:4]), int(month[5:])
    return f"{year - (number == 1)}-{(number + 10) % 12 + 1:02d}"


DATES = sorted({f"{near}-15" for month in MONTHS for near in (month_before(month), month, month_after(month))})


@pytest.mark.rule("NA-SCN-1", "NA-SCN-2", "NA-SCN-17", "NA-GUN-52", "NA-NIT-23")
@pytest.mark.parametrize("date", [*DATES, "1940-12-31", "1941-01-01"])
def test_every_class_has_on_a_day_what_its_sheet_says(date: str) -> None:
    kinds = list(content.classes())
    one = fleet("rn", *(f"s{n}:{kind}" for n, kind in enumerate(kinds)), name="own", speed=0)
    state = battle(one, fleet("km", "z:YORK"), date=date)
    for n, kind in enumerate(kinds):
        ship, sheet = state.ships[f"s{n}"], content.classes()[kind]
        month = date[:7]
        has_search = bool(sheet.search_from) and month >= sheet.search_from
        has_control = bool(sheet.fire_control_from) and month >= sheet.fire_control_from and date >= "1941"
        has_planes = sheet.floatplanes > 0 and (not sheet.floatplanes_until or month <= sheet.floatplanes_until)
        charges = {"none": 0, "fleet": 4, "escort": 8}[sheet.asw]
        hedgehogs = 4 if sheet.asw == "escort" and date >= "1943" else 0

        assert ship.search == (sheet.search_set if has_search else "none"), kind
        assert ship.fc_radar is has_control, kind
        assert (ship.floatplane == "aboard") is has_planes, kind
        assert (ship.charges, ship.hedgehogs) == (charges, hedgehogs), kind
        assert ship.ammo == {battery.gun: 15 for battery in sheet.batteries}, kind
        assert sum(ship.tubes) == sum(mount.mounts * mount.tubes for mount in sheet.torpedoes), kind
        assert ship.spare is sheet.reloads
        assert (ship.depth != "") is (sheet.type == "SS")


@pytest.mark.rule("NA-SUB-1", "NA-SUB-5")
@pytest.mark.parametrize(
    "depth, there, status", [("", "S", "afloat"), ("D", "D", "afloat"), ("lurking", "P", "lurking")]
)
def test_boats_begin_at_the_depth_stated(depth: str, there: str, status: str) -> None:
    boat = battle(fleet("km", "u-1:VIIC", depth=depth), fleet("rn", "a:YORK")).ships["u-1"]

    assert (boat.depth, boat.status) == (there, status)


@pytest.mark.rule("NA-MOV-1")
def test_a_column_stands_astern_of_its_leader() -> None:
    state = battle(fleet("rn", "a:YORK", "b:YORK", "c:YORK", at=(100, 200), course=90, gap=500), fleet("km", "z:YORK"))

    assert [(ship.x, ship.y) for ship in state.ships.values() if ship.side == "rn"] == [
        ((100 - 500 * place) * YARD, 200 * YARD) for place in range(3)
    ]
    assert state.groups["a"].flag == "a"


@pytest.mark.rule("NA-SCN-6", "NA-SCN-7", "NA-SCN-8", "NA-SCN-15")
@pytest.mark.parametrize(
    "kind, fields, attribute, value, plain",
    [
        ("gun_mod", {"value": -1}, "gun_mod", -1, 0),
        ("max_speed", {"knots": 10}, "cap", 10000, -1),
        ("max_speed", {"knots": 10}, "speed", 10000, 20000),
        ("max_speed", {"knots": 25}, "speed", 20000, 20000),
        ("aa_guns", {"guns": 3}, "aa_guns", 3, 4),
        ("no_radar", {}, "search", "none", "early"),
        ("search_set", {"set": "later"}, "search", "later", "early"),
        ("fc_radar", {}, "fc_radar", True, False),
        ("tubes_empty", {}, "tubes", [0, 0], [3, 3]),
        ("start_level", {"level": "D", "controlled": True}, "level", 1, 0),
        ("start_level", {"level": "HD"}, "floatplane", "", "aboard"),
        ("start_level", {"level": "D"}, "floatplane", "aboard", "aboard"),
        ("start_level", {"level": "HD"}, "controlled", False, True),
        ("start_level", {"level": "sunk"}, "level", 2, 0),
        ("battery_out", {"arc": "STN", "calibre": 800}, "out", [1], []),
        ("battery_out", {"arc": "STN", "calibre": 400}, "out", [], []),
        ("battery_out", {"arc": "STN"}, "out", [1], []),
        ("ammo", {"turns": 2, "main": True}, "ammo", {"RN8": 2, "RN4": 15}, {"RN8": 15, "RN4": 15}),
        ("ammo", {"turns": 3, "calibre": 400}, "ammo", {"RN8": 15, "RN4": 3}, {"RN8": 15, "RN4": 15}),
    ],
)
def test_a_scenario_marks_the_sheet_of_the_ship_it_names(
    kind: str, fields: dict[str, object], attribute: str, value: object, plain: object
) -> None:
    state = battle(
        fleet("rn", "a:YORK", "b:YORK", name="own"), fleet("km", "z:YORK"), effects=(effect(kind, ship="a", **fields),)
    )

    assert getattr(state.ships["a"], attribute) == value
    assert getattr(state.ships["b"], attribute) == plain


@pytest.mark.rule("NA-SCN-6", "NA-NIT-15")
def test_a_side_detected_at_the_start_is_held_by_the_other() -> None:
    groups = (fleet("rn", "a:YORK"), fleet("rn", "b:YORK", at=(900, 0)), fleet("km", "z:YORK", at=(20000, 0)))
    state = battle(*groups, effects=(effect("detected_at_start", side="rn"),), light="night")

    assert {name: held.kind for name, held in state.contacts["km"].items()} == {"a": "visual", "b": "visual"}
    assert state.contacts["rn"] == {}
    assert state.seen == {"rn": [], "km": ["a", "b"]}
