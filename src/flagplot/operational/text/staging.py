"""Which events are shown on the map, and how. Air combat is shown where the raid is, not where the aircraft are based."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from flagplot.kernel.text.staging import Cue, Told, Verdict, always, either
from flagplot.operational.content.counters import SHIP

EFFECT: Final = {"D": "damaged", "DS": "crippled", "Sk": "sunk"}
SHIPS_HIT: Final = {"D": 1, "DS": 2, "Sk": 3}
MERCHANTS: Final = ("freighter", "transport")


def _result(facts: Told) -> tuple[str, int]:
    """A result of the naval table; merchantmen are lost one by one."""
    code = str(facts.get("result", ""))
    card = SHIP.get(str(facts.get("target", "")))
    if card is not None and card.type in MERCHANTS:
        return ("hit", SHIPS_HIT[code]) if code in SHIPS_HIT else ("miss", 1)
    return EFFECT.get(code, "miss"), 1


def _bomb(facts: Told) -> tuple[str, int]:
    word, count = _result(facts)
    return ("no-harm", 1) if word == "miss" else (word, count)


def _counted(fact: str, word: str) -> Verdict:
    def verdict(facts: Told) -> tuple[str, int]:
        count = facts.get(fact)
        return word, count if isinstance(count, int) else 1

    return verdict


CUES: Final[Mapping[str, Cue]] = {
    "moved": Cue("move", "from", "to", quiet=True),
    "entered": Cue("move", target="hex", quiet=True),
    "dived": Cue("move", "from", "to", quiet=True),
    "sighted": Cue("sighting", target="hex", verdict=always("seen")),
    "night.contact": Cue("sighting", target="foe", verdict=always("seen")),
    "collision": Cue("ram", "rammer", "rammed", always("hit")),
    "battle": Cue("battle", target="hex"),
    "gunfire": Cue("salvo", "firer", "target", _result),
    "torpedoes": Cue("torpedo", "firer", "target", _result),
    "damaged": Cue("damage", target="ship", verdict=always("damaged")),
    "sunk": Cue("sinking", target="ship", verdict=always("sunk")),
    "merchants.lost": Cue("sinking", target="ship", verdict=_counted("lost", "merchants")),
    "battery.damaged": Cue("damage", target="battery", verdict=always("damaged")),
    "battery.destroyed": Cue("sinking", target="battery", verdict=always("lost")),
    "sub.attacks": Cue("torpedo", "sub", "hex"),
    "sub.torpedoes": Cue("torpedo", target="target", verdict=_result),
    "screen": Cue("depth", target="sub", verdict=either("sunk", "sunk", "miss")),
    "sub.escaped": Cue("depth", target="sub", verdict=always("miss")),
    "sub.sunk": Cue("sinking", target="sub", verdict=always("sunk")),
    "launched": Cue("strike", "units", "target", quiet=True),
    "raid": Cue("raid", target="hex"),
    "dogfight": Cue("dogfight", verdict=either("hit", "downed", "miss")),
    "flak": Cue("flak", verdict=either("hit", "downed", "miss")),
    "bombs": Cue("bombs", target="target", verdict=either("hit", "hit", "miss")),
    "bomb.result": Cue("damage", target="target", verdict=_bomb),
    "plane.lost": Cue("crash", verdict=always("lost")),
    "landed": Cue("landing", target="hex"),
    "bombarded": Cue("salvo", "ship", "unit", either("disrupted", "hit", "miss")),
    "ground": Cue("land", target="hex"),
    "troops.lost": Cue("damage", target="unit", verdict=_counted("lost", "factors")),
    "captured": Cue("flag", target="places", verdict=always("taken")),
}
