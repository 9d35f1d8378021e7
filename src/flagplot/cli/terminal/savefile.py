"""Writing a saved game: atomically, and never over a folder or a device."""

from __future__ import annotations

from pathlib import Path

PEOPLE = "# people"
"""The comment in a saved game that names the players at the screen."""


class Unwritable(Exception):
    """A file that cannot be written; the message says why."""


def path_named(words: str) -> Path:
    """A path as typed, with or without quotation marks; `~` is the home folder."""
    if len(words) > 1 and words[0] == words[-1] and words[0] in "\"'":
        words = words[1:-1]
    try:
        return Path(words).expanduser()
    except RuntimeError as fault:  # unknown user after ~
        raise Unwritable("there is no such user's folder") from fault


def write(path: Path, text: str) -> None:
    """Write a file atomically: readers see the old text or the new one. Anything but a regular file is left alone."""
    draft: Path | None = None
    try:
        if not path.name or path.is_dir():
            raise Unwritable("that is a folder")
        if path.exists() and not path.is_file():
            raise Unwritable("that is no ordinary file")
        path.parent.mkdir(parents=True, exist_ok=True)
        draft = path.with_name(path.name + ".part")
        if draft.exists() and not draft.is_file():
            raise Unwritable(f"{draft.name} beside it is in the way")
        draft.write_text(text, encoding="utf-8")
        draft.replace(path)
    except OSError as fault:
        if draft is not None:
            _forget(draft)
        raise Unwritable(fault.strerror or "the system refuses it") from fault
    except ValueError as fault:  # a NUL or an invalid character in the name
        raise Unwritable("that is no name of a file") from fault


def _forget(draft: Path) -> None:
    try:
        draft.unlink(missing_ok=True)
    except OSError:
        return  # this could not be written either
