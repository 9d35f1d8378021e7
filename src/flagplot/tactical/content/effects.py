"""The special part of a scenario file: effects and strategic aims, each with the fields of its kind."""

from __future__ import annotations

from difflib import get_close_matches
from typing import Any, Final

from flagplot.kernel.content.document import Document
from flagplot.kernel.rule import rule
from flagplot.tactical.content.ratings import ARCS, SEARCH_SETS
from flagplot.tactical.content.scenario import (
    AIM_KINDS,
    AXES,
    DECIDES,
    EFFECTS,
    LEVELS,
    MAY_SAY,
    Aim,
    Effect,
    GroupSetup,
    ShipSetup,
    slug,
)
from flagplot.tactical.content.values import FARTHEST, LONGEST, Values, meant
from flagplot.tactical.state.ids import ShipId

_LIMITS: Final[dict[str, tuple[int, int]]] = {
    "turn": (1, LONGEST),
    "from_turn": (0, LONGEST),
    "to_turn": (0, LONGEST),
    "until_turn": (0, LONGEST),
    "turns": (0, LONGEST),
    "value": (-1_000, 1_000),
    "no": (1, 16),
    "yards": (0, FARTHEST),
    "knots": (0, 60),
    "guns": (0, 100),
    "factor": (1, 10),
    "beyond": (-FARTHEST, FARTHEST),
    "dx": (-FARTHEST, FARTHEST),
    "dy": (-FARTHEST, FARTHEST),
    "x": (-FARTHEST, FARTHEST),
    "y": (-FARTHEST, FARTHEST),
    "drift_course": (0, 359),
    "count": (1, 100),
}
"""The lowest and highest value of every number in an effect or an aim."""
_AIMS_NEED: Final[dict[str, tuple[str, ...]]] = {
    "exit": ("axis", "beyond"),
    "preserve": (),
    "deny": ("x", "y", "yards"),
    "sink": ("count",),
}


class Specials(Values):
    """Reads effects and aims of a battle, once its ships and groups are known."""

    def __init__(
        self,
        document: Document,
        ships: dict[str, ShipSetup],
        groups: list[GroupSetup],
        sides: tuple[str, ...],
        date: str,
    ) -> None:
        super().__init__(document)
        self.ships = ships
        self.groups = groups
        self.sides = sides
        self.date = date

    @rule("NA-SCN-15", "NA-SCN-1")
    def effect(self, table: dict[str, Any], path: str) -> Effect:
        """One special condition."""
        document = self.document
        kind = document.get(table, path, "type", str)
        if kind not in EFFECTS:
            near = get_close_matches(kind, EFFECTS, n=3)
            document.fault(f"{path}.type", f"there is no effect {kind!r} (NA-SCN-15). {meant(near)}")
            return Effect(kind)
        needed = EFFECTS[kind]
        names = tuple(name for need in needed for name in need.split("|"))
        document.only(table, path, ("type", *names, *MAY_SAY.get(kind, ())))
        for need in needed:
            if not any(name in table for name in need.split("|")):
                document.fault(f"{path}.{need.split('|')[0]}", "is missing.")
        if kind == "gun_mod" and table.get("value") not in (-1, 0, 1):
            document.fault(f"{path}.value", "a crew shoots from -1 to +1 (NA-GUN-57).")
        if kind == "fc_radar" and self.date < "1941":
            document.fault(f"{path}.type", "no guns were assisted by radar before 1941 (NA-SCN-1, NA-GUN-52).")
        return self._fields(kind, table, path)

    def _fields(self, kind: str, table: dict[str, Any], path: str) -> Effect:
        document = self.document

        def number(key: str) -> int:
            return self._number(table, path, key)

        return Effect(
            kind,
            ship=self._known_ship(table, path, "ship"),
            side=self.choice(table, path, "side", self.sides, "") if "side" in table else "",
            group=self._known_group(table, path),
            cls=self._known_class(table, path),
            target=self._known_ship(table, path, "target"),
            ships=tuple(self._lookup(word, f"{path}.ships") for word in self.words(table, path, "ships")),
            arc=self.choice(table, path, "arc", ARCS, "") if "arc" in table else "",
            calibre=self._calibre(table, path),
            main=document.get(table, path, "main", bool, default=False),
            turn=number("turn"),
            from_turn=number("from_turn"),
            to_turn=number("to_turn"),
            until_turn=number("until_turn"),
            turns=number("turns"),
            dice=self.dice(table, path),
            value=number("value"),
            no=number("no"),
            yards=number("yards"),
            knots=number("knots"),
            guns=number("guns"),
            factor=number("factor"),
            level=self.choice(table, path, "level", LEVELS, "") if "level" in table else "",
            controlled=document.get(table, path, "controlled", bool, default=False),
            set=self.choice(table, path, "set", SEARCH_SETS, "") if "set" in table else "",
            axis=self.choice(table, path, "axis", AXES, "") if "axis" in table else "",
            beyond=number("beyond"),
            dx=number("dx"),
            dy=number("dy"),
            x=number("x"),
            y=number("y"),
            drift_course=number("drift_course"),
        )

    def aim(self, table: dict[str, Any], path: str) -> Aim:
        """One strategic aim, with the fields of its kind."""
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
                "decides",
            ),
        )

        def number(key: str) -> int:
            return self._number(table, path, key)

        kind = self.choice(table, path, "kind", AIM_KINDS, "")
        for need in _AIMS_NEED.get(kind, ()):
            if need not in table:
                document.fault(f"{path}.{need}", f"is missing: the aim {kind!r} needs {', '.join(_AIMS_NEED[kind])}.")
        return Aim(
            self.choice(table, path, "side", self.sides, ""),
            kind,
            document.get(table, path, "text", str),
            tuple(self._lookup(word, f"{path}.ships") for word in self.words(table, path, "ships")),
            self._known_class(table, path),
            self.choice(table, path, "worst", LEVELS, "HD"),
            document.get(table, path, "controlled", bool, default=False),
            self.choice(table, path, "axis", AXES, "") if "axis" in table else "",
            number("beyond"),
            number("x"),
            number("y"),
            number("yards"),
            number("count"),
            self.choice(table, path, "decides", DECIDES, ""),
        )

    def _number(self, table: dict[str, Any], path: str, key: str) -> int:
        low, high = _LIMITS[key]
        return self.within(table, path, key, low, high, 0)

    def _calibre(self, table: dict[str, Any], path: str) -> int:
        """Inches as written, in hundredths."""
        inches = table.get("inches", 0)
        if isinstance(inches, bool) or not isinstance(inches, (int, float)) or not 0 <= inches <= 20:
            self.document.fault(f"{path}.inches", f"a calibre is a number of inches up to 20, not {inches!r}.")
            return 0
        return round(inches * 100)

    def _lookup(self, name: str, path: str) -> ShipId:
        if slug(name) not in self.ships:
            near = get_close_matches(slug(name), self.ships, n=3)
            self.document.fault(path, f"no ship {name!r} is in this battle. {meant(near)}")
        return ShipId(slug(name))

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
