"""The folder of a run, read while it is played."""

from __future__ import annotations

import sqlite3
from pathlib import Path

from flagplot.lab.experiments.store import FILE


def rows_on_disk(folder: Path) -> int:
    """Finished games on disk, read during a run as a second process would after a kill, the log included."""
    if not (folder / FILE).exists():
        return 0
    copy = folder.parent / "copy"
    copy.mkdir(exist_ok=True)
    for name in (FILE, f"{FILE}-wal"):
        source = folder / name
        if source.exists():
            (copy / name).write_bytes(source.read_bytes())
    try:
        connection = sqlite3.connect(copy / FILE)
        found = connection.execute("SELECT count(*) FROM games").fetchone()[0]
        connection.close()
    except sqlite3.Error:
        return 0
    return int(found)
