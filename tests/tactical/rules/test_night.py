"""VIII: lookouts and radar."""

from __future__ import annotations

from typing import Any

import pytest

from flagplot.kernel.records.codec import text
from flagplot.kernel.seat import Seat
from flagplot.tactical import GAME
from flagplot.tactical.phases.detection import Detection
from flagplot.tactical.phases.gunfire import Gunfire
from flagplot.tactical.rules.movement.geometry import YARD
from flagplot.tactical.rules.sight.detection import nearest, night_faces
from flagplot.tactical.rules.sight.sight import night_reach
from flagplot.tactical.state.model import Battle, Contact, Salvo, Smoke
from tests.tactical.positions import battle, duel, effect, fleet, night, opened, refused, seen, turn, umpire


def dark(yards: int, **conditions: Any) -> Battle:
    """British `a` and German `b` without radar, at this distance in yards in the dark."""
    sides = fleet("rn", "a:LEANDER"), fleet("km", "b:LEANDER", at=(yards, 0))
    return battle(*sides, light="night", date="1939-12-01", **conditions)


@pytest.mark.rule("NA-NIT-1")
def test_japanese_lookouts_reach_12000_yards() -> None:
    assert [night_faces("IJN", yards, False) for yards in (12000, 12001)] == [1, 0]
    assert seen(opened(night(12000), 1))
    assert not seen(opened(night(12000), 2))
    assert not seen(opened(night(12001)))


@pytest.mark.rule("NA-NIT-2")
def test_japanese_lookouts_within_6000_yards() -> None:
    assert [night_faces("IJN", yards, False) for yards in (6000, 6001)] == [3, 1]


@pytest.mark.rule("NA-NIT-3")
def test_japanese_lookouts_within_1500_yards_need_no_die() -> None:
    assert [night_faces("IJN", yards, False) for yards in (1500, 1501)] == [6, 3]
    assert seen(opened(night(1500), 6))  # the only die is the British one


@pytest.mark.rule("NA-NIT-4")
def test_other_lookouts_reach_6000_yards() -> None:
    assert [night_faces("RN", yards, False) for yards in (6000, 6001)] == [1, 0]


@pytest.mark.rule("NA-NIT-5")
def test_other_lookouts_within_3000_yards() -> None:
    assert [night_faces("USN", yards, False) for yards in (3000, 3001)] == [3, 1]


@pytest.mark.rule("NA-NIT-6")
def test_other_lookouts_within_1000_yards_need_no_die() -> None:
    assert [night_faces("KM", yards, False) for yards in (1000, 1001)] == [6, 3]
    state = opened(night(1000))
    assert seen(state, "ijn")
    assert seen(state, "rn")


@pytest.mark.rule("NA-NIT-7")
def test_a_group_takes_one_die() -> None:
    groups = fleet("rn", "a:LEANDER"), fleet("km", "v:LEANDER", "w:LEANDER", "x:LEANDER", at=(5000, 0), gap=300)
    state = opened(battle(*groups, date="1940-01-01", light="night"), 1, 6)

    assert state.seen["rn"] == ["v", "w", "x"]


@pytest.mark.rule("NA-NIT-8")
def test_a_side_rolls_once_for_a_group_at_the_nearest_distance() -> None:
    groups = fleet("rn", "a:LEANDER"), fleet("rn", "b:LEANDER", at=(3000, 0)), fleet("km", "z:LEANDER", at=(5900, 0))
    state = opened(battle(*groups, date="1940-01-01", light="night"), 3, 6, 6)

    assert state.seen["rn"] == ["z"]  # a 3 finds her at 2,900 yards, not at 5,900; the Germans roll for two groups


@pytest.mark.rule("NA-NIT-9")
def test_faces_of_the_die() -> None:
    assert seen(opened(night(5000), 3, 6))
    assert not seen(opened(night(5000), 4, 6))


@pytest.mark.rule("NA-NIT-10")
def test_a_damaged_ship_is_seen_at_any_range() -> None:
    for level in (1, 2):
        state = night(18000)
        state.ships["haguro"].level = level
        assert seen(opened(state))


