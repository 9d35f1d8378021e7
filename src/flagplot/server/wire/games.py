"""The catalogue: games, charts, rules, odds."""

from __future__ import annotations

from typing import Annotated, Any

from msgspec import Meta, Struct


class ClientWords(Struct):
    """What the client says: the language, as browsers name it, and a catalogue in Fluent's syntax for each part of the client."""

    language: str
    catalogues: dict[str, str]


class Scenario(Struct):
    """A scenario as its card tells it: `chart` is its corner of the world, west, south, east and north; `minutes` against the computer."""

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


class Choice(Struct):
    """A rule option; `free` says what else it takes beside the listed values, `note` what they mean; `title` and `words` tell it and its values."""

    name: str
    default: str
    alternatives: list[str]
    rules: list[str]
    free: str
    note: str
    title: str
    words: dict[str, str]


class GameCard(Struct):
    """A game on the shelf; `called` names its bots for people."""

    slug: str
    title: str
    rules: str
    scenarios: list[Scenario]
    options: list[Choice]
    bots: list[str]
    verbs: list[str]
    odds: bool
    called: dict[str, str] = {}


class Games(Struct):
    """The shelf."""

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
    """What forms of orders say: by verb what one does and what is to be known before it is filled in, then places, words that stand there, and by phase how its question is answered."""

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


class TermCard(Struct):
    """A word in all its forms, and what it means."""

    words: list[str]
    text: str


class Terms(Struct):
    """The words of a game that pages explain where they stand."""

    terms: list[TermCard]


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
    """What it asks in a few words."""
    hint: str
    """What is good to know beside it; often empty."""


class SituationCard(Struct):
    """A situation whose odds can be asked for."""

    name: str
    title: str
    """What it is called on a page."""
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
    """As terminal and scripts have it."""
    text: str
    """As a page tells it."""
    probability: str
    value: float
    interval: list[float] | None = None


class NeededCard(Struct):
    """What a throw needs: the number that the rules ask of the dice, with its modifiers."""

    number: int
    modifiers: list[str]
    otherwise: dict[str, int] = {}
    """The number if the enemy does what nobody can know yet: `if she evades`."""


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
    """What an order may cost, and the rule by which it does."""

    text: str
    rule: str


class OrderReckoning(Struct):
    """What can be said of an order before it is given, from what its seat may know."""

    odds: list[OddsLine]
    warnings: list[WarningCard]
    note: str
    """Why an order that is bound to be diced for has no odds."""
    free: bool = False
    """Whether it can be taken back: no die falls, no secret opens, and the seat is asked again."""


class Likelihood(Struct):
    """How likely a throw was: what could have come of it, and what did."""

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
