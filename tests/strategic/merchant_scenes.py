"""Scenes of the merchant war: raiders and escorts on their cards, and step 9 fought out."""

from __future__ import annotations

from flagplot.kernel.event import Event
from flagplot.strategic import GAME
from flagplot.strategic.phases.merchant import MerchantWar
from flagplot.strategic.state.model import Strategic
from flagplot.strategic.state.pieces import Unit
from tests.strategic.positions import order, run, unit


def raiders(
    state: Strategic,
    number: int,
    *,
    nation: str = "usa",
    kind: str = "submarine",
    base: str = "reef",
    area: str = "e",
    on: int = 2,
) -> list[Unit]:
    """Attackers of a route on their card."""
    made = [unit(state, nation, kind, base) for _ in range(number)]
    for one in made:
        one.duty, one.on, one.area = "raid", str(on), area
    return made


def guards(
    state: Strategic, number: int, *, nation: str = "japan", kind: str = "escort", base: str = "truk", on: int = 2
) -> list[Unit]:
    """Escorts of a route on their card."""
    made = [unit(state, nation, kind, base) for _ in range(number)]
    for one in made:
        one.duty, one.on = "escort", str(on)
    return made


def fight(state: Strategic, *faces: int) -> list[Event]:
    """Step 9, every loss taken on the first unit offered."""
    state.flow.append(MerchantWar())
    events = run(state, *faces)
    while GAME.to_act(state)[0] != "observer":
        seat = GAME.to_act(state)[0]
        events += order(state, seat, next(iter(GAME.orders(state, seat))).line(), *faces)
    return events
