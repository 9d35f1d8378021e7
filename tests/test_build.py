"""What the build hook makes of a module before mypyc compiles it."""

from __future__ import annotations

import ast
from pathlib import Path

from hatch_build import dataclasses_in, groups, prepared

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


def test_citations_go_and_lines_stay_where_they_were() -> None:
    made = prepared(ORDER, {"Move"})

    assert "@rule" not in made
    assert made.splitlines().index("def speed() -> int:") == ORDER.splitlines().index("def speed() -> int:")


def test_a_frozen_dataclass_gets_its_constructor_written_out() -> None:
    made = prepared(ORDER, {"Move"})

    assert "@dataclass(frozen=True, init=False)" in made
    assert "    def __init__(self, marker: str, to: str = '') -> None: self.marker = marker; self.to = to" in made
    assert len(made.splitlines()) == len(ORDER.splitlines())


def test_what_a_dataclass_inherits_or_computes_is_left_to_dataclass() -> None:
    for body in (
        "@dataclass(frozen=True)\nclass Heir(Parent):\n    more: int\n\n",
        "@dataclass(frozen=True)\nclass Full:\n    names: list[str] = field(default_factory=list)\n\n",
        "@dataclass(frozen=True)\nclass Checked:\n    n: int\n\n    def __post_init__(self) -> None:\n        assert self.n\n\n",
        "@dataclass\nclass Open:\n    n: int\n\n",
    ):
        assert prepared(body, {"Parent"}) == body


def test_every_module_to_compile_still_parses_line_for_line() -> None:
    source = Path(__file__).resolve().parent.parent / "src"
    texts = {path: (source / path).read_text(encoding="utf-8") for paths in groups().values() for path in paths}
    dataclasses = dataclasses_in(texts.values())
    written = 0
    for path, text in texts.items():
        made = prepared(text, dataclasses)
        compile(made, path, "exec")
        written += made.count("init=False")
        # A class at the very end of a file has no empty line below it to use.
        assert len(made.splitlines()) - len(text.splitlines()) in {0, 1}, path

    assert written > 100


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
