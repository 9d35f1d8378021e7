"""VII.A.3, VII.B and VII.D: launches, tracks, spreads, who is hit and how badly."""

from __future__ import annotations

from fractions import Fraction

import pytest

from flagplot.kernel.codec import text
from flagplot.kernel.dice import Dice
from flagplot.kernel.odds import exact
from flagplot.kernel.order import BadNotation
from flagplot.kernel.seat import Seat
from flagplot.kernel.umpire import Umpire
from flagplot.tactical import GAME
from flagplot.tactical.charts import TORPEDO_HITS
from flagplot.tactical.damage import TORPEDO, penetrate
from flagplot.tactical.geometry import THIRD, YARD
from flagplot.tactical.model import Battle, Spread
from flagplot.tactical.phases.torpedoes import cross_tracks
from flagplot.tactical.plot import read_launch
from flagplot.tactical.spreads import (
    RUN,
    burst,
    collision_course,
    dud_die,
    halved,
    is_automatic,
    is_fine,
    meeting,
    roll_against,
    run_turns,
    same_half,
    spread_width,
    torpedo_factor,
    wild,
)
from flagplot.tactical.track import Track
from tests.tactical.positions import battle, duel, fleet, give, kinds, one, opened, refused, turn, umpire


def spread(count: int = 4, course: int = 0, inches: int = 21, **more: object) -> Spread:
    """Torpedoes from the origin."""
    return Spread(1, "rn", "exeter", "RN", 0, 0, course, count, inches, RUN[inches], **more)  # type: ignore[arg-type]


def track(x: int, y: int, course: int, run: int, ship: str = "haguro") -> Track:
    """A straight track, all in yards."""
    way = Track(ship, x * YARD, y * YARD, course, [])
    way.straight(run * YARD)
    return way


@pytest.mark.rule("NA-TRP-1")
def test_a_launch_names_mount_direction_and_number() -> None:
    state = opened(duel(6000))
    give(state, "ijn", "plot")

    events = give(state, "rn", "plot torp exeter/R1 2 at 80", exact=False)

    assert one(events, "launched").facts == {"ship": "Exeter", "count": 2, "course": 80}
    assert refused(opened(duel(6000)), "rn", "plot torp exeter/C1 2 at 80") == "NA-TRP-1"


@pytest.mark.rule("NA-TRP-2")
def test_long_lances_run_two_turns() -> None:
    state = opened(duel(20000, own="MYOKO", foe="YORK"))

    turn(state, rn="torp exeter/L1 4 at 270")
    assert [(one.leg, one.legs) for one in state.spreads] == [(1, 2)]
    turn(state)
    assert state.spreads == []


@pytest.mark.rule("NA-TRP-6")
def test_a_track_begins_where_the_launcher_was_before_moving() -> None:
    state = opened(duel(20000, own="MYOKO", foe="YORK"))

    turn(state, rn="exeter: SPEED 30 | torp exeter/L1 4 at 270")

    assert (state.spreads[0].x, state.spreads[0].y) == (0, 0)
    assert state.spreads[0].course == 2700


@pytest.mark.rule("NA-TRP-7")
def test_a_laid_track_carries_its_number() -> None:
    state = opened(duel(20000, own="MYOKO", foe="YORK"))

    turn(state, rn="torp exeter/L1 3 at 270")

    [wake] = GAME.view(state, Seat("ijn")).wakes
    assert wake.count == 3


@pytest.mark.rule("NA-TRP-8")
def test_one_mount_fires_one_way() -> None:
    state = opened(duel(6000))

    assert refused(state, "rn", "plot torp exeter/R1 1 at 80 | torp exeter/R1 1 at 90") == "NA-TRP-8"
    assert refused(state, "rn", "plot torp exeter/R1 1 at 80 | torp exeter/L1 1 at 270") == ""


@pytest.mark.rule("NA-TRP-9")
def test_a_mount_fires_any_number_of_its_tubes() -> None:
    state = opened(duel(20000, own="FLETCH"))
    assert refused(state, "rn", "plot torp exeter/C1 6 at 90") == "NA-TRP-9"
    assert refused(state, "rn", "plot torp exeter/C1 0 at 90") == "NA-TRP-9"

    turn(state, rn="torp exeter/C1 3 at 270")

    assert state.ships["exeter"].tubes == [2, 5]


