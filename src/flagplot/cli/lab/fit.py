"""`flagplot lab fit`: fit the admirals' evaluation to games of captains."""

from __future__ import annotations

from typing import Annotated

import typer

from flagplot.cli.opening import game_named, scenarios_named
from flagplot.cli.report import out, working
from flagplot.games import Later

fitting = Later("flagplot.lab.fit")


def fit(
    game: Annotated[str, typer.Argument(help="strategic, operational or tactical.", metavar="GAME")],
    scenario: Annotated[
        list[str] | None, typer.Option(help="A scenario; may be repeated. A few by default.", metavar="NAME")
    ] = None,
    games: Annotated[int, typer.Option(help="Games of each scenario.", min=8, metavar="NUMBER")] = 100,
    seed: Annotated[int, typer.Option(help="The first seed.", metavar="NUMBER")] = 1,
) -> None:
    """Fit the weights of an admiral's evaluation to games of captains; print them in the format of the game's file of values."""
    title = game_named(game)
    chosen = scenarios_named(title, scenario or [])
    with working("Playing"):
        found = fitting.fitted(title.slug, chosen or fitting.SCENARIOS[title.slug], games, seed)
    out.print(found.text(), soft_wrap=True, markup=False, highlight=False)
