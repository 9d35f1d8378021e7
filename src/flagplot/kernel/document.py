"""Content files: TOML with faults that name file, line and key."""

from __future__ import annotations

import re
import tomllib
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, TypeVar

T = TypeVar("T")


@dataclass(frozen=True)
class Fault:
    """One thing wrong in a content file."""

    source: str
    line: int
    key: str
    text: str

    def __str__(self) -> str:
        """Print as `my.toml:12: ships[3].speed: …`."""
        return f"{self.source}:{self.line}: {self.key + ': ' if self.key else ''}{self.text}"


class BadDocument(ValueError):
    """A content file with faults, all of them."""

    def __init__(self, faults: Sequence[Fault]) -> None:
        super().__init__("\n".join(map(str, faults)))
        self.faults = tuple(faults)


_TABLE = re.compile(r"^\s*\[(\[)?\s*([^\]]+?)\s*\]")
_KEY = re.compile(r"^\s*((?:[A-Za-z0-9_-]+|\"[^\"]*\")(?:\s*\.\s*(?:[A-Za-z0-9_-]+|\"[^\"]*\"))*)\s*=")


def _split(name: str) -> list[str]:
    return [part.strip().strip('"') for part in re.findall(r'"[^"]*"|[^.]+', name)]


class Document:
    """A parsed TOML file that remembers the line of every key and collects faults."""

    def __init__(self, text: str, source: str) -> None:
        self.source = source
        self.faults: list[Fault] = []
        self._lines: dict[str, int] = {}
        try:
            self.data: dict[str, Any] = tomllib.loads(text)
        except tomllib.TOMLDecodeError as fault:
            found = re.search(r"line (\d+)", str(fault))
            raise BadDocument([Fault(source, int(found[1]) if found else 1, "", f"{fault}")]) from fault
        self._index(text)

    def _index(self, text: str) -> None:
        table = ""
        counts: dict[str, int] = {}
        for number, line in enumerate(text.splitlines(), 1):
            if head := _TABLE.match(line):
                table = self._path(_split(head[2]), counts, is_list=bool(head[1]))
                self._lines.setdefault(table, number)
            elif key := _KEY.match(line):
                path = table
                for part in _split(key[1]):
                    path = f"{path}.{part}" if path else part
                    self._lines.setdefault(path, number)

    def _path(self, parts: list[str], counts: dict[str, int], *, is_list: bool) -> str:
        """A table's path with indices: `[[ship]]` is ship[0], ship[1]; `[ship.gun]` belongs to the last ship."""
        path = ""
        for i, part in enumerate(parts):
            path = f"{path}.{part}" if path else part
            if is_list and i == len(parts) - 1:
                counts[path] = counts.get(path, -1) + 1
            if path in counts:
                path = f"{path}[{counts[path]}]"
        return path

    def line(self, path: str) -> int:
        """The line where a key stands, or the nearest table around it."""
        while path and path not in self._lines:
            path = path[: max(path.rfind("."), path.rfind("["), 0)]
        return self._lines.get(path, 1)

    def fault(self, path: str, text: str) -> None:
        """Note a fault; reading goes on, so that all faults are told at once."""
        self.faults.append(Fault(self.source, self.line(path), path, text))

    def only(self, table: dict[str, Any], path: str, known: Sequence[str]) -> None:
        """Every key of a table must be known."""
        for key in table:
            if key not in known:
                self.fault(f"{path}.{key}" if path else key, f"unknown key; known here: {', '.join(known)}.")

    def get(self, table: dict[str, Any], path: str, key: str, kind: type[T], default: T | None = None) -> T:
        """A value of one kind; a missing one without default, or one of another kind, is a fault."""
        where = f"{path}.{key}" if path else key
        value = table.get(key, default)
        if value is None:
            self.fault(where, "is missing.")
            return kind()
        if not isinstance(value, kind) or (kind is int and isinstance(value, bool)):
            self.fault(where, f"should be {_KINDS.get(kind, kind.__name__)}, not {value!r}.")
            return kind()
        return value

    def finish(self) -> None:
        """Refuse the file if anything was wrong with it."""
        if self.faults:
            raise BadDocument(sorted(self.faults, key=lambda fault: fault.line))


_KINDS: dict[type, str] = {int: "a whole number", str: "text", bool: "true or false", list: "a list", dict: "a table"}
