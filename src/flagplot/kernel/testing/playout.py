"""Random legal play, position by position."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, Final

from flagplot.kernel.dice import Chance, Dice, SeededDice, key_from_seed
from flagplot.kernel.game import Game
from flagplot.kernel.match import Match
from flagplot.kernel.order import Order
from flagplot.kernel.outcome import totals
from flagplot.kernel.proof.ledger import Fairness
from flagplot.kernel.records.record import Record
from flagplot.kernel.seat import Seat

LONGEST: Final = 100_000


class Playout(Record):
    """One order about to be given in a random game."""

    match: Match
    seat: Seat
    order: Order
    number: int


def chooser(seed: int) -> Dice:
    """Dice for choosing orders, apart from the game's own."""
    dice = SeededDice(Chance(key_from_seed(seed + 7_000_000)))
    dice.keeps = False
    return dice


def play_out(
    game: Game[Any], scenario: str, seed: int, options: dict[str, str] | None = None, longest: int = LONGEST
) -> Iterator[Playout]:
    """Play a random game to its end; yields the position before every order."""
    match = Match.open(game, scenario, Fairness(seed=seed), options)
    choose = chooser(seed)
    number = 0
    while acting := game.to_act(match.state):
        seat = choose.pick(acting, "who orders first")
        order = game.sample(match.state, seat, choose)
        objection = game.check(match.state, seat, order)
        where = f"{game.slug} {scenario} seed {seed} order {number}: {' › '.join(match.state.where())}"
        assert objection is None, f"{where}: the sampled order {order.line()!r} is refused: {objection}"
        yield Playout(match, seat, order, number)
        match.play(seat, order)
        number += 1
        assert number < longest, f"{where}: no end after {longest} orders"
    where = f"{game.slug} {scenario} seed {seed} after {number} orders"
    outcome = match.state.outcome
    assert outcome is not None, f"{where}: nobody owes an order and the game has no outcome"
    account = game.account(match.state)
    counted = {side: int(points * outcome.unit) for side, points in totals(account, outcome.points).items()}
    assert not account or counted == outcome.points, f"{where}: the account adds up to {counted}, not {outcome.points}"
