"""What each side has lost at the end of a game, by ids as rows keep them, and what those are called."""

from __future__ import annotations

from functools import cache
from typing import Any

from flagplot.games import SHELF, load
from flagplot.kernel.seat import CONTROL
from flagplot.operational.content.counters import BOAT
from flagplot.operational.state.model import Bay
from flagplot.operational.state.pieces import SUNK
from flagplot.strategic.state.model import Strategic
from flagplot.tactical.content.library import facts
from flagplot.tactical.content.scenario import slug
from flagplot.tactical.state.model import Battle

SUNK_LEVEL = 3


def losses(state: Any) -> dict[str, list[str]]:
    """Ships, boats, air units and troops lost, by side; empty for third-party games."""
    found: dict[str, list[str]] = {}

    def add(side: str, name: str) -> None:
        found.setdefault(side, []).append(name)

    match state:
        case Battle():
            for ship in state.ships.values():
                if ship.level >= SUNK_LEVEL:
                    add(ship.side, ship.id)
        case Bay():
            for vessel in state.ships.values():
                if vessel.fate == SUNK:
                    add(vessel.side, vessel.id)
            for plane in state.planes.values():
                if plane.lost:
                    add(plane.side, plane.id)
            for event in state.logs[CONTROL]:
                if event.kind == "sub.sunk":
                    boat = str(event.facts["boat"])
                    add(BOAT[boat].side, boat)
            for troop in state.troops.values():
                if troop.fate == "lost":
                    add(troop.side, troop.id)
        case Strategic():
            for loss in state.losses:
                add(loss.nation, loss.unit)
    return {side: sorted(names) for side, names in sorted(found.items())}


def called(game: str, piece: str) -> str:
    """The display name of what a row lists as lost; freighters of a scenario by the words of their ids, other games' pieces by their ids."""
    if game == "tactical":
        return _ships().get(piece) or " ".join(word.capitalize() for word in piece.split("-"))
    return str(load(game).catalogue.called(piece)) if game in SHELF else piece


@cache
def _ships() -> dict[str, str]:
    """The ships of actions by the words of their names, by which they are ordered."""
    return {slug(fact.name): fact.name for fact in facts().values()}
