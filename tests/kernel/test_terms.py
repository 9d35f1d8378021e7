"""Tooltips for terms: each has a meaning, and none has two."""

from __future__ import annotations

from itertools import chain

import pytest

from flagplot.kernel.text.said import read
from flagplot.kernel.text.terms import terms

GAMES = ("strategic", "operational", "tactical")


@pytest.mark.parametrize("game", GAMES)
def test_every_word_has_its_meaning_and_every_meaning_its_words(game: str) -> None:
    messages = read("terms").messages
    assert set(messages[f"{game}-words"].attributes) == set(messages[f"{game}-terms"].attributes)
    found = terms(game)
    words = list(chain.from_iterable(term.words for term in found))
    assert len(words) == len(set(words)) >= len(found) > 0
    assert all(term.text.endswith(".") for term in found)


def test_a_game_without_a_glossary_has_no_terms() -> None:
    assert terms("skerries") == []
