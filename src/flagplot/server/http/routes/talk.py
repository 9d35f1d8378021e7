"""Chat, and a seat's notes."""

from __future__ import annotations

from typing import Any

from litestar import get, post, put
from litestar.params import FromPath, JSONBody

from flagplot.server import wire
from flagplot.server.http.routes.play import BASE, Since
from flagplot.server.services import CurrentVisitor, MayLook, MayPlay, WithServices
from flagplot.server.tables import cards


@get(f"{BASE}/notes", summary="Get notes", tags=["play"])
async def notes(playing: MayPlay) -> wire.Notes:
    """Notes, private to the seat."""
    table, mine = playing
    return wire.Notes(table.chairs[mine].notes)


@put(f"{BASE}/notes", summary="Set notes", tags=["play"])
async def write_notes(
    table_id: FromPath[str], data: JSONBody[wire.NewNotes], services: WithServices, visitor: CurrentVisitor
) -> wire.Notes:
    """Notes, private to the seat."""
    table, mine = await services.seated(table_id, visitor, data.seat, to_act=True)
    text = data.text.replace("\0", "")  # NUL cannot be stored in every database
    async with table.lock:
        table.chairs[mine].notes = text
        await services.registry.save_chair(table, table.chairs[mine])
    return wire.Notes(text)


@get(f"{BASE}/chat", summary="List messages", tags=["chat"])
async def heard(looking: MayLook, since: Since = 0) -> wire.Messages:
    """Chat messages that this seat can read; numbers count only those."""
    table, mine = looking
    return wire.Messages(cards.messages(table, mine, since), len(cards.messages(table, mine, 0)))


@post(f"{BASE}/chat", summary="Send a message", tags=["chat"])
async def say(
    table_id: FromPath[str], data: JSONBody[wire.Say], services: WithServices, visitor: CurrentVisitor
) -> wire.Message:
    """Send a message to the table, to the sender's side, or to one seat."""
    table, seat = await services.seated(table_id, visitor, data.seat, to_act=True)
    return await services.chat.say(table, seat, data)


HANDLERS: list[Any] = [notes, write_notes, heard, say]
