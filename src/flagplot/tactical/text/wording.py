"""How the log speaks: ships, groups, flights, sides and seats as references, the toll of hits, dice with what they needed.

The sentences are in content/text/en/tactical.ftl; events tell names, and a ship's id is her name in small letters.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping, Sequence
from functools import cache
from typing import Any, Final

from flagplot.kernel.event import Event, Fact
from flagplot.kernel.text.catalogue import Catalogue
from flagplot.kernel.text.fluent import Argument
from flagplot.kernel.text.gravity import Casualty, Grades
from flagplot.kernel.text.references import Part, Ref, Series, Text
from flagplot.kernel.text.said import Said, read
from flagplot.kernel.text.seats import group_called, seat_named, side_named
from flagplot.kernel.text.staging import Cue
from flagplot.tactical.content import library as content
from flagplot.tactical.state.ids import GroupId
from flagplot.tactical.state.pieces import Group
from flagplot.tactical.text.guns import calibre
from flagplot.tactical.text.losses import GRADES, casualties
from flagplot.tactical.text.needs import needs
from flagplot.tactical.text.staging import CUES

SHIPS: Final = frozenset(("ship", "target", "other", "boat", "by"))
SEATS: Final = frozenset(("seat", "sender", "to"))
FLIGHTS: Final = frozenset(("flight", "patrol", "enemy", "lost", "down"))
ALSO_CODES: Final = ("plot", "weapon")
"""Facts that select a sentence; `plot_is` is such a code."""
_FLIGHT: Final = re.compile(r"([a-z]+)-([a-z]\d+)")
_DETACHED: Final = re.compile(r"(.+)-det(?:\.\w+)?")
_BEGINNING: Final = re.compile(r"(?:^|(?<=[.!?] ))[a-z]")


def called(side: str) -> str:
    """A side by its name in a sentence; a side that only a player's own scenario defines by its word."""
    return read("tactical").word("sides", side) or side


