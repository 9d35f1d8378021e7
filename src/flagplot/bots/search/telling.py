"""The reasons of an admiral: why this plan, and how its alternatives did in imagined worlds."""

from __future__ import annotations

from typing import Final

from flagplot.bots.search.plan import Finding, Trial
from flagplot.kernel.text.said import Said

RIVALS: Final = 3
"""The maximum number of rejected plans that are reported."""


def told(finding: Finding, unit: str) -> list[str]:
    """The reasons for a choice, with the odds of the rejected alternatives; empty if nothing was searched."""
    if not finding.trials or not finding.playouts:
        return []
    plans, worlds = len(finding.trials) + 1, _worlds(finding.worlds)
    chosen = next((trial for trial in finding.trials if trial.plan is finding.chosen), None)
    if chosen is None:
        lines = [_say("searched-none-better", plan=finding.chosen.says, plans=plans, worlds=worlds)]
    else:
        lines = [_say("searched-chosen", plans=plans, worlds=worlds, **_odds(chosen, unit))]
    rivals = [trial for trial in finding.trials if trial is not chosen and trial.gains]
    lines += [_say("searched-rejected", **_odds(trial, unit)) for trial in rivals[:RIVALS]]
    return [str(line) for line in lines]


def _odds(trial: Trial, unit: str) -> dict[str, str | int | Said]:
    """How a plan did: `better than the captain's in 9 of 12 imagined worlds, +2.1 points on average`."""
    return {
        "plan": trial.plan.says,
        "better": trial.better,
        "tries": _worlds(len(trial.gains)),
        "gain": f"{trial.mean:+.1f}",
        "unit": unit,
    }


def _worlds(count: int) -> Said:
    return _say("worlds", count=count)


def _say(id: str, **arguments: str | int | Said) -> Said:
    return Said("advice", id, arguments)
