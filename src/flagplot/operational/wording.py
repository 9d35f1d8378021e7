"""How the log speaks: counters by their names, numbers with their nouns, results in words.

The form `{numbers|odds}` of a field turns winning numbers into chances of a die.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from flagplot.kernel.catalogue import Catalogue, listed
from flagplot.kernel.event import Fact
from flagplot.operational.counters import BOAT, GUNS, PLANE, SHIP, TROOP
from flagplot.operational.sea import PLACE, SEA

NAMES: Final[dict[str, str]] = {
    **{name: place.name for name, place in PLACE.items()},
    **{name: card.name for name, card in TROOP.items()},
    **{name: card.name for name, card in BOAT.items()},
    **{name: card.name for name, card in PLANE.items() if card.type != "Decoy"},
    **{name: card.name for name, card in GUNS.items()},
    **{name: card.name for name, card in SHIP.items()},
}
SIDES: Final[dict[str, str]] = {"japan": "Japan", "allies": "the Allies"}
RESULTS: Final[dict[str, str]] = {
    "-": "no effect",
    "D": "a hit (D)",
    "DS": "a heavy hit (DS)",
    "Sk": "a fatal hit (Sk)",
}
MANNERS: Final[dict[str, str]] = {
    "torpedo": "torpedoes",
    "pressed": "torpedoes, pressed home",
    "dive": "dive bombs",
    "high": "bombs from high altitude",
    "medium": "bombs from medium altitude",
    "low": "bombs from low altitude",
}
AREAS: Final[dict[str, str]] = {"air": "the aircraft on the ground", "ground": "the troops ashore", "any": "the ships"}
LOYALTY: Final[dict[str, str]] = {"loyal": "stays loyal", "deserts": "deserts", "turncoat": "goes over to Japan"}
SPOKEN: Final[dict[str, dict[str, str]]] = {
    "result": RESULTS | LOYALTY,
    "manner": MANNERS,
    "side": SIDES,
    "surprise": {**SIDES, "none": "nobody"},
    "target": AREAS,
}
"""Words for the codes of single facts."""
HEXES: Final = ("hex", "from", "to", "over")


class Signals(Catalogue):
    """The log of the game in words."""

    def worded(self, field: str, facts: Mapping[str, Fact]) -> str:
        """A fact in words: chances of a die, lists, counters and places by name."""
        name, _, form = field.partition("|")
        fact = facts[name]
        if form == "odds":
            return f"{fact} in 6" if fact else "no chance"
        if isinstance(fact, list):
            return listed([worded(name, str(item)) for item in fact])
        return worded(name, fact) if isinstance(fact, str) else str(fact)


def worded(name: str, fact: str) -> str:
    """A single word of the log: counters and places by name, hexes with the place in them, codes in words."""
    if fact in SPOKEN.get(name, {}):
        return SPOKEN[name][fact]
    if name in HEXES:
        return place_of(fact)
    head, mark, tail = fact, "", ""
    for sign in ("*", "(", " "):
        if sign in fact:
            head, mark, tail = fact.partition(sign)
            break
    known = NAMES.get(head)
    if known is None:
        return fact
    return f"{known} {tail}" if mark == " " else f"{known} ({tail}" if mark == "(" else known + mark


def named(at: str) -> str:
    """A hex by the place in it, else by its number: `Colombo`, `hex 1820`."""
    place = place_of(at).partition(" (")[0]
    return f"hex {at}" if place == at else place


def place_of(at: str) -> str:
    """A hex with the place in it: `Colombo (1116)`; anything else as it is."""
    names = [PLACE[place].name for place in SEA.places_at.get(at, ()) if PLACE[place].kind != "airfield"]
    return f"{names[0]} ({at})" if names else at
