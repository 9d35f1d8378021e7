"""Compares the orders of bots in simulation with those at a server's table.

python -m tests.lab.same [--orders 0] [--seed 1] [--game SLUG]     whole games of every scenario and every seat (0 is to the end)
"""

from __future__ import annotations

import argparse
import contextlib
import sys
from collections.abc import Mapping
from typing import Any

from flagplot.bots.bot import Bot, Desk, wits
from flagplot.bots.roster import recruit
from flagplot.games import SHELF, load
from flagplot.kernel.dice import Dice
from flagplot.kernel.game import Game
from flagplot.kernel.order import Order
from flagplot.kernel.proof.ledger import Fairness
from flagplot.kernel.seat import CONTROL, Seat
from flagplot.lab.fight import fight
from flagplot.lab.simulate import chairs, play_game
from flagplot.server.workers.tasks import Think
from flagplot.server.workers.thinking import BotGames


class Enough(Exception):
    """The requested number of orders has been reached."""


class Noting:
    """A bot whose orders are recorded."""

    def __init__(self, bot: Bot, into: list[tuple[str, str]], most: int) -> None:
        self.bot, self.into, self.most = bot, into, most
        self.name = bot.name

    def order(self, desk: Desk, dice: Dice) -> Order:
        if self.most and len(self.into) >= self.most:
            raise Enough
        order = self.bot.order(desk, dice)
        self.into.append((desk.seat, order.line()))
        return order


def simulated(
    game: Game[Any], scenario: str, seed: int, bot: str, options: Mapping[str, str], most: int = 0
) -> list[tuple[str, str]]:
    """The orders of all seats in simulation."""
    lines: list[tuple[str, str]] = []
    seats = [*chairs(game, scenario, options), CONTROL]
    with contextlib.suppress(Enough):
        play_game(game, scenario, seed, {seat: Noting(recruit(game.slug, bot), lines, most) for seat in seats}, options)
    return lines


def thought(game: Game[Any], scenario: str, seed: int, bot: str, options: Mapping[str, str], lines: Any) -> str:
    """The first order in which the server's bot process differs; empty if it never does."""
    thinker = BotGames()
    key = Fairness(seed=seed).key()
    record: list[tuple[str, str]] = [("", "")]
    for number, (seat, line) in enumerate(lines):
        dice = wits(key, Seat(seat), number)
        asked = Think(
            "t",
            game.slug,
            scenario,
            dict(options),
            str(seed),
            "",
            {},
            list(range(len(record))),
            record,
            seat,
            bot,
            dice,
        )
        answer = thinker.answer(asked).line
        if answer != line:
            return f"{game.slug} {scenario} {seat}, order {number}: {line!r} in simulation, {answer!r} at a table"
        record.append((seat, line))
    return ""


def main() -> int:
    parser = argparse.ArgumentParser(prog="python -m tests.lab.same", description=__doc__)
    parser.add_argument("--orders", type=int, default=0)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--game", choices=sorted(SHELF), default=None)
    asked = parser.parse_args()
    faults = []
    for slug in SHELF if asked.game is None else [asked.game]:
        game = load(slug)
        for card in game.scenarios():
            lines = simulated(game, card.name, asked.seed, "captain", {}, asked.orders)
            fault = thought(game, card.name, asked.seed, "captain", {}, lines)
            if not fault and not asked.orders:
                fought = [(entry.seat, entry.line) for entry in fight(slug, card.name, asked.seed).match.record[1:]]
                fault = "" if fought == lines else f"{slug} {card.name}: fight differs from simulation"
            sys.stdout.write(f"{slug} {card.name}: {len(lines)} orders {fault or 'the same'}\n")
            faults += [fault] if fault else []
    return int(bool(faults))


if __name__ == "__main__":
    sys.exit(main())
