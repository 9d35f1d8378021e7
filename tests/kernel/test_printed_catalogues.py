"""Catalogues printed as Fluent: they parse to the same messages, with our parser and with Fluent's own."""

from __future__ import annotations

from pathlib import Path

import pytest

from flagplot.kernel.text.fluent import Messages
from flagplot.kernel.text.printer import printed
from flagplot.kernel.text.reader import parse
from flagplot.kernel.text.said import own

ENGLISH = Path(__file__).parents[2] / "src" / "flagplot" / "content" / "text" / "en"
NAMES = sorted(path.relative_to(ENGLISH).with_suffix("").as_posix() for path in ENGLISH.rglob("*.ftl"))


@pytest.mark.parametrize("name", NAMES)
def test_what_is_printed_reads_back(name: str) -> None:
    first = printed(own(name).messages.values())

    assert printed(parse(first, "en").messages.values()) == first
    assert set(parse(first, "en").messages) == set(own(name).messages)


@pytest.mark.parametrize("name", NAMES)
def test_fluent_itself_reads_what_is_printed(name: str) -> None:
    syntax = pytest.importorskip("fluent.syntax")
    for messages in (own(name), own(name).pseudo()):
        body = syntax.parse(printed(messages.messages.values())).body
        assert [entry.content for entry in body if isinstance(entry, syntax.ast.Junk)] == []
        assert len(body) == len(messages.messages)


def test_spaces_signs_and_nothing_are_kept() -> None:
    text = 'a = { " " }x{ $n ->\n    [one] { "" }\n   *[other] { ". " }\n}\nb = { "{" }{ a }\n'
    messages = parse(text, "en")
    again: Messages = parse(printed(messages.messages.values()), "en")

    for number in (1, 2):
        assert str(again.format("a", {"n": number})) == str(messages.format("a", {"n": number}))
    assert str(again.format("a", {"n": 2})) == " x. "
    assert str(again.format("b", {"n": 2})) == "{ x. "


def test_whether_something_is_given() -> None:
    messages = parse('place = Hex{ GIVEN($name) ->\n    [yes] , { $name }\n   *[no] { "" }\n}\n', "en")

    assert str(messages.format("place", {"name": "Colombo"})) == "Hex, Colombo"
    assert str(messages.format("place", {"name": ""})) == "Hex"
    assert str(messages.format("place", {"name": 0})) == "Hex"
