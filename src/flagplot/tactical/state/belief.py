"""What a seat may infer about enemy ships from its logbook: their targets, the torpedoes they launched and have left."""

from __future__ import annotations

from typing import Final

from flagplot.kernel.event import Event
from flagplot.tactical.content import library as content
from flagplot.tactical.rules.torpedoes.torpedoes import mounts
from flagplot.tactical.state.ids import ShipId
from flagplot.tactical.state.model import Battle, Ship
from flagplot.tactical.state.view import BattleView

SHOOTS: Final = frozenset({"fired", "shifted", "wasted"})
"""Events that tell who fired at whom with which guns."""

LAUNCHES: Final = {"launched": 1, "laid": 0}
"""Events that tell who fired torpedoes: at once, or a turn later when an unmarked track is laid out."""


def infer(state: Battle, view: BattleView) -> None:
    """Apply what the seat has seen to the imagined enemy: acquired targets are kept, and tubes that fired are empty."""
    names = {ship.name: ship.id for ship in state.ships.values()}
    strangers = {ship.name: ship for ship in state.ships.values() if ship.id not in view.ships}
    turn, met = 0, any(state.seen.values())
    spent: set[tuple[int, ShipId, str]] = set()
    for event in view.logbook:
        kind = event.kind
        if kind == "turn":
            turn = _number(event, "turn")
        elif kind in SHOOTS:
            met = True
            ship = strangers.get(str(event.facts["ship"]))
            target = names.get(str(event.facts["target"]))
            if ship is not None and target is not None:
                _fired(ship, event, target, view.turn - turn)
                spent.add((turn, ship.id, str(event.facts["gun"])))
            elif target is not None and target not in view.ships:
                group = state.ships[target].group
                if group not in state.fired_on:
                    state.fired_on.append(group)
        elif kind in LAUNCHES:
            ship = strangers.get(str(event.facts["ship"]))
            if ship is not None:
                _launched(ship, _number(event, "count"))
                ship.quiet = view.turn - turn - LAUNCHES[kind]
    state.has_met = state.has_met or met
    for ship in strangers.values():
        for gun in ship.ammo:
            known = content.guns()[gun].name
            turns = sum(1 for one in spent if one[1] == ship.id and one[2] == known)
            ship.ammo[gun] = max(0, ship.ammo[gun] - turns)
        ship.main_fires = len({one[0] for one in spent if one[1] == ship.id})
        if ship.floatplane and not state.is_night and turn > 1:
            ship.floatplane = "aloft"


def _fired(ship: Ship, event: Event, target: ShipId, ago: int) -> None:
    """A shoot of the turn before gives the range, and a hit the aim; one of this turn gives them for the next."""
    if ago > 1 or event.kind == "wasted":
        return
    aimed, hit = (ship.acquired, ship.struck) if ago else (ship.acquiring, ship.striking)
    for number, battery in enumerate(ship.sheet.batteries):
        if content.guns()[battery.gun].name == event.facts["gun"]:
            aimed[number] = target
            hit.pop(number, None)
            if _number(event, "hits"):
                hit[number] = target


def _number(event: Event, fact: str) -> int:
    value = event.facts[fact]
    assert isinstance(value, int), fact
    return value


def _launched(ship: Ship, count: int) -> None:
    """Empty the tubes mount by mount; a ship that fires more than were loaded has used her spare torpedoes."""
    if sum(ship.tubes) < count and ship.spare:
        ship.tubes, ship.spare = [mount.tubes for mount in mounts(ship)], False
    for number, loaded in enumerate(ship.tubes):
        fired = min(loaded, count)
        ship.tubes[number] -= fired
        count -= fired
