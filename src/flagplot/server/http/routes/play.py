"""Play: views, events, orders, undo, advice."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from typing import Annotated, Any, Concatenate, ParamSpec, TypeVar

import msgspec
from litestar import Response, get, post
from litestar.params import FromPath, JSONBody, QueryParameter
from msgspec import UNSET

from flagplot.bots.bot import Desk
from flagplot.command.settling import settled
from flagplot.kernel.records.codec import plain
from flagplot.kernel.seat import CONTROL, OBSERVER, Seat
from flagplot.server import wire
from flagplot.server.explaining import added_up, needed, thrown
from flagplot.server.history.battle_report import battle_report
from flagplot.server.http.auth import Visitor
from flagplot.server.http.errors import Problem
from flagplot.server.said import phrase
from flagplot.server.services import CurrentVisitor, MayLook, MayPlay, SeatQuery, Services, WithServices
from flagplot.server.tables import checks
from flagplot.server.tables.rendering import read_events
from flagplot.server.tables.table import Table

Since = Annotated[int, QueryParameter(ge=0, le=10_000_000)]
Mark = Annotated[str, QueryParameter(max_length=80)]
BASE = "/tables/{table_id:str}"
P = ParamSpec("P")
T = TypeVar("T")


def begun(table: Table) -> None:
    """Refuse while there is nothing to see."""
    if not table.is_begun:
        raise table.not_begun()


async def in_a_thread(table: Table, work: Callable[Concatenate[Table, P], T], *given: P.args, **named: P.kwargs) -> T:
    """Ask something of a table that has begun; in a thread, because there may be tens of thousands of orders, and under its lock."""
    async with table.lock:
        begun(table)
        return await asyncio.to_thread(work, table, *given, **named)


@asynccontextmanager
async def seen(services: Services, table: Table, seat: Seat) -> AsyncIterator[None]:
    """Hold the table's lock, with the seat's view up to date."""
    async with table.lock:
        begun(table)
        await services.registry.look(table, seat)
        yield


@get(f"{BASE}/view", summary="Get the view of a seat", tags=["play"])
async def view(looking: MayLook, services: WithServices, since: Since = 0, mark: Mark = "") -> wire.Update:
    """The seat's view, and its events since the client's state."""
    table, mine = looking
    async with seen(services, table, mine):
        return _whole(table, mine, since, mark)


def _whole(table: Table, seat: Seat, since: int, mark: str) -> wire.Update:
    """An update with the whole view: patches are for sockets."""
    update = table.update(seat, since, mark)
    assert isinstance(update, wire.Update)
    return update


@get(f"{BASE}/poll", summary="Wait for an update", tags=["play"])
async def poll(
    table_id: FromPath[str],
    services: WithServices,
    visitor: CurrentVisitor,
    seat: SeatQuery = None,
    since: Since = 0,
    mark: Mark = "",
    version: Mark = "",
    wait: Annotated[int, QueryParameter(ge=0, le=25)] = 20,
) -> Response[wire.Update | None]:
    """Long polling: an update as soon as the seat's version has changed, or 204."""
    table, mine = await services.seated(table_id, visitor, seat)
    loop = asyncio.get_running_loop()
    until = loop.time() + wait
    while True:
        async with seen(services, table, mine):
            if table.rendering(mine).version != version:
                return Response(_whole(table, mine, since, mark))
            changed = table.news()
        left = until - loop.time()
        if left <= 0:
            return Response(None, status_code=204)
        try:
            await asyncio.wait_for(changed.wait(), left)
        except TimeoutError:
            return Response(None, status_code=204)
        table, mine = await services.seated(table_id, visitor, seat)  # the seat may have been lost meanwhile


@get(f"{BASE}/events", summary="List events of a seat", tags=["play"])
async def events(looking: MayLook, services: WithServices, since: Since = 0, mark: Mark = "") -> wire.Events:
    """Events since the client's state."""
    table, mine = looking
    async with seen(services, table, mine):
        rendering = table.rendering(mine)
        start = rendering.start(since, mark)
        return wire.Events(start, rendering.count, rendering.mark, rendering.events(start))


