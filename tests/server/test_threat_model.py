"""The threat model names only existing tests."""

from __future__ import annotations

import re
from pathlib import Path

from tests.server.leaks import LEAKS

ROOT = Path(__file__).resolve().parent.parent.parent
PAGE = (ROOT / "docs" / "threat-model.md").read_text(encoding="utf-8")
TESTS = {path: path.read_text(encoding="utf-8") for path in (ROOT / "tests").rglob("test_*.py")}
CHANNELS = (
    "overview widgets",
    "selection helpers",
    "legal orders",
    "odds",
    "derived fields",
    "messages and log lines",
    "identifiers and counts",
    "prompts and pauses",
    "undo",
    "initial state, random seed",
    "hints and explanations",
    "replay, save, export",
    "turn and connection indicators",
    "spectators and previews",
    "bots",
)
"""Channels through which hidden information has leaked on other platforms."""


def rows() -> dict[str, str]:
    """The channels in the table and the tests named there."""
    lines = [line.strip("| \n").split(" | ") for line in PAGE.splitlines() if line.startswith("| ")]
    return {cells[0]: cells[2] for cells in lines if len(cells) == 3 and "`" in cells[2]}


def test_every_test_that_is_named_is_there() -> None:
    names = set(re.findall(r"`(test_\w+)`", PAGE))
    files = set(re.findall(r"`(test_\w+\.py)`", PAGE))
    assert names
    assert files <= {path.name for path in TESTS}
    for name in names:
        assert any(f"def {name}(" in text for text in TESTS.values()), name


def test_every_channel_has_a_leak_that_is_caught() -> None:
    table = rows()
    for channel in CHANNELS:
        assert any(name.startswith(channel) for name in table), channel
    told = set(re.findall(r"`\[(\w+)\]`", PAGE))
    assert told == {leak.__name__ for leak in LEAKS}
