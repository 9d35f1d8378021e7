"""Plausibility: figures of captains' games, compared with history or a stated bound."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Final

from flagplot.games import load
from flagplot.lab.plausibility import operational, strategic, tactical
from flagplot.lab.plausibility.story import Figure, Story, stories

SCENARIOS: Final[Mapping[str, tuple[str, ...]]] = {
    "tactical": ("savo-island", "sunda-strait", "surigao-strait", "fleet-problem", "cruiser-action"),
    "operational": ("raid",),
    "strategic": ("war",),
}
"""What is played for a game unless others are named."""
REPORTS: Final[Mapping[str, Callable[[Sequence[Story]], Iterator[Figure]]]] = {
    "tactical": tactical.report,
    "operational": operational.report,
    "strategic": strategic.report,
}


def figures(slug: str, scenarios: Sequence[str] = (), games: int = 10, seed: int = 1) -> Iterator[tuple[str, Figure]]:
    """Each scenario with its figures."""
    for scenario in scenarios or SCENARIOS[slug]:
        told = list(stories(slug, scenario, games, seed))
        for figure in REPORTS[slug](told):
            yield scenario, figure
        yield scenario, _verbs(slug, told)


def _verbs(slug: str, told: Sequence[Story]) -> Figure:
    """The share of the verbs of the notation that were used at all."""
    used = {order.line().split(maxsplit=1)[0] for story in told for _, _, order in story.orders}
    verbs = [verb for verb in load(slug).notation.verbs if not verb.startswith("control")]
    unused = sorted(set(verbs) - used)
    return Figure("verbs of the notation used", len(used) / max(1, len(verbs)), beside=f"unused: {' '.join(unused)}")
