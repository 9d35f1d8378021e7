"""Interpreting arguments of the command line: a game, a scenario or its file, options, seats. Case does not matter."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import replace
from pathlib import Path
from typing import Any

from flagplot.cli.report import brief, pairs, refuse
from flagplot.games import SHELF, UnknownGame, load
from flagplot.kernel.content.document import BadDocument
from flagplot.kernel.game import BadOption, Game

LARGEST = 4 * 1024 * 1024
"""Most bytes of a named file: a scenario, a saved game, orders."""


class Unreadable(Exception):
    """A file that cannot be read; the message says why."""


def read_text(path: Path, encoding: str = "utf-8") -> str:
    """The text of a named file; a folder, a device, an endless or a binary file is `Unreadable`."""
    try:
        if path.is_dir():
            raise Unreadable("it is a folder")
        if path.exists() and not path.is_file():
            raise Unreadable("it is no ordinary file")
        if path.exists() and path.stat().st_size > LARGEST:
            raise Unreadable(f"it is longer than {LARGEST // 1024 // 1024} MB")
        return path.read_text(encoding=encoding)
    except OSError as fault:
        raise Unreadable(fault.strerror or "it cannot be opened") from fault
    except UnicodeDecodeError as fault:
        raise Unreadable("it is no text in UTF-8") from fault
    except ValueError as fault:  # a name with a NUL in it
        raise Unreadable("that is no name of a file") from fault


def named(word: str, names: Iterable[str]) -> str:
    """The name that matches a word regardless of case; the word itself if there is none."""
    known = list(names)
    if word in known:
        return word
    alike = [name for name in known if name.casefold() == word.casefold()]
    return alike[0] if len(alike) == 1 else word


def game_named(word: str) -> Game[Any]:
    """A game by its scale."""
    try:
        return load(named(word, SHELF))
    except UnknownGame as fault:
        refuse(str(fault))


def scenario_named(game: Game[Any], word: str) -> str:
    """A scenario's name, or the text of its file; by default the introductory scenario."""
    names = [card.name for card in game.scenarios()]
    if not word.strip():
        return names[0]
    known = named(word, names)
    if known in names or not is_file_name(word):
        return known
    try:
        return read_text(Path(word)) + "\n"  # the text of a file, not a name
    except Unreadable as fault:
        refuse(f"{brief(word)} cannot be read: {fault}. Name a scenario file, or one of: {', '.join(names)}.")


def scenarios_named(game: Game[Any], words: Sequence[str]) -> list[str]:
    """Several scenarios, each as `scenario_named` has it."""
    found = []
    for word in words:
        with refusing(game, word):
            found.append(scenario_named(game, word))
    return found


def is_file_name(word: str) -> bool:
    """Whether a word names a scenario file rather than a scenario."""
    return word.lower().endswith(".toml") or "/" in word or "\\" in word


def options_named(game: Game[Any], words: list[str]) -> dict[str, str]:
    """Parse options given with `--option`."""
    found: dict[str, str] = {}
    for name, value in pairs(words, "option").items():
        known = named(name, game.options)
        option = game.options.get(known)
        found[known] = named(value, [option.default, *option.alternatives]) if option is not None else value
    return found


@contextmanager
def refusing(game: Game[Any], word: str) -> Iterator[None]:
    """Report an invalid scenario or option in a sentence; errors in a file name that file."""
    try:
        yield
    except BadDocument as fault:
        refuse("\n".join(str(replace(one, source=word)) for one in fault.faults))
    except BadOption as fault:
        refuse(f"{fault} All of them: flagplot scenarios {game.slug} --options.")
    except (LookupError, ValueError) as fault:
        said = brief(str(fault.args[0]) if fault.args else str(fault), 2000)
        refuse(f"{word}: {said}" if is_file_name(word) else said)
