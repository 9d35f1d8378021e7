"""The places of an order's form and what can stand in them: one reader, printer and JSON schema for each type."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from difflib import get_close_matches
from typing import Any, Final

from mypy_extensions import mypyc_attr

from flagplot.kernel.text.said import Said, say

Json = dict[str, Any]
Scope = Callable[[str], Iterable[str]]
"""The current names of a kind of thing, `scope("ship")`; used for completion."""

LOWER: Final = "lower"
UPPER: Final = "upper"
AS_TYPED: Final = "as typed"
"""Case conversion of a word: lower, upper, or unchanged."""
SHOWN: Final = 48
"""Letters of a bad word that are repeated in a sentence."""


class BadNotation(ValueError):
    """A line that is not an order; its text is a sentence for the player, formatted when it is read."""

    def __init__(self, said: Said) -> None:
        super().__init__(said)
        self.said = said


class UnknownVerb(BadNotation):
    """A line that begins with no verb, nor with anything like one."""

    def __init__(self, said: Said, word: str) -> None:
        super().__init__(said)
        self.word = word


class BadWord(BadNotation):
    """A word that does not fit its place; the reader of the whole line adds the usage."""


def shortened(word: str) -> str:
    """A word as it is repeated in a sentence."""
    return repr(word if len(word) <= SHOWN else f"{word[:SHOWN]}…")


def one_word(data: Any, shown: str) -> str:
    """A JSON value as one word of a line."""
    if not isinstance(data, str):
        raise BadWord(say("unread-text-not", shown=shown, data=shortened(str(data))))
    if not data or any(mark.isspace() or mark == ";" or not mark.isprintable() for mark in data):
        raise BadWord(say("unread-one-word-without-blanks-and", shown=shown, data=shortened(data)))
    return data


@mypyc_attr(allow_interpreted_subclasses=True)
class Field:
    """One place of a form; by default a word. Subclasses override what differs.

    `read` and `write` are the text of it, `load` and `dump` its JSON, `schema` and `type` describe it to programs.
    """

    def __init__(self, shown: str, kind: str = "", case: str = LOWER) -> None:
        self.shown = shown
        """The place in the usage line: `UNIT`."""
        self.kind = kind
        """The kind of thing it names: completion, the client's form and programs query its words by this."""
        self.case = case
        self.type = "word"
        self.is_open = False
        """Whether it takes any number of words, up to the next fixed word of the form or the end of the line."""
        self.absent: Any = ""
        """Its value if it is left out."""
        self.always = False
        """Whether it is printed even where it has that value."""
        self.owed: Said | None = None
        """A special error message for a line that lacks it."""

    def take(self, words: Sequence[str], at: int, end: int) -> tuple[Any, int]:
        """The value that begins at a word, and where the next one begins."""
        return self.read(words[at]), at + 1

    def read(self, word: str) -> Any:
        """The value of a word, or of the text of a field that takes several; `BadWord` says what is wrong."""
        return word.lower() if self.case == LOWER else word.upper() if self.case == UPPER else word

    def write(self, value: Any) -> str:
        """The value as text in a line."""
        return str(value)

    def load(self, data: Any) -> Any:
        """The value from JSON; values that could not be typed are refused."""
        return self.read(one_word(data, self.shown))

    def dump(self, value: Any) -> Any:
        """The value as JSON."""
        return value

    def schema(self) -> Json:
        """JSON Schema of the value."""
        found: Json = {"type": "string", "title": self.shown, "pattern": "^[^\\s;]+$"}
        return found | {"x-kind": self.kind} if self.kind else found

    def candidates(self, scope: Scope) -> Iterable[str]:
        """Words that are possible here."""
        return scope(self.kind) if self.kind else ()

    def complete(self, words: Sequence[str], partial: str, scope: Scope) -> list[str]:
        """How the last word could go on, after the words of this field before it."""
        small = partial.lower()
        return [word for word in self.candidates(scope) if word.lower().startswith(small)]

    def claims(self, words: Sequence[str], at: int) -> bool:
        """Whether the words from here on can be a part of this type, to tell the parts of a compound order apart."""
        return True

    def options(self) -> tuple[str, ...]:
        """All its words, if they are fixed."""
        return ()

    def parts(self) -> tuple[Field, ...]:
        """The fields it is made of."""
        return ()


