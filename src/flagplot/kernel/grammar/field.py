"""The places of an order's form and what can stand in them: one reader, printer and JSON schema for each type."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from difflib import get_close_matches
from typing import Any, Final

from mypy_extensions import mypyc_attr

Json = dict[str, Any]
Scope = Callable[[str], Iterable[str]]
"""The words that a kind of thing has now: `scope("ship")`. Completion asks it."""

LOWER: Final = "lower"
UPPER: Final = "upper"
AS_TYPED: Final = "as typed"
"""How the letters of a word are treated: made small, made capital, kept as they were typed."""
SHOWN: Final = 48
"""Letters of a bad word that are repeated in a sentence."""


class BadNotation(ValueError):
    """A line that is not an order; its text is a sentence for the player."""


class BadWord(BadNotation):
    """A word that does not fit its place; whoever reads the whole line adds how it is written."""


def shortened(word: str) -> str:
    """A word as it is repeated in a sentence."""
    return repr(word if len(word) <= SHOWN else f"{word[:SHOWN]}…")


def one_word(data: Any, shown: str) -> str:
    """A JSON value as one word of a line."""
    if not isinstance(data, str):
        raise BadWord(f"{shown} is text, not {shortened(str(data))}.")
    if not data or any(mark.isspace() or mark == ";" or not mark.isprintable() for mark in data):
        raise BadWord(f"{shown} is one word without blanks and semicolons, not {shortened(data)}.")
    return data


@mypyc_attr(allow_interpreted_subclasses=True)
class Field:
    """One place of a form: a word by default. Other types override what differs.

    `read` and `write` are the text of it, `load` and `dump` its JSON, `schema` and `type` describe it to programs.
    """

    def __init__(self, shown: str, kind: str = "", case: str = LOWER) -> None:
        self.shown = shown
        """The place in the usage line: `UNIT`."""
        self.kind = kind
        """What kind of thing it names: completion, the client's form and programs ask for its words by this."""
        self.case = case
        self.type = "word"
        self.is_open = False
        """Whether it takes any number of words, up to the next fixed word of the form or the end of the line."""
        self.absent: Any = ""
        """Its value where it is left out."""
        self.always = False
        """Whether it is printed even where it has that value."""
        self.owed = ""
        """A sentence of its own for a line that lacks it."""

    def take(self, words: Sequence[str], at: int, end: int) -> tuple[Any, int]:
        """The value that begins at a word, and where the next one begins."""
        return self.read(words[at]), at + 1

    def read(self, word: str) -> Any:
        """The value of a word, or of the text of a field that takes several; `BadWord` says what is wrong."""
        return word.lower() if self.case == LOWER else word.upper() if self.case == UPPER else word

    def write(self, value: Any) -> str:
        """The value as it stands in a line."""
        return str(value)

    def load(self, data: Any) -> Any:
        """The value from JSON: what could not be typed is refused."""
        return self.read(one_word(data, self.shown))

    def dump(self, value: Any) -> Any:
        """The value as JSON."""
        return value

    def schema(self) -> Json:
        """JSON Schema of the value."""
        found: Json = {"type": "string", "title": self.shown, "pattern": "^[^\\s;]+$"}
        return found | {"x-kind": self.kind} if self.kind else found

    def candidates(self, scope: Scope) -> Iterable[str]:
        """Words that could stand here."""
        return scope(self.kind) if self.kind else ()

    def complete(self, words: Sequence[str], partial: str, scope: Scope) -> list[str]:
        """How the last word could go on, after the words of this field before it."""
        small = partial.lower()
        return [word for word in self.candidates(scope) if word.lower().startswith(small)]

    def claims(self, words: Sequence[str], at: int) -> bool:
        """Whether the words from here on can be a part of this type, to tell the parts of a compound order apart."""
        return True

    def options(self) -> tuple[str, ...]:
        """All words it takes, where they are fixed."""
        return ()

    def parts(self) -> tuple[Field, ...]:
        """The fields it is made of."""
        return ()


@mypyc_attr(allow_interpreted_subclasses=True)
class Number(Field):
    """A whole number, not negative."""

    def __init__(self, shown: str, what: str = "", digits: int = 6, absent: int = 0, always: bool = False) -> None:
        super().__init__(shown)
        self.type = "number"
        self.what = what or shown
        self.digits = digits
        self.absent = absent
        self.always = always

    def read(self, word: str) -> Any:
        if not word.isascii() or not word.isdecimal() or len(word) > self.digits:
            shown = shortened(word if len(word) <= 2 * self.digits else f"{word[: 2 * self.digits]}…")
            raise BadWord(f"{self.what} is a whole number of at most {self.digits} digits, not {shown}.")
        return int(word)

    def load(self, data: Any) -> Any:
        if isinstance(data, bool) or not isinstance(data, int):
            raise BadWord(f"{self.what} is a whole number, not {shortened(str(data))}.")
        return self.read(str(data))

    def schema(self) -> Json:
        return {"type": "integer", "title": self.shown, "minimum": 0, "maximum": 10**self.digits - 1}


