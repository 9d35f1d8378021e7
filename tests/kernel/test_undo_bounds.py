"""The number and memory of orders that can be undone are limited."""

from __future__ import annotations

from flagplot.games import load
from flagplot.kernel import match as matches
from flagplot.kernel.match import DEPTH, LEAST, Match
from flagplot.kernel.proof.ledger import Fairness
from flagplot.kernel.records.weight import weigh
from flagplot.kernel.seat import CONTROL
from tests.toy.game import GAME


def decreed(match: Match, orders: int) -> Match:
    for number in range(orders):
        match.play(CONTROL, match.game.notation.parse(f"announce all Fog {number} because so"))
    return match


def plotted(match: Match) -> int:
    """The number of orders that can be undone now."""
    return len(match._snapshots)


def drafts(orders: int) -> Match:
    """A match in which red has changed its orders repeatedly: no die falls, nothing is revealed."""
    match = Match.open(load("strategic"), "war", Fairness(seed=1))
    seat = match.game.to_act(match.state)[0]
    match._snapshots = [matches.Snapshot(seat, match.state.clone(), 1) for _ in range(orders)]
    match._trim()
    return match


def test_positions_to_go_back_to_are_bounded_by_the_bytes_they_take() -> None:
    match = drafts(60)
    assert plotted(match) * weigh(match.state) <= max(matches.UNDO_BYTES, LEAST * weigh(match.state))
    match._weight, match._weighed_at = matches.UNDO_BYTES, len(match.record)  # as if each had the largest size
    match._trim()
    assert plotted(match) == LEAST


def test_a_small_position_is_bounded_by_number() -> None:
    match = Match.open(GAME, "sound", Fairness(seed=1))
    seat = match.game.to_act(match.state)[0]
    match._snapshots = [matches.Snapshot(seat, match.state.clone(), 1) for _ in range(3 * DEPTH)]
    match._trim()
    assert plotted(match) == DEPTH


def test_a_match_that_nobody_takes_back_keeps_nothing_but_what_control_may_withdraw() -> None:
    match = drafts(5)
    match.keep_undo(0)
    assert plotted(match) == 0
    match = Match.open(GAME, "sound", Fairness(seed=1))
    match.keep_undo(0)
    for line in ("correct boats.r1.hits 1 because it was misread", "correct boats.b1.hits 1 because so"):
        match.play(CONTROL, GAME.notation.parse(line))
    assert plotted(match) == 2
    match.play(CONTROL, GAME.notation.parse("rescind because it was wrong"))
    assert plotted(match) == 1


def test_the_weight_of_a_match_grows_with_what_was_told() -> None:
    match = Match.open(load("tactical"), "duel", Fairness(seed=1))
    before = match.weight()
    assert decreed(match, 30).weight() > before + 29 * matches.EVENT