@pytest.mark.rule("NA-NIT-11")
def test_only_the_damaged_ship_is_seen() -> None:
    groups = fleet("rn", "a:LEANDER"), fleet("km", "y:LEANDER", "z:LEANDER", at=(18000, 0))
    state = battle(*groups, date="1940-01-01", light="night")
    state.ships["z"].level = 1

    assert opened(state).seen["rn"] == ["z"]


@pytest.mark.rule("NA-NIT-12", "NA-NIT-13")
def test_a_lost_group_is_found_again_more_easily() -> None:
    assert [night_faces("IJN", yards, True) for yards in (10000, 5000, 1500)] == [2, 4, 6]
    assert [night_faces("RN", yards, True) for yards in (5000, 2000)] == [2, 4]
    state = opened(night(11000), 1)
    state.ships["haguro"].x += 3000 * 6
    turn(state)
    assert state.lost["rn"] == ["haguro"]
    assert not seen(state)
    state.ships["haguro"].x -= 3000 * 6

    turn(state, 2)

    assert seen(state)


@pytest.mark.rule("NA-NIT-14")
def test_a_detected_group_stays_detected_within_reach() -> None:
    state = opened(night(11000), 1)

    turn(state)  # no die is rolled
    assert seen(state)
    assert night_reach(state, "IJN") == 12000
    assert night_reach(state, "RN") == 6000


@pytest.mark.rule("NA-NIT-15")
def test_one_groups_detection_serves_the_side() -> None:
    groups = fleet("rn", "a:LEANDER", at=(-5000, 0)), fleet("rn", "b:LEANDER"), fleet("km", "z:LEANDER", at=(900, 0))
    state = opened(battle(*groups, date="1940-01-01", light="night"), 6)

    assert refused(state, "rn", "plot a/BOW&STN -> z") == ""


@pytest.mark.rule("NA-NIT-24")
def test_the_scenario_says_whether_it_is_night() -> None:
    assert night(9000).is_night
    assert not duel(9000).is_night
    assert seen(opened(duel(9000)))


@pytest.mark.rule("NA-NIT-25")
def test_gun_flashes_are_seen_where_the_option_is_on() -> None:
    for option, faces in (("off", ()), ("on", (1,))):
        state = night(7000, options={"gun_flash": option})
        state.gun_flashes = ["exeter"]
        assert GAME.options["gun_flash"].default == "off"
        opened(state, 6, *faces)
        assert seen(state, "ijn") is (option == "on")
    state = night(7000, options={"gun_flash": "on"})
    state.gun_flashes = ["haguro"]
    assert seen(opened(state, 2))


def test_a_failed_watch_tells_nobody() -> None:
    shown = []
    for yards, faces in ((11000, (6,)), (15000, ())):
        state = night(yards)
        opened(state, *faces)
        shown.append(text(GAME.view(state, Seat("rn"))))

    assert shown[0] == shown[1]


def test_detected_at_start() -> None:
    state = night(5000, effects=(effect("detected_at_start", side="rn"),))

    assert isinstance(state.contacts["ijn"]["exeter"], Contact)
    assert seen(opened(state, 6), "ijn")


@pytest.mark.rule("NA-NIT-25")
@pytest.mark.parametrize("yards, dice", [(12000, (1,)), (12001, ())])
def test_a_flash_is_seen_within_12000_yards(yards: int, dice: tuple[int, ...]) -> None:
    state = dark(yards, options={"gun_flash": "on"})
    state.gun_flashes = ["b"]
    opened(state, *dice)

    assert ("b" in state.contacts["rn"]) is bool(dice)


@pytest.mark.rule("NA-NIT-25")
def test_who_fires_is_seen_more_easily_in_the_next_turn() -> None:
    state = dark(9000, options={"gun_flash": "on"})
    state.contacts["rn"]["b"] = Contact("visual")
    state.seen["rn"] = ["b"]
    state.flow.append(Gunfire(2))
    state.sheet.salvoes = [Salvo("a", [0, 1], state.ships["a"].sheet.batteries[0].gun, "b")]

    state.flow[-1].run(state, umpire(6, 6))

    assert state.gun_flashes == ["a"]


