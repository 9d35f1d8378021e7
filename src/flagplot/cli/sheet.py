"""`flagplot sheet`: a ship's status sheet, ready to print."""

from __future__ import annotations

from typing import Annotated

import typer

from flagplot.cli.report import out, refuse
from flagplot.games import Later

sheets = Later("flagplot.tactical.text.sheet")


def sheet(
    ship: Annotated[str, typer.Argument(help="A ship or a class: Warspite, rn.warspite, Fletcher.", metavar="SHIP")],
) -> None:
    """Print the status sheet of a ship of the tactical game: damage, guns by arc, ammunition, torpedoes."""
    try:
        text = sheets.blank(ship)
    except LookupError as fault:
        refuse(str(fault.args[0]))
    out.print(text, soft_wrap=True)
