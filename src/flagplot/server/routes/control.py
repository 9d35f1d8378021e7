"""Control's desk: hold the game, let it go on, look up what can be corrected."""

from __future__ import annotations

from typing import Annotated, Any

from litestar import get, put
from litestar.params import FromPath, JSONBody, QueryParameter

from flagplot.kernel.seat import CONTROL
from flagplot.server import judge, wire
from flagplot.server.desk import Asking, AtDesk, FrontDesk
from flagplot.server.figures import figures
from flagplot.server.gate import Visitor
from flagplot.server.routes.play import BASE
from flagplot.server.table import Table


async def _control(desk: FrontDesk, table_id: str, visitor: Visitor) -> Table:
    """The table of whoever sits as Control there; all others are refused."""
    table, _ = await desk.seated(table_id, visitor, CONTROL, to_act=True)
    return table


@put(f"{BASE}/hold", summary="Hold the game", tags=["control"])
async def hold(table_id: FromPath[str], data: JSONBody[wire.Hold], desk: AtDesk, visitor: Asking) -> wire.Table:
    """Nobody but Control moves and no time passes, until Control lets the game go on or has been silent for three days."""
    table = await _control(desk, table_id, visitor)
    async with table.lock:
        await desk.house.hold(table, held=data.held, stops=data.stops)
    return desk.card(table, visitor)


@get(f"{BASE}/figures", summary="What can be corrected", tags=["control"])
async def correctable(
    table_id: FromPath[str], desk: AtDesk, visitor: Asking, at: Annotated[str, QueryParameter(max_length=400)] = ""
) -> wire.Figures:
    """The parts of a part of the position, by name: for Control's eyes only."""
    table = await _control(desk, table_id, visitor)
    async with table.lock:
        match = judge.running(table)
        return wire.Figures(at, figures(table.game, match.state, at))


HANDLERS: list[Any] = [hold, correctable]
