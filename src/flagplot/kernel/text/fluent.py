"""Messages in the syntax of Project Fluent (projectfluent.org), formatted into text with references; `reader` reads them.

A subset of the syntax, with the same meaning: messages, terms, attributes, references, literals, functions, selection by words,
numbers and plurals. A text stands on one line; only a selection takes several. docs/decisions/0008 says why this is not
`fluent.runtime`; a test compares every catalogue with that library.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from typing import Final, TypeAlias

from mypy_extensions import mypyc_attr

from flagplot.kernel.text.references import Part, Ref, Series, Text, joined

Argument: TypeAlias = str | int | Ref | Text | Series
"""Arguments of a message: words, numbers, references, and texts or lists of them."""

_STOPS: Final = ".!?…)"


class BadMessage(Exception):
    """A catalogue that cannot be read; says where."""


@mypyc_attr(allow_interpreted_subclasses=True)
class Node:
    """A piece of a pattern."""

    def value(self, scope: Scope) -> Argument:
        """Its value."""
        raise AssertionError(type(self).__name__)

    def inner(self) -> list[Node]:
        """The pieces within it."""
        return []


class Words(Node):
    """Plain words, or a literal in quotation marks."""

    def __init__(self, words: str) -> None:
        self.words = words

    def value(self, scope: Scope) -> Argument:
        return self.words


class Number(Node):
    """A number that is written in the pattern."""

    def __init__(self, number: int) -> None:
        self.number = number

    def value(self, scope: Scope) -> Argument:
        return self.number


class Variable(Node):
    """`{ $ship }`: an argument."""

    def __init__(self, name: str) -> None:
        self.name = name

    def value(self, scope: Scope) -> Argument:
        found = scope.arguments.get(self.name)
        if found is None:
            message = f"`{scope.id}` needs ${self.name}, which it was not given."
            raise LookupError(message)
        return found


class Reference(Node):
    """`{ effect }`, `{ sides.ijn }` or `{ -navy }`: another message, with the same arguments."""

    def __init__(self, id: str, attribute: str) -> None:
        self.id = id
        self.attribute = attribute

    def value(self, scope: Scope) -> Argument:
        return joined(scope.messages.pattern(self.id, self.attribute).parts(scope))


class Call(Node):
    """`{ COUNT($ships) }`: a function of one argument."""

    def __init__(self, name: str, argument: Node) -> None:
        self.name = name
        self.argument = argument

    def value(self, scope: Scope) -> Argument:
        return FUNCTIONS[self.name](self.argument.value(scope))

    def inner(self) -> list[Node]:
        return [self.argument]


class Variant:
    """One case of a selection: its key as a word or a number, and its pattern."""

    def __init__(self, key: str, pattern: Pattern) -> None:
        self.key = key
        self.number = int(key) if key.removeprefix("-").isdecimal() else None
        self.pattern = pattern


class Selection(Node):
    """`{ $hits -> [one] a hit *[other] { $hits } hits }`."""

    def __init__(self, selector: Node, variants: list[Variant], default: Variant) -> None:
        self.selector = selector
        self.variants = variants
        self.default = default

    def value(self, scope: Scope) -> Argument:
        return joined(self.chosen(self.selector.value(scope), scope).parts(scope))

    def chosen(self, key: Argument, scope: Scope) -> Pattern:
        """The first case that matches: a number by itself or by its plural form, anything else by its word."""
        if isinstance(key, int):
            form = scope.messages.plural(key)
            for variant in self.variants:
                if variant.number == key or variant.key == form:
                    return variant.pattern
            return self.default.pattern
        word = str(key)
        for variant in self.variants:
            if variant.key == word:
                return variant.pattern
        return self.default.pattern

    def inner(self) -> list[Node]:
        return [self.selector, *(node for variant in self.variants for node in variant.pattern.nodes)]


class Pattern:
    """The pattern after the equals sign."""

    def __init__(self, nodes: list[Node]) -> None:
        self.nodes = nodes

    def parts(self, scope: Scope) -> list[Part]:
        """The pattern in words and references."""
        out: list[Part] = []
        for node in self.nodes:
            scope.messages.write(node.value(scope), out)
        return out

    def every_node(self) -> Iterator[Node]:
        """All pieces, those within others included."""
        waiting = self.nodes[:]
        while waiting:
            node = waiting.pop()
            yield node
            waiting += node.inner()


class Message:
    """An entry of a catalogue: its pattern, if it has one, and those of its attributes."""

    def __init__(self, id: str, pattern: Pattern | None, attributes: dict[str, Pattern]) -> None:
        self.id = id
        self.pattern = pattern
        self.attributes = attributes

    def patterns(self) -> list[Pattern]:
        """Everything it can say."""
        return ([] if self.pattern is None else [self.pattern]) + list(self.attributes.values())


class Scope:
    """One formatting: the message, its arguments and the catalogue around it."""

    def __init__(self, id: str, messages: Messages, arguments: Mapping[str, Argument]) -> None:
        self.id = id
        self.messages = messages
        self.arguments = arguments


class Messages:
    """The messages of one language by their ids; a term's begins with a dash."""

    def __init__(self, language: str, messages: Mapping[str, Message]) -> None:
        self.language = language
        self.messages = dict(messages)
        self.kept: dict[tuple[object, ...], str] = {}
        """Cache of formatted sentences, by message and arguments."""

    def __contains__(self, id: str) -> bool:
        return id in self.messages

    def pattern(self, id: str, attribute: str = "") -> Pattern:
        """The pattern of a message or of its attribute."""
        message = self.messages.get(id)
        found = None
        if message is not None:
            found = message.attributes.get(attribute) if attribute else message.pattern
        if found is None:
            name = f"{id}.{attribute}" if attribute else id
            text = f"There is no message `{name}` in the catalogue of language {self.language!r}."
            raise LookupError(text)
        return found

    def format(self, id: str, arguments: Mapping[str, Argument], attribute: str = "") -> Text:
        """A message with its arguments."""
        return joined(self.pattern(id, attribute).parts(Scope(id, self, arguments)))

    def word(self, table: str, key: str) -> str | None:
        """A word of a table, which is a message with an attribute for each word; `None` if the key is unknown."""
        message = self.messages.get(table)
        if message is None or key not in message.attributes:
            return None
        return str(self.format(table, {}, key))

    def table(self, name: str) -> dict[str, str]:
        """All words of a table; none where there is no such table."""
        message = self.messages.get(name)
        return {} if message is None else {key: str(self.format(name, {}, key)) for key in message.attributes}

    def write(self, value: Argument, out: list[Part]) -> None:
        """Add a value to a text: numbers with their separators, lists as they are spoken."""
        if isinstance(value, (str, Ref)):
            out.append(value)
        elif isinstance(value, Text):
            out.extend(value.parts)
        elif isinstance(value, int):
            out.append(
                f"{value:,}".replace(",", self.word("number", "thousands") or ",") if abs(value) > 999 else str(value)
            )
        else:
            self._write_series(value, out)

    def _write_series(self, series: Series, out: list[Part]) -> None:
        """Join a list: with commas, the last item with `and`; a choice with `or` throughout."""
        if not series.items:
            out.append(self.word("list", "none") or "")
        last = len(series.items) - 1
        for place, item in enumerate(series.items):
            if place:
                sign = "either" if series.is_choice else "last" if place == last else "comma"
                out.append(self.word("list", sign) or "")
            self.write(item, out)

    def plural(self, number: int) -> str:
        """The plural form of a number, as Unicode's CLDR names them."""
        return PLURALS.get(self.language, _one_or_other)(number)

    def over(self, other: Messages) -> Messages:
        """These messages with others added; a message of the same id is replaced."""
        return Messages(self.language, {**self.messages, **other.messages})

    def pseudo(self) -> Messages:
        """The pseudo-locale: accented letters, so that plain English reveals text that does not come from a catalogue."""
        return Messages("pseudo", {name: _estranged(message) for name, message in self.messages.items()})


