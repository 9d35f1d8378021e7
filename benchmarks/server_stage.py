"""Kernel and toy compiled, everything else as it is: imported before anything of ours, it puts FLAGPLOT_STAGE in front of the sources."""

from __future__ import annotations

import os
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
STAGE = os.environ.get("FLAGPLOT_STAGE", "")
if STAGE:
    sys.path.insert(0, STAGE)
    import flagplot
    import tests

    flagplot.__path__.append(str(ROOT / "src" / "flagplot"))
    tests.__path__.append(str(ROOT / "tests"))
