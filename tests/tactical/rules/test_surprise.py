"""V: surprise, mistaken targets, keeping a distance, squalls."""

from __future__ import annotations

from typing import Any

import pytest

from flagplot.tactical import GAME
from flagplot.tactical.content import library as content
from flagplot.tactical.rules.gunnery.allocation import is_surprised
from flagplot.tactical.rules.movement.geometry import YARD
from flagplot.tactical.rules.sight.sight import squall_between, squalls
from tests.tactical.positions import (
    battle,
    duel,
    effect,
    fleet,
    opened,
    refused,
    turn,
)


@pytest.mark.rule("NA-SCN-6")
def test_a_surprised_side_waits_until_it_sees_is_shot_at_or_the_turn_comes() -> None:
    given: dict[str, Any] = {"own": "LEANDER", "foe": "LEANDER", "light": "night", "date": "1940-01-01"}
    asleep = effect("surprised", side="rn", until_turn=2)
    state = opened(duel(20000, effects=(asleep,), **given))
    assert refused(state, "rn", "plot exeter: R 30") == "NA-SCN-6"
    state.fired_on = ["exeter"]
    assert refused(state, "rn", "plot exeter: R 30") == ""
    state.fired_on = []
    state.seen["rn"] = ["haguro"]
    assert refused(state, "rn", "plot exeter: R 30") == "NA-SCN-6"  # others see her, 20,000 yards away
    state.ships["haguro"].x = 6001 * YARD
    assert refused(state, "rn", "plot exeter: R 30") == "NA-SCN-6"
    state.ships["haguro"].x = 6000 * YARD
    assert refused(state, "rn", "plot exeter: R 30") == ""
    state.seen["rn"] = []
    assert refused(state, "rn", "plot exeter: R 30") == "NA-SCN-6"
    state.turn = 3
    assert refused(state, "rn", "plot exeter: R 30") == ""


@pytest.mark.rule("NA-SCN-6")
def test_who_takes_the_enemy_for_friends_is_not_woken_by_the_sight_of_him() -> None:
    """Cape Esperance: in turn 1 the Japanese do not fire, whatever they see."""
    friends = effect("surprised", side="rn", until_turn=1, turn=2, dice=(4, 5, 6))
    state = opened(duel(5000, effects=(friends,)))
    assert refused(state, "rn", "plot exeter/BOW&STN -> haguro") == "NA-SCN-6"
    state.fired_on = ["exeter"]
    assert refused(state, "rn", "plot exeter/BOW&STN -> haguro") == "NA-SCN-6"
    state.turn = 2
    assert refused(state, "rn", "plot exeter/BOW&STN -> haguro") == ""


@pytest.mark.rule("NA-SCN-6")
def test_a_ship_may_be_forced_to_a_target() -> None:
    mistaken = effect("forced_target", ship="a", target="y", turn=1, dice=(5, 6))
    groups = fleet("rn", "a:YORK"), fleet("km", "y:KENT", "z:KENT", at=(9000, 0))
    state = opened(battle(*groups, effects=(mistaken,)), 4)
    assert refused(state, "rn", "plot a/BOW&STN -> z") == "NA-SCN-6"
    assert refused(state, "rn", "plot a/BOW&STN -> y") == ""
    free = opened(battle(*groups, effects=(mistaken,)), 5)
    assert refused(free, "rn", "plot a/BOW&STN -> z") == ""


@pytest.mark.rule("NA-SCN-6")
def test_a_group_may_have_to_keep_its_distance() -> None:
    wary = effect("min_distance", group="a", yards=9000, until_turn=1)
    state = opened(battle(fleet("rn", "a:YORK", speed=0), fleet("km", "z:KENT", at=(0, 10000)), effects=(wary,)))

    assert refused(state, "rn", 'plot a: 4"') == "NA-SCN-6"
    assert refused(state, "rn", 'plot a: 2"') == ""
    state.turn = 2
    assert refused(state, "rn", 'plot a: 4"') == ""


