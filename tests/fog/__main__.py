"""The fog tests at full size, for a limited time: `make fuzz` runs them after the games.

python -m tests.fog [--seconds 60] [--seed 1] [--games 160] [--game SLUG]

First the classifier tries every secret on a number of games; the remaining time is used for hidden state that is changed
directly, seed after seed. A leak is reported with its scenario, seed and order, and the run continues.
"""

from __future__ import annotations

import argparse
import sys
import time
from itertools import count

from flagplot.kernel.seat import OBSERVER
from tests.fog.cases_operational import THOUGHTS, on_the_map
from tests.fog.door import Door, openable, players
from tests.fog.grounds import CHANGES, SCENES, SECRETS, guess
from tests.fog.hiding import Told, compare
from tests.fog.predictor import predict
from tests.fog.stopwatch import Stopwatch, thinking
from tests.shelf import games

FEW = 16
"""With fewer games no judgement is possible."""


def predict_all(slugs: list[str], seeds: range, end: float) -> list[str]:
    """Try every secret. Returns the leaks."""
    told = []
    for slug, secret in SECRETS:
        if slug not in slugs:
            continue
        if time.monotonic() > end:
            sys.stdout.write(f"{slug}, {secret}: no time left.\n")
            continue
        door = Stopwatch(Door(games()[slug]))
        found, number = guess(door, secret, seeds)
        line = f"{slug}, {secret}: right {found.right:.2f}, commonest {found.commonest:.2f}, margin {found.margin:.2f}"
        sys.stdout.write(f"{line}, {number} games.\n")
        if found.tells:
            # About one in a hundred secrets is three standard errors off by chance: only a repeated result is a leak.
            again, number = guess(door, secret, range(seeds.stop, seeds.stop + 2 * len(seeds)))
            sys.stdout.write(f"  {found.feature} seems to tell; on {number} further games: right {again.right:.2f}.\n")
            if again.tells:
                told.append(f"{line}: {found.feature}; again {again.right:.2f}: {again.feature}")
    return told


def think_all(seeds: range, end: float) -> None:
    """How well a captain's work predicts his secrets. It does, which is why the server releases bots' orders on a tick."""
    door = Door(games()["operational"])
    for name, (seat, secret) in THOUGHTS.items():
        samples = []
        for seed in seeds:
            if time.monotonic() > end:
                break
            state = on_the_map(seed)
            samples.append(thinking(door, state, seat, secret(state), seed))
        if len(samples) > FEW:
            found = predict(samples)
            told = f"right {found.right:.2f}, commonest {found.commonest:.2f}, margin {found.margin:.2f}"
            sys.stdout.write(f"thinking time, {name}: {told}, {len(samples)} games; hidden by the server's tick.\n")


def change_all(slugs: list[str], first: int, end: float) -> tuple[int, list[str]]:
    """Change hidden state, position by position. Returns the number of comparisons, and the leaks."""
    made = 0
    told: list[str] = []
    for seed in count(first):
        for slug in slugs:
            door = Door(games()[slug])
            for scene in SCENES[slug](range(seed, seed + 1)):
                for seat in [*players(door.game, scene.state), OBSERVER]:
                    for name, change in CHANGES[slug].items():
                        if time.monotonic() > end:
                            return made, told
                        try:
                            made += compare(door, scene, name, change, seat, openable(seat), seed)
                        except Told as leak:
                            told.append(str(leak))
    return made, told


def main() -> int:
    parser = argparse.ArgumentParser(prog="python -m tests.fog", description=__doc__)
    parser.add_argument("--seconds", type=float, default=60.0)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--games", type=int, default=160, help="that each secret is tried on")
    parser.add_argument("--game", choices=sorted(games()), default=None, help="the toy has no secrets here")
    asked = parser.parse_args()
    slugs = [slug for slug in CHANGES if asked.game in (None, slug)]
    if not slugs:
        return 0
    begun = time.monotonic()
    first = asked.seed * 1000
    told = predict_all(slugs, range(first, first + asked.games), begun + asked.seconds * 0.6)
    if "operational" in slugs:
        think_all(range(first, first + asked.games), begun + asked.seconds * 0.7)
    made, changed = change_all(slugs, asked.seed, begun + asked.seconds)
    told += changed
    sys.stdout.write(f"Hidden changes compared: {made:,}; {len(told)} leaks.\n")
    for leak in told[:20]:
        sys.stdout.write(f"  {leak}\n")
    return int(bool(told))


if __name__ == "__main__":
    sys.exit(main())
