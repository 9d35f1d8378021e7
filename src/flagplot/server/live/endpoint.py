"""The WebSocket endpoint: one connection for each seat, resumed from what the client last saw."""

from __future__ import annotations

import asyncio
from typing import Any

import msgspec
from litestar import WebSocket, websocket
from litestar.params import FromPath

from flagplot.server.db.engine import AWAY
from flagplot.server.http.auth import authenticate
from flagplot.server.http.errors import Problem
from flagplot.server.live.broadcast import send_chat
from flagplot.server.live.messages import answer_messages
from flagplot.server.live.subscriber import Subscriber
from flagplot.server.services import Services, of
from flagplot.server.tables import cards
from flagplot.server.tables.table import Table
from flagplot.server.wire.messages import Hello

PROTOCOL = 2
CLOSE = {401: 4401, 403: 4403, 404: 4404, 429: 4429, 503: 1013}


@websocket("/api/tables/{table_id:str}/live")
async def live(socket: WebSocket[Any, Any, Any], table_id: FromPath[str]) -> None:
    """Tell a seat everything it may know, as it happens."""
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
    # Tasks of their own: every message would otherwise pass through all the layers in which this call stands.
    sender = asyncio.create_task(subscriber.deliver(socket.send), name="socket sender")
    receiver = asyncio.create_task(
        answer_messages(services, table, visitor, subscriber, socket.receive), name="socket receiver"
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
        if not subscriber.is_answering:  # an order is never given up between memory and disk
            receiver.cancel()
        if not any(other.seat == seat for other in table.subscribers):
            services.registry.send_table(table)


def _number(words: str | None) -> int:
    return int(words) if words is not None and words.isdecimal() and len(words) < 9 else 0


async def _greet(services: Services, table: Table, subscriber: Subscriber) -> None:
    """Under the lock, so that nothing falls between the greeting and the first news."""
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
