"""The notation of a game: every order by its verb, read from a line or from JSON, described to players and programs."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from difflib import get_close_matches
from typing import Any, Final

from flagplot.kernel.grammar.action import Action
from flagplot.kernel.grammar.field import BadNotation, Json, Scope, UnknownVerb, shortened
from flagplot.kernel.grammar.form import Form, form_of
from flagplot.kernel.grammar.phrasebook import Phrasebook
from flagplot.kernel.order import Order
from flagplot.kernel.seat import CONTROL, OBSERVER, Seat
from flagplot.kernel.text.said import either, say

DIALECT: Final = "https://json-schema.org/draft/2020-12/schema"


def no_words(_kind: str) -> Sequence[str]:
    """An empty scope: completion then offers fixed words only."""
    return ()


class Notation:
    """The verbs of a game, from the forms of its chapters; a verb means one thing."""

    def __init__(self, *tables: Iterable[Form]) -> None:
        self.verbs: dict[str, type[Order]] = {}
        self.book = Phrasebook(what="order")
        for table in tables:
            for form in table:
                known = self.verbs.setdefault(form.verb, form.kind)
                if known is not form.kind:
                    named = f"{known.__name__} and for {form.kind.__name__}"
                    message = f"The verb {form.verb!r} stands for {named}: rename one."
                    raise ValueError(message)
                self.book.add(form)

    def spoken(self, seat: Seat) -> list[str]:
        """The verbs a seat may use: Control's decrees are nobody else's."""
        return sorted([verb for verb, kind in self.verbs.items() if seat == CONTROL or not kind.decrees()])

    def forms(self, verb: str) -> list[Form]:
        """The forms of a verb: one, or several that differ by a fixed word."""
        return self.book.forms.get(verb, [])

    def parse(self, line: str, seat: Seat = OBSERVER) -> Order:
        """Parse one line; `BadNotation` says what is wrong and what this seat could write instead."""
        words = line.split()
        if ";" in line:
            raise BadNotation(say("unread-semicolon-begins-dice-in-record"))
        if not all(word.isprintable() for word in words):
            raise BadNotation(say("unread-order-has-characters-in-that"))
        if not words:
            raise BadNotation(say("unread-nothing-was-ordered-type-order"))
        if words[0].lower() not in self.verbs:
            raise self._no_verb(words[0], seat)
        order: Order = self.book.read(words)
        return order

    def _no_verb(self, word: str, seat: Seat) -> BadNotation:
        verbs = self.spoken(seat)
        near = get_close_matches(word.lower(), verbs, n=3)
        if near:
            return BadNotation(say("unread-no-order-did-you-mean", word=shortened(word), near=either(near)))
        said = say("unread-no-order-orders-begin-with", word=shortened(word), verbs=", ".join(verbs))
        return UnknownVerb(said, word)

    # JSON

    def to_json(self, order: Order) -> Json:
        """An order as `{"verb": …}` with its fields by name."""
        return form_of(order).to_json(order)

    def from_json(self, data: Any, seat: Seat = OBSERVER) -> Order:
        """An order from JSON; `BadNotation` says what is wrong. The result can always be written as a line."""
        order = self._loaded(data, seat)
        line = order.line()
        if self.parse(line, seat) != order:
            raise BadNotation(say("unread-would-not-read-as-meant", line=shortened(line)))
        return order

    def compose(self, data: Any, seat: Seat = OBSERVER) -> str:
        """The line of an order from JSON, not yet parsed."""
        return self._loaded(data, seat).line()

    def _loaded(self, data: Any, seat: Seat) -> Order:
        if not isinstance(data, dict) or not isinstance(data.get("verb"), str):
            raise BadNotation(say("unread-order-object-with-its-verb"))
        if data["verb"] not in self.verbs:
            raise self._no_verb(data["verb"], seat)
        order: Order = self.book.load(data)
        return order

    def schema(self) -> Json:
        """JSON Schema of all orders: one of the forms, which stand in `$defs` by verb (`advantage`, `advantage-2`, …)."""
        found: Json = {}
        for verb, forms in self.book.forms.items():
            for number, form in enumerate(forms, 1):
                found[verb if number == 1 else f"{verb}-{number}"] = form.schema()
        return {"$schema": DIALECT, "oneOf": [{"$ref": f"#/$defs/{name}"} for name in found], "$defs": found}

    # For programs and terminals

    def actions(self) -> dict[str, tuple[tuple[Action, ...], ...]]:
        """The fields of every verb in printed order; several rows where a verb has several forms."""
        return {verb: tuple([form.actions() for form in forms]) for verb, forms in self.book.forms.items()}

    def complete(self, line: str, seat: Seat = OBSERVER, scope: Scope = no_words) -> list[str]:
        """The words with which the last, unfinished word of a line could go on; after a blank, the words that could follow."""
        words = line.split()
        partial = words.pop() if words and not line[-1].isspace() else ""
        if not words:
            return [verb for verb in self.spoken(seat) if verb.startswith(partial.lower())]
        if words[0].lower() not in self.spoken(seat):
            return []
        return self.book.complete(words, partial, scope)
