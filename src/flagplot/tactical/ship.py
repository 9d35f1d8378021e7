"""A ship: where she is, how she is, what is left on her status sheet."""

from __future__ import annotations

from typing import Final

from flagplot.tactical import content
from flagplot.tactical.content import Gun, ShipClass

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
        id: str,  # as every piece of every game
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
