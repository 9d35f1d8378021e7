"""How the log and the questions speak: nations, places, seas and counters by their names, numbers with their nouns."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cache
from typing import Final

from flagplot.kernel.catalogue import Catalogue, listed
from flagplot.kernel.event import Event, Fact
from flagplot.strategic.books import enter
from flagplot.strategic.briefings import nations
from flagplot.strategic.content import world
from flagplot.strategic.standin import land

NATION: Final[dict[str, str]] = {
    "usa": "the United States",
    "uk": "Britain",
    "germany": "Germany",
    "italy": "Italy",
    "japan": "Japan",
    "free-french": "Free France",
    "netherlands": "the Netherlands",
    "vichy": "Vichy France",
    "ussr": "the Soviet Union",
    "neutral": "nobody",
    "allied": "the Allies",
    "axis": "the Axis",
}
OWN: Final[dict[str, str]] = {
    "usa": "US",
    "uk": "British",
    "germany": "German",
    "italy": "Italian",
    "japan": "Japanese",
    "free-french": "Free French",
    "netherlands": "Dutch",
    "vichy": "Vichy",
    "ussr": "Soviet",
}
COUNTER: Final[dict[str, str]] = {
    "fleet_carrier": "fleet carrier group",
    "escort_carrier": "escort carrier group",
    "heavy": "heavy group",
    "light_cruiser": "light cruiser force",
    "escort": "escort force",
    "submarine": "submarine flotilla",
    "landing_craft": "landing craft group",
    "air": "air point",
    "strategic_bomber": "strategic bomber point",
}
THINGS: Final[dict[str, str]] = {
    **COUNTER,
    "lsp": "LSP",
    "manpower": "manpower point",
    "tank": "tank point",
    "garrison": "garrison",
    "ashore": "ashore",
}
FAVOURS: Final[dict[str, str]] = {
    "bases": "the use of its bases",
    "lsp": "the loan of LSP",
    "lift": "cargo in its ships",
    "cards": "cards played for it",
    "chart": "a look at its books",
    "flags": "the loan of flags",
    "flag": "an extra flag",
}
RESOLVERS: Final[dict[str, str]] = {
    "standin": "stand-in",
    "minor_procedure": "procedure of minor landings",
    "control": "ruling of Control",
}
BARE: Final = frozenset(
    [
        "ascension",
        "pernambuco",
        "st-helena",
        "walvis",
        "south-brazil",
        "cape-horn",
        "mozambique",
        "east-africa",
        "ceylon",
        "freetown",
        "cocos",
        "west-australia",
        "timor-arafura",
        "japan-east",
        "komandorski",
        "wake",
        "marcus",
        "midway",
        "johnston",
        "hawaii",
        "fiji",
        "samoa",
        "new-zealand",
        "panama-pacific",
        "peru",
        "chile",
    ]
)
"""Sea areas that are named without an article."""


@cache
def names() -> dict[str, str]:
    """Nations, places and sea areas by their ids; a place by the short form of its name."""
    found = dict(NATION)
    for area in world().areas.values():
        found[area.id] = f"{'' if area.id in BARE else 'the '}{area.name.partition(' (')[0]}"
    for place in world().places.values():
        found[place.id] = place.name.partition(" (")[0].partition(",")[0]
    found["bataan"] = "Bataan"
    return found


@cache
def titles() -> dict[str, str]:
    """Advantage cards by their ids: `“Huff-Duff” (uk-2)`."""
    cards = [card for nation in nations().values() for card in nation.cards]
    return {card.id: f"“{card.name.partition(' (')[0]}” ({card.id})" for card in cards}


class Signals(Catalogue):
    """The log of the war in words."""

    def sentence(self, event: Event) -> str:
        """The event in words; a figure of the position goes by the path that was typed, and a reason ends with a stop."""
        if event.kind == "control.corrects":
            said = Catalogue(self.templates).sentence(event).replace('"', "")
        else:
            said = super().sentence(event)
        ends = said.endswith((".", "!", "?", "…", ")")) or "reason" not in event.facts
        return said if ends else f"{said}."

    def kind(self, event: Event) -> str:
        """The template of an event; a route without escorts and a failure with its reason have their own."""
        if event.facts.get("escorts") == []:
            return f"{event.kind} alone"
        if event.kind == "losses.taken" and "lost" in event.facts:
            if not event.facts["lost"]:
                return "losses.taken damaged"
            return "losses.taken both" if event.facts["damaged"] else "losses.taken lost"
        return f"{event.kind} why" if event.kind == "landing.failed" and "why" in event.facts else event.kind

    def worded(self, field: str, facts: Mapping[str, Fact]) -> str:
        """A fact in words: what was carried, what a result takes, nations, places, seas and counters by name."""
        if field == "owners":
            return owners(facts)
        fact = facts[field]
        if isinstance(fact, list):
            return counters([str(item) for item in fact])
        if not isinstance(fact, str):
            return "none" if fact is None else str(fact)
        if field == "cargo":
            number = facts["number"]
            return called(fact) if parted(fact)[0] else f"{number} {THINGS.get(fact, fact)}{'s' * plural(fact, number)}"
        if field == "card":
            return titles().get(fact, fact)
        if field == "result":
            return outcome(fact)
        if field == "resolver":
            return RESOLVERS[fact]
        if field == "name":
            return fact if " " in fact else fact.replace("-", " ")
        if field == "event":
            return fact.replace("-", " ").capitalize()
        if field in ("what", "verdict"):
            head, _, rest = fact.partition(" ")
            words = rest if head in ("unit", "place") else fact
            return FAVOURS.get(fact) or " ".join([called(word) for word in words.split(" ")])
        return called(fact)


def plural(thing: str, number: Fact) -> bool:
    """Whether so many things take an s: points do, stores and materials do not."""
    return number != 1 and THINGS.get(thing, "").endswith("point")


def outcome(code: str) -> str:
    """A result of the stand-in with what it takes: `E, one point each`."""
    result = land().results[code]
    parts = []
    if result.attacker:
        parts.append(f"the invaders lose {result.attacker}")
    if result.retreat:
        parts.append("the defenders give the place up")
    elif result.defender:
        parts.append(f"the defenders lose {result.defender}")
    if result.lodgement:
        parts.append("a lodgement stands")
    return f"{code}, {listed(parts)}" if parts else f"{code}, nothing"


def called(word: str) -> str:
    """What an id is called: a nation, place, sea area or counter; anything else as it is."""
    known = names().get(word) or THINGS.get(word)
    if known:
        return known
    owner, kind, number = parted(word)
    if owner:
        return f"{OWN[owner]} {COUNTER[kind]} {number}"
    head, _, number = word.removeprefix("train-").rpartition("-")
    return f"{OWN[head]} fleet train {number}" if head in OWN and word.startswith("train-") else word


def owners(facts: Mapping[str, Fact]) -> str:
    """Whose the counters are that were hit; land points are those of the nation that takes the losses."""
    hit = facts["hit"]
    assert isinstance(hit, list)
    found = [parted(str(name))[0] or str(facts["nation"]) for name in hit]
    return listed([called(nation) for nation in dict.fromkeys(found)])


def parted(word: str) -> tuple[str, str, str]:
    """The nation, kind and number in a counter's id; three times nothing if it is none."""
    head, _, number = word.rpartition("-")
    owner, _, kind = head.rpartition("-")
    if owner in OWN and kind in COUNTER:
        return owner, kind, number
    return "", "", ""


