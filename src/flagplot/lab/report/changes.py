"""What one arm changes against another, on the same seeds, and how long the games of each arm are and what is lost in them."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace

from flagplot.lab.experiments.plan import Experiment
from flagplot.lab.experiments.row import Row
from flagplot.lab.report import statistics
from flagplot.lab.report.names import effect_called, side_called, verb
from flagplot.lab.report.parts import (
    Answer,
    Figure,
    Games,
    Table,
    arm_label,
    arm_name,
    as_numbers,
    hundredfold,
    percent,
    plain,
    signed,
    told,
)
from flagplot.lab.report.statistics import Interval


def differences(experiment: Experiment, games: Games, arms: Sequence[int], found: Answer) -> None:
    """What each arm changes in who wins, in the lead and in the length, and how probable that would be by chance among so many questions."""
    side, level = side_called(experiment.side), experiment.stop.level
    changes = _changes(experiment, games, arms)
    columns = ("arm", "pairs", "other endings", f"share of {side}, points of 100", "q", "lead", "q", "turns", "q")
    title = f"Changes against {arm_name(experiment, games, 0)}, on the same seeds"
    table = Table(title, (*columns, "in words") if experiment.design.kind == "sensitivity" else columns, [])
    figure = Figure(f"What changes for {side}", "dots", "points of 100 won", mark=0.0)
    for one in changes:
        cells = [signed(one.share), told(one.share_q), signed(one.lead) if one.lead else "–"]
        cells += [told(one.lead_q) if one.lead else "–", signed(one.turns), told(one.turns_q)]
        words = [effect_called(experiment.game, one.name)] if len(table.columns) > len(columns) else []
        table.rows.append((one.name, str(one.pairs), str(one.other), *cells, *words))
        found.numbers.setdefault("differences", {})[one.name] = {
            "share": [value / 100 for value in (one.share.value, one.share.low, one.share.high)],
            "lead": as_numbers(one.lead) if one.lead else None,
            "turns": as_numbers(one.turns),
            "q": one.share_q,
            "q_lead": one.lead_q if one.lead else None,
            "q_turns": one.turns_q,
            "pairs": one.pairs,
        }
        if len(figure.labels) < 30:
            figure.labels.append(one.name)
            figure.points.append(one.share)
    _tell(experiment, changes, found, 1 - level)
    found.tables.append(table)
    found.figures.append(figure)


@dataclass(frozen=True)
class Change:
    """What one arm changes against the first, with the probabilities corrected for the number of arms."""

    name: str
    share: Interval
    """Points of 100 of the side's share."""
    share_q: float
    lead: Interval | None
    """Points of its lead, where the game counts them."""
    lead_q: float
    turns: Interval
    turns_q: float
    pairs: int
    other: int
    """Games that ended otherwise."""


def _changes(experiment: Experiment, games: Games, arms: Sequence[int]) -> list[Change]:
    """The changes of all arms, the surest first."""
    side, level, base = experiment.side, experiment.stop.level, games.get(0, [])

    def paired(value: Callable[[Row], float | None]) -> dict[int, list[float]]:
        return {arm: statistics.paired(base, games[arm], value) for arm in arms}

    scores = paired(lambda row: statistics.score(row, side))
    leads = paired(lambda row: statistics.margin(row, side, experiment.rival))
    turns = paired(lambda row: float(row["turns"]))
    share_q = _corrected({arm: statistics.changed(scores[arm]) for arm in arms})
    lead_q = _corrected({arm: statistics.probability(leads[arm]) for arm in arms})
    turns_q = _corrected({arm: statistics.probability(turns[arm]) for arm in arms})
    found = []
    for arm in sorted(arms, key=lambda one: (share_q[one], -abs(sum(scores[one])))):
        share = hundredfold(statistics.change(scores[arm], level, exact=experiment.stop.width > 0))
        lead = statistics.mean(leads[arm], level) if leads[arm] else None
        length, name = statistics.mean(turns[arm], level), arm_name(experiment, games, arm)
        other = sum(1 for one in scores[arm] if one)
        found.append(
            Change(name, share, share_q[arm], lead, lead_q[arm], length, turns_q[arm], len(scores[arm]), other)
        )
    return found


