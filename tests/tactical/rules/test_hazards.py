"""VII.D: smoke, collisions, land and the edges of the table."""

from __future__ import annotations

import pytest

from flagplot.kernel.seat import Seat
from flagplot.tactical import GAME
from flagplot.tactical.content.scenario import Aim, Land
from flagplot.tactical.rules.damage.condition import top_speed
from flagplot.tactical.rules.movement import movement
from flagplot.tactical.rules.movement.geometry import YARD
from flagplot.tactical.rules.movement.movement import closest, collide, is_beyond, ram, tracks_cross
from flagplot.tactical.rules.movement.track import Track
from flagplot.tactical.state.model import Battle
from tests.tactical.positions import battle, column, fleet, kinds, one, opened, place, refused, turn, umpire


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
    state = battle(fleet("rn", "a:FLETCH"), fleet("km", "z:KENT", at=(0, 9000)))

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
    assert tracks_cross(middle, other)  # a crossing exactly in the middle belongs to both halves
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
@pytest.mark.parametrize("first", range(4))
def test_she_grounds_on_any_edge_whichever_corner_is_written_first(first: int) -> None:
    corners = ((-1000, 2000), (1000, 2000), (1000, 4000), (-1000, 4000))
    island = Land("Isle", corners[first:] + corners[:first])
    state = opened(battle(fleet("rn", "a:YORK", speed=30), fleet("km", "far:YORK", at=(200000, 0)), land=(island,)))

    events = turn(state, 4)

    assert place(state.ships["a"]) == (0, 2000)
    assert one(events, "grounded").reveals


@pytest.mark.rule("NA-MOV-30")
def test_a_shore_met_after_a_turn_stops_her_there() -> None:
    island = Land("Isle", ((1500, 900), (1500, 4000), (3000, 4000), (3000, 900)))
    state = opened(battle(fleet("rn", "a:YORK", speed=30), fleet("km", "far:YORK", at=(200000, 0)), land=(island,)))

    turn(state, 4, rn='a: 6", R 90, 7"')

    assert place(state.ships["a"]) == (1500, 2000)
    assert state.ships["a"].course == 900


@pytest.mark.rule("NA-MOV-24")
@pytest.mark.parametrize("late, units, rams", [(847, 600, True), (848, 601, False)])
def test_ships_collide_within_100_yards(late: int, units: int, rams: bool) -> None:
    """A yard is six units; the second ship crosses the first one's track that much later."""
    state = battle(fleet("rn", "a:YORK"), fleet("km", "z:YORK", at=(-1000, 1000), course=90))
    tracks = [Track("a", 0, 0, 0, []), Track("z", -6000 - late, 6000, 900, [])]
    for track in tracks:
        track.straight(12000)
    assert closest(*tracks) == units
    told = umpire(2, 2) if rams else umpire()

    movement.collide(state, tracks, told)

    assert ("collision" in kinds(told.events)) is rams


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
    """One ship is 2,500 yards into her 4,000 at the crossing; the other has run that many of her 4,000 yards there."""
    one = Track("a", 0, 0, 900, [])
    one.straight(2000 * YARD)
    one.turn(-900)
    one.straight(2000 * YARD)
    other = Track("z", (2000 - come) * YARD, 500 * YARD, 900, [])
    other.straight(4000 * YARD)

    assert tracks_cross(one, other) is cross
    assert tracks_cross(other, one) is cross


@pytest.mark.rule("NA-PEN-35")
def test_a_ship_sunk_this_turn_goes_no_farther() -> None:
    state = column("a:YORK", speed=30)
    way = Track("a", 0, 0, 0, [])
    way.straight(5000 * YARD)
    state.ships["a"].level = 3

    movement.settle(state, state.ships["a"], way, umpire())

    assert place(state.ships["a"]) == (0, 0)


@pytest.mark.rule("NA-MOV-35")
@pytest.mark.parametrize(
    "light, heavy, before, after",
    [
        ("KENT", "DEUTSCH", (0, 0), (1, 1)),
        ("LEANDER", "KENT", (0, 0), (1, 1)),
        ("LEANDER", "KENT", (0, 1), (1, 2)),
        ("LEANDER", "KENT", (0, 2), (1, 2)),
        ("FLETCH", "KENT", (0, 0), (2, 1)),
        ("FLETCH", "HOOD", (0, 0), (2, 1)),
        ("FLETCH", "HOOD", (0, 1), (2, 1)),
        ("FLETCH", "HOOD", (0, 2), (2, 2)),
        ("FLETCH", "HOOD", (2, 2), (3, 2)),
        ("FLETCH", "FLETCH", (2, 0), (3, 1)),
    ],
)
def test_a_collision_goes_by_mass(light: str, heavy: str, before: tuple[int, int], after: tuple[int, int]) -> None:
    """A destroyer neither sinks nor cripples a battle cruiser, however badly that is damaged already."""
    state = battle(fleet("rn", f"a:{light}"), fleet("km", f"z:{heavy}", at=(0, 9000)))
    state.ships["a"].level, state.ships["z"].level = before

    ram(state, state.ships["a"], state.ships["z"], umpire(2, 1))

    assert (state.ships["a"].level, state.ships["z"].level) == after


