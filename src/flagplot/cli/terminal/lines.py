"""Reading lines at a terminal: they can be edited, and those of earlier evenings come back with the arrow keys."""

from __future__ import annotations

import sys
from collections.abc import Callable
from pathlib import Path

KEPT = 1000
"""Lines that are remembered."""


def reader(history: Path, *, shared: bool) -> Callable[[str], str]:
    """What asks for a line: with line editing and a history on a terminal, plainly where there is none.

    The history is a file of its own in the data folder and no part of any record. At a screen that several share nothing is
    remembered: the arrow keys would show the next player what the last one has ordered.
    """
    if not (sys.stdin.isatty() and sys.stdout.isatty()):
        return input
    try:
        import readline
    except ImportError:  # a Python without it: Windows
        return input
    readline.parse_and_bind("set enable-bracketed-paste off")
    readline.parse_and_bind("tab: self-insert")
    readline.set_auto_history(not shared)
    readline.set_history_length(KEPT)
    if not shared:
        _load(readline.read_history_file, history)

    def ask(prompt: str) -> str:
        *above, last = prompt.split("\n")
        for line in above:
            print(line)
        answer = input(last)
        if answer.strip() and not shared:
            _store(readline.write_history_file, history)
        return answer

    return ask


def _load(read: Callable[[str], None], history: Path) -> None:
    try:
        if history.is_file():
            read(str(history))
    except (OSError, ValueError):
        return  # a history that cannot be read is begun anew


def _store(write: Callable[[str], None], history: Path) -> None:
    """Keep what was typed, for its owner's eyes only; where that cannot be, the game goes on without."""
    try:
        if history.exists() and not history.is_file():
            return
        history.parent.mkdir(parents=True, exist_ok=True)
        if not history.exists():
            history.touch(mode=0o600)
        write(str(history))
    except OSError:
        return
