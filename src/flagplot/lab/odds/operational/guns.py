"""Odds of gunfire, torpedoes, shore bombardment and collisions."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from flagplot.kernel.odds import Odds
from flagplot.kernel.text.said import Said
from flagplot.kernel.umpire import Umpire
from flagplot.lab.odds.operational.stage import (
    AT_SEA,
    DAMAGED,
    RULE_OPTIONS,
    SUNK,
    fate,
    names_of,
    put_group,
    rolled,
    ships_lost,
    stage,
)
from flagplot.lab.odds.said import in_a_row, say
from flagplot.lab.odds.situation import BadSituation, Parameter, Situation
from flagplot.operational.content.counters import SHIP
from flagplot.operational.rules.battle.gunnery import (
    apply_hit,
    gun_class,
    gun_shot,
    has_torpedoes,
    torpedo_class,
    torpedo_shot,
)
from flagplot.operational.rules.sea.collision import risk_collision
from flagplot.operational.state.model import Bay

GUNS_BY_CLASS: Final = {
    "japan": {"D": "fubuki", "DL": "soryu", "CL": "yura", "CA": "chokai", "BC": "kongo", "B": ""},
    "allies": {"D": "scout", "DL": "hermes", "CL": "emerald", "CA": "cornwall", "BC": "", "B": "warspite"},
}
"""A counter with the gun class on each side."""
ARMOUR_BY_CLASS: Final = {
    "japan": {"D": "fubuki", "DL": "yura", "CL": "soryu", "CA": "chokai", "BC": "kongo", "B": "", "M": "transport-1"},
    "allies": {"D": "scout", "DL": "dragon", "CL": "emerald", "CA": "cornwall", "BC": "", "B": "warspite", "M": "f1"},
}
"""A counter with the armour class on each side, Fast unless it is a merchant unit."""
TUBES_BY_CLASS: Final = {"T": ("allies", "scout"), "24T": ("japan", "fubuki")}

CLASSES: Final = ("D", "DL", "CL", "CA", "BC", "B")
_SHIPS: Final = tuple(SHIP)
_STATES: Final = ("sound", "damaged")


def _opponents(firer: str, target: str) -> tuple[str, str]:
    """The counters for a firer and a target given by name or by class, on opposite sides."""
    for own, other in (("japan", "allies"), ("allies", "japan")):
        first = GUNS_BY_CLASS[own].get(firer) if firer in CLASSES else firer
        second = ARMOUR_BY_CLASS[other].get(target) if target in ARMOUR_BY_CLASS[other] else target
        if first and second and SHIP[first].side == own and SHIP[second].side == other:
            return first, second
    message = say("refuse-and-never-meet-name-counters", firer=firer, target=target)
    raise BadSituation(message)


def _position(values: Mapping[str, Any], firer: str, target: str) -> Bay:
    bay = stage(values["options"])
    damaged = [firer] if values["firer_state"] == "damaged" else []
    put_group(bay, "J1" if SHIP[firer].side == "japan" else "A1", AT_SEA, [firer], damaged)
    damaged = [target] if values["target_state"] == "damaged" else []
    put_group(bay, "J2" if SHIP[target].side == "japan" else "A2", AT_SEA, [target], damaged)
    return bay


def _hit(bay: Bay, umpire: Umpire, target: str, result: str) -> Said:
    before = bay.clone()
    apply_hit(bay, umpire, target, result)
    return fate(bay, target, before)


def gunfire(values: Mapping[str, Any]) -> Odds[Said]:
    """One ship's guns at one target."""
    firer, target = _opponents(values["firer"], values["target"])
    if not gun_class(stage(), firer):
        message = say("refuse-has-no-guns", firer=firer)
        raise BadSituation(message)
    return rolled(
        lambda: _position(values, firer, target),
        lambda bay, umpire: _hit(bay, umpire, target, gun_shot(bay, umpire, firer, target)),
    )


