"""Reading the lists of guns, classes and aircraft. Every fault is reported with file, line and key."""

from __future__ import annotations

import re
from typing import Final

from flagplot.kernel.content.document import Document
from flagplot.kernel.content.row import Row
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


class Entry(Row):
    """One gun, class or aircraft, or a part of it."""

    def within(self, key: str, low: int, high: int, default: int | None = None) -> int:
        """A whole number from low to high."""
        self.also(key)
        return Values(self.document).within(self.table, self.path, key, low, high, default)

    def pick(self, key: str, known: tuple[str, ...], default: str = "") -> str:
        """One of the known words."""
        self.also(key)
        return Values(self.document).choice(self.table, self.path, key, known, default)

    def halves(self, key: str, unit: int, most: int) -> int:
        """A printed number with a fraction, in whole `1/unit`s."""
        self.also(key)
        value = self.table.get(key)
        if isinstance(value, bool) or not isinstance(value, (int, float)) or not 0 < value <= most:
            self.fault(key, f"should be a number above 0 and up to {most}, not {value!r}.")
            return 0
        scaled = round(value * unit)
        if abs(value * unit - scaled) > 1e-6:
            self.fault(key, f"should be a whole number of 1/{unit}, not {value}.")
        return scaled

    def month(self, key: str) -> str:
        """A month like `1942-10`, or nothing."""
        value = self.text(key, "")
        if not re.fullmatch(_MONTH, value):
            self.fault(key, f"should be a month like 1942-10, not {value!r}.")
        return value

    def parts(self, key: str) -> list[Entry]:
        """The inline tables of a list."""
        found = []
        for i, part in enumerate(self.get(key, list, [])):
            path = f"{self.path}.{key}[{i}]"
            if isinstance(part, dict):
                found.append(Entry(self.document, path, part))
            else:
                self.document.fault(path, f"should be a table, not {part!r}.")
        return found


def _entries(document: Document, but: str = "") -> list[Entry]:
    """The tables of a document, except one; any other value is a fault."""
    found = []
    for key, table in document.data.items():
        if isinstance(table, dict):
            found.append(Entry(document, key, table))
        elif key != but:
            document.fault(key, f"should be a table, not {table!r}.")
    return found


def _gun(entry: Entry) -> Gun:
    calibre, is_old = entry.halves("inches", 100, 20), entry.flag("old")
    return Gun(
        entry.path,
        entry.text("name"),
        calibre,
        entry.within("factor", 1, 10) if entry.has("factor") else calibre_factor(calibre),
        is_old,
        entry.within("range", 1, 60_000),
        fire_step(calibre, is_old),
        entry.flag("dp"),
    )


def _battery(entry: Entry, guns: dict[str, Gun]) -> Battery:
    gun = entry.pick("gun", tuple(guns))
    return Battery(entry.pick("arc", ARCS), entry.within("guns", 1, 30), gun)


def _mounts(entry: Entry) -> TorpedoMounts:
    inches = entry.get("inches", int)
    if inches not in TORPEDO_SIZES:
        entry.fault("inches", f"torpedoes are of 18, 21 or 24 inches, not {inches}.")
    side = entry.pick("side", MOUNT_SIDES)
    return TorpedoMounts(side, entry.within("mounts", 1, 20), entry.within("tubes", 1, 10), inches)


def _air_group(entry: Entry) -> AirGroup | None:
    """A carrier's aircraft, if she carries any."""
    table = entry.get("air_group", dict, {})
    if not table:
        return None
    group = Entry(entry.document, entry.where("air_group"), table)
    planes = [group.within(kind, 0, 100) for kind in ("fighter", "dive", "torpedo")]
    return AirGroup(planes[0], planes[1], planes[2], group.text("fighter_type", ""))


def _ship_class(entry: Entry, nation: str, guns: dict[str, Gun]) -> ShipClass:
    return ShipClass(
        entry.path,
        nation,
        entry.pick("type", TYPES),
        entry.text("ships"),
        entry.within("speed", 1, 60),
        entry.within("armour", 1, 12),
        entry.flag("old_armour"),
        entry.halves("cs", 2, 50),
        tuple([_battery(part, guns) for part in entry.parts("batteries")]),
        tuple([_mounts(part) for part in entry.parts("torpedoes")]),
        entry.within("aa_guns", 0, 60),
        entry.month("search_from"),
        entry.pick("search_radar", SEARCH_SETS, "none"),
        entry.month("fire_control_from"),
        entry.within("floatplanes", 0, 20, 0),
        entry.month("floatplanes_until"),
        entry.pick("asw", ASW, "none"),
        entry.flag("reloads"),
        entry.within("turning_circle", 1, 5_000, 0),
        _air_group(entry),
        entry.text("note", ""),
    )


def _aircraft(entry: Entry) -> Aircraft:
    return Aircraft(
        entry.path,
        entry.text("name"),
        entry.text("nation"),
        entry.pick("kind", AIRCRAFT_KINDS),
        entry.within("speed", 90, 320),
        entry.within("combat", 0, 9),
        entry.within("bomb", 1, 10, 0),
        entry.within("torpedo", 1, 10, 0),
        entry.within("level", 1, 10, 0),
    )


def read_guns(document: Document) -> dict[str, Gun]:
    """The guns of a document of guns."""
    return {entry.path: _gun(entry) for entry in _entries(document)}


def read_classes(document: Document, nation: str, guns: dict[str, Gun]) -> dict[str, ShipClass]:
    """The ship classes of a document of classes."""
    return {entry.path: _ship_class(entry, nation, guns) for entry in _entries(document)}


def read_aircraft(document: Document) -> dict[str, Aircraft]:
    """The aircraft of a document of aircraft; its key `carrier` lists what air groups fly."""
    return {entry.path: _aircraft(entry) for entry in _entries(document, but="carrier")}


def read_air_groups(document: Document, aircraft: dict[str, Aircraft]) -> tuple[tuple[str, str, str, str], ...]:
    """What carriers fly: nation, kind, since when, aircraft."""
    lines = []
    for path, table in Values(document).tables(document.data, "carrier"):
        entry = Entry(document, path, table)
        nation, kind = entry.pick("nation", NATIONS), entry.pick("kind", ("F", "D", "T"))
        lines.append((nation, kind, entry.month("from"), entry.pick("aircraft", tuple(aircraft))))
    return tuple(lines)
