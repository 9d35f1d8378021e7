"""The text plot, mark by mark: ships and their remarks, tracks, the grid of characters."""

from __future__ import annotations

import re

import pytest

from flagplot.kernel.seat import Seat
from flagplot.tactical import GAME
from flagplot.tactical.content.free_battle import BadBattle, find_ship
from flagplot.tactical.text import sheet
from flagplot.tactical.text.canvas import Canvas
from flagplot.tactical.text.picture import Picture, ShipMark, Track, picture
from tests.tactical.positions import battle, fleet


def mark(level: int = 0, *, controlled: bool = True, depth: str = "", evading: bool = False) -> ShipMark:
    """The mark of a ship of one's own."""
    kind = "VIIC" if depth else "YORK"
    state = battle(fleet("rn", f"a:{kind}", depth=depth), fleet("km", "z:YORK", at=(9000, 0)))
    ship = state.ships["a"]
    ship.level, ship.controlled, ship.evading, ship.speed = level, controlled, evading, 12500
    return next(found for found in picture(GAME.view(state, Seat("rn"))).ships if found.is_own)


@pytest.mark.parametrize(
    "level, controlled, remark",
    [(0, True, ""), (0, False, ""), (1, True, ""), (1, False, "out of control"), (2, False, "out of control")],
)
def test_damage_out_of_control_is_remarked(level: int, controlled: bool, remark: str) -> None:
    assert mark(level, controlled=controlled).remark == remark
    assert mark(level, controlled=controlled).level == ("none", "D", "HD")[level]


def test_depth_and_evasion_are_remarked() -> None:
    assert mark(depth="P").remark == "depth P"
    assert mark(evading=True).remark == "evading"
    assert mark(1, controlled=False, evading=True).remark == "out of control, evading"


def test_knots_are_rounded_and_only_own_ones_known() -> None:
    assert mark().knots == 13
    state = battle(fleet("rn", "a:YORK"), fleet("km", "z:YORK", at=(9000, 0)))
    assert [(ship.label, ship.knots) for ship in picture(GAME.view(state, Seat("rn"))).ships] == [("A", 20), ("a", -1)]


@pytest.mark.parametrize(
    "course, arrow", [(0, "↑"), (224, "↑"), (225, "↗"), (450, "↗"), (675, "→"), (1800, "↓"), (3599, "↑")]
)
def test_arrows_point_along_the_course(course: int, arrow: str) -> None:
    assert ShipMark("A", "a", "A", "YORK", "g", 0, 0, course, 0, "none", is_own=True).arrow == arrow


def sheet_of_sea() -> Canvas:
    """20,000 yards by 16,000; a character is 500 yards wide and 1,000 high."""
    return Canvas(-2000, -4000, 18000, 12000, 500)


@pytest.mark.rule("NA-SOP-11")
def test_the_grid_stands_at_round_figures_and_the_edge_names_them() -> None:
    paper = sheet_of_sea()
    paper.grid()
    rows = paper.rows()
    marked = {
        row[:4].strip(): [i for i, c in enumerate(row[6:-1]) if c == "+"] for row in rows[2:-1] if row[:4].strip()
    }

    assert paper.step == 10_000
    assert marked == {"10": [4, 24], "0": [4, 24]}
    assert [(match.start() - 6, match[0]) for match in re.finditer(r"\S+", rows[0])] == [(4, "0"), (24, "10")]
    assert [row for row in rows[2:-1] if not row[:4].strip() and "+" in row[6:-1]] == []


def test_land_is_shaded_where_the_middle_of_a_character_lies_on_it() -> None:
    paper = sheet_of_sea()
    paper.fill(((0, 0), (4000, 0), (4000, 3000), (0, 3000)))
    shaded = {(row, column) for row, cells in enumerate(paper.cells) for column, c in enumerate(cells) if c == "#"}

    assert shaded == {(row, column) for row in (9, 10, 11) for column in range(4, 12)}


def test_what_lies_off_the_sheet_is_not_drawn() -> None:
    paper = sheet_of_sea()
    for x, y in ((-2001, 0), (18000, 0), (0, 12001), (0, -4001)):
        paper.put(x, y, "X")
    assert "X" not in "".join(paper.rows())
    paper.put(17500, 0, "XY")
    assert "".join(paper.rows()).count("X") == 1
    assert "Y" not in "".join(paper.rows())


def test_lines_are_drawn_over_open_water_only() -> None:
    paper = sheet_of_sea()
    paper.put(2000, 0, "A")
    paper.line(0, 0, 4000, 0, "*")

    assert "".join(paper.cells[12]).strip() == "****A****"


