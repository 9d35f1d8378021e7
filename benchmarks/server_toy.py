"""A server of its own process with a Skerries that does not end: `python -m benchmarks.server_toy DATABASE PORT`."""

from __future__ import annotations

import sys
from dataclasses import replace

import uvicorn

from flagplot.kernel.dice import Chance
from flagplot.server.app import build
from flagplot.server.settings import Settings, database_url
from flagplot.server.shelf import Shelf
from tests.server.harness import NO_LIMITS
from tests.toy.game import SkerriesGame
from tests.toy.model import Skerries


class Endless(SkerriesGame):
    """Skerries with as many turns as the measurement takes."""

    def setup(self, scenario: str, options: dict[str, str], chance: Chance) -> Skerries:
        state = super().setup(scenario, options, chance)
        state.turns = 1_000_000
        return state


if __name__ == "__main__":
    settings = Settings(database_url(sys.argv[1]), limits=replace(NO_LIMITS, live_tables=2000))
    app = build(settings, Shelf({"skerries": Endless()}))
    uvicorn.run(app, port=int(sys.argv[2]), log_level="error", ws="websockets-sansio", access_log=False)
