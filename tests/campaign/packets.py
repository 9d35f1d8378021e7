"""Random packets: `python -m tests.campaign.packets --n 1000 --pair war-battle`.

Each is handed down, fought by captains (every tenth by random bots; for raids, which are long, the other way round) and reported back: ships are conserved, no damage is healed, the lower game ends,
and the report fits. What fails is named by its seed; the suite tries a few of each pair.
"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Callable
from math import inf
from time import monotonic
from typing import Any, Final

from tests.campaign import test_fleet, test_properties, test_raid

PAIRS: Final[dict[str, Callable[[int, str], Any]]] = {
    "raid-battle": test_properties.check,
    "war-battle": test_fleet.check,
    "war-raid": test_raid.check,
}


def tried(pair: str, first: int, many: int, until: float = inf) -> int:
    """Try that many packets of a pair, or as many as time allows. Returns how many failed."""
    failed = done = 0
    for number in range(first, first + many):
        if monotonic() > until:
            break
        done += 1
        try:
            rare, usual = ("captain", "random") if pair == "war-raid" else ("random", "captain")
            PAIRS[pair](number, usual if number % 10 else rare)
        except Exception as fault:  # noqa: BLE001  # any failure is counted, and the next is tried
            failed += 1
            sys.stdout.write(f"{pair} {number}: {fault!r}\n"[:500])
    sys.stdout.write(f"{pair}: {done} packets from {first} on, {failed} failed\n")
    sys.stdout.flush()
    return failed


def main() -> None:
    said = argparse.ArgumentParser(description=__doc__)
    said.add_argument("--n", type=int, default=10, help="packets of each pair")
    said.add_argument("--first", type=int, default=1, help="the first seed")
    said.add_argument("--pair", choices=sorted(PAIRS), action="append", help="one pair; all by default")
    said.add_argument("--minutes", type=float, default=inf, help="begin no packet after so many minutes")
    chosen = said.parse_args()
    until = monotonic() + 60 * chosen.minutes
    sys.exit(bool(sum(tried(pair, chosen.first, chosen.n, until) for pair in chosen.pair or PAIRS)))


if __name__ == "__main__":
    main()
