"""Odds of searches and submarines."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from flagplot.kernel.odds import Odds
from flagplot.kernel.text.said import Said
from flagplot.kernel.umpire import Umpire
from flagplot.lab.odds.operational.stage import (
    AT_SEA,
    RULE_OPTIONS,
    SUNK,
    YES_NO,
    chosen,
    fate,
    hex_of,
    names_of,
    put_group,
    put_sub,
    rolled,
    ships_lost,
    stage,
)
from flagplot.lab.odds.said import NO_EFFECT, in_a_row, say
from flagplot.lab.odds.situation import BadSituation, Parameter, Situation
from flagplot.operational.content.counters import BOAT, SHIP
from flagplot.operational.orders.common import Target
from flagplot.operational.phases.submarines import Torpedoing
from flagplot.operational.rules.recon.search import look
from flagplot.operational.rules.recon.zones import search_numbers
from flagplot.operational.rules.submarines import attack, dive, screened
from flagplot.operational.rules.throws import best
from flagplot.operational.state.model import ALLIES, JAPAN, Bay, Group, Sub, enemy

_SIDES: Final = (JAPAN, ALLIES)
_DESTROYERS: Final = {
    JAPAN: tuple(name for name, card in SHIP.items() if card.side == JAPAN and card.type == "destroyer"),
    ALLIES: tuple(name for name, card in SHIP.items() if card.side == ALLIES and card.type == "destroyer"),
}
_MERCHANTS: Final = {
    JAPAN: ("transport-1", "transport-2", "transport-3"),
    ALLIES: tuple(f"f{number}" for number in range(1, 11)),
}
NAMED: Final = 2
"""Up to so many ships an outcome names them."""
_BESIDE: Final = "1819"
"""A hex next to the open sea of the stage."""


def reconnaissance(values: Mapping[str, Any]) -> Odds[Said]:
    """Whether a search finds a marker at a distance."""

    def act(bay: Bay, umpire: Umpire) -> Said:
        cap = int(bay.options.recon_cap)
        numbers = search_numbers(values["radius"], values["distance"], cap)
        return (
            say("outcome-found") if best(bay, umpire, JAPAN, numbers, "MK-REC-11 search") else say("outcome-not-found")
        )

    return rolled(lambda: stage(values["options"]), act)


def zones(values: Mapping[str, Any]) -> Odds[Said]:
    """Whether the map's search zones of a side find an enemy marker in a hex."""
    side = values["side"]
    at = hex_of(values["hex"])
    start = stage(values["options"])
    start.secrets.base = "" if values["base"] == "none" else values["base"]
    group = put_group(start, "M", at, ["cornwall" if side == JAPAN else "chokai"])
    group.revealed = False

    def act(bay: Bay, umpire: Umpire) -> Said:
        look(bay, umpire, side, bay.groups["M"])
        return say("outcome-found") if bay.groups["M"].revealed else say("outcome-not-found")

    return rolled(lambda: start, act)


def passage(values: Mapping[str, Any]) -> Odds[Said]:
    """Whether a submarine that moves into a hex by day survives the enemy's aircraft."""
    start = stage(values["options"])
    start.impulse = 1
    start.secrets.base = "" if values["base"] == "none" else values["base"]
    sub = put_sub(start, values["submarine"], AT_SEA)
    at = hex_of(values["hex"])

    def act(bay: Bay, umpire: Umpire) -> Said:
        dive(bay, umpire, bay.subs[sub.id], at)
        return say("outcome-survives") if sub.id in bay.subs else SUNK

    return rolled(lambda: start, act)


def _hunted(values: Mapping[str, Any], targets: list[str]) -> tuple[Bay, Sub, Group]:
    """A submarine in a hex with a group: so many destroyers and merchant units, and the named ships."""
    boat: str = values["submarine"]
    foe = enemy(BOAT[boat].side)
    for name in targets:
        if name not in SHIP or SHIP[name].side != foe:
            message = say("refuse-no-ship-whom-attacks", name=name, foe=foe, boat=boat)
            raise BadSituation(message)
    destroyers = [name for name in _DESTROYERS[foe] if name not in targets][: values["destroyers"]]
    merchants = [name for name in _MERCHANTS[foe] if name not in targets][: values["merchants"]]
    if len(destroyers) < values["destroyers"] or len(merchants) < values["merchants"]:
        message = say(
            "refuse-has-no-more-than-destroyers", foe=foe, destroyers=len(destroyers), merchants=len(merchants)
        )
        raise BadSituation(message)
    bay = stage(values["options"], night=values["light"] == "night")
    bay.impulse = 1
    anchored = chosen(values, "anchorage")
    at = {JAPAN: "2611", ALLIES: "1217"}[foe] if anchored else AT_SEA
    sub = put_sub(bay, boat, at)
    ships = [*targets, *destroyers, *merchants] or ["cornwall" if foe == ALLIES else "kongo"]
    group = put_group(bay, "G", at, ships, names_of(values["damaged"]))
    group.revealed = False
    if chosen(values, "moved_onto"):
        group.moved = 1
        group.came = _BESIDE
    return bay, sub, group


