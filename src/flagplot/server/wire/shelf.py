"""The shelf: games, charts, rules, odds."""

from __future__ import annotations

from typing import Annotated, Any

from msgspec import Meta, Struct


class Scenario(Struct):
    """A scenario as its card tells it."""

    name: str
    title: str
    blurb: str
    seats: list[str]
    turns: int


class Choice(Struct):
    """A rule option; `free` says what else it takes beside the listed values, `note` what they mean."""

    name: str
    default: str
    alternatives: list[str]
    rules: list[str]
    free: str
    note: str


class GameCard(Struct):
    """A game on the shelf."""

    slug: str
    title: str
    rules: str
    scenarios: list[Scenario]
    options: list[Choice]
    bots: list[str]
    verbs: list[str]
    odds: bool


class Games(Struct):
    """The shelf."""

    games: list[GameCard]


class Board(Struct):
    """The fixed map and pieces of a game."""

    board: dict[str, Any] | None


class ChartCard(Struct):
    """A chart in printed order; `lit` is row and column of the cell that was read."""

    rule: str
    title: str
    corner: str
    columns: list[str]
    rows: list[str]
    cells: list[list[str]]
    lit: list[int] | None = None


class Charts(Struct):
    """The charts of a game."""

    charts: dict[str, ChartCard]


class RuleText(Struct):
    """A rule in words."""

    id: str
    title: str
    text: str
    kind: str
    chapter: str


class Rules(Struct):
    """The rulebook of a game."""

    rules: dict[str, RuleText]


class ParameterCard(Struct):
    """One parameter of a situation."""

    name: str
    help: str
    default: str
    choices: list[str]
    low: int | None
    high: int | None
    called: dict[str, str]
    """Choices that are codes, in words."""


class SituationCard(Struct):
    """A situation whose odds can be asked for."""

    name: str
    help: str
    rules: list[str]
    parameters: list[ParameterCard]


class Situations(Struct):
    """What odds there are."""

    situations: list[SituationCard]


class AskOdds(Struct, forbid_unknown_fields=True):
    """A question for odds."""

    situation: Annotated[str, Meta(max_length=80)]
    given: dict[Annotated[str, Meta(max_length=80)], Annotated[str, Meta(max_length=200)]] = {}


class OddsRow(Struct, omit_defaults=True):
    """One outcome with its probability; an interval where it was sampled."""

    outcome: str
    probability: str
    value: float
    interval: list[float] | None = None


class OddsReport(Struct, omit_defaults=True):
    """The odds, as `flagplot odds --json` prints them."""

    game: str
    situation: str
    given: dict[str, str | int]
    exact: bool
    outcomes: list[OddsRow]
    rules: list[str]
    trials: int | None = None