@pytest.mark.rule("NA-NIT-25", "NA-NIT-27")
@pytest.mark.parametrize(
    "die, yards, found", [(1, 10000, True), (1, 10001, False), (3, 10001, True), (6, 12001, False)]
)
def test_thick_weather_hides_gun_flashes(die: int, yards: int, found: bool) -> None:
    state = dark(yards, visibility="bad", options={"gun_flash": "on"})
    state.gun_flashes = ["b"]

    opened(state, die, *([1] if found else []))

    assert ("b" in state.contacts["rn"]) is found


@pytest.mark.rule("NA-NIT-25")
@pytest.mark.parametrize("yards, faces", [(900, 6), (2900, 4), (5900, 2), (11900, 1)])
@pytest.mark.parametrize("die", range(1, 7))
def test_a_flash_adds_one_face(yards: int, faces: int, die: int) -> None:
    state = dark(yards, options={"gun_flash": "on"})
    state.gun_flashes = ["b"]
    state.flow.append(Detection())

    state.flow[-1].run(state, umpire(*([die] if faces < 6 else []), 6, 6))

    assert ("b" in state.contacts["rn"]) is (die <= faces)


@pytest.mark.rule("NA-NIT-8", "NA-SUB-27")
@pytest.mark.parametrize("depth, watches", [("S", True), ("P", True), ("D", False), ("R", False)])
def test_a_boat_below_periscope_depth_watches_nobody(depth: str, watches: bool) -> None:
    state = battle(
        fleet("km", "u-99:VIIC", depth=depth), fleet("rn", "a:YORK", at=(2000, 0)), light="night", date="1940-01-01"
    )

    assert (nearest(state, "km", state.groups["a"]) is not None) is watches


@pytest.mark.rule("NA-NIT-8", "NA-MOV-23")
def test_the_nearest_pair_with_a_clear_line_counts() -> None:
    """Smoke hides the nearer ship; among equally near ones the first watcher and the first target count."""
    state = battle(
        fleet("ijn", "a:MYOKO", "b:MYOKO", name="own", gap=1),
        fleet("rn", "y:YORK", at=(3000, 0)),
        fleet("rn", "z:YORK", at=(-5000, 0)),
        light="night",
    )
    for name in "ab":
        state.ships[name].x = state.ships[name].y = 0
    state.groups["y"].ships.append("z")
    pair = nearest(state, "ijn", state.groups["y"])
    assert pair is not None
    assert (pair.watcher.id, pair.target.id, pair.yards) == ("a", "y", 3000)

    state.smoke = [Smoke("rn", [(1000 * YARD, -900 * YARD), (1000 * YARD, 900 * YARD)], 9, known=["rn"])]
    pair = nearest(state, "ijn", state.groups["y"])

    assert pair is not None
    assert (pair.watcher.id, pair.target.id, pair.yards) == ("a", "z", 5000)


@pytest.mark.rule("NA-NIT-14")
@pytest.mark.parametrize("yards, held", [(6000, True), (6001, False)])
def test_a_contact_is_kept_to_the_very_end_of_sight(yards: int, held: bool) -> None:
    state = dark(yards)
    state.contacts["rn"]["b"] = Contact("visual")
    state.flow.append(Detection())

    state.flow[-1].run(state, umpire(6, 6))

    assert ("b" in state.contacts["rn"]) is held
    assert (state.lost["rn"] == ["b"]) is not held


@pytest.mark.rule("NA-NIT-14", "NA-MOV-23")
def test_smoke_does_not_break_a_contact_within_sight() -> None:
    state = dark(4000)
    state.contacts["rn"]["b"] = Contact("visual")
    state.smoke = [Smoke("km", [(1000 * YARD, -9000 * YARD), (1000 * YARD, 9000 * YARD)], 9, known=["km"])]
    state.flow.append(Detection())

    state.flow[-1].run(state, umpire())

    assert "b" in state.contacts["rn"]
    assert state.lost["rn"] == []


