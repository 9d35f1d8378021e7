"""Refusals that name what was meant: a place instead of its hex."""

from flagplot.kernel.seat import Seat
from flagplot.operational import GAME
from flagplot.operational.model import ALLIES
from flagplot.operational.phases.airplan import Patrolling
from tests.operational.positions import at_phase, bay, plane


def test_a_patrol_over_a_place_is_told_the_hex_in_which_it_lies() -> None:
    state = at_phase(bay(impulse=1), Patrolling(ALLIES))
    plane(state, "30-sqn", "colombo")
    said = {
        place: str(GAME.check(state, Seat(ALLIES), GAME.notation.parse(f"cap 30-sqn {place}")))
        for place in ("colombo", "atlantis")
    }

    assert "colombo lies in 1116: write `cap 30-sqn 1116`." in said["colombo"]
    assert "atlantis is neither a hex nor a group of yours." in said["atlantis"]
