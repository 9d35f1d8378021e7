"""The time that a bot thinks is hidden from people: its orders are released on a tick."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path
from time import monotonic

import pytest

from flagplot.server.tables.bots import until_tick
from tests.server.harness import NO_LIMITS, Player, serving


def seconds_until_it_is_our_turn(folder: Path, tick: int) -> float:
    """Red plots; blue, a bot, plots as well; then it is red's turn again."""
    with serving(folder, limits=replace(NO_LIMITS, bot_tick_ms=tick)) as server, Player(server.base, "Ann") as ann:
        begun = monotonic()  # before the bot starts: so the measured time is never too short
        ann.new_table()
        ann.order("plot r1>3 r2>6")
        ann.until(lambda seen: seen["owes"] or seen["view"]["outcome"] is not None)
        return monotonic() - begun


@pytest.mark.parametrize("tick", [700, 1500])
def test_a_bots_order_is_released_on_a_tick(tmp_path: Path, tick: int) -> None:
    assert seconds_until_it_is_our_turn(tmp_path, tick) >= 0.99 * tick / 1000


def test_a_thought_that_took_no_time_waits_for_a_tick_like_any_other() -> None:
    assert [round(until_tick(elapsed, 0.05), 6) for elapsed in (0.0, 0.001, 0.049, 0.05, 0.08)] == [
        0.05,
        0.049,
        0.001,
        0.05,
        0.02,
    ]


def test_bots_among_themselves_do_not_wait_for_it(tmp_path: Path) -> None:
    bots = [{"seat": "red", "player": "bot"}, {"seat": "blue", "player": "bot"}]
    hour = replace(NO_LIMITS, bot_tick_ms=3_600_000)
    with serving(tmp_path, limits=hour) as server, Player(server.base, "Ann") as ann:
        ann.new_table(seats=bots, spectators="public")
        assert ann.until(lambda seen: seen["view"]["outcome"] is not None)["view"]["outcome"] is not None
