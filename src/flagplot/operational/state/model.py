"""The state of the game: the Bay of Bengal and everything in it."""

from __future__ import annotations

from flagplot.kernel.records.record import Record
from flagplot.kernel.state import State
from flagplot.operational.content.counters import SHIP
from flagplot.operational.content.sea import PLACE, SEA
from flagplot.operational.options import OperationalOptions
from flagplot.operational.rules.calendar import is_night
from flagplot.operational.state.ids import PlaneId
from flagplot.operational.state.pieces import (
    ALLIES,
    JAPAN,
    SIDES,
    Battery,
    Group,
    Plane,
    Ship,
    Strike,
    Sub,
    Troop,
    enemy,
)

__all__ = ["ALLIES", "JAPAN", "SIDES", "Battery", "Bay", "Group", "Plane", "Ship", "Strike", "Sub", "Troop", "enemy"]


class Secrets(Record):
    """What only one side knows from its rolls and choices in set-up."""

    invasion: bool = False
    carriers: int = 5
    offered: bool = False
    illustrious: bool = False
    base: str = ""
    decoy_base: str = ""


class Bay(State):
    """The state of the game."""

    options: OperationalOptions
    ships: dict[str, Ship]
    groups: dict[str, Group]
    subs: dict[str, Sub]
    planes: dict[PlaneId, Plane]
    troops: dict[str, Troop]
    batteries: dict[str, Battery]
    owner: dict[str, str]
    """The side that holds each place now."""
    secrets: Secrets
    strikes: list[Strike]
    """Air groups on their way, in the order of launching."""
    score: dict[str, int]
    """Points for what was sunk and destroyed: public."""
    handicap: dict[str, int]
    """Points from the secret set-up: the number of carriers, Illustrious, the scenario."""
    found: list[str]
    """Base markers that have been turned up."""
    agreed: list[str]
    """Sides that have offered to end the game this turn."""
    called: dict[str, str]
    """The die column that a side has chosen, if players choose it."""
    turn: int = 1
    last: int = 30
    impulse: int = 0
    """0 between impulses."""
    detected: bool = False
    """A real Japanese task group has been detected: the Trincomalee squadron may sail."""
    released: bool = False
    """The freighters may sail."""
    radar: str = ""
    """Ceylon's radar on a Sunday: on or off, once rolled."""
    radar_date: str = ""
    loyalty: bool = False
    """The loyalty of the Ceylonese units has been rolled for."""

    # Markers and hexes.

    @property
    def night(self) -> bool:
        """Whether this is a Night turn."""
        return is_night(self.turn, self.options.day_night_cycle)

    @property
    def bit(self) -> int:
        """The current impulse as a bit of the impulse masks."""
        return 1 << (self.impulse - 1) if self.impulse else 0

    def group_of(self, ship: str) -> Group | None:
        """The group a ship sails in."""
        return self.groups.get(self.ships[ship].group)

    def side_groups(self, side: str) -> list[Group]:
        """The markers of a side on the map."""
        return [group for group in self.groups.values() if group.side == side and group.at]

    def groups_at(self, at: str, side: str) -> list[Group]:
        """The markers of a side in a hex."""
        return [group for group in self.groups.values() if group.at == at and group.side == side]

    def has_marker(self, at: str, side: str) -> bool:
        """Whether any task-group marker of a side is in a hex."""
        for group in self.groups.values():  # noqa: SIM110  # called at every step: a plain loop takes half the time
            if group.at == at and group.side == side:
                return True
        return False

    def troops_at(self, at: str, side: str) -> list[Troop]:
        """The ground units of a side ashore in a hex."""
        return [troop for troop in self.troops.values() if troop.at == at and troop.side == side and not troop.fate]

    def base_hex(self, base: str) -> str:
        """The hex of a place, or of the ship that carries an air unit."""
        place = PLACE.get(base)
        if place is not None:
            return SEA.hex_of[base]
        ship = self.ships.get(base)
        group = self.groups.get(ship.group) if ship is not None else None
        return group.at if group is not None else ""

    def problems(self) -> list[str]:
        """What is wrong with this position."""
        found: list[str] = []
        for group in self.groups.values():
            if group.at and group.at not in SEA.ways:
                found.append(f"{group.id} lies in {group.at}, where no ship can be.")
            if group.dummy == bool(group.ships):
                found.append(f"{group.id} is {'a dummy with ships' if group.dummy else 'empty'}.")
            if len(group.ships) > 22:
                found.append(f"{group.id} has {len(group.ships)} pieces.")
            found += [
                f"{name} is in {group.id} and says {self.ships[name].group}."
                for name in group.ships
                if self.ships[name].group != group.id or self.ships[name].fate
            ]
        for ship in self.ships.values():
            if not ship.fate and ship.id not in self._crew(ship.group):
                found.append(f"{ship.id} is in no group.")
            if ship.fuel < 0 or ship.left < 0 or ship.left > 6:
                found.append(f"{ship.id} has fuel {ship.fuel} and {ship.left} ships.")
            if SHIP[ship.id].armour == "M" and not ship.fate and not ship.left:
                found.append(f"{ship.id} is afloat without ships.")
        for sub in self.subs.values():
            if sub.at not in SEA.ways:
                found.append(f"{sub.id} lies in {sub.at}, where no submarine can be.")
        for plane in self.planes.values():
            if plane.lost == bool(plane.base):
                found.append(f"{plane.id} is {'lost at a base' if plane.lost else 'nowhere'}.")
        for troop in self.troops.values():
            if not troop.fate and bool(troop.at) == bool(troop.aboard):
                found.append(f"{troop.id} is neither ashore nor aboard, or both.")
            if troop.at and troop.at not in SEA.near:
                found.append(f"{troop.id} lies in {troop.at}, which is no hex.")
        for strike in self.strikes:
            if strike.origin not in SEA.near:
                found.append(f"{strike.id} was launched from {strike.origin}, which is no hex.")
            found += [f"{unit} strikes and is lost." for unit in strike.units if self.planes[unit].lost]
        return found

    def _crew(self, group: str) -> list[str]:
        found = self.groups.get(group)
        return found.ships if found is not None else []
