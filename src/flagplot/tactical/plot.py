"""The plot of phase A, one line of parts between bars.

`plot CruDiv2: 4", R 30, 8" | SCH/B&S 6 -> ALA | torp fubuki/C1 3 at 45 | search wishart sonar | air e1 strike hood`
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from flagplot.kernel.order import BadNotation, Order
from flagplot.tactical.helm import DEPTHS, NUMBER, Step, decimals, read_steps, thousandths

ARCS: Final = ("BOW", "C", "STN", "L", "R", "LB", "RB", "LS", "RS")
ARC_WORDS: Final = {"B": "BOW", "S": "STN", "STERN": "STN"}
METHODS: Final = ("hydrophone", "sonar")
MISSIONS: Final = ("launch", "land", "cap", "escort", "strike", "patrol", "hold")
ALTITUDES: Final = ("high", "medium", "low")
LEAVE: Final = "ask leave"


@dataclass(frozen=True)
class Helm:
    """How a group moves: `CruDiv2: 4", R 30, 8"`."""

    group: str
    steps: tuple[Step, ...]

    def __str__(self) -> str:
        return f"{self.group}: {', '.join(str(step) for step in self.steps)}".rstrip()


@dataclass(frozen=True)
class Shoot:
    """Batteries at a target: `SCH/B&S 6 -> ALA`; the factor is owed where the ship has more than one calibre."""

    ship: str
    arcs: tuple[str, ...]
    factor: int
    target: str

    def __str__(self) -> str:
        factor = f" {self.factor}" if self.factor else ""
        return f"{self.ship}/{'&'.join(self.arcs)}{factor} -> {self.target}"


@dataclass(frozen=True)
class Launch:
    """Torpedoes of one mount: `torp fubuki/C1 3 at 45` (degrees from her bow, clockwise) or `torp fubuki/C1 3 -> houston`."""

    ship: str
    mount: str
    count: int
    bearing: int
    """Tenths of a degree from the bow, clockwise; -1 when aimed at a ship."""
    target: str = ""
    is_secret: bool = False

    def __str__(self) -> str:
        aim = f"-> {self.target}" if self.bearing < 0 else f"at {decimals(self.bearing, 10)}"
        return f"torp {self.ship}/{self.mount} {self.count} {aim}{' secret' if self.is_secret else ''}"


@dataclass(frozen=True)
class Search:
    """A hunt for submarines: `search wishart sonar`."""

    ship: str
    method: str

    def __str__(self) -> str:
        return f"search {self.ship} {self.method}"


@dataclass(frozen=True)
class Sortie:
    """An element's mission: `air e1 strike hood medium`, `air f2 cap taffy-3`, `air f1 escort e1`."""

    flight: str
    mission: str
    target: str = ""
    altitude: str = ""

    def __str__(self) -> str:
        return " ".join(word for word in ("air", self.flight, self.mission, self.target, self.altitude) if word)


@dataclass(frozen=True)
class Detach:
    """A ship leaves her group and makes one of her own: `detach exeter as exeter-gp`."""

    ship: str
    name: str

    def __str__(self) -> str:
        return f"detach {self.ship} as {self.name}"


@dataclass(frozen=True)
class Join:
    """A group falls in astern of another: `join exeter-gp to hood-gp`."""

    group: str
    into: str

    def __str__(self) -> str:
        return f"join {self.group} to {self.into}"


@dataclass(frozen=True)
class Appear:
    """A lurking submarine is brought in near a point: `appear u-47 at 1000,-2000 course 90 speed 8 depth P`."""

    ship: str
    x: int
    """Yards."""
    y: int
    course: int
    """Tenths of a degree."""
    speed: int
    """Thousandths of a knot."""
    depth: str

    def __str__(self) -> str:
        return (
            f"appear {self.ship} at {self.x},{self.y} course {decimals(self.course, 10)} "
            f"speed {decimals(self.speed, 1000)} depth {self.depth}"
        )


