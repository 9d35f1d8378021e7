"""Play: views, events, orders, undo, advice, standing orders, notes, chat."""

from __future__ import annotations

import asyncio
from typing import Annotated, Any

import msgspec
from litestar import Response, get, post, put
from litestar.params import FromPath, JSONBody, QueryParameter

from flagplot.kernel.codec import plain
from flagplot.kernel.seat import OBSERVER, Seat
from flagplot.server import judge, wire
from flagplot.server.desk import Asking, AtDesk, FrontDesk, raw
from flagplot.server.gate import Visitor
from flagplot.server.hands import PASSES
from flagplot.server.problems import Problem
from flagplot.server.table import Table

SeatQuery = Annotated[str | None, QueryParameter(max_length=80)]
Since = Annotated[int, QueryParameter(ge=0, le=10_000_000)]
Mark = Annotated[str, QueryParameter(max_length=80)]
BASE = "/tables/{table_id:str}"


def begun(table: Table) -> None:
    """Refuse while nothing is to be seen."""
    if not table.is_begun:
        raise Problem(409, "status", "The game has not begun: seats are still open.")


@get(f"{BASE}/view", summary="What my seat may know now", tags=["play"])
async def view(
    table_id: FromPath[str], desk: AtDesk, visitor: Asking, seat: SeatQuery = None, since: Since = 0, mark: Mark = ""
) -> Response[wire.Update]:
    """The seat's view, and its events from where the caller left off."""
    table, mine = await desk.seated(table_id, visitor, seat)
    async with table.lock:
        begun(table)
        return raw(table.update(mine, since, mark))


@get(f"{BASE}/poll", summary="Wait for news", tags=["play"])
async def poll(
    table_id: FromPath[str],
    desk: AtDesk,
    visitor: Asking,
    seat: SeatQuery = None,
    since: Since = 0,
    mark: Mark = "",
    version: Mark = "",
    wait: Annotated[int, QueryParameter(ge=0, le=25)] = 20,
) -> Response[wire.Update | None]:
    """An update as soon as the seat's version is another one, or 204: the way without WebSocket."""
    table, mine = await desk.seated(table_id, visitor, seat)
    loop = asyncio.get_running_loop()
    until = loop.time() + wait
    while True:
        async with table.lock:
            begun(table)
            if table.face(mine).version != version:
                return raw(table.update(mine, since, mark))
            changed = table.news()
        left = until - loop.time()
        if left <= 0:
            return Response(None, status_code=204)
        try:
            await asyncio.wait_for(changed.wait(), left)
        except TimeoutError:
            return Response(None, status_code=204)
        table, mine = await desk.seated(table_id, visitor, seat)  # he may have lost the seat while he waited


@get(f"{BASE}/events", summary="My seat's events", tags=["play"])
async def events(
    table_id: FromPath[str], desk: AtDesk, visitor: Asking, seat: SeatQuery = None, since: Since = 0, mark: Mark = ""
) -> Response[wire.Events]:
    """From where the caller left off."""
    table, mine = await desk.seated(table_id, visitor, seat)
    async with table.lock:
        begun(table)
        face = table.face(mine)
        start = face.start(since, mark)
        found = start, face.count, face.mark.encode(), face.events(start)
    return raw(b'{"from":%d,"count":%d,"mark":"%b","events":%b}' % found)


@get(f"{BASE}/events/{{number:int}}", summary="Why?", tags=["play"])
async def explain(
    table_id: FromPath[str], number: FromPath[int], desk: AtDesk, visitor: Asking, seat: SeatQuery = None
) -> wire.Explanation:
    """One event with its dice, the charts with the read cell lit, modifiers, and its rules in words."""
    table, mine = await _reader(desk, table_id, visitor, seat)
    async with table.lock:
        begun(table)
        event = table.face(mine).event(number)
    if event is None:
        raise Problem(404, "missing", "Your logbook has no such entry.")
    charts, texts = desk.shelf.explain(table.charter.game, event)
    return wire.Explanation(**msgspec.structs.asdict(event), charts=charts, rule_texts=texts)


async def _reader(desk: FrontDesk, table_id: str, visitor: Visitor, asked: str | None) -> tuple[Table, Seat]:
    """The seat whose logbook is opened: one's own, and after the end anybody's."""
    try:
        return await desk.seated(table_id, visitor, asked)
    except Problem as problem:
        if problem.code != "seat" or asked is None:
            raise
        table = await desk.known(table_id, visitor)
        if not table.is_over or asked not in table.watchers():
            raise
        return table, Seat(asked)


