"""Who sinks how much: the German column is for German submarines only, and units without attack value sink nothing."""

from __future__ import annotations

import pytest

from flagplot.strategic.rules.merchant.raiding import credit, interdictors
from tests.strategic.merchant_scenes import fight, raiders
from tests.strategic.positions import fact, little, unit


@pytest.mark.rule("NW-INT-30", "NW-INT-31", "NW-INT-42")
@pytest.mark.parametrize("nation, base, on, sunk", [("germany", "reef", 1, 6), ("usa", "reef", 2, 4)])
def test_only_german_submarines_sink_by_the_german_column(nation: str, base: str, on: int, sunk: int) -> None:
    """Green on an unescorted route: three per unit for Germans, two for anybody else."""
    state = little()
    area = "c" if on == 1 else "e"
    raiders(state, 2, nation=nation, base=base, on=on, area=area)
    events = fight(state, 6, 1)
    assert fact(events, "merchant.fought", "colour") == "Green"
    assert fact(events, "merchant.fought", "tonnage") == sunk


@pytest.mark.rule("NW-INT-30", "NW-INT-31", "NW-INT-42")
def test_german_aircraft_and_cruisers_are_no_german_submarines() -> None:
    state = little()
    units = [unit(state, "germany", kind, "kiel") for kind in ("submarine", "air", "light_cruiser", "heavy")]
    found = interdictors(state, units)
    assert (found.german_subs, found.others) == (1, 3)
    allied = interdictors(state, [unit(state, nation, "submarine", "reef") for nation in ("usa", "uk")])
    assert (allied.german_subs, allied.others) == (0, 2)


@pytest.mark.rule("NW-INT-38", "NW-INT-42")
def test_units_without_attack_value_sink_nothing() -> None:
    """Two submarines and a carrier group, whose commerce rating is 0: the carrier group adds no tonnage."""
    state = little()
    raiders(state, 2)
    raiders(state, 1, kind="fleet_carrier")
    events = fight(state, 6, 1)
    assert fact(events, "merchant.fought", "attack") == 6
    assert fact(events, "merchant.fought", "tonnage") == 4, "two submarines by two, the carrier group none"


@pytest.mark.rule("NW-INT-38", "NW-INT-42", "NW-UNI-25")
def test_a_damaged_escort_force_has_no_attack_value_left_and_sinks_nothing() -> None:
    state = little()
    whole, hurt = unit(state, "usa", "escort", "reef"), unit(state, "usa", "escort", "reef", damaged=True)
    found = interdictors(state, [whole, hurt])
    assert (found.cv, found.others) == (1, 1)


@pytest.mark.rule("NW-INT-38")
def test_japanese_submarines_alone_make_no_attack() -> None:
    state = little()
    raiders(state, 4, nation="japan", base="truk", on=1, area="c")
    events = fight(state)
    assert [event.kind for event in events if event.kind.startswith("merchant.")] == [
        "merchant.lots",
        "merchant.declined",
    ]
    assert state.routes[1].tonnage["usa"] == 10


@pytest.mark.rule("NW-CTL-9", "NW-INT-42")
def test_tonnage_is_credited_to_the_nation_with_most_units_and_none_where_none_was_sunk() -> None:
    state = little()
    units = [unit(state, nation, "submarine", "reef") for nation in ("uk", "usa", "usa")]
    credit(state, units, 0)
    assert not any(score.tonnage_sunk for score in state.scores.values())
    credit(state, units, 4)
    credit(state, units[:1], 1)
    assert {nation: score.tonnage_sunk for nation, score in state.scores.items() if score.tonnage_sunk} == {
        "uk": 1,
        "usa": 4,
    }
