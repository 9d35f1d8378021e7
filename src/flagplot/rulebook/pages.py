"""Renders the rulebooks as Markdown pages: an overview, and per game its chapters, tables, options, examples, errata."""

import html
from collections.abc import Iterable, Iterator, Mapping

from flagplot.rulebook.book import KINDS, Cell, Example, Option, Rule, Rulebook, Table
from flagplot.rulebook.library import books
from flagplot.rulebook.reading import MENTION
from flagplot.rulebook.trace import Place, Trace

# From a page such as site/rules/operational/index.html up to the root of the checkout it was built in.
CHECKOUT = "../../../"
STYLE = (
    "<style>.kind{font-size:.7em;padding:.1em .5em;border-radius:.6em;border:1px solid}"
    ".written{color:#2e7d32}.ruling{color:#b26a00}.reconstructed{color:#6a1b9a}</style>"
)


def pages(found: Trace, root: str = CHECKOUT) -> dict[str, str]:
    """Every page by its path below the documentation; `root` is where links to code and tests begin."""
    shelf = books()
    overview = {"rules/index.md": "\n".join(_overview(shelf, found))}
    return overview | {f"rules/{game}.md": page(book, found, root) for game, book in shelf.items()}


def page(book: Rulebook, found: Trace, root: str = CHECKOUT) -> str:
    """The page of one game."""
    parts = (_front(book), _chapters(book, found, root), _tables(book), _options(book), _examples(book), _errata(book))
    return "\n".join(line for part in parts for line in part) + "\n"


def _overview(shelf: Mapping[str, Rulebook], found: Trace) -> Iterator[str]:
    yield "# Rulebooks\n"
    yield "Every rule has an id, a kind, the places in the code that obey it and the tests that prove it.\n"
    yield from (f"- **{kind}**: {meaning}" for kind, meaning in KINDS.items())
    yield "\nAt the terminal: `flagplot rules`, `flagplot rules operational`, `flagplot rules MK-SUB-4`,"
    yield "`flagplot rules --search torpedo`.\n"
    yield "| game | title | rules | options | tables | obeyed in code | proved by a test |"
    yield "| --- | --- | ---: | ---: | ---: | ---: | ---: |"
    for game, book in shelf.items():
        obeyed = sum(bool(found.obeyed(rule.id)) for rule in book.rules)
        proved = sum(bool(found.proved(rule.id)) for rule in book.rules)
        counts = (len(book.rules), len(book.options), len(book.tables), obeyed, proved)
        yield f"| [{game}]({game}.md) | {_text(book.title)} | {' | '.join(map(str, counts))} |"
    yield ""


def _front(book: Rulebook) -> Iterator[str]:
    yield f"# {_text(book.title)}\n"
    yield f"{STYLE}\n"
    yield f"*{_text(book.scale)}.* Edition {_text(book.edition)}.\n"
    yield f"{_linked(book, book.preface)}\n"


def _chapters(book: Rulebook, found: Trace, root: str) -> Iterator[str]:
    for chapter in book.chapters:
        yield f"## {_text(chapter.title)} {{ #{book.prefix}-{chapter.code} }}\n"
        for rule in book.chapter(chapter.code):
            yield from _rule(book, rule, found, root)


def _rule(book: Rulebook, rule: Rule, found: Trace, root: str) -> Iterator[str]:
    yield f"#### {rule.id} {_text(rule.title)} {{ #{rule.id} }}\n"
    yield f"{_badge(rule.kind)} {_linked(book, rule.text)}\n"
    notes = [f"Printed under: {_text(rule.source)}."]
    notes += [f"Table [{table.id}](#{table.id})." for table in book.tables_of(rule.id)]
    notes += [f"Option [`{option.name}`](#option-{option.name})." for option in book.options_of(rule.id)]
    notes += [f"Example [{example.id}](#{example.id})." for example in book.examples_of(rule.id)]
    notes += [f"Erratum [{erratum.id}](#{erratum.id})." for erratum in book.errata_of(rule.id)]
    notes += [f"Needs no code: {_linked(book, rule.no_code)}."] if rule.no_code else []
    notes += [f"Code: {_places(found.obeyed(rule.id), root)}."] if found.obeyed(rule.id) else []
    notes += [f"Tests: {_places(found.proved(rule.id), root)}."] if found.proved(rule.id) else []
    yield f"<small>{' '.join(notes)}</small>\n"