@pytest.mark.rule("NA-TRP-10")
def test_a_two_turn_track_may_stay_unmarked() -> None:
    shown = []
    for line in ("", "torp exeter/L1 4 at 270 secret"):
        state = opened(duel(20000, own="MYOKO", foe="YORK"))
        turn(state, rn=line)
        shown.append(text(GAME.view(state, Seat("ijn"))))

    assert shown[0] == shown[1]
    state = opened(duel(20000, own="YORK", foe="YORK"))
    assert refused(state, "rn", "plot torp exeter/L1 3 at 270 secret") == "NA-TRP-10"


@pytest.mark.rule("NA-TRP-10", "NA-TRP-6")
def test_an_unmarked_track_is_laid_out_in_its_second_turn() -> None:
    state = opened(duel(20000, own="MYOKO", foe="YORK"))
    turn(state, rn="torp exeter/L1 4 at 270 secret")

    events = turn(state)

    assert one(events, "launched").audience is None


@pytest.mark.rule("NA-TRP-11")
def test_an_unmarked_track_that_meets_a_friend_is_shown_at_once() -> None:
    state = battle(
        fleet("ijn", "exeter:MYOKO"),
        fleet("ijn", "friend:KAGERO", at=(4000, -1600)),
        fleet("usn", "z:YORK", at=(0, 30000)),
    )
    opened(state)

    events = turn(state, 5, 1, ijn="torp exeter/R1 4 at 90 secret")

    assert kinds(events)[2:5] == ["launched", "launched", "torpedoed"]
    assert not state.spreads[0].is_hidden


@pytest.mark.rule("NA-TRP-12")
def test_an_aimed_track_leads_the_target() -> None:
    state = duel(5000)
    ship, target = state.ships["exeter"], state.ships["haguro"]
    target.speed = 30000

    course = collision_course(ship, target, RUN[21])

    assert 500 < course < 560  # 30 knots against 50: about 53 degrees instead of 90
    way = Track("haguro", target.x, target.y, 0, [])
    way.straight(30000)
    found = meeting(spread(course=course), way)
    assert found is not None
    assert found.counts


@pytest.mark.rule("NA-TRP-13", "NA-TRP-14")
def test_when_hits_are_automatic() -> None:
    assert is_automatic(3333, 30000, 8333)
    assert is_automatic(3200, 30000, 8333)
    assert not is_automatic(3334, 30000, 8333)
    assert is_automatic(8000, 4000, 8333)
    assert not is_automatic(8000, 4001, 8333)


@pytest.mark.rule("NA-TRP-13")
def test_a_near_target_is_rolled_for_whatever_she_does() -> None:
    state = opened(duel(3300))

    events = turn(state, 5, 1, rn="torp exeter/R1 3 -> haguro", ijn="haguro: R 90, SPEED 33")

    assert one(events, "torpedoed").facts["ship"] == "Haguro"


@pytest.mark.rule("NA-TRP-15")
def test_a_stopped_target_must_lie_within_the_run() -> None:
    assert not is_automatic(30000, 0, 8333)
    assert is_automatic(8333, 0, 8333)


@pytest.mark.rule("NA-TRP-16")
def test_intersections_go_in_order_along_the_track() -> None:
    state = battle(
        fleet("rn", "exeter:YORK"),
        fleet("km", "far:KENT", at=(-1000, 4000), course=90, speed=12),
        fleet("km", "near:KENT", at=(-700, 2000), course=90, speed=12),
    )
    state.spreads = [spread(count=4)]
    tracks = [track(-1000, 4000, 900, 2000, "far"), track(-500, 2000, 900, 2000, "near")]
    with_dice = umpire(5, 1, 5, 1, state=state)

    cross_tracks(state, tracks, with_dice)

    assert [event.facts["ship"] for event in with_dice.events] == ["Near", "Far"]


@pytest.mark.rule("NA-TRP-17")
def test_both_must_be_there_in_the_same_half() -> None:
    # the torpedoes pass 2,500 yards at 30 percent of their run
    met = meeting(spread(), track(-1500, 2500, 900, 5000))
    late = meeting(spread(), track(-4000, 2500, 900, 5000))

    assert met is not None
    assert met.counts
    assert late is not None
    assert not late.counts
    assert meeting(spread(), track(3000, 2500, 900, 5000)) is None


@pytest.mark.rule("NA-TRP-17", "NA-TRP-6")
def test_a_track_is_measured_from_its_own_launch_point() -> None:
    away = Spread(1, "rn", "exeter", "RN", 30000 * YARD, -9000 * YARD, 900, 4, 21, RUN[21])

    met = meeting(away, track(32500, -9000 + 1500, 1800, 5000))

    assert met is not None
    assert met.counts
    assert abs(met.along - 2500 * YARD) <= 1
    assert meeting(away, track(2500, 1500, 1800, 5000)) is None


