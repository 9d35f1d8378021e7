"""The state of a battle: ships, groups, torpedoes in the water, smoke, aircraft, contacts, signals."""

from __future__ import annotations

from typing import Any, Final

from flagplot.kernel.dice import Chance
from flagplot.kernel.flow import Phase
from flagplot.kernel.logbook import Logbook
from flagplot.kernel.outcome import Outcome
from flagplot.kernel.rule import rule
from flagplot.kernel.seat import Seat
from flagplot.kernel.state import State
from flagplot.tactical import content
from flagplot.tactical.content import Gun, ShipClass
from flagplot.tactical.orders import Launch, Search, Shoot, Sortie, Step
from flagplot.tactical.scenarios import Effect, Scenario

# NA-PEN-23: the levels of damage, each worse than the one before.
SOUND, DAMAGED, HEAVY, SUNK = 0, 1, 2, 3
LEVELS: Final = ("none", "D", "HD", "sunk")
AFLOAT, ESCAPED, LURKING = "afloat", "escaped", "lurking"
"""A ship in the battle, one that left by an edge, a submarine that has not appeared yet."""

SMALL: Final = frozenset({"DL", "DD", "DE", "CVT", "TB", "SS"})
"""Destroyer leader size or smaller (NA-WEA-18)."""
MIDDLE: Final = frozenset({"CL", "CA", "AK", "CVE"})
DEPTHS: Final = ("S", "P", "D", "R", "T", "Ab")


class Ship:
    """A ship or submarine: where she is, how she is, what is left on her status sheet."""

    def __init__(
        self,
        id: str,  # noqa: A002  # as every piece of every game
        name: str,
        kind: str,
        side: str,
        group: str,
        x: int,
        y: int,
        course: int,
        speed: int,
        ammo: dict[str, int],
        tubes: list[int],
        aa_guns: int = 0,
        search: str = "none",
        fc_radar: bool = False,
        floatplane: str = "",
        charges: int = 0,
        hedgehogs: int = 0,
        depth: str = "",
        spare: bool = False,
        status: str = AFLOAT,
        level: int = SOUND,
        controlled: bool = True,
        out: list[int] | None = None,
        acquired: dict[int, str] | None = None,
        acquiring: dict[int, str] | None = None,
        struck: dict[int, str] | None = None,
        striking: dict[int, str] | None = None,
        marks: list[tuple[int, int, int]] | None = None,
        fired: list[str] | None = None,
        quiet: int = 0,
        evading: bool = False,
        aground: bool = False,
        gun_mod: int = 0,
        cap: int = -1,
        stopped_until: int = 0,
        mute_until: int = 0,
        blind_until: int = 0,
        main_fires: int = 0,
        exit_turn: int = 0,
    ) -> None:
        self.id = id
        self.name = name
        self.kind = kind
        """The key of her class."""
        self.side = side
        self.group = group
        self.x = x
        self.y = y
        self.course = course
        self.speed = speed
        """Thousandths of a knot: what she was plotted to do this turn, or did last turn."""
        self.ammo = ammo
        """Turns of fire left, by gun."""
        self.tubes = tubes
        """Loaded tubes, by mount in the order of `mounts`."""
        self.aa_guns = aa_guns
        self.search = search
        self.fc_radar = fc_radar
        self.floatplane = floatplane
        """Nothing, `aboard` or `aloft`."""
        self.charges = charges
        self.hedgehogs = hedgehogs
        self.depth = depth
        """Empty for ships, one of `DEPTHS` for submarines."""
        self.spare = spare
        """Whether a set of spare torpedoes is still aboard."""
        self.status = status
        self.level = level
        self.controlled = controlled
        self.out: list[int] = [] if out is None else out
        """Batteries out of action, by number."""
        self.acquired: dict[int, str] = {} if acquired is None else acquired
        """Target of last turn's fire, by battery number."""
        self.acquiring: dict[int, str] = {} if acquiring is None else acquiring
        self.struck: dict[int, str] = {} if struck is None else struck
        """Target hit last turn, by battery number."""
        self.striking: dict[int, str] = {} if striking is None else striking
        self.marks: list[tuple[int, int, int]] = [] if marks is None else marks
        """Turning points of the leader still ahead of her: x, y and the course to take there."""
        self.fired: list[str] = [] if fired is None else fired
        """What fired this turn: `main`, `side`."""
        self.quiet = quiet
        """Full turns without torpedo fire or hard turns, for reloading."""
        self.evading = evading
        self.aground = aground
        self.gun_mod = gun_mod
        self.cap = cap
        """A scenario's limit to her speed, in thousandths of a knot; -1 for none."""
        self.stopped_until = stopped_until
        self.mute_until = mute_until
        """The last turn in which she may not fire."""
        self.blind_until = blind_until
        """The last turn in which her radar is dead."""
        self.main_fires = main_fires
        """How many turns her main battery has fired."""
        self.exit_turn = exit_turn

    def clone(self) -> Ship:
        """A copy of her own."""
        return Ship(
            self.id,
            self.name,
            self.kind,
            self.side,
            self.group,
            self.x,
            self.y,
            self.course,
            self.speed,
            dict(self.ammo),
            self.tubes[:],
            self.aa_guns,
            self.search,
            self.fc_radar,
            self.floatplane,
            self.charges,
            self.hedgehogs,
            self.depth,
            self.spare,
            self.status,
            self.level,
            self.controlled,
            self.out[:],
            dict(self.acquired),
            dict(self.acquiring),
            dict(self.struck),
            dict(self.striking),
            self.marks[:],
            self.fired[:],
            self.quiet,
            self.evading,
            self.aground,
            self.gun_mod,
            self.cap,
            self.stopped_until,
            self.mute_until,
            self.blind_until,
            self.main_fires,
            self.exit_turn,
        )

    @property
    def sheet(self) -> ShipClass:
        """The printed part of her status sheet."""
        return content.classes()[self.kind]

    @property
    def in_battle(self) -> bool:
        """Whether she is afloat and on the table."""
        return self.status == AFLOAT and self.level < SUNK

    @property
    def is_small(self) -> bool:
        """Whether she is of destroyer leader size or smaller."""
        return self.sheet.type in SMALL

    @property
    def is_submarine(self) -> bool:
        """Whether she is a submarine."""
        return bool(self.depth)

    @property
    def is_submerged(self) -> bool:
        """Whether she is below the surface."""
        return self.depth not in {"", "S"}

    def gun(self, battery: int) -> Gun:
        """The gun of a battery."""
        return content.guns()[self.sheet.batteries[battery].gun]


