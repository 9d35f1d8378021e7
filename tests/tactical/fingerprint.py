"""A hash of every battle, played at random for some orders: `python -m tests.tactical.fingerprint`.

The hashes must be the same on every machine, plain or compiled, whatever the hash seed.
"""

from __future__ import annotations

import sys
from hashlib import sha256

from flagplot.kernel.dice import Chance, SeededDice, key_from_seed
from flagplot.kernel.records.codec import text
from flagplot.tactical import GAME


def fingerprint(scenario: str, seed: int = 11, orders: int = 24) -> str:
    """The bytes of the position and of every log after that many random orders."""
    state = GAME.new(scenario, seed, {"commands": "group", "gun_flash": "on"})
    wits = SeededDice(Chance(key_from_seed(seed + 1)))
    told = sha256()
    for _ in range(orders):
        acting = GAME.to_act(state)
        if not acting:
            break
        order = GAME.sample(state, acting[0], wits)
        told.update(order.line().encode())
        GAME.apply(state, acting[0], order, SeededDice(state.chance))
    told.update(text(state).encode())
    for seat in GAME.seats(state):
        told.update(text(GAME.view(state, seat)).encode())
    return told.hexdigest()[:16]


def main() -> int:
    """Print one line for each battle."""
    for card in GAME.scenarios():
        sys.stdout.write(f"{card.name} {fingerprint(card.name)}\n")
    return 0


if __name__ == "__main__":
    sys.exit(main())
