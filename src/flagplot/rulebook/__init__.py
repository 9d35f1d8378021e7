"""The rulebooks: each rule's text, the code that implements it, and its tests."""

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
