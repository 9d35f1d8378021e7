"""Odds of finding: lookouts and radar at night, hydrophones and sonar; odds of killing submarines."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from flagplot.kernel import odds
from flagplot.kernel.dice import Dice
from flagplot.kernel.odds import Odds
from flagplot.kernel.text.said import Said
from flagplot.kernel.umpire import Umpire
from flagplot.lab.odds.said import say
from flagplot.lab.odds.situation import BadSituation, Parameter, Situation
from flagplot.lab.odds.tactical.stage import YES
from flagplot.tactical.content.library import NATIONS
from flagplot.tactical.orders.helm import DEPTHS
from flagplot.tactical.rules.movement.geometry import KNOT
from flagplot.tactical.rules.sight.detection import lookouts_find, night_faces, radar_finds
from flagplot.tactical.rules.sight.sight import SET_REACH
from flagplot.tactical.rules.submarines.hunting import depth_charge, hedgehog
from flagplot.tactical.rules.submarines.submarines import crush, in_reach, listen

_DEPTH: Final = Parameter("depth", say("parameter-how-deep-boat"), "P", DEPTHS[1:])


OUT_OF_REACH: Final = say("outcome-out-of-reach")


def _found(*, yes: bool) -> Said:
    return say("outcome-found") if yes else say("outcome-not-found")


def _night(values: Mapping[str, Any]) -> Odds[Said]:
    faces = night_faces(values["nation"], values["range"], values["regained"] == "yes")
    return odds.exact(lambda dice: _found(yes=lookouts_find(Umpire(dice, quiet=True), faces)))


def _radar(values: Mapping[str, Any]) -> Odds[Said]:
    if values["range"] > SET_REACH[values["set"]]:
        return odds.exact(lambda _dice: OUT_OF_REACH)
    near = values["land"] == "yes"
    return odds.exact(lambda dice: _found(yes=radar_finds(near, Umpire(dice, quiet=True))))


def _listen(method: str, values: Mapping[str, Any]) -> Odds[Said]:
    if not in_reach(method, values["range"]):
        return odds.exact(lambda _dice: OUT_OF_REACH)
    speed = values["knots"] * KNOT
    return odds.exact(lambda dice: _found(yes=listen(Umpire(dice, quiet=True), method, values["depth"], speed)))


def _charge(values: Mapping[str, Any]) -> Odds[Said]:
    def one(dice: Dice) -> Said:
        sunk = depth_charge(Umpire(dice, quiet=True), values["setting"], values["depth"])
        return say("outcome-sunk") if sunk else say("outcome-missed")

    return odds.exact(one)


def _hedgehog(values: Mapping[str, Any]) -> Odds[Said]:
    sunk, missed = say("outcome-sunk"), say("outcome-missed")
    return odds.exact(lambda dice: sunk if hedgehog(Umpire(dice, quiet=True), values["depth"]) else missed)


def _crush(values: Mapping[str, Any]) -> Odds[Said]:
    if values["depth"] == "Ab" and values["nation"] != "KM":
        raise BadSituation(say("refuse-only-german-boats-go-into", nation=values["nation"]))
    crushed, holds = say("outcome-crushed"), say("outcome-holds")
    return odds.exact(
        lambda dice: crushed if crush(Umpire(dice, quiet=True), values["nation"], values["depth"]) else holds
    )


SITUATIONS: Final = (
    Situation(
        "night-detection",
        say("situation-lookouts-find-enemy-group-at"),
        ("NA-NIT-1", "NA-NIT-4", "NA-NIT-12"),
        (
            Parameter("nation", say("parameter-whose-lookouts"), "IJN", NATIONS),
            Parameter("range", say("parameter-yards-between-nearest-ships"), "6000", low=0, high=40_000),
            Parameter("regained", say("parameter-group-was-held-before-and"), "no", YES),
        ),
        _night,
    ),
    Situation(
        "radar-detection",
        say("situation-search-radar-finds-group-within"),
        ("NA-NIT-16", "NA-NIT-17", "NA-NIT-19", "NA-NIT-20"),
        (
            Parameter("set", say("parameter-search-set-early-sc-or"), "later", ("early", "later")),
            Parameter("range", say("parameter-yards-nearest-ship"), "20000", low=0, high=60_000),
            Parameter("land", say("parameter-land-close-behind-target"), "no", YES),
        ),
        _radar,
    ),
    Situation(
        "hydrophone",
        say("situation-hunter-hears-submarine"),
        ("NA-SUB-17", "NA-SUB-18", "NA-SUB-19", "NA-SUB-20"),
        (
            _DEPTH,
            Parameter("knots", say("parameter-boat-s-speed"), "6", low=0, high=8),
            Parameter("range", say("parameter-yards"), "2000", low=0, high=60_000),
        ),
        lambda values: _listen("hydrophone", values),
    ),
    Situation(
        "sonar",
        say("situation-hunter-finds-submarine-with-sonar"),
        ("NA-SUB-22", "NA-SUB-23", "NA-SUB-24", "NA-SUB-25"),
        (
            _DEPTH,
            Parameter("knots", say("parameter-boat-s-speed"), "6", low=0, high=8),
            Parameter("range", say("parameter-yards"), "4000", low=0, high=60_000),
        ),
        lambda values: _listen("sonar", values),
    ),
    Situation(
        "depth-charge",
        say("situation-depth-charge-pattern-over-located"),
        ("NA-SUB-33", "NA-SUB-35"),
        (Parameter("setting", say("parameter-depth-charges-are-set"), "P", DEPTHS[1:]), _DEPTH),
        _charge,
    ),
    Situation(
        "hedgehog",
        say("situation-hedgehog-pattern-over-located-submarine"),
        ("NA-SUB-41", "NA-SUB-43"),
        (_DEPTH,),
        _hedgehog,
    ),
    Situation(
        "hull-crush",
        say("situation-sea-breaks-boat-s-hull"),
        ("NA-SUB-7", "NA-SUB-9"),
        (
            Parameter("nation", say("parameter-whose-boat"), "KM", NATIONS),
            Parameter("depth", say("parameter-how-deep"), "Ab", DEPTHS[1:]),
        ),
        _crush,
    ),
)
