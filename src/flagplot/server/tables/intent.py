"""A seat's intent: its plans, whether they are running, and their interruption. Stored with the seat, sent to nobody else.

No message to others contains it, and changing it sends none. Orders by plan are given on the ticks of automatic play, so
that their computing time reveals nothing; while they are interrupted the seat owes an order like any other.
"""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from typing import Any, Final

from flagplot.bots.bot import Desk
from flagplot.command.answer import Given, Interruption, Memory
from flagplot.command.plan import Planbook, Plans
from flagplot.command.staff import BROKEN, answer, begin, book_of, breakdown, note
from flagplot.kernel.grammar.field import BadNotation
from flagplot.server.http.errors import log

KEPT: Final = 5
"""Changes of plans that can be taken back."""
TRIES: Final = 12
"""Consecutive interruptions after which an absent player carries on."""


@dataclass(frozen=True)
class Intent:
    """The plans of a seat. Every change makes a new object, so that running computations notice it."""

    lines: tuple[str, ...] = ()
    runs: bool = False
    memory: Memory = field(default_factory=Memory)
    card: Interruption | None = None
    """The interruption that waits for an answer."""
    before: tuple[tuple[str, ...], ...] = ()
    """The undo history of plans."""
    earlier: Memory | None = None
    """The memory before the last order by plan, in case it is taken back."""

    @property
    def is_blank(self) -> bool:
        """Whether there is nothing to store."""
        return not (self.lines or self.runs or self.before)

    def planned(self, lines: tuple[str, ...]) -> Intent:
        """Replace the plans; this can be undone."""
        return replace(self, lines=lines, before=(*self.before, self.lines)[-KEPT:])

    def taken_back(self) -> Intent:
        """The plans before the last change."""
        return replace(self, lines=self.before[-1], before=self.before[:-1], runs=False)

    def stopped(self) -> Intent:
        """End the run because an order was taken back, and restore the memory before it."""
        return replace(self, runs=False, card=None, memory=self.earlier or self.memory, earlier=None)

    def to_json(self) -> dict[str, Any]:
        """Plain values. An interruption is not stored: after a restart the run continues and finds it again."""
        return {
            "lines": list(self.lines),
            "runs": self.runs or self.card is not None,
            "memory": self.memory.to_json(),
            "before": [list(lines) for lines in self.before],
        }

    @classmethod
    def from_json(cls, data: dict[str, Any]) -> Intent:
        before = tuple(tuple(str(line) for line in lines) for lines in data.get("before", ()))
        lines = tuple(str(line) for line in data.get("lines", ()))
        return cls(lines, bool(data.get("runs")), Memory.from_json(data.get("memory", {})), None, before)


def plans_of(book: Planbook, intent: Intent) -> Plans:
    """The parsed plans; lines of an older version that cannot be parsed any more are left out."""
    plans = Plans(book)
    for line in intent.lines:
        try:
            plans.give(book.parse(line))
        except BadNotation:
            continue
    return plans


def think(desk: Desk, intent: Intent, *, away: bool) -> tuple[str, Intent]:
    """The order that plans give now, and the intent after it; no order if the player has to decide.

    For an absent player every interruption is answered by carrying on.
    If the staff raises an error, the run stops with a card that says so, and the person can answer by hand.
    """
    try:
        return _thought(desk, intent, away=away)
    except Exception:  # noqa: BLE001  # a fault in one plan must not leave a run that neither goes on nor says why
        log.exception("the staff of %s in %s broke down", desk.seat, desk.game.slug)
        return "", replace(intent, runs=False, card=breakdown())


def _thought(desk: Desk, intent: Intent, *, away: bool) -> tuple[str, Intent]:
    """Who is away carries on at every interruption, since nobody can be asked."""
    plans, memory = plans_of(book_of(desk.game.slug), intent), intent.memory.copy()
    for _ in range(TRIES):
        found = answer(desk, plans, memory)
        if isinstance(found, Given):
            return found.order.line(), replace(intent, memory=memory, card=None, earlier=intent.memory)
        if not isinstance(found, Interruption) or not away:
            return "", replace(intent, memory=memory, runs=False, card=found)
        note(desk, plans, memory, found)
    return "", replace(intent, memory=memory, runs=False)


def answered(desk: Desk, intent: Intent) -> Intent:
    """The interruption is answered, and is not raised again."""
    if intent.card is None:
        return intent
    if intent.card.kind == BROKEN:  # nothing happened that could be told again
        return replace(intent, card=None)
    memory = intent.memory.copy()
    note(desk, plans_of(book_of(desk.game.slug), intent), memory, intent.card)
    return replace(intent, memory=memory, card=None)


def begun(desk: Desk, intent: Intent) -> Intent:
    """A run that a person begins: what waits for an answer is answered, and what they have seen so far is no news."""
    if intent.card is not None:
        return answered(desk, intent)
    if intent.runs:
        return intent
    memory = intent.memory.copy()
    begin(desk, plans_of(book_of(desk.game.slug), intent), memory)
    return replace(intent, memory=memory)
