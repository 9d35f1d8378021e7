"""Memory is freed when a table is evicted, without waiting for the garbage collector, which runs rarely."""

from __future__ import annotations

import gc
import weakref
from dataclasses import replace
from pathlib import Path

import pytest

from flagplot.kernel.seat import OBSERVER
from flagplot.server.memory import give_back
from flagplot.server.tables import registry
from flagplot.server.tables.rendering import SHARED
from flagplot.server.tables.table import Table
from tests.server.harness import NO_LIMITS, Player, serving, wait_for

BOTS = [{"seat": "red", "player": "bot"}, {"seat": "blue", "player": "bot"}]


def test_tables_that_were_let_go_of_are_gone_without_the_collector(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(registry, "IN_HAND", 0.01)
    with serving(tmp_path) as running, Player(running.base, "Ann") as ann:
        gc.disable()
        try:
            tables: list[weakref.ref[Table]] = []
            for _ in range(8):
                ann.new_table(seats=BOTS, spectators="public")
                ann.until(lambda seen: seen["view"]["outcome"] is not None)
                tables.append(weakref.ref(running.table(ann.id)))
            assert all(table() is not None for table in tables)

            def let_go() -> bool:
                for table in running.services.registry.live():
                    running.do(_let_go(running.services.registry, table))
                return all(table() is None for table in tables)

            wait_for(let_go, "tables stay in memory")
        finally:
            gc.enable()


def test_a_game_whose_table_is_let_go_of_before_it_is_written_down_is_written_down(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    with serving(tmp_path) as running, Player(running.base, "Ann") as ann:
        tables = running.services.registry
        asked = tables.loader.chronicle

        async def let_go_meanwhile(name: str) -> bytes | None:
            running.table(name).release()
            return await asked(name)

        monkeypatch.setattr(tables.loader, "chronicle", let_go_meanwhile)
        ann.new_table(seats=[{"seat": "red", "player": "me"}, {"seat": "blue", "player": "me"}])
        ann.post(ann.at("concede"), seat="red")
        wait_for(lambda: running.do(asked(ann.id)) is not None, "the game is not written down")

        assert running.do(asked(ann.id))


def test_a_game_of_bots_that_nobody_looks_at_is_put_away_and_goes_on_when_somebody_does(tmp_path: Path) -> None:
    with serving(tmp_path, limits=replace(NO_LIMITS, left_s=-1.0)) as running, Player(running.base, "Ann") as ann:
        tables = running.services.registry
        ann.new_table(seats=BOTS, spectators="public")
        wait_for(lambda: not tables.live(), "bots play on for nobody")
        tables.settings = replace(tables.settings, limits=NO_LIMITS)  # from now on games of bots are not evicted

        assert ann.view()["view"]["outcome"] is None
        ann.until(lambda seen: seen["view"]["outcome"] is not None)


def test_a_game_of_bots_says_that_it_goes_on_while_somebody_looks(tmp_path: Path) -> None:
    limits = replace(NO_LIMITS, left_s=300.0)
    with serving(tmp_path, limits=limits) as running, Player(running.base, "Ann") as ann:
        ann.new_table()
        assert ann.get(f"/api/tables/{ann.id}")["rests"] == "", "a person plays"
        running.services.bot_players.wake = lambda _table: None  # type: ignore[method-assign]  # the game is to last
        ann.new_table(seats=BOTS, spectators="public")
        told = ann.get(f"/api/tables/{ann.id}")["rests"]
        assert told == (
            "Only bots play here: they go on while somebody looks on, and stand still when nobody has for some 5 min."
        )


def test_a_game_of_bots_is_put_away_sooner_when_the_memory_is_full(tmp_path: Path) -> None:
    limits = replace(NO_LIMITS, memory=1, left_s=1e9, used_s=-1.0)
    with serving(tmp_path, limits=limits) as running, Player(running.base, "Ann") as ann:
        tables = running.services.registry
        tables.is_full = True
        ann.new_table(seats=BOTS, spectators="public")
        wait_for(lambda: not tables.live(), "bots play on for nobody")
        assert ann.view()["view"]["outcome"] is None, "the game rests, unfinished, and can be opened again"


def test_a_table_counts_all_that_it_keeps_in_words(tmp_path: Path) -> None:
    with serving(tmp_path) as running, Player(running.base, "Ann") as ann:
        ann.new_table(seats=BOTS, spectators="public")
        ann.until(lambda seen: seen["view"]["outcome"] is not None)
        table = running.table(ann.id)
        rendering = table.rendering(OBSERVER)
        told = sum(len(text) for text in rendering._texts)
        assert rendering.weight() > told + len(rendering.view) + sum(map(len, rendering._marks))
        assert table.weight() > rendering.weight()
        assert 0 < len(table._event_renderer._done) <= SHARED


def test_a_game_with_a_person_in_it_is_not_put_away(tmp_path: Path) -> None:
    with serving(tmp_path, limits=replace(NO_LIMITS, left_s=-1.0)) as running, Player(running.base, "Ann") as ann:
        ann.new_table()
        ann.until(lambda view: view["owes"])
        assert [table.info.id for table in running.services.registry.live()] == [ann.id]


def test_a_game_that_is_over_leaves_the_memory_before_others(tmp_path: Path) -> None:
    with serving(tmp_path, limits=replace(NO_LIMITS, over_s=-1.0)) as running, Player(running.base, "Ann") as ann:
        ann.new_table()
        going_on = ann.id
        ann.new_table()
        ann.post(ann.at("concede"), seat="red")

        def left() -> list[str]:
            running.do(running.services.housekeeping.evict())
            return [table.info.id for table in running.services.registry.live()]

        wait_for(lambda: left() == [going_on], "what is over stays")
        assert ann.view()["view"]["outcome"] is None  # by concession: the position itself is undecided
        assert ann.get(f"/api/tables/{ann.id}")["status"] == "conceded"


def test_a_game_of_bots_keeps_no_positions_to_go_back_to(tmp_path: Path) -> None:
    with serving(tmp_path) as running, Player(running.base, "Ann") as ann:
        ann.new_table(seats=BOTS, spectators="public")
        ann.until(lambda seen: seen["view"]["outcome"] is not None)
        match = running.table(ann.id).match
        assert match is not None
        assert match._depth == 0
        ann.new_table(seats=[{"seat": "red", "player": "me"}, {"seat": "blue", "player": "me"}])
        line = ann.get(ann.at("orders"), seat="red")["orders"][0]
        ann.order(line, seat="red")
        ann.undo(seat="red")


def test_free_memory_is_given_back_to_the_system() -> None:
    def held() -> int:
        return int(Path("/proc/self/statm").read_text("ascii").split()[1])

    kept, blocks = [], []
    for _ in range(8_000):
        blocks.append(bytearray(20_000))
        kept.append(bytearray(600))  # so that the heap cannot simply be trimmed at its end
    full = held()
    blocks.clear()
    give_back()
    assert full - held() > 8_000 * 20_000 // 4096 // 2
    assert len(kept) == 8_000


async def _let_go(all_tables: registry.Registry, table: Table) -> None:
    all_tables.let_go(table)
