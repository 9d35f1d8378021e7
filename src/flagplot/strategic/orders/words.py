"""The types of the fields of an order, and how a form is declared with them."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Final

from flagplot.kernel.grammar.field import AS_TYPED, BadWord, Choice, Field, Flag, Json, Number, Text, YesNo, shortened
from flagplot.kernel.grammar.form import Form
from flagplot.kernel.grammar.series import Joined, OneWord, Pair
from flagplot.kernel.text.said import Said
from flagplot.kernel.text.said import say as kernel_say
from flagplot.strategic.content.resources import spelled
from flagplot.strategic.text.said import say

WIDEST: Final = 48
"""Letters of the longest name."""
MARKS: Final = "-–_.'"
"""The characters of a name besides letters and digits."""
ROUTE: Final = "route"


def named(word: str, what: Said) -> str:
    """A name that a player gives: other players read it, so it contains only letters, digits and a few marks, and fits on a chart."""
    if len(word) > WIDEST or not all(letter.isalnum() or letter in MARKS for letter in word):
        raise BadWord(say("unread-has-at-most-letters-digits", what=what, widest=WIDEST, word=shortened(word)))
    return word


class RouteName(Field):
    """The name of a new route, as it was typed."""

    def __init__(self) -> None:
        super().__init__("NAME", "", AS_TYPED)

    def read(self, word: str) -> Any:
        return named(word, say("names-name-of-route"))

    def schema(self) -> Json:
        return super().schema() | {"pattern": f"^[\\w\\-–.']{{1,{WIDEST}}}$"}


class NewForce(Field):
    """The name of a new task force behind its nation: `uk:home`."""

    def read(self, word: str) -> Any:
        nation, colon, name = word.lower().partition(":")
        if not (nation and colon and name):
            raise BadWord(say("unread-name-task-force-by-nation", word=shortened(word)))
        named(name, say("names-name-of-force"))
        return word.lower()

    def schema(self) -> Json:
        return super().schema() | {"pattern": f"^[a-z]+:[a-z0-9_\\-–.']{{1,{WIDEST}}}$"}


class Cargo(Field):
    """What is carried: manpower, tank, lsp, an air unit, a material, a special material with its resource area (`rubber@ceylon`)."""

    def read(self, word: str) -> Any:
        return spelled(word.lower())


class Route(Number):
    """The number of a route."""

    def __init__(self) -> None:
        super().__init__("ROUTE", "The route")
        self.kind = ROUTE

    def schema(self) -> Json:
        return super().schema() | {"x-kind": self.kind}


class Target(Field):
    """The target of a card: a task force, or a route as `route-1`, which may be written as two words."""

    def __init__(self, route: Route) -> None:
        super().__init__("FORCE|route-N", "target")
        self.route = route

    def take(self, words: Sequence[str], at: int, end: int) -> tuple[Any, int]:
        if words[at].lower() == ROUTE and at + 1 < end:
            return f"{ROUTE}-{self.route.read(words[at + 1])}", at + 2
        return self.read(words[at]), at + 1


class Option(Choice):
    """One of some words. Other words are read as well: the rules refuse them, with the rule's id."""

    def read(self, word: str) -> Any:
        return word.lower()


def _pair(first: Field, second: Field) -> Pair:
    """Two values of which the second may be omitted."""
    found = Pair(first, second)
    found.may_stop = True
    return found


_NATION: Final[Field] = Field("NATION", "nation")
_AREA: Final[Field] = Field("AREA", "area")
_CARD: Final[Field] = Field("CARD", "card")
_FORCE: Final[Field] = Field("FORCE", "force")
_ROUTE: Final[Route] = Route()
_GIVEN: Final[tuple[Field, ...]] = (
    _NATION,
    _AREA,
    _CARD,
    _FORCE,
    _ROUTE,
    Field("ALLY", "nation"),
    Field("ENEMY", "nation"),
    Field("UNIT", "unit"),
    Field("AIR", "air"),
    Field("CARRIER", "carrier"),
    Field("CARRIER|ashore", "carrier"),
    Field("BASE", "base"),
    Field("PLACE", "place"),
    Field("FROM", "base"),
    Field("TO", "base"),
    Field("END", "base"),
    Field("TRAIN", "train"),
    Field("COVERING", "force"),
    Field("INVASION", "force"),
    Field("EVENT", "event"),
    Field("BATTLE"),
    Field("SOURCE"),
    Cargo("CARGO", "cargo"),
    RouteName(),
    NewForce("NATION:NAME", "new force"),
    Number("TONNAGE", say("names-tonnage")),
    Number("LSP", "LSP", absent=1, always=True),
    Number("STEPS", say("names-number-of-steps")),
    Option("bases", "lsp", "lift", "cards", "chart", "flags"),
    Option("cover", "sea", "landing", "join", "attack", "defence"),
    Option("sound", "damaged", "sunk"),
    Option("failed"),
    YesNo(),
    Flag("against invasion"),
)
WORDS: Final[dict[str, Field]] = {
    **{field.shown: field for field in _GIVEN},
    "STORED": Number("NUMBER", say("names-number-of-lsp")),
    "POINTS": Number("NUMBER", say("names-number-of-points")),
    "MEN": Number("NUMBER", say("names-men")),
    "TANKS": Number("NUMBER", say("names-tanks")),
    "GARRISONS": Number("NUMBER", say("names-number-of-garrisons")),
    "BONUS": Number("NUMBER", say("names-bonus")),
    "TARGET": Target(_ROUTE),
    "AREA>AREA": Joined(_AREA, ">"),
    "CARD+CARD": Joined(_CARD, "+"),
    "FORCE=LSP": _pair(_FORCE, Number("LSP", "LSP", absent=1)),
    "NATION=STEPS": Pair(_NATION, Number("STEPS", say("names-number-of-steps"))),
    "USE=CARD": Pair(Choice("die", "shift"), _CARD, names="use card"),
    "COUNTER=FATE": OneWord(Field("COUNTER", "unit"), Field("FATE")),
    "REQUEST": Text("WHAT YOU ASK FOR"),
    "REASON": Text("REASON", owed=kernel_say("unread-control-gives-reason")),
}

Forms = tuple[Form, ...]


def form(
    kind: type,
    pattern: str,
    example: str,
    meaning: Said,
    names: str = "",
    fixed: Mapping[str, Any] | None = None,
    copies: Mapping[str, str] | None = None,
) -> Form:
    """Declare how an order or a line is written and what it does, in the words of this game."""
    return Form(kind, pattern, example, WORDS, names, fixed, copies=copies, meaning=meaning)
