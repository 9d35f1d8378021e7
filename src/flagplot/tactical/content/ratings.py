"""The printed figures of the status sheets: guns, ship classes, aircraft, ships.

There are no floats: calibres are hundredths of an inch, comparative strength is counted in halves.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

ARCS: Final = ("BOW", "C", "STN", "L", "R", "LB", "RB", "LS", "RS")
MOUNT_SIDES: Final = ("L", "R", "C", "BOW", "STN")
NATIONS: Final = ("RN", "USN", "IJN", "KM", "RM", "MN", "NL", "SU", "ANY")
TYPES: Final = ("BB", "BC", "PB", "CA", "CL", "CV", "CVE", "DL", "DD", "TB", "DE", "CVT", "SS", "AK")
TYPE_NAMES: Final = {
    "BB": "battleship",
    "BC": "battlecruiser",
    "PB": "armoured ship",
    "CA": "heavy cruiser",
    "CL": "light cruiser",
    "CV": "carrier",
    "CVE": "escort carrier",
    "DL": "destroyer leader",
    "DD": "destroyer",
    "TB": "torpedo boat",
    "DE": "destroyer escort",
    "CVT": "corvette",
    "SS": "submarine",
    "AK": "transport",
}
SEARCH_SETS: Final = ("none", "early", "later")
ASW: Final = ("none", "fleet", "escort")
AIRCRAFT_KINDS: Final = ("F", "D", "T", "M", "H", "S")
TORPEDO_SIZES: Final = (18, 21, 24)


@dataclass(frozen=True)
class Gun:
    """A pattern of gun."""

    id: str
    name: str
    calibre: int
    """Hundredths of an inch: 8 in is 800."""
    factor: int
    old: bool
    reach: int
    """Maximum range in yards."""
    step: int
    """Its place in the gunfire sequence, 1 the quickest."""
    dual_purpose: bool


@dataclass(frozen=True)
class Battery:
    """Guns of one pattern that fire through one arc."""

    arc: str
    guns: int
    gun: str


@dataclass(frozen=True)
class TorpedoMounts:
    """Mounts of equal size on one side, on the centreline or at one end."""

    side: str
    mounts: int
    tubes: int
    inches: int


@dataclass(frozen=True)
class AirGroup:
    """A carrier's aircraft by kind, in planes."""

    fighters: int
    divebombers: int
    torpedobombers: int
    fighter_type: str = ""
    """What her fighters are where they differ from what her navy's carriers fly by then."""


@dataclass(frozen=True)
class ShipClass:
    """The printed part of a status sheet. Dates are text like `1942-10` and compare as text."""

    key: str
    nation: str
    type: str
    ships: str
    speed: int
    armour: int
    old_armour: bool
    half_cs: int
    """Comparative strength in halves: a destroyer, 2, counts 4."""
    batteries: tuple[Battery, ...]
    torpedoes: tuple[TorpedoMounts, ...]
    aa_guns: int
    search_from: str
    search_set: str
    fire_control_from: str
    floatplanes: int
    floatplanes_until: str
    asw: str
    reloads: bool
    turning_circle: int
    air_group: AirGroup | None
    note: str


@dataclass(frozen=True)
class Aircraft:
    """A type of aircraft; the loads are factors, 0 where it carries none."""

    id: str
    name: str
    nation: str
    kind: str
    speed: int
    air_class: int
    bomb: int
    torpedo: int
    level: int


@dataclass(frozen=True)
class Fact:
    """Facts about a ship that no game rates."""

    id: str
    name: str
    type: str
    lost: str
    """The day she was lost, like `1941-05-24`; empty if she survived or it is unknown."""
