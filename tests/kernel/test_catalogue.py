"""Sentences: facts in words, forms that count or answer, lists as they are spoken."""

from __future__ import annotations

import pytest

from flagplot.kernel.catalogue import Catalogue, listed
from flagplot.kernel.event import Event, Fact

LOG = Catalogue(
    {
        "fired": "{gun} fires: {hits|hit|hits}, {sunk|she sinks|she swims}.",
        "saw": "sighted: {names}; radar {radar}; by {who}.",
    }
)


def said(kind: str, **facts: Fact) -> str:
    return LOG.sentence(Event(kind, facts))


@pytest.mark.parametrize(
    "hits, sunk, text",
    [
        (0, False, "Y turret fires: 0 hits, she swims."),
        (1, True, "Y turret fires: 1 hit, she sinks."),
        (2, True, "Y turret fires: 2 hits, she sinks."),
    ],
)
def test_a_field_takes_the_form_of_its_fact(hits: int, sunk: bool, text: str) -> None:
    assert said("fired", gun="Y turret", hits=hits, sunk=sunk) == text


def test_plain_facts_are_words_and_a_sentence_begins_with_a_capital() -> None:
    assert said("saw", names=["Hood", "Suffolk"], radar=True, who=None) == "Sighted: Hood, Suffolk; radar yes; by none."
    assert said("saw", names=[], radar=False, who="Norfolk") == "Sighted: none; radar no; by Norfolk."


def test_a_kind_without_a_sentence_is_a_fault_that_names_it() -> None:
    with pytest.raises(LookupError, match="'vanished'"):
        said("vanished")


@pytest.mark.parametrize(
    "words, text", [([], "none"), (["A"], "A"), (["A", "B"], "A and B"), (["A", "B", "C"], "A, B and C")]
)
def test_lists_are_spoken(words: list[str], text: str) -> None:
    assert listed(words) == text
