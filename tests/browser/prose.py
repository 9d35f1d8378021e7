"""The literals of Svelte and TypeScript sources that could be shown on a screen."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

BEFORE_A_PATTERN = "(,=:[!&|?{};>"
SHOWN = re.compile(r'\b(aria-label|aria-description|title|placeholder|alt|label)="([^"{]*[A-Za-z]{2}[^"{]*)"')
WORDS = re.compile(r"[A-Za-z]{2,}['’]?[a-z]* [A-Za-z]{2,}|^[A-Z][a-z]{2,}")


def strays(file: Path) -> Iterator[str]:
    """Every literal of a source that reads like English."""
    source = file.read_text("utf-8")
    if file.suffix == ".svelte":
        source = re.sub(r"<style.*?</style>|<!--.*?-->", "", source, flags=re.DOTALL)
        scripts = "".join(re.findall(r"<script.*?>(.*?)</script>", source, flags=re.DOTALL))
        markup, held = _taken_apart(re.sub(r"<script.*?</script>", "", source, flags=re.DOTALL))
        texts = re.split(r"<[^>]*>|\0", markup)
        yield from (said.strip() for said in texts if re.search("[A-Za-z]{2}", said))
        yield from (said for _, said in SHOWN.findall(markup))
        source = scripts + "\n" + "\n".join(held)
    yield from (said for said in literals(source) if WORDS.search(said))


def _taken_apart(markup: str) -> tuple[str, list[str]]:
    """Markup with a zero byte for each `{…}`, and the contents of these."""
    depth = 0
    plain: list[str] = []
    held: list[str] = []
    for letter in markup:
        if letter == "{":
            depth += 1
            if depth == 1:
                plain.append("\0")
                held.append("")
                continue
        elif letter == "}":
            depth -= 1
            if depth == 0:
                continue
        if depth:
            held[-1] += letter
        else:
            plain.append(letter)
    return "".join(plain), held


def literals(code: str) -> list[str]:
    """The strings of TypeScript code; template literals in their parts."""
    found: list[str] = []
    _read(code, 0, found, inside=False)
    return found


def _read(code: str, at: int, found: list[str], *, inside: bool) -> int:
    """Scan code from a position; within a template's `${…}` up to its end. Returns the position where it stopped."""
    depth = 0
    last = ";"
    while at < len(code):
        letter = code[at]
        if code.startswith("//", at) and last != ":":
            at = code.find("\n", at) % (len(code) + 1)
        elif code.startswith("/*", at):
            at = code.find("*/", at) + 2
            continue
        elif letter in "\"'":
            end = re.compile(r"(?:\\.|[^\\\n])*?" + letter).match(code, at + 1)
            stop = end.end() if end else at + 1
            found.append(code[at + 1 : stop - 1])
            at = stop - 1
        elif letter == "`":
            at = _template(code, at + 1, found)
        elif letter == "/" and last in BEFORE_A_PATTERN:
            end = re.compile(r"(?:\\.|\[(?:\\.|[^\]])*\]|[^/\\\n\[])+/").match(code, at + 1)
            at = end.end() - 1 if end else at
        elif letter == "{":
            depth += 1
        elif letter == "}":
            if inside and depth == 0:
                return at
            depth -= 1
        if at < len(code) and not code[at].isspace():
            last = code[at]
        at += 1
    return at


def _template(code: str, at: int, found: list[str]) -> int:
    part = ""
    while at < len(code) and code[at] != "`":
        if code.startswith("${", at):
            found.append(part)
            part = ""
            at = _read(code, at + 2, found, inside=True)
        elif code[at] == "\\":
            at += 1
        else:
            part += code[at]
        at += 1
    found.append(part)
    return at
