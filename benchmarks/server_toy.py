"""A server of its own process with a Skerries that does not end: `python -m benchmarks.server_toy DATABASE PORT`."""

from __future__ import annotations

import sys
from collections.abc import Sequence
from dataclasses import replace

import uvicorn

from flagplot.server.app import build
from flagplot.server.desk import FrontDesk
from flagplot.server.door import Door
from flagplot.server.settings import Settings, database_url
from flagplot.server.shelf import Shelf
from flagplot.server.storage import Write
from flagplot.server.table import Table
from flagplot.server.wireless import Socket
from tests.server.harness import NO_LIMITS
from tests.toy.game import GAME


def never_end(desk: FrontDesk) -> None:
    """Give every game as many turns as the measurement takes; a compiled game cannot be derived from."""
    begin = desk.house.begin

    async def begin_for_good(table: Table, writes: Sequence[Write] = ()) -> None:
        await begin(table, writes)
        assert table.match is not None
        table.match.state.turns = 1_000_000  # type: ignore[attr-defined]  # a Skerries has turns

    setattr(desk.house, "begin", begin_for_good)  # noqa: B010  # what every new table passes through


SHELF = Shelf({"skerries": GAME})


if __name__ == "__main__":
    settings = Settings(database_url(sys.argv[1]), limits=replace(NO_LIMITS, live_tables=2000))
    app = build(settings, SHELF)
    never_end(app.app.state["desk"])
    uvicorn.run(app, port=int(sys.argv[2]), log_level="error", http=Door, ws=Socket, access_log=False)
