"""Deleting tables: by agreement of all players; and guests' tables that have not been touched for long.

A game that has not begun can be deleted by its creator. Otherwise it belongs equally to all its players: it is
deleted when all of them agree. A player who only wants to get rid of it can leave.
"""

from __future__ import annotations

from collections.abc import Collection
from math import ceil

from sqlalchemy import Integer, cast, delete, func, select
from sqlalchemy.ext.asyncio import AsyncEngine

from flagplot.server import wire
from flagplot.server.db import rows, schema
from flagplot.server.db.engine import AWAY
from flagplot.server.http.auth import missing
from flagplot.server.http.errors import Problem, away
from flagplot.server.said import phrase
from flagplot.server.tables.registry import Registry
from flagplot.server.tables.table import Table

_T = schema.tables.c
_S = schema.seats.c
_P = schema.people.c
_E = schema.entries.c
DAY = 86400.0


class Deletion:
    """Deletes tables with all their data."""

    def __init__(self, registry: Registry, engine: AsyncEngine) -> None:
        self.registry = registry
        self._engine = engine

    async def ask(self, table: Table, person: str, *, agreed: bool) -> wire.Deletion:
        """Agree to delete a table, or withdraw; it is deleted when the last player agrees. The caller holds the lock."""
        table.check_kept()
        mine = [chair for chair in table.chairs.values() if chair.person == person]
        people = {chair.person: chair.name for chair in table.chairs.values() if chair.person is not None}
        is_owner = table.is_owned(person)
        if not mine and not is_owner:
            raise missing()
        if table.info.parent:
            raise Problem(409, "status", phrase("problem-this-battle-another-game-can"))
        if not mine and people and table.info.status != "gathering":
            raise Problem(403, "seat", phrase("problem-game-belongs-those-who-sit"))
        is_alone = not people.keys() - {person}
        if agreed and (is_alone or (is_owner and table.info.status == "gathering")):
            await self.delete(table.info.id)
            return wire.Deletion(deleted=True, waits_for=[])
        for chair in mine:
            chair.ends = agreed
        ended = {chair.person for chair in table.chairs.values() if chair.ends}
        if agreed and people.keys() <= ended:
            await self.delete(table.info.id)
            return wire.Deletion(deleted=True, waits_for=[])
        await self.registry.commit(table, None, [rows.seat_state(table, chair) for chair in mine])
        self.registry.send_table(table)
        return wire.Deletion(deleted=False, waits_for=[name for who, name in people.items() if who not in ended])

    async def delete(self, name: str) -> None:
        """Delete a table: from memory first, so that nothing of it is written any more."""
        present = self.registry.present(name)
        if present is not None:
            if present.runner is not None:
                present.runner.cancel()
            self.registry.drop(present)
        self.registry.after_commit.due.pop(name, None)
        try:
            async with self._engine.begin() as connection:
                await connection.execute(*rows.freed(name))
                await connection.execute(delete(schema.tables).where(_T.id == name))
        except AWAY as fault:
            raise away() from fault
        self.registry.free(name)

    async def since(self, days: float, now: float) -> float | None:
        """The time so many active days ago (days on which somebody ordered); `None` if there were not so many.

        A clock that jumps ahead, or was wrong at the start, adds no active days, so no table is deleted because of it.
        """
        day = cast(_E.at / DAY, Integer)
        query = select(day).distinct().order_by(day.desc()).limit(ceil(days))
        async with self._engine.connect() as connection:
            lived = list((await connection.execute(query)).scalars())
        return min(now - days * DAY, (lived[-1] - 1) * DAY) if len(lived) >= days else None

    async def forgotten(self, since: float) -> Collection[str]:
        """Tables of guests, or without owner, without players with accounts, and without changes since then."""
        accounts = select(_P.id).where(_P.folded.is_not(None))
        sits = select(_S.seat).where(_S.table_id == _T.id, _S.person.in_(accounts))
        last = select(func.max(_E.at)).where(_E.table_id == _T.id).scalar_subquery()
        query = select(_T.id).where(
            _T.owner.is_(None) | _T.owner.not_in(accounts), ~sits.exists(), func.coalesce(last, _T.created) < since
        )
        async with self._engine.connect() as connection:
            return [row.id for row in await connection.execute(query)]
