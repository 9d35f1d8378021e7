"""The drawing of the plot: colours by day and night, shapes of sides, labels that do not overlap."""

from dataclasses import replace
from itertools import combinations
from xml.etree import ElementTree as ET

import pytest

from flagplot.kernel.seat import CONTROL, Seat
from flagplot.tactical import GAME
from flagplot.tactical.content.scenarios import NAMES
from flagplot.tactical.state.model import Battle
from flagplot.tactical.text.lettering import MARK, Lettering
from flagplot.tactical.text.svg import DAY, HULLS, NIGHT, draw
from tests.tactical.positions import battle, fleet, opened, turn

SVG = "{http://www.w3.org/2000/svg}"


def texts(drawing: str) -> list[ET.Element]:
    return list(ET.fromstring(drawing).iter(f"{SVG}text"))


def test_by_night_the_ground_is_dark() -> None:
    state = GAME.new("cruiser-action", 1)
    assert DAY["deep"] in draw(GAME.view(state, Seat("usn")))
    state.brief = replace(state.brief, light="night")

    assert NIGHT["deep"] in draw(GAME.view(state, Seat("usn")))
    assert DAY["deep"] not in draw(GAME.view(state, Seat("usn")))


def test_sides_differ_in_colour_and_shape_whoever_looks() -> None:
    state = GAME.new("cruiser-action", 1)
    for seat in (Seat("usn"), Seat("ijn"), CONTROL):
        drawing = draw(GAME.view(state, seat))
        assert 5 == drawing.count(HULLS["allied"])
        assert 5 == drawing.count(HULLS["axis"])
        assert DAY["allied"] in drawing
        assert DAY["axis"] in drawing


def test_damage_is_told_by_a_sign_and_in_letters() -> None:
    state = GAME.new("cruiser-action", 1)
    state.ships["minneapolis"].level, state.ships["pensacola"].level = 1, 2
    drawing = draw(GAME.view(state, Seat("usn")))

    assert "Minneapolis D<" in drawing
    assert "Pensacola HD<" in drawing
    assert 2 == drawing.count("M4,-9 L10,-3")
    assert "D damaged, HD heavily" in drawing


def test_a_name_stands_right_of_its_mark_when_there_is_room() -> None:
    label = Lettering(400, 300).place(100, 100, "Hood")

    assert not label.is_far
    assert label.x > 100 + MARK
    assert label.box[1] < 100 < label.box[3]


def test_names_of_a_crowd_give_way_to_each_other_and_to_marks() -> None:
    lettering = Lettering(600, 400)
    places = [(100 + 12 * number, 200) for number in range(12)]
    for place in places:
        lettering.keep_clear(*place)
    labels = [lettering.place(*place, f"Destroyer {number}") for number, place in enumerate(places)]
    boxes = [label.box for label in labels]

    assert any(label.is_far for label in labels)
    for one, other in combinations(boxes, 2):
        assert one[2] <= other[0] or other[2] <= one[0] or one[3] <= other[1] or other[3] <= one[1]
    for left, top, right, bottom in boxes:
        assert not any(left < x < right and top < y < bottom for x, y in places)


def test_a_name_at_the_edge_stays_on_the_sheet() -> None:
    label = Lettering(200, 100).place(195, 50, "Prinz Eugen")

    assert label.box[2] < 200


@pytest.mark.parametrize("scenario", NAMES)
def test_every_battle_is_drawn_with_all_names_on_the_sheet(scenario: str) -> None:
    state = GAME.new(scenario, 1)
    drawing = draw(GAME.view(state, CONTROL), next(iter(state.ships)))
    root = ET.fromstring(drawing)
    width, height = (int(word) for word in root.attrib["viewBox"].split()[2:])
    told = [text for text in texts(drawing) if text.text]

    names = {(text.text or "").removesuffix(" HD").removesuffix(" D") for text in told}
    assert {ship.name for ship in state.ships.values() if ship.in_battle} <= names
    for text in told:
        assert 0 <= int(text.attrib["x"]) <= width
        assert 0 <= int(text.attrib["y"]) <= height