def _tables(book: Rulebook) -> Iterator[str]:
    yield "## Tables { #tables }\n"
    for table in book.tables:
        yield f"### {table.id} {_text(table.title)} {{ #{table.id} }}\n"
        yield f"{_badge(table.kind)} Used by {_rules(table.rules)}.\n"
        yield from _grid(table)
        if table.note:
            yield f"\n{_linked(book, table.note)}"
        yield ""


def _grid(table: Table) -> Iterator[str]:
    yield f"| {' | '.join(map(_text, table.columns))} |"
    yield "| " + " | ".join("---:" if _numeric(table, place) else "---" for place in range(len(table.columns))) + " |"
    yield from (f"| {' | '.join(cell(value) for value in row)} |" for row in table.rows)


def _numeric(table: Table, place: int) -> bool:
    return all(isinstance(row[place], int | float) for row in table.rows)


def cell(value: Cell) -> str:
    """A cell as people read it: yes and no for truth values."""
    if isinstance(value, bool):
        return "yes" if value else "no"
    return _text(str(value))


def _options(book: Rulebook) -> Iterator[str]:
    yield "## Options { #options }\n"
    yield "What the players may agree on before play; the rules describe the default.\n"
    yield "| option | default | instead | rules |"
    yield "| --- | --- | --- | --- |"
    for option in book.options:
        anchor = f'<span id="option-{option.name}"></span>`{option.name}`'
        yield f"| {anchor} | `{option.default}` | {_instead(book, option)} | {_rules(option.rules)} |"
    yield ""


def _instead(book: Rulebook, option: Option) -> str:
    values = ", ".join(f"`{value}`" for value in option.alternatives)
    said = [part for part in (values, _text(option.free)) if part]
    return " or ".join(said) + (f". {_linked(book, option.note)}" if option.note else "")


def _examples(book: Rulebook) -> Iterator[str]:
    yield "## Worked examples { #examples }\n"
    for example in book.examples:
        yield f"### {example.id} {_text(example.title)} {{ #{example.id} }}\n"
        yield f"{_linked(book, example.text)} Shows {_rules(example.rules)}.\n"
        yield from _figures(example)
        if example.note:
            yield f"{_linked(book, example.note)}\n"


def _figures(example: Example) -> Iterator[str]:
    for head, values in (("Given", example.given), ("Dice", example.dice), ("Result", example.result)):
        if values:
            yield f"- {head}: " + ", ".join(f"{name.replace('_', ' ')} {cell(value)}" for name, value in values.items())
    yield ""


def _errata(book: Rulebook) -> Iterator[str]:
    yield "## Errata { #errata }\n"
    yield "| erratum | where | fault | settled by |"
    yield "| --- | --- | --- | --- |"
    for erratum in book.errata:
        anchor = f'<span id="{erratum.id}"></span>{erratum.id}'
        yield f"| {anchor} | {_text(erratum.where)} | {_text(erratum.fault)} | {_rules(erratum.rules)} |"


def _badge(kind: str) -> str:
    return f'<span class="kind {kind}" title="{KINDS[kind]}">{kind}</span>'


def _rules(numbers: Iterable[str]) -> str:
    return ", ".join(f"[{number}](#{number})" for number in numbers)


def _places(places: Iterable[Place], root: str) -> str:
    links = []
    for place in places:
        href = html.escape(f"{root}{place.path}#L{place.line}", quote=True)
        links.append(f'<a href="{href}"><code>{html.escape(place.path)}:{place.line}</code></a>')
    return ", ".join(links)


def _linked(book: Rulebook, words: str) -> str:
    """Prose in which every id is a link."""
    known = book.entries.keys()
    return MENTION.sub(lambda m: f"[{m[0]}](#{m[0]})" if m[0] in known else m[0], _text(words))


def _text(words: str) -> str:
    """Text with Markdown characters escaped."""
    escaped = html.escape(words, quote=False)
    for sign in "\\`*_|[]{}":
        escaped = escaped.replace(sign, "\\" + sign)
    return escaped
