"""Positions shared by link: what a seat saw at one moment. The link shows nothing that came later."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import msgspec
from sqlalchemy import bindparam, delete, func, insert, select
from sqlalchemy.ext.asyncio import AsyncEngine

from flagplot.kernel.game import Game
from flagplot.kernel.seat import CONTROL, Seat
from flagplot.server import wire
from flagplot.server.accounts.people import Account
from flagplot.server.accounts.tokens import digest
from flagplot.server.db import schema
from flagplot.server.db.writer import Writer
from flagplot.server.history.earlier import view_as_now
from flagplot.server.http.errors import Problem
from flagplot.server.said import phrase
from flagplot.server.settings import Settings
from flagplot.server.tables.rendering import graded
from flagplot.server.tables.table import Table
from flagplot.server.wire.times import stamp

MOST = 20
"""Links that one person may have to one table."""
EVENTS = 40
"""Number of events, the last of the seat's logbook, that are stored with a position."""

_S = schema.shares.c
_NEW = insert(schema.shares)
_END = delete(schema.shares).where(
    _S.table_id == bindparam("b_table"), _S.id == bindparam("b_id"), _S.person == bindparam("b_person")
)
_FORGET = delete(schema.shares).where(_S.person == bindparam("b_person"))


class Shares:
    """All links to positions."""

    def __init__(self, engine: AsyncEngine, writer: Writer, settings: Settings) -> None:
        self.engine = engine
        self.writer = writer
        self.settings = settings

    async def make(
        self, table: Table, seat: Seat, maker: Account, titles: tuple[str, str], days: int | None
    ) -> wire.Share:
        """Store what a seat sees now; the caller holds the table's lock."""
        if seat == CONTROL and not table.is_open:
            raise Problem(403, "closed", phrase("problem-control-sees-every-secret-that"))
        of_mine = select(func.count()).where(_S.table_id == table.info.id, _S.person == maker.id)
        async with self.engine.connect() as connection:
            kept = (await connection.execute(of_mine)).scalar_one()
        if kept >= MOST:
            raise Problem(409, "status", phrase("problem-you-have-links-this-table", most=MOST))
        now = self.settings.now()
        code, name = self.settings.token(18), self.settings.token(9)
        expires = now + days * 86400 if days is not None else None
        rendering = table.rendering(seat)
        position = {
            "game": table.info.game,
            "title": titles[0],
            "rules": table.info.rules,
            "scenario_title": titles[1],
            "name": table.info.name,
            "seat": seat,
            "created": stamp(now),
            "expires": stamp(expires) if expires is not None else None,
            "status": table.info.status,
            "view": msgspec.Raw(rendering.view),
            "events": rendering.events(max(0, rendering.count - EVENTS)),
        }
        row = {
            "hash": digest(code),
            "id": name,
            "table_id": table.info.id,
            "seat": seat,
            "person": maker.id,
            "created": now,
            "expires": expires,
            "position": msgspec.json.encode(position).decode(),
        }
        await self.writer.write((_NEW, row))
        return wire.Share(code, f"/position/{code}", _card(name, seat, now, expires))

    async def mine(self, table: Table, maker: Account) -> list[wire.ShareCard]:
        """A person's links to a table, without their codes, which are shown only once."""
        wanted = select(_S.id, _S.seat, _S.created, _S.expires).where(
            _S.table_id == table.info.id, _S.person == maker.id
        )
        async with self.engine.connect() as connection:
            rows = (await connection.execute(wanted.order_by(_S.created))).all()
        return [_card(row.id, row.seat, row.created, row.expires) for row in rows]

    async def end(self, table: Table, maker: Account, name: str) -> None:
        """Revoke a link."""
        await self.writer.write((_END, {"b_table": table.info.id, "b_id": name, "b_person": maker.id}))

    async def forget(self, person: str) -> None:
        """Delete the links of a deleted person."""
        await self.writer.write((_FORGET, {"b_person": person}))

    async def open(self, code: str, games: Mapping[str, Game[Any]]) -> bytes:
        """The position behind a link, its view and events with the parts that those of a new one have."""
        wanted = select(_S.position, _S.expires).where(_S.hash == digest(code))
        async with self.engine.connect() as connection:
            row = (await connection.execute(wanted)).first()
        if row is None or (row.expires is not None and row.expires <= self.settings.now()):
            raise Problem(404, "missing", phrase("problem-that-link-leads-nowhere-was"))
        position: dict[str, Any] = msgspec.json.decode(row.position, type=dict[str, msgspec.Raw])
        game = games.get(msgspec.json.decode(position["game"], type=str))
        if game is not None:
            events = msgspec.json.decode(position["events"], type=list[msgspec.Raw])
            view = msgspec.json.decode(position["view"], type=dict[str, msgspec.Raw])
            position["view"] = view_as_now(game.slug, view)
            position["events"] = [msgspec.Raw(graded(game, bytes(text))) for text in events]
        return msgspec.json.encode(position)


def _card(name: str, seat: str, created: float, expires: float | None) -> wire.ShareCard:
    return wire.ShareCard(name, seat, stamp(created), stamp(expires) if expires is not None else None)
