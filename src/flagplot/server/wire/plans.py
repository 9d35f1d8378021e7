"""Plans: what a seat intends, and interruptions."""

from __future__ import annotations

from typing import Annotated

from msgspec import Meta, Struct

from flagplot.command.answer import Choice
from flagplot.command.standing import GroupCard
from flagplot.command.track import Track
from flagplot.server.wire.fields import SeatName

PlanLine = Annotated[str, Meta(min_length=1, max_length=400)]


class NewPlans(Struct, forbid_unknown_fields=True):
    """All plans of a seat in order; they replace the current ones."""

    lines: Annotated[list[PlanLine], Meta(max_length=100)]
    seat: SeatName | None = None


class Run(Struct, forbid_unknown_fields=True):
    """Carry on by plans; `choice` is the number, from 1, of an answer to what interrupts; `stop` ends the run."""

    choice: Annotated[int, Meta(ge=1, le=4)] | None = None
    stop: bool = False
    seat: SeatName | None = None


class InterruptionCard(Struct):
    """What has interrupted a run."""

    kind: str
    text: str
    choices: tuple[Choice, ...]
    about: tuple[str, ...]
    at: str
    """Where on the chart it happened; empty where that is nowhere."""
    draft: str
    """The order that carrying on gives, where that is what is asked; else empty."""
    is_news: bool
    tells: tuple[tuple[int, ...], ...] = ()
    """Whether the text tells what has happened, rather than asking what to do."""


class PlanDraft(Struct, forbid_unknown_fields=True):
    """A plan that is being written, whole or not; without one, what is planned already is asked for."""

    line: Annotated[str, Meta(max_length=400)] = ""
    seat: SeatName | None = None


class ProposedPlans(Struct):
    """The staff's proposal; nothing is stored."""

    lines: list[str]
    told: list[str]
    """The plans in words."""


class CheckedPlan(Struct):
    """Whether a plan could be kept as it stands, how it could go on, and what the chart shows with it."""

    legal: bool
    line: str
    """As it is written."""
    told: str
    """The plan in words; empty if it cannot be parsed."""
    fault: str
    """Why it is invalid; empty if it is valid, or if there is no line."""
    words: list[str]
    """Possible next words; hexes are not listed."""
    takes_hex: bool
    """Whether a hex could follow."""
    tracks: list[Track]


class PlanForm(Struct):
    """How a plan is written."""

    verb: str
    usage: str
    example: str
    says: str


class InterruptKind(Struct):
    """What can interrupt a run, and whether it does."""

    kind: str
    means: str
    stops: bool


class Plans(Struct):
    """A seat's plans, whether they run, what has interrupted them, what can, and how plans of this game are written."""

    lines: list[str]
    told: list[str]
    """The plans in words, one by one."""
    runs: bool
    may_undo: bool
    card: InterruptionCard | None
    forms: list[PlanForm]
    interrupts: list[InterruptKind]
    standing: tuple[GroupCard, ...]
    """Standing orders for each group, where the game has any."""
