"""Play: views, events, orders, talk."""

from __future__ import annotations

from typing import Annotated, Any

from msgspec import Meta, Struct

from flagplot.server.wire.shelf import ChartCard, RuleText
from flagplot.server.wire.words import Key, Line, SeatName


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


class Advice(Struct):
    """What a bot would order in this seat, from what the seat sees."""

    version: str
    line: str
    bot: str


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
