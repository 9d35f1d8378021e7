"""`flagplot lab`: experiments for designers, and calibration against history."""

from __future__ import annotations

import typer

from flagplot.cli.verbs import Verb, Verbs


class LabVerbs(Verbs):
    """The verbs of the laboratory, each loaded when it is used."""

    table = (
        Verb(
            "run",
            "flagplot.cli.lab.run",
            "Play an experiment.",
            "flagplot lab run examples/lab/easter-balance.toml --out raid",
        ),
        Verb("report", "flagplot.cli.lab.report", "Read what a run found.", "flagplot lab report raid"),
        Verb(
            "balance",
            "flagplot.cli.lab.balance",
            "Balance of every scenario.",
            "flagplot lab balance --only tactical --out balance",
        ),
        Verb(
            "calibrate",
            "flagplot.cli.lab.calibrate",
            "Shoots and battles beside history.",
            "flagplot lab calibrate --battle river-plate",
        ),
        Verb(
            "bridge",
            "flagplot.cli.lab.bridge",
            "One battle at both scales.",
            "flagplot lab bridge --contacts 3 --battles 10",
        ),
        Verb(
            "ladder",
            "flagplot.cli.lab.ladder",
            "Rate bots against each other.",
            "flagplot lab ladder tactical fleet-problem --bots captain,midshipman,random --games 10",
        ),
        Verb(
            "plausible",
            "flagplot.cli.lab.plausible",
            "Games of captains beside history.",
            "flagplot lab plausible tactical --games 5",
        ),
        Verb(
            "fit",
            "flagplot.cli.lab.fit",
            "Fit what admirals value.",
            "flagplot lab fit tactical --games 100",
        ),
        Verb(
            "inputs",
            "flagplot.cli.lab.inputs",
            "What a person would give in captains' games.",
            "flagplot lab inputs operational raid --json",
        ),
    )


lab = typer.Typer(
    cls=LabVerbs,
    help="Experiments for designers: balance, history, scales.",
    no_args_is_help=True,
    add_completion=False,
    rich_markup_mode=None,
)


@lab.callback()
def _lab() -> None:
    """Experiments for designers."""
