"""The WebSocket: one for each seat, resumed from what the client last saw."""

from __future__ import annotations

import asyncio
from typing import Any, Union

import msgspec
from litestar import WebSocket, websocket
from litestar.exceptions import WebSocketDisconnect
from litestar.params import FromPath
from litestar.types import Receive, Send

from flagplot.server import wire
from flagplot.server.desk import FrontDesk, of
from flagplot.server.gate import Visitor, admit, sit
from flagplot.server.listener import Listener
from flagplot.server.problems import Problem, log, problem_bytes
from flagplot.server.table import Table

PROTOCOL = 1
CLOSE = {401: 4401, 403: 4403, 404: 4404, 429: 4429}


class Incoming(msgspec.Struct):
    """What every message of a client says of itself."""

    type: str
    id: int | None = None


class Ping(msgspec.Struct, tag="ping"):
    """Are you there?"""

    id: int | None = None


def _message(kind: str, body: Any) -> type[msgspec.Struct]:
    """A message: the body of the same call over HTTP, with what every message says of itself."""
    more: list[Any] = [("id", int | None, None)]
    return msgspec.defstruct(body.__name__, more, bases=(body,), tag=kind, forbid_unknown_fields=True)


KINDS: dict[str, Any] = {"order": wire.GiveOrder, "undo": wire.TakeBack, "check": wire.Draft, "chat": wire.Say}
SENT = "A message is an order, undo, check, chat or ping."
INCOMING = msgspec.json.Decoder(Incoming)
MESSAGES: msgspec.json.Decoder[Any] = msgspec.json.Decoder(
    Union[(Ping, *(_message(kind, body) for kind, body in KINDS.items()))]  # made, not written
)


@websocket("/api/tables/{table_id:str}/live")
async def live(socket: WebSocket[Any, Any, Any], table_id: FromPath[str]) -> None:
    """Tell a seat everything it may know, as it happens."""
    desk, query, send = of(socket), socket.query_params, socket.send
    await socket.accept()
    try:
        visitor = await admit(socket, desk.people)
        table, seat = await desk.seated(table_id, visitor, query.get("seat"))
    except Problem as problem:
        await _close(send, CLOSE.get(problem.status, 4403), problem.detail[:120])
        return
    listener = Listener(seat, visitor.id)
    listener.version = query.get("version", "")
    listener.count = _number(query.get("since"))
    listener.mark = query.get("mark", "")
    listener.said = _number(query.get("chat"))
    listener.patches = query.get("patch") == "1"
    await _greet(desk, table, listener)
    sender = asyncio.create_task(_send(send, listener))
    try:
        await _listen(desk, socket.receive, send, table, visitor, listener)
    except (OSError, WebSocketDisconnect):
        pass  # gone
    finally:
        sender.cancel()
        table.listeners.discard(listener)
        if not any(other.seat == seat for other in table.listeners):
            desk.house.tell_table(table)


def _number(words: str | None) -> int:
    return int(words) if words is not None and words.isdecimal() and len(words) < 9 else 0


async def _close(send: Send, code: int, reason: str) -> None:
    await send({"type": "websocket.close", "code": code, "reason": reason})


async def _greet(desk: FrontDesk, table: Table, listener: Listener) -> None:
    """Under the lock, so that nothing falls between the greeting and the first news."""
    async with table.lock:
        was_here = any(other.seat == listener.seat for other in table.listeners)
        table.listeners.add(listener)
        card = table.card(listener.person, listener.seat, desk.house.titles(table))
        listener.send(msgspec.json.encode({"type": "hello", "protocol": PROTOCOL, "table": card}))
        if table.is_begun:
            face = table.face(listener.seat, split=listener.patches)
            if face.version != listener.version:
                listener.send(table.update(listener.seat, listener.count, listener.mark, listener.base))
            listener.knows(face)
        if len(table.messages(listener.seat, listener.said)) > 0:
            desk.house.tell_said(table, listener)
        if not was_here:
            table.listeners.discard(listener)
            desk.house.tell_table(table)
            table.listeners.add(listener)


