"""The admiral searches within its budget, from its view alone, and always gives a legal order."""

from __future__ import annotations

import gc
import re
from collections.abc import Iterator
from types import ModuleType
from typing import Any

import pytest

from flagplot.bots.advice import advise
from flagplot.bots.bot import Desk
from flagplot.bots.guests import UnknownBot
from flagplot.bots.roster import below, enlist, patience, playouts, ranks, recruit
from flagplot.bots.search.adapter import Judge
from flagplot.bots.search.admiral import Admiral
from flagplot.bots.search.budget import Budget, OutOfTime
from flagplot.bots.search.keyed import KeyedDice
from flagplot.bots.search.plan import Finding, Plan, Trial, prefer
from flagplot.bots.search.telling import told
from flagplot.bots.strategic.searching import War
from flagplot.bots.tactical.searching import NavalAction
from flagplot.games import load
from flagplot.kernel.dice import Chance, Dice, SeededDice, key_from_seed
from flagplot.kernel.game import Game
from flagplot.kernel.order import Order
from flagplot.kernel.seat import Seat
from flagplot.kernel.umpire import Umpire
from flagplot.kernel.view import View
from flagplot.tactical.orders.choices import Plot

pytestmark = pytest.mark.slow

GAMES = [("tactical", "duel", 2), ("operational", "easter", 30), ("strategic", "intro", 9)]


def after(slug: str, scenario: str, orders: int) -> tuple[Game[Any], Any, Seat]:
    """A game of captains after some orders, and the seat to act."""
    game, captain = load(slug), recruit(slug, "captain")
    state = game.new(scenario, 5)
    dice = SeededDice(state.chance)
    for _ in range(orders):
        seat = game.to_act(state)[0]
        game.obey(state, seat, captain.order(Desk(game, state, seat), wits()), Umpire(dice, state.logs))
        dice.take()
    return game, state, game.to_act(state)[0]


def wits(seed: int = 3) -> Dice:
    return SeededDice(Chance(key_from_seed(seed)))


def admiral(slug: str, playouts: int = 6) -> Admiral:
    bot = recruit(slug, "admiral")
    assert isinstance(bot, Admiral)
    return Admiral(bot.adapter, playouts=playouts)


# Dice.


def test_the_nth_throw_for_a_reason_is_the_same_whatever_else_is_thrown() -> None:
    plain, busy = KeyedDice("k"), KeyedDice("k")
    for dice in (plain, busy):
        dice.at(1)
    first = [plain.d6("guns") for _ in range(20)]
    second = []
    for _ in range(20):
        busy.d6("torpedoes")
        second.append(busy.d6("guns"))
    assert first == second
    assert set(first) == set(range(1, 7))


def test_a_new_turn_puts_two_plans_into_step_again() -> None:
    long, short = KeyedDice("k"), KeyedDice("k")
    for dice, throws in ((long, 5), (short, 1)):
        dice.at(1)
        for _ in range(throws):
            dice.d6("guns")
        dice.at(2)
    assert [long.d6("guns") for _ in range(9)] == [short.d6("guns") for _ in range(9)]


# The answer.


@pytest.mark.parametrize("slug, scenario, orders", GAMES)
def test_the_admiral_orders_what_the_rules_allow_and_the_same_again(slug: str, scenario: str, orders: int) -> None:
    game, state, seat = after(slug, scenario, orders)
    found = [admiral(slug).think(Desk(game, state, seat), wits()) for _ in range(2)]

    assert game.check(state, seat, found[0].chosen.order) is None
    assert found[0].chosen.order == found[1].chosen.order
    assert [trial.gains for trial in found[0].trials] == [trial.gains for trial in found[1].trials]


@pytest.mark.parametrize("slug, scenario, orders", GAMES)
def test_the_admiral_orders_the_same_in_every_world_that_looks_the_same(slug: str, scenario: str, orders: int) -> None:
    game, state, seat = after(slug, scenario, orders)
    twin = game.imagine(game.view(state, seat), wits(8))

    assert admiral(slug).order(Desk(game, state, seat), wits()) == admiral(slug).order(Desk(game, twin, seat), wits())


class Snoop(NavalAction):
    """An adapter that searches its arguments for the true state."""

    def __init__(self) -> None:
        super().__init__()
        self.dug: set[int] = set()

    def plans(self, desk: Desk, view: View, first: Order, dice: Dice) -> Iterator[Plan]:
        heap: list[Any] = [desk, view, first, dice]
        while heap:
            one = heap.pop()
            if id(one) in self.dug or isinstance(one, (ModuleType, type)):
                continue
            self.dug.add(id(one))
            known = getattr(one, "__globals__", None)
            heap += [found for found in gc.get_referents(one) if found is not known]
        yield from super().plans(desk, view, first, dice)


