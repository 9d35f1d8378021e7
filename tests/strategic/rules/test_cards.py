"""Advantage cards."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from flagplot.kernel.flow import Phase
from flagplot.kernel.seat import CONTROL, Seat
from flagplot.strategic import GAME
from flagplot.strategic.content.briefings import Card
from flagplot.strategic.phases.amphibious.landing import Landing
from flagplot.strategic.phases.cards import CardPlay
from flagplot.strategic.phases.flags import Flagging
from flagplot.strategic.phases.merchant import MerchantWar
from flagplot.strategic.phases.operations.conduct import Conduct
from flagplot.strategic.phases.operations.operations import Operations
from flagplot.strategic.rules.cards import COVER, LANDING, return_cards, take_cards
from flagplot.strategic.rules.combat import combat
from flagplot.strategic.rules.combat.combat import Side
from flagplot.strategic.rules.merchant.commerce import Escort, Interdictors, interdict, odds_column
from flagplot.strategic.rules.operations.allowances import flags_of
from flagplot.strategic.rules.turn import clear
from flagplot.strategic.state.model import Strategic
from flagplot.strategic.state.pieces import Agreement, Commitment
from tests.strategic.frames import battle_in
from tests.strategic.positions import (
    NATIONS,
    changed,
    fact,
    force,
    kinds,
    little,
    operation,
    order,
    refused,
    run,
    sheets,
    stock,
    troops,
    umpire,
    unit,
    war,
)
from tests.strategic.scenes import ready


def sweeping(phase: Phase[Strategic] | None = None, **options: Any) -> Strategic:
    """A US sweep in d, a Japanese force at truk, LSP on both sides."""
    state = little(phase=phase, **options)
    force(state, "usa:one", "reef", unit(state, "usa", "heavy", "reef"), lsp=1)
    force(state, "japan:two", "truk", unit(state, "japan", "heavy", "truk"))
    stock(state, "japan", "truk", 3)
    stock(state, "usa", "reef", 3)
    operation(state, "sweep", "usa:one", "d")
    return state


@pytest.mark.rule("NW-ADV-1", "NW-ADV-2")
def test_cards_are_issued_once() -> None:
    state = war()
    assert {nation: len(hand) for nation, hand in state.hands.items()} == {
        "usa": 10,
        "uk": 10,
        "germany": 10,
        "italy": 3,
        "japan": 9,
        "free-french": 1,
        "netherlands": 2,
        "vichy": 1,
        "ussr": 2,
    }
    before = {nation: len(hand) for nation, hand in state.hands.items()}
    clear(state)
    assert all(len(hand) <= before[nation] for nation, hand in state.hands.items())


@pytest.mark.rule("NW-ADV-3")
def test_a_card_is_played_once() -> None:
    state = sweeping(CardPlay())
    sheets(state, {"usa": "cards die usa-2 usa:one cover"})
    take_cards(state, ["usa:one"], COVER, "d", umpire())
    assert "usa-2" in state.spent
    assert "usa-2" not in state.hands["usa"]
    state.flow.append(CardPlay())
    assert refused(state, "usa", "cards die usa-2 usa:one cover") == "NW-ADV-3"


@pytest.mark.rule("NW-ADV-4")
def test_a_card_serves_one_purpose() -> None:
    state = sweeping(CardPlay())
    assert refused(state, "usa", "cards die usa-2 usa:one cover, range usa-2 usa:one") == "NW-ADV-4"
    assert refused(state, "usa", "cards die usa-2 usa:one cover, shift usa-2 usa:one cover") == "NW-ADV-4"


@pytest.mark.rule("NW-ADV-5", "NW-ADV-13", "NW-FLG-13")
def test_a_card_gives_one_extra_flag_in_step_seven() -> None:
    state = little(phase=Flagging())
    for name in ("usa:one", "usa:two", "usa:three"):
        force(state, name, "reef", unit(state, "usa", "heavy", "reef"))
    stock(state, "usa", "reef", 3)
    two = "flags sweep usa:one d lsp=1, sweep usa:two c lsp=1"
    assert refused(state, "usa", f"{two}, sweep usa:three b lsp=1") == "NW-FLG-1"
    assert refused(state, "usa", f"{two}, flag usa-1 sweep usa:three b lsp=1") == "NW-ADV-13"
    sheets(state, {"usa": two})
    state.flow.append(CardPlay())
    assert refused(state, "usa", "cards flag usa-1 sweep usa:one d lsp=1") == "NW-FLG-14"
    sheets(state, {"usa": "cards flag usa-1 sweep usa:three b lsp=1"})
    assert len(state.operations) == 3
    assert "usa-1" in state.spent
    clear(state)
    assert flags_of(state, "usa") - state.flags_used.get("usa", 0) == 2, "for one turn only"


@pytest.mark.rule("NW-ADV-13")
def test_by_option_the_extra_flag_comes_in_step_six() -> None:
    state = ready(3, flag_card_timing="step6")
    assert refused(state, "usa", "flags flag usa-1 sweep usa:one d lsp=1") == ""


@pytest.mark.rule("NW-ADV-6", "NW-RNG-10")
def test_a_range_card_for_an_intervener_is_laid_in_step_seven() -> None:
    state = sweeping(CardPlay())
    assert refused(state, "japan", "cards range japan-1 japan:two") == ""
    sheets(state, {"japan": "cards range japan-1 japan:two"})
    assert state.forces["japan:two"].reach == 1
    assert "japan-1" in state.spent, "range cards are spent once declared"


@pytest.mark.rule("NW-ADV-7", "NW-ADV-10")
def test_card_values_add_to_the_die() -> None:
    state = sweeping(CardPlay())
    sheets(state, {"usa": "cards die usa-1 usa:one cover, die usa-2 usa:one cover"})
    state.flow.append(Operations())
    run(state)
    events = order(state, "japan", "intervene japan:two=1", 1, 1)
    first, second = [event for event in events if event.kind == "battle.fire"]
    assert sum(m.amount for m in first.modifiers if m.rule == "NW-ADV-7") == 3
    assert not [m for m in second.modifiers if m.rule == "NW-ADV-7"]
    assert first.facts["steps"] == 1, "CV 5, die 1 + 3 = 4"


@pytest.mark.rule("NW-ADV-8", "NW-ADV-16")
def test_a_card_shifts_the_odds_one_column() -> None:
    state = little()
    raiders, escort = Interdictors(12, 12, others=4), Escort(12)
    assert odds_column(12, 12) == "1:1"
    raiders.card_shift = 1
    result, _ = interdict(raiders, escort, state.options, umpire(3, 3))
    assert result.column == "3:2"
    raiders.card_shift, escort.card_shift = 0, 1
    result, _ = interdict(raiders, escort, state.options, umpire(3, 3))
    assert result.column == "2:3"
    strict = sweeping(CardPlay(), merchant_cards="die_only")
    assert refused(strict, "usa", "cards shift usa-1 route 2 attack") == "NW-ADV-16"
    assert refused(strict, "usa", "cards die usa-1 route 2 attack") == ""


@pytest.mark.rule("NW-ADV-9", "NW-CTL-1", "NW-CTL-6")
def test_other_advantages_are_controls_to_grant() -> None:
    state = sweeping(CardPlay(), control="person")
    sheets(state, {"usa": "cards other usa-1 a storm over Truk"})
    assert list(GAME.to_act(state)) == [CONTROL]
    assert GAME.check(state, Seat("usa"), GAME.notation.parse("ruling yes")) is not None, "only Control decides"
    events = order(state, "control", "ruling yes")
    assert fact(events, "control_ruling", "allowed") is True
    assert "usa-1" in state.spent
    program = sweeping(CardPlay())
    events = sheets(program, {"usa": "cards other usa-1 a storm over Truk"})
    assert fact(events, "control_ruling", "allowed") is False
    assert "usa-1" in program.hands["usa"]


@pytest.mark.rule("NW-ADV-11", "NW-ADV-19")
def test_cards_may_be_played_for_a_willing_ally() -> None:
    state = sweeping(CardPlay())
    assert refused(state, "uk", "cards die uk-1 usa:one cover") == ""
    assert refused(state, "japan", "cards die japan-1 usa:one cover") == "NW-ADV-11"
    state.grants.remove(Agreement("usa", "uk", "cards"))
    assert refused(state, "uk", "cards die uk-1 usa:one cover") == "NW-ADV-19"
    state.grants.append(Agreement("usa", "uk", "cards"))
    sheets(state, {"uk": "cards die uk-1 usa:one cover"})
    take_cards(state, ["usa:one"], COVER, "d", umpire())
    assert "uk-1" not in state.hands["uk"]
    assert len(state.hands["usa"]) == 3


@pytest.mark.rule("NW-ADV-12")
def test_combat_cards_are_committed_in_step_seven() -> None:
    state = sweeping(CardPlay())
    assert refused(state, "japan", "cards die japan-1 japan:two join d") == ""
    assert refused(state, "japan", "cards die japan-1 japan:two join") == "NW-ADV-12"
    sheets(state, {"japan": "cards die japan-3 japan:two join d"})
    state.flow.append(Operations())
    run(state)
    events = order(state, "japan", "intervene japan:two=1", 1, 1)
    assert fact(events, "card.spent", "card") == "japan-3"


@pytest.mark.rule("NW-ADV-12")
@pytest.mark.parametrize("option", ["before_each_combat", "after_dice"])
def test_by_option_cards_are_played_at_the_combat(option: str) -> None:
    state = sweeping(CardPlay(), card_timing=option)
    assert refused(state, "usa", "cards die usa-3 usa:one cover") == "NW-ADV-12"
    sheets(state, {})
    state.flow.append(Operations())
    run(state)
    order(state, "japan", "intervene japan:two=1", *((1, 1) if option == "after_dice" else ()))
    assert list(GAME.to_act(state)) == ["usa", "uk", "germany", "japan", "ussr"], "every team of the two alliances"
    order(state, "usa", "play die=usa-3")
    for seat in ("uk", "germany", "ussr"):
        order(state, seat, "decline")
    events = order(state, "japan", "decline", *(() if option == "after_dice" else (1, 1)))
    fire = next(event for event in events if event.kind == "battle.fire")
    assert sum(m.amount for m in fire.modifiers if m.rule == "NW-ADV-7") == 3


@pytest.mark.rule("NW-ADV-1", "NW-ADV-12")
def test_the_cards_offered_at_a_combat_may_be_played() -> None:
    deck = (Card("usa-1", 2, "Later", 9), Card("usa-2", 2, "Now", 1))
    nations = {**NATIONS, "usa": replace(NATIONS["usa"], cards=deck)}
    options: dict[str, Any] = {"card_timing": "before_each_combat", "card_timing_history": "history_turn"}
    state = little(scenario=changed(nations=nations), **options)
    force(state, "usa:one", "reef", unit(state, "usa", "heavy", "reef"), lsp=1)
    force(state, "japan:two", "truk", unit(state, "japan", "heavy", "truk"))
    stock(state, "japan", "truk", 3)
    operation(state, "sweep", "usa:one", "d")
    state.flow.append(Operations())
    run(state)
    order(state, "japan", "intervene japan:two=1")
    lines = {choice.line() for choice in GAME.orders(state, Seat("usa"))}
    assert lines == {"decline", "play die=usa-2", "play shift=usa-2"}
    assert refused(state, "usa", "play die=usa-1") == "NW-ADV-1"


@pytest.mark.rule("NW-ADV-14")
def test_a_card_whose_combat_is_not_fought_returns() -> None:
    for option, back in (("returned", True), ("spent", False)):
        state = sweeping(CardPlay(), uncommitted_card=option)
        sheets(state, {"usa": "cards die usa-2 usa:one cover"})
        state.flow.append(Operations())
        run(state)
        order(state, "japan", "decline")
        return_cards(state, umpire())
        assert ("usa-2" in state.hands["usa"]) is back
        assert state.commitments == []


@pytest.mark.rule("NW-ADV-15", "NW-INT-45")
def test_in_merchant_combat_a_card_is_its_die_bonus() -> None:
    state = little()
    raiders = Interdictors(12, 12, others=4, card_die=2)
    result, _ = interdict(raiders, Escort(12), state.options, umpire(3, 4))
    assert result.difference == 1


@pytest.mark.rule("NW-ADV-17")
def test_in_fleet_combat_a_shift_is_one_pip() -> None:
    state = little()
    own = Side("usa", 10, units=20, card_shift=1)
    steps, tally = combat.inflict(own, Side("japan", 10, units=20), [2], state.options, umpire())
    assert (steps, tally.total) == (2, 1)


@pytest.mark.rule("NW-ADV-18")
def test_a_bonus_serves_every_die_of_the_combat() -> None:
    state = little()
    own, enemy = Side("usa", 27, units=20, card_die=2), Side("japan", 27, units=20)
    steps, _ = combat.inflict(own, enemy, [1, 1], state.options, umpire())
    assert steps == 3 + 1, "row 20 at 3 and row 7 at 3"
    one = little(card_dice="one")
    steps, _ = combat.inflict(own, enemy, [1, 3], one.options, umpire())
    assert steps == 3 + 1, "row 20 at 3, row 7 at 3 without the card"
    steps, _ = combat.inflict(own, enemy, [3, 1], one.options, umpire())
    assert steps == 4 + 0, "row 20 at 5, row 7 at 1 without the card"


@pytest.mark.rule("NW-ADV-20")
def test_a_card_serves_the_combat_it_was_laid_on() -> None:
    state = little()
    state.commitments = [Commitment("usa-2", "usa", "die", "usa:land", part=LANDING)]
    assert take_cards(state, ["usa:cover", "usa:land"], COVER, "d", umpire()) == (0, 0)
    assert take_cards(state, ["usa:land"], LANDING, "d", umpire()) == (2, 0)
    state.commitments = [Commitment("usa-3", "usa", "die", route=2, part="attack", area="f")]
    assert take_cards(state, (), "attack", "e", umpire(), route=2) == (0, 0)
    assert take_cards(state, (), "attack", "f", umpire(), route=2) == (3, 0)
    played = sweeping(CardPlay())
    assert refused(played, "usa", "cards die usa-1 usa:one landing") == "NW-ADV-20"


@pytest.mark.rule("NW-ADV-20")
def test_a_route_card_serves_the_first_combat_only() -> None:
    state = little()
    for area in ("e", "f"):
        boat = unit(state, "usa", "submarine", "reef")
        boat.duty, boat.on, boat.area = "raid", "2", area
    state.commitments = [Commitment("usa-3", "usa", "die", route=2, part="attack")]
    state.flow.append(MerchantWar())
    events = run(state, 1, 3, 3, 3, 3)
    fought = [event for event in events if event.kind == "merchant.fought"]
    assert len(fought) == 2
    assert kinds(events).count("card.spent") == 1


@pytest.mark.rule("NW-ADV-4", "NW-RNG-11")
def test_one_card_lengthens_range_once() -> None:
    state = little(phase=Flagging())
    force(state, "usa:one", "pearl", unit(state, "usa", "heavy", "pearl"))
    stock(state, "usa", "pearl", 1)
    assert refused(state, "usa", "flags sweep usa:one g lsp=1 range=usa-1+usa-1") == "NW-ADV-4"


def landing(place: str, phase: Phase[Strategic]) -> Strategic:
    """An American landing with the defenders' step 7 before it."""
    state = little(phase=phase)
    craft = unit(state, "usa", "landing_craft", "reef")
    force(state, "usa:cover", "reef", unit(state, "usa", "heavy", "reef"), lsp=1)
    force(state, "usa:land", "reef", craft, lsp=1, men=2)
    operation(state, "amphibious", "usa:cover", "d", invasion="usa:land", place=place, status="landing")
    troops(state, "japan", place, garrisons=3)
    return state


