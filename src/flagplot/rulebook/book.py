"""What a rulebook is made of: chapters, rules, options, tables, worked examples and errata."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import cached_property
from typing import Literal

Kind = Literal["written", "ruling", "reconstructed"]
Cell = str | int | float | bool

KINDS: Mapping[str, str] = {
    "written": "stands in the printed rules",
    "ruling": "settles an ambiguity, a conflict or a slip of the printed rules",
    "reconstructed": "stands in for a component that is missing",
}


@dataclass(frozen=True, slots=True)
class Chapter:
    """A chapter: the middle part of its rules' ids, and a human name."""

    code: str
    title: str


@dataclass(frozen=True, slots=True)
class Rule:
    """One testable statement."""

    id: str
    title: str
    kind: Kind
    source: str
    text: str
    no_code: str = ""

    @property
    def chapter(self) -> str:
        """The code of the rule's chapter."""
        return self.id.split("-")[1]


@dataclass(frozen=True, slots=True)
class Option:
    """A choice that the players agree on before play; the rules describe the default."""

    name: str
    default: str
    alternatives: tuple[str, ...]
    rules: tuple[str, ...]
    free: str = ""
    note: str = ""


@dataclass(frozen=True, slots=True)
class Table:
    """A printed table: leading columns head the row."""

    id: str
    title: str
    kind: Kind
    source: str
    rules: tuple[str, ...]
    columns: tuple[str, ...]
    rows: tuple[tuple[Cell, ...], ...]
    note: str = ""

    def column(self, name: str) -> tuple[Cell, ...]:
        """All cells below one heading."""
        place = self.columns.index(name)
        return tuple(row[place] for row in self.rows)


@dataclass(frozen=True, slots=True)
class Example:
    """A worked example: what is given, the dice thrown and what comes of them."""

    id: str
    title: str
    rules: tuple[str, ...]
    text: str
    given: Mapping[str, Cell]
    dice: Mapping[str, Cell]
    result: Mapping[str, Cell]
    note: str = ""


@dataclass(frozen=True, slots=True)
class Erratum:
    """An error of the printed rules, and the rules that resolve it."""

    id: str
    where: str
    fault: str
    rules: tuple[str, ...]


Entry = Rule | Table | Example | Erratum


@dataclass(frozen=True)
class Rulebook:
    """The whole rulebook of one game, in reading order."""

    game: str
    prefix: str
    title: str
    edition: str
    scale: str
    preface: str
    chapters: tuple[Chapter, ...]
    rules: tuple[Rule, ...]
    options: tuple[Option, ...]
    tables: tuple[Table, ...]
    examples: tuple[Example, ...]
    errata: tuple[Erratum, ...]

    @cached_property
    def entries(self) -> Mapping[str, Entry]:
        """Everything that has an id, by its id."""
        every: tuple[Entry, ...] = (*self.rules, *self.tables, *self.examples, *self.errata)
        return {entry.id: entry for entry in every}

    @cached_property
    def by_id(self) -> Mapping[str, Rule]:
        """The rules alone, by id."""
        return {rule.id: rule for rule in self.rules}

    def chapter(self, code: str) -> tuple[Rule, ...]:
        """The rules of one chapter, in reading order."""
        return tuple(rule for rule in self.rules if rule.chapter == code)

    def chapter_title(self, code: str) -> str:
        """The human name of a chapter."""
        return next(chapter.title for chapter in self.chapters if chapter.code == code)

    def options_of(self, rule: str) -> Iterator[Option]:
        """The options that change this rule."""
        return (option for option in self.options if rule in option.rules)

    def tables_of(self, rule: str) -> Iterator[Table]:
        """The tables that belong to this rule."""
        return (table for table in self.tables if rule in table.rules)

    def examples_of(self, rule: str) -> Iterator[Example]:
        """The worked examples that show this rule."""
        return (example for example in self.examples if rule in example.rules)

    def errata_of(self, rule: str) -> Iterator[Erratum]:
        """The errata that this rule resolves."""
        return (erratum for erratum in self.errata if rule in erratum.rules)
