"""Where the air points of a damaged carrier go: another deck of the force, ashore, or lost with the ship."""

from __future__ import annotations

import pytest

from flagplot.kernel.seat import OBSERVER, Seat
from flagplot.strategic import GAME
from flagplot.strategic.phases.operations.conduct import Conduct
from flagplot.strategic.rules.bases.refuge import land_base
from flagplot.strategic.rules.bases.repairs import come_home
from flagplot.strategic.rules.combat import ratings
from flagplot.strategic.state.model import Strategic
from flagplot.strategic.state.pieces import Train, Unit
from tests.strategic.frames import battle_in, losses_of
from tests.strategic.positions import air_of, carrier, force, little, operation, order, refused, umpire, unit
from tests.strategic.scenes import hit


def sink(state: Strategic, *decks: Unit) -> None:
    """Two steps on each of these carriers."""
    names = tuple(unit.id for unit in state.units.values())
    state.flow.append(losses_of("usa", 2 * len(decks), names, "japan", chair="usa"))
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
    state.flow.append(losses_of("usa", 3, (hurt.id, sunk.id), "japan", chair="usa"))
    for name in (hurt.id, sunk.id, sunk.id):
        order(state, "usa", f"lose {name}")
    assert GAME.to_act(state)[0] == OBSERVER, "no choice is left"
    assert planes[1].aboard == spare.id
    assert (planes[0].aboard, planes[0].at) == ("", "reef")


@pytest.mark.rule("NW-SEQ-24")
def test_air_whose_base_changed_hands_while_it_flew_comes_down_elsewhere() -> None:
    state = little()
    plane = unit(state, "usa", "air", "reef")
    state.harbours["reef"].holder = "japan"
    come_home(state, umpire())
    assert plane.at in ("midway", "twin")
    alone = unit(state, "ussr", "air", "reef")
    for harbour in state.harbours.values():
        harbour.holder = "japan"
    come_home(state, umpire())
    assert alone.id not in state.units
    assert land_base(state, "usa", "nowhere") == ""


@pytest.mark.rule("NW-CMB-43")
def test_by_option_air_of_a_sunk_carrier_is_saved_ashore_but_a_deck_comes_first() -> None:
    for option, spare, fate in (
        ("lost", False, None),
        ("saved", False, ""),
        ("lost", True, "deck"),
        ("saved", True, "deck"),
    ):
        state = little(sunk_carrier_air=option)
        deck = carrier(state, "usa", "reef")
        plane = air_of(state, deck.id)
        ships = [deck]
        other = unit(state, "usa", "escort_carrier", "reef") if spare else None
        if other is not None:
            ships.append(other)
        force(state, "usa:one", "reef", *ships)
        state.flow.append(losses_of("usa", 2, (deck.id, plane.id), "japan", chair="usa"))
        order(state, "usa", f"lose {deck.id}")
        order(state, "usa", f"lose {deck.id}")
        assert deck.id not in state.units
        if fate is None:
            assert plane.id not in state.units
        else:
            assert plane.aboard == (other.id if fate == "deck" and other is not None else "")


@pytest.mark.rule("NW-CMB-5", "NW-CMB-42", "NW-CMB-37")
def test_a_damaged_carrier_loses_her_air_to_the_shore() -> None:
    state = little()
    deck = carrier(state, "usa", "reef")
    plane = air_of(state, deck.id)
    force(state, "usa:one", "reef", deck)
    hit(state, deck, steps=1)
    order(state, "usa", f"lose {deck.id}")
    assert state.air_of(deck.id) is None
    assert (plane.aboard, plane.at) == ("", "reef")


@pytest.mark.rule("NW-CMB-37")
@pytest.mark.parametrize("option, lost", [("counts_as_lost", 11), ("not_lost", 1)])
def test_air_without_a_deck_counts_as_lost(option: str, lost: int) -> None:
    state = little(idle_air=option)
    deck = carrier(state, "usa", "reef")
    force(state, "usa:one", "reef", deck, lsp=1)
    operation(state, "sweep", "usa:one", "d")
    theirs = unit(state, "japan", "air", "truk")
    fight = battle_in("d", "cover", ("usa:one",), (), air=(air_of(state, deck.id).id, theirs.id), stage=3, cv_a=11)
    state.flow += [Conduct(0), fight]
    hit(state, deck, steps=1)
    GAME.obey(state, Seat("usa"), GAME.notation.parse(f"lose {deck.id}"), umpire())
    assert 11 - fight.fight.value_left(state, second=False) == lost