@get(f"{BASE}/orders", summary="My legal orders", tags=["play"])
async def legal(
    table_id: FromPath[str],
    desk: AtDesk,
    visitor: Asking,
    seat: SeatQuery = None,
    match: Annotated[str, QueryParameter(max_length=200)] = "",
    limit: Annotated[int, QueryParameter(ge=1, le=2000)] = 500,
) -> wire.Legal:
    """The legal orders that contain these words; not listed where there are too many or they cannot be enumerated."""
    table, mine = await desk.seated(table_id, visitor, seat)
    words = match.split()
    async with table.lock:
        begun(table)
        face = table.face(mine)
        if table.match is None:
            return wire.Legal(face.version, None, [], more=False, listed=False)
        state = table.match.state
        prompt = table.game.prompt(state, mine) if mine != OBSERVER else None
        found: list[str] = []
        seen = 0
        more = False
        for order in table.game.orders(state, mine) if prompt is not None else ():
            seen += 1
            line = order.line()
            if all(word in line for word in words):
                if len(found) == limit:
                    more = True
                    break
                found.append(line)
            if seen >= 50_000:
                more = True
                break
        return wire.Legal(face.version, plain(prompt), found, more, listed=seen > 0)


@post(f"{BASE}/check", summary="Check a draft", tags=["play"], status_code=200)
async def check(table_id: FromPath[str], data: JSONBody[wire.Draft], desk: AtDesk, visitor: Asking) -> wire.Checked:
    """Whether an order would be legal; nothing is ordered."""
    table, seat = await desk.seated(table_id, visitor, data.seat, to_act=True)
    return await desk.orderly.check(table, seat, data)


@post(f"{BASE}/orders", summary="Give an order", tags=["play"], status_code=200)
async def give_order(
    table_id: FromPath[str], data: JSONBody[wire.GiveOrder], desk: AtDesk, visitor: Asking
) -> Response[wire.Accepted]:
    """It is on disk before it is answered. Sent twice with one key it counts once; sent late it is refused with the new state."""
    table, seat = await desk.seated(table_id, visitor, data.seat, to_act=True)
    return raw(await desk.orderly.order(table, seat, data))


@post(f"{BASE}/undo", summary="Take back my last order", tags=["play"], status_code=200)
async def undo(
    table_id: FromPath[str], data: JSONBody[wire.TakeBack], desk: AtDesk, visitor: Asking
) -> Response[wire.Accepted]:
    """Until a die was rolled or a secret was shown."""
    table, seat = await desk.seated(table_id, visitor, data.seat, to_act=True)
    return raw(await desk.orderly.undo(table, seat, data))


@get(f"{BASE}/advice", summary="What would a captain do?", tags=["play"])
async def advice(
    table_id: FromPath[str],
    desk: AtDesk,
    visitor: Asking,
    seat: SeatQuery = None,
    bot: Annotated[str, QueryParameter(max_length=40)] = "",
) -> wire.Advice:
    """What a bot would order now from what this seat sees; nothing is ordered."""
    table, mine = await desk.seated(table_id, visitor, seat, to_act=True)
    desk.buckets.spend("thinking", visitor.address, desk.settings.limits.thinking)
    return await desk.hands.advise(table, mine, bot, visitor.address)


@get(f"{BASE}/standing/choices", summary="What standing orders can say", tags=["play"])
async def standing_choices(
    table_id: FromPath[str], desk: AtDesk, visitor: Asking, seat: SeatQuery = None
) -> wire.StandingChoices:
    """How an absent seat is played for at this table, the game's verbs, and what would be legal now, by verb."""
    table, mine = await desk.seated(table_id, visitor, seat, to_act=True)
    async with table.lock:
        begun(table)
        now, more = _by_verb(table, mine)
    verbs = table.game.notation.spoken(mine)
    passes = [verb for verb in PASSES if verb in verbs]
    bot = desk.house.shelf.bot(table.charter.game, "").name
    return wire.StandingChoices(table.charter.pace.then, bot, verbs, passes, now, more)