@get(f"{BASE}/events/{{number:int}}", summary="Explain an event", tags=["play"])
async def explain(
    table_id: FromPath[str],
    number: FromPath[int],
    services: WithServices,
    visitor: CurrentVisitor,
    seat: SeatQuery = None,
) -> wire.Explanation:
    """One event with its dice, the charts with the read cell lit, modifiers, and its rules in words."""
    table, mine = await _reader(services, table_id, visitor, seat)
    async with seen(services, table, mine):
        event = table.rendering(mine).event(number)
    if event is None:
        raise Problem(404, "missing", phrase("problem-your-logbook-has-no-such"))
    charts, texts = services.catalogue.explain(table.info.game, event)
    slug = table.info.game
    return wire.Explanation(
        **msgspec.structs.asdict(event),
        charts=charts,
        rule_texts=texts,
        likely=services.catalogue.likely(slug, event) or UNSET,
        thrown=[thrown(slug, roll) for roll in event.rolls],
        needed=needed(table.game.catalogue, event),
        sum=added_up(slug, event) or UNSET,
    )


@get(f"{BASE}/battle", summary="Get the report of a battle", tags=["play"])
async def battle(
    table_id: FromPath[str],
    services: WithServices,
    visitor: CurrentVisitor,
    seat: SeatQuery = None,
    since: Since = 0,
) -> wire.BattleReport:
    """A seat's events from a number on as the report of one action: headline, chapters, and the cause of every loss."""
    table, mine = await _reader(services, table_id, visitor, seat)
    services.limiter.think(visitor.address)
    async with seen(services, table, mine):
        rendering = table.rendering(mine)
        texts, view, words = rendering.events(since), rendering.view, table.game.catalogue
    # In a thread, because a long game has tens of thousands of events.
    return await services.background.work(
        visitor.address, lambda: battle_report(read_events(texts), words, msgspec.json.decode(view))
    )


async def _reader(services: Services, table_id: str, visitor: Visitor, asked: str | None) -> tuple[Table, Seat]:
    """The seat whose logbook may be read: the visitor's own, and after the end any."""
    try:
        return await services.seated(table_id, visitor, asked)
    except Problem as problem:
        if problem.code != "seat" or asked is None:
            raise
        table = await services.known(table_id, visitor)
        if not table.is_open or asked not in table.watchers():
            raise
        return table, Seat(asked)


@get(f"{BASE}/orders", summary="List legal orders", tags=["play"])
async def legal(
    looking: MayLook,
    match: Annotated[str, QueryParameter(max_length=200)] = "",
    limit: Annotated[int, QueryParameter(ge=1, le=2000)] = 500,
    composed: Annotated[bool, QueryParameter()] = False,
) -> wire.Legal:
    """The legal orders that contain these words, on request also as JSON; incomplete if there are too many or they cannot be enumerated."""
    table, mine = looking
    return await in_a_thread(table, _legal, mine, match.split(), limit, composed)


def _legal(table: Table, seat: Seat, words: list[str], limit: int, composed: bool) -> wire.Legal:
    rendering = table.rendering(seat)
    if table.match is None:
        return wire.Legal(rendering.version, None, [], more=False, listed=False, only="")
    state = table.match.state
    prompt = table.game.prompt(state, seat) if seat != OBSERVER else None
    listed = prompt is not None and table.game.lists_all(state, seat)
    found: list[str] = []
    as_json: list[dict[str, Any]] = []
    labels: list[str] = []
    view = table.game.glance(state, seat) if composed else None
    more = False
    for seen, order in enumerate(table.game.orders(state, seat) if prompt is not None else (), 1):
        line = order.line()
        if all(word in line for word in words):
            if len(found) == limit:
                more = True
                break
            found.append(line)
            if view is not None:
                labels.append(table.game.worded(view, order).label)
                as_json.append(table.game.notation.to_json(order))
        if seen >= 50_000:
            more = True
            break
    chair = table.chairs.get(seat)
    # During a run plans answer, and an interruption must not be answered automatically.
    planned = chair is not None and (chair.intent.runs or chair.intent.card is not None)
    asked = prompt is not None and len(found) == 1 and not words and not planned
    only = settled(Desk(table.game, state, seat)) if asked else None
    line = only.line() if only is not None else ""
    answer = wire.Legal(rendering.version, plain(prompt), found, more, listed, line)
    if composed:
        answer.composed, answer.labels = as_json, labels
    return answer


