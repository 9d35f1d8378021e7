"""Landings and the bases around them: which side gets the +1, and the way home."""

from __future__ import annotations

from typing import Any

import pytest

from flagplot.strategic.content.world import Place
from flagplot.strategic.rules.amphibious.landing import landing_sides
from flagplot.strategic.rules.bases.repairs import come_home
from flagplot.strategic.state.model import Strategic
from flagplot.strategic.state.pieces import Agreement, Operation, TaskForce
from tests.strategic.positions import PLACES, changed, force, little, operation, troops, umpire, unit


def off(place: str, area: str, **options: Any) -> tuple[Strategic, Operation, TaskForce]:
    """One manpower point off a place."""
    state = little(**options)
    force(state, "usa:cover", "reef", unit(state, "usa", "heavy", "reef"), lsp=1)
    land = force(state, "usa:land", "reef", lsp=1, men=1, transports=1)
    landing = operation(state, "amphibious", "usa:cover", area, invasion="usa:land", place=place)
    return state, landing, land


@pytest.mark.rule("NW-AMP-39")
def test_a_fleet_base_in_the_sea_helps_the_defenders_of_another_island() -> None:
    atoll = Place("atoll", "Atoll", "port", ("e",), "", "japan", island=True)
    state, landing, land = off("atoll", "e", scenario=changed(places={**PLACES, "atoll": atoll}))
    troops(state, "japan", "atoll", garrisons=1)
    assert landing_sides(state, landing, land)[1].has_base, "Truk lies in the same sea"
    state.harbours["truk"].holder = "usa"
    assert not landing_sides(state, landing, land)[1].has_base
    assert landing_sides(state, landing, land)[0].has_base


@pytest.mark.rule("NW-AMP-39")
def test_the_base_under_attack_counts_for_whoever_defends_it() -> None:
    state, landing, land = off("truk", "e")
    troops(state, "germany", "truk", garrisons=1)
    state.grants.remove(Agreement("japan", "germany", "bases"))
    assert landing_sides(state, landing, land)[1].has_base


@pytest.mark.rule("NW-CMB-31")
def test_by_option_only_the_designated_base_helps_a_landing() -> None:
    state, landing, land = off("wake", "c", base_bonus="designated_only")
    assert landing_sides(state, landing, land)[0].has_base, "reef, its own base, lies in c"
    land.base = "pearl"
    assert not landing_sides(state, landing, land)[0].has_base


@pytest.mark.rule("NW-CMB-31", "NW-AMP-39")
def test_by_option_another_base_in_the_sea_does_not_help_the_defenders_ashore() -> None:
    atoll = Place("atoll", "Atoll", "port", ("e",), "", "japan", island=True)
    world = changed(places={**PLACES, "atoll": atoll})
    state, landing, land = off("atoll", "e", scenario=world, base_bonus="designated_only")
    troops(state, "japan", "atoll", garrisons=1)
    assert not landing_sides(state, landing, land)[1].has_base, (
        "Truk lies in the same sea, but they may not fight from there"
    )
    state, landing, land = off("truk", "e", base_bonus="designated_only")
    troops(state, "japan", "truk", garrisons=1)
    assert landing_sides(state, landing, land)[1].has_base, "the base under attack counts for its defender"


@pytest.mark.rule("NW-CMB-31")
def test_by_option_a_designated_base_that_has_fallen_helps_nobody_who_sailed_from_it() -> None:
    state, landing, land = off("wake", "c", base_bonus="designated_only")
    state.harbours["reef"].holder = "japan"
    assert not landing_sides(state, landing, land)[0].has_base


@pytest.mark.rule("NW-AMP-26", "NW-SEQ-24", "NW-AMP-23")
def test_men_tanks_and_transports_come_home_to_their_base() -> None:
    state = little()
    troops(state, "usa", "reef", men=1, tanks=1)
    force(state, "usa:land", "reef", men=2, tanks=3, transports=5)
    reserve = state.reserve["usa"]
    come_home(state, umpire())
    assert (state.harbours["reef"].manpower["usa"], state.harbours["reef"].tanks["usa"]) == (3, 4)
    assert state.reserve["usa"] == reserve + 5
    assert state.forces == {}
    assert state.problems() == []
