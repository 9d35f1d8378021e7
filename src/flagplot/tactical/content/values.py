"""Values of a scenario file, each checked: faults are reported with file, line and key."""

from __future__ import annotations

import re
from difflib import get_close_matches
from typing import Any, Final

from flagplot.kernel.content.document import Document

FARTHEST: Final = 1_000_000
"""Yards from the centre of the table to its farthest point."""
LONGEST: Final = 500
"""Turns: nearly two days of battle."""
SHIPS: Final = 160
"""Ships of a battle: as many as were in sight of one another in the largest battle."""
GROUPS: Final = 40
CORNERS: Final = 200
"""Corners of all land together."""
ELEMENTS: Final = 400
"""Elements of aircraft that come in, all turns together."""
ENTRIES: Final = 100
"""Effects, aims, coasts, arrivals: of each kind."""
NAME: Final = 60
"""Characters of a name."""


class Values:
    """Reads the values of a document; faults are collected and reported together."""

    def __init__(self, document: Document) -> None:
        self.document = document

    def tables(self, data: dict[str, Any], key: str) -> list[tuple[str, dict[str, Any]]]:
        """The tables of a list, each with its path."""
        found = self.document.get(data, "", key, list, [])
        self.at_most(key, ENTRIES, len(found), f"[[{key}]]")
        for i, entry in enumerate(found):
            if not isinstance(entry, dict):
                self.document.fault(f"{key}[{i}]", f"should be a table, not {entry!r}.")
        return [(f"{key}[{i}]", entry) for i, entry in enumerate(found) if isinstance(entry, dict)]

    def at_most(self, path: str, most: int, given: int, what: str) -> None:
        """Refuse the file at once if it has more of something than a battle may have."""
        if given > most:
            self.document.fault(path, f"a battle has at most {most} {what}, not {given}.")
            self.document.finish()

    def called(self, table: dict[str, Any], path: str, key: str) -> str:
        """A name of a reasonable length."""
        value = self.document.get(table, path, key, str)
        if len(value) > NAME:
            where = f"{path}.{key}" if path else key
            self.document.fault(where, f"a name has at most {NAME} characters, not {len(value)}.")
        return value[:NAME]

    def words(self, table: dict[str, Any], path: str, key: str) -> list[str]:
        """A list of names, empty when there is none."""
        found = self.document.get(table, path, key, list, [])
        where = f"{path}.{key}" if path else key
        for entry in found:
            if not isinstance(entry, str):
                self.document.fault(where, f"should be a list of words, not {entry!r}.")
        return [entry for entry in found if isinstance(entry, str)]

    def dice(self, table: dict[str, Any], path: str) -> tuple[int, ...]:
        """Faces of a die, at least one where the key stands."""
        faces = self.document.get(table, path, "dice", list, [])
        if "dice" in table and not faces:
            self.document.fault(f"{path}.dice", "names no face of the die.")
        for face in faces:
            if type(face) is not int or not 1 <= face <= 6:
                self.document.fault(f"{path}.dice", f"a die shows 1 to 6, not {face!r}.")
        return tuple(face for face in faces if type(face) is int)

    def pair(self, value: Any, path: str) -> tuple[int, int]:
        """A place in yards."""
        if isinstance(value, list) and len(value) == 2 and all(type(part) is int for part in value):
            if max(abs(value[0]), abs(value[1])) > FARTHEST:
                self.document.fault(path, f"a place lies within {FARTHEST} yards of the middle, not at {value!r}.")
            return value[0], value[1]
        self.document.fault(path, f"a place is two whole numbers of yards, east and north, not {value!r}.")
        return 0, 0

    def point(self, table: dict[str, Any], path: str, key: str) -> tuple[int, int]:
        """A place that must be given."""
        if key not in table:
            self.document.fault(f"{path}.{key}", "is missing.")
            return 0, 0
        return self.pair(table[key], f"{path}.{key}")

    def within(
        self, table: dict[str, Any], path: str, key: str, low: int, high: int, default: int | None = None
    ) -> int:
        """A whole number from low to high; required unless there is a default, which is not checked."""
        value = self.document.get(table, path, key, int, default)
        if type(table.get(key)) is int and not low <= value <= high:
            where = f"{path}.{key}" if path else key
            self.document.fault(where, f"goes from {low} to {high}, not {value}.")
        return value

    def choice(self, table: dict[str, Any], path: str, key: str, known: tuple[str, ...], default: str) -> str:
        """One of the known words."""
        value = self.document.get(table, path, key, str, default)
        if value not in known:
            where = f"{path}.{key}" if path else key
            near = get_close_matches(value, known, n=3) or known[:9]
            self.document.fault(where, f"{value!r} is not among {', '.join(one for one in near if one)}.")
        return value

    def pattern(self, table: dict[str, Any], key: str, pattern: str, like: str) -> str:
        """A word of a certain shape."""
        value = self.document.get(table, "", key, str)
        if not re.fullmatch(pattern, value):
            self.document.fault(key, f"should be {like}, not {value!r}.")
        return value


def meant(near: list[str]) -> str:
    """The known word that a wrong name is probably meant to be."""
    return f"Did you mean {' or '.join(near)}?" if near else "See `flagplot scenarios tactical` for what there is."
