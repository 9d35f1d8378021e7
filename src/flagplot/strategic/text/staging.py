"""Which events of the war are shown on the map, and how."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from flagplot.kernel.text.staging import Cue, Told, Verdict, always, either


def _counted(fact: str, word: str) -> Verdict:
    """A number, or nothing for none."""

    def verdict(facts: Told) -> tuple[str, int]:
        count = facts.get(fact)
        return (word, count) if isinstance(count, int) and count > 0 else ("miss", 1)

    return verdict


def _losses(facts: Told) -> tuple[str, int]:
    lost = facts.get("lost")
    return ("lost", 1) if isinstance(lost, list) and lost else ("damaged", 1)


CUES: Final[Mapping[str, Cue]] = {
    "operation.opened": Cue("sighting", target="area", quiet=True),
    "intervention.made": Cue("sighting", target="area"),
    "battle.joined": Cue("battle", target="area"),
    "battle.heard": Cue("battle", target="area"),
    "battle.fire": Cue("salvo", target="area", verdict=_counted("steps", "steps")),
    "losses.taken": Cue("damage", verdict=_losses),
    "troops.drowned": Cue("sinking", verdict=always("lost")),
    "train.lost": Cue("sinking", target="area", verdict=always("lost")),
    "ship.trapped": Cue("sinking", target="base", verdict=always("lost")),
    "ship.battered": Cue("damage", target="base", verdict=either("sunk", "sunk", "damaged")),
    "ship.escaped": Cue("move", "base", "to"),
    "landing.opened": Cue("landing", target="place"),
    "landing.unopposed": Cue("landing", target="place"),
    "landing.fire": Cue("salvo", target="place", verdict=_counted("steps", "steps")),
    "landing.failed": Cue("land", target="place", verdict=always("fails")),
    "landing.lodged": Cue("flag", target="place", verdict=always("holds")),
    "standin.round": Cue("land", target="place"),
    "place.taken": Cue("flag", target="place", verdict=always("taken")),
    "supply.starved": Cue("damage", target="place", verdict=always("lost")),
    "merchant.fought": Cue("convoy", target="area", verdict=_counted("tonnage", "tonnage")),
}
