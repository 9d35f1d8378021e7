"""Notation: each verb of a game has one meaning."""

from __future__ import annotations

import pytest

from flagplot.kernel import control
from flagplot.kernel.grammar.form import Form
from flagplot.kernel.grammar.notation import Notation
from flagplot.kernel.order import BadNotation
from flagplot.kernel.seat import CONTROL, Seat
from tests.toy.orders import FORMS, WORDS, Search

MARK, SEARCH = FORMS[1:3]


def test_verbs_of_several_tables_are_read() -> None:
    verbs = Notation([MARK], control.FORMS).verbs
    assert set(verbs) == {"mark", *(form.verb for form in control.FORMS)}


def test_a_verb_with_two_meanings_is_a_fault_of_the_game() -> None:
    with pytest.raises(ValueError, match="'correct' stands for Search and for Correct"):
        Notation([MARK, Form(Search, "correct CELL", "correct 3", WORDS)], control.FORMS)


@pytest.mark.parametrize("mark", ["\x1b[31m", "\x00", "\u202e", "\u200b"])
def test_what_would_colour_or_turn_the_terminals_of_others_is_no_order(mark: str) -> None:
    with pytest.raises(BadNotation, match="cannot be printed"):
        Notation(control.FORMS).parse(f"announce all {mark}Fog closes in because the weather chart says so")


def test_tabs_and_letters_of_every_language_may_be_typed() -> None:
    order = Notation(control.FORMS).parse("announce all\tBrume à l’est – 霧 because météo")
    assert order.line() == "announce all Brume à l’est – 霧 because météo"


def test_a_refusal_names_a_player_what_he_may_say_and_control_what_control_may() -> None:
    notation = Notation([MARK, SEARCH], control.FORMS)
    for line, to_red, to_control in [
        ("xyzzy", "Orders begin with mark, search.", "Orders begin with announce, correct, mark, rescind, search."),
        ("anounce", "Orders begin with mark, search.", "Did you mean announce?"),
    ]:
        for seat, told in ((Seat("red"), to_red), (CONTROL, to_control)):
            with pytest.raises(BadNotation) as refused:
                notation.parse(line, seat)
            assert str(refused.value) == f"{line!r} is no order. {told}"
