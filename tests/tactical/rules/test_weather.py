"""IX: visibility and seas."""

from __future__ import annotations

from typing import Any

import pytest

from flagplot.kernel.records.codec import text
from flagplot.kernel.seat import Seat
from flagplot.tactical import GAME
from flagplot.tactical.rules.air.aviation import aa_shift, dive_column
from flagplot.tactical.rules.damage.condition import sea_accuracy, sea_row, top_speed
from flagplot.tactical.rules.movement.geometry import YARD
from flagplot.tactical.rules.sight.sight import sight_reach, sights, squall_between
from flagplot.tactical.rules.weather import visibility
from flagplot.tactical.state.model import Battle
from tests.tactical.positions import battle, duel, effect, fleet, kinds, one, opened, refused, turn, umpire


@pytest.mark.rule("NA-WEA-1")
@pytest.mark.parametrize("kind, reach", [("BISMARCK", 38880), ("TRIBAL", 24000), ("LEANDER", 25480)])
def test_good_weather_reaches_24000_yards_or_the_best_gun(kind: str, reach: int) -> None:
    state = duel(own=kind)

    assert sight_reach(state, state.ships["exeter"]) == reach


@pytest.mark.rule("NA-WEA-1")
@pytest.mark.parametrize("yards, is_seen", [(38880, True), (38881, False)])
def test_a_ship_sees_as_far_as_her_guns(yards: int, is_seen: bool) -> None:
    state = opened(duel(yards, own="BISMARCK", foe="TRIBAL", date="1939-09-03"))

    assert bool(state.seen["rn"]) is is_seen
    assert state.seen["ijn"] == []


@pytest.mark.rule("NA-WEA-2")
def test_a_cripple_sees_24000_yards() -> None:
    state = duel(own="BISMARCK")
    state.ships["exeter"].level = 1
    assert sight_reach(state, state.ships["exeter"]) == 38880
    state.ships["exeter"].level = 2
    assert sight_reach(state, state.ships["exeter"]) == 24000


@pytest.mark.rule("NA-WEA-3")
def test_poor_weather() -> None:
    assert visibility("poor", umpire(3)) == 30000


@pytest.mark.rule("NA-WEA-4")
def test_bad_weather() -> None:
    assert visibility("bad", umpire(3)) == 20000


@pytest.mark.rule("NA-WEA-5")
def test_poor_may_exceed_good() -> None:
    given: dict[str, Any] = {"own": "TRIBAL", "date": "1939-09-03"}
    poor, good = opened(duel(28000, visibility="poor", **given), 3), opened(duel(28000, **given))

    assert (poor.seen["rn"], good.seen["rn"]) == (["haguro"], [])


@pytest.mark.rule("NA-WEA-6", "NA-WEA-7")
def test_the_visibility_die() -> None:
    assert [visibility("bad", umpire(die)) for die in range(1, 7)] == [10000, 15000, 20000, 20000, 25000, 26000]
    assert [visibility("poor", umpire(die)) for die in range(1, 7)] == [20000, 25000, 30000, 30000, 35000, 36000]


@pytest.mark.rule("NA-WEA-6")
def test_it_holds_for_one_turn() -> None:
    state = opened(duel(12000, visibility="bad", date="1939-09-03"), 1)
    assert state.seen["rn"] == []

    turn(state, 4)

    assert (state.visibility, state.seen["rn"]) == (20000, ["haguro"])


@pytest.mark.rule("NA-WEA-8")
def test_one_die_for_both_sides() -> None:
    state = duel(12000, visibility="bad", date="1939-09-03")
    with_die = umpire(1, state=state)
    GAME.advance(state, with_die)

    assert one(with_die.events, "visibility").audience is None
    assert state.seen == {"rn": [], "ijn": []}
    assert "10000" in text(GAME.view(state, Seat("ijn")))


@pytest.mark.rule("NA-WEA-9")
def test_good_weather_needs_no_roll() -> None:
    state = duel(12000)
    quiet = umpire(state=state)
    GAME.advance(state, quiet)

    assert kinds(quiet.events) == ["turn"]
    assert visibility("good", umpire()) == 0


@pytest.mark.rule("NA-WEA-10")
def test_divebombers_glide_in_bad_visibility() -> None:
    assert [aa_shift("D", "", is_gliding) for is_gliding in (False, True)] == [0, 1]


@pytest.mark.rule("NA-WEA-11")
def test_gliding_uses_the_dive_columns() -> None:
    assert dive_column(20000, dodging=False) == 5


