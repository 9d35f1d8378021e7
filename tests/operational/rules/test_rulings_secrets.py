"""SET, REC, LND: markers and counters that reveal nothing, turncoats, fourth mornings."""

from typing import Any

import pytest

from flagplot.kernel.dice import SeededDice
from flagplot.kernel.seat import OBSERVER, Seat
from flagplot.operational import GAME
from flagplot.operational.content.sea import SEA
from flagplot.operational.orders.notation import NOTATION
from flagplot.operational.phases.land.contested import Turncoats
from flagplot.operational.phases.land.groundwar import GroundFight
from flagplot.operational.phases.opening import Opening
from flagplot.operational.phases.setup import Arranging
from flagplot.operational.rules.land.ground import next_overland
from flagplot.operational.rules.land.landing import test_loyalty as roll_loyalty
from flagplot.operational.rules.opening import is_ground_turn
from flagplot.operational.rules.recon.markers import reveal
from flagplot.operational.state.model import ALLIES, JAPAN, Bay
from tests.operational.positions import (
    NIGHT,
    advance,
    allowed,
    at_phase,
    bay,
    group,
    play,
    refused,
    set_up,
    to_act,
    troop,
    umpire,
)

ATOLLS = ("addu", "male")


@pytest.mark.rule("MK-REC-35", "MK-SET-36")
@pytest.mark.parametrize("scenario", ["campaign", "ceylon", "raid"])
def test_ship_dummies_lie_at_both_atolls_from_the_first_and_the_count_tells_nothing(scenario: str) -> None:
    view = GAME.view(set_up(scenario, 3), Seat(JAPAN))
    markers = [marker.at for marker in view.markers.values()]

    assert markers.count(SEA.hex_of["addu"]) == markers.count(SEA.hex_of["male"]) > 0


@pytest.mark.rule("MK-REC-35")
@pytest.mark.parametrize("base", ATOLLS)
def test_ship_dummies_may_be_laid_at_either_atoll_at_set_up_and_at_nightfall(base: str) -> None:
    for phase, turn in ((Arranging(ALLIES, "dummies"), 1), (Opening(ALLIES), NIGHT)):
        state = at_phase(bay(turn), phase)
        state.secrets.base = base
        group(state, "A1", "2024", "emerald")
        listed = [order.line() for order in GAME.orders(state, Seat(ALLIES))]
        for atoll in ATOLLS:
            assert allowed(state, ALLIES, f"dummy ship {atoll}")
            assert f"dummy ship {SEA.hex_of[atoll]}" in listed
        play(state, ALLIES, "dummy ship male")
        play(state, ALLIES, "dummy ship addu")


@pytest.mark.rule("MK-SET-16", "MK-SET-17", "MK-SET-35")
@pytest.mark.parametrize("scenario", ["campaign", "ceylon"])
def test_freighters_are_dealt_face_down_and_neither_player_knows_their_sizes(scenario: str) -> None:
    state = set_up(scenario, 4)
    sizes = {name: ship.left for name, ship in state.ships.items() if name.startswith("f") and name[1:].isdecimal()}
    assert sorted(sizes.values()) == [2, 2, 3, 3, 4, 4, 5, 5, 6, 6]
    assert {GAME.view(state, Seat(ALLIES)).ships[name].left for name in sizes} == {0}
    referee = umpire()
    referee.logs = state.logs
    reveal(state, referee, state.groups["F3"], "aircraft", ("MK-REC-11",))

    for seat in (Seat(JAPAN), Seat(ALLIES), OBSERVER):
        view = GAME.view(state, seat)
        assert view.freighters == {}
        assert [event.facts["ships"] for event in view.logbook if event.kind == "sighted"] == [["f3"]]
    assert [ship.left for ship in GAME.view(state, Seat(JAPAN)).markers["F3"].ships] == [0]
    state.released = True
    assert GAME.view(state, Seat(JAPAN)).markers["F3"].ships[0].left == sizes["f3"]


