"""The WebSocket: one for each seat, resumed from what the client last saw."""

from __future__ import annotations

import asyncio
from typing import Any

import msgspec
from litestar import WebSocket, websocket
from litestar.params import FromPath

from flagplot.server.crier import tell_said
from flagplot.server.desk import FrontDesk, of
from flagplot.server.gate import admit
from flagplot.server.hearing import hear
from flagplot.server.listener import LINE, Line, Listener
from flagplot.server.problems import Problem
from flagplot.server.storage import AWAY
from flagplot.server.table import Table

PROTOCOL = 1
CLOSE = {401: 4401, 403: 4403, 404: 4404, 429: 4429, 503: 1013}


@websocket("/api/tables/{table_id:str}/live")
async def live(socket: WebSocket[Any, Any, Any], table_id: FromPath[str]) -> None:
    """Tell a seat everything it may know, as it happens."""
    desk, query = of(socket), socket.query_params
    await socket.accept()
    line: Line = socket.scope["extensions"][LINE]  # type: ignore[index,assignment]  # the door put it there
    try:
        visitor = await admit(socket, desk.people)
        table, seat = await desk.seated(table_id, visitor, query.get("seat"))
    except Problem as problem:
        line.end(CLOSE.get(problem.status, 4403), problem.detail[:120])
        return
    except AWAY:
        line.end(CLOSE[503], "The games cannot be reached just now.")
        return
    listener = Listener(seat, visitor.id, line)
    listener.version = query.get("version", "")
    listener.count = _number(query.get("since"))
    listener.mark = query.get("mark", "")
    listener.said = _number(query.get("chat"))
    listener.patches = query.get("patch") == "1"
    await _greet(desk, table, listener)
    try:
        # In a task of its own: every message would otherwise pass through all the layers in which this call stands.
        await asyncio.create_task(hear(desk.house, desk.orderly, table, visitor, listener))
    finally:
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
        if table.is_begun:
            face = table.face(listener.seat, split=listener.patches)
            if face.version != listener.version:
                listener.send(table.update(listener.seat, listener.count, listener.mark, listener.base))
            listener.knows(face)
        if len(table.messages(listener.seat, listener.said)) > 0:
            tell_said(table, listener)
        if not was_here:
            table.listeners.discard(listener)
            desk.house.tell_table(table)
            table.listeners.add(listener)
