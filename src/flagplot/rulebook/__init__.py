"""The rulebooks: what each rule says, where the code obeys it, which test proves it."""

from flagplot.rulebook.book import Cell, Chapter, Erratum, Example, Option, Rule, Rulebook, Table
from flagplot.rulebook.library import GAMES, books, load
from flagplot.rulebook.reading import BookError, read

__all__ = [
    "GAMES",
    "BookError",
    "Cell",
    "Chapter",
    "Erratum",
    "Example",
    "Option",
    "Rule",
    "Rulebook",
    "Table",
    "books",
    "load",
    "read",
]
