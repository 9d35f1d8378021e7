"""Helm orders, one group's line of the plot: `CruDiv2: 4", R 30, 8"`."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, Final

from flagplot.kernel.grammar.field import BadNotation, BadWord, Field, Json, Scope, shortened
from flagplot.kernel.grammar.series import Listed
from flagplot.kernel.rule import rule
from flagplot.tactical.text.said import say

LEG: Final = "leg"
LEFT: Final = "L"
RIGHT: Final = "R"
FLANK_LEFT: Final = "FL L"
FLANK_RIGHT: Final = "FL R"
SMOKE: Final = "SMOKE"
EVADE: Final = "EVADE"
SPEED: Final = "SPEED"
DEPTH: Final = "DEPTH"
TURNS: Final = (LEFT, RIGHT, FLANK_LEFT, FLANK_RIGHT)
DEPTHS: Final = ("S", "P", "D", "R", "T", "Ab")

_LEG = re.compile(r"^(-?[0-9]{1,9}(?:\.[0-9]{1,3})?)\s*(\"|in|inch|inches|cm|y|yd|yds|yards)$", re.IGNORECASE)
NUMBER: Final = re.compile(r"^[0-9]{1,9}(?:\.[0-9]{1,3})?$")
"""A written number; longer ones are typing errors."""
_UNITS: Final = {
    '"': '"',
    "in": '"',
    "inch": '"',
    "inches": '"',
    "cm": "cm",
    "y": "y",
    "yd": "y",
    "yds": "y",
    "yards": "y",
}

FASTEST: Final = 60
LONGEST: Final = {'"': 60, "cm": 60, "y": 10_000}
"""The distance that sixty knots cover in a turn, at the largest scale: more is a typing error."""


@dataclass(frozen=True)
class Step:
    """One step of a helm order: a leg, a turn, smoke, evasion, a speed, a depth."""

    verb: str
    amount: int = 0
    """Thousandths of a unit for legs and of a knot for speeds, tenths of a degree for turns."""
    mark: str = ""
    """The unit of a leg (\", cm or y), or a depth."""

    def __str__(self) -> str:
        """Print as it is written on the turn sheet."""
        if self.verb == LEG:
            return f"{decimals(self.amount, 1000)}{self.mark}"
        if self.verb in TURNS:
            return f"{self.verb} {decimals(self.amount, 10)}"
        if self.verb == SPEED:
            return f"SPEED {decimals(self.amount, 1000)}"
        if self.verb == DEPTH:
            return f"DEPTH {self.mark}"
        return self.verb


def decimals(amount: int, per: int) -> str:
    """A whole number of tenths or thousandths as a decimal: 4.5."""
    whole, rest = divmod(abs(amount), per)
    width = len(str(per)) - 1
    sign = "-" if amount < 0 else ""
    return f"{sign}{whole}.{rest:0{width}d}".rstrip("0").rstrip(".") if rest else f"{sign}{whole}"


def thousandths(text: str, per: int = 1000) -> int:
    """A written number as whole thousandths (or tenths)."""
    whole, _, rest = text.partition(".")
    width = len(str(per)) - 1
    sign = -1 if whole.startswith("-") else 1
    if len(rest) > width and rest[width:].strip("0"):
        raise BadNotation(say("unread-finer-than-table-write-at", text=text, width=width))
    return sign * (abs(int(whole)) * per + int((rest + "0" * width)[:width] or 0))


@rule("NA-MOV-31", "NA-MOV-18")
def read_step(text: str) -> Step:
    """Read one step; the objection to a wrong one lists what is possible."""
    text = text.replace("°", "").replace("\u201d", '"').strip()
    leg = _LEG.match(text)
    if leg:
        if leg[1].startswith("-"):
            raise BadNotation(say("unread-na-mov-negative-ships-do", text=text))
        return Step(LEG, thousandths(leg[1]), _UNITS[leg[2].lower()])
    words = text.upper().split()
    if words and words[0] in {"L", "R", "FL"}:
        return _turn(text, words)
    if words in (["SMOKE"], ["EVADE"]):
        return Step(words[0])
    if len(words) == 2 and words[0] == "SPEED" and NUMBER.match(words[1]):
        return Step(SPEED, thousandths(words[1]))
    if len(words) == 2 and words[0] == "DEPTH":
        for depth in DEPTHS:
            if depth.upper() == words[1]:
                return Step(DEPTH, 0, depth)
        raise BadNotation(say("unread-there-no-depth", words=repr(words[1]), depths=", ".join(DEPTHS)))
    raise BadNotation(say("unread-no-step-plot-write-leg", text=repr(text)))


@rule("NA-MOV-5", "NA-MOV-31")
def _turn(text: str, words: list[str]) -> Step:
    """`R 30`, `FL L 90` or `FL 90 L`: side and degrees are both required."""
    flank = words[0] == "FL"
    rest = words[1:] if flank else words
    side, degrees = "", ""
    if len(rest) == 2 and rest[0] in {"L", "R"}:
        side, degrees = rest
    elif flank and len(rest) == 2 and rest[1] in {"L", "R"}:
        degrees, side = rest
    if not side or not NUMBER.match(degrees):
        raise BadNotation(say("unread-na-mov-no-turn-write", text=repr(text)))
    tenths = thousandths(degrees, 10)
    if not 0 < tenths <= 1800:
        raise BadNotation(say("unread-na-mov-turn-from-degrees", degrees=degrees))
    return Step(f"FL {side}" if flank else side, tenths)


_MOST: Final = 999_999_999_999
"""Nine digits and three decimals."""
_SHAPES: Final[tuple[Json, ...]] = (
    {
        "verb": {"const": LEG},
        "amount": {"type": "integer", "minimum": 0, "maximum": _MOST},
        "mark": {"enum": [*LONGEST]},
    },
    {"verb": {"enum": [*TURNS]}, "amount": {"type": "integer", "minimum": 1, "maximum": 1800}},
    {"verb": {"enum": [SMOKE, EVADE]}},
    {"verb": {"const": SPEED}, "amount": {"type": "integer", "minimum": 0, "maximum": _MOST}},
    {"verb": {"const": DEPTH}, "mark": {"enum": [*DEPTHS]}},
)
"""The fields of a step in JSON, by its verb."""
_OPENINGS: Final = (*TURNS, SPEED, DEPTH, SMOKE, EVADE)


class StepField(Field):
    """A step of a helm order; in JSON its verb, amount and mark, in the units of `Step`."""

    def __init__(self) -> None:
        super().__init__("STEP")
        self.type = "step"

    def take(self, words: Sequence[str], at: int, end: int) -> tuple[Any, int]:
        return read_step(" ".join(words[at:end])), end

    def read(self, word: str) -> Any:
        return read_step(word)

    def load(self, data: Any) -> Any:
        if not isinstance(data, dict):
            raise BadWord(say("unread-step-object-with-verb-amount", data=shortened(str(data))))
        shape = next((one for one in _SHAPES if _allows(one["verb"], data.get("verb"))), None)
        if shape is None:
            raise BadWord(
                say("unread-no-step", verb=shortened(str(data.get("verb"))), known=", ".join([LEG, *_OPENINGS]))
            )
        for name in {**shape, **data}:
            if name not in shape or not _allows(shape[name], data.get(name)):
                raise BadWord(say("unread-step-cannot", name=name, value=shortened(str(data.get(name)))))
        return Step(data["verb"], data.get("amount", 0), data.get("mark", ""))

    def dump(self, value: Any) -> Any:
        data = {"verb": value.verb, "amount": value.amount, "mark": value.mark}
        shape = next(one for one in _SHAPES if _allows(one["verb"], value.verb))
        return {name: data[name] for name in shape}

    def schema(self) -> Json:
        shapes = [
            {"type": "object", "properties": shape, "required": list(shape), "additionalProperties": False}
            for shape in _SHAPES
        ]
        return {"title": self.shown, "oneOf": shapes}

    def complete(self, words: Sequence[str], partial: str, scope: Scope) -> list[str]:
        said = " ".join([*words, partial]).upper()
        found = [opening for opening in _OPENINGS if opening.startswith(said)]
        if words and words[-1].upper() == DEPTH:
            found = [depth for depth in DEPTHS if depth.upper().startswith(partial.upper())]
        return list(dict.fromkeys([one.split()[-1] if words else one.split()[0] for one in found]))


def _allows(schema: Json, value: Any) -> bool:
    """Whether a value fits a schema of `_SHAPES`."""
    if "const" in schema:
        return bool(value == schema["const"])
    if "enum" in schema:
        return value in schema["enum"]
    if isinstance(value, bool) or not isinstance(value, int):
        return False
    return bool(schema["minimum"] <= value <= schema["maximum"])


STEPS: Final[Listed] = Listed(StepField())


def read_steps(text: str) -> tuple[Step, ...]:
    """The steps of a helm order, separated by commas."""
    steps: tuple[Step, ...] = STEPS.read(text)
    return steps
