"""The structure of the strategic game: rules without phases, a plain sequence, no phase that accesses others on the stack."""

from __future__ import annotations

import ast
import inspect
from collections.abc import Iterator
from pathlib import Path

import pytest

from flagplot.kernel.flow import Phase
from flagplot.strategic.game import PHASES, PIECES

ROOT = Path(__file__).resolve().parents[2] / "src"
PACKAGE = ROOT / "flagplot" / "strategic"
MODULES = {
    ".".join(path.relative_to(ROOT).with_suffix("").parts).removesuffix(".__init__"): path
    for path in sorted(PACKAGE.rglob("*.py"))
}
PHASE_MODULES = sorted((PACKAGE / "phases").rglob("*.py"))
MOST_ARGUMENTS = 9


def tree(path: Path) -> ast.Module:
    return ast.parse(path.read_text(encoding="utf-8"))


def imported(path: Path, modules: dict[str, Path]) -> Iterator[str]:
    """The modules of the game that a file imports, at any level of the file, type-only imports included."""
    for node in ast.walk(tree(path)):
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names if alias.name in modules)
        elif isinstance(node, ast.ImportFrom) and node.module:
            for alias in node.names:
                inner = f"{node.module}.{alias.name}"
                name = inner if inner in modules else node.module
                if name in modules:
                    yield name


def test_the_sequence_is_the_tuple_of_ten_steps_and_nothing_else() -> None:
    body = tree(PACKAGE / "sequence.py").body
    rest = [node for node in body[1:] if not isinstance(node, (ast.Import, ast.ImportFrom))]

    assert [type(node) for node in rest] == [ast.AnnAssign]
    assert isinstance(rest[0], ast.AnnAssign)
    assert isinstance(rest[0].value, ast.Tuple)
    assert len(rest[0].value.elts) == 10


def test_rules_know_no_phases() -> None:
    known = {phase.__name__ for phase in PHASES}
    for path in sorted((PACKAGE / "rules").rglob("*.py")):
        assert not [n for n in imported(path, MODULES) if ".phases" in n or n.endswith(".sequence")], path.name
        for node in ast.walk(tree(path)):
            if isinstance(node, ast.ClassDef):
                bases = {ast.unparse(base).partition("[")[0] for base in node.bases}
                assert not bases & {"Phase", "Sealed", "Steps", "Settling", *known}, f"{path.name}: {node.name}"
            if isinstance(node, ast.Attribute) and ast.unparse(node).endswith(
                (".flow.append", ".flow.pop", "state.call")
            ):
                pytest.fail(f"{path.name} opens or closes a phase in line {node.lineno}")


@pytest.mark.parametrize("path", PHASE_MODULES, ids=lambda path: path.stem)
def test_phases_do_not_reach_down_the_stack(path: Path) -> None:
    """A phase hands its result to the phase that called it; it does not access the stack."""
    nodes = list(ast.walk(tree(path)))
    looks = [node.lineno for node in nodes if isinstance(node, ast.Attribute) and node.attr == "flow"]
    feels = [
        node.lineno
        for node in nodes
        if isinstance(node, ast.Call) and ast.unparse(node.func) in {"getattr", "setattr", "hasattr"}
    ]

    assert looks == [], "phases must not access the stack: use call, end and resume"
    assert feels == [], "a phase that probes for attributes does not know what called it"


def test_every_phase_is_in_the_room_for_phases() -> None:
    defined = [
        name
        for name, path in MODULES.items()
        for node in tree(path).body
        if isinstance(node, ast.ClassDef) and node.name in {phase.__name__ for phase in PHASES}
    ]
    assert len(defined) == len(PHASES)
    assert all(".phases." in name for name in defined)
    assert all(issubclass(phase, Phase) for phase in PHASES)


@pytest.mark.parametrize("kind", PHASES, ids=lambda kind: kind.__name__)
def test_a_phase_has_few_locals(kind: type) -> None:
    assert len(inspect.signature(kind).parameters) < MOST_ARGUMENTS


@pytest.mark.parametrize("name", ["Engagement", "Party", "Toll", "Levy", "Part"])
def test_the_facts_that_steps_of_a_combat_share_are_few(name: str) -> None:
    kind = next(piece for piece in PIECES if piece.__name__ == name)

    assert len(inspect.signature(kind).parameters) <= MOST_ARGUMENTS
