"""Reading a catalogue: the subset of Fluent's syntax that our catalogues use."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Final

from flagplot.kernel.text.fluent import (
    FUNCTIONS,
    BadMessage,
    Call,
    Message,
    Messages,
    Node,
    Number,
    Pattern,
    Reference,
    Selection,
    Variable,
    Variant,
    Words,
)

_NAME: Final = re.compile(r"[a-zA-Z][a-zA-Z0-9_-]*")
_NUMBER: Final = re.compile(r"-?\d+")
_WORDS: Final = re.compile(r"[^{}\n]+")
_ATTRIBUTE: Final = re.compile(r"[ ]+\.(?=[a-zA-Z])")


def parse(text: str, language: str, name: str = "text") -> Messages:
    """Read a catalogue; `name` is the file's, for error messages."""
    found: dict[str, Message] = {}
    for message in _Reader(text, name).messages():
        if message.id in found:
            fault = f"{name}: `{message.id}` stands in it twice."
            raise BadMessage(fault)
        found[message.id] = message
    return Messages(language, found)


class _Reader:
    """Reads messages from the beginning of a text to its end."""

    def __init__(self, text: str, name: str) -> None:
        self.text = text
        self.name = name
        self.at = 0

    def messages(self) -> Iterator[Message]:
        """One message after the other."""
        while self.at < len(self.text):
            if self.text[self.at] in "#\n":
                self._end_line()
            else:
                yield self._message()

    def _message(self) -> Message:
        dash = "-" if self._takes("-") else ""
        name = dash + self._word(_NAME, "the name of a message")
        self._blank()
        self._expect("=")
        self._blank()
        pattern = self._pattern() if not self._at_end_of_line() else None
        self._end_line()
        attributes = {}
        while attribute := _ATTRIBUTE.match(self.text, self.at):
            self.at = attribute.end()
            key = self._word(_NAME, "the name of an attribute")
            self._blank()
            self._expect("=")
            self._blank()
            attributes[key] = self._pattern()
            self._end_line()
        if pattern is None and not attributes:
            raise self._fault(f"`{name}` says nothing")
        return Message(name, pattern, attributes)

    def _pattern(self) -> Pattern:
        """Words and placeables to the end of the line."""
        nodes: list[Node] = []
        while not self._at_end_of_line():
            if self.text[self.at] == "{":
                nodes.append(self._placeable())
            elif found := _WORDS.match(self.text, self.at):
                self.at = found.end()
                words = found.group()
                nodes.append(Words(words.rstrip(" ") if self._at_end_of_line() else words))
            else:
                raise self._fault("a closing brace without its opening one")
        if not nodes:
            raise self._fault("a pattern is missing")
        return Pattern([node for node in nodes if not isinstance(node, Words) or node.words])

    def _placeable(self) -> Node:
        self._expect("{")
        self._space()
        node = self._expression()
        self._space()
        if self.text.startswith("->", self.at):
            self.at += 2
            node = self._selection(node)
        self._expect("}")
        return node

    def _expression(self) -> Node:
        if self._takes("$"):
            return Variable(self._word(_NAME, "the name of an argument"))
        if self._takes('"'):
            end = self.text.find('"', self.at)
            words, self.at = self.text[self.at : end], end + 1
            if end < 0 or "\\" in words or "\n" in words:
                raise self._fault("a literal is closed on its line and has no escapes")
            return Words(words)
        number = _NUMBER.match(self.text, self.at)
        if number is not None:
            self.at = number.end()
            return Number(int(number.group()))
        dash = "-" if self._takes("-") else ""
        name = dash + self._word(_NAME, "an argument, a message, a function or a literal")
        if self._takes("("):
            if name not in FUNCTIONS:
                raise self._fault(f"there is no function {name}: {', '.join(FUNCTIONS)}")
            self._space()
            argument = self._expression()
            self._space()
            self._expect(")")
            return Call(name, argument)
        return Reference(name, self._word(_NAME, "the name of an attribute") if self._takes(".") else "")

    def _selection(self, selector: Node) -> Node:
        """The cases of a selection, each on its own line, one of them with the star of the default."""
        variants: list[Variant] = []
        default: Variant | None = None
        self._end_line()
        self._space()
        while not self.text.startswith("}", self.at):
            starred = self._takes("*")
            self._expect("[")
            self._space()
            number = _NUMBER.match(self.text, self.at)
            key = self._word(_NUMBER if number is not None else _NAME, "the key of a case")
            self._space()
            self._expect("]")
            self._blank()
            variant = Variant(key, self._pattern())
            variants.append(variant)
            if starred:
                default = variant
            self._end_line()
            self._space()
        if default is None:
            raise self._fault("a selection has one case with a star")
        return Selection(selector, variants, default)

    def _takes(self, sign: str) -> bool:
        if not self.text.startswith(sign, self.at):
            return False
        self.at += len(sign)
        return True

    def _expect(self, sign: str) -> None:
        if not self._takes(sign):
            raise self._fault(f"`{sign}` is missing")

    def _word(self, form: re.Pattern[str], what: str) -> str:
        found = form.match(self.text, self.at)
        if found is None:
            raise self._fault(f"{what} is missing")
        self.at = found.end()
        return found.group()

    def _blank(self) -> None:
        while self.text.startswith(" ", self.at):
            self.at += 1

    def _space(self) -> None:
        while self.at < len(self.text) and self.text[self.at] in " \n":
            self.at += 1

    def _at_end_of_line(self) -> bool:
        return self.at >= len(self.text) or self.text[self.at] == "\n"

    def _end_line(self) -> None:
        """Go to the next line; a comment is skipped, anything else must be blank."""
        if not self._at_end_of_line() and self.text[self.at] == "#":
            end = self.text.find("\n", self.at)
            self.at = len(self.text) if end < 0 else end
        self._blank()
        if not self._at_end_of_line():
            raise self._fault("the line should end")
        self.at += 1

    def _fault(self, what: str) -> BadMessage:
        line = self.text.count("\n", 0, self.at) + 1
        return BadMessage(f"{self.name}, line {line}: {what}.")
