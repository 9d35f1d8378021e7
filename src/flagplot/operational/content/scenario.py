"""The content of a scenario: forces, starting hexes, length, victory conditions."""

from __future__ import annotations

from dataclasses import dataclass

from flagplot.kernel.hexes import Hex


@dataclass(frozen=True)
class GroupSetup:
    """A task group at the start."""

    side: str
    number: int
    hex: Hex
    ships: tuple[str, ...]
    """Short names, those that are not in the game left out."""
    enters: int
    """The turn in which the group is to enter the map; 0 when it starts on it."""


@dataclass(frozen=True)
class DummySetup:
    """A ship dummy at the start."""

    side: str
    hex: Hex


@dataclass(frozen=True)
class DecoySetup:
    """An air or submarine dummy at the start."""

    side: str
    kind: str
    """`air` or `submarine`."""
    at: str
    """A place for an air dummy, a hex for a submarine's."""


@dataclass(frozen=True)
class Bands:
    """The Japanese lead from which the game is a draw, and from which Japan wins (MK-VIC-14)."""

    draw: int
    japan: int


@dataclass(frozen=True)
class Scenario:
    """One scenario, ready to be set up."""

    name: str
    title: str
    blurb: str
    first_turn: int
    last_turn: int
    chart: tuple[float, float, float, float]
    """The part of the map that the scenario's card shows, in degrees: west, south, east and north."""
    options: dict[str, str]
    """Options that the scenario sets."""
    setup: str
    """`free`: both sides place their forces, and the groups below are the default; `fixed`: the groups below stay as they are."""
    invasion: str
    """`roll`, `yes` or `no`."""
    carriers: str
    """`roll`, `4`, `5` or `6`."""
    illustrious: str
    """`roll`, `yes` or `no`."""
    kido_butai: str
    """`entry`: enters over the entry hexes; `map`: starts on the map; `absent`."""
    ozawa: str
    """The port from which the Mergui force and the convoy start."""
    released: bool
    """Whether freighters and the Trincomalee squadron may sail from the start."""
    reinforcements: bool
    """Whether the Australian brigades are rolled for."""
    dummies: bool
    absent: frozenset[str]
    """Counters that are not in this scenario: short ship names and the ids of the others."""
    raid: tuple[GroupSetup, ...]
    """The groups if Japan has no orders to invade."""
    landing: tuple[GroupSetup, ...]
    """The groups if Japan has orders to invade."""
    ship_dummies: tuple[DummySetup, ...]
    decoys: tuple[DecoySetup, ...]
    air: dict[str, str]
    """Air unit to place id or short ship name."""
    submarines: dict[str, Hex]
    ground: dict[str, Hex]
    base: str
    base_dummy: str
    victory: Bands
    points: dict[str, int]
    """Points that a side has from the start."""

    def groups(self, *, invasion: bool) -> tuple[GroupSetup, ...]:
        """The default groups, with or without the orders to take Ceylon."""
        return self.landing if invasion else self.raid

    @property
    def turns(self) -> int:
        """How many turns are played."""
        return self.last_turn - self.first_turn + 1