def _one_or_other(number: int) -> str:
    return "one" if number == 1 else "other"


def _french(number: int) -> str:
    return "one" if number in {0, 1} else "other"


PLURALS: Final[dict[str, Callable[[int], str]]] = {"fr": _french}
"""Plural rules of languages with other forms than one and many, from CLDR."""


def _count(value: Argument) -> Argument:
    """`COUNT`: the grammatical number of a name or a list, for the following verb."""
    if isinstance(value, Series):
        return _count(value.items[0]) if len(value.items) == 1 else len(value.items)
    if isinstance(value, Ref):
        return 2 if value.many else 1
    if isinstance(value, Text):
        return 2 if any(isinstance(part, Ref) and part.many for part in value.parts) else 1
    return value if isinstance(value, int) else 1


def _ending(value: Argument) -> Argument:
    """`ENDING`: the last letter of a word, or `stop` for a final punctuation mark, for the text after it."""
    last = str(value)[-1:].lower()
    return "stop" if last and last in _STOPS else last


def _given(value: Argument) -> Argument:
    """`GIVEN`: whether an argument is present: `no` for an empty word or list and for 0."""
    if isinstance(value, Series):
        return "yes" if value.items else "no"
    return "yes" if value and str(value) else "no"


FUNCTIONS: Final[dict[str, Callable[[Argument], Argument]]] = {"COUNT": _count, "ENDING": _ending, "GIVEN": _given}
"""Functions in addition to Fluent's own."""

_STRANGE: Final = str.maketrans(
    "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ",
    "ȧƀƈḓḗƒɠħīĵķŀḿƞǿƥɋřşŧŭṽẇẋẏẑȦƁƇḒḖƑƓĦĪĴĶĿḾȠǾƤɊŘŞŦŬṼẆẊẎẐ",
)


def _estranged(message: Message) -> Message:
    attributes = {name: _strange(pattern) for name, pattern in message.attributes.items()}
    return Message(message.id, None if message.pattern is None else _strange(message.pattern), attributes)


def _strange(pattern: Pattern) -> Pattern:
    nodes: list[Node] = []
    for node in pattern.nodes:
        if isinstance(node, Words):
            nodes.append(Words(node.words.translate(_STRANGE)))
        elif isinstance(node, Selection):
            variants = [Variant(one.key, _strange(one.pattern)) for one in node.variants]
            default = variants[node.variants.index(node.default)]
            nodes.append(Selection(node.selector, variants, default))
        else:
            nodes.append(node)
    return Pattern(nodes)
