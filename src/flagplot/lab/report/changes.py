"""What one arm changes against another, on the same seeds, and how long the games of each arm are and what is lost in them."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from flagplot.lab.experiments.plan import Experiment
from flagplot.lab.report import statistics
from flagplot.lab.report.parts import (
    Answer,
    Figure,
    Games,
    Table,
    arm_name,
    as_numbers,
    hundredfold,
    plain,
    signed,
)
from flagplot.lab.report.statistics import Interval


def differences(experiment: Experiment, games: Games, arms: Sequence[int], found: Answer) -> None:
    """What each arm changes: paired differences, and how probable they would be by chance among so many questions."""
    side, level = experiment.side, experiment.stop.level
    base = games.get(0, [])
    scores = {arm: statistics.paired(base, games[arm], lambda row: statistics.score(row, side)) for arm in arms}
    leads = {
        arm: statistics.paired(base, games[arm], lambda row: statistics.margin(row, side, experiment.rival))
        for arm in arms
    }
    turns = {arm: statistics.paired(base, games[arm], lambda row: float(row["turns"])) for arm in arms}
    chances = dict(zip(arms, statistics.corrected([statistics.changed(scores[arm]) for arm in arms]), strict=True))
    title = f"Changes against {arm_name(experiment, games, 0)}, on the same seeds"
    columns = ("arm", "pairs", "other endings", f"share of {side}, points of 100", "lead", "turns", "q")
    table = Table(title, columns, [])
    figure = Figure(f"What changes for {side}", "dots", "points of 100 won", mark=0.0)
    told: list[str] = []
    largest: list[str] = []
    for arm in sorted(arms, key=lambda one: (chances[one], -abs(sum(scores[one])))):
        change = hundredfold(statistics.change(scores[arm], level, exact=experiment.stop.width > 0))
        lead = statistics.mean(leads[arm], level) if leads[arm] else None
        other = sum(1 for one in scores[arm] if one)
        name = arm_name(experiment, games, arm)
        length = statistics.mean(turns[arm], level)
        text = (signed(change), signed(lead) if lead else "–", signed(length), f"{chances[arm]:.3f}")
        table.rows.append((name, str(len(scores[arm])), str(other), *text))
        found.numbers.setdefault("differences", {})[name] = {
            "share": [value / 100 for value in (change.value, change.low, change.high)],
            "lead": as_numbers(lead) if lead else None,
            "turns": as_numbers(length),
            "q": chances[arm],
            "pairs": len(scores[arm]),
        }
        if len(figure.labels) < 30:
            figure.labels.append(name)
            figure.points.append(change)
        changes = f"{name} changes the share of {side} by {signed(change)} points of 100"
        if chances[arm] < 1 - level and len(told) < 3:
            told.append(changes)
        if len(largest) < 3:
            ended = f"{other} of {len(scores[arm])} games ended otherwise"
            largest.append(f"{changes} ({ended})" if other else f"{name} changed the result of no game")
    if told:
        found.sentences.append("What matters most: " + "; ".join(told) + ".")
    elif len(arms) == 1:
        found.sentences.append(f"The change is not sure to matter at this number of games: {largest[0]}.")
    else:
        unsure = f"None of {len(arms)} changes is sure to matter at this number of games"
        found.sentences.append(f"{unsure}; the largest: {'; '.join(largest)}." if largest else f"{unsure}.")
    found.tables.append(table)
    found.figures.append(figure)


def arms_apart(experiment: Experiment, games: Games, found: Answer) -> None:
    """How long the games of each arm are, and how many ships and units each side loses in one."""
    shown = [arm for arm in games if arm < len(experiment.arms)]
    if len(shown) < 2 or experiment.design.kind == "screening":
        return
    level = experiment.stop.level
    sides = sorted({side for arm in shown for row in games[arm] for side in row["losses"]})
    columns = ("arm", "games", "turns", *(f"losses of {side}" for side in sides))
    table = Table("Length and losses of a game, by arm", columns, [])
    for arm in shown:
        rows, name = games[arm], arm_name(experiment, games, arm)
        counts = {"turns": [float(row["turns"]) for row in rows]}
        counts |= {side: [float(len(row["losses"].get(side, ()))) for row in rows] for side in sides}
        means = {word: _positive(statistics.mean(values, level)) for word, values in counts.items()}
        table.rows.append((name, str(len(rows)), *(plain(one) for one in means.values())))
        found.numbers.setdefault("means", {})[name] = {word: as_numbers(one) for word, one in means.items()}
    found.tables.append(table)


def _positive(one: Interval) -> Interval:
    """A mean of counts is not below 0."""
    return replace(one, low=max(0.0, one.low))
