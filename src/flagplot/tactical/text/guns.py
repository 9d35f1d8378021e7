"""Guns in a sentence: `nine 8-inch guns`."""

from __future__ import annotations

import re
from typing import Final

from flagplot.kernel.text.fluent import Messages
from flagplot.kernel.text.said import Said, read
from flagplot.tactical.text.said import say

_CALIBRE: Final = re.compile(r"(\d+(?:\.\d+)?) ?(in|cm|mm)\b")


def calibre(gun: str, messages: Messages | None = None) -> str:
    """`8in/55` is 8-inch; a gun without a calibre goes by its name."""
    found = _CALIBRE.match(gun)
    words = read("tactical") if messages is None else messages
    return found.group(1) + (words.word("calibres", found.group(2)) or "") if found is not None else gun


def gun_words(guns: int, gun: str) -> Said:
    """So many guns of this name."""
    return say("guns", guns=guns, calibre=calibre(gun))
