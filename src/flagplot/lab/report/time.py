"""How long games take, and when they are decided."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final

from flagplot.lab.experiments.plan import Experiment
from flagplot.lab.experiments.row import Row
from flagplot.lab.report import statistics
from flagplot.lab.report.parts import Answer, Figure, Games, Table, arm_name, as_numbers, ends, percent, share_of
from flagplot.lab.report.shares import levels

TOLD_TURNS: Final = 12
"""Games of up to this many turns are told turn by turn in a sentence; of longer ones the table tells it."""


def time(experiment: Experiment, games: Games, found: Answer) -> None:
    """How long games take, how and when they are decided."""
    for arm, rows in games.items():
        name = arm_name(experiment, games, arm)
        before = f"{name}: " if len(games) > 1 else ""
        turns = [float(row["turns"]) for row in rows]
        length = statistics.median(turns, experiment.stop.level)
        found.sentences.append(
            f"{before}{'half' if before else 'Half'} the games are over after {length.value:g} turns ({ends(length)}), "
            f"{statistics.mean([float(row['orders']) for row in rows]).value:.0f} orders on average."
        )
        found.numbers[name] = {"turns": as_numbers(length)}
        histogram = Figure(f"Length: {name}", "histogram", "turns")
        histogram.values, histogram.points = turns, [length]
        found.figures.append(histogram)
        _decided(experiment, name, before, rows, found)
    levels(experiment, games, found)


def _decided(experiment: Experiment, name: str, before: str, rows: Sequence[Row], found: Answer) -> None:
    """Whether whoever would have won after a turn wins in the end, and since when that was so."""
    ahead: dict[int, list[bool]] = {}
    decided: list[float] = []
    for row in rows:
        since = 0
        is_known = bool(row["course"]) and (
            all(one[2:] not in ([], [None]) for one in row["course"]) or set(row["winners"]) <= set(row["points"])
        )
        for number, (_turn, points, *told) in enumerate(row["course"], 1):
            first = _ahead(points, told[0] if told else None)
            if first:
                ahead.setdefault(number, []).append(first == row["winners"])
            since = since if first == row["winners"] else number
        if is_known and row["winners"]:
            decided.append(float(since + 1))
    if not decided:
        if rows and not any(row["winners"] for row in rows):
            found.sentences.append(f"{before}Nobody won any of them, so that none was decided at any time.")
        elif rows:
            found.sentences.append(
                f"{before}This game does not tell turn by turn who is ahead, so that when it was decided cannot be told."
            )
        return
    when = statistics.median(decided, experiment.stop.level)
    found.sentences.append(
        f"{before}In half of the games won, the winner would have won at the end of any turn from turn {when.value:g} on ({ends(when)})."
    )
    found.numbers[name]["led_since"] = as_numbers(when)
    table = _by_turn(experiment, name, len(rows), decided, ahead)
    found.tables.append(table)
    found.numbers[name]["decided_by"] = {
        str(turn): as_numbers(_share_by(turn, decided, len(rows), experiment)) for turn in range(1, len(table.rows) + 1)
    }
    if len(table.rows) <= TOLD_TURNS:
        told = (f"turn {row[0]}: {row[1].partition('(')[0].strip()}" for row in table.rows)
        found.sentences.append(f"{before}Decided, of all games, by the end of {', '.join(told)} (draws never are).")
    figure = Figure(f"Who is ahead wins: {name}", "line", "turn", mark=0.5)
    for turn in sorted(ahead):
        figure.values.append(float(turn))
        figure.points.append(share_of(experiment, sum(ahead[turn]), len(ahead[turn])))
    found.figures.append(figure)


def _ahead(points: Mapping[str, float], standing: Sequence[str] | None) -> list[str]:
    """Who would win if the game ended now: as the game says, else the side with most points; nobody if several have as many."""
    if standing is not None:
        return list(standing)
    best = max(points.values(), default=0.0)
    first = [side for side, number in points.items() if number == best]
    return first if len(first) == 1 else []


def _by_turn(
    experiment: Experiment, name: str, games: int, decided: Sequence[float], ahead: Mapping[int, Sequence[bool]]
) -> Table:
    """For each turn: in how many games the later winner is ahead from its end on, and how often whoever is ahead then wins."""
    columns = ("turn", "decided by its end, of all games", "whoever is ahead then wins")
    table = Table(f"When it is decided: {name}", columns, [])
    for turn in range(1, int(max([*decided, *ahead])) + 1):
        led = ahead.get(turn)
        wins = percent(share_of(experiment, sum(led), len(led))) if led else "–"
        table.rows.append((str(turn), percent(_share_by(turn, decided, games, experiment)), wins))
    return table


def _share_by(turn: int, decided: Sequence[float], games: int, experiment: Experiment) -> statistics.Interval:
    return share_of(experiment, sum(1 for one in decided if one <= turn), games)
