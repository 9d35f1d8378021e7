"""How the log speaks: navies and aircraft by their names, numbers with their nouns, results in words."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from flagplot.kernel.catalogue import Catalogue, listed
from flagplot.kernel.event import Fact
from flagplot.tactical import content

SIDES: Final[dict[str, str]] = {
    "rn": "the Royal Navy",
    "usn": "the US Navy",
    "ijn": "the Japanese",
    "km": "the Germans",
    "rm": "the Italians",
    "allied": "the Allies",
    "red": "Red",
    "blue": "Blue",
}
RESULTS: Final[dict[str, str]] = {"-": "no effect", "D": "damage", "HD": "heavy damage", "S": "fatal"}
EFFORTS: Final[dict[str, str]] = {
    "R": "repaired a level",
    "C": "brought under control",
    "O": "still out of control",
    "W": "it gets worse",
}
LEVELS: Final[dict[str, str]] = {"none": "sound", "D": "damaged", "HD": "heavily damaged", "sunk": "sinking"}
KINDS: Final[dict[str, str]] = {
    "F": "fighters",
    "D": "dive-bombers",
    "T": "torpedo-bombers",
    "M": "medium bombers",
    "H": "heavy bombers",
    "S": "float-planes",
}
SPOKEN: Final[dict[str, dict[str, str]]] = {
    "side": SIDES,
    "results": RESULTS,
    "result": EFFORTS,
    "level": LEVELS,
    "kind": KINDS,
    "load": {"bombs": "bombs", "torpedo": "torpedoes", "level": "bombs"},
}
"""Words for the codes of single facts."""


def called(side: str) -> str:
    """A side by its name in a sentence; one that only a scenario of somebody's own knows goes by its word."""
    return SIDES.get(side, side)


class ActionReport(Catalogue):
    """The log of a battle in words."""

    def worded(self, field: str, facts: Mapping[str, Fact]) -> str:
        """A fact in words, or what a shot came to."""
        if field == "toll":
            return toll(facts["hits"], facts["results"])
        fact = facts[field]
        if field == "down":
            return fallen(fact)
        if isinstance(fact, list):
            return listed([worded(field, str(item)) for item in fact]) if fact else "no hits"
        if isinstance(fact, int) and not isinstance(fact, bool):
            return f"{fact:03d}" if field == "course" else f"{fact:,}"
        return worded(field, fact) if isinstance(fact, str) else super().worded(field, facts)


def worded(name: str, fact: str) -> str:
    """A code in words, an aircraft by its name."""
    if name == "aircraft" and fact in content.aircraft():
        return content.aircraft()[fact].name
    return SPOKEN.get(name, {}).get(fact, fact)


def toll(hits: Fact, results: Fact) -> str:
    """What a shot came to: `no hits`, `1 hit, damage`, `3 hits: damage, no effect and 1 to shift or hold`."""
    assert isinstance(hits, int)
    assert isinstance(results, list)
    if not hits:
        return "no hits"
    words = [RESULTS.get(str(result), str(result)) for result in results]
    if len(words) < hits:
        words.append(f"{hits - len(words)} to shift or hold")
    return f"1 hit, {words[0]}" if hits == 1 else f"{hits} hits: {listed(words)}"


def fallen(names: Fact) -> str:
    """Who is shot down."""
    assert isinstance(names, list)
    if not names:
        return "nothing falls"
    return f"{listed([str(name) for name in names])} {'is' if len(names) == 1 else 'are'} shot down"
