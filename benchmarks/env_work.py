"""Our environments: random legal steps, reading observation and mask at each."""

from __future__ import annotations

import flagplot.env
import flagplot.kernel.dice as kernel
from benchmarks.by_lot import by_lot
from benchmarks.timing import per_second, report

GAMES = {"tactical": "river-plate", "operational": "easter", "strategic": "intro"}


def main() -> None:
    """Print the figures."""
    found = {f"{game}_steps_per_s": per_second(by_lot(flagplot.env.aec(game, name))) for game, name in GAMES.items()}
    report({**found, "compiled": float(kernel.__file__.endswith(".so"))})


if __name__ == "__main__":
    main()