@pytest.mark.rule("NA-MOV-30")
def test_a_ship_that_begins_at_the_shore_and_turns_inland_stays_there() -> None:
    island = Land("Isle", ((-1000, 0), (1000, 0), (1000, 4000), (-1000, 4000)))
    state = opened(battle(fleet("rn", "a:YORK", speed=30), fleet("km", "far:YORK", at=(200000, 0)), land=(island,)))

    events = turn(state, 4)

    assert "grounded" in kinds(events)
    assert place(state.ships["a"]) == (0, 0)


@pytest.mark.rule("NA-MOV-24")
@pytest.mark.parametrize(
    "sides, dice, told",
    [
        (("rn", "rn"), (2, 3), ("rn",)),
        (("rn", "rn"), (1, 3), None),
        (("rn", "rn"), (3, 1), None),
        (("rn", "km"), (2, 3), None),
        (("rn", "km"), (1, 1), None),
    ],
)
def test_who_hears_of_a_collision_or_a_near_one(
    sides: tuple[str, str], dice: tuple[int, int], told: tuple[str, ...] | None
) -> None:
    state = battle(fleet(sides[0], "a:YORK"), fleet(sides[1], "b:YORK"), fleet("km", "z:YORK", at=(90000, 0)))
    throws = umpire(*dice)

    ram(state, state.ships["a"], state.ships["b"], throws)

    [event] = [event for event in throws.events if event.kind == "collision"]
    assert event.audience == told
    assert [state.ships[name].level for name in "ab"] == ([1, 1] if 1 in dice else [0, 0])


@pytest.mark.rule("NA-MOV-29")
@pytest.mark.parametrize(
    "axis, x, y, gone",
    [
        ("x>", 501, 0, True),
        ("x>", 500, 0, False),
        ("x<", 499, 0, True),
        ("x<", 500, 0, False),
        ("y>", 0, 501, True),
        ("y>", 501, 500, False),
        ("y<", 0, 499, True),
        ("y<", 0, 500, False),
    ],
)
def test_an_edge_must_be_passed_to_leave_by_it(axis: str, x: int, y: int, gone: bool) -> None:
    state = battle(fleet("rn", "a:YORK", at=(x, y)), fleet("km", "z:YORK", at=(9000, 9000)))

    assert is_beyond(state.ships["a"], axis, 500) is gone


@pytest.mark.rule("NA-MOV-24")
@pytest.mark.parametrize(
    "own, other, levels", [("YORK", "MYOKO", (1, 1)), ("FLETCH", "MYOKO", (2, 1)), ("IOWA", "LEANDER", (1, 2))]
)
def test_the_lighter_of_two_suffers_more_only_if_two_classes_lighter(
    own: str, other: str, levels: tuple[int, int]
) -> None:
    state = battle(fleet("rn", f"a:{own}"), fleet("km", f"b:{other}"))
    gap = state.ships["a"].mass - state.ships["b"].mass

    ram(state, state.ships["a"], state.ships["b"], umpire(1, 6))

    assert (state.ships["a"].level, state.ships["b"].level) == levels, gap


@pytest.mark.rule("NA-MOV-24")
@pytest.mark.parametrize("depth, dice", [("S", (6, 6)), ("P", ())])
def test_ships_pass_over_a_boat_below(depth: str, dice: tuple[int, ...]) -> None:
    state = battle(fleet("rn", "a:YORK", at=(0, -1000)), fleet("km", "u-1:VIIC", at=(-1000, 0), course=90, depth=depth))
    ways = [Track("a", 0, -6000, 0, []), Track("u-1", -6000, 0, 900, [])]
    for way in ways:
        way.straight(12000)
    throws = umpire(*dice)

    collide(state, ways, throws)

    assert len(throws.events) == (1 if dice else 0)


@pytest.mark.rule("NA-MOV-30")
@pytest.mark.parametrize(
    "at, points, course",
    [
        (600, [(0, 0), (0, 600)], 0),
        (1200, [(0, 0), (0, 1200)], 0),
        (1800, [(0, 0), (0, 1200), (600, 1200)], 900),
        (2400, [(0, 0), (0, 1200), (1200, 1200)], 900),
        (0, [(0, 0)], 0),
    ],
)
def test_a_track_is_cut_where_the_shore_is(at: int, points: list[tuple[int, int]], course: int) -> None:
    way = Track("a", 0, 0, 0, [])
    way.straight(1200)
    way.turn(900)
    way.straight(1200)

    way.cut(at)

    assert (way.points, way.course, way.length) == (points, course, at)


@pytest.mark.rule("NA-MOV-24")
@pytest.mark.parametrize(
    "mine, hers, cross",
    [(450, 450, True), (450, 550, False), (550, 450, False), (550, 550, True), (350, 490, True), (510, 990, True)],
)
def test_each_ship_counts_the_half_of_her_own_move(mine: int, hers: int, cross: bool) -> None:
    one, other = Track("one", 0, 0, 900, []), Track("other", mine * 10, -hers * 10, 0, [])
    one.straight(10_000)
    other.straight(10_000)

    assert tracks_cross(one, other) is cross
    assert tracks_cross(other, one) is cross
