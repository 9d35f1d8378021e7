"""The captain: one order for every question, from doctrine and its View alone.

It opens or closes the range to the advantage of its guns, keeps its arcs bearing, turns away from torpedoes, concentrates its
fire, fires torpedoes inside sensible solutions, screens, and withdraws crippled ships.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import Any

from flagplot.bots.bot import Desk
from flagplot.bots.tactical import air, allocation, hunting, shifting, signalling, stance, torpedoes
from flagplot.bots.tactical.estimate import ChartRoom
from flagplot.bots.tactical.manoeuvre import move
from flagplot.bots.tactical.parameters import STANDARD, Doctrine
from flagplot.kernel.dice import Dice
from flagplot.kernel.order import Order
from flagplot.tactical.orders.choices import Amend, Assault, Attack, Consent, Detach, Moments, Plot, Signals, Throat
from flagplot.tactical.phases.gunfire import Gunfire
from flagplot.tactical.phases.throat import Throats
from flagplot.tactical.state.ids import GroupId
from flagplot.tactical.state.model import Ship
from flagplot.tactical.state.view import BattleView

PARTS = ("detaches", "helms", "searches", "shoots", "launches", "sorties", "floats")
"""The parts of a plot, in the order of their importance to the captain."""


class Captain:
    """A doctrine bot for every seat of every battle."""

    def __init__(self, doctrine: Doctrine = STANDARD, name: str = "captain") -> None:
        self.doctrine = doctrine
        self.name = name

    def order(self, desk: Desk, dice: Dice) -> Order:
        """The order for a seat that owes one."""
        view = desk.glance()
        assert isinstance(view, BattleView)
        top = type(view.flow[-1]).__name__ if view.flow else ""
        answer = _ANSWERS.get(top)
        if answer is None:
            return desk.sample(dice)
        order = answer(desk, ChartRoom(view, self.doctrine), dice)
        return order if desk.check(order) is None else desk.sample(dice)


def plot(desk: Desk, room: ChartRoom, dice: Dice) -> Order:
    """Phase A. Parts that the rules refuse are left out, one kind of order after the other."""
    detaches = _stragglers(room)
    helms = []
    for group in sorted(room.groups, key=room.is_flotilla):
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
        offers_end=stance.offers_end(room.view, room.doctrine),
    )
    if desk.check(full) is None:
        return full
    return _legal(desk, full, dice)


def _legal(desk: Desk, full: Plot, dice: Dice) -> Order:
    """The parts of a plot that are legal alone, combined as far as the rules allow."""
    kept = Plot(offers_end=full.offers_end)
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
    """Damaged ships that slow the others down leave the line, and have their own helm from the same turn on.

    No ship leaves while only bombers come: the group's AA is her only cover (NA-AIR-57).
    """
    found: list[Detach] = []
    if room.fears_bombers and not room.enemies:
        return found
    for group in room.groups[:]:
        ships = room.members(group)
        pace = max(room.top_speed(ship) for ship in ships)
        slow = [
            ship
            for ship in ships
            if ship.level >= 2 or (ship.level and room.top_speed(ship) < room.doctrine.pace * pace)
        ]
        if slow and len(slow) < len(ships) and group not in room.adrift:
            for ship in slow:
                found.append(Detach(ship.id, _fresh(room, ship)))
                room.detach(group, ship, found[-1].name)
    return found


def _fresh(room: ChartRoom, ship: Ship) -> GroupId:
    name = f"{ship.id}-det"
    return GroupId(name if f"{name}.{room.side}" not in room.view.groups else f"{name}-{room.view.turn}")


def second_target(desk: Desk, room: ChartRoom, dice: Dice) -> Order:
    """Phase C, when a battery may shift its fire."""
    del dice
    phase = room.view.flow[-1]
    assert isinstance(phase, Gunfire)
    return shifting.second_target(room.view, phase, desk.orders())


def moments(desk: Desk, room: ChartRoom, dice: Dice) -> Order:
    """Bombers attack at once, before the guns."""
    for order in desk.orders():
        if isinstance(order, Moments) and all(moment == "now" for _, moment in order.choices):
            return order
    del room
    return desk.sample(dice)


def assault(desk: Desk, room: ChartRoom, dice: Dice) -> Order:
    """Attack located boats with every ship that can reach them."""
    full = hunting.assault(room, dice)
    if desk.check(full) is None:
        return full
    kept: tuple[Attack, ...] = ()
    for attack in full.attacks:
        if desk.check(Assault((*kept, attack))) is None:
            kept = (*kept, attack)
    return Assault(kept)


def throat(desk: Desk, room: ChartRoom, dice: Dice) -> Order:
    """A boat under attack shoots if she can."""
    del dice
    phase = room.view.flow[-1]
    assert isinstance(phase, Throats)
    full = hunting.throat(room, phase)
    kept = tuple(shot for shot in full.shots if desk.check(Throat((shot,))) is None)
    return Throat(kept)


def signals(desk: Desk, room: ChartRoom, dice: Dice) -> Order:
    """Phase E: inform the others; no signal when the flagship has just been lost."""
    del dice
    order = signalling.signals(room)
    return order if desk.check(order) is None else Signals()


def parley(desk: Desk, room: ChartRoom, dice: Dice) -> Order:
    """Agree to end a battle that the side would leave anyway, or has at least not lost."""
    del desk, dice
    return Consent(grants=stance.would_end(room.view, room.doctrine))


def amend(desk: Desk, room: ChartRoom, dice: Dice) -> Order:
    """Keep the plot, and grant nothing."""
    del room, dice
    return Amend() if desk.check(Amend()) is None else Consent(grants=False)


_ANSWERS: dict[str, Callable[[Desk, ChartRoom, Dice], Order]] = {
    "Plotting": plot,
    "Gunfire": second_target,
    "ChooseMoment": moments,
    "Assaulting": assault,
    "Throats": throat,
    "Signalling": signals,
    "Amending": amend,
    "Consenting": amend,
    "Parley": parley,
}
