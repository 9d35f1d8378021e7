"""`flagplot lab`: reports for designers."""

from __future__ import annotations

from typing import Annotated

import typer

from flagplot.cli.report import out, refuse, working

lab = typer.Typer(help="Reports for designers: calibration against history.", no_args_is_help=True)


@lab.callback()
def _lab() -> None:
    """Reports for designers."""


@lab.command(
    short_help="Shoots and battles beside history.", epilog="For example: flagplot lab calibrate --battle river-plate"
)
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
    """Fire the shoots and fight the battles of history again: hit rates and losses beside history's."""
    if game != "tactical":
        refuse("Only the tactical game has historical battles to compare with: flagplot lab calibrate tactical.")
    from flagplot.lab.calibrate import as_json, history, reports

    for name in battle or []:
        if name not in history():
            refuse(f"{name!r} is no historical battle: {', '.join(history())}.")
    if json:
        with working("Fighting the battles of history"):
            text = as_json(games, battle or [], seed)
        print(text)
        return
    told = reports(games, battle or [], seed)
    while True:
        with working("Fighting the battles of history"):
            text = next(told, "")
        if not text:
            return
        out.print(text, markup=False, highlight=False, soft_wrap=True, end="\n\n")
