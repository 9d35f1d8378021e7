"""A plan is a typed, declared record with one written line, like an order; a seat keeps any number of them."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any, Final

from flagplot.command.said import say
from flagplot.kernel.grammar.field import BadNotation, Json, Scope
from flagplot.kernel.grammar.form import Form, Phrase, form_of
from flagplot.kernel.grammar.phrasebook import Phrasebook

MOST: Final = 100
"""Plans of one seat."""
LETTERS: Final = 8_000
"""Characters of all of them together."""
LONGEST: Final = 400
"""Characters of a plan's line."""


class Plan(Phrase):
    """What a seat intends. Subclasses are frozen dataclasses with a declared form."""

    def subjects(self) -> tuple[str, ...]:
        """What the plan is about: a newer plan about the same subjects replaces it."""
        return (form_of(self).verb,)

    def told(self) -> str:
        """The plan as people say it."""
        return self.line()

    def without(self, subjects: Iterable[str]) -> Plan | None:
        """The plan for the rest of its subjects; nothing if none is left."""
        del subjects
        return None


class Planbook:
    """The plans that a game knows, by their verbs."""

    def __init__(self, *tables: Iterable[Form]) -> None:
        self.book = Phrasebook([form for table in tables for form in table], what="plan")

    @property
    def verbs(self) -> list[str]:
        """The words with which plans begin."""
        return sorted(self.book.forms)

    def forms(self, verb: str) -> list[Form]:
        """How a plan is written."""
        return self.book.forms.get(verb, [])

    def parse(self, line: str) -> Plan:
        """Read one line; `BadNotation` says what is wrong and what is possible."""
        words = line.split()
        if not words:
            raise BadNotation(say("unread-nothing-planned-plans-begin-with", verbs=", ".join(self.verbs)))
        if len(line) > LONGEST:
            raise BadNotation(say("unread-plan-has-at-most-characters", longest=LONGEST))
        if ";" in line or not all(word.isprintable() for word in words):
            raise BadNotation(say("unread-plan-has-no-semicolons-and"))
        if words[0].lower() not in self.book.forms:
            raise BadNotation(
                say("unread-no-plan-plans-begin-with", words=repr(words[0][:40]), verbs=", ".join(self.verbs))
            )
        plan: Plan = self.book.read(words)
        return plan

    def to_json(self, plan: Plan) -> Json:
        """A plan as `{"verb": …}` with its fields by name."""
        return form_of(plan).to_json(plan)

    def from_json(self, data: Any) -> Plan:
        """A plan from JSON."""
        plan: Plan = self.book.load(data)
        return plan

    def schema(self) -> Json:
        """JSON Schema of all plans."""
        return self.book.schema()

    def complete(self, line: str, scope: Scope) -> list[str]:
        """The words with which the last, unfinished word of a plan could go on."""
        words = line.split()
        partial = words.pop() if words and not line[-1].isspace() else ""
        return self.book.complete(words, partial, scope)


class Plans:
    """The plans of one seat in the order in which they were given. They never change in place: undo keeps the tuples."""

    def __init__(self, book: Planbook, given: Iterable[Plan] = ()) -> None:
        self.book = book
        self.given: tuple[Plan, ...] = tuple(given)

    @classmethod
    def read(cls, book: Planbook, lines: Iterable[str]) -> Plans:
        """Plans from their lines; `BadNotation` if one is none."""
        plans = cls(book)
        for line in lines:
            plans.give(book.parse(line))
        return plans

    def give(self, plan: Plan) -> None:
        """Add a plan; it replaces what was planned for the same subjects."""
        subjects = plan.subjects()
        kept: list[Plan] = []
        for old in self.given:
            overlap = [one for one in old.subjects() if one in subjects]
            left = old.without(overlap) if overlap else old
            if left is not None:
                kept.append(left)
        if len(kept) >= MOST:
            raise BadNotation(say("unread-seat-keeps-at-most-plans", most=MOST))
        if sum(len(one.line()) for one in kept) + len(plan.line()) > LETTERS:
            raise BadNotation(say("unread-all-plans-seat-together-have", letters=LETTERS))
        self.given = (*kept, plan)

    def drop(self, number: int) -> Plan:
        """Remove a plan, by its number from 1; `BadNotation` if there is none."""
        if not 1 <= number <= len(self.given):
            raise BadNotation(say("unread-there-no-plan-you-have", number=number, given=len(self.given)))
        dropped = self.given[number - 1]
        self.given = (*self.given[: number - 1], *self.given[number:])
        return dropped

    def lines(self) -> list[str]:
        """The plans as they are written."""
        return [plan.line() for plan in self.given]

    def told(self) -> list[str]:
        """The same as people say them."""
        return [plan.told() for plan in self.given]

    def of(self, *kinds: type) -> Sequence[Any]:
        """The plans of some kinds."""
        return [plan for plan in self.given if isinstance(plan, kinds)]
