"""REC: dummies, how they are placed and removed."""

from typing import Any

import pytest

from flagplot.operational.phases.air.airplan import Launching
from flagplot.operational.phases.air.striking import Striking
from flagplot.operational.phases.opening import Opening
from flagplot.operational.phases.sea.movement import Moving
from flagplot.operational.phases.submarines import Submarines
from flagplot.operational.rules.opening import begin_turn
from flagplot.operational.rules.recon.dummies import dummies_left
from flagplot.operational.rules.recon.markers import reveal
from flagplot.operational.state.model import ALLIES, JAPAN, Bay
from tests.operational.positions import (
    DAY,
    NIGHT,
    advance,
    allowed,
    at_phase,
    bay,
    forbidden,
    group,
    kinds,
    plane,
    play,
    refused,
    sub,
    to_act,
    umpire,
)


def moving(turn: int = DAY, impulse: int = 1, **options: Any) -> Bay:
    return at_phase(bay(turn, impulse, **options), Moving(JAPAN))


@pytest.mark.rule("MK-REC-6", "MK-REC-7")
def test_four_dummies_of_each_kind_and_no_fifth() -> None:
    state = at_phase(bay(NIGHT), Opening(JAPAN))
    group(state, "J1", "2020", "chokai")
    assert [dummies_left(state, side, kind) for side in (JAPAN, ALLIES) for kind in ("ship", "sub", "air")] == [4] * 6
    for number in range(4):
        play(state, JAPAN, "dummy ship 2020", *range(1, 1), *[1] * (number + 1))
    assert refused(state, JAPAN, "dummy ship 2020") == "MK-REC-7"
    play(state, JAPAN, "dummy air mergui")
    assert dummies_left(state, JAPAN, "sub") == 3
    more = bay(NIGHT, dummies_per_kind="6")
    assert dummies_left(more, ALLIES, "ship") == 6


@pytest.mark.rule("MK-REC-8")
def test_an_exposed_dummy_is_gone_until_nightfall() -> None:
    state = bay(DAY)
    group(state, "J1", "2020", "chokai")
    reveal(state, umpire(), group(state, "J2", "2020"), "aircraft", ())
    assert "J2" not in state.groups
    state.turn = 2
    begin_turn(at_phase(state, Opening(JAPAN)), umpire())
    assert forbidden(state, Opening(JAPAN), JAPAN, "dummy ship 2020") == "MK-REC-8"
    state.turn = NIGHT
    begin_turn(state, umpire())

    assert allowed(state, JAPAN, "dummy ship 2020")


@pytest.mark.rule("MK-REC-9")
def test_dummies_come_back_beside_friends_only() -> None:
    state = at_phase(bay(NIGHT), Opening(JAPAN))
    group(state, "J1", "2020", "chokai")
    sub(state, "JS1", "i-2", "1820")

    assert refused(state, JAPAN, "dummy ship 1525") == "MK-REC-9"
    assert allowed(state, JAPAN, "dummy ship mergui")
    assert allowed(state, JAPAN, "dummy ship 3229")
    assert allowed(state, JAPAN, "dummy sub 1818")
    assert refused(state, JAPAN, "dummy sub 1817") == "MK-REC-9"
    assert refused(state, JAPAN, "dummy air colombo") == "MK-REC-9"
    anywhere = at_phase(bay(NIGHT, dummy_reentry="anywhere_at_sea"), Opening(JAPAN))
    assert allowed(anywhere, JAPAN, "dummy ship 1525")


@pytest.mark.rule("MK-REC-10")
def test_a_dummy_moves_fast_burns_nothing_and_never_fights() -> None:
    state = moving()
    group(state, "J1", "2020")
    group(state, "A1", "2017", "dragon")
    for impulse, to in ((1, "2019"), (2, "2018")):
        state.impulse = impulse
        play(state, JAPAN, f"move J1 {to}")
    state.impulse = 3
    events = play(state, JAPAN, "move J1 2017")

    assert "J1" not in state.groups
    assert "battle" not in kinds(events)
    assert not state.groups["A1"].revealed
    assert refused(moving_dummy(), JAPAN, "join J1 J2") == "MK-REC-10"


def moving_dummy() -> Bay:
    state = moving()
    group(state, "J1", "2020")
    group(state, "J2", "2020", "chokai")
    return state


@pytest.mark.rule("MK-REC-33")
def test_a_feint_draws_fighters_and_vanishes() -> None:
    state = at_phase(bay(impulse=1), Launching(JAPAN))
    plane(state, "decoy-j1", "car-nicobar")
    plane(state, "30-sqn", "akyab")
    state.planes["decoy-j1"].base = "rangoon"
    assert refused(state, JAPAN, "launch akyab decoy-j1") == "MK-AIR-19"
    state.planes["decoy-j1"].base = "rangoon"
    state.owner["tavoy"] = ALLIES
    state.planes["30-sqn"].base = "tavoy"
    play(state, JAPAN, "launch tavoy decoy-j1")
    state.impulse = 2
    at_phase(state, Striking(JAPAN))
    advance(state)
    assert to_act(state) == [ALLIES]
    play(state, ALLIES, "scramble 30-sqn")
    events = play(state, ALLIES, "done")

    assert state.planes["decoy-j1"].lost
    assert "bombs" not in kinds(events)
    assert state.planes["30-sqn"].task == "scramble"


@pytest.mark.rule("MK-REC-33")
def test_a_submarine_dummy_cannot_attack_and_dies_like_a_boat() -> None:
    state = at_phase(bay(impulse=1), Submarines(JAPAN))
    sub(state, "JS1", "", "1820")
    group(state, "A1", "1820", "dragon")
    assert refused(state, JAPAN, "attack JS1 A1") == "MK-REC-33"
    play(state, JAPAN, "done")
    assert not state.groups["A1"].revealed
    at_phase(state, Submarines(JAPAN))
    state.subs["JS1"].at = "1718"
    score = dict(state.score)
    play(state, JAPAN, "move JS1 1618", 6, 6)

    assert "JS1" not in state.subs
    assert state.score == score


@pytest.mark.rule("MK-REC-9")
def test_a_marker_that_is_known_is_not_mixed_with_the_others() -> None:
    state = at_phase(bay(NIGHT), Opening(JAPAN))
    group(state, "J1", "2020", "chokai", revealed=True)
    group(state, "J2", "2020", "kumano")
    events = play(state, JAPAN, "dummy ship 2020", 2)  # two labels to shuffle: the first place takes the second

    assert state.groups["J1"].ships == ["chokai"]
    assert (state.groups["J2"].dummy, state.groups["J3"].ships) == (True, ["kumano"])
    assert kinds(events) == ["mixed", "dummy.placed"]


@pytest.mark.rule("MK-REC-9")
def test_a_dummy_among_known_markers_is_mixed_with_nobody() -> None:
    state = at_phase(bay(NIGHT), Opening(JAPAN))
    group(state, "J1", "2020", "chokai", revealed=True)

    assert kinds(play(state, JAPAN, "dummy ship 2020")) == ["dummy.placed"]
