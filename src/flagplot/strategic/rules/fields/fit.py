"""What a line of a sheet can name, kind by kind: the choices a form offers before the draft checks the line."""

from __future__ import annotations

from typing import Final, Literal, TypedDict

from flagplot.strategic.charts import RATINGS
from flagplot.strategic.orders.items import (
    Attack,
    Divert,
    Embark,
    Escorts,
    Feed,
    Fly,
    Form,
    Item,
    Join,
    Move,
    Place,
    Put,
    RaidRoute,
    Ship,
)
from flagplot.strategic.rules.cards import ATTACK, COVER, DEFENCE, JOIN, LANDING, SEA
from flagplot.strategic.rules.fields.field import verb
from flagplot.strategic.state.pieces import AIR, AIRCRAFT, CARRIERS, KINDS, SHIPS, SUBMARINE

Whose = Literal["own", "enemy", "any"]


class Fit(TypedDict):
    """What one kind of line can name."""

    kinds: list[str]
    """The kinds of counters that fit. Aircraft aboard a carrier go where she goes: no line names them."""
    routes: Whose
    """Whose routes it is about."""


class Uses(TypedDict):
    """The combats in which a card serves, by what it is laid on."""

    own: list[str]
    enemy: list[str]
    route: list[str]


ON_GUARD: Final = [kind for kind in KINDS if kind in CARRIERS or kind in AIRCRAFT or RATINGS.number(kind, "defence")]
"""Kinds with a defence value on a route, and those that bring aircraft. The rules refuse no other, but it would be wasted."""
PREYING: Final = [SUBMARINE, *AIRCRAFT]
"""Kinds that attack a route on a card; surface raiders sail in a task force (NW-INT-2)."""
_KINDS: Final[dict[type[Item], list[str]]] = {
    Move: list(SHIPS),
    Fly: list(AIRCRAFT),
    Embark: [AIR],
    Escorts: ON_GUARD,
    Attack: PREYING,
}
_ROUTES: Final[dict[type[Item], Whose]] = {
    Ship: "own",
    Feed: "own",
    Put: "own",
    Divert: "own",
    Escorts: "own",
    Attack: "enemy",
    RaidRoute: "enemy",
}
FITS: Final[dict[str, Fit]] = {
    verb(kind): {"kinds": _KINDS.get(kind, list(KINDS)), "routes": _ROUTES.get(kind, "any")}
    for kind in (Place, Move, Fly, Embark, Form, Join, Escorts, Attack, Ship, Feed, Put, Divert, RaidRoute)
}
"""By the verb of the line."""
USES: Final[Uses] = {"own": [COVER, SEA, LANDING, JOIN], "enemy": [DEFENCE], "route": [ATTACK, DEFENCE]}
