"""The types of the fields of an order, and the forms of parts that are not simple sequences of words."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from typing import Any, Final

from flagplot.kernel.grammar.field import (
    AS_TYPED,
    UPPER,
    BadNotation,
    BadWord,
    Choice,
    Field,
    Json,
    Number,
    Scope,
    Text,
    YesNo,
    shortened,
)
from flagplot.kernel.grammar.form import Form
from flagplot.kernel.grammar.phrasebook import Nested, Phrasebook
from flagplot.kernel.grammar.series import Joined, Listed, Pair
from flagplot.kernel.text.said import Said
from flagplot.tactical.orders.helm import DEPTHS, NUMBER, STEPS, decimals, thousandths
from flagplot.tactical.text.said import say

ARCS: Final = ("BOW", "C", "STN", "L", "R", "LB", "RB", "LS", "RS")
ARC_WORDS: Final = {"B": "BOW", "S": "STN", "STERN": "STN"}
METHODS: Final = ("hydrophone", "sonar")
MISSIONS: Final = ("launch", "land", "cap", "escort", "strike", "patrol", "hold")
ALTITUDES: Final = ("high", "medium", "low")
MOMENTS: Final = ("now", "later")
_LONGEST_NAME: Final = 40
_YARDS: Final = re.compile(r"^[0-9]{1,6}$")


class Name(Field):
    """A name as typed, resolved by the rules; before a slash or a colon, and after an arrow, it may contain blanks."""

    def __init__(self, shown: str, kind: str) -> None:
        super().__init__(shown, kind, AS_TYPED)

    def load(self, data: Any) -> Any:
        return super().load(data) if not isinstance(data, str) or " " not in data else Text(self.shown).load(data)

    def schema(self) -> Json:
        return super().schema() | {"pattern": "^[^;]*[^\\s;][^;]*$"}


class NewGroup(Field):
    """The name of a group that a ship makes when she leaves another."""

    def __init__(self) -> None:
        super().__init__("NAME", "", AS_TYPED)

    def read(self, word: str) -> Any:
        if len(word) > _LONGEST_NAME or any(mark in word for mark in ':/,"'):
            raise BadWord(say("unread-group-s-name-has-up", longest_name=_LONGEST_NAME))
        return word


class Arc(Choice):
    """An arc of guns, by its name or its first letter."""

    def read(self, word: str) -> Any:
        arc = ARC_WORDS.get(word.upper(), word.upper())
        if arc not in ARCS:
            raise BadNotation(say("unread-there-no-battery", upper=repr(word.upper()), arcs=", ".join(ARCS)))
        return arc


class Mission(Choice):
    """What an element of aircraft is sent to do."""

    def __init__(self) -> None:
        names: list[str] = [*MISSIONS]  # mypyc passes a tuple of known length incorrectly
        super().__init__(*names, shown="MISSION")
        self.owed = say("unread-mission-missing", missions=", ".join(MISSIONS))

    def read(self, word: str) -> Any:
        if word.lower() not in MISSIONS:
            raise BadWord(say("unread-no-mission-missions-are", word=shortened(word), missions=", ".join(MISSIONS)))
        return word.lower()


class Altitude(Field):
    """A height for bombers, or the yards at which torpedoes are dropped."""

    def __init__(self) -> None:
        super().__init__("ALTITUDE")

    def read(self, word: str) -> Any:
        if word.lower() not in ALTITUDES and not _YARDS.match(word):
            heights = ", ".join(ALTITUDES)
            raise BadWord(say("unread-bombers-fly-torpedoes-are-dropped", heights=heights, word=shortened(word)))
        return word.lower()

    def schema(self) -> Json:
        return {"type": "string", "title": self.shown, "pattern": f"^({'|'.join(ALTITUDES)}|[0-9]{{1,6}})$"}

    def candidates(self, scope: Scope) -> Sequence[str]:
        return ALTITUDES


class Mount(Field):
    """A mount of torpedo tubes: `L1`."""

    def __init__(self) -> None:
        super().__init__("MOUNT", "mount", UPPER)

    def schema(self) -> Json:
        return super().schema() | {"pattern": "^[A-Za-z0-9_]+$"}


class Moment(Choice):
    """When an element attacks."""

    def read(self, word: str) -> Any:
        if word.lower() not in MOMENTS:
            raise BadWord(say("unread-element-attacks-now-or-later", word=shortened(word)))
        return word.lower()


class Measure(Number):
    """A number with decimals, stored as a whole number of parts: tenths of a degree, thousandths of a knot, yards. In JSON it is that whole number, as in views."""

    def __init__(self, shown: str, least: int, most: int, per: int, said: Said) -> None:
        super().__init__(shown, said, len(str(most)))
        self.lowest = least
        self.highest = most
        self.per = per

    def write(self, value: Any) -> str:
        return decimals(value, self.per)

    def load(self, data: Any) -> Any:
        if isinstance(data, bool) or not isinstance(data, int) or not self.lowest <= data <= self.highest:
            raise BadWord(
                say(
                    "unread-whole-number-from-not",
                    what=self.what,
                    lowest=self.lowest,
                    highest=self.highest,
                    data=shortened(str(data)),
                )
            )
        return data

    def schema(self) -> Json:
        whole: Json = {"type": "integer", "title": self.shown, "description": str(self.what)}
        return whole | {"minimum": self.lowest, "maximum": self.highest}


def tenths(word: str, most: int) -> int:
    """A direction in tenths of a degree, -1 if it is outside the range from 0 to the maximum."""
    if not NUMBER.match(word):
        return -1
    found = thousandths(word, 10)
    return found if found <= most * 10 else -1


BEARING: Final[Measure] = Measure("DEGREES", 0, 3599, 10, say("names-tenths-degree-from-bow-clockwise"))
COURSE: Final[Measure] = Measure("COURSE", 0, 3599, 10, say("names-tenths-degree"))
KNOTS: Final[Measure] = Measure("KNOTS", 0, 999_999_999_999, 1000, say("names-thousandths-knot"))
YARDS: Final[Measure] = Measure("YARDS", -9_999_999, 9_999_999, 1, say("names-yards"))
DEPTH_FIELD: Final[Choice] = Choice(*DEPTHS, shown="DEPTH", what=say("names-depth"))
ARC_LIST: Final[Joined] = Joined(Arc(*ARCS, shown="ARC"), "&")

_GIVEN: Final[tuple[Field, ...]] = (
    Field("SHIP", "ship", AS_TYPED),
    Field("GROUP", "group", AS_TYPED),
    Field("BOAT", "boat", AS_TYPED),
    Field("HUNTER", "hunter", AS_TYPED),
    Field("ENEMY", "enemy", AS_TYPED),
    Field("FLIGHT", "flight", AS_TYPED),
    Field("TARGET", "target", AS_TYPED),
    Field("SEAT", "seat", AS_TYPED),
    NewGroup(),
    Mission(),
    Altitude(),
    Mount(),
    DEPTH_FIELD,
    Number("FACTOR", say("names-calibre-factor"), 3),
    Number("COUNT", say("names-count-of-torpedoes"), 3),
    Number("TORPEDOES", say("names-count-of-torpedoes-in-figures"), 2),
    Text("WORDS"),
    BEARING,
    COURSE,
    KNOTS,
    YARDS,
)
WORDS: Final[dict[str, Field]] = {
    **{field.shown: field for field in _GIVEN},
    "NAMED-SHIP": Name("SHIP", "ship"),
    "NAMED-GROUP": Name("GROUP", "group"),
    "NAMED-ENEMY": Name("TARGET", "enemy"),
    "ARCS": ARC_LIST,
    "STEPS": STEPS,
    "METHOD": Choice(*METHODS),
    "yes|no": YesNo(),
    "MOMENTS": Listed(Pair(Field("FLIGHT", "flight", AS_TYPED), Moment(*MOMENTS), " ", "flight moment"), ",", least=1),
}

Forms = tuple[Form, ...]


def form(kind: type, pattern: str, example: str, meaning: Said | None = None) -> Form:
    """Declare how an order is written, in the words of this game."""
    return Form(kind, pattern, example, WORDS, meaning=meaning)


def listed(*forms: Form) -> Listed:
    """Phrases with bars between them: the attacks of an assault."""
    return Listed(Nested(Phrasebook(forms), forms[0].usage), "|")


class Part(Form):
    """A part that is recognized by its marks rather than by its words: `SCH/B&S 6 -> ALA`. Subclasses read and print it, JSON is as declared."""

    def __init__(
        self,
        kind: type,
        pattern: str,
        usage: str,
        example: str,
        meaning: Said,
        names: str = "",
        fixed: Mapping[str, Any] | None = None,
    ) -> None:
        super().__init__(kind, pattern, example, WORDS, names, fixed, meaning=meaning)
        self.usage = usage
        self.is_plain = False

    def names(self, slot: int, partial: str, scope: Scope, mark: str = "") -> list[str]:
        """The possible completions of a place, with the mark that follows."""
        return [f"{word}{mark}" for word in self.all_slots[slot].field.complete((), partial, scope)]


class Marked(Nested):
    """A part of a plot without a verb, recognized by a mark in it; `unless` is a mark that makes it a different one."""

    def __init__(self, form: Form, mark: str, unless: str = "") -> None:
        super().__init__(Phrasebook([form]), form.usage)
        self.mark = mark
        self.unless = unless

    def claims(self, words: Sequence[str], at: int) -> bool:
        text = " ".join(words[at:])
        return self.mark in text and not (self.unless and self.unless in text)


class Alternatives(Form):
    """A form whose optional places depend on each other: each alternative names the places it needs and those it excludes."""

    def __init__(
        self, kind: type, pattern: str, example: str, meaning: Said, owed: Said, *alternatives: tuple[str, str]
    ) -> None:
        super().__init__(kind, pattern, example, WORDS, meaning=meaning)
        self.owed = owed
        self.alternatives = [(needed.split(), without.split()) for needed, without in alternatives]

    def made(self, values: dict[str, Any]) -> Any:
        for needed, without in self.alternatives:
            if all(values.get(name) for name in needed) and not any(values.get(name) for name in without):
                return super().made(values)
        raise BadWord(self.owed)

    def schema(self) -> Json:
        whole = super().schema()
        found: list[Json] = []
        for needed, without in self.alternatives:
            places: Json = {name: one for name, one in whole["properties"].items() if name not in without}
            places |= {name: {"const": True} for name in needed if places[name]["type"] == "boolean"}
            found.append(whole | {"properties": places, "required": [*whole["required"], *needed]})
        return {"title": self.usage, "oneOf": found}
