"""How the log speaks: counters, markers, hexes and places as references, codes to choose a sentence by, dice with what they needed.

The sentences are in content/text/en/operational.ftl; the names are those of the counters and the map.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from functools import cache, lru_cache
from typing import Any, Final

from flagplot.kernel.event import Event, Fact
from flagplot.kernel.text.catalogue import Catalogue
from flagplot.kernel.text.fluent import Argument, Messages
from flagplot.kernel.text.gravity import Casualty, Grades
from flagplot.kernel.text.references import Part, Ref, Series, Text
from flagplot.kernel.text.said import Said, read
from flagplot.kernel.text.seats import side_named
from flagplot.kernel.text.staging import Cue
from flagplot.operational.content.counters import BOAT, GUNS, PLANE, SHIP, TROOP
from flagplot.operational.content.sea import PLACE, SEA
from flagplot.operational.text.losses import GRADES, casualties
from flagplot.operational.text.needs import draws, least, needs
from flagplot.operational.text.staging import CUES

NAMES: Final[dict[str, str]] = {
    **{name: place.name for name, place in PLACE.items()},
    **{name: card.name for name, card in TROOP.items()},
    **{name: card.name for name, card in BOAT.items()},
    **{name: card.name for name, card in PLANE.items() if card.type != "Decoy"},
    **{name: card.name for name, card in GUNS.items()},
    **{name: card.name for name, card in SHIP.items()},
}
SIDES: Final[dict[str, str]] = {side: read("operational").word("sides", side) or side for side in ("japan", "allies")}
MERCHANTS: Final = ("freighter", "transport")
TYPED: Final = ("text", "reason", "decree", "path", "before", "after")
"""Facts in the words of Control."""
CODES: Final = frozenset(
    (
        "result",
        "manner",
        "hours",
        "battle",
        "source",
        "kind",
        "facing",
        "radar",
        "column",
        "post",
        "strike",
        "why",
        "cause",
        "side",
        *TYPED,
    )
)
"""Facts that name nothing on the map, or are not to be read as names."""
ALSO_CODES: Final = ("how", "why", "cause", "side", "surprise", "hex")
"""Facts that select a sentence; `how_is` is such a code."""
WITH_CARRIER: Final = {"lost with ": "lost-with", "destroyed aboard ": "destroyed-aboard"}
GIVEN_UP: Final = "given up: "
"""A strike whose carrier moved downwind: `given up: Akagi moved S`."""
FOUND: Final = ("sighted", "reported", "dummy.exposed")
"""What a search finds, at a distance at which it is certain without a die."""
MOST_NAMED: Final = 2000
"""Size of the cache: facts may hold any words."""
MOST_FLOWN: Final = 2
"""If more air units are lost, they are counted, not named."""
_HEX: Final = re.compile(r"\d{4}")
_MARKER: Final = re.compile(r"[A-Z]{1,2}\d*")
_DECOY: Final = re.compile(r"decoy-([aj]\d+)")


class Signals(Catalogue):
    """The log of the game in words."""

    def __init__(self, messages: Messages) -> None:
        super().__init__(messages)
        self._named: dict[str, Part | Text] = {}
        """What the words of events name, cached: the same counters come again and again."""

    def cues(self) -> Mapping[str, Cue]:
        """How events are shown on the map."""
        return CUES

    def grades(self) -> Grades:
        """How grave the kinds of events are."""
        return GRADES

    def casualties(self, log: Sequence[Event], shown: Mapping[str, Any]) -> list[Casualty]:
        """What became of ships, boats and air units."""
        return casualties(log, self.messages)

    def needs(self, event: Event) -> list[Said | None]:
        """What each roll of an event needed."""
        return needs(event)

    def draws(self, why: str) -> bool:
        """Whether a roll drew a counter by lot."""
        return draws(why)

    def arguments(self, event: Event) -> dict[str, Argument]:
        """The facts, codes made of them, and the dice."""
        facts = event.facts
        found = super().arguments(event)
        for name in ALSO_CODES:
            if name in facts:
                found[f"{name}_is"] = code(name, str(facts[name]))
        if "side" in facts:
            found["side"] = side_named(self.messages, str(facts["side"]))
        if "target" in facts:
            found["target_is"] = target_code(str(facts["target"]))
        if event.kind == "sub.sunk":  # games that ended before the cause was told do not hold it
            found.setdefault("cause_is", "")
        if event.kind == "strike.aborts":  # the same of a strike that turned back
            found.setdefault("why_is", "")
        if event.kind == "plane.lost":
            self.add_carrier(str(facts["cause"]), found)
        if event.kind == "game.over":  # the level names the winner: `Allied victory`
            winner, _, rest = str(facts["result"]).partition(": ")
            found["result"] = rest if winner in SIDES else str(facts["result"])
        if "posts" in facts:
            found["posts"] = Series(tuple([self.post(str(one)) for one in as_list(facts["posts"])]))
        self.add_dice(event, found)
        return found

    def argument(self, name: str, fact: Fact) -> Argument:
        """A fact: the pieces and places it names, by reference."""
        if name in CODES or isinstance(fact, bool):
            return super().argument(name, fact)
        if isinstance(fact, list):
            return Series(tuple([self.named(str(item)) for item in fact]))
        if name == "sub":
            return Ref("sub", str(fact), str(fact))
        if isinstance(fact, str):
            # Between two hexes the number says more than the place, and is shorter.
            return self.hex_alone(fact) if name in {"from", "to"} else self.named(fact)
        return super().argument(name, fact)

    def called(self, word: str) -> Part | Text:
        """What a word of an objection names."""
        return self.named(word)

    def tolled(self, lost: Mapping[str, int]) -> list[Text]:
        """Lost ships in the order of their worth, then boats, merchantmen by number, troops by factors, batteries, and aircraft. Dummies are no loss."""
        ships = sorted([one for one in lost if target_code(one) == "ship"], key=lambda one: -SHIP[one].points)
        said = [Text((self.reference(one),)) for one in ships]
        said += [Text((self.reference(one),)) for one in lost if one in BOAT or _MARKER.fullmatch(one)]
        merchants = sum(lost[one] for one in lost if target_code(one) == "merchants")
        if merchants:
            said.append(self.messages.format("toll-merchants", {"count": merchants}))
        for one in lost:
            if one in TROOP:
                words: dict[str, Argument] = {"count": lost[one], "unit": self.reference(one)}
                said.append(self.messages.format("toll-troops", words))
        said += [Text((self.reference(one),)) for one in lost if one in GUNS]
        planes = [self.reference(one) for one in lost if one in PLANE and one in NAMES]
        if len(planes) > MOST_FLOWN:
            return [*said, self.messages.format("toll-planes", {"count": len(planes)})]
        return said + [Text((one,)) for one in planes]

    def named(self, word: str) -> Part | Text:
        """What a word of an event names: `chokai*` is damaged, `f3(4)` has four ships left; a word that names nothing stays as it is."""
        found = self._named.get(word)
        if found is None:
            if len(self._named) > MOST_NAMED:
                self._named.clear()
            found = self._named[word] = self._look_up(word)
        return found

    def _look_up(self, word: str) -> Part | Text:
        if word.endswith("*"):
            return self.messages.format("ship-damaged", {"ship": self.reference(word[:-1])})
        head, bracket, left = word.partition("(")
        if bracket and head in SHIP:
            return self.messages.format("ship-left", {"ship": self.reference(head), "left": left.rstrip(")")})
        return self.reference(word)

    def reference(self, word: str) -> Part:
        """A counter, place, hex, marker or side; any other word stays as it is."""
        name = NAMES.get(word)
        if name is not None:
            if word in SHIP:
                return Ref("ship", word, name)
            return Ref("place", word, name) if word in PLACE else Ref("unit", word, name, is_many(word))
        if _HEX.fullmatch(word):
            return self.hex(word)
        if _MARKER.fullmatch(word):
            return Ref("group", word, word)
        if word in SIDES:
            return side_named(self.messages, word)
        decoy = _DECOY.fullmatch(word)
        if decoy is not None:
            return Ref("unit", word, _decoy(self.messages, decoy.group(1)))
        return self.messages.word("areas", word) or word

    def hex(self, at: str) -> Ref:
        """A hex with the place in it, `Colombo (1116)`, or `hex 1820`."""
        place = port_of(at)
        if place:
            return Ref("hex", at, str(self.messages.format("hex-named", {"place": place, "number": at})))
        return Ref("hex", at, str(self.messages.format("hex-bare", {"number": at})))

    def hex_alone(self, at: str) -> Part:
        """A hex by its number, with the place if there is one."""
        return Ref("hex", at, place_of(at)) if _HEX.fullmatch(at) else self.reference(at)

    def post(self, words: str) -> Text:
        """A ship with her place on the battle board."""
        ship, _, post = words.partition(" ")
        return self.messages.format("post", {"ship": self.reference(ship), "post": post})

    def add_carrier(self, cause: str, found: dict[str, Argument]) -> None:
        """The ship with which an air unit was lost."""
        for words, code in WITH_CARRIER.items():
            if cause.startswith(words):
                name = cause.removeprefix(words)
                found["cause_is"] = code
                found["carrier"] = Ref("ship", carriers().get(name, name), name)
        if cause.startswith(GIVEN_UP):
            name, _, course = cause.removeprefix(GIVEN_UP).partition(" moved ")
            found["cause_is"], found["course"] = "given-up", course
            found["carrier"] = Ref("ship", carriers().get(name, name), name)

    def add_dice(self, event: Event, found: dict[str, Argument]) -> None:
        """The faces rolled, and which numbers they needed: the best ones, which are high in column A and low in column B."""
        found["dice"] = "unrolled"
        if event.rolls:
            # A random draw, for a target or for who collides, is not the die that the sentence is about.
            rolls = [roll for roll in event.rolls if not draws(roll.why)] or event.rolls
            faces = [face for roll in rolls if roll.why == rolls[-1].why for face in roll.faces]
            found["rolled"] = Series(tuple([str(face) for face in faces]))
            found["total"] = sum(faces)
            found["dice"] = "bare"
        needed = least(event)
        if needed is not None:
            found["least"], found["most"], found["numbers"] = needed, 7 - needed, 7 - needed
            if event.rolls:
                found["dice"] = "low" if event.facts.get("column") == "B" else "high"
            elif needed <= 1 and event.kind in FOUND:
                found["dice"] = "certain"


@lru_cache(maxsize=500)
def code(name: str, word: str) -> str:
    """A fact as a code: `a submarine` is `a-submarine`, any air unit is `unit`, any hex is `hex`."""
    if name == "how" and word in PLANE:
        return "unit"
    if name == "hex" and _HEX.fullmatch(word):
        return "hex"
    return re.sub(r"[^a-z]+", "-", word.lower()).strip("-")


def as_list(fact: Fact) -> list[Fact]:
    """A fact that is a list."""
    assert isinstance(fact, list)
    return fact


def is_many(unit: str) -> bool:
    """Whether an air unit's name is a plural: `Akagi's Zeros`, not `413 Squadron`."""
    return unit in PLANE and NAMES[unit].endswith("s")


def target_code(target: str) -> str:
    """The kind of target of a shot or a search: merchantmen, a marker, or anything else."""
    if target in SHIP:
        return "merchants" if SHIP[target].type in MERCHANTS else "ship"
    return "marker" if _MARKER.fullmatch(target) else "other"


@cache
def carriers() -> dict[str, str]:
    """Ships by their names."""
    return {card.name: name for name, card in SHIP.items()}


def _decoy(messages: Messages, number: str) -> str:
    return str(messages.format("decoy", {"number": number.upper()}))


def decoy_name(unit: str) -> str:
    """A decoy's name at the beginning of a line."""
    name = _decoy(read("operational"), unit.partition("-")[2])
    return name[:1].upper() + name[1:]


def named(at: str) -> str:
    """A hex by the place in it, else by its number: `Colombo`, `hex 1820`."""
    return port_of(at) or str(read("operational").format("hex-bare", {"number": at}))


def port_of(at: str) -> str:
    """The name of the port in a hex, if there is one."""
    names = [PLACE[place].name for place in SEA.places_at.get(at, ()) if PLACE[place].kind != "airfield"]
    return names[0] if names else ""


def place_of(at: str) -> str:
    """A hex with the place in it: `Colombo (1116)`; anything else as it is."""
    place = port_of(at)
    return f"{place} ({at})" if place else at