@dataclass(frozen=True)
class Float:
    """A spotting float-plane is launched: `float ajax`."""

    ship: str

    def __str__(self) -> str:
        return f"float {self.ship}"


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

    def line(self) -> str:
        """Print verb first."""
        parts = [str(detach) for detach in self.detaches]
        parts += [str(join) for join in self.joins]
        parts += [str(helm) for helm in self.helms]
        parts += [str(shoot) for shoot in self.shoots]
        parts += [str(launch) for launch in self.launches]
        parts += [str(search) for search in self.searches]
        parts += [str(sortie) for sortie in self.sorties]
        parts += [str(appearance) for appearance in self.appearances]
        parts += [str(float_plane) for float_plane in self.floats]
        parts += [LEAVE] if self.asks_leave else []
        return f"plot {' | '.join(parts)}" if parts else "plot"

    @classmethod
    def read(cls, words: Sequence[str]) -> Plot:
        """Read the words after the verb."""
        book = _Parts()
        for text in " ".join(words).split("|"):
            if text.strip():
                book.take(text.strip())
        return cls(
            tuple(book.helms),
            tuple(book.shoots),
            tuple(book.launches),
            tuple(book.searches),
            tuple(book.sorties),
            tuple(book.detaches),
            tuple(book.joins),
            tuple(book.appearances),
            tuple(book.floats),
            book.asks_leave,
        )


_SHOOT = re.compile(r"^(?:fire\s+)?([^/]+)/\s*([A-Za-z&][A-Za-z0-9& ]*?)\s*([0-9]{1,3})?\s*->\s*(\S.*)$")
_LAUNCH = re.compile(
    r"^torp\s+([^/\s]+)/(\w+)\s+([0-9]{1,3})\s+(?:at\s+(\S.*?)|->\s*(\S+))(\s+secret)?$", re.IGNORECASE
)
_APPEAR = re.compile(
    r"^appear\s+(\S+)\s+at\s+(-?[0-9]{1,7})\s*,\s*(-?[0-9]{1,7})\s+course\s+(\S+)\s+speed\s+(\S+)\s+depth\s+(\w+)$",
    re.IGNORECASE,
)
_LONGEST_NAME: Final = 40
_YARDS = re.compile(r"^[0-9]{1,6}$")


class _Parts:
    """The parts of a plot as they are read, sorted by kind."""

    def __init__(self) -> None:
        self.helms: list[Helm] = []
        self.shoots: list[Shoot] = []
        self.launches: list[Launch] = []
        self.searches: list[Search] = []
        self.sorties: list[Sortie] = []
        self.detaches: list[Detach] = []
        self.joins: list[Join] = []
        self.appearances: list[Appear] = []
        self.floats: list[Float] = []
        self.asks_leave = False

    def take(self, text: str) -> None:
        """Read one part."""
        verb = text.split(maxsplit=1)[0].lower()
        words = text.split()
        if verb == "torp":
            self.launches.append(read_launch(text))
        elif verb == "search":
            self.searches.append(_read_search(words))
        elif verb == "air":
            self.sorties.append(_read_sortie(words))
        elif verb == "detach":
            if len(words) != 4 or words[2].lower() != "as":
                raise BadNotation("Write `detach ship as name`, the new name in one word.")
            if len(words[3]) > _LONGEST_NAME or any(mark in words[3] for mark in ':/,"'):
                raise BadNotation(f"A group's name has up to {_LONGEST_NAME} letters and no colon, slash or comma.")
            self.detaches.append(Detach(words[1], words[3]))
        elif verb == "join":
            if len(words) != 4 or words[2].lower() != "to":
                raise BadNotation("Write `join group to group`.")
            self.joins.append(Join(words[1], words[3]))
        elif verb == "appear":
            self.appearances.append(_read_appear(text))
        elif verb == "float":
            if len(words) != 2:
                raise BadNotation("Write `float ship`.")
            self.floats.append(Float(words[1]))
        elif text.lower() == LEAVE:
            self.asks_leave = True
        elif "->" in text:
            self.shoots.append(read_shoot(text))
        elif ":" in text:
            group, _, steps = text.partition(":")
            self.helms.append(Helm(group.strip(), read_steps(steps)))
        else:
            raise BadNotation(
                f'{text!r} is no part of a plot. Write `group: 4", R 30, 8"`, `ship/BOW&STN -> target`, '
                "`torp ship/L1 4 at 45`, `search ship sonar`, `air element strike ship`, `detach ship as name`, "
                "`join group to group`, `float ship`, `appear boat at x,y course c speed s depth P` or `ask leave`."
            )


