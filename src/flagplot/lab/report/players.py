"""Bots against each other: what is the game, what the player, what the dice."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from itertools import combinations

from flagplot.lab.experiments.plan import Experiment
from flagplot.lab.report import statistics
from flagplot.lab.report.names import begun, side_called, verb
from flagplot.lab.report.parts import Answer, Figure, Games, arm_label, as_numbers, leads_of, percent, players_of
from flagplot.lab.report.shares import balance
from flagplot.lab.report.statistics import Interval


def skill(experiment: Experiment, games: Games, found: Answer) -> None:
    """Bots against each other, on either side: is it the game or the player?"""
    balance(experiment, games, found)
    found.sentences.clear()
    found.figures.clear()
    side = experiment.side
    name = side_called(side)
    figure = Figure(
        f"Share of the points for {name}", "dots", "games won, and half of those drawn", mark=0.5, is_share=True
    )
    values: dict[tuple[str, ...], list[float]] = {}
    for arm, rows in games.items():
        bots = players_of(experiment, rows[0])
        values[bots] = [statistics.score(row, side) for row in rows]
        figure.labels.append(arm_label(experiment, games, arm))
        figure.points.append(statistics.taken(values[bots], experiment.stop.level))
    found.figures.append(figure)
    for one, two in combinations(experiment.design.bots, 2):
        if (one, two) in values and (two, one) in values:
            _duel(experiment, values, one, two, found)
    mirror = [value for (one, two), some in values.items() if one == two for value in some]
    if mirror:
        even = statistics.taken(mirror, experiment.stop.level)
        found.sentences.append(
            f"Between equals {name} {verb(side, 'takes', 'take')} {percent(even)} of the points: that is the game."
        )
        found.numbers["equals"] = as_numbers(even)
    luck_share(experiment, games, found)


def _duel(
    experiment: Experiment, values: Mapping[tuple[str, ...], Sequence[float]], one: str, two: str, found: Answer
) -> None:
    """One bot against another over both sides."""
    points = [*values[one, two], *(1 - value for value in values[two, one])]
    taken = statistics.taken(points, experiment.stop.level)
    found.sentences.append(f"{begun(one)} takes {percent(taken)} of the points against {two}, over both sides.")
    found.numbers.setdefault("duels", {})[f"{one} – {two}"] = as_numbers(taken)


def luck_share(experiment: Experiment, games: Games, found: Answer) -> None:
    """The shares of the outcome explained by players and by dice."""
    groups = [[statistics.score(row, experiment.side) for row in rows] for rows in games.values() if len(rows) > 1]
    if len(groups) < 2:
        return
    if len({score for group in groups for score in group}) == 1:
        found.sentences.append("All games end alike, so that nothing is left for dice or players to explain.")
        return
    players = statistics.explained(groups, experiment.stop.level)
    dice = Interval(1 - players.value, 1 - players.high, 1 - players.low)
    found.sentences.append(
        f"Of who wins, the dice explain {percent(dice)}, the choice of players {percent(players)} (omega squared)."
    )
    found.numbers["dice"] = as_numbers(dice)
    leads = [some for rows in games.values() if len(some := leads_of(experiment, rows)) > 1]
    if len(leads) == len(groups):
        by_points = statistics.explained(leads, experiment.stop.level)
        found.numbers["dice_of_lead"] = as_numbers(Interval(1 - by_points.value, 1 - by_points.high, 1 - by_points.low))


def luck(experiment: Experiment, games: Games, found: Answer) -> None:
    """The share of the outcome that the dice explain."""
    skill(experiment, games, found)
    found.sentences.reverse()
