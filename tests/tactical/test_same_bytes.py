"""The same battle gives the same bytes in another process, with another hash seed, in plain Python and compiled."""

from __future__ import annotations

import ast
import os
import subprocess
import sys
from pathlib import Path

import pytest

from flagplot.tactical import GAME
from tests.tactical.fingerprint import fingerprint

ROOT = Path(__file__).resolve().parents[2]
RULES = ROOT / "src" / "flagplot" / "tactical"


@pytest.mark.rule("NA-SCN-13")
def test_every_battle_is_the_same_in_a_plain_process_with_other_hashes() -> None:
    """In the compiled run this compares compiled play with the plain source."""
    plain = subprocess.run(
        [sys.executable, "-m", "tests.tactical.fingerprint"],
        cwd=ROOT,
        env=os.environ | {"PYTHONPATH": f"{ROOT / 'src'}{os.pathsep}{ROOT}", "PYTHONHASHSEED": "20451"},
        capture_output=True,
        text=True,
        check=True,
    )
    there = dict(line.split() for line in plain.stdout.splitlines())

    assert there == {card.name: fingerprint(card.name) for card in GAME.scenarios()}


@pytest.mark.rule("NA-SCN-13")
def test_another_seed_is_another_battle() -> None:
    assert fingerprint("duel", 11, 4) == fingerprint("duel", 11, 4)
    assert fingerprint("duel", 11, 4) != fingerprint("duel", 12, 4)


DRAWN = {"svg.py", "board.py", "sheet.py", "lists.py", "effects.py", "place.py"}
"""Files that draw or read, and may use decimals; play may not."""
FRACTIONS = {"victory.py", "scales.py"}
"""Files in which `/` divides fractions."""


@pytest.mark.parametrize("path", sorted(RULES.rglob("*.py")), ids=lambda path: path.name)
def test_the_rules_count_in_whole_numbers(path: Path) -> None:
    if path.name in DRAWN:
        return
    tree = ast.parse(path.read_text(encoding="utf-8"))
    floats = [
        node.lineno for node in ast.walk(tree) if isinstance(node, ast.Constant) and isinstance(node.value, float)
    ]
    bars = [node.lineno for node in ast.walk(tree) if isinstance(node, ast.BinOp) and isinstance(node.op, ast.Div)]
    words = [node.lineno for node in ast.walk(tree) if isinstance(node, ast.Name) and node.id in {"float", "round"}]

    assert floats == []
    assert words == []
    assert bars == [] or path.name in FRACTIONS
