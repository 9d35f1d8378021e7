"""Prose is British, with -ize: docs, docstrings, comments and messages. Names defined by others (CSS, HTTP) are not prose."""

from __future__ import annotations

import ast
import io
import re
import tokenize
from collections.abc import Iterator
from pathlib import Path

from tests.provisions import ROOT
from tests.sources import parsed

AMERICAN = re.compile(
    r"\b(colors?(?!:)|armor(ed)?|harbors?|defense|gray|favor(ed|s|ite)?|neighbors?|neighboring|behavior|maneuver(s|ed|ing)?|"
    r"honor|labor|aluminum|canceled|traveled|kilometers?|organise[ds]?|recognise[ds]?|normalise[ds]?|initialise[ds]?)\b",
    re.IGNORECASE,
)
QUOTED = re.compile(r"`[^`]*`|```.*?```", re.DOTALL)
PAGES = [
    ROOT / "README.md",
    ROOT / "CONTRIBUTING.md",
    *sorted((ROOT / "docs").rglob("*.md")),
    *sorted((ROOT / "src").rglob("*.ftl")),
]


def prose(path: Path) -> Iterator[str]:
    """Docstrings, string constants with a blank, and comments of a module."""
    text = path.read_text(encoding="utf-8")
    for node in ast.walk(parsed(path)):
        if isinstance(node, ast.Constant) and isinstance(node.value, str) and " " in node.value:
            yield node.value
    for token in tokenize.generate_tokens(io.StringIO(text).readline):
        if token.type == tokenize.COMMENT:
            yield token.string


def test_prose_is_british() -> None:
    found = [
        f"{path.relative_to(ROOT)}: {word.group(0)}"
        for path in sorted((ROOT / "src").rglob("*.py"))
        for text in prose(path)
        for word in AMERICAN.finditer(QUOTED.sub("", text))
    ]
    found += [
        f"{page.relative_to(ROOT)}: {word.group(0)}"
        for page in PAGES
        for word in AMERICAN.finditer(QUOTED.sub("", page.read_text(encoding="utf-8")))
    ]

    assert found == [], "British spelling with -ize: harbour, colour, organize; names of code stand in backquotes"


NEUTRAL = ("server", "kernel", "cli", "campaign", "env", "rulebook", "bots/search")


def test_people_are_they() -> None:
    """In everything for those who run, script and build the program. In the games' lessons *he* is the enemy."""
    pages = [
        ROOT / "README.md",
        ROOT / "CONTRIBUTING.md",
        *(ROOT / "docs").glob("*.md"),
        *(ROOT / "docs" / "decisions").glob("*.md"),
    ]
    modules = [path for room in NEUTRAL for path in (ROOT / "src" / "flagplot" / room).rglob("*.py")]
    texts = [(page, page.read_text(encoding="utf-8")) for page in sorted(pages)]
    texts += [(path, text) for path in sorted(modules) for text in prose(path)]
    found = [
        f"{path.relative_to(ROOT)}: {word.group(0)}"
        for path, text in texts
        for word in re.finditer(r"\b([Hh]e|[Hh]is|[Hh]im|[Hh]imself)\b", QUOTED.sub("", text))
    ]

    assert found == [], "people are *they*"


FILLER = re.compile(
    r"(The question|The name of the step|Copy|Carry it out|Yes or no|(Why an order may not be given)(, or nothing)?)\.?"
)


def test_docstrings_say_something() -> None:
    """Docstrings must not repeat the name of a method."""
    found = [
        f"{path.relative_to(ROOT)}:{node.lineno}"
        for path in sorted((ROOT / "src").rglob("*.py"))
        for node in ast.walk(parsed(path))
        if isinstance(node, ast.FunctionDef) and FILLER.fullmatch(ast.get_docstring(node) or "")
    ]

    assert found == [], "a docstring that repeats the name: say a fact, or leave it out"


def glossary() -> list[str]:
    """The words that docs/glossary.md explains."""
    page = (ROOT / "docs" / "glossary.md").read_text(encoding="utf-8")
    return [word.strip() for line in re.findall(r"^([A-Z][^\n]*)\n: ", page, re.MULTILINE) for word in line.split(",")]


def test_the_glossary_explains_each_word_once_in_order_and_none_that_is_gone() -> None:
    page = (ROOT / "docs" / "glossary.md").read_text(encoding="utf-8")
    used = "\n".join(
        path.read_text(encoding="utf-8").lower()
        for path in [*(ROOT / "src").rglob("*.py"), *(ROOT / "tests").rglob("*.py"), ROOT / "CONTRIBUTING.md"]
    )
    words, sections = glossary(), [section.split("\n: ") for section in page.split("\n## ")[1:]]
    heads = [[part.rsplit("\n", 1)[-1] for part in parts[:-1]] for parts in sections]
    files = re.findall(r"`([a-z_]+/[a-z_/]+\.py)`", page)

    assert len(words) == len({word.lower() for word in words}) > 60
    unsorted = [head for some in heads for head in some if some != sorted(some, key=str.lower)]
    assert unsorted == [], "words of a section stand in alphabetical order"
    assert [word for word in words if not re.search(rf"\b{word.lower()}", used)] == [], "explained, but used nowhere"
    assert [name for name in files if not list((ROOT / "src" / "flagplot").rglob(name))] == [], "named, but gone"
