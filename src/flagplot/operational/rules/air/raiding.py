"""A raid over its target: which units take part, what may be attacked, and how."""

from __future__ import annotations

from flagplot.kernel.order import Objection
from flagplot.kernel.rule import rule
from flagplot.kernel.umpire import Umpire
from flagplot.operational.content.counters import PLANE
from flagplot.operational.content.sea import PLACE, SEA
from flagplot.operational.orders.common import Bomb
from flagplot.operational.rules.air import bombing
from flagplot.operational.rules.air.dogfight import duel, shoots_down
from flagplot.operational.rules.air.intercept import is_under_attack
from flagplot.operational.rules.damage import lose_plane
from flagplot.operational.rules.recon.markers import in_port
from flagplot.operational.rules.sea.collision import risk_collision
from flagplot.operational.state.ids import PlaneId
from flagplot.operational.state.model import Bay, Group, enemy
from flagplot.operational.text.said import say


def free_escorts(state: Bay, units: list[PlaneId], engaged: list[PlaneId]) -> list[PlaneId]:
    """Escorts that have not fought yet."""
    return [name for name in units if PLANE[name].is_fighter and name not in engaged and not state.planes[name].lost]


def free_interceptors(state: Bay, interceptors: list[PlaneId], engaged: list[PlaneId]) -> list[PlaneId]:
    """Interceptors that no escort has engaged yet."""
    return [name for name in interceptors if name not in engaged and not state.planes[name].lost]


def bombers(state: Bay, units: list[PlaneId]) -> list[PlaneId]:
    """The attacking units that bomb."""
    return [name for name in units if not PLANE[name].is_fighter and not state.planes[name].lost]


@rule("MK-AIR-25", "MK-AIR-28")
def second_escorts(
    state: Bay, umpire: Umpire, units: list[PlaneId], interceptors: list[PlaneId], engaged: list[PlaneId]
) -> list[PlaneId]:
    """Assign the escorts left over to surviving interceptors, which must fight them; the result is the interceptors that are free for the bombers."""
    engaged = engaged[:]
    loose = free_interceptors(state, interceptors, engaged)
    for name in interceptors:
        if name in loose or state.planes[name].lost:
            continue
        spare = free_escorts(state, units, engaged)
        if not spare:
            loose.append(name)
            continue
        engaged.append(spare[0])
        duel(state, umpire, spare[0], name, "both")
        if state.options.interceptor_after_second_escort == "may_attack_bomber":
            loose.append(name)
        else:
            state.planes[name].bounced = True
    return loose


@rule("MK-AIR-25", "MK-AIR-27")
def bounce(state: Bay, umpire: Umpire, fighter: PlaneId, bomber: PlaneId) -> None:
    """One interceptor against one bomber unit, at the same time."""
    state.planes[fighter].bounced = True
    hits = [shoots_down(state, umpire, fighter, bomber), shoots_down(state, umpire, bomber, fighter)]
    if hits[0]:
        lose_plane(state, umpire, state.planes[bomber], ("MK-AIR-25",), "shot down in air combat")
    if hits[1]:
        lose_plane(state, umpire, state.planes[fighter], ("MK-AIR-25",), "shot down in air combat")


@rule("MK-REC-33")
def lose_decoy(state: Bay, umpire: Umpire, name: PlaneId) -> None:
    """Remove a decoy that is recognized."""
    lose_plane(state, umpire, state.planes[name], ("MK-REC-33",), "a dummy, seen through")


@rule("MK-AIR-72")
def target_groups(state: Bay, side: str, at: str, target: str) -> list[Group]:
    """The groups that a raid may attack: its target or those in the target port, and all others of the hex in sight."""
    return [group for group in state.groups_at(at, enemy(side)) if is_under_attack(state, group, target)]


def marks(state: Bay, side: str, at: str, target: str) -> list[str]:
    """What can be attacked: ships by name (`any` at night), air units and ground units of the place."""
    ships = [name for group in target_groups(state, side, at, target) if not group.dummy for name in group.ships]
    if state.night:
        return ["any"] if ships else []
    held = any(state.owner[place] == enemy(side) for place in SEA.places_at.get(at, ()))
    return [*ships, *bombing.AREAS] if held or target in PLACE else ships


@rule("MK-AIR-55", "MK-AIR-64", "MK-AIR-66", "MK-AIR-72")
def check_bomb(state: Bay, order: Bomb, able: list[PlaneId], struck: list[str], targets: list[str]) -> Objection | None:
    """Why a unit may not make this attack."""
    if order.unit not in able:
        return Objection("MK-AIR-61", say("refuse-does-not-bomb-here", unit=order.unit, able=", ".join(able)))
    if order.unit in struck:
        return Objection("MK-AIR-67", say("refuse-made-attack", unit=order.unit))
    if order.target not in targets:
        return Objection("MK-AIR-55", say("refuse-targets-here", targets=", ".join(targets) or say("words-none")))
    return bombing.check_manner(state, order.unit, order.manner, order.target)


@rule("MK-AIR-65", "MK-SEA-22")
def risk_in_the_dark(state: Bay, umpire: Umpire, groups: list[Group]) -> None:
    """A night torpedo attack on ships under way risks a collision among them."""
    for group in groups:
        if state.night and not in_port(state, group.at, group.side) and not group.anchored:
            risk_collision(state, umpire, group.ships[:], "under air attack", group.side)
