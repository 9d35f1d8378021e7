"""Fuzzing of every game, with random legal orders and captains alternating, and random options: `make fuzz`.

A failure leaves a replay that `flagplot replay` opens.

python -m tests.fuzz [--seconds 60] [--seed 1] [--game SLUG]
"""

from __future__ import annotations

import argparse
import sys
import time
import traceback
from collections.abc import Iterator
from itertools import count
from pathlib import Path
from typing import Any

from flagplot.bots.bot import Desk
from flagplot.bots.guests import UnknownBot
from flagplot.bots.roster import recruit
from flagplot.kernel.dice import Chance, SeededDice, key_from_seed
from flagplot.kernel.game import Game
from flagplot.kernel.match import Match
from flagplot.kernel.proof.ledger import Fairness
from flagplot.kernel.replay import write
from flagplot.kernel.testing import play_out
from flagplot.kernel.testing.playout import LONGEST
from tests.shelf import games

DUMPS = Path(__file__).resolve().parent.parent / "fuzz-dumps"


def drawn_options(game: Game[Any], seed: int) -> dict[str, str]:
    """Random options: each has its default or, with probability 1/2, one of its alternatives. Seed 1 uses the defaults."""
    if seed == 1:
        return {}
    lots = SeededDice(Chance(key_from_seed(seed + 2_000_003)))
    chosen: dict[str, str] = {}
    for option in game.options.values():
        if option.alternatives and lots.roll(2, "another value") == 1:
            chosen[option.name] = lots.pick(option.alternatives, "a value")
    return chosen


def duel(game: Game[Any], scenario: str, seed: int, options: dict[str, str]) -> Iterator[tuple[Match, int]]:
    """Play a game between captains to its end. Yields the match and the number of orders so far, before every order."""
    captain = recruit(game.slug, "captain")
    match = Match.open(game, scenario, Fairness(seed=seed), options)
    wits = SeededDice(Chance(key_from_seed(seed + 1_000_003)))
    number = 0
    while acting := game.to_act(match.state):
        yield match, number
        seat = acting[0]
        match.play(seat, captain.order(Desk(game, match.state, seat), wits))
        number += 1
        assert number < LONGEST, f"no end after {LONGEST} orders"
    assert match.state.outcome is not None


def chance(game: Game[Any], scenario: str, seed: int, options: dict[str, str]) -> Iterator[tuple[Match, int]]:
    """The same with random legal orders."""
    for playout in play_out(game, scenario, seed, options):
        yield playout.match, playout.number


def fuzz_one(
    game: Game[Any], scenario: str, seed: int, *, captains: bool = False, options: dict[str, str] | None = None
) -> tuple[int, Path | None]:
    """Play one game. Returns the number of orders and, after a failure, the path of its replay."""
    match: Match | None = None
    orders = 0
    play = duel if captains else chance
    chosen = drawn_options(game, seed) if options is None else options
    try:
        for match, number in play(game, scenario, seed, chosen):  # in a failure the last match is written as a replay
            orders = number + 1
            problems = match.state.problems()
            assert not problems, problems
    except Exception:  # noqa: BLE001 - whatever it is, it is a find
        DUMPS.mkdir(exist_ok=True)
        dump = DUMPS / f"{game.slug}-{scenario}-{seed}{'-captains' if captains else ''}.replay"
        fault = traceback.format_exc()
        said = "".join(f"# {line}\n" for line in fault.splitlines())
        dump.write_text((write(match) if match else "") + "\n" + said, encoding="utf-8")
        who = "captains" if captains else "random orders"
        sys.stderr.write(f"{game.slug} {scenario}, {who}, seed {seed}, order {orders}, {chosen}:\n{fault}")
        return orders, dump
    return orders, None


def has_captain(game: Game[Any]) -> bool:
    """Whether there is a captain for this game."""
    try:
        recruit(game.slug, "captain")
    except UnknownBot:
        return False
    return True


def main() -> int:
    parser = argparse.ArgumentParser(prog="make fuzz", description=__doc__)
    parser.add_argument("--seconds", type=float, default=60.0)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--game", choices=sorted(games()), default=None)
    asked = parser.parse_args()
    tables = [
        (game, card.name, captains)
        for slug, game in games().items()
        if asked.game in (None, slug)
        for card in game.scenarios()
        for captains in ((False, True) if has_captain(game) else (False,))
    ]
    played: dict[str, int] = {}
    orders, dumps = 0, []
    end = time.monotonic() + asked.seconds
    for seed in count(asked.seed):
        for game, scenario, captains in tables:
            if time.monotonic() > end:
                break
            number, dump = fuzz_one(game, scenario, seed, captains=captains)
            played[game.slug] = played.get(game.slug, 0) + 1
            orders += number
            dumps += [dump] if dump else []
        if time.monotonic() > end:
            break
    told = ", ".join(f"{slug} {number}" for slug, number in played.items())
    sys.stdout.write(f"Games played: {told}; {orders:,} orders; {len(dumps)} failed.\n")
    for dump in dumps[:10]:
        sys.stdout.write(f"  {dump.relative_to(DUMPS.parent)}\n")
    return int(bool(dumps))


if __name__ == "__main__":
    sys.exit(main())
