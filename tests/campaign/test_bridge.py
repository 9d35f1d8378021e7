"""`flagplot lab bridge`: one battle at both scales."""

from __future__ import annotations

import pytest

from flagplot.campaign.brief import packet_of
from flagplot.campaign.fleet import brief_fleet
from flagplot.campaign.options import CampaignOptions
from flagplot.lab import war_bridge
from flagplot.lab.bridge import as_json, compare, interval, lines, summary
from flagplot.operational.state.model import Bay
from tests.campaign.contacts import squadrons_that_wait
from tests.campaign.war_contacts import contact_in, meeting


@pytest.mark.rule("CB-WHO-1")
def test_a_battle_is_fought_at_both_scales_and_the_match_stays_as_it_was() -> None:
    match = squadrons_that_wait()
    before = match.game.codec.dumps(match.state)
    assert isinstance(match.state, Bay)
    found = compare(match.state, packet_of(match), 2)
    told = as_json(found)

    assert match.game.codec.dumps(match.state) == before
    assert told["battles"] == 2
    for side in ("japan", "allies"):
        for scale in ("above", "below"):
            mean, low, high = told["given_up"][side][scale]["points"]
            assert 0 <= mean
            assert low <= mean <= high
    assert len(lines(found)) == 3
    assert set(summary([found])) == {"japan", "allies"}


def test_an_interval_needs_more_than_one_value() -> None:
    assert interval([]) == (0.0, 0.0, 0.0)
    assert interval([3.0]) == (3.0, 3.0, 3.0)
    mean, low, high = interval([1.0, 2.0, 3.0])
    assert (mean, round(low, 2), round(high, 2)) == (2.0, 0.87, 3.13)


@pytest.mark.rule("CB-WHO-1")
def test_a_combat_of_the_war_is_fought_at_both_scales_and_the_war_stays_as_it_was() -> None:
    state = meeting()
    before = state.clone()
    packet = brief_fleet(state, contact_in(state), CampaignOptions())
    found = war_bridge.compare(state, packet, 2)
    told = war_bridge.as_json(found)

    assert state == before
    assert told["battles"] == 2
    assert set(told["given_up"]) == {"japan", "uk"}
    assert all(low <= mean <= high for side in told["given_up"].values() for mean, low, high in side.values())
    assert len(war_bridge.lines(found)) == 3
    assert set(war_bridge.summary([found])) == {"operating side", "opposition"}
