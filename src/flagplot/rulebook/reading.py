"""Reads a rulebook from TOML and refuses an invalid one."""

import re
import tomllib
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Any, cast

from flagplot.kernel.options import Option as Choice
from flagplot.rulebook.book import KINDS, Cell, Chapter, Entry, Erratum, Example, Kind, Option, Rule, Rulebook, Table

MENTION = re.compile(r"\b(?:CB|MK|NA|NW)-[A-Z]+-[A-Z0-9]+[a-z]?\b")
NAME = re.compile(r"[a-z][a-z0-9_]*")
VALUE = re.compile(r"[A-Za-z0-9][A-Za-z0-9_.-]*")
SECTIONS = ("book", "chapter", "rule", "option", "table", "example", "erratum")


class BookError(Exception):
    """An invalid rulebook; the message lists every error."""


class _Reader:
    """One TOML table being read: each key is taken once, and remaining keys are errors."""

    def __init__(self, place: str, values: Mapping[str, Any], faults: list[str]) -> None:
        self.place = place
        self.values = dict(values)
        self.faults = faults

    def text(self, key: str, *, needed: bool = True) -> str:
        """Words; line breaks count as spaces."""
        value = self.values.pop(key, None)
        if value is None and not needed:
            return ""
        if not isinstance(value, str) or not value.strip():
            self.faults.append(f"{self.place}: {key} is missing or is not text")
            return ""
        return " ".join(value.split())

    def kind(self) -> Kind:
        """One of the three kinds."""
        value = self.text("kind")
        if value not in KINDS:
            self.faults.append(f"{self.place}: kind {value!r} is none of {', '.join(KINDS)}")
        return cast("Kind", value)

    def texts(self, key: str) -> tuple[str, ...]:
        """A list of words."""
        value = self.values.pop(key, None)
        if not isinstance(value, list) or not all(isinstance(item, str) for item in value):
            self.faults.append(f"{self.place}: {key} is missing or is not a list of texts")
            return ()
        return tuple(value)

    def cells(self, key: str) -> Mapping[str, Cell]:
        """A flat table of plain values; an absent one is empty."""
        value = self.values.pop(key, {})
        if not isinstance(value, dict) or not all(isinstance(item, Cell) for item in value.values()):
            self.faults.append(f"{self.place}: {key} is not a flat table of plain values")
            return {}
        return value

    def rows(self, width: int) -> tuple[tuple[Cell, ...], ...]:
        """Rows of plain values, each as wide as the heading."""
        value = self.values.pop("rows", None)
        if not isinstance(value, list) or not value:
            self.faults.append(f"{self.place}: rows are missing")
            return ()
        for number, row in enumerate(value, 1):
            if not isinstance(row, list) or len(row) != width or not all(isinstance(cell, Cell) for cell in row):
                self.faults.append(f"{self.place}: row {number} is not {width} plain values")
        return tuple(tuple(row) for row in value if isinstance(row, list))

    def done(self) -> None:
        """Report every unknown key."""
        self.faults.extend(f"{self.place}: unknown key {key!r}" for key in self.values)


def read(source: str, declared: Iterable[Choice] = ()) -> Rulebook:
    """Parse a rulebook from TOML text, for a game that declares these options; raises BookError with all errors if it is invalid."""
    try:
        data = tomllib.loads(source)
    except tomllib.TOMLDecodeError as error:
        raise BookError(f"not TOML: {error}") from error
    faults = [f"unknown section [{name}]" for name in data if name not in SECTIONS]
    head = _Reader("[book]", data.get("book", {}), faults)
    book = Rulebook(
        game=head.text("game"),
        prefix=head.text("prefix"),
        title=head.text("title"),
        edition=head.text("edition"),
        scale=head.text("scale"),
        preface=head.text("preface"),
        chapters=tuple(_chapter(r) for r in _each(data, "chapter", "code", faults)),
        rules=tuple(_rule(r) for r in _each(data, "rule", "id", faults)),
        options=_options_of(_each(data, "option", "name", faults), declared, faults),
        tables=tuple(_table(r) for r in _each(data, "table", "id", faults)),
        examples=tuple(_example(r) for r in _each(data, "example", "id", faults)),
        errata=tuple(_erratum(r) for r in _each(data, "erratum", "id", faults)),
    )
    head.done()
    faults.extend(problems(book))
    if faults:
        raise BookError("\n".join(faults))
    return book


def _each(data: Mapping[str, Any], section: str, name: str, faults: list[str]) -> Iterator[_Reader]:
    for number, values in enumerate(data.get(section, []), 1):
        reader = _Reader(f"[[{section}]] {values.get(name, number)}", values, faults)
        yield reader
        reader.done()


def _chapter(r: _Reader) -> Chapter:
    return Chapter(r.text("code"), r.text("title"))


