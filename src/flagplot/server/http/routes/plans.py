"""Plans: set, run, answer interruptions, undo."""

from __future__ import annotations

import asyncio
from collections.abc import Sequence
from dataclasses import replace
from functools import cache
from hashlib import blake2b
from typing import Any, Final

from litestar import get, post, put
from litestar.params import FromPath, JSONBody

from flagplot.bots.bot import Desk
from flagplot.command.answer import BY_HAND, CARRY_ON, PLAN
from flagplot.command.drafts import draft
from flagplot.command.plan import Plans
from flagplot.command.staff import book_of, check_plan, closed, interrupts, open_plans, plan_examples, standing, tracks
from flagplot.kernel.grammar.example import NO_EXAMPLES
from flagplot.kernel.grammar.field import BadNotation
from flagplot.kernel.seat import Seat
from flagplot.server import wire
from flagplot.server.http.errors import Problem, brief
from flagplot.server.http.routes.play import BASE
from flagplot.server.said import phrase
from flagplot.server.services import CurrentVisitor, MayPlay, WithServices
from flagplot.server.tables import checks
from flagplot.server.tables.intent import Intent, answered, begun, plans_of
from flagplot.server.tables.table import Table

LOTS: Final = 999_999
"""Range of seeds for hiding forces in a draft."""
MOST_WORDS: Final = 120
DIGITS: Final = 4
"""Of a hex."""


def _told(table: Table, seat: Seat, desk: Desk | None = None) -> wire.Plans:
    """A seat's own plans as JSON; `desk` is what the seat sees now, if it has been looked at already."""
    intent, book = table.chairs[seat].intent, book_of(table.info.game)
    card = None
    if intent.card is not None:
        held = intent.card
        card = wire.InterruptionCard(
            held.kind, brief(held.text), held.choices, held.about, held.at, held.draft, held.is_news, held.tells
        )
    if table.match is None or table.is_over:
        desk = None
    elif desk is None:
        desk = _desk(table, seat)
    shut = closed(desk) if desk is not None else frozenset()
    forms = [
        wire.PlanForm(form.verb, form.usage, form.example, " ".join(form.about()))
        for verb in book.verbs
        for form in book.forms(verb)
        if verb not in shut
    ]
    plans = plans_of(book, intent)
    if desk is not None:
        plans = open_plans(desk, plans)
    kinds = [wire.InterruptKind(*one) for one in interrupts(table.info.game, plans)]
    runs = intent.runs and not table.is_over
    offered = standing(desk, plans) if desk is not None else ()
    return wire.Plans(plans.lines(), plans.told(), runs, bool(intent.before), card, forms, kinds, offered)


def _desk(table: Table, seat: Seat) -> Desk:
    """What a seat sees, with one view for every question, because views of large games are slow."""
    desk = Desk(table.game, checks.running(table).state, seat)
    desk.view = cache(desk.view)
    return desk


def _read(table: Table, seat: Seat, lines: list[str], desk: Desk | None) -> tuple[str, ...]:
    """Parse plans and check each against what the seat knows; those kept before that nothing can carry out any more are left out."""
    book, blank = book_of(table.info.game), Intent()
    plans = plans_of(book, blank)
    if desk is not None:
        kept, shut = table.chairs[seat].intent.lines, closed(desk)
        lines = [line for line in lines if line not in kept or line.split()[0] not in shut]
    for line in lines:
        try:
            plan = book.parse(line)
            plans.give(plan)
        except BadNotation as fault:
            examples = NO_EXAMPLES if desk is None else plan_examples(desk, plans)
            raise Problem(422, "notation", brief(str(examples.into(fault.said)))) from fault
        if desk is not None:
            objection = check_plan(desk, plan)
            if objection is not None:
                raise Problem(
                    422, "objection", brief(str(desk.game.catalogue.said(objection.said))), rule=objection.rule
                )
    return tuple(plans.lines())


@get(f"{BASE}/plans", summary="Get plans", tags=["play"])
async def plans(playing: MayPlay) -> wire.Plans:
    """The seat's plans, whether they are running, and their interruption."""
    table, mine = playing
    return _told(table, mine)


@put(f"{BASE}/plans", summary="Set plans", tags=["play"])
async def file_plans(
    table_id: FromPath[str], data: JSONBody[wire.NewPlans], services: WithServices, visitor: CurrentVisitor
) -> wire.Plans:
    """Replace all plans of the seat; they are carried out during a run, and for an absent player after a deadline."""
    table, mine = await services.seated(table_id, visitor, data.seat, to_act=True)
    services.limiter.think(visitor.address)
    async with table.lock:
        desk = _desk(table, mine) if table.match is not None else None
        lines = await asyncio.to_thread(_read, table, mine, data.lines, desk)
        chair = table.chairs[mine]
        if lines != chair.intent.lines:
            chair.intent = chair.intent.planned(lines)
            await services.registry.save_chair(table, chair)
        return _told(table, mine, desk)


