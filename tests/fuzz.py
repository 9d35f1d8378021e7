"""Random legal play of every game: `make fuzz`. A failure leaves a replay that `flagplot replay` opens.

python -m tests.fuzz [--seconds 60] [--seed 1] [--game SLUG]
"""

from __future__ import annotations

import argparse
import sys
import time
import traceback
from itertools import count
from pathlib import Path
from typing import Any

from flagplot.kernel.game import Game
from flagplot.kernel.match import Match
from flagplot.kernel.replay import write
from flagplot.kernel.testing import play_out
from tests.shelf import games

DUMPS = Path(__file__).resolve().parent.parent / "fuzz-dumps"


def fuzz_one(game: Game[Any], scenario: str, seed: int) -> tuple[int, Path | None]:
    """Play one game; how many orders it had, and where its replay lies if it went wrong."""
    match: Match | None = None
    orders = 0
    try:
        for playout in play_out(game, scenario, seed):
            match, orders = playout.match, playout.number + 1
            problems = match.state.problems()
            assert not problems, problems
    except Exception:  # noqa: BLE001 - whatever it is, it is a find
        DUMPS.mkdir(exist_ok=True)
        dump = DUMPS / f"{game.slug}-{scenario}-{seed}.replay"
        fault = traceback.format_exc()
        said = "".join(f"# {line}\n" for line in fault.splitlines())
        dump.write_text((write(match) if match else "") + "\n" + said, encoding="utf-8")
        sys.stderr.write(f"{game.slug} {scenario}, seed {seed}, order {orders}:\n{fault}")
        return orders, dump
    return orders, None


def main() -> int:
    parser = argparse.ArgumentParser(prog="make fuzz", description=__doc__)
    parser.add_argument("--seconds", type=float, default=60.0)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--game", choices=sorted(games()), default=None)
    asked = parser.parse_args()
    tables = [
        (game, card.name) for slug, game in games().items() if asked.game in (None, slug) for card in game.scenarios()
    ]
    played: dict[str, int] = {}
    orders, dumps = 0, []
    end = time.monotonic() + asked.seconds
    for seed in count(asked.seed):
        for game, scenario in tables:
            if time.monotonic() > end:
                break
            number, dump = fuzz_one(game, scenario, seed)
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
