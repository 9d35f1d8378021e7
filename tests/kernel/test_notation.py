"""Notation: the verbs of a game mean one thing each."""

from __future__ import annotations

import pytest

from flagplot.kernel import control
from flagplot.kernel.order import Notation
from tests.toy.orders import Mark, Search


def test_verbs_of_several_tables_are_read() -> None:
    verbs = Notation({"mark": Mark}, control.VERBS).verbs
    assert set(verbs) == {"mark", *control.VERBS}


def test_a_verb_with_two_meanings_is_a_fault_of_the_game() -> None:
    with pytest.raises(ValueError, match="'correct' stands for Search and for Correct"):
        Notation({"mark": Mark, "correct": Search}, control.VERBS)
