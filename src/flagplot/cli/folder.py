"""Where games, keys and the database are stored on this machine."""

from __future__ import annotations

import os
import sys
from pathlib import Path


def data_folder() -> Path:
    """The data folder: FLAGPLOT_HOME, or the user's data folder."""
    home = os.environ.get("FLAGPLOT_HOME")
    if home:
        return Path(home).expanduser()
    if sys.platform == "win32":
        return Path(os.environ.get("LOCALAPPDATA", Path.home())) / "flagplot"
    if sys.platform == "darwin":
        return Path.home() / "Library" / "Application Support" / "flagplot"
    given = Path(os.environ.get("XDG_DATA_HOME", ""))
    return (given if given.is_absolute() else Path.home() / ".local" / "share") / "flagplot"
