"""What a view says of how far one's own groups may run, for whoever draws the limit of a plot."""

from __future__ import annotations

import pytest

from flagplot.kernel.seat import Seat
from flagplot.tactical import GAME
from tests.tactical.positions import battle, fleet, opened


@pytest.mark.rule("NA-MOV-11", "NA-MOV-19")
def test_a_seat_reads_the_most_of_its_own_groups_and_of_no_other() -> None:
    state = opened(battle(fleet("rn", "a:YORK", "b:KENT"), fleet("ijn", "haguro:MYOKO", at=(20000, 0))))
    slowest = min(state.ships[name].sheet.speed for name in ("a", "b")) * 1000

    most = GAME.view(state, Seat("rn")).most
    assert list(most.values()) == [slowest]
    assert set(most).isdisjoint(GAME.view(state, Seat("ijn")).most)
    assert GAME.view(state, Seat("observer")).most == {}
