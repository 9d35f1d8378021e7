"""The state of the game: the Bay of Bengal and everything in it."""

from __future__ import annotations

from typing import Any

from flagplot.kernel.dice import Chance
from flagplot.kernel.flow import Phase
from flagplot.kernel.logbook import Logbook
from flagplot.kernel.outcome import Outcome
from flagplot.kernel.seat import Seat
from flagplot.kernel.state import State
from flagplot.operational.calendar import is_night
from flagplot.operational.counters import SHIP
from flagplot.operational.pieces import (
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
from flagplot.operational.sea import PLACE, SEA

__all__ = ["ALLIES", "JAPAN", "SIDES", "Battery", "Bay", "Group", "Plane", "Ship", "Strike", "Sub", "Troop", "enemy"]


class Secrets:
    """What only one side knows from its set-up rolls and choices."""

    def __init__(
        self,
        invasion: bool = False,
        carriers: int = 5,
        offered: bool = False,
        illustrious: bool = False,
        base: str = "",
        decoy_base: str = "",
    ) -> None:
        self.invasion = invasion
        self.carriers = carriers
        self.offered = offered
        self.illustrious = illustrious
        self.base = base
        self.decoy_base = decoy_base

    def clone(self) -> Secrets:
        """Copy."""
        return Secrets(self.invasion, self.carriers, self.offered, self.illustrious, self.base, self.decoy_base)


class Bay(State):
    """Everything."""

    def __init__(
        self,
        scenario: str,
        options: dict[str, str],
        chance: Chance,
        flow: list[Phase[Any]],
        logs: dict[Seat, Logbook],
        ships: dict[str, Ship],
        groups: dict[str, Group],
        subs: dict[str, Sub],
        planes: dict[str, Plane],
        troops: dict[str, Troop],
        batteries: dict[str, Battery],
        owner: dict[str, str],
        secrets: Secrets,
        strikes: list[Strike],
        score: dict[str, int],
        handicap: dict[str, int],
        found: list[str],
        agreed: list[str],
        called: dict[str, str],
        turn: int = 1,
        last: int = 30,
        impulse: int = 0,
        detected: bool = False,
        released: bool = False,
        radar: str = "",
        radar_date: str = "",
        loyalty: bool = False,
        outcome: Outcome | None = None,
    ) -> None:
        super().__init__(scenario, options, chance, flow, logs, outcome)
        self.ships = ships
        self.groups = groups
        self.subs = subs
        self.planes = planes
        self.troops = troops
        self.batteries = batteries
        self.owner = owner
        """Who holds each place now."""
        self.secrets = secrets
        self.strikes = strikes
        """Air groups on their way, in the order of launching."""
        self.score = score
        """Points for what was sunk and destroyed: public."""
        self.handicap = handicap
        """Points from the secret set-up: the carrier count, Illustrious, the scenario."""
        self.found = found
        """Base markers that have been turned up."""
        self.agreed = agreed
        """Sides that have offered to end the game this turn."""
        self.called = called
        """The die column a side has called, where players call it."""
        self.turn = turn
        self.last = last
        self.impulse = impulse
        """0 outside the impulses."""
        self.detected = detected
        """A real Japanese task group has been detected: the Trincomalee squadron may sail."""
        self.released = released
        """The freighters may sail."""
        self.radar = radar
        """Ceylon's radar on a Sunday: on or off, once rolled."""
        self.radar_date = radar_date
        self.loyalty = loyalty
        """The Ceylonese units have been diced for."""

    def clone(self) -> Bay:
        """An independent copy."""
        return Bay(
            self.scenario,
            self.options,
            self.chance.clone(),
            self.clone_flow(),
            self.clone_logs(),
            {name: ship.clone() for name, ship in self.ships.items()},
            {name: group.clone() for name, group in self.groups.items()},
            {name: sub.clone() for name, sub in self.subs.items()},
            {name: plane.clone() for name, plane in self.planes.items()},
            {name: troop.clone() for name, troop in self.troops.items()},
            {name: battery.clone() for name, battery in self.batteries.items()},
            dict(self.owner),
            self.secrets.clone(),
            [strike.clone() for strike in self.strikes],
            dict(self.score),
            dict(self.handicap),
            self.found[:],
            self.agreed[:],
            dict(self.called),
            self.turn,
            self.last,
            self.impulse,
            self.detected,
            self.released,
            self.radar,
            self.radar_date,
            self.loyalty,
            self.outcome,
        )

    # The plot.

    @property
    def night(self) -> bool:
        """Whether this is a Night turn."""
        return is_night(self.turn, self.options["day_night_cycle"])

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
        """Whether any task-group marker of a side lies in a hex."""
        for group in self.groups.values():  # noqa: SIM110  # asked at every step: a plain loop is twice as fast
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
        for strike in self.strikes:
            found += [f"{unit} strikes and is lost." for unit in strike.units if self.planes[unit].lost]
        return found

    def _crew(self, group: str) -> list[str]:
        found = self.groups.get(group)
        return found.ships if found is not None else []
