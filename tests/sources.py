"""The sources as tests read them. Each file is parsed once per process."""

from __future__ import annotations

import ast
from functools import cache
from pathlib import Path


def parsed(path: Path) -> ast.Module:
    """The syntax tree of a file as it is now. Cached and shared: do not modify it."""
    return _parsed(path, path.stat().st_mtime_ns)


@cache
def _parsed(path: Path, _written: int) -> ast.Module:
    return ast.parse(path.read_text(encoding="utf-8"))
