"""Divisions between nations: tonnage sunk, steps of a combined side, tonnage credited, places of refuge."""

from __future__ import annotations

import random
from fractions import Fraction

import pytest

from flagplot.strategic.rules.bases.refuge import any_base, land_base, refuge
from flagplot.strategic.rules.combat.sharing import Part, proportional, share
from flagplot.strategic.rules.merchant.raiding import credit
from flagplot.strategic.rules.merchant.trade import sink
from flagplot.strategic.rules.operations.operations import refuge_area
from flagplot.strategic.state.model import Strategic
from flagplot.strategic.state.pieces import Train
from tests.strategic.positions import little, route, unit

NATIONS = ("usa", "uk", "ussr")


@pytest.mark.rule("NW-MER-30", "NW-INT-36")
def test_tonnage_is_lost_in_proportion_the_remainder_first_on_the_largest() -> None:
    chance = random.Random(1)
    for _ in range(400):
        state = little()
        afloat = {nation: chance.choice((0, 1, 2, 3, 7, 10, 30)) for nation in NATIONS}
        made = route(state, 9, "usa", "pearl", "midway", "abc", **afloat)
        points = chance.randint(0, 40)
        lost = sink(state, made, list(NATIONS), points)
        total, sunk = sum(afloat.values()), min(points, sum(afloat.values()))
        exact = {nation: Fraction(sunk * afloat[nation], total) if total else Fraction(0) for nation in NATIONS}
        expected = {nation: int(exact[nation]) for nation in NATIONS}
        order = sorted((n for n in NATIONS if afloat[n]), key=lambda nation: (-afloat[nation], nation))
        for nation in order[: sunk - sum(expected.values())]:
            expected[nation] += 1
        assert lost == {nation: number for nation, number in expected.items() if number}
        assert {n: afloat[n] - made.tonnage[n] for n in NATIONS} == expected
        assert state.problems() == []


@pytest.mark.rule("NW-MER-30")
def test_only_the_enemys_tonnage_is_sunk() -> None:
    state = little()
    made = route(state, 9, "usa", "pearl", "midway", "abc", usa=3, japan=9)
    assert sink(state, made, ["usa", "uk"], 8) == {"usa": 3}
    assert made.tonnage == {"usa": 0, "japan": 9}
    assert sink(state, made, ["usa"], 8) == {}


@pytest.mark.rule("NW-CMB-44")
def test_steps_are_shared_by_value_larger_fractions_first() -> None:
    chance = random.Random(2)
    for _ in range(400):
        weights = {nation: chance.choice((0, 1, 5, 10, 20)) for nation in NATIONS}
        steps = chance.randint(0, 12)
        found = share(steps, weights)
        fair = weights if any(weights.values()) else dict.fromkeys(NATIONS, 1)
        exact = {nation: Fraction(steps * fair[nation], sum(fair.values())) for nation in NATIONS}
        assert sum(found.values()) == steps
        assert all(0 <= found[n] - int(exact[n]) <= 1 for n in NATIONS)
        up = [exact[n] - int(exact[n]) for n in NATIONS if found[n] > int(exact[n])]
        down = [exact[n] - int(exact[n]) for n in NATIONS if found[n] == int(exact[n])]
        assert not up or not down or min(up) >= max(down)
    assert share(3, {"usa": 20, "uk": 10}) == {"usa": 2, "uk": 1}
    assert share(1, {"usa": 5, "uk": 5}) == {"usa": 0, "uk": 1}, "equal fractions: the first by name"
    assert share(4, {}) == {}


@pytest.mark.rule("NW-CMB-44", "NW-CMB-40")
def test_what_one_cannot_absorb_falls_on_the_others() -> None:
    chance = random.Random(3)
    for _ in range(400):
        parts = [Part(nation, chance.choice((0, 1, 5, 20)), chance.randint(0, 6)) for nation in NATIONS]
        steps = chance.randint(0, 15)
        found = proportional(steps, parts)
        assert all(0 <= found[part.nation] <= part.room for part in parts)
        assert sum(found.values()) == min(steps, sum(part.room for part in parts))
        wanted = share(steps, {part.nation: part.weight for part in parts})
        assert all(found[p.nation] >= min(wanted[p.nation], p.room) for p in parts), "nobody gets less than their share"


