"""A battery that may shift its fire: hold for the hits in hand, or try a second ship."""

from __future__ import annotations

from collections.abc import Iterable

from flagplot.bots.tactical.gunnery import band, guess, mean_harm
from flagplot.bots.tactical.sea import distance
from flagplot.kernel.order import Order
from flagplot.tactical.content import library as content
from flagplot.tactical.content.library import Gun
from flagplot.tactical.orders.choices import Hold, Switch
from flagplot.tactical.phases.gunfire import Gunfire
from flagplot.tactical.rules.damage.damage import GUN, accumulate
from flagplot.tactical.rules.movement.geometry import YARD
from flagplot.tactical.state.model import SUNK
from flagplot.tactical.state.view import BattleView


def second_target(view: BattleView, phase: Gunfire, orders: Iterable[Order]) -> Order:
    """Hold, unless the first ship is sinking or past hurting and another one promises more than the hits in hand."""
    held = phase.shifting
    assert held is not None
    gun = content.guns()[held.salvo.gun]
    first = view.others[held.salvo.target]
    level = first.level
    for blow in phase.blows:
        if blow.target == first.id and level < SUNK:
            level = accumulate(level, blow.result, blow.differential, GUN)
    best: Order = Hold()
    most = held.hits * _harm(gun, first.kind, held.at, level)
    ship = view.ships[held.salvo.ship]
    for order in orders:
        if not isinstance(order, Switch):
            continue
        other = view.others[order.target]
        at = band(gun, distance(ship.x, ship.y, other.x, other.y) / YARD)
        if not at:
            continue
        aid = -ship.level + ship.gun_mod + int(ship.fc_radar)
        chance = max(1 / 36, min(5, guess(held.guns, at, other.kind, aid)) / 6)
        worth = chance * _harm(gun, other.kind, at, other.level)
        if worth > most:
            best, most = order, worth
    return best


def _harm(gun: Gun, kind: str, at: str, level: int) -> float:
    """What one hit is worth on a ship of a class, nothing on one that goes down anyway."""
    if level >= SUNK:
        return 0.0
    sheet = content.classes()[kind]
    return mean_harm(gun.factor - sheet.armour, at, sheet.old_armour, level) * sheet.half_cs