def _by_verb(table: Table, seat: Seat, most: int = 400) -> tuple[dict[str, list[str]], bool]:
    """The legal orders of a seat under their verbs, and whether there are more."""
    found: dict[str, list[str]] = {}
    for number, order in enumerate(table.game.orders(table.match.state, seat) if table.match is not None else ()):
        if number == most:
            return found, True
        line = order.line()
        found.setdefault(line.partition(" ")[0], []).append(line)
    return found, False


@get(f"{BASE}/standing", summary="My standing orders", tags=["play"])
async def standing(table_id: FromPath[str], desk: AtDesk, visitor: Asking, seat: SeatQuery = None) -> wire.Standing:
    """What is tried when I am away."""
    table, mine = await desk.seated(table_id, visitor, seat, to_act=True)
    chair = table.chairs[mine]
    return wire.Standing(chair.standing, chair.at_once, chair.away)


@put(f"{BASE}/standing", summary="File standing orders", tags=["play"])
async def file_standing(
    table_id: FromPath[str], data: JSONBody[wire.NewStanding], desk: AtDesk, visitor: Asking
) -> wire.Standing:
    """Tried in turn when the deadline has passed, or at once; the first that is legal is given, and is used up."""
    table, mine = await desk.seated(table_id, visitor, data.seat, to_act=True)
    lines = [" ".join(line.split()) for line in data.lines]
    async with table.lock:
        for line in lines:
            judge.read(table, mine, line)
        chair = table.chairs[mine]
        chair.standing, chair.at_once = lines, data.at_once
        await desk.house.save_chair(table, chair)
    return wire.Standing(chair.standing, chair.at_once, chair.away)


@post(f"{BASE}/back", summary="Take the conn again", tags=["play"], status_code=200)
async def come_back(
    table_id: FromPath[str], data: JSONBody[wire.SeatOnly], desk: AtDesk, visitor: Asking
) -> wire.Table:
    """After a deadline passed and the seat was played for."""
    table, seat = await desk.seated(table_id, visitor, data.seat, to_act=True)
    async with table.lock:
        chair = table.chairs[seat]
        if chair.away:
            if not table.clocks.may_return(chair, desk.settings.now()):
                raise Problem(
                    409, "status", "Your time for this order is over and it is given for you: come back after it."
                )
            chair.away, chair.owes_since = False, None
            await desk.house.save_chair(table, chair)
            desk.house.tell_table(table)
    return desk.card(table, visitor)


@get(f"{BASE}/notes", summary="My notes", tags=["play"])
async def notes(table_id: FromPath[str], desk: AtDesk, visitor: Asking, seat: SeatQuery = None) -> wire.Notes:
    """Private to the seat."""
    table, mine = await desk.seated(table_id, visitor, seat, to_act=True)
    return wire.Notes(table.chairs[mine].notes)


@put(f"{BASE}/notes", summary="Write notes", tags=["play"])
async def write_notes(
    table_id: FromPath[str], data: JSONBody[wire.NewNotes], desk: AtDesk, visitor: Asking
) -> wire.Notes:
    """Private to the seat."""
    table, mine = await desk.seated(table_id, visitor, data.seat, to_act=True)
    text = data.text.replace("\0", "")  # the one character that not every database keeps
    async with table.lock:
        table.chairs[mine].notes = text
        await desk.house.save_chair(table, table.chairs[mine])
    return wire.Notes(text)


@get(f"{BASE}/chat", summary="What was said", tags=["chat"])
async def heard(
    table_id: FromPath[str], desk: AtDesk, visitor: Asking, seat: SeatQuery = None, since: Since = 0
) -> wire.Messages:
    """What this seat can read; the numbers count only that."""
    table, mine = await desk.seated(table_id, visitor, seat)
    messages = table.messages(mine, since)
    return wire.Messages(messages, max(len(table.messages(mine, 0)), 0))


@post(f"{BASE}/chat", summary="Say something", tags=["chat"])
async def say(table_id: FromPath[str], data: JSONBody[wire.Say], desk: AtDesk, visitor: Asking) -> wire.Message:
    """To the table, to my side, or to one seat."""
    table, seat = await desk.seated(table_id, visitor, data.seat, to_act=True)
    return await desk.orderly.say(table, seat, data)


HANDLERS: list[Any] = [
    view,
    poll,
    events,
    explain,
    legal,
    check,
    give_order,
    undo,
    advice,
    standing,
    standing_choices,
    file_standing,
    come_back,
    notes,
    write_notes,
    heard,
    say,
]
