"""A server of its own process with a Skerries that does not end: `python -m benchmarks.server_toy DATABASE PORT`.

FLAGPLOT_STAGE names a folder with kernel and toy compiled, as the games of an installed wheel are; everything else stays as it is.
"""

from __future__ import annotations

import sys
from dataclasses import replace
from typing import Any

import uvicorn

from benchmarks.server_stage import STAGE
from flagplot.kernel import match
from flagplot.kernel.match import Match
from flagplot.server import house
from flagplot.server.app import build
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


house.Match = Endless  # type: ignore[misc, assignment]
SHELF = Shelf({"skerries": GAME})


if __name__ == "__main__":
    if bool(STAGE) != str(match.__file__).endswith(".so"):
        raise SystemExit("The kernel is not what was asked for: compiled with FLAGPLOT_STAGE, pure without.")
    settings = Settings(database_url(sys.argv[1]), limits=replace(NO_LIMITS, live_tables=2000))
    app = build(settings, SHELF)
    uvicorn.run(app, port=int(sys.argv[2]), log_level="error", ws="websockets-sansio", access_log=False)
