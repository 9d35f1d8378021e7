"""Messages over a WebSocket: from the client the bodies of the same calls over HTTP, each with its kind and a number for the answer."""

from __future__ import annotations

from typing import Any, Union

import msgspec

from flagplot.server.wire.play import Draft, GiveOrder, TakeBack
from flagplot.server.wire.tables import Table
from flagplot.server.wire.talk import Message, Say


class Incoming(msgspec.Struct):
    """What every message of a client says of itself."""

    type: str
    id: int | None = None


class Ping(msgspec.Struct, tag="ping"):
    """A ping."""

    id: int | None = None


def _message(kind: str, body: Any) -> type[msgspec.Struct]:
    """A message: the body of the same call over HTTP, with what every message says of itself."""
    more: list[Any] = [("id", int | None, None)]
    return msgspec.defstruct(body.__name__, more, bases=(body,), tag=kind, forbid_unknown_fields=True)


KINDS: dict[str, Any] = {"order": GiveOrder, "undo": TakeBack, "check": Draft, "chat": Say}
SENT = "A message is an order, undo, check, chat or ping."
INCOMING = msgspec.json.Decoder(Incoming)
MESSAGES: msgspec.json.Decoder[Any] = msgspec.json.Decoder(
    Union[(Ping, *(_message(kind, body) for kind, body in KINDS.items()))]  # made, not written
)


class Pong(msgspec.Struct, tag="pong"):
    """The answer to a ping."""


class Answer(msgspec.Struct, tag="answer"):
    """The answer to the message with this number: the status and the body that the same call has over HTTP."""

    id: int | None
    status: int
    body: msgspec.Struct


class Hello(msgspec.Struct, tag="hello"):
    """The first message of a connection."""

    protocol: int
    table: Table


class TableNews(msgspec.Struct, tag="table"):
    """The table has changed: seats, seals, status."""

    table: Table


class Seals(msgspec.Struct, tag="seals"):
    """The hashes of the orders that lie sealed, by seat."""

    seals: dict[Any, str]


class Chat(msgspec.Struct, tag="chat"):
    """What was said, and how many messages the reader can read by now."""

    messages: list[Message]
    count: int
