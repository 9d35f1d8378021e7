"""Reading a battle from its file. Every fault is reported with file, line and key."""

from __future__ import annotations

import re
from calendar import monthrange
from difflib import get_close_matches
from typing import Any, Final

from flagplot.kernel.content.document import Document
from flagplot.kernel.rule import rule
from flagplot.tactical.content import library as content
from flagplot.tactical.content.effects import Specials
from flagplot.tactical.content.place import spot
from flagplot.tactical.content.scenario import (
    ALTITUDES,
    DAY,
    DEPTHS,
    LIGHT,
    LOADS,
    LURKING,
    PERIODS,
    RESERVED,
    SEAS,
    VISIBILITY,
    AirArrival,
    GroupSetup,
    Land,
    Scenario,
    ShipSetup,
    is_on_land,
    slug,
)
from flagplot.tactical.content.values import CORNERS, ELEMENTS, GROUPS, LONGEST, NAME, SHIPS, Values, meant
from flagplot.tactical.rules.movement.geometry import YARD, advance
from flagplot.tactical.state.ids import NO_SHIP, GroupId, ShipId

_TOP: Final = (
    "title",
    "blurb",
    "where",
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


class Reader(Values):
    """Reads one scenario document; faults are collected and reported together."""

    def __init__(self, document: Document, name: str) -> None:
        super().__init__(document)
        self.name = name
        self.data = document.data
        self.ships: dict[str, ShipSetup] = {}
        self.groups: list[GroupSetup] = []
        self.warnings: list[str] = []

    def read(self) -> Scenario:
        """Read the whole battle."""
        document = self.document
        document.only(self.data, "", _TOP)
        date = self.pattern(self.data, "date", DAY, "a day like 1941-05-24")
        if re.fullmatch(DAY, date) and int(date[8:]) > monthrange(int(date[:4]), int(date[5:7]))[1]:
            document.fault("date", f"there was no {date}.")
        hypothetical = document.get(self.data, "", "hypothetical", bool, default=False)
        self._count()
        for path, table in self.tables(self.data, "group"):
            self.groups.append(self._group(table, path, date, hypothetical=hypothetical))
        sides = tuple(dict.fromkeys(group.side for group in self.groups))
        if len(sides) != 2:
            document.fault("group[0]", f"a battle has two sides; here are {', '.join(sides) or 'none'}.")
        specials = Specials(document, self.ships, self.groups, sides, date)
        scenario = Scenario(
            self.name,
            document.get(self.data, "", "title", str),
            document.get(self.data, "", "blurb", str, ""),
            date,
            self.pattern(self.data, "start", r"([01][0-9]|2[0-3]):[0-5][0-9]", "a time like 05:50"),
            self.within(self.data, "", "turns", 1, LONGEST),
            self.choice(self.data, "", "light", LIGHT, "day"),
            self.choice(self.data, "", "visibility", VISIBILITY, "good"),
            self.choice(self.data, "", "seas", SEAS, "calm"),
            self.choice(self.data, "", "period", PERIODS, "ww2"),
            sides,
            tuple(self.groups),
            tuple(self._land(table, path) for path, table in self.tables(self.data, "land")),
            tuple(self._arrival(table, path, sides) for path, table in self.tables(self.data, "air")),
            tuple(specials.effect(table, path) for path, table in self.tables(self.data, "effect")),
            tuple(specials.aim(table, path) for path, table in self.tables(self.data, "aim")),
            self._ratio(),
            tuple(self.words(self.data, "", "special")),
            document.get(self.data, "", "victory", str, ""),
            hypothetical,
            tuple(self.warnings),
            spot(document, self.data),
        )
        self._afloat(scenario)
        document.finish()
        return scenario

    @rule("NA-MOV-33")
    def _afloat(self, scenario: Scenario) -> None:
        """Every ship begins at sea, including those that the scenario places apart from their column."""
        if any(len(land.polygon) < 3 for land in scenario.land):
            return
        apart = [effect for effect in scenario.effects if effect.kind == "offset"]
        for number, group in enumerate(scenario.groups):
            for place, ship in enumerate(group.ships):
                x, y = advance(group.x * YARD, group.y * YARD, group.course * 10, -place * group.gap * YARD)
                x += sum(effect.dx * YARD for effect in apart if ship.id in effect.ships)
                y += sum(effect.dy * YARD for effect in apart if ship.id in effect.ships)
                if is_on_land(scenario.land, x, y):
                    where = f"at ({x // YARD}, {y // YARD})"
                    self.document.fault(f"group[{number}].at", f"{ship.name} would begin on land, {where} (NA-MOV-33).")

    def _count(self) -> None:
        """Refuse a battle that is too large, before its pieces are checked one by one."""
        groups = self.tables(self.data, "group")
        self.at_most("group", GROUPS, len(groups), "groups")
        named = [table["ships"] for _, table in groups if isinstance(table.get("ships"), list)]
        self.at_most("group", SHIPS, sum(map(len, named)), "ships")
        land = [
            table["polygon"] for _, table in self.tables(self.data, "land") if isinstance(table.get("polygon"), list)
        ]
        self.at_most("land", CORNERS, sum(map(len, land)), "corners of land")
        turns = self.data.get("turns")
        last = turns if type(turns) is int else 1
        self.at_most(
            "air", ELEMENTS, sum(_elements(table, last) for _, table in self.tables(self.data, "air")), "elements"
        )

    # Pieces.

    def _group(self, table: dict[str, Any], path: str, date: str, *, hypothetical: bool) -> GroupSetup:
        document = self.document
        document.only(table, path, ("side", "name", "at", "course", "speed", "gap", "ships", "depth"))
        name = self.called(table, path, "name")
        side = self.called(table, path, "side")
        if slug(side) != side or side in RESERVED:
            document.fault(f"{path}.side", f"{side!r} cannot name a side: use small letters, like rn.")
        if any(slug(name) == group.id for group in self.groups):
            document.fault(f"{path}.name", f"there is already a group {name!r}: names must be unambiguous (NA-SOP-6).")
        x, y = self.point(table, path, "at")
        course = self.within(table, path, "course", 0, 359)
        ships = [self._ship(word, f"{path}.ships") for word in self.words(table, path, "ships")]
        if not ships:
            document.fault(f"{path}.ships", "a group has at least one ship.")
        gap = self.within(table, path, "gap", 0, 10_000, 0)
        if len(ships) > 1 and gap <= 0:
            document.fault(f"{path}.gap", "ships in column need a gap in yards.")
        depth = self.choice(table, path, "depth", ("", LURKING, *DEPTHS), "")
        kinds = {content.classes()[ship.kind].type for ship in ships if ship.kind in content.classes()}
        if kinds == {"SS"} and not depth:
            depth = "S"
        if depth and kinds != {"SS"}:
            document.fault(f"{path}.depth", "only submarines have a depth.")
        speed = self.within(table, path, "speed", 0, 60)
        for ship in ships:
            self._suits(ship, speed, f"{path}.speed", date, hypothetical=hypothetical)
        return GroupSetup(GroupId(slug(name)), name, side, x, y, course, speed, gap, tuple(ships), depth)

    def _ship(self, word: str, path: str) -> ShipSetup:
        """A ship by her id (`rn.hood`), or an invented or nameless one with her class (`Breconshire:TRANSP`)."""
        name, colon, kind = word.partition(":")
        if len(word) > 2 * NAME:
            self.document.fault(path, f"a ship and her class have at most {2 * NAME} characters, not {len(word)}.")
            return ShipSetup(NO_SHIP, "", "", "")
        if colon:
            ship = f"any.{slug(name)}"
            if kind not in content.classes():
                near = get_close_matches(kind, content.classes(), n=3)
                self.document.fault(path, f"there is no class {kind!r}. {meant(near)}")
        else:
            ship = word = content.ALIASES.get(word, word)
            kind = content.rated().get(word, "")
            if not kind:
                near = get_close_matches(word, content.rated(), n=3)
                self.document.fault(path, f"there is no ship {word!r}. {meant(near)}")
                return ShipSetup(ShipId(slug(word)), word, word, "")
            name = content.facts()[word].name
        setup = ShipSetup(ShipId(slug(name)), ship, name, kind)
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
        points = [self.pair(corner, f"{path}.polygon") for corner in corners]
        if len(points) < 3:
            self.document.fault(f"{path}.polygon", "land has at least three corners.")
        return Land(self.called(table, path, "name"), tuple(points))

    def _arrival(self, table: dict[str, Any], path: str, sides: tuple[str, ...]) -> AirArrival:
        self.document.only(table, path, ("side", "turn", "every", "aircraft", "elements", "load", "altitude"))
        plane = self.choice(table, path, "aircraft", tuple(content.aircraft()), "")
        return AirArrival(
            self.choice(table, path, "side", sides, ""),
            self.within(table, path, "turn", 1, LONGEST),
            self.within(table, path, "every", 0, LONGEST, 0),
            plane,
            self.within(table, path, "elements", 1, 50),
            self._load(table, path, plane),
            self.choice(table, path, "altitude", ALTITUDES, "low"),
        )

    def _load(self, table: dict[str, Any], path: str, plane: str) -> str:
        """The load of the elements: only what the type can carry."""
        load = self.choice(table, path, "load", LOADS, "none")
        kind = content.aircraft().get(plane)
        if kind is None:
            return load
        able = {"dive": kind.bomb, "torpedo": kind.torpedo, "level": kind.level, "none": 1}
        if not able.get(load, 1):
            carried = " or ".join(word for word in LOADS if able.get(word))
            self.document.fault(f"{path}.load", f"{plane} cannot carry that; write {carried}.")
        return load

    def _ratio(self) -> tuple[int, int] | None:
        """A ratio that replaces the computed one (NA-VIC-19): a fraction, as text."""
        value = self.document.get(self.data, "", "ratio", str, "")
        if not value:
            return None
        found = re.fullmatch(r"([1-9][0-9]{0,5})/([1-9][0-9]{0,5})", value)
        if not found or int(found[1]) < int(found[2]):
            self.document.fault("ratio", f"a ratio is a fraction of at least 1, like 33/25, not {value!r}.")
            return None
        return int(found[1]), int(found[2])


def _elements(table: dict[str, Any], turns: int) -> int:
    """How many elements an arrival brings until the last turn."""
    number, first, every = (table.get(key) for key in ("elements", "turn", "every"))
    if type(number) is not int or type(first) is not int or number < 0:
        return 0  # the author is told what is wrong with it
    again = max(0, turns - first) // every if type(every) is int and every > 0 else 0
    return number * (1 + again)


def read_scenario(text: str, source: str, name: str) -> Scenario:
    """A battle from the text of its file; `BadDocument` reports every fault with file, line and key."""
    return Reader(Document(text, source), name).read()
