"""Which events of an action are shown on the plot, and how."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from flagplot.kernel.text.staging import Cue, Told, always, either


def _toll(facts: Told) -> tuple[str, int]:
    """The worst effect of the hits of a salvo, or their number."""
    results = facts.get("results")
    found = [str(one) for one in results] if isinstance(results, list) else []
    hits = facts.get("hits")
    count = hits if isinstance(hits, int) else len(found)
    if count == 0:
        return "miss", 1
    for code, word in (("S", "sunk"), ("HD", "crippled"), ("D", "damaged")):
        if code in found:
            return word, 1
    return ("no-harm", 1) if len(found) == count else ("hit", count)


def _control(facts: Told) -> tuple[str, int]:
    """What became of a ship's damage: mastered, still out of control, or worse."""
    if facts.get("better") or facts.get("result") in {"R", "C"}:
        return "mastered", 1
    if facts.get("result") == "O":
        return "unmastered", 1
    return "sunk" if facts.get("level") == "sunk" else "crippled", 1


CUES: Final[Mapping[str, Cue]] = {
    "detected": Cue("sighting", target="group", verdict=always("seen")),
    "radar": Cue("sighting", target="group", verdict=always("seen")),
    "fired": Cue("salvo", "ship", "target", _toll),
    "shifted": Cue("salvo", "ship", "target", _toll),
    "wasted": Cue("salvo", "ship", "target", always("miss")),
    "held": Cue("salvo", "ship", "target", _toll),
    "under_fire": Cue("salvo", target="target", verdict=_toll),
    "launched": Cue("launch", target="ship"),
    "torpedoed": Cue("torpedo", "by", "ship", _toll),
    "wild": Cue("torpedo", target="ship", verdict=_toll),
    "throat": Cue("torpedo", "boat", "ship", _toll),
    "damage_control": Cue("damage", target="ship", verdict=_control),
    "condition": Cue("damage", target="ship", verdict=_control),
    "collision": Cue("ram", "ship", "other", either("hit", "hit", "miss")),
    "grounded": Cue("ram", target="ship"),
    "sunk": Cue("sinking", target="ship", verdict=always("sunk")),
    "scuttled": Cue("sinking", target="ship", verdict=always("sunk")),
    "strafed": Cue("bombs", target="ship"),
    "flak": Cue("flak", verdict=either("down", "downed", "miss")),
    "dogfight": Cue("dogfight", verdict=always("downed")),
    "air_attack": Cue("bombs", target="ship", verdict=_toll),
    "level_attack": Cue("bombs", target="ship", verdict=_toll),
    "heard": Cue("sighting", target="boat", verdict=always("seen")),
    "spotted": Cue("sighting", target="boat", verdict=always("seen")),
    "charged": Cue("depth", "ship", "boat"),
    "no_wreckage": Cue("depth", "ship", "boat", always("miss")),
    "killed": Cue("depth", "ship", "boat", always("sunk")),
}
