"""Odds of a battle before the choice how to fight it, computed only from what a seat knows."""

from __future__ import annotations

import pytest

from flagplot.kernel.dice import Chance, SeededDice, key_from_seed
from flagplot.kernel.seat import Seat
from flagplot.lab.battle_odds import ABOVE, BELOW, Trial, chances, trial
from flagplot.operational import GAME as RAID
from flagplot.operational.state.model import Bay
from flagplot.strategic import GAME as WAR
from tests.campaign.contacts import squadrons_that_wait
from tests.campaign.war_contacts import contact_in, drawn


def test_trials_come_to_shares_and_means() -> None:
    found = [Trial((1, 3), (4, 2)), Trial((3, 1), (4, 4)), Trial((2, 5), (1, 3))]

    above, below = chances(found, ABOVE), chances(found, BELOW)
    assert (above.battles, above.better, above.worse) == (3, 2 / 3, 1 / 3)
    assert (below.better, below.worse, below.mine[0], below.theirs[0]) == (1 / 3, 1 / 3, 3, 3)


@pytest.mark.rule("CB-WHO-4")
@pytest.mark.parametrize("seat", ["japan", "allies"])
def test_the_odds_of_a_raids_battle_tell_a_seat_nothing_that_it_does_not_know(seat: str) -> None:
    state = squadrons_that_wait().state
    assert isinstance(state, Bay)
    view = RAID.view(state, Seat(seat))
    twin = RAID.imagine(view, SeededDice(Chance(key_from_seed(7))))

    assert trial(RAID, view, 1) == trial(RAID, RAID.view(twin, Seat(seat)), 1) is not None


@pytest.mark.rule("CB-WHO-4")
def test_so_it_is_in_the_war_where_each_side_must_imagine_the_other() -> None:
    state = drawn(3)
    for seat in dict.fromkeys(contact_in(state).chairs):
        view = WAR.view(state, Seat(seat))
        twin = WAR.imagine(view, SeededDice(Chance(key_from_seed(7))))

        assert trial(WAR, view, 1) == trial(WAR, WAR.view(twin, Seat(seat)), 1) is not None