def test_whoever_digs_behind_the_desk_finds_an_imagined_world() -> None:
    game, state, seat = after("tactical", "duel", 2)
    snoop = Snoop()
    Admiral(snoop, playouts=4).order(Desk(game, state, seat), wits())

    assert len(snoop.dug) > 100
    assert id(state) not in snoop.dug
    assert not {id(ship) for ship in state.ships.values()} & snoop.dug


class East(NavalAction):
    """Evaluates positions by how far east a ship is."""

    def judge(self, state: Any, seat: Seat) -> Judge:
        class Eastern(Judge):
            def value(self, state: Any) -> float:
                return float(sum(ship.x for ship in state.ships.values() if ship.side == str(seat)))

        return Eastern()

    def horizon(self, state: Any) -> int:
        return 1


def test_the_plan_is_chosen_that_the_judge_values_most() -> None:
    game, state, seat = after("tactical", "duel", 2)
    finding = Admiral(East(), playouts=80).think(Desk(game, state, seat), wits())
    best = max(finding.trials, key=lambda trial: trial.mean)

    assert finding.chosen is best.plan
    assert best.mean > 0
    assert finding.playouts >= 80


def trial(*gains: float) -> Trial:
    captain = recruit("tactical", "captain")
    return Trial(Plan(Plot(), "", captain), list(gains))


def test_a_gain_counts_the_less_the_fewer_worlds_it_comes_from() -> None:
    lucky, often = trial(15.0, 9.0), trial(*([3.0, 2.0] * 10))

    assert lucky.mean > often.mean
    assert prefer([lucky, often]) is often


def test_a_slight_gain_leaves_the_captains_plan() -> None:
    noisy = trial(-9.0, 9.5, -9.0, 9.5)

    assert noisy.mean > 0
    assert prefer([noisy]) is None
    assert prefer([noisy, trial(2.0, 4.0, 3.0, 5.0, 2.0, 4.0)]) is not None
    assert prefer([trial(5.0)]) is None


def test_plans_that_are_all_worse_leave_the_captains() -> None:
    assert prefer([trial(-1.0, -2.0, -1.5), trial(-3.0, -2.0, -2.5)]) is None
    assert prefer([]) is None


def test_sheets_of_the_war_are_tried_with_a_line_more_or_less() -> None:
    game, state, seat = after("strategic", "intro", 7)
    desk = Desk(game, state, seat)
    adapter = War()
    plans = list(adapter.plans(desk, desk.view(), adapter.captain.order(desk, wits()), wits()))

    assert len({plan.order.line() for plan in plans}) == len(plans)
    assert all(desk.check(plan.order) is None for plan in plans)
    assert any(plan.says.startswith("the captain's orders without `tf ") for plan in plans)


# The budget.


class Clock:
    """A clock that advances a tenth of a second with every reading."""

    def __init__(self) -> None:
        self.now = 0.0

    def __call__(self) -> float:
        self.now += 0.1
        return self.now


def test_a_budget_of_seconds_ends_in_the_middle_of_a_play_out() -> None:
    game, state, seat = after("tactical", "duel", 2)
    clock = Clock()
    finding = Admiral(NavalAction(), seconds=2.0, clock=clock).think(Desk(game, state, seat), wits())

    assert clock.now < 2.05
    assert game.check(state, seat, finding.chosen.order) is None


def test_without_time_the_captain_answers() -> None:
    game, state, seat = after("tactical", "duel", 2)
    clock = Clock()
    finding = Admiral(NavalAction(), seconds=0.1, clock=clock).think(Desk(game, state, seat), wits())

    assert finding.playouts == 0
    assert finding.chosen.order == recruit("tactical", "captain").order(Desk(game, state, seat), wits())


class Slow(NavalAction):
    """An endless supply of plans, each of which takes half a second to make."""

    def __init__(self, clock: Clock) -> None:
        super().__init__()
        self.clock = clock

    def plans(self, desk: Desk, view: View, first: Order, dice: Dice) -> Iterator[Plan]:
        while True:
            self.clock.now += 0.5
            yield Plan(first, "the captain's plot", self.player)


def test_making_plans_takes_from_the_budget_too() -> None:
    game, state, seat = after("tactical", "duel", 2)
    clock = Clock()
    finding = Admiral(Slow(clock), seconds=4.0, clock=clock).think(Desk(game, state, seat), wits())

    assert clock.now < 4.05
    assert len(finding.trials) < 3


def test_a_budget_of_play_outs_looks_at_no_clock() -> None:
    budget = Budget(playouts=2, clock=Clock())
    budget.played = 5
    budget.check()
    assert budget.spent >= 1
    with pytest.raises(OutOfTime):
        Budget(0.0, clock=Clock()).check()


class Chaos(NavalAction):
    """No imagined world can be played on."""

    def world(self, game: Game[Any], view: View, dice: Dice) -> Any:
        raise KeyError(view.seat)