@pytest.mark.rule("NW-CTL-9")
def test_tonnage_sunk_is_credited_to_most_units_then_by_name() -> None:
    state = little()
    boats = [unit(state, "japan", "submarine", "truk"), unit(state, "germany", "submarine", "truk")]
    credit(state, boats, 5)
    assert (state.scores["germany"].tonnage_sunk, state.scores["japan"].tonnage_sunk) == (5, 0)
    credit(state, [*boats, unit(state, "japan", "air", "truk")], 4)
    credit(state, boats, 0)
    assert (state.scores["germany"].tonnage_sunk, state.scores["japan"].tonnage_sunk) == (5, 4)


def held(**holders: str) -> Strategic:
    """The little ocean in Japanese hands except for some places."""
    state = little()
    for harbour in state.harbours.values():
        harbour.holder = "japan"
    for place, nation in holders.items():
        state.harbours[place].holder = nation
    return state


@pytest.mark.rule("NW-OPS-29", "NW-SEQ-24")
@pytest.mark.parametrize(
    "holders, found",
    [
        ({"hanger": "usa", "sydney": "uk"}, "sydney"),
        ({"hanger": "usa", "kyoto": "usa"}, "hanger"),
        ({"wake": "usa", "sydney": "uk"}, "sydney"),
        ({"wake": "usa", "pearl": "usa"}, "wake"),
        ({"midway": "usa"}, "midway"),
        ({"kiel": "usa"}, ""),
        ({}, ""),
    ],
)
def test_the_nearest_refuge_a_fleet_base_before_a_port(holders: dict[str, str], found: str) -> None:
    state = held(**holders)
    assert refuge(state, unit(state, "usa", "heavy", "reef"), "reef") == found


@pytest.mark.rule("NW-BAS-19", "NW-SEQ-24")
def test_any_base_is_an_own_fleet_base_then_anything_friendly() -> None:
    assert any_base(held(hanger="usa", sydney="uk", pearl="usa"), "usa") == "pearl"
    assert any_base(held(hanger="usa", sydney="uk", reef="usa"), "usa") == "reef", (
        "before a port of one's own and an ally's base"
    )
    assert any_base(held(hanger="usa", sydney="uk"), "usa") == "sydney"
    assert any_base(held(hanger="usa"), "usa") == "hanger"
    assert any_base(held(), "usa") == ""


@pytest.mark.rule("NW-CMB-42")
def test_air_comes_down_at_its_base_or_the_nearest_place_ashore() -> None:
    state = held(pearl="usa", midway="usa")
    assert land_base(state, "usa", "pearl") == "pearl"
    assert land_base(state, "usa", "sydney") == "pearl", "as near as midway, and first"
    assert land_base(state, "usa", "wake") == "midway"
    state.trains["train-usa-1"] = Train("train-usa-1", "usa", "d", 1, 10, {})
    assert land_base(state, "usa", "train-usa-1") == "midway"
    assert land_base(state, "usa", "atlantis") == ""
    assert land_base(held(), "usa", "pearl") == ""


@pytest.mark.rule("NW-BAS-19")
def test_a_train_driven_off_finds_the_sea_of_the_nearest_own_base() -> None:
    assert refuge_area(held(pearl="usa", kyoto="usa"), "usa", "d") == "a"
    assert refuge_area(held(pearl="usa", truk="usa"), "usa", "d") == "e"
    assert refuge_area(held(reef="usa"), "usa", "c") == "", "not where it was driven from"
    assert refuge_area(held(midway="usa", sydney="uk"), "usa", "d") == "", "neither a port nor an ally's"
