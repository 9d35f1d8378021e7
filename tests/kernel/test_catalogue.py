"""Messages: arguments, forms that depend on counts or values, lists in words, references that are preserved."""

from __future__ import annotations

import pytest

from flagplot.kernel.event import Event, Fact
from flagplot.kernel.text.catalogue import Catalogue, listed
from flagplot.kernel.text.fluent import Argument, BadMessage
from flagplot.kernel.text.reader import parse
from flagplot.kernel.text.references import Ref, Series, Text
from flagplot.kernel.text.said import read

LOG = Catalogue(
    read("kernel").over(
        parse(
            """
fired = { $gun } fires: { hits }, { $sunk ->
    [yes] she sinks
   *[no] she swims
 }.
hits = { $hits ->
    [0] no hits
    [one] one hit
   *[other] { $hits } hits
}
saw = sighted: { $names }; radar { $radar }; by { $who }.
turned-back = { $ship } turns back.
""",
            "en",
        )
    )
)


def said(kind: str, **facts: Fact) -> str:
    return LOG.sentence(Event(kind, facts))


@pytest.mark.parametrize(
    "hits, sunk, text",
    [
        (0, False, "Y turret fires: no hits, she swims."),
        (1, True, "Y turret fires: one hit, she sinks."),
        (1200, True, "Y turret fires: 1,200 hits, she sinks."),
    ],
)
def test_a_message_takes_the_form_of_its_fact(hits: int, sunk: bool, text: str) -> None:
    assert said("fired", gun="Y turret", hits=hits, sunk=sunk) == text


def test_plain_facts_are_words_and_a_sentence_begins_with_a_capital() -> None:
    assert (
        said("saw", names=["Hood", "Suffolk"], radar=True, who=None) == "Sighted: Hood and Suffolk; radar yes; by none."
    )
    assert said("saw", names=[], radar=False, who="Norfolk") == "Sighted: none; radar no; by Norfolk."


def test_dots_of_a_kind_are_dashes_of_its_message() -> None:
    assert said("turned.back", ship="Hood") == "Hood turns back."


def test_a_kind_without_a_sentence_is_a_fault_that_names_it() -> None:
    with pytest.raises(LookupError, match="'vanished'"):
        said("vanished")


def test_a_fact_that_is_missing_is_a_fault_that_names_message_and_fact() -> None:
    with pytest.raises(LookupError, match=r"`turned-back` needs \$ship"):
        said("turned.back")


@pytest.mark.parametrize(
    "words, text", [([], "none"), (["A"], "A"), (["A", "B"], "A and B"), (["A", "B", "C"], "A, B and C")]
)
def test_lists_are_spoken(words: list[str], text: str) -> None:
    assert listed(words) == text


def test_references_stay_what_they_are_and_begin_a_sentence_with_a_capital() -> None:
    messages = parse("seen = { $side } sees { $ships } here.", "en")
    ships = Series((Ref("ship", "hood", "Hood"), Text((Ref("ship", "ajax", "Ajax"), " (damaged)"))))
    found = read("kernel").over(messages).format("seen", {"side": Ref("side", "rn", "the Royal Navy"), "ships": ships})

    assert found.parts == (
        Ref("side", "rn", "the Royal Navy"),
        " sees ",
        Ref("ship", "hood", "Hood"),
        " and ",
        Ref("ship", "ajax", "Ajax"),
        " (damaged) here.",
    )
    assert str(found) == "the Royal Navy sees Hood and Ajax (damaged) here."

    class Named(Catalogue):
        def argument(self, name: str, fact: Fact) -> Argument:
            return Ref(name, str(fact), f"the {fact}")

    first = Named(LOG.messages).text(Event("turned.back", {"ship": "Hood"})).parts[0]
    assert first == Ref("ship", "Hood", "The Hood")


@pytest.mark.parametrize(
    "value, text",
    [
        (Ref("unit", "val", "Vals", many=True), "Vals dive"),
        (Ref("unit", "413", "413 Squadron"), "413 Squadron dives"),
        (Series(("A", "B")), "A and B dive"),
        (Series((Ref("unit", "val", "Vals", many=True),)), "Vals dive"),
        (Series(("A",)), "A dives"),
        ("A", "A dives"),
    ],
)
def test_a_verb_agrees_with_what_is_counted(value: Argument, text: str) -> None:
    messages = parse("dive = { $unit } { COUNT($unit) ->\n  [one] dives\n *[other] dive\n }", "en")
    assert str(read("kernel").over(messages).format("dive", {"unit": value})) == text


@pytest.mark.parametrize(
    "language, number, form", [("en", 0, "no"), ("en", 1, "one"), ("en", 2, "no"), ("fr", 0, "one"), ("fr", 2, "no")]
)
def test_plurals_are_those_of_the_language(language: str, number: int, form: str) -> None:
    messages = parse("a = { $n ->\n  [one] one\n *[other] no\n }", language)
    assert str(messages.format("a", {"n": number})) == form


@pytest.mark.parametrize("reason, end", [("it fell", "it fell."), ("it fell.", "it fell."), ("why not?", "why not?")])
def test_a_reason_ends_with_one_stop(reason: str, end: str) -> None:
    assert said("control.takes_back", reason=reason).endswith(f"because {end}")


def test_the_pseudo_language_leaves_nothing_of_a_message_but_its_arguments() -> None:
    strange = Catalogue(LOG.messages.pseudo())

    assert strange.sentence(Event("turned.back", {"ship": "Hood"})) == "Hood ŧŭřƞş ƀȧƈķ."
    assert strange.sentence(Event("fired", {"gun": "Y", "hits": 1, "sunk": True})) == "Y ƒīřḗş: ǿƞḗ ħīŧ, şħḗ şīƞķş."


@pytest.mark.parametrize(
    "text, fault",
    [
        ("= nothing", "line 1: the name of a message is missing"),
        ("a = b\na = c", "`a` stands in it twice"),
        ("a =\n", "`a` says nothing"),
        ("a = { $b", "`}` is missing"),
        ("a = b }", "a closing brace without its opening one"),
        ("a = { WHO($b) }", "there is no function WHO"),
        ("a = { $b ->\n [c] d\n }", "a selection has one case with a star"),
        ('a = { "b }', "a literal is closed on its line"),
        ("# fine\na = b\n  c = d", "line 3"),
    ],
)
def test_a_catalogue_that_cannot_be_read_says_where(text: str, fault: str) -> None:
    with pytest.raises(BadMessage, match=fault.replace("$", r"\$").replace("(", r"\(")):
        parse(text, "en")


def test_an_unknown_message_is_a_fault_that_names_it() -> None:
    with pytest.raises(LookupError, match=r"no message `b\.c`"):
        parse("a = { b.c }", "en").format("a", {})
