"""VII.C.4: a second target."""

from __future__ import annotations

from typing import Any

import pytest

from flagplot.tactical import GAME
from flagplot.tactical.state.model import Battle
from tests.tactical.positions import battle, fleet, give, kinds, one, opened, refused


def pair(**conditions: Any) -> Battle:
    """A fast firer close to two enemies."""
    state = battle(fleet("rn", "a:KENT"), fleet("km", "y:KENT", "z:KENT", at=(6000, 0), gap=1500), **conditions)
    return opened(state)


@pytest.mark.rule("NA-GUN-65")
def test_half_the_hits_are_resolved_before_a_switch() -> None:
    state = pair()
    give(state, "km", "plot")
    events = give(state, "rn", "plot a/BOW&STN -> y", 5, 2)

    assert one(events, "fired").facts["results"] == ["D"]
    assert one(events, "fired").facts["hits"] == 3
    assert GAME.to_act(state) == ("rn",)
    assert refused(state, "rn", "hold") == ""
    assert refused(state, "rn", "switch z") == ""


@pytest.mark.rule("NA-GUN-65")
def test_holding_resolves_the_rest() -> None:
    state = pair()
    give(state, "km", "plot")
    give(state, "rn", "plot a/BOW&STN -> y", 5, 1)

    events = give(state, "rn", "hold", 1, 1)

    assert one(events, "held").facts["results"] == ["-", "-"]


@pytest.mark.rule("NA-GUN-66", "NA-GUN-67")
def test_switching_forfeits_the_rest_and_scores_one_hit_at_most() -> None:
    state = pair()
    give(state, "km", "plot")
    give(state, "rn", "plot a/BOW&STN -> y", 5, 1)

    events = give(state, "rn", "switch z", 3, 1)

    shifted = one(events, "shifted")
    assert (shifted.facts["hits"], shifted.facts["results"]) == (1, ["-"])
    assert "held" not in kinds(events)
    assert state.ships["y"].level == 0


@pytest.mark.rule("NA-GUN-68")
def test_the_second_target_must_be_in_arc_sight_and_range() -> None:
    state = opened(
        battle(fleet("rn", "a:KENT"), fleet("km", "y:KENT", at=(6000, 0)), fleet("km", "z:KENT", at=(0, 6000)))
    )
    give(state, "km", "plot")
    give(state, "rn", "plot a/BOW&STN -> y", 4, 1, 1, exact=False)
    assert state.turn == 2  # no target to shift to: no question was asked

    state = opened(battle(fleet("rn", "a:KENT"), fleet("km", "x:KENT", "y:KENT", "z:KENT", at=(6000, 4000), gap=4000)))
    state.ships["z"].x, state.ships["z"].y = 0, 40000
    give(state, "km", "plot")
    give(state, "rn", "plot a/BOW&STN -> y", 4, 1)
    assert refused(state, "rn", "switch z") == "NA-GUN-68"
    assert refused(state, "rn", "switch x") == ""


@pytest.mark.rule("NA-GUN-69")
def test_the_second_target_replaces_the_first_as_acquired() -> None:
    state = pair()
    give(state, "km", "plot")
    give(state, "rn", "plot a/BOW&STN -> y", 4, 1)
    give(state, "rn", "switch z", 6, 1)

    assert state.ships["a"].acquired == {0: "z", 1: "z"}
    assert state.ships["a"].struck == {}


@pytest.mark.rule("NA-GUN-70")
def test_there_is_no_third_target() -> None:
    state = pair()
    give(state, "km", "plot")
    give(state, "rn", "plot a/BOW&STN -> y", 4, 1)

    give(state, "rn", "switch z", 4, 1)

    assert state.turn == 2


@pytest.mark.rule("NA-GUN-76")
def test_the_second_targets_equal_guns_still_fire() -> None:
    state = pair()
    state.ships["z"].level = 2
    give(state, "km", "plot z/STN -> a")
    give(state, "rn", "plot a/BOW&STN -> y", 4, 1)

    events = give(state, "rn", "switch z", 1, 6, 6, 6)

    assert kinds(events)[:3] == ["shifted", "fired", "sunk"]


@pytest.mark.rule("NA-GUN-69", "NA-SCN-6")
def test_the_second_targets_group_has_been_fired_on_too() -> None:
    state = opened(
        battle(fleet("rn", "a:YORK"), fleet("ijn", "b:MYOKO", at=(9000, 0)), fleet("ijn", "c:MYOKO", at=(9000, 900)))
    )
    give(state, "ijn", "plot")
    give(state, "rn", "plot a/BOW&STN 5 -> b", 4, 4, exact=False)
    assert state.fired_on == ["b"]

    give(state, "rn", "switch c", 6, 6, 4, exact=False)

    assert state.fired_on == ["b", "c"]