@pytest.mark.rule("NA-TRP-18")
def test_the_middle_belongs_to_both_halves() -> None:
    half = Fraction(1, 2)
    assert same_half(half, Fraction(9, 10))
    assert same_half(half, Fraction(1, 10))
    assert not same_half(Fraction(2, 5), Fraction(3, 5))


@pytest.mark.rule("NA-TRP-19")
def test_a_torpedo_does_not_catch_a_ship_running_away() -> None:
    way = Track("haguro", 0, 20 * THIRD, 0, [])
    way.straight(18 * THIRD)

    found = meeting(spread(), way)

    assert found is not None
    assert not found.counts


@pytest.mark.rule("NA-TRP-20")
def test_an_intersection_throws_a_white_and_a_coloured_die() -> None:
    state = opened(duel(3000))

    events = turn(state, 4, 2, rn="torp exeter/R1 3 -> haguro")

    assert [roll.why for roll in one(events, "torpedoed").rolls] == ["NA-TRP-33 white", "NA-TRP-20 coloured"]


@pytest.mark.rule("NA-TRP-21")
def test_torpedoes_that_hit_leave_the_spread() -> None:
    state = duel()
    own = spread(count=3)

    roll_against(state, own, state.ships["haguro"], 900, 0, umpire(2, 1))

    assert own.count == 2


@pytest.mark.rule("NA-TRP-22", "NA-TRP-23")
def test_fine_angles_halve_the_column() -> None:
    assert [is_fine(0, tenths) for tenths in (0, 250, 300, 301, 310, 900)] == [True, True, True, False, False, False]
    assert [is_fine(0, tenths) for tenths in (1490, 1499, 1500, 1800)] == [False, False, True, True]
    assert is_fine(3500, 200)
    state = duel()
    with_dice = umpire(3, 4)
    own = spread(count=4)
    roll_against(state, own, state.ships["haguro"], 1600, 0, with_dice)
    assert with_dice.events[0].facts["count"] == 2
    assert with_dice.events[0].facts["hits"] == 0


@pytest.mark.rule("NA-TRP-24")
def test_half_an_odd_number_is_rounded_up() -> None:
    assert [halved(n) for n in (1, 2, 4, 5)] == [1, 1, 2, 3]


@pytest.mark.rule("NA-TRP-25")
def test_halving_changes_the_column_only() -> None:
    state = duel()
    own = spread(count=4)

    roll_against(state, own, state.ships["haguro"], 200, 0, umpire(5, 1))

    assert own.count == 4


@pytest.mark.rule("NA-TRP-26", "NA-TRP-30")
def test_a_spread_is_1333_yards_wide_at_the_end() -> None:
    assert spread_width(Fraction(1)) == Fraction(4000, 3)
    inside, outside = track(666, 8333, 900, 0), track(668, 8333, 900, 0)
    assert meeting(spread(), inside) is not None
    assert meeting(spread(), outside) is None


@pytest.mark.rule("NA-TRP-27")
def test_a_long_lance_spread_is_2667_yards_wide_at_the_end() -> None:
    assert round(spread_width(Fraction(2))) == 2667
    second = spread(inches=24, leg=1, legs=2)
    assert meeting(second, track(1332, 16665, 900, 0)) is not None
    assert meeting(second, track(1335, 16665, 900, 0)) is None


@pytest.mark.rule("NA-TRP-28")
def test_widths_half_way() -> None:
    assert [round(spread_width(turns)) for turns in (Fraction(1, 2), Fraction(3, 2))] == [667, 2000]
    assert meeting(spread(), track(332, 4166, 900, 0)) is not None
    assert meeting(spread(), track(335, 4166, 900, 0)) is None


@pytest.mark.rule("NA-TRP-29")
def test_a_path_that_touches_the_triangle_is_an_intersection() -> None:
    grazing = meeting(spread(), track(600, 9000, 1800, 1500))

    assert grazing is not None
    assert meeting(spread(), track(700, 9000, 1800, 1500)) is None


@pytest.mark.rule("NA-TRP-30")
def test_the_full_width_is_four_thirds_of_a_thousand() -> None:
    assert spread_width(Fraction(1, 2)) == Fraction(2000, 3)


