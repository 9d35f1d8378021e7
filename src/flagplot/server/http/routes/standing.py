"""Standing orders for an absent seat, and taking over again."""

from __future__ import annotations

import asyncio
from typing import Any

from litestar import get, post, put
from litestar.params import FromPath, JSONBody

from flagplot.kernel.seat import Seat
from flagplot.server import wire
from flagplot.server.http.errors import Problem
from flagplot.server.http.routes.play import BASE, in_a_thread
from flagplot.server.said import phrase
from flagplot.server.services import CurrentVisitor, MayPlay, WithServices
from flagplot.server.tables import checks
from flagplot.server.tables.bots import PASSES
from flagplot.server.tables.table import Table


@get(f"{BASE}/standing/choices", summary="List choices of standing orders", tags=["play"])
async def standing_choices(playing: MayPlay, services: WithServices) -> wire.StandingChoices:
    """How an absent seat is played for at this table, the game's verbs, and what would be legal now, by verb."""
    table, mine = playing
    now, more = await in_a_thread(table, _by_verb, mine)
    verbs = table.game.notation.spoken(mine)
    passes = [verb for verb in PASSES if verb in verbs]
    bot = services.registry.catalogue.bot(table.info.game, "").name
    return wire.StandingChoices(table.info.pace.then, bot, verbs, passes, now, more)


def _by_verb(table: Table, seat: Seat, most: int = 400) -> tuple[dict[str, list[str]], bool]:
    """The legal orders of a seat under their verbs, and whether there are more."""
    found: dict[str, list[str]] = {}
    for number, order in enumerate(table.game.orders(table.match.state, seat) if table.match is not None else ()):
        if number == most:
            return found, True
        line = order.line()
        found.setdefault(line.partition(" ")[0], []).append(line)
    return found, False


@get(f"{BASE}/standing", summary="Get standing orders", tags=["play"])
async def standing(playing: MayPlay) -> wire.Standing:
    """The seat's standing orders."""
    table, mine = playing
    chair = table.chairs[mine]
    return wire.Standing(chair.standing, chair.at_once, chair.away)


@put(f"{BASE}/standing", summary="Set standing orders", tags=["play"])
async def file_standing(
    table_id: FromPath[str], data: JSONBody[wire.NewStanding], services: WithServices, visitor: CurrentVisitor
) -> wire.Standing:
    """Set standing orders: tried in turn after the deadline, or at once; the first legal one is given and removed."""
    table, mine = await services.seated(table_id, visitor, data.seat, to_act=True)
    lines = [" ".join(line.split()) for line in data.lines]
    for line in lines:
        await services.orders.read_aside(table, mine, line, visitor)
    async with table.lock:
        await asyncio.to_thread(lambda: [checks.read(table, mine, line) for line in lines])
        chair = table.chairs[mine]
        chair.standing, chair.at_once = lines, data.at_once
        await services.registry.save_chair(table, chair)
    return wire.Standing(chair.standing, chair.at_once, chair.away)


@post(f"{BASE}/back", summary="Take a seat back from its bot", tags=["play"], status_code=200)
async def come_back(
    table_id: FromPath[str], data: JSONBody[wire.SeatOnly], services: WithServices, visitor: CurrentVisitor
) -> wire.Table:
    """Take over again after the seat was played for."""
    table, seat = await services.seated(table_id, visitor, data.seat, to_act=True)
    async with table.lock:
        chair = table.chairs[seat]
        if chair.away:
            if not table.clocks.may_return(chair, services.settings.now()):
                raise Problem(409, "status", phrase("problem-your-time-for-this-order"))
            chair.away, chair.owes_since, table.bot_run = False, None, 0
            await services.registry.save_chair(table, chair)
            services.registry.send_table(table)
    return services.card(table, visitor)


HANDLERS: list[Any] = [standing, standing_choices, file_standing, come_back]
