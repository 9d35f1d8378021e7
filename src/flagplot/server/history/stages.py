"""The stages of a fight with guns over several turns: opening fire, first hits, first loss, last salvoes."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from typing import Final

from flagplot.server.wire import EventCard

ROUNDS: Final = frozenset(("turn", "battle", "pursuit"))
"""Kinds of events that begin a new round of fire."""


@dataclass
class Round:
    """What was fired between two such events."""

    turn: int | None = None
    events: list[EventCard] = field(default_factory=list)
    is_hit: bool = False
    lost: int = 0


LONG: Final = 6
"""A stage of so many rounds is halved, if there is room for another."""


def stages(rounds: Sequence[Round], least: int, most: int) -> Iterator[tuple[str, Sequence[Round]]]:
    """The rounds by stages, each with the word of its title: by what changed, then the longest in halves until there are enough."""
    hits = [at for at, one in enumerate(rounds) if one.is_hit]
    losses = [at for at, one in enumerate(rounds) if one.lost]
    cuts = {0: "opening"}
    for word, found in (("hits", hits[:1]), ("loss", losses[:1]), ("last", [at + 1 for at in hits[-1:]])):
        for at in found:
            if at < len(rounds) and len(cuts) < most:
                cuts.setdefault(at, word)
    while True:
        longest = max(_between(cuts, len(rounds)), key=len)
        if len(longest) < 2 or len(cuts) >= (most if len(longest) >= LONG else least):
            break
        middle = longest[len(longest) // 2]
        cuts[middle] = "more"
        if cuts[longest.start] == "last":
            cuts[longest.start], cuts[middle] = "more", "last"
    for part in _between(cuts, len(rounds)):
        lost = sum(rounds[at].lost for at in part)
        word = cuts[part.start]
        if lost and word != "opening":
            word = "further" if losses[0] < part.start else "loss" if lost == 1 else "losses"
        yield word, rounds[part.start : part.stop]


def _between(cuts: Iterable[int], end: int) -> list[range]:
    starts = sorted(cuts)
    return [range(start, stop) for start, stop in zip(starts, [*starts[1:], end], strict=True)]
