"""Control: hold and continue the game, look up what can be corrected."""

from __future__ import annotations

import asyncio
from typing import Annotated, Any

from litestar import get, put
from litestar.params import FromPath, JSONBody, QueryParameter

from flagplot.kernel.seat import CONTROL
from flagplot.server import wire
from flagplot.server.http.auth import Visitor
from flagplot.server.http.routes.play import BASE
from flagplot.server.services import CurrentVisitor, Services, WithServices
from flagplot.server.tables import checks
from flagplot.server.tables.corrections import figures
from flagplot.server.tables.table import Table


async def _control(services: Services, table_id: str, visitor: Visitor) -> Table:
    """The table, for its Control only."""
    table, _ = await services.seated(table_id, visitor, CONTROL, to_act=True)
    return table


@put(f"{BASE}/hold", summary="Hold or release the game", tags=["control"])
async def hold(
    table_id: FromPath[str], data: JSONBody[wire.Hold], services: WithServices, visitor: CurrentVisitor
) -> wire.Table:
    """Hold the game: only Control can order and clocks stop, until Control continues it or has been silent for three days."""
    table = await _control(services, table_id, visitor)
    async with table.lock:
        await services.registry.hold(table, held=data.held, stops=data.stops)
    return services.card(table, visitor)


@get(f"{BASE}/figures", summary="List correctable values", tags=["control"])
async def correctable(
    table_id: FromPath[str],
    services: WithServices,
    visitor: CurrentVisitor,
    at: Annotated[str, QueryParameter(max_length=400)] = "",
) -> wire.Figures:
    """The parts of a part of the position, by name; for Control only."""
    table = await _control(services, table_id, visitor)
    async with table.lock:
        match = checks.running(table)
        return wire.Figures(at, await asyncio.to_thread(figures, table.game, match.state, at))


HANDLERS: list[Any] = [hold, correctable]
