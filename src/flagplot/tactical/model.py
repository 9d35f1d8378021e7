"""The state of a battle: ships, groups, torpedoes in the water, smoke, aircraft, contacts, signals."""

from __future__ import annotations

from typing import Any

from flagplot.kernel.dice import Chance
from flagplot.kernel.flow import Phase
from flagplot.kernel.logbook import Logbook
from flagplot.kernel.outcome import Outcome
from flagplot.kernel.rule import rule
from flagplot.kernel.seat import Seat
from flagplot.kernel.state import State
from flagplot.tactical.pieces import Contact, Flight, Group, Salvo, Signal, Smoke, Spread, Trail, TurnSheet
from flagplot.tactical.scenarios import Effect, Scenario
from flagplot.tactical.ship import (
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
    """Everything."""

    def __init__(
        self,
        scenario: str,
        options: dict[str, str],
        chance: Chance,
        flow: list[Phase[Any]],
        logs: dict[Seat, Logbook],
        brief: Scenario,
        ships: dict[str, Ship],
        groups: dict[str, Group],
        sheet: TurnSheet,
        visibility: int,
        outcome: Outcome | None = None,
        flights: dict[str, Flight] | None = None,
        spreads: list[Spread] | None = None,
        smoke: list[Smoke] | None = None,
        signals: list[Signal] | None = None,
        contacts: dict[str, dict[str, Contact]] | None = None,
        lost: dict[str, list[str]] | None = None,
        seen: dict[str, list[str]] | None = None,
        datums: dict[str, tuple[int, int]] | None = None,
        woken: list[str] | None = None,
        fired_on: list[str] | None = None,
        gun_flashes: list[str] | None = None,
        recalled: list[str] | None = None,
        trails: list[Trail] | None = None,
        spreads_made: int = 0,
        turn: int = 1,
    ) -> None:
        super().__init__(scenario, options, chance, flow, logs, outcome)
        self.brief = brief
        self.ships = ships
        self.groups = groups
        self.sheet = sheet
        self.visibility = visibility
        """The weather's maximum this turn, in yards; 0 in Good weather, where each ship has her own."""
        self.flights: dict[str, Flight] = {} if flights is None else flights
        self.spreads: list[Spread] = [] if spreads is None else spreads
        self.smoke: list[Smoke] = [] if smoke is None else smoke
        self.signals: list[Signal] = [] if signals is None else signals
        self.contacts: dict[str, dict[str, Contact]] = {} if contacts is None else contacts
        """By side: the enemy groups it holds at night or by radar."""
        self.lost: dict[str, list[str]] = {} if lost is None else lost
        """By side: enemy groups seen once and lost, found again more easily."""
        self.seen: dict[str, list[str]] = {} if seen is None else seen
        """By side: the enemy ships it sees."""
        self.datums: dict[str, tuple[int, int]] = {} if datums is None else datums
        """Submarines located this turn, and where."""
        self.woken: list[str] = [] if woken is None else woken
        """Sides and ships that may fire although the scenario holds them back at first."""
        self.fired_on: list[str] = [] if fired_on is None else fired_on
        """Groups that have been fired on."""
        self.gun_flashes: list[str] = [] if gun_flashes is None else gun_flashes
        """Groups that fired guns last turn."""
        self.recalled: list[str] = [] if recalled is None else recalled
        """Sides under a general recall."""
        self.trails: list[Trail] = [] if trails is None else trails
        """How the ships went in the last movement."""
        self.spreads_made = spreads_made
        self.turn = turn

    def clone(self) -> Battle:
        """An independent copy."""
        return Battle(
            self.scenario,
            self.options,
            self.chance.clone(),
            self.clone_flow(),
            self.clone_logs(),
            self.brief,
            {key: ship.clone() for key, ship in self.ships.items()},
            {key: group.clone() for key, group in self.groups.items()},
            self.sheet.clone(),
            self.visibility,
            self.outcome,
            {key: flight.clone() for key, flight in self.flights.items()},
            [spread.clone() for spread in self.spreads],
            [smoke.clone() for smoke in self.smoke],
            self.signals[:],
            {side: dict(held) for side, held in self.contacts.items()},
            {side: groups[:] for side, groups in self.lost.items()},
            {side: ships[:] for side, ships in self.seen.items()},
            dict(self.datums),
            self.woken[:],
            self.fired_on[:],
            self.gun_flashes[:],
            self.recalled[:],
            self.trails[:],
            self.spreads_made,
            self.turn,
        )

    def problems(self) -> list[str]:
        """What is wrong with this position."""
        found = []
        for ship in self.ships.values():
            if not SOUND <= ship.level <= SUNK:
                found.append(f"{ship.name} has damage level {ship.level}.")
            if not 0 <= ship.course < 3600:
                found.append(f"{ship.name} steers {ship.course} tenths of a degree.")
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

    # Questions every chapter asks.

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
        """The chairs of a side, in the order of its groups."""
        found: list[Seat] = []
        for group in self.groups.values():
            if group.side == side and group.seat not in found:
                found.append(group.seat)
        return found

    def effects(self, kind: str) -> list[Effect]:
        """The scenario's special conditions of one kind."""
        return [effect for effect in self.brief.effects if effect.kind == kind]

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
