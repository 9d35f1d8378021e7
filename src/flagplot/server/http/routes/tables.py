"""Tables: making, joining, leaving them."""

from __future__ import annotations

from typing import Any

from litestar import Response, delete, get, post
from litestar.params import FromPath, FromQuery, JSONBody

from flagplot.kernel.seat import CONTROL, Seat, side_of
from flagplot.server import wire
from flagplot.server.accounts.people import Account
from flagplot.server.accounts.tokens import digest
from flagplot.server.http.auth import Visitor, chairs_of, may_know, missing, resolve_seat
from flagplot.server.http.errors import Problem
from flagplot.server.said import phrase
from flagplot.server.services import CurrentVisitor, Services, WithServices
from flagplot.server.tables.info import is_playing
from flagplot.server.tables.seats import no_nonce
from flagplot.server.tables.table import Table
from flagplot.server.wire.times import stamp


@get("/tables", summary="List tables", tags=["tables"])
async def my_tables(services: WithServices, visitor: CurrentVisitor) -> wire.Tables:
    """The person's newest hundred tables; those waiting for an order first."""
    cards = []
    for name in (await services.registry.loader.tables_of(visitor.somebody().id))[:100]:
        try:
            table = await services.registry.table(name)
            async with table.lock:
                for chair in chairs_of(table, visitor):
                    await services.registry.look(table, chair.seat)
                cards.append(_card(services, table, visitor))
        except Problem:
            continue  # a game of other rules rests
    return wire.Tables(sorted(cards, key=lambda card: (not card.owes, card.status == "finished")))


def _card(services: Services, table: Table, visitor: Visitor) -> wire.TableCard:
    mine = chairs_of(table, visitor)
    owes = [
        chair
        for chair in mine
        if table.match is not None and table.info.status == "running" and table.rendering(chair.seat).owes
    ]
    deadlines = [at for at in map(table.clocks.deadline, owes) if at is not None]
    title, scenario = services.registry.titles(table)
    return wire.TableCard(
        table.info.id,
        table.info.name,
        table.info.game,
        title,
        scenario,
        table.info.status,
        services.card(table, visitor).seats,
        [str(chair.seat) for chair in mine],
        [str(chair.seat) for chair in owes],
        stamp(min(deadlines)) if deadlines else None,
    )


@post("/tables", summary="Create a table", tags=["tables"])
async def create(data: JSONBody[wire.NewTable], services: WithServices, visitor: CurrentVisitor) -> wire.Table:
    """Make a table; the game starts at once if no seat is open."""
    somebody = await making(services, visitor, len(data.scenario))
    return services.card(await services.maker.create(somebody, data), visitor)


@post("/tables/import", summary="Import a replay", tags=["tables"])
async def load(data: JSONBody[wire.Import], services: WithServices, visitor: CurrentVisitor) -> wire.Table:
    """Make a table from a replay file, at the position where it ends."""
    somebody = await making(services, visitor, len(data.replay))
    return services.card(await services.maker.load_replay(somebody, data), visitor)


async def making(services: Services, visitor: Visitor, size: int) -> Account:
    """The person who makes a table, if allowed."""
    somebody = visitor.somebody()
    services.limiter.make(somebody.id, visitor.address)
    await services.quotas.check_room(somebody, size)
    return somebody


@get("/tables/{table_id:str}", summary="Get a table", tags=["tables"])
async def show(table_id: FromPath[str], services: WithServices, visitor: CurrentVisitor) -> wire.Table:
    """Seats, pace and dice of a table; the game itself is in each seat's view."""
    table = await services.known(table_id, visitor)
    mine = chairs_of(table, visitor)
    return services.card(table, visitor, mine[0].seat if visitor.bearer and mine else None)


@get("/invites/{code:str}", summary="Look up an invitation", tags=["tables"])
async def invitation(code: FromPath[str], services: WithServices, visitor: CurrentVisitor) -> wire.Table:
    """The table of an invitation link."""
    services.limiter.invite(visitor.address)
    name = await services.registry.loader.by_invite(code)
    if name is None:
        raise Problem(404, "missing", phrase("problem-that-invitation-leads-nowhere-ask"))
    return services.card(
        await services.registry.table(name), visitor
    )  # with the invitation one may see that the table is finished


@post("/tables/{table_id:str}/join", summary="Join a table", tags=["tables"], status_code=200)
async def join(
    table_id: FromPath[str], data: JSONBody[wire.Join], services: WithServices, visitor: CurrentVisitor
) -> wire.Table:
    """Take a seat with an invitation; the game begins when the last seat is taken and every committed nonce is revealed."""
    somebody = visitor.somebody()
    table = await services.known(table_id, visitor, data.invite)
    if not table.is_invited(data.invite, [Seat(data.seat)]):
        raise Problem(403, "seat", phrase("problem-that-invitation-not-for-this"))
    no_nonce(data.nonce)
    async with table.lock:
        await services.seating.join(table, somebody, Seat(data.seat), data.commit)
    return services.card(table, visitor)


@post("/tables/{table_id:str}/start", summary="Start the game", tags=["tables"], status_code=200)
async def start(
    table_id: FromPath[str], data: JSONBody[wire.Start], services: WithServices, visitor: CurrentVisitor
) -> wire.Table:
    """Let bots take the open seats: by the owner, or by any player if somebody left during the game or does not reveal a nonce."""
    table = await services.known(table_id, visitor)
    awaited = table.awaited()
    mine = [chair.seat for chair in chairs_of(table, visitor)] if visitor.person is not None else []
    is_left = bool(mine) and (table.match is not None or (bool(awaited) and not any(seat in awaited for seat in mine)))
    is_owner = table.is_owned(visitor.id)
    if not is_left and not is_owner:
        raise Problem(403, "seat", phrase("problem-only-whoever-set-up-table"))
    async with table.lock:
        await services.seating.start(table, data.bot, is_owner=is_owner)
    return services.card(table, visitor)


