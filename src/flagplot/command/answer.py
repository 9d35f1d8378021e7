"""The answer of the plans to a question: an order, an interruption, or nothing, in which case the player is asked.

Plans are carried out from a `Desk`: a seat's view, its legal orders and the objections to its drafts, never the state. The
twin-worlds tests check each of these channels for secrets, so that everything derived from them is safe.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any, Final

from flagplot.bots.bot import Desk
from flagplot.kernel.order import Order

__all__ = ["BY_HAND", "CARRY_ON", "PLAN", "Answer", "Choice", "Desk", "Given", "Interruption", "Memory"]

CARRY_ON: Final = "carry on"
"""The choice that every interruption has: continue with the plans unchanged."""
BY_HAND: Final = "by hand"
"""The choice that puts the card away and ends the run, so that the question is answered like any other."""
PLAN: Final = "plan "
"""A choice that gives a plan begins with this word; any other choice is an order."""
KNOWN: Final = 200
"""Most interruptions stored as answered."""


@dataclass(frozen=True)
class Choice:
    """One way to answer an interruption: what it says, and the line it stands for."""

    label: str
    line: str
    """An order, a plan behind `plan `, `by hand`, or `carry on`."""


@dataclass(frozen=True)
class Interruption:
    """Something has happened, or a plan cannot continue: the player decides."""

    kind: str
    """One of the game's kinds: `sighting`, `contact`, `loss`, …"""
    text: str
    choices: tuple[Choice, ...]
    """Two to four; the last is to carry on."""
    key: str = ""
    """Identifies the interruption, so that it is not asked twice."""
    about: tuple[str, ...] = ()
    """The markers concerned."""
    at: str = ""
    """Where on the chart it happened; empty where that is nowhere, or not known."""
    draft: str = ""
    """The order that carrying on would give, shown in advance if that is the question."""
    is_news: bool = False
    """Whether the text tells what has happened, rather than asking what to do."""
    tells: tuple[tuple[int, ...], ...] = ()
    """The events that each line of the text tells, by their numbers in the logbook, where that is known."""


@dataclass(frozen=True)
class Given:
    """An order by plan."""

    order: Order
    because: str
    """The plan's line, or why there was no choice."""


Answer = Given | Interruption | None
"""`None` means that no plan answers this question and the player is asked."""


@dataclass
class Memory:
    """A seat's memory between two orders, besides its plans. It contains nothing that the seat was not shown."""

    heard: int = 0
    """Events of the logbook that have been looked at."""
    known: tuple[str, ...] = ()
    """Keys of interruptions that were answered by carrying on."""
    passed: dict[str, int] = field(default_factory=dict)
    """Hexes of a course that a marker has behind it, by marker and course."""

    def note(self, interruption: Interruption) -> None:
        """The interruption is answered."""
        self.learn(interruption.key)

    def learn(self, key: str) -> None:
        """What goes by this key is no news any more."""
        if key and key not in self.known:
            self.known = (*self.known, key)[-KNOWN:]

    def to_json(self) -> dict[str, Any]:
        passed = dict(list(self.passed.items())[-KNOWN:])
        return {"heard": self.heard, "known": list(self.known), "passed": passed}

    @classmethod
    def from_json(cls, data: dict[str, Any]) -> Memory:
        return cls(
            int(data.get("heard", 0)),
            tuple(str(one) for one in data.get("known", ())),
            {str(name): int(number) for name, number in data.get("passed", {}).items()},
        )

    def copy(self) -> Memory:
        return Memory(self.heard, self.known, dict(self.passed))
