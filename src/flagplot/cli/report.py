"""How the command line answers: text for people, JSON for programs, one sentence for what went wrong."""

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
"""Columns of a page where nobody says how wide the screen is."""

out = Console(highlight=False, markup=False, emoji=False, width=None if sys.stdout.isatty() else PAGE)
"""Text is printed as it stands: neither `[red]` nor `:b:` means anything in an order, a name or a file."""
err = Console(highlight=False, markup=False, emoji=False, stderr=True)
"""Progress goes where it cannot spoil what is piped on."""
LONGEST = 120
"""Characters of somebody's own words that are said back to them."""
WORD, SENTENCE = 200, 4000
"""Characters of a word and of a sentence that are printed: a path is shorter, what was pasted by mistake is not."""

NO = 1
BAD_USAGE = 2


def refuse(sentence: str, code: int = BAD_USAGE) -> NoReturn:
    """Say what is wrong on stderr and leave: 1 when the answer is no, 2 for bad usage."""
    print(safe(shortened(sentence)), file=sys.stderr)
    raise typer.Exit(code)


def shortened(sentence: str) -> str:
    """A sentence that does not say back the whole of what somebody has typed, however long it was."""
    cut = re.sub(rf"\S{{{WORD},}}", lambda found: f"{found[0][:WORD]}…", sentence)
    return cut if len(cut) <= SENTENCE else f"{cut[:SENTENCE]} …"


def safe(text: str) -> str:
    """Text without what would steer the screen."""
    if text.isprintable():
        return text
    return "".join(sign if sign.isprintable() or sign == "\n" else "\N{REPLACEMENT CHARACTER}" for sign in text)


def brief(words: str, most: int = LONGEST) -> str:
    """Words on one line and of a reasonable length, whatever was typed."""
    line = " ".join("".join(sign if sign.isprintable() else " " for sign in words).split())
    return line if len(line) <= most else f"{line[: most - 1]}…"


@contextmanager
def working(what: str) -> Iterator[None]:
    """Say that something takes a while, as long as it does; on a screen only."""
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
