"""Reading a battle from its file: every fault is told with file, line and key."""

from __future__ import annotations

import re
from difflib import get_close_matches
from typing import Any, Final

from flagplot.kernel.document import Document
from flagplot.kernel.rule import rule
from flagplot.tactical import content
from flagplot.tactical.content_scenario import (
    AIM_KINDS,
    ALTITUDES,
    AXES,
    DAY,
    DEPTHS,
    EFFECTS,
    LEVELS,
    LIGHT,
    LOADS,
    LURKING,
    MAY_SAY,
    PERIODS,
    RESERVED,
    SEAS,
    VISIBILITY,
    Aim,
    AirArrival,
    Effect,
    GroupSetup,
    Land,
    Scenario,
    ShipSetup,
    slug,
)

_TOP: Final = (
    "title",
    "blurb",
    "date",
    "start",
    "turns",
    "light",
    "visibility",
    "seas",
    "period",
    "ratio",
    "hypothetical",
    "victory",
    "special",
    "land",
    "group",
    "air",
    "effect",
    "aim",
)


class Reader:
    """Reads one scenario document; faults are collected and told together."""

    def __init__(self, document: Document, name: str) -> None:
        self.document = document
        self.name = name
        self.data = document.data
        self.ships: dict[str, ShipSetup] = {}
        self.groups: list[GroupSetup] = []
        self.warnings: list[str] = []

    def read(self) -> Scenario:
        """Read the whole battle."""
        document = self.document
        document.only(self.data, "", _TOP)
        date = self._pattern("date", DAY, "a day like 1941-05-24")
        hypothetical = document.get(self.data, "", "hypothetical", bool, default=False)
        for i, table in enumerate(self._list("group")):
            self.groups.append(self._group(table, f"group[{i}]", date, hypothetical=hypothetical))
        sides = tuple(dict.fromkeys(group.side for group in self.groups))
        if len(sides) != 2:
            document.fault("group[0]", f"a battle has two sides; here are {', '.join(sides) or 'none'}.")
        effects = tuple(self._effect(table, f"effect[{i}]", sides) for i, table in enumerate(self._list("effect")))
        scenario = Scenario(
            self.name,
            document.get(self.data, "", "title", str),
            document.get(self.data, "", "blurb", str, ""),
            date,
            self._pattern("start", r"([01]\d|2[0-3]):[0-5]\d", "a time like 05:50"),
            self._least(self.data, "", "turns", 1),
            self._choice(self.data, "", "light", LIGHT, "day"),
            self._choice(self.data, "", "visibility", VISIBILITY, "good"),
            self._choice(self.data, "", "seas", SEAS, "calm"),
            self._choice(self.data, "", "period", PERIODS, "ww2"),
            sides,
            tuple(self.groups),
            tuple(self._land(table, f"land[{i}]") for i, table in enumerate(self._list("land"))),
            tuple(self._arrival(table, f"air[{i}]", sides) for i, table in enumerate(self._list("air"))),
            effects,
            tuple(self._aim(table, f"aim[{i}]", sides) for i, table in enumerate(self._list("aim"))),
            self._ratio(),
            tuple(str(line) for line in document.get(self.data, "", "special", list, [])),
            document.get(self.data, "", "victory", str, ""),
            hypothetical,
            tuple(self.warnings),
        )
        document.finish()
        return scenario

    # Pieces.

    def _group(self, table: dict[str, Any], path: str, date: str, *, hypothetical: bool) -> GroupSetup:
        document = self.document
        document.only(table, path, ("side", "name", "at", "course", "speed", "gap", "ships", "depth"))
        name = document.get(table, path, "name", str)
        side = document.get(table, path, "side", str)
        if slug(side) != side or side in RESERVED:
            document.fault(f"{path}.side", f"{side!r} cannot name a side: use small letters, like rn.")
        if any(slug(name) == group.id for group in self.groups):
            document.fault(f"{path}.name", f"there is already a group {name!r}: names must be unambiguous (NA-SOP-6).")
        x, y = self._point(table, path, "at")
        course = document.get(table, path, "course", int)
        if not 0 <= course < 360:
            document.fault(f"{path}.course", f"a course lies from 0 to 359, not {course}.")
        ships = [self._ship(word, f"{path}.ships") for word in self._words(table, path, "ships")]
        if not ships:
            document.fault(f"{path}.ships", "a group has at least one ship.")
        gap = document.get(table, path, "gap", int, 0)
        if len(ships) > 1 and gap <= 0:
            document.fault(f"{path}.gap", "ships in column need a gap in yards.")
        depth = self._choice(table, path, "depth", ("", LURKING, *DEPTHS), "")
        kinds = {content.classes()[ship.kind].type for ship in ships if ship.kind in content.classes()}
        if kinds == {"SS"} and not depth:
            depth = "S"
        if depth and kinds != {"SS"}:
            document.fault(f"{path}.depth", "only submarines have a depth.")
        speed = self._least(table, path, "speed", 0)
        for ship in ships:
            self._suits(ship, speed, f"{path}.speed", date, hypothetical=hypothetical)
        return GroupSetup(slug(name), name, side, x, y, course, speed, gap, tuple(ships), depth)

    def _ship(self, word: str, path: str) -> ShipSetup:
        """A ship by her id (`rn.hood`), or an invented or nameless one with her class (`Breconshire:TRANSP`)."""
        name, colon, kind = word.partition(":")
        if colon:
            ship = f"any.{slug(name)}"
            if kind not in content.classes():
                near = get_close_matches(kind, content.classes(), n=3)
                self.document.fault(path, f"there is no class {kind!r}. {_meant(near)}")
        else:
            ship = word
            kind = content.rated().get(word, "")
            if not kind:
                near = get_close_matches(word, content.rated(), n=3)
                self.document.fault(path, f"there is no ship {word!r}. {_meant(near)}")
                return ShipSetup(slug(word), word, word, "")
            name = content.facts()[word].name
        setup = ShipSetup(slug(name), ship, name, kind)
        if setup.id in self.ships:
            self.document.fault(path, f"{name} is in this battle twice.")
        self.ships[setup.id] = setup
        return setup

    @rule("NA-SCN-3", "NA-SCN-16")
    def _suits(self, ship: ShipSetup, speed: int, path: str, date: str, *, hypothetical: bool) -> None:
        rating = content.classes().get(ship.kind)
        if rating is not None and speed > rating.speed:
            self.document.fault(path, f"{ship.name} makes {rating.speed} knots at most, not {speed}.")
        lost = content.lost().get(ship.ship, "")
        if lost and date > lost and not hypothetical:
            self.warnings.append(f"NA-SCN-16: {ship.name} was lost on {lost}; this battle is dated {date}.")

    def _land(self, table: dict[str, Any], path: str) -> Land:
        self.document.only(table, path, ("name", "polygon"))
        corners = self.document.get(table, path, "polygon", list)
        points = [self._pair(corner, f"{path}.polygon") for corner in corners]
        if len(points) < 3:
            self.document.fault(f"{path}.polygon", "land has at least three corners.")
        return Land(self.document.get(table, path, "name", str), tuple(points))

    def _arrival(self, table: dict[str, Any], path: str, sides: tuple[str, ...]) -> AirArrival:
        self.document.only(table, path, ("side", "turn", "every", "aircraft", "elements", "load", "altitude"))
        plane = self._choice(table, path, "aircraft", tuple(content.aircraft()), "")
        return AirArrival(
            self._choice(table, path, "side", sides, ""),
            self._least(table, path, "turn", 1),
            self.document.get(table, path, "every", int, 0),
            plane,
            self._least(table, path, "elements", 1),
            self._choice(table, path, "load", LOADS, "none"),
            self._choice(table, path, "altitude", ALTITUDES, "low"),
        )

    @rule("NA-SCN-15", "NA-SCN-1")
    def _effect(self, table: dict[str, Any], path: str, sides: tuple[str, ...]) -> Effect:
        document = self.document
        kind = document.get(table, path, "type", str)
        if kind not in EFFECTS:
            near = get_close_matches(kind, EFFECTS, n=3)
            document.fault(f"{path}.type", f"there is no effect {kind!r} (NA-SCN-15). {_meant(near)}")
            return Effect(kind)
        needed = EFFECTS[kind]
        names = tuple(name for need in needed for name in need.split("|"))
        document.only(table, path, ("type", *names, *MAY_SAY.get(kind, ())))
        for need in needed:
            if not any(name in table for name in need.split("|")):
                document.fault(f"{path}.{need.split('|')[0]}", "is missing.")
        if kind == "fc_radar" and str(self.data.get("date", "")) < "1941":
            document.fault(f"{path}.type", "no guns were assisted by radar before 1941 (NA-SCN-1, NA-GUN-52).")
        return self._fields(kind, table, path, sides)

    def _fields(self, kind: str, table: dict[str, Any], path: str, sides: tuple[str, ...]) -> Effect:
        document = self.document

        def number(key: str) -> int:
            return document.get(table, path, key, int, 0)

        inches = table.get("inches", 0)
        return Effect(
            kind,
            ship=self._known_ship(table, path, "ship"),
            side=self._choice(table, path, "side", sides, "") if "side" in table else "",
            group=self._known_group(table, path),
            cls=self._known_class(table, path),
            target=self._known_ship(table, path, "target"),
            ships=tuple(self._lookup(word, f"{path}.ships") for word in self._words(table, path, "ships")),
            arc=self._choice(table, path, "arc", content.ARCS, "") if "arc" in table else "",
            calibre=round(inches * 100) if isinstance(inches, (int, float)) else 0,
            main=document.get(table, path, "main", bool, default=False),
            turn=number("turn"),
            from_turn=number("from_turn"),
            to_turn=number("to_turn"),
            until_turn=number("until_turn"),
            turns=number("turns"),
            dice=self._dice(table, path),
            value=number("value"),
            no=number("no"),
            yards=number("yards"),
            knots=number("knots"),
            guns=number("guns"),
            factor=number("factor"),
            level=self._choice(table, path, "level", LEVELS, "") if "level" in table else "",
            controlled=document.get(table, path, "controlled", bool, default=False),
            set=self._choice(table, path, "set", content.SEARCH_SETS, "") if "set" in table else "",
            axis=self._choice(table, path, "axis", AXES, "") if "axis" in table else "",
            beyond=number("beyond"),
            dx=number("dx"),
            dy=number("dy"),
            x=number("x"),
            y=number("y"),
            drift_course=number("drift_course"),
        )

    def _aim(self, table: dict[str, Any], path: str, sides: tuple[str, ...]) -> Aim:
        document = self.document
        document.only(
            table,
            path,
            (
                "side",
                "kind",
                "text",
                "ships",
                "class",
                "worst",
                "controlled",
                "axis",
                "beyond",
                "x",
                "y",
                "yards",
                "count",
            ),
        )

        def number(key: str) -> int:
            return document.get(table, path, key, int, 0)

        return Aim(
            self._choice(table, path, "side", sides, ""),
            self._choice(table, path, "kind", AIM_KINDS, ""),
            document.get(table, path, "text", str),
            tuple(self._lookup(word, f"{path}.ships") for word in self._words(table, path, "ships")),
            self._known_class(table, path),
            self._choice(table, path, "worst", LEVELS, "HD"),
            document.get(table, path, "controlled", bool, default=False),
            self._choice(table, path, "axis", AXES, "") if "axis" in table else "",
            number("beyond"),
            number("x"),
            number("y"),
            number("yards"),
            number("count"),
        )

    # Values.

    def _list(self, key: str) -> list[dict[str, Any]]:
        found = self.document.get(self.data, "", key, list, [])
        return [entry for entry in found if isinstance(entry, dict)]

    def _words(self, table: dict[str, Any], path: str, key: str) -> list[str]:
        found = self.document.get(table, path, key, list, [])
        for entry in found:
            if not isinstance(entry, str):
                self.document.fault(f"{path}.{key}", f"should be a list of names, not {entry!r}.")
        return [entry for entry in found if isinstance(entry, str)]

    def _dice(self, table: dict[str, Any], path: str) -> tuple[int, ...]:
        faces = self.document.get(table, path, "dice", list, [])
        for face in faces:
            if not isinstance(face, int) or not 1 <= face <= 6:
                self.document.fault(f"{path}.dice", f"a die shows 1 to 6, not {face!r}.")
        return tuple(face for face in faces if isinstance(face, int))

    def _pair(self, value: Any, path: str) -> tuple[int, int]:
        if isinstance(value, list) and len(value) == 2 and all(type(part) is int for part in value):
            return value[0], value[1]
        self.document.fault(path, f"a place is two whole numbers of yards, east and north, not {value!r}.")
        return 0, 0

    def _point(self, table: dict[str, Any], path: str, key: str) -> tuple[int, int]:
        if key not in table:
            self.document.fault(f"{path}.{key}", "is missing.")
            return 0, 0
        return self._pair(table[key], f"{path}.{key}")

    def _least(self, table: dict[str, Any], path: str, key: str, least: int) -> int:
        value = self.document.get(table, path, key, int)
        if isinstance(table.get(key), int) and value < least:
            where = f"{path}.{key}" if path else key
            self.document.fault(where, f"should be {least} or more, not {value}.")
        return value

    def _choice(self, table: dict[str, Any], path: str, key: str, known: tuple[str, ...], default: str) -> str:
        value = self.document.get(table, path, key, str, default)
        if value not in known:
            where = f"{path}.{key}" if path else key
            near = get_close_matches(value, known, n=3) or known[:9]
            self.document.fault(where, f"{value!r} is not among {', '.join(one for one in near if one)}.")
        return value

    def _pattern(self, key: str, pattern: str, like: str) -> str:
        value = self.document.get(self.data, "", key, str)
        if not re.fullmatch(pattern, value):
            self.document.fault(key, f"should be {like}, not {value!r}.")
        return value

    def _ratio(self) -> tuple[int, int] | None:
        """A ratio that replaces the computed one (NA-VIC-19): a fraction, as text."""
        value = self.document.get(self.data, "", "ratio", str, "")
        if not value:
            return None
        found = re.fullmatch(r"([1-9]\d*)/([1-9]\d*)", value)
        if not found or int(found[1]) < int(found[2]):
            self.document.fault("ratio", f"a ratio is a fraction of at least 1, like 33/25, not {value!r}.")
            return None
        return int(found[1]), int(found[2])

    def _lookup(self, name: str, path: str) -> str:
        if slug(name) not in self.ships:
            near = get_close_matches(slug(name), self.ships, n=3)
            self.document.fault(path, f"no ship {name!r} is in this battle. {_meant(near)}")
        return slug(name)

    def _known_ship(self, table: dict[str, Any], path: str, key: str) -> str:
        return self._lookup(self.document.get(table, path, key, str), f"{path}.{key}") if key in table else ""

    def _known_group(self, table: dict[str, Any], path: str) -> str:
        if "group" not in table:
            return ""
        name = self.document.get(table, path, "group", str)
        if all(group.id != slug(name) for group in self.groups):
            known = ", ".join(group.name for group in self.groups)
            self.document.fault(f"{path}.group", f"there is no group {name!r}; there are {known}.")
        return slug(name)

    def _known_class(self, table: dict[str, Any], path: str) -> str:
        if "class" not in table:
            return ""
        key = self.document.get(table, path, "class", str)
        if all(ship.kind != key for ship in self.ships.values()):
            self.document.fault(f"{path}.class", f"no ship of class {key!r} is in this battle.")
        return key


def _meant(near: list[str]) -> str:
    return f"Did you mean {' or '.join(near)}?" if near else "See `flagplot scenarios tactical` for what there is."


def read_scenario(text: str, source: str, name: str) -> Scenario:
    """A battle from the text of its file; `BadDocument` tells every fault with file, line and key."""
    return Reader(Document(text, source), name).read()
