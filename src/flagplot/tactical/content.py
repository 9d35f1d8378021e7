"""Guns, ship classes, aircraft and ships: the status sheets' printed figures, read once from TOML.

There are no floats: calibres are hundredths of an inch, comparative strength is counted in halves.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache
from importlib.resources import files
from typing import Any, Final

from flagplot.kernel.document import Document

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
_FLEETS: Final = {
    "rn": "RN",
    "usn": "USN",
    "ijn": "IJN",
    "km": "KM",
    "rm": "RM",
    "mn": "MN",
    "rnn": "NL",
    "vmf": "SU",
    "any": "ANY",
}
_SHIP_FILES: Final = ("rn", "ran", "usn", "ijn", "km", "rm", "mn", "rnn", "vmf")


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
    """What is known of a ship beside any game."""

    id: str
    name: str
    type: str
    lost: str
    """The day she was lost, like `1941-05-24`; empty if she survived or nobody noted it."""


def _open(*path: str) -> Document:
    place = files("flagplot.content").joinpath(*path)
    return Document(place.read_text(encoding="utf-8"), "/".join(path))


def _halves(document: Document, table: dict[str, Any], path: str, key: str, unit: int) -> int:
    """A printed number with a fraction, in whole `1/unit`s."""
    value = table.get(key)
    if isinstance(value, bool) or not isinstance(value, (int, float)):
        document.fault(f"{path}.{key}", "is missing or not a number.")
        return 0
    scaled = round(value * unit)
    if abs(value * unit - scaled) > 1e-6:
        document.fault(f"{path}.{key}", f"should be a whole number of 1/{unit}, not {value}.")
    return scaled


def _one_of(document: Document, path: str, value: str, known: tuple[str, ...]) -> str:
    if value not in known:
        document.fault(path, f"{value!r} is not one of {', '.join(known)}.")
    return value


def _tables(document: Document, table: dict[str, Any], path: str, key: str) -> list[dict[str, Any]]:
    """A list of inline tables."""
    found = document.get(table, path, key, list, [])
    for i, entry in enumerate(found):
        if not isinstance(entry, dict):
            document.fault(f"{path}.{key}[{i}]", "should be a table.")
    return [entry for entry in found if isinstance(entry, dict)]


def read_guns(document: Document) -> dict[str, Gun]:
    """The guns of a document of guns."""
    found = {}
    for key, table in document.data.items():
        document.only(table, key, ("name", "inches", "factor", "range", "step", "old", "dp"))
        found[key] = Gun(
            key,
            document.get(table, key, "name", str),
            _halves(document, table, key, "inches", 100),
            document.get(table, key, "factor", int),
            document.get(table, key, "old", bool, False),
            document.get(table, key, "range", int),
            document.get(table, key, "step", int),
            document.get(table, key, "dp", bool, False),
        )
        if not 1 <= found[key].step <= 6:
            document.fault(f"{key}.step", "the gunfire sequence has steps 1 to 6.")
    return found


_CLASS_KEYS: Final = (
    "type",
    "ships",
    "speed",
    "armour",
    "old_armour",
    "cs",
    "batteries",
    "torpedoes",
    "reloads",
    "aa_guns",
    "search_radar",
    "search_from",
    "fire_control_from",
    "floatplanes",
    "floatplanes_until",
    "asw",
    "turning_circle",
    "air_group",
    "note",
)


def read_classes(document: Document, nation: str, known_guns: dict[str, Gun]) -> dict[str, ShipClass]:
    """The ship classes of a document of classes."""
    found = {}
    for key, table in document.data.items():
        document.only(table, key, _CLASS_KEYS)
        batteries = []
        for i, entry in enumerate(_tables(document, table, key, "batteries")):
            path = f"{key}.batteries[{i}]"
            document.only(entry, path, ("arc", "guns", "gun"))
            arc = _one_of(document, path, document.get(entry, path, "arc", str), ARCS)
            gun = document.get(entry, path, "gun", str)
            if gun not in known_guns:
                document.fault(path, f"there is no gun {gun!r}.")
            batteries.append(Battery(arc, document.get(entry, path, "guns", int), gun))
        torpedoes = []
        for i, entry in enumerate(_tables(document, table, key, "torpedoes")):
            path = f"{key}.torpedoes[{i}]"
            document.only(entry, path, ("side", "mounts", "tubes", "inches"))
            side = _one_of(document, path, document.get(entry, path, "side", str), MOUNT_SIDES)
            inches = document.get(entry, path, "inches", int)
            if inches not in TORPEDO_SIZES:
                document.fault(path, f"torpedoes are of 18, 21 or 24 inches, not {inches}.")
            mounts = document.get(entry, path, "mounts", int)
            torpedoes.append(TorpedoMounts(side, mounts, document.get(entry, path, "tubes", int), inches))
        group = document.get(table, key, "air_group", dict, {})
        air_group = None
        if group:
            path = f"{key}.air_group"
            document.only(group, path, ("fighter", "dive", "torpedo"))
            planes = [document.get(group, path, kind, int) for kind in ("fighter", "dive", "torpedo")]
            air_group = AirGroup(planes[0], planes[1], planes[2])
        found[key] = ShipClass(
            key,
            nation,
            _one_of(document, f"{key}.type", document.get(table, key, "type", str), TYPES),
            document.get(table, key, "ships", str),
            document.get(table, key, "speed", int),
            document.get(table, key, "armour", int),
            document.get(table, key, "old_armour", bool, False),
            _halves(document, table, key, "cs", 2),
            tuple(batteries),
            tuple(torpedoes),
            document.get(table, key, "aa_guns", int),
            document.get(table, key, "search_from", str, ""),
            _one_of(
                document, f"{key}.search_radar", document.get(table, key, "search_radar", str, "none"), SEARCH_SETS
            ),
            document.get(table, key, "fire_control_from", str, ""),
            document.get(table, key, "floatplanes", int, 0),
            document.get(table, key, "floatplanes_until", str, ""),
            _one_of(document, f"{key}.asw", document.get(table, key, "asw", str, "none"), ASW),
            document.get(table, key, "reloads", bool, False),
            document.get(table, key, "turning_circle", int, 0),
            air_group,
            document.get(table, key, "note", str, ""),
        )
    return found


def read_aircraft(document: Document) -> dict[str, Aircraft]:
    """The aircraft of a document of aircraft; its key `carrier` says what air groups fly."""
    found = {}
    for key, table in document.data.items():
        if key == "carrier":
            continue
        document.only(table, key, ("name", "nation", "kind", "speed", "combat", "bomb", "torpedo", "level"))
        found[key] = Aircraft(
            key,
            document.get(table, key, "name", str),
            document.get(table, key, "nation", str),
            _one_of(document, f"{key}.kind", document.get(table, key, "kind", str), AIRCRAFT_KINDS),
            document.get(table, key, "speed", int),
            document.get(table, key, "combat", int),
            document.get(table, key, "bomb", int, 0),
            document.get(table, key, "torpedo", int, 0),
            document.get(table, key, "level", int, 0),
        )
    return found


@cache
def guns() -> dict[str, Gun]:
    """Every gun by its id."""
    document = _open("tactical", "guns.toml")
    found = read_guns(document)
    document.finish()
    return found


@cache
def classes() -> dict[str, ShipClass]:
    """Every ship class by its key."""
    found: dict[str, ShipClass] = {}
    for fleet, nation in _FLEETS.items():
        document = _open("tactical", "classes", f"{fleet}.toml")
        found.update(read_classes(document, nation, guns()))
        document.finish()
    return found


@cache
def aircraft() -> dict[str, Aircraft]:
    """Every type of aircraft by its id."""
    document = _open("tactical", "aircraft.toml")
    found = read_aircraft(document)
    document.finish()
    return found


@cache
def _air_groups() -> tuple[tuple[str, str, str, str], ...]:
    document = _open("tactical", "aircraft.toml")
    lines = []
    for i, entry in enumerate(_tables(document, document.data, "", "carrier")):
        path = f"carrier[{i}]"
        document.only(entry, path, ("nation", "kind", "from", "aircraft"))
        nation, kind, since, plane = (
            document.get(entry, path, key, str) for key in ("nation", "kind", "from", "aircraft")
        )
        lines.append((nation, kind, since, plane))
    document.finish()
    return tuple(lines)


def carrier_aircraft(nation: str, kind: str, date: str) -> Aircraft | None:
    """What a carrier of a nation flies as fighter (F), divebomber (D) or torpedobomber (T) on a date."""
    flown = None
    for fleet, role, since, plane in _air_groups():
        if (fleet, role) == (nation, kind) and since <= date:
            flown = aircraft()[plane]
    return flown


@cache
def rated() -> dict[str, str]:
    """The class key of every ship that Naval Action rates, by ship id: `rn.hood` is of class HOOD."""
    document = _open("tactical", "ships.toml")
    known = classes()
    for ship, key in document.data.items():
        if key not in known:
            document.fault(ship, f"there is no class {key!r}.")
    document.finish()
    return dict(document.data)


@cache
def facts() -> dict[str, Fact]:
    """What is known of every ship, by ship id."""
    found = {}
    for fleet in _SHIP_FILES:
        document = _open("ships", f"{fleet}.toml")
        for key, table in document.data.items():
            name = document.get(table, key, "name", str)
            kind = document.get(table, key, "type", str, "")
            found[key] = Fact(key, name, kind, document.get(table, key, "lost", str, ""))
        document.finish()
    return found


def lost() -> dict[str, str]:
    """The day each ship was lost, by ship id (NA-SCN-16)."""
    return {fact.id: fact.lost for fact in facts().values() if fact.lost}
