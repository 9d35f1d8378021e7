"""VII.A.2 and VII.D: plots, turns, columns, smoke, collisions, shores and edges."""

from __future__ import annotations

from fractions import Fraction

import pytest

from flagplot.kernel.order import BadNotation
from flagplot.kernel.seat import Seat
from flagplot.tactical import GAME
from flagplot.tactical.condition import top_speed
from flagplot.tactical.content_scenario import Aim, GroupSetup, Land
from flagplot.tactical.geometry import THIRD, YARD, distance, yards_between
from flagplot.tactical.gunnery import smoke_between
from flagplot.tactical.helm import Step, read_step, read_steps
from flagplot.tactical.model import Battle, Contact, Smoke
from flagplot.tactical.phases import movement
from flagplot.tactical.phases.movement import closest, lay_tracks, ram, tracks_cross
from flagplot.tactical.scales import turn_cost, turn_units
from flagplot.tactical.track import Track, overrun, run_group, turning_circle
from tests.tactical.positions import battle, effect, fleet, kinds, one, opened, place, refused, turn, umpire


def column(*ships: str, **where: object) -> Battle:
    """One British group and a German far away."""
    own: GroupSetup = fleet("rn", *ships, name="own", **where)  # type: ignore[arg-type]
    return opened(battle(own, fleet("km", "far:YORK", at=(200000, 0))))


def near(one: tuple[int, int], other: tuple[int, int]) -> bool:
    return abs(one[0] - other[0]) <= 1 and abs(one[1] - other[1]) <= 1


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


@pytest.mark.rule("NA-MOV-4")
def test_followers_turn_where_the_leader_turned() -> None:
    state = column("a:YORK", "b:YORK", "c:YORK", gap=600)

    tracks = run_group(state, state.groups["own"], read_steps('3", R 90, 6"'))

    corner = (0, 1000 * YARD)
    assert all(corner in track.points for track in tracks)
    assert [track.course for track in tracks] == [900, 900, 900]


@pytest.mark.rule("NA-MOV-4")
def test_a_follower_short_of_the_point_turns_there_next_turn() -> None:
    state = column("a:YORK", "b:YORK", gap=2000, speed=15)
    turn(state, rn='own: 1", L 60, 2"')
    b = state.ships["b"]
    assert b.course == 0
    assert place(b) == (0, -1000)

    turn(state, rn='own: 6"')

    assert b.course == 3000
    assert len(b.marks) == 0
    gap = distance(b.x, b.y, state.ships["a"].x, state.ships["a"].y)
    assert abs(gap - 2000 * YARD) <= 3


@pytest.mark.rule("NA-MOV-5")
def test_a_flank_turn_is_made_by_all_at_once() -> None:
    state = column("a:YORK", "b:YORK", "c:YORK")

    turn(state, rn='own: 2", FL L 60, 6"')

    a, b, c = (state.ships[name] for name in "abc")
    assert {a.course, b.course, c.course} == {3000}
    assert (a.x - b.x, a.y - b.y) == (b.x - c.x, b.y - c.y) == (0, 6000)


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

    [track] = run_group(state, state.groups["own"], read_steps('10", R 60, 5"'), most=30000)

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
    assert "will be cut short: at most 15" in overrun(state, state.groups["own"], read_steps('20"'))
    assert overrun(state, state.groups["own"], read_steps('10", R 60, 4"')) == ""
    assert "at most 4" in overrun(state, state.groups["own"], read_steps('10", R 60, 5"'))


@pytest.mark.rule("NA-MOV-13")
def test_a_column_keeps_its_spacing() -> None:
    state = column("a:YORK", "b:YORK", gap=800, speed=30)

    tracks = run_group(state, state.groups["own"], read_steps("R 90, SPEED 30"))

    assert [track.length for track in tracks] == [28000 - 2000, 26000]
    assert tracks[1].points[-1] == (26000 - 4800, 0)


@pytest.mark.rule("NA-MOV-14")
def test_turning_radius_is_ignored_by_default() -> None:
    assert GAME.options["turning_circle"].default == "off"
    state = column("a:KENT", speed=30)

    [track] = run_group(state, state.groups["own"], read_steps('R 90, 10"'))

    assert len(track.points) == 2


