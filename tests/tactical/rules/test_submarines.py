"""X.B: submarines: detection, attacks on them, and their own attacks."""

from __future__ import annotations

from fractions import Fraction

import pytest

from flagplot.kernel.odds import exact
from flagplot.kernel.records.codec import text
from flagplot.kernel.seat import Seat
from flagplot.kernel.umpire import Umpire
from flagplot.tactical import GAME
from flagplot.tactical.content import library as content
from flagplot.tactical.rules.movement.geometry import YARD
from flagplot.tactical.rules.submarines.submarines import crush, hulls, may_dive, place_at_random
from flagplot.tactical.state.model import Battle
from tests.tactical.positions import (
    battle,
    fleet,
    give,
    hunt,
    kinds,
    located,
    one,
    opened,
    place,
    refused,
    turn,
    umpire,
)


def lurking() -> Battle:
    return opened(hunt(20000, depth="lurking"))


@pytest.mark.rule("NA-SUB-1", "NA-SUB-2")
def test_a_boat_appears_by_two_dice() -> None:
    x, y = place_at_random(umpire(2, 3), 0, 0, "floor")

    assert (round(x / YARD), round(y / YARD)) == (10392, 6000)  # 60 degrees, 12,000 yards
    directions = [place_at_random(umpire(die, 1), 0, 0, "floor") for die in range(1, 7)]
    assert directions[0] == (0, 24000)
    assert directions[3] == (0, -24000)
    assert directions[5][0] < 0 < directions[5][1]


@pytest.mark.rule("NA-SUB-3")
def test_feet_and_decimetres() -> None:
    assert place_at_random(umpire(1, 3), 0, 0, "floor") == (0, 12000 * YARD)
    assert place_at_random(umpire(1, 3), 0, 0, "tabletop") == (0, 10000 * YARD)


@pytest.mark.rule("NA-SUB-4")
def test_the_owner_sets_course_and_speed_and_commands_at_once() -> None:
    state = lurking()
    assert not state.ships["u-99"].in_battle
    give(state, "rn", "plot")
    give(state, "km", "plot appear u-99 at 0,0 course 90 speed 8 depth P", 1, 1)
    give(state, "rn", "assault")

    boat = state.ships["u-99"]
    assert (boat.course, boat.depth, boat.in_battle) == (900, "P", True)
    assert place(boat) == (1333, 4000)
    assert refused(state, "km", "plot u-99: R 30, SPEED 4") == ""


@pytest.mark.rule("NA-SUB-5")
def test_there_are_six_depths() -> None:
    state = opened(hunt())
    answers = [refused(state, "km", f"plot u-99: DEPTH {depth}") for depth in ("S", "P", "D", "R", "T", "Ab")]
    assert answers == ["", "", "", "NA-SUB-6", "NA-SUB-6", "NA-SUB-6"]
    assert refused(state, "rn", "plot bluebell: DEPTH P") == "NA-SUB-5"


@pytest.mark.rule("NA-SUB-6")
def test_depth_changes_by_one_level() -> None:
    refusals = [may_dive("KM", "D", depth) is None for depth in ("S", "P", "D", "R", "T")]
    assert refusals == [False, True, True, True, False]
    assert "from D to P or D or R." in str(may_dive("KM", "D", "S"))


@pytest.mark.rule("NA-SUB-7")
def test_hulls_break_on_a_two_at_the_deepest() -> None:
    def broken(nation: str, depth: str) -> Fraction:
        return exact(lambda dice: crush(Umpire(dice), nation, depth)).chance(True)

    assert [broken("KM", "Ab"), broken("KM", "T"), broken("USN", "T"), broken("USN", "R")] == [
        Fraction(1, 36),
        0,
        Fraction(1, 36),
        0,
    ]


@pytest.mark.rule("NA-SUB-8")
def test_the_hull_is_rolled_for_every_turn() -> None:
    state = hunt(30000, depth="T", boat="GATO")
    opened(state)
    assert "creaks" in kinds(turn(state, 3, 4))
    assert "creaks" in kinds(turn(state, 3, 4))
    hulls(state, umpire(1, 1))
    assert not state.ships["u-99"].in_battle
    hulls(state, umpire())  # a lost boat does not roll any more


