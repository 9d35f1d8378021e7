"""`flagplot lab ladder`: rates bots against each other."""

from __future__ import annotations

from itertools import chain
from typing import Annotated

import typer

from flagplot.bots.guests import UnknownBot
from flagplot.bots.roster import enlist
from flagplot.cli.crashed import counted, kept
from flagplot.cli.opening import game_named, refusing, scenario_named
from flagplot.cli.report import NO, out, refuse, show
from flagplot.lab.headroom import headroom as bound
from flagplot.lab.ladder import climb, ratings


def ladder(
    game: Annotated[str, typer.Argument(help="strategic, operational or tactical.", metavar="GAME")],
    scenario: Annotated[str, typer.Argument(help="A scenario's name.", metavar="SCENARIO")],
    bots: Annotated[
        str,
        typer.Option(
            help="The bots, at least two; `admiral:60p` makes 60 play-outs a move on any machine.", metavar="BOT,…"
        ),
    ] = "captain,midshipman,random",
    games: Annotated[int, typer.Option(help="Seeds; each is played from both sides.", min=1, metavar="NUMBER")] = 20,
    seed: Annotated[int, typer.Option(help="The first seed.", metavar="NUMBER")] = 1,
    workers: Annotated[
        int, typer.Option(help="Processes; 0 takes one for each core.", min=0, max=256, metavar="NUMBER")
    ] = 0,
    headroom: Annotated[
        int,
        typer.Option(
            help="Seeds on which a searcher that sees everything meets the first bot.", min=0, metavar="NUMBER"
        ),
    ] = 0,
    json: Annotated[bool, typer.Option("--json", help="Print JSON instead of text.")] = False,
) -> None:
    """Let every bot play every other on mirrored seeds; print shares with 95 % intervals, and ratings.

    With --headroom a search that sees the true state plays the first bot: an upper bound for what any search could gain.
    """
    title = game_named(game)
    with refusing(title, scenario):
        chosen = scenario_named(title, scenario)
    words = [name.strip() for name in bots.split(",") if name.strip()]
    names = list(dict.fromkeys(word if ":" in word else word.lower() for word in words))
    if len(names) < 2:
        refuse("Name at least two bots: --bots captain,random.")
    try:
        for name in names:
            enlist(title.slug, name)
    except UnknownBot as fault:
        refuse(str(fault))
    meetings = []
    seen = [bound(title.slug, chosen, headroom, seed, against=names[0])] if headroom else []
    for meeting in chain(climb(title.slug, chosen, names, games, seed, workers or None), seen):
        meetings.append(meeting)
        for played in meeting.crashed:
            kept(title.slug, chosen, played)
        if not json:
            share, low, high = meeting.decided
            paired = meeting.paired
            out.print(
                f"{meeting.one} v {meeting.two}: {meeting.wins} won, {meeting.draws} drawn, {meeting.losses} lost; "
                f"{share:.0%} of decided games ({low:.0%}–{high:.0%}), "
                f"better in {meeting.better} and worse in {meeting.worse} of {meeting.pairs} mirrored pairs "
                f"({paired[0]:.0%}, {paired[1]:.0%}–{paired[2]:.0%})",
                soft_wrap=True,
            )
            for side, (won, drawn, lost) in meeting.sides.items():
                out.print(f"  {meeting.one} as {side}: {won} won, {drawn} drawn, {lost} lost")
    rated = ratings(meetings)
    crashed = sum(len(meeting.crashed) for meeting in meetings)
    if json:
        show(
            {
                "game": title.slug,
                "scenario": scenario,
                "seeds": games,
                "meetings": [
                    {
                        "one": one.one,
                        "two": one.two,
                        "wins": one.wins,
                        "draws": one.draws,
                        "losses": one.losses,
                        "decided": list(one.decided),
                        "better": one.better,
                        "worse": one.worse,
                        "paired": list(one.paired),
                        "sides": one.sides,
                        "crashed": [played.seed for played in one.crashed],
                    }
                    for one in meetings
                ],
                "ratings": rated,
            }
        )
    else:
        out.print("Ratings: " + ", ".join(f"{name} {value:+.0f}" for name, value in rated.items()), soft_wrap=True)
        if crashed:
            out.print(counted(crashed))
    if crashed:
        raise typer.Exit(NO)
