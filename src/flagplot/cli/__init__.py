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
    context_settings={"max_content_width": 100, "help_option_names": ["-h", "--help"]},
)
VERBS = (
    (play, "Play at the terminal.", "flagplot play strategic intro --as axis"),
    (serve, "Serve the games to browsers.", "flagplot serve --open"),
    (scenarios, "List scenarios, or a game's options.", "flagplot scenarios strategic --options"),
    (odds, "Ask for the odds of a procedure.", "flagplot odds strategic landing --help"),
    (simulate, "Let bots play many games.", "flagplot simulate strategic pacific --games 20 --seats axis=random"),
    (replay, "Watch a recorded game again.", "flagplot replay my.replay --as axis --why"),
    (verify, "Prove the dice of a recorded game.", "flagplot verify my.replay"),
    (sheet, "Print a ship's status sheet.", "flagplot sheet Warspite"),
    (rules, "Read the rulebooks.", "flagplot rules strategic amphibious"),
)
"""Each command with what it does in a few words, and an example."""


def _version(*, wanted: bool) -> None:
    if wanted:
        out.print(f"flagplot {__version__}")
        raise typer.Exit


@app.callback()
def _main(
    version: bool = typer.Option(False, "--version", callback=lambda v: _version(wanted=v), help="Say the version."),
) -> None:
    pass


for verb, brief, example in VERBS:
    helps = verb is not odds  # which explains its situations itself
    app.command(short_help=brief, epilog=f"For example: {example}", add_help_option=helps)(verb)
app.add_typer(lab, name="lab")


def main() -> None:
    """Run the command line; Ctrl-C leaves quietly."""
    try:
        app()
    except KeyboardInterrupt:
        print("\nStopped. Nothing that was saved is lost.", file=sys.stderr)
        sys.exit(130)