@post(f"{BASE}/check", summary="Check a draft", tags=["play"], status_code=200)
async def check(
    table_id: FromPath[str], data: JSONBody[wire.Draft], services: WithServices, visitor: CurrentVisitor
) -> wire.Checked:
    """Whether an order would be legal; nothing is ordered."""
    table, seat = await services.seated(table_id, visitor, data.seat, to_act=True)
    return await services.orders.check(table, seat, data, visitor)


@post(f"{BASE}/reach", summary="Get reaches", tags=["play"], status_code=200)
async def reach(
    table_id: FromPath[str], data: JSONBody[wire.Draft], services: WithServices, visitor: CurrentVisitor
) -> wire.Reaches:
    """The reach of searches, strikes, guns and torpedoes of both sides as the seat knows them, and of its own after a draft."""
    table, seat = await services.seated(table_id, visitor, data.seat)
    line = " ".join((data.line or "").split())
    try:
        await services.orders.read_aside(table, seat, line, visitor)
    except Problem:
        line = ""  # an incomplete draft moves nothing
    return await in_a_thread(table, _reach, seat, line)


def _reach(table: Table, seat: Seat, line: str) -> wire.Reaches:
    try:
        order = checks.read(table, seat, line) if line else None
    except Problem:
        order = None
    found = table.game.reach(table.game.view(checks.running(table).state, seat), seat, order)
    return wire.Reaches(list(found))


@get(f"{BASE}/aim", summary="Get the aim of a seat", tags=["play"])
async def aim(looking: MayLook) -> wire.Aim:
    """How the game is won, as the seat may know it."""
    table, mine = looking
    return await in_a_thread(table, _aim, mine)


def _aim(table: Table, seat: Seat) -> wire.Aim:
    if table.match is None:
        raise table.not_begun()
    if seat in (CONTROL, OBSERVER):
        return wire.Aim("")
    state, is_closed = table.match.state, table.is_over and bool(table.info.parent)
    view = (table.game.closed_view if is_closed else table.game.view)(state, seat)
    return wire.Aim(" ".join(map(str, table.game.aim(view))))


@get(f"{BASE}/lineup", summary="Get the lineup of a battle", tags=["play"])
async def lineup(looking: MayLook) -> wire.Lineups:
    """The current battle as two lines as the seat knows them, with fire and hits."""
    table, mine = looking
    return await in_a_thread(table, _lineup, mine)


def _lineup(table: Table, seat: Seat) -> wire.Lineups:
    return wire.Lineups(table.game.lineup(table.game.view(checks.running(table).state, seat), seat))


@post(f"{BASE}/orders", summary="Give an order", tags=["play"], status_code=200)
async def give_order(
    table_id: FromPath[str], data: JSONBody[wire.GiveOrder], services: WithServices, visitor: CurrentVisitor
) -> wire.Accepted:
    """Give an order. It is on disk before it is answered. Sent twice with one key it counts once; a stale order is refused with the new state."""
    table, seat = await services.seated(table_id, visitor, data.seat, to_act=True)
    return await services.orders.give(table, seat, data, visitor)


@post(f"{BASE}/undo", summary="Undo an order", tags=["play"], status_code=200)
async def undo(
    table_id: FromPath[str], data: JSONBody[wire.TakeBack], services: WithServices, visitor: CurrentVisitor
) -> wire.Accepted:
    """Take back the last order: possible until a die is rolled or a secret revealed."""
    table, seat = await services.seated(table_id, visitor, data.seat, to_act=True)
    return await services.orders.give(table, seat, data, visitor)


@get(f"{BASE}/advice", summary="Get advice", tags=["play"])
async def advice(
    playing: MayPlay,
    services: WithServices,
    visitor: CurrentVisitor,
    bot: Annotated[str, QueryParameter(max_length=40)] = "",
) -> wire.Advice:
    """What a bot would order now from what this seat sees; nothing is ordered."""
    table, mine = playing
    services.limiter.think(visitor.address)
    return await services.bot_players.advise(table, mine, bot, visitor.address)


HANDLERS: list[Any] = [
    view,
    poll,
    events,
    battle,
    explain,
    legal,
    check,
    reach,
    lineup,
    aim,
    give_order,
    undo,
    advice,
]
