"""Battles handed down: the offer, the choice, and where the battle is fought."""

from __future__ import annotations

from typing import Any

from litestar import get, post
from litestar.params import FromPath, JSONBody

from flagplot.server import wire
from flagplot.server.http.errors import Problem
from flagplot.server.http.routes.play import BASE
from flagplot.server.said import phrase
from flagplot.server.services import CurrentVisitor, MayPlay, WithServices


@get(f"{BASE}/below", summary="Get the linked battle", tags=["play"])
async def battle(playing: MayPlay, services: WithServices) -> wire.BattleBelow:
    """The battle that the game waits for: choices, linked table, deadline; and the story of the last one."""
    table, mine = playing
    return await services.linked.told(table, mine)


@post(f"{BASE}/below", status_code=200, summary="Choose how a linked battle is fought", tags=["play"])
async def choose(
    table_id: FromPath[str], services: WithServices, visitor: CurrentVisitor, data: JSONBody[wire.BattleChoice]
) -> wire.BattleBelow:
    """Choose: fight it at a linked table, invite a commander, let captains fight it, or use the rules here."""
    table, mine = await services.seated(table_id, visitor, data.seat, to_act=True)
    async with table.lock:
        await services.linked.choose(table, mine, data.choice)
    services.bot_players.wake(table)
    return await services.linked.told(table, mine)


@get(f"{BASE}/papers", summary="Get the papers of linked battles", tags=["after the end"])
async def papers(table_id: FromPath[str], services: WithServices, visitor: CurrentVisitor) -> list[wire.BattlePapers]:
    """After the end: packet, record and report of every battle that was fought out below, for `flagplot verify`."""
    table = await services.known(table_id, visitor)
    if not table.is_open or table.match is None:
        raise Problem(403, "closed", phrase("problem-packets-hold-secrets-both-sides"))
    services.limiter.think(visitor.address)
    signer = services.registry.signer
    return [
        wire.BattlePapers(
            told.packet.battle, told.table, signer.seal(told.packet), told.replay, signer.seal(told.report)
        )
        for told in await services.linked.papers(visitor.address, table)
    ]


HANDLERS: list[Any] = [battle, choose, papers]
