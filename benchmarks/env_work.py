"""Our environments: random legal steps, reading observation and mask each time; one game, and several seats at once against `random`."""

from __future__ import annotations

import flagplot.env
import flagplot.kernel.dice as kernel
from benchmarks.by_lot import by_lot, by_lot_together
from benchmarks.timing import per_second, report

GAMES = {"tactical": "river-plate", "operational": "easter", "strategic": "intro"}

SEATS = 8
"""How many seats the vector environment plays at once, in one process."""


def main() -> None:
    """Print the figures."""
    found = {f"{game}_steps_per_s": per_second(by_lot(flagplot.env.aec(game, name))) for game, name in GAMES.items()}
    for game, name in GAMES.items():
        envs = flagplot.env.vectorized(SEATS, game, name, against="random")
        found[f"{game}_together_steps_per_s"] = per_second(by_lot_together(envs))
        envs.close()
    report({**found, "compiled": float(kernel.__file__.endswith(".so"))})


if __name__ == "__main__":
    main()
