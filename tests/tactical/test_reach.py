"""What a view tells of the movement limits and arcs of fire of one's own groups, for drawing a plot."""

from __future__ import annotations

import pytest

from flagplot.kernel.seat import Seat
from flagplot.tactical import GAME
from flagplot.tactical.rules.gunnery.arcs import angle_to, bears
from tests.tactical.positions import battle, fleet, opened


@pytest.mark.rule("NA-MOV-11", "NA-MOV-19")
def test_a_seat_reads_the_most_of_its_own_groups_and_of_no_other() -> None:
    state = opened(battle(fleet("rn", "a:YORK", "b:KENT"), fleet("ijn", "haguro:MYOKO", at=(20000, 0))))
    slowest = min(state.ships[name].sheet.speed for name in ("a", "b")) * 1000

    most = GAME.view(state, Seat("rn")).most
    assert list(most.values()) == [slowest]
    assert set(most).isdisjoint(GAME.view(state, Seat("ijn")).most)
    assert GAME.view(state, Seat("observer")).most == {}


@pytest.mark.rule("NA-GUN-6", "NA-GUN-14")
def test_a_plotting_seat_reads_which_arcs_bear_on_whom_it_sees_and_no_other_seat_does() -> None:
    state = opened(battle(fleet("rn", "york:YORK"), fleet("ijn", "haguro:MYOKO", at=(0, 20000))))
    york, haguro = state.ships["york"], state.ships["haguro"]
    york.course = 0
    arcs = {battery.arc for battery in york.sheet.batteries}

    told = GAME.view(state, Seat("rn")).bearing
    assert told == {"york": {"haguro": [arc for arc in sorted(arcs) if bears(arc, angle_to(york, haguro))]}}
    assert 0 < len(told["york"]["haguro"]) < len(arcs)  # right ahead: the stern guns do not bear
    assert "york" not in GAME.view(state, Seat("ijn")).bearing
    assert GAME.view(state, Seat("observer")).bearing == {}


@pytest.mark.rule("NA-NIT-10")
def test_nobody_reads_bearings_of_an_enemy_he_has_not_found() -> None:
    state = opened(battle(fleet("rn", "york:YORK"), fleet("ijn", "haguro:MYOKO", at=(0, 40000)), light="night"))

    assert GAME.view(state, Seat("rn")).bearing == {"york": {}}
