"""Reading the lists of guns, classes and aircraft. Every fault is reported with file, line and key."""

from __future__ import annotations

import re
from typing import Any, Final

from flagplot.kernel.content.document import Document
from flagplot.tactical.content.ratings import (
    AIRCRAFT_KINDS,
    ARCS,
    ASW,
    MOUNT_SIDES,
    NATIONS,
    SEARCH_SETS,
    TORPEDO_SIZES,
    TYPES,
    Aircraft,
    AirGroup,
    Battery,
    Gun,
    ShipClass,
    TorpedoMounts,
)
from flagplot.tactical.content.values import Values
from flagplot.tactical.rules.gunnery.ordnance import calibre_factor, fire_step

_MONTH: Final = r"([0-9]{4}-(0[1-9]|1[0-2]))?"
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


class Lists(Values):
    """Reads the tables of a document, one for each gun, class or aircraft."""

    def entries(self, but: str = "") -> list[tuple[str, dict[str, Any]]]:
        """The tables of the document by key, except one; any other value is a fault."""
        found = []
        for key, table in self.document.data.items():
            if isinstance(table, dict):
                found.append((key, table))
            elif key != but:
                self.document.fault(key, f"should be a table, not {table!r}.")
        return found

    def parts(self, table: dict[str, Any], path: str, key: str) -> list[tuple[str, dict[str, Any]]]:
        """The inline tables of a list, each with its path."""
        found = self.document.get(table, path, key, list, [])
        for i, entry in enumerate(found):
            if not isinstance(entry, dict):
                self.document.fault(f"{path}.{key}[{i}]", f"should be a table, not {entry!r}.")
        return [(f"{path}.{key}[{i}]", entry) for i, entry in enumerate(found) if isinstance(entry, dict)]

    def halves(self, table: dict[str, Any], path: str, key: str, unit: int, most: int) -> int:
        """A printed number with a fraction, in whole `1/unit`s."""
        value = table.get(key)
        if isinstance(value, bool) or not isinstance(value, (int, float)) or not 0 < value <= most:
            self.document.fault(f"{path}.{key}", f"should be a number above 0 and up to {most}, not {value!r}.")
            return 0
        scaled = round(value * unit)
        if abs(value * unit - scaled) > 1e-6:
            self.document.fault(f"{path}.{key}", f"should be a whole number of 1/{unit}, not {value}.")
        return scaled

    def month(self, table: dict[str, Any], path: str, key: str) -> str:
        """A month like `1942-10`, or nothing."""
        value = self.document.get(table, path, key, str, "")
        if not re.fullmatch(_MONTH, value):
            self.document.fault(f"{path}.{key}", f"should be a month like 1942-10, not {value!r}.")
        return value

    def gun(self, key: str, table: dict[str, Any]) -> Gun:
        """One pattern of gun."""
        document = self.document
        document.only(table, key, ("name", "inches", "factor", "range", "old", "dp"))
        calibre = self.halves(table, key, "inches", 100, 20)
        is_old = document.get(table, key, "old", bool, False)
        return Gun(
            key,
            document.get(table, key, "name", str),
            calibre,
            self.within(table, key, "factor", 1, 10) if "factor" in table else calibre_factor(calibre),
            is_old,
            self.within(table, key, "range", 1, 60_000),
            fire_step(calibre, is_old),
            document.get(table, key, "dp", bool, False),
        )

    def battery(self, path: str, table: dict[str, Any], guns: dict[str, Gun]) -> Battery:
        """One battery of a class."""
        self.document.only(table, path, ("arc", "guns", "gun"))
        gun = self.choice(table, path, "gun", tuple(guns), "")
        return Battery(self.choice(table, path, "arc", ARCS, ""), self.within(table, path, "guns", 1, 30), gun)

    def mounts(self, path: str, table: dict[str, Any]) -> TorpedoMounts:
        """Torpedo mounts of one kind."""
        document = self.document
        document.only(table, path, ("side", "mounts", "tubes", "inches"))
        inches = document.get(table, path, "inches", int)
        if inches not in TORPEDO_SIZES:
            document.fault(f"{path}.inches", f"torpedoes are of 18, 21 or 24 inches, not {inches}.")
        side = self.choice(table, path, "side", MOUNT_SIDES, "")
        return TorpedoMounts(
            side, self.within(table, path, "mounts", 1, 20), self.within(table, path, "tubes", 1, 10), inches
        )

    def air_group(self, key: str, table: dict[str, Any]) -> AirGroup | None:
        """A carrier's aircraft, if she carries any."""
        group = self.document.get(table, key, "air_group", dict, {})
        if not group:
            return None
        path = f"{key}.air_group"
        self.document.only(group, path, ("fighter", "dive", "torpedo", "fighter_type"))
        planes = [self.within(group, path, kind, 0, 100) for kind in ("fighter", "dive", "torpedo")]
        return AirGroup(planes[0], planes[1], planes[2], self.document.get(group, path, "fighter_type", str, ""))

    def ship_class(self, key: str, table: dict[str, Any], nation: str, guns: dict[str, Gun]) -> ShipClass:
        """One class."""
        document = self.document
        document.only(table, key, _CLASS_KEYS)
        return ShipClass(
            key,
            nation,
            self.choice(table, key, "type", TYPES, ""),
            document.get(table, key, "ships", str),
            self.within(table, key, "speed", 1, 60),
            self.within(table, key, "armour", 1, 12),
            document.get(table, key, "old_armour", bool, False),
            self.halves(table, key, "cs", 2, 50),
            tuple(self.battery(path, entry, guns) for path, entry in self.parts(table, key, "batteries")),
            tuple(self.mounts(path, entry) for path, entry in self.parts(table, key, "torpedoes")),
            self.within(table, key, "aa_guns", 0, 60),
            self.month(table, key, "search_from"),
            self.choice(table, key, "search_radar", SEARCH_SETS, "none"),
            self.month(table, key, "fire_control_from"),
            self.within(table, key, "floatplanes", 0, 20, 0),
            self.month(table, key, "floatplanes_until"),
            self.choice(table, key, "asw", ASW, "none"),
            document.get(table, key, "reloads", bool, False),
            self.within(table, key, "turning_circle", 1, 5_000, 0),
            self.air_group(key, table),
            document.get(table, key, "note", str, ""),
        )

    def aircraft(self, key: str, table: dict[str, Any]) -> Aircraft:
        """One type of aircraft."""
        document = self.document
        document.only(table, key, ("name", "nation", "kind", "speed", "combat", "bomb", "torpedo", "level"))
        return Aircraft(
            key,
            document.get(table, key, "name", str),
            document.get(table, key, "nation", str),
            self.choice(table, key, "kind", AIRCRAFT_KINDS, ""),
            self.within(table, key, "speed", 90, 320),
            self.within(table, key, "combat", 0, 9),
            self.within(table, key, "bomb", 1, 10, 0),
            self.within(table, key, "torpedo", 1, 10, 0),
            self.within(table, key, "level", 1, 10, 0),
        )