class Group:
    """Ships under one command, leader first."""

    def __init__(
        self,
        id: str,  # noqa: A002  # as every piece of every game
        name: str,
        side: str,
        seat: Seat,
        ships: list[str],
        flag: str,
        parent: str = "",
        silent_until: int = 0,
        standing: tuple[Step, ...] = (),
    ) -> None:
        self.id = id
        self.name = name
        self.side = side
        self.seat = seat
        """Who plots for it."""
        self.ships = ships
        self.flag = flag
        """The commander's ship."""
        self.parent = parent
        """The group it was detached from; empty for a command of its own."""
        self.silent_until = silent_until
        """The last turn in which its commander, shifting his flag, sends nothing."""
        self.standing = standing
        """A delayed order that governs the next plot."""

    def clone(self) -> Group:
        """A copy of its own."""
        return Group(
            self.id,
            self.name,
            self.side,
            self.seat,
            self.ships[:],
            self.flag,
            self.parent,
            self.silent_until,
            self.standing,
        )


class Spread:
    """The torpedoes of one mount in the water."""

    def __init__(
        self,
        id: int,  # noqa: A002  # as every piece of every game
        side: str,
        ship: str,
        nation: str,
        x: int,
        y: int,
        course: int,
        count: int,
        inches: int,
        run: int,
        leg: int = 0,
        legs: int = 1,
        target: str = "",
        is_hidden: bool = False,
        has_rolled: bool = False,
        met: list[str] | None = None,
    ) -> None:
        self.id = id
        self.side = side
        self.ship = ship
        """The launcher."""
        self.nation = nation
        self.x = x
        self.y = y
        self.course = course
        self.count = count
        self.inches = inches
        self.run = run
        """Units of run in one turn."""
        self.leg = leg
        """Turns already run."""
        self.legs = legs
        self.target = target
        """The ship it was aimed at, if its hits are resolved automatically."""
        self.is_hidden = is_hidden
        """A two-turn torpedo whose course is still unmarked."""
        self.has_rolled = has_rolled
        self.met: list[str] = [] if met is None else met
        """Ships it has been rolled against."""

    def clone(self) -> Spread:
        """A copy of its own."""
        return Spread(
            self.id,
            self.side,
            self.ship,
            self.nation,
            self.x,
            self.y,
            self.course,
            self.count,
            self.inches,
            self.run,
            self.leg,
            self.legs,
            self.target,
            self.is_hidden,
            self.has_rolled,
            self.met[:],
        )