class ActionReport(Catalogue):
    """The events of a battle in words."""

    def cues(self) -> Mapping[str, Cue]:
        """How events are shown on the chart."""
        return CUES

    def grades(self) -> Grades:
        """How grave the kinds of events are."""
        return GRADES

    def casualties(self, log: Sequence[Event], shown: Mapping[str, Any]) -> list[Casualty]:
        """What became of the ships."""
        return casualties(log, self.messages, shown)

    def needs(self, event: Event) -> list[Said | None]:
        """What each die needed."""
        return needs(event)

    def cause(self, log: Sequence[Event], at: int) -> int | None:
        """A ship that her crew scuttles sinks by that, and not by the last hit."""
        event, before = log[at], log[at - 1] if at else None
        kinds = (before.kind, event.kind) if before is not None else ()
        if before is not None and kinds == ("scuttled", "sunk") and before.facts["ship"] == event.facts["ship"]:
            return at - 1
        return super().cause(log, at)

    def tolled(self, lost: Mapping[str, int]) -> list[Text]:
        """Ships by their comparative strength, the strongest first; then boats and flights that have none."""
        return [Text((word,)) for word in sorted(lost, key=lambda word: -strengths().get(word, 0))]

    def arguments(self, event: Event) -> dict[str, Argument]:
        """The facts, codes made of them, what hits came to, and the dice."""
        facts = event.facts
        found = super().arguments(event)
        for name in ALSO_CODES:
            if name in facts:
                found[f"{name}_is"] = str(facts[name]).replace(" ", "-")
        if event.kind == "sunk":  # the enemy is not told the cause
            found.setdefault("cause", "")
        if "gun" in facts:
            found["calibre"] = calibre(str(facts["gun"]), self.messages)
        if "results" in facts:
            self.add_toll(facts["results"], facts.get("hits"), found)
        if "by" in facts:
            found["by_is"] = "ship" if facts["by"] else "side"
        if "lost" in facts:
            found["lost_is"] = "patrol" if facts["lost"] == facts.get("patrol") else "enemy"
        if "accuracy" in facts:
            self.add_aim(event, found)
        return found

    def argument(self, name: str, fact: Fact) -> Argument:
        """A fact: the ships, groups, flights and sides it names, by reference."""
        if isinstance(fact, list):
            return Series(tuple([self.named(name, str(item)) for item in fact]))
        if isinstance(fact, str):
            return self.named(name, fact)
        if name == "course" and isinstance(fact, int):
            return f"{fact:03d}"
        return super().argument(name, fact)

    def named(self, name: str, word: str) -> Part:
        """What a word names, by the fact that holds it."""
        if name in SHIPS or name in FLIGHTS:
            flight = _FLIGHT.fullmatch(word)
            if flight is not None:
                return Ref("flight", word, f"{_navy(flight.group(1))} {flight.group(2).upper()}")
            return Ref("flight" if name in FLIGHTS else "ship", slug(word), word)
        if name == "group":
            return self.group(word)
        if name == "side":
            return self.side(word)
        if name in SEATS:
            return self.seat(word)
        if name == "aircraft" and word in content.aircraft():
            return content.aircraft()[word].name
        return _BEGINNING.sub(lambda letter: letter.group().upper(), word) if name == "outcome" else word

    def side(self, side: str) -> Ref:
        """A side by its name."""
        return side_named(self.messages, side)

    def seat(self, seat: str) -> Ref:
        """A seat by its side and, where the side has several, by its post."""
        return seat_named(self.messages, seat)

    def group(self, name: str) -> Ref:
        """A group by its name; a ship that left hers sails as `natori-det` and goes by her own."""
        found = _DETACHED.fullmatch(name)
        if found is None:
            return Ref("group", slug(name), self.called(name))
        return Ref("group", name, " ".join([word.capitalize() for word in found.group(1).split("-")]))

    def called(self, name: str) -> str:
        """A group's name as it is spoken: `Ajax Div`, of which her id is made, is the Ajax division."""
        return group_called(self.messages, name)

    def add_toll(self, results: Fact, hits: Fact, found: dict[str, Argument]) -> None:
        """What hits came to: how many, what those did that did anything, how many are still to be placed."""
        assert isinstance(results, list)
        count = hits if isinstance(hits, int) else len(results)
        did = [str(result) for result in results if result != "-"]
        alike = len(did) > 1 and len(set(did)) == 1 and len(did) == count
        words = "results" if alike or len(did) == 1 else "results-listed"
        effects = [self.messages.word(words, one) or one for one in did]
        found["hits"] = count
        found["left"] = count - len(results)
        found["effects"] = Series(tuple(effects))
        found["effects_are"] = "alike" if alike else "some" if effects else "none"
        if alike:
            found["effect"] = effects[0]

    def add_aim(self, event: Event, found: dict[str, Argument]) -> None:
        """The white die, and what it needed; a 6 misses whatever the accuracy."""
        number = event.facts["accuracy"]
        assert isinstance(number, int)
        found["dice"] = "unrolled"
        found["most"] = min(number, 5)
        for roll in event.rolls:
            if roll.why.endswith(" white"):
                found["rolled"] = roll.faces[0]
                found["dice"] = "hopeless" if number < 1 else "one" if number == 1 else "rolled"


def names_of(groups: Mapping[GroupId, Group], flights: Iterable[str]) -> dict[str, str]:
    """Groups and flights by name, as reports call them."""
    report = ActionReport(read("tactical"))
    found = {str(group.id): report.group(group.name).name for group in groups.values()}
    return found | {name: str(report.named("flight", name)) for name in flights}


@cache
def strengths() -> dict[str, int]:
    """The comparative strength of every rated ship, by her name; of ships of the same name the strongest."""
    found: dict[str, int] = {}
    for ship, kind in content.rated().items():
        name = content.facts()[ship].name
        found[name] = max(found.get(name, 0), content.classes()[kind].half_cs)
    return found


def slug(name: str) -> str:
    """The id of a ship or a group: `O'Bannon` is obannon, `U 99` is u-99."""
    return re.sub(r"[^a-z0-9]+", "-", re.sub(r"['.]", "", name.lower())).strip("-")


def _navy(side: str) -> str:
    """The side in a flight's call sign: USN, Allied."""
    return side.upper() if len(side) <= 3 else side.capitalize()
