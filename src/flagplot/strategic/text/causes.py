"""The cause of a nation's losses: the enemy's fire, from the events."""

from __future__ import annotations

from collections.abc import Sequence

from flagplot.kernel.event import Event, Fact
from flagplot.kernel.text.catalogue import lately
from flagplot.strategic.content.briefings import nations


def fight(log: Sequence[Event], before: int, nation: str) -> int | None:
    """The last fire before an event that hit a nation's side, or the fight itself if no such fire was announced."""
    guns: dict[Fact, int] = {}
    for at in lately(before):
        event = log[at]
        facts = event.facts
        if event.kind in ("battle.joined", "merchant.fought"):
            return at
        if event.kind == "landing.opened":
            lands = _alliance(facts["nation"]) == _alliance(nation)
            return guns.get("The defenders" if lands else "The invaders", at)
        if event.kind == "battle.fire" and facts["steps"] and _alliance(_first(facts["by"])) != _alliance(nation):
            return at
        if event.kind == "landing.fire" and facts["steps"]:
            guns.setdefault(facts["side"], at)
    return None


def _first(fact: Fact) -> Fact:
    return fact[0] if isinstance(fact, list) and fact else ""


def _alliance(nation: Fact) -> str:
    known = nations().get(str(nation))
    return known.alliance if known is not None else ""
