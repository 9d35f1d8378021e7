"""What the rows of an experiment answer: sentences, tables and figures, each with its intervals."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from itertools import combinations
from math import isfinite
from typing import Final

from flagplot.lab.experiments.plan import Experiment
from flagplot.lab.experiments.row import CRASHED, Row
from flagplot.lab.report import statistics
from flagplot.lab.report.changes import arms_apart, differences
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
    percent,
    shares_of,
    signed,
)
from flagplot.lab.report.screening import MainEffect, main_effects, screened
from flagplot.lab.report.statistics import Interval
from flagplot.rulebook import library as rulebook


def answer(experiment: Experiment, rows: Sequence[Row]) -> Answer:
    """What an experiment found."""
    found = Answer()
    games = statistics.by_arm(rows)
    if games:
        DESIGNS[experiment.design.kind](experiment, games, found)
        arms_apart(experiment, games, found)
        _used(games, found)
    elif not rows:
        found.sentences.append("No game has been finished yet.")
    broken = Counter(row["crash"] for row in rows if row["level"] == CRASHED)
    if broken:
        (why, times), number = broken.most_common(1)[0], broken.total()
        found.sentences.append(
            f"{number} of {len(rows)} games crashed and are left out, {times} of them by: {why[:200].rstrip('.')}. Their replays are kept."
        )
    return found


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
        table.rows.append((name, str(len(rows)), *texts, signed(lead) if lead else "–"))
        found.numbers[name] = {word: as_numbers(one) for word, one in shares.items()} | {"games": len(rows)}
        if lead:
            found.numbers[name]["lead"] = as_numbers(lead)
        figure = Figure(f"How {experiment.side} fares: {name}", "dots", "share of the games")
        figure.labels, figure.points = list(shares), list(shares.values())
        if len(games) <= 6:
            found.figures.append(figure)
    found.tables.append(table)
    _levels(experiment, games, found)


def _levels(experiment: Experiment, games: Games, found: Answer) -> None:
    """How it ended, by level of victory."""
    table = Table("How the games end", ("arm", "ending", "games", "share"), [])
    for arm, rows in games.items():
        for (winners, level), count in Counter((" and ".join(r["winners"]), r["level"]) for r in rows).most_common(12):
            ending = f"{winners}: {level}" if winners else level
            of = percent(statistics.share(count, len(rows), experiment.stop.level))
            table.rows.append((arm_name(experiment, games, arm), ending, str(count), of))
    found.tables.append(table)


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
        table = Table("Screening: main effects and interactions of two, points of 100", ("what", "effect", "q"), [])
        for effect in effects:
            table.rows.append((effect.name, signed(effect.size), f"{effect.q:.3f}"))
        found.tables.append(table)
        found.numbers["screening"] = {one.name: {"effect": as_numbers(one.size), "q": one.q} for one in effects}
        sure = [one for one in effects if one.q < 1 - experiment.stop.level]
        told = "; ".join(f"{one.name} {signed(one.size)}" for one in sure[:4])
        found.sentences.append(f"Screening: {told}." if told else "Screening found nothing that is sure to matter.")


def screening(experiment: Experiment, games: Games, found: Answer) -> None:
    """All options at once: what each changes, averaged over the others."""
    effects = main_effects(experiment, games)
    side = experiment.side
    table = Table("What each option changes", ("option", f"share of {side}, points of 100", "lead", "q"), [])
    figure = Figure(f"What changes for {side}", "dots", "points of 100 won", mark=0.0)
    for one in effects:
        lead = signed(one.lead) if one.lead else "–"
        table.rows.append((one.name, signed(one.share), lead, f"{one.q:.3f}"))
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
        found.sentences.append(f"What matters most, in {total} games: {'; '.join(map(told_effect, sure[:3]))}.")
    else:
        found.sentences.append(f"None of {len(effects)} options is sure to matter in {total} games.")
    found.tables.append(table)
    found.figures.append(figure)


def told_effect(one: MainEffect) -> str:
    """An option and what it changes, in a few words."""
    lead = f", the lead by {signed(one.lead)}" if one.lead else ""
    return f"`{one.name}` changes the share by {signed(one.share)} points of 100{lead}"


def bid(experiment: Experiment, games: Games, found: Answer) -> None:
    """The lead that makes it even: the median of the leads."""
    side, rival = experiment.side, experiment.rival
    level = f"{experiment.stop.level:.0%} interval ".replace("%", " %")
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
            f"{before}{taker} should be given {given.value:g} {points} by {giver} to make it even "
            f"({level if isfinite(given.width) else ''}{ends(given)}), or: a lead of {middle.value:g} for {side} is the line "
            f"between victory and defeat. {len(leads)} games; the bots did not know of a bid."
        )
        found.numbers[name] = {"bid": as_numbers(middle), "games": len(leads)}
        for line in sorted(set(leads)):
            above, at = sum(1 for one in leads if one > line), sum(1 for one in leads if one == line)
            if not isfinite(middle.width) or middle.low - 3 <= line <= middle.high + 3:
                found.numbers[name].setdefault("lines", {})[f"{line:g}"] = [above, at, len(leads) - above - at]
        figure = Figure(f"Leads of {side}: {name}", "histogram", f"points of {side} less those of {rival}")
        figure.values, figure.points, figure.mark = leads, [middle], 0.0
        found.figures.append(figure)
        table = Table(f"If the line is drawn at: {name}", ("lead", f"{side} wins", "drawn", f"{rival} wins"), [])
        for told, counts in found.numbers[name].get("lines", {}).items():
            table.rows.append((told, *(f"{count / len(leads):.0%}".replace("%", " %") for count in counts)))
        found.tables.append(table)
    _levels(experiment, games, found)


def skill(experiment: Experiment, games: Games, found: Answer) -> None:
    """Bots against each other, on either side: is it the game or the player?"""
    balance(experiment, games, found)
    found.sentences.clear()
    found.figures.clear()
    side = experiment.side
    figure = Figure(f"Share of the points for {side}", "dots", "won, and half the draws", mark=0.5)
    values: dict[tuple[str, ...], list[float]] = {}
    for arm, rows in games.items():
        bots = _players(experiment, rows[0])
        values[bots] = [statistics.score(row, side) for row in rows]
        figure.labels.append(arm_name(experiment, games, arm))
        figure.points.append(statistics.taken(values[bots], experiment.stop.level))
    found.figures.append(figure)
    for one, two in combinations(experiment.design.bots, 2):
        if (one, two) in values and (two, one) in values:
            _duel(experiment, values, one, two, found)
    mirror = [value for (one, two), some in values.items() if one == two for value in some]
    if mirror:
        even = statistics.taken(mirror, experiment.stop.level)
        found.sentences.append(f"Between equals {side} takes {percent(even)} of the points: that is the game.")
        found.numbers["equals"] = as_numbers(even)
    luck_share(experiment, games, found)


def _players(experiment: Experiment, row: Row) -> tuple[str, ...]:
    """Who played the side, and who its rival."""
    seats = row["seats"]
    return tuple(
        next((bot for seat, bot in seats.items() if seat.split("/")[0] == side), "")
        for side in (experiment.side, experiment.rival)
    )


def _duel(
    experiment: Experiment, values: Mapping[tuple[str, ...], Sequence[float]], one: str, two: str, found: Answer
) -> None:
    """One bot against another over both sides."""
    points = [*values[one, two], *(1 - value for value in values[two, one])]
    taken = statistics.taken(points, experiment.stop.level)
    found.sentences.append(f"{one} takes {percent(taken)} of the points against {two}, over both sides.")
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


def time(experiment: Experiment, games: Games, found: Answer) -> None:
    """How long games take, how and when they are decided."""
    for arm, rows in games.items():
        name = arm_name(experiment, games, arm)
        turns = [float(row["turns"]) for row in rows]
        length = statistics.median(turns, experiment.stop.level)
        found.sentences.append(
            f"{name}: half the games are over after {length.value:g} turns ({ends(length)}), "
            f"{statistics.mean([float(row['orders']) for row in rows]).value:.0f} orders on average."
        )
        found.numbers[name] = {"turns": as_numbers(length)}
        histogram = Figure(f"Length: {name}", "histogram", "turns")
        histogram.values, histogram.points = turns, [length]
        found.figures.append(histogram)
        _decided(experiment, name, rows, found)
    _levels(experiment, games, found)


def _decided(experiment: Experiment, name: str, rows: Sequence[Row], found: Answer) -> None:
    """Whether who leads after a turn wins in the end."""
    leading: dict[int, list[bool]] = {}
    decided: list[float] = []
    for row in rows:
        if len(row["winners"]) != 1 or not row["course"]:
            continue
        (winner,) = row["winners"]
        if winner not in row["points"]:
            continue  # alliances of the war win by what their nations have scored against their pars
        first, since = row["course"][0][0], 0
        for turn, points in row["course"]:
            others = [number for side, number in points.items() if side != winner]
            lead = points.get(winner, 0) - max(others, default=0)
            if lead:
                leading.setdefault(turn - first + 1, []).append(lead > 0)
            since = since if lead > 0 else turn - first + 1
        decided.append(float(since + 1))
    if not decided:
        if rows and not any(row["winners"] for row in rows):
            found.sentences.append(f"{name}: nobody won any of them, so that none was decided at any time.")
        elif rows:
            found.sentences.append(
                f"{name}: who wins has no points of its own turn by turn, so that when it was decided cannot be told."
            )
        return
    when = statistics.median(decided, experiment.stop.level)
    found.sentences.append(
        f"{name}: in half of the games won, the winner has led since turn {when.value:g} or earlier ({ends(when)})."
    )
    found.numbers[name]["led_since"] = as_numbers(when)
    figure = Figure(f"Who leads wins: {name}", "line", "turn", mark=0.5)
    for turn in sorted(leading):
        figure.values.append(float(turn))
        figure.points.append(statistics.share(sum(leading[turn]), len(leading[turn]), experiment.stop.level))
    found.figures.append(figure)


def _used(games: Games, found: Answer) -> None:
    """Which points, losses and rules made the games."""
    rows = [row for some in games.values() for row in some]
    earned: dict[tuple[str, str], float] = {}
    losses: Counter[tuple[str, str]] = Counter()
    rules: Counter[str] = Counter()
    for row in rows:
        for side, points, reason, _rules in row["credits"]:
            earned[side, reason] = earned.get((side, reason), 0.0) + points
        losses.update((side, name) for side, names in row["losses"].items() for name in names)
        rules.update(row["rules"].keys())
    most = sorted(earned.items(), key=lambda one: -abs(one[1]))[:20]
    table = Table("Where the points come from, all arms together", ("side", "for", "points a game"), [])
    table.rows = [(side, reason, f"{points / len(rows):.2f}") for (side, reason), points in most]
    lost = Table("What is lost most often", ("side", "what", "share of the games"), [])
    lost.rows = [
        (side, name, f"{count / len(rows):.0%}".replace("%", " %")) for (side, name), count in losses.most_common(20)
    ]
    used = Table("Rules that decide something most often", ("rule", "title", "share of the games"), [])
    titles = rulebook.rules()
    used.rows = [
        (rule, titles[rule].title if rule in titles else "", f"{count / len(rows):.0%}".replace("%", " %"))
        for rule, count in rules.most_common(20)
    ]
    found.tables += [one for one in (table, lost, used) if one.rows]


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