@pytest.mark.rule("NA-SCN-6")
def test_recall_collisions_smoke_and_squalls() -> None:
    home = effect("recall", side="ijn", from_turn=1, dice=(6,))
    state = opened(duel(9000, effects=(home,)), 6)
    turn(state)
    assert state.outcome is not None
    assert "Broken off by the Japanese." in state.outcome.reason
    assert "NA-SCN-6" in state.outcome.rules

    wet = effect("squall", x=4500, y=0, yards=500, knots=0)
    assert opened(duel(9000, effects=(wet,), date="1939-09-03")).seen["rn"] == []
    assert opened(duel(9000, bearing=45, effects=(wet,), date="1939-09-03")).seen["rn"] == ["haguro"]

    smoky = effect("may_smoke", cls="YORK")
    assert refused(opened(duel(9000, effects=(smoky,))), "rn", "plot exeter: SMOKE") == ""

    waits = effect("hold_fire", ship="exeter")
    state = opened(duel(9000, effects=(waits,)))
    assert refused(state, "rn", "plot exeter/BOW -> haguro") == ""
    state.seen["rn"] = []
    assert refused(state, "rn", "plot exeter/BOW -> haguro") == "NA-SCN-6"


@pytest.mark.rule("NA-SCN-6")
@pytest.mark.parametrize("die, rule", [(3, "NA-SCN-6"), (4, "")])
def test_in_the_turn_of_the_die_each_surprised_ship_rolls_for_herself(die: int, rule: str) -> None:
    asleep = effect("surprised", side="rn", until_turn=0, turn=1, dice=(4, 5, 6))
    state = opened(duel(5000, effects=(asleep,)), die)

    assert refused(state, "rn", "plot exeter/BOW&STN -> haguro") == rule
    state.fired_on = ["exeter"]
    assert refused(state, "rn", "plot exeter/BOW&STN -> haguro") == ""
    state.fired_on = []
    state.turn = 2
    assert refused(state, "rn", "plot exeter/BOW&STN -> haguro") == ""


@pytest.mark.rule("NA-SCN-6")
@pytest.mark.parametrize(
    "centre, radius, hidden",
    [
        ((5000, 3000), 2999, False),
        ((5000, 3000), 3000, True),
        ((-3000, 0), 2999, False),
        ((-3000, 0), 3000, True),
        ((13000, 0), 2999, False),
        ((13000, 0), 3000, True),
        ((5000, -3000), 3000, True),
    ],
)
def test_a_squall_hides_what_lies_behind_its_rim(centre: tuple[int, int], radius: int, hidden: bool) -> None:
    wet = effect("squall", x=centre[0], y=centre[1], yards=radius)
    state = duel(10000, effects=(wet,))

    assert squall_between(state, 0, 0, 10000 * YARD, 0) is hidden
    assert squall_between(state, 10000 * YARD, 0, 0, 0) is hidden


@pytest.mark.rule("NA-SCN-6")
def test_a_squall_lies_across_slanting_lines_and_drifts() -> None:
    wet = effect("squall", x=3000, y=4000, yards=500, knots=12, drift_course=90)
    state = duel(10000, effects=(wet,))

    assert squall_between(state, 0, 0, 6000 * YARD, 8000 * YARD)
    assert not squall_between(state, 0, 0, 6000 * YARD, -8000 * YARD)
    assert squall_between(state, 3000 * YARD, 4000 * YARD, 3000 * YARD, 4000 * YARD)
    assert not squall_between(state, 3600 * YARD, 4000 * YARD, 3600 * YARD, 4000 * YARD)
    assert squalls(state) == [(3000 * YARD, 4000 * YARD, 500 * YARD)]
    state.turn = 2  # 12 knots east for a turn: 2,000 yards
    assert squalls(state) == [(5000 * YARD, 4000 * YARD, 500 * YARD)]
    assert all(
        GAME.view(state, seat).squalls == squalls(state) for side in state.sides for seat in state.seats_of(side)
    )
    assert not squall_between(state, 0, 0, 6000 * YARD, 8000 * YARD)
    assert squall_between(state, 5000 * YARD, 0, 5000 * YARD, 8000 * YARD)