@pytest.mark.rule("NA-NIT-14")
@pytest.mark.parametrize("yards, held", [(12000, True), (12001, False)])
def test_the_best_lookout_of_a_mixed_side_keeps_a_contact(yards: int, held: bool) -> None:
    """The British ship is the nearer one, and sees half as far."""
    own = fleet("rn", "a:LEANDER", at=(2000, 0)), fleet("rn", "j:MYOKO")
    state = battle(*own, fleet("km", "z:LEANDER", at=(yards, 0)), date="1940-01-01", light="night")
    state.contacts["rn"]["z"] = Contact("visual")
    state.flow.append(Detection())

    state.flow[-1].run(state, umpire())

    assert ("z" in state.contacts["rn"]) is held


@pytest.mark.rule("NA-NIT-14", "NA-SUB-27")
@pytest.mark.parametrize("depth, held", [("S", True), ("P", True), ("D", False)])
def test_a_boat_keeps_her_contact_while_her_periscope_is_up(depth: str, held: bool) -> None:
    boat, prey = fleet("km", "u:VIIC", depth=depth), fleet("rn", "z:LEANDER", at=(900, 0))
    state = battle(boat, prey, date="1940-01-01", light="night")
    state.contacts["km"]["z"] = Contact("visual")
    state.flow.append(Detection())

    state.flow[-1].run(state, umpire())

    assert ("z" in state.contacts["km"]) is held


@pytest.mark.rule("NA-NIT-14", "NA-SUB-10")
@pytest.mark.parametrize("depth, held", [("S", True), ("P", False)])
def test_a_boat_that_dives_is_lost_to_sight(depth: str, held: bool) -> None:
    prey, boat = fleet("rn", "a:LEANDER"), fleet("km", "u:VIIC", at=(900, 0), depth=depth)
    state = battle(prey, boat, date="1940-01-01", light="night")
    state.contacts["rn"]["u"] = Contact("visual")
    state.flow.append(Detection())

    state.flow[-1].run(state, umpire())

    assert ("u" in state.contacts["rn"]) is held


@pytest.mark.rule("NA-NIT-14", "NA-SCN-6")
@pytest.mark.parametrize("yards, held", [(500, False), (5000, True)])
def test_a_squall_between_hides_whom_one_held(yards: int, held: bool) -> None:
    """The squall is on the line of sight, or well abeam of it."""
    state = dark(4000, effects=(effect("squall", x=2000, y=yards, yards=1000),))
    state.contacts["rn"]["b"] = Contact("visual")
    state.flow.append(Detection())

    state.flow[-1].run(state, umpire(6, 6))

    assert ("b" in state.contacts["rn"]) is held


@pytest.mark.rule("NA-NIT-14")
def test_of_a_group_that_is_gone_no_contact_is_lost() -> None:
    """Both Germans run out of sight; a contact whose ships have all sunk is removed without an event."""
    groups = fleet("rn", "a:LEANDER"), fleet("km", "y:LEANDER", at=(20000, 0)), fleet("km", "z:LEANDER", at=(22000, 0))
    state = battle(*groups, date="1939-12-01", light="night")
    state.contacts["rn"] = {"y": Contact("visual"), "z": Contact("visual")}
    state.ships["z"].level = 3
    referee = umpire(state=state)
    Detection()._lose(state, "rn", referee)

    assert state.contacts["rn"] == {}
    assert [event.facts["group"] for event in referee.events] == ["Y"]


@pytest.mark.rule("NA-NIT-25")
def test_a_group_that_fires_twice_flashes_once() -> None:
    state = dark(9000, options={"gun_flash": "on"})
    state.contacts["rn"]["b"] = Contact("visual")
    state.seen["rn"] = ["b"]
    gun = state.ships["a"].sheet.batteries[0].gun
    state.flow.append(Gunfire(2))
    state.sheet.salvoes = [Salvo("a", [0], gun, "b"), Salvo("a", [1], gun, "b")]

    for _ in range(2):
        state.flow[-1].run(state, umpire(6, 6))

    assert not state.sheet.salvoes
    assert state.gun_flashes == ["a"]
