"""How an order is written: its verb and its places, declared once; everything else about its notation is derived."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import fields
from typing import Any, Final

from mypy_extensions import mypyc_attr

from flagplot.kernel.grammar.action import Action, action
from flagplot.kernel.grammar.field import BadNotation, BadWord, Field, Json, Scope, shortened
from flagplot.kernel.grammar.pattern import Slot, is_place, slots, tokens
from flagplot.kernel.grammar.series import Pair
from flagplot.kernel.text.said import Said, say, spoken

FORMS: Final[dict[type, list[Form]]] = {}
"""The forms of each class of orders, parts and lines; filled as they are declared."""


@mypyc_attr(allow_interpreted_subclasses=True)
class Phrase:
    """Anything with a declared form: an order, a line of a sheet, a part of a plot. Subclasses are frozen dataclasses."""

    def line(self) -> str:
        """The phrase on one line, verb first."""
        return form_of(self).write(self)

    def __str__(self) -> str:
        return self.line()


def form_of(phrase: Any) -> Form:
    """The form in which a phrase is written: the first of its class whose fixed values it has."""
    forms = FORMS.get(type(phrase), [])
    for form in forms:
        if form.fits(phrase):
            return form
    message = f"{type(phrase).__name__} has no form of notation that fits it."
    raise AssertionError(message)


@mypyc_attr(allow_interpreted_subclasses=True)
class Form:
    """The written form of a class of orders, by a pattern: `tf FORCE BASE UNIT… [men=N] [on ROUTE]`.

    Words in capitals are looked up in the lexicon, as is whatever else it has; `a|b` is a choice; `[abandon]` alone is a word that
    may be there; other small words are fixed. `[…]` may be left out, `…` is a list, `key=WORD` may stand anywhere in the line.
    The places fill the fields of the class in their order, or those that `names` gives.
    """

    def __init__(
        self,
        kind: type,
        pattern: str,
        example: str,
        lexicon: Mapping[str, Field],
        names: str = "",
        fixed: Mapping[str, Any] | None = None,
        absent: Mapping[str, Any] | None = None,
        copies: Mapping[str, str] | None = None,
        meaning: Said | None = None,
    ) -> None:
        words = tokens(pattern)
        self.kind = kind
        self.verb = "" if is_place(words[0], lexicon) else words.pop(0)
        """Empty for a part of an order that has none."""
        self.example = example
        self.does = meaning
        """What this form does, if a verb has several forms or a short text is enough."""
        self.fixed = dict(fixed or {})
        """Field values implied by the verb or a fixed word."""
        self.attributes = [field.name for field in fields(kind)]
        self.all_slots, self.tail = self.places(words, lexicon)
        order = names.split() or [name for name in self.attributes if name not in self.fixed]
        if len(order) != len(self.all_slots) or not set(order) | set(self.fixed) <= set(self.attributes):
            message = f"`{pattern}` has {len(self.all_slots)} places for {', '.join(order)} of {kind.__name__}."
            raise ValueError(message)
        types = {field.name: field.type for field in fields(kind)}
        flags = [types[name] in ("bool", bool) for name in order]
        self.all_slots = [slot.flagged() if flag else slot for slot, flag in zip(self.all_slots, flags, strict=True)]
        for slot, name, flag in zip(self.all_slots, order, flags, strict=True):
            if flag != (slot.field.type == "flag"):
                message = f"`{pattern}` of {kind.__name__}: {name} and {slot.field.shown} are not both yes or no."
                raise ValueError(message)
            slot.name = name
            slot.absent = (absent or {}).get(name, slot.absent)
            slot.copies = (copies or {}).get(name, "")
        self.slots = [slot for slot in self.all_slots if not slot.key]
        self.keys = {slot.key: slot for slot in self.all_slots if slot.key}
        self.is_straight = order == self.attributes and not self.keys and not self.tail
        self.plain = sum(1 for slot in self.slots if slot.is_plain)
        self.is_plain = self.is_straight and self.plain == len(self.slots)
        """Whether it consists of single words only, as most forms do."""
        self.usage = " ".join([self.verb, *(slot.shown() for slot in self.all_slots), *self.tail]).strip()
        FORMS.setdefault(kind, []).append(self)

    @property
    def meaning(self) -> str:
        """What it does, for players and the schema."""
        return self.about()[0] if self.does is None else str(self.does)

    def about(self) -> list[str]:
        """What its class of orders does, in paragraphs: the message `means-<class>` of the game it belongs to."""
        package, *rooms = self.kind.__module__.split(".")
        if package != "flagplot":  # a third-party game describes its orders in its declarations
            return [" ".join(part.split()) for part in (self.kind.__doc__ or "").strip().split("\n\n")]
        game = f"{rooms[1]}-" if rooms[0] == "command" else ""
        name = f"means-{game}{self.kind.__name__.lower()}"
        messages = spoken(rooms[0])
        more = messages.word(name, "more")
        return [str(messages.format(name, {})), *([more] if more else [])]

    def places(self, tokens: Sequence[str], lexicon: Mapping[str, Field]) -> tuple[list[Slot], tuple[str, ...]]:
        """The places of a pattern, and the fixed words after the last one."""
        return slots(tokens, lexicon, self.kind.__name__)

    # Text

    def fits(self, phrase: Any) -> bool:
        """Whether a phrase has the fixed values of this form."""
        if not self.fixed:
            return True
        return all(getattr(phrase, name) == value for name, value in self.fixed.items())

    def marks_off(self, word: str) -> bool:
        """Whether a word is one of the fixed words of this form."""
        return word in self.tail or any(word in slot.lead for slot in self.slots)

    def write(self, phrase: Any) -> str:
        """The line of a phrase."""
        words = [self.verb] if self.verb else []
        for slot in self.all_slots:
            value = getattr(phrase, slot.name)
            if slot.is_plain:
                words.append(slot.field.write(value))
            elif not slot.is_silent(value):
                words.extend(slot.lead)
                if slot.many:
                    words.extend([slot.field.write(one) for one in value])
                else:
                    word = slot.field.write(value)
                    words.append(f"{slot.key}={word}" if slot.key else word)
        words.extend(self.tail)
        return " ".join(words).rstrip()

    def read(self, words: Sequence[str]) -> Any:
        """The phrase from the words after its verb; `BadNotation` says what is wrong, what is expected, and the usage."""
        try:
            if self.is_plain and len(words) == self.plain:
                make: Any = self.kind
                return make(*[slot.field.take(words, at, at + 1)[0] for at, slot in enumerate(self.slots)])
            return self.made(self.values(words))
        except BadWord as fault:
            raise BadNotation(self.complaint(fault.said)) from fault

    def complaint(self, fault: Said) -> Said:
        """An error with the usage and the example."""
        if self.example == self.usage:
            return say("unread-write", fault=fault, usage=self.usage)
        return say("unread-write-like", fault=fault, usage=self.usage, example=self.example)

    def made(self, values: dict[str, Any]) -> Any:
        """The phrase from its values by name."""
        make: Any = self.kind
        for slot in self.all_slots:
            if slot.name not in values:
                values[slot.name] = values[slot.copies] if slot.copies else slot.absent
        return make(**self.fixed, **values)

    def values(self, words: Sequence[str]) -> dict[str, Any]:
        """The printed values, by the names of their fields."""
        values: dict[str, Any] = {}
        if self.keys:
            words = self._settings(words, values)
        at, last = 0, len(words)
        if self.tail:
            last -= len(self.tail)
            if tuple(word.lower() for word in words[max(last, 0) :]) != self.tail:
                raise BadWord(say("unread-missing-at-end", tail=" ".join(self.tail)))
        for number, slot in enumerate(self.slots):
            end = self._end(words, at, number, last)
            if slot.lead:
                said = tuple(word.lower() for word in words[at : at + len(slot.lead)])
                if said != slot.lead:
                    if slot.optional:
                        continue
                    raise BadWord(self._misses(slot, words, at))
                at += len(slot.lead)
            if at >= end:
                if slot.optional and not slot.lead:
                    continue
                if not slot.field.is_open or slot.field.owed:
                    raise BadWord(slot.field.owed or say("unread-missing", shown=slot.field.shown))
            if slot.many:
                found = []
                while at < end:
                    value, at = slot.field.take(words, at, end)
                    found.append(value)
                values[slot.name] = tuple(found)
            elif slot.optional and not slot.lead and not self._claims(slot, words, at, number):
                continue
            else:
                values[slot.name], at = slot.field.take(words, at, end)
        if at < last:
            if self.all_slots or self.tail:
                raise BadWord(say("unread-too-much", word=shortened(words[at])))
            raise BadWord(say("unread-stands-alone", verb=self.verb, word=shortened(words[at])))
        return values

    def _claims(self, slot: Slot, words: Sequence[str], at: int, number: int) -> bool:
        """Whether an optional place accepts the word; if not, a later one may."""
        if number + 1 >= len(self.slots):
            return True
        try:
            slot.field.take(words, at, len(words))
        except BadNotation:
            return False
        return True

    def _misses(self, slot: Slot, words: Sequence[str], at: int) -> Said:
        lead = " ".join(slot.lead)
        small = [word.lower() for word in words]
        found = [place for place in range(len(small)) if tuple(small[place : place + len(slot.lead)]) == slot.lead]
        if found and found[-1] > at:
            return say("unread-too-much-before", word=shortened(words[at]), lead=lead)
        if found:  # an earlier place has taken it
            return say("unread-word-missing-before", lead=lead)
        if slot.field.owed:
            return slot.field.owed
        if at < len(words):
            return say("unread-missing-before", lead=lead, word=shortened(words[at]))
        return say("unread-missing", shown=f"`{lead}`")

    def _end(self, words: Sequence[str], at: int, number: int, last: int) -> int:
        """Where the words of an open-ended place end: at the fixed words of a later one."""
        slot = self.slots[number]
        if not (slot.many or slot.optional or slot.field.is_open):
            return last
        first = at + len(slot.lead)
        for later in self.slots[number + 1 :]:
            opening = later.opening
            if opening:
                # "Because of fog because …": an exact match takes precedence over one that differs in case.
                for place in range(first, last):
                    if words[place] == opening[0] and tuple(words[place : place + len(opening)]) == opening:
                        return place
                for place in range(first, last):
                    if tuple([word.lower() for word in words[place : place + len(opening)]]) == opening:
                        return place
        return last

    def _settings(self, words: Sequence[str], values: dict[str, Any]) -> list[str]:
        """Take the `key=value` words out, and leave the others."""
        plain: list[str] = []
        for word in words:
            key, equals, value = word.partition("=")
            slot = self.keys.get(key.lower()) if equals else None
            if slot is None and equals and not any(isinstance(one.field, Pair) for one in self.slots):
                raise BadWord(say("unread-not-understood", word=word))
            if slot is None:
                plain.append(word)
            elif not value or slot.name in values:
                raise BadWord(say("unread-said-twice", word=word) if value else say("unread-lacks-value", word=word))
            else:
                values[slot.name] = slot.field.read(value)
        for slot in self.keys.values():
            if not slot.optional and slot.name not in values:
                raise BadWord(say("unread-missing", shown=f"{slot.key}={slot.field.shown}"))
        return plain

    # JSON

    def to_json(self, phrase: Any) -> Json:
        """A phrase as JSON; what would not be printed is left out."""
        data: Json = {"verb": self.verb} if self.verb else {}
        data |= self.fixed
        for slot in self.all_slots:
            value = getattr(phrase, slot.name)
            if not slot.is_silent(value):
                data[slot.name] = [slot.field.dump(one) for one in value] if slot.many else slot.field.dump(value)
        return data

    def from_json(self, data: Mapping[str, Any]) -> Any:
        """The phrase from JSON; `BadNotation` says what is wrong."""
        try:
            return self.made(self._loaded(data))
        except BadWord as fault:
            raise BadNotation(self.complaint(fault.said)) from fault

    def _loaded(self, data: Mapping[str, Any]) -> dict[str, Any]:
        unknown = [name for name in data if name != "verb" and name not in self.attributes]
        if unknown:
            raise BadWord(
                say("unread-there-no-field", unknown=shortened(str(unknown[0])), attributes=", ".join(self.attributes))
            )
        for name, value in self.fixed.items():
            if data.get(name, value) != value:
                raise BadWord(say("unread-here-not", name=name, value=repr(value), data=shortened(str(data[name]))))
        values: dict[str, Any] = {}
        for slot in self.all_slots:
            if slot.name not in data:
                if not slot.optional:
                    raise BadWord(say("unread-missing", shown=slot.name))
            elif slot.many:
                values[slot.name] = self._load_many(slot, data[slot.name])
            else:
                values[slot.name] = slot.field.load(data[slot.name])
        return values

    def _load_many(self, slot: Slot, data: Any) -> tuple[Any, ...]:
        if not isinstance(data, list) or (not data and not slot.optional):
            raise BadWord(say("unread-list-of-not", name=slot.name, shown=slot.field.shown, data=shortened(str(data))))
        return tuple([slot.field.load(one) for one in data])

    def schema(self) -> Json:
        """JSON Schema of the phrase."""
        properties: Json = {"verb": {"const": self.verb}} if self.verb else {}
        required = list(properties)
        for name, value in self.fixed.items():
            properties[name] = {"const": value}
        for slot in self.all_slots:
            one = slot.field.schema()
            least = 0 if slot.optional else 1
            properties[slot.name] = {"type": "array", "items": one, "minItems": least} if slot.many else one
            if not slot.optional:
                required.append(slot.name)
        return {
            "type": "object",
            "title": self.usage,
            "description": self.meaning,
            "x-example": self.example,
            "properties": properties,
            "required": required,
            "additionalProperties": False,
        }

    def actions(self) -> tuple[Action, ...]:
        """The fields a program fills, in printed order."""
        return tuple([action(slot.name, slot.field, slot.optional, slot.many) for slot in self.all_slots])

    # Completion

    def complete(self, words: Sequence[str], partial: str, scope: Scope) -> list[str]:
        """How the last word could go on, after the words of the form before it."""
        found: list[str] = []
        if self.keys:
            key, equals, value = partial.partition("=")
            if equals and key in self.keys:
                return [f"{key}={word}" for word in self.keys[key].field.complete((), value, scope)]
            said = {word.partition("=")[0] for word in words if "=" in word}
            found += [f"{one}=" for one in self.keys if one not in said and f"{one}=".startswith(partial)]
            words = [word for word in words if word.partition("=")[0] not in self.keys or "=" not in word]
        return list(dict.fromkeys([*self._next(words, partial, scope), *found]))

    def _next(self, words: Sequence[str], partial: str, scope: Scope) -> list[str]:
        found: list[str] = []
        at, last, small = 0, len(words), partial.lower()
        for number, slot in enumerate(self.slots):
            end = self._end(words, at, number, last)
            for lead in slot.lead:
                if at == last:
                    if lead.startswith(small):
                        found.append(lead)
                    break
                if words[at].lower() != lead:
                    break
                at += 1
            else:
                if at < end and slot.optional and not slot.lead and not self._claims(slot, words, at, number):
                    continue
                if end == last and (at == last or slot.many or slot.field.is_open):
                    found += slot.field.complete(words[at:], partial, scope)
                    if not slot.optional and (at == last or slot.field.is_open):
                        return found
                if slot.many or slot.field.is_open:
                    at = end
                elif at < end:
                    at = self._after(slot.field, words, at, end)
                continue
            if not slot.optional:
                return found
        return found

    def _after(self, field: Field, words: Sequence[str], at: int, end: int) -> int:
        try:
            return field.take(words, at, end)[1]
        except BadNotation:
            return at + 1