class Smoke:
    """A line of smoke along a track; `gone` is the first turn without it."""

    def __init__(self, side: str, points: list[tuple[int, int]], gone: int, drift: int = 0, drift_course: int = 0) -> None:
        self.side = side
        self.points = points
        self.gone = gone
        self.drift = drift
        """Units it drifts in a turn."""
        self.drift_course = drift_course

    def clone(self) -> Smoke:
        """A copy of its own."""
        return Smoke(self.side, self.points[:], self.gone, self.drift, self.drift_course)


class Flight:
    """An element of up to six aircraft."""

    def __init__(
        self,
        id: str,  # noqa: A002  # as every piece of every game
        side: str,
        aircraft: str,
        planes: int,
        carrier: str,
        status: str,
        load: str,
        mission: str = "",
        target: str = "",
        altitude: str = "",
        moment: str = "",
        is_scout: bool = False,
    ) -> None:
        self.id = id
        self.side = side
        self.aircraft = aircraft
        self.planes = planes
        self.carrier = carrier
        """Her ship; empty when it comes from beyond the table."""
        self.status = status
        """deck, air, due (not arrived), down (shot down) or home (left the battle)."""
        self.load = load
        """bombs, torpedo, level, charge or nothing."""
        self.mission = mission
        """cap, escort, strike, patrol or nothing; lasts until changed."""
        self.target = target
        self.altitude = altitude
        self.moment = moment
        """now or later, once chosen."""
        self.is_scout = is_scout
        """A US scouting squadron: its bombs count 6."""

    def clone(self) -> Flight:
        """A copy of its own."""
        return Flight(
            self.id,
            self.side,
            self.aircraft,
            self.planes,
            self.carrier,
            self.status,
            self.load,
            self.mission,
            self.target,
            self.altitude,
            self.moment,
            self.is_scout,
        )


class Signal:
    """A message, or an order to a detached sub-unit, on its way."""

    def __init__(self, sender: Seat, to: str, text: str, steps: tuple[Step, ...], due: int) -> None:
        self.sender = sender
        self.to = to
        """A seat, or the group an order is for."""
        self.text = text
        self.steps = steps
        self.due = due
        """The turn in whose signal phase it is delivered."""

    def clone(self) -> Signal:
        """Signals do not change."""
        return self


class Contact:
    """What a side has of an enemy group at night or beyond sight."""

    def __init__(self, kind: str, by: str = "") -> None:
        self.kind = kind
        """visual or radar."""
        self.by = by
        """For radar, the ship that carries the set."""

    def clone(self) -> Contact:
        """Contacts are replaced, not changed."""
        return self


class TurnSheet:
    """Phase A on paper: the turn's number and time, and everything ordered before anything is resolved."""

    def __init__(
        self,
        turn: int,
        clock: str,
        helms: dict[str, tuple[Step, ...]] | None = None,
        shoots: list[Shoot] | None = None,
        launches: list[Launch] | None = None,
        searches: list[Search] | None = None,
        sorties: list[Sortie] | None = None,
        crowd: dict[str, list[str]] | None = None,
    ) -> None:
        self.turn = turn
        self.clock = clock
        self.helms: dict[str, tuple[Step, ...]] = {} if helms is None else helms
        self.shoots: list[Shoot] = [] if shoots is None else shoots
        self.launches: list[Launch] = [] if launches is None else launches
        self.searches: list[Search] = [] if searches is None else searches
        self.sorties: list[Sortie] = [] if sorties is None else sorties
        self.crowd: dict[str, list[str]] = {} if crowd is None else crowd
        """Ships that have fired this turn, by target and calibre factor (NA-GUN-55)."""

    def clone(self) -> TurnSheet:
        """A copy of its own."""
        return TurnSheet(
            self.turn,
            self.clock,
            dict(self.helms),
            self.shoots[:],
            self.launches[:],
            self.searches[:],
            self.sorties[:],
            {key: ships[:] for key, ships in self.crowd.items()},
        )


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
            if min(ship.ammo.values(), default=0) < 0 or min(ship.tubes, default=0) < 0:
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
