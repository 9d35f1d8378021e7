"""The pieces of a battle apart from ships: groups, torpedoes, smoke, trails, aircraft, signals, contacts, the turn sheet."""

from __future__ import annotations

from flagplot.kernel.records.record import Record, field
from flagplot.kernel.seat import Seat
from flagplot.tactical.orders.choices import Attack, Launch, Search, Shoot, Shot
from flagplot.tactical.orders.helm import Step
from flagplot.tactical.state.ids import NO_GROUP, NO_SHIP, GroupId, ShipId


class Group(Record):
    """Ships under one command, leader first."""

    id: GroupId
    name: str
    side: str
    seat: Seat
    """The seat that plots for it."""
    ships: list[ShipId]
    flag: ShipId
    """The commander's ship."""
    parent: GroupId = NO_GROUP
    """The group it was detached from; empty for a command of its own."""
    silent_until: int = 0
    """The last turn in which its commander, changing flagships, sends nothing."""
    standing: tuple[Step, ...] = ()
    """A delayed order for the next plot: its helm …"""
    shoots: tuple[Shoot, ...] = ()
    """… its gunfire …"""
    launches: tuple[Launch, ...] = ()
    """… and its torpedoes."""


class Spread(Record):
    """The torpedoes of one mount in the water."""

    id: int
    side: str
    ship: ShipId
    """The launcher."""
    nation: str
    x: int
    y: int
    course: int
    count: int
    inches: int
    run: int
    """Units of run in one turn."""
    leg: int = 0
    """Turns already run."""
    legs: int = 1
    target: ShipId = NO_SHIP
    """The ship it was aimed at, if its hits are resolved automatically."""
    is_hidden: bool = False
    """A two-turn torpedo whose course is still unmarked."""
    has_rolled: bool = False
    met: list[ShipId] = field(factory=list)
    """Ships it has been rolled against."""


class Smoke(Record):
    """A line of smoke along a track; `gone` is the first turn without it."""

    side: str
    points: list[tuple[int, int]]
    gone: int
    drift: int = 0
    """Units it drifts in a turn."""
    drift_course: int = 0
    known: list[str] = field(factory=list)
    """The sides that have seen it: smoke of an undetected ship would reveal her."""


class Trail(Record, frozen=True):
    """The path of a ship in the last movement, and the sides that saw it."""

    ship: ShipId
    corners: list[tuple[int, int, int]]
    """Where she started, turned and stopped: x, y and the thousandth of the turn at which she was there."""
    known: list[str]
    course: int = -1
    """Her course before she moved; -1 in positions stored by earlier versions."""


class Flight(Record):
    """An element of up to six aircraft."""

    id: str
    side: str
    aircraft: str
    planes: int
    carrier: ShipId
    """Her ship; empty for an element from off the table."""
    status: str
    """deck, air, due (not arrived), down (shot down) or home (left the battle)."""
    load: str
    """bombs, torpedo, level, charge or nothing."""
    mission: str = ""
    """cap, escort, strike, patrol or nothing; lasts until changed."""
    target: str = ""
    altitude: str = ""
    moment: str = ""
    """now or later, once chosen."""
    is_scout: bool = False
    """A US scouting squadron: its bombs count 6."""


class Signal(Record):
    """A message, or an order to a detached sub-unit, on its way."""

    sender: Seat
    to: str
    """A seat, or the group an order is for."""
    text: str
    steps: tuple[Step, ...]
    due: int
    """The turn in whose signal phase it is delivered."""
    shoots: tuple[Shoot, ...] = ()
    launches: tuple[Launch, ...] = ()


class Contact(Record, frozen=True):
    """A side's contact with an enemy group at night or beyond sight."""

    kind: str
    """visual or radar."""
    by: ShipId = NO_SHIP
    """The ship whose set holds the group, empty if only lookouts do."""


class Salvo(Record, frozen=True):
    """Batteries of one gun on one ship that fire together at one target (NA-GUN-21)."""

    ship: ShipId
    batteries: list[int]
    gun: str
    target: ShipId


class TurnSheet(Record):
    """The orders of phase A: the turn's number and time, and everything ordered before anything is resolved."""

    turn: int
    clock: str
    helms: dict[GroupId, tuple[Step, ...]] = field(factory=dict)
    salvoes: list[Salvo] = field(factory=list)
    """Gunfire still to be resolved."""
    launches: list[Launch] = field(factory=list)
    searches: list[Search] = field(factory=list)
    crowd: dict[ShipId, dict[int, list[ShipId]]] = field(factory=dict)
    """Ships that have fired this turn, by target and calibre factor (NA-GUN-55)."""
    attacks: list[Attack] = field(factory=list)
    """Attacks on located submarines, carried out with the movement."""
    strafed: list[ShipId] = field(factory=list)
    """Ships strafed by fighters where the scenario allows it, once for each element."""
    throats: list[Shot] = field(factory=list)
    """Shots down the throat that boats have chosen."""
