"""Whole campaigns between captains: every battle of the parent is handed down, fought and reported back."""

from __future__ import annotations

import tomllib
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from functools import cache
from importlib.resources import files
from typing import Any, Final

from flagplot.campaign.battle import Episode, played
from flagplot.campaign.options import CampaignOptions, options_of
from flagplot.games import load
from flagplot.kernel.match import Match
from flagplot.kernel.outcome import Outcome
from flagplot.kernel.proof.ledger import Fairness
from flagplot.kernel.rule import rule

NAMES: Final = ("indian-ocean-1942", "ceylon-1942", "january-to-june-1942")


class UnknownCampaign(LookupError):
    """There is no campaign of that name."""


@dataclass(frozen=True)
class Campaign:
    """A campaign as its file states it."""

    name: str
    title: str
    blurb: str
    game: str
    """The parent: the game at the top."""
    scenario: str
    parent: Mapping[str, str]
    """Options of that game."""
    options: CampaignOptions
    orders: tuple[tuple[str, str], ...] = ()
    """Historical orders: a seat and a line, given as soon as the rules allow it."""


@dataclass(frozen=True)
class History:
    """A campaign that is over."""

    campaign: Campaign
    match: Match
    outcome: Outcome
    episodes: tuple[Episode, ...]


@cache
def campaign(name: str) -> Campaign:
    """A campaign by its name."""
    if name not in NAMES:
        raise UnknownCampaign(f"There is no campaign {name[:60]!r}; there is {', '.join(NAMES)}.")
    place = files("flagplot.content").joinpath("campaign", "scenarios", f"{name}.toml")
    data: dict[str, Any] = tomllib.loads(place.read_text(encoding="utf-8"))
    return Campaign(
        name,
        data["title"],
        data["blurb"],
        data["game"],
        _text_of(data["scenario"]),
        data["parent"],
        options_of(data.get("options", {})),
        tuple((seat, line) for seat, line in data.get("orders", [])),
    )


def _text_of(scenario: str) -> str:
    """A scenario by its name in the game, or the text of a file beside the campaign."""
    if not scenario.endswith(".toml"):
        return scenario
    return files("flagplot.content").joinpath("campaign", "scenarios", scenario).read_text(encoding="utf-8")


@rule("CB-WHO-2")
def run(name: str, seed: int = 1, watch: Callable[[Episode], None] | None = None) -> History:
    """Captains play a campaign from its first order to its end; the same seed gives the same campaign."""
    plan = campaign(name)
    match = Match.open(load(plan.game), plan.scenario, Fairness(seed=seed), plan.parent)
    outcome, episodes = played(match, plan.options, watch, plan=plan.orders)
    return History(plan, match, outcome, episodes)
