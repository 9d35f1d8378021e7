"""SEA: joining, splitting, the capacity of a group, and its risks at night."""

import pytest

from flagplot.operational.content.sea import SEA
from flagplot.operational.rules.sea.regroup import fits, split_off
from flagplot.operational.state.model import ALLIES, JAPAN
from tests.operational.positions import (
    DAY,
    NIGHT,
    allowed,
    bay,
    group,
    moving,
    play,
    refused,
    troop,
)

KIDO_BUTAI = (
    "akagi", "soryu", "hiryu", "shokaku", "zuikaku", "kaga", "kongo", "hiei", "haruna", "kirishima", "tone", "chikuma",
    "abukuma", "urakaze", "isokaze", "tanikaze", "hamakaze", "kagero", "shiranui", "kasumi", "arare",
)  # fmt: skip


@pytest.mark.rule("MK-SEA-15", "MK-SEA-16")
def test_twenty_two_pieces_fit_and_twenty_three_do_not() -> None:
    assert fits(22, "J1") is None
    assert fits(23, "J1") is not None
    state = moving()
    group(state, "J1", "2024", *KIDO_BUTAI)
    group(state, "J2", "2024", "fubuki")
    group(state, "J3", "2024", "shirayuki", "transport-1")
    assert len(KIDO_BUTAI) == 21
    assert allowed(state, JAPAN, "join J2 J1")
    assert refused(state, JAPAN, "join J3 J1") == "MK-SEA-15"
    assert allowed(state, JAPAN, "reassign J3 J1 transport-1")


@pytest.mark.rule("MK-SEA-17")
def test_troops_are_where_their_transport_is() -> None:
    state = moving(impulse=2)
    group(state, "J1", "2024", "transport-1")
    unit = troop(state, "jp-1", aboard="transport-1")
    play(state, JAPAN, "move J1 2023")

    assert unit.at == ""
    assert state.group_of(unit.aboard) is state.groups["J1"]


@pytest.mark.rule("MK-SEA-18")
def test_groups_in_one_hex_exchange_ships_by_day_without_a_die() -> None:
    state = moving()
    group(state, "J1", "2024", "chokai", "fubuki")
    group(state, "J2", "2024", "kumano")
    group(state, "J3", "2023", "mogami")
    assert refused(state, JAPAN, "join J3 J1") == "MK-SEA-21"
    play(state, JAPAN, "reassign J1 J2 fubuki")
    assert state.groups["J2"].ships == ["kumano", "fubuki"]
    play(state, JAPAN, "join J2 J1")
    assert "J2" not in state.groups
    assert state.groups["J1"].ships == ["chokai", "kumano", "fubuki"]


@pytest.mark.rule("MK-SEA-19", "MK-SEA-24")
def test_regrouping_at_night_rolls_once_for_all_concerned() -> None:
    state = moving(turn=NIGHT)
    group(state, "J1", "2024", "chokai", "fubuki")
    group(state, "J2", "2024", "kumano")

    assert play(state, JAPAN, "join J2 J1", 5, 5)[-1].kind == "no.collision"


@pytest.mark.rule("MK-SEA-20")
def test_merchantmen_do_not_regroup_at_night() -> None:
    state = moving(turn=NIGHT)
    group(state, "J1", "2024", "chokai", "transport-1")
    group(state, "J2", "2024", "kumano")

    assert refused(state, JAPAN, "join J2 J1") == "MK-SEA-20"
    assert refused(state, JAPAN, "detach J1 transport-1") == "MK-SEA-20"
    state.turn = DAY
    assert allowed(state, JAPAN, "join J2 J1")


@pytest.mark.rule("MK-SEA-21")
def test_splitting_is_regrouping_free_of_risk_in_port() -> None:
    sea = moving(ALLIES, NIGHT)
    group(sea, "A1", "0821", "emerald", "napier")
    play(sea, ALLIES, "detach A1 napier", 1, 1)
    assert refused(sea, ALLIES, "move A1 0820") == "MK-SEA-21"
    assert sea.groups["A2"].ships == ["napier"]
    port = moving(ALLIES, NIGHT)
    group(port, "A1", "1116", "emerald", "napier")
    play(port, ALLIES, "detach A1 napier")
    assert refused(port, ALLIES, "detach A1 emerald") == "MK-SEA-21"


@pytest.mark.rule("MK-SEA-22", "MK-SEA-24")
def test_moving_fast_at_night_risks_collision_once_a_turn() -> None:
    state = moving(turn=NIGHT)
    group(state, "J1", "2024", "chokai", "kumano")
    for impulse, faces in ((1, ()), (2, ()), (3, (1, 1))):
        state.impulse = impulse
        throws = [event.rolls for event in play(state, JAPAN, f"move J1 {SEA.ways[state.groups['J1'].at][0]}", *faces)]
        assert any(throws) == bool(faces), "dice are rolled in the third impulse only"
    day = moving(impulse=3)
    group(day, "J1", "2024", "chokai", "kumano")
    play(day, JAPAN, "move J1 2023")
    each = moving(turn=NIGHT, fast_collision_rolls="each_impulse")
    group(each, "J1", "2024", "chokai", "kumano")
    play(each, JAPAN, "move J1 2023", 1, 1)


@pytest.mark.rule("MK-LND-31")
def test_escorts_at_anchor_stay_so_only_beside_a_transport() -> None:
    state = bay()
    one = group(state, "J1", "1315", "transport-1", "fubuki", "chokai", anchored=True)
    new = split_off(state, one, ("chokai",))

    assert one.anchored
    assert not new.anchored
