"""Kernel operations per second; run once on plain sources and once on compiled ones."""

from __future__ import annotations

from benchmarks.fleet import Duel, duel_key, duel_result, duel_round, hundred_ships, salvo
from benchmarks.timing import microseconds, per_second, report
from flagplot.kernel import dice as dice_module
from flagplot.kernel import odds
from flagplot.kernel.dice import Chance, SeededDice, key_from_seed
from tests.toy.game import GAME


def play(seed: int) -> int:
    """Play one game of random legal orders and return the number of decisions."""
    state = GAME.new("sound", seed)
    dice = SeededDice(state.chance)
    choice = SeededDice(Chance(key_from_seed(seed + 1)))
    choice.keeps = False
    decisions = 0
    while state.outcome is None:
        seat = GAME.to_act(state)[0]
        GAME.apply(state, seat, GAME.sample(state, seat, choice), dice)
        decisions += 1
    return decisions


def main() -> None:
    """Print the figures."""
    middle = GAME.new("sound", 1)
    fleet = hundred_ships()
    roller = SeededDice(Chance(key_from_seed(1)))
    roller.keeps = False
    report(
        {
            "compiled": float(not str(dice_module.__file__).endswith(".py")),
            "decisions_per_s": per_second(play),
            "clone_toy_us": microseconds(middle.clone),
            "clone_100_us": microseconds(fleet.clone),
            "d6_us": microseconds(lambda: roller.d6("bench")),
            "salvo_odds_us": microseconds(lambda: odds.exact(salvo)),
            "duel_odds_us": microseconds(
                lambda: odds.chain(Duel(6, 6), duel_round, duel_key, duel_result),
            ),
            "salvo_mean": float(odds.exact(salvo).mean(int)),
            "duel_red": float(odds.chain(Duel(6, 6), duel_round, duel_key, duel_result).chance("red")),
        }
    )


if __name__ == "__main__":
    main()
