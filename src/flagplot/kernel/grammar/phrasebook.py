"""Forms by their verbs, and orders made of phrases: sheets of lines, compounds of parts between bars."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from mypy_extensions import mypyc_attr

from flagplot.kernel.grammar.field import BadNotation, BadWord, Field, Flag, Json, Scope, shortened
from flagplot.kernel.grammar.form import Form, form_of
from flagplot.kernel.grammar.pattern import Slot
from flagplot.kernel.text.said import Row, say


@mypyc_attr(allow_interpreted_subclasses=True)
class Phrasebook:
    """Forms by verb; a verb may have several that differ by a fixed word. A form without a verb reads lines that begin with no known verb."""

    def __init__(self, forms: Iterable[Form] = (), what: str = "line") -> None:
        self.what = what
        """The category of its forms, for messages: `order`, `line` of a sheet, `plan`."""
        self.forms: dict[str, list[Form]] = {}
        for form in forms:
            self.add(form)

    def add(self, form: Form) -> None:
        """Add a form."""
        self.forms.setdefault(form.verb, []).append(form)

    def __iter__(self) -> Any:
        return iter([form for forms in self.forms.values() for form in forms])

    def read(self, words: Sequence[str]) -> Any:
        """The phrase from its words."""
        forms = self.forms.get(words[0].lower()) if words else None
        said = words[1:]
        if forms is None and "" in self.forms:
            forms, said = self.forms[""], words
        if forms is None:
            known = ", ".join(self.forms)
            raise BadNotation(say("unread-no-lines-begin-with", words=" ".join(words), what=self.what, known=known))
        if len(forms) == 1:
            return forms[0].read(said)
        return self._variant(forms, said)

    def _variant(self, forms: list[Form], words: Sequence[str]) -> Any:
        """Parse a verb with several forms: the first that fits, or the error of the closest one."""
        faults: list[BadNotation] = []
        for form in forms:
            try:
                return form.read(words)
            except BadNotation as fault:
                faults.append(fault)
        for word in words:
            meant = [fault for form, fault in zip(forms, faults, strict=True) if form.marks_off(word.lower())]
            if len(meant) == 1:
                raise meant[0]
        usages = Row(tuple([say("unread-usage", usage=form.usage) for form in forms]), say("unread-or-usage"))
        raise BadNotation(say("unread-write-not", forms=usages, words=" ".join(words)))

    def load(self, data: Any) -> Any:
        """The phrase from JSON."""
        if not isinstance(data, dict):
            raise BadNotation(say("unread-object-with-its-verb-and", what=self.what, data=shortened(str(data))))
        verb = data.get("verb", "")
        forms = self.forms.get(verb) if isinstance(verb, str) else None
        if forms is None:
            raise BadNotation(say("unread-no-verb-here", verb=shortened(str(verb)), forms=", ".join(self.forms)))
        meant = [form for form in forms if all(data.get(name, one) == one for name, one in form.fixed.items())]
        faults: list[BadNotation] = []
        for form in meant or forms:
            try:
                return form.from_json(data)
            except BadNotation as fault:
                faults.append(fault)
        raise faults[0]

    def schema(self) -> Json:
        """JSON Schema: one of the forms."""
        return {"oneOf": [form.schema() for form in self]}

    def complete(self, words: Sequence[str], partial: str, scope: Scope) -> list[str]:
        """How the last word could go on, after the words before it."""
        if not words:
            found = [verb for verb in self.forms if verb and verb.startswith(partial.lower())]
            return found + [word for form in self.forms.get("", []) for word in form.complete((), partial, scope)]
        forms = self.forms.get(words[0].lower())
        if forms is not None:
            found = [word for form in forms for word in form.complete(words[1:], partial, scope)]
        else:
            found = [word for form in self.forms.get("", []) for word in form.complete(words, partial, scope)]
        return list(dict.fromkeys(found))


@mypyc_attr(allow_interpreted_subclasses=True)
class Nested(Field):
    """A phrase inside another: an operation behind its card, a line of a sheet, a part of a plot.

    In JSON it is an object, or a text as typed in one field of an otherwise composed form.
    """

    def __init__(self, book: Phrasebook, shown: str = "LINE") -> None:
        super().__init__(shown)
        self.type = "phrase"
        self.book = book
        self.is_open = True

    def take(self, words: Sequence[str], at: int, end: int) -> tuple[Any, int]:
        if at >= end:
            raise BadWord(say("unread-missing", shown=self.shown))
        return self.book.read(words[at:end]), end

    def read(self, word: str) -> Any:
        words = word.split()
        if not words:
            raise BadWord(say("unread-missing", shown=self.shown))
        return self.book.read(words)

    def write(self, value: Any) -> str:
        return form_of(value).write(value)

    def load(self, data: Any) -> Any:
        return self.read(data) if isinstance(data, str) else self.book.load(data)

    def dump(self, value: Any) -> Any:
        return form_of(value).to_json(value)

    def schema(self) -> Json:
        return self.book.schema()

    def claims(self, words: Sequence[str], at: int) -> bool:
        return words[at].lower() in self.book.forms

    def complete(self, words: Sequence[str], partial: str, scope: Scope) -> list[str]:
        return self.book.complete(words, partial, scope)


@mypyc_attr(allow_interpreted_subclasses=True)
class Compound(Form):
    """An order of separated parts, sorted by kind into its fields: `plot cruisers: 4" | search wishart sonar`.

    `parts` gives the type of each field in printed order: a flag, or a type of which there may be any number. Whoever claims the
    words of a part reads it: verbs and flags first, then the others in their order.
    """

    def __init__(self, kind: type, verb: str, mark: str, example: str, parts: Mapping[str, Field]) -> None:
        self.mark = mark
        self.parts = dict(parts)
        super().__init__(kind, verb, example, self.parts, " ".join(parts))
        self.usage = f"{verb} [{f' {mark} '.join([field.shown for field in parts.values()])}]"
        self.claimants = sorted(self.all_slots, key=lambda slot: not _has_verb(slot.field))

    def places(self, tokens: Sequence[str], lexicon: Mapping[str, Field]) -> tuple[list[Slot], tuple[str, ...]]:
        return [Slot((), field, "", optional=True, many=not isinstance(field, Flag)) for field in lexicon.values()], ()

    def write(self, phrase: Any) -> str:
        found: list[str] = []
        for slot in self.all_slots:
            value = getattr(phrase, slot.name)
            if slot.many:
                found += [slot.field.write(one) for one in value]
            elif value:
                found.append(slot.field.write(value))
        return f"{self.verb} {f' {self.mark} '.join(found)}".rstrip()

    def values(self, words: Sequence[str]) -> dict[str, Any]:
        found: dict[str, list[Any]] = {}
        values: dict[str, Any] = {}
        for text in " ".join(words).split(self.mark):
            said = text.split()
            if not said:
                continue
            slot = self.claimant(said)
            value, at = slot.field.take(said, 0, len(said))
            if at < len(said):
                raise BadWord(say("unread-too-much-in", word=shortened(said[at]), phrase=shortened(" ".join(said))))
            if slot.many:
                found.setdefault(slot.name, []).append(value)
            else:
                values[slot.name] = value
        for name, several in found.items():
            values[name] = tuple(several)
        return values

    def claimant(self, words: Sequence[str]) -> Slot:
        """The field that a part belongs to."""
        for slot in self.claimants:
            if slot.field.claims(words, 0):
                return slot
        known = ", ".join([f"`{field.shown}`" for field in self.parts.values()])
        raise BadNotation(say("unread-no-part-write", words=shortened(" ".join(words)), verb=self.verb, known=known))

    def complete(self, words: Sequence[str], partial: str, scope: Scope) -> list[str]:
        said = " ".join(words).rpartition(self.mark)[2].split()
        slots = self.claimants
        if said:
            slots = [slot for slot in slots if slot.field.claims(said, 0)][:1] or slots
        return list(dict.fromkeys([word for slot in slots for word in slot.field.complete(said, partial, scope)]))


def _has_verb(field: Field) -> bool:
    """Whether fixed words begin every part of this type."""
    return isinstance(field, Flag) or (isinstance(field, Nested) and "" not in field.book.forms)
