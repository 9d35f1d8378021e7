"""Stage directions: what a chart shows of an event when it is played as a film.

A game lists its cues, one for each kind of event worth a look. They are filled in from the facts of the event as a seat was told
it, so that a film shows nothing its reader does not know. How an effect is drawn is the client's business.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Final, TypeAlias

from flagplot.kernel.event import Fact
from flagplot.kernel.text.references import Ref

EFFECTS: Final = frozenset(
    (
        "battle",
        "bombs",
        "convoy",
        "crash",
        "damage",
        "depth",
        "dogfight",
        "flag",
        "flak",
        "land",
        "landing",
        "launch",
        "move",
        "raid",
        "ram",
        "salvo",
        "sighting",
        "sinking",
        "strike",
        "torpedo",
    )
)
"""Everything a chart can draw."""

Told: TypeAlias = Mapping[str, Fact]
Verdict: TypeAlias = Callable[[Told], tuple[str, int]]
"""What came of it: a word of the message `on-chart`, empty for none, and how many."""


def nothing(_facts: Told) -> tuple[str, int]:
    """Nothing is written beside it."""
    return "", 1


def always(word: str) -> Verdict:
    """The same for every event of the kind."""
    return lambda _facts: (word, 1)


def either(fact: str, yes: str, no: str) -> Verdict:
    """By a fact that is true or false."""
    return lambda facts: (yes if facts.get(fact) else no, 1)


@dataclass(frozen=True)
class Cue:
    """How a kind of event is staged: the effect, and the facts that name where it comes from and what it strikes.

    Without a target it happens where the event before it did. A quiet cue is played in a replay, not while one is at the table.
    """

    effect: str
    origin: str = ""
    target: str = ""
    verdict: Verdict = nothing
    quiet: bool = False


@dataclass(frozen=True)
class Staging:
    """One event on the chart."""

    effect: str
    origin: Ref | None
    target: Ref | None
    verdict: str
    """What came of it, as a code of the message `on-chart`."""
    word: str
    """The same as it is written beside it: `2 hits`, `sunk`."""
    struck: bool
    """Whether it did harm: then it is drawn as a hit."""
    quiet: bool


AFTERMATH: Final = frozenset(("damage", "sinking", "crash"))
"""Effects that follow from a blow and are none themselves."""
HARMLESS: Final = frozenset(("", "miss", "no-harm", "holds", "seen"))
"""Verdicts after which nothing is hurt."""
