"""The whole war between nine captains, 1942 to 1945: processor time of one game. Prints one JSON object."""

from __future__ import annotations

from time import process_time

from benchmarks.timing import report
from flagplot.bots.roster import recruit
from flagplot.lab.simulate import chairs, play_game
from flagplot.strategic import GAME
from flagplot.strategic.state import model as model_module

WARS = 3


def main() -> None:
    """Print the figures."""
    captain = recruit("strategic", "captain")
    bots = dict.fromkeys(chairs(GAME, "war"), captain)
    play_game(GAME, "intro", 1, dict.fromkeys(chairs(GAME, "intro"), captain))  # builds charts and look-up tables
    spent, orders = [], 0
    for seed in range(1, WARS + 1):
        start = process_time()
        orders += play_game(GAME, "war", seed, bots).orders
        spent.append(process_time() - start)
    report(
        {
            "compiled": float(not str(model_module.__file__).endswith(".py")),
            "war_s": min(spent),
            "orders_a_war": orders / WARS,
        }
    )


if __name__ == "__main__":
    main()
