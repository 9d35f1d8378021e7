"""The state of a battle: ships, groups, torpedoes in the water, smoke, aircraft, contacts, signals."""

from __future__ import annotations

from flagplot.kernel.records.record import field
from flagplot.kernel.rule import rule
from flagplot.kernel.seat import Seat
from flagplot.kernel.state import State
from flagplot.tactical.content.ratings import SEARCH_SETS
from flagplot.tactical.content.scenarios import Effect, Scenario
from flagplot.tactical.options import TacticalOptions
from flagplot.tactical.state.ids import GroupId, ShipId
from flagplot.tactical.state.pieces import Contact, Flight, Group, Salvo, Signal, Smoke, Spread, Trail, TurnSheet
from flagplot.tactical.state.ship import (
    AFLOAT,
    DAMAGED,
    DEPTHS,
    ESCAPED,
    HEAVY,
    LEVELS,
    LURKING,
    MIDDLE,
    SMALL,
    SOUND,
    SUNK,
    Ship,
)

__all__ = [
    "AFLOAT",
    "DAMAGED",
    "DEPTHS",
    "ESCAPED",
    "HEAVY",
    "LEVELS",
    "LURKING",
    "MIDDLE",
    "SMALL",
    "SOUND",
    "SUNK",
    "Battle",
    "Contact",
    "Flight",
    "Group",
    "Salvo",
    "Ship",
    "Signal",
    "Smoke",
    "Spread",
    "Trail",
    "TurnSheet",
]


class Battle(State):
    """The state of a battle."""

    options: TacticalOptions
    brief: Scenario
    ships: dict[ShipId, Ship]
    groups: dict[GroupId, Group]
    sheet: TurnSheet
    visibility: int
    """The weather's maximum this turn, in yards; 0 in Good weather, when each ship has her own."""
    flights: dict[str, Flight] = field(factory=dict)
    spreads: list[Spread] = field(factory=list)
    smoke: list[Smoke] = field(factory=list)
    signals: list[Signal] = field(factory=list)
    contacts: dict[str, dict[GroupId, Contact]] = field(factory=dict)
    """By side: the enemy groups it holds at night or by radar."""
    lost: dict[str, list[GroupId]] = field(factory=dict)
    """By side: enemy groups seen once and lost, found again more easily."""
    seen: dict[str, list[ShipId]] = field(factory=dict)
    """By side: the enemy ships it sees."""
    datums: dict[ShipId, tuple[int, int]] = field(factory=dict)
    """Submarines located this turn, and where."""
    woken: list[ShipId] = field(factory=list)
    """Ships that may fire although the scenario holds fire at the start."""
    undeceived: list[ShipId] = field(factory=list)
    """Ships that may choose their target although the scenario gives them one at the start."""
    fired_on: list[GroupId] = field(factory=list)
    """Groups that have been fired on."""
    gun_flashes: list[GroupId] = field(factory=list)
    """Groups that fired guns last turn."""
    recalled: list[str] = field(factory=list)
    """Sides under a general recall."""
    trails: list[Trail] = field(factory=list)
    """The tracks of the ships in the last movement."""
    spreads_made: int = 0
    turn: int = 1
    has_met: bool = False
    """Whether the sides have had contact at all."""
    apart: int = 0
    """Consecutive turns without contact since then."""
    common: list[ShipId] = field(factory=list)
    """Ships of which both sides know that both see them: what an observer may be shown."""

    def problems(self) -> list[str]:
        """What is wrong with this position."""
        found = []
        for ship in self.ships.values():
            if not SOUND <= ship.level <= SUNK:
                found.append(f"{ship.name} has damage level {ship.level}.")
            if not 0 <= ship.course < 3600:
                found.append(f"{ship.name} steers {ship.course} tenths of a degree.")
            if ship.search not in SEARCH_SETS:
                found.append(f"{ship.name} searches with {ship.search}, which is no radar.")
            if ship.depth not in (DEPTHS if ship.sheet.type == "SS" else ("",)):
                found.append(f"{ship.name} lies at depth {ship.depth!r}.")
            if ship.group not in self.groups:
                found.append(f"{ship.name} belongs to no group.")
            if any(left < 0 for left in [*ship.ammo.values(), *ship.tubes]):
                found.append(f"{ship.name} has fired more than she had.")
        for group in self.groups.values():
            found += [
                f"{group.name} leads {name}, who does not belong to it."
                for name in group.ships
                if name not in self.ships or self.ships[name].group != group.id
            ]
        for side, names in self.seen.items():
            found += [f"{side} sees {name} as an enemy." for name in names if self.ships[name].side == side]
        return found

    # Questions of all chapters.

    @property
    def sides(self) -> tuple[str, ...]:
        """The two sides."""
        return self.brief.sides

    def enemy(self, side: str) -> str:
        """The other side."""
        one, other = self.brief.sides
        return other if side == one else one

    def afloat(self, side: str) -> list[Ship]:
        """The ships of a side in the battle."""
        return [ship for ship in self.ships.values() if ship.side == side and ship.in_battle]

    def leader(self, group: Group) -> Ship | None:
        """The first ship of a group still in the battle."""
        for name in group.ships:
            if self.ships[name].in_battle:
                return self.ships[name]
        return None

    def members(self, group: Group) -> list[Ship]:
        """The ships of a group still in the battle, in station."""
        return [self.ships[name] for name in group.ships if self.ships[name].in_battle]

    def seats_of(self, side: str) -> list[Seat]:
        """The seats of a side, in the order of its groups."""
        found: list[Seat] = []
        for group in self.groups.values():
            if group.side == side and group.seat not in found:
                found.append(group.seat)
        return found

    def effects(self, kind: str) -> list[Effect]:
        """The scenario's special conditions of one kind."""
        found = self.brief.effects
        return [effect for effect in found if effect.kind == kind] if found else []

    def applies(self, effect: Effect, ship: Ship) -> bool:
        """Whether an effect names a ship, her class, her group or her side."""
        if effect.ship:
            return effect.ship == ship.id
        if effect.cls:
            return effect.cls == ship.kind
        if effect.group:
            return effect.group == ship.group
        return effect.side == ship.side

    @property
    @rule("NA-NIT-24")
    def is_night(self) -> bool:
        """Whether the scenario's clock says night."""
        return self.brief.light == "night"
