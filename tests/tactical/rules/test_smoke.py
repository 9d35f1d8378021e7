"""VII.A.2: smoke."""

from __future__ import annotations

import pytest

from flagplot.tactical.rules.gunnery.gunnery import smoke_between
from flagplot.tactical.rules.movement.geometry import THIRD, YARD
from flagplot.tactical.rules.movement.movement import disperse, lay_smoke
from flagplot.tactical.rules.sight.detection import notice_smoke
from flagplot.tactical.state.model import Battle, Smoke
from tests.tactical.positions import battle, column, effect, fleet, opened, refused, turn


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


@pytest.mark.rule("NA-MOV-22")
def test_plain_smoke_stays_where_it_was_laid() -> None:
    state = opened(battle(fleet("rn", "a:TRIBAL"), fleet("km", "far:YORK", at=(200000, 0))))

    turn(state, rn='a: SMOKE, 6"')

    assert (state.smoke[0].drift, state.smoke[0].drift_course) == (0, 0)
    assert state.smoke[0].points == [(0, 0), (0, 2000 * YARD)]


@pytest.mark.rule("NA-MOV-22", "NA-MOV-20")
@pytest.mark.parametrize("seas, stands", [("calm", [3, 4]), ("rough", [3, 4]), ("very rough", [3])])
def test_smoke_laid_in_turn_three_blocks_fire_in_turn_four(seas: str, stands: list[int]) -> None:
    """Very rough seas disperse it at the end of the turn in which it was laid."""
    state = battle(fleet("rn", "a:TOWN"), fleet("km", "z:YORK", at=(90000, 0)), seas=seas)
    state.turn = 3
    lay_smoke(state, state.ships["a"], [(0, 0), (0, 600)])
    found = []
    for turn_now in (3, 4, 5):
        state.turn = turn_now
        if state.smoke:
            found.append(turn_now)
        disperse(state)

    assert found == stands


@pytest.mark.rule("NA-MOV-22")
def test_only_who_sees_the_ship_knows_whose_smoke_it_is() -> None:
    state = battle(fleet("rn", "a:TOWN"), fleet("km", "z:YORK", at=(9000, 0)))
    lay_smoke(state, state.ships["a"], [(0, 0), (0, 600)])
    state.seen["km"], state.common = [], []
    lay_smoke(state, state.ships["a"], [(0, 0), (0, 600)])

    assert [smoke.known for smoke in state.smoke] == [["rn", "km", "observer"], ["rn"]]


@pytest.mark.rule("NA-MOV-22", "NA-WEA-1", "NA-NIT-27")
@pytest.mark.parametrize("light, reach", [("day", 30650), ("night", 6000)])
def test_smoke_is_noticed_from_as_far_as_eyes_reach(light: str, reach: int) -> None:
    for beyond in (0, 1):
        state = battle(fleet("rn", "a:YORK"), fleet("km", "z:YORK", at=(0, 0)), light=light, date="1939-12-01")
        state.ships["z"].x = (reach + beyond) * YARD
        state.smoke = [Smoke("rn", [(-600, 0), (0, 0)], 9, known=["rn"])]
        notice_smoke(state)
        assert ("km" in state.smoke[0].known) is (not beyond)


@pytest.mark.rule("NA-MOV-23", "NA-GUN-54")
@pytest.mark.parametrize(
    "line, crosses",
    [
        ([(500, -10), (500, 10)], True),
        ([(500, 0), (500, 10)], True),
        ([(500, 1), (500, 10)], False),
        ([(0, 0), (0, 10)], False),
        ([(1000, 0), (1000, 10)], False),
        ([(1000, 5), (1000, -5)], True),
        ([(2000, -5), (2000, 5)], False),
        ([(500, 5), (600, 5), (600, -5)], True),
        ([(-1, -5), (-1, 5)], False),
    ],
)
def test_a_sight_line_crosses_smoke_but_not_the_end_of_a_trail_at_a_ship(
    line: list[tuple[int, int]], crosses: bool
) -> None:
    state = battle(fleet("rn", "a:YORK"), fleet("km", "z:YORK"))
    state.smoke = [Smoke("rn", line, 9)]

    assert smoke_between(state, 0, 0, 1000, 0) is crosses
    assert smoke_between(state, 1000, 0, 0, 0) is crosses


@pytest.mark.rule("NA-MOV-20")
@pytest.mark.parametrize("steps, laid", [('4", SMOKE', []), ('SMOKE, 0"', []), ('4", SMOKE, 0.001"', [8002])])
def test_smoke_ordered_at_the_end_of_the_move_is_none(steps: str, laid: list[int]) -> None:
    state = column("a:TRIBAL")

    turn(state, rn=f"own: {steps}")

    assert [smoke.points[-1][1] for smoke in state.smoke] == laid
