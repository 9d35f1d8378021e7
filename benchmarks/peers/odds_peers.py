"""The peers for odds: icepool (exact) and 100,000 trials with NumPy, on the procedures of benchmarks/fleet.py."""

from __future__ import annotations

import icepool
import numpy as np

from benchmarks.timing import microseconds, report

TRIALS = 100_000
AFLOAT = 6  # icepool's absorbing chain did not finish within ten minutes at 20


def icepool_salvo() -> icepool.Die[int]:
    """Twelve guns, hits, penetrations, damage."""
    hits = 12 @ (icepool.d6 >= 5)
    penetrations = hits @ (icepool.d6 >= 4)
    return penetrations @ icepool.d6


def numpy_salvo(rng: np.random.Generator) -> np.ndarray[tuple[int], np.dtype[np.int64]]:
    """The same by simulation, with binomial draws where possible."""
    penetrations = rng.binomial(rng.binomial(12, 1 / 3, TRIALS), 1 / 2)
    faces = rng.integers(1, 7, size=(TRIALS, 12))
    found: np.ndarray[tuple[int], np.dtype[np.int64]] = (faces * (np.arange(12) < penetrations[:, None])).sum(axis=1)
    return found


def _round(state: tuple[int, int]) -> icepool.Die[tuple[int, int]]:
    red, blue = state
    if not (red and blue):
        return icepool.Die([state])
    return icepool.map(lambda on_red, on_blue: (max(0, red - on_red), max(0, blue - on_blue)), ON_RED, ON_BLUE)


ON_RED = 4 @ (icepool.d6 >= 4)
ON_BLUE = 6 @ (icepool.d6 >= 5)


def icepool_duel() -> icepool.Die[tuple[int, int]]:
    """The duel as an absorbing Markov chain, as icepool does it."""
    return icepool.Die([(AFLOAT, AFLOAT)]).map(_round, repeat="inf", star=False)


def numpy_duel(rng: np.random.Generator) -> float:
    """How often red is left, by simulation."""
    red = np.full(TRIALS, AFLOAT)
    blue = np.full(TRIALS, AFLOAT)
    while (alive := (red > 0) & (blue > 0)).any():
        on_blue = rng.binomial(6, 1 / 3, TRIALS)
        on_red = rng.binomial(4, 1 / 2, TRIALS)
        red = np.where(alive, np.maximum(0, red - on_red), red)
        blue = np.where(alive, np.maximum(0, blue - on_blue), blue)
    return float((red > 0).mean())


def main() -> None:
    """Print the figures."""
    rng = np.random.default_rng(1)
    duel = icepool_duel()
    report(
        {
            "icepool_salvo_us": microseconds(icepool_salvo),
            "numpy_salvo_us": microseconds(lambda: numpy_salvo(rng)),
            "icepool_duel_us": microseconds(icepool_duel),
            "numpy_duel_us": microseconds(lambda: numpy_duel(rng)),
            "salvo_mean": float(icepool_salvo().mean()),
            "duel_red": sum(ways for state, ways in duel.items() if state[0] > 0) / duel.denominator(),
        }
    )


if __name__ == "__main__":
    main()
