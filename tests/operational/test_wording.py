"""The log's words: names, numbers with their nouns, results that a new player understands."""

from __future__ import annotations

import pytest

from flagplot.kernel.dice import Chance, Roll, SeededDice, key_from_seed
from flagplot.kernel.event import Event
from flagplot.kernel.seat import Seat
from flagplot.kernel.text.references import Ref
from flagplot.kernel.umpire import Umpire
from flagplot.operational import GAME
from flagplot.operational.content.counters import PLANE, SHIP
from flagplot.operational.rules.air.dogfight import shoots_down
from flagplot.operational.text.said import say
from flagplot.operational.text.wording import place_of


def said(kind: str, **facts: object) -> str:
    return GAME.catalogue.sentence(Event(kind, facts))


def test_one_ship_is_lost_and_two_ships_are() -> None:
    assert said("merchants.lost", ship="f8", lost=1, left=5) == "Freighters 8: one merchantman sunk, 5 left."
    assert said("merchants.lost", ship="f8", lost=2, left=0) == "Freighters 8: 2 merchantmen sunk, none left."
    assert said("troops.lost", unit="light-horse", lost=1) == "Calcutta Light Horse loses one factor."


def test_counters_go_by_their_names() -> None:
    assert said("gunfire", firer="royal-sovereign", target="chokai", result="-") == (
        "Royal Sovereign fires at Chokai: no effect."
    )
    assert said("sub.sunk", sub="JS2", boat="i-3") == "JS2, the submarine I-3, is sunk."
    assert said("bombs", unit="akagi-val", target="hermes", manner="dive", hit=True) == (
        "Akagi's Vals dive on Hermes: a hit."
    )


@pytest.mark.parametrize(
    "target, result, words",
    [
        ("chokai", "-", "no effect"),
        ("chokai", "D", "a damaging hit"),
        ("chokai", "DS", "a crippling hit, fatal to a ship damaged before"),
        ("chokai", "Sk", "a fatal hit"),
        ("f8", "D", "one ship hit"),
        ("f8", "DS", "two ships hit"),
        ("f8", "Sk", "three ships hit"),
    ],
)
def test_a_result_says_what_it_does_to_a_warship_and_to_merchantmen(target: str, result: str, words: str) -> None:
    assert said("sub.torpedoes", target=target, result=result) == f"Torpedoes at {GAME_NAME[target]}: {words}."


GAME_NAME = {"chokai": "Chokai", "f8": "Freighters 8"}


@pytest.mark.parametrize(
    "cause, words",
    [
        ("shot down in air combat", "30 Squadron RAF is lost, shot down in air combat."),
        ("shot down by anti-aircraft fire", "30 Squadron RAF is lost to anti-aircraft fire."),
        ("lost with Hermes", "30 Squadron RAF is lost with Hermes."),
        ("destroyed aboard Hermes", "30 Squadron RAF is destroyed aboard Hermes."),
        ("no deck or base to land on", "30 Squadron RAF is lost: there is no deck or base to land on."),
        ("Colombo was taken", "30 Squadron RAF is lost: Colombo was taken."),
    ],
)
def test_a_loss_names_its_cause(cause: str, words: str) -> None:
    assert said("plane.lost", unit="30-sqn", cause=cause) == words


def test_damage_and_losses_follow_the_name() -> None:
    sighted = said("sighted", group="A2", hex="1116", how="tone-jake", ships=["cornwall*", "tenedos", "f8(4)"])

    assert sighted == (
        "Tone's floatplanes sight A2 at Colombo (1116): Cornwall (damaged), Tenedos and Freighters 8 (4 left)."
    )
    assert said("arrayed", side="allies", posts=["warspite second"]) == "The Allies draw up the line: Warspite second."


