"""Random legal play of whole operational games through the public interface. Prints one JSON object.

A decision is one order of either side, from the start of set-up to the end of the game: the seat's phase samples a random order, and
`Game.apply` checks it, carries it out and writes every event, with its dice, into the logbooks of all seats. Set-up is part of the time.
`simulated` is the same without logbooks and without the second check, as `flagplot simulate` plays between random bots; `captains` are
whole games between captains; view, glance and `imagine` are measured in the middle of one.
"""

from __future__ import annotations

from benchmarks.timing import microseconds, per_second, report
from flagplot.bots.bot import RandomBot
from flagplot.bots.roster import recruit
from flagplot.kernel.dice import Chance, SeededDice, key_from_seed
from flagplot.kernel.seat import Seat
from flagplot.lab.simulate import play_game
from flagplot.operational import GAME
from flagplot.operational.state import model as model_module
from flagplot.operational.state.model import Bay

SCENARIO = "raid"
HALF_WAY = 15
BOTS = {Seat("japan"): RandomBot(), Seat("allies"): RandomBot()}


def play(seed: int) -> int:
    """Play one game and return the number of decisions."""
    state = GAME.new(SCENARIO, seed)
    dice = SeededDice(state.chance)
    choice = SeededDice(Chance(key_from_seed(seed + 1)))
    choice.keeps = False
    decisions = 0
    while state.outcome is None:
        seat = GAME.to_act(state)[0]
        GAME.apply(state, seat, GAME.sample(state, seat, choice), dice)
        decisions += 1
    return decisions


def simulated(seed: int) -> int:
    """Play one game without logbooks and return the number of decisions."""
    return play_game(GAME, SCENARIO, seed, BOTS).orders


def captains(seed: int) -> int:
    """Play one game between captains; counts as one."""
    play_game(GAME, SCENARIO, seed, dict.fromkeys(BOTS, recruit("operational", "captain")))
    return 1


def half_way() -> Bay:
    """The position of a game between captains on its fifth day."""
    kept: list[Bay] = []

    def watch(state: Bay) -> None:
        if state.turn == HALF_WAY and not kept:
            kept.append(state.clone())

    play_game(GAME, SCENARIO, 3, dict.fromkeys(BOTS, recruit("operational", "captain")), watch=watch)
    return kept[0]


def main() -> None:
    """Print the figures."""
    play(0)  # charts and look-up tables are built once
    middle = GAME.new(SCENARIO, 1)
    later = half_way()
    seat = Seat("allies")
    view = GAME.view(later, seat)
    choice = SeededDice(Chance(key_from_seed(5)))
    choice.keeps = False
    report(
        {
            "compiled": float(not str(model_module.__file__).endswith(".py")),
            "decisions_per_s": per_second(play),
            "simulated_per_s": per_second(simulated),
            "decisions_a_game": sum(map(play, range(20))) / 20,
            "clone_us": microseconds(middle.clone),
            "captains_per_s": per_second(captains),
            "view_us": microseconds(lambda: GAME.view(later, seat)),
            "glance_us": microseconds(lambda: GAME.glance(later, seat)),
            "imagine_us": microseconds(lambda: GAME.imagine(view, choice)),
        }
    )


if __name__ == "__main__":
    main()
