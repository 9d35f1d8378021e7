"""What answers are made of: tables, figures and intervals in words."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from math import isfinite
from typing import Any

from flagplot.lab.experiments.plan import Experiment
from flagplot.lab.experiments.row import Row
from flagplot.lab.report import statistics
from flagplot.lab.report.names import side_begun, side_called, verb
from flagplot.lab.report.statistics import Interval


@dataclass
class Table:
    """Rows of text under a title."""

    title: str
    columns: tuple[str, ...]
    rows: list[tuple[str, ...]]


@dataclass
class Figure:
    """What is drawn: `dots` with intervals, a `histogram`, or a `line` with a band."""

    title: str
    kind: str
    x: str
    labels: list[str] = field(default_factory=list)
    points: list[Interval] = field(default_factory=list)
    values: list[float] = field(default_factory=list)
    mark: float | None = None
    """A line across: no difference, an even game."""
    is_share: bool = False
    """Of dots: whether they are shares, drawn from 0 to 100 %, so that figures of several arms can be compared."""


@dataclass
class Answer:
    """The answer to an experiment."""

    sentences: list[str] = field(default_factory=list)
    tables: list[Table] = field(default_factory=list)
    figures: list[Figure] = field(default_factory=list)
    numbers: dict[str, Any] = field(default_factory=dict)
    """The same for programs."""


Games = Mapping[int, Sequence[Row]]


def percent(one: Interval) -> str:
    """A share with its ends: `48 % (43 to 53)`."""
    return f"{one.value:.0%} ({one.low * 100:.0f} to {one.high * 100:.0f})".replace("%", " %")


def signed(one: Interval, unit: str = "") -> str:
    """A difference with its ends, or a word if it has none."""
    value = f"{_tenths(one.value)}{unit}"
    if not isfinite(one.width):
        return f"{value} (too few games)"
    if not one.width:
        return f"{value} always"
    return f"{value} ({_tenths(one.low)} to {_tenths(one.high)})"


def _tenths(value: float) -> str:
    """A signed figure, zero without a minus."""
    return f"{round(value, 1) + 0.0:+.1f}"


def plain(one: Interval) -> str:
    """A mean with its ends."""
    return signed(one).replace("+", "")


def told(q: float) -> str:
    """A corrected probability."""
    return f"{q:.3f}"


def ends(one: Interval, pattern: str = "{:g}") -> str:
    """The ends of an interval: `3 to 7`; few games have none."""
    if not isfinite(one.width):
        return "too few games for an interval"
    return f"{pattern.format(one.low)} to {pattern.format(one.high)}"


def hundredfold(one: Interval) -> Interval:
    """A difference of shares in points of 100."""
    return Interval(100 * one.value, 100 * one.low, 100 * one.high)


def arm_name(experiment: Experiment, games: Games, arm: int) -> str:
    """What an arm is called."""
    return str(games[arm][0]["name"]) if arm in games else experiment.arms[arm].name


def arm_label(experiment: Experiment, games: Games, arm: int) -> str:
    """What tables and figures call an arm; one of bots against each other says who plays which side."""
    if not experiment.design.bots or arm not in games:
        return arm_name(experiment, games, arm)
    ours, theirs = players_of(experiment, games[arm][0])
    return f"{side_begun(experiment.side)}: {ours}; {side_called(experiment.rival)}: {theirs}"


def players_of(experiment: Experiment, row: Row) -> tuple[str, ...]:
    """Who played the side, and who its rival."""
    seats = row["seats"]
    return tuple(
        next((bot for seat, bot in seats.items() if seat.split("/")[0] == side), "")
        for side in (experiment.side, experiment.rival)
    )


def shares_of(experiment: Experiment, rows: Sequence[Row]) -> dict[str, Interval]:
    """The shares of games won, drawn and lost by the experiment's side."""
    counts = statistics.counted(rows, experiment.side)
    return {word: share_of(experiment, count, len(rows)) for word, count in counts.items()}


def share_of(experiment: Experiment, count: int, of: int) -> Interval:
    """A share of games; with a stopping rule an interval that never covers less than its level."""
    return statistics.share(count, of, experiment.stop.level, exact=experiment.stop.width > 0)


def leads_of(experiment: Experiment, rows: Sequence[Row]) -> list[float]:
    """By how many points the side led at the end of each game that counts points."""
    found = [statistics.margin(row, experiment.side, experiment.rival) for row in rows]
    return [lead for lead in found if lead is not None]


def favourite(experiment: Experiment, shares: Mapping[str, Interval]) -> str:
    """The side that surely wins more often than it loses, or its rival; empty if neither."""
    if shares["won"].low > shares["lost"].high:
        return experiment.side
    return experiment.rival if shares["lost"].low > shares["won"].high else ""


def favoured(experiment: Experiment, shares: Mapping[str, Interval], games: int) -> str:
    """Who wins how often, and whether that is sure."""
    side, rival = side_called(experiment.side), side_called(experiment.rival) or "the others"
    won, drawn, lost = (percent(shares[word]) for word in ("won", "drawn", "lost"))
    told = f"{side} won {won}, {rival} {lost}, {drawn} were drawn, in {games} games ({level_of(experiment)} intervals)."
    first = favourite(experiment, shares)
    if first:
        return f"{side_begun(first)} {verb(first, 'is', 'are')} favoured: {told}"
    return f"Nobody is surely favoured: {told}"


def machine_note(experiment: Experiment) -> str:
    """A sentence on bots that think for a time; empty if there are none."""
    if not experiment.timed:
        return ""
    return (
        f"The rows depend on the machine: {' and '.join(experiment.timed)} {'think' if len(experiment.timed) > 1 else 'thinks'} for a time. "
        "With a number of play-outs, such as admiral:60p, they are the same everywhere."
    )


def level_of(experiment: Experiment) -> str:
    """The level of an experiment's intervals: `95 %`."""
    return f"{100 * experiment.stop.level:g} %"


def as_numbers(one: Interval) -> list[float | None]:
    """An interval for programs; what is not finite is left open."""
    return [value if isfinite(value) else None for value in (one.value, one.low, one.high)]
