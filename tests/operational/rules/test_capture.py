"""LND: what changes hands with a place, and which units the loyalty dice keep."""

import pytest

from flagplot.operational.content.sea import SEA
from flagplot.operational.phases.land.landings import Declaring, Landing
from flagplot.operational.rules.land.ground import capture
from flagplot.operational.rules.land.landing import go_ashore
from flagplot.operational.state.model import ALLIES, JAPAN
from tests.operational.positions import advance, at_phase, bay, group, kinds, plane, play, to_act, troop, umpire

COLOMBO, TRINCOMALEE = SEA.hex_of["colombo"], SEA.hex_of["trincomalee"]


@pytest.mark.rule("MK-LND-28")
@pytest.mark.parametrize("task", ["", "strike", "cap", "scramble", "search", "transfer"])
def test_every_air_unit_caught_at_a_base_is_destroyed_whatever_it_flew_before(task: str) -> None:
    state = bay()
    troop(state, "jp-1", TRINCOMALEE)
    caught = plane(state, "261-sqn", "trincomalee", task=task)
    elsewhere = plane(state, "30-sqn", "colombo", task=task)
    capture(state, umpire(), TRINCOMALEE, JAPAN)

    assert caught.lost
    assert not elsewhere.lost


@pytest.mark.rule("MK-LND-28")
def test_a_hex_with_a_defender_left_is_not_captured_and_one_already_held_not_again() -> None:
    state = bay()
    troop(state, "jp-1", TRINCOMALEE)
    defender = troop(state, "light-horse", TRINCOMALEE)
    lying = group(state, "A1", TRINCOMALEE, "hermes")
    capture(state, umpire(), TRINCOMALEE, JAPAN)
    assert (state.owner["trincomalee"], lying.evicted) == (ALLIES, 0)
    defender.fate, defender.at = "lost", ""
    capture(state, umpire(), TRINCOMALEE, JAPAN)
    assert (state.owner["trincomalee"], lying.evicted) == (JAPAN, state.turn)
    lying.evicted = 0
    capture(state, umpire(), TRINCOMALEE, JAPAN)
    assert lying.evicted == 0


@pytest.mark.rule("MK-LND-25", "MK-LND-28")
@pytest.mark.parametrize("first, second", [(6, 4), (4, 6), (6, 6)])
def test_a_turncoat_left_alone_takes_its_place_in_whatever_order_the_dice_fall(first: int, second: int) -> None:
    state = bay()
    troop(state, "town-guard", COLOMBO)
    troop(state, "planters", COLOMBO)
    troop(state, "jp-1", aboard="")
    go_ashore(state, umpire(first, second), JAPAN, TRINCOMALEE, ["jp-1"])

    assert state.owner["colombo"] == JAPAN


@pytest.mark.rule("MK-LND-25")
@pytest.mark.parametrize("first, second", [(6, 3), (3, 6), (3, 4), (4, 5)])
def test_beside_a_loyal_unit_or_with_nobody_left_the_place_keeps_its_owner(first: int, second: int) -> None:
    state = bay()
    troop(state, "town-guard", COLOMBO)
    troop(state, "planters", COLOMBO)
    troop(state, "jp-1", aboard="")
    go_ashore(state, umpire(first, second), JAPAN, TRINCOMALEE, ["jp-1"])

    assert state.owner["colombo"] == ALLIES


@pytest.mark.rule("MK-LND-24")
def test_who_has_turned_is_not_diced_for_again() -> None:
    state = bay(loyalty_rolls="every_landing")
    traitor = troop(state, "town-guard", COLOMBO, turncoat=True)
    traitor.side = JAPAN
    troop(state, "planters", COLOMBO)
    troop(state, "jp-1", aboard="")
    go_ashore(state, umpire(1), JAPAN, TRINCOMALEE, ["jp-1"])

    assert traitor.side == JAPAN


@pytest.mark.rule("MK-LND-23", "MK-LND-28", "MK-BAT-62")
def test_troops_drowned_before_the_beach_take_nothing_and_test_nobodys_loyalty() -> None:
    state = at_phase(bay(), Declaring(JAPAN))
    group(state, "J1", COLOMBO, "transport-1")
    state.ships["transport-1"].left = 4
    drowned = troop(state, "jp-1", aboard="transport-1")
    troop(state, "planters", TRINCOMALEE)
    events = play(state, JAPAN, "land J1 jp-1", ("MK-BAT-43", 6))

    assert drowned.fate == "lost"
    assert not {"landed", "captured", "loyalty"} & set(kinds(events))
    assert (state.owner["colombo"], state.loyalty) == (ALLIES, False)
    assert to_act(state) == [JAPAN]


@pytest.mark.rule("MK-LND-7", "MK-LND-28")
@pytest.mark.parametrize("fate, owner", [("", JAPAN), ("lost", ALLIES)])
def test_an_undefended_place_falls_to_troops_that_reach_it_and_to_nobody_else(fate: str, owner: str) -> None:
    state = bay()
    group(state, "J1", TRINCOMALEE, "transport-1")
    troop(state, "jp-1", aboard="" if fate else "transport-1", fate=fate)
    at_phase(state, Landing(JAPAN, TRINCOMALEE, ["jp-1"]))
    advance(state)

    assert (state.owner["trincomalee"], state.flow) == (owner, [])
