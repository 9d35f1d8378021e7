"""What the codes of the odds stand for, where there is room for words: classes, guns, aircraft, damage, depths, ships."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Final

from flagplot.lab.odds.situation import Parameter
from flagplot.operational.content.counters import BOAT, SHIP
from flagplot.strategic import GAME as WAR
from flagplot.tactical.content import library as content
from flagplot.tactical.content.ratings import TYPE_NAMES, ShipClass

TWO: Final = 2
"""So many sisters are named; more are a class."""
NAVIES: Final[Mapping[str, str]] = {
    "RN": "British",
    "USN": "US",
    "IJN": "Japanese",
    "KM": "German",
    "RM": "Italian",
    "MN": "French",
    "NL": "Dutch",
    "SU": "Soviet",
    "ANY": "any navy",
}
DAMAGE: Final[Mapping[str, str]] = {"none": "no damage", "D": "damaged", "HD": "heavily damaged"}
DEPTHS: Final[Mapping[str, str]] = {
    "P": "periscope depth",
    "D": "deep",
    "R": "deeper",
    "T": "deepest",
    "Ab": "the abyss",
}
COUNTERS: Final[Mapping[str, str]] = {
    "D": "any destroyer (D)",
    "DL": "any flotilla leader (DL)",
    "CL": "any light cruiser (CL)",
    "CA": "any heavy cruiser (CA)",
    "BC": "any battlecruiser (BC)",
    "B": "any battleship (B)",
    "M": "merchantmen (M)",
    "T": "Allied torpedoes (T)",
    "24T": "Japanese 24-inch torpedoes (24T)",
    "air": "aircraft on the ground",
    "ground": "troops ashore",
}
SIDES: Final[Mapping[str, str]] = {"japan": "Japan", "allies": "the Allies"}
PLACES: Final[Mapping[str, str]] = {"sea": "at sea", "port": "in an anchorage", "colombo": "at Colombo, under its guns"}
BASES: Final[Mapping[str, str]] = {"none": "there is none", "male": "Male", "addu": "Addu"}
MANNERS: Final[Mapping[str, str]] = {
    "best": "as does most harm",
    "torpedo": "with torpedoes",
    "pressed": "with torpedoes, pressed home",
    "dive": "in a dive",
    "high": "from high up",
    "medium": "from medium height",
    "low": "from low down",
}


def _tactical(parameter: Parameter) -> Mapping[str, str]:
    match parameter.name:
        case "level" | "target-level":
            return DAMAGE
        case "depth" | "setting":
            return DEPTHS
        case "nation":
            return NAVIES
        case "gun":
            return {"main": "the main battery", **{gun.id: gun.name for gun in content.guns().values()}}
        case "altitude":
            return {"attack": "a torpedo or dive attack"}
        case "set":
            return {"early": "early (SC)", "later": "later (SG)"}
        case "inches":
            return {size: f"{size}-inch" for size in parameter.choices}
        case _:
            planes = {one.id: one.name for one in content.aircraft().values()}
            return {code: class_name(kind) for code, kind in content.classes().items()} | planes


def _operational(parameter: Parameter) -> Mapping[str, str]:
    match parameter.name:
        case "manner":
            return MANNERS
        case "at":
            return PLACES
        case "base":
            return BASES
        case "side" | "attacker" | "first":
            return {**SIDES, "both": "both at once"}
        case "what":
            return {"all": "all together", "illustrious": "Illustrious"}
        case "until":
            return {"round": "one round", "finish": "to the finish"}
        case _:
            return {
                **COUNTERS,
                **{code: ship.name for code, ship in SHIP.items()},
                **{code: boat.name for code, boat in BOAT.items()},
            }


def _strategic(parameter: Parameter) -> Mapping[str, str]:
    return {card.name: card.title for card in WAR.scenarios()} if parameter.name == "scenario" else {}


_GAMES: Final = {"tactical": _tactical, "operational": _operational, "strategic": _strategic}


def called(game: str, parameter: Parameter) -> dict[str, str]:
    """The choices of a parameter that are codes, with what each is called."""
    known = _GAMES[game](parameter) if game in _GAMES else {}
    return {choice: known[choice] for choice in parameter.choices if choice in known}


def class_name(kind: ShipClass) -> str:
    """`New Orleans class (US heavy cruiser)`, `Nelson, Rodney (British battleship)`: by what its list of ships begins with."""
    head = re.split(r"[:;]", kind.ships)[0].strip()
    ships = [re.sub(r" \(.*?\)", "", one).strip() for one in head.split(",")]
    name = ", ".join(ships) if "class" in head or len(ships) <= TWO else f"{ships[0]} class"
    kept = name.removesuffix(f" {TYPE_NAMES[kind.type]}")
    return kept if kind.nation == "ANY" else f"{kept} ({NAVIES[kind.nation]} {TYPE_NAMES[kind.type]})"
