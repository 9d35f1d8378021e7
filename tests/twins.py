"""Twin worlds at scale: random games or games between captains, compared with imagined worlds every so many orders.

python -m tests.twins GAME [--games 20] [--bots random] [--every 25] [--seed 1] [--scenario NAME] [--seconds 240]

A leak is reported with its scenario, seed and order, and the run continues; the exit code is 1 if there was any.
"""

from __future__ import annotations

import argparse
import sys
import time
from collections.abc import Iterator
from typing import Any

from flagplot.bots.bot import Desk
from flagplot.bots.roster import recruit
from flagplot.kernel.game import Game
from flagplot.kernel.match import Match
from flagplot.kernel.order import Order
from flagplot.kernel.proof.ledger import Fairness
from flagplot.kernel.testing.playout import Playout, chooser
from flagplot.kernel.testing.twins import check_position
from tests.shelf import games

RECENT = 12
"""Recent orders are tried again in both worlds: the refusals must be the same."""


def positions(game: Game[Any], scenario: str, seed: int, bot: str) -> Iterator[Playout]:
    """Play a game between bots. Yields the position before every order."""
    match = Match.open(game, scenario, Fairness(seed=seed))
    player, choose = recruit(game.slug, bot), chooser(seed)
    number = 0
    while acting := game.to_act(match.state):
        seat = choose.pick(acting, "who orders first")
        order = player.order(Desk(game, match.state, seat), choose)
        yield Playout(match, seat, order, number)
        match.play(seat, order)
        number += 1
    assert match.state.outcome is not None, f"{scenario} seed {seed}: not finished after {number} orders"


def compare(game: Game[Any], scenario: str, seed: int, bot: str, every: int) -> int:
    """Compare the positions of one game. Returns the number of views compared."""
    compared = 0
    recent: list[Order] = []
    for turn in positions(game, scenario, seed, bot):
        recent = [*recent[1 - RECENT :], turn.order]
        if (turn.number + seed) % every == 0:
            compared += check_position(game, turn, recent, (), f"{game.slug} {scenario} {bot} seed {seed}")
    return compared


def main() -> int:
    parser = argparse.ArgumentParser(prog="python -m tests.twins", description=__doc__)
    parser.add_argument("game", choices=sorted(games()))
    parser.add_argument("--games", type=int, default=20, help="of every scenario")
    parser.add_argument("--bots", choices=("random", "captain"), default="random")
    parser.add_argument("--every", type=int, default=25, help="orders from one comparison to the next")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--scenario", default="", help="one, or several with commas; all by default")
    parser.add_argument("--seconds", type=float, default=240.0, help="no further game is begun after these")
    asked = parser.parse_args()
    game = games()[asked.game]
    names = asked.scenario.split(",") if asked.scenario else [card.name for card in game.scenarios()]
    played, compared, leaks = 0, 0, 0
    begun = time.monotonic()
    for seed in range(asked.seed, asked.seed + asked.games):
        for name in names:
            if time.monotonic() - begun > asked.seconds:
                break
            try:
                compared += compare(game, name, seed, asked.bots, asked.every)
            except AssertionError as leak:
                leaks += 1
                sys.stdout.write(f"{leak}\n")
            played += 1
            sys.stderr.write(f"\r{played} games, {compared:,} views, {leaks} leaks ")
            sys.stderr.flush()
    sys.stderr.write("\n")
    took = time.monotonic() - begun
    last = asked.seed + played // len(names)
    sys.stdout.write(
        f"{asked.game}, {asked.bots}: {played} games, {compared:,} views compared, {leaks} leaks, {took:.0f} s; "
        f"go on with --seed {last}.\n"
    )
    return int(leaks > 0)


if __name__ == "__main__":
    sys.exit(main())