@pytest.mark.rule("NA-SCN-6")
def test_a_squall_hides_along_lines_far_from_the_middle_of_the_plane() -> None:
    wet = effect("squall", x=3000, y=24000, yards=500)
    state = duel(10000, effects=(wet,))

    assert squall_between(state, 0, 20000 * YARD, 6000 * YARD, 28000 * YARD)
    assert not squall_between(state, 0, 20000 * YARD, 6000 * YARD, 20000 * YARD)


@pytest.mark.rule("NA-SCN-6")
@pytest.mark.parametrize("yards, wakes", [(30500, True), (31500, False)])
def test_by_day_a_group_is_woken_by_an_enemy_it_sees_itself(yards: int, wakes: bool) -> None:
    """York sees as far as her guns reach; a consort who sees the enemy alerts nobody else."""
    reach = max(content.guns()[entry.gun].reach for entry in content.classes()["YORK"].batteries)
    near, far = fleet("rn", "near:YORK", at=(20000, 0)), fleet("rn", "own:YORK")
    state = battle(
        far,
        near,
        fleet("km", "z:YORK", at=(reach - 31000 + yards, 0)),
        effects=(effect("surprised", side="rn", until_turn=3),),
    )
    opened(state)

    assert (refused(state, "rn", 'plot own: 4"') == "") is wakes
    assert refused(state, "rn", 'plot near: 4"') == ""
    assert refused(state, "rn", "plot torp own/L1 1 at 270") == ("" if wakes else "NA-SCN-6")


@pytest.mark.rule("NA-SCN-6")
@pytest.mark.parametrize("turn_now, surprised", [(1, True), (2, True), (3, False)])
def test_surprise_lasts_through_its_last_turn(turn_now: int, surprised: bool) -> None:
    state = battle(
        fleet("rn", "a:YORK"),
        fleet("km", "z:YORK", at=(90000, 0)),
        effects=(effect("surprised", side="rn", until_turn=2),),
    )
    state.turn = turn_now

    assert is_surprised(state, state.ships["a"]) is surprised
    assert is_surprised(state, state.ships["z"]) is False
    state.fired_on = ["a"]
    assert is_surprised(state, state.ships["a"]) is False


@pytest.mark.rule("NA-SCN-6")
def test_in_the_turn_of_the_die_only_it_or_a_shell_wakes_a_ship() -> None:
    state = battle(
        fleet("ijn", "a:MYOKO", "b:MYOKO", name="own"),
        fleet("usn", "z:YORK", at=(90000, 0)),
        effects=(effect("surprised", side="ijn", until_turn=1, turn=2, dice=(4, 5, 6)),),
    )
    state.turn, state.woken = 2, ["a"]
    assert [is_surprised(state, state.ships[name]) for name in "ab"] == [False, True]
    state.fired_on = ["own"]
    assert not is_surprised(state, state.ships["b"])


@pytest.mark.rule("NA-SCN-6")
@pytest.mark.parametrize("yards, rule", [(3000, ""), (3001, "NA-SCN-6"), (2999, "")])
def test_a_group_may_come_as_near_as_the_scenario_says_and_no_nearer(yards: int, rule: str) -> None:
    """The enemy is 15,000 yards ahead; she keeps 12,000."""
    state = battle(
        fleet("km", "a:YORK"),
        fleet("rn", "z:YORK", at=(0, 15000)),
        effects=(effect("min_distance", group="a", yards=12000, until_turn=2),),
    )

    assert refused(opened(state), "km", f"plot a: {yards}y") == rule
