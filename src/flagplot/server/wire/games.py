"""The catalogue: games, charts, rules, odds."""

from __future__ import annotations

from typing import Annotated, Any

from msgspec import Meta, Struct

from flagplot.kernel.text.terms import Term


class ClientWords(Struct):
    """The client's messages: the language tag, and a catalogue in Fluent's syntax for each part of the client."""

    language: str
    catalogues: dict[str, str]


class Scenario(Struct):
    """A scenario's card: `chart` is its area, west, south, east and north; `minutes` against the computer."""

    name: str
    title: str
    blurb: str
    seats: list[str]
    turns: int
    begins: str = ""
    ends: str = ""
    ships: dict[str, int] = {}
    minutes: int = 0
    chart: list[float] = []


class OptionCard(Struct):
    """A rule option; `free` describes further allowed values, `note` explains them; `title` and `words` are display names of the option and its values."""

    name: str
    default: str
    alternatives: list[str]
    rules: list[str]
    free: str
    note: str
    title: str
    words: dict[str, str]


class GameCard(Struct):
    """A game of the catalogue; `called` has display names of its bots."""

    slug: str
    title: str
    rules: str
    scenarios: list[Scenario]
    options: list[OptionCard]
    bots: list[str]
    verbs: list[str]
    odds: bool
    called: dict[str, str] = {}


class Games(Struct):
    """All games."""

    games: list[GameCard]


class Board(Struct):
    """The fixed map and pieces of a game."""

    board: dict[str, Any] | None


class FormCard(Struct):
    """One way to write an order; `schema` names its definition in the schema of the grammar."""

    usage: str
    example: str
    schema: str


class VerbCard(Struct):
    """A verb of a game: what it does, and how it is written."""

    verb: str
    text: str
    control: bool
    """Whether only Control may say it."""
    forms: list[FormCard]


class FormWords(Struct):
    """Text of order forms: by verb its description and hint, then labels of places and of their values, and by phase how its question is answered."""

    titles: dict[str, str]
    hints: dict[str, str]
    fields: dict[str, str]
    words: dict[str, str]
    asks: dict[str, str]


class Grammar(Struct):
    """The orders of a game, as text and as JSON Schema."""

    verbs: list[VerbCard]
    schema: dict[str, Any]
    words: FormWords


class Terms(Struct):
    """The terms of a game, for tooltips."""

    terms: list[Term]


class AskSeats(Struct, forbid_unknown_fields=True):
    """Which seats a scenario has under some options; the scenario by its name."""

    scenario: Annotated[str, Meta(max_length=200)] = ""
    options: dict[Annotated[str, Meta(max_length=80)], Annotated[str, Meta(max_length=200)]] = {}


class Seats(Struct):
    """Seats that play, in the order in which they are listed."""

    seats: list[str]


class ChartCard(Struct):
    """A chart in printed order; `lit` is row and column of the cell that was read, `letters` are those of its cells in words."""

    rule: str
    title: str
    corner: str
    columns: list[str]
    rows: list[str]
    cells: list[list[str]]
    lit: list[int] | None = None
    letters: dict[str, str] = {}


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
    chapter_title: str = ""


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
    title: str
    """A short label."""
    hint: str
    """An additional hint; often empty."""


class SituationCard(Struct):
    """A situation whose odds can be computed."""

    name: str
    title: str
    """Its display name."""
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
    """The text for terminal and scripts."""
    text: str
    """The text for pages."""
    probability: str
    figure: str
    """The same in words: `3 in 6`, with two dice `18 in 36`, else per cent."""
    value: float
    interval: list[float] | None = None


class NeededCard(Struct):
    """What a roll needs: the number that the dice must reach, with its modifiers."""

    number: int
    modifiers: list[str]
    otherwise: dict[str, int] = {}
    """The number for an unknown enemy action: `if she evades`."""


class OddsLine(Struct):
    """One line of the odds of an order; lines with one heading stand together."""

    heading: str
    label: str
    figure: str
    """`3 in 6`, `14 %`, or a mean."""
    text: str
    """What the figure is of."""
    outcomes: list[OddsRow]
    """All outcomes, where they are told apart."""
    exact: bool
    trials: int
    needed: NeededCard | None
    rules: list[str]


class WarningCard(Struct):
    """A warning about an order, with its rule."""

    text: str
    rule: str


class OrderReckoning(Struct):
    """Odds and warnings of an order before it is given, from what its seat may know."""

    odds: list[OddsLine]
    warnings: list[WarningCard]
    note: str
    """Why an order that is bound to be diced for has no odds."""
    free: bool = False
    """Whether it can be taken back: no die falls, no secret opens, and the seat is asked again."""


class Likelihood(Struct):
    """The probability of a roll: the possible outcomes, and the actual one."""

    about: str
    was: str
    outcomes: list[OddsRow]


class OddsReport(Struct, omit_defaults=True):
    """The odds, as `flagplot odds --json` prints them."""

    game: str
    situation: str
    given: dict[str, str | int]
    exact: bool
    outcomes: list[OddsRow]
    rules: list[str]
    trials: int | None = None
