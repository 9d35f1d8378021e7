"""What goes over the wire: docs/protocol.md as structs. The OpenAPI document and the client's types are made from these."""

from __future__ import annotations

from typing import Annotated, Any, Literal

from msgspec import Meta, Struct

Name = Annotated[str, Meta(min_length=1, max_length=40)]
Password = Annotated[str, Meta(min_length=8, max_length=200)]
SeatName = Annotated[str, Meta(min_length=1, max_length=80)]
Key = Annotated[str, Meta(min_length=8, max_length=64, pattern=r"^[A-Za-z0-9_-]+$")]
Line = Annotated[str, Meta(min_length=1, max_length=20_000)]
Nonce = Annotated[str, Meta(max_length=64, pattern=r"^[A-Za-z0-9_-]*$")]

# People.


class Person(Struct):
    """Somebody: an account, or a guest."""

    id: str
    name: str
    guest: bool


class Preferences(Struct):
    """A person's own settings; notifications are off until switched on."""

    email: str = ""
    mail_turns: bool = False
    webhook: str = ""
    webhook_secret: str = ""
    webhook_turns: bool = False


class Me(Struct):
    """Who I am, and the token that goes with everything I change."""

    person: Person | None
    csrf: str | None
    settings: Preferences | None


class NewGuest(Struct, forbid_unknown_fields=True):
    """A guest's name, if he has one."""

    name: Annotated[str, Meta(max_length=40)] = ""


class NewAccount(Struct, forbid_unknown_fields=True):
    """A new account; the guest who asks for it becomes it."""

    name: Name
    password: Password
    email: Annotated[str, Meta(max_length=200)] = ""


class SignIn(Struct, forbid_unknown_fields=True):
    """Name and password."""

    name: Annotated[str, Meta(max_length=40)]
    password: Annotated[str, Meta(max_length=200)]


class NewPassword(Struct, forbid_unknown_fields=True):
    """A change of password."""

    old: Annotated[str, Meta(max_length=200)]
    new: Password


class NewPreferences(Struct, forbid_unknown_fields=True):
    """The settings to change; what is left out stays."""

    email: Annotated[str, Meta(max_length=200)] | None = None
    mail_turns: bool | None = None
    webhook: Annotated[str, Meta(max_length=500)] | None = None
    webhook_turns: bool | None = None


# The shelf.


class Scenario(Struct):
    """A scenario as its card tells it."""

    name: str
    title: str
    blurb: str
    seats: list[str]
    turns: int


class Choice(Struct):
    """A rule option."""

    name: str
    default: str
    alternatives: list[str]
    rules: list[str]


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


# Tables.


class Pace(Struct, forbid_unknown_fields=True, frozen=True):
    """Live, or so many hours for a move and what happens then."""

    kind: Literal["live", "deadline"] = "live"
    hours: Annotated[float, Meta(gt=0, le=24 * 60)] | None = None
    then: Literal["bot", "pass"] = "bot"


class NewSeat(Struct, forbid_unknown_fields=True):
    """Who is to sit where."""

    seat: SeatName
    player: Literal["me", "open", "bot"]
    bot: Annotated[str, Meta(max_length=40)] = ""


class NewTable(Struct, forbid_unknown_fields=True):
    """A game to be set up."""

    game: Annotated[str, Meta(max_length=40)]
    scenario: Annotated[str, Meta(max_length=500_000)] = ""
    options: dict[Annotated[str, Meta(max_length=80)], Annotated[str, Meta(max_length=80)]] = {}
    name: Annotated[str, Meta(max_length=40)] = ""
    seats: Annotated[list[NewSeat], Meta(max_length=60)] = []
    pace: Pace = Pace()
    spectators: Literal["none", "public"] = "none"
    nonce: Nonce = ""
    seed: Annotated[int, Meta(ge=0, le=2**53)] | None = None


class Import(Struct, forbid_unknown_fields=True):
    """A replay file to go on with."""

    replay: Annotated[str, Meta(max_length=2_000_000)]
    name: Annotated[str, Meta(max_length=40)] = ""
    seats: Annotated[list[NewSeat], Meta(max_length=60)] = []


class Join(Struct, forbid_unknown_fields=True):
    """A seat asked for with an invitation."""

    invite: Annotated[str, Meta(max_length=80)]
    seat: SeatName
    nonce: Nonce = ""


class Start(Struct, forbid_unknown_fields=True):
    """Start without waiting; the bot for the open seats."""

    bot: Annotated[str, Meta(max_length=40)] = ""


class Leave(Struct, forbid_unknown_fields=True):
    """A seat given up, to a bot or to whoever comes."""

    seat: SeatName
    bot: Annotated[str, Meta(max_length=40)] = ""


class SeatOnly(Struct, forbid_unknown_fields=True):
    """Which of my seats."""

    seat: SeatName | None = None


class Chair(Struct):
    """A seat as everybody at the table sees it."""

    seat: str
    side: str
    kind: Literal["person", "bot", "open"]
    name: str
    bot: str | None
    mine: bool
    online: bool
    away: bool
    seal: str | None


class DiceCard(Struct):
    """Where the dice come from."""

    kind: Literal["promised", "seeded", "imported"]
    promise: str
    nonces: dict[str, str]
    secret: str | None
    seed: str | None


class Ending(Struct):
    """How a game ended."""

    winners: list[str]
    level: str
    points: dict[str, int]
    reason: str
    rules: list[str]


