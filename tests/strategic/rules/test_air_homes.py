"""Where the air of a hit carrier goes: another deck of the force, ashore, or down with the ship."""

from __future__ import annotations

import pytest

from flagplot.kernel.seat import OBSERVER
from flagplot.strategic import GAME
from flagplot.strategic.model import Strategic
from flagplot.strategic.phases.losses import Casualties
from flagplot.strategic.pieces import Unit
from tests.strategic.positions import air_of, carrier, force, little, order, refused, unit


def sink(state: Strategic, *decks: Unit) -> None:
    """Two steps on each of these carriers."""
    names = tuple(unit.id for unit in state.units.values())
    state.flow.append(Casualties("usa", 2 * len(decks), names, "japan", chair="usa"))
    for deck in decks:
        order(state, "usa", f"lose {deck.id}")
        order(state, "usa", f"lose {deck.id}")


@pytest.mark.rule("NW-CMB-42", "NW-CMB-43")
@pytest.mark.parametrize("chosen", ["fleet_carrier", "escort_carrier"])
@pytest.mark.parametrize("option", ["lost", "saved"])
def test_the_owner_chooses_among_the_decks_that_take_a_sunk_carriers_air(chosen: str, option: str) -> None:
    state = little(sunk_carrier_air=option)
    deck = carrier(state, "usa", "reef")
    spare = {kind: unit(state, "usa", kind, "reef") for kind in ("fleet_carrier", "escort_carrier")}
    plane = air_of(state, deck.id)
    force(state, "usa:one", "reef", deck, *spare.values())
    sink(state, deck)
    assert refused(state, "usa", f"rehouse {plane.id} ashore") == "NW-CMB-42", "a deck comes before the shore"
    order(state, "usa", f"rehouse {plane.id} {spare[chosen].id}")
    assert plane.aboard == spare[chosen].id


@pytest.mark.rule("NW-CMB-43")
def test_two_decks_take_the_air_of_two_of_three_sunk_carriers() -> None:
    state = little()
    decks = [carrier(state, "usa", "reef") for _ in range(3)]
    spare = [unit(state, "usa", "fleet_carrier", "reef") for _ in range(2)]
    planes = [air_of(state, deck.id) for deck in decks]
    force(state, "usa:one", "reef", *decks, *spare)
    sink(state, *decks)
    order(state, "usa", f"rehouse {planes[0].id} {spare[1].id}")
    assert GAME.to_act(state)[0] == OBSERVER, "no question without an answer"
    assert planes[2].id not in state.units
    assert {planes[0].aboard, planes[1].aboard} == {one.id for one in spare}
    assert [loss.unit for loss in state.losses][-1] == planes[2].id


@pytest.mark.rule("NW-CMB-42", "NW-CMB-43")
def test_the_only_deck_goes_to_the_air_that_has_no_other_home() -> None:
    state = little()
    hurt, sunk = carrier(state, "usa", "reef"), carrier(state, "usa", "reef")
    spare = unit(state, "usa", "fleet_carrier", "reef")
    planes = [air_of(state, hurt.id), air_of(state, sunk.id)]
    force(state, "usa:one", "reef", hurt, sunk, spare)
    state.flow.append(Casualties("usa", 3, (hurt.id, sunk.id), "japan", chair="usa"))
    for name in (hurt.id, sunk.id, sunk.id):
        order(state, "usa", f"lose {name}")
    assert GAME.to_act(state)[0] == OBSERVER, "nothing is left to choose"
    assert planes[1].aboard == spare.id
    assert (planes[0].aboard, planes[0].at) == ("", "reef")
