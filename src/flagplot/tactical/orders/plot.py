"""The compound order of phase A: everything a group's commander writes on the turn sheet, as one line of parts between bars.

`plot CruDiv2: 4", R 30, 8" | SCH/B&S 6 -> ALA | torp fubuki/C1 3 at 45 | search wishart sonar | air e1 strike hood`
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Final

from flagplot.kernel.grammar.field import BadNotation, BadWord, Flag, Scope, shortened
from flagplot.kernel.grammar.form import Form, Phrase
from flagplot.kernel.grammar.pattern import Slot
from flagplot.kernel.grammar.phrasebook import Compound, Nested, Phrasebook
from flagplot.kernel.order import Order
from flagplot.tactical.orders.helm import NUMBER, STEPS, Step, decimals, thousandths
from flagplot.tactical.orders.words import (
    ALTITUDES,
    ARC_LIST,
    ARCS,
    DEPTH_FIELD,
    METHODS,
    MISSIONS,
    Alternatives,
    Forms,
    Marked,
    Part,
    form,
    tenths,
)
from flagplot.tactical.state.ids import NO_SHIP, GroupId, ShipId
from flagplot.tactical.text.said import say

__all__ = ["ALTITUDES", "ARCS", "METHODS", "MISSIONS"]

LEAVE: Final = "ask leave"
OFFER: Final = "offer end"


@dataclass(frozen=True)
class Helm(Phrase):
    """How a group moves: `CruDiv2: 4", R 30, 8"`."""

    group: GroupId
    steps: tuple[Step, ...]


@dataclass(frozen=True)
class Shoot(Phrase):
    """Batteries at a target: `SCH/B&S 6 -> ALA`; the factor is required if the ship has more than one calibre."""

    ship: ShipId
    arcs: tuple[str, ...]
    factor: int
    target: ShipId


@dataclass(frozen=True)
class Launch(Phrase):
    """Torpedoes of one mount: `torp fubuki/C1 3 at 45` (degrees from her bow, clockwise) or `torp fubuki/C1 3 -> houston`."""

    ship: ShipId
    mount: str
    count: int
    bearing: int
    """Tenths of a degree from the bow, clockwise; -1 when aimed at a ship."""
    target: ShipId = NO_SHIP
    is_secret: bool = False


@dataclass(frozen=True)
class Search(Phrase):
    """A hunt for submarines: `search wishart sonar`."""

    ship: ShipId
    method: str


@dataclass(frozen=True)
class Sortie(Phrase):
    """An element's mission: `air e1 strike hood medium`, `air f2 cap taffy-3`, `air f1 escort e1`."""

    flight: str
    mission: str
    target: str = ""
    altitude: str = ""


@dataclass(frozen=True)
class Detach(Phrase):
    """A ship leaves her group and makes one of her own: `detach exeter as exeter-gp`."""

    ship: ShipId
    name: GroupId


@dataclass(frozen=True)
class Join(Phrase):
    """A group falls in astern of another: `join exeter-gp to hood-gp`."""

    group: GroupId
    into: GroupId


@dataclass(frozen=True)
class Appear(Phrase):
    """A lurking submarine appears near a point: `appear u-47 at 1000,-2000 course 90 speed 8 depth P`."""

    ship: ShipId
    x: int
    """Yards."""
    y: int
    course: int
    """Tenths of a degree."""
    speed: int
    """Thousandths of a knot."""
    depth: str


@dataclass(frozen=True)
class Float(Phrase):
    """A spotting float-plane is launched: `float ajax`."""

    ship: ShipId


@dataclass(frozen=True)
class Plot(Order):
    """Everything a seat orders in phase A, sealed until all plots are in."""

    helms: tuple[Helm, ...] = ()
    shoots: tuple[Shoot, ...] = ()
    launches: tuple[Launch, ...] = ()
    searches: tuple[Search, ...] = ()
    sorties: tuple[Sortie, ...] = ()
    detaches: tuple[Detach, ...] = ()
    joins: tuple[Join, ...] = ()
    appearances: tuple[Appear, ...] = ()
    floats: tuple[Float, ...] = ()
    asks_leave: bool = False
    """Whether the seat will ask its opponents' leave to change a movement plot once all are in."""
    offers_end: bool = False
    """Whether the seat offers to end the battle as it stands."""


# For lines whose words are separated by single spaces: no two parts may match the same run of spaces.
_SHOOT = re.compile(r"^(?:fire )?([^/]+)/ ?([A-Za-z&][A-Za-z0-9& ]*?) ?([0-9]{1,3})? ?-> ?(\S.*)$")
_LAUNCH = re.compile(r"^torp ([^/ ]+)/(\w+) ([0-9]{1,3}) (?:at (\S.*?)|-> ?(\S+))( secret)?$", re.IGNORECASE)
_APPEAR = re.compile(
    r"^(\S+) at (-?[0-9]{1,7}) ?, ?(-?[0-9]{1,7}) course (\S+) speed (\S+) depth (\w+)$",
    re.IGNORECASE,
)


