"""The toy game passes both kits."""

from __future__ import annotations

from flagplot.kernel import testing
from flagplot.kernel.match import Match
from flagplot.kernel.proof.ledger import Fairness
from tests.toy.game import GAME
from tests.toy.model import RED


def test_skerries_conforms() -> None:
    testing.check_game(GAME, games=10, every=1)


def test_twin_worlds_are_the_same_to_a_seat() -> None:
    assert testing.check_twins(GAME, games=10, every=1) > 100


def test_a_sealed_plot_stays_sealed() -> None:
    match = Match.open(GAME, "sound", Fairness(seed=3))

    testing.check_sealed(GAME, match, RED, list(match.game.orders(match.state, RED)))
