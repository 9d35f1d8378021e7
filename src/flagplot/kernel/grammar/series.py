"""Places with several values: a separated pair, several in one word, a list to the end of the line."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from mypy_extensions import mypyc_attr

from flagplot.kernel.grammar.field import SHOWN, BadNotation, BadWord, Field, Json, Scope, shortened
from flagplot.kernel.text.said import Row, Said, say


@mypyc_attr(allow_interpreted_subclasses=True)
class Pair(Field):
    """A separated pair: `FORCE=LSP`; with a space as the separator they are two words."""

    def __init__(self, first: Field, second: Field, mark: str = "=", names: str = "") -> None:
        super().__init__(f"{first.shown}{mark}{second.shown}")
        self.type = "pair"
        self.first = first
        self.second = second
        self.mark = mark
        self.names = names.split() if names else [first.shown.lower(), second.shown.lower()]
        """The keys of both in JSON."""
        self.may_stop = False
        """Whether the second may be left out and has its default value then."""

    def take(self, words: Sequence[str], at: int, end: int) -> tuple[Any, int]:
        if self.mark != " ":
            return self.read(words[at]), at + 1
        if at + 1 >= end:
            raise BadWord(say("unread-missing-after", shown=self.second.shown, words=shortened(words[at])))
        return self.joined(self.first.read(words[at]), self.second.read(words[at + 1])), at + 2

    def read(self, word: str) -> Any:
        head, mark, tail = word.partition(self.mark)
        if not head or (not tail and (mark or not self.may_stop)):
            raise BadWord(say("unread-not-written-as", word=shortened(word), shown=self.shown))
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
            raise BadWord(
                say(
                    "unread-object-with-not",
                    shown=self.shown,
                    first=self.names[0],
                    second=self.names[1],
                    data=shortened(str(data)),
                )
            )
        if self.names[1] not in data and not self.may_stop:
            raise BadWord(say("unread-missing-from", names=self.names[1], shown=self.shown))
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
    """Several values in one word with a separator, as a tuple: `AREA>AREA`, `CARD+CARD`."""

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
            raise BadWord(say("unread-list-not", shown=self.shown, data=shortened(str(data))))
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
    """Several multi-word values to the end of the line, with a separator, as a tuple: `4", R 30, 8"`."""

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
                    raise BadWord(
                        say("unread-too-much-in", word=shortened(words[at]), phrase=f"`{' '.join(words)[:SHOWN]}`")
                    )
            except BadNotation as fault:
                faults.append(fault)
                value = self.spoilt(" ".join(words), fault.said)
            found.append(value)
        if faults and (None in found or len(faults) == len(found)):
            raise faults[0] if len(faults) == 1 else BadNotation(_numbered(faults))
        if len(found) < self.least:
            raise BadWord(say("unread-missing", shown=self.item.shown))
        return tuple(found)

    def spoilt(self, text: str, fault: Said) -> Any:
        """The placeholder for an unreadable item among readable ones; `None` refuses the whole list."""
        return None

    def write(self, value: Any) -> str:
        between = " | " if self.mark == "|" else f"{self.mark} "
        return between.join([self.item.write(one) for one in value])

    def load(self, data: Any) -> Any:
        """From a list, or from a text as typed."""
        return self.read(data) if isinstance(data, str) else super().load(data)

    def schema(self) -> Json:
        return {"type": "array", "title": self.shown, "items": self.item.schema(), "minItems": self.least}

    def complete(self, words: Sequence[str], partial: str, scope: Scope) -> list[str]:
        said = " ".join(words).rpartition(self.mark)[2].split()
        return self.item.complete(said, partial, scope)


def _numbered(faults: Sequence[BadNotation]) -> Said:
    told = [
        say("unread-fault-by-number", number=str(number), fault=fault.said) for number, fault in enumerate(faults, 1)
    ]
    return say("unread-several-faults", count=str(len(faults)), faults=Row(tuple(told)))


class OneWord(Pair):
    """A pair that orders keep as one word: `rn.exeter=sunk`. Any other word is accepted too; the rules refuse it, and name the rule."""

    def read(self, word: str) -> Any:
        return word.lower()

    def joined(self, first: Any, second: Any) -> Any:
        return f"{first}={second}"

    def parted(self, value: Any) -> tuple[Any, Any]:
        first, _, second = value.partition("=")
        return first, second

    def write(self, value: Any) -> str:
        return str(value)
