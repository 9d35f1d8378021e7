"""Finds where the code cites a rule and which tests mark it, by reading the source text."""

import ast
import re
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from functools import cache
from pathlib import Path

PACKAGE = Path(__file__).resolve().parent.parent
NUMBER = re.compile(r"\b(?:CB|MK|NA|NW)-(?!TAB-|EX-|ERR-)[A-Z]+-[0-9]+[a-z]?\b")
# These packages mention rules (help texts, this reader) but implement none.
TALKERS = frozenset({"cli", "rulebook", "server"})


@dataclass(frozen=True, order=True, slots=True)
class Place:
    """A line of source: its path below the root of the checkout, and the name of what stands there."""

    path: str
    line: int
    name: str

    def __str__(self) -> str:
        return f"{self.path}:{self.line} {self.name}".rstrip()


Index = Mapping[str, tuple[Place, ...]]


@dataclass(frozen=True)
class Trace:
    """The code and the tests of each rule."""

    code: Index
    tests: Index

    def obeyed(self, number: str) -> tuple[Place, ...]:
        """The places in the code that cite the rule."""
        return self.code.get(number, ())

    def proved(self, number: str) -> tuple[Place, ...]:
        """The tests that mark the rule."""
        return self.tests.get(number, ())


def checkout() -> Path | None:
    """The root of the checkout that this package runs from, or None where it is installed without its tests."""
    root = PACKAGE.parent.parent
    return root if (root / "pyproject.toml").is_file() and (root / "tests").is_dir() else None


@cache
def trace(number: str = "") -> Trace:
    """All citations of a rule, or of every rule, in the running package and, in a checkout, all marks of it in its tests."""
    root = checkout()
    base = root or PACKAGE.parent
    code = [p for p in sorted(PACKAGE.rglob("*.py")) if p.relative_to(PACKAGE).parts[0] not in TALKERS]
    tests = sorted((root / "tests").rglob("*.py")) if root else []
    return Trace(index(citations(_naming(number, code), base)), index(marks(_naming(number, tests), base)))


def _naming(number: str, files: Iterable[Path]) -> list[Path]:
    """The files that contain an id; the others, which are most, need not be parsed."""
    return [path for path in files if number in path.read_text(encoding="utf-8")]


def index(found: Iterable[tuple[str, Place]]) -> Index:
    """The places by id, each once and in order."""
    places: dict[str, set[Place]] = {}
    for number, place in found:
        places.setdefault(number, set()).add(place)
    return {number: tuple(sorted(at)) for number, at in sorted(places.items())}


def citations(files: Iterable[Path], base: Path) -> Iterator[tuple[str, Place]]:
    """Every rule that the code cites: arguments of `@rule(...)` and ids in any string except docstrings."""
    for path, source in _sources(files):
        if NUMBER.search(source) or "@rule(" in source:
            for name, node in _nodes(ast.parse(source)):
                for number in _cited(node):
                    yield number, Place(_below(path, base), _line(node), name)


def marks(files: Iterable[Path], base: Path) -> Iterator[tuple[str, Place]]:
    """Every id given to `pytest.mark.rule(...)`, known or not, with the test that it marks."""
    for path, source in _sources(files):
        if "mark.rule" in source:
            for name, node in _nodes(ast.parse(source)):
                if (
                    isinstance(node, ast.Call)
                    and _called(node.func) == "rule"
                    and "mark.rule" in ast.unparse(node.func)
                ):
                    yield from ((number, Place(_below(path, base), node.lineno, name)) for number in _words(node))


def mentions(files: Iterable[Path], base: Path) -> Iterator[tuple[str, Place]]:
    """Every id that stands anywhere in the text of the files: code, comments, docstrings, data."""
    for path, source in _sources(files):
        for line, text in enumerate(source.splitlines(), 1):
            yield from ((number, Place(_below(path, base), line, "")) for number in NUMBER.findall(text))


def _sources(files: Iterable[Path]) -> Iterator[tuple[Path, str]]:
    return ((path, path.read_text(encoding="utf-8")) for path in files)


def _below(path: Path, base: Path) -> str:
    return path.relative_to(base).as_posix()


def _line(node: ast.AST) -> int:
    return int(getattr(node, "lineno", 1))


def _words(call: ast.Call) -> Iterator[str]:
    return (arg.value for arg in call.args if isinstance(arg, ast.Constant) and isinstance(arg.value, str))


def _called(function: ast.expr) -> str:
    """The last word of what is called."""
    return function.attr if isinstance(function, ast.Attribute) else getattr(function, "id", "")


def _cited(node: ast.AST) -> Iterator[str]:
    if isinstance(node, ast.Call) and _called(node.func) == "rule":
        yield from (word for word in _words(node) if not NUMBER.fullmatch(word))  # ids also occur as strings
    elif isinstance(node, ast.Constant) and isinstance(node.value, str):
        yield from NUMBER.findall(node.value)


def _nodes(tree: ast.Module) -> Iterator[tuple[str, ast.AST]]:
    """Every node but docstrings, each with the dotted name of the function or class around it, its decorators included."""
    waiting: list[tuple[str, ast.AST]] = [("", tree)]
    while waiting:
        name, node = waiting.pop()
        if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef | ast.ClassDef):
            name = f"{name}.{node.name}".lstrip(".")
        yield name, node
        waiting += [
            (name, child)
            for child in ast.iter_child_nodes(node)
            if not (isinstance(child, ast.Expr) and isinstance(child.value, ast.Constant))
        ]