@pytest.mark.rule("NA-SUB-9")
def test_only_germans_enter_the_abyss() -> None:
    assert may_dive("KM", "T", "Ab") is None
    assert str(may_dive("USN", "T", "Ab")).startswith("NA-SUB-9")
    state = opened(hunt(30000, depth="T", boat="GATO"))
    assert refused(state, "km", "plot u-99: DEPTH Ab") == "NA-SUB-9"


@pytest.mark.rule("NA-SUB-10")
def test_only_the_owner_knows_the_depth() -> None:
    shown = {text(GAME.view(opened(hunt(depth=depth)), Seat("rn"))) for depth in ("P", "D", "R")}

    assert len(shown) == 1


@pytest.mark.rule("NA-SUB-11")
def test_a_boats_speed() -> None:
    for depth, yards in (("P", 1333), ("S", 2667)):
        state = opened(hunt(60000, depth=depth))
        turn(state, km="u-99: SPEED 30")
        assert place(state.ships["u-99"]) == (0, 60000 + yards)


@pytest.mark.rule("NA-SUB-27")
def test_a_surfaced_boat_is_seen_and_shot_at() -> None:
    surfaced, submerged = opened(hunt(depth="S")), opened(hunt(depth="P"))

    assert (surfaced.seen["rn"], submerged.seen["rn"]) == (["u-99"], [])
    assert refused(surfaced, "rn", "plot bluebell/BOW -> u-99") == ""
    assert refused(submerged, "rn", "plot bluebell/BOW -> u-99") == "NA-GUN-73"


@pytest.mark.rule("NA-SUB-28")
def test_boats_have_armour_one() -> None:
    assert {sheet.armour for sheet in content.classes().values() if sheet.type == "SS"} == {1}


@pytest.mark.rule("NA-SUB-53")
def test_boats_tubes_aim_in_their_half() -> None:
    state = opened(hunt())

    assert refused(state, "km", "plot torp u-99/BOW1 4 at 120") == "NA-TRP-48"
    assert refused(state, "km", "plot torp u-99/BOW1 4 at 60") == ""
    assert refused(state, "km", "plot torp u-99/STN1 1 at 170") == ""
    assert {entry.inches for entry in content.classes()["VIIC"].torpedoes} == {21}


@pytest.mark.rule("NA-SUB-54")
def test_boats_fire_at_surface_or_periscope_depth() -> None:
    answers = [refused(opened(hunt(depth=depth)), "km", "plot torp u-99/BOW1 1 at 0") for depth in ("S", "P", "D", "R")]

    assert answers == ["", "", "NA-SUB-54", "NA-SUB-54"]


@pytest.mark.rule("NA-SUB-55")
def test_an_appearing_boat_is_spotted_and_counts_as_located() -> None:
    state = opened(hunt(20000, depth="lurking"))
    give(state, "rn", "plot bluebell: SPEED 16 | search bluebell sonar")
    events = give(state, "km", "plot appear u-99 at 0,-2500 course 0 speed 0 depth P", 1, 1)

    spotted = one(events, "spotted")
    assert (spotted.facts["x"], spotted.facts["y"]) == (0, 1500)
    assert "depth" not in spotted.facts
    assert refused(state, "rn", "assault bluebell over u-99 charge P") == ""


@pytest.mark.rule("NA-SUB-57")
def test_the_place_is_lost_after_the_turn() -> None:
    state = located()
    give(state, "rn", "assault")
    assert state.datums == {}
    give(state, "rn", "plot bluebell: SPEED 8")
    give(state, "km", "plot")

    assert state.where()[-1] == "Plot and allocate"  # no attack was asked for


@pytest.mark.rule("NA-SUB-58")
def test_only_fitted_ships_hunt() -> None:
    state = opened(hunt(escort="KGV"))

    assert refused(state, "rn", "plot search bluebell sonar") == "NA-SUB-58"
    surfaced = opened(hunt(depth="S", escort="KGV"))
    assert refused(surfaced, "rn", "plot bluebell/BOW -> u-99") == ""
    fired = opened(hunt(escort="KGV"))
    give(fired, "rn", "plot")
    give(fired, "km", "plot torp u-99/BOW1 1 at 0")
    assert refused(fired, "rn", "assault bluebell over u-99 charge P") == "NA-SUB-58"


