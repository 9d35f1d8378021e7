"""Messages of a client over its WebSocket, one after the other, and their answers."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from typing import Any

import msgspec

from flagplot.server import wire
from flagplot.server.http.auth import Visitor, resolve_seat
from flagplot.server.http.errors import Problem, log
from flagplot.server.live.subscriber import Subscriber
from flagplot.server.said import phrase
from flagplot.server.services import Services
from flagplot.server.tables.table import Table
from flagplot.server.wire.messages import INCOMING, KINDS, MESSAGES, SENT, Answer, Ping, Pong


async def answer_messages(
    services: Services, table: Table, visitor: Visitor, subscriber: Subscriber, receive: Callable[[], Awaitable[Any]]
) -> None:
    """Answer a client in the order of its messages, until it goes or sends too many."""
    limits = services.settings.limits
    who = f"{visitor.id or visitor.bearer or visitor.address} {table.info.id}"
    while (message := await receive())["type"] == "websocket.receive" and subscriber.closing is None:
        if services.limiter.take("socket", who, limits.messages):
            subscriber.close(4429, "Too many messages.")
            return
        text = message.get("text")
        subscriber.is_answering = True
        try:
            if text is None:
                answer: Answer | Pong = _refusal(None, Problem(400, "malformed", phrase("problem-send-text-not-bytes")))
            elif len(text) > limits.body:
                answer = _refusal(None, Problem(413, "size", phrase("problem-that-message-too-large")))
            else:
                answer = await _reply(services, table, visitor, subscriber, text)
            subscriber.send(msgspec.json.encode(answer))
        finally:
            subscriber.is_answering = False


async def _reply(
    services: Services, table: Table, visitor: Visitor, subscriber: Subscriber, text: str
) -> Answer | Pong:
    """The answer to one message."""
    number: int | None = None
    try:
        message: Any = MESSAGES.decode(text)
        number = message.id
        if isinstance(message, Ping):
            return Pong()
        # The table may have been dropped and loaded again, and the seat given away, since the socket was opened.
        if table.is_dropped:
            table = await services.registry.table(table.info.id)
        resolve_seat(table, visitor, subscriber.seat, to_act=True)
        return Answer(number, 200, await _do(services, table, visitor, subscriber, message))
    except Problem as problem:
        return _refusal(number, problem)
    except RecursionError:
        return _refusal(number, Problem(400, "malformed", phrase("problem-that-nested-too-deep-read")))
    except msgspec.MsgspecError as fault:
        return _unread(text, fault)
    except Exception as fault:  # noqa: BLE001  # what the framework does for a request, done for a message
        log.error("fault while answering a socket", exc_info=fault)
        return _refusal(number, Problem(500, "fault", phrase("problem-something-broke-on-our-side")))


def _refusal(number: int | None, problem: Problem) -> Answer:
    return Answer(number, problem.status, problem.card())


def _unread(text: str, fault: msgspec.MsgspecError) -> Answer:
    """What to say of a message that is none of ours."""
    number, sentence = None, f"That could not be read: {fault}."[:300]
    try:
        incoming = INCOMING.decode(text)
        number = incoming.id
        if incoming.type not in KINDS:
            sentence = SENT
    except (msgspec.MsgspecError, RecursionError):
        pass
    return _refusal(number, Problem(400, "malformed", sentence))


async def _do(
    services: Services, table: Table, visitor: Visitor, subscriber: Subscriber, message: Any
) -> msgspec.Struct:
    seat = subscriber.seat
    if message.seat is not None and message.seat != seat:
        raise Problem(403, "seat", phrase("problem-this-socket-sits-in-another"))
    if isinstance(message, wire.GiveOrder | wire.TakeBack):
        return await services.orders.give(table, seat, message, visitor, subscriber)
    if isinstance(message, wire.Draft):
        return await services.orders.check(table, seat, message, visitor)
    return await services.chat.say(table, seat, message)
