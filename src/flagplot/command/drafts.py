"""The staff's proposal of plans: a draft to accept or to change."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Final

from flagplot.bots.operational.estimate import Sight
from flagplot.command.answer import Desk
from flagplot.command.operational.checks import is_set_up_open
from flagplot.command.operational.plans import CLASSES
from flagplot.kernel.seat import side_of
from flagplot.operational.content.counters import SHIP
from flagplot.operational.state.view import BayView

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
AFLOAT: Final = frozenset({"stalk", "raid", "evade", "home", "convoy", "hunt", "patrol"})
"""Plans for forces; the classes of a strike are the enemy's."""


def draft(desk: Desk, lots: int) -> list[str]:
    """Plans for everything that a seat may be asked. `lots` is a number that nobody else can guess: by it forces are hidden."""
    sides = DRAFTS.get(desk.game.slug, {})
    lines = sides.get(str(side_of(desk.seat)), sides.get("", ()))
    view = desk.view()
    if not isinstance(view, BayView):
        return list(lines)
    return [*([f"arrange lots={lots}"] if is_set_up_open(view) else []), *_that_apply(lines, _forces(view))]


def _that_apply(lines: Iterable[str], forces: frozenset[str]) -> Iterator[str]:
    """The lines without words for forces that a side does not have; a line of which no force is left is left out."""
    for line in lines:
        verb, *words = line.split()
        if verb not in AFLOAT:
            yield line
        elif left := [word for word in words if word in forces]:
            yield " ".join([verb, *left, *(word for word in words if "=" in word)])


def _forces(view: BayView) -> frozenset[str]:
    """Words for the forces that a side has, or may still get. Every ship may be damaged."""
    sight = Sight(view)
    trades = {sight.trade(group) for group in view.groups.values()}
    types = {SHIP[name].type for name, ship in view.ships.items() if ship.side == view.side}
    return frozenset(
        word
        for word, has in {
            "carriers": "fleet-carrier" in types,
            "raiders": "raiders" in trades,
            "convoys": "transport" in types,
            "freighters": "freighter" in types,
            "cripples": True,
            "dummies": "dummy" in trades or view.options.dummies_per_kind != "0",
            "boats": bool(view.subs),
        }.items()
        if has
    )
