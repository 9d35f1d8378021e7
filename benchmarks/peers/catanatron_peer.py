"""The peer for random play: catanatron, a well-known Python engine, with two random players."""

from __future__ import annotations

import random

from catanatron import Color, Game, RandomPlayer

from benchmarks.timing import microseconds, per_second, report


def play(seed: int) -> int:
    """Play one game and return the number of decisions."""
    random.seed(seed)
    game = Game([RandomPlayer(Color.RED), RandomPlayer(Color.BLUE)], seed=seed)
    game.play()
    return len(game.state.actions)


def main() -> None:
    """Print the figures."""
    middle = Game([RandomPlayer(Color.RED), RandomPlayer(Color.BLUE)], seed=1)
    for _ in range(200):
        middle.play_tick()
    report({"decisions_per_s": per_second(play), "copy_us": microseconds(middle.copy)})


if __name__ == "__main__":
    main()