@pytest.mark.rule("NW-ADV-7", "NW-ADV-12")
def test_a_defender_lays_a_card_on_the_enemys_operation() -> None:
    state = landing("wake", CardPlay())
    assert refused(state, "japan", "cards die japan-1 usa:land defence") == ""
    assert refused(state, "usa", "cards die usa-1 usa:land defence") == "NW-ADV-12", "no enemy of its own"
    assert refused(state, "japan", "cards die japan-1 usa:none defence") == "NW-ADV-12"
    force(state, "usa:idle", "reef", unit(state, "usa", "heavy", "reef"))
    assert refused(state, "japan", "cards die japan-1 usa:idle defence") == "NW-ADV-12", "no flag on it"
    sheets(state, {"japan": "cards die japan-3 usa:land defence, shift japan-1 usa:cover defence"})
    state.flow += [Conduct(0, 5), Landing(0)]
    events = run(state, 1, 1, 1)
    attack, defence = [event for event in events if event.kind == "landing.fire"]
    assert not [m for m in attack.modifiers if m.rule.startswith("NW-ADV")]
    assert sum(m.amount for m in defence.modifiers if m.rule.startswith("NW-ADV")) == 3 + 1
    assert state.spent == ["japan-3", "japan-1"]


@pytest.mark.rule("NW-ADV-7", "NW-ADV-11", "NW-ADV-19")
def test_a_card_for_an_allys_defence_needs_his_consent() -> None:
    for agrees in (True, False):
        state = landing("wake", CardPlay())
        if not agrees:
            state.grants.remove(Agreement("japan", "germany", "cards"))
        sheets(state, {"germany": "cards die germany-2 usa:land defence"})
        state.flow += [Conduct(0, 5), Landing(0)]
        run(state, 1, 1, 1)
        assert ("germany-2" in state.spent) is agrees


