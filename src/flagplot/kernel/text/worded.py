"""Orders in words: the message `order-<verb>` of a game's catalogue, with the order's fields as arguments."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Final, TypeAlias

from flagplot.kernel.text.fluent import Argument, Messages, Variable
from flagplot.kernel.text.references import Part, Series, Text, capitalized, joined

Named: TypeAlias = Callable[[str, str], Part | Text]
"""The display name of a word of an order, by field and word."""
NONE: Final = "none"
"""The code of an empty field."""


@dataclass(frozen=True)
class Worded:
    """An order in words: as a button label, spelled out if the label only counts, and line by line for a sheet."""

    label: str
    spelled: str = ""
    lines: tuple[str, ...] = ()


def phrase(messages: Messages, id: str, fields: Mapping[str, Any], named: Named) -> Text:
    """A message about an order or a part of one.

    `$ship` is what the field `ship` names, `$ship_is` the word that stands there, `none` if none does. Parts that have fields of their own
    are worded by the message of the whole with the name of their field behind it.
    """
    given: dict[str, Argument] = {}
    for name, value in fields.items():
        given[name], given[f"{name}_is"] = _argument(messages, f"{id}-{name}", name, value, named)
    for node in messages.pattern(id).every_node():
        if isinstance(node, Variable) and node.name.endswith("_is"):
            given.setdefault(node.name, NONE)
    return messages.format(id, given)


def _argument(messages: Messages, id: str, name: str, value: Any, named: Named) -> tuple[Argument, str]:
    if isinstance(value, bool):
        return ("yes", "yes") if value else ("no", "no")
    if isinstance(value, int):
        return value, str(value)
    if value is None or value == "":
        return "", NONE
    if isinstance(value, str):
        return named(name, value), value
    if isinstance(value, Mapping):
        return phrase(messages, id, value, named), "one"
    items = [_item(messages, id, name, one, named) for one in value]
    return Series(tuple(items)), NONE if not items else "one" if len(items) == 1 else "many"


def _item(messages: Messages, id: str, name: str, value: Any, named: Named) -> Part | Text:
    found = _argument(messages, id, name, value, named)[0]
    return found if isinstance(found, (str, Text)) or not isinstance(found, (int, Series)) else str(found)


def sentence(text: Text) -> str:
    """A text with a capital letter, as buttons and sentences begin."""
    return str(capitalized(text))


def in_a_row(texts: Sequence[Text], between: str) -> Text:
    """Concatenated texts."""
    parts: list[Part] = []
    for text in texts:
        parts += [between, *text.parts] if parts else text.parts
    return joined(parts)
