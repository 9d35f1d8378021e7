"""After the end: the replay file, what each seat saw when, what mattered most."""

from __future__ import annotations

from typing import Annotated, Any

from litestar import get
from litestar.enums import MediaType
from litestar.params import FromPath, QueryParameter

from flagplot.kernel import replay as replays
from flagplot.kernel.seat import CONTROL, Seat
from flagplot.server import wire
from flagplot.server.desk import Asking, AtDesk, FrontDesk
from flagplot.server.gate import Visitor, missing
from flagplot.server.problems import Problem
from flagplot.server.report import report as told
from flagplot.server.review import look_back
from flagplot.server.routes.play import BASE, SeatQuery, begun
from flagplot.server.storage import AWAY
from flagplot.server.table import Table


@get(f"{BASE}/replay", summary="The replay file", tags=["after the end"], media_type=MediaType.TEXT)
async def replay(table_id: FromPath[str], desk: AtDesk, visitor: Asking) -> str:
    """After the end, with the secret of its dice. Control may have it at any time, without."""
    try:
        table = await desk.known(table_id, visitor)
    except Problem as problem:
        if problem.code != "status":
            raise
        return await _resting(table_id, desk, visitor, problem)
    async with table.lock:
        begun(table)
        if table.match is None:
            return await _resting(table_id, desk, visitor, missing())
        if not table.is_over:
            chair = table.chairs.get(CONTROL)
            if chair is None or visitor.id is None or chair.person != visitor.id:
                raise Problem(403, "closed", "The record holds every secret: it is opened after the end.")
        return replays.write(table.match, secret=table.is_over)


async def _resting(table_id: str, desk: FrontDesk, visitor: Visitor, problem: Problem) -> str:
    """A finished game that was begun with other rules can still be taken home."""
    try:
        found = await desk.house.resting_replay(table_id)
    except AWAY:
        raise
    except Exception as fault:  # its rows are as spoilt as they were
        raise problem from fault
    if found is None:
        raise problem
    charter, chairs, text = found
    is_mine = visitor.id is not None and (charter.owner == visitor.id or any(c.person == visitor.id for c in chairs))
    if not is_mine and charter.spectators != "public":
        raise missing()
    if charter.status not in ("finished", "conceded"):
        raise problem
    return text


async def _over(desk: FrontDesk, table_id: str, visitor: Visitor) -> Table:
    """A table whose game is over: nothing at it is secret any more."""
    table = await desk.known(table_id, visitor)
    if not table.is_over or not table.is_begun:
        raise Problem(403, "closed", "Looking back is for after the end.")
    desk.buckets.spend("thinking", visitor.address, desk.settings.limits.thinking)
    return table


@get(f"{BASE}/review", summary="Look back", tags=["after the end"])
async def review(
    table_id: FromPath[str],
    desk: AtDesk,
    visitor: Asking,
    seat: SeatQuery = None,
    at: Annotated[int, QueryParameter(ge=0, le=1_000_000)] = 0,
) -> wire.Review:
    """What any seat saw after any order, once the game is over; `control` lifts the fog."""
    table = await _over(desk, table_id, visitor)
    wanted = Seat(seat or CONTROL)
    seats = table.watchers()
    if wanted not in seats:
        raise Problem(422, "refused", f"There is no seat {wanted!r}: {', '.join(seats)}.")
    if table.past is not None:
        return await desk.study.work(visitor.address, table.past.look_back, wanted, at)
    return await desk.study.work(visitor.address, look_back, table, wanted, at)


@get(f"{BASE}/report", summary="What mattered most", tags=["after the end"])
async def report(table_id: FromPath[str], desk: AtDesk, visitor: Asking) -> wire.Report:
    """The decisive moments, what each side lost, how its dice fell."""
    table = await _over(desk, table_id, visitor)
    if table.past is not None:
        return table.past.report
    if table.report is None:
        table.report = await desk.study.work(visitor.address, told, table)
    return table.report


HANDLERS: list[Any] = [replay, review, report]