@pytest.mark.rule("NA-MOV-15")
@pytest.mark.parametrize("kind, radius", [("KENT", 1000), ("TRIBAL", 800)])
def test_with_the_option_a_turn_is_an_arc(kind: str, radius: int) -> None:
    state = opened(
        battle(
            fleet("rn", f"a:{kind}", speed=30),
            fleet("km", "far:YORK", at=(200000, 0)),
            options={"turning_circle": "on"},
        )
    )

    [track] = run_group(state, state.groups["a"], read_steps('R 90, 0"'))

    assert track.course == 900
    for x, y in track.points:
        assert abs(distance(radius * YARD, 0, x, y) - radius * YARD) <= 12
    assert near((track.points[-1][0] // YARD, track.points[-1][1] // YARD), (radius, radius))


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


@pytest.mark.rule("NA-MOV-19")
def test_the_slowest_ship_limits_the_group_unless_detached() -> None:
    state = column("a:YORK", "slow:NELSON", speed=20)
    turn(state, rn="own: SPEED 32")
    assert place(state.ships["a"]) == (0, 3833)

    turn(state, rn="detach slow as tail | own: SPEED 32 | tail: SPEED 20")

    assert place(state.ships["a"]) == (0, 9167)
    assert state.ships["slow"].group != "own"


def _smoke(line: str) -> Battle:
    state = column("a:TRIBAL", speed=30)
    turn(state, rn=line)
    return state


@pytest.mark.rule("NA-MOV-20")
def test_smoke_begins_where_it_is_written() -> None:
    state = _smoke('own: 6", FL L 60, SMOKE, 6"')

    [smoke] = state.smoke
    a = state.ships["a"]
    assert smoke.points[0] == (0, 6 * THIRD)
    assert smoke.points[-1] == (a.x, a.y)


@pytest.mark.rule("NA-MOV-21")
def test_who_may_lay_smoke() -> None:
    for kind, level, answer in (
        ("TRIBAL", 0, ""),
        ("TRIBAL", 1, ""),
        ("TRIBAL", 2, "NA-MOV-21"),
        ("LEANDER", 0, ""),
        ("YORK", 0, "NA-MOV-21"),
        ("KGV", 0, "NA-MOV-21"),
    ):
        state = column(f"a:{kind}")
        state.ships["a"].level = level
        assert refused(state, "rn", 'plot own: SMOKE, 4"') == answer, (kind, level)


@pytest.mark.rule("NA-MOV-22")
def test_smoke_stands_through_the_next_turn() -> None:
    state = _smoke('own: SMOKE, 6"')
    assert len(state.smoke) == 1
    assert state.turn == 2

    turn(state)

    assert state.smoke == []


@pytest.mark.rule("NA-MOV-22")
def test_very_rough_seas_disperse_smoke_a_turn_sooner() -> None:
    state = opened(battle(fleet("rn", "a:TRIBAL"), fleet("km", "far:YORK", at=(200000, 0)), seas="very rough"))

    turn(state, rn='a: SMOKE, 4"')

    assert state.smoke == []


@pytest.mark.rule("NA-MOV-22")
def test_a_scenario_may_make_smoke_last_and_drift() -> None:
    wind = effect("smoke_life", side="rn", turns=2, yards=1500, drift_course=90)
    state = opened(battle(fleet("rn", "a:TRIBAL"), fleet("km", "far:YORK", at=(200000, 0)), effects=(wind,)))
    turn(state, rn='a: SMOKE, 6"')

    assert state.smoke[0].points[0] == (1500 * YARD, 0)
    for _ in range(2):
        turn(state)
    assert len(state.smoke) == 1


@pytest.mark.rule("NA-MOV-23")
def test_smoke_hides_what_lies_behind_it() -> None:
    state = column("a:YORK")
    state.smoke = [Smoke("km", [(1000, -1000), (1000, 1000)], 9)]

    assert smoke_between(state, 0, 0, 5000, 0)
    assert not smoke_between(state, 0, 0, 500, 0)
    assert not smoke_between(state, 0, 5000, 5000, 5000)


@pytest.mark.rule("NA-MOV-23")
def test_night_lookouts_do_not_see_through_smoke() -> None:
    groups = fleet("rn", "a:YORK"), fleet("km", "z:YORK", at=(900, 0))
    state = battle(*groups, light="night", date="1939-09-03")
    state.smoke = [Smoke("km", [(2700, -9000), (2700, 9000)], 9)]
    opened(state)
    assert state.seen == {"rn": [], "km": []}

    clear = opened(battle(*groups, light="night", date="1939-09-03"))
    assert clear.seen == {"rn": ["z"], "km": ["a"]}


def _crossing(armour_gap: bool = False) -> Battle:
    other = "BISMARCK" if armour_gap else "KENT"
    return battle(
        fleet("rn", "a:KENT", course=90, speed=24),
        fleet("km", f"z:{other}", at=(2000, -2000), course=0, speed=24),
        date="1939-09-03",
    )


@pytest.mark.rule("NA-MOV-24")
def test_a_collision_needs_a_one_on_either_die() -> None:
    state = opened(_crossing())
    events = turn(state, 2, 1, 4, 4)

    assert one(events, "collision").facts["hit"] is True
    assert {state.ships["a"].level, state.ships["z"].level} == {1}

    state = opened(_crossing())
    assert one(turn(state, 2, 2), "collision").facts["hit"] is False
    assert {state.ships["a"].level, state.ships["z"].level} == {0}


@pytest.mark.rule("NA-MOV-24")
def test_the_much_lighter_ship_suffers_heavily() -> None:
    state = opened(_crossing(armour_gap=True))

    ram(state, state.ships["a"], state.ships["z"], umpire(1, 6))

    assert (state.ships["a"].level, state.ships["z"].level) == (2, 1)


@pytest.mark.rule("NA-MOV-24")
def test_tracks_crossed_in_different_halves_or_far_apart_do_not_collide() -> None:
    early, late = Track("a", 0, 0, 900, []), Track("z", 2000 * YARD, -6000 * YARD, 0, [])
    early.straight(12000 * YARD)
    late.straight(8000 * YARD)
    assert not tracks_cross(early, late)
    middle, other = Track("a", -4000, 0, 900, []), Track("z", 0, -1000, 0, [])
    middle.straight(8000)
    other.straight(9000)
    assert tracks_cross(middle, other)  # a crossing in the very middle belongs to both halves
    same = Track("z", 2000 * YARD, -2000 * YARD, 0, [])
    same.straight(12000 * YARD)
    assert tracks_cross(early, same)
    assert closest(early, same) == 0
    behind = Track("z", 2000 * YARD, -3000 * YARD, 0, [])
    behind.straight(12000 * YARD)
    assert closest(early, behind) > 100 * YARD


@pytest.mark.rule("NA-MOV-24")
def test_a_crossing_on_the_second_leg_is_placed_by_the_whole_run() -> None:
    bent = Track("a", 0, 0, 0, [])
    bent.straight(10000)
    bent.turn(900)
    bent.straight(2000)
    late = Track("z", 1000, 12000, 1800, [])
    late.straight(2500)
    assert tracks_cross(bent, late)  # both near the end of their moves
    early = Track("z", 1000, 11000, 1800, [])
    early.straight(9000)
    assert not tracks_cross(bent, early)


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


@pytest.mark.rule("NA-MOV-27")
def test_the_launch_point_of_a_two_turn_torpedo_is_kept_and_hidden() -> None:
    state = opened(battle(fleet("ijn", "a:FUBUKI"), fleet("usn", "z:FLETCH", at=(0, 16000))))

    turn(state, ijn="a: SPEED 20 | torp a/C1 3 at 180 secret")

    [spread] = state.spreads
    assert (spread.x, spread.y) == (0, 0)
    assert spread.is_hidden
    enemy = GAME.view(state, Seat("usn"))
    assert enemy.wakes == []
    assert enemy.spreads == []


@pytest.mark.rule("NA-MOV-28")
def test_evading_costs_a_unit_and_is_not_for_cripples() -> None:
    state = column("a:YORK", speed=30)
    turn(state, rn="own: EVADE, SPEED 30")
    assert place(state.ships["a"]) == (0, 4667)
    assert state.ships["a"].evading

    state.ships["a"].level = 2
    assert refused(state, "rn", 'plot own: EVADE, 1"') == "NA-MOV-28"
    state.ships["a"].level = 1
    assert refused(state, "rn", 'plot own: EVADE, 1"') == ""


@pytest.mark.rule("NA-MOV-29")
def test_the_sea_is_open_except_at_set_edges() -> None:
    state = column("a:YORK", at=(0, 999_000), speed=30)
    turn(state)
    assert state.ships["a"].in_battle

    aim = Aim("rn", "exit", "away", axis="x>", beyond=4000)
    groups = fleet("rn", "a:YORK", "b:YORK", course=90, speed=30), fleet("km", "z:YORK", at=(-60000, 0))
    state = opened(battle(*groups, aims=(aim,)))
    events = turn(state)

    assert one(events, "escaped").facts["ship"] == "A"
    assert (state.ships["a"].status, state.ships["a"].level) == ("escaped", 0)
    assert state.ships["b"].in_battle


@pytest.mark.rule("NA-MOV-30")
def test_a_plot_onto_land_grounds_the_ship() -> None:
    island = Land("Isle", ((-1000, 2000), (1000, 2000), (1000, 4000), (-1000, 4000)))
    state = opened(battle(fleet("rn", "a:YORK", speed=30), fleet("km", "far:YORK", at=(200000, 0)), land=(island,)))

    events = turn(state, 4)

    a = state.ships["a"]
    assert "grounded" in kinds(events)
    assert place(a) == (0, 2000)
    assert (a.level, a.controlled, a.speed) == (1, True, 0)  # the 4 of damage control brought it under control
    turn(state, rn="a: SPEED 30")
    assert place(a) == (0, 2000)


@pytest.mark.rule("NA-MOV-30")
def test_a_shore_met_after_a_turn_stops_her_there() -> None:
    island = Land("Isle", ((1500, 900), (1500, 4000), (3000, 4000), (3000, 900)))
    state = opened(battle(fleet("rn", "a:YORK", speed=30), fleet("km", "far:YORK", at=(200000, 0)), land=(island,)))

    turn(state, 4, rn='a: 6", R 90, 7"')

    assert place(state.ships["a"]) == (1500, 2000)
    assert state.ships["a"].course == 900


@pytest.mark.rule("NA-MOV-32")
@pytest.mark.parametrize("kind, radius", [("FLETCH", 800), ("IOWA", 1000), ("KENT", 1000), ("TRIBAL", 800)])
def test_default_turning_circles(kind: str, radius: int) -> None:
    state = column(f"a:{kind}")

    assert turning_circle(state.ships["a"]) == radius


def test_a_group_may_join_another() -> None:
    state = opened(
        battle(fleet("rn", "a:YORK"), fleet("rn", "b:YORK", at=(0, -1000)), fleet("km", "far:YORK", at=(200000, 0)))
    )

    turn(state, rn='join b to a | a: R 90, 6"')

    assert state.groups["a"].ships == ["a", "b"]
    assert state.problems() == []


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


@pytest.mark.rule("NA-MOV-4", "NA-MOV-13")
def test_followers_turn_where_the_leader_turned_wherever_that_is() -> None:
    state = column("a:YORK", "b:YORK", "c:YORK", at=(3000, -5000), gap=1000, speed=30)

    turn(state, rn='own: R 90, 1.5"')
    assert [place(state.ships[s]) for s in "abc"] == [(3500, -5000), (3000, -5500), (3000, -6500)]
    turn(state, rn='own: 3"')
    assert [place(state.ships[s]) for s in "abc"] == [(4500, -5000), (3500, -5000), (3000, -5500)]
    assert [state.ships[s].course for s in "abc"] == [900, 900, 0]


@pytest.mark.rule("NA-MOV-12")
def test_a_plot_that_fits_exactly_draws_no_warning() -> None:
    state = column("a:YORK", speed=30)
    group = state.groups["own"]
    fastest = state.ships["a"].sheet.speed

    assert overrun(state, group, read_steps(f"SPEED {fastest}")) == ""
    assert f"makes {fastest} knots at most" in overrun(state, group, read_steps(f"SPEED {fastest + 1}"))
    assert overrun(state, group, read_steps(f'R 60, {fastest / 2 - 1}"')) == ""
    assert "at most" in overrun(state, group, read_steps(f'R 61, {fastest / 2 - 1}"'))
    assert "will not be made" in overrun(state, group, read_steps(f'{fastest / 2}", R 10'))


@pytest.mark.rule("NA-MOV-24")
@pytest.mark.parametrize("units, rams", [(600, True), (601, False)])
def test_ships_collide_within_100_yards(units: int, rams: bool, monkeypatch: pytest.MonkeyPatch) -> None:
    state = battle(fleet("rn", "a:YORK"), fleet("km", "z:YORK", at=(-1000, 1000), course=90))
    tracks = [Track("a", 0, 0, 0, []), Track("z", -6000, 6000, 900, [])]
    for track in tracks:
        track.straight(12000)
    monkeypatch.setattr(movement, "closest", lambda one, other: units)
    told = umpire(2, 2) if rams else umpire()

    movement.collide(state, tracks, told)

    assert ("collision" in kinds(told.events)) is rams


@pytest.mark.rule("NA-SOP-6")
def test_a_unit_detached_from_a_group_that_joins_another_follows_that_one() -> None:
    far = fleet("km", "far:YORK", at=(200000, 0))
    state = opened(battle(fleet("rn", "a:YORK", "b:YORK"), fleet("rn", "c:YORK", at=(3000, 0)), far))
    turn(state, rn="detach b as scout")
    state.contacts["km"]["a"] = Contact("visual")
    turn(state, rn="join a to c")

    assert state.groups["scout.rn"].parent == "c"
    assert state.groups["c"].ships == ["c", "a"]
    assert "a" not in state.contacts["km"]
    assert state.contacts["km"]["c"].kind == "visual"


@pytest.mark.rule("NA-SOP-6")
@pytest.mark.parametrize("line", ["join a to a", "join a to nobody", "join nobody to a"])
def test_two_different_own_groups_join(line: str) -> None:
    state = column("a:YORK", "b:YORK")

    assert refused(state, "rn", f"plot {line}") == "NA-SOP-6"


@pytest.mark.rule("NA-MOV-19")
def test_only_a_ship_of_ones_own_is_detached() -> None:
    state = column("a:YORK", "b:YORK")

    assert refused(state, "rn", "plot detach far as scout") == "NA-SOP-5"
    assert refused(state, "rn", "plot detach b as scout") == ""


@pytest.mark.rule("NA-COM-8")
def test_the_flag_stays_when_another_ship_is_detached_and_moves_when_her_own_is() -> None:
    state = column("a:YORK", "b:YORK", "c:YORK")
    turn(state, rn="detach b as scout")
    assert state.groups["own"].flag == "a"
    turn(state, rn="detach a as van")
    assert state.groups["own"].flag == "c"


@pytest.mark.rule("NA-MOV-30")
def test_a_ship_aground_stays_stopped() -> None:
    island = Land("Isle", ((-1000, 2000), (1000, 2000), (1000, 4000), (-1000, 4000)))
    state = opened(battle(fleet("rn", "a:YORK", speed=30), fleet("km", "far:YORK", at=(200000, 0)), land=(island,)))
    turn(state, 4)

    assert top_speed(state, state.ships["a"]) == 0
    turn(state, rn='a: R 180, 6"')
    assert place(state.ships["a"]) == (0, 2000)


@pytest.mark.rule("NA-MOV-24")
@pytest.mark.parametrize("come, cross", [(1999, False), (2000, True), (3000, True)])
def test_tracks_cross_in_the_same_half_of_both_moves_after_a_turn_too(come: int, cross: bool) -> None:
    """One ship is 2,500 yards into her 4,000 at the crossing; the other has come so many of her 4,000 yards there."""
    one = Track("a", 0, 0, 900, [])
    one.straight(2000 * YARD)
    one.turn(-900)
    one.straight(2000 * YARD)
    other = Track("z", (2000 - come) * YARD, 500 * YARD, 900, [])
    other.straight(4000 * YARD)

    assert tracks_cross(one, other) is cross
    assert tracks_cross(other, one) is cross


@pytest.mark.rule("NA-MOV-22")
def test_plain_smoke_stays_where_it_was_laid() -> None:
    state = opened(battle(fleet("rn", "a:TRIBAL"), fleet("km", "far:YORK", at=(200000, 0))))

    turn(state, rn='a: SMOKE, 6"')

    assert (state.smoke[0].drift, state.smoke[0].drift_course) == (0, 0)
    assert state.smoke[0].points == [(0, 0), (0, 2000 * YARD)]
