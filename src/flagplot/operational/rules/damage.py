"""What a hit does: damage, sinking, merchant losses, and the points for them."""

from __future__ import annotations

from typing import Final

from flagplot.kernel.rule import rule
from flagplot.kernel.umpire import Umpire
from flagplot.operational.charts import MERCHANT_LOSS, POINTS
from flagplot.operational.content.counters import SHIP
from flagplot.operational.rules.recon.markers import drop_marker
from flagplot.operational.state.model import Bay, Plane, Ship, Troop, enemy
from flagplot.operational.state.pieces import SUNK

ALOFT: Final = frozenset({"strike", "cap", "scramble"})
"""Tasks that keep an air unit in the air during bombing, and from which it has to land."""


@rule("MK-AIR-74", "MK-AIR-62", "MK-AIR-57")
def is_aloft(state: Bay, plane: Plane) -> bool:
    """Whether an air unit is in the air now; by option units that have searched stay there until all land."""
    return plane.task in ALOFT or (plane.task == "search" and state.options.searched_units == "in_the_air")


@rule(
    "MK-VIC-1", "MK-VIC-2", "MK-VIC-3", "MK-VIC-4", "MK-VIC-5", "MK-VIC-6", "MK-VIC-8", "MK-VIC-9", "MK-VIC-17", "MK-VIC-19"
)  # fmt: skip
def worth(state: Bay, name: str) -> int:
    """The points for a warship, or for one ship of a merchant unit."""
    kind = SHIP[name].type
    if kind == "monitor":
        return int(state.options.erebus_points)
    if kind == "transport":
        return POINTS.number("transport-unit", "points") // 6
    return POINTS.number(kind, "points")


def credit(state: Bay, side: str, points: int) -> None:
    """Points for a side."""
    state.score[side] += points


@rule("MK-BAT-46", "MK-BAT-48", "MK-BAT-49", "MK-BAT-47", "MK-SEA-32")
def strike_ship(
    state: Bay,
    umpire: Umpire,
    name: str,
    result: str,
    *,
    bombs: bool = False,
    audience: tuple[str, ...] | None = None,
) -> str:
    """Apply D, DS or Sk to a ship; returns the result: nothing, damaged, sunk, or a number of ships."""
    ship = state.ships[name]
    if result == "-" or ship.fate:  # if both sides fire at once, a second hit may find the ship sunk
        return ""
    if SHIP[name].armour == "M":
        return lose_merchants(state, umpire, ship, MERCHANT_LOSS.number(result, "ships"))
    sinks = result == "Sk" or (ship.damaged and (result == "DS" or state.options.second_d_sinks == "on"))
    if sinks:
        sink(state, umpire, ship)
        return "sunk"
    if ship.damaged:
        return ""
    ship.damaged = True
    umpire.announce("damaged", ("MK-BAT-46",), {"ship": name, "side": ship.side}, audience=audience)
    if bombs:
        wreck_hangar(state, umpire, ship)
    return "damaged"


@rule("MK-BAT-50", "MK-BAT-51", "MK-VIC-10", "MK-LND-2", "MK-LND-3")
def lose_merchants(state: Bay, umpire: Umpire, ship: Ship, losses: int) -> str:
    """Ships of a merchant unit are sunk; a unit without ships is removed."""
    lost = min(losses, ship.left)
    ship.left -= lost
    whole = state.options.transport_partial == "whole_unit_only" and SHIP[ship.id].type == "transport"
    if not whole:
        credit(state, enemy(ship.side), lost * worth(state, ship.id))
    elif not ship.left:
        credit(state, enemy(ship.side), POINTS.number("transport-unit", "points"))
    facts = {"ship": ship.id, "side": ship.side, "lost": lost, "left": ship.left}
    umpire.announce("merchants.lost", ("MK-BAT-50", "MK-VIC-10"), facts)
    drown_troops(state, umpire, ship)
    if not ship.left:
        leave_group(state, ship)
        ship.fate = SUNK
    return f"{lost} ships"


@rule("MK-LND-4", "MK-LND-5")
def drown_troops(state: Bay, umpire: Umpire, ship: Ship) -> None:
    """Troops are lost with their transport unit once more than half of its six ships are gone."""
    if ship.left >= 3:
        return
    for troop in state.troops.values():
        if troop.aboard == ship.id and not troop.fate:
            troop.aboard = ""
            lose_troop(state, umpire, troop, troop.factors, ("MK-LND-4",))


@rule("MK-VIC-11")
def lose_troop(state: Bay, umpire: Umpire, troop: Troop, factors: int, rules: tuple[str, ...]) -> None:
    """Factors of a ground unit are eliminated."""
    lost = min(factors, troop.factors)
    troop.factors -= lost
    credit(state, enemy(troop.side), lost * POINTS.number("ground-factor", "points"))
    if not troop.factors:
        troop.fate = "lost"
        troop.at = troop.aboard = ""
    umpire.announce("troops.lost", (*rules, "MK-VIC-11"), {"unit": troop.id, "side": troop.side, "lost": lost})


def sink(state: Bay, umpire: Umpire, ship: Ship) -> None:
    """A ship is sunk with everything aboard."""
    credit(state, enemy(ship.side), worth(state, ship.id))
    umpire.announce("sunk", ("MK-BAT-49",), {"ship": ship.id, "side": ship.side})
    for plane in aboard(state, ship.id):
        lose_plane(state, umpire, plane, ("MK-AIR-63",), f"lost with {SHIP[ship.id].name}")
    leave_group(state, ship)
    ship.fate = SUNK


def lose_ship(state: Bay, umpire: Umpire, ship: Ship) -> None:
    """A ship, or what is left of a merchant unit, is lost without combat."""
    if SHIP[ship.id].armour == "M":
        lose_merchants(state, umpire, ship, ship.left)
    else:
        sink(state, umpire, ship)


def leave_group(state: Bay, ship: Ship) -> None:
    """Take a ship out of her group; a marker without ships is removed from the map."""
    group = state.groups.get(ship.group)
    ship.group = ""
    if group is None:
        return
    group.ships.remove(ship.id)
    if not group.ships:
        drop_marker(state, group)


def aboard(state: Bay, carrier: str) -> list[Plane]:
    """The air units on a carrier or cruiser, without those in the air."""
    return [plane for plane in state.planes.values() if plane.base == carrier and not is_aloft(state, plane)]


@rule("MK-AIR-62")
def wreck_hangar(state: Bay, umpire: Umpire, ship: Ship) -> None:
    """Bombs that damage a carrier destroy the air units aboard; units in the air escape."""
    if SHIP[ship.id].deck:
        for plane in aboard(state, ship.id):
            lose_plane(state, umpire, plane, ("MK-AIR-62",), f"destroyed aboard {SHIP[ship.id].name}")


@rule("MK-VIC-20")
def lose_plane(state: Bay, umpire: Umpire, plane: Plane, rules: tuple[str, ...], cause: str) -> None:
    """An air unit is lost for good, and both sides are told how; it scores no points."""
    if plane.lost:
        return
    plane.lost = True
    plane.base = plane.task = plane.post = ""
    for strike in state.strikes:
        if plane.id in strike.units:
            strike.units.remove(plane.id)
    # Even without a roll the enemy learns something: that a unit found no place to land.
    umpire.announce("plane.lost", rules, {"unit": plane.id, "side": plane.side, "cause": cause}, reveals=True)
