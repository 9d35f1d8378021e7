"""The rulebooks of all games, and searching them."""

import difflib
import re
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from importlib import import_module
from importlib.resources import files

from flagplot.rulebook.book import Entry, Rule, Rulebook
from flagplot.rulebook.reading import BookError, read

GAMES = ("strategic", "operational", "tactical", "campaign")
"""The games, and last the rules of campaigns."""


@cache
def load(game: str) -> Rulebook:
    """The rulebook of one game; raises BookError if the file is not in order, KeyError if there is no such game."""
    if game not in GAMES:
        raise KeyError(game)
    source = files("flagplot.content").joinpath(game, "rulebook.toml").read_text(encoding="utf-8")
    try:
        # Of the game itself nothing else is loaded.
        book = read(source, import_module(f"flagplot.{game}.options").OPTIONS)
    except BookError as error:
        raise BookError(f"the rulebook of {game} is not in order:\n{error}") from error
    if book.game != game:
        raise BookError(f"the rulebook of {game} says that it is of {book.game}")
    return book


@cache
def books() -> Mapping[str, Rulebook]:
    """All rulebooks by game, from the widest scale to the closest."""
    return {game: load(game) for game in GAMES}


def rules() -> Mapping[str, Rule]:
    """Every rule of every game by its id."""
    return {rule.id: rule for book in books().values() for rule in book.rules}


def find(number: str) -> tuple[Rulebook, Entry] | None:
    """The rule, table, example or erratum of this id, and the book it stands in; case does not matter."""
    wanted = number.upper()
    for book in books().values():
        for name, entry in book.entries.items():
            if name.upper() == wanted:
                return book, entry
    return None


def find_chapter(book: Rulebook, word: str) -> str | None:
    """The code of the chapter meant by a code (`SUB`, `MK-SUB`) or by the beginning of a title."""
    wanted = word.lower().removeprefix(f"{book.prefix.lower()}-")
    for chapter in book.chapters:
        if wanted == chapter.code.lower():
            return chapter.code
    titled = [chapter.code for chapter in book.chapters if chapter.title.lower().startswith(wanted)]
    return titled[0] if len(titled) == 1 else None


@dataclass(frozen=True, slots=True)
class Hit:
    """A search result; better ones have a lower rank."""

    book: Rulebook
    rule: Rule
    rank: int


def search(words: str, game: str | None = None) -> list[Hit]:
    """Every rule that holds all these words in its title, its text or the names of its options, titles first."""
    wanted = words.lower().split()
    found = []
    for book in books().values():
        if game is not None and book.game != game:
            continue
        for rule in book.rules:
            options = " ".join(option.name for option in book.options_of(rule.id))
            title, everything = rule.title.lower(), f"{rule.id} {rule.title} {rule.text} {options}".lower()
            if wanted and all(word in everything for word in wanted):
                found.append(Hit(book, rule, sum(word not in title for word in wanted)))
    return sorted(found, key=lambda hit: hit.rank)


def nearest(word: str, known: list[str], most: int = 3) -> list[str]:
    """The known words that look most like this one, best first."""
    folded = {name.lower(): name for name in known}
    return [folded[name] for name in difflib.get_close_matches(word.lower(), list(folded), n=most, cutoff=0.6)]


def nearest_ids(number: str, most: int = 3) -> list[str]:
    """The known ids that look most like this one; those of the same chapter come first."""
    wanted = number.upper()
    everything = [name for book in books().values() for name in book.entries]
    same = [name for name in everything if name.rpartition("-")[0] == wanted.rpartition("-")[0]]
    return nearest(wanted, same, most) or nearest(wanted, everything, most)


def vocabulary(game: str | None = None) -> list[str]:
    """Every word that the rules use, for suggesting another search."""
    chosen = [book for book in books().values() if game is None or book.game == game]
    return sorted({w for b in chosen for r in b.rules for w in re.findall(r"[a-z]{3,}", f"{r.title} {r.text}".lower())})
