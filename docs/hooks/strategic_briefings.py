# ruff: noqa: INP001  # mkdocs loads it by its path
"""MkDocs hook: the national briefings below learn/strategic/ are made from content at every build."""

import sys
from pathlib import Path
from typing import Any

ROOT = Path(__file__).resolve().parent.parent.parent
sys.path.insert(0, str(ROOT / "src"))

from flagplot.strategic.text.briefing_pages import pages  # noqa: E402  # the documentation builds without installing flagplot


def on_files(files: Any, *, config: Any) -> Any:
    """Add one page per nation and their list."""
    from mkdocs.structure.files import File

    for path, text in pages().items():
        files.append(File.generated(config, path, content=text))
    return files
