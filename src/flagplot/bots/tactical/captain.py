"""The captain: one order for whatever he is asked, from doctrine and his View alone.

He opens or closes the range to his guns' advantage, keeps his arcs bearing, turns away from torpedoes, concentrates his
fire, fires torpedoes inside sensible solutions, screens, and disengages what is crippled.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import Any

from flagplot.bots.bot import Desk
from flagplot.bots.tactical import air, allocation, hunting, shifting, signalling, torpedoes
from flagplot.bots.tactical.chartroom import ChartRoom
from flagplot.bots.tactical.manoeuvre import move
from flagplot.kernel.dice import Dice
from flagplot.kernel.order import Order
from flagplot.tactical.model import Ship
from flagplot.tactical.orders import Amend, Assault, Attack, Consent, Detach, Moments, Plot, Signals
from flagplot.tactical.phases.gunfire import Gunfire
from flagplot.tactical.view import BattleView

PARTS = ("detaches", "helms", "searches", "shoots", "launches", "sorties", "floats")
"""The parts of a plot, in the order in which the captain insists on them."""

PACE = 0.8
"""The share of the fastest consort's speed below which a ship leaves the line in action."""


class Captain:
    """A doctrine bot for every seat of every battle."""

    name = "captain"

    def order(self, desk: Desk, dice: Dice) -> Order:
        """The order for a seat that owes one."""
        view = desk.view()
        assert isinstance(view, BattleView)
        top = type(view.flow[-1]).__name__ if view.flow else ""
        answer = _ANSWERS.get(top)
        if answer is None:
            return desk.sample(dice)
        order = answer(desk, view, dice)
        return order if desk.check(order) is None else desk.sample(dice)


def plot(desk: Desk, view: BattleView, dice: Dice) -> Order:
    """Phase A. What the rules refuse is left out, one kind of order after the other."""
    room = ChartRoom(view)
    detaches = _stragglers(room)
    helms = []
    for group in sorted(room.groups, key=room.is_flotilla):
        if group in room.adrift:
            continue
        ships = room.members(group)
        if ships[0].depth:
            helms.append(hunting.boat(room, group))
        else:
            planned = move(room, group, together=torpedoes.wants_to_fire(room, group))
            helms.append(planned.helm)
            room.ways.update(planned.ways)
    shoots = allocation.shoots(room)
    launches = torpedoes.launches(room, room.ways)
    searches = hunting.searches(room, {shot.ship for shot in shoots})
    full = Plot(
        tuple(helms),
        tuple(shoots),
        tuple(launches),
        tuple(searches),
        tuple(air.sorties(room)),
        tuple(detaches),
        floats=tuple(air.floats(room)),
    )
    if desk.check(full) is None:
        return full
    return _legal(desk, full, dice)


def _legal(desk: Desk, full: Plot, dice: Dice) -> Order:
    """The parts of a plot that stand on their own, put together as far as the rules allow."""
    kept = Plot()
    if desk.check(kept) is not None:
        return desk.sample(dice)
    for kind in PARTS:
        for part in getattr(full, kind):
            longer: dict[str, Any] = {kind: (*getattr(kept, kind), part)}
            larger = replace(kept, **longer)
            if desk.check(larger) is None:
                kept = larger
    return kept


def _stragglers(room: ChartRoom) -> list[Detach]:
    """Who is hurt and slows the others down leaves the line, and has her own helm from the same turn on."""
    found = []
    for group in room.groups[:]:
        ships = room.members(group)
        pace = max(room.top_speed(ship) for ship in ships)
        slow = [ship for ship in ships if ship.level >= 2 or (ship.level and room.top_speed(ship) < PACE * pace)]
        if slow and len(slow) < len(ships) and group not in room.adrift:
            for ship in slow:
                found.append(Detach(ship.id, _fresh(room, ship)))
                room.detach(group, ship, found[-1].name)
    return found


def _fresh(room: ChartRoom, ship: Ship) -> str:
    name = f"{ship.id}-det"
    return name if f"{name}.{room.side}" not in room.view.groups else f"{name}-{room.view.turn}"


def second_target(desk: Desk, view: BattleView, dice: Dice) -> Order:
    """Phase C, when a battery may shift its fire."""
    del dice
    phase = view.flow[-1]
    assert isinstance(phase, Gunfire)
    return shifting.second_target(view, phase, desk.orders())


def moments(desk: Desk, view: BattleView, dice: Dice) -> Order:
    """Bombers attack at once, before the guns."""
    for order in desk.orders():
        if isinstance(order, Moments) and all(moment == "now" for _, moment in order.choices):
            return order
    del view
    return desk.sample(dice)


def assault(desk: Desk, view: BattleView, dice: Dice) -> Order:
    """Attack located boats with whoever can be there."""
    full = hunting.assault(ChartRoom(view), dice)
    if desk.check(full) is None:
        return full
    kept: tuple[Attack, ...] = ()
    for attack in full.attacks:
        if desk.check(Assault((*kept, attack))) is None:
            kept = (*kept, attack)
    return Assault(kept)


def signals(desk: Desk, view: BattleView, dice: Dice) -> Order:
    """Phase E: tell the others, and steer what is out of reach; silence when the flagship has just been lost."""
    del dice
    order = signalling.signals(ChartRoom(view))
    return order if desk.check(order) is None else Signals()


def amend(desk: Desk, view: BattleView, dice: Dice) -> Order:
    """Stand by the plot, and grant nothing."""
    del view, dice
    return Amend() if desk.check(Amend()) is None else Consent(grants=False)


_ANSWERS: dict[str, Callable[[Desk, BattleView, Dice], Order]] = {
    "Plotting": plot,
    "Gunfire": second_target,
    "ChooseMoment": moments,
    "Assaulting": assault,
    "Signalling": signals,
    "Amending": amend,
    "Consenting": amend,
}
