"""A table of a content file, read by declared keys: each value is checked where it is read, and keys that nobody reads are faults."""

from __future__ import annotations

from collections.abc import Container, Sequence
from typing import Any, TypeVar

from flagplot.kernel.content.document import Document

T = TypeVar("T")


class Row:
    """A table and its path in the document, which collects the faults."""

    def __init__(self, document: Document, path: str = "", table: dict[str, Any] | None = None) -> None:
        self.document = document
        self.path = path
        self.table: dict[str, Any] = document.data if table is None else table
        self._asked: list[str] = []

    def where(self, key: str) -> str:
        """The path of a key."""
        return f"{self.path}.{key}" if self.path else key

    def fault(self, key: str, text: str) -> None:
        """Note a fault of a key, or of the table itself if the key is empty."""
        self.document.fault(self.where(key) if key else self.path, text)

    def also(self, *keys: str) -> None:
        """Keys that may be there: notes for readers of the file, and what is read elsewhere."""
        if not self._asked:
            self.document.closers.append(self._close)
        self._asked += keys

    def _close(self) -> None:
        self.document.only(self.table, self.path, list(dict.fromkeys(self._asked)))

    def has(self, key: str) -> bool:
        """Whether a key is there."""
        self.also(key)
        return key in self.table

    def get(self, key: str, kind: type[T], default: T | None = None) -> T:
        """A value of one type; required if there is no default."""
        self.also(key)
        return self.document.get(self.table, self.path, key, kind, default)

    def text(self, key: str, default: str | None = None) -> str:
        """A text."""
        return self.get(key, str, default)

    def flag(self, key: str, *, default: bool = False) -> bool:
        """Whether something is so."""
        return self.get(key, bool, default)

    def figure(self, key: str, low: int, high: int, default: int | None = None) -> int:
        """A whole number within its limits."""
        number = self.get(key, int, default)
        if not low <= number <= high and (key in self.table or default is not None):
            self.fault(key, f"should be {low} to {high}, not {number}.")
            return low
        return number

    def tenths(self, key: str, most: int) -> int:
        """An angle in tenths of a degree."""
        self.also(key)
        value = self.table.get(key)
        if isinstance(value, bool) or not isinstance(value, (int, float)) or not -most <= value <= most:
            self.fault(key, f"should be an angle of {-most} to {most} degrees, not {value!r}.")
            return 0
        return round(value * 10)

    def word(self, key: str, among: Container[str], what: str, default: str | None = None) -> str:
        """A text that names something that exists."""
        return self.known(key, among, what, self.text(key, default))

    def choice(self, key: str, among: Sequence[str], default: str | None = None) -> str:
        """One of a few words, which a fault lists."""
        value = self.text(key, default)
        if value not in among:
            self.fault(key, f"should be one of {', '.join(filter(None, among))}, not {value!r}.")
        return value

    def known(self, key: str, among: Container[str], what: str, name: str) -> str:
        """Check that a name exists."""
        if name not in among:
            self.fault(key, f"there is no {what} {name!r}.")
        return name

    def words(self, key: str, among: Container[str] | None = None, what: str = "") -> tuple[str, ...]:
        """A list of words, each of which exists."""
        found = self.get(key, list, [])
        if not all(isinstance(word, str) for word in found):
            self.fault(key, "should be a list of words.")
            return ()
        for word in found if among is not None else ():
            self.known(key, among or (), what, word)
        return tuple(found)

    def numbers(self, key: str) -> tuple[int, ...]:
        """A list of whole numbers."""
        found = self.get(key, list, [])
        if not all(isinstance(number, int) and not isinstance(number, bool) for number in found):
            self.fault(key, "should be a list of whole numbers.")
            return ()
        return tuple(found)

    def row(self, key: str, default: dict[str, Any] | None = None) -> Row:
        """A table within the table."""
        return Row(self.document, self.where(key), self.get(key, dict, default))

    def rows(self, key: str, *, required: bool = False) -> list[Row]:
        """The tables of a list."""
        found = []
        for number, table in enumerate(self.get(key, list, None if required else [])):
            if isinstance(table, dict):
                found.append(Row(self.document, f"{self.where(key)}[{number}]", table))
            else:
                self.fault(key, f"should hold tables, not {table!r}.")
        return found

    def tables(self, key: str, *, required: bool = False) -> dict[str, Row]:
        """Tables by name."""
        found = {}
        for name, table in self.get(key, dict, None if required else {}).items():
            path = f"{self.where(key)}.{name}"
            if isinstance(table, dict):
                found[name] = Row(self.document, path, table)
            else:
                self.document.fault(path, f"should be a table, not {table!r}.")
        return found