def read_arcs(text: str) -> tuple[str, ...]:
    """Arcs joined by `&`: `B&S`, `BOW&STN`."""
    arcs = []
    for word in text.replace(" ", "").upper().split("&"):
        arc = ARC_WORDS.get(word, word)
        if arc not in ARCS:
            raise BadNotation(f"There is no battery {word!r}: {', '.join(ARCS)}.")
        arcs.append(arc)
    return tuple(arcs)


def read_shoot(text: str) -> Shoot:
    """One line of a gunfire allocation."""
    found = _SHOOT.match(text)
    if not found:
        raise BadNotation(f"{text!r} is no gunfire: write `ship/BOW&STN 6 -> target`.")
    return Shoot(found[1].strip(), read_arcs(found[2]), int(found[3] or 0), found[4])


def read_launch(text: str) -> Launch:
    """One torpedo launch."""
    found = _LAUNCH.match(text)
    if not found:
        raise BadNotation(f"{text!r} is no launch: write `torp ship/L1 4 at 45` or `torp ship/L1 4 -> target`.")
    if found[5]:
        return Launch(found[1], found[2].upper(), int(found[3]), -1, found[5], bool(found[6]))
    words = found[4].upper().split()
    side = words.pop(0) if len(words) == 2 and words[0] in {"L", "R"} else ""
    tenths = _tenths(words[0], 180 if side else 360) if len(words) == 1 else -1
    if tenths < 0:
        raise BadNotation(
            f"{found[4]!r} is no direction: write degrees from the bow, clockwise from 0 to 360, or L 40 / R 40."
        )
    if side == "L":
        tenths = -tenths
    return Launch(found[1], found[2].upper(), int(found[3]), tenths % 3600, "", bool(found[6]))


def _tenths(word: str, most: int) -> int:
    """A direction in tenths of a degree, -1 when it is none from 0 to the most."""
    if not NUMBER.match(word):
        return -1
    tenths = thousandths(word, 10)
    return tenths if tenths <= most * 10 else -1


def _read_search(words: list[str]) -> Search:
    if len(words) != 3 or words[2].lower() not in METHODS:
        raise BadNotation("Write `search ship hydrophone` or `search ship sonar`.")
    return Search(words[1], words[2].lower())


def _read_sortie(words: list[str]) -> Sortie:
    if len(words) < 3 or words[2].lower() not in MISSIONS:
        raise BadNotation(f"Write `air element mission target`; missions are {', '.join(MISSIONS)}.")
    altitude = words[4].lower() if len(words) > 4 else ""
    if altitude and altitude not in ALTITUDES and not _YARDS.match(altitude):
        raise BadNotation(f"Bombers fly {', '.join(ALTITUDES)}, torpedoes are dropped at some yards, not {words[4]!r}.")
    return Sortie(words[1], words[2].lower(), words[3] if len(words) > 3 else "", altitude)


def _read_appear(text: str) -> Appear:
    found = _APPEAR.match(text)
    course = _tenths(found[4], 360) if found else -1
    if not found or course < 0 or not NUMBER.match(found[5]):
        raise BadNotation("Write `appear boat at 1000,-2000 course 90 speed 8 depth P`, the place in yards.")
    depth = read_depth(found[6])
    return Appear(found[1], int(found[2]), int(found[3]), course % 3600, thousandths(found[5]), depth)


def read_depth(word: str) -> str:
    """A depth by its letter."""
    for depth in DEPTHS:
        if depth.upper() == word.upper():
            return depth
    raise BadNotation(f"There is no depth {word!r}: {', '.join(DEPTHS)}.")
