"""One line that stands for several orders, where a list is natural."""

from __future__ import annotations

from typing import Any

import pytest

from flagplot.bots.bot import Desk
from flagplot.bots.roster import recruit
from flagplot.command.lists import MOST, spread
from flagplot.games import load
from flagplot.kernel.dice import Chance, SeededDice, key_from_seed
from flagplot.kernel.match import Match
from flagplot.kernel.proof.ledger import Fairness


def asked(slug: str, scenario: str, verb: str, least: int, seed: int = 1) -> tuple[Any, Desk, list[str]]:
    """A game of captains at the first question that offers that many orders of a kind."""
    game, bot = load(slug), recruit(slug, "captain")
    match: Any = Match.open(game, scenario, Fairness(seed=seed), {})
    wits = SeededDice(Chance(key_from_seed(seed)))
    for _ in range(400):
        seat = game.to_act(match.state)[0]
        desk = Desk(game, match.state, seat)
        offered = [line for line in (order.line() for order in desk.orders()) if line.split()[0] == verb]
        if len(offered) >= least:
            return match, desk, offered
        match.play(seat, bot.order(desk, wits))
    pytest.fail("nobody was asked")


def test_all_zeros_go_up_with_one_line() -> None:
    match, desk, offered = asked("operational", "easter", "cap", 2)
    post = offered[0].split()[2]
    zeros = [line for line in offered if line.endswith(f"-zero {post}")]
    assert len(zeros) > 1
    assert spread(desk, f"cap zeros {post}") == zeros
    assert spread(desk, f"cap all zeros {post}") == zeros
    assert spread(desk, f"cap {zeros[0].split()[1]}, {zeros[1].split()[1]} {post}") == zeros[:2]
    for line in spread(desk, f"cap zeros 2 {post}"):
        match.play(desk.seat, match.game.notation.parse(line))
    assert sum(plane.post != "" for plane in match.state.planes.values()) == 2


def test_an_order_is_no_list_and_neither_is_what_names_nobody() -> None:
    _, desk, offered = asked("operational", "easter", "cap", 2)
    assert spread(desk, offered[0]) == []
    assert spread(desk, "done") == []
    assert spread(desk, "cap swordfish J1") == []
    assert spread(desk, "cap akagi-zero, nobody J1") == []
    assert spread(desk, "") == []


def test_one_line_stands_for_forty_orders_at_most_however_it_is_written() -> None:
    _, desk, offered = asked("strategic", "intro", "lose", 2)
    first = offered[0].split()[1]
    assert len(spread(desk, f"lose {first} 30, {first} 10")) == MOST
    assert spread(desk, f"lose {first} 30, {first} 11") == []
    assert spread(desk, f"lose {', '.join(['all'] * 4000)}") == []
    assert len(spread(desk, "lose all")) == len({line.split()[1] for line in offered})


def test_a_number_with_five_thousand_digits_is_no_number() -> None:
    _, desk, offered = asked("strategic", "intro", "lose", 2)
    assert spread(desk, f"lose {offered[0].split()[1]} {'9' * 5000}, {offered[1].split()[1]}") == []


def test_losses_are_taken_as_a_list() -> None:
    match, desk, offered = asked("strategic", "intro", "lose", 2)
    first, second = (line.split()[1] for line in offered[:2])
    assert spread(desk, f"lose {first} 2, {second}") == [f"lose {first}", f"lose {first}", f"lose {second}"]
    match.play(desk.seat, match.game.notation.parse(f"lose {first}"))


def test_everybody_fires_at_the_nearest_with_one_word() -> None:
    game, bot = load("tactical"), recruit("tactical", "captain")
    match: Any = Match.open(game, "river-plate", Fairness(seed=1), {})
    wits = SeededDice(Chance(key_from_seed(1)))
    for _ in range(12):
        seat = game.to_act(match.state)[0]
        desk = Desk(game, match.state, seat)
        [*found] = spread(desk, "plot | all -> nearest")
        if found and "->" in found[0]:
            order = game.notation.parse(found[0], seat)
            assert desk.check(order) is None
            return
        match.play(seat, bot.order(desk, wits))
    pytest.fail("nobody could fire")


@pytest.mark.parametrize("slug, scenario", [("operational", "easter"), ("strategic", "intro"), ("tactical", "duel")])
def test_whatever_is_typed_is_answered(slug: str, scenario: str) -> None:
    game = load(slug)
    state = game.new(scenario, 1)
    for seat in game.to_act(state):
        desk = Desk(game, state, seat)
        verbs = {order.line().split()[0] for order in desk.orders()} | {"plot", "lose"}
        for verb in verbs:
            for rest in (
                "",
                ",",
                "a",
                "a,",
                ", b",
                "all",
                "all all",
                "a 2, b",
                "2",
                "all -> nearest",
                "| all -> nobody",
                "a b c d e",
                "3 3, 3",
            ):
                for line in spread(desk, f"{verb} {rest}"):
                    assert desk.check(game.notation.parse(line, seat)) is None
