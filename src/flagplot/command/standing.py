"""Standing orders that the staff offers for a group, each a plan that one press keeps."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True)
class Offer:
    """One standing order: what its button says, the plan it keeps, and whether it stands."""

    label: str
    line: str
    stands: bool


@dataclass(frozen=True)
class Topic:
    """What is chosen between: how the group steers, when it opens fire."""

    title: str
    offers: tuple[Offer, ...]


@dataclass(frozen=True)
class GroupCard:
    """The standing orders of one group, and the pieces by which it is chosen on the chart."""

    group: str
    name: str
    pieces: tuple[str, ...]
    topics: tuple[Topic, ...]
