"""The command line; `flagplot` alone lists its commands."""

from __future__ import annotations

import gc
import sys
from io import TextIOWrapper

import typer

from flagplot import __version__
from flagplot.cli.report import out
from flagplot.cli.verbs import Extra, Verb, Verbs

SERVER = Extra(
    ("uvicorn", "litestar", "msgspec", "sqlalchemy", "alembic", "aiosqlite", "argon2", "websockets"),
    'The server is not installed here: pip install "flagplot[server]", and serve again.',
)
SIGNING = Extra(
    ("cryptography",), 'Papers and records are signed by the package cryptography: pip install "flagplot[cli]".'
)
VERBS = (
    Verb("play", "flagplot.cli.play", "Play at the terminal.", "flagplot play strategic intro --as axis"),
    Verb("serve", "flagplot.cli.serve", "Serve the games to browsers.", "flagplot serve --open", needs=SERVER),
    Verb(
        "scenarios",
        "flagplot.cli.scenarios",
        "List scenarios, or a game's options.",
        "flagplot scenarios strategic --options",
    ),
    Verb(
        "odds",
        "flagplot.cli.odds",
        "Ask for the odds of a procedure.",
        "flagplot odds strategic landing --help",
        has_own_help=True,
    ),
    Verb(
        "simulate",
        "flagplot.cli.simulate",
        "Let bots play many games.",
        "flagplot simulate strategic pacific --games 20 --seats axis=random",
    ),
    Verb("replay", "flagplot.cli.replay", "Watch a recorded game again.", "flagplot replay my.replay --as axis --why"),
    Verb(
        "verify",
        "flagplot.cli.verify",
        "Check a recorded game.",
        "flagplot verify my.replay --key KEY --head HEAD",
        needs=SIGNING,
    ),
    Verb("sheet", "flagplot.cli.sheet", "Print a ship's status sheet.", "flagplot sheet Warspite"),
    Verb("rules", "flagplot.cli.rules", "Read the rulebooks.", "flagplot rules strategic amphibious"),
)
"""Each command with its module, a short description, and an example."""
GROUPS = (
    Verb("campaign", "flagplot.cli.campaign", "Campaigns: fight battles of one game out in another.", needs=SIGNING),
    Verb("lab", "flagplot.cli.lab", "Experiments for designers: balance, history, scales."),
)


class Commands(Verbs):
    """The arguments after `flagplot`."""

    table = (*VERBS, *GROUPS)


app = typer.Typer(
    cls=Commands,
    help="Flagplot: naval war at three scales, every rule enforced, every die explained.",
    no_args_is_help=True,
    rich_markup_mode=None,
    pretty_exceptions_enable=False,
    suggest_commands=True,
    context_settings={"max_content_width": 100, "help_option_names": ["-h", "--help"]},
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


def main() -> None:
    """Run the command line; Ctrl-C exits quietly. Characters that the terminal cannot encode are replaced by a question mark."""
    gc.set_threshold(100_000, 10, 50)  # a command begins by importing hundreds of modules that stay for good
    for stream in (sys.stdin, sys.stdout, sys.stderr):
        if isinstance(stream, TextIOWrapper):
            stream.reconfigure(errors="replace")
    try:
        app()
    except KeyboardInterrupt:
        print("\nStopped. Nothing that was saved is lost.", file=sys.stderr)
        sys.exit(130)
