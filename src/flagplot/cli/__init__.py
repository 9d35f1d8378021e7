"""The command line: `flagplot` alone says what it can do."""

from __future__ import annotations

import sys

import typer

from flagplot import __version__
from flagplot.cli.lab import lab
from flagplot.cli.odds import odds
from flagplot.cli.play import play
from flagplot.cli.replay import replay, verify
from flagplot.cli.report import out
from flagplot.cli.rules import rules
from flagplot.cli.scenarios import scenarios
from flagplot.cli.serve import serve
from flagplot.cli.sheet import sheet
from flagplot.cli.simulate import simulate

app = typer.Typer(
    help="Flagplot: naval war at three scales, every rule enforced, every die explained.",
    no_args_is_help=True,
    rich_markup_mode=None,
    pretty_exceptions_enable=False,
    suggest_commands=True,
)


def _version(*, wanted: bool) -> None:
    if wanted:
        out.print(f"flagplot {__version__}")
        raise typer.Exit


@app.callback()
def _main(
    version: bool = typer.Option(False, "--version", callback=lambda v: _version(wanted=v), help="Say the version."),
) -> None:
    pass


for verb in (play, serve, scenarios, odds, simulate, replay, verify, sheet, rules):
    app.command()(verb)
app.add_typer(lab, name="lab")


def main() -> None:
    """Run the command line; Ctrl-C leaves quietly."""
    try:
        app()
    except KeyboardInterrupt:
        print("\nStopped. Nothing that was saved is lost.", file=sys.stderr)
        sys.exit(130)
