"""Quicker guns: whose hits count before a slower gun fires."""

from __future__ import annotations

from flagplot.kernel.rule import rule
from flagplot.tactical.content import library as content
from flagplot.tactical.rules.gunnery.gunnery import range_to
from flagplot.tactical.state.model import HEAVY, Battle, Salvo


@rule("NA-GUN-16", "NA-GUN-17")
def may_be_hit_first(world: Battle, salvo: Salvo) -> bool:
    """Whether an enemy in sight has quicker guns in range of the firer: their hits count before she fires."""
    ship, step = world.ships[salvo.ship], content.guns()[salvo.gun].step
    if ship.level >= HEAVY:
        return False
    foes = [world.ships[name] for name in world.seen.get(ship.side, ()) if world.ships[name].in_battle]
    return any(
        content.guns()[battery.gun].step < step and range_to(foe, ship) <= content.guns()[battery.gun].reach
        for foe in foes
        for number, battery in enumerate(foe.sheet.batteries)
        if number not in foe.out
    )
