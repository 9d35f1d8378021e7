"""Who wins how often, and how the games end."""

from __future__ import annotations

from collections import Counter

from flagplot.lab.experiments.plan import Experiment
from flagplot.lab.report import statistics
from flagplot.lab.report.changes import nearest_to_even
from flagplot.lab.report.names import begun, side_called, sides_called, verb
from flagplot.lab.report.parts import (
    Answer,
    Figure,
    Games,
    Table,
    arm_label,
    arm_name,
    as_numbers,
    favoured,
    leads_of,
    percent,
    share_of,
    shares_of,
    signed,
)


def balance(experiment: Experiment, games: Games, found: Answer) -> None:
    """Who wins how often."""
    table = Table("Balance", ("arm", "games", "won", "drawn", "lost", "mean lead"), [])
    for arm, rows in games.items():
        shares = shares_of(experiment, rows)
        leads = leads_of(experiment, rows)
        lead = statistics.mean(leads, experiment.stop.level) if leads else None
        name = arm_name(experiment, games, arm)
        told = favoured(experiment, shares, len(rows))
        found.sentences.append(told if len(games) == 1 else f"{name}: {told}")
        texts = (percent(shares[word]) for word in ("won", "drawn", "lost"))
        table.rows.append((arm_label(experiment, games, arm), str(len(rows)), *texts, signed(lead) if lead else "–"))
        found.numbers[name] = {word: as_numbers(one) for word, one in shares.items()} | {"games": len(rows)}
        if lead:
            found.numbers[name]["lead"] = as_numbers(lead)
        fares = f"How {side_called(experiment.side)} {verb(experiment.side, 'fares', 'fare')}"
        figure = Figure(f"{fares}: {name}", "dots", "share of the games", is_share=True)
        figure.labels, figure.points = list(shares), list(shares.values())
        if len(games) <= 6:
            found.figures.append(figure)
    nearest_to_even(experiment, games, found)
    found.tables.append(table)
    levels(experiment, games, found)


def levels(experiment: Experiment, games: Games, found: Answer) -> None:
    """How it ended, by level of victory."""
    table = Table("How the games end", ("arm", "won by", "level", "games", "share"), [])
    for arm, rows in games.items():
        for (winners, level), count in Counter((tuple(r["winners"]), r["level"]) for r in rows).most_common(12):
            who = sides_called(list(winners)) if winners else "Nobody"
            of = percent(share_of(experiment, count, len(rows)))
            table.rows.append((arm_label(experiment, games, arm), who, begun(level), str(count), of))
    found.tables.append(table)
