"""Positions shared by link."""

from __future__ import annotations

from typing import Annotated, Any

from litestar import Response, delete, get, post
from litestar.params import FromPath, JSONBody, QueryParameter

from flagplot.server import wire
from flagplot.server.http.errors import Problem
from flagplot.server.http.routes.play import BASE, seen
from flagplot.server.said import phrase
from flagplot.server.services import CurrentVisitor, WithServices, raw


@post(f"{BASE}/share", summary="Create a link to a position", tags=["sharing"])
async def share(
    table_id: FromPath[str], data: JSONBody[wire.NewShare], services: WithServices, visitor: CurrentVisitor
) -> wire.Share:
    """Make a link to what the seat sees now; it does not show later events. The code is shown once."""
    maker = visitor.somebody()  # not allowed with a seat token
    table, seat = await services.seated(table_id, visitor, data.seat)
    services.limiter.think(visitor.address)
    async with seen(services, table, seat):
        return await services.shares.make(table, seat, maker, services.registry.titles(table), data.days)


@get(f"{BASE}/shares", summary="List links to positions", tags=["sharing"])
async def shares(table_id: FromPath[str], services: WithServices, visitor: CurrentVisitor) -> wire.Shares:
    """The person's links to this table."""
    maker = visitor.somebody()
    return wire.Shares(await services.shares.mine(await services.known(table_id, visitor), maker))


@delete(f"{BASE}/share", summary="Revoke a link to a position", tags=["sharing"])
async def unshare(
    table_id: FromPath[str],
    services: WithServices,
    visitor: CurrentVisitor,
    id: Annotated[str, QueryParameter(max_length=40)],
) -> Response[None]:
    """Revoke a link."""
    maker = visitor.somebody()
    await services.shares.end(await services.known(table_id, visitor), maker, id)
    return Response(None, status_code=204)


@get("/shared/{code:str}", summary="Get a shared position", tags=["sharing"])
async def shared(code: FromPath[str], services: WithServices, visitor: CurrentVisitor) -> Response[wire.Position]:
    """A shared position, as its seat saw it when the link was made."""
    services.limiter.invite(visitor.address)
    if len(code) > 80:
        raise Problem(404, "missing", phrase("problem-that-link-leads-nowhere-was"))
    return raw(await services.shares.open(code, services.catalogue.games))


HANDLERS: list[Any] = [share, shares, unshare, shared]
