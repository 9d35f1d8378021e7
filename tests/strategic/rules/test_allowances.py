"""A nation's allowances this turn: flags by event and favour, working bases, air ranges, the last turn."""

from __future__ import annotations

from dataclasses import replace

import pytest

from flagplot.strategic.phases.operations.conduct import Conduct
from flagplot.strategic.rules.merchant.trade import train_upkeep
from flagplot.strategic.rules.operations.allowances import flags_of, has_lost_every_base, lsp_needed, military_flags_of
from flagplot.strategic.rules.turn import last_turn
from flagplot.strategic.state.model import by_turn, date
from flagplot.strategic.state.pieces import Train
from tests.strategic.positions import LITTLE, NATIONS, carrier, changed, little, unit, war
from tests.strategic.scenes import sweep


@pytest.mark.rule("NW-FLG-1", "NW-FLG-2", "NW-CTL-3", "NW-CTL-13")
@pytest.mark.parametrize(
    "marks, change, flags",
    [
        ({}, 0, 2),
        ({}, 3, 5),
        ({}, -1, 1),
        ({}, -5, 0),
        ({"favours": {"usa": 1}}, 0, 3),
        ({"favours": {"usa": 2}}, -1, 3),
        ({"dry": {"usa": 1}}, 0, 1),
        ({"dry": {"usa": 1}}, -2, 0),
        ({"flag_caps": {"usa": 1}}, 0, 1),
        ({"flag_caps": {"usa": 0}}, 5, 0),
        ({"flag_caps": {"usa": 9}}, 0, 2),
        ({"flagless": {"usa": 1}}, 5, 0),
        ({"left": {"usa": 1}}, 5, 0),
        ({"left": {"uk": 1}}, 0, 2),
    ],
)
def test_flags_of_a_turn(marks: dict[str, dict[str, int]], change: int, flags: int) -> None:
    state = little()
    for fact, nations in marks.items():
        setattr(state, fact, nations)
    state.flag_change["usa"] = change
    assert flags_of(state, "usa") == flags
    assert military_flags_of(state, "usa") == (0 if "usa" in state.left else 1)


@pytest.mark.rule("NW-FLG-3", "NW-CTL-13")
def test_a_navy_that_lost_its_last_base_plans_nothing_one_that_never_had_any_does() -> None:
    state = little()
    state.harbours["pearl"].holder = "japan"
    assert not has_lost_every_base(state, "usa")
    state.harbours["reef"].holder = "japan"
    assert has_lost_every_base(state, "usa"), "midway and hanger are ports"
    assert flags_of(state, "usa") == 0
    assert not has_lost_every_base(state, "ussr")
    state.harbours["truk"].holder = "usa"
    assert flags_of(state, "usa") == 2


@pytest.mark.rule("NW-CTL-13", "NW-OPS-9")
def test_a_navy_without_oil_needs_two_lsp() -> None:
    state = little()
    assert lsp_needed(state, "japan") == 1
    state.dry["japan"] = 2
    assert (lsp_needed(state, "japan"), lsp_needed(state, "usa")) == (2, 1)


@pytest.mark.rule("NW-BAS-10", "NW-BAS-22")
@pytest.mark.parametrize("delay", range(4))
def test_a_captured_base_works_after_the_delay(delay: int) -> None:
    state = little(3, captured_base_delay=str(delay))
    state.harbours["reef"].holder, state.harbours["reef"].since = "japan", 3
    for turn in range(3, 9):
        state.turn = turn
        assert state.is_fleet_base("reef") is (turn >= 3 + delay)
        assert state.is_fleet_base("pearl"), "held from the start"
        assert state.is_fleet_base("saigon") is (turn >= 4)
    assert not state.is_fleet_base("midway"), "a port"
    assert not state.is_fleet_base("cadiz"), "nobody's"
    assert not state.is_fleet_base("atlantis")


@pytest.mark.rule("NW-RNG-5", "NW-RNG-7", "NW-RNG-8", "NW-CTL-4", "NW-MAP-3")
def test_air_ranges_by_turn_nation_and_announcement() -> None:
    nations = {**NATIONS, "usa": replace(NATIONS["usa"], land_air_range=(0,) * 21 + (1,))}
    state = little(21, scenario=changed(nations=nations), last_turn="24")
    plane, bomber = unit(state, "usa", "air", "reef"), unit(state, "usa", "strategic_bomber", "reef")
    deck = carrier(state, "usa", "reef")
    for turn, reach in ((21, 0), (22, 1), (23, 1), (24, 1)):
        state.turn = turn
        assert state.air_range(plane) == reach
    for turn, reach in ((1, 1), (8, 1), (9, 2), (22, 2)):
        state.turn = turn
        assert state.air_range(bomber) == reach
    state.air_range_change["usa"] = 2
    state.turn = 1
    aboard = state.air_of(deck.id)
    assert aboard is not None
    assert (state.air_range(plane), state.air_range(bomber), state.air_range(aboard)) == (2, 3, 0)


@pytest.mark.rule("NW-MAP-3")
def test_figures_past_the_last_turn_repeat() -> None:
    row = tuple(range(1, 23))
    assert [by_turn(row, turn) for turn in (1, 2, 21, 22, 23, 24)] == [1, 2, 21, 22, 22, 22]
    assert by_turn((), 3) == 0
    assert [date(turn) for turn in (1, 6, 7, 22, 24)] == [
        "Jan/Feb 1942",
        "Nov/Dec 1942",
        "Jan/Feb 1943",
        "Jul/Aug 1945",
        "Nov/Dec 1945",
    ]


@pytest.mark.rule("NW-MAP-3")
@pytest.mark.parametrize(
    "own, chosen, last",
    [(22, "22", 22), (22, "24", 24), (22, "5", 5), (3, "22", 3), (3, "2", 2), (3, "3", 3), (6, "24", 6)],
)
def test_the_last_turn_is_the_options_or_a_shorter_scenarios_own(own: int, chosen: str, last: int) -> None:
    assert last_turn(little(1, scenario=replace(LITTLE, last_turn=own), last_turn=chosen)) == last


@pytest.mark.rule("NW-BAS-15")
def test_every_ship_on_a_train_counts_whole_or_damaged_and_no_aircraft() -> None:
    state = war()
    state.trains["train-usa-1"] = Train("train-usa-1", "usa", "hawaii", 0, 10, {})
    carrier(state, "usa", "train-usa-1")
    unit(state, "usa", "escort", "train-usa-1", damaged=True)
    unit(state, "uk", "submarine", "train-usa-1")
    assert train_upkeep(state, "train-usa-1") == 6, "three ships, in half points"


@pytest.mark.rule("NW-OPS-13")
def test_the_title_of_an_operation_names_force_and_area() -> None:
    assert str(Conduct(0).title(sweep())) == "Operation of usa:one in d"
