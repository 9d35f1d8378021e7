"""Several attacks on one route: who fights together, who separately, and in which order."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import pytest

from flagplot.kernel.event import Event
from tests.strategic.merchant_scenes import fight, guards, raiders
from tests.strategic.positions import little, unit


@pytest.mark.rule("NW-INT-43")
def test_attacks_in_two_areas_are_two_combats_in_drawn_order() -> None:
    state = little()
    raiders(state, 2, area="e")
    raiders(state, 2, area="f")
    events = fight(state, 2, 3, 3, 3, 3)
    assert [e.facts["area"] for e in events if e.kind == "merchant.fought"] == ["f", "e"]


@pytest.mark.rule("NW-INT-43")
def test_allied_attackers_in_one_area_combine() -> None:
    state = little()
    raiders(state, 2)
    raiders(state, 2, nation="uk", base="twin")
    events = fight(state, 3, 3)
    assert [e.facts["attack"] for e in events if e.kind == "merchant.fought"] == [12]


def battles(events: Sequence[Event]) -> list[tuple[list[str], Any, Any, Any]]:
    """Every combat on a route: who attacked, attack, defence, tonnage sunk."""
    found = []
    for event in events:
        if event.kind == "merchant.fought":
            facts: Any = event.facts
            nations = sorted({name.split("-")[0] for name in facts["raiders"]})
            found.append((nations, facts["attack"], facts["defence"], facts["tonnage"]))
    return found


@pytest.mark.rule("NW-INT-43", "NW-CTL-8")
@pytest.mark.parametrize("lot, first, second", [(1, "usa", "vichy"), (2, "vichy", "usa")])
def test_attackers_who_are_no_allies_fight_apart_in_the_order_of_the_lot(lot: int, first: str, second: str) -> None:
    state = little()
    state.wars.append(("japan", "vichy"))
    raiders(state, 2)
    raiders(state, 2, nation="vichy", base="toulon")
    guards(state, 1)
    fought = [(who, attack, defence) for who, attack, defence, _ in battles(fight(state, lot, 6, 1, 1, 6))]
    assert fought == [([first], 6, 2), ([second], 6, 1)], "the second meets what the first has left"


@pytest.mark.rule("NW-INT-43")
def test_allies_combine_whoever_else_is_there() -> None:
    state = little()
    state.wars.append(("japan", "vichy"))
    raiders(state, 2, nation="vichy", base="toulon")
    raiders(state, 2)
    raiders(state, 1, nation="uk", base="twin")
    assert [who for who, *_ in battles(fight(state, 1, 6, 1, 6, 1))] == [["vichy"], ["uk", "usa"]]


@pytest.mark.rule("NW-INT-43", "NW-OPS-30", "NW-INT-8")
def test_allies_with_other_enemies_on_the_route_fight_apart_and_spare_those_at_peace() -> None:
    """Japan and the USSR are at peace: Japan neither meets Soviet escorts nor sinks Soviet ships; Germany does both."""
    state = little()
    state.routes[1].tonnage["ussr"] = 5
    state.ledgers["ussr"].tonnage_in += 5
    raiders(state, 2, nation="japan", kind="air", base="truk", area="b", on=1)
    raiders(state, 2, nation="germany", base="kiel", area="b", on=1)
    guards(state, 1, nation="ussr", base="pearl", on=1)
    events = fight(state, 1, 6, 1, 6, 1)
    japan, germany = battles(events)
    assert japan == (["japan"], 8, 0, 4), "Green, two a unit, of the ten American points alone"
    assert germany == (["germany"], 6, 2, 6), "Green, three a unit, against the Soviet escort"
    assert state.routes[1].tonnage == {"usa": 2, "ussr": 3}, "4 off 10; then 6 off 6 and 5, the odd point of the larger"


@pytest.mark.rule("NW-INT-43")
def test_allies_combine_where_the_peace_of_one_concerns_nobody_on_the_route() -> None:
    state = little()
    raiders(state, 2, nation="japan", kind="air", base="truk", area="b", on=1)
    raiders(state, 2, nation="germany", base="kiel", area="b", on=1)
    guards(state, 1, nation="ussr", base="pearl", on=2)
    unit(state, "ussr", "submarine", "pearl")
    assert [attack for _, attack, _, _ in battles(fight(state, 3, 3))] == [14]


@pytest.mark.rule("NW-INT-49")
def test_an_escort_fights_every_combat_of_its_route() -> None:
    state = little()
    raiders(state, 1, area="e")
    raiders(state, 1, area="f")
    guards(state, 1)
    events = fight(state, 1, 6, 1, 6, 1)
    assert [e.facts["defence"] for e in events if e.kind == "merchant.fought"] == [2, 2]


@pytest.mark.rule("NW-INT-49")
def test_an_escort_damaged_in_the_first_combat_counts_half_in_the_second() -> None:
    state = little()
    raiders(state, 2, area="e")
    raiders(state, 2, area="f")
    guards(state, 1)
    events = fight(state, 1, 3, 3, 3, 3)
    assert [e.facts["defence"] for e in events if e.kind == "merchant.fought"] == [2, 1]