@post(f"{BASE}/plans/undo", summary="Undo a change of plans", tags=["play"], status_code=200)
async def undo_plans(
    table_id: FromPath[str], data: JSONBody[wire.SeatOnly], services: WithServices, visitor: CurrentVisitor
) -> wire.Plans:
    """Undo the last change of plans; the run stops. Orders already given by plan are taken back like any other."""
    table, mine = await services.seated(table_id, visitor, data.seat, to_act=True)
    async with table.lock:
        chair = table.chairs[mine]
        if not chair.intent.before:
            raise Problem(409, "undo", phrase("problem-your-plans-have-not-changed"))
        chair.intent = chair.intent.taken_back()
        await services.registry.save_chair(table, chair)
        return _told(table, mine)


@post(f"{BASE}/run", summary="Run plans or answer an interruption", tags=["play"], status_code=200)
async def run(
    table_id: FromPath[str], data: JSONBody[wire.Run], services: WithServices, visitor: CurrentVisitor
) -> wire.Plans:
    """Run by plans until something happens; with a choice, answer the interruption. Nobody else is told."""
    table, mine = await services.seated(table_id, visitor, data.seat, to_act=True)
    services.limiter.think(visitor.address)
    async with table.lock:
        checks.running(table)
        chair = table.chairs[mine]
        card = chair.intent.card
        line = ""
        if data.choice is not None:
            if card is None or data.choice > len(card.choices):
                raise Problem(409, "status", phrase("problem-nothing-waits-for-such-answer"))
            line = card.choices[data.choice - 1].line
        stops = data.stop or line == BY_HAND
        settle = answered if stops else begun
        desk = _desk(table, mine)
        intent = await asyncio.to_thread(settle, desk, chair.intent)
        if line.startswith(PLAN):
            kept = [*intent.lines, line.removeprefix(PLAN)]
            intent = intent.planned(await asyncio.to_thread(_read, table, mine, kept, desk))
        chair.intent = replace(intent, runs=not stops)
        if line and line not in (BY_HAND, CARRY_ON) and not line.startswith(PLAN):
            await services.orders.execute(table, mine, line)
        await services.registry.save_chair(table, chair)
        told = _told(table, mine)
    services.bot_players.wake(table)
    return told


@get(f"{BASE}/plans/proposed", summary="Get proposed plans", tags=["play"])
async def proposed_plans(playing: MayPlay, services: WithServices) -> wire.ProposedPlans:
    """The staff's proposal for everything the seat may be asked; nothing is stored."""
    table, mine = playing
    drawn = blake2b(services.settings.token(16).encode(), digest_size=4).digest()
    async with table.lock:  # under the lock, because a thread reads the position
        lines = await asyncio.to_thread(draft, _desk(table, mine), int.from_bytes(drawn) % LOTS + 1)
    return wire.ProposedPlans(lines, Plans.read(book_of(table.info.game), lines).told())


@post(f"{BASE}/plans/check", summary="Check a plan", tags=["play"], status_code=200)
async def check_draft(
    table_id: FromPath[str], data: JSONBody[wire.PlanDraft], services: WithServices, visitor: CurrentVisitor
) -> wire.CheckedPlan:
    """Check a plan: whether it is valid, how it could continue, and its preview; nothing is stored."""
    table, mine = await services.seated(table_id, visitor, data.seat, to_act=True)
    services.limiter.think(visitor.address)
    async with table.lock:
        if table.match is None or table.is_over:
            return wire.CheckedPlan(False, "", "", "", [], False, [])
        state, intent = table.match.state.clone(), table.chairs[mine].intent
    return await asyncio.to_thread(_checked, Desk(table.game, state, mine), intent, data.line)


def _following(desk: Desk, line: str) -> tuple[list[str], bool]:
    """The possible next words of a plan, and whether a hex is possible; hexes are not listed."""
    book, known = book_of(desk.game.slug), desk.game.vocabulary(desk.view())
    begun = line if not line or line.endswith(" ") else f"{line} "

    def scope(kind: str) -> Sequence[str]:
        return known.get(kind, ())

    follow = book.complete(begun, scope)
    hexes = {word for word in follow if word.isdecimal() and len(word) == DIGITS}
    words: list[str] = []
    if not line.strip():
        shut = closed(desk)
        follow = [word for word in follow if word not in shut]
    for word in follow:
        if word.endswith("="):  # a setting: its values, or for a number only its name
            words += book.complete(begun + word, scope) or [word]
        elif word not in hexes:
            words.append(word)
    words += known.get("place", ()) if hexes else ()
    return list(dict.fromkeys(words))[:MOST_WORDS], bool(hexes)


def _checked(desk: Desk, intent: Intent, line: str) -> wire.CheckedPlan:
    book, written = book_of(desk.game.slug), line.strip()
    plans, fault, told = plans_of(book, intent), "", ""
    try:
        plan = book.parse(written) if written else None
        objection = check_plan(desk, plan) if plan is not None else None
        fault = brief(str(desk.game.catalogue.said(objection.said))) if objection is not None else ""
        if plan is not None and not fault:
            plans.give(plan)
            written, told = plan.line(), plan.told()
    except BadNotation as found:
        fault = brief(str(plan_examples(desk, plans).into(found.said)))
    words, takes_hex = _following(desk, line)
    drawn = tracks(desk, plans, intent.memory)
    return wire.CheckedPlan(bool(written) and not fault, written, told, fault, words, takes_hex, drawn)


HANDLERS: list[Any] = [plans, file_plans, undo_plans, run, proposed_plans, check_draft]