@pytest.mark.rule("MK-SET-36")
@pytest.mark.parametrize("order", ["default", "japanese_first_all"])
def test_nobody_sees_anything_of_the_enemy_before_turn_1(order: str) -> None:
    state = GAME.new("campaign", 9, {"setup_order": order})
    steps = 0
    while isinstance(state.flow[-1], Arranging):
        for seat in (Seat(JAPAN), Seat(ALLIES), OBSERVER):
            view = GAME.view(state, seat)
            assert (view.markers, view.sub_markers) == ({}, {})
            assert {one.side for one in view.troops.values()} <= {str(seat)}
            assert seat == ALLIES or not view.base_markers
        steps += 1
        GAME.apply(state, GAME.to_act(state)[0], NOTATION.parse("done"), SeededDice(state.chance))
    assert steps == 6
    assert GAME.view(state, Seat(ALLIES)).markers


@pytest.mark.rule("MK-SET-36", "MK-SET-25")
def test_a_base_in_india_is_told_to_the_enemy_when_set_up_is_over() -> None:
    state = GAME.new("campaign", 9)
    for label, ship in (("A1", "warspite"), ("A2", "resolution")):
        ships = " ".join(state.groups[label].ships)
        assert ship in ships
        GAME.apply(state, Seat(ALLIES), NOTATION.parse(f"form {label} colombo {ships}"), SeededDice(state.chance))
    GAME.apply(state, Seat(ALLIES), NOTATION.parse("base madras"), SeededDice(state.chance))
    assert GAME.view(state, Seat(JAPAN)).found == []
    assert not [event for event in state.logs[Seat(JAPAN)] if event.kind == "base.found"]
    while isinstance(state.flow[-1], Arranging):
        GAME.apply(state, GAME.to_act(state)[0], NOTATION.parse("done"), SeededDice(state.chance))

    assert GAME.view(state, Seat(JAPAN)).found == ["madras"]
    assert len([event for event in state.logs[Seat(JAPAN)] if event.kind == "base.found"]) == 1


def beside(*, marched: str, **options: Any) -> Bay:
    """A turncoat and a loyal unit in one hex, one of them marched in."""
    state = at_phase(bay(4, **options), Turncoats())
    turned = troop(state, "reserve", "1217", moved=marched == "reserve", came="1216" if marched == "reserve" else "")
    turned.side, turned.turncoat = JAPAN, True
    troop(state, "light-horse", "1217", moved=marched == "light-horse", came="1216" if marched == "light-horse" else "")
    return state


@pytest.mark.rule("MK-LND-32", "MK-LND-12")
@pytest.mark.parametrize("marched, attacker", [("reserve", JAPAN), ("light-horse", ALLIES)])
def test_a_turncoat_in_an_overland_attack_fights_like_any_unit(marched: str, attacker: str) -> None:
    state = beside(marched=marched)
    assert to_act(state) == []

    assert next_overland(state) == ("1217", attacker, False)
    at_phase(state, GroundFight("1217", attacker, landing=False))
    advance(state)
    assert allowed(state, attacker, "fallback")
    assert to_act(beside(marched=marched, turncoats_overland="to_the_death")) == [JAPAN]


@pytest.mark.rule("MK-LND-25", "MK-LND-32")
def test_a_unit_that_changes_sides_beside_those_it_marched_with_attacks_or_steps_aside() -> None:
    assert to_act(beside(marched="")) == [JAPAN]
    state = bay(4)
    troop(state, "reserve", "1217", moved=True, came="1216")
    troop(state, "light-horse", "1217", moved=True, came="1216")
    roll_loyalty(state, umpire(6))

    assert state.troops["reserve"].turncoat
    at_phase(state, Turncoats())
    assert to_act(state) == [JAPAN]
    assert allowed(state, JAPAN, "stand")


@pytest.mark.rule("MK-LND-22", "MK-LND-21")
def test_ground_units_move_on_every_fourth_morning_by_option() -> None:
    def turns(mode: str) -> list[int]:
        return [turn for turn in range(1, 31) if is_ground_turn(bay(turn, ground_move_turns=mode))]

    assert turns("every_fourth_morning") == [10, 22]
    assert turns("multiples_of_4") == [4, 8, 12, 16, 20, 24, 28]
    state = at_phase(bay(4, ground_move_turns="every_fourth_morning"), Opening(JAPAN))
    troop(state, "jp-1", "1217")
    assert refused(state, JAPAN, "march jp-1 1216") in {"MK-LND-21", ""}
    objection = Opening(JAPAN).check(state, Seat(JAPAN), NOTATION.parse("march jp-1 1216"))
    assert objection is not None
    assert "every fourth morning" in objection.text
