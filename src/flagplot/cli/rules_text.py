"""The rulebooks at the terminal, for 80 columns."""

import re
from collections.abc import Iterable

from rich import box
from rich.console import Console, Group, RenderableType
from rich.padding import Padding
from rich.table import Table as Grid
from rich.text import Text as Words

from flagplot.rulebook.book import KINDS, Cell, Entry, Erratum, Example, Option, Rule, Rulebook, Table
from flagplot.rulebook.library import Hit, books
from flagplot.rulebook.trace import Place, checkout, trace

Text = RenderableType

COLOURS = {"written": "green", "ruling": "yellow", "reconstructed": "magenta"}
MOST_HITS = 40


def out(text: Text) -> None:
    """Print to standard output, without the trailing spaces that rich adds."""
    console = Console(highlight=False, markup=False, emoji=False)
    with console.capture() as captured:
        console.print(text)
    print("\n".join(line.rstrip() for line in captured.get().splitlines()))


def shelf() -> Text:
    """All games and their chapters with counts."""
    closing = "Next: flagplot rules operational, flagplot rules MK-SUB-4, flagplot rules --search torpedo"
    return Group(*(_contents(book) for book in books().values()), Words(closing, style="dim"))


def book(each: Rulebook) -> Text:
    """One game: preface, chapters, and what else there is to read."""
    first = each.chapters[0].code
    closing = f"Next: flagplot rules {each.game} {first}, or options, tables, examples, errata in its place"
    return Group(_contents(each), Words(each.preface), Words(), Words(closing, style="dim"))


def _contents(each: Rulebook) -> Text:
    head = Words.assemble((each.title, "bold"), f"  {each.game}, {len(each.rules)} rules")
    lines = Grid.grid(padding=(0, 2))
    for code in each.chapters:
        lines.add_row(
            f"  {each.prefix}-{code.code}", code.title, Words(str(len(each.chapter(code.code))), justify="right")
        )
    rest = ", ".join(
        f"{len(part)} {name}"
        for name, part in (
            ("options", each.options),
            ("tables", each.tables),
            ("examples", each.examples),
            ("errata", each.errata),
        )
    )
    return Group(head, Words(f"{each.scale}; {rest}", style="dim"), lines, Words())


def chapter(each: Rulebook, code: str) -> Text:
    """One chapter with the texts of its rules."""
    head = Words.assemble((each.chapter_title(code), "bold"), f"  {each.title}")
    return Group(head, Words(), *(_paragraph(rule) for rule in each.chapter(code)))


def _paragraph(rule: Rule) -> Text:
    head = Words.assemble((rule.id, "bold"), " ", rule.title, "  ", _kind(rule.kind))
    return Group(head, Padding(Words(rule.text), (0, 0, 1, 2)))


def part(each: Rulebook, name: str) -> Text:
    """All options, tables, examples or errata of a game."""
    shown: list[Text] = {
        "options": [_option(option) for option in each.options],
        "tables": [_table(table) for table in each.tables],
        "examples": [_example(example) for example in each.examples],
        "errata": [_erratum(erratum) for erratum in each.errata],
    }[name]
    return Group(Words.assemble((f"{each.title}: {name}", "bold")), Words(), *shown)


def entry(each: Rulebook, item: Entry) -> Text:
    """One rule, table, example or erratum."""
    match item:
        case Rule():
            return _rule(each, item)
        case Table():
            return _table(item)
        case Example():
            return _example(item)
        case Erratum():
            return _erratum(item)


def _rule(each: Rulebook, rule: Rule) -> Text:
    where = f"{each.title} · {each.chapter_title(rule.chapter)}"
    shown: list[Text] = [
        Words.assemble((rule.id, "bold"), " ", (rule.title, "bold"), "  ", _kind(rule.kind)),
        Words(where, style="dim"),
        Padding(Words(rule.text), (1, 2)),
        Words(f"Kind: {rule.kind}, that is, it {KINDS[rule.kind]}."),
        Words(f"Printed under: {rule.source}"),
    ]
    shown += [_option(option) for option in each.options_of(rule.id)]
    shown += [_table(table) for table in each.tables_of(rule.id)]
    shown += [Words(f"Example: {example.id} {example.title}") for example in each.examples_of(rule.id)]
    shown += [Words(f"Erratum: {erratum.id} {erratum.fault}") for erratum in each.errata_of(rule.id)]
    if rule.no_code:
        return Group(*shown, Words(f"Needs no code: {rule.no_code}."))
    found = trace(rule.id)
    shown.append(_places("Obeyed in", found.obeyed(rule.id), "Not cited in the code yet."))
    if checkout() is not None:
        shown.append(_places("Proved by", found.proved(rule.id), "No test marks it yet."))
    return Group(*shown)


