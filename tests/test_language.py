"""Prose is British, with -ize: docs, docstrings, comments and messages. Code that others named (CSS, HTTP) is not prose."""

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
    """Docstrings, messages with a blank in them, and comments of a module."""
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

    assert found == []


def test_people_are_they() -> None:
    """In what is written for those who run, script and build it; in the games' lessons *he* is the enemy."""
    pages = [
        ROOT / "README.md",
        ROOT / "CONTRIBUTING.md",
        *(ROOT / "docs").glob("*.md"),
        *(ROOT / "docs" / "decisions").glob("*.md"),
    ]
    found = [
        f"{page.relative_to(ROOT)}: {word.group(0)}"
        for page in sorted(pages)
        for word in re.finditer(
            r"\b([Hh]e|[Hh]is|[Hh]im|[Hh]imself)\b", QUOTED.sub("", page.read_text(encoding="utf-8"))
        )
    ]

    assert found == []


FILLER = re.compile(
    r"(The question|The name of the step|Copy|Carry it out|Yes or no|(Why an order may not be given)(, or nothing)?)\.?"
)


def test_docstrings_say_something() -> None:
    """What the name of a method says already is not said again."""
    found = [
        f"{path.relative_to(ROOT)}:{node.lineno}"
        for path in sorted((ROOT / "src").rglob("*.py"))
        for node in ast.walk(parsed(path))
        if isinstance(node, ast.FunctionDef) and FILLER.fullmatch(ast.get_docstring(node) or "")
    ]

    assert found == []