@post("/tables/{table_id:str}/commit", summary="Commit to a nonce", tags=["tables"], status_code=200)
async def commit(
    table_id: FromPath[str], data: JSONBody[wire.Commit], services: WithServices, visitor: CurrentVisitor
) -> wire.Table:
    """Commit to a nonce by its hash before the dice are drawn: if the seat has not committed yet, or a draw was void."""
    table, seat = await services.seated(table_id, visitor, data.seat, to_act=True)
    async with table.lock:
        await services.seating.drawing.commit(table, seat, data.commit)
    return services.card(table, visitor, seat)


@post("/tables/{table_id:str}/reveal", summary="Reveal a nonce", tags=["tables"], status_code=200)
async def reveal(
    table_id: FromPath[str], data: JSONBody[wire.Reveal], services: WithServices, visitor: CurrentVisitor
) -> wire.Table:
    """Reveal the nonce when all seats are taken; the game begins with the last one."""
    table, seat = await services.seated(table_id, visitor, data.seat, to_act=True)
    async with table.lock:
        await services.seating.drawing.reveal(table, seat, data.nonce)
    return services.card(table, visitor, seat)


@post("/tables/{table_id:str}/leave", summary="Leave a seat", tags=["tables"], status_code=200)
async def leave(
    table_id: FromPath[str], data: JSONBody[wire.Leave], services: WithServices, visitor: CurrentVisitor
) -> wire.Table:
    """Leave a seat: a bot takes it, or it opens again."""
    visitor.somebody()  # not allowed with a seat token
    table, seat = await services.seated(table_id, visitor, data.seat, to_act=True)
    async with table.lock:
        before = services.card(table, visitor)
        await services.seating.leave(table, seat, data.bot)
    return services.card(table, visitor) if may_know(table, visitor) else before


@post("/tables/{table_id:str}/delete", summary="Delete a table", tags=["tables"], status_code=200)
async def delete_table(
    table_id: FromPath[str], data: JSONBody[wire.Delete], services: WithServices, visitor: CurrentVisitor
) -> wire.Deletion:
    """Delete a table with all its data, once all players agree; before the game has begun its creator decides."""
    somebody = visitor.somebody()  # not allowed with a seat token
    table = await services.known(table_id, visitor)
    async with table.lock:
        return await services.deletion.ask(table, somebody.id, agreed=data.agreed)


@post("/tables/{table_id:str}/token", summary="Create a seat token", tags=["tables"], status_code=201)
async def new_token(
    table_id: FromPath[str], data: JSONBody[wire.SeatOnly], services: WithServices, visitor: CurrentVisitor
) -> wire.SeatToken:
    """Make a seat token, valid until revoked and shown once. A seat token cannot make another one."""
    somebody = visitor.somebody()
    table, seat = await services.seated(table_id, visitor, data.seat, to_act=True)
    token = f"fp_{services.settings.token(32)}"
    async with table.lock:
        chair = table.chairs[seat]
        if chair.person != somebody.id:
            raise missing()
        chair.token, chair.token_made = digest(token), services.settings.now()
        table.cut(lambda subscriber: subscriber.seat == seat and subscriber.person is None)
        await services.registry.save_chair(table, chair)
    return wire.SeatToken(token, seat)


@delete("/tables/{table_id:str}/token", summary="Revoke a token", tags=["tables"])
async def end_token(
    table_id: FromPath[str], services: WithServices, visitor: CurrentVisitor, seat: FromQuery[str | None] = None
) -> Response[None]:
    """Revoke the seat token."""
    table = await services.table(table_id, visitor)
    is_control = any(chair.seat == CONTROL for chair in chairs_of(table, visitor))
    mine = Seat(seat) if is_control and seat in table.chairs else resolve_seat(table, visitor, seat, to_act=True)
    async with table.lock:
        chair = table.chairs[mine]
        chair.token = chair.token_made = None
        table.cut(lambda subscriber: subscriber.seat == mine and subscriber.person is None)
        await services.registry.save_chair(table, chair)
    return Response(None, status_code=204)


@post("/tables/{table_id:str}/concede", summary="Concede the game", tags=["tables"], status_code=200)
async def concede(
    table_id: FromPath[str], data: JSONBody[wire.SeatOnly], services: WithServices, visitor: CurrentVisitor
) -> wire.Table:
    """Concede: the game ends and its secrets are opened. Not allowed with a seat token."""
    if visitor.bearer:
        raise Problem(403, "seat", phrase("problem-program-cannot-concede-whoever-sits"))
    table, seat = await services.seated(table_id, visitor, data.seat, to_act=True)
    if len({side_of(c.seat) for c in table.chairs.values() if c.kind == "person" and is_playing(c.seat)}) > 2:
        raise Problem(409, "status", phrase("problem-others-play-on-without-you"))
    async with table.lock:
        await services.registry.concede(table, seat)
    return services.card(table, visitor)


HANDLERS: list[Any] = [
    my_tables,
    create,
    load,
    show,
    invitation,
    join,
    commit,
    reveal,
    start,
    leave,
    delete_table,
    new_token,
    end_token,
    concede,
]
