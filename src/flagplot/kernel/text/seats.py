"""Sides and seats as people say them: `the Allies`, `the Royal Navy, Ajax division`."""

from __future__ import annotations

from collections.abc import Iterable

from flagplot.kernel.outcome import Outcome
from flagplot.kernel.text.fluent import Messages
from flagplot.kernel.text.references import Ref, Series, Text, capitalized


def side_named(messages: Messages, side: str) -> Ref:
    """A side by its name."""
    many = messages.word("plural-sides", side) is not None
    return Ref("side", side, messages.word("sides", side) or side, many)


def group_called(messages: Messages, name: str) -> str:
    """A group's name as it is spoken: `Ajax Div`, of which its id is made, is the Ajax division."""
    return " ".join(messages.word("group-words", word.lower()) or word for word in name.split())


def seat_named(messages: Messages, seat: str) -> Ref:
    """A seat by its side and, where the side has several, by its post."""
    side, _, post = seat.partition("/")
    found = side_named(messages, side)
    if not post:
        return Ref("seat", seat, found.name, found.many)
    words = {
        "side": found.name,
        "post": group_called(messages, " ".join(word.capitalize() for word in post.split("-"))),
    }
    return Ref("seat", seat, str(messages.format("seat-of-side", words)))


def seats_named(messages: Messages, seats: Iterable[str]) -> Series:
    """Several seats as a list in a sentence."""
    return Series(tuple(seat_named(messages, seat) for seat in seats))


def seats_listed(messages: Messages, seats: Iterable[str]) -> str:
    """Several seats in words: `Japan and the Allies`."""
    return str(messages.format("listed", {"items": seats_named(messages, seats)}))


def seat_begun(messages: Messages, seat: str) -> str:
    """A seat at the beginning of a sentence: `The Allies`."""
    return str(capitalized(Text((seat_named(messages, seat),))))


def verdict(messages: Messages, outcome: Outcome) -> str:
    """How a game ended, in a line, with the winners by their names."""
    if not outcome.winners:
        return str(outcome)
    who = seats_listed(messages, outcome.winners)
    return f"{who[:1].upper()}{who[1:]}: {outcome.level}. {outcome.reason}"
