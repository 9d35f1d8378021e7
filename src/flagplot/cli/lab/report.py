"""`flagplot lab report`: the results of a run."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated, Final

import typer
from rich.console import Console
from rich.table import Table

from flagplot.cli.report import NO, out, refuse, show, working
from flagplot.games import Later
from flagplot.lab.experiments.store import BadFolder
from flagplot.lab.report.statistics import NotInstalled, needed

WIDE: Final = 1_000
"""Columns of a table that goes into a file or a pipe, so that each of its rows is a line."""

page = Later("flagplot.lab.report.page")


def report(
    folder: Annotated[Path, typer.Argument(help="The folder that a run has filled.", metavar="DIR")],
    tables: Annotated[bool, typer.Option("--tables", help="Print the tables of the page as well.")] = False,
    json: Annotated[bool, typer.Option("--json", help="Print the JSON as well.")] = False,
) -> None:
    """Print the answers, and write DIR/report.html, a self-contained page, and DIR/report.json."""
    try:
        needed()
        with working("Reading the rows"):
            answer = page.written(folder)
    except (BadFolder, NotInstalled) as fault:
        refuse(str(fault), NO)
    if json:
        show(answer)
        return
    whole = Console(highlight=False, markup=False, emoji=False, width=WIDE)
    for sentence in answer["sentences"]:
        out.print(sentence, soft_wrap=True, highlight=False)
    for table in answer["tables"] if tables else ():
        printed = Table(box=None, pad_edge=False)
        for name in table["columns"]:
            printed.add_column(name, overflow="fold")
        for row in table["rows"]:
            printed.add_row(*row)
        out.print(f"\n{table['title']}", soft_wrap=True, highlight=False)
        (out if out.is_terminal else whole).print(printed)
    out.print(f"The page: {folder / 'report.html'}", soft_wrap=True)
