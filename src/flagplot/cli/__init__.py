"""The command line: `flagplot` alone says what it can do."""

from __future__ import annotations

import sys
from io import TextIOWrapper
from typing import Any

import typer
from typer.core import TyperGroup

from flagplot import __version__
from flagplot.cli import ladder, plausible  # noqa: F401  # verbs of `lab`
from flagplot.cli.campaign import campaign
from flagplot.cli.inputs import inputs
from flagplot.cli.lab import lab
from flagplot.cli.odds import odds
from flagplot.cli.play import play
from flagplot.cli.replay import replay
from flagplot.cli.report import out
from flagplot.cli.rules import rules
from flagplot.cli.scenarios import scenarios
from flagplot.cli.serve import serve
from flagplot.cli.sheet import sheet
from flagplot.cli.simulate import simulate
from flagplot.cli.verify import verify


class Verbs(TyperGroup):
    """Verbs in any case: `flagplot PLAY` is `flagplot play`."""

    def get_command(self, ctx: Any, cmd_name: str) -> Any:  # newer versions of typer have a click of their own
        """A verb, as it is written or in small letters."""
        return super().get_command(ctx, cmd_name) or super().get_command(ctx, cmd_name.lower())


app = typer.Typer(
    cls=Verbs,
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
    (verify, "Check a recorded game.", "flagplot verify my.replay --key KEY --head HEAD"),
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
app.add_typer(campaign, name="campaign", cls=Verbs)
lab.command(
    short_help="What a person would give in captains' games.",
    epilog="For example: flagplot lab inputs operational raid --json",
)(inputs)
app.add_typer(lab, name="lab", cls=Verbs)


def main() -> None:
    """Run the command line; Ctrl-C leaves quietly. What a terminal cannot show or send is replaced by a question mark."""
    for stream in (sys.stdin, sys.stdout, sys.stderr):
        if isinstance(stream, TextIOWrapper):
            stream.reconfigure(errors="replace")
    try:
        app()
    except KeyboardInterrupt:
        print("\nStopped. Nothing that was saved is lost.", file=sys.stderr)
        sys.exit(130)
