"""What is lost most often, arm by arm."""

from __future__ import annotations

from collections import Counter
from typing import Final

from flagplot.lab.experiments.plan import Experiment
from flagplot.lab.report.names import piece_called, side_begun
from flagplot.lab.report.parts import Games, Table, arm_label, percent, share_of

LISTED: Final = 20
APART: Final = 4
"""Arms up to this number have a column each; more are counted together."""


def lost(experiment: Experiment, games: Games) -> Table:
    """The ships and units lost most often, by name, with the share of the games in which each is lost."""
    parts = {arm_label(experiment, games, arm): list(rows) for arm, rows in games.items()}
    if not 2 <= len(parts) <= APART:
        parts = {"share of the games": [row for rows in parts.values() for row in rows]}
    counts = {
        name: Counter((side, piece) for row in rows for side, pieces in row["losses"].items() for piece in set(pieces))
        for name, rows in parts.items()
    }
    whole = ", all arms together" if len(parts) == 1 < len(games) else ""
    table = Table(f"What is lost most often{whole}", ("side", "what", *parts), [])
    total: Counter[tuple[str, str]] = Counter()
    for some in counts.values():
        total.update(some)
    for side, piece in [one for one, _ in sorted(total.items(), key=lambda one: (-one[1], one[0]))[:LISTED]]:
        shares = (share_of(experiment, counts[name][side, piece], len(rows)) for name, rows in parts.items())
        table.rows.append((side_begun(side), piece_called(experiment.game, piece), *map(percent, shares)))
    return table
