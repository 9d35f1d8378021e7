"""Situations whose odds can be asked for: named parameters in, a distribution out, computed by the rules themselves."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from difflib import get_close_matches
from typing import Any

from flagplot.kernel.odds import Odds
from flagplot.kernel.text.said import Said, spoken
from flagplot.lab.odds.said import say, worded, words

LONGEST = 9
"""Digits of the longest number a parameter can have."""


class BadSituation(ValueError):
    """An unknown or invalid situation or parameter; the message says what is valid."""


@dataclass(frozen=True)
class Parameter:
    """One `key=value` of a situation."""

    name: str
    help: Said | str
    default: str
    """Empty when it must be given."""
    choices: tuple[str, ...] = ()
    low: int | None = None
    """For whole numbers: the least and the most."""
    high: int | None = None
    names: Mapping[str, str] = field(default_factory=dict)
    """Aliases of choices, in lower case."""

    @property
    def hint(self) -> str:
        """An additional hint: `0 for all that may fire at once`."""
        return (spoken("odds").word(self.help.id, "hint") or "") if isinstance(self.help, Said) else ""

    @property
    def is_number(self) -> bool:
        """Whether the value is a whole number."""
        return self.low is not None or self.high is not None

    def read(self, value: str) -> str | int:
        """The value, checked."""
        if self.is_number:
            digits = value.removeprefix("-")
            if not digits.isascii() or not digits.isdecimal() or len(digits) > LONGEST:
                raise BadSituation(say("refuse-whole-number", name=self.name, digits=LONGEST, value=repr(value[:24])))
            number = int(value)
            if (self.low is not None and number < self.low) or (self.high is not None and number > self.high):
                raise BadSituation(
                    say("refuse-goes-from", name=self.name, low=str(self.low), high=str(self.high), number=str(number))
                )
            return number
        if self.choices and value not in self.choices:
            word = value[:80].lower().replace(" ", "-")
            if word in self.names:
                return self.names[word]
            known = {choice.lower(): choice for choice in self.choices} | {name: name for name in self.names}
            if word in known:
                return known[word]
            near = [known[found] for found in get_close_matches(word, known, n=3)] or list(self.choices[:12])
            raise BadSituation(say("refuse-cannot-be", name=self.name, value=repr(value[:40]), near=", ".join(near)))
        return value


@dataclass(frozen=True)
class Situation:
    """One procedure of a game: `flagplot odds operational gunfire firer=CA target=CL`."""

    name: str
    help: Said | str
    rules: tuple[str, ...]
    parameters: tuple[Parameter, ...]
    procedure: Callable[[Mapping[str, Any]], Odds[Said]]
    """Takes every parameter by name (numbers as int) and returns the odds of its outcomes."""

    @property
    def title(self) -> str:
        """What it is called on a page."""
        return words("situations", (self.name,)).get(self.name, self.name)

    def read(self, given: Mapping[str, str]) -> dict[str, Any]:
        """All parameters with their values; errors are reported in one sentence."""
        known = {parameter.name: parameter for parameter in self.parameters}
        given = {name if name in known else name[:80].lower(): value for name, value in given.items()}
        for name in given:
            if name not in known:
                near = get_close_matches(name, known, n=3) or list(known)
                raise BadSituation(
                    say("refuse-no-parameter", situation=self.name, name=repr(name[:40]), near=", ".join(near))
                )
        values: dict[str, Any] = {}
        for parameter in self.parameters:
            value = given.get(parameter.name, parameter.default)
            if value == "" and parameter.name not in given and parameter.default == "" and not parameter.choices:
                raise BadSituation(say("refuse-needs", situation=self.name, name=parameter.name, help=parameter.help))
            values[parameter.name] = parameter.read(value)
        return values

    def run(self, values: Mapping[str, Any]) -> Odds[str]:
        """The odds for parameters that were read, their outcomes in words."""
        return worded(self.procedure(values))

    def odds(self, given: Mapping[str, str]) -> Odds[str]:
        """The odds for the given parameters, their outcomes in words."""
        return self.run(self.read(given))

    def outcomes(self, given: Mapping[str, str]) -> Odds[Said]:
        """The same with messages as outcomes."""
        return self.procedure(self.read(given))


def find(situations: Sequence[Situation], name: str) -> Situation:
    """A situation by name."""
    for situation in situations:
        if situation.name == name.lower():
            return situation
    names = [situation.name for situation in situations]
    near = get_close_matches(name[:80].lower(), names, n=3) or names
    raise BadSituation(say("refuse-no-odds-for", name=repr(name[:40]), near=", ".join(near)))
