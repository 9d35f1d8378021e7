"""Lines of the sheets of steps 5 to 7: allocation, flags, cards."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, Final

from flagplot.kernel.grammar import form as grammar
from flagplot.kernel.grammar.field import BadWord, Json, Scope
from flagplot.kernel.grammar.phrasebook import Nested, Phrasebook
from flagplot.kernel.text.said import Said
from flagplot.strategic.orders.item import Item
from flagplot.strategic.orders.stores import Offer
from flagplot.strategic.orders.words import WORDS, Forms, form
from flagplot.strategic.state.ids import ForceId, UnitId
from flagplot.strategic.text.said import say

# Step 5


@dataclass(frozen=True)
class Form(Item):
    """Form a task force."""

    id: ForceId
    base: str
    units: tuple[UnitId, ...]
    manpower: int
    tanks: int


@dataclass(frozen=True)
class Join(Item):
    """Put units into an ally's task force at the same base."""

    id: ForceId
    units: tuple[UnitId, ...]


@dataclass(frozen=True)
class Escorts(Item):
    """An escort card."""

    route: int
    base: str
    units: tuple[UnitId, ...]


@dataclass(frozen=True)
class Attack(Item):
    """An attack card of submarines or aircraft."""

    route: int
    base: str
    area: str
    units: tuple[UnitId, ...]


ALLOCATION: Final[Forms] = (
    form(
        Form,
        "tf NATION:NAME BASE [UNIT…] [men=MEN] [tanks=TANKS]",
        "tf japan:tf1 truk japan-heavy-1 japan-air-2 men=2 tanks=1",
        say("does-form-task-force-with-troops"),
    ),
    form(
        Join,
        "join FORCE UNIT…",
        "join uk:home usa-heavy-1",
        say("does-put-units-into-ally-s"),
    ),
    form(
        Escorts,
        "escort ROUTE BASE UNIT…",
        "escort 1 plymouth uk-escort-1 uk-escort-2",
        say("does-protect-route-from-base"),
    ),
    form(
        Attack,
        "attack ROUTE BASE AREA UNIT…",
        "attack 1 brest mid-atlantic-north germany-submarine-1",
        say("does-attack-route-with-submarines-or"),
    ),
)

# Step 6

_SETTINGS: Final = "[lsp=LSP] [range=CARD+CARD] [flag=NATION] [lend=NATION]"
"""LSP, range cards, whose flag, whose LSP: what every operation of a single force may say."""


@dataclass(frozen=True)
class Invade(Item):
    """An amphibious operation."""

    force: ForceId
    invasion: ForceId
    place: str
    lsp: int
    landing_lsp: int
    cards: tuple[str, ...]
    landing_cards: tuple[str, ...]
    flag: str
    lender: str
    area: str = ""
    """The sea area from which the place is attacked; empty where only one is in reach."""


@dataclass(frozen=True)
class Sweep(Item):
    """Operate in an area without landing or raiding."""

    force: ForceId
    area: str
    lsp: int
    cards: tuple[str, ...]
    flag: str
    lender: str


@dataclass(frozen=True)
class RaidRoute(Item):
    """Surface raiders on a route."""

    force: ForceId
    route: int
    area: str
    lsp: int
    cards: tuple[str, ...]
    flag: str
    lender: str


@dataclass(frozen=True)
class Strike(Item):
    """Strike ships in port, where the option allows it."""

    force: ForceId
    place: str
    lsp: int
    cards: tuple[str, ...]
    flag: str
    lender: str
    area: str = ""
    """The sea area from which the base is struck; empty where only one is in reach."""


_SECOND: Final = "landlsp"
"""The key under which a landing's second figure is read and printed; it is never typed."""


class TwoFigures(grammar.Form):
    """A landing has the LSP of both its forces in one word: `lsp=2+1`. Without the second figure the invasion force has none."""

    def __init__(self, pattern: str, example: str, meaning: Said, names: str) -> None:
        super().__init__(Invade, pattern, example, WORDS, names, meaning=meaning)
        self.usage = self.usage.replace(f"] [{_SECOND}=LSP]", "+LSP]")

    def values(self, words: Sequence[str]) -> dict[str, Any]:
        said: list[str] = []
        for word in words:
            key, equals, figures = word.partition("=")
            if equals and key.lower() == _SECOND:
                raise BadWord(say("unread-not-understood", word=word))
            if equals and key.lower() == "lsp" and figures:
                first, _, second = figures.partition("+")
                said += [f"lsp={first}", f"{_SECOND}={second or 0}"]
            else:
                said.append(word)
        return super().values(said)

    def write(self, phrase: Any) -> str:
        return super().write(phrase).replace(f" {_SECOND}=", "+", 1)

    def complete(self, words: Sequence[str], partial: str, scope: Scope) -> list[str]:
        return [word for word in super().complete(words, partial, scope) if not word.startswith(_SECOND)]