def torpedoes(values: Mapping[str, Any]) -> Odds[Said]:
    """One ship's torpedoes at one target."""
    tubes = TUBES_BY_CLASS.get(values["firer"])
    firer = tubes[1] if tubes else values["firer"]
    target = ARMOUR_BY_CLASS["allies" if SHIP[firer].side == "japan" else "japan"].get(
        values["target"], values["target"]
    )
    if not target or SHIP[target].side == SHIP[firer].side:
        message = say("refuse-does-not-fire-at-target", firer=values["firer"], target=values["target"])
        raise BadSituation(message)
    start = _position(values, firer, target)
    if not torpedo_class(start, firer) or not has_torpedoes(start, firer):
        message = say("refuse-has-no-torpedoes-fire", firer=firer)
        raise BadSituation(message)
    return rolled(
        lambda: start, lambda bay, umpire: _hit(bay, umpire, target, torpedo_shot(bay, umpire, firer, target))
    )


def collision(values: Mapping[str, Any]) -> Odds[Said]:
    """Whether ships of a group collide, and what it costs them."""
    ships = names_of(values["ships"])

    start = stage(values["options"], night=True)
    put_group(start, "J1", AT_SEA, ships, names_of(values["damaged"]))

    def act(bay: Bay, umpire: Umpire) -> Said:
        happened = risk_collision(bay, umpire, ships, "moving Fast", SHIP[ships[0]].side)
        if not happened:
            return say("outcome-no-collision")
        told = [fate(bay, name, start) for name in ships]
        counts = [say("outcome-so-many", count=told.count(one), harm=one) for one in (DAMAGED, SUNK) if one in told]
        merchants = sum(map(ships_lost, told))
        if merchants:
            counts.append(say("outcome-merchantmen-lost", count=merchants))
        harm = in_a_row(counts) if counts else say("outcome-no-harm")
        return say("outcome-collisions", number=happened, harm=harm)

    return rolled(lambda: start, act, by_kind=True)


_FIRER_STATE = Parameter("firer_state", say("parameter-state-who-fires"), "sound", _STATES)
_TARGET_STATE = Parameter("target_state", say("parameter-state-target"), "sound", _STATES)

SITUATIONS: Final = (
    Situation(
        "gunfire",
        say("situation-one-ship-s-guns-at"),
        ("MK-BAT-43", "MK-BAT-52", "MK-BAT-53", "MK-SEQ-15"),
        (
            Parameter("firer", say("parameter-who-fires-gun-class-or"), "CA", (*CLASSES, *_SHIPS)),
            Parameter("target", say("parameter-target-armour-class-or-ship"), "CA", (*CLASSES, "M", *_SHIPS)),
            _FIRER_STATE,
            _TARGET_STATE,
            RULE_OPTIONS,
        ),
        gunfire,
    ),
    Situation(
        "torpedoes",
        say("situation-one-ship-s-torpedoes-at"),
        ("MK-BAT-30", "MK-BAT-43", "MK-BAT-52"),
        (
            Parameter("firer", say("parameter-who-fires-torpedo-class-or"), "24T", ("T", "24T", *_SHIPS)),
            Parameter("target", say("parameter-target-armour-class-or-ship"), "CA", (*CLASSES, "M", *_SHIPS)),
            _FIRER_STATE,
            _TARGET_STATE,
            RULE_OPTIONS,
        ),
        torpedoes,
    ),
    Situation(
        "collision",
        say("situation-whether-ships-moving-fast-or"),
        ("MK-SEA-23", "MK-SEA-25", "MK-SEA-27", "MK-SEA-30", "MK-SEA-31"),
        (
            Parameter("ships", say("parameter-ships-group-with-commas"), "Akagi, Kongo, Tone, Kagero"),
            Parameter("damaged", say("parameter-those-them-that-are-damaged"), "none"),
            RULE_OPTIONS,
        ),
        collision,
    ),
)
