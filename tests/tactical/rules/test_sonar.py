"""X.B.3: hydrophones and sonar."""

from __future__ import annotations

from fractions import Fraction

import pytest

from flagplot.kernel.odds import exact
from flagplot.kernel.umpire import Umpire
from flagplot.tactical.content.scenario import Land
from flagplot.tactical.orders.choices import Search
from flagplot.tactical.rules.submarines.submarines import in_reach, listen, search
from tests.tactical.positions import (
    battle,
    fleet,
    give,
    hunt,
    opened,
    refused,
    umpire,
)

FAST, SLOW, STOPPED = 8000, 4000, 0


def chance(method: str, depth: str, speed: int = FAST) -> Fraction:
    return exact(lambda dice: listen(Umpire(dice), method, depth, speed)).chance(True)


@pytest.mark.rule("NA-SUB-14")
def test_one_method_a_turn() -> None:
    state = opened(hunt())

    assert refused(state, "rn", "plot search bluebell sonar | search bluebell hydrophone") == "NA-SUB-14"


@pytest.mark.rule("NA-SUB-15")
def test_a_searching_ship_does_not_fire() -> None:
    state = opened(hunt(1500, depth="S"))

    assert refused(state, "rn", "plot bluebell/BOW -> u-99") == ""
    assert refused(state, "rn", "plot search bluebell sonar | bluebell/BOW -> u-99") == "NA-SUB-15"


@pytest.mark.rule("NA-SUB-16")
def test_a_search_must_be_declared_in_phase_a() -> None:
    state = opened(hunt(1500))
    give(state, "rn", "plot")

    give(state, "km", "plot")  # no die is rolled

    assert state.datums == {}


@pytest.mark.rule("NA-SUB-17")
def test_hydrophones_by_depth() -> None:
    assert [chance("hydrophone", depth) for depth in ("P", "D", "R", "T")] == [
        Fraction(1, 2),
        Fraction(1, 2),
        Fraction(1, 3),
        Fraction(1, 6),
    ]


@pytest.mark.rule("NA-SUB-18")
def test_a_slow_boat_is_harder_to_hear() -> None:
    assert [chance("hydrophone", depth, SLOW) for depth in ("P", "T")] == [Fraction(1, 3), 0]
    assert chance("hydrophone", "P", SLOW + 1) == Fraction(1, 2)


@pytest.mark.rule("NA-SUB-19")
def test_a_stopped_boat_is_hardest_to_hear() -> None:
    assert [chance("hydrophone", depth, STOPPED) for depth in ("P", "R")] == [Fraction(1, 6), 0]


@pytest.mark.rule("NA-SUB-20")
def test_hydrophones_reach_3000_yards() -> None:
    assert [in_reach("hydrophone", yards) for yards in (0, 3000, 3001)] == [True, True, False]


@pytest.mark.rule("NA-SUB-21")
def test_hydrophones_do_not_hear_the_abyss() -> None:
    assert chance("hydrophone", "Ab") == 0


@pytest.mark.rule("NA-SUB-22")
def test_sonar_by_depth() -> None:
    assert [chance("sonar", depth) for depth in ("P", "D", "R", "T", "Ab")] == [
        Fraction(1, 2),
        Fraction(2, 3),
        Fraction(1, 2),
        Fraction(1, 3),
        Fraction(1, 6),
    ]


@pytest.mark.rule("NA-SUB-23")
def test_sonar_does_not_work_nearer_than_3000_yards() -> None:
    assert [in_reach("sonar", yards) for yards in (2999, 3000)] == [False, True]


@pytest.mark.rule("NA-SUB-24")
def test_slowness_does_not_help_against_sonar() -> None:
    assert chance("sonar", "P", STOPPED) == Fraction(1, 2)


@pytest.mark.rule("NA-SUB-25")
def test_sonar_reaches_6000_yards() -> None:
    assert [in_reach("sonar", yards) for yards in (6000, 6001)] == [True, False]


@pytest.mark.rule("NA-SUB-26")
def test_at_3000_yards_either_method_works() -> None:
    for method in ("hydrophone", "sonar"):
        state = hunt(3000)
        state.sheet.searches = [Search("bluebell", method)]
        search(state, umpire(6))
        assert state.datums


@pytest.mark.rule("NA-SUB-58")
def test_a_search_by_an_unknown_ship_names_the_real_ones() -> None:
    state = opened(hunt())

    assert refused(state, "rn", "plot search clematis sonar") == "NA-SOP-5"
    assert refused(state, "rn", "plot search bluebell sonar") == ""


@pytest.mark.rule("NA-SUB-16")
def test_a_hunter_sunk_before_she_listens_hears_nothing() -> None:
    state = hunt(1500)
    state.sheet.searches = [Search("bluebell", "hydrophone")]
    state.ships["bluebell"].level = 3
    told = umpire()

    search(state, told)

    assert (told.events, state.datums) == ([], {})


@pytest.mark.rule("NA-SUB-18", "NA-GUN-40")
@pytest.mark.parametrize("level, hears", [(0, True), (1, True), (2, False)])
def test_a_crippled_boat_is_as_quiet_as_she_is_slow(level: int, hears: bool) -> None:
    """Heavily damaged, she makes 2 2/3 of the 8 plotted knots: the die is reduced by one."""
    state = opened(hunt(1500))
    boat = state.ships["u-99"]
    boat.level, boat.speed = level, 8000
    state.sheet.searches = [Search("bluebell", "hydrophone")]

    search(state, umpire(4))

    assert ("u-99" in state.datums) is hears


@pytest.mark.rule("NA-SUB-16", "NA-SOP-17")
@pytest.mark.parametrize("apart, heard", [(0, "u-1"), (1, "u-1"), (-1, "u-2")])
def test_a_search_listens_to_the_nearest_boat_and_of_two_as_near_the_first(apart: int, heard: str) -> None:
    boats = (
        fleet("km", "u-1:VIIC", at=(0, 1500), depth="P", speed=8),
        fleet("km", "u-2:VIIC", at=(0, -1500 - apart), depth="P", speed=8),
    )
    state = opened(battle(fleet("rn", "a:FLOWER"), *boats))
    state.sheet.searches = [Search("a", "hydrophone")]

    search(state, umpire(6))

    assert list(state.datums) == [heard]


@pytest.mark.rule("NA-SUB-16", "NA-MOV-34")
def test_a_boat_behind_land_is_not_heard() -> None:
    spit = Land("Skerry", ((-500, 600), (500, 600), (500, 900), (-500, 900)))
    state = opened(hunt(1500, land=(spit,)))
    state.sheet.searches = [Search("bluebell", "hydrophone")]

    search(state, umpire())  # no die is rolled

    assert state.datums == {}