def _rule(r: _Reader) -> Rule:
    return Rule(
        r.text("id"), r.text("title"), r.kind(), r.text("source"), r.text("text"), r.text("no_code", needed=False)
    )


def _options_of(readers: Iterable[_Reader], declared: Iterable[Choice], faults: list[str]) -> tuple[Option, ...]:
    """The options that the game declares, with what the book says of them."""
    said = {r.text("name"): _said(r) for r in readers}
    found = []
    for one in declared:
        named, free, note = said.pop(one.name, (one.alternatives, "", ""))
        values = one.alternatives if named is None else named
        found.append(Option(one.name, one.default, values, one.rules, free, note))
        faults.extend(f"option {one.name} has no value {value!r}" for value in values if value not in one.alternatives)
    faults.extend(f"option {name} is declared nowhere" for name in said)
    return tuple(found)


def _said(r: _Reader) -> tuple[tuple[str, ...] | None, str, str]:
    """The values that are named where `free` tells of many more, what else may be given, and a note."""
    named = r.texts("alternatives") if "alternatives" in r.values else None
    return named, r.text("free", needed=False), r.text("note", needed=False)


def _table(r: _Reader) -> Table:
    head = (r.text("id"), r.text("title"), r.kind(), r.text("source"), r.texts("rules"))
    columns = r.texts("columns")
    return Table(*head, columns, r.rows(len(columns)), r.text("note", needed=False))


def _example(r: _Reader) -> Example:
    head = (r.text("id"), r.text("title"), r.texts("rules"), r.text("text"))
    return Example(*head, r.cells("given"), r.cells("dice"), r.cells("result"), r.text("note", needed=False))


def _erratum(r: _Reader) -> Erratum:
    return Erratum(r.text("id"), r.text("where"), r.text("fault"), r.texts("rules"))


def problems(book: Rulebook) -> list[str]:
    """Inconsistencies between the parts of a rulebook; empty if there are none."""
    return [*_ids(book), *_references(book), *_options(book)]


def _ids(book: Rulebook) -> Iterator[str]:
    every = [entry.id for part in (book.rules, book.tables, book.examples, book.errata) for entry in part]
    named = (("id", every), ("chapter", [chapter.code for chapter in book.chapters]))
    for what, names in named:
        yield from (f"{what} {name} stands there {n} times" for name, n in Counter(names).items() if n > 1)
    codes = {chapter.code for chapter in book.chapters}
    shapes: dict[str, tuple[Sequence[Entry], str]] = {
        "rule": (book.rules, rf"{book.prefix}-(?:{'|'.join(sorted(codes))})-[1-9]\d*[a-z]?"),
        "table": (book.tables, rf"{book.prefix}-TAB-[A-Z]+"),
        "example": (book.examples, rf"{book.prefix}-EX-[1-9]\d*"),
        "erratum": (book.errata, rf"{book.prefix}-ERR-[1-9]\d*"),
    }
    for what, (entries, shape) in shapes.items():
        yield from (f"{what} {e.id} does not look like {shape}" for e in entries if not re.fullmatch(shape, e.id))
    used = {rule.chapter for rule in book.rules if rule.id.count("-") == 2}
    yield from (f"chapter {code} has no rule" for code in sorted(codes - used))


def _references(book: Rulebook) -> Iterator[str]:
    known = book.entries.keys()
    rules = book.by_id.keys()
    for part in (book.tables, book.examples, book.errata):
        for entry in part:
            yield from (f"{entry.id} refers to {name}, which is no rule" for name in entry.rules if name not in rules)
            if not entry.rules:
                yield f"{entry.id} refers to no rule"
    for option in book.options:
        yield from (f"option {option.name}: {name} is no rule" for name in option.rules if name not in rules)
        if not option.rules:
            yield f"option {option.name} belongs to no rule"
    for place, words in _prose(book):
        yield from (
            f"{place} mentions {name}, which is nothing" for name in MENTION.findall(words) if name not in known
        )


def _prose(book: Rulebook) -> Iterator[tuple[str, str]]:
    yield "[book]", book.preface
    for rule in book.rules:
        yield rule.id, f"{rule.text} {rule.no_code}"
    for option in book.options:
        yield f"option {option.name}", f"{option.free} {option.note}"
    for table in book.tables:
        yield table.id, f"{table.title} {table.note}"
    for example in book.examples:
        yield example.id, f"{example.title} {example.text} {example.note}"


def _options(book: Rulebook) -> Iterator[str]:
    for option in book.options:
        if not NAME.fullmatch(option.name):
            yield f"option {option.name}: a name is lower case with underscores"
        values = (option.default, *option.alternatives)
        yield from (
            f"option {option.name}: {value!r} is not one word" for value in values if not VALUE.fullmatch(value)
        )
        if len(set(values)) < len(values):
            yield f"option {option.name}: a value stands there twice"
        if len(values) == 1 and not option.free:
            yield f"option {option.name} offers no choice"
