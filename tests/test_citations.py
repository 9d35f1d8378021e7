"""Every cited function is used, and every option is read by the rules that it names."""

from __future__ import annotations

import ast
import re
from collections import Counter
from collections.abc import Iterator
from pathlib import Path

import pytest

from flagplot.games import SHELF, load
from tests.provisions import ROOT
from tests.sources import parsed

PACKAGE = ROOT / "src" / "flagplot"
Definition = ast.FunctionDef | ast.AsyncFunctionDef | ast.ClassDef


def trees() -> Iterator[tuple[Path, ast.Module]]:
    for path in sorted(PACKAGE.rglob("*.py")):
        yield path, parsed(path)


def cites(node: Definition) -> bool:
    """Whether a definition carries `@rule(...)`."""
    return any(
        isinstance(one, ast.Call) and isinstance(one.func, ast.Name) and one.func.id == "rule"
        for one in node.decorator_list
    )


def names_used() -> Counter[str]:
    """How often a name is used in the code, as a name or as an attribute; definitions and imports do not count."""
    used: Counter[str] = Counter()
    for _, tree in trees():
        for node in ast.walk(tree):
            if isinstance(node, ast.Name):
                used[node.id] += 1
            elif isinstance(node, ast.Attribute):
                used[node.attr] += 1
    return used


def test_every_cited_function_is_used() -> None:
    used = names_used()
    idle = [
        f"{path.relative_to(ROOT)}:{node.lineno} {node.name}"
        for path, tree in trees()
        for node in ast.walk(tree)
        if isinstance(node, Definition) and cites(node) and not used[node.name]
    ]

    assert idle == [], (
        "a citation on code that nothing calls: use it where the rule is implemented, or tag the rule with no_code"
    )


@pytest.mark.parametrize("slug", SHELF)
def test_every_option_is_read(slug: str) -> None:
    texts = [
        path.read_text(encoding="utf-8") for path in (PACKAGE / slug).rglob("*.py") if path.name != "options.py"
    ] + [path.read_text(encoding="utf-8") for path in (PACKAGE / "kernel").rglob("*.py")]
    read = {name for text in texts for name in re.findall(r"options\.(\w+)", text)}
    unread = [name for name in load(slug).options if name not in read]

    assert unread == [], "no rule reads options.<name>: obey it where its rule is implemented, or withdraw the option"