def test_worlds_that_cannot_be_played_on_leave_the_captains_answer() -> None:
    game, state, seat = after("tactical", "duel", 2)
    finding = Admiral(Chaos(), playouts=40).think(Desk(game, state, seat), wits())

    assert finding.faults == finding.worlds > 0
    assert finding.chosen.order == recruit("tactical", "captain").order(Desk(game, state, seat), wits())


# Names, and what an admiral reports.


@pytest.mark.parametrize("slug", ["tactical", "operational", "strategic"])
@pytest.mark.parametrize(
    "name",
    [
        "captain",
        "captain:bold",
        "midshipman",
        "midshipman:cautious",
        "admiral",
        "admiral:book:0.3s",
        "admiral:bold:9p",
        "random",
    ],
)
def test_a_bot_keeps_the_name_it_was_called_by(slug: str, name: str) -> None:
    assert recruit(slug, name).name == name


def test_a_misspelt_level_with_a_colon_is_not_only_taken_for_a_module() -> None:
    with pytest.raises(UnknownBot, match=r"There is no bot 'admirl:60p': .* Or did you mean admiral:60p\?"):
        enlist("tactical", "admirl:60p")
    with pytest.raises(UnknownBot, match=r"is it installed, or on PYTHONPATH\?$"):
        enlist("tactical", "somebody:Else")


def test_a_name_gives_an_admiral_its_play_outs_and_one_process(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("FLAGPLOT_CORES", "4")
    bot = recruit("tactical", "admiral:cautious:7p")
    assert isinstance(bot, Admiral)
    assert (bot.playouts, bot.cores) == (7, 1)
    assert playouts("admiral:cautious:7p") == 7
    assert not any(map(playouts, ("admiral", "admiral:7s", "captain", "my_bots:Class7p")))


@pytest.mark.parametrize(
    "name, said",
    [
        ("admirl", "Try admiral"),
        ("captain:mad", "a temperament (cautious, bold, book)"),
        ("captain:5s", "'5s' says nothing of the captain"),
        ("admiral:31s", "0.3 to 30 seconds"),
        ("admiral:5s:bold", "'5s'"),
        ("admiral:1p", "An admiral has 2 to 5,000 play-outs a move, not '1p'."),
        ("admiral:bold:5001p", "2 to 5,000 play-outs"),
        ("admiral:60", "or play-outs (60p) after the colon"),
        ("admiral:60p:5s", "'60p'"),
        ("captain:60p", "'60p' says nothing of the captain"),
        ("random:bold", "write `random` alone"),
    ],
)
def test_a_name_that_says_nothing_is_refused_with_a_sentence(name: str, said: str) -> None:
    with pytest.raises(UnknownBot, match=re.escape(said)):
        recruit("tactical", name)


def test_the_level_below_keeps_the_temperament_and_needs_no_time() -> None:
    assert [below(name) for name in ("admiral:bold:5s", "admiral", "captain", "random")] == [
        "captain:bold",
        "captain",
        "midshipman",
        "",
    ]
    assert ranks("admiral:bold:5s") == ("admiral:bold:5s", "captain:bold", "midshipman:bold")
    assert ranks("admiral:bold:60p")[1:] == ("captain:bold", "midshipman:bold")
    assert ranks("random") == ("random",)
    assert [patience(name) for name in ("admiral:bold:5s", "admiral", "captain")] == [5.0, 2.0, 0.0]


def test_an_admiral_tells_the_odds_of_what_he_rejected() -> None:
    captain = recruit("tactical", "captain")
    game, state, seat = after("tactical", "duel", 2)
    order = captain.order(Desk(game, state, seat), wits())
    plans = [Plan(order, f"plan {name}", captain) for name in "ABC"]
    trials = (Trial(plans[1], [1.0, 2.0, 3.0]), Trial(plans[2], [-1.0, -1.0, 0.5]))

    assert told(Finding(plans[1], trials, 9, 3), "points") == [
        (
            "3 plans were played out in 3 imagined worlds; plan B is chosen: "
            "better than the captain's in 3 of 3 imagined worlds, +2.0 points on average."
        ),
        "Rejected: plan C, better than the captain's in 1 of 3 imagined worlds, -0.5 points on average.",
    ]
    assert "none was surely better than plan A" in told(Finding(plans[0], trials, 9, 3), "points")[0]


def test_advice_of_an_admiral_holds_his_odds_and_the_doctrine() -> None:
    game, state, seat = after("tactical", "duel", 2)
    order, why = advise(admiral("tactical"), Desk(game, state, seat), wits())

    assert game.check(state, seat, order) is None
    assert "plans were played out" in why[0]
    assert any(line.startswith("Rejected: ") for line in why)
    assert why[-1].endswith(".")
