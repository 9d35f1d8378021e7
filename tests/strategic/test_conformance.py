"""The shared kits: random play, clones, JSON, replays, undo, twin worlds."""

from __future__ import annotations

import pytest

from flagplot.kernel.seat import Seat
from flagplot.kernel.testing import check_game, check_twins, play_out
from flagplot.strategic import GAME
from flagplot.strategic.options import OPTIONS
from flagplot.strategic.state.model import Strategic
from tests.strategic.positions import war

SCENARIOS = ("intro", *(pytest.param(name, marks=pytest.mark.slow) for name in ("atlantic", "pacific")))


@pytest.mark.parametrize("scenario", SCENARIOS)
def test_random_play_conforms(scenario: str) -> None:
    check_game(GAME, [scenario], games=1, every=11)
    assert GAME.new(scenario, 1).problems() == []


@pytest.mark.parametrize("scenario", SCENARIOS)
def test_twin_worlds_look_alike(scenario: str) -> None:
    assert check_twins(GAME, [scenario], games=1, every=7) > 20


BY_OPTION = {
    "raid_area": "step9_open",
    "japan_subs": "may_renounce",
    "card_timing": "before_each_combat",
    "port_strike": "on",
    "engage_order": "intervener_chooses",
    "interveners": "one_by_one",
    "counter_intervention": "on",
    "control": "person",
}


@pytest.mark.slow
@pytest.mark.parametrize("options", [{}, BY_OPTION], ids=["as printed", "by option"])
def test_twin_worlds_of_nine_nations_look_alike(options: dict[str, str]) -> None:
    assert check_twins(GAME, ["1942"], games=1, every=29, seed=7, options=options) > 50


@pytest.mark.slow
def test_a_whole_war_of_nine_seats_ends_soundly() -> None:
    last = None
    for turn in play_out(GAME, "war", 3):
        last = turn
        if turn.number % 50 == 0:
            assert turn.match.state.problems() == []
    assert last is not None
    state = last.match.state
    assert isinstance(state, Strategic)
    assert state.turn == 22
    assert len(GAME.view(state, Seat("usa")).position.units) > 0


ALTERNATIVES = [
    (option.name, value) for option in OPTIONS for value in option.alternatives[:2] if option.name != "last_turn"
]


@pytest.mark.parametrize("name, value", ALTERNATIVES)
def test_every_option_plays_to_the_end(name: str, value: str) -> None:
    for turn in play_out(GAME, "intro", 5, {name: value}):
        assert turn.match.state.problems() == []


@pytest.mark.parametrize("option", ["tf_visibility", "route_visibility"])
def test_twin_worlds_look_alike_when_cards_lie_open(option: str) -> None:
    assert check_twins(GAME, ["intro"], games=1, every=6, options={option: "open"}) > 10


def test_only_japan_knows_that_its_oil_is_gone() -> None:
    state = war(17)
    state.dry["japan"] = 17
    assert "japan" in GAME.view(state, Seat("japan")).position.dry
    assert "japan" not in GAME.view(state, Seat("usa")).position.dry
