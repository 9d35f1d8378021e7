# ruff: noqa: INP001  # mkdocs loads it by its path
"""MkDocs hook: the pages below rules/ are made from the rulebooks at every build and never stand in a file."""

import sys
from pathlib import Path
from typing import Any

ROOT = Path(__file__).resolve().parent.parent.parent
sys.path.insert(0, str(ROOT / "src"))

from flagplot.rulebook.pages import CHECKOUT, pages  # noqa: E402  # the documentation builds without installing flagplot
from flagplot.rulebook.trace import trace  # noqa: E402


def on_files(files: Any, *, config: Any) -> Any:
    """Add one page per game and their overview."""
    from mkdocs.structure.files import File

    root = f"{config.repo_url.rstrip('/')}/blob/main/" if config.repo_url else CHECKOUT
    for path, text in pages(trace(), root).items():
        files.append(File.generated(config, path, content=text))
    return files


def on_serve(server: Any, **_: Any) -> Any:
    """Build again when a rulebook changes."""
    server.watch(str(ROOT / "src" / "flagplot" / "content"))
    return server
