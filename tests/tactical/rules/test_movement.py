"""VII.A.2 and VII.D: plots, turns, columns, smoke, collisions, shores and edges."""

from __future__ import annotations

from fractions import Fraction

import pytest

from flagplot.kernel.order import BadNotation
from flagplot.tactical.orders.helm import Step, read_step, read_steps
from flagplot.tactical.rules.movement.geometry import THIRD, distance, yards_between
from flagplot.tactical.rules.movement.movement import lay_tracks
from flagplot.tactical.rules.movement.scales import turn_cost, turn_units
from flagplot.tactical.rules.movement.track import overrun, run_group
from tests.tactical.positions import battle, column, fleet, one, opened, place, refused, turn


@pytest.mark.rule("NA-MOV-1")
def test_range_is_from_bow_to_bow() -> None:
    state = column("a:YORK")
    a, far = state.ships["a"], state.ships["far"]

    assert yards_between(a.x, a.y, far.x, far.y) == 200000


@pytest.mark.rule("NA-MOV-2")
def test_a_turn_is_made_on_the_spot() -> None:
    state = column("a:YORK", speed=30)

    [track] = run_group(state, state.groups["own"], read_steps('4", R 30, 8"'))

    assert track.points[1] == (0, 4 * THIRD)
    assert track.courses == [0, 300]
    assert track.length == 12 * THIRD


@pytest.mark.rule("NA-MOV-3")
def test_turns_are_from_the_present_course() -> None:
    state = column("a:YORK", course=90)

    turn(state, rn='own: R 30, 4"')

    assert state.ships["a"].course == 1200


@pytest.mark.rule("NA-MOV-3")
def test_the_tables_own_unit_is_used() -> None:
    state = column("a:YORK")

    assert refused(state, "rn", 'plot own: 4"') == ""
    assert refused(state, "rn", "plot own: 1200y") == ""
    assert refused(state, "rn", "plot own: 4cm") == "NA-MOV-3"


@pytest.mark.rule("NA-MOV-5", "NA-MOV-31")
def test_side_and_angle_in_either_order() -> None:
    assert read_step("FL L 90") == read_step("FL 90 L") == Step("FL L", 900)
    for text in ("FL 90", "R", "30 R", "FL", "R thirty", "turn 30", "R 0", "R 181"):
        with pytest.raises(BadNotation):
            read_step(text)


@pytest.mark.rule("NA-MOV-6")
def test_the_printed_examples_are_read() -> None:
    assert read_steps('4", R 30°, 8"') == (Step("leg", 4000, '"'), Step("R", 300), Step("leg", 8000, '"'))
    assert read_steps('6", FL 60° L, SMOKE, 10"') == (
        Step("leg", 6000, '"'),
        Step("FL L", 600),
        Step("SMOKE"),
        Step("leg", 10000, '"'),
    )


@pytest.mark.rule("NA-MOV-7")
@pytest.mark.parametrize("degrees, units", [(1, 1), (59, 1), (60, 1), (61, 2), (120, 2), (121, 3), (180, 3)])
def test_every_sixty_degrees_or_part_costs_a_unit(degrees: int, units: int) -> None:
    assert turn_units(degrees * 10) == units


@pytest.mark.rule("NA-MOV-8")
def test_turn_cost_in_table_units() -> None:
    assert [turn_cost(100, scale) for scale in (333, 166, 667, 100)] == [2, 4, 1, 6]
    assert turn_cost(60, 667) == Fraction(1, 2)


@pytest.mark.rule("NA-MOV-9")
def test_a_hundred_degrees_leave_13_inches_of_15() -> None:
    state = column("a:YORK", speed=30)

    turn(state, rn="own: R 100, SPEED 30")

    a = state.ships["a"]
    assert abs(distance(0, 0, a.x, a.y) - 13 * THIRD) <= 1
    assert turn_cost(60, 100) == 3


