"""The changes, the positions and the secrets of each game, by slug."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from tests.fog import (
    cases_operational,
    cases_strategic,
    cases_tactical,
    changes_operational,
    changes_strategic,
    changes_tactical,
)
from tests.fog.door import Door
from tests.fog.hiding import Change, Scene
from tests.fog.predictor import Guess, Sample, predict
from tests.fog.scenes import action_scenes, raid_scenes, war_scenes

CHANGES: dict[str, dict[str, Change]] = {
    "operational": changes_operational.CHANGES,
    "tactical": changes_tactical.CHANGES,
    "strategic": changes_strategic.CHANGES,
}
SCENES: dict[str, Callable[[range], Iterator[Scene]]] = {
    "operational": raid_scenes,
    "tactical": action_scenes,
    "strategic": war_scenes,
}
CASES: dict[str, dict[str, Callable[[Door, int], Sample | None]]] = {
    "operational": cases_operational.CASES,
    "tactical": cases_tactical.CASES,
    "strategic": cases_strategic.CASES,
}
WAYS: dict[tuple[str, str], int] = {("operational", secret): ways for secret, ways in cases_operational.WAYS.items()}
"""Secrets that a captain chooses, and the number of choices: a constant choice is a habit."""
SECRETS = [(slug, secret) for slug, cases in CASES.items() for secret in cases]


def collect(door: Door, secret: str, seeds: range) -> list[Sample]:
    """Play these seeds. Returns, for every game in which the secret came up, the secret and what was sent."""
    case = CASES[door.game.slug][secret]
    return [sample for seed in seeds if (sample := case(door, seed)) is not None]


def guess(door: Door, secret: str, seeds: range) -> tuple[Guess, int]:
    """Play one secret on these seeds and try to predict it; also the number of games."""
    samples = collect(door, secret, seeds)
    return predict(samples, WAYS.get((door.game.slug, secret), 0)), len(samples)
