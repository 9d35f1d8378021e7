"""How the command line answers: text for people, JSON for programs, one sentence for what went wrong."""

from __future__ import annotations

import json
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any, NoReturn

import typer
from rich.console import Console

PAGE = 100
"""Columns of a page where nobody says how wide the screen is."""

out = Console(highlight=False, width=None if sys.stdout.isatty() else PAGE)
err = Console(highlight=False, stderr=True)
"""Progress goes where it cannot spoil what is piped on."""

NO = 1
BAD_USAGE = 2


def refuse(sentence: str, code: int = BAD_USAGE) -> NoReturn:
    """Say what is wrong on stderr and leave: 1 when the answer is no, 2 for bad usage."""
    print(sentence, file=sys.stderr)
    raise typer.Exit(code)


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
            refuse(f"{word!r} is no {what}: write key=value.")
        found[key] = value
    return found
