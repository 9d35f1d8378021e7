"""A server process with a Skerries that does not end: `python -m benchmarks.server_toy DATABASE PORT`."""

from __future__ import annotations

import sys
from collections.abc import Sequence
from dataclasses import replace

import uvicorn

from flagplot.server.app import build
from flagplot.server.catalogue import Catalogue
from flagplot.server.db.writer import Write
from flagplot.server.services import Services
from flagplot.server.serving import configuration
from flagplot.server.settings import Settings, database_url
from flagplot.server.tables.table import Table
from tests.server.harness import NO_LIMITS
from tests.toy.game import GAME


def never_end(services: Services) -> None:
    """Give every game as many turns as the measurement needs; a compiled game cannot be subclassed."""
    begin = services.registry.begin

    async def begin_for_good(table: Table, writes: Sequence[Write] = ()) -> None:
        await begin(table, writes)
        assert table.match is not None
        table.match.state.turns = 1_000_000  # type: ignore[attr-defined]  # a Skerries has turns

    setattr(services.registry, "begin", begin_for_good)  # noqa: B010  # every new table calls it


SHELF = Catalogue({"skerries": GAME})


if __name__ == "__main__":
    settings = Settings(database_url(sys.argv[1]), limits=replace(NO_LIMITS, live_tables=2000))
    app = build(settings, SHELF)
    never_end(app.app.state["services"])
    uvicorn.Server(configuration(app, port=int(sys.argv[2]), log_level="error")).run()
