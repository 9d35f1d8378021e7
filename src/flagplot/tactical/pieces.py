"""The pieces of a battle beside its ships: groups, torpedoes, smoke, trails, aircraft, signals, contacts, the turn sheet."""

from __future__ import annotations

from flagplot.kernel.seat import Seat
from flagplot.tactical.helm import Step
from flagplot.tactical.orders import Attack, Launch, Search


class Group:
    """Ships under one command, leader first."""

    def __init__(
        self,
        id: str,  # as every piece of every game
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
        id: int,  # as every piece of every game
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

    def __init__(
        self,
        side: str,
        points: list[tuple[int, int]],
        gone: int,
        drift: int = 0,
        drift_course: int = 0,
        known: list[str] | None = None,
    ) -> None:
        self.side = side
        self.points = points
        self.gone = gone
        self.drift = drift
        """Units it drifts in a turn."""
        self.drift_course = drift_course
        self.known = [side] if known is None else known
        """The sides that have seen it: smoke of an undetected ship would give her away."""

    def clone(self) -> Smoke:
        """A copy of its own."""
        return Smoke(self.side, self.points[:], self.gone, self.drift, self.drift_course, self.known[:])


class Trail:
    """The way a ship went in the last movement, and the sides that saw it."""

    def __init__(self, ship: str, corners: list[tuple[int, int, int]], known: list[str]) -> None:
        self.ship = ship
        self.corners = corners
        """Where she began, turned and ended: x, y and the thousandth of the turn in which she was there."""
        self.known = known

    def clone(self) -> Trail:
        """Trails do not change."""
        return self


class Flight:
    """An element of up to six aircraft."""

    def __init__(
        self,
        id: str,  # as every piece of every game
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
        """The ship whose set holds the group, empty where only eyes do."""

    def clone(self) -> Contact:
        """Contacts are replaced, not changed."""
        return self


class Salvo:
    """Batteries of one gun on one ship that fire together at one target (NA-GUN-21)."""

    def __init__(self, ship: str, batteries: list[int], gun: str, target: str) -> None:
        self.ship = ship
        self.batteries = batteries
        self.gun = gun
        self.target = target

    def clone(self) -> Salvo:
        """Salvoes are replaced, not changed."""
        return self


class TurnSheet:
    """Phase A on paper: the turn's number and time, and everything ordered before anything is resolved."""

    def __init__(
        self,
        turn: int,
        clock: str,
        helms: dict[str, tuple[Step, ...]] | None = None,
        salvoes: list[Salvo] | None = None,
        launches: list[Launch] | None = None,
        searches: list[Search] | None = None,
        crowd: dict[str, list[str]] | None = None,
        attacks: list[Attack] | None = None,
        strafed: list[str] | None = None,
    ) -> None:
        self.turn = turn
        self.clock = clock
        self.helms: dict[str, tuple[Step, ...]] = {} if helms is None else helms
        self.salvoes: list[Salvo] = [] if salvoes is None else salvoes
        """Gunfire still to be resolved."""
        self.launches: list[Launch] = [] if launches is None else launches
        self.searches: list[Search] = [] if searches is None else searches
        self.crowd: dict[str, list[str]] = {} if crowd is None else crowd
        """Ships that have fired this turn, by target and calibre factor (NA-GUN-55)."""
        self.attacks: list[Attack] = [] if attacks is None else attacks
        """Attacks on located submarines, carried out with the movement."""
        self.strafed: list[str] = [] if strafed is None else strafed
        """Ships strafed by fighters where the scenario allows it, once for each element."""

    def clone(self) -> TurnSheet:
        """A copy of its own."""
        return TurnSheet(
            self.turn,
            self.clock,
            dict(self.helms),
            self.salvoes[:],
            self.launches[:],
            self.searches[:],
            {key: ships[:] for key, ships in self.crowd.items()},
            self.attacks[:],
            self.strafed[:],
        )
