"""Packets to the lower game and reports from it, as canonical JSON."""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import asdict, dataclass, field, fields
from hashlib import blake2b
from typing import Any, Final, TypeVar

from flagplot.kernel.rule import rule

PACKET: Final = "flagplot packet 1"
REPORT: Final = "flagplot report 1"
LEVELS: Final = ("sound", "damaged", "heavily damaged", "sunk")
MINUTES: Final = 2_400
"""The longest time box: that of a game with one turn a day would be 480."""
RAID_MINUTES: Final = 14_400
"""That of a raid: ten days."""
UNIT: Final = 6
RAID_UNIT: Final = 60
"""The most that an entry of a raid counts: its freighters."""
SEED_DIGITS: Final = 12
"""Hexadecimal digits of the hash that are the seed of a battle."""


class BadPaper(ValueError):
    """An unreadable or invalid packet or report; the message says why."""


@dataclass(frozen=True)
class ShipBrief:
    """A ship as she goes into the battle; a unit of merchantmen counts several."""

    id: str
    """Her full id, the same in every game."""
    name: str
    side: str
    kind: str
    """The class that rates her below."""
    line: str
    """Her place in the line of battle."""
    count: int
    damaged: bool
    salvoes: int
    """Torpedo salvoes left; -1 where the reader may not know."""
    ammunition: str = "full"
    """`full`, or `short`: shells for a few turns of her main guns."""
    unit: str = ""
    """The counter of the war on whose roster she is; empty in a raid."""


@dataclass(frozen=True)
class GroupBrief:
    """A counter of the war whose ships go into the battle."""

    unit: str
    damaged: bool
    whole: int
    """The comparative strength of all its ships if they were undamaged, in quarters of a point."""
    behind: int
    """That of the ships which are absent on the day, in their present state."""


@dataclass(frozen=True)
class Packet:
    """A battle that is handed down."""

    battle: str
    origin: str
    """The head of the parent's chain at the question; empty outside a recorded game."""
    parent: str
    parent_rules: str
    lower: str
    lower_rules: str
    date: str
    start: str
    minutes: int
    """The time box."""
    light: str
    visibility: str
    seas: str
    surprise: str
    """The side with surprise, or nothing."""
    postures: Mapping[str, str]
    """The task of each side, by its word in the catalogue: `closes`, `meets`, `sweep`, `intervenes`."""
    ships: tuple[ShipBrief, ...]
    options: Mapping[str, str] = field(default_factory=dict)
    groups: tuple[GroupBrief, ...] = ()
    conditions: tuple[str, ...] = ()
    """The effect of air and cards of the war, each with its side: `float-planes japan`."""

    def text(self) -> str:
        """Canonical JSON."""
        return canonical({"paper": PACKET, **asdict(self)})

    @property
    def hash(self) -> str:
        """By which reports and scenarios name it."""
        return fingerprint(self.text())

    @property
    @rule("CB-WHO-3")
    def seed(self) -> int:
        """The seed of the battle's dice. It does not depend on the options, so that it cannot be chosen through them."""
        source = f"{PACKET} {self.origin} {self.battle}" if self.origin else self.text()
        return int(fingerprint(source)[:SEED_DIGITS], 16)


@dataclass(frozen=True)
class ShipReport:
    """The fate of a ship, or of a unit of merchantmen."""

    id: str
    level: str
    """One of `LEVELS`; of merchantmen that of the worst afloat, `sunk` where none is."""
    lost: int
    """Ships sunk."""
    crippled: int
    """Ships heavily damaged and afloat."""
    salvoes: int
    """Torpedo salvoes spent."""
    aircraft: int
    """Aircraft spent: float-planes that were flown off, air units of a raid that are lost."""
    left: str
    """Where she left the plot, as a point of the compass; empty if she did not. Of merchantmen: where all that are afloat did."""


@dataclass(frozen=True)
class Report:
    """The report of a battle."""

    battle: str
    packet: str
    """The hash of the packet it answers."""
    lower: str
    lower_rules: str
    replay: str
    """The hash of the lower game's replay."""
    minutes: int
    """The time used."""
    parted: bool
    """Whether the sides lost contact before the time was over."""
    ending: str
    story: tuple[str, ...]
    """The main events, a sentence each, with the time."""
    ships: tuple[ShipReport, ...]

    def text(self) -> str:
        """Canonical JSON."""
        return canonical({"paper": REPORT, **asdict(self)})

    @property
    def hash(self) -> str:
        """By which the parent's record names it."""
        return fingerprint(self.text())


