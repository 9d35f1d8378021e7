"""The small questions: intervene or not, which ship takes the loss, what to repair, where aircraft go."""

from __future__ import annotations

from flagplot.bots.bot import Desk
from flagplot.bots.strategic.estimate import WarRoom
from flagplot.kernel.dice import Dice
from flagplot.kernel.order import Order
from flagplot.strategic.orders.sheets import Decline, Exchange, Fight, Intervene, Lose, Rehouse, Repair, Share
from flagplot.strategic.phases.combat.sharing import Sharing
from flagplot.strategic.phases.operations.intervention import Intervention
from flagplot.strategic.phases.operations.pursuit import Pursuit
from flagplot.strategic.rules.bases.bases import lsp_at
from flagplot.strategic.rules.combat.ratings import fleet_cv
from flagplot.strategic.rules.combat.sharing import Part, proportional
from flagplot.strategic.state.ids import UnitId
from flagplot.strategic.state.model import NAVAL_RANGE
from flagplot.strategic.state.pieces import TaskForce


def decide(room: WarRoom, desk: Desk, dice: Dice) -> Order:
    """The answer to whatever is asked."""
    offered = list(desk.orders())
    first = offered[0] if offered else desk.sample(dice)
    if isinstance(first, Lose):
        return _loss(room, offered)
    if isinstance(first, Repair):
        return _repair(room, [order for order in offered if isinstance(order, Repair)])
    if isinstance(first, Rehouse):
        return _rehouse(offered)
    if isinstance(first, Exchange):
        return _exchange(offered)
    phase = room.view.flow[-1]
    if isinstance(phase, Sharing):
        return _share(phase)
    if any(isinstance(order, Fight) for order in offered):
        return _fight(room, offered)
    if any(isinstance(order, (Decline, Intervene)) for order in offered):
        return _intervene(room, desk, offered)
    return first


def _loss(room: WarRoom, offered: list[Order]) -> Order:
    """The cheapest step: unused craft and damaged small ships before big ones, troops last but one."""

    def cost(order: Order) -> tuple[float, str]:
        assert isinstance(order, Lose)
        unit = room.position.units.get(UnitId(order.what))
        if unit is None:
            return {"garrison": 1.0, "manpower": 5.0, "tank": 4.0}.get(order.what, 5.0), order.what
        strength = room.strength(unit)
        if unit.is_air:
            return 6.0, unit.id
        if unit.damaged:
            return 3.0 + strength, unit.id
        return 1.0 + strength / 2 + (4.0 if unit.is_carrier else 0.0), unit.id

    return min(offered, key=cost)


def _repair(room: WarRoom, offered: list[Repair]) -> Order:
    """The strongest ship first."""

    def gain(order: Repair) -> tuple[int, str]:
        unit = room.position.units[order.unit]
        return room.strength(unit) + (8 if unit.is_carrier else 0), unit.id

    return max(offered, key=gain)


def _share(phase: Sharing) -> Order:
    """Losses by what each can absorb, so that valuable ships are spared: every captain writes the same."""
    toll = phase.toll
    shares = proportional(toll.steps, [Part(part.nation, part.room, part.room) for part in toll.parts])
    return Share(tuple(sorted(shares.items())))


def _rehouse(offered: list[Order]) -> Order:
    """Another carrier before a base ashore."""
    return min(offered, key=lambda order: (order.line().endswith("ashore"), order.line()))


def _exchange(offered: list[Order]) -> Order:
    """As many garrisons as leave one manpower point free to go on."""
    return max(offered, key=lambda order: order.line())


def _fight(room: WarRoom, offered: list[Order]) -> Order:
    """Pursue a beaten cover always; fight a rival when strong."""
    own = [f for f in room.position.forces.values() if f.nation in room.nations and f.operation >= 0]
    strong = max((fleet_cv(room.position, force, force.area) for force in own if force.area), default=0)
    wanted = Fight if strong >= room.doctrine.worth_a_fight or isinstance(room.view.flow[-1], Pursuit) else Decline
    for order in offered:
        if isinstance(order, wanted):
            return order
    return offered[0]


def _intervene(room: WarRoom, desk: Desk, offered: list[Order]) -> Order:
    """Oppose with every strong enough force that is free, in reach and supplied."""
    area = _where(room)
    joining = []
    stock: dict[tuple[str, str], int] = {}
    for force in room.position.forces.values():
        if force.nation not in room.nations or force.operation >= 0 or force.used or not area:
            continue
        key = (force.nation, force.base)
        left = stock.setdefault(key, lsp_at(room.position, force.nation, force.base))
        if (
            left > 0
            and _reaches(room, force, area)
            and fleet_cv(room.position, force, area) >= room.doctrine.worth_a_fight // 2
        ):
            lsp = room.lavish(force, left)
            joining.append((force.id, lsp))
            stock[key] -= lsp
    strength = sum(fleet_cv(room.position, room.position.forces[name], area) for name, _ in joining)
    at_home = any(_far(room, room.position.forces[name], area) <= room.doctrine.next_door for name, _ in joining)
    supposed = _supposed(room, at_home)
    enough = room.doctrine.worth_a_fight * (room.doctrine.at_home if at_home and supposed else 1.0)
    if strength >= max(enough, room.doctrine.bold * supposed):
        opposing = Intervene(tuple(joining))
        if desk.check(opposing) is None:
            return opposing
    for order in offered:
        if isinstance(order, Decline):
            return order
    return offered[0]


def _where(room: WarRoom) -> str:
    """The area of the operation that is being resolved."""
    phase = room.view.flow[-1]
    return room.position.operations[phase.operation].area if isinstance(phase, Intervention) else ""


def _supposed(room: WarRoom, at_home: bool) -> float:
    """The fleet value that a captain assumes under the flag that is being resolved: what was at its base early in the war.

    Off its own ports it does not take each of several flags from one base for the whole fleet.
    """
    phase = room.view.flow[-1]
    if not isinstance(phase, Intervention) or room.turn > room.doctrine.faded:
        return 0.0
    base = _sailed_from(room, phase.operation)
    flags = sum(_sailed_from(room, number) == base for number in range(len(room.position.operations))) if at_home else 1
    return max([room.fleets(nation).get(base, 0) for nation in room.nations], default=0) / flags


def _sailed_from(room: WarRoom, operation: int) -> str:
    return room.position.forces[room.position.operations[operation].force].base


def _far(room: WarRoom, force: TaskForce, area: str) -> int:
    return room.reach(force.nation, force.base).get(area, 99)


def _reaches(room: WarRoom, force: TaskForce, area: str) -> bool:
    return _far(room, force, area) <= NAVAL_RANGE + force.reach
