"""A battle as its scenario file states it: groups in their places, land, aircraft, effects and strategic aims."""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import Final

from flagplot.kernel.rule import rule
from flagplot.tactical.content.place import Spot
from flagplot.tactical.rules.movement.geometry import YARD, inside
from flagplot.tactical.state.ids import GroupId, ShipId

DAY: Final = r"\d{4}-(0[1-9]|1[0-2])-(0[1-9]|[12]\d|3[01])"
"""How a date is written."""
LIGHT: Final = ("day", "night")
VISIBILITY: Final = ("good", "poor", "bad")
SEAS: Final = ("calm", "rough", "very rough")
PERIODS: Final = ("ww2", "earlier")
LEVELS: Final = ("none", "D", "HD")
DEPTHS: Final = ("S", "P", "D", "R", "T", "Ab")
LURKING: Final = "lurking"
AXES: Final = ("x<", "x>", "y<", "y>")
LOADS: Final = ("none", "torpedo", "dive", "level")
ALTITUDES: Final = ("high", "medium", "low")
AIM_KINDS: Final = ("exit", "preserve", "deny", "sink")
WIN: Final = "win"
BATTLE: Final = "battle"
DECIDES: Final = ("", WIN, BATTLE)
"""What an aim decides: only its points, its side's victory when it is reached, or the result either way."""
RESERVED: Final = ("control", "observer", "all")

# The required fields of each kind of effect; a reference is a ship, group, class or side of this battle.
EFFECTS: Final[dict[str, tuple[str, ...]]] = {
    "gun_mod": ("ship|group|side", "value"),
    "forced_target": ("ship", "target", "turn", "dice"),
    "min_distance": ("group", "yards", "until_turn"),
    "max_speed": ("ship", "knots"),
    "aa_guns": ("ship", "guns"),
    "floatplane": ("ship|side", "from_turn"),
    "no_floatplane": ("ship|side",),
    "no_air_group": ("class|ship",),
    "hd_counts_as_sunk": ("ship|side",),
    "hd_from_before": ("ship",),
    "surprised": ("side", "until_turn"),
    "no_modifier": ("no", "side", "from_turn", "to_turn"),
    "radar_near_land": ("side",),
    "ammo": ("ship|group", "turns"),
    "battery_out": ("ship", "arc", "inches"),
    "vp": ("class|ship", "value"),
    "messages_always_written": ("side",),
    "smoke_life": ("side", "turns"),
    "fc_radar": ("ship",),
    "no_fc_radar": ("ship",),
    "no_radar": ("ship",),
    "stop_on_hd": ("ship", "dice", "turns"),
    "detected_at_start": ("side",),
    "hold_fire": ("ship",),
    "search_set": ("ship", "set"),
    "offset": ("ships", "dx", "dy"),
    "shell_factor": ("ship", "factor", "turns"),
    "power_failure": ("ship", "turn", "dice", "turns"),
    "collision_dice": ("side", "dice"),
    "exit_vp": ("side", "axis", "beyond", "value"),
    "start_level": ("ship", "level"),
    "tubes_empty": ("ship|side",),
    "no_reloads": ("ship|side",),
    "no_fire": ("ship",),
    "main_guns_out": ("side",),
    "may_smoke": ("class",),
    "recall": ("side", "from_turn", "dice"),
    "random_course": ("ship",),
    "main_guns_fail": ("ship", "dice"),
    "squall": ("x", "y", "yards", "knots", "drift_course"),
    "strafing": ("side",),
    "fire_checked": ("side", "yards"),
    "scuttles": ("ship", "from_turn"),
}
MAY_SAY: Final[dict[str, tuple[str, ...]]] = {
    "surprised": ("turn", "dice"),
    "ammo": ("inches", "main"),
    "recall": ("level",),
    "smoke_life": ("yards", "drift_course"),
    "start_level": ("controlled",),
}


