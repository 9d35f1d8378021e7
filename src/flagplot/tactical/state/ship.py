"""A ship: her position, her condition, what is left on her status sheet."""

from __future__ import annotations

from typing import Final

from flagplot.kernel.records.record import Record, field
from flagplot.tactical.content import library as content
from flagplot.tactical.content.library import Gun, ShipClass
from flagplot.tactical.state.ids import GroupId, ShipId

# NA-PEN-23: the levels of damage, each worse than the one before.
SOUND: Final = 0
DAMAGED: Final = 1
HEAVY: Final = 2
SUNK: Final = 3
LEVELS: Final = ("none", "D", "HD", "sunk")
AFLOAT: Final = "afloat"
ESCAPED: Final = "escaped"
LURKING: Final = "lurking"
"""A ship in the battle, one that left by an edge, a submarine that has not appeared yet."""

SMALL: Final = frozenset({"DL", "DD", "DE", "CVT", "TB", "SS"})
"""Destroyer leader size or smaller (NA-WEA-18)."""
MIDDLE: Final = frozenset({"CL", "CA", "AK", "CVE"})
MASSES: Final = {"AK": 2, "CVE": 2, "CL": 2, "CA": 3, "PB": 3, "BB": 4, "BC": 4, "CV": 4}
"""Classes of mass by type; all other types, destroyers and smaller, are of the first."""
DEPTHS: Final = ("S", "P", "D", "R", "T", "Ab")
_SHEETS: Final[dict[str, ShipClass]] = {}
_GUNS: Final[dict[str, Gun]] = {}
"""Printed parts of sheets, cached: every rule asks for them."""


class Ship(Record):
    """A ship or submarine: her position, her condition, what is left on her status sheet."""

    id: ShipId
    name: str
    kind: str
    """The key of her class."""
    side: str
    group: GroupId
    x: int
    y: int
    course: int
    speed: int
    """Thousandths of a knot: her plotted speed of this turn, or of the last turn."""
    ammo: dict[str, int]
    """Turns of fire left, by gun."""
    tubes: list[int]
    """Loaded tubes, by mount in the order of `mounts`."""
    aa_guns: int = 0
    search: str = "none"
    fc_radar: bool = False
    floatplane: str = ""
    """Empty, `aboard` or `aloft`."""
    charges: int = 0
    hedgehogs: int = 0
    depth: str = ""
    """Empty for ships, one of `DEPTHS` for submarines."""
    spare: bool = False
    """Whether a set of spare torpedoes is still aboard."""
    status: str = AFLOAT
    level: int = SOUND
    controlled: bool = True
    out: list[int] = field(factory=list)
    """Batteries out of action, by number."""
    acquired: dict[int, ShipId] = field(factory=dict)
    """Target of last turn's fire, by battery number."""
    acquiring: dict[int, ShipId] = field(factory=dict)
    struck: dict[int, ShipId] = field(factory=dict)
    """Target hit last turn, by battery number."""
    striking: dict[int, ShipId] = field(factory=dict)
    marks: list[tuple[int, int, int]] = field(factory=list)
    """Turning points of the leader still ahead of her: x, y and the course to take there."""
    fired: list[str] = field(factory=list)
    """What fired this turn: `main`, `side`."""
    quiet: int = 0
    """Full turns without torpedo fire or hard turns, for reloading."""
    evading: bool = False
    aground: bool = False
    gun_mod: int = 0
    cap: int = -1
    """A scenario's limit to her speed, in thousandths of a knot; -1 for none."""
    stopped_until: int = 0
    mute_until: int = 0
    """The last turn in which she may not fire."""
    blind_until: int = 0
    """The last turn in which her radar does not work."""
    main_fires: int = 0
    """How many turns her main battery has fired."""
    exit_turn: int = 0
    was_hit: bool = False
    """Whether she was hit last turn, with or without penetration."""
    is_hit: bool = False

    @property
    def sheet(self) -> ShipClass:
        """The printed part of her status sheet."""
        found = _SHEETS.get(self.kind)
        if found is None:
            found = _SHEETS[self.kind] = content.classes()[self.kind]
        return found

    @property
    def in_battle(self) -> bool:
        """Whether she is afloat and on the table."""
        return self.status == AFLOAT and self.level < SUNK

    @property
    def is_small(self) -> bool:
        """Whether she is of destroyer leader size or smaller."""
        return self.sheet.type in SMALL

    @property
    def mass(self) -> int:
        """Her class of mass, 1 to 4."""
        return MASSES.get(self.sheet.type, 1)

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
        name = self.sheet.batteries[battery].gun
        found = _GUNS.get(name)
        if found is None:
            found = _GUNS[name] = content.guns()[name]
        return found
