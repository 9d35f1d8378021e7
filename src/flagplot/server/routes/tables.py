"""Tables: making, joining, leaving them."""

from __future__ import annotations

from typing import Any

from litestar import Response, delete, get, post
from litestar.params import FromPath, FromQuery, JSONBody

from flagplot.kernel.seat import CONTROL, Seat, side_of
from flagplot.server import wire
from flagplot.server.desk import Asking, AtDesk, FrontDesk
from flagplot.server.gate import Visitor, chairs_of, may_know, missing, sit
from flagplot.server.people import Somebody, digest
from flagplot.server.problems import Problem
from flagplot.server.settings import Allowance
from flagplot.server.table import Table, is_playing, stamp

HOUSEHOLD = 4
"""So many people behind one address may make tables as fast as each of them may."""


@get("/tables", summary="My tables", tags=["tables"])
async def my_tables(desk: AtDesk, visitor: Asking) -> wire.Tables:
    """Where I sit, the newest hundred; those that wait for me first."""
    cards = []
    for name in (await desk.house.archive.tables_of(visitor.somebody().id))[:100]:
        try:
            cards.append(_card(desk, await desk.house.table(name), visitor))
        except Problem:
            continue  # a game of other rules: it rests
    return wire.Tables(sorted(cards, key=lambda card: (not card.owes, card.status == "finished")))


def _card(desk: FrontDesk, table: Table, visitor: Visitor) -> wire.TableCard:
    mine = chairs_of(table, visitor)
    owes = [
        chair
        for chair in mine
        if table.match is not None and table.charter.status == "running" and table.face(chair.seat).owes
    ]
    deadlines = [at for at in map(table.clocks.deadline, owes) if at is not None]
    title, scenario = desk.house.titles(table)
    return wire.TableCard(
        table.charter.id,
        table.charter.name,
        table.charter.game,
        title,
        scenario,
        table.charter.status,
        desk.card(table, visitor).seats,
        [str(chair.seat) for chair in mine],
        [str(chair.seat) for chair in owes],
        stamp(min(deadlines)) if deadlines else None,
    )


@post("/tables", summary="Set up a table", tags=["tables"])
async def create(data: JSONBody[wire.NewTable], desk: AtDesk, visitor: Asking) -> wire.Table:
    """It starts at once when no seat is open."""
    somebody = _making(desk, visitor)
    return desk.card(await desk.maker.create(somebody, data), visitor)


@post("/tables/import", summary="Go on with a replay file", tags=["tables"])
async def load(data: JSONBody[wire.Import], desk: AtDesk, visitor: Asking) -> wire.Table:
    """A table that stands where the file ends."""
    somebody = _making(desk, visitor)
    return desk.card(await desk.maker.load_replay(somebody, data), visitor)


def _making(desk: FrontDesk, visitor: Visitor) -> Somebody:
    """Whoever makes a table: there is a limit for him, and a wider one for all guests behind his address together."""
    somebody, each = visitor.somebody(), desk.settings.limits.making
    together = Allowance(each.burst * HOUSEHOLD, each.rate * HOUSEHOLD)
    desk.buckets.spend("making", somebody.id, each)
    desk.buckets.spend("making at", visitor.address, together)
    return somebody


@get("/tables/{table_id:str}", summary="One table", tags=["tables"])
async def show(table_id: FromPath[str], desk: AtDesk, visitor: Asking) -> wire.Table:
    """Who sits where, the pace, the dice; not the game, which every seat sees for itself."""
    table = await desk.known(table_id, visitor)
    mine = chairs_of(table, visitor)
    return desk.card(table, visitor, mine[0].seat if visitor.bearer and mine else None)


@get("/invites/{code:str}", summary="What an invitation leads to", tags=["tables"])
async def invitation(code: FromPath[str], desk: AtDesk, visitor: Asking) -> wire.Table:
    """The table, for the page behind the link."""
    desk.buckets.spend("inviting", visitor.address, desk.settings.limits.thinking)
    name = await desk.house.archive.by_invite(code)
    if name is None:
        raise Problem(404, "missing", "That invitation leads nowhere: ask for a new link.")
    return desk.card(await desk.house.table(name), visitor)  # whoever has the invitation may know what became of it


