"""The sources as tests read them: each file is parsed once in a process, however many tests look at it."""

from __future__ import annotations

import ast
from functools import cache
from pathlib import Path


def parsed(path: Path) -> ast.Module:
    """The syntax tree of a file as it stands now, which nobody may change."""
    return _parsed(path, path.stat().st_mtime_ns)


@cache
def _parsed(path: Path, _written: int) -> ast.Module:
    return ast.parse(path.read_text(encoding="utf-8"))
