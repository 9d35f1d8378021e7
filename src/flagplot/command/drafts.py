"""The staff's proposal of plans: a draft to accept or to change."""

from __future__ import annotations

from typing import Final

from flagplot.command.answer import Desk
from flagplot.command.operational.plans import CLASSES
from flagplot.kernel.seat import side_of

RAID: Final = (
    "home cripples",
    "convoy convoys",
    "hunt boats",
    "search all",
    "patrol carriers units=2",
    f"strike {' '.join(CLASSES)} with all",
    "intercept all",
    "fight all against weaker",
)
DRAFTS: Final[dict[str, dict[str, tuple[str, ...]]]] = {
    "operational": {
        "japan": ("stalk carriers", "raid raiders dummies", *RAID),
        "allies": ("evade carriers raiders freighters dummies", *RAID),
    },
    "tactical": {"": ("steer all as captain", "gunfire best", "torpedoes within=8000", "tracks turn-away")},
    "strategic": {"": ("losses cheapest", "repairs strongest", "garrisons all", "oppose weaker", "drafted all")},
}


def draft(desk: Desk, lots: int) -> list[str]:
    """Plans for everything that a seat may be asked. `lots` is a number that nobody else can guess: by it forces are hidden."""
    sides = DRAFTS.get(desk.game.slug, {})
    lines = list(sides.get(str(side_of(desk.seat)), sides.get("", ())))
    is_open = any(type(phase).__name__ == "SetUp" for phase in desk.view().flow)
    return [f"arrange lots={lots}", *lines] if is_open and desk.game.slug == "operational" else lines
