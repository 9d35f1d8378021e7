"""Aircraft over a battle in a few lines."""

from __future__ import annotations

from typing import Any

from flagplot.kernel.event import Event
from flagplot.kernel.seat import Seat
from flagplot.tactical import GAME
from flagplot.tactical.content import library as content
from flagplot.tactical.state.model import Battle, Flight
from tests.tactical.positions import battle, fleet, opened, umpire


def plane(name: str) -> int:
    return content.aircraft()[name].air_class


def sky(*flights: tuple[str, str, str, str, str], **conditions: Any) -> Battle:
    """Two US ships and a distant Japanese one; flights are (id, side, aircraft, load, mission target)."""
    ships = conditions.pop("ships", ("exeter:YORK",))
    state = battle(fleet("rn", *ships, name="own"), fleet("ijn", "haguro:MYOKO", at=(0, 60000)), **conditions)
    for name, side, aircraft, load, target in flights:
        mission = "strike" if target in state.ships else "cap" if target in state.groups else "escort" if target else ""
        state.flights[name] = Flight(name, side, aircraft, 6, "", "air", load, mission, target)
    return state


def bombers(state: Battle) -> list[Flight]:
    return [flight for flight in state.flights.values() if flight.mission == "strike"]


def raid(state: Battle, *faces: int, moment: str = "now") -> list[Event]:
    """Let the flights of a sky attack, with all dice given."""
    opened(state)
    plots = {}
    for side in ("rn", "ijn"):
        own = [flight for flight in state.flights.values() if flight.side == side]
        parts = [f"air {f.id} {f.mission} {f.target} {f.altitude}".strip() for f in own if f.mission]
        plots[side] = " | ".join(parts)
    dice = umpire(*faces, state=state)
    for side in ("rn", "ijn"):
        order = GAME.notation.parse(f"plot {plots[side]}")
        assert GAME.check(state, Seat(side), order) is None, GAME.check(state, Seat(side), order)
        GAME.obey(state, Seat(side), order, dice)
    while GAME.to_act(state) and "Plot" not in state.where()[-1]:
        seat = GAME.to_act(state)[0]
        names = [flight.id for flight in state.flights.values() if flight.mission == "strike" and flight.side == seat]
        GAME.obey(state, seat, GAME.notation.parse("moments " + ", ".join(f"{name} {moment}" for name in names)), dice)
    return dice.events
