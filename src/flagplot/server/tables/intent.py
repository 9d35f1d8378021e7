"""What a seat intends: its plans, whether they run, what has interrupted them. Kept with the seat, told to nobody else.

Nothing of it is in any message to others, nor does a change of it send one. Orders by plan are given on the ticks of automatic play, so
that how long plans took to think tells nothing; while they are interrupted the seat owes an order like anybody who thinks.
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
"""Interruptions in a row at which somebody who is away carries on."""


@dataclass(frozen=True)
class Intent:
    """The plans of a seat. Every change makes a new one, so that whoever thinks about the old one notices."""

    lines: tuple[str, ...] = ()
    runs: bool = False
    memory: Memory = field(default_factory=Memory)
    card: Interruption | None = None
    """What waits for an answer."""
    before: tuple[tuple[str, ...], ...] = ()
    """The plans before each of the last changes."""
    earlier: Memory | None = None
    """What was remembered before the last order by plan, in case it is taken back."""

    @property
    def is_blank(self) -> bool:
        """Whether there is nothing to keep."""
        return not (self.lines or self.runs or self.before)

    def planned(self, lines: tuple[str, ...]) -> Intent:
        """Other plans; what was planned before can be had back."""
        return replace(self, lines=lines, before=(*self.before, self.lines)[-KEPT:])

    def taken_back(self) -> Intent:
        """The plans before the last change."""
        return replace(self, lines=self.before[-1], before=self.before[:-1], runs=False)

    def stopped(self) -> Intent:
        """The run ends because an order was taken back: what it had brought about is forgotten with it."""
        return replace(self, runs=False, card=None, memory=self.earlier or self.memory, earlier=None)

    def to_json(self) -> dict[str, Any]:
        """Plain values. An interruption is not kept: after a restart the run goes on, and finds it again."""
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
    """The plans as they are carried out; a line that an older version wrote and this one cannot read is left out."""
    plans = Plans(book)
    for line in intent.lines:
        try:
            plans.give(book.parse(line))
        except BadNotation:
            continue
    return plans


def think(desk: Desk, intent: Intent, *, away: bool) -> tuple[str, Intent]:
    """The order that plans give now, and what the seat intends after it; no order where the person has to decide.

    Where the staff breaks down over a question, the run stops with a card that says so: the person can answer by hand.
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
    """What interrupted has been dealt with, and is not raised again."""
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
