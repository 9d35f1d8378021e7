"""Quotas: how many tables and bytes one person may keep."""

from __future__ import annotations

from sqlalchemy import func, select
from sqlalchemy.ext.asyncio import AsyncEngine

from flagplot.server.accounts.people import Account
from flagplot.server.db import schema
from flagplot.server.db.rows import ROW
from flagplot.server.http.errors import Problem
from flagplot.server.said import phrase
from flagplot.server.settings import Limits

_T = schema.tables.c
_E = schema.entries.c
_S = schema.shares.c


class Quotas:
    """Counts tables and bytes in the database."""

    def __init__(self, engine: AsyncEngine, limits: Limits) -> None:
        self._engine = engine
        self._limits = limits

    async def check_room(self, somebody: Account, size: int) -> None:
        """Refuse a table of so many bytes to a person whose quota is used up."""
        limits, is_guest = self._limits, somebody.is_guest
        tables, stored = await self.kept(somebody.id)
        most = limits.guest_tables if is_guest else limits.tables
        if tables >= most:
            who = "guest" if is_guest else "account"
            raise Problem(403, "quota", phrase("problem-you-have-games-that-are", who=who, tables=tables, most=most))
        room = limits.guest_stored if is_guest else limits.stored
        if stored + size > room:
            raise Problem(
                403,
                "quota",
                phrase("problem-your-games-take-and-may", stored=_megabytes(stored), room=_megabytes(room)),
            )

    async def kept(self, person: str) -> tuple[int, int]:
        """The number of a person's unfinished tables, and the bytes of all their tables."""
        mine = select(_T.id).where(_T.owner == person)
        going = select(func.count()).where(_T.owner == person, _T.status.in_(("gathering", "running")))
        texts = select(func.coalesce(func.sum(func.length(_T.scenario)), 0)).where(_T.owner == person)
        size = func.length(_E.line) + func.length(_E.rolls) + ROW
        entries = select(func.coalesce(func.sum(size), 0)).where(_E.table_id.in_(mine))
        links = select(func.coalesce(func.sum(func.length(_S.position)), 0)).where(_S.person == person)
        async with self._engine.connect() as connection:
            tables, *sizes = [(await connection.execute(one)).scalar_one() for one in (going, texts, entries, links)]
        return int(tables), sum(int(one) for one in sizes)


def _megabytes(size: int) -> str:
    return f"{size / 1_000_000:.1f} MB"
