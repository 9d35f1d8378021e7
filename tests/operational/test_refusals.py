"""Names of places instead of hexes, and words that are neither."""

import pytest

from flagplot.kernel.seat import Seat
from flagplot.operational import GAME
from flagplot.operational.orders.common import Cap, Enter, Move
from flagplot.operational.phases.air.airplan import Patrolling
from flagplot.operational.state.model import ALLIES
from tests.operational.positions import at_phase, bay, plane


def test_a_patrol_may_name_a_place_instead_of_its_hex() -> None:
    state = at_phase(bay(impulse=1), Patrolling(ALLIES))
    plane(state, "30-sqn", "colombo")
    for word in ("colombo", "Colombo", "1116"):
        order = GAME.notation.parse(f"cap 30-sqn {word}")
        assert order == Cap("30-sqn", "1116")
        assert GAME.check(state, Seat(ALLIES), order) is None
    nowhere = GAME.check(state, Seat(ALLIES), GAME.notation.parse("cap 30-sqn atlantis"))
    assert "atlantis is not on the map: name a hex, a place or a group of yours." in str(nowhere)


@pytest.mark.parametrize(
    "line, order", [("move J2 COLOMBO", Move("J2", "1116")), ("enter kb1 addu", Enter("KB1", "0424"))]
)
def test_other_orders_know_places_as_well(line: str, order: object) -> None:
    assert GAME.notation.parse(line) == order
