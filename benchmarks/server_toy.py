"""A server of its own process with a Skerries that does not end: `python -m benchmarks.server_toy DATABASE PORT`."""

from __future__ import annotations

import sys
from dataclasses import replace
from typing import Any

import uvicorn

from flagplot.kernel.match import Match
from flagplot.server import house
from flagplot.server.app import build
from flagplot.server.door import Door, Socket
from flagplot.server.settings import Settings, database_url
from flagplot.server.shelf import Shelf
from tests.server.harness import NO_LIMITS
from tests.toy.game import GAME


class Endless:
    """Opens matches with as many turns as the measurement takes; a compiled game cannot be derived from."""

    @staticmethod
    def open(*given: Any) -> Match:
        """A match that does not end."""
        opened = Match.open(*given)
        opened.state.turns = 1_000_000  # type: ignore[attr-defined]  # a Skerries has turns
        return opened


setattr(house, "Match", Endless)  # noqa: B010  # where the house opens its matches
SHELF = Shelf({"skerries": GAME})


if __name__ == "__main__":
    settings = Settings(database_url(sys.argv[1]), limits=replace(NO_LIMITS, live_tables=2000))
    app = build(settings, SHELF)
    uvicorn.run(app, port=int(sys.argv[2]), log_level="error", http=Door, ws=Socket, access_log=False)
