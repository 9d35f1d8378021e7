"""Sentences for events: one template for each kind, in one place."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cache
from string import Formatter
from typing import Final

from mypy_extensions import mypyc_attr

from flagplot.kernel.event import Event, Fact

ONE_AND_MANY: Final = 2
"""Forms of a field that counts, or that answers yes or no."""


@mypyc_attr(allow_interpreted_subclasses=True)
class Catalogue:
    """The templates of one language: `"sighted": "{group} sighted in {hex}."`.

    A field may carry forms: `{lost|ship|ships}` counts, `{hit|shot down|no result}` answers yes or no.
    """

    def __init__(self, templates: Mapping[str, str]) -> None:
        self.templates = dict(templates)

    def sentence(self, event: Event) -> str:
        """The event in words, with a capital letter. A kind without a template is a fault of the game and says so."""
        template = self.templates.get(self.kind(event))
        if template is None:
            message = f"No sentence for events of kind {event.kind!r}."
            raise LookupError(message)
        text = "".join(
            [words if field is None else words + self.spoken(field, event.facts) for words, field in _cut(template)]
        )
        return text[:1].upper() + text[1:]

    def kind(self, event: Event) -> str:
        """Which template an event takes; a game may have several for one kind."""
        return event.kind

    def spoken(self, field: str, facts: Mapping[str, Fact]) -> str:
        """One field of a sentence: a fact, or a fact with the forms that it takes."""
        if "|" not in field:
            return self.worded(field, facts)
        name, *forms = field.split("|")
        if len(forms) != ONE_AND_MANY:
            return self.worded(field, facts)
        fact = facts[name]
        if isinstance(fact, bool):
            return forms[0] if fact else forms[1]
        return f"{fact} {forms[0] if fact == 1 else forms[1]}"

    def worded(self, field: str, facts: Mapping[str, Fact]) -> str:
        """A fact in words; games call their pieces and places by name."""
        fact = facts[field]
        if isinstance(fact, list):
            return ", ".join([str(item) for item in fact]) or "none"
        if isinstance(fact, bool):
            return "yes" if fact else "no"
        return "none" if fact is None else str(fact)


@cache
def _cut(template: str) -> tuple[tuple[str, str | None], ...]:
    """A template's words, each with the field that follows them; asked for every sentence, so kept."""
    return tuple([(words, field) for words, field, _, _ in Formatter().parse(template)])


def listed(words: Sequence[str]) -> str:
    """A list as it is spoken: `Akagi, Soryu and Hiryu`."""
    if len(words) <= 1:
        return words[0] if words else "none"
    return f"{', '.join(words[:-1])} and {words[-1]}"


def explain(event: Event, catalogue: Catalogue) -> list[str]:
    """The event with everything behind it: sentence, dice, cells, modifiers, rules."""
    lines = [catalogue.sentence(event)]
    lines += [f"  dice: {roll}" for roll in event.rolls]
    lines += [f"  chart: {reading}" for reading in event.readings]
    lines += [f"  modifier: {modifier}" for modifier in event.modifiers]
    if event.rules:
        lines.append(f"  rules: {', '.join(event.rules)}")
    return lines