@rule("CB-PAP-1")
def canonical(thing: Mapping[str, Any]) -> str:
    """One text for equal values: keys in order, no blanks, no escapes beyond need."""
    return json.dumps(thing, sort_keys=True, separators=(",", ":"), ensure_ascii=False)


def fingerprint(text: str) -> str:
    """The hash of a paper or a replay."""
    return blake2b(text.encode(), digest_size=32).hexdigest()


P = TypeVar("P")
_KINDS: Final[dict[str, Any]] = {"str": str, "int": int, "bool": bool}


def _read(kind: type[P], what: str, data: Any, ships: type[Any] | None = None) -> P:
    """A paper from JSON values: every field there, of its kind, and nothing else."""
    if not isinstance(data, dict):
        raise BadPaper(f"A {what} is a table of values, not {json.dumps(data)[:40]}.")
    names = [one.name for one in fields(kind)]  # type: ignore[arg-type]  # all of them are dataclasses
    for name in data:
        if name not in names:
            raise BadPaper(f"A {what} says nothing of {name[:40]!r}.")
    values: dict[str, Any] = {}
    for one in fields(kind):  # type: ignore[arg-type]  # as above
        if one.name not in data:
            raise BadPaper(f"The {what} does not say its {one.name}.")
        value = data[one.name]
        if one.name == "ships" and ships is not None:
            if not isinstance(value, list) or len(value) > 200:
                raise BadPaper(f"The ships of a {what} are a list.")
            value = tuple(_read(ships, f"ship of a {what}", each) for each in value)
        elif one.name == "groups":
            if not isinstance(value, list) or len(value) > 200:
                raise BadPaper(f"The groups of a {what} are a list.")
            value = tuple(_read(GroupBrief, f"group of a {what}", each) for each in value)
        elif one.name in ("story", "conditions"):
            if not isinstance(value, list) or not all(isinstance(text, str) for text in value):
                raise BadPaper(f"The {one.name} of a {what} is a list of sentences.")
            value = tuple(value)
        elif one.name in ("options", "postures"):
            if not isinstance(value, dict) or not all(isinstance(text, str) for text in value.values()):
                raise BadPaper(f"The {one.name} of a {what} are a table of words.")
        elif type(value) is not _KINDS[str(one.type)]:
            raise BadPaper(f"The {one.name} of a {what} is no {one.type}: {json.dumps(value)[:40]}.")
        values[one.name] = value
    return kind(**values)


def _loads(text: str, paper: str) -> dict[str, Any]:
    try:
        data = json.loads(text)
    except (json.JSONDecodeError, RecursionError) as fault:
        raise BadPaper("This is no paper of a campaign: it is not JSON.") from fault
    if not isinstance(data, dict) or data.get("paper") != paper:
        raise BadPaper(f"This is no {paper!r}.")
    return {name: value for name, value in data.items() if name != "paper"}


def read_packet(text: str) -> Packet:
    """A packet from its text; `BadPaper` says what is wrong."""
    packet = _read(Packet, "packet", _loads(text, PACKET), ShipBrief)
    if not 0 < packet.minutes <= (RAID_MINUTES if packet.lower == "operational" else MINUTES):
        raise BadPaper(f"A battle has at most {MINUTES} minutes, not {packet.minutes}.")
    most = RAID_UNIT if packet.lower == "operational" else UNIT
    if not packet.ships or any(not 0 < ship.count <= most for ship in packet.ships):
        raise BadPaper(f"A packet has ships, and a unit of merchantmen at most {UNIT} of them.")
    return packet


def read_report(text: str) -> Report:
    """A report from its text; `BadPaper` says what is wrong."""
    return _read(Report, "report", _loads(text, REPORT), ShipReport)


@dataclass(frozen=True)
class Papers:
    """A battle that has been reported: its packet, its report, the text of its replay."""

    packet: Packet
    report: Report
    replay: str
