"""After the end: the replay file, reviews, the report."""

from __future__ import annotations

import asyncio
from typing import Annotated, Any

from litestar import get, post
from litestar.enums import MediaType
from litestar.params import FromPath, JSONBody, QueryParameter

from flagplot.kernel import replay as replays
from flagplot.kernel.proof.chain import Proof, Provenance
from flagplot.kernel.seat import CONTROL, Seat
from flagplot.server import wire
from flagplot.server.db.engine import AWAY
from flagplot.server.history.ended import finished, whole_record
from flagplot.server.history.signature import RECEIPT
from flagplot.server.http.auth import Visitor, missing
from flagplot.server.http.errors import Problem
from flagplot.server.http.routes.play import BASE, begun
from flagplot.server.http.routes.tables import making
from flagplot.server.said import phrase
from flagplot.server.services import CurrentVisitor, MayLook, SeatQuery, Services, WithServices
from flagplot.server.tables.table import Table

ABOVE = "This was a battle of another game: what it has shown is opened when the game above is over."


@get(f"{BASE}/replay", summary="Get the replay", tags=["after the end"], media_type=MediaType.TEXT)
async def replay(table_id: FromPath[str], services: WithServices, visitor: CurrentVisitor) -> str:
    """The record: after the end with the secret of its dice; for Control at any time without it."""
    try:
        table = await services.known(table_id, visitor)
    except Problem as problem:
        if problem.code != "status":
            raise
        return await _resting(table_id, services, visitor, problem)
    async with table.lock:
        begun(table)
        if table.match is None:
            return await _resting(table_id, services, visitor, missing())
        if not table.is_open:
            chair = table.chairs.get(CONTROL)
            if chair is None or visitor.id is None or chair.person != visitor.id:
                raise Problem(
                    403,
                    "closed",
                    ABOVE if table.is_over else phrase("problem-record-holds-every-secret-opened"),
                )
        if not table.is_over:
            provenance = table.info.provenance or Provenance()
            return await asyncio.to_thread(replays.write, table.match, secret=False, provenance=provenance)
        return await asyncio.to_thread(whole_record, table, services.registry.signer)


@get(f"{BASE}/head", summary="Get the signed head of the record", tags=["play"])
async def head(looking: MayLook, services: WithServices) -> Proof:
    """The head of the seat's last update, signed by the server."""
    table, mine = looking
    async with table.lock:
        begun(table)
        told = table.head(table.rendering(mine))
    signer = services.registry.signer
    return Proof(told, signer.key, signer.sign(RECEIPT, told))


@get("/key", summary="Get the public key", tags=["after the end"])
async def key(services: WithServices) -> wire.SigningKey:
    """The public key that verifies records: `flagplot verify FILE --key KEY`."""
    return wire.SigningKey("Ed25519", services.registry.signer.key)


async def _resting(table_id: str, services: Services, visitor: Visitor, problem: Problem) -> str:
    """The record of a finished game with other rules can still be downloaded."""
    try:
        found = await services.registry.resting_replay(table_id)
    except AWAY:
        raise
    except Exception as fault:  # its rows are still damaged
        raise problem from fault
    if found is None:
        raise problem
    info, chairs, text = found
    is_owner = info.owner == visitor.id and not info.parent
    is_mine = visitor.id is not None and (is_owner or any(c.person == visitor.id for c in chairs))
    if not is_mine and info.spectators != "public":
        raise missing()
    if info.status not in ("finished", "conceded") or info.parent:
        raise problem
    return text


async def _over(services: Services, table_id: str, visitor: Visitor) -> Table:
    """A table whose game is over, so that nothing is secret any more."""
    table = await services.known(table_id, visitor)
    if not table.is_open or not table.is_begun:
        raise Problem(
            403,
            "closed",
            ABOVE if table.is_over and table.info.parent else phrase("problem-looking-back-for-after-end"),
        )
    services.limiter.think(visitor.address)
    return table


@get(f"{BASE}/review", summary="Get a past position", tags=["after the end"])
async def review(
    table_id: FromPath[str],
    services: WithServices,
    visitor: CurrentVisitor,
    seat: SeatQuery = None,
    at: Annotated[int, QueryParameter(ge=0, le=1_000_000)] = 0,
) -> wire.Review:
    """What any seat saw after any order, after the end; `control` shows everything."""
    table = await _over(services, table_id, visitor)
    wanted = Seat(seat or CONTROL)
    seats = table.watchers()
    if wanted not in seats:
        raise Problem(422, "refused", phrase("problem-there-no-seat", wanted=repr(wanted), seats=", ".join(seats)))
    if table.past is not None:
        return await services.background.work(visitor.address, table.past.look_back, wanted, at)
    return await services.background.review(visitor.address, finished(table), wanted, at)


@get(f"{BASE}/report", summary="Get the report of the game", tags=["after the end"])
async def report(table_id: FromPath[str], services: WithServices, visitor: CurrentVisitor) -> wire.Report:
    """The decisive moments, losses and dice of each side."""
    table = await _over(services, table_id, visitor)
    if table.past is not None:
        return table.past.report
    if table.report is None:
        table.report = await services.background.report(visitor.address, finished(table))
    return table.report


async def _played(services: Services, table_id: str, visitor: Visitor, at: int) -> Table:
    """A finished game that these rules can still continue."""
    table = await _over(services, table_id, visitor)
    if table.match is None:
        raise Problem(409, "status", phrase("problem-this-game-was-played-with"))
    if at >= len(table.match.record):
        raise Problem(422, "refused", phrase("problem-game-had-orders", last=len(table.match.record) - 1))
    return table


@get(f"{BASE}/prospect", summary="Estimate the chances of a position", tags=["after the end"])
async def prospect(
    table_id: FromPath[str],
    services: WithServices,
    visitor: CurrentVisitor,
    at: Annotated[int, QueryParameter(ge=0, le=1_000_000)] = 0,
    again: Annotated[int, QueryParameter(ge=0, le=100)] = 0,
) -> wire.Prospect:
    """Results of games that captains play on from a moment of a finished game, as many as end within the time limit.

    Another `again` gives further games.
    """
    table = await _played(services, table_id, visitor, at)
    world = await services.background.world_at(visitor.address, finished(table), at)
    found = await services.background.play_on(visitor.address, table.game, world, again)
    return wire.Prospect(at, found.games, found.wins, found.games - sum(found.wins.values()))


@post(f"{BASE}/branch", summary="Play on from a past position", tags=["after the end"])
async def branch(
    table_id: FromPath[str], data: JSONBody[wire.Branch], services: WithServices, visitor: CurrentVisitor
) -> wire.Table:
    """A new table against captains, with the position of a finished game after an order."""
    table = await _played(services, table_id, visitor, data.at)
    text = await services.background.record_at(visitor.address, finished(table), data.at)
    somebody = await making(services, visitor, len(text))
    asked = wire.Import(text, "", [wire.NewSeat(data.seat, "me")])
    return services.card(await services.maker.load_replay(somebody, asked), visitor)


HANDLERS: list[Any] = [replay, head, key, review, report, prospect, branch]
