"""The rulebooks as JSON, for `flagplot rules --json`."""

from dataclasses import asdict
from typing import Any

from flagplot.rulebook.book import Entry, Rule, Rulebook
from flagplot.rulebook.library import Hit, books
from flagplot.rulebook.trace import trace

Json = dict[str, Any]


def shelf() -> Json:
    """All games and their chapters with counts."""
    return {"games": [book(each) for each in books().values()]}


def book(each: Rulebook) -> Json:
    """One game: its chapters and how much it holds."""
    chapters = [{**asdict(c), "rules": len(each.chapter(c.code))} for c in each.chapters]
    parts = ("rules", "options", "tables", "examples", "errata")
    head = {name: getattr(each, name) for name in ("game", "prefix", "title", "edition", "scale", "preface")}
    return {**head, "chapters": chapters, "counts": {part: len(getattr(each, part)) for part in parts}}


def chapter(each: Rulebook, code: str) -> Json:
    """One chapter with its rules."""
    rules = [_rule(each, rule) for rule in each.chapter(code)]
    return {"game": each.game, "chapter": code, "title": each.chapter_title(code), "rules": rules}


def part(each: Rulebook, name: str) -> Json:
    """All options, tables, examples or errata of a game."""
    return {"game": each.game, name: [asdict(item) for item in getattr(each, name)]}


def entry(each: Rulebook, item: Entry) -> Json:
    """One rule, table, example or erratum."""
    if not isinstance(item, Rule):
        return {"game": each.game, **asdict(item)}
    found = trace(item.id)
    return {
        **_rule(each, item),
        "options": [asdict(option) for option in each.options_of(item.id)],
        "tables": [asdict(table) for table in each.tables_of(item.id)],
        "examples": [example.id for example in each.examples_of(item.id)],
        "errata": [erratum.id for erratum in each.errata_of(item.id)],
        "code": [asdict(place) for place in found.obeyed(item.id)],
        "tests": [asdict(place) for place in found.proved(item.id)],
    }


def hits(wanted: str, found: list[Hit]) -> Json:
    """Search results, best first."""
    return {"search": wanted, "results": [_rule(hit.book, hit.rule) for hit in found]}


def _rule(each: Rulebook, rule: Rule) -> Json:
    return {"game": each.game, "chapter": rule.chapter, **asdict(rule)}