OPERATIONS: Final[Forms] = (
    TwoFigures(
        "land COVERING INVASION PLACE [in AREA] "
        f"[lsp=LSP] [{_SECOND}=LSP] [range=CARD+CARD] [landrange=CARD+CARD] [flag=NATION] [lend=NATION]",
        "land japan:tf1 japan:tf2 rabaul lsp=1+1",
        say("does-amphibious-operation"),
        "force invasion place area lsp landing_lsp cards landing_cards flag lender",
    ),
    form(
        Sweep,
        f"sweep FORCE AREA {_SETTINGS}",
        "sweep uk:home north-sea lsp=1",
        say("does-operate-in-area-without-landing"),
    ),
    form(
        RaidRoute,
        f"raid FORCE ROUTE AREA {_SETTINGS}",
        "raid germany:tirpitz 9 barents-sea lsp=1",
        say("does-surface-raiders-on-route"),
    ),
    form(
        Strike,
        f"strike FORCE BASE [in AREA] {_SETTINGS}",
        "strike usa:tf16 truk lsp=2",
        say("does-strike-ships-in-port-where"),
        names="force place area lsp cards flag lender",
    ),
)

# Step 7


@dataclass(frozen=True)
class Commit(Item):
    """Play a card on a combat, for its dice or to shift a column.

    Parts: cover (the flagged force's own combat), sea (the invasion force's combat at sea), landing, join (an intervention,
    with its area), and defence ashore against an enemy force; for routes attack or defence, with an area if a particular combat
    is meant.
    """

    use: str
    card: str
    target: str
    """A task force, or a route as `route-1`."""
    part: str
    area: str


@dataclass(frozen=True)
class RangeCard(Item):
    """Lengthen the range of a task force that may intervene."""

    card: str
    force: ForceId


@dataclass(frozen=True)
class FlagCard(Item):
    """An extra flag with the operation it covers."""

    card: str
    operation: Item


@dataclass(frozen=True)
class OtherCard(Item):
    """Ask Control for an advantage outside the rules."""

    card: str
    text: str


class Operation(Nested):
    """An operation behind its card. Other cards and offers are read as well: the rules refuse them, with the rule's id."""

    def __init__(self, *others: grammar.Form) -> None:
        super().__init__(Phrasebook([*OPERATIONS, *others], "operation"), "OPERATION")
        self.kinds = Phrasebook(OPERATIONS)

    def schema(self) -> Json:
        return self.kinds.schema()

    def complete(self, words: Sequence[str], partial: str, scope: Scope) -> list[str]:
        return self.kinds.complete(words, partial, scope)


def _flag(*others: grammar.Form) -> grammar.Form:
    """The form of a flag card before an operation, or before one of these."""
    return grammar.Form(
        FlagCard,
        "flag CARD OPERATION",
        "flag usa-8 sweep usa:tf16 carolines lsp=1",
        WORDS | {"OPERATION": Operation(*others)},
        meaning=say("does-extra-flag"),
    )


_OFFER: Final[grammar.Form] = form(Offer, "offer CARD ALLY", "offer usa-8 uk", say("does-let-ally-use-one-your-2"))
_FLAG: Final[grammar.Form] = _flag(_flag(), _OFFER)
_LAID: Final = "CARD TARGET cover|sea|landing|join|attack|defence [AREA]"
FLAGS: Final[Forms] = (*OPERATIONS, _FLAG, _OFFER)
CARDS: Final[Forms] = (
    form(
        Commit,
        f"die {_LAID}",
        "die uk-1 uk:home cover",
        say("does-card-s-value-on-dice"),
        fixed={"use": "die"},
    ),
    form(
        Commit,
        f"shift {_LAID}",
        "shift uk-2 route-1 defence",
        say("does-one-column-in-your-favour"),
        fixed={"use": "shift"},
    ),
    form(
        RangeCard,
        "range CARD FORCE",
        "range uk-3 uk:force-h",
        say("does-one-area-more-for-force"),
    ),
    _FLAG,
    form(
        OtherCard,
        "other CARD REQUEST",
        "other uk-10 a harbour for Normandy",
        say("does-ask-control-for-something-outside"),
    ),
)