@post("/tables/{table_id:str}/join", summary="Take a seat", tags=["tables"], status_code=200)
async def join(table_id: FromPath[str], data: JSONBody[wire.Join], desk: AtDesk, visitor: Asking) -> wire.Table:
    """With an invitation; the game begins when the last seat is taken."""
    somebody = visitor.somebody()
    table = await desk.known(table_id, visitor, data.invite)
    if data.invite != table.charter.invite:
        raise Problem(403, "seat", "That invitation is not for this table.")
    async with table.lock:
        await desk.seating.join(table, somebody, Seat(data.seat), data.nonce)
    return desk.card(table, visitor)


@post("/tables/{table_id:str}/start", summary="Start without waiting", tags=["tables"], status_code=200)
async def start(table_id: FromPath[str], data: JSONBody[wire.Start], desk: AtDesk, visitor: Asking) -> wire.Table:
    """The owner lets bots take the open seats; where somebody got up in mid-game, whoever is left may."""
    table = await desk.known(table_id, visitor)
    is_left = table.match is not None and visitor.person is not None and bool(chairs_of(table, visitor))
    if not is_left and (visitor.id is None or visitor.id != table.charter.owner):
        raise Problem(403, "seat", "Only whoever set up the table can start it.")
    async with table.lock:
        await desk.seating.start(table, data.bot)
    return desk.card(table, visitor)


@post("/tables/{table_id:str}/leave", summary="Get up", tags=["tables"], status_code=200)
async def leave(table_id: FromPath[str], data: JSONBody[wire.Leave], desk: AtDesk, visitor: Asking) -> wire.Table:
    """A bot takes the seat, or it opens again."""
    visitor.somebody()  # a program does not give away the seat it was lent
    table, seat = await desk.seated(table_id, visitor, data.seat, to_act=True)
    async with table.lock:
        before = desk.card(table, visitor)
        await desk.seating.leave(table, seat, data.bot)
    return desk.card(table, visitor) if may_know(table, visitor) else before


@post("/tables/{table_id:str}/token", summary="A token for a program", tags=["tables"], status_code=201)
async def new_token(
    table_id: FromPath[str], data: JSONBody[wire.SeatOnly], desk: AtDesk, visitor: Asking
) -> wire.SeatToken:
    """It sits in this seat until it is revoked; it is shown once. A program cannot make one for itself."""
    somebody = visitor.somebody()
    table, seat = await desk.seated(table_id, visitor, data.seat, to_act=True)
    token = f"fp_{desk.settings.token(32)}"
    async with table.lock:
        chair = table.chairs[seat]
        if chair.person != somebody.id:
            raise missing()
        chair.token = digest(token)
        table.cut(lambda listener: listener.seat == seat and listener.person is None)
        await desk.house.save_chair(table, chair)
    return wire.SeatToken(token, seat)


@delete("/tables/{table_id:str}/token", summary="Revoke a token", tags=["tables"])
async def end_token(
    table_id: FromPath[str], desk: AtDesk, visitor: Asking, seat: FromQuery[str | None] = None
) -> Response[None]:
    """Whoever holds it is out at once."""
    table = await desk.table(table_id, visitor)
    is_control = any(chair.seat == CONTROL for chair in chairs_of(table, visitor))
    mine = Seat(seat) if is_control and seat in table.chairs else sit(table, visitor, seat, to_act=True)
    async with table.lock:
        chair = table.chairs[mine]
        chair.token = None
        table.cut(lambda listener: listener.seat == mine and listener.person is None)
        await desk.house.save_chair(table, chair)
    return Response(None, status_code=204)


@post("/tables/{table_id:str}/concede", summary="Concede", tags=["tables"], status_code=200)
async def concede(table_id: FromPath[str], data: JSONBody[wire.SeatOnly], desk: AtDesk, visitor: Asking) -> wire.Table:
    """The game ends and its secrets are opened."""
    table, seat = await desk.seated(table_id, visitor, data.seat, to_act=True)
    if len({side_of(c.seat) for c in table.chairs.values() if c.kind == "person" and is_playing(c.seat)}) > 2:
        raise Problem(409, "status", "Others play on without you: get up and let a bot take your seat.")
    async with table.lock:
        await desk.house.concede(table, seat)
    return desk.card(table, visitor)


HANDLERS: list[Any] = [my_tables, create, load, show, invitation, join, start, leave, new_token, end_token, concede]