def screen(values: Mapping[str, Any]) -> Odds[Said]:
    """Whether the screen sinks an attacking submarine."""
    bay, sub, group = _hunted({**values, "damaged": "none", "light": "day"}, [])

    def act(state: Bay, umpire: Umpire) -> Said:
        sunk = screened(state, umpire, state.subs[sub.id], state.groups[group.id])
        return say("outcome-submarine-sunk") if sunk else say("outcome-submarine-survives")

    return rolled(lambda: bay, act)


def submarine(values: Mapping[str, Any]) -> Odds[Said]:
    """A whole attack: the screen, the torpedoes, perhaps a second ship."""
    named = names_of(values["targets"])
    if values["light"] == "day" and not named:
        message = say("refuse-by-day-submarine-names-its")
        raise BadSituation(message)
    bay, sub, group = _hunted(values, named)

    def act(state: Bay, umpire: Umpire) -> Said:
        if attack(state, umpire, state.subs[sub.id], state.groups[group.id]):
            state.call(Torpedoing(sub.side, sub.id, group.id))
        left = [name for name in named if state.ships[name].fate == ""]
        while state.flow:
            phase = state.flow[-1]
            seat = phase.seats(state)[0]
            legal = [order.ship for order in phase.orders(state, seat) if isinstance(order, Target)]
            wanted = [name for name in left if name in legal] or legal
            phase.obey(state, seat, Target(wanted[0]), umpire)
        if sub.id not in state.subs:
            return say("outcome-submarine-sunk")
        return _harm(bay, state)

    # Where ships are told by name every one is drawn by herself; a crowd is told by numbers and drawn by kind.
    return rolled(lambda: bay, act, by_kind=len(bay.ships) > NAMED)


def _harm(before: Bay, after: Bay) -> Said:
    """What became of the group: by name where ships are few, by number otherwise."""
    told = {name: fate(after, name, before) for name in before.ships}
    hurt = {name: what for name, what in told.items() if what != NO_EFFECT}
    if not hurt:
        return NO_EFFECT
    if len(before.ships) <= NAMED:
        return in_a_row([say("outcome-of-her", name=name, harm=what) for name, what in hurt.items()])
    fates = list(hurt.values())
    kinds = sorted(dict.fromkeys(fates), key=lambda what: (ships_lost(what) or 10, what.id))
    return in_a_row([say("outcome-so-many", count=fates.count(what), harm=what) for what in kinds])


_BASE = Parameter("base", say("parameter-where-secret-base-stands"), "none", ("none", "male", "addu"))
_BOAT = Parameter("submarine", say("parameter-submarine"), "i-2", tuple(BOAT))
_HUNT = (
    Parameter("destroyers", say("parameter-destroyers-in-group-beside-named"), "2", low=0, high=16),
    Parameter("merchants", say("parameter-transport-or-freighter-units-in"), "0", low=0, high=10),
    Parameter("moved_onto", say("parameter-whether-group-moved-onto-submarine"), "no", YES_NO),
    Parameter("anchorage", say("parameter-whether-group-lies-in-anchorage"), "no", YES_NO),
    RULE_OPTIONS,
)

SITUATIONS: Final = (
    Situation(
        "reconnaissance",
        say("situation-search-that-reaches-so-far"),
        ("MK-REC-11", "MK-REC-12", "MK-REC-15"),
        (
            Parameter("radius", say("parameter-how-far-zone-or-aircraft"), "6", low=0, high=20),
            Parameter("distance", say("parameter-hexes-marker"), "4", low=0, high=40),
            RULE_OPTIONS,
        ),
        reconnaissance,
    ),
    Situation(
        "zones",
        say("situation-side-s-search-zones-and"),
        ("MK-REC-11", "MK-REC-28", "MK-REC-29"),
        (
            Parameter("side", say("parameter-who-searches"), ALLIES, _SIDES),
            Parameter("hex", say("parameter-hex-or-place"), "1522"),
            _BASE,
            RULE_OPTIONS,
        ),
        zones,
    ),
    Situation(
        "passage",
        say("situation-submarine-that-enters-hex-by"),
        ("MK-SUB-2", "MK-SUB-3", "MK-SUB-4"),
        (_BOAT, Parameter("hex", say("parameter-hex-enters"), "1318"), _BASE, RULE_OPTIONS),
        passage,
    ),
    Situation(
        "screen",
        say("situation-screen-s-die-against-submarine"),
        ("MK-SUB-8", "MK-SUB-9", "MK-SUB-10", "MK-SUB-11", "MK-NIT-21"),
        (_BOAT, *_HUNT),
        screen,
    ),
    Situation(
        "submarine",
        say("situation-submarine-s-whole-attack-screen"),
        ("MK-SUB-8", "MK-SUB-14", "MK-SUB-16", "MK-SUB-20", "MK-SUB-25"),
        (
            _BOAT,
            Parameter("targets", say("parameter-ships-group-by-day-attacked"), "warspite"),
            Parameter("damaged", say("parameter-those-them-that-are-damaged"), "none"),
            Parameter("light", say("parameter-day-or-night"), "day", ("day", "night")),
            *_HUNT,
        ),
        submarine,
    ),
)