@mypyc_attr(allow_interpreted_subclasses=True)
class Choice(Field):
    """One of some fixed words, as they are spelled here."""

    def __init__(self, *words: str, shown: str = "", what: str = "") -> None:
        super().__init__(shown or "|".join(words))
        self.type = "choice"
        self.what = what
        self.words = words
        self.by_small = {word.lower(): word for word in words}

    def read(self, word: str) -> Any:
        found = self.by_small.get(word.lower())
        if found is None:
            near = get_close_matches(word.lower()[:SHOWN], list(self.by_small), n=1)
            hint = f"Did you mean {self.by_small[near[0]]}? " if near and len(self.words) > 3 else ""
            what = f"no {self.what}" if self.what else "not understood here"
            raise BadWord(f"{shortened(word)} is {what}: {', '.join(self.words)}. {hint}".rstrip())
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
            raise BadWord(f"{self.shown} is true or false, not {shortened(str(data))}.")
        return data

    def schema(self) -> Json:
        return {"type": "boolean", "title": self.shown}


@mypyc_attr(allow_interpreted_subclasses=True)
class Flag(Field):
    """Words that are there or not, for a field that is a bool: `secret`, `against invasion`."""

    def __init__(self, phrase: str) -> None:
        super().__init__(phrase)
        self.type = "flag"
        self.said = phrase.split()
        self.absent = False

    def take(self, words: Sequence[str], at: int, end: int) -> tuple[Any, int]:
        if not self.claims(words, at):
            raise BadWord(f"{shortened(words[at])} is not understood here: `{self.shown}`.")
        return True, at + len(self.said)

    def claims(self, words: Sequence[str], at: int) -> bool:
        """Whether the words stand there."""
        return [word.lower() for word in words[at : at + len(self.said)]] == self.said

    def write(self, value: Any) -> str:
        return self.shown

    def load(self, data: Any) -> Any:
        if not isinstance(data, bool):
            raise BadWord(f"{self.shown} is true or false, not {shortened(str(data))}.")
        return data

    def schema(self) -> Json:
        return {"type": "boolean", "title": self.shown}

    def candidates(self, scope: Scope) -> Iterable[str]:
        return (self.said[0],)


@mypyc_attr(allow_interpreted_subclasses=True)
class Text(Field):
    """Free text up to the next fixed word of the form, or to the end of the line; as it was typed."""

    def __init__(self, shown: str, owed: str = "") -> None:
        super().__init__(shown, "", AS_TYPED)
        self.type = "text"
        self.is_open = True
        self.owed = owed

    def take(self, words: Sequence[str], at: int, end: int) -> tuple[Any, int]:
        if at >= end:
            raise BadWord(self.owed or f"{self.shown} is missing.")
        return " ".join(words[at:end]), end

    def load(self, data: Any) -> Any:
        if not isinstance(data, str) or not data.strip():
            raise BadWord(f"{self.shown} is text, not {shortened(str(data))}.")
        if ";" in data or not all(word.isprintable() for word in data.split()):
            raise BadWord(f"{self.shown} holds a semicolon or characters that cannot be printed: leave them out.")
        return " ".join(data.split())

    def schema(self) -> Json:
        return {"type": "string", "title": self.shown, "minLength": 1, "pattern": "^[^;]*[^\\s;][^;]*$"}


@mypyc_attr(allow_interpreted_subclasses=True)
class Pair(Field):
    """Two values with a mark between them: `FORCE=LSP`; with a blank as the mark they are two words."""

    def __init__(self, first: Field, second: Field, mark: str = "=", names: str = "") -> None:
        super().__init__(f"{first.shown}{mark}{second.shown}")
        self.type = "pair"
        self.first = first
        self.second = second
        self.mark = mark
        self.names = names.split() if names else [first.shown.lower(), second.shown.lower()]
        """The keys of both in JSON."""
        self.may_stop = False
        """Whether the first may stand alone; the second then has its value of absence."""

    def take(self, words: Sequence[str], at: int, end: int) -> tuple[Any, int]:
        if self.mark != " ":
            return self.read(words[at]), at + 1
        if at + 1 >= end:
            raise BadWord(f"{self.second.shown} is missing after {shortened(words[at])}.")
        return self.joined(self.first.read(words[at]), self.second.read(words[at + 1])), at + 2

    def read(self, word: str) -> Any:
        head, mark, tail = word.partition(self.mark)
        if not head or (not tail and (mark or not self.may_stop)):
            raise BadWord(f"{shortened(word)} is not written as {self.shown}.")
        return self.joined(
            self.first.read(head.strip()), self.second.read(tail.strip()) if tail else self.second.absent
        )

    def joined(self, first: Any, second: Any) -> Any:
        """The value of both."""
        return first, second

    def parted(self, value: Any) -> tuple[Any, Any]:
        """Both of a value."""
        return value[0], value[1]

    def write(self, value: Any) -> str:
        first, second = self.parted(value)
        return f"{self.first.write(first)}{self.mark}{self.second.write(second)}"

    def load(self, data: Any) -> Any:
        if not isinstance(data, dict) or set(data) - set(self.names) or self.names[0] not in data:
            raise BadWord(f"{self.shown} is an object with {' and '.join(self.names)}, not {shortened(str(data))}.")
        if self.names[1] not in data and not self.may_stop:
            raise BadWord(f"{self.names[1]} is missing from {self.shown}.")
        second = self.second.load(data[self.names[1]]) if self.names[1] in data else self.second.absent
        return self.joined(self.first.load(data[self.names[0]]), second)

    def dump(self, value: Any) -> Any:
        first, second = self.parted(value)
        return {self.names[0]: self.first.dump(first), self.names[1]: self.second.dump(second)}

    def schema(self) -> Json:
        return {
            "type": "object",
            "title": self.shown,
            "properties": {self.names[0]: self.first.schema(), self.names[1]: self.second.schema()},
            "required": self.names[:1] if self.may_stop else self.names,
            "additionalProperties": False,
        }

    def complete(self, words: Sequence[str], partial: str, scope: Scope) -> list[str]:
        head, mark, tail = partial.partition(self.mark)
        if self.mark == " ":
            return (self.second if len(words) % 2 else self.first).complete((), partial, scope)
        if mark:
            return [f"{head}{mark}{word}" for word in self.second.complete((), tail, scope)]
        return [f"{word}{self.mark}" for word in self.first.complete((), head, scope)]

    def parts(self) -> tuple[Field, ...]:
        return self.first, self.second


