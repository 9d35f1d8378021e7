"""The WebSocket endpoint: one connection for each seat, resumed at the client's last version; its messages are answered one after the other."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from typing import Any

import msgspec
from litestar import WebSocket, websocket
from litestar.params import FromPath

from flagplot.server import wire
from flagplot.server.db.engine import AWAY
from flagplot.server.http.auth import Visitor, authenticate, resolve_seat
from flagplot.server.http.errors import Problem, log
from flagplot.server.live.broadcast import send_chat
from flagplot.server.live.subscriber import Subscriber
from flagplot.server.said import phrase
from flagplot.server.services import Services, of
from flagplot.server.tables import cards
from flagplot.server.tables.table import Table
from flagplot.server.wire.messages import INCOMING, KINDS, MESSAGES, SENT, Answer, Hello, Ping, Pong

PROTOCOL = 2
CLOSE = {401: 4401, 403: 4403, 404: 4404, 429: 4429, 503: 1013}


@websocket("/api/tables/{table_id:str}/live")
async def live(socket: WebSocket[Any, Any, Any], table_id: FromPath[str]) -> None:
    """Stream a seat's view to a client."""
    services, query = of(socket), socket.query_params
    await socket.accept()
    try:
        visitor = await authenticate(socket, services.people)
        table, seat = await services.seated(table_id, visitor, query.get("seat"))
    except Problem as problem:
        await socket.close(CLOSE.get(problem.status, 4403), problem.detail[:120])
        return
    except AWAY:
        await socket.close(CLOSE[503], "The games cannot be reached just now.")
        return
    subscriber = Subscriber(seat, visitor.id)
    subscriber.version = query.get("version", "")
    subscriber.count = _number(query.get("since"))
    subscriber.mark = query.get("mark", "")
    subscriber.said = _number(query.get("chat"))
    subscriber.patches = query.get("patch") == "1"
    await _greet(services, table, subscriber)
    # Separate tasks: otherwise every message would pass through all middleware layers of this call.
    sender = asyncio.create_task(subscriber.deliver(socket.send), name="socket sender")
    receiver = asyncio.create_task(
        _answer_messages(services, table, visitor, subscriber, socket.receive), name="socket receiver"
    )
    try:
        await asyncio.wait((sender, receiver), return_when=asyncio.FIRST_COMPLETED)
    finally:
        table.subscribers.discard(subscriber)
        if subscriber.closing is None:
            subscriber.closing = (1006, "")
            sender.cancel()
        elif not sender.done():
            await asyncio.wait((sender,))
        if not subscriber.is_answering:  # an order is never cancelled between memory and disk
            receiver.cancel()
        if not any(other.seat == seat for other in table.subscribers):
            services.registry.send_table(table)


def _number(words: str | None) -> int:
    return int(words) if words is not None and words.isdecimal() and len(words) < 9 else 0


async def _greet(services: Services, table: Table, subscriber: Subscriber) -> None:
    """Under the lock, so that no change is missed between the greeting and the first update."""
    async with table.lock:
        was_here = any(other.seat == subscriber.seat for other in table.subscribers)
        table.subscribers.add(subscriber)
        card = cards.of_table(table, subscriber.person, subscriber.seat, services.registry.titles(table))
        subscriber.send(msgspec.json.encode(Hello(PROTOCOL, card)))
        if table.is_begun:
            await services.registry.look(table, subscriber.seat)
            rendering = table.rendering(subscriber.seat, split=subscriber.patches)
            if rendering.version != subscriber.version:
                update = table.update(subscriber.seat, subscriber.count, subscriber.mark, subscriber.base)
                subscriber.send(msgspec.json.encode(update))
            subscriber.knows(rendering)
        if cards.messages(table, subscriber.seat, subscriber.said):
            send_chat(table, subscriber)
        if not was_here:
            table.subscribers.discard(subscriber)
            services.registry.send_table(table)
            table.subscribers.add(subscriber)


async def _answer_messages(
    services: Services, table: Table, visitor: Visitor, subscriber: Subscriber, receive: Callable[[], Awaitable[Any]]
) -> None:
    """Answer a client's messages in order, until it disconnects or exceeds its rate limit."""
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
        # Since the socket was opened the table may have been reloaded and the seat given away.
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
    """The answer to an invalid message."""
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