def _lonely() -> Battle:
    return battle(fleet("rn", "ajax:LEANDER"), fleet("km", "spee:DEUTSCH", at=(90000, 0)))


def test_range_rings_are_named_where_they_lie_on_the_sheet() -> None:
    named = [text.text for text in texts(draw(GAME.view(_lonely(), Seat("rn")), "ajax")) if text.text]

    assert any(text.startswith("close ") for text in named)


def test_the_scale_goes_with_the_grid() -> None:
    state = _lonely()
    assert "yards</text>" in draw(GAME.view(state, Seat("rn")))
    state.options = state.options.but(grid="off")

    assert "yards</text>" not in draw(GAME.view(state, Seat("rn")))


def test_names_at_one_mark_stand_round_it_in_turn() -> None:
    """Right, left, above, below, then the corners; then the same one ring farther out, with a leader line."""
    lettering = Lettering(1000, 1000)
    lettering.keep_clear(500, 500)
    labels = [lettering.place(500, 500, "A") for _ in range(9)]
    wide = 6 + 2

    assert [label.box[:2] for label in labels] == [
        (511, 494),
        (489 - wide, 494),
        (500 - wide // 2, 494 - 17),
        (500 - wide // 2, 494 + 17),
        (511, 494 - 17),
        (511, 494 + 17),
        (489 - wide, 494 - 17),
        (489 - wide, 494 + 17),
        (526, 494),
    ]
    assert [label.is_far for label in labels] == [False] * 8 + [True]
    assert all((label.box[2] - label.box[0], label.box[3] - label.box[1]) == (wide, 12) for label in labels)
    assert [(label.x, label.y) for label in labels[:1]] == [(511, 503)]


def test_the_farther_rings_lie_at_their_distances() -> None:
    """A column of names at one mark takes the places above it, ring by ring."""
    lettering = Lettering(30, 1000)
    tops = [lettering.place(15, 900, "Hoo").box[1] for _ in range(10)]

    assert sorted(894 - top for top in tops) == [-86, -66, -48, -32, -17, 17, 32, 48, 66, 86]


def test_the_last_turns_way_is_drawn_for_ships_in_sight() -> None:
    state = opened(battle(fleet("rn", "ajax:LEANDER"), fleet("km", "spee:DEUTSCH", at=(9000, 0))))
    assert "trail" not in draw(GAME.view(state, Seat("rn")))
    turn(state, rn='ajax: 3", R 90, 3"')
    drawing = draw(GAME.view(state, Seat("rn")))

    lines = [line.attrib["points"] for line in ET.fromstring(drawing).iter(f"{SVG}polyline")]
    assert sorted(len(line.split()) for line in lines) == [2, 3]
    assert "the last turn's way" in drawing
    assert "trail" in draw(GAME.view(state, CONTROL))


def test_a_ship_that_is_gone_leaves_no_trail_on_the_drawing() -> None:
    state = opened(battle(fleet("rn", "ajax:LEANDER"), fleet("km", "spee:DEUTSCH", at=(9000, 0))))
    turn(state, rn='ajax: 3"', km="spee: SPEED 0")
    for status, seen in (("afloat", []), ("escaped", ["ajax"])):
        state.ships["ajax"].status, state.seen["km"] = status, seen

        assert "trail" not in draw(GAME.view(state, Seat("km")))


def test_a_name_that_would_touch_another_by_a_point_gives_way() -> None:
    for gap, moves in ((0, False), (1, True)):
        lettering = Lettering(1000, 1000)
        lettering.taken.append((500 + 11 + 8 - gap, 494, 600, 506))

        assert (lettering.place(500, 500, "A").box[:2] != (511, 494)) is moves
