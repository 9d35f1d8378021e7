"""Orders in words, from the messages `order-…` and `line-…` of content/text/<language>/strategic.ftl."""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache
from typing import Any, Final

from flagplot.kernel.grammar.form import form_of
from flagplot.kernel.order import Order
from flagplot.kernel.text.fluent import Argument, Messages
from flagplot.kernel.text.references import Part, Ref, Series, Text
from flagplot.kernel.text.said import spoken
from flagplot.kernel.text.worded import Worded, phrase, sentence
from flagplot.strategic.orders.item import Item, Scrawl
from flagplot.strategic.orders.sheets import Sheet
from flagplot.strategic.state.books import enter
from flagplot.strategic.state.ids import UnitId
from flagplot.strategic.state.view import StrategicView
from flagplot.strategic.text.wording import Lexicon, titles

WORDS: Final = frozenset(("use", "part", "yes", "battle", "fate", "text", "name"))
"""Fields that hold no name."""


@lru_cache(maxsize=4)
def lexicon(messages: Messages) -> Lexicon:
    """The names of pieces and places in a language."""
    return Lexicon(messages)


class Speaker:
    """Describes the orders of a seat, from what it may know."""

    def __init__(self, view: StrategicView) -> None:
        self.view = view
        self.messages = spoken("strategic")
        self.lexicon = lexicon(self.messages)
        # A seat of one nation need not be told whose its counters are.
        self.own = view.nations[0] if len(view.nations) == 1 else ""

    def worded(self, order: Order) -> Worded:
        """An order in words; of a sheet how many lines it has, and each of them."""
        form = form_of(order)
        message = f"order-{form.verb}"
        if isinstance(order, Sheet):
            lines = [self.line(item) for item in order.items]
            label = self.messages.format(message, {"count": len(lines)})
            return Worded(sentence(label), self.counted(order) if lines else "", tuple(lines))
        text = phrase(self.messages, message, form.to_json(order), self.called)
        return Worded(sentence(text), self.messages.word(message, "more") or "")

    def line(self, item: Item) -> str:
        """A line of a sheet; one that could not be read as it was typed."""
        return item.text if isinstance(item, Scrawl) else sentence(self._line(item))

    def _line(self, item: Item) -> Text:
        form = form_of(item)
        fields: dict[str, Any] = dict.fromkeys(form.attributes) | form.to_json(item)
        given: dict[str, Any] = {name: self.text_of(name, value, fields) for name, value in fields.items()}
        operation = getattr(item, "operation", None)
        if operation is not None:
            given["operation"] = self._line(operation)
        return self.messages.format(f"line-{form.verb}", self.coded(given, fields))

    def text_of(self, name: str, value: Any, fields: Mapping[str, Any]) -> Argument:
        """A field of a line: counters of a kind together, cargo with its number, everything else by its name."""
        if name == "units":
            comma = self.messages.word("list", "comma") or ""
            return self.lexicon.in_a_row(self.lexicon.counters(list(value or ()), owned=not self.own), comma)
        if name == "cargo" and self.lexicon.parted(str(value))[0]:
            return self.called(name, str(value))
        if name == "cargo":
            return self.lexicon.cargo(str(value), int(fields.get("number") or 1))
        if name == "route" or (name == "target" and str(value).startswith("route-")):
            return self.route(str(value).removeprefix("route-"))
        if isinstance(value, bool):
            return "yes" if value else "no"
        if isinstance(value, int):
            return value
        if isinstance(value, str):
            return self.called(name, value)
        if isinstance(value, list):
            return Series(tuple([self.called(name, str(one)) for one in value]))
        return ""

    def coded(self, given: Mapping[str, Argument], fields: Mapping[str, Any]) -> dict[str, Argument]:
        """The arguments, with a code for each: the word itself, `none` if there is none."""
        found = dict(given)
        for name, value in fields.items():
            said = value if isinstance(value, (str, int)) else "some" if value else ""
            found[f"{name}_is"] = "none" if said == "" else str(said)
        found["alone"] = "yes" if self.own else "no"
        if fields.get("by") == fields.get("nation"):
            found["by_is"] = "none"
        unit = self.view.position.units.get(UnitId(str(fields.get("unit", ""))))
        found["from_is"] = unit.at if unit is not None else "none"
        found["from"] = self.lexicon.named(unit.at) if unit is not None else ""
        return found

    def route(self, number: str) -> Part:
        """A route by its name."""
        known = self.view.position.routes.get(int(number)) if number.isdecimal() else None
        name = known.name if known else str(self.messages.format("route-numbered", {"number": number}))
        return Ref("route", number, name)

    def called(self, field: str, word: str) -> Part | Text:
        """What a word of an order names."""
        if field in WORDS:
            return word
        if word in titles():
            return self.lexicon.card(word)
        if self.own and word.partition(":")[0] == self.own:
            return self.lexicon.force(word, owned=False)
        if self.own and self.lexicon.parted(word)[0] == self.own:
            return self.lexicon.counters([word], owned=False)[0]
        return self.lexicon.named(word)

    def counted(self, sheet: Sheet) -> str:
        """A sheet in one sentence: how many lines of each kind."""
        counts: dict[str, int] = {}
        known = self.messages.messages["lines-of"].attributes
        for item in sheet.items:
            verb = "" if isinstance(item, Scrawl) else form_of(item).verb
            enter(counts, verb if verb in known else "", 1)
        rest = "other" if len(counts) > 1 else "plain"
        found = [self.messages.format("lines-of", {"count": count}, kind or rest) for kind, count in counts.items()]
        comma = self.messages.word("list", "comma") or ""
        return str(self.messages.format("sheet-counts", {"counts": self.lexicon.in_a_row(found, comma)}))


def worded(view: StrategicView, order: Order) -> Worded:
    """An order in words, from what its seat may know."""
    return Speaker(view).worded(order)
