"""How the log and the questions speak: nations, places, seas, forces and counters by name, counters of a kind together.

The sentences and the words are in content/text/en/strategic.ftl; the names are those of the map and the briefings.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from functools import cache, lru_cache
from typing import Any, Final

from flagplot.kernel.event import Event, Fact
from flagplot.kernel.text.catalogue import Catalogue, Story
from flagplot.kernel.text.fluent import Argument, Messages
from flagplot.kernel.text.gravity import Casualty, Grades
from flagplot.kernel.text.references import Part, Ref, Series, Text, joined
from flagplot.kernel.text.said import Said, read
from flagplot.kernel.text.staging import Cue
from flagplot.strategic.content.briefings import nations
from flagplot.strategic.content.land_rules import land
from flagplot.strategic.content.resources import resources
from flagplot.strategic.content.world import world
from flagplot.strategic.state.books import enter
from flagplot.strategic.text.causes import fight
from flagplot.strategic.text.losses import GRADES, by_owner, casualties
from flagplot.strategic.text.needs import needs
from flagplot.strategic.text.scenes import story
from flagplot.strategic.text.staging import CUES

PLAIN: Final = frozenset(
    ("text", "date", "order", "why", "how", "reason", "colour", "column", "resolver", "owner", "decree", "path", "side")
)
"""Facts that are printed unchanged; `order` is a line if it is no list."""
ALSO_CODES: Final = ("why", "how", "side")
"""Facts that select a sentence; `why_is` is such a code."""
MOST_KNOWN: Final = 5000
"""Size of the cache: what a player types may look like the id of a counter."""
NUMBERED: Final = re.compile(r"(?:tf\d|force-).*")
"""Names of task forces that contain the word force."""


class Lexicon:
    """What things are called in one language."""

    def __init__(self, messages: Messages) -> None:
        self.messages = messages
        self.names = {**self._words("nations"), **self._areas(), **self._places()}
        """Nations, sea areas and places by their ids; a place by the short form of its name."""
        self.adjectives = self._words("adjectives")
        self.kinds = frozenset(messages.messages["counters"].attributes)
        self.stores = frozenset(messages.messages["stores"].attributes)
        self._known: dict[str, Part] = {}
        """References, cached: the same places and counters come again and again."""
        self._nouns: dict[tuple[str, int], str] = {}

    def _words(self, table: str) -> dict[str, str]:
        return {key: self.messages.word(table, key) or key for key in self.messages.messages[table].attributes}

    def _areas(self) -> dict[str, str]:
        found = {}
        for area in world().areas.values():
            name = area.name.partition(" (")[0]
            bare = self.messages.word("areas-without-article", area.id) is not None
            found[area.id] = name if bare else str(self.messages.format("area", {"name": name}))
        return found

    def _places(self) -> dict[str, str]:
        found = {place.id: place.name.partition(" (")[0].partition(",")[0] for place in world().places.values()}
        return found | self._words("places")

    def parted(self, word: str) -> tuple[str, str, str]:
        """The nation, kind and number in a counter's id; three empty strings if it is none."""
        head, _, number = word.rpartition("-")
        owner, _, kind = head.rpartition("-")
        if owner in self.adjectives and kind in self.kinds:
            return owner, kind, number
        return "", "", ""

    def so_many(self, kind: str, count: int) -> str:
        """The noun of a counter, point or store, in the right number."""
        found = self._nouns.get((kind, count))
        if found is None:
            table = "counters" if kind in self.kinds else "stores"
            found = self._nouns[kind, count] = str(self.messages.format(table, {"count": count}, kind))
        return found

    def reference(self, word: str) -> Part:
        """What an id names: a nation, place, sea area, counter or train; any other word stays as it is."""
        found = self._known.get(word)
        if found is None:
            if len(self._known) > MOST_KNOWN:
                self._known.clear()
            found = self._known[word] = self._look_up(word)
        return found

    def _look_up(self, word: str) -> Part:
        known = self.names.get(word)
        if known is not None:
            kind = "area" if word in world().areas else "place" if word in world().places else "nation"
            return Ref(kind, word, known)
        if word in self.kinds or word in self.stores:
            return self.so_many(word, 1)
        owner, kind, number = self.parted(word)
        if owner:
            words = {"nation": self.adjectives[owner], "kind": self.so_many(kind, 1), "numbers": number}
            return Ref("unit", word, str(self.messages.format("counters-owned", words)))
        head, _, number = word.removeprefix("train-").rpartition("-")
        if head in self.adjectives and word.startswith("train-"):
            words = {"nation": self.adjectives[head], "number": number}
            return Ref("train", word, str(self.messages.format("train", words)))
        return word

    def force(self, word: str, *, owned: bool = True) -> Part:
        """A task force in words: `Japanese TF1`, `British Force H`, `British force Scapa Flow`; with `owned` whose it is."""
        nation, colon, name = word.partition(":")
        if not colon or nation not in self.adjectives:
            return self.reference(word)
        words = {"nation": self.adjectives[nation], "name": alone(word)}
        message = "force" if NUMBERED.fullmatch(name) else "force-named"
        return Ref("force", word, str(self.messages.format(message, words, "" if owned else "own")))

    def named(self, word: str) -> Part | Text:
        """A force, or anything else with a name; `uk 2` is a figure of a nation."""
        if ":" in word:
            return self.force(word)
        nation, _, figure = word.partition(" ")
        if figure and nation in self.names:
            return self.messages.format("nation-figure", {"nation": self.reference(nation), "figure": figure})
        return self.reference(word)

    def counters(self, words: Sequence[str], *, owned: bool = True) -> list[Text]:
        """Counters with those of a kind together: `British heavy groups 1 and 3`, `2 manpower points`."""
        groups: dict[tuple[str, str], list[str]] = {}
        counts: dict[str, int] = {}
        for word in words:
            owner, kind, number = self.parted(word)
            if owner:
                groups.setdefault((owner, kind), []).append(number)
            else:
                enter(counts, word, 1)
        found = []
        for (owner, kind), numbers in groups.items():
            together = dict.fromkeys(numbers)
            if owned and len(numbers) == 1:
                found.append(Text((self.reference(f"{owner}-{kind}-{numbers[0]}"),)))
                continue
            items = [self._number(f"{owner}-{kind}-{one}", one, numbers.count(one)) for one in together]
            said: dict[str, Argument] = {"kind": self.so_many(kind, len(together)), "numbers": Series(tuple(items))}
            said["nation"] = self.adjectives[owner]
            found.append(self.messages.format("counters-owned" if owned else "counters-own", said))
        for word, count in counts.items():
            if word in self.kinds or word in self.stores:
                said = {"count": count, "kind": self.so_many(word, count)}
                found.append(self.messages.format("store-counted", said))
            else:
                named = self.named(word)
                found.append(named if isinstance(named, Text) else Text((named,)))
        return found

    def tolled(self, lost: Mapping[str, int]) -> list[Text]:
        """Losses by nation and kind, in the order of the counters: `2 British heavy groups`, `7 garrisons`; others by name."""
        counts: dict[tuple[str, str], int] = {}
        others: list[Text] = []
        for word, times in lost.items():
            owner, kind, _ = self.parted(word)
            if owner or word in self.kinds or word in self.stores:
                counts[owner, kind or word] = counts.get((owner, kind or word), 0) + times
            else:
                named = self.named(word)
                others.append(named if isinstance(named, Text) else Text((named,)))
        tables = [self.messages.messages[name].attributes for name in ("counters", "stores")]
        order = [kind for table in tables for kind in table]
        found = []
        for owner, kind in sorted(counts, key=lambda one: order.index(one[1])):
            count = counts[owner, kind]
            said: dict[str, Argument] = {"count": count, "kind": self.so_many(kind, count)}
            said["nation"] = self.adjectives.get(owner, "")
            found.append(self.messages.format("toll", said, "owned" if owner else "own"))
        return [*others, *found]

    def _number(self, unit: str, number: str, times: int) -> Part | Text:
        ref = Ref("unit", unit, number)
        return self.messages.format("counter-twice", {"number": ref}) if times > 1 else ref

    def in_a_row(self, texts: Sequence[Text], between: str) -> Text:
        """Texts in a row; lists that contain `and` are not joined by another one."""
        parts: list[Part] = []
        for text in texts:
            if parts:
                parts.append(between)
            parts += text.parts
        return joined(parts)

    def cargo(self, thing: str, number: int) -> Text:
        """An amount of a cargo; a special material with its resource area."""
        kind, at, area = thing.partition("@")
        noun = self.so_many(kind, number) if kind in self.kinds or kind in self.stores else kind
        found = self.messages.format("store-counted", {"count": number, "kind": noun})
        if not at:
            return found
        origin = resources()[area].name if area in resources() else area
        return self.messages.format("cargo-from", {"cargo": found, "area": origin})

    def outcome(self, code: str) -> Text:
        """A result of the stand-in with the losses: `E, one point each`."""
        result = land().results[code]
        effects: list[Part | Text] = []
        if result.attacker:
            effects.append(self.messages.format("outcome-effects", {"points": result.attacker}, "attacker"))
        if result.retreat:
            effects.append(self.messages.format("outcome-effects", {}, "retreat"))
        elif result.defender:
            effects.append(self.messages.format("outcome-effects", {"points": result.defender}, "defender"))
        if result.lodgement:
            effects.append(self.messages.format("outcome-effects", {}, "lodgement"))
        if not effects:
            return self.messages.format("outcome-nothing", {"code": code})
        return self.messages.format("outcome", {"code": code, "effects": Series(tuple(effects))})

    def card(self, word: str) -> Part:
        """An advantage card by its name: `“Huff-Duff”`."""
        title = titles().get(word)
        return word if title is None else Ref("card", word, str(self.messages.format("card", {"name": title})))


