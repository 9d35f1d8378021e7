"""What the codes of the odds stand for, where there is room for words: classes, guns, aircraft, damage, depths, ships."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Final

from flagplot.lab.odds.said import say, words
from flagplot.lab.odds.situation import Parameter
from flagplot.operational.content.counters import BOAT, SHIP
from flagplot.strategic import GAME as WAR
from flagplot.tactical.content import library as content
from flagplot.tactical.content.ratings import TYPE_NAMES, ShipClass

TWO: Final = 2
"""So many sisters are named; more are a class."""


def _tactical(parameter: Parameter) -> Mapping[str, str]:
    match parameter.name:
        case "level" | "target-level":
            return words("damage", parameter.choices)
        case "depth" | "setting":
            return words("depths", parameter.choices)
        case "nation":
            return words("navies", parameter.choices)
        case "gun":
            return {gun.id: gun.name for gun in content.guns().values()} | words("gun", ("main",))
        case "altitude":
            return words("altitude", ("attack",))
        case "set":
            return words("search-set", parameter.choices)
        case "inches":
            return {size: str(say("inches", size=size)) for size in parameter.choices}
        case _:
            planes = {one.id: one.name for one in content.aircraft().values()}
            classes = content.classes()
            return {code: class_name(classes[code]) for code in parameter.choices if code in classes} | planes


def _operational(parameter: Parameter) -> Mapping[str, str]:
    match parameter.name:
        case "manner":
            return words("manners", parameter.choices)
        case "at":
            return words("places", parameter.choices)
        case "base":
            return words("bases", parameter.choices)
        case "side" | "attacker" | "first":
            return words("sides", parameter.choices)
        case "what":
            return words("secret-rolls", parameter.choices)
        case "until":
            return words("until", parameter.choices)
        case _:
            return {
                **words("counters", parameter.choices),
                **{code: ship.name for code, ship in SHIP.items()},
                **{code: boat.name for code, boat in BOAT.items()},
            }


def _strategic(parameter: Parameter) -> Mapping[str, str]:
    return {card.name: card.title for card in WAR.scenarios()} if parameter.name == "scenario" else {}


_GAMES: Final = {"tactical": _tactical, "operational": _operational, "strategic": _strategic}


def called(game: str, parameter: Parameter) -> dict[str, str]:
    """The choices of a parameter that are codes, with what each is called."""
    known = {**words("choices", parameter.choices), **(_GAMES[game](parameter) if game in _GAMES else {})}
    return {choice: known[choice] for choice in parameter.choices if choice in known}


def class_name(kind: ShipClass) -> str:
    """`New Orleans class (US heavy cruiser)`, `Nelson, Rodney (British battleship)`: by what its list of ships begins with."""
    head = re.split(r"[:;]", kind.ships)[0].strip()
    ships = [re.sub(r" \(.*?\)", "", one).strip() for one in head.split(",")]
    name = ", ".join(ships) if "class" in head or len(ships) <= TWO else f"{ships[0]} class"
    kept = name.removesuffix(f" {TYPE_NAMES[kind.type]}")
    if kind.nation == "ANY":
        return kept
    navy = words("navies", (kind.nation,))[kind.nation]
    return str(say("class-of-navy", name=kept, navy=navy, type=TYPE_NAMES[kind.type]))
