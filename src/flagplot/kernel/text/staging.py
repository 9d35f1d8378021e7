"""Animation cues: what a chart shows of an event when it is played back.

A game lists its cues, one for each kind of event that is shown. They are filled in from the facts of the event as a seat was told
it, so that playback shows nothing that the viewer does not know. How an effect is drawn is up to the client.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Final, Literal, TypeAlias

from flagplot.kernel.event import Fact
from flagplot.kernel.text.references import Ref

Effect: TypeAlias = Literal[
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
]
"""Everything a chart can draw."""

Told: TypeAlias = Mapping[str, Fact]
Verdict: TypeAlias = Callable[[Told], tuple[str, int]]
"""The result: a word of the message `on-chart`, empty for none, and a number."""


def nothing(_facts: Told) -> tuple[str, int]:
    """No caption."""
    return "", 1


def always(word: str) -> Verdict:
    """The same for every event of the kind."""
    return lambda _facts: (word, 1)


def either(fact: str, yes: str, no: str) -> Verdict:
    """By a fact that is true or false."""
    return lambda facts: (yes if facts.get(fact) else no, 1)


@dataclass(frozen=True)
class Cue:
    """How a kind of event is shown: the effect, and the facts that name its source and its target.

    Without a target it is shown where the event before it was. A quiet cue is shown only in a replay, not during the game.
    """

    effect: Effect
    origin: str = ""
    target: str = ""
    verdict: Verdict = nothing
    quiet: bool = False


@dataclass(frozen=True)
class Staging:
    """One event on the chart."""

    effect: Effect
    origin: Ref | None
    target: Ref | None
    verdict: str
    """The result, as a code of the message `on-chart`."""
    word: str
    """The caption: `2 hits`, `sunk`."""
    struck: bool
    """Whether it did harm: then it is drawn as a hit."""
    quiet: bool


AFTERMATH: Final = frozenset(("damage", "sinking", "crash"))
"""Effects that follow from a blow and are none themselves."""
HARMLESS: Final = frozenset(("", "miss", "no-harm", "holds", "seen", "mastered", "unmastered"))
"""Verdicts after which nothing is hurt."""
