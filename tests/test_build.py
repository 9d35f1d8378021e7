"""What the build hook makes of a module before mypyc compiles it."""

from __future__ import annotations

import ast
from pathlib import Path

import pytest

from hatch_build import fields_to_write, groups, prepared

ORDER = '''from dataclasses import dataclass


@rule("MK-SEA-4")
@dataclass(frozen=True)
class Move(Order):
    """A step."""

    marker: str
    to: str = ""


@rule("MK-SEA-5", "MK-SEA-6")
def speed() -> int:
    return 3
'''


def made(text: str) -> str:
    return prepared(text, fields_to_write({"one.py": text})["one.py"])


def test_citations_go_and_lines_stay_where_they_were() -> None:
    lines = made(ORDER).splitlines()

    assert "@rule" not in made(ORDER)
    assert len(lines) == len(ORDER.splitlines())
    assert lines.index("def speed() -> int:") == ORDER.splitlines().index("def speed() -> int:")


def test_a_frozen_dataclass_gets_its_constructor_written_out() -> None:
    assert "@dataclass(frozen=True, init=False)" in made(ORDER)
    assert "    def __init__(self, marker: str, to: str = '') -> None: self.marker = marker; self.to = to" in made(
        ORDER
    )


def test_an_heir_takes_the_fields_of_its_parent_first() -> None:
    heir = ORDER + "\n\n@dataclass(frozen=True)\nclass Dash(Move):\n    steps: int = 2\n\n"

    assert "def __init__(self, marker: str, to: str = '', steps: int = 2) -> None: self.marker = marker" in made(heir)


PLAIN = "@dataclass(frozen=True)\nclass Plain:\n    n: int\n\n"


@pytest.mark.parametrize(
    "text",
    [
        "@dataclass(frozen=True)\nclass Full:\n    names: list[str] = field(default_factory=list)\n\n",
        "@dataclass(frozen=True)\nclass Checked:\n    n: int\n\n    def __post_init__(self) -> None:\n        assert self.n\n\n",
        "@dataclass\nclass Open:\n    n: int\n\n",
        PLAIN + "\n@dataclass(frozen=True)\nclass Heir(Plain):\n    more: list[str] = field(default_factory=list)\n\n",
    ],
)
def test_what_dataclass_alone_understands_is_left_to_it_with_all_its_parents(text: str) -> None:
    assert made(text) == text


def test_a_class_with_an_heir_in_another_module_is_left_to_dataclass() -> None:
    fields = fields_to_write(
        {"one.py": PLAIN, "two.py": "@dataclass(frozen=True)\nclass Heir(Plain):\n    more: int\n\n"}
    )

    assert fields == {"one.py": {}, "two.py": {}}


def test_every_module_to_compile_still_parses_line_for_line() -> None:
    source = Path(__file__).resolve().parent.parent / "src"
    texts = {path: (source / path).read_text(encoding="utf-8") for paths in groups().values() for path in paths}
    fields = fields_to_write(texts)
    for path, text in texts.items():
        after = prepared(text, fields[path])
        compile(after, path, "exec")
        # A class at the very end of a file has no empty line below it to use.
        assert len(after.splitlines()) - len(text.splitlines()) in {0, 1}, path

    assert sum(map(len, fields.values())) > 100


def test_nothing_is_written_that_mypyc_cannot_compile() -> None:
    """It stops at a star in the list after `in`, and at classes inside classes and functions."""
    source = Path(__file__).resolve().parent.parent / "src"
    for path in [path for paths in groups().values() for path in paths]:
        for node in ast.walk(ast.parse((source / path).read_text(encoding="utf-8"))):
            if isinstance(node, ast.Compare) and isinstance(node.ops[0], ast.In | ast.NotIn):
                listed = getattr(node.comparators[0], "elts", [])
                assert not any(isinstance(one, ast.Starred) for one in listed), f"{path}:{node.lineno}"
            if isinstance(node, ast.ClassDef | ast.FunctionDef):
                inner = [one for one in ast.walk(node) if isinstance(one, ast.ClassDef) and one is not node]
                assert not inner, f"{path}:{node.lineno}"
