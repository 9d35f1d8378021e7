"""Warnings for a plot: wakes crossed, guns that stay silent, shells running out, courses that cannot be run."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from flagplot.kernel.order import Order
from flagplot.kernel.text.said import Row, Said
from flagplot.lab.odds.order import Risk, Seen
from flagplot.lab.odds.said import listed, say
from flagplot.lab.odds.tactical.orders import plotted
from flagplot.tactical.content import library as content
from flagplot.tactical.orders.choices import Plot
from flagplot.tactical.rules.gunnery.allocation import may_fire
from flagplot.tactical.rules.gunnery.arcs import angle_to, bears
from flagplot.tactical.rules.gunnery.gunnery import is_main
from flagplot.tactical.rules.movement.geometry import CIRCLE
from flagplot.tactical.rules.movement.track import overrun, run_group
from flagplot.tactical.rules.sight.sight import may_fire_on
from flagplot.tactical.rules.torpedoes.spreads import arming_run, is_fine, is_spared, meeting
from flagplot.tactical.state.ids import NO_SHIP, ShipId
from flagplot.tactical.state.model import Battle, Ship, Spread

MOST: Final = 6
"""Warnings of one kind that are told one by one."""


def risks_of(seen: Seen, order: Order) -> list[Risk]:
    """All warnings for a plot."""
    found = plotted(seen, order) if isinstance(order, Plot) else None
    if found is None:
        return []
    world = found[0]
    return [*_wakes(seen, world), *_cut_short(seen, world), *_silent(seen, world), *_shells(world)]


def _wakes(seen: Seen, world: Battle) -> Iterator[Risk]:
    """Tracks of torpedoes that a ship would meet on the course she is plotted for."""
    spreads = [
        Spread(
            number,
            wake.side,
            NO_SHIP,
            "",
            wake.x,
            wake.y,
            wake.course,
            wake.count,
            wake.inches,
            wake.run,
            wake.leg,
            wake.legs,
        )
        for number, wake in enumerate(seen.view.wakes)
    ]
    own = [spread.clone() for spread in seen.view.spreads]
    told = 0
    for group in world.groups.values():
        if group.seat != seen.seat or not world.members(group):
            continue
        for track in run_group(world, group, world.sheet.helms.get(group.id, ())):
            ship = world.ships[track.ship]
            for spread in [*spreads, *own]:
                if spread.ship in world.ships and is_spared(world, spread, ship):
                    continue
                met = meeting(spread, track, arming_run(world))
                if met is None or not met.counts or told >= MOST:
                    continue
                told += 1
                whose = "own" if spread.side == ship.side else "other"
                course = f"{spread.course // 10:03d}"
                text = say("risk-meets-torpedoes", ship=ship.name, whose=whose, count=spread.count, course=course)
                if is_fine(spread.course, met.course):
                    yield Risk(say("risk-at-fine-angle-half-them", text=text), "NA-TRP-22")
                else:
                    back = (spread.course + CIRCLE // 2) % CIRCLE
                    yield Risk(
                        say(
                            "risk-steering-or-combs-them-and",
                            text=text,
                            course=f"{spread.course // 10:03d}",
                            back=f"{back // 10:03d}",
                        ),
                        "NA-TRP-22",
                    )


def _cut_short(seen: Seen, world: Battle) -> Iterator[Risk]:
    """Courses that cannot be run to their end."""
    for group in world.groups.values():
        steps = world.sheet.helms.get(group.id, ())
        if group.seat == seen.seat and steps and world.members(group):
            text = overrun(world, group, steps)
            if text is not None:
                yield Risk(text, "NA-MOV-7")


def _silent(seen: Seen, world: Battle) -> Iterator[Risk]:
    """Main batteries that do not bear on the target of their ship, and ships that hold their fire with an enemy in their arcs."""
    aims: dict[ShipId, list[ShipId]] = {}
    laid: dict[ShipId, set[int]] = {}
    for salvo in world.sheet.salvoes:
        aims.setdefault(salvo.ship, []).append(salvo.target)
        laid.setdefault(salvo.ship, set()).update(salvo.batteries)
    told: list[Said] = []
    for name, targets in aims.items():
        ship = world.ships[name]
        angle = angle_to(ship, world.ships[targets[0]])
        out = [
            battery
            for number, battery in enumerate(ship.sheet.batteries)
            if is_main(ship, number) and number not in laid[name] and not bears(battery.arc, angle)
        ]
        if out:
            arcs = listed(dict.fromkeys(one.arc for one in out))
            told.append(say("risk-guns-in-arcs", ship=ship.name, guns=sum(one.guns for one in out), arcs=arcs))
    if told:
        yield Risk(say("risk-main-guns-that-will-not", told=Row(tuple(told), say("comma"))), "NA-GUN-13")
    idle = [
        world.ships[name].name
        for name, enemies in seen.view.bearing.items()
        if name not in aims
        and _holds_fire(world, world.ships[name], [enemy for enemy, arcs in enemies.items() if arcs])
    ]
    if idle:
        yield Risk(say("risk-hold-fire-with-enemy-in", idle=listed(idle)), "NA-GUN-14")


def _holds_fire(world: Battle, ship: Ship, enemies: list[ShipId]) -> bool:
    if may_fire(world, ship) is not None or not any(ship.ammo.values()):
        return False
    return any(may_fire_on(world, ship, world.ships[enemy]) is None for enemy in enemies)


def _shells(world: Battle) -> Iterator[Risk]:
    """Magazines that this turn's fire empties."""
    told: set[tuple[str, str]] = set()
    for salvo in world.sheet.salvoes:
        ship = world.ships[salvo.ship]
        if ship.ammo[salvo.gun] <= 1 and (ship.id, salvo.gun) not in told:
            told.add((ship.id, salvo.gun))
            yield Risk(
                say("risk-fires-her-last-shells", name=ship.name, gun=content.guns()[salvo.gun].name), "NA-GUN-72"
            )
