"""The counters by the short names that orders use."""

from __future__ import annotations

from typing import Final

from flagplot.operational.content.cards import AirCard, BatteryCard, GroundCard, ShipCard, SubCard, cards
from flagplot.operational.state.ids import PlaneId

CLASSES: Final = ("D", "DL", "CL", "CA", "BC", "B")
RANK: Final[dict[str, int]] = {name: rank for rank, name in enumerate(CLASSES)}
"""The class letters in ascending order (MK-BAT-41)."""
HEAVY: Final = ("CA", "BC", "B")

SHIP: Final[dict[str, ShipCard]] = {card.short: card for card in cards().ships.values()}
BOAT: Final[dict[str, SubCard]] = dict(cards().subs)
TROOP: Final[dict[str, GroundCard]] = dict(cards().ground)
GUNS: Final[dict[str, BatteryCard]] = dict(cards().batteries)

MOST_MARKERS: Final = 12
"""The most dummies of a kind, and the most task groups, that an option may set."""
DECOYS: Final[dict[str, tuple[PlaneId, ...]]] = {
    side: tuple(PlaneId(f"decoy-{side[0]}{n + 1}") for n in range(MOST_MARKERS)) for side in ("japan", "allies")
}
DECOY_RANGE: Final = 4

PLANE: Final[dict[str, AirCard]] = dict(cards().air) | {
    name: AirCard(name, "Decoy", side, "Decoy", DECOY_RANGE, "", True, False, "", (), False)
    for side, names in DECOYS.items()
    for name in names
}
HOME: Final[dict[str, str]] = {
    name: cards().ships[card.home].short if card.home else "" for name, card in PLANE.items()
}
"""The carrier or cruiser an air unit belongs to, by her short name."""