@mypyc_attr(allow_interpreted_subclasses=True)
class Number(Field):
    """A whole number, not negative."""

    def __init__(
        self, shown: str, what: Said | str = "", digits: int = 6, absent: int = 0, always: bool = False
    ) -> None:
        super().__init__(shown)
        self.type = "number"
        self.what = what or shown
        self.digits = digits
        self.absent = absent
        self.always = always

    def read(self, word: str) -> Any:
        if not word.isascii() or not word.isdecimal() or len(word) > self.digits:
            shown = shortened(word if len(word) <= 2 * self.digits else f"{word[: 2 * self.digits]}…")
            raise BadWord(say("unread-whole-number-at-most-digits", what=self.what, digits=self.digits, shown=shown))
        return int(word)

    def load(self, data: Any) -> Any:
        if isinstance(data, bool) or not isinstance(data, int):
            raise BadWord(say("unread-whole-number-not", what=self.what, data=shortened(str(data))))
        return self.read(str(data))

    def schema(self) -> Json:
        return {"type": "integer", "title": self.shown, "minimum": 0, "maximum": 10**self.digits - 1}


@mypyc_attr(allow_interpreted_subclasses=True)
class Choice(Field):
    """One of some fixed words, as they are spelled here."""

    def __init__(self, *words: str, shown: str = "", what: Said | None = None) -> None:
        super().__init__(shown or "|".join(words))
        self.type = "choice"
        self.what = what
        self.words = words
        self.by_small = {word.lower(): word for word in words}

    def read(self, word: str) -> Any:
        found = self.by_small.get(word.lower())
        if found is None:
            known = ", ".join(self.words)
            fault = say("unread-not-understood-among", word=shortened(word), known=known)
            if self.what is not None:
                fault = say("unread-none-of-these", word=shortened(word), what=self.what, known=known)
            near = get_close_matches(word.lower()[:SHOWN], list(self.by_small), n=1)
            if near and len(self.words) > 3:
                fault = say("unread-did-you-mean", fault=fault, near=self.by_small[near[0]])
            raise BadWord(fault)
        return found

    def schema(self) -> Json:
        return {"type": "string", "title": self.shown, "enum": list(self.words)}

    def candidates(self, scope: Scope) -> Iterable[str]:
        return self.words

    def options(self) -> tuple[str, ...]:
        return self.words


@mypyc_attr(allow_interpreted_subclasses=True)
class YesNo(Choice):
    """`yes` or `no`, for a field that is a bool."""

    def __init__(self) -> None:
        super().__init__("yes", "no")
        self.type = "flag"

    def read(self, word: str) -> Any:
        return super().read(word) == "yes"

    def write(self, value: Any) -> str:
        return "yes" if value else "no"

    def load(self, data: Any) -> Any:
        if not isinstance(data, bool):
            raise BadWord(say("unread-true-or-false-not", shown=self.shown, data=shortened(str(data))))
        return data

    def schema(self) -> Json:
        return {"type": "boolean", "title": self.shown}


@mypyc_attr(allow_interpreted_subclasses=True)
class Flag(Field):
    """Optional words for a bool field: `secret`, `against invasion`."""

    def __init__(self, phrase: str) -> None:
        super().__init__(phrase)
        self.type = "flag"
        self.said = phrase.split()
        self.absent = False

    def take(self, words: Sequence[str], at: int, end: int) -> tuple[Any, int]:
        if not self.claims(words, at):
            raise BadWord(say("unread-not-understood-here", words=shortened(words[at]), shown=self.shown))
        return True, at + len(self.said)

    def claims(self, words: Sequence[str], at: int) -> bool:
        """Whether the words stand there."""
        return [word.lower() for word in words[at : at + len(self.said)]] == self.said

    def write(self, value: Any) -> str:
        return self.shown

    def load(self, data: Any) -> Any:
        if not isinstance(data, bool):
            raise BadWord(say("unread-true-or-false-not", shown=self.shown, data=shortened(str(data))))
        return data

    def schema(self) -> Json:
        return {"type": "boolean", "title": self.shown}

    def candidates(self, scope: Scope) -> Iterable[str]:
        return (self.said[0],)


@mypyc_attr(allow_interpreted_subclasses=True)
class Text(Field):
    """Free text up to the next fixed word of the form, or to the end of the line; as it was typed."""

    def __init__(self, shown: str, owed: Said | None = None) -> None:
        super().__init__(shown, "", AS_TYPED)
        self.type = "text"
        self.is_open = True
        self.owed = owed

    def take(self, words: Sequence[str], at: int, end: int) -> tuple[Any, int]:
        if at >= end:
            raise BadWord(self.owed or say("unread-missing", shown=self.shown))
        return " ".join(words[at:end]), end

    def load(self, data: Any) -> Any:
        if not isinstance(data, str) or not data.strip():
            raise BadWord(say("unread-text-not", shown=self.shown, data=shortened(str(data))))
        if ";" in data or not all(word.isprintable() for word in data.split()):
            raise BadWord(say("unread-holds-semicolon-or-characters-that", shown=self.shown))
        return " ".join(data.split())

    def schema(self) -> Json:
        return {"type": "string", "title": self.shown, "minLength": 1, "pattern": "^[^;]*[^\\s;][^;]*$"}
