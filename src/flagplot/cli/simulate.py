"""`flagplot simulate`: many games between bots."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from math import sqrt
from statistics import fmean, stdev
from time import perf_counter
from typing import Annotated, Any

import typer
from rich.progress import Progress
from rich.table import Table

from flagplot.bots.guests import UnknownBot
from flagplot.bots.roster import enlist
from flagplot.cli.crashed import counted, kept
from flagplot.cli.opening import game_named, named, options_named, refusing, scenario_named
from flagplot.cli.report import NO, brief, err, out, pairs, refuse, show
from flagplot.kernel.seat import CONTROL
from flagplot.lab.simulate import UNFINISHED, Died, Tournament, chairs
from flagplot.lab.simulate import simulate as run


def simulate(
    game: Annotated[str, typer.Argument(help="strategic, operational or tactical.", metavar="GAME")],
    scenario: Annotated[str, typer.Argument(help="A scenario's name, or a scenario file.", metavar="SCENARIO")],
    games: Annotated[int, typer.Option(help="How many games.", min=1, max=1_000_000, metavar="NUMBER")] = 100,
    seats: Annotated[
        str,
        typer.Option(
            help="Who sits where, by name (`captain:bold`, `admiral:60p`) or module:Class; the others are captains.",
            metavar="SEAT=BOT,…",
        ),
    ] = "",
    seed: Annotated[int, typer.Option(help="The first game's seed; the others follow.", metavar="NUMBER")] = 1,
    option: Annotated[
        list[str] | None, typer.Option(help="A rule option; may be repeated.", metavar="NAME=VALUE")
    ] = None,
    workers: Annotated[
        int, typer.Option(help="Processes; 0 takes one for each core.", min=0, max=256, metavar="NUMBER")
    ] = 0,
    json: Annotated[bool, typer.Option("--json", help="Print JSON instead of text.")] = False,
) -> None:
    """Play whole games between bots and count who wins, with a 95 % interval.

    A game that crashes is told with its seed, its replay is kept, the others go on, and the exit code is 1.
    """
    title = game_named(game)
    options = options_named(title, option or [])
    with refusing(title, scenario):
        chosen = scenario_named(title, scenario)
        names = {str(seat): "captain" for seat in chairs(title, chosen, options)}
    for word, bot in pairs([one for one in seats.split(",") if one], "seat").items():
        seat = named(word.strip(), names)
        if seat not in names:
            refuse(f"There is no seat {brief(word)!r} in {scenario}: {', '.join(names)}.")
        names[seat] = bot.strip() if ":" in bot else bot.strip().lower()
    try:
        for name in dict.fromkeys(names.values()):
            enlist(title.slug, name)
    except UnknownBot as fault:
        refuse(str(fault))
    tournament = Tournament()
    scores: dict[str, list[float]] = {}
    crashed: list[dict[str, Any]] = []
    started = perf_counter()
    with Progress(console=err, transient=True, disable=not err.is_terminal) as progress:
        bar = progress.add_task(f"{title.title}, {scenario}", total=games)
        try:
            bots = {**names, str(CONTROL): "random"}  # with some options the game asks Control for rulings
            for played in run(title.slug, chosen, games, bots, seed, options, workers or None):
                if played.is_crashed:
                    crashed.append({"seed": played.seed, "why": played.outcome.reason})
                    crashed[-1]["replay"] = kept(title.slug, chosen, played)
                    progress.advance(bar)
                    continue
                tournament.add(played)
                if played.outcome.level == UNFINISHED:
                    err.print(f"Seed {played.seed}: {played.outcome.reason} It counts as won by nobody.")
                for side, points in played.outcome.points.items():
                    scores.setdefault(side, []).append(points / played.outcome.unit)
                progress.advance(bar)
        except Died as fault:
            refuse(f"{fault} A bot may end its process, or memory may run out: try fewer `--workers`.")
        except KeyboardInterrupt:
            err.print(f"Stopped after {tournament.games} of {games} games.")
    if json and (tournament.games or crashed):
        asked = {"game": title.slug, "scenario": scenario, "seats": names, "options": options}
        show(_data(tournament, scores) | asked | {"crashed": crashed})
    elif tournament.games:
        _print(tournament, scores, perf_counter() - started)
    if crashed and not json:
        out.print(counted(len(crashed)))
    if crashed or not tournament.games:
        raise typer.Exit(NO)


def spread(points: Sequence[float]) -> tuple[float, float, float]:
    """The mean, with the ends of its 95 % interval."""
    mean = fmean(points)
    half = 1.96 * stdev(points) / sqrt(len(points)) if len(points) > 1 else 0.0
    return mean, mean - half, mean + half


def _data(tournament: Tournament, scores: Mapping[str, Sequence[float]]) -> dict[str, Any]:
    """The summary as JSON values."""
    wins = {}
    for who, count in tournament.wins.most_common():
        share, *interval = tournament.share(who)
        wins[who] = {"games": count, "share": share, "interval": interval}
    points = {}
    for side in sorted(scores):
        mean, *interval = spread(scores[side])
        points[side] = {"mean": mean, "interval": interval}
    means = {side: found["mean"] for side, found in points.items()}
    head = {"games": tournament.games, "orders": tournament.orders, "wins": wins, "levels": dict(tournament.levels)}
    return head | {"mean_points": means, "points": points}


def _print(tournament: Tournament, scores: Mapping[str, Sequence[float]], seconds: float) -> None:
    """The summary as text: who won, at which level, and the points, with 95 % intervals."""
    pace = tournament.games / seconds if seconds else 0.0
    out.print(f"{tournament.games} games, {tournament.orders:,} orders, {seconds:.1f} s, {pace:.1f} games a second")
    table = Table("won by", "games", "share", "95 %", box=None, pad_edge=False)
    for who, count in tournament.wins.most_common():
        share, low, high = tournament.share(who)
        table.add_row(who, str(count), f"{share:.0%}", f"{low:.0%} to {high:.0%}")
    out.print(table)
    out.print("levels: " + ", ".join(f"{level} {count}" for level, count in tournament.levels.most_common()))
    if scores:
        points = Table("points", "mean", "95 %", box=None, pad_edge=False)
        for side in sorted(scores):
            mean, low, high = spread(scores[side])
            points.add_row(side, f"{mean:.1f}", f"{low:.1f} to {high:.1f}")
        out.print(points)