@mypyc_attr(allow_interpreted_subclasses=True)
class Joined(Field):
    """Several values in one word with a mark between them, as a tuple: `AREA>AREA`, `CARD+CARD`."""

    def __init__(self, item: Field, mark: str) -> None:
        super().__init__(f"{item.shown}{mark}{item.shown}")
        self.type = "list"
        self.item = item
        self.mark = mark
        self.absent = ()

    def read(self, word: str) -> Any:
        return tuple([self.item.read(one.strip()) for one in word.split(self.mark)])

    def write(self, value: Any) -> str:
        return self.mark.join([self.item.write(one) for one in value])

    def load(self, data: Any) -> Any:
        if not isinstance(data, list):
            raise BadWord(f"{self.shown} is a list, not {shortened(str(data))}.")
        return tuple([self.item.load(one) for one in data])

    def dump(self, value: Any) -> Any:
        return [self.item.dump(one) for one in value]

    def schema(self) -> Json:
        return {"type": "array", "title": self.shown, "items": self.item.schema(), "minItems": 1}

    def complete(self, words: Sequence[str], partial: str, scope: Scope) -> list[str]:
        head, mark, tail = partial.rpartition(self.mark)
        return [f"{head}{mark}{word}" for word in self.item.complete((), tail, scope)]

    def parts(self) -> tuple[Field, ...]:
        return (self.item,)


@mypyc_attr(allow_interpreted_subclasses=True)
class Listed(Joined):
    """Several values of some words each to the end of the line, with a mark between them, as a tuple: `4", R 30, 8"`."""

    def __init__(self, item: Field, mark: str = ",", least: int = 0) -> None:
        super().__init__(item, mark)
        self.shown = f"{item.shown}{mark} …"
        self.is_open = True
        self.least = least

    def take(self, words: Sequence[str], at: int, end: int) -> tuple[Any, int]:
        return self.read(" ".join(words[at:end])), end

    def read(self, word: str) -> Any:
        found: list[Any] = []
        faults: list[BadNotation] = []
        for text in word.split(self.mark):
            words = text.split()
            if not words:
                continue
            try:
                value, at = self.item.take(words, 0, len(words))
                if at < len(words):
                    raise BadWord(f"{shortened(words[at])} is too much in `{' '.join(words)[:SHOWN]}`.")
            except BadNotation as fault:
                faults.append(fault)
                value = self.spoilt(" ".join(words), str(fault))
            found.append(value)
        if faults and (None in found or len(faults) == len(found)):
            raise faults[0] if len(faults) == 1 else BadNotation(_numbered(faults))
        if len(found) < self.least:
            raise BadWord(f"{self.item.shown} is missing.")
        return tuple(found)

    def spoilt(self, text: str, fault: str) -> Any:
        """What stands for an item that cannot be read among others that can; nothing refuses the whole."""
        return None

    def write(self, value: Any) -> str:
        between = " | " if self.mark == "|" else f"{self.mark} "
        return between.join([self.item.write(one) for one in value])

    def load(self, data: Any) -> Any:
        """From a list, or from a text as it would be typed."""
        return self.read(data) if isinstance(data, str) else super().load(data)

    def schema(self) -> Json:
        return {"type": "array", "title": self.shown, "items": self.item.schema(), "minItems": self.least}

    def complete(self, words: Sequence[str], partial: str, scope: Scope) -> list[str]:
        said = " ".join(words).rpartition(self.mark)[2].split()
        return self.item.complete(said, partial, scope)


def _numbered(faults: Sequence[BadNotation]) -> str:
    listed = " ".join([f"({number}) {fault}" for number, fault in enumerate(faults, 1)])
    return f"{len(faults)} faults: {listed}"