def counters(words: Sequence[str]) -> str:
    """A list as it is spoken, with counters of a kind together: `British heavy groups 1 and 3, US air point 2`."""
    groups: dict[tuple[str, str], list[str]] = {}
    counts: dict[str, int] = {}
    for word in words:
        owner, kind, number = parted(word)
        if owner:
            groups.setdefault((owner, kind), []).append(number)
        else:
            enter(counts, word, 1)
    found = []
    for (owner, kind), numbers in groups.items():
        found.append(f"{OWN[owner]} {COUNTER[kind]}{'s' * (len(set(numbers)) > 1)} {listed(_twice(numbers))}")
    for word, count in counts.items():
        nation, _, rest = word.partition(" ")
        if word in THINGS:
            found.append(f"{count} {THINGS[word]}{'s' * (count > 1)}")
        elif rest:
            found.append(f"{called(nation)} {rest}")
        else:
            found.append(called(word))
    return ", ".join(found) or "none"


def _twice(numbers: Sequence[str]) -> list[str]:
    """Numbers in order, each once; one that comes twice says so."""
    return [f"{number} (twice)" if numbers.count(number) > 1 else number for number in dict.fromkeys(numbers)]


def many(count: int, noun: str) -> str:
    """A number with its noun."""
    return f"{count} {noun}{'s' * (count != 1)}"
