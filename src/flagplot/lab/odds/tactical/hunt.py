"""Odds of finding: lookouts and radar at night, hydrophones and sonar; odds of killing submarines."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from flagplot.kernel import odds
from flagplot.kernel.dice import Dice
from flagplot.kernel.odds import Odds
from flagplot.kernel.umpire import Umpire
from flagplot.lab.odds.situation import BadSituation, Parameter, Situation
from flagplot.lab.odds.tactical.stage import YES
from flagplot.tactical.content.library import NATIONS
from flagplot.tactical.orders.helm import DEPTHS
from flagplot.tactical.rules.movement.geometry import KNOT
from flagplot.tactical.rules.sight.detection import lookouts_find, night_faces, radar_finds
from flagplot.tactical.rules.sight.sight import SET_REACH
from flagplot.tactical.rules.submarines.hunting import depth_charge, hedgehog
from flagplot.tactical.rules.submarines.submarines import crush, in_reach, listen

_DEPTH: Final = Parameter("depth", "how deep the boat is", "P", DEPTHS[1:])


def _found(*, yes: bool) -> str:
    return "found" if yes else "not found"


def _night(values: Mapping[str, Any]) -> Odds[str]:
    faces = night_faces(values["nation"], values["range"], values["regained"] == "yes")
    return odds.exact(lambda dice: _found(yes=lookouts_find(Umpire(dice, quiet=True), faces)))


def _radar(values: Mapping[str, Any]) -> Odds[str]:
    if values["range"] > SET_REACH[values["set"]]:
        return odds.exact(lambda _dice: "out of reach")
    near = values["land"] == "yes"
    return odds.exact(lambda dice: _found(yes=radar_finds(near, Umpire(dice, quiet=True))))


def _listen(method: str, values: Mapping[str, Any]) -> Odds[str]:
    if not in_reach(method, values["range"]):
        return odds.exact(lambda _dice: "out of reach")
    speed = values["knots"] * KNOT
    return odds.exact(lambda dice: _found(yes=listen(Umpire(dice, quiet=True), method, values["depth"], speed)))


def _charge(values: Mapping[str, Any]) -> Odds[str]:
    def one(dice: Dice) -> str:
        return "sunk" if depth_charge(Umpire(dice, quiet=True), values["setting"], values["depth"]) else "missed"

    return odds.exact(one)


def _hedgehog(values: Mapping[str, Any]) -> Odds[str]:
    return odds.exact(lambda dice: "sunk" if hedgehog(Umpire(dice, quiet=True), values["depth"]) else "missed")


def _crush(values: Mapping[str, Any]) -> Odds[str]:
    if values["depth"] == "Ab" and values["nation"] != "KM":
        raise BadSituation(f"Only German boats go into the Abyss (NA-SUB-9); {values['nation']} boats go to T at most.")
    return odds.exact(
        lambda dice: "crushed" if crush(Umpire(dice, quiet=True), values["nation"], values["depth"]) else "holds"
    )


SITUATIONS: Final = (
    Situation(
        "night-detection",
        "Lookouts find an enemy group at night.",
        ("NA-NIT-1", "NA-NIT-4", "NA-NIT-12"),
        (
            Parameter("nation", "whose lookouts", "IJN", NATIONS),
            Parameter("range", "yards between the nearest ships", "6000", low=0, high=40_000),
            Parameter("regained", "the group was held before and lost", "no", YES),
        ),
        _night,
    ),
    Situation(
        "radar-detection",
        "Search radar finds a group within its reach.",
        ("NA-NIT-16", "NA-NIT-17", "NA-NIT-19", "NA-NIT-20"),
        (
            Parameter("set", "the search set: early (SC) or later (SG)", "later", ("early", "later")),
            Parameter("range", "yards to the nearest ship", "20000", low=0, high=60_000),
            Parameter("land", "land close behind the target", "no", YES),
        ),
        _radar,
    ),
    Situation(
        "hydrophone",
        "A hunter hears a submarine.",
        ("NA-SUB-17", "NA-SUB-18", "NA-SUB-19", "NA-SUB-20"),
        (
            _DEPTH,
            Parameter("knots", "the boat's speed", "6", low=0, high=8),
            Parameter("range", "yards", "2000", low=0, high=60_000),
        ),
        lambda values: _listen("hydrophone", values),
    ),
    Situation(
        "sonar",
        "A hunter finds a submarine with sonar or asdic.",
        ("NA-SUB-22", "NA-SUB-23", "NA-SUB-24", "NA-SUB-25"),
        (
            _DEPTH,
            Parameter("knots", "the boat's speed", "6", low=0, high=8),
            Parameter("range", "yards", "4000", low=0, high=60_000),
        ),
        lambda values: _listen("sonar", values),
    ),
    Situation(
        "depth-charge",
        "A depth charge pattern over a located submarine.",
        ("NA-SUB-33", "NA-SUB-35"),
        (Parameter("setting", "the depth the charges are set to", "P", DEPTHS[1:]), _DEPTH),
        _charge,
    ),
    Situation(
        "hedgehog", "A hedgehog pattern over a located submarine.", ("NA-SUB-41", "NA-SUB-43"), (_DEPTH,), _hedgehog
    ),
    Situation(
        "hull-crush",
        "The sea breaks a boat's hull.",
        ("NA-SUB-7", "NA-SUB-9"),
        (Parameter("nation", "whose boat", "KM", NATIONS), Parameter("depth", "how deep", "Ab", DEPTHS[1:])),
        _crush,
    ),
)
