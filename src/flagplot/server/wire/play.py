"""Play: views, events, orders."""

from __future__ import annotations

from typing import Annotated, Any

from msgspec import UNSET, Meta, Struct, UnsetType

from flagplot.kernel.overlay import Lineup, Reach
from flagplot.kernel.text.staging import Effect
from flagplot.kernel.text.worded import Worded
from flagplot.server.wire.fields import Key, Line, SeatName
from flagplot.server.wire.games import ChartCard, Likelihood, OrderReckoning, RuleText


class RollCard(Struct):
    """A throw."""

    why: str
    sides: int
    faces: list[int]
    seat: str
    drawn: bool | UnsetType = UNSET
    """Whether it drew a piece by lot, and was not compared with any number."""


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


class RefCard(Struct):
    """A reference in a sentence: the kind of thing, the id used in views and orders, its display name."""

    ref: str
    id: str
    name: str


class StageCard(Struct):
    """How the chart shows an event: the effect, source and target, and the caption.

    Without a target it happens where the event before it did. A quiet one is shown in a replay only.
    """

    effect: Effect
    origin: RefCard | None
    target: RefCard | None
    verdict: str
    word: str
    struck: bool
    quiet: bool


class EventCard(Struct):
    """An event with its explanation."""

    n: int
    kind: str
    text: str
    facts: dict[str, Any]
    rules: list[str]
    rolls: list[RollCard]
    readings: list[ReadingCard]
    modifiers: list[ModifierCard]
    parts: list[str | RefCard] | UnsetType = UNSET
    """`text` again, in words and references; a game that ended before this was told has none."""
    stage: StageCard | UnsetType = UNSET
    """What the chart shows of it; what is told in words alone has none."""
    cause: int | UnsetType = UNSET
    """The number of the event that brought about this damage or loss, where one was told."""
    gravity: int | UnsetType = UNSET
    """5: the game is decided; 4: a loss; 3: damage; 2: a sighting or a beginning; 1: a roll; 0: routine."""
    own: bool | UnsetType = UNSET
    """Whether the damage or loss is the seat's own or its ally's; told only where it is."""


class Sum(Struct):
    """How the number that was rolled against came about: where it starts, and what the modifiers made of it, each with its words."""

    begins: str
    start: int
    ends: str
    total: int


class Explanation(EventCard, kw_only=True):
    """An event with its charts lit and its rules in words; `thrown` says what each of its dice was thrown for, `needed` what it needed."""

    charts: list[ChartCard]
    rule_texts: list[RuleText]
    likely: Likelihood | UnsetType = UNSET
    thrown: list[str] = []
    needed: list[str] = []
    """Empty for a roll that needs no number."""
    sum: Sum | UnsetType = UNSET


class MayUndo(Struct):
    """Whether the last order may be taken back."""

    allowed: bool
    reason: str


class Update(Struct, rename={"from_": "from"}):
    """What a seat may know now, and its events from number `from` on."""

    type: str
    seat: str
    version: str
    head: str
    """The salted head of the record's chain: keep it to verify the record after the end."""
    view: dict[str, Any]
    may_undo: MayUndo
    owes: bool
    deadline: str | None
    from_: int
    count: int
    mark: str
    events: list[EventCard]


class Patch(Struct, rename={"from_": "from"}):
    """An update over a socket for a client that holds the view of version `base`: only the parts that changed."""

    type: str
    seat: str
    version: str
    head: str
    base: str
    changed: dict[str, Any]
    """New parts of the view by name; `position/units` is the part `units` of the part `position`."""
    gone: list[str]
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
    only: str
    """The only order that can be given, where there is no choice; else empty."""
    composed: list[dict[str, Any]] | UnsetType = UNSET
    """The same orders as JSON, if they were asked for."""
    labels: list[str] | UnsetType = UNSET
    """And as they stand on buttons."""


class Draft(Struct, forbid_unknown_fields=True):
    """An order to be checked, not given: typed as a line, or composed as JSON by the game's grammar."""

    line: Line | None = None
    order: dict[str, Any] | None = None
    seat: SeatName | None = None
    odds: bool = False
    """Whether its odds and warnings are asked for as well; they take longer than the check."""


class Reaches(Struct):
    """Of both sides, kind by kind: `search`, `strike`, `guns`, `torpedoes`."""

    reach: list[Reach]


class Lineups(Struct):
    """The battle the seat is asked about; `null` where its question is about none."""

    lineup: Lineup | None


class ObjectionCard(Struct):
    """Why not."""

    rule: str
    text: str
    each: list[str] = []
    """Several faults one by one, with their rules; `text` has them all."""


class Checked(Struct):
    """Whether a draft is legal: its canonical line, the order as it was read, and what it would look like on the map."""

    legal: bool
    line: str
    objection: ObjectionCard | None
    order: dict[str, Any] | None = None
    preview: dict[str, Any] | None = None
    reckoning: OrderReckoning | UnsetType = UNSET
    """Its odds and what it may cost, if they were asked for and it is legal."""
    words: Worded | None = None


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
    """Standing orders, for absence or to be tried at once."""

    lines: Annotated[list[Line], Meta(max_length=50)]
    at_once: bool = False
    seat: SeatName | None = None


class Standing(Struct):
    """A seat's standing orders."""

    lines: list[str]
    at_once: bool
    away: bool


class Advice(Struct):
    """What a bot would order in this seat, from what the seat sees, and why a captain would."""

    version: str
    line: str
    bot: str
    reasons: list[str]


class Aim(Struct):
    """How the game is won, told to one seat."""

    text: str


class StandingChoices(Struct):
    """What standing orders can say: how an absent seat is played for, and lines by their verb."""

    then: str
    bot: str
    verbs: list[str]
    passes: list[str]
    now: dict[str, list[str]]
    more: bool


class ProblemCard(Struct, omit_defaults=True):
    """A refusal."""

    code: str
    title: str
    status: int
    detail: str
    rule: str = ""
    state: Update | None = None
