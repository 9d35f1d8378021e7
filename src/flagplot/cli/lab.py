"""`flagplot lab`: reports for designers."""

from __future__ import annotations

from typing import Annotated

import typer

from flagplot.cli.report import out, refuse

lab = typer.Typer(help="Reports for designers: calibration against history.", no_args_is_help=True)


@lab.callback()
def _lab() -> None:
    """Reports for designers."""


@lab.command()
def calibrate(
    game: Annotated[str, typer.Argument(help="tactical: the game with historical battles.")] = "tactical",
    battle: Annotated[list[str] | None, typer.Option(help="One battle; may be repeated. All by default.")] = None,
    games: Annotated[int, typer.Option(help="How often each battle is fought.", min=1)] = 50,
    seed: Annotated[int, typer.Option(help="The first seed.")] = 1,
    json: Annotated[bool, typer.Option("--json", help="Print JSON instead of text.")] = False,
) -> None:
    """Fire the shoots and fight the battles of history again: hit rates and losses beside history's."""
    if game != "tactical":
        refuse("Only the tactical game has historical battles to compare with: flagplot lab calibrate tactical.")
    from flagplot.lab.calibrate import as_json, history, reports

    for name in battle or []:
        if name not in history():
            refuse(f"{name!r} is no historical battle: {', '.join(history())}.")
    for text in [as_json(games, battle or [], seed)] if json else reports(games, battle or [], seed):
        out.print(text, markup=False, highlight=False, soft_wrap=True, end="\n" if json else "\n\n")
