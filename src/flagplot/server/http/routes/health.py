"""The health check: database, worker processes, event loop."""

from __future__ import annotations

import asyncio
from typing import Any, Literal

from litestar import Response, get
from sqlalchemy import text

from flagplot.server import wire
from flagplot.server.db.engine import AWAY
from flagplot.server.services import Services, WithServices

PATIENCE = 5.0
"""Timeout in seconds for a healthy database."""
SLOW = 1.0
"""Seconds of lag within the last minute from which on the server counts as slow; a restart would not help."""


@get("/health", include_in_schema=False)
async def health(services: WithServices) -> Response[wire.Health]:
    """200 if the server works, even if slowly, 503 if not; with details, but nothing about games or people."""
    database, workers = await asyncio.gather(_database(services), _workers(services))
    lag = services.lag.worst()
    faults = [
        *([] if database else ["The database does not answer."]),
        *([] if workers else ["The processes that think for bots do not start."]),
        *([] if services.writer.is_writing else ["Orders are not written down."]),
    ]
    status: Literal["ok", "slow", "unwell"] = "unwell" if faults else "ok" if lag < SLOW else "slow"
    found = wire.Health(
        status,
        faults,
        database=database,
        workers=workers,
        worst_lag_ms=round(1000 * lag),
        stalls=services.lag.stalls,
        tables_in_memory=len(services.registry.live()),
    )
    return Response(found, status_code=200 if not faults else 503, headers={"Cache-Control": "no-store"})


async def _database(services: Services) -> bool:
    try:
        async with asyncio.timeout(PATIENCE), services.engine.connect() as connection:
            await connection.execute(text("SELECT 1"))
    except (*AWAY, TimeoutError):
        return False
    return True


async def _workers(services: Services) -> bool:
    """Whether a worker process runs or can be started."""
    for process in services.bot_players.bot_workers.processes[:1]:
        try:
            await process.start()
        except OSError:
            return False
    return True


HANDLERS: list[Any] = [health]
