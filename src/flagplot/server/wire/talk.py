"""Chat, and a seat's notes."""

from __future__ import annotations

from typing import Annotated

from msgspec import Meta, Struct

from flagplot.server.wire.fields import SeatName


class NewNotes(Struct, forbid_unknown_fields=True):
    """A seat's notes."""

    text: Annotated[str, Meta(max_length=20_000)]
    seat: SeatName | None = None


class Notes(Struct):
    """A seat's notes."""

    text: str


class Say(Struct, forbid_unknown_fields=True):
    """Something to say: to the table, to my side, or to `seat:NAME`."""

    text: Annotated[str, Meta(min_length=1, max_length=2_000)]
    to: Annotated[str, Meta(max_length=100)] = "table"
    seat: SeatName | None = None


class Message(Struct, rename={"from_": "from"}):
    """Something said; `n` counts what the reader can read."""

    n: int
    to: str
    from_: str
    name: str
    text: str
    at: str


class Messages(Struct):
    """What was said."""

    messages: list[Message]
    count: int
