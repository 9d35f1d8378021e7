"""Orders are declared: no class of orders is parsed or printed by hand."""

from __future__ import annotations

import ast
from pathlib import Path

import pytest

from flagplot.games import load
from flagplot.kernel.grammar.form import FORMS

SOURCE = Path(__file__).resolve().parents[1] / "src" / "flagplot"
DECLARED = ("operational", "strategic", "tactical")
"""Games whose notation is declared."""
HANDMADE = {"read", "line", "words"}
"""Methods that a class of orders inherits. Types of fields are not dataclasses and have readers of their own."""


def handmade(path: Path) -> list[str]:
    """Hand-written readers and printers of dataclasses in a module."""
    return [
        f"{path.name}: {node.name}.{one.name}"
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8")))
        if isinstance(node, ast.ClassDef) and any("dataclass" in ast.unparse(mark) for mark in node.decorator_list)
        for one in node.body
        if isinstance(one, ast.FunctionDef) and one.name in HANDMADE
    ]


@pytest.mark.parametrize("slug", DECLARED)
def test_the_orders_of_a_game_are_all_declared(slug: str) -> None:
    notation = load(slug).notation

    assert {verb for verb in notation.verbs if not notation.forms(verb)} == set()
    assert {kind.__name__ for kind in notation.verbs.values() if kind not in FORMS} == set()


@pytest.mark.parametrize("slug", DECLARED)
def test_no_order_reads_or_prints_itself(slug: str) -> None:
    assert [found for path in sorted((SOURCE / slug / "orders").glob("*.py")) for found in handmade(path)] == []
    assert handmade(SOURCE / "kernel" / "control.py") == []


@pytest.mark.parametrize("slug", DECLARED)
def test_every_example_of_a_game_reads_back(slug: str) -> None:
    notation = load(slug).notation
    for verb in notation.verbs:
        for form in notation.forms(verb):
            assert notation.parse(form.example).line() == form.example
            assert form.example.startswith(verb)