@dataclass(frozen=True)
class ShipSetup:
    """A ship of the battle: her name in orders, her id in every game, her name and the class that rates her."""

    id: ShipId
    ship: str
    name: str
    kind: str


@dataclass(frozen=True)
class GroupSetup:
    """A group: the leader at (x, y) in whole yards, the others in column astern at equal gaps."""

    id: GroupId
    name: str
    side: str
    x: int
    y: int
    course: int
    speed: int
    gap: int
    ships: tuple[ShipSetup, ...]
    depth: str
    """The depth of submarines at the start, `lurking` until they appear (NA-SUB-1), empty for ships."""


@dataclass(frozen=True)
class Land:
    """An island or coast, its corners in yards."""

    name: str
    polygon: tuple[tuple[int, int], ...]

    @property
    def corners(self) -> tuple[tuple[int, int], ...]:
        """The corners in units of the plane."""
        return tuple([(x * YARD, y * YARD) for x, y in self.polygon])


@rule("NA-MOV-33")
def is_on_land(land: tuple[Land, ...], x: int, y: int) -> bool:
    """Whether a point, in units, lies on land."""
    return any(inside(x, y, one.corners) for one in land)


@dataclass(frozen=True)
class AirArrival:
    """Elements of aircraft that come in from outside on a turn, and again every so many turns."""

    side: str
    turn: int
    every: int
    aircraft: str
    elements: int
    load: str
    altitude: str


@dataclass(frozen=True)
class Effect:
    """A special condition. One wide record: a kind uses the fields it needs, the others keep their defaults."""

    kind: str
    ship: str = ""
    side: str = ""
    group: str = ""
    cls: str = ""
    target: str = ""
    ships: tuple[ShipId, ...] = ()
    arc: str = ""
    calibre: int = 0
    """Hundredths of an inch."""
    main: bool = False
    turn: int = 0
    from_turn: int = 0
    to_turn: int = 0
    until_turn: int = 0
    turns: int = 0
    dice: tuple[int, ...] = ()
    value: int = 0
    no: int = 0
    yards: int = 0
    knots: int = 0
    guns: int = 0
    factor: int = 0
    level: str = ""
    controlled: bool = False
    set: str = ""
    axis: str = ""
    beyond: int = 0
    dx: int = 0
    dy: int = 0
    x: int = 0
    y: int = 0
    drift_course: int = 0


@dataclass(frozen=True)
class Aim:
    """A strategic aim of one side."""

    side: str
    kind: str
    text: str
    ships: tuple[ShipId, ...] = ()
    cls: str = ""
    worst: str = "HD"
    controlled: bool = False
    axis: str = ""
    beyond: int = 0
    x: int = 0
    y: int = 0
    yards: int = 0
    count: int = 0
    decides: str = ""


@dataclass(frozen=True)
class Scenario:
    """A battle."""

    id: str
    title: str
    blurb: str
    date: str
    start: str
    turns: int
    light: str
    visibility: str
    seas: str
    period: str
    sides: tuple[str, ...]
    groups: tuple[GroupSetup, ...]
    land: tuple[Land, ...]
    arrivals: tuple[AirArrival, ...]
    effects: tuple[Effect, ...]
    aims: tuple[Aim, ...]
    ratio: tuple[int, int] | None
    special: tuple[str, ...]
    victory: str
    hypothetical: bool
    warnings: tuple[str, ...]
    """What does not suit the date, in words (NA-SCN-16)."""
    where: Spot | None = None
    """For the chart on its card."""

    def side_of(self, ship: str) -> str:
        """The side a ship of this battle fights for."""
        for group in self.groups:
            if any(ship == one.id for one in group.ships):
                return group.side
        raise LookupError(ship)


def slug(name: str) -> str:
    """A name as one word of an order: `Prince of Wales` is `prince-of-wales`."""
    plain = name.lower().replace("'", "").replace(".", "")
    return re.sub(r"[^a-z0-9]+", "-", plain).strip("-")
