"""`flagplot simulate`: many games between bots."""

from __future__ import annotations

from time import perf_counter
from typing import Annotated

import typer
from rich.progress import Progress

from flagplot.bots.roster import UnknownBot, recruit
from flagplot.cli.report import out, pairs, refuse, show
from flagplot.games import UnknownGame, load
from flagplot.kernel.game import BadOption
from flagplot.lab.simulate import Tournament, chairs
from flagplot.lab.simulate import simulate as run


def simulate(
    game: Annotated[str, typer.Argument(help="strategic, operational or tactical.")],
    scenario: Annotated[str, typer.Argument(help="A scenario's name: flagplot scenarios.")],
    games: Annotated[int, typer.Option(help="How many games.", min=1, max=1_000_000)] = 100,
    seats: Annotated[str, typer.Option(help="seat=bot,seat=bot; the others get `captain`.")] = "",
    seed: Annotated[int, typer.Option(help="The first game's seed; the others follow.")] = 1,
    option: Annotated[list[str] | None, typer.Option(help="A rule option, name=value; may be repeated.")] = None,
    workers: Annotated[int, typer.Option(help="Processes; 0 takes one for each core.", min=0, max=256)] = 0,
    json: Annotated[bool, typer.Option("--json", help="Print JSON instead of text.")] = False,
) -> None:
    """Play whole games between bots and count who wins, with a 95 % interval."""
    try:
        title = load(game)
        names = {str(seat): "captain" for seat in chairs(title, scenario)}
        for seat, bot in pairs([word for word in seats.split(",") if word], "seat").items():
            if seat not in names:
                refuse(f"There is no seat {seat!r} in {scenario}: {', '.join(names)}.")
            names[seat] = bot
        for name in dict.fromkeys(names.values()):
            recruit(game, name)
        options = pairs(option or [], "option")
        title.settings(options)
    except (UnknownGame, UnknownBot, BadOption, LookupError, ValueError) as fault:
        refuse(str(fault))
    tournament = Tournament()
    started = perf_counter()
    with Progress(console=out, transient=True, disable=json) as progress:
        bar = progress.add_task(f"{title.title}, {scenario}", total=games)
        try:
            for played in run(game, scenario, games, names, seed, options, workers or None):
                tournament.add(played)
                progress.advance(bar)
        except KeyboardInterrupt:
            out.print(f"Stopped after {tournament.games} of {games} games.")
    seconds = perf_counter() - started
    if not tournament.games:
        raise typer.Exit(1)
    shares = {winner: tournament.share(winner) for winner, _ in tournament.wins.most_common()}
    means = {side: total / tournament.games for side, total in sorted(tournament.points.items())}
    if json:
        wins = {who: {"games": tournament.wins[who], "share": s[0], "interval": s[1:]} for who, s in shares.items()}
        head = {
            "game": game,
            "scenario": scenario,
            "seats": names,
            "games": tournament.games,
            "orders": tournament.orders,
        }
        show(head | {"wins": wins, "levels": dict(tournament.levels), "mean_points": means})
        return
    out.print(f"{tournament.games} games, {tournament.orders:,} orders, {seconds:.1f} s")
    for who, (share, low, high) in shares.items():
        out.print(f"  {who}: {tournament.wins[who]} ({share:.0%}, {low:.0%} to {high:.0%})")
    for level, count in tournament.levels.most_common():
        out.print(f"  {level}: {count}")
    if means:
        out.print("  mean points: " + ", ".join(f"{side} {mean:.1f}" for side, mean in means.items()))
