"""Limits of a content file: files larger or deeper than any that people write are refused before parsing.

The TOML parser takes quadratic time in the depth of a key, and fails on very deep nesting.
"""

from __future__ import annotations

import re
from typing import Final

CHARACTERS: Final = 500_000
"""Characters of a file."""
LINES: Final = 20_000
LINE: Final = 4_000
"""Characters of a line."""
VALUES: Final = 40_000
"""Values in lists and tables written on one line."""
DEPTH: Final = 16
"""Depth of nested brackets."""
PARTS: Final = 8
"""Names in a dotted key."""
DIGITS: Final = 40
"""Consecutive digits."""

_SIGNS: Final = re.compile(r"[\[\]{}.,=\n\"'#]")
_QUOTED: Final = re.compile(r'"[^"\n]*"?|#[^\n]*')
"""A string or a comment in a text without escapes and without strings of several lines."""
_BRACKETS: Final = re.compile(r"[\[\]{}]")
_LONG_KEY: Final = re.compile(rf"(?:\.[^\[\]{{}}.,=\n]*){{{PARTS}}}")
_DIGITS: Final = re.compile(rf"(?:0[xob]|[0-9])[0-9A-Fa-f_]{{{DIGITS - 1},}}")


def excess(text: str) -> tuple[int, str] | None:
    """The first line that exceeds a limit, and a sentence that names the limit; `None` if there is none."""
    if len(text) > CHARACTERS:
        return 1, f"a file has at most {CHARACTERS} characters, not {len(text)}."
    lines = text.split("\n")
    if len(lines) > LINES:
        return LINES, f"a file has at most {LINES} lines, not {len(lines)}."
    for number, line in enumerate(lines, 1):
        if len(line) > LINE:
            return number, f"a line has at most {LINE} characters, not {len(line)}."
        if _DIGITS.search(line):
            return number, f"a number has fewer than {DIGITS} digits."
    return None if _is_plain(text) else _nesting(text)


def _is_plain(text: str) -> bool:
    """Whether a text with the simplest strings only is within the limits: true of nearly all content, and quickly found."""
    if "\\" in text or '"""' in text:
        return False
    bare = _QUOTED.sub("", text)
    if "'" in bare or bare.count(",") > VALUES or _LONG_KEY.search(bare):
        return False
    depth = 0
    for sign in _BRACKETS.findall(bare):
        depth = max(0, depth + (1 if sign in "[{" else -1))
        if depth > DEPTH:
            return False
    return True


def _nesting(text: str) -> tuple[int, str] | None:
    """Count brackets, dots and commas outside strings and comments."""
    at, depth, parts, values = 0, 0, 1, 0
    while (found := _SIGNS.search(text, at)) is not None:
        sign, at = found[0], found.end()
        if sign == "#":
            at = _after(text, "\n", at) - 1
        elif sign in "\"'":
            at = _past_text(text, sign, at)
        elif sign == ".":
            parts += 1
            if parts > PARTS:
                return _where(text, at), f"a key has at most {PARTS} parts between full stops."
        else:
            parts = 1
            depth = max(0, depth + (sign in "[{") - (sign in "]}"))
            values += sign == ","
            if depth > DEPTH:
                return _where(text, at), f"lists and tables stand at most {DEPTH} deep in each other."
            if values > VALUES:
                return _where(text, at), f"a file has at most {VALUES} values in lists."
    return None


def _past_text(text: str, quote: str, at: int) -> int:
    """Where a string ends that has just begun; a single-line string ends with its line."""
    if text.startswith(quote * 2, at):
        return _closed(text, quote * 3, at + 2, len(text))
    return _closed(text, quote, at, _after(text, "\n", at) - 1)


def _closed(text: str, quotes: str, at: int, limit: int) -> int:
    """Where the closing quotes of a string end; escaped quotes do not close it."""
    first = at
    while (found := text.find(quotes, at, limit)) >= 0:
        slashes = 0
        while quotes[0] == '"' and found - slashes > first and text[found - slashes - 1] == "\\":
            slashes += 1
        if slashes % 2 == 0:
            return found + len(quotes)
        at = found + 1
    return limit


def _after(text: str, sign: str, at: int) -> int:
    """The position after the next character, or after the end of the text."""
    found = text.find(sign, at)
    return found + len(sign) if found >= 0 else len(text) + 1


def _where(text: str, at: int) -> int:
    return text.count("\n", 0, at) + 1