@pytest.mark.rule("NA-TRP-31")
def test_each_mount_rolls_on_its_own_column() -> None:
    state = opened(duel(3000, own="MYOKO", foe="YORK"))

    events = turn(state, 5, 1, 5, 1, rn="torp exeter/R1 4 -> haguro | torp exeter/R2 4 -> haguro")

    assert [event.facts["count"] for event in events if event.kind == "torpedoed"] == [4, 4]


@pytest.mark.rule("NA-TRP-32")
def test_each_ship_crossed_is_rolled_for_with_what_is_left() -> None:
    state = battle(fleet("rn", "exeter:YORK"), fleet("km", "y:KENT", "z:KENT", at=(0, 9000)))
    state.spreads = [spread(count=3)]
    tracks = [track(-500, 2000, 900, 2000, "y"), track(-1000, 4000, 900, 2000, "z")]
    with_dice = umpire(2, 1, 4, 1, state=state)

    cross_tracks(state, tracks, with_dice)

    assert [event.facts["count"] for event in with_dice.events if event.kind == "torpedoed"] == [3, 2]


@pytest.mark.rule("NA-TRP-33")
def test_the_table_of_hits() -> None:
    assert [TORPEDO_HITS.number(4, f"die_{die}") for die in range(1, 7)] == [2, 1, 1, 0, 0, 0]
    for count in range(1, 11):

        def hits(dice: Dice, column: int = count) -> int:
            return burst(Umpire(dice), column, 0, 1, may_go_wild=False).hits

        assert exact(hits).mean(lambda number: number) == Fraction(count, 6)


@pytest.mark.rule("NA-TRP-34")
def test_a_first_six_sends_one_back() -> None:
    state = duel(3000)
    own = spread(count=4)
    with_dice = umpire(6, 1, 1, 4)

    roll_against(state, own, state.ships["haguro"], 900, 0, with_dice)

    assert kinds(with_dice.events) == ["torpedoed", "wild"]
    assert state.ships["exeter"].level == 1
    roll_against(state, own, state.ships["haguro"], 900, 0, umpire(6, 1))  # only the first roll


@pytest.mark.rule("NA-TRP-35")
def test_the_wild_torpedo_leaves_the_spread() -> None:
    state = duel(3000)
    own = spread(count=4)

    roll_against(state, own, state.ships["haguro"], 900, 0, umpire(6, 1, 6, 1))

    assert own.count == 3


@pytest.mark.rule("NA-TRP-36")
def test_air_launched_spreads_never_go_wild() -> None:
    assert not burst(umpire(6, 1), 4, 0, 1, may_go_wild=False).is_wild


@pytest.mark.rule("NA-TRP-37")
def test_torpedo_factors() -> None:
    assert [torpedo_factor(inches) for inches in (18, 21, 24)] == [6, 7, 8]


@pytest.mark.rule("NA-TRP-38")
def test_a_bracketed_d_from_a_torpedo_damages() -> None:
    assert penetrate(umpire(), 3, 0, TORPEDO) == "D"


@pytest.mark.rule("NA-TRP-39")
def test_torpedoes_have_no_row_shift() -> None:
    assert penetrate(umpire(), 5, 0, TORPEDO, "close", True) == "D"
    assert penetrate(umpire(), 6, 0, TORPEDO, "close", True) == "D"


@pytest.mark.rule("NA-TRP-40", "NA-TRP-43")
def test_a_torpedo_dud_never_damages() -> None:
    assert penetrate(umpire(), 1, 7, TORPEDO) == "-"
    assert penetrate(umpire(), 2, 7, TORPEDO) == "HD"


@pytest.mark.rule("NA-TRP-41")
def test_early_german_and_american_duds() -> None:
    assert [dud_die("KM", year) for year in (1939, 1940, 1941)] == [2, 2, 1]
    assert [dud_die("USN", year) for year in (1941, 1942, 1943)] == [2, 2, 1]
    assert dud_die("RN", 1939) == 1
    assert penetrate(umpire(), 2, 7, TORPEDO, duds=2) == "-"


@pytest.mark.rule("NA-TRP-42")
def test_american_aircraft_torpedoes_are_not_ships() -> None:
    assert dud_die("USN", 1942, from_aircraft=True) == 1


@pytest.mark.rule("NA-TRP-44")
def test_a_21_inch_torpedo_runs_25_inches() -> None:
    assert RUN[21] == 25 * THIRD
    assert RUN[21] // YARD == 8333


