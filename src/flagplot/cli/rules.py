"""`flagplot rules`: what the rulebooks say, who obeys it and who proves it."""

import json as jsonlib
import sys
from typing import Annotated, NoReturn

import typer

from flagplot.cli import rules_json, rules_text
from flagplot.rulebook.book import Rulebook
from flagplot.rulebook.library import GAMES, books, find, find_chapter, nearest, nearest_ids, search, vocabulary
from flagplot.rulebook.reading import MENTION

NOT_FOUND = 1
BAD_USAGE = 2
LISTS = ("options", "tables", "examples", "errata")


def complete(incomplete: str) -> list[str]:
    """Games, ids and chapters that begin with what has been typed."""
    known = [*GAMES, *(name for book in books().values() for name in book.entries)]
    return [name for name in known if name.lower().startswith(incomplete.lower())]


def rules(
    what: Annotated[
        list[str] | None,
        typer.Argument(
            help="A game, a game and a chapter (or options, tables, examples, errata), or an id such as MK-SUB-4.",
            metavar="[GAME|ID] [CHAPTER]",
            autocompletion=complete,
            show_default=False,
        ),
    ] = None,
    wanted: Annotated[
        str | None, typer.Option("--search", "-s", metavar="WORDS", help="List the rules that hold all these words.")
    ] = None,
    json: Annotated[bool, typer.Option("--json", help="Print JSON instead of text.")] = False,
) -> None:
    """Read the rulebooks: chapters, rules, tables and options; where each rule is obeyed and which tests prove it."""
    words = [word.strip() for word in what or []]
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
        _refuse("--search wants a word, for example: flagplot rules --search torpedo", BAD_USAGE)
    if len(words) > 1:
        _refuse("A search covers one game or all of them: flagplot rules --search torpedo operational", BAD_USAGE)
    game = _book(words[0]).game if words else None
    hits = search(wanted, game)
    if json:
        _show(rules_json.hits(wanted, hits), None, json=True)
    elif hits:
        rules_text.out(rules_text.hits(wanted, hits))
    if not hits:
        known = [near for word in wanted.split() for near in nearest(word, vocabulary(game))]
        where = f"the {game} rules" if game else "the rules"
        _refuse(f"Nothing in {where} holds “{wanted}”.{_perhaps(known)}", NOT_FOUND)


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
        _refuse(f"There is no rule {number.upper()}.{_perhaps(nearest_ids(number))}", NOT_FOUND)
    games = nearest(number, list(GAMES))
    advice = _perhaps(games) if games else f" Look for a word with: flagplot rules --search {number}"
    _refuse(f"“{number}” is neither a game ({', '.join(GAMES)}) nor the id of a rule.{advice}", NOT_FOUND)


def _game(words: list[str], *, json: bool) -> None:
    book = _book(words[0])
    if len(words) == 1:
        _show(rules_json.book(book), rules_text.book(book), json=json)
        return
    rest = " ".join(words[1:])
    if find(rest) is not None:
        found, entry = find(rest) or (book, None)
        if found is not book or entry is None:
            _refuse(f"{rest.upper()} belongs to the {found.game} game, not to the {book.game} one.", BAD_USAGE)
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
        _refuse(f"The {book.game} rules have no chapter “{rest}”.{_perhaps(near)} Chapters: {chapters}.", NOT_FOUND)


def _book(game: str) -> Rulebook:
    book = books().get(game.lower())
    if book is None:
        near = nearest(game, list(GAMES)) or list(GAMES)
        _refuse(f"There is no game “{game}”.{_perhaps(near)}", NOT_FOUND)
    return book


def _perhaps(near: list[str]) -> str:
    return f" Did you mean {' or '.join(dict.fromkeys(near))}?" if near else ""


def _show(data: object, text: rules_text.Text | None, *, json: bool) -> None:
    if json:
        print(jsonlib.dumps(data, ensure_ascii=False, indent=2))
    elif text is not None:
        rules_text.out(text)


def _refuse(sentence: str, code: int) -> NoReturn:
    print(sentence, file=sys.stderr)
    raise typer.Exit(code)
