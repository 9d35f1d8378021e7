"""What comes in over a socket, message by message, and what is answered."""

from __future__ import annotations

from typing import Any

import msgspec

from flagplot.server import wire
from flagplot.server.ear import Ear, answer
from flagplot.server.gate import Visitor, sit
from flagplot.server.house import House
from flagplot.server.listener import Listener
from flagplot.server.orderly import Orderly
from flagplot.server.problems import Problem, log, problem_bytes
from flagplot.server.table import Table
from flagplot.server.wire.messages import INCOMING, KINDS, MESSAGES, SENT, Ping


async def hear(house: House, orderly: Orderly, table: Table, visitor: Visitor, listener: Listener) -> None:
    """Answer a listener until he goes or speaks too fast."""
    line, ear = listener.line, Ear(house, orderly.buckets, table, visitor, listener)
    line.ear = ear.take
    while (message := await line.receive())["type"] == "websocket.receive":
        if ear.too_fast():
            line.end(4429, "Too many messages.")
            return
        if ear.is_busy():  # answers go out in the order of the questions
            async with ear.table.lock:
                pass
        text = message.get("text")
        if text is None:
            told = answer(None, 400, problem_bytes(400, "malformed", "Send text, not bytes."))
        elif len(text) > house.settings.limits.body:
            told = answer(None, 413, problem_bytes(413, "size", "That message is too large."))
        else:
            told = await reply(house, orderly, table, visitor, listener, text)
        listener.send(told)


async def reply(house: House, orderly: Orderly, table: Table, visitor: Visitor, listener: Listener, text: str) -> bytes:
    """The answer to one message."""
    number: int | None = None
    try:
        message: Any = MESSAGES.decode(text)
        number = message.id
        if isinstance(message, Ping):
            return b'{"type":"pong"}'
        # The table may have been dropped and woken again, and the seat given away, since the socket was opened.
        if table.is_dropped:
            table = await house.table(table.charter.id)
        sit(table, visitor, listener.seat, to_act=True)
        return answer(number, 200, await _do(orderly, table, listener, message))
    except Problem as problem:
        return answer(number, problem.status, problem.body())
    except RecursionError:
        return answer(number, 400, problem_bytes(400, "malformed", "That is nested too deep to be read."))
    except msgspec.MsgspecError as fault:
        return _unread(text, fault)
    except Exception as fault:  # noqa: BLE001  # what the framework does for a request, done for a message
        log.error("fault while answering a socket", exc_info=fault)
        return answer(number, 500, problem_bytes(500, "fault", "Something broke on our side. Try again."))


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
    return answer(number, 400, problem_bytes(400, "malformed", sentence))


async def _do(orderly: Orderly, table: Table, listener: Listener, message: Any) -> bytes:
    seat = listener.seat
    if message.seat is not None and message.seat != seat:
        raise Problem(403, "seat", "This socket sits in another seat.")
    if isinstance(message, wire.GiveOrder):
        return await orderly.order(table, seat, message, listener)
    if isinstance(message, wire.TakeBack):
        return await orderly.undo(table, seat, message, listener)
    if isinstance(message, wire.Draft):
        return msgspec.json.encode(await orderly.check(table, seat, message))
    return msgspec.json.encode(await orderly.say(table, seat, message))