@pytest.mark.rule("NA-SUB-1", "NA-SUB-11")
def test_a_boat_appears_at_a_speed_her_depth_allows() -> None:
    state = lurking()

    assert refused(state, "km", "plot appear u-99 at 0,0 course 0 speed 16 depth S") == ""
    assert refused(state, "km", "plot appear u-99 at 0,0 course 0 speed 16.1 depth S") == "NA-SUB-11"
    assert refused(state, "km", "plot appear u-99 at 0,0 course 0 speed 8 depth P") == ""
    assert refused(state, "km", "plot appear u-99 at 0,0 course 0 speed 8.1 depth P") == "NA-SUB-11"
    once = "appear u-99 at 0,0 course 0 speed 8 depth P"
    assert refused(state, "km", f"plot {once} | {once}") == "NA-SUB-1"


@pytest.mark.rule("NA-SUB-27")
def test_a_submerged_boat_fires_no_gun() -> None:
    state = opened(battle(fleet("rn", "a:FLOWER"), fleet("km", "u-99:VIIC", at=(0, 3000), depth="P")))

    assert refused(state, "km", "plot u-99/BOW -> a") == "NA-SUB-27"


@pytest.mark.rule("NA-SUB-1")
def test_a_boat_appears_from_the_point_her_owner_picks() -> None:
    state = lurking()
    give(state, "rn", "plot")

    give(state, "km", "plot appear u-99 at 1000,-2000 course 90 speed 0 depth P", 4, 1, exact=False)

    assert place(state.ships["u-99"]) == (1000, -6000)  # 180 degrees, one foot: 4,000 yards


@pytest.mark.rule("NA-SUB-6")
def test_a_refused_dive_names_the_depths_beside() -> None:
    objection = may_dive("KM", "D", "T")

    assert objection is not None
    assert "from D to P or D or R" in objection.text


@pytest.mark.rule("NA-SUB-7", "NA-SUB-8")
@pytest.mark.parametrize(
    "boat, depth, rolls", [("VIIC", "T", False), ("VIIC", "Ab", True), ("GATO", "R", False), ("GATO", "T", True)]
)
def test_only_a_boat_at_her_nations_deepest_rolls_for_her_hull(boat: str, depth: str, rolls: bool) -> None:
    state = hunt(9000, boat=boat, depth=depth)
    told = umpire(1, 2) if rolls else umpire()

    hulls(state, told)

    assert ("creaks" in kinds(told.events)) is rolls
    assert state.ships["u-99"].in_battle


@pytest.mark.rule("NA-SUB-1")
def test_nobody_brings_in_anothers_boat() -> None:
    state = lurking()

    assert refused(state, "rn", "plot appear u-99 at 0,0 course 0 speed 8 depth P") == "NA-SUB-1"
    assert refused(state, "rn", "plot appear bluebell at 0,0 course 0 speed 8 depth P") == "NA-SUB-1"
    assert refused(state, "km", "plot appear u-99 at 0,0 course 0 speed 8 depth Ab") == ""


@pytest.mark.rule("NA-SUB-55")
def test_where_a_boat_is_spotted_is_told_in_yards() -> None:
    state = lurking()
    give(state, "rn", "plot")

    events = give(state, "km", "plot appear u-99 at 1000,-2000 course 90 speed 0 depth P", 1, 1, exact=False)

    assert one(events, "spotted").facts == {"boat": "U-99", "x": 1000, "y": 2000}


@pytest.mark.rule("NA-SUB-9", "NA-SUB-1")
@pytest.mark.parametrize("kind, rule", [("VIIC", ""), ("GATO", "NA-SUB-9")])
def test_only_a_german_boat_appears_in_the_abyss(kind: str, rule: str) -> None:
    state = opened(battle(fleet("rn", "a:YORK"), fleet("usn", f"boat:{kind}", depth="lurking")))

    assert refused(state, "usn", "plot appear boat at 0,0 course 0 speed 4 depth Ab") == rule
