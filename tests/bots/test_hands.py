"""Parallel search: results of forked processes are gathered, and a process that fails, dies or is late is left out."""

from __future__ import annotations

import os
import signal
import time

import pytest

from flagplot.bots.bot import Desk
from flagplot.bots.guests import UnknownBot
from flagplot.bots.roster import CORES, recruit
from flagplot.bots.search import hands
from flagplot.bots.search.admiral import Admiral
from flagplot.bots.search.budget import Budget
from flagplot.bots.search.searcher import Searcher
from flagplot.bots.tactical.searching import NavalAction
from flagplot.kernel.dice import Chance, SeededDice, key_from_seed
from flagplot.kernel.seat import Seat
from flagplot.tactical import GAME

PATIENCE = 60.0


def childless() -> bool:
    try:
        os.waitpid(-1, os.WNOHANG)
    except ChildProcessError:
        return True
    return False


def test_every_hand_works_in_a_process_of_its_own() -> None:
    found = hands.gather(hands.fork(3, lambda number: [number, os.getpid()]), PATIENCE)

    assert [number for number, _ in found] == [1, 2, 3]
    assert len({os.getpid(), *(pid for _, pid in found)}) == 4
    assert childless()


def test_what_a_hand_says_may_be_long() -> None:
    assert hands.gather(hands.fork(1, lambda _: ["x" * 1_000_000]), PATIENCE) == [["x" * 1_000_000]]


def work(number: int) -> list[int]:
    if number == 1:
        os.kill(os.getpid(), signal.SIGKILL)
    if number == 2:
        raise ValueError
    return [number]


def test_a_hand_that_dies_or_breaks_down_is_left_out() -> None:
    assert hands.gather(hands.fork(3, work), PATIENCE) == [[3]]
    assert childless()


def test_a_hand_that_stalls_is_stopped() -> None:
    assert hands.gather(hands.fork(1, lambda _: time.sleep(3600)), 0.1) == []
    assert childless()


def test_a_search_of_several_cores_judges_by_the_worlds_of_all_of_them() -> None:
    desk = Desk(GAME, GAME.new("duel", 5), Seat("usn"))
    dice = SeededDice(Chance(key_from_seed(1)))
    adapter = NavalAction()
    plans = list(adapter.plans(desk, desk.view(), adapter.captain.order(desk, dice), dice))
    budget = Budget(3.0)
    budget.reserve = PATIENCE
    finding = Searcher(adapter, GAME, desk.view(), dice, budget, cores=3).search(plans)

    assert desk.check(finding.chosen.order) is None
    assert finding.worlds >= 3  # every process has begun at least one
    assert max(len(trial.gains) for trial in finding.trials) <= finding.worlds
    assert childless()


def test_what_is_counted_in_play_outs_is_one_process_so_that_it_repeats() -> None:
    bot = recruit("tactical", "admiral")
    assert isinstance(bot, Admiral)

    assert Admiral(bot.adapter, playouts=6, cores=4).cores == 1


def test_the_cores_of_an_admiral_are_said_by_the_machine(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv(CORES, "2")
    bot = recruit("tactical", "admiral")
    assert isinstance(bot, Admiral)
    assert bot.cores == 2

    monkeypatch.setenv(CORES, "many")
    with pytest.raises(UnknownBot, match="FLAGPLOT_CORES is 'many'"):
        recruit("tactical", "admiral")