@pytest.mark.parametrize(
    "word, offered",
    [
        ("kongoo", "ijn.kongo or ijn.akebono or KONGO"),
        ("shiratsu", "ijn.shiratsuyu or ijn.shiranui or ijn.shirayuki or HIRYU"),
        ("FLETCHER-CLASS-X", "usn.fletcher"),
        ("GATOX", "GATO or NAGATO"),
    ],
)
def test_a_sheet_asked_for_by_a_wrong_name_offers_the_nearest(word: str, offered: str) -> None:
    with pytest.raises(LookupError) as fault:
        sheet.blank(word)

    assert str(fault.value).endswith(f" {offered}?")


def test_a_ship_misspelt_in_a_free_battle_has_three_neighbours_at_most() -> None:
    with pytest.raises(BadBattle) as fault:
        find_ship("shiratsu")

    assert str(fault.value).endswith("Did you mean ijn.shiratsuyu or ijn.shiranui or ijn.shirayuki?")


def test_the_frame_leaves_a_margin_round_everything() -> None:
    marks = tuple(
        ShipMark("A", "a", "A", "YORK", "g", x, y, 0, 0, "none", is_own=True) for x, y in ((0, 0), (9000, -2000))
    )
    frame = Picture("", marks, (Track(0, 0, -4000, 7000, 2, True, False),), (), (), (("u-1", 500, -8000),))

    assert frame.bounds() == (-7000, -11000, 12000, 10000)
    assert frame.bounds(10) == (-4010, -8010, 9010, 7010)
    assert Picture("", (), (), (), (), ()).bounds() == (-3000, -3000, 3000, 3000)


@pytest.mark.rule("NA-SCN-11")
def test_the_sheet_names_the_radar_a_ship_has() -> None:
    ship = battle(fleet("rn", "a:YORK"), fleet("km", "z:YORK")).ships["a"]
    for search, control, fitted in (
        ("none", False, ""),
        ("early", False, "search radar early"),
        ("later", True, "search radar later, fire control"),
        ("none", True, "fire control"),
    ):
        ship.search, ship.fc_radar, ship.floatplane = search, control, ""
        lines = [line.partition("fitted")[2].strip() for line in sheet.status_sheet(ship).splitlines()]
        assert "".join(lines) == fitted
    ship.search, ship.fc_radar, ship.floatplane = "none", False, "aloft"
    assert "fitted     float-plane aloft" in sheet.status_sheet(ship)


def marks_at(x: int, y: int, number: int) -> list[tuple[int, int]]:
    """Row and column of letters with the same mark, on a grid 40 characters wide and 16 high."""
    paper = sheet_of_sea()
    for place in range(number):
        paper.mark(x, y, chr(65 + place))
    cells = {c: (row, column) for row, line in enumerate(paper.cells) for column, c in enumerate(line) if c != " "}
    return [cells[letter] for letter in sorted(cells)]


def test_marks_at_one_place_give_way_to_each_other() -> None:
    """Beside the first, then two columns away, then the rows above and below; the twelfth overwrites the first."""
    r, c = 4, 14
    ring = [(r, c), (r, c + 1), (r, c - 1), (r, c + 2), (r, c - 2), (r - 1, c), (r + 1, c)]
    ring += [(r - 1, c + 1), (r + 1, c + 1), (r - 1, c - 2), (r + 1, c - 2)]

    assert marks_at(5000, 8000, 11) == ring
    assert marks_at(5000, 8000, 12) == [*ring[1:], ring[0]]


def test_marks_that_give_way_stay_on_the_sheet() -> None:
    assert marks_at(-2000, 12000, 5) == [(0, 0), (0, 1), (0, 2), (1, 0), (1, 1)]
    assert marks_at(17500, -3000, 5) == [(15, 39), (15, 38), (15, 37), (14, 39), (14, 37)]


def test_a_figure_at_the_eastern_edge_is_written_out() -> None:
    paper = Canvas(0, 0, 20_500, 8000, 500)

    assert paper.rows()[0].split() == ["0", "10", "20"]


@pytest.mark.parametrize("kind, wanted", [("YORK", "CA"), ("VIIC", "SS"), ("KGV", "BB")])
def test_a_mark_tells_the_type_of_her_class(kind: str, wanted: str) -> None:
    assert ShipMark("A", "a", "A", kind, "g", 0, 0, 0, 0, "none", is_own=True).type == wanted
