"""Reading scenario files on top of the standard set-up. Every fault is reported with line and key."""

from __future__ import annotations

from difflib import get_close_matches
from importlib.resources import files
from typing import Any, Final

from flagplot.kernel.content.document import Document
from flagplot.operational.content.cards import cards
from flagplot.operational.content.map import ALLIES, JAPAN, board, hex_of
from flagplot.operational.content.scenario import Bands, DecoySetup, DummySetup, GroupSetup, Scenario
from flagplot.operational.content.stations import air, ground, submarines
from flagplot.operational.options import OPTIONS, free_value

LARGEST_GROUP: Final = 22
MARKERS: Final = 8
LATEST_ENTRY: Final = 9

_KEYS: Final = (
    "name",
    "title",
    "blurb",
    "turns",
    "chart",
    "setup",
    "invasion",
    "carriers",
    "illustrious",
    "kido_butai",
    "ozawa",
    "released",
    "reinforcements",
    "dummies",
    "absent",
    "base",
    "base_dummy",
    "options",
    "victory",
    "points",
    "group",
    "dummy",
    "decoy",
    "air",
    "submarines",
    "ground",
)


BAY: Final[list[Any]] = [68, -6, 100, 24]
"""The Bay of Bengal in degrees: west, south, east and north."""


def _standard() -> Document:
    home: Any = files("flagplot.content").joinpath("operational", "setup.toml")
    return Document(home.read_text("utf-8"), "setup.toml")


def read_scenario(text: str, source: str) -> Scenario:
    """Read a scenario from its text; `BadDocument` reports everything that is wrong, with lines."""
    document = Document(text, source)
    return _Reader(document, _standard()).read()


