"""`flagplot lab balance`: the balance of every scenario."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer
from rich.progress import Progress

from flagplot.cli.report import NO, err, out, refuse
from flagplot.games import Later
from flagplot.lab.experiments.store import BadFolder
from flagplot.lab.report.statistics import NotInstalled, needed

balances = Later("flagplot.lab.balance")


def balance(
    out_: Annotated[Path, typer.Option("--out", help="Where the runs and the page go.", metavar="DIR")],
    games: Annotated[int, typer.Option(help="Games of each scenario.", min=2, metavar="NUMBER")] = 40,
    only: Annotated[
        list[str] | None, typer.Option(help="A game, or game/scenario; may be repeated.", metavar="NAME")
    ] = None,
    screen: Annotated[
        int,
        typer.Option(
            help="Screen the options of each scenario: so many games of each of some hundred settings.",
            min=0,
            metavar="NUMBER",
        ),
    ] = 0,
    workers: Annotated[
        int, typer.Option(help="Processes; 0 takes one for each core.", min=0, max=256, metavar="NUMBER")
    ] = 0,
) -> None:
    """Play every scenario between captains and write DIR/balance.md: who is favoured, by how much, and the fair bid.

    With --screen it also lists the options that matter most, and, if the raid is among the scenarios, writes DIR/letter.md to its designer.
    """
    try:
        needed()
        if not list(balances.experiments(games, only or ())):
            refuse(f"No scenario is called {', '.join(only or ())}: write tactical, or tactical/convoy.")
        words = "".join(f" --only {name}" for name in only or ()) + f" --games {games}"
        words += f" --screen {screen}" if screen else ""
        with Progress(console=err, transient=True, disable=not err.is_terminal) as progress:
            bar = progress.add_task("Balance", total=None)
            pages = balances.made(
                out_,
                games,
                screen,
                only or (),
                workers,
                lambda title, done, of: progress.update(bar, description=title, completed=done, total=of),
                words,
            )
    except (BadFolder, NotInstalled) as fault:
        refuse(str(fault), NO)
    except KeyboardInterrupt:
        refuse(f"Stopped. The finished games are in {out_}: the same command goes on with them.", 130)
    for name, text in pages.items():
        (out_ / name).write_text(text, encoding="utf-8")
        out.print(f"The page: {out_ / name}", soft_wrap=True)
