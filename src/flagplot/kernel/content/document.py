"""Content files: TOML with errors that name file, line and key."""

from __future__ import annotations

import re
import tomllib
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from sys import intern
from typing import Any, Final, TypeVar

from flagplot.kernel.content.bounds import excess

T = TypeVar("T")


@dataclass(frozen=True)
class Fault:
    """An error in a content file."""

    source: str
    line: int
    key: str
    text: str

    def __str__(self) -> str:
        """Print as `my.toml:12: ships[3].speed: …`."""
        return f"{self.source}:{self.line}: {self.key + ': ' if self.key else ''}{self.text}"


class BadDocument(ValueError):
    """A content file with errors, all of them."""

    def __init__(self, faults: Sequence[Fault]) -> None:
        super().__init__("\n".join(map(str, faults)))
        self.faults = tuple(faults)


_PLACE: Final = re.compile(r" \(at (?:line (\d+), column \d+|end of document)\)$")
MOST_FAULTS: Final = 100
"""The maximum number of errors reported for one file."""
LONGEST_FAULT: Final = 400
"""The maximum length of an error message."""
_BARE: Final = re.compile(r"[A-Za-z0-9_-]+")
LONGEST_NAME: Final = 24
MOST_NAMES: Final = 50_000
"""The maximum number of interned names: several times those of all content; it limits what files of players can add."""
_NAMES: Final[dict[str, str]] = {}


def _named(value: Any) -> Any:
    """The same value with every name interned: look-ups are fastest when the key is the same object."""
    if isinstance(value, str):
        return _one(value)
    if isinstance(value, dict):
        return {_one(key): _named(item) for key, item in value.items()}
    return [_named(item) for item in value] if isinstance(value, list) else value


def _one(text: str) -> str:
    known = _NAMES.get(text)
    if known is not None:
        return known
    if len(text) <= LONGEST_NAME and len(_NAMES) < MOST_NAMES:
        _NAMES[text] = text = intern(text)
    return text


def _header(line: str) -> tuple[list[str], bool] | None:
    """The name in a table's header, and whether the table is one of a list; `None` for any other line."""
    if not line.startswith("["):
        return None
    is_list = line.startswith("[[")
    name, closed, _ = line[2 if is_list else 1 :].partition("]")
    return (_split(name), is_list) if closed and name.strip() else None


def _key(line: str) -> list[str] | None:
    """The parts of the key before the first equals sign outside quotes; empty if there is none."""
    quoted = False
    for at, char in enumerate(line):
        if char == '"':
            quoted = not quoted
        elif char == "=" and not quoted:
            name = line[:at]
            parts = _split(name)
            is_key = all(_BARE.fullmatch(part) or f'"{part}"' in name for part in parts)
            return parts if is_key else None
    return None


def _split(name: str) -> list[str]:
    """The parts of a dotted name; full stops within quotes do not separate."""
    parts, quoted = [""], False
    for char in name:
        if char == '"':
            quoted = not quoted
        if char == "." and not quoted:
            parts.append("")
        else:
            parts[-1] += char
    return [part.strip().strip('"') for part in parts]


class Document:
    """A parsed TOML file that knows the line of every key and collects errors."""

    def __init__(self, text: str, source: str) -> None:
        self.source = source
        self.faults: list[Fault] = []
        self.closers: list[Callable[[], None]] = []
        """What is checked when everything has been read."""
        self._text = text
        self._lines: dict[str, int] | None = None  # sought only when an error names one
        beyond = excess(text)
        if beyond is not None:
            raise BadDocument([Fault(source, beyond[0], "", beyond[1])])
        try:
            self.data: dict[str, Any] = _named(tomllib.loads(text))
        except tomllib.TOMLDecodeError as fault:
            found = _PLACE.search(str(fault))
            line = int(found[1]) if found and found[1] else text.rstrip().count("\n") + 1
            what = str(fault)[: found.start()] if found else str(fault)
            raise BadDocument([Fault(source, line, "", f"{what}; this is not TOML."[:LONGEST_FAULT])]) from fault
        except RecursionError as fault:
            raise BadDocument([Fault(source, 1, "", "nested too deep to be read.")]) from fault

    def _index(self) -> dict[str, int]:
        """The line of every key."""
        lines: dict[str, int] = {}
        table = ""
        counts: dict[str, int] = {}
        for number, line in enumerate(self._text.split("\n"), 1):
            bare = line.strip()
            head = _header(bare)
            if head is not None:
                table = self._path(head[0], counts, is_list=head[1])
                lines.setdefault(table, number)
            else:
                path = table
                for part in _key(bare) or ():
                    path = f"{path}.{part}" if path else part
                    lines.setdefault(path, number)
        return lines

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
        """The line of a key, or of the nearest table around it."""
        lines = self._lines
        if lines is None:
            lines = self._lines = self._index()
        while path and path not in lines:
            path = path[: max(path.rfind("."), path.rfind("["), 0)]
        return lines.get(path, 1)

    def fault(self, path: str, text: str) -> None:
        """Note an error; reading continues, so that all errors are reported together, up to a limit."""
        told = text if len(text) <= LONGEST_FAULT else f"{text[:LONGEST_FAULT]} … and so on."
        self.faults.append(Fault(self.source, self.line(path), path, told))
        if len(self.faults) == MOST_FAULTS:
            self.faults.append(Fault(self.source, self.line(path), "", f"no more than {MOST_FAULTS} faults are told."))
            self.finish()

    def is_faulty(self, path: str) -> bool:
        """Whether an error of this key has been noted already."""
        return any(fault.key == path for fault in self.faults)

    def only(self, table: dict[str, Any], path: str, known: Sequence[str]) -> None:
        """Every key of a table must be known."""
        for key in table:
            if key not in known:
                self.fault(f"{path}.{key}" if path else key, f"unknown key; known here: {', '.join(known)}.")

    def get(self, table: dict[str, Any], path: str, key: str, kind: type[T], default: T | None = None) -> T:
        """A value of one type; a missing value without default, or one of another type, is an error."""
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
        closers, self.closers = self.closers, []
        for close in closers:
            close()
        if self.faults:
            raise BadDocument(sorted(self.faults, key=lambda fault: fault.line))


_KINDS: dict[type, str] = {int: "a whole number", str: "text", bool: "true or false", list: "a list", dict: "a table"}
