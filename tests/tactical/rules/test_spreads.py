"""VII.D.2 and VII.D.3: spreads that widen, which ships they meet, the effect of a hit."""

from __future__ import annotations

from fractions import Fraction

import pytest

from flagplot.kernel.dice import Dice
from flagplot.kernel.odds import exact
from flagplot.kernel.umpire import Umpire
from flagplot.tactical.charts import TORPEDO_HITS
from flagplot.tactical.rules.damage.damage import TORPEDO, penetrate
from flagplot.tactical.rules.movement.geometry import THIRD, YARD
from flagplot.tactical.rules.movement.track import Track
from flagplot.tactical.rules.torpedoes.spreads import (
    RUN,
    burst,
    dud_die,
    halved,
    is_fine,
    meeting,
    roll_against,
    same_half,
    torpedo_factor,
    wild,
)
from flagplot.tactical.rules.torpedoes.torpedoes import cross_tracks
from flagplot.tactical.state.model import Spread
from tests.tactical.positions import battle, duel, fleet, kinds, one, opened, spread, track, turn, umpire


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


@pytest.mark.rule("NA-TRP-17", "NA-TRP-29")
@pytest.mark.parametrize(
    "y, course, sails, along, counts",
    [
        (8000, 1800, 5000, 5500, True),  # both are past the middle of their moves there
        (12000, 1800, 5000, 8333, True),  # the run ends there
        (6000, 0, 2000, 7000, True),
        (2000, 0, 2000, 3750, False),  # where the spread is 600 yards wide: the torpedoes are early, she is late
    ],
)
def test_who_does_not_cross_the_axis_meets_the_spread_where_both_are_in_it(
    y: int, course: int, sails: int, along: int, counts: bool
) -> None:
    met = meeting(spread(), track(300, y, course, sails))

    assert met is not None
    assert (met.along // YARD, met.across // YARD, met.counts) == (along, 300, counts)


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
    inside, outside = track(666, 8333, 900, 0), track(668, 8333, 900, 0)
    assert meeting(spread(), inside) is not None
    assert meeting(spread(), outside) is None


@pytest.mark.rule("NA-TRP-27")
def test_a_long_lance_spread_is_2667_yards_wide_at_the_end() -> None:
    second = spread(inches=24, leg=1, legs=2)
    assert meeting(second, track(1332, 16665, 900, 0)) is not None
    assert meeting(second, track(1335, 16665, 900, 0)) is None


@pytest.mark.rule("NA-TRP-28")
def test_widths_half_way() -> None:
    assert meeting(spread(), track(332, 4166, 900, 0)) is not None
    assert meeting(spread(), track(335, 4166, 900, 0)) is None
    second = spread(inches=24, leg=1, legs=2)
    assert meeting(second, track(999, 12500, 900, 0)) is not None
    assert meeting(second, track(1002, 12500, 900, 0)) is None


@pytest.mark.rule("NA-TRP-29")
def test_a_path_that_touches_the_triangle_is_an_intersection() -> None:
    grazing = meeting(spread(), track(600, 9000, 1800, 1500))

    assert grazing is not None
    assert meeting(spread(), track(700, 9000, 1800, 1500)) is None


@pytest.mark.rule("NA-TRP-30")
def test_the_full_width_is_four_thirds_of_a_thousand() -> None:
    met = [yards for yards in range(600, 700) if meeting(spread(), track(yards, 8333, 900, 0)) is not None]
    assert max(met) == 2000 // 3


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
    wild(state, boat, 21, umpire())
    boat.depth = "P"
    wild(state, boat, 21, umpire(1, 6))

    assert boat.level == 3


@pytest.mark.rule("NA-TRP-21", "NA-TRP-32")
def test_a_spread_used_up_on_one_ship_threatens_no_other() -> None:
    state = opened(
        battle(fleet("rn", "exeter:FLETCH"), fleet("ijn", "a:YORK", "b:YORK", at=(-1200, 3000), course=90, gap=300))
    )
    state.spreads.append(spread(1))

    events = turn(state, 1, 1, rn="exeter: SPEED 0", ijn="a: SPEED 30")  # one hit, a dud

    assert one(events, "torpedoed").facts["ship"] == "A"
    assert state.spreads == []


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

    wild(state, state.ships["exeter"], 21, told)

    assert one(told.events, "wild").facts["hits"] == hits


@pytest.mark.rule("NA-TRP-29")
def test_a_path_inside_the_spread_meets_it_where_both_are_in_the_same_half() -> None:
    """She runs along the track, 100 yards off its axis: the first common half begins where the spread is wide enough."""
    found = meeting(spread(), track(100, 500, 0, 5000))

    assert found is not None
    assert found.counts
    assert abs(found.along - 1250 * YARD) <= 6  # half-width 100 yards, 1,250 yards out


@pytest.mark.rule("NA-TRP-18", "NA-TRP-29")
def test_a_ship_that_runs_towards_the_launcher_is_met_where_the_halves_agree() -> None:
    """She starts 6,000 yards out and reaches half of her move 4,500 yards out; there the torpedoes are in their second half too."""
    found = meeting(spread(), track(50, 6000, 1800, 3000))

    assert found is not None
    assert found.counts
    assert abs(found.along - 4500 * YARD) <= 6


@pytest.mark.rule("NA-TRP-29")
@pytest.mark.parametrize(
    "points, touches",
    [
        (((4000, 50000), (9000, 50000)), True),
        (((4001, 50000), (9000, 50000)), False),
        (((9000, 50000), (4000, 50000)), True),
        (((-4000, 50000), (-9000, 60000)), True),
        (((0, 50000), (0, 90000)), True),
        (((0, 50001), (0, 90000)), False),
        (((0, 0), (0, -9000)), True),
        (((0, -1), (0, -9000)), False),
        (((2000, 25000), (9000, 25000)), True),
        (((2001, 25000), (9000, 25000)), False),
    ],
)
def test_a_way_that_only_begins_or_ends_on_the_edge_touches_the_spread(
    points: tuple[tuple[int, int], ...], touches: bool
) -> None:
    way = Track("haguro", *points[0], 0, [])
    way.points.append(points[1])
    way.courses.append(0)
    way.runs.append(5000)

    assert (meeting(spread(), way) is not None) is touches


@pytest.mark.rule("NA-TRP-17", "NA-TRP-18")
@pytest.mark.parametrize(
    "start, end, counts",
    [
        # She is outside the fan until half of her move is over, at three quarters of the torpedoes' run.
        ((9000, 37500), (-1000, 37500), True),
        ((9000, 20000), (1600, 20000), False),
        ((1600, 20000), (9000, 20000), True),
        ((1600, 25000), (9000, 25000), True),
        ((9000, 25000), (2000, 25000), True),
        ((9000, 24999), (1999, 24999), False),
    ],
)
def test_who_touches_late_meets_only_torpedoes_that_come_late(
    start: tuple[int, int], end: tuple[int, int], counts: bool
) -> None:
    way = Track("haguro", *start, 0, [])
    way.points.append(end)
    way.courses.append(0)
    way.runs.append(9000)
    found = meeting(spread(), way)

    assert found is not None
    assert found.counts is counts