def read_guns(document: Document) -> dict[str, Gun]:
    """The guns of a document of guns."""
    lists = Lists(document)
    return {key: lists.gun(key, table) for key, table in lists.entries()}


def read_classes(document: Document, nation: str, guns: dict[str, Gun]) -> dict[str, ShipClass]:
    """The ship classes of a document of classes."""
    lists = Lists(document)
    return {key: lists.ship_class(key, table, nation, guns) for key, table in lists.entries()}


def read_aircraft(document: Document) -> dict[str, Aircraft]:
    """The aircraft of a document of aircraft; its key `carrier` lists what air groups fly."""
    lists = Lists(document)
    return {key: lists.aircraft(key, table) for key, table in lists.entries(but="carrier")}


def read_air_groups(document: Document, aircraft: dict[str, Aircraft]) -> tuple[tuple[str, str, str, str], ...]:
    """What carriers fly: nation, kind, since when, aircraft."""
    lists = Lists(document)
    lines = []
    for path, table in lists.tables(document.data, "carrier"):
        document.only(table, path, ("nation", "kind", "from", "aircraft"))
        nation, kind = (
            lists.choice(table, path, "nation", NATIONS, ""),
            lists.choice(table, path, "kind", ("F", "D", "T"), ""),
        )
        lines.append(
            (nation, kind, lists.month(table, path, "from"), lists.choice(table, path, "aircraft", tuple(aircraft), ""))
        )
    return tuple(lines)
