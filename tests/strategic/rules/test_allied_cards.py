"""Advantage cards for allies: within a team, and offered from one team to another."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from flagplot.kernel.flow import Phase
from flagplot.kernel.records.codec import text
from flagplot.kernel.seat import CONTROL, OBSERVER, Seat
from flagplot.strategic import GAME
from flagplot.strategic.content.briefings import Card
from flagplot.strategic.content.scenario import Chair
from flagplot.strategic.phases.cards import CardPlay
from flagplot.strategic.phases.flags import Flagging
from flagplot.strategic.phases.merchant import MerchantWar
from flagplot.strategic.phases.operations.operations import Operations
from flagplot.strategic.phases.transfers import Transfers
from flagplot.strategic.rules.cards import return_cards
from flagplot.strategic.rules.operations.allowances import flags_of
from flagplot.strategic.rules.turn import clear
from flagplot.strategic.state.model import Strategic
from flagplot.strategic.state.pieces import Agreement, Commitment
from flagplot.strategic.text.cardtext import hand
from flagplot.strategic.text.sheets import hands
from tests.strategic.positions import (
    changed,
    fact,
    force,
    kinds,
    little,
    objection,
    operation,
    order,
    refused,
    run,
    sheets,
    stock,
    umpire,
    unit,
)

FLAG = "cards flag usa-1 sweep uk:two c lsp=1"


def two_navies(phase: Phase[Strategic], **options: Any) -> Strategic:
    """A British force at sydney whose navy has placed its only flag elsewhere, and a Japanese one at truk."""
    state = little(phase=phase, **options)
    force(state, "uk:one", "sydney", unit(state, "uk", "heavy", "sydney"))
    force(state, "uk:two", "sydney", unit(state, "uk", "heavy", "sydney"))
    force(state, "usa:one", "reef", unit(state, "usa", "heavy", "reef"))
    force(state, "japan:one", "truk", unit(state, "japan", "heavy", "truk"))
    stock(state, "uk", "sydney", 4)
    stock(state, "japan", "truk", 3)
    return state


def offered(to: str = "uk", **options: Any) -> Strategic:
    """Step 7, after the Americans offered a card in step 6 and the British placed their flag."""
    state = two_navies(Flagging(), **options)
    sheets(state, {"usa": f"flags offer usa-1 {to}", "uk": "flags sweep uk:one b lsp=1"})
    state.flow.append(CardPlay())
    return state


def seen(state: Strategic, seat: str) -> str:
    """Everything that a seat is shown, as bytes."""
    return text(GAME.view(state, Seat(seat)))


@pytest.mark.rule("NW-ADV-5", "NW-ADV-11", "NW-ADV-13", "NW-ADV-19")
def test_an_offered_card_gives_the_ally_a_flag() -> None:
    state = offered()
    assert flags_of(state, "uk") == state.flags_used["uk"] == 1, "no flag of its own is left"
    events = sheets(state, {"uk": FLAG})
    assert fact(events, "flag.placed", "nation") == "uk"
    assert fact(events, "card.spent", "nation") == "usa"
    assert [op.force for op in state.operations] == ["uk:one", "uk:two"]
    assert state.operations[1].flag == "uk"
    assert state.flags_used["uk"] == 1, "the card's flag is one more"
    assert state.hands["usa"] == ["usa-2", "usa-3"], "it leaves the hand of the team that owned it"
    assert len(state.hands["uk"]) == 3
    assert state.commitments == []
    clear(state)
    assert flags_of(state, "uk") == 1, "for one turn"


@pytest.mark.rule("NW-ADV-11", "NW-ADV-19")
def test_without_an_offer_an_allys_card_is_not_in_hand() -> None:
    state = two_navies(CardPlay())
    assert refused(state, "uk", FLAG) == "NW-ADV-3"
    assert "no ally offers it" in str(objection(state, "uk", FLAG))
    assert refused(offered("ussr"), "uk", FLAG) == "NW-ADV-3", "it was offered to somebody else"


@pytest.mark.rule("NW-ADV-19", "NW-ADV-4")
def test_an_offered_card_is_the_allys_to_use() -> None:
    state = offered()
    assert refused(state, "usa", "cards flag usa-1 sweep usa:one d lsp=1") == "NW-ADV-19"
    assert refused(state, "usa", "cards die usa-1 uk:one cover") == "NW-ADV-19"
    assert refused(state, "uk", f"{FLAG}, die usa-1 uk:one cover") == "NW-ADV-4"
    assert refused(state, "usa", "cards die usa-2 uk:one cover") == "", "the other cards stay"


@pytest.mark.rule("NW-ADV-11")
@pytest.mark.parametrize(
    "line, rule, says",
    [
        ("offer usa-1 uk", "", ""),
        ("offer usa-9 uk", "NW-ADV-3", "no card 'usa-9'"),
        ("offer uk-1 usa", "NW-ADV-3", "no card 'uk-1'"),
        ("offer usa-1 japan", "NW-ADV-11", "japan is no ally of usa"),
        ("offer usa-1 vichy", "NW-ADV-11", "vichy is no ally of usa"),
        ("offer usa-1 nobody", "NW-ADV-11", "nobody is no ally of usa"),
        ("offer usa-1 usa", "NW-ADV-11", "no offer is needed"),
        ("offer usa-1 uk, offer usa-1 ussr", "NW-ADV-4", "one purpose"),
    ],
)
@pytest.mark.parametrize("phase, verb", [(Flagging(), "flags"), (Transfers(), "transfer")])
def test_who_may_offer_what_to_whom(phase: Phase[Strategic], verb: str, line: str, rule: str, says: str) -> None:
    state = two_navies(phase)
    assert refused(state, "usa", f"{verb} {line}") == rule
    if rule:
        assert says in str(objection(state, "usa", f"{verb} {line}"))


@pytest.mark.rule("NW-ADV-11", "NW-ADV-19")
def test_a_card_is_offered_by_its_holder_once_a_turn() -> None:
    state = two_navies(Transfers())
    sheets(state, {"usa": "transfer offer usa-1 uk"})
    state.flow.append(Flagging())
    assert refused(state, "usa", "flags offer usa-1 ussr") == "NW-ADV-19", "it is offered already"
    assert refused(state, "uk", "flags offer usa-1 ussr") == "NW-ADV-19", "only its holder offers it"
    state.left["uk"] = 2
    assert refused(state, "usa", "flags offer usa-2 uk") == "NW-ADV-11", "a nation out of the war plays none"


@pytest.mark.rule("NW-ADV-1", "NW-ADV-11")
def test_a_card_that_is_not_due_cannot_be_offered() -> None:
    nations = dict(changed().nations)
    nations["usa"] = replace(nations["usa"], cards=(Card("usa-1", 1, "Card 1", 5),))
    state = little(phase=Transfers(), scenario=changed(nations=nations), card_timing_history="history_turn")
    assert refused(state, "usa", "transfer offer usa-1 uk") == "NW-ADV-1"


@pytest.mark.rule("NW-ADV-6", "NW-ADV-11", "NW-ADV-13", "NW-RNG-10")
def test_an_offered_card_lengthens_the_allys_range() -> None:
    state = two_navies(Transfers())
    sheets(state, {"usa": "transfer offer usa-1 uk"})
    state.flow.append(Flagging())
    assert refused(state, "uk", "flags sweep uk:one g lsp=1") == "NW-BAS-7"
    sheets(state, {"uk": "flags sweep uk:one g lsp=1 range=usa-1"})
    assert state.operations[0].area == "g"
    assert [(laid.card, laid.nation, laid.use) for laid in state.commitments] == [("usa-1", "uk", "range")]
    state.flow.append(CardPlay())
    events = sheets(state, {})
    assert fact(events, "card.spent", "nation") == "usa"
    late = offered()
    sheets(late, {"uk": "cards range usa-1 uk:two"})
    assert late.forces["uk:two"].reach == 1
    assert "usa-1" in late.spent


@pytest.mark.rule("NW-ADV-7", "NW-ADV-8", "NW-ADV-11")
@pytest.mark.parametrize("use, rule, worth", [("die", "NW-ADV-7", 1), ("shift", "NW-ADV-17", 1)])
def test_an_offered_card_serves_the_allys_combat(use: str, rule: str, worth: int) -> None:
    state = offered()
    sheets(state, {"uk": f"cards {use} usa-1 uk:one cover"})
    assert state.commitments[0].nation == "uk"
    state.flow.append(Operations())
    run(state)
    for seat in ("usa", "germany"):
        if seat in GAME.to_act(state):
            order(state, seat, "decline")
    events = order(state, "japan", "intervene japan:one=1", 3, 3)
    fire = next(event for event in events if event.kind == "battle.fire")
    assert [m.amount for m in fire.modifiers if m.rule == rule] == [worth]
    assert state.spent == ["usa-1"]


@pytest.mark.rule("NW-ADV-9", "NW-ADV-11", "NW-CTL-1")
def test_an_offered_card_may_ask_control_for_something() -> None:
    state = offered(control="person")
    sheets(state, {"uk": "cards other usa-1 a harbour for Normandy"})
    assert list(GAME.to_act(state)) == [CONTROL]
    events = order(state, "control", "ruling yes")
    ruling = next(event for event in events if event.kind == "control_ruling")
    assert ruling.facts["nation"] == "uk"
    assert ruling.audience == ("uk", "usa")
    assert state.spent == ["usa-1"]


@pytest.mark.rule("NW-ADV-14", "NW-ADV-19")
@pytest.mark.parametrize("option", ["returned", "spent"])
def test_an_offer_not_taken_up_lapses(option: str) -> None:
    state = offered(uncommitted_card=option)
    sheets(state, {})
    return_cards(state, umpire())
    assert state.commitments == []
    assert "usa-1" in state.hands["usa"], "an offer is no commitment"
    state.flow.append(CardPlay())
    assert refused(state, "usa", "cards die usa-1 usa:one join d") == ""


@pytest.mark.rule("NW-ADV-12", "NW-ADV-19", "NW-SEQ-22")
def test_only_the_two_teams_know_of_an_offer() -> None:
    """Twin worlds: whether an offer was made or not looks the same to everybody else, after step 6 and in step 7."""
    with_offer, without = offered(), two_navies(Flagging())
    sheets(without, {"uk": "flags sweep uk:one b lsp=1"})
    without.flow.append(CardPlay())
    for seat in ("germany", "japan", "ussr", "vichy", OBSERVER):
        assert seen(with_offer, seat) == seen(without, seat), seat
        assert list(GAME.to_act(with_offer)) == list(GAME.to_act(without))
    for seat in ("usa", "uk"):
        assert seen(with_offer, seat) != seen(without, seat), seat
    assert [laid.card for laid in GAME.view(with_offer, Seat("uk")).position.commitments] == ["usa-1"]
    sheets(with_offer, {"uk": "cards die usa-1 uk:one cover"})
    sheets(without, {"uk": "cards die uk-1 uk:one cover"})
    for seat in ("germany", "japan", "ussr", OBSERVER):
        assert seen(with_offer, seat) == seen(without, seat), seat
    for seat in ("usa", "uk"):
        laid = GAME.view(with_offer, Seat(seat)).position.commitments
        assert [(one.card, one.nation, one.use) for one in laid] == [("usa-1", "uk", "die")], seat


@pytest.mark.rule("NW-ADV-11", "NW-SEQ-22")
def test_who_has_no_card_left_is_still_asked_while_an_ally_has_one() -> None:
    """Otherwise the question itself would reveal an offer."""
    state = two_navies(CardPlay())
    state.hands["uk"] = []
    assert "uk" in GAME.to_act(state)
    assert "ussr" in GAME.to_act(state), "the Soviet hand was always empty"
    state.hands["usa"] = []
    assert "uk" not in GAME.to_act(state)
    assert list(GAME.to_act(state)) == ["germany", "japan"]


@pytest.mark.rule("NW-ADV-5", "NW-ADV-11", "NW-ADV-13", "NW-FLG-16")
def test_within_one_team_a_flag_card_serves_any_of_its_nations() -> None:
    chairs = (Chair(Seat("allied"), ("usa", "uk")), Chair(Seat("japan"), ("japan",)))
    state = little(phase=CardPlay(), scenario=changed(chairs=chairs))
    force(state, "uk:one", "sydney", unit(state, "uk", "heavy", "sydney"))
    force(state, "usa:one", "reef", unit(state, "usa", "heavy", "reef"))
    stock(state, "uk", "sydney", 1)
    stock(state, "usa", "reef", 1)
    assert refused(state, "allied", "cards flag usa-1 sweep usa:one d lsp=1") == ""
    assert refused(state, "allied", "cards flag usa-1 sweep uk:one c lsp=1 flag=usa") == "NW-FLG-16", "no US unit in it"
    assert refused(state, "allied", "cards flag usa-1 sweep uk:one c lsp=1 flag=japan") == "NW-FLG-16"
    assert refused(state, "allied", "cards flag usa-1 flag usa-2 sweep uk:one c lsp=1") == "NW-ADV-4"
    sheets(state, {"allied": "cards flag usa-1 sweep uk:one c lsp=1"})
    assert state.operations[0].flag == "uk"
    assert state.spent == ["usa-1"]


@pytest.mark.rule("NW-ADV-13", "NW-ADV-11")
def test_by_option_an_offered_flag_is_placed_in_step_six() -> None:
    state = two_navies(Transfers(), flag_card_timing="step6")
    sheets(state, {"usa": "transfer offer usa-1 uk"})
    state.flow.append(Flagging())
    third = "flag usa-1 sweep uk:two c lsp=1"
    assert refused(state, "uk", "flags sweep uk:one b lsp=1, sweep uk:two c lsp=1") == "NW-FLG-1"
    sheets(state, {"uk": f"flags sweep uk:one b lsp=1, {third}"})
    assert [op.flag for op in state.operations] == ["uk", "uk"]
    assert state.flags_used["uk"] == 1


@pytest.mark.rule("NW-ADV-12", "NW-ADV-11", "NW-ADV-19")
def test_by_option_allies_play_on_the_combat_at_hand() -> None:
    state = two_navies(Operations(), card_timing="before_each_combat")
    operation(state, "sweep", "uk:one", "d")
    state.forces["uk:one"].lsp = 1
    state.commitments = [Commitment("usa-2", "usa", "offered", ally="ussr")]
    run(state)
    while "intervene" in str(GAME.prompt(state, GAME.to_act(state)[0])) and GAME.to_act(state)[0] != "japan":
        order(state, GAME.to_act(state)[0], "decline")
    order(state, "japan", "intervene japan:one=1")
    assert refused(state, "usa", "play die=usa-3") == ""
    assert refused(state, "usa", "play die=usa-2") == "NW-ADV-19", "offered to the USSR"
    assert refused(state, "ussr", "play die=usa-2") == ""
    assert refused(state, "usa", "play die=usa-3 shift=usa-3") == "NW-ADV-4"
    assert refused(state, "germany", "play die=usa-3") == "NW-ADV-3"
    state.grants.remove(Agreement("uk", "usa", "cards"))
    assert refused(state, "usa", "play die=usa-3") == "NW-ADV-19"
    assert [line.line() for line in GAME.orders(state, Seat("usa"))] == ["decline"]
    state.grants.append(Agreement("uk", "usa", "cards"))
    order(state, "usa", "play die=usa-3")
    order(state, "germany", "play shift=germany-1")
    order(state, "ussr", "decline")
    order(state, "uk", "decline")
    events = order(state, "japan", "decline", 3, 3)
    ours, theirs = [event for event in events if event.kind == "battle.fire"]
    assert [m.amount for m in ours.modifiers if m.rule.startswith("NW-ADV")] == [3]
    assert [m.amount for m in theirs.modifiers if m.rule.startswith("NW-ADV")] == [1]


@pytest.mark.rule("NW-ADV-12", "NW-ADV-15")
def test_by_option_cards_on_routes_and_landings_are_still_laid_in_step_seven() -> None:
    """A question at a submarine attack would reveal an offer."""
    state = two_navies(CardPlay(), card_timing="before_each_combat")
    assert refused(state, "usa", "cards die usa-1 route 2 attack") == ""
    assert refused(state, "usa", "cards die usa-1 usa:one join d") == "NW-ADV-12"


@pytest.mark.rule("NW-ADV-11", "NW-ADV-19")
def test_a_card_on_an_attack_serves_an_ally_that_agrees() -> None:
    for agrees in (True, False):
        state = little()
        boat = unit(state, "uk", "submarine", "reef")
        boat.duty, boat.on, boat.area = "raid", "2", "e"
        if not agrees:
            state.grants.remove(Agreement("uk", "usa", "cards"))
        state.commitments = [Commitment("usa-3", "usa", "die", route=2, part="attack")]
        state.flow.append(MerchantWar())
        events = run(state, 3, 3)
        assert ("card.spent" in kinds(events)) is agrees


@pytest.mark.rule("NW-ADV-11")
def test_an_offered_card_is_listed_for_both_teams() -> None:
    state = offered()
    entry = {"id": "usa-1", "nation": "usa", "value": 1, "name": "Card 1", "offered_to": "uk"}
    for nation in ("usa", "uk"):
        position = GAME.view(state, Seat(nation)).position
        cards = hands(position, [nation])
        assert entry in cards
        assert "usa-1            +1  Card 1   (offered to Uk)" in hand(position, cards)
        assert [card["id"] for card in cards if "offered_to" not in card] == [f"{nation}-{n}" for n in (1, 2, 3)][
            nation == "usa" :
        ]
    assert entry not in hands(GAME.view(state, Seat("japan")).position, ["japan"])


@pytest.mark.rule("NW-ADV-14", "NW-ADV-19")
def test_using_one_offered_card_leaves_the_other_on_offer() -> None:
    state = two_navies(Flagging())
    sheets(state, {"usa": "flags offer usa-1 uk, offer usa-2 uk", "uk": "flags sweep uk:one b lsp=1"})
    state.flow.append(CardPlay())
    sheets(state, {"uk": "cards die usa-2 uk:one cover"})
    assert [(laid.card, laid.use) for laid in state.commitments] == [("usa-1", "offered"), ("usa-2", "die")]
    state.flow.append(CardPlay())
    sheets(state, {"uk": FLAG})
    assert [(laid.card, laid.use) for laid in state.commitments] == [("usa-2", "die")]
    assert state.spent == ["usa-1"]