class Course(Part):
    """A group, a colon, its steps."""

    def values(self, words: Sequence[str]) -> dict[str, Any]:
        group, colon, steps = " ".join(words).partition(":")
        if not colon:
            raise BadWord(say("unread-lacks-colon-behind-group", group=shortened(group)))
        return {"group": group.strip(), "steps": STEPS.read(steps)}

    def write(self, phrase: Any) -> str:
        return f"{phrase.group}: {STEPS.write(phrase.steps)}".rstrip()

    def complete(self, words: Sequence[str], partial: str, scope: Scope) -> list[str]:
        if not words:
            return self.names(0, partial, scope, ":")
        _, colon, steps = " ".join(words).partition(":")
        return STEPS.complete(steps.split(), partial, scope) if colon else []


class Gunfire(Part):
    """A ship, her batteries, an arrow, a target."""

    def values(self, words: Sequence[str]) -> dict[str, Any]:
        text = " ".join(words)
        found = _SHOOT.match(text)
        if not found:
            raise BadNotation(say("unread-no-gunfire-write-ship-bow", text=repr(text)))
        arcs = ARC_LIST.read(found[2].replace(" ", ""))
        return {"ship": found[1].strip(), "arcs": arcs, "factor": int(found[3] or 0), "target": found[4]}

    def write(self, phrase: Any) -> str:
        factor = f" {phrase.factor}" if phrase.factor else ""
        return f"{phrase.ship}/{ARC_LIST.write(phrase.arcs)}{factor} -> {phrase.target}"

    def complete(self, words: Sequence[str], partial: str, scope: Scope) -> list[str]:
        ship, slash, arcs = partial.partition("/")
        if not words and not slash:
            return self.names(0, partial, scope, "/")
        if not words:
            return [f"{ship}/{arc}" for arc in ARC_LIST.complete((), arcs, scope)]
        if words[-1] == "->":
            return self.names(3, partial, scope)
        return ["->"] if "/" in words[0] and "->".startswith(partial) else []


class Torpedoes(Part):
    """Torpedoes at a ship, or on a bearing."""

    def write(self, phrase: Any) -> str:
        aim = f"-> {phrase.target}" if phrase.bearing < 0 else f"at {decimals(phrase.bearing, 10)}"
        return f"torp {phrase.ship}/{phrase.mount} {phrase.count} {aim}{' secret' if phrase.is_secret else ''}"

    def from_json(self, data: Mapping[str, Any]) -> Any:
        if data.get("target") and data.get("bearing", -1) != -1:
            raise BadNotation(say("unread-torpedoes-are-fired-on-bearing"))
        return super().from_json(data)

    def complete(self, words: Sequence[str], partial: str, scope: Scope) -> list[str]:
        if not words:
            return self.names(0, partial, scope, "/")
        if words[-1] == "->":
            return self.names(3, partial, scope) if self.fixed else []
        if len(words) > 2:
            return ["secret"] if len(words) == 4 and "secret".startswith(partial.lower()) else []
        mark = "->" if self.fixed else "at"
        return [mark] if len(words) == 2 and mark.startswith(partial.lower()) else []


class Launches(Phrasebook):
    """Both forms of a launch, which are read together."""

    def read(self, words: Sequence[str]) -> Any:
        return read_launch(" ".join(words))


class Surfacing(Part):
    """A boat with the place, course, speed and depth at which she comes in."""

    def values(self, words: Sequence[str]) -> dict[str, Any]:
        found = _APPEAR.match(" ".join(words))
        course = tenths(found[4], 360) if found else -1
        if not found or course < 0 or not NUMBER.match(found[5]):
            raise BadNotation(say("unread-write-appear-boat-at-course"))
        return {
            "ship": found[1],
            "x": int(found[2]),
            "y": int(found[3]),
            "course": course % 3600,
            "speed": thousandths(found[5]),
            "depth": DEPTH_FIELD.read(found[6]),
        }

    def write(self, phrase: Any) -> str:
        return (
            f"appear {phrase.ship} at {phrase.x},{phrase.y} course {decimals(phrase.course, 10)} "
            f"speed {decimals(phrase.speed, 1000)} depth {phrase.depth}"
        )

    def complete(self, words: Sequence[str], partial: str, scope: Scope) -> list[str]:
        return [] if words else self.names(0, partial, scope)