def _corrected(chances: Mapping[int, float]) -> dict[int, float]:
    return dict(zip(chances, statistics.corrected(list(chances.values())), strict=True))


def _tell(experiment: Experiment, changes: Sequence[Change], found: Answer, chance: float) -> None:
    """What is sure, in sentences: first who wins, then the lead and the length."""
    side = side_called(experiment.side)

    def line(one: Change) -> str:
        return f"{one.name} changes the share of {side} by {signed(one.share)} points of 100"

    sure = [line(one) for one in changes if one.share_q < chance]
    largest = [
        f"{line(one)} ({one.other} of {one.pairs} games ended otherwise)"
        if one.other
        else f"{one.name} changed the result of no game"
        for one in changes[:3]
    ]
    if sure:
        found.sentences.append(f"What matters most for who wins: {'; '.join(sure[:3])}.")
    elif len(changes) == 1:
        found.sentences.append(f"The change is not sure to matter for who wins at this number of games: {largest[0]}.")
    else:
        unsure = f"None of {len(changes)} changes is sure to matter for who wins at this number of games"
        found.sentences.append(f"{unsure}; the largest: {'; '.join(largest)}." if largest else f"{unsure}.")
    leads = sorted((one for one in changes if one.lead and one.lead_q < chance), key=lambda one: one.lead_q)
    if leads:
        listed = "; ".join(f"{one.name} by {signed(one.lead)}" for one in leads[:3] if one.lead)
        found.sentences.append(f"The lead of {side} is surely changed: {listed} points.")
    lengths = sorted((one for one in changes if one.turns_q < chance), key=lambda one: one.turns_q)
    if lengths:
        listed = "; ".join(f"{one.name} by {signed(one.turns)}" for one in lengths[:3])
        found.sentences.append(f"The length of the games is surely changed: {listed} turns.")
    elif changes:
        found.sentences.append("No change of the games' length is sure.")


def nearest_to_even(experiment: Experiment, games: Games, found: Answer) -> None:
    """Which of several arms is the fairest: half of the points for each side, a draw counting half."""
    side, level = experiment.side, experiment.stop.level
    shares = {
        arm_name(experiment, games, arm): statistics.taken([statistics.score(row, side) for row in rows], level)
        for arm, rows in games.items()
    }
    if len(shares) < 2:
        return
    order = sorted(shares, key=lambda name: abs(shares[name].value - 0.5))
    first, *others = [f"{name} {percent(shares[name])}" for name in order[:3]]
    found.sentences.append(
        f"Nearest to even, by the share of the points that {side_called(side)} "
        f"{verb(side, 'takes', 'take')} (a draw is half a point): {first}; then {', '.join(others)}."
    )
    found.numbers["taken"] = {name: as_numbers(one) for name, one in shares.items()}


def arms_apart(experiment: Experiment, games: Games, found: Answer) -> None:
    """How long the games of each arm are, and how many ships and units each side loses in one."""
    shown = [arm for arm in games if arm < len(experiment.arms)]
    if len(shown) < 2 or experiment.design.kind == "screening":
        return
    level = experiment.stop.level
    sides = sorted({side for arm in shown for row in games[arm] for side in row["losses"]})
    columns = ("arm", "games", "turns", *(f"losses of {side_called(side)}" for side in sides))
    table = Table("Length and losses of a game, by arm", columns, [])
    for arm in shown:
        rows, name = games[arm], arm_name(experiment, games, arm)
        counts = {"turns": [float(row["turns"]) for row in rows]}
        counts |= {side: [float(len(row["losses"].get(side, ()))) for row in rows] for side in sides}
        means = {word: _positive(statistics.mean(values, level)) for word, values in counts.items()}
        table.rows.append((arm_label(experiment, games, arm), str(len(rows)), *(plain(one) for one in means.values())))
        found.numbers.setdefault("means", {})[name] = {word: as_numbers(one) for word, one in means.items()}
    found.tables.append(table)


def _positive(one: Interval) -> Interval:
    """A mean of counts is not below 0."""
    return replace(one, low=max(0.0, one.low))
