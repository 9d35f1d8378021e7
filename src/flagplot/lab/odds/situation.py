"""Situations whose odds can be asked for: named parameters in, a distribution out, computed by the rules themselves."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from difflib import get_close_matches
from typing import Any

from flagplot.kernel.odds import Odds

LONGEST = 9
"""Digits of the longest number a parameter can have."""


class BadSituation(ValueError):
    """A situation or parameter that does not exist or does not fit; its text says what would."""


@dataclass(frozen=True)
class Parameter:
    """One `key=value` of a situation."""

    name: str
    help: str
    default: str
    """Empty when it must be given."""
    choices: tuple[str, ...] = ()
    low: int | None = None
    """For whole numbers: the least and the most."""
    high: int | None = None
    names: Mapping[str, str] = field(default_factory=dict)
    """Other words, in small letters, that stand for one of the choices."""

    @property
    def is_number(self) -> bool:
        """Whether the value is a whole number."""
        return self.low is not None or self.high is not None

    def read(self, value: str) -> str | int:
        """The value, checked."""
        if self.is_number:
            digits = value.removeprefix("-")
            if not digits.isascii() or not digits.isdecimal() or len(digits) > LONGEST:
                message = f"{self.name} is a whole number of at most {LONGEST} digits, not {value[:24]!r}."
                raise BadSituation(message)
            number = int(value)
            if (self.low is not None and number < self.low) or (self.high is not None and number > self.high):
                message = f"{self.name} goes from {self.low} to {self.high}, not {number}."
                raise BadSituation(message)
            return number
        if self.choices and value not in self.choices:
            word = value[:80].lower().replace(" ", "-")
            if word in self.names:
                return self.names[word]
            known = {choice.lower(): choice for choice in self.choices} | {name: name for name in self.names}
            if word in known:
                return known[word]
            near = [known[found] for found in get_close_matches(word, known, n=3)] or list(self.choices[:12])
            message = f"{self.name} cannot be {value[:40]!r}. Try {', '.join(near)}."
            raise BadSituation(message)
        return value


@dataclass(frozen=True)
class Situation:
    """One procedure of a game: `flagplot odds operational gunfire firer=CA target=CL`."""

    name: str
    help: str
    rules: tuple[str, ...]
    parameters: tuple[Parameter, ...]
    run: Callable[[Mapping[str, Any]], Odds[str]]
    """Takes every parameter by name (numbers as int) and returns the odds of outcomes named in words."""

    def read(self, given: Mapping[str, str]) -> dict[str, Any]:
        """All parameters with their values; faults are told in one sentence."""
        known = {parameter.name: parameter for parameter in self.parameters}
        given = {name if name in known else name[:80].lower(): value for name, value in given.items()}
        for name in given:
            if name not in known:
                near = get_close_matches(name, known, n=3) or list(known)
                message = f"{self.name} has no parameter {name[:40]!r}. Known: {', '.join(near)}."
                raise BadSituation(message)
        values: dict[str, Any] = {}
        for parameter in self.parameters:
            value = given.get(parameter.name, parameter.default)
            if value == "" and parameter.name not in given and parameter.default == "" and not parameter.choices:
                message = f"{self.name} needs {parameter.name}: {parameter.help}"
                raise BadSituation(message)
            values[parameter.name] = parameter.read(value)
        return values

    def odds(self, given: Mapping[str, str]) -> Odds[str]:
        """The distribution for the given parameters."""
        return self.run(self.read(given))


def find(situations: Sequence[Situation], name: str) -> Situation:
    """A situation by name."""
    for situation in situations:
        if situation.name == name.lower():
            return situation
    names = [situation.name for situation in situations]
    near = get_close_matches(name[:80].lower(), names, n=3) or names
    message = f"There are no odds for {name[:40]!r}. Try {', '.join(near)}."
    raise BadSituation(message)
