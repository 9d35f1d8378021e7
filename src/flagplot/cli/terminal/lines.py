"""Reading lines at a terminal, with editing and a persistent history."""

from __future__ import annotations

import sys
from collections.abc import Callable
from pathlib import Path

KEPT = 1000
"""Size of the history."""


def reader(history: Path, *, shared: bool) -> Callable[[str], str]:
    """The function that reads a line: with editing and history on a terminal, otherwise plain.

    The history is a file of its own in the data folder and no part of any record. At a screen that several share nothing is
    remembered: the arrow keys would show the next player what the last one has ordered.
    """
    if not (sys.stdin.isatty() and sys.stdout.isatty()):
        return input
    try:
        import readline
    except ImportError:  # not available on Windows
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
        return  # an unreadable history is replaced


def _store(write: Callable[[str], None], history: Path) -> None:
    """Save the history, readable by its owner only; ignore failures."""
    try:
        if history.exists() and not history.is_file():
            return
        history.parent.mkdir(parents=True, exist_ok=True)
        if not history.exists():
            history.touch(mode=0o600)
        write(str(history))
    except OSError:
        return
