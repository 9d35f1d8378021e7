"""What a commander can say: the compound plot of phase A, and the few choices later in the turn."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, Final

from flagplot.kernel.grammar.field import BadNotation, Scope
from flagplot.kernel.grammar.form import Form, Phrase
from flagplot.kernel.order import Order
from flagplot.tactical.orders.helm import Step
from flagplot.tactical.orders.plot import (
    HELM,
    PLOT,
    Appear,
    Detach,
    Float,
    Helm,
    Join,
    Launch,
    Plot,
    Search,
    Shoot,
    Sortie,
    read_launch,
)
from flagplot.tactical.orders.words import (
    ALTITUDES,
    ARCS,
    METHODS,
    MISSIONS,
    MOMENTS,
    Alternatives,
    Forms,
    Part,
    form,
    listed,
)
from flagplot.tactical.state.ids import ShipId
from flagplot.tactical.text.said import say

__all__ = [
    "ALTITUDES",
    "ARCS",
    "METHODS",
    "MISSIONS",
    "MOMENTS",
    "PARTS",
    "Amend",
    "Appear",
    "Assault",
    "Attack",
    "Concede",
    "Consent",
    "Detach",
    "Float",
    "Helm",
    "Hold",
    "Join",
    "Launch",
    "Message",
    "Moments",
    "Plot",
    "Search",
    "Shoot",
    "Shot",
    "Signals",
    "Sortie",
    "Step",
    "Switch",
    "Throat",
    "read_launch",
]


@dataclass(frozen=True)
class Switch(Order):
    """Shift the fire to a second target: `switch hood`."""

    target: ShipId


@dataclass(frozen=True)
class Hold(Order):
    """Keep the fire on the first target."""


@dataclass(frozen=True)
class Moments(Order):
    """When each surviving element attacks: `moments e1 now, e2 later`."""

    choices: tuple[tuple[str, str], ...]


@dataclass(frozen=True)
class Attack(Phrase):
    """One attack on a located submarine: `wishart over u-47 charge P hedgehog`."""

    attacker: ShipId
    """A ship or an element on antisubmarine patrol."""
    boat: ShipId
    setting: str
    """The depth the charges are set to; empty for none."""
    with_hedgehog: bool


@dataclass(frozen=True)
class Assault(Order):
    """The attacks of a side on located submarines: `assault wishart over u-47 charge P | …`, or `assault` for none."""

    attacks: tuple[Attack, ...] = ()


@dataclass(frozen=True)
class Shot(Phrase):
    """Torpedoes of a boat under attack at an attacker: `u-47 2 at wishart`."""

    boat: ShipId
    count: int
    ship: ShipId


@dataclass(frozen=True)
class Throat(Order):
    """Shots down the throat of ships that come over one's boats: `throat u-47 2 at wishart | …`, or `throat` for none."""

    shots: tuple[Shot, ...] = ()


@dataclass(frozen=True)
class Message(Phrase):
    """Words to another commander: `to allies/force-a: we close`."""

    to: str
    text: str


@dataclass(frozen=True)
class Signals(Order):
    """The messages of phase E: `signal to allies/force-a: we close | to allies/force-b: cover us`, or `signal` for silence."""

    messages: tuple[Message, ...] = ()


@dataclass(frozen=True)
class Amend(Order):
    """Ask leave to change movement plots after phase A has closed: `amend CruDiv2: 4", L 30`, or `amend` for none."""

    helms: tuple[Helm, ...] = ()


@dataclass(frozen=True)
class Consent(Order):
    """The opponent's answer to an amendment: `consent yes` or `consent no`."""

    grants: bool


@dataclass(frozen=True)
class Concede(Order):
    """Give the battle up instead of plotting: `concede`."""


class Telegram(Part):
    """A commander, a colon, the words."""

    def values(self, words: Sequence[str]) -> dict[str, Any]:
        head, colon, rest = " ".join(words).partition(":")
        said = head.split()
        if not colon or len(said) != 2 or said[0].lower() != "to":
            raise BadNotation(say("unread-write-seat-words-orders-sub"))
        return {"to": said[1], "text": " ".join(rest.split())}

    def write(self, phrase: Any) -> str:
        return f"to {phrase.to}: {phrase.text}"

    def complete(self, words: Sequence[str], partial: str, scope: Scope) -> list[str]:
        if not words:
            return ["to"] if "to".startswith(partial.lower()) else []
        return self.names(0, partial, scope, ":") if len(words) == 1 else []


ATTACK: Final[Form] = Alternatives(
    Attack,
    "HUNTER over BOAT [charge DEPTH] [hedgehog]",
    "wishart over u-47 charge P",
    say("does-depth-charges-set-depth-s"),
    say("unread-charges-hedgehog-or-both-are"),
    ("setting", ""),
    ("with_hedgehog", "setting"),
)
SHOT: Final[Form] = form(
    Shot,
    "BOAT TORPEDOES at ENEMY",
    "u-99 2 at bluebell",
    say("does-boat-s-torpedoes-down-throat"),
)
MESSAGE: Final[Form] = Telegram(
    Message, "SEAT WORDS", "to SEAT: WORDS", "to rn/exeter: we close", say("does-words-another-commander-your-side")
)


def several(kind: type, verb: str, one: Form, example: str) -> Form:
    """Declare an order of any number of phrases with bars between them; the verb alone is none of them."""
    return Form(kind, f"{verb} [LIST]", example, {"LIST": listed(one)})


FORMS: Final[Forms] = (
    PLOT,
    form(Switch, "switch ENEMY", "switch hood"),
    form(Hold, "hold", "hold"),
    form(Moments, "moments MOMENTS", "moments e1 now, e2 later"),
    several(Assault, "assault", ATTACK, "assault wishart over u-47 charge P"),
    several(Throat, "throat", SHOT, "throat u-47 2 at wishart"),
    several(Signals, "signal", MESSAGE, "signal to rn/exeter: we close"),
    several(Amend, "amend", HELM, 'amend cruisers: 4", L 30'),
    form(Consent, "consent yes|no", "consent yes"),
    form(Concede, "concede", "concede"),
)
PARTS = (Step, Helm, Shoot, Launch, Search, Sortie, Detach, Join, Appear, Float, Attack, Shot, Message)
