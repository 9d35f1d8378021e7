"""The server's error messages, from content/text/<language>/server.ftl, and the catalogues of the client's text."""

from __future__ import annotations

from typing import Final

from flagplot.kernel.text.fluent import Messages
from flagplot.kernel.text.printer import printed
from flagplot.kernel.text.said import ENGLISH, LANGUAGE, PSEUDO, SPOKEN, Said, Word, own, read, spoken
from flagplot.server.wire import ClientWords

CLIENT: Final = (
    *("after", "film", "lessons", "linked", "page", "reach", "run"),
    *("operational", "strategic", "tactical"),
)
"""The catalogues of content/text/<language>/client, by the parts of the client that they are for."""
SHARED: Final[dict[str, tuple[str, tuple[str, ...]]]] = {
    "page": ("kernel", ("sides", "plural-sides", "side-adjectives", "group-words")),
    "strategic": ("strategic", ("adjectives", "counters")),
}
"""Tables of words shared with the games' sentences: the catalogue that holds them, and their names."""


def phrase(id: str, **arguments: Word) -> Said:
    """A sentence of the server's catalogue."""
    return Said("server", id, arguments)


def title(status: int) -> str:
    """What a status means in a few words."""
    messages = spoken("server")
    return messages.word("titles", f"status-{status}") or messages.word("titles", "refused") or ""


def client_catalogue(name: str, language: str = "") -> Messages:
    """A catalogue of the client, with the shared tables of the games; by default in the language of this server."""
    lent, tables = SHARED.get(name, ("kernel", ()))
    shared = read(lent, language) if language else spoken(lent)
    messages = own(f"client/{name}", language) if language else SPOKEN.get(f"client/{name}") or own(f"client/{name}")
    return messages.over(Messages(messages.language, {table: shared.messages[table] for table in tables}))


def client_words() -> ClientWords:
    """The client's catalogues in the language of this server, one for each part."""
    language = ENGLISH if LANGUAGE == PSEUDO else LANGUAGE
    return ClientWords(language, {name: printed(client_catalogue(name).messages.values()) for name in CLIENT})
