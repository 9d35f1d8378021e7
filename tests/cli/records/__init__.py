"""Records in every format that any version has written: later versions must read and verify them.

`python -m tests.cli.records` writes those of a new format, once; existing ones never change. They are of the toy game, whose rules do not
change.
"""

from __future__ import annotations

from pathlib import Path

HERE = Path(__file__).parent