class OpenedSeal(Struct):
    """A sealed order, opened after the end."""

    seat: str
    hash: str
    nonce: str
    line: str


class Table(Struct):
    """A game being played, as one visitor may know it."""

    id: str
    name: str
    game: str
    title: str
    rules: str
    scenario: str
    scenario_title: str
    options: dict[str, str]
    status: Literal["gathering", "running", "finished", "conceded"]
    hotseat: bool
    pace: Pace
    spectators: Literal["none", "public"]
    owner: bool
    invite: str | None
    seats: list[Chair]
    dice: DiceCard
    created: str
    outcome: Ending | None
    conceded_by: str | None
    seals: list[OpenedSeal]


class TableCard(Struct):
    """A table in my list."""

    id: str
    name: str
    game: str
    title: str
    scenario_title: str
    status: str
    seats: list[Chair]
    mine: list[str]
    owes: list[str]
    deadline: str | None


class Tables(Struct):
    """My tables."""

    tables: list[TableCard]


class SeatToken(Struct):
    """A token for a program; shown once."""

    token: str
    seat: str


# Play.


class RollCard(Struct):
    """A throw."""

    why: str
    sides: int
    faces: list[int]
    seat: str


class ReadingCard(Struct):
    """A cell that was read."""

    chart: str
    row: str
    column: str
    cell: str


class ModifierCard(Struct):
    """A modifier with its reason."""

    rule: str
    reason: str
    amount: int


class EventCard(Struct):
    """What happened, with all that explains it."""

    n: int
    kind: str
    text: str
    facts: dict[str, Any]
    rules: list[str]
    rolls: list[RollCard]
    readings: list[ReadingCard]
    modifiers: list[ModifierCard]


class Explanation(EventCard):
    """An event with its charts lit and its rules in words."""

    charts: list[ChartCard]
    rule_texts: list[RuleText]


class MayUndo(Struct):
    """Whether the last order may be taken back."""

    allowed: bool
    reason: str


class Update(Struct, rename={"from_": "from"}):
    """What a seat may know now, and its events from number `from` on."""

    type: str
    seat: str
    version: str
    view: dict[str, Any]
    may_undo: MayUndo
    owes: bool
    deadline: str | None
    from_: int
    count: int
    mark: str
    events: list[EventCard]


class Events(Struct, rename={"from_": "from"}):
    """A seat's events from a number on."""

    from_: int
    count: int
    mark: str
    events: list[EventCard]


class Legal(Struct):
    """The legal orders that match."""

    version: str
    prompt: dict[str, Any] | None
    orders: list[str]
    more: bool
    listed: bool


class Draft(Struct, forbid_unknown_fields=True):
    """An order to be checked, not given."""

    line: Line
    seat: SeatName | None = None


class ObjectionCard(Struct):
    """Why not."""

    rule: str
    text: str


class Checked(Struct):
    """Whether a draft is legal."""

    legal: bool
    line: str
    objection: ObjectionCard | None


class GiveOrder(Struct, forbid_unknown_fields=True):
    """An order: the view it answers, and a key by which a repetition is known."""

    line: Line
    version: Annotated[str, Meta(max_length=80)]
    key: Key
    seat: SeatName | None = None
    since: Annotated[int, Meta(ge=0)] = 0
    mark: Annotated[str, Meta(max_length=80)] = ""


class TakeBack(Struct, forbid_unknown_fields=True):
    """An undo: the view it answers, and its key."""

    version: Annotated[str, Meta(max_length=80)]
    key: Key
    seat: SeatName | None = None
    since: Annotated[int, Meta(ge=0)] = 0
    mark: Annotated[str, Meta(max_length=80)] = ""


class Seal(Struct):
    """A sealed order's hash, and what opens it."""

    hash: str
    nonce: str
    line: str


class Accepted(Struct):
    """The order stands, on disk."""

    accepted: bool
    repeated: bool
    seal: Seal | None
    state: Update


class NewStanding(Struct, forbid_unknown_fields=True):
    """Orders to be tried when I am away, or at once."""

    lines: Annotated[list[Line], Meta(max_length=50)]
    at_once: bool = False
    seat: SeatName | None = None


class Standing(Struct):
    """A seat's standing orders."""

    lines: list[str]
    at_once: bool
    away: bool


class NewNotes(Struct, forbid_unknown_fields=True):
    """A seat's notes."""

    text: Annotated[str, Meta(max_length=20_000)]
    seat: SeatName | None = None


class Notes(Struct):
    """A seat's notes."""

    text: str


class Say(Struct, forbid_unknown_fields=True):
    """Something to say: to the table, to my side, or to `seat:NAME`."""

    text: Annotated[str, Meta(min_length=1, max_length=2_000)]
    to: Annotated[str, Meta(max_length=100)] = "table"
    seat: SeatName | None = None


class Message(Struct, rename={"from_": "from"}):
    """Something said; `n` counts what the reader can read."""

    n: int
    to: str
    from_: str
    name: str
    text: str
    at: str


class Messages(Struct):
    """What was said."""

    messages: list[Message]
    count: int


class Review(Struct):
    """What a seat saw after an order, once the game is over."""

    at: int
    orders: int
    seat: str
    by: str
    line: str
    view: dict[str, Any]
    events: list[EventCard]


class ProblemCard(Struct, omit_defaults=True):
    """A refusal."""

    code: str
    title: str
    status: int
    detail: str
    rule: str = ""
    state: Update | None = None
