"""Lost bases: where their ships, air and troops go."""

from __future__ import annotations

from flagplot.kernel.rule import rule
from flagplot.kernel.umpire import Umpire
from flagplot.strategic.content.atlas import FAR
from flagplot.strategic.rules.amphibious.stormed import batter
from flagplot.strategic.rules.combat.losses import remove
from flagplot.strategic.rules.operations.allowances import may_station
from flagplot.strategic.state.model import Strategic
from flagplot.strategic.state.pieces import PORT, SUBMARINE, Unit


def move(state: Strategic, unit: Unit, to: str) -> None:
    """Move a unit to another base's port card; a carrier takes her air along."""
    unit.at = to
    unit.to_port()
    air = state.air_of(unit.id)
    if air is not None:
        air.at = to
        air.idle = True
        air.to_port()


def land_base(state: Strategic, nation: str, base: str) -> str:
    """The base itself if it is ashore and friendly, else the nearest friendly place ashore; empty if there is none."""
    if base in state.harbours and state.is_friend(nation, state.harbours[base].holder):
        return base
    best, far = "", FAR
    if not state.is_base(base):
        return ""
    for place in state.harbours:
        if state.may_use(nation, place):
            distance = min(state.distance(nation, base, area) for area in state.areas_of(place))
            if distance < far:
                best, far = place, distance
    return best


@rule("NW-OPS-29", "NW-SEQ-24")
def evacuate(state: Strategic, base: str, umpire: Umpire, by: str = "") -> None:
    """Ships in port at a lost base go to the nearest friendly one; if none can be reached they are lost.

    Ships that leave a base taken by storm may be damaged.
    """
    for unit in list(state.units.values()):
        if unit.at != base or not unit.is_ship or unit.duty != PORT or unit.id not in state.units:
            continue
        if state.is_friend(unit.nation, state.harbours[base].holder):
            continue
        if by:
            batter(state, unit, base, (by,), umpire)
        if unit.id in state.units:
            rescue(state, unit, base, umpire)


@rule("NW-BAS-19", "NW-SEQ-24")
def abandon(state: Strategic, train: str, umpire: Umpire) -> None:
    """Ships of a lost or disbanded train, in port or at sea, are based elsewhere from now on; none is lost."""
    for unit in [u for u in state.units.values() if u.at == train and u.is_ship]:
        resettle(state, unit, train, refuge(state, unit, train) or any_base(state, unit.nation), "NW-BAS-19", umpire)


def any_base(state: Strategic, nation: str) -> str:
    """A friendly place anywhere, a nation's own fleet base first."""
    held = [place for place, harbour in state.harbours.items() if state.is_friend(nation, harbour.holder)]
    own = [place for place in held if state.harbours[place].holder == nation and state.is_fleet_base(place)]
    return (own or held or [""])[0]


@rule("NW-OPS-29")
def rescue(state: Strategic, unit: Unit, base: str, umpire: Umpire) -> None:
    """One ship finds a new base, or is lost."""
    fate = state.options.trapped_ships
    if fate == "all_lost" or (fate == "damaged_lost" and unit.damaged):
        lose_with_base(state, unit, base, umpire)
    else:
        find_base(state, unit, base, umpire)


@rule("NW-SEQ-24", "NW-OPS-29")
def find_base(state: Strategic, unit: Unit, base: str, umpire: Umpire) -> None:
    """A ship whose base is lost goes to the nearest friendly one she can reach; if there is none she is lost."""
    resettle(state, unit, base, refuge(state, unit, base), "NW-OPS-29", umpire)


def resettle(state: Strategic, unit: Unit, base: str, to: str, number: str, umpire: Umpire) -> None:
    """A ship moves from a lost base to another one; if there is none she is lost."""
    if not to:
        lose_with_base(state, unit, base, umpire)
        return
    flee(state, unit, to)
    facts = {"unit": unit.id, "base": base, "to": to}
    umpire.announce("ship.escaped", (number,), facts, audience=(state.chairs[unit.nation],))


def lose_with_base(state: Strategic, unit: Unit, base: str, umpire: Umpire) -> None:
    """A ship that finds no other base is lost with her air."""
    air = state.air_of(unit.id)
    if air is not None:
        remove(state, air, reason="trapped")
    remove(state, unit, reason="trapped")
    facts = {"unit": unit.id, "base": base}
    umpire.announce("ship.trapped", ("NW-OPS-29",), facts, audience=(state.chairs[unit.nation],))


@rule("NW-REP-4", "NW-SEQ-10")
def flee(state: Strategic, unit: Unit, to: str) -> None:
    """A ship whose base is lost is transferred: she takes no further part this turn and cannot be repaired where she arrives."""
    rebase(state, unit, to)
    unit.idle = True


def rebase(state: Strategic, unit: Unit, to: str) -> None:
    """Give a ship another base; her air goes with her."""
    unit.at = to
    air = state.air_of(unit.id)
    if air is not None:
        air.at = to


@rule("NW-SEQ-24", "NW-OPS-29")
def refuge(state: Strategic, unit: Unit, base: str) -> str:
    """The nearest friendly fleet base or port a ship can reach; a fleet base before a port at the same distance."""
    best, mark = "", FAR * 2
    reach = state.atlas.within(state.areas_of(base), state.closed(unit.nation, unit.kind == SUBMARINE))
    for place, harbour in state.harbours.items():
        if place == base or not state.is_friend(unit.nation, harbour.holder):
            continue
        if not may_station(state, unit.nation, place):
            continue
        far = min([reach.get(area, FAR) for area in state.areas_of(place)])
        if far < FAR:
            own = 2 * far + (0 if state.is_fleet_base(place) else 1)
            if own < mark:
                best, mark = place, own
    return best