def _places(head: str, places: Iterable[Place], none: str) -> Text:
    lines = [f"  {place}" for place in places]
    return Words("\n".join([head, *lines]) if lines else none)


def _option(option: Option) -> Text:
    values = [f"{option.default} (default)", *option.alternatives]
    line = f"Option {option.name}: {', '.join(values)}" + (f", or {option.free}" if option.free else "")
    note = f"\n{option.note}" if option.note else ""
    return Padding(Words(f"{line}{note}\nRules: {', '.join(option.rules)}"), (0, 0, 1, 0))


def _table(table: Table) -> Text:
    narrow = len(table.columns) > 9
    grid = Grid(box=None if narrow else box.SIMPLE_HEAD, pad_edge=False, padding=(0, 1), show_edge=False)
    for place, name in enumerate(table.columns):
        numeric = all(isinstance(row[place], int | float) for row in table.rows)
        grid.add_column(name, justify="right" if numeric else "left", overflow="fold")
    for row in table.rows:
        grid.add_row(*(cell(value) for value in row))
    head = Words.assemble((table.id, "bold"), " ", table.title, "  ", _kind(table.kind))
    note = [Words(table.note)] if table.note else []
    return Group(
        head, Padding(grid, (1, 0, 1, 2)), *note, Words(f"Rules: {', '.join(table.rules)}", style="dim"), Words()
    )


def cell(value: Cell) -> str:
    """A cell as text: yes and no for bools."""
    return {True: "yes", False: "no"}[value] if isinstance(value, bool) else str(value)


def _example(example: Example) -> Text:
    figures = [
        Words(f"  {head}: " + ", ".join(f"{name.replace('_', ' ')} {cell(value)}" for name, value in values.items()))
        for head, values in (("Given", example.given), ("Dice", example.dice), ("Result", example.result))
        if values
    ]
    head = Words.assemble((example.id, "bold"), " ", example.title)
    note = [Padding(Words(example.note), (0, 0, 0, 2))] if example.note else []
    rules = Words(f"Rules: {', '.join(example.rules)}", style="dim")
    return Group(head, Padding(Words(example.text), (0, 0, 0, 2)), *figures, *note, rules, Words())


def _erratum(erratum: Erratum) -> Text:
    head = Words.assemble((erratum.id, "bold"), " ", erratum.where)
    return Group(head, Padding(Words(f"{erratum.fault} Settled by {', '.join(erratum.rules)}."), (0, 0, 1, 2)))


def hits(wanted: str, found: list[Hit]) -> Text:
    """Search results, best first, each with the context of the first match."""
    shown: list[Text] = []
    for hit in found[:MOST_HITS]:
        around = Words(snippet(hit.rule.text, wanted), style="dim")
        around.highlight_words(wanted.split(), style="bold", case_sensitive=False)
        head = Words.assemble((hit.rule.id, "bold"), " ", hit.rule.title, "  ", _kind(hit.rule.kind))
        shown.append(Group(head, Padding(around, (0, 0, 0, 2))))
    more = len(found) - MOST_HITS
    closing = f"{len(found)} rules hold “{wanted}”" + (
        f"; {more} more are not shown (--json lists all)" if more > 0 else ""
    )
    return Group(*shown, Words(closing))


def snippet(text: str, wanted: str, width: int = 150) -> str:
    """About `width` characters around the first match."""
    found = re.search("|".join(map(re.escape, wanted.split())), text, re.IGNORECASE)
    start = max(0, (found.start() if found else 0) - width // 2)
    cut = text[start : start + width]
    before = "…" + cut.partition(" ")[2] if start else cut
    return before.rpartition(" ")[0] + "…" if start + width < len(text) else before


def _kind(kind: str) -> tuple[str, str]:
    return f"[{kind}]", COLOURS[kind]
