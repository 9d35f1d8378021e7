"""Guns, ship classes, aircraft and ships: the printed figures of the status sheets, read once from TOML."""

from __future__ import annotations

from functools import cache
from importlib.resources import files
from typing import Final

from flagplot.kernel.content.document import Document
from flagplot.tactical.content.lists import read_air_groups, read_aircraft, read_classes, read_guns
from flagplot.tactical.content.ratings import NATIONS, TYPE_NAMES, Aircraft, Fact, Gun, ShipClass

__all__ = [
    "NATIONS",
    "TYPE_NAMES",
    "Aircraft",
    "Gun",
    "ShipClass",
    "aircraft",
    "carrier_aircraft",
    "classes",
    "facts",
    "guns",
    "lost",
    "rated",
]

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


def _open(*path: str) -> Document:
    place = files("flagplot.content").joinpath(*path)
    return Document(place.read_text(encoding="utf-8"), "/".join(path))


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
        for key, rating in found.items():
            flown = rating.air_group.fighter_type if rating.air_group is not None else ""
            if flown and flown not in aircraft() and rating.nation == nation:
                document.fault(f"{key}.air_group.fighter_type", f"there is no aircraft {flown!r}.")
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
    found = read_air_groups(document, aircraft())
    document.finish()
    return found


def carrier_aircraft(nation: str, kind: str, date: str) -> Aircraft | None:
    """The fighter (F), divebomber (D) or torpedobomber (T) that carriers of a nation fly on a date."""
    flown = None
    for fleet, role, since, plane in _air_groups():
        if (fleet, role) == (nation, kind) and since <= date:
            flown = aircraft()[plane]
    return flown


ALIASES: Final = {"ijn.shiranuhi": "ijn.shiranui"}
"""Ship ids of earlier versions, which files of battles may still use."""


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
