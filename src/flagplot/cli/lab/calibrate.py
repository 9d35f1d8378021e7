"""`flagplot lab calibrate`: shoots and battles beside history."""

from __future__ import annotations

from typing import Annotated

import typer

from flagplot.cli.opening import named
from flagplot.cli.report import out, refuse, working
from flagplot.games import Later

calibration = Later("flagplot.lab.calibrate")


def calibrate(
    game: Annotated[
        str, typer.Argument(help="tactical: the game with historical battles.", metavar="GAME")
    ] = "tactical",
    battle: Annotated[
        list[str] | None, typer.Option(help="One battle; may be repeated. All by default.", metavar="NAME")
    ] = None,
    games: Annotated[int, typer.Option(help="How often each battle is fought.", min=1, metavar="NUMBER")] = 50,
    seed: Annotated[int, typer.Option(help="The first seed.", metavar="NUMBER")] = 1,
    json: Annotated[bool, typer.Option("--json", help="Print JSON instead of text.")] = False,
) -> None:
    """Compare the shoots and battles of history with the game: hit rates and losses."""
    if game.lower() != "tactical":
        refuse("Only the tactical game has historical battles to compare with: flagplot lab calibrate tactical.")
    history = calibration.history()
    chosen = [named(name, history) for name in battle or []]
    for name in chosen:
        if name not in history:
            refuse(f"{name!r} is no historical battle: {', '.join(history)}.")
    if json:
        with working("Fighting the battles of history"):
            text = calibration.as_json(games, chosen, seed)
        print(text)
        return
    told = calibration.reports(games, chosen, seed)
    while True:
        with working("Fighting the battles of history"):
            text = next(told, "")
        if not text:
            return
        out.print(text, soft_wrap=True, end="\n\n")
