"""Orders in words, from the messages `order-…` of content/text/<language>/operational.ftl."""

from __future__ import annotations

from functools import lru_cache
from typing import Final

from flagplot.kernel.grammar.form import form_of
from flagplot.kernel.order import Order
from flagplot.kernel.text.fluent import Messages
from flagplot.kernel.text.references import Part, Ref, Text
from flagplot.kernel.text.said import spoken
from flagplot.kernel.text.worded import Worded, phrase, sentence
from flagplot.operational.content.sea import PLACE, SEA
from flagplot.operational.orders.battle import Array
from flagplot.operational.phases.battle.arraying import Arraying
from flagplot.operational.state.view import BayView
from flagplot.operational.text.wording import Signals

WORDS: Final = frozenset(
    ("step", "column", "kind", "answer", "weapon", "manner", "post", "facing", "battle", "source", "fate")
)
"""Fields that hold no name."""


@lru_cache(maxsize=4)
def signals(messages: Messages) -> Signals:
    """The names of pieces and places in a language."""
    return Signals(messages)


def called(field: str, word: str) -> Part | Text:
    """What a word of an order names. Buttons have little room: a hex is named by its place, else by its number."""
    if field in WORDS:
        return word
    places = SEA.places_at.get(word, ())
    if places:
        return Ref("hex", word, PLACE[places[0]].name)
    return Ref("hex", word, word) if word.isdecimal() else signals(spoken("operational")).named(word)


def worded(view: BayView, order: Order) -> Worded:
    """An order in words, from what the seat may know."""
    messages = spoken("operational")
    form = form_of(order)
    step = type(view.flow[-1]).__name__ if view.flow else ""
    if isinstance(order, Array) and _is_all_in_front(view, order):
        text = messages.format("order-array", {"posts_is": "front"})
    else:
        text = phrase(messages, f"order-{form.verb}", {**form.to_json(order), "step": step}, called)
    return Worded(sentence(text))


def _is_all_in_front(view: BayView, order: Array) -> bool:
    """Whether all ships of an array are in the screening line."""
    for phase in view.flow:
        if isinstance(phase, Arraying):
            drawn = phase.names.get(view.side, [])
            return len(order.posts) == len(drawn) and all(post.endswith("=screening") for post in order.posts)
    return False
