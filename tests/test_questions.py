"""What a question tells about its answer."""

from __future__ import annotations

import pytest

from flagplot.kernel.seat import Seat
from tests.shelf import games


@pytest.mark.parametrize(
    "slug, scenario, seat, sheet",
    [
        ("tactical", "duel", "usn", "plot"),
        ("strategic", "intro", "allied", "placement"),
        ("strategic", "war", "uk", "placement"),
        ("operational", "easter", "japan", ""),
    ],
)
def test_a_question_names_the_order_that_is_composed_for_it(slug: str, scenario: str, seat: str, sheet: str) -> None:
    game = games()[slug]
    state = game.new(scenario, 1)
    asked = game.prompt(state, Seat(seat))
    assert asked is not None
    assert asked.sheet == sheet
    listed = [game.notation.to_json(order)["verb"] for order in game.orders(state, Seat(seat))]
    assert set(listed) == {sheet} if sheet else len(set(listed)) > 1
