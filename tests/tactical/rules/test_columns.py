"""VII.A.2: columns and flanks, groups that join and separate, turning circles."""

from __future__ import annotations

import pytest

from flagplot.kernel.seat import Seat
from flagplot.tactical import GAME
from flagplot.tactical.orders.helm import read_steps
from flagplot.tactical.rules.damage.condition import allowance
from flagplot.tactical.rules.movement.geometry import KNOT, YARD, distance
from flagplot.tactical.rules.movement.track import Track, overrun, run_group, turning_circle
from flagplot.tactical.rules.plot.plotting import join
from flagplot.tactical.state.model import Contact
from tests.tactical.positions import battle, column, fleet, opened, place, refused, turn


def near(one: tuple[int, int], other: tuple[int, int]) -> bool:
    return abs(one[0] - other[0]) <= 1 and abs(one[1] - other[1]) <= 1


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


@pytest.mark.rule("NA-MOV-5", "NA-MOV-4")
def test_a_flank_turn_ends_the_turns_that_followers_still_had_to_make() -> None:
    state = column("a:YORK", "b:YORK", gap=600)
    tracks = run_group(state, state.groups["own"], read_steps('1", R 90, FL L 90, 9"'))

    assert [track.course for track in tracks] == [0, 2700]
    assert tracks[1].marks == []


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
    assert len(track.points) == 10, "a chord for every ten degrees"
    [odd] = run_group(state, state.groups["a"], read_steps('L 25, 0"'))
    assert odd.course == 3600 - 250


@pytest.mark.rule("NA-MOV-19")
def test_the_slowest_ship_limits_the_group_unless_detached() -> None:
    state = column("a:YORK", "slow:NELSON", speed=20)
    turn(state, rn="own: SPEED 32")
    assert place(state.ships["a"]) == (0, 3833)

    turn(state, rn="detach slow as tail | own: SPEED 32 | tail: SPEED 20")

    assert place(state.ships["a"]) == (0, 9167)
    assert state.ships["slow"].group != "own"


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


@pytest.mark.rule("NA-MOV-4", "NA-MOV-13")
def test_followers_turn_where_the_leader_turned_wherever_that_is() -> None:
    state = column("a:YORK", "b:YORK", "c:YORK", at=(3000, -5000), gap=1000, speed=30)

    turn(state, rn='own: R 90, 1.5"')
    assert [place(state.ships[s]) for s in "abc"] == [(3500, -5000), (3000, -5500), (3000, -6500)]
    turn(state, rn='own: 3"')
    assert [place(state.ships[s]) for s in "abc"] == [(4500, -5000), (3500, -5000), (3000, -5500)]
    assert [state.ships[s].course for s in "abc"] == [900, 900, 0]


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


@pytest.mark.rule("NA-SOP-6")
def test_a_group_joins_one_other() -> None:
    own = (fleet("rn", f"{name}:YORK", at=(9000 * n, 0)) for n, name in enumerate("abc"))
    state = opened(battle(*own, fleet("km", "far:YORK", at=(200000, 0))))
    assert refused(state, "rn", "plot join a to b") == ""
    assert refused(state, "rn", "plot join a to b | join a to c") == "NA-SOP-6"


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


@pytest.mark.rule("NA-MOV-4", "NA-MOV-13")
def test_a_follower_runs_slantwise_to_the_turning_point() -> None:
    way = Track("b", 0, 0, 0, [(3000 * YARD, 4000 * YARD, 900)])

    way.straight(2500 * YARD)
    assert (way.points[-1], way.course) == ((1500 * YARD, 2000 * YARD), 369)
    way.straight(3500 * YARD)
    assert (way.points[-1], way.course, way.marks) == ((4000 * YARD, 4000 * YARD), 900, [])


@pytest.mark.rule("NA-MOV-15")
def test_ships_that_turn_together_take_the_widest_circle() -> None:
    state = opened(
        battle(
            fleet("rn", "a:TRIBAL", "b:KENT", name="own", gap=2000, speed=30),
            fleet("km", "far:YORK", at=(200000, 0)),
            options={"turning_circle": "on"},
        )
    )

    together = run_group(state, state.groups["own"], read_steps('FL R 90, 0"'))
    column = run_group(state, state.groups["own"], read_steps('R 90, 0"'))

    assert [
        near((t.points[-1][0] // YARD, t.points[-1][1] // YARD - y), (1000, 1000))
        for t, y in zip(together, (0, -2000), strict=True)
    ] == [True, True]
    assert near((column[0].points[-1][0] // YARD, column[0].points[-1][1] // YARD), (800, 800))


@pytest.mark.rule("NA-SOP-6")
def test_a_ship_is_detached_once() -> None:
    state = column("a:YORK", "b:YORK", "c:YORK")

    assert refused(state, "rn", "plot detach b as scout | detach b as van") == "NA-SOP-6"
    assert refused(state, "rn", "plot detach b as scout | detach c as scout") == "NA-SOP-6"
    assert refused(state, "rn", "plot detach b as scout | detach c as van") == ""
    assert refused(state, "rn", "plot detach a as van | detach b as scout | detach c as rear") == "NA-MOV-19"


@pytest.mark.rule("NA-SOP-13", "NA-SOP-6")
@pytest.mark.parametrize("line", ["join u-1 to own", "join own to u-1", "join u-1 to u-2"])
def test_submarines_join_nobody(line: str) -> None:
    boats = [fleet("km", f"u-{n}:VIIC", at=(0, 900 * n), depth="S") for n in (1, 2)]
    state = opened(battle(fleet("km", "own:YORK"), *boats, fleet("rn", "z:YORK", at=(9000, 0))))

    assert refused(state, "km", f"plot {line}") == "NA-SOP-13"


@pytest.mark.rule("NA-NIT-12")
def test_a_group_that_joins_another_is_no_longer_one_that_was_lost() -> None:
    state = battle(fleet("rn", "a:YORK"), fleet("rn", "b:YORK"), fleet("km", "z:YORK", at=(9000, 0)))
    state.lost["km"] = ["a", "b"]

    join(state, state.groups["a"], state.groups["b"])

    assert state.lost["km"] == ["b"]
    assert state.groups["b"].ships == ["b", "a"]


@pytest.mark.rule("NA-MOV-19")
def test_a_group_with_nobody_left_runs_nowhere() -> None:
    state = column("a:YORK")
    state.ships["a"].level = 3

    assert allowance(state, state.groups["own"]) == 0
    assert str(overrun(state, state.groups["own"], read_steps('3"')) or "") == "Own has no ship left."


@pytest.mark.rule("NA-MOV-19", "NA-MOV-25", "NA-WEA-19")
def test_a_view_tells_what_each_group_of_the_seat_may_run() -> None:
    groups = fleet("rn", "a:YORK", "b:TRIBAL", name="own"), fleet("rn", "c:YORK", name="van"), fleet("km", "z:YORK")
    state = battle(*groups, seas="rough", options={"commands": "group"})
    tribal = state.ships["b"].sheet.speed * KNOT
    assert GAME.view(state, Seat("rn/own")).most == {"own": tribal * 2 // 3}
    state.ships["a"].level = 2

    assert GAME.view(state, Seat("rn/own")).most == {"own": 32 * KNOT // 3}
    assert GAME.view(state, Seat("rn/van")).most == {"van": 32 * KNOT}
    assert GAME.view(state, Seat("observer")).most == {}