async def _send(send: Send, listener: Listener) -> None:
    try:
        while True:
            text = await listener.next()
            if text is None:
                await _close(send, 1001, "Connect again.")
                return
            if listener.too_slow:
                await _close(send, 4408, "Too slow.")
                return
            await send({"type": "websocket.send", "bytes": None, "text": text.decode()})
    except (RuntimeError, OSError, WebSocketDisconnect):
        return  # gone; the reading side cleans up


async def _listen(
    desk: FrontDesk, receive: Receive, send: Send, table: Table, visitor: Visitor, listener: Listener
) -> None:
    limits = desk.settings.limits
    who = f"{visitor.id or visitor.bearer or visitor.address} {table.charter.id}"
    while (message := await receive())["type"] == "websocket.receive":
        if desk.buckets.take("socket", who, limits.messages):
            await _close(send, 4429, "Too many messages.")
            return
        text = message.get("text")
        if text is None:
            answer = _answer(None, 400, problem_bytes(400, "malformed", "Send text, not bytes."))
        elif len(text) > limits.body:
            answer = _answer(None, 413, problem_bytes(413, "size", "That message is too large."))
        else:
            answer = await _reply(desk, table, listener, visitor, text)
        if listener.is_quiet:
            await send({"type": "websocket.send", "bytes": None, "text": answer.decode()})
        else:
            listener.send(answer)


async def _reply(desk: FrontDesk, table: Table, listener: Listener, visitor: Visitor, text: str) -> bytes:
    number = None
    try:
        message = MESSAGES.decode(text)
        number = message.id
        if isinstance(message, Ping):
            return b'{"type":"pong"}'
        # The table may have been dropped and woken again, and the seat given away, since the socket was opened.
        if table.is_dropped:
            table = await desk.house.table(table.charter.id)
        sit(table, visitor, listener.seat, to_act=True)
        return _answer(number, 200, await _do(desk, table, listener, message))
    except Problem as problem:
        return _answer(number, problem.status, problem.body())
    except RecursionError:
        return _answer(number, 400, problem_bytes(400, "malformed", "That is nested too deep to be read."))
    except msgspec.MsgspecError as fault:
        return _unread(text, fault)
    except Exception as fault:  # noqa: BLE001  # what the framework does for a request, done for a message
        log.error("fault while answering a socket", exc_info=fault)
        return _answer(number, 500, problem_bytes(500, "fault", "Something broke on our side. Try again."))


def _unread(text: str, fault: msgspec.MsgspecError) -> bytes:
    """What to say of a message that is none of ours."""
    number, sentence = None, f"That could not be read: {fault}."[:300]
    try:
        incoming = INCOMING.decode(text)
        number = incoming.id
        if incoming.type not in KINDS:
            sentence = SENT
    except (msgspec.MsgspecError, RecursionError):
        pass
    return _answer(number, 400, problem_bytes(400, "malformed", sentence))


async def _do(desk: FrontDesk, table: Table, listener: Listener, message: Any) -> bytes:
    seat = listener.seat
    if message.seat not in (None, seat):
        raise Problem(403, "seat", "This socket sits in another seat.")
    if isinstance(message, wire.GiveOrder):
        return await desk.order(table, seat, message, listener)
    if isinstance(message, wire.TakeBack):
        return await desk.undo(table, seat, message, listener)
    if isinstance(message, wire.Draft):
        return msgspec.json.encode(await desk.check(table, seat, message))
    return msgspec.json.encode(await desk.say(table, seat, message))


def _answer(number: int | None, status: int, body: bytes) -> bytes:
    return b'{"type":"answer","id":%b,"status":%d,"body":%b}' % (
        b"null" if number is None else b"%d" % number,
        status,
        body,
    )