class Sheet(Compound):
    """The parts of a plot; an objection to any other text lists them, by example."""

    def claimant(self, words: Sequence[str]) -> Slot:
        for slot in self.claimants:
            if slot.field.claims(words, 0):
                return slot
        raise BadNotation(say("unread-no-part-plot-write-group", words=shortened(" ".join(words))))


def read_launch(text: str) -> Launch:
    """One torpedo launch."""
    found = _LAUNCH.match(" ".join(text.split()))
    if not found:
        raise BadNotation(say("unread-no-launch-write-torp-ship", text=repr(text)))
    if found[5]:
        return Launch(ShipId(found[1]), found[2].upper(), int(found[3]), -1, ShipId(found[5]), bool(found[6]))
    words = found[4].upper().split()
    side = words.pop(0) if len(words) == 2 and words[0] in {"L", "R"} else ""
    bearing = tenths(words[0], 180 if side else 360) if len(words) == 1 else -1
    if bearing < 0:
        raise BadNotation(say("unread-no-direction-write-degrees-from", found=repr(found[4])))
    if side == "L":
        bearing = -bearing
    return Launch(ShipId(found[1]), found[2].upper(), int(found[3]), bearing % 3600, NO_SHIP, bool(found[6]))


HELM: Final[Form] = Course(
    Helm,
    "NAMED-GROUP [STEPS]",
    "GROUP: STEP, …",
    'cruisers: 4", R 30, 8"',
    say("does-group-s-course-legs-and"),
)
SHOOT: Final[Form] = Gunfire(
    Shoot,
    "NAMED-SHIP ARCS [FACTOR] NAMED-ENEMY",
    "SHIP/ARC&ARC [FACTOR] -> TARGET",
    "hood/BOW&STN -> bismarck",
    say("does-gunfire-arcs-joined-by-bow"),
)
LAUNCHES: Final[Forms] = (
    Torpedoes(
        Launch,
        "torp SHIP MOUNT COUNT ENEMY [secret]",
        "torp SHIP/MOUNT COUNT -> ENEMY [secret]",
        "torp fubuki/C1 3 -> houston secret",
        say("does-or-at-ship-secret-tells"),
        fixed={"bearing": -1},
    ),
    Torpedoes(
        Launch,
        "torp SHIP MOUNT COUNT DEGREES [secret]",
        "torp SHIP/MOUNT COUNT at DEGREES [secret]",
        "torp fubuki/C1 3 at 45",
        say("does-torpedoes-one-mount-how-many"),
        "ship mount count bearing is_secret",
    ),
)
SEARCH: Final[Form] = form(
    Search, "search SHIP METHOD", "search wishart sonar", say("does-hunt-submarines-hydrophone-or-sonar")
)
SORTIE: Final[Form] = Alternatives(
    Sortie,
    "air FLIGHT MISSION [TARGET] [ALTITUDE]",
    "air e1 strike hood medium",
    say("does-element-s-mission-launch-land"),
    say("unread-target-missing-before-altitude"),
    ("", "altitude"),
    ("target altitude", ""),
)
DETACH: Final[Form] = form(
    Detach,
    "detach SHIP as NAME",
    "detach exeter as exeter-gp",
    say("does-ship-leaves-her-group-and"),
)
JOIN: Final[Form] = form(
    Join, "join GROUP to GROUP", "join exeter-gp to ajax-div", say("does-group-falls-in-astern-another")
)
APPEAR: Final[Form] = Surfacing(
    Appear,
    "appear BOAT YARDS YARDS COURSE KNOTS DEPTH",
    "appear BOAT at YARDS,YARDS course COURSE speed KNOTS depth DEPTH",
    "appear u-47 at 1000,-2000 course 90 speed 8 depth P",
    say("does-boat-that-lies-in-wait"),
)
FLOAT: Final[Form] = form(Float, "float SHIP", "float ajax", say("does-launch-spotting-float-plane"))


def _verb(one: Form) -> Nested:
    return Nested(Phrasebook([one]), one.usage)


PLOT: Final[Form] = Sheet(
    Plot,
    "plot",
    "|",
    'plot cruisers: 4", R 30, 8" | hood/BOW&STN 6 -> bismarck | torp fubuki/C1 3 at 45 | search wishart sonar',
    {
        "detaches": _verb(DETACH),
        "joins": _verb(JOIN),
        "helms": Marked(HELM, ":", unless="->"),
        "shoots": Marked(SHOOT, "->"),
        "launches": Nested(Launches(LAUNCHES), LAUNCHES[-1].usage),
        "searches": _verb(SEARCH),
        "sorties": _verb(SORTIE),
        "appearances": _verb(APPEAR),
        "floats": _verb(FLOAT),
        "asks_leave": Flag(LEAVE),
        "offers_end": Flag(OFFER),
    },
)
