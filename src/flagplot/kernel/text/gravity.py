"""How grave an event is, and what an action cost: what a report begins with, and what must be noticed at a glance."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import Final, TypeAlias

from flagplot.kernel.event import Event, Fact
from flagplot.kernel.text.staging import Cue, Told

DECIDED: Final = 5
"""The game is decided."""
LOST: Final = 4
"""A loss."""
HURT: Final = 3
"""Damage, or a retreat."""
SEEN: Final = 2
"""A sighting or a beginning."""
ROLLED: Final = 1
"""Dice without such a result."""
ROUTINE: Final = 0

OVER: Final = ("over", "game.over")
TAKEN: Final = ("lost", "down", "sunk", "tonnage")
"""Facts that tell a loss, whatever the event."""
NOTHING: Final = ("none", "-")
"""Words of a fact that tells of nothing."""
STRUCK: Final = (
    "target",
    "before",
    "nation",
    "unit",
    "ship",
    "boat",
    "battery",
    "force",
    "train",
    "lost",
    "down",
)
"""Facts that name what an event befell: the first that an event has counts."""

Grade: TypeAlias = Callable[[Told], int]


@dataclass(frozen=True)
class Grades:
    """The kinds of events of a game by their gravity, where the facts do not tell it."""

    lost: frozenset[str] = frozenset()
    hurt: frozenset[str] = frozenset()
    seen: frozenset[str] = frozenset()
    quiet: frozenset[str] = frozenset()
    """Their dice are no news."""
    graded: Mapping[str, Grade] = field(default_factory=dict)
    """Kinds whose gravity depends on facts of their own."""

    def of(self, event: Event) -> int:
        """The gravity of an event."""
        kind, facts = event.kind, event.facts
        if kind in OVER:
            return DECIDED
        grade = self.graded.get(kind)
        if grade is not None:
            found = grade(facts)
        else:
            found = LOST if kind in self.lost else HURT if kind in self.hurt else SEEN if kind in self.seen else ROUTINE
        if kind in self.quiet:
            return found
        return max(found, _by_facts(facts), ROLLED if event.rolls else ROUTINE)


@dataclass(frozen=True)
class Casualty:
    """What became of a piece in an action, for a report."""

    id: str
    """As sentences name it."""
    name: str
    side: str
    """Its side or nation."""
    kind: str
    """What it is, for whoever draws it."""
    text: str
    """What it suffered short of its end: `damaged`, `2 hits`; often empty."""
    fate: str
    """What became of it: `sunk`; empty while it is there."""
    cause: str = ""
    """The sentence of what brought it about, where that is known."""


def struck(event: Event, cue: Cue | None) -> list[str]:
    """What an event befell, as its facts name it."""
    facts = event.facts
    if cue is not None and cue.effect == "ram":
        return [name for fact in (cue.origin, cue.target) if fact for name in _names(facts.get(fact))]
    origin = cue.origin if cue is not None else ""
    return next((_names(facts[fact]) for fact in STRUCK if fact in facts and fact != origin), [])


def _names(fact: Fact) -> list[str]:
    return [str(one) for one in fact] if isinstance(fact, (list, tuple)) else [str(fact)] if fact else []


def _by_facts(facts: Told) -> int:
    """What any event says by a fact of these names."""
    for name in TAKEN:
        if _is_some(facts.get(name)):
            return LOST
    results = facts.get("results")
    if isinstance(results, list) and results and all(one == "-" for one in results):
        return ROUTINE
    hits = facts.get("hits")
    is_hit = isinstance(hits, int) and hits > 0
    is_hurt = facts.get("fails") is True or facts.get("disrupted") is True
    return HURT if is_hit or is_hurt or _is_some(facts.get("hit")) or _is_some(facts.get("result")) else ROUTINE


def _is_some(fact: Fact) -> bool:
    return bool(fact) and fact not in NOTHING
