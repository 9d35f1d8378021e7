"""Naval Action between captains: processor time of the cruiser action, and of a twelve-turn battle from 4 to 40 ships. Prints one JSON object."""

from __future__ import annotations

from time import process_time

from benchmarks.timing import report
from flagplot.bots.tactical import CAPTAIN
from flagplot.lab.simulate import chairs, play_game
from flagplot.tactical import GAME
from flagplot.tactical.state import model as model_module

BATTLES = 3
ROUNDS = 3
SIZES = (4, 10, 20, 40)
CRUISERS = {"red": "NEWORL", "blue": "MYOKO"}
DESTROYERS = {"red": "FLETCH", "blue": "KAGERO"}


def battle(ships: int) -> str:
    """A scenario with that many ships per side: columns of cruisers and of destroyers, 20,000 yards apart."""
    lines = [
        'title = "Scaling"',
        'date = "1942-06-30"',
        'start = "12:00"',
        "turns = 12",
        "hypothetical = true",
        'victory = "CS points."',
    ]
    for side, x, towards in (("red", 0, 1), ("blue", 20_000, -1)):
        for name, kind, count, ahead in (
            ("CA", CRUISERS[side], ships - ships // 3, 0),
            ("DD", DESTROYERS[side], ships // 3, 3_000),
        ):
            for column in range(0, count, 5):
                names = [f'"{side} {name} {n}:{kind}"' for n in range(column, min(column + 5, count))]
                lines += [
                    "",
                    "[[group]]",
                    f'side = "{side}"',
                    f'name = "{side} {name} {column}"',
                    f"at = [{x + towards * ahead}, {-1_200 * column}]",
                    "course = 0",
                    "speed = 25",
                    "gap = 800",
                    f"ships = [{', '.join(names)}]",
                ]
    return "\n".join(lines) + "\n"


def seconds(scenario: str) -> float:
    """The mean processor time of one battle between captains; the best of a few rounds, because other work disturbs it."""
    bots = dict.fromkeys(chairs(GAME, scenario), CAPTAIN)
    play_game(GAME, scenario, 99, bots)
    spent = []
    for _ in range(ROUNDS):
        start = process_time()
        for seed in range(1, BATTLES + 1):
            play_game(GAME, scenario, seed, bots)
        spent.append((process_time() - start) / BATTLES)
    return min(spent)


if __name__ == "__main__":
    found = {"compiled": float(not str(model_module.__file__).endswith(".py"))}
    found["seconds_cruiser_action"] = seconds("cruiser-action")
    report(found | {f"seconds_{ships}_ships": seconds(battle(ships // 2)) for ships in SIZES})