@pytest.mark.rule("NA-TRP-45")
def test_other_runs() -> None:
    assert RUN[24] * run_turns(24, "IJN") // YARD == 16666
    assert RUN[18] == 5000 * YARD


@pytest.mark.rule("NA-TRP-47")
def test_tubes_are_reloaded_once_after_four_quiet_turns() -> None:
    state = battle(fleet("ijn", "a:KAGERO", speed=10), fleet("usn", "z:YORK", at=(0, 90000)))
    opened(state)
    a = state.ships["a"]
    turn(state, ijn="torp a/C1 4 at 90")
    for number in range(4):
        assert a.tubes == [0, 4], number
        turn(state)
    assert a.tubes == [4, 4]
    assert not a.spare
    turn(state, ijn="torp a/C1 4 at 90")
    for _ in range(6):
        turn(state)
    assert a.tubes == [0, 4]


@pytest.mark.rule("NA-TRP-47")
def test_a_hard_turn_interrupts_reloading() -> None:
    state = battle(fleet("ijn", "a:KAGERO", speed=10), fleet("usn", "z:YORK", at=(0, 90000)))
    opened(state)
    turn(state, ijn="torp a/C1 4 at 90")
    turn(state)
    turn(state, ijn="a: R 61, SPEED 20")
    for _ in range(3):
        turn(state, ijn="a: R 60, SPEED 20")
        assert state.ships["a"].tubes == [0, 4]
    turn(state)
    assert state.ships["a"].tubes == [4, 4]


@pytest.mark.rule("NA-TRP-47")
def test_ships_without_spares_stay_empty() -> None:
    state = battle(fleet("usn", "a:FLETCH", speed=10), fleet("ijn", "z:YORK", at=(0, 90000)))
    opened(state)
    turn(state, usn="torp a/C1 5 at 90")
    for _ in range(6):
        turn(state)

    assert state.ships["a"].tubes == [0, 5]


@pytest.mark.rule("NA-TRP-49")
def test_range_for_the_automatic_case_is_taken_at_launch() -> None:
    state = opened(duel(3300, bearing=90))

    events = turn(state, 5, 1, rn="torp exeter/R1 3 -> haguro", ijn="haguro: R 60, SPEED 33")

    assert "torpedoed" in kinds(events)


@pytest.mark.rule("NA-TRP-50")
def test_automatic_shots_are_halved_for_a_fine_angle() -> None:
    state = opened(duel(2000, own="KAGERO", foe="YORK", bearing=180))
    state.ships["haguro"].course = 0

    events = turn(state, 5, 1, rn="torp exeter/C1 4 -> haguro")

    assert one(events, "torpedoed").facts["count"] == 2


@pytest.mark.rule("NA-TRP-51")
def test_only_japanese_long_lances_run_twice() -> None:
    assert [run_turns(24, nation) for nation in ("IJN", "RN")] == [2, 1]
    assert run_turns(21, "IJN") == 1
    state = opened(battle(fleet("rn", "rodney:NELSON"), fleet("km", "z:YORK", at=(0, 30000))))
    turn(state, rn="torp rodney/BOW1 1 at 0")
    assert state.spreads == []


@pytest.mark.rule("NA-TRP-52")
def test_the_second_turn_is_halved_by_itself() -> None:
    second = spread(inches=24, leg=1, legs=2)
    # 12,500 yards is the middle of the second run: both halves
    early = meeting(second, track(-1000, 12500, 900, 8000))
    late = meeting(second, track(-7000, 12500, 900, 8000))
    assert early is not None
    assert early.counts
    assert late is not None
    assert late.counts
    nearer = meeting(second, track(-7000, 9500, 900, 8000))
    assert nearer is not None
    assert not nearer.counts


@pytest.mark.rule("NA-TRP-53")
def test_a_wild_torpedo_misses_a_deep_boat() -> None:
    state = battle(fleet("km", "exeter:VIIC", depth="P"), fleet("rn", "haguro:YORK", at=(0, 3000)))
    boat = state.ships["exeter"]
    boat.depth = "D"
    wild(state, spread(), boat, umpire())
    boat.depth = "P"
    wild(state, spread(), boat, umpire(1, 6))

    assert boat.level == 3


def test_a_second_turn_track_meets_ships() -> None:
    state: Battle = opened(duel(14000, own="MYOKO", foe="YORK", bearing=90))
    turn(state, rn="torp exeter/R1 4 at 90", ijn='haguro: 0"')

    events = turn(state, 5, 1, ijn='haguro: 0"')

    assert one(events, "torpedoed").facts["ship"] == "Haguro"