@pytest.mark.rule("NA-MOV-9")
def test_a_turn_costs_the_same_yards_at_every_scale() -> None:
    for scale in ("floor", "tabletop", "large_floor"):
        state = opened(
            battle(fleet("rn", "a:YORK"), fleet("km", "far:YORK", at=(200000, 0)), options={"play_scale": scale})
        )
        turn(state, rn="a: R 60, SPEED 30")
        a = state.ships["a"]
        assert abs(distance(0, 0, a.x, a.y) - 28000) <= 1


@pytest.mark.rule("NA-MOV-10")
def test_turns_are_not_pooled() -> None:
    state = column("a:YORK", speed=30)

    turn(state, rn="own: R 30, L 30, SPEED 30")

    assert place(state.ships["a"]) == (0, 4333)


@pytest.mark.rule("NA-MOV-11")
def test_the_cost_comes_off_the_total() -> None:
    state = column("a:YORK", speed=30)
    state.ships["a"].cap = 30000

    [track] = run_group(state, state.groups["own"], read_steps('10", R 60, 5"'))

    assert track.runs == [0, 10 * THIRD, 14 * THIRD]


@pytest.mark.rule("NA-MOV-12")
def test_legs_beyond_the_allowance_are_cut() -> None:
    state = column("a:YORK")
    state.ships["a"].cap = 30000

    turn(state, rn='own: 20"')

    assert place(state.ships["a"]) == (0, 5000)


@pytest.mark.rule("NA-MOV-12")
def test_turns_beyond_the_stopping_point_are_not_made() -> None:
    state = column("a:YORK")
    state.ships["a"].cap = 30000

    turn(state, rn='own: 20", R 90, 5"')

    assert state.ships["a"].course == 0
    assert 'so that 15" is left there at most' in str(overrun(state, state.groups["own"], read_steps('20"')))
    assert overrun(state, state.groups["own"], read_steps('10", R 60, 4"')) is None
    assert 'so that 4" is left' in str(overrun(state, state.groups["own"], read_steps('10", R 60, 5"')))


@pytest.mark.rule("NA-MOV-16")
def test_a_battle_turnaway_is_legal_and_costs_three_units() -> None:
    state = column("a:YORK", "b:YORK", speed=30)

    turn(state, rn="own: FL L 180, SPEED 30")

    assert {state.ships["a"].course, state.ships["b"].course} == {1800}
    assert place(state.ships["a"]) == (0, -4000)


@pytest.mark.rule("NA-MOV-17")
def test_there_is_no_acceleration_limit() -> None:
    state = column("a:YORK", speed=30)

    turn(state, rn='own: 0"')
    assert place(state.ships["a"]) == (0, 0)
    turn(state, rn="own: SPEED 32")
    assert place(state.ships["a"]) == (0, 5333)


@pytest.mark.rule("NA-MOV-18")
def test_a_negative_leg_is_refused() -> None:
    with pytest.raises(BadNotation, match="negative"):
        read_step('-4"')


@pytest.mark.rule("NA-MOV-25")
def test_damage_of_this_turn_shortens_the_move() -> None:
    state = opened(battle(fleet("rn", "a:YORK", speed=30), fleet("km", "z:BISMARCK", at=(9000, 0), course=0)))

    events = turn(state, 1, 4, 4, rn="a: SPEED 30", km="z/BOW&STN -> a")

    assert one(events, "fired").facts["results"] == ["HD"]
    assert place(state.ships["a"]) == (0, 1778)


@pytest.mark.rule("NA-MOV-26")
def test_the_order_of_processing_does_not_matter() -> None:
    one_way = battle(fleet("rn", "a:YORK"), fleet("km", "z:KENT", at=(3000, 0), course=270))
    other_way = battle(fleet("km", "z:KENT", at=(3000, 0), course=270), fleet("rn", "a:YORK"))
    ends = []
    for state in (one_way, other_way):
        tracks = {track.ship: track.points for track in lay_tracks(opened(state))}
        ends.append([tracks["a"], tracks["z"]])

    assert ends[0] == ends[1]


