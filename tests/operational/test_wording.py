"""The log's words: names, numbers with their nouns, results that a newcomer understands."""

from __future__ import annotations

from string import Formatter

from flagplot.kernel.event import Event
from flagplot.operational import GAME
from flagplot.operational.counters import PLANE, SHIP
from flagplot.operational.events import SENTENCES
from flagplot.operational.wording import place_of


def said(kind: str, **facts: object) -> str:
    return GAME.catalogue.sentence(Event(kind, facts))


def test_one_ship_is_lost_and_two_ships_are() -> None:
    assert said("merchants.lost", ship="f8", lost=1, left=5) == "Freighters 8: 1 ship sunk, 5 left."
    assert said("merchants.lost", ship="f8", lost=2, left=0) == "Freighters 8: 2 ships sunk, 0 left."
    assert said("troops.lost", unit="light-horse", lost=1) == "Calcutta Light Horse: 1 factor lost."


def test_counters_go_by_their_names() -> None:
    assert said("gunfire", firer="royal-sovereign", target="chokai", result="-") == (
        "Royal Sovereign fires at Chokai: no effect."
    )
    assert said("plane.lost", unit="30-sqn") == "Lost: 30 Squadron RAF."
    assert said("sub.sunk", sub="JS2", boat="i-3") == "JS2, the submarine I-3, is sunk."
    assert said("bombs", unit="akagi-val", target="hermes", manner="dive", hit=True) == (
        "Akagi's Vals at Hermes, dive bombs: a hit."
    )


def test_damage_and_losses_follow_the_name() -> None:
    sighted = said("sighted", group="A2", hex="1116", how="tone-jake", ships=["cornwall*", "tenedos", "f8(4)"])

    assert sighted == ("A2 is sighted in Colombo (1116) (Tone's floatplanes): Cornwall*, Tenedos and Freighters 8 (4).")
    assert said("arrayed", side="allies", posts=["warspite second"]) == "Line of battle of the Allies: Warspite second."


def test_winning_numbers_are_chances_of_a_die() -> None:
    assert said("dogfight", shooter="30-sqn", target="akagi-kate", numbers=3, hit=False) == (
        "30 Squadron RAF against Akagi's Kates (3 in 6): no result."
    )
    assert GAME.catalogue.spoken("numbers|odds", {"numbers": 0}) == "no chance"


def test_a_sentence_begins_with_a_capital_letter() -> None:
    assert said("captured", side="allies", places=["rangoon", "akyab"]) == "Taken by the Allies: Rangoon and Akyab."
    assert said("moved", group="J1", **{"from": "2020", "to": "2021"}) == "J1 moves from 2020 to 2021."
    assert said("loyalty", unit="planters", result="deserts") == "Ceylon Planters Rifle Corps deserts."


def test_a_hex_is_named_after_its_port_and_not_after_an_airfield() -> None:
    assert place_of("1116") == "Colombo (1116)"
    assert place_of("2020") == "2020"


def test_every_field_of_a_sentence_is_a_fact_with_no_or_known_forms() -> None:
    for kind, template in SENTENCES.items():
        for _, field, _, _ in Formatter().parse(template):
            forms = field.split("|")[1:] if field is not None else []
            assert forms == ["odds"] or len(forms) in {0, 2}, kind


def test_no_two_counters_share_a_name() -> None:
    names = [card.name for card in SHIP.values()] + [card.name for card in PLANE.values() if card.type != "Decoy"]

    assert len(names) == len(set(names))