@pytest.mark.rule("NA-TRP-21", "NA-TRP-32")
def test_a_spread_used_up_on_one_ship_threatens_no_other() -> None:
    state = opened(
        battle(fleet("rn", "exeter:FLETCH"), fleet("ijn", "a:YORK", "b:YORK", at=(-1200, 3000), course=90, gap=300))
    )
    state.spreads.append(spread(1))

    events = turn(state, 1, 1, rn="exeter: SPEED 0", ijn="a: SPEED 30")  # one hit, a dud

    assert one(events, "torpedoed").facts["ship"] == "A"
    assert state.spreads == []


@pytest.mark.rule("NA-TRP-47")
def test_a_hard_turn_right_after_firing_costs_a_turn_of_reloading() -> None:
    state = opened(duel(40000, own="MYOKO", foe="YORK"))
    turn(state, rn="torp exeter/L1 4 at 270")
    turn(state, rn="exeter: L 70, SPEED 10")

    for _ in range(3):
        turn(state)
    assert state.ships["exeter"].tubes[0] == 0
    turn(state)
    assert state.ships["exeter"].tubes[0] == 4


@pytest.mark.rule("NA-TRP-1")
@pytest.mark.parametrize(
    "text, tenths", [("L 40", 3200), ("R 40", 400), ("40", 400), ("0", 0), ("359.5", 3595), ("l 0.5", 3595)]
)
def test_directions_may_be_written_to_either_side(text: str, tenths: int) -> None:
    assert read_launch(f"torp exeter/R1 2 at {text}").bearing == tenths


@pytest.mark.rule("NA-TRP-1")
@pytest.mark.parametrize("text", ["X 40", "L", "40 L", "L 40 5", "4x", "-40"])
def test_other_directions_are_refused(text: str) -> None:
    with pytest.raises(BadNotation, match=r"is no (direction|launch)"):
        read_launch(f"torp exeter/R1 2 at {text}")


@pytest.mark.rule("NA-TRP-17")
def test_a_ship_that_crosses_the_axis_is_judged_where_she_crosses_it() -> None:
    """She crosses 7,500 of 8,333 yards out at 49 hundredths of her move; in the wide spread she is past the half later."""
    crossing = meeting(spread(), track(-2450, 7500, 900, 5000))
    later = meeting(spread(), track(-2500, 7500, 900, 5000))

    assert crossing is not None
    assert not crossing.counts
    assert later is not None
    assert later.counts


@pytest.mark.rule("NA-TRP-29")
@pytest.mark.parametrize("off, met", [(666, True), (667, False)])
def test_the_rim_of_the_spread_at_the_end_of_the_run(off: int, met: bool) -> None:
    stopped = Track("haguro", off * YARD, 50_000, 0, [])

    assert (meeting(spread(), stopped) is not None) is met


@pytest.mark.rule("NA-TRP-34", "NA-TRP-35")
@pytest.mark.parametrize("white, hits", [(1, 1), (2, 0)])
def test_a_wild_torpedo_is_rolled_on_the_one_column(white: int, hits: int) -> None:
    state = duel(6000)
    told = umpire(white, 3)

    wild(state, spread(), state.ships["exeter"], told)

    assert one(told.events, "wild").facts["hits"] == hits


@pytest.mark.rule("NA-WEA-20")
@pytest.mark.parametrize("count, left", [(1, 0), (2, 1)])
def test_very_rough_seas_swallow_one_torpedo_of_a_spread(count: int, left: int) -> None:
    state = opened(duel(40000, own="MYOKO", foe="YORK", seas="very rough"))
    give(state, "ijn", "plot")

    events = give(state, "rn", f"plot torp exeter/L1 {count} at 270", exact=False)

    assert [spread.count for spread in state.spreads] == [left] * bool(left)
    assert ("launched" in kinds(events)) is bool(left)
    assert state.ships["exeter"].tubes[0] == 4 - count


@pytest.mark.rule("NA-TRP-29")
def test_a_path_inside_the_spread_meets_it_where_both_are_in_the_same_half() -> None:
    """She runs along the track, 100 yards off its axis: the first common half begins where the spread is wide enough."""
    found = meeting(spread(), track(100, 500, 0, 5000))

    assert found is not None
    assert found.counts
    assert abs(found.along - 1250 * YARD) <= 6  # half-width 100 yards, 1,250 yards out
