"""Output of the command line: text for people, JSON for programs, one sentence for errors."""

from __future__ import annotations

import json
import re
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any, NoReturn

import typer
from rich.console import Console

PAGE = 100
"""Columns of a page if the width of the screen is unknown."""

out = Console(highlight=False, markup=False, emoji=False, width=None if sys.stdout.isatty() else PAGE)
"""Console for literal text: markup such as `[red]` or `:b:` in orders, names and files is not interpreted."""
err = Console(highlight=False, markup=False, emoji=False, stderr=True)
"""Progress goes to stderr, so that it does not end up in pipes."""
LONGEST = 120
"""Most characters of user input repeated in an error message."""
WORD, SENTENCE = 200, 4000
"""Most characters of a word and of a sentence that are printed: longer than any path, shorter than text pasted by mistake."""

NO = 1
BAD_USAGE = 2


def refuse(sentence: str, code: int = BAD_USAGE) -> NoReturn:
    """Print an error to stderr and exit: 1 if the answer is no, 2 for bad usage."""
    print(safe(shortened(sentence)), file=sys.stderr)
    raise typer.Exit(code)


def shortened(sentence: str) -> str:
    """A sentence with long user input truncated."""
    cut = re.sub(rf"\S{{{WORD},}}", lambda found: f"{found[0][:WORD]}…", sentence)
    return cut if len(cut) <= SENTENCE else f"{cut[:SENTENCE]} …"


def safe(text: str) -> str:
    """Text without control characters."""
    if text.isprintable():
        return text
    return "".join(sign if sign.isprintable() or sign == "\n" else "\N{REPLACEMENT CHARACTER}" for sign in text)


def brief(words: str, most: int = LONGEST) -> str:
    """Words on one line and of limited length, whatever was typed."""
    line = " ".join("".join(sign if sign.isprintable() else " " for sign in words).split())
    return line if len(line) <= most else f"{line[: most - 1]}…"


@contextmanager
def working(what: str) -> Iterator[None]:
    """Show a progress message while something runs; on a terminal only."""
    with err.status(f"{what} …  (Ctrl-C stops)") if err.is_terminal else _silence():
        yield


@contextmanager
def _silence() -> Iterator[None]:
    yield


def show(data: Any) -> None:
    """Print JSON."""
    print(json.dumps(data, ensure_ascii=False, indent=2))


def pairs(words: list[str], what: str) -> dict[str, str]:
    """`key=value` words as a dictionary."""
    found: dict[str, str] = {}
    for word in words:
        key, equals, value = word.partition("=")
        if not equals or not key:
            refuse(f"{brief(word)!r} is no {what}: write key=value.")
        found[key] = value
    return found