@pytest.mark.parametrize(
    "numbers, face, hit, column, words",
    [
        (3, 2, False, "A", "30 Squadron RAF misses Akagi's Kates (rolled 2, needed 4+)."),
        (1, 6, True, "A", "30 Squadron RAF shoots down Akagi's Kates (rolled 6, needed 6)."),
        (3, 2, True, "B", "30 Squadron RAF shoots down Akagi's Kates (rolled 2, needed 3 or less)."),
        (1, 4, False, "B", "30 Squadron RAF misses Akagi's Kates (rolled 4, needed 1)."),
        (3, 0, False, "A", "30 Squadron RAF misses Akagi's Kates (3 in 6)."),
    ],
)
def test_the_die_is_told_with_what_it_needed(numbers: int, face: int, hit: bool, column: str, words: str) -> None:
    facts = {"shooter": "30-sqn", "target": "akagi-kate", "numbers": numbers, "hit": hit}
    if column == "B":
        facts["column"] = column
    drawn = Roll("MK-AIR-64 target", 6, (5,), Seat(""))
    rolls = (drawn, Roll("MK-AIR-1 air combat", 6, (face,), Seat(""))) if face else ()
    assert GAME.catalogue.sentence(Event("dogfight", facts, (), rolls)) == words


@pytest.mark.rule("MK-SEQ-11")
@pytest.mark.parametrize("column", ["A", "B"])
def test_dice_that_are_read_from_below_say_so(column: str) -> None:
    state = GAME.new("easter", 3, {"die_column": column})
    umpire = Umpire(SeededDice(Chance(key_from_seed(3))))
    hit = shoots_down(state, umpire, "30-sqn", "akagi-kate")
    (event,) = umpire.events
    (face,) = event.rolls[0].faces
    assert hit == (face >= 4 if column == "A" else face <= 3)
    assert GAME.catalogue.sentence(event).endswith("needed 4+)." if column == "A" else "needed 3 or less).")


def test_a_sentence_begins_with_a_capital_letter() -> None:
    assert said("captured", side="allies", places=["rangoon", "akyab"]) == "The Allies take Rangoon and Akyab."
    assert said("moved", group="J1", **{"from": "2020", "to": "2021"}) == "J1 moves from 2020 to 2021."
    assert said("loyalty", unit="planters", result="deserts") == "Ceylon Planters Rifle Corps deserts."


def test_what_a_sentence_names_can_be_pointed_at() -> None:
    facts = {"group": "A2", "hex": "1116", "how": "tone-jake", "ships": ["cornwall*"]}
    assert GAME.catalogue.text(Event("sighted", facts)).parts == (
        Ref("unit", "tone-jake", "Tone's floatplanes", many=True),
        " sight ",
        Ref("group", "A2", "A2"),
        " at ",
        Ref("hex", "1116", "Colombo (1116)"),
        ": ",
        Ref("ship", "cornwall", "Cornwall"),
        " (damaged).",
    )


def test_a_hex_is_named_after_its_port_and_not_after_an_airfield() -> None:
    assert place_of("1116") == "Colombo (1116)"
    assert place_of("2020") == "2020"


def test_no_two_counters_share_a_name() -> None:
    names = [card.name for card in SHIP.values()] + [card.name for card in PLANE.values() if card.type != "Decoy"]

    assert len(names) == len(set(names))


def test_an_objection_is_typed_by_ids_and_read_by_names() -> None:
    refused = say("refuse-not-2", name="hermes", group="A2", ships="cornwall, dorsetshire")
    assert str(refused) == "hermes is not in A2; it has cornwall, dorsetshire."
    read = GAME.catalogue.said(refused)
    assert str(read) == "Hermes is not in A2; it has Cornwall, Dorsetshire."
    assert Ref("ship", "cornwall", "Cornwall") in read.parts
    assert str(GAME.catalogue.said(say("refuse-there-no-enemy-marker", at="1116"))) == (
        "There is no enemy marker in Colombo (1116)."
    )


def test_an_order_that_an_objection_quotes_is_left_as_it_is_typed() -> None:
    quoted = say("refuse-after-hex-say-give", abandon="colombo")
    assert str(GAME.catalogue.said(quoted)) == "After the hex say `colombo` to give up aircraft, or nothing."
