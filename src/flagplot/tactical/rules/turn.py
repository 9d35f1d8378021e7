"""Closing one turn sheet and opening the next: what is kept, what is cleared, what is reloaded."""

from __future__ import annotations

from typing import Final

from flagplot.kernel.rule import rule
from flagplot.tactical.rules.movement.movement import disperse
from flagplot.tactical.rules.movement.scales import clock
from flagplot.tactical.rules.sight.detection import notice_smoke
from flagplot.tactical.rules.torpedoes.torpedoes import mounts
from flagplot.tactical.state.model import AFLOAT, Battle, Ship, TurnSheet

_RELOAD_TURNS: Final = 4


@rule("NA-GUN-26", "NA-GUN-27", "NA-GUN-47", "NA-SUB-57", "NA-MOV-22", "NA-SCN-18")
def close_turn(state: Battle) -> None:
    """Acquisition is kept for the next turn; datums and old smoke are lost."""
    for ship in state.ships.values():
        ship.acquired, ship.acquiring = ship.acquiring, {}
        ship.struck, ship.striking = ship.striking, {}
        ship.was_hit, ship.is_hit = ship.is_hit, False
        ship.fired = []
        if ship.status == AFLOAT:
            reload_tubes(ship)
    state.datums = {}
    disperse(state)
    notice_smoke(state)


@rule("NA-TRP-47")
def reload_tubes(ship: Ship) -> None:
    """After four full turns without firing torpedoes or hard turns a ship with spares reloads all mounts, once."""
    ship.quiet += 1
    if not ship.spare or ship.quiet < _RELOAD_TURNS:
        return
    full = [mount.tubes for mount in mounts(ship)]
    if ship.tubes != full:
        ship.tubes = full
        ship.spare = False


@rule("NA-SOP-4", "NA-SCL-11", "NA-SCL-12")
def begin_turn(state: Battle) -> None:
    """A new sheet with the turn's number and time of day."""
    state.turn += 1
    state.sheet = TurnSheet(state.turn, clock(state.brief.start, state.turn))
