"""Play the golden battles again: `python -m tests.tactical.golden`, then `make golden` for the transcripts.

Needed only when the rules roll dice in another order; only the titles and seeds below are written by hand.
"""

from __future__ import annotations

import sys
from pathlib import Path
from typing import Any

from flagplot.bots.bot import Desk
from flagplot.bots.tactical import CAPTAIN
from flagplot.kernel import replay
from flagplot.kernel.dice import Chance, SeededDice, key_from_seed
from flagplot.kernel.game import Game
from flagplot.kernel.match import Match
from flagplot.kernel.proof.ledger import Fairness
from flagplot.tactical import GAME

HERE = Path(__file__).resolve().parent
CARRIERS = "free: Yorktown, Minneapolis, Fletcher vs Zuikaku, Myoko, Yukikaze on 1942-05-08"
BATTLES: tuple[tuple[str, str, str, int, dict[str, str]], ...] = (
    ("minneapolis-meets-tone", "Minneapolis meets Tone: the learner's duel", "duel", 263, {}),
    ("hood-in-the-denmark-strait", "Hood in the Denmark Strait", "denmark-strait", 7, {}),
    ("graf-spee-at-bay", "Graf Spee at bay, her hunters under two commanders", "river-plate", 1, {"commands": "group"}),
    ("long-lances-off-savo", "Long Lances off Savo Island", "savo-island", 1, {}),
    ("without-air-cover", "Without air cover: Force Z under torpedo planes", "force-z", 7, {}),
    ("u-99-among-the-merchantmen", "U 99 among the merchantmen", "convoy", 30, {}),
    ("yorktown-and-zuikaku", "Yorktown and Zuikaku: cover, strike, recovery", CARRIERS, 7, {}),
    ("night-guns-at-matapan", "Night guns at Matapan", "matapan-night", 2, {}),
    ("bismarck-circles", "Bismarck circles, her rudder jammed", "bismarck-last", 7, {}),
    ("houston-runs-out-of-shells", "Houston runs out of shells in Sunda Strait", "sunda-strait", 4, {}),
    ("scharnhorst-in-the-arctic-night", "Scharnhorst in the arctic night", "north-cape", 8, {}),
)


def fight(scenario: str, seed: int, options: dict[str, str]) -> Match:
    """A recorded battle between captains."""
    match = Match.open(GAME, scenario, Fairness(seed=seed), options)
    wits = SeededDice(Chance(key_from_seed(seed + 500)))
    wits.keeps = False
    game: Game[Any] = GAME
    while acting := game.to_act(match.state):
        match.play(acting[0], CAPTAIN.order(Desk(GAME, match.state, acting[0]), wits))
    return match


def main() -> int:
    """Write every golden replay."""
    for name, title, scenario, seed, options in BATTLES:
        match = fight(scenario, seed, options)
        first, rest = replay.write(match).split("\n", 1)
        (HERE / f"{name}.replay").write_text(f"{first}\n# {title}\n{rest}", encoding="utf-8")
        sys.stdout.write(f"{name}: {match.state.outcome}\n")
    return 0


if __name__ == "__main__":
    sys.exit(main())