class _Reader:
    """Reads one file on top of the standard set-up."""

    def __init__(self, document: Document, standard: Document) -> None:
        self.document = document
        self.standard = standard
        self.data = document.data

    def read(self) -> Scenario:
        get, data = self.document.get, self.data
        self.document.only(data, "", _KEYS)
        first, last = self._turns()
        absent = self._absent()
        setup = self._word("setup", "free", ("free", "fixed"))
        invasion = self._word("invasion", "roll", ("roll", "yes", "no"))
        carriers = self._word("carriers", "roll", ("roll", "4", "5", "6"))
        illustrious = self._word("illustrious", "roll", ("roll", "yes", "no"))
        kido_butai = self._word("kido_butai", "entry", ("entry", "map", "absent"))
        ozawa = self._place("ozawa", "mergui", JAPAN)
        gone = absent | self._left_out(carriers, illustrious, kido_butai)
        raid = self._groups("raid", gone | self._force("convoy"))
        landing = self._groups("invasion", gone)
        found = Scenario(
            get(data, "", "name", str),
            get(data, "", "title", str),
            get(data, "", "blurb", str, ""),
            first,
            last,
            self._chart(),
            self._options(),
            setup,
            invasion,
            carriers,
            illustrious,
            kido_butai,
            ozawa,
            get(data, "", "released", bool, False),
            get(data, "", "reinforcements", bool, True),
            get(data, "", "dummies", bool, True),
            absent,
            raid,
            landing,
            self._ship_dummies(),
            self._decoys(),
            air(self.document, gone),
            submarines(self.document, self.standard, absent),
            ground(self.document, self.standard, absent),
            self._base(),
            self._base_dummy(),
            self._bands(),
            self._points(),
        )
        if kido_butai == "map" and setup != "fixed":
            self.document.fault("kido_butai", "can start on the map only in a fixed set-up.")
        if setup == "fixed" and "roll" in (invasion, carriers, illustrious):
            self.document.fault(
                "setup", "a fixed set-up must say invasion, carriers and illustrious; nothing is rolled."
            )
        self._all_placed(found, gone)
        self.document.finish()
        return found

    # Single values.

    def _word(self, key: str, default: str, known: tuple[str, ...]) -> str:
        value = self.document.get(self.data, "", key, str, default)
        if value not in known:
            self.document.fault(key, f"should be one of {', '.join(known)}, not {value!r}.")
        return value

    def _place(self, key: str, default: str, side: str) -> str:
        value = self.document.get(self.data, "", key, str, default)
        place = board().places.get(value)
        if place is None or place.owner != side:
            self.document.fault(key, f"{value!r} is no place of the {side}.")
        return value

    def _base(self) -> str:
        base = self._place("base", self.standard.data["base"], ALLIES)
        place = board().places.get(base)
        if place is not None and place.region not in {"atoll", "india"}:
            self.document.fault("base", f"the secret base stands on an atoll or in an Indian port, not at {base}.")
        return base

    def _base_dummy(self) -> str:
        """The base dummy: on the other atoll, or absent."""
        base = self.document.get(self.data, "", "base", str, self.standard.data["base"])
        dummy: str = self.document.get(self.data, "", "base_dummy", str, self.standard.data["base_dummy"])
        atolls = [place.id for place in board().places.values() if place.kind == "atoll" and place.id != base]
        if dummy and dummy not in atolls:
            self.document.fault(
                "base_dummy", f"stands at {' or '.join(atolls)} beside a base at {base}, not at {dummy!r}."
            )
        return dummy

    def _chart(self) -> tuple[float, float, float, float]:
        """The part of the map that the scenario's card shows."""
        edges: list[Any] = self.document.get(self.data, "", "chart", list, BAY)
        if len(edges) != 4 or not all(type(edge) in (int, float) for edge in edges):
            self.document.fault("chart", "should be four degrees, west, south, east and north, like [72, -4, 88, 12].")
            edges = BAY
        west, south, east, north = edges
        if not (BAY[0] <= west < east <= BAY[2] and BAY[1] <= south < north <= BAY[3]):
            self.document.fault("chart", "should lie in the Bay, between [68, -6] and [100, 24], west before east.")
        return float(west), float(south), float(east), float(north)

    def _turns(self) -> tuple[int, int]:
        turns = self.document.get(self.data, "", "turns", list, [1, 30])
        if len(turns) != 2 or not all(type(turn) is int for turn in turns) or not 0 < turns[0] <= turns[1] <= 90:
            self.document.fault("turns", "should be the first and the last turn, like [1, 30].")
            return 1, 30
        return turns[0], turns[1]

    def _options(self) -> dict[str, str]:
        given = self.document.get(self.data, "", "options", dict, {})
        known = {option.name: option for option in OPTIONS}
        chosen = {key: self.document.get(given, "options", key, str) for key in given}
        for key, value in chosen.items():
            option = known.get(key)
            if option is None:
                near = get_close_matches(key, known, n=1)
                self.document.fault(f"options.{key}", f"there is no such option{f'; {near[0]}?' if near else '.'}")
            elif value != option.default and value not in option.alternatives and not free_value(key, value):
                values = ", ".join((option.default, *option.alternatives))
                self.document.fault(f"options.{key}", f"should be one of {values}, not {value!r}.")
        return chosen

    def _bands(self) -> Bands:
        given = self.document.get(self.data, "", "victory", dict, {})
        self.document.only(given, "victory", ("draw", "japan"))
        bands = Bands(
            self.document.get(given, "victory", "draw", int, 10), self.document.get(given, "victory", "japan", int, 20)
        )
        if bands.draw > bands.japan:
            self.document.fault("victory.draw", "a draw cannot need a larger lead than a victory.")
        return bands

    def _points(self) -> dict[str, int]:
        given = self.document.get(self.data, "", "points", dict, {})
        self.document.only(given, "points", (JAPAN, ALLIES))
        return {side: self.document.get(given, "points", side, int, 0) for side in (JAPAN, ALLIES)}

    def _absent(self) -> frozenset[str]:
        all_cards = cards()
        known = {*all_cards.by_short, *all_cards.air, *all_cards.subs, *all_cards.ground}
        found = [str(name) for name in self.document.get(self.data, "", "absent", list, [])]
        for name in found:
            if name not in known:
                near = get_close_matches(name, known, n=1)
                self.document.fault("absent", f"there is no counter {name!r}{f'; {near[0]}?' if near else '.'}")
        return frozenset(found)

    # Forces.

    @staticmethod
    def _force(name: str) -> frozenset[str]:
        return frozenset(ship.short for ship in cards().of_force(name))

    def _left_out(self, carriers: str, illustrious: str, kido_butai: str) -> frozenset[str]:
        """Ships that the scenario's options leave out."""
        out: set[str] = set()
        if kido_butai == "absent":
            out |= self._force("kido-butai")
        if carriers in {"4", "5"}:
            out.add("kaga")
        if carriers == "4":
            out.add("shokaku")
        if illustrious == "no":
            out.add("illustrious")
        return frozenset(out)

    def _rows(self, key: str, side: str) -> list[tuple[Document, str, dict[str, Any]]]:
        """The rows of a list for one side: the scenario's own if it has any, else the standard ones."""
        for document in (self.document, self.standard):
            rows = document.get(document.data, "", key, list, [])
            own = [
                (document, f"{key}[{i}]", row)
                for i, row in enumerate(rows)
                if isinstance(row, dict) and row.get("side") == side
            ]
            if own:
                return own
        return []

    def _groups(self, when: str, gone: frozenset[str]) -> tuple[GroupSetup, ...]:
        self._check_sides("group")
        found: list[GroupSetup] = []
        placed: dict[str, str] = {}
        for side in (JAPAN, ALLIES):
            for document, path, row in self._rows("group", side):
                document.only(row, path, ("side", "number", "hex", "ships", "enters", "when"))
                kept_for = document.get(row, path, "when", str, when)
                if kept_for not in ("raid", "invasion"):
                    document.fault(f"{path}.when", f"should be raid or invasion, not {kept_for!r}.")
                if kept_for != when:
                    continue
                group = self._group(document, path, row, gone)
                for name in group.ships:
                    if name in placed:
                        document.fault(f"{path}.ships", f"{name} is in {placed[name]} already.")
                    placed[name] = path
                if any(group.number == other.number and group.side == other.side for other in found):
                    document.fault(f"{path}.number", f"there is another group {group.number} of the {side}.")
                if group.ships:
                    found.append(group)
        if self.standard.faults:
            self.standard.finish()
        return tuple(found)

    def _check_sides(self, key: str) -> None:
        for i, row in enumerate(self.document.get(self.data, "", key, list, [])):
            if not isinstance(row, dict):
                self.document.fault(f"{key}[{i}]", f"should be a table `[[{key}]]`, not {row!r}.")
            elif row.get("side") not in (JAPAN, ALLIES):
                self.document.fault(f"{key}[{i}].side", "should be japan or allies.")

    @staticmethod
    def _group(document: Document, path: str, row: dict[str, Any], gone: frozenset[str]) -> GroupSetup:
        by_short = cards().by_short
        side = document.get(row, path, "side", str)
        number = document.get(row, path, "number", int)
        if not 1 <= number <= MARKERS:
            document.fault(f"{path}.number", f"groups are numbered from 1 to {MARKERS} (MK-SEA-42).")
        at = hex_of(document, f"{path}.hex", document.get(row, path, "hex", str))
        if not board().is_sea(at):
            document.fault(f"{path}.hex", f"ships cannot be in {at}: it is land or off the map.")
        ships = []
        for name in document.get(row, path, "ships", list):
            ship = by_short.get(str(name))
            if ship is None:
                near = get_close_matches(str(name), by_short, n=1)
                document.fault(f"{path}.ships", f"there is no ship {name!r}{f'; {near[0]}?' if near else '.'}")
            elif ship.side != side:
                document.fault(f"{path}.ships", f"{name} does not sail for the {side}.")
            elif ship.short not in gone:
                ships.append(ship.short)
        if len(ships) > LARGEST_GROUP:
            document.fault(f"{path}.ships", f"{len(ships)} pieces are more than {LARGEST_GROUP} (MK-SEA-15).")
        enters = document.get(row, path, "enters", int, 0)
        if not 0 <= enters <= LATEST_ENTRY:
            document.fault(
                f"{path}.enters", f"Japanese ships enter in turns 1 to {LATEST_ENTRY}, 0 is on the map (MK-SET-7)."
            )
        return GroupSetup(side, number, at, tuple(ships), enters)

    def _all_placed(self, found: Scenario, gone: frozenset[str]) -> None:
        """Check that every ship of the game is in a group; freighters and Australian convoys are placed by the rules."""
        for groups, when in ((found.raid, "no"), (found.landing, "yes")):
            if found.invasion not in {when, "roll"}:
                continue
            placed = {name for group in groups for name in group.ships}
            missing = [
                ship.short
                for ship in cards().ships.values()
                if ship.force not in {"freighters", "australians"}
                and (ship.force != "convoy" or when == "yes")
                and ship.short not in placed | gone
            ]
            if missing:
                self.document.fault("group", f"in no group and not absent: {', '.join(missing)}.")

    def _ship_dummies(self) -> tuple[DummySetup, ...]:
        self._check_sides("dummy")
        found = []
        for side in (JAPAN, ALLIES):
            for document, path, row in self._rows("dummy", side):
                document.only(row, path, ("side", "hex"))
                at = hex_of(document, f"{path}.hex", document.get(row, path, "hex", str))
                if not board().is_sea(at):
                    document.fault(f"{path}.hex", f"ships cannot be in {at}: it is land or off the map.")
                found.append(DummySetup(side, at))
        return tuple(found)

    def _decoys(self) -> tuple[DecoySetup, ...]:
        self._check_sides("decoy")
        found = []
        for side in (JAPAN, ALLIES):
            for document, path, row in self._rows("decoy", side):
                document.only(row, path, ("side", "kind", "at"))
                kind, at = document.get(row, path, "kind", str), document.get(row, path, "at", str)
                if kind == "submarine":
                    if not board().is_sea(hex_of(document, f"{path}.at", at)):
                        document.fault(f"{path}.at", f"no submarine can be in {at}.")
                elif kind != "air":
                    document.fault(f"{path}.kind", "should be air or submarine.")
                elif at not in board().places:
                    document.fault(f"{path}.at", f"there is no place {at!r}.")
                found.append(DecoySetup(side, kind, at))
        return tuple(found)
