"""Tests that every game must pass: `check_game` for conformance, `check_twins` for secrets."""

from flagplot.kernel.testing.conformance import check_game
from flagplot.kernel.testing.playout import Playout, play_out
from flagplot.kernel.testing.twins import check_sealed, check_twins

__all__ = ["Playout", "check_game", "check_sealed", "check_twins", "play_out"]
