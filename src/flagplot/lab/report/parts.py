"""What answers are made of: tables, figures and intervals in words."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from math import isfinite
from typing import Any, Final

from flagplot.lab.experiments.plan import Experiment
from flagplot.lab.experiments.row import Row
from flagplot.lab.report import statistics
from flagplot.lab.report.statistics import Interval

PLURAL: Final = frozenset({"allies"})
"""Sides whose names are plurals."""


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
    if not isfinite(one.width):
        return f"{one.value:+.1f}{unit} (too few games)"
    if not one.width:
        return f"{one.value:+.1f}{unit} always"
    return f"{one.value:+.1f}{unit} ({one.low:+.1f} to {one.high:+.1f})"


def plain(one: Interval) -> str:
    """A mean with its ends."""
    return signed(one).replace("+", "")


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


def shares_of(experiment: Experiment, rows: Sequence[Row]) -> dict[str, Interval]:
    """The shares of games won, drawn and lost by the experiment's side."""
    counts = statistics.counted(rows, experiment.side)
    level, exact = experiment.stop.level, experiment.stop.width > 0
    return {word: statistics.share(count, len(rows), level, exact=exact) for word, count in counts.items()}


def leads_of(experiment: Experiment, rows: Sequence[Row]) -> list[float]:
    """By how many points the side led at the end of each game that counts points."""
    found = [statistics.margin(row, experiment.side, experiment.rival) for row in rows]
    return [lead for lead in found if lead is not None]


def favoured(experiment: Experiment, shares: Mapping[str, Interval], games: int) -> str:
    """Who wins how often, and whether that is sure."""
    side, rival = experiment.side, experiment.rival or "the others"
    won, drawn, lost = (percent(shares[word]) for word in ("won", "drawn", "lost"))
    told = f"{side} won {won}, {rival} {lost}, {drawn} were drawn, in {games} games ({experiment.stop.level:.0%} intervals)."
    told = told.replace("%", " %").replace("  %", " %")
    if shares["won"].low > shares["lost"].high:
        return f"{side} {_is(side)} favoured: {told}"
    if shares["lost"].low > shares["won"].high:
        return f"{rival} {_is(rival)} favoured: {told}"
    return f"Nobody is surely favoured: {told}"


def _is(side: str) -> str:
    return "are" if side in PLURAL else "is"


def as_numbers(one: Interval) -> list[float | None]:
    """An interval for programs; what is not finite is left open."""
    return [value if isfinite(value) else None for value in (one.value, one.low, one.high)]
