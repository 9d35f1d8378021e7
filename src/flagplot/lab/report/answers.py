"""What the rows of an experiment answer: sentences, tables and figures, each with its intervals."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from math import ceil, floor, isfinite
from typing import Final

from flagplot.lab.crashes import CRASHED
from flagplot.lab.experiments.plan import Experiment
from flagplot.lab.experiments.row import Row
from flagplot.lab.report import statistics
from flagplot.lab.report.changes import arms_apart, differences
from flagplot.lab.report.losses import lost
from flagplot.lab.report.names import begun, effect_called, side_begun, side_called
from flagplot.lab.report.parts import (
    Answer,
    Figure,
    Games,
    Table,
    arm_name,
    as_numbers,
    ends,
    favoured,
    leads_of,
    level_of,
    machine_note,
    percent,
    share_of,
    shares_of,
    signed,
    told,
)
from flagplot.lab.report.players import luck, skill
from flagplot.lab.report.screening import MainEffect, main_effects, screened
from flagplot.lab.report.shares import balance, levels
from flagplot.lab.report.statistics import Interval
from flagplot.lab.report.time import time
from flagplot.rulebook import library as rulebook

MOST_LINES: Final = 20
"""Rows of the table of bids."""


def answer(experiment: Experiment, rows: Sequence[Row]) -> Answer:
    """What an experiment found."""
    found = Answer()
    games = statistics.by_arm(rows)
    if games:
        DESIGNS[experiment.design.kind](experiment, games, found)
        arms_apart(experiment, games, found)
        _used(experiment, games, found)
    elif not rows:
        found.sentences.append("No game has been finished yet.")
    broken = Counter(row["crash"] for row in rows if row["level"] == CRASHED)
    if broken:
        (why, times), number = broken.most_common(1)[0], broken.total()
        found.sentences.append(
            f"{number} of {len(rows)} games crashed and are left out, {times} of them by: {why[:200].rstrip('.')}. Their replays are kept."
        )
    if note := machine_note(experiment):
        found.sentences.append(note)
    return found


def compare(experiment: Experiment, games: Games, found: Answer) -> None:
    """The arms against the first, game by game on the same seeds."""
    balance(experiment, games, found)
    found.figures.clear()
    differences(experiment, games, [arm for arm in games if arm], found)


def sensitivity(experiment: Experiment, games: Games, found: Answer) -> None:
    """Each option one at a time, then what the screening design tells."""
    first = {arm: rows for arm, rows in games.items() if arm < len(experiment.arms)}
    base = shares_of(experiment, games.get(0, []))
    found.sentences.append("As written: " + favoured(experiment, base, len(games.get(0, []))))
    differences(experiment, games, [arm for arm in first if arm], found)
    rest = {arm: rows for arm, rows in games.items() if arm >= len(experiment.arms)}
    if rest:
        effects = screened(experiment, games)
        table = Table(
            "Screening: main effects and interactions of two, points of 100", ("what", "effect", "q", "in words"), []
        )
        for effect in effects:
            words = effect_called(experiment.game, effect.name)
            table.rows.append((effect.name, signed(effect.size), told(effect.q), words))
        found.tables.append(table)
        found.numbers["screening"] = {one.name: {"effect": as_numbers(one.size), "q": one.q} for one in effects}
        sure = [one for one in effects if one.q < 1 - experiment.stop.level]
        listed = "; ".join(f"{one.name} {signed(one.size)}" for one in sure[:4])
        found.sentences.append(f"Screening: {listed}." if listed else "Screening found nothing that is sure to matter.")


def screening(experiment: Experiment, games: Games, found: Answer) -> None:
    """All options at once: what each changes, averaged over the others."""
    effects = main_effects(experiment, games)
    side = side_called(experiment.side)
    columns = ("option", f"share of {side}, points of 100", "lead", "q", "in words")
    table = Table("What each option changes", columns, [])
    figure = Figure(f"What changes for {side}", "dots", "points of 100 won", mark=0.0)
    for one in effects:
        lead = signed(one.lead) if one.lead else "–"
        words = effect_called(experiment.game, one.name)
        table.rows.append((one.name, signed(one.share), lead, told(one.q), words))
        if len(figure.labels) < 30:
            figure.labels.append(one.name)
            figure.points.append(one.share)
        found.numbers[one.name] = {
            "share": [None if value is None else value / 100 for value in as_numbers(one.share)],
            "lead": as_numbers(one.lead) if one.lead else None,
            "q": one.q,
        }
    sure = [one for one in effects if one.q < 1 - experiment.stop.level]
    total = sum(map(len, games.values()))
    if sure:
        found.sentences.append(
            f"What matters most, in {total} games: {'; '.join(told_effect(one, side) for one in sure[:3])}."
        )
    else:
        found.sentences.append(f"None of {len(effects)} options is sure to matter in {total} games.")
    found.tables.append(table)
    found.figures.append(figure)


def told_effect(one: MainEffect, side: str) -> str:
    """An option and what it changes for a side, in a few words."""
    lead = f", the lead by {signed(one.lead)}" if one.lead else ""
    return f"`{one.name}` changes the share of {side} by {signed(one.share)} points of 100{lead}"


def bid(experiment: Experiment, games: Games, found: Answer) -> None:
    """The lead that makes it even: the median of the leads."""
    side, rival = side_called(experiment.side), side_called(experiment.rival)
    level = f"{level_of(experiment)} interval "
    for arm, rows in games.items():
        leads = leads_of(experiment, rows)
        name = arm_name(experiment, games, arm)
        before = "" if len(games) == 1 else f"{name}: "
        if not leads:
            found.sentences.append(f"{before}This scenario does not count points for both {side} and {rival}.")
            continue
        middle = statistics.median(leads, experiment.stop.level)
        giver, taker = (side, rival) if middle.value >= 0 else (rival, side)
        sign = 1 if middle.value >= 0 else -1
        given = Interval(abs(middle.value), *sorted((sign * middle.low, sign * middle.high)))
        points = "point" if abs(middle.value) == 1 else "points"
        found.sentences.append(
            f"{before}{begun(taker)} should be given {given.value:g} {points} by {giver} to make it even "
            f"({level if isfinite(given.width) else ''}{ends(given)}), or: a lead of {middle.value:g} for {side} is the line "
            f"between victory and defeat. {len(leads)} games; the bots did not know of a bid."
        )
        found.numbers[name] = {"bid": as_numbers(middle), "games": len(leads)}
        for line in _lines(leads, middle):
            above, at = sum(1 for one in leads if one > line), sum(1 for one in leads if one == line)
            found.numbers[name].setdefault("lines", {})[f"{line:g}"] = [above, at, len(leads) - above - at]
        figure = Figure(f"Leads of {side}: {name}", "histogram", f"points of {side} less those of {rival}")
        figure.values, figure.points, figure.mark = leads, [middle], 0.0
        found.figures.append(figure)
        table = Table(f"If the line is drawn at: {name}", ("lead", f"won by {side}", "drawn", f"won by {rival}"), [])
        for line_at, counts in found.numbers[name].get("lines", {}).items():
            shares = (share_of(experiment, count, len(leads)) for count in counts)
            table.rows.append((line_at, *map(percent, shares)))
        found.tables.append(table)
    levels(experiment, games, found)


def _lines(leads: Sequence[float], middle: Interval) -> list[float]:
    """The leads near the median at which a line may be drawn; where there are too many, whole points."""
    low, high = (middle.low - 3, middle.high + 3) if isfinite(middle.width) else (min(leads), max(leads))
    near = sorted({one for one in leads if low <= one <= high})
    if len(near) <= MOST_LINES:
        return near
    step = max(1, round((high - low) / MOST_LINES))
    return [float(at) for at in range(ceil(low), floor(high) + 1, step)]


def _used(experiment: Experiment, games: Games, found: Answer) -> None:
    """Which points, losses and rules made the games."""
    rows = [row for some in games.values() for row in some]
    earned: dict[tuple[str, str], float] = {}
    rules: Counter[str] = Counter()
    for row in rows:
        for side, points, reason, _rules in row["credits"]:
            earned[side, reason] = earned.get((side, reason), 0.0) + points
        rules.update(row["rules"].keys())
    most = sorted(earned.items(), key=lambda one: -abs(one[1]))[:20]
    whole = "" if len(games) == 1 else ", all arms together"
    table = Table(f"Where the points come from{whole}", ("side", "for", "points a game"), [])
    table.rows = [(side_begun(side), begun(reason), f"{points / len(rows):.2f}") for (side, reason), points in most]
    used = Table(f"Rules that decide something most often{whole}", ("rule", "title", "share of the games"), [])
    titles = rulebook.rules()
    used.rows = [
        (rule, titles[rule].title if rule in titles else "", f"{count / len(rows):.0%}".replace("%", " %"))
        for rule, count in rules.most_common(20)
    ]
    found.tables += [one for one in (table, lost(experiment, games), used) if one.rows]


DESIGNS: Final[Mapping[str, Callable[[Experiment, Games, Answer], None]]] = {
    "balance": balance,
    "compare": compare,
    "sensitivity": sensitivity,
    "screening": screening,
    "bid": bid,
    "skill": skill,
    "time": time,
    "luck": luck,
}
