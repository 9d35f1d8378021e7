"""Records in every format that a version has written: later ones must read and verify them.

`python -m tests.cli.records` writes those of a new format, once; those that are there are never touched. They are of the toy game, whose
rules do not change.
"""

from __future__ import annotations

from pathlib import Path

HERE = Path(__file__).parent
