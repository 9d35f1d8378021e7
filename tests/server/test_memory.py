"""Memory is given back when a table is let go of, not when the collector comes by: it comes by rarely."""

from __future__ import annotations

import gc
from pathlib import Path

import pytest

from flagplot.server.tables import registry
from flagplot.server.tables.table import Table
from tests.server.harness import Player, serving, wait_for

BOTS = [{"seat": "red", "player": "bot"}, {"seat": "blue", "player": "bot"}]


def in_memory() -> int:
    return sum(type(one) is Table for one in gc.get_objects())


def test_tables_that_were_let_go_of_are_gone_without_the_collector(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(registry, "IN_HAND", 0.01)
    gc.collect()
    before = in_memory()
    with serving(tmp_path) as running, Player(running.base, "Ann") as ann:
        gc.disable()
        try:
            for _ in range(8):
                ann.new_table(seats=BOTS, spectators="public")
                ann.until(lambda seen: seen["view"]["outcome"] is not None)
            assert in_memory() >= before + 8

            def let_go() -> bool:
                for table in running.services.registry.live():
                    running.do(_let_go(running.services.registry, table))
                return in_memory() == before

            wait_for(let_go, "tables stay in memory")
        finally:
            gc.enable()


async def _let_go(all_tables: registry.Registry, table: Table) -> None:
    all_tables.let_go(table)
