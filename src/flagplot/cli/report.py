"""How the command line answers: text for people, JSON for programs, one sentence for what went wrong."""

from __future__ import annotations

import json
import sys
from typing import Any, NoReturn

import typer
from rich.console import Console

out = Console(highlight=False)

NO = 1
BAD_USAGE = 2


def refuse(sentence: str, code: int = BAD_USAGE) -> NoReturn:
    """Say what is wrong on stderr and leave: 1 when the answer is no, 2 for bad usage."""
    print(sentence, file=sys.stderr)
    raise typer.Exit(code)


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
