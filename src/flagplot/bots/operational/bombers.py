"""The enemy's bombers ashore: where their search would find a squadron, and how many bombs would hit it there."""

from __future__ import annotations

from functools import lru_cache
from typing import Final

from flagplot.bots.operational.estimate import Sight
from flagplot.operational.content.counters import PLANE, SHIP
from flagplot.operational.content.map import board
from flagplot.operational.content.scenarios import scenario
from flagplot.operational.content.sea import SEA
from flagplot.operational.state.model import Group

HIT: Final = 1.7 / 6
"""The chance that a bomber unit hits from high level (MK-AIR-58)."""
LIGHT_DECK: Final = 2
"""The most air units of a light carrier."""
FEW: Final = 0.03
"""Hits that are not worth a detour."""


def bombs(sight: Sight, at: str) -> float:
    """Hits to be expected in a day in a hex: the chance of being found there, for each bomber unit that reaches it."""
    if sight.bombed is None:
        view = sight.view
        held = tuple([place for place, owner in view.owner.items() if owner == sight.foe])
        sight.bombed = _bombs(sight.foe, view.scenario, tuple(view.planes_lost), held)
    return sight.bombed.get(at, 0.0)


@lru_cache(maxsize=64)
def _bombs(side: str, slug: str, lost: tuple[str, ...], held: tuple[str, ...]) -> dict[str, float]:
    """The same for every hex that a side's search covers; bombers stand where the counters say, as far as anybody knows."""
    away = {*lost, *scenario(slug).absent}
    bases = [
        (SEA.hex_of[card.bases[0]], card.range)
        for card in PLANE.values()
        if card.side == side and card.bases and "H" in card.modes and card.type != "PBY"
        if card.id not in away and card.bases[0] in held
    ]
    found: dict[str, float] = {}
    for place in board().sea:
        at = str(place)
        chance = board().coverage(side, place) / 6
        hits = HIT * chance * sum(SEA.distance(base, at) <= reach for base, reach in bases)
        if hits > FEW:
            found[at] = hits
    return found


def hunts_with_a_deck(group: Group) -> bool:
    """Whether a group hunts shipping with a light carrier: fleet carriers have a doctrine of their own."""
    decks = [SHIP[name].deck for name in group.ships]
    return any(decks) and max(decks) <= LIGHT_DECK


def holds_back(sight: Sight, group: Group, to: str) -> bool:
    """Whether a light carrier goes no nearer to bombers ashore: cruisers run down what lies there."""
    return hunts_with_a_deck(group) and bombs(sight, to) > sight.doctrine.bomb_berth