@pytest.mark.rule("NW-CMB-37", "NW-CMB-42")
def test_air_rehoused_in_the_same_force_is_not_lost() -> None:
    state = little()
    deck, spare = carrier(state, "usa", "reef"), unit(state, "usa", "fleet_carrier", "reef")
    plane = air_of(state, deck.id)
    group = force(state, "usa:one", "reef", deck, spare)
    hit(state, deck, spare, steps=1)
    order(state, "usa", f"lose {deck.id}")
    assert refused(state, "usa", f"rehouse {plane.id} {deck.id}") == "NW-CMB-42"
    order(state, "usa", f"rehouse {plane.id} {spare.id}")
    assert plane.aboard == spare.id
    assert ratings.fleet_cv(state, group, "d") == 11


@pytest.mark.rule("NW-CMB-42", "NW-UNI-21")
def test_the_owner_chooses_between_a_deck_and_the_shore() -> None:
    state = little()
    deck, spare = carrier(state, "usa", "reef"), unit(state, "usa", "escort_carrier", "reef")
    plane = air_of(state, deck.id)
    force(state, "usa:one", "reef", deck, spare)
    hit(state, deck, spare, steps=1)
    order(state, "usa", f"lose {deck.id}")
    assert sorted(choice.line() for choice in GAME.orders(state, Seat("usa"))) == [
        f"rehouse {plane.id} ashore",
        f"rehouse {plane.id} {spare.id}",
    ]
    order(state, "usa", f"rehouse {plane.id} {spare.id}")
    assert ratings.value(state, plane, ratings.FLEET) == 3


@pytest.mark.rule("NW-CMB-42")
def test_from_a_train_air_goes_to_the_nearest_land_base() -> None:
    state = little(5)
    state.trains["train-usa-1"] = Train("train-usa-1", "usa", "c", 3, 10, {})
    deck = carrier(state, "usa", "train-usa-1")
    plane = air_of(state, deck.id)
    force(state, "usa:one", "train-usa-1", deck)
    hit(state, deck, steps=1)
    order(state, "usa", f"lose {deck.id}")
    assert plane.at in ("midway", "reef", "twin")


@pytest.mark.rule("NW-CMB-43")
@pytest.mark.parametrize("option, alive", [("lost", False), ("saved", True)])
def test_air_goes_down_with_a_sunk_carrier(option: str, alive: bool) -> None:
    state = little(sunk_carrier_air=option)
    deck = carrier(state, "usa", "reef")
    plane = air_of(state, deck.id)
    force(state, "usa:one", "reef", deck)
    hit(state, deck, steps=2)
    order(state, "usa", f"lose {deck.id}")
    order(state, "usa", f"lose {deck.id}")
    assert (plane.id in state.units) is alive


@pytest.mark.rule("NW-CMB-43")
def test_an_empty_deck_of_the_force_saves_the_air() -> None:
    state = little()
    deck, spare = carrier(state, "usa", "reef"), unit(state, "usa", "fleet_carrier", "reef")
    plane = air_of(state, deck.id)
    force(state, "usa:one", "reef", deck, spare)
    hit(state, deck, spare, steps=2)
    order(state, "usa", f"lose {deck.id}")
    order(state, "usa", f"lose {deck.id}")
    assert plane.aboard == spare.id


@pytest.mark.rule("NW-CMB-42")
def test_air_does_not_change_to_another_force() -> None:
    state = little()
    deck, spare = carrier(state, "usa", "reef"), unit(state, "usa", "fleet_carrier", "reef")
    plane = air_of(state, deck.id)
    force(state, "usa:two", "reef", spare)
    force(state, "usa:one", "reef", deck)
    hit(state, spare, deck, steps=1)
    order(state, "usa", f"lose {deck.id}")
    assert (plane.aboard, plane.at) == ("", "reef")
