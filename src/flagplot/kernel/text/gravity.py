"""How grave an event is, what it weighs in a report, and what an action cost."""

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
Weight: TypeAlias = Callable[[Told], float]
Best: TypeAlias = Callable[[Mapping[str, str]], int]


@dataclass(frozen=True)
class Loss:
    """Where an event tells of pieces lost."""

    piece: str
    """The fact that names the piece, or lists the pieces."""
    count: str = ""
    """The fact that says how many were lost; empty for one each."""


@dataclass(frozen=True)
class Aim:
    """Whose dice the hit rolls of an event are."""

    piece: str
    """The fact that names a piece."""
    why: str
    """The reason of the rolls that count; others, such as draws and neutral rolls, are no luck of anybody's."""
    is_target: bool = False
    """Whether the piece is what was aimed at: the dice are the other side's."""


def flat(weight: float) -> Weight:
    """The same weight for every event of a kind."""
    return lambda _facts: weight


def each(fact: str, weight: float) -> Weight:
    """So much for each of those that a fact lists or counts."""

    def amount(facts: Told) -> float:
        value = facts.get(fact)
        return weight * (len(value) if isinstance(value, list) else value if isinstance(value, int) else 0)

    return amount


def _no_face(_options: Mapping[str, str]) -> int:
    return 0


@dataclass(frozen=True)
class Grades:
    """The kinds of events of a game by their gravity, where the facts do not tell it, and what the report of a game counts."""

    losses: Mapping[str, Loss] = field(default_factory=dict)
    """Kinds that tell of pieces lost: they are losses where a piece is named."""
    lost: frozenset[str] = frozenset()
    """Other losses."""
    hurt: frozenset[str] = frozenset()
    seen: frozenset[str] = frozenset()
    quiet: frozenset[str] = frozenset()
    """Their dice are no news."""
    graded: Mapping[str, Grade] = field(default_factory=dict)
    """Kinds whose gravity depends on facts of their own."""
    weights: Mapping[str, Weight] = field(default_factory=dict)
    """What the kinds weigh when a report picks the events that mattered most."""
    aimed: Mapping[str, Aim] = field(default_factory=dict)
    """Kinds with hit rolls."""
    best: Best = _no_face
    """The best face of a hit roll under the options of a game; 0 if there is none, or players call it."""

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
            loss = self.losses.get(kind)
            if loss is not None and _is_some(facts.get(loss.piece)):
                found = LOST
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
