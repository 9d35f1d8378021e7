"""AIR: who may intercept a raid, and what a regrouped carrier group keeps on deck."""

import pytest

from flagplot.operational.content.sea import SEA
from flagplot.operational.phases.air.airplan import Patrolling
from flagplot.operational.phases.sea.movement import Moving
from flagplot.operational.rules.air.intercept import check_scramble, scramblers
from flagplot.operational.state.model import ALLIES, JAPAN, Bay
from tests.operational.positions import allowed, at_phase, bay, group, plane, play, refused

COLOMBO = SEA.hex_of["colombo"]


def two_decks(at: str = "2021") -> Bay:
    """Two carrier groups of one side in one hex."""
    state = bay(impulse=2)
    group(state, "A1", at, "formidable", revealed=True)
    group(state, "A2", at, "indomitable")
    plane(state, "888-sqn", "formidable")
    plane(state, "800-sqn", "indomitable")
    plane(state, "30-sqn", "colombo")
    plane(state, "818-sqn", "formidable")
    return state


@pytest.mark.rule("MK-AIR-36")
def test_only_carriers_of_the_group_under_attack_send_up_fighters() -> None:
    state = two_decks()

    assert scramblers(state, "2021", ALLIES, "A1") == ["888-sqn"]
    objection = check_scramble(state, "2021", ALLIES, "800-sqn", "A1")
    assert objection is not None
    assert objection.rule == "MK-AIR-36"
    state.planes["800-sqn"].task = "scramble"  # launched against an earlier raid on its own group
    assert scramblers(state, "2021", ALLIES, "A1") == ["888-sqn"]
    state.groups["A2"].revealed = True  # in sight, and so open to this raid as well
    assert scramblers(state, "2021", ALLIES, "A1") == ["888-sqn", "800-sqn"]


@pytest.mark.rule("MK-AIR-31", "MK-AIR-36")
def test_a_raid_on_a_port_brings_up_the_field_and_every_carrier_in_it() -> None:
    state = two_decks(COLOMBO)
    plane(state, "258-sqn", "racetrack")
    plane(state, "261-sqn", "trincomalee")

    assert scramblers(state, COLOMBO, ALLIES, "colombo") == ["888-sqn", "800-sqn", "30-sqn", "258-sqn"]
    assert scramblers(state, COLOMBO, ALLIES, "A1") == ["888-sqn", "30-sqn", "258-sqn"]


@pytest.mark.rule("MK-AIR-70")
def test_a_group_that_sent_up_patrols_does_not_regroup_in_that_impulse() -> None:
    state = at_phase(bay(impulse=1), Moving(JAPAN), Patrolling(JAPAN))
    group(state, "J1", "2027", "akagi", "fubuki")
    group(state, "J2", "2027", "hiryu")
    plane(state, "akagi-zero", "akagi")
    play(state, JAPAN, "cap akagi-zero J2")
    play(state, JAPAN, "done")

    assert refused(state, JAPAN, "detach J1 fubuki") == "MK-AIR-70"
    assert refused(state, JAPAN, "join J2 J1") == "MK-AIR-70"
    assert refused(state, JAPAN, "reassign J1 J2 fubuki") == "MK-AIR-70"
    state.impulse = 2
    assert allowed(state, JAPAN, "detach J1 fubuki")
    assert allowed(state, JAPAN, "join J2 J1")