def alone(force: str) -> str:
    """A task force without its nation: `TF1`, `Force H`."""
    name = force.partition(":")[2]
    return name.upper() if name.startswith("tf") else " ".join([one.capitalize() for one in name.split("-")])


@cache
def titles() -> dict[str, str]:
    """The names of advantage cards by their ids."""
    cards = [card for nation in nations().values() for card in nation.cards]
    return {card.id: card.name.partition(" (")[0] for card in cards}


@cache
def english() -> Lexicon:
    """The words in which questions are asked."""
    return Lexicon(read("strategic"))


class Signals(Catalogue):
    """The events of the war in words."""

    def __init__(self, messages: Messages) -> None:
        super().__init__(messages)
        self._lexicon: Lexicon | None = None

    @property
    def lexicon(self) -> Lexicon:
        """Names of pieces and places; the map is read at first use."""
        if self._lexicon is None:
            self._lexicon = Lexicon(self.messages)
        return self._lexicon

    def cues(self) -> Mapping[str, Cue]:
        """How events are shown on the map."""
        return CUES

    def grades(self) -> Grades:
        """How grave the kinds of events are."""
        return GRADES

    def casualties(self, log: Sequence[Event], shown: Mapping[str, Any]) -> list[Casualty]:
        """What became of counters."""
        return casualties(log, self.messages, self.lexicon.reference)

    def story(self, log: Sequence[Event]) -> Story:
        """A turn, operation by operation."""
        return story(log, self.messages, self.lexicon.named)

    def needs(self, event: Event) -> list[Said | None]:
        """How each die of a combat was read."""
        return needs(event)

    def cause(self, log: Sequence[Event], at: int) -> int | None:
        """The cause of a nation's losses: the enemy's last effective fire, or the fight itself if none was announced."""
        facts = log[at].facts
        return fight(log, at, str(facts["nation"])) if log[at].kind == "losses.taken" else super().cause(log, at)

    def tolled(self, lost: Mapping[str, int]) -> list[Text]:
        """What a side lost, by nation and kind."""
        return self.lexicon.tolled(lost)

    def arguments(self, event: Event) -> dict[str, Argument]:
        """The facts, and codes made of them."""
        facts = event.facts
        found = super().arguments(event)
        for name in ALSO_CODES:
            found[f"{name}_is"] = _code(str(facts[name])) if name in facts else "none"
        if event.kind == "losses.taken":
            found["losses"] = self.losses(facts)
        elif event.kind == "supply.shipped":
            cargo, number = str(facts["cargo"]), facts["number"]
            assert isinstance(number, int)
            found["cargo"] = (
                self.lexicon.reference(cargo) if self.lexicon.parted(cargo)[0] else self.lexicon.cargo(cargo, number)
            )
        elif event.kind == "merchant.fought":
            found["escorts_are"] = "some" if facts["escorts"] else "none"
        elif event.kind == "control.corrects":
            self.add_figure(str(facts["path"]), str(facts["after"]), found)
        return found

    def add_figure(self, path: str, after: str, found: dict[str, Argument]) -> None:
        """The figure that Control set: of a counter by its name, else by the path as typed; values by their words."""
        found["path"], found["after"], found["path_is"] = path, after, "other"
        table, _, rest = path.partition(".")
        unit, _, figure = rest.partition(".")
        if table == "units" and self.lexicon.parted(unit)[0]:
            found["unit"], found["figure"], found["path_is"] = self.lexicon.reference(unit), figure, "counter"

    def argument(self, name: str, fact: Fact) -> Argument:
        """A fact: what it names, by reference."""
        if isinstance(fact, list):
            return self.listed(name, [str(item) for item in fact])
        if name == "route":
            return Ref("route", str(fact), str(fact))
        if not isinstance(fact, str) or name in PLAIN:
            return super().argument(name, fact)
        if name == "card":
            return self.lexicon.card(fact)
        if name == "result":
            return self.lexicon.outcome(fact)
        if name == "name":
            return fact if " " in fact else fact.replace("-", " ")
        if name == "event":
            return fact.replace("-", " ").capitalize()
        if name in {"what", "verdict"}:
            return self.words(fact)
        return self.lexicon.force(fact)

    def called(self, word: str) -> Part | Text:
        """What a word of an objection names; kinds of counters and of stores are words of the rules."""
        if word in titles():
            return self.lexicon.card(word)
        found = self.lexicon.named(word)
        return word if isinstance(found, str) else found

    def listed(self, name: str, words: Sequence[str]) -> Argument:
        """A list of a fact: forces one after the other, counters grouped by kind, dice in the order rolled."""
        if name in {"forces", "order", "path", "shares", "by", "foe"}:
            return Series(tuple([self.lexicon.named(word) for word in words]))
        if not words or all(word.isdecimal() for word in words):
            return Series(tuple(words))
        comma = self.messages.word("list", "comma") or ""
        return self.lexicon.in_a_row(self.lexicon.counters(words), comma)

    def words(self, fact: str) -> Argument:
        """A favour, or words some of which name something; the kind of thing that is ruled on is not named."""
        favour = self.messages.word("favours", fact)
        if favour is not None:
            return favour
        head, _, rest = fact.partition(" ")
        parts: list[Part] = []
        for word in (rest if head in {"unit", "place"} else fact).split(" "):
            parts += [" ", self.lexicon.reference(word)] if parts else [self.lexicon.reference(word)]
        return joined(parts)

    def losses(self, facts: Mapping[str, Fact]) -> Text:
        """The losses of a fight, nation by nation; land points are those of the nation that takes the losses."""
        nation = str(facts["nation"])
        hit, lost, damaged = (
            by_owner(self.lexicon.parted, facts.get(name), nation) for name in ("hit", "lost", "damaged")
        )
        told = []
        for owner in hit:
            said: dict[str, Argument] = {"nation": self.lexicon.reference(owner)}
            for name, found in (("lost", lost), ("damaged", damaged), ("hit", hit)):
                said[name] = Series(tuple(self.lexicon.counters(found.get(owner, []), owned=False)))
            if owner not in lost and owner in damaged:
                said["nation"] = self.lexicon.adjectives[owner]
                message = "losses-damaged"
            else:
                message = "losses-both" if owner in damaged else "losses-lost" if owner in lost else "losses-hit"
            said["damaged_count"] = len(damaged.get(owner, []))
            told.append(self.messages.format(message, said))
        between = str(self.messages.format("losses-and", {}))
        return self.lexicon.in_a_row(told, between)


@lru_cache(maxsize=500)
def _code(words: str) -> str:
    """A code from words: `The opposition` is the-opposition."""
    return re.sub(r"[^a-z]+", "-", words.lower()).strip("-")


def called(word: str) -> str:
    """What an id is called in a question: a nation, place, sea area or counter; anything else as it is."""
    return str(english().reference(word))


def many(count: int, noun: str) -> str:
    """A number with its noun."""
    return f"{count} {noun}{'s' * (count != 1)}"
