"""`flagplot lab plausible`: historical plausibility of captains' games."""

from __future__ import annotations

from typing import Annotated

import typer

from flagplot.cli.opening import game_named, scenarios_named
from flagplot.cli.report import NO, out, show, working
from flagplot.games import Later

plausibility = Later("flagplot.lab.plausible")


def plausible(
    game: Annotated[str, typer.Argument(help="strategic, operational or tactical.", metavar="GAME")],
    scenario: Annotated[
        list[str] | None, typer.Option(help="A scenario; may be repeated. A few by default.", metavar="NAME")
    ] = None,
    games: Annotated[int, typer.Option(help="Games of each scenario.", min=1, metavar="NUMBER")] = 10,
    seed: Annotated[int, typer.Option(help="The first seed.", metavar="NUMBER")] = 1,
    json: Annotated[bool, typer.Option("--json", help="Print JSON instead of text.")] = False,
) -> None:
    """Compare figures of captains' games with history or a stated bound; exit 1 if one is outside its bound."""
    title = game_named(game)
    chosen = scenarios_named(title, scenario or [])
    with working("Playing"):
        found = list(plausibility.figures(title.slug, chosen or plausibility.SCENARIOS[title.slug], games, seed))
    if json:
        show(
            [
                {
                    "scenario": name,
                    "figure": figure.name,
                    "value": figure.value,
                    "least": figure.least,
                    "most": figure.most,
                    "within": figure.is_within,
                    "beside": figure.beside,
                }
                for name, figure in found
            ]
        )
    else:
        last = ""
        for name, figure in found:
            if name != last:
                out.print(f"{name}, {games} games of captains", soft_wrap=True)
                last = name
            bound = f" (bound: {figure.bound})" if figure.bound else ""
            mark = "  " if figure.is_within else "! "
            beside = f" — {figure.beside}" if figure.beside else ""
            out.print(f"{mark}{figure.value:8.2f}  {figure.name}{bound}{beside}", soft_wrap=True)
    if any(not figure.is_within for _, figure in found):
        raise typer.Exit(NO)
