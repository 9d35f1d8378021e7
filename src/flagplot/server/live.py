"""The WebSocket: one for each seat, resumed from what the client last saw."""

from __future__ import annotations

import asyncio
from typing import Any

import msgspec
from litestar import WebSocket, websocket
from litestar.exceptions import WebSocketDisconnect
from litestar.params import FromPath

from flagplot.server import wire
from flagplot.server.desk import FrontDesk, of
from flagplot.server.gate import Visitor, admit, sit
from flagplot.server.problems import Problem, log, problem_bytes
from flagplot.server.table import Listener, Table

PROTOCOL = 1
CLOSE = {401: 4401, 403: 4403, 404: 4404, 429: 4429}


class Incoming(msgspec.Struct):
    """What every message of a client says of itself."""

    type: str
    id: int | None = None


def _reader(body: type[msgspec.Struct]) -> msgspec.json.Decoder[Any]:
    """Reads a message: the body of the same call over HTTP, with what every message says of itself."""
    more = [("type", str, ""), ("id", int | None, None)]
    return msgspec.json.Decoder(msgspec.defstruct(body.__name__, more, bases=(body,), forbid_unknown_fields=True))


SENT = "A message is an order, undo, check, chat or ping."
INCOMING = msgspec.json.Decoder(Incoming)
READERS = {
    "order": _reader(wire.GiveOrder),
    "undo": _reader(wire.TakeBack),
    "check": _reader(wire.Draft),
    "chat": _reader(wire.Say),
}


@websocket("/api/tables/{table_id:str}/live")
async def live(socket: WebSocket[Any, Any, Any], table_id: FromPath[str]) -> None:
    """Tell a seat everything it may know, as it happens."""
    desk = of(socket)
    query = socket.query_params
    try:
        visitor = await admit(socket, desk.people)
        table, seat = await desk.seated(table_id, visitor, query.get("seat"))
    except Problem as problem:
        await socket.accept()
        await socket.close(CLOSE.get(problem.status, 4403), problem.detail[:120])
        return
    listener = Listener(seat, visitor.id)
    listener.version = query.get("version", "")
    listener.count = _number(query.get("since"))
    listener.mark = query.get("mark", "")
    listener.said = _number(query.get("chat"))
    listener.patches = query.get("patch") == "1"
    await socket.accept()
    await _greet(desk, table, listener)
    sender = asyncio.create_task(_send(socket, listener))
    try:
        await _listen(desk, socket, table, visitor, listener)
    except WebSocketDisconnect:
        pass
    finally:
        sender.cancel()
        table.listeners.discard(listener)
        if not any(other.seat == seat for other in table.listeners):
            desk.house.tell_table(table)


def _number(words: str | None) -> int:
    return int(words) if words is not None and words.isdecimal() and len(words) < 9 else 0


async def _greet(desk: FrontDesk, table: Table, listener: Listener) -> None:
    """Under the lock, so that nothing falls between the greeting and the first news."""
    async with table.lock:
        was_here = any(other.seat == listener.seat for other in table.listeners)
        table.listeners.add(listener)
        card = table.card(listener.person, listener.seat, desk.house.titles(table))
        listener.send(msgspec.json.encode({"type": "hello", "protocol": PROTOCOL, "table": card}))
        if table.match is not None:
            face = table.face(listener.seat)
            if face.version != listener.version:
                listener.send(table.update(listener.seat, listener.count, listener.mark, listener.base))
            listener.knows(face)
        if len(table.messages(listener.seat, listener.said)) > 0:
            desk.house.tell_said(table, listener)
        if not was_here:
            table.listeners.discard(listener)
            desk.house.tell_table(table)
            table.listeners.add(listener)


async def _send(socket: WebSocket[Any, Any, Any], listener: Listener) -> None:
    try:
        while True:
            text = await listener.queue.get()
            if text is None:
                await socket.close(1001, "Connect again.")
                return
            listener.waiting -= len(text)
            if listener.too_slow:
                await socket.close(4408, "Too slow.")
                return
            await socket.send({"type": "websocket.send", "bytes": None, "text": text.decode()})
    except (WebSocketDisconnect, RuntimeError, OSError):
        return  # gone; the reading side cleans up


async def _listen(
    desk: FrontDesk, socket: WebSocket[Any, Any, Any], table: Table, visitor: Visitor, listener: Listener
) -> None:
    while True:
        text = await socket.receive_data(mode="text")
        who = f"{visitor.id or visitor.bearer or visitor.address} {table.charter.id}"
        wait = desk.buckets.take("socket", who, desk.settings.limits.messages)
        if wait:
            await socket.close(4429, "Too many messages.")
            return
        if len(text) > desk.settings.limits.body:
            listener.send(_answer(None, 413, problem_bytes(413, "size", "That message is too large.")))
            continue
        listener.send(await _reply(desk, table, listener, visitor, text))


async def _reply(desk: FrontDesk, table: Table, listener: Listener, visitor: Visitor, text: str) -> bytes:
    number = None
    try:
        incoming = INCOMING.decode(text)
        number = incoming.id
        if incoming.type == "ping":
            return b'{"type":"pong"}'
        reader = READERS.get(incoming.type)
        if reader is None:
            return _answer(number, 400, problem_bytes(400, "malformed", SENT))
        message = reader.decode(text)
        # The table may have been dropped and woken again, and the seat given away, since the socket was opened.
        table = await desk.house.table(table.charter.id)
        sit(table, visitor, listener.seat, to_act=True)
        return _answer(number, 200, await _do(desk, table, listener, message))
    except Problem as problem:
        return _answer(number, problem.status, problem.body())
    except RecursionError:
        return _answer(number, 400, problem_bytes(400, "malformed", "That is nested too deep to be read."))
    except msgspec.MsgspecError as fault:
        return _answer(number, 400, problem_bytes(400, "malformed", f"That could not be read: {fault}."[:300]))
    except Exception as fault:  # noqa: BLE001  # what the framework does for a request, done for a message
        log.error("fault while answering a socket", exc_info=fault)
        return _answer(number, 500, problem_bytes(500, "fault", "Something broke on our side. Try again."))


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
    return msgspec.json.encode({"type": "answer", "id": number, "status": status, "body": msgspec.Raw(body)})