def sea(kind: str, seas: str) -> tuple[int, int]:
    """Accuracy lost and top speed in thousandths of a knot."""
    state: Battle = duel(own=kind, seas=seas)
    return sea_accuracy(seas, state.ships["exeter"].sheet.type), top_speed(state, state.ships["exeter"])


@pytest.mark.rule("NA-WEA-12")
def test_sea_and_visibility_are_set_apart() -> None:
    state = duel(own="FLETCH", seas="rough")

    assert (state.brief.visibility, top_speed(state, state.ships["exeter"])) == ("good", 24000)


@pytest.mark.rule("NA-WEA-13")
def test_rough_seas_bind_leaders_and_smaller() -> None:
    assert sea("FLETCH", "rough") == (-1, 24000)
    assert sea("NARVIK", "rough")[0] == -1


@pytest.mark.rule("NA-WEA-14")
def test_larger_ships_do_not_mind_rough_seas() -> None:
    assert sea("YORK", "rough") == (0, 32000)


@pytest.mark.rule("NA-WEA-15")
def test_very_rough_seas_bind_small_ships_harder() -> None:
    assert sea("FLETCH", "very rough") == (-2, 18000)


@pytest.mark.rule("NA-WEA-16")
def test_very_rough_seas_bind_cruisers() -> None:
    assert sea("MYOKO", "very rough") == (-1, 22000)


@pytest.mark.rule("NA-WEA-17")
def test_battleships_do_not_mind_very_rough_seas() -> None:
    assert sea("KGV", "very rough") == (0, 28000)


@pytest.mark.rule("NA-WEA-18")
def test_size_is_judged_by_type() -> None:
    small = {
        kind
        for kind in ("CVT", "DE", "TB", "DD", "DL", "SS", "CL", "CA", "PB", "BC", "BB", "CV")
        if sea_row("rough", kind)
    }
    middle = {kind for kind in ("CL", "CA", "AK", "CVE", "PB", "BC", "BB", "CV") if sea_row("very rough", kind)}
    assert small == {"CVT", "DE", "TB", "DD", "DL", "SS"}
    assert middle == {"CL", "CA", "AK", "CVE"}
    assert sea("OMAHA", "rough") == (0, 34000)


@pytest.mark.rule("NA-WEA-19")
def test_sea_and_damage_multiply() -> None:
    state = duel(own="FLETCH", seas="rough")
    state.ships["exeter"].level = 1

    assert top_speed(state, state.ships["exeter"]) == 16000


@pytest.mark.rule("NA-WEA-20")
def test_very_rough_seas_and_torpedoes() -> None:
    assert (
        refused(opened(duel(6000, own="FLETCH", seas="very rough")), "rn", "plot torp exeter/C1 5 at 90") == "NA-WEA-20"
    )
    state = opened(duel(6000, own="MYOKO", foe="YORK", seas="very rough"))
    turn(state, rn="torp exeter/L1 4 at 270")
    assert state.spreads[0].count == 3
    assert refused(opened(duel(6000, own="FLETCH", seas="rough")), "rn", "plot torp exeter/C1 5 at 90") == ""


@pytest.mark.rule("NA-WEA-21")
def test_the_sea_does_not_change() -> None:
    state = opened(duel(own="FLETCH", seas="rough"))
    for _ in range(3):
        assert "seas" not in kinds(turn(state))
    assert top_speed(state, state.ships["exeter"]) == 24000


@pytest.mark.rule("NA-WEA-1", "NA-SUB-27")
@pytest.mark.parametrize(
    "depth, sees, seen", [("S", True, True), ("P", True, False), ("D", False, False), ("R", False, False)]
)
def test_what_a_boat_sees_and_who_sees_her_by_day(depth: str, sees: bool, seen: bool) -> None:
    state = battle(fleet("km", "u-1:VIIC", depth=depth), fleet("rn", "a:YORK", at=(3000, 0)))
    boat, ship = state.ships["u-1"], state.ships["a"]

    assert sights(state, boat, ship) is sees
    assert sights(state, ship, boat) is seen


@pytest.mark.rule("NA-SCN-6")
@pytest.mark.parametrize("x, hidden", [(0, True), (500, True), (501, False)])
def test_a_squall_hides_even_a_ship_alongside(x: int, hidden: bool) -> None:
    state = battle(
        fleet("rn", "a:YORK"),
        fleet("km", "z:YORK"),
        effects=(effect("squall", x=0, y=0, yards=500, knots=0, drift_course=0),),
    )

    assert squall_between(state, x * YARD, 0, x * YARD, 0) is hidden