@pytest.mark.rule("NA-MOV-12", "NA-MOV-7")
@pytest.mark.parametrize(
    "degrees, knots, course", [(60, 2, 600), (61, 2, 0), (60, 1.9, 0), (120, 4, 1200), (180, 6, 1800), (180, 5.9, 0)]
)
def test_a_turn_is_made_only_if_the_move_pays_for_it(degrees: int, knots: float, course: int) -> None:
    """A unit is 1,000/3 yards, the move of two knots."""
    state = column("a:YORK", speed=30)

    [track] = run_group(state, state.groups["own"], read_steps(f'SPEED {knots}, R {degrees}, 9"'))

    assert track.course == course
    assert track.length == 0 or course == 0


@pytest.mark.rule("NA-MOV-12")
def test_a_plot_that_fits_exactly_draws_no_warning() -> None:
    state = column("a:YORK", speed=30)
    group = state.groups["own"]
    fastest = state.ships["a"].sheet.speed

    assert overrun(state, group, read_steps(f"SPEED {fastest}")) is None
    assert f"makes {fastest} knots at most" in str(overrun(state, group, read_steps(f"SPEED {fastest + 1}")))
    assert overrun(state, group, read_steps(f'R 60, {fastest / 2 - 1}"')) is None
    assert "at most" in str(overrun(state, group, read_steps(f'R 61, {fastest / 2 - 1}"')))
    assert "will not be made" in str(overrun(state, group, read_steps(f'{fastest / 2}", R 10')))


@pytest.mark.rule("NA-MOV-28")
@pytest.mark.parametrize(
    "steps, yards",
    [("EVADE", 3000), ("EVADE, SPEED 20", 3000), ('9", EVADE', 3000), ("SMOKE", 3333)],
)
def test_evasion_costs_a_third_of_a_thousand_yards_however_it_is_plotted(steps: str, yards: int) -> None:
    state = column("a:TRIBAL", speed=20)

    turn(state, rn=f"own: {steps}")

    assert place(state.ships["a"]) == (0, yards)


@pytest.mark.rule("NA-MOV-12")
def test_a_speed_of_60_knots_is_cut_and_more_is_a_slip_of_the_pen() -> None:
    state = opened(column("a:YORK", speed=30))

    assert refused(state, "rn", "plot own: SPEED 60") == ""
    assert refused(state, "rn", "plot own: SPEED 60.1") == "NA-MOV-12"


@pytest.mark.rule("NA-MOV-31", "NA-MOV-7")
def test_the_smallest_and_the_greatest_turn() -> None:
    assert [step.amount for step in read_steps("R 0.1, L 180, FL R 0.1")] == [1, 1800, 1]
    for text in ("R 0", "R 0.0", "L 180.1", "R 181"):
        with pytest.raises(BadNotation, match=r"from 0.1 to 180 degrees"):
            read_steps(text)


@pytest.mark.rule("NA-MOV-12")
@pytest.mark.parametrize(
    "steps, says",
    [
        ('15", 1"', 'Step 2 of Own, 1", will be cut short: A makes 30 knots, so that 0" is left there at most.'),
        (
            '15", R 60',
            'Step 2 of Own, R 60, will not be made: the move is used up before it; step 1 may be 14" at most.',
        ),
        ('14", R 60', ""),
        (
            '14", R 61',
            'Step 2 of Own, R 61, will not be made: the move is used up before it; step 1 may be 13" at most.',
        ),
        ('EVADE, 15"', 'Step 2 of Own, 15", will be cut short: A makes 30 knots, so that 14" is left there at most.'),
        (
            'SPEED 20, 10.5"',
            'Step 2 of Own, 10.5", will be cut short: SPEED 20 is plotted, so that 10" is left there at most.',
        ),
        ("5001y", "Step 1 of Own, 5001y, will be cut short: A makes 30 knots, so that 5000y is left there at most."),
        ("5000y", ""),
    ],
)
def test_the_plotter_is_told_which_step_is_cut_and_what_is_left(steps: str, says: str) -> None:
    state = column("a:YORK")
    state.ships["a"].cap = 30000

    assert str(overrun(state, state.groups["own"], read_steps(steps)) or "") == says
