"""`flagplot rules`: the rulebooks, with the code and the tests of each rule."""

from typing import Annotated

import typer

from flagplot.cli import rules_json, rules_text
from flagplot.cli.report import BAD_USAGE, NO, refuse, show
from flagplot.rulebook.book import Rulebook
from flagplot.rulebook.library import GAMES, books, find, find_chapter, nearest, nearest_ids, search, vocabulary
from flagplot.rulebook.reading import MENTION

LISTS = ("options", "tables", "examples", "errata")


def complete(incomplete: str) -> list[str]:
    """Completion: games, ids and chapters that begin with the typed text."""
    known = [*GAMES, *(name for book in books().values() for name in book.entries)]
    return [name for name in known if name.lower().startswith(incomplete.lower())]


def rules(
    what: Annotated[
        str | None,
        typer.Argument(
            help="A game, or an id such as MK-SUB-4.", metavar="GAME|ID", autocompletion=complete, show_default=False
        ),
    ] = None,
    chapter: Annotated[
        list[str] | None,
        typer.Argument(
            help="One of the game's chapters by code or name, or: options, tables, examples, errata.",
            metavar="CHAPTER",
            show_default=False,
        ),
    ] = None,
    wanted: Annotated[
        str | None, typer.Option("--search", "-s", metavar="WORDS", help="List the rules that hold all these words.")
    ] = None,
    json: Annotated[bool, typer.Option("--json", help="Print JSON instead of text.")] = False,
) -> None:
    """Read the rulebooks: chapters, rules, tables and options, with the code that implements each rule and its tests."""
    words = [word.strip() for word in (what, *(chapter or [])) if word and word.strip()]
    if wanted is not None:
        _search(wanted, words, json=json)
    elif not words:
        _show(rules_json.shelf(), rules_text.shelf(), json=json)
    elif len(words) == 1 and words[0].lower() not in GAMES:
        _id(words[0], json=json)
    else:
        _game(words, json=json)


def _search(wanted: str, words: list[str], *, json: bool) -> None:
    if not wanted.strip():
        refuse("--search wants a word, for example: flagplot rules --search torpedo", BAD_USAGE)
    if len(words) > 1:
        refuse("A search covers one game or all of them: flagplot rules --search torpedo operational", BAD_USAGE)
    game = _book(words[0]).game if words else None
    hits = search(wanted, game)
    if json:
        _show(rules_json.hits(wanted, hits), None, json=True)
    elif hits:
        rules_text.out(rules_text.hits(wanted, hits))
    if not hits:
        known = [near for word in wanted.split() for near in nearest(word, vocabulary(game))]
        where = f"the {game} rules" if game else "the rules"
        refuse(f"Nothing in {where} holds “{wanted}”.{_perhaps(known)}", NO)


def _id(number: str, *, json: bool) -> None:
    found = find(number)
    if found is not None:
        book, entry = found
        _show(rules_json.entry(book, entry), rules_text.entry(book, entry), json=json)
        return
    for book in books().values():
        if number.upper() == book.prefix:
            _show(rules_json.book(book), rules_text.book(book), json=json)
            return
        code = find_chapter(book, number) if number.upper().startswith(f"{book.prefix}-") else None
        if code is not None:
            _show(rules_json.chapter(book, code), rules_text.chapter(book, code), json=json)
            return
    if MENTION.fullmatch(number.upper()) or "-" in number:
        refuse(f"There is no rule {number.upper()}.{_perhaps(nearest_ids(number))}", NO)
    games = nearest(number, list(GAMES))
    advice = _perhaps(games) if games else f" Look for a word with: flagplot rules --search {number}"
    refuse(f"“{number}” is neither a game ({', '.join(GAMES)}) nor the id of a rule.{advice}", NO)


def _game(words: list[str], *, json: bool) -> None:
    book = _book(words[0])
    if len(words) == 1:
        _show(rules_json.book(book), rules_text.book(book), json=json)
        return
    rest = " ".join(words[1:])
    if (found := find(rest)) is not None:
        home, entry = found
        if home is not book:
            refuse(f"{rest.upper()} belongs to the {home.game} game, not to the {book.game} one.", BAD_USAGE)
        _show(rules_json.entry(book, entry), rules_text.entry(book, entry), json=json)
    elif rest.lower() in LISTS:
        part = rest.lower()
        _show(rules_json.part(book, part), rules_text.part(book, part), json=json)
    elif (code := find_chapter(book, rest)) is not None:
        _show(rules_json.chapter(book, code), rules_text.chapter(book, code), json=json)
    else:
        known = [*(c.code for c in book.chapters), *(c.title for c in book.chapters), *LISTS]
        near = nearest_ids(rest) if "-" in rest else nearest(rest, known)
        chapters = ", ".join(chapter.code for chapter in book.chapters)
        refuse(f"The {book.game} rules have no chapter “{rest}”.{_perhaps(near)} Chapters: {chapters}.", NO)


def _book(game: str) -> Rulebook:
    book = books().get(game.lower())
    if book is None:
        near = nearest(game, list(GAMES)) or list(GAMES)
        refuse(f"There is no game “{game}”.{_perhaps(near)}", NO)
    return book


def _perhaps(near: list[str]) -> str:
    return f" Did you mean {' or '.join(dict.fromkeys(near))}?" if near else ""


def _show(data: object, text: rules_text.Text | None, *, json: bool) -> None:
    if json:
        show(data)
    elif text is not None:
        rules_text.out(text)