@pytest.mark.rule("NW-ADV-7", "NW-AMP-38")
def test_a_defenders_card_lowers_the_die_of_the_stand_in() -> None:
    state = landing("beach", CardPlay())
    sheets(state, {"japan": "cards die japan-2 usa:land defence, shift japan-1 usa:land defence"})
    state.flow += [Conduct(0, 5), Landing(0)]
    events = run(state, 6)
    first = next(event for event in events if event.kind == "standin.round")
    assert [m.amount for m in first.modifiers if m.rule == "NW-ADV-7"] == [-3]


@pytest.mark.rule("NW-ADV-7", "NW-OPS-28")
def test_a_card_defends_a_base_that_is_struck() -> None:
    state = little(phase=CardPlay(), port_strike="on")
    force(state, "usa:one", "reef", unit(state, "usa", "heavy", "reef"), lsp=1)
    unit(state, "japan", "heavy", "truk")
    operation(state, "strike", "usa:one", "e", place="truk")
    sheets(state, {"japan": "cards die japan-2 usa:one defence"})
    state.flow += [Conduct(0, 5), battle_in("e", "strike", ("usa:one",), (), "truk")]
    events = run(state, 3, 3)
    ours, theirs = [event for event in events if event.kind == "battle.fire"]
    assert not [m for m in ours.modifiers if m.rule == "NW-ADV-7"]
    assert [m.amount for m in theirs.modifiers if m.rule == "NW-ADV-7"] == [2]
