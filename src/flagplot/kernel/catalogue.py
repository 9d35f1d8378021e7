"""Sentences for events: one template for each kind, in one place."""

from __future__ import annotations

from collections.abc import Mapping

from flagplot.kernel.event import Event, Fact


class Catalogue:
    """The templates of one language: `"sighted": "{group} sighted in {hex}."`."""

    def __init__(self, templates: Mapping[str, str]) -> None:
        self.templates = dict(templates)

    def sentence(self, event: Event) -> str:
        """The event in words. A kind without a template is a fault of the game and says so."""
        template = self.templates.get(event.kind)
        if template is None:
            message = f"No sentence for events of kind {event.kind!r}."
            raise LookupError(message)
        return template.format_map({name: _words(fact) for name, fact in event.facts.items()})


def _words(fact: Fact) -> str:
    if isinstance(fact, list):
        return ", ".join(str(item) for item in fact) or "none"
    if isinstance(fact, bool):
        return "yes" if fact else "no"
    return "none" if fact is None else str(fact)


def explain(event: Event, catalogue: Catalogue) -> list[str]:
    """The event with everything behind it: sentence, dice, cells, modifiers, rules."""
    lines = [catalogue.sentence(event)]
    lines += [f"  dice: {roll}" for roll in event.rolls]
    lines += [f"  chart: {reading}" for reading in event.readings]
    lines += [f"  modifier: {modifier}" for modifier in event.modifiers]
    if event.rules:
        lines.append(f"  rules: {', '.join(event.rules)}")
    return lines
