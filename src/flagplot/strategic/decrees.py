"""Control's decrees: bring about an event, grant an advantage, overrule a result. Each gives a reason and leaves an event."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from flagplot.kernel.control import ControlOrder
from flagplot.kernel.order import BadNotation
from flagplot.strategic.items import Commit, count, need


def because(words: Sequence[str]) -> tuple[list[str], str]:
    """What is decreed, and why."""
    if "because" not in words or words[-1] == "because":
        message = "Control gives a reason: end the order with `because …`."
        raise BadNotation(message)
    at = list(words).index("because")
    return list(words[:at]), " ".join(words[at + 1 :])


@dataclass(frozen=True)
class Inject(ControlOrder):
    """Bring about a scheduled event before its time: `inject torch because the landings were agreed at the table`."""

    event: str
    reason: str

    def line(self) -> str:
        return f"inject {self.event} because {self.reason}"

    @classmethod
    def read(cls, words: Sequence[str]) -> Inject:
        said, reason = because(words)
        need(said, 1, 1, "inject EVENT because …")
        return cls(said[0], reason)


FLAG, RANGE, DIE, SHIFT = "flag", "range", "die", "shift"


@dataclass(frozen=True)
class Advantage(ControlOrder):
    """Grant a nation what a card would: `advantage uk flag because …`.

    Also `advantage uk range uk:home because …`, `advantage uk die 2 uk:home cover because …`,
    `advantage uk shift route 1 defence because …`.
    """

    nation: str
    use: str
    reason: str
    target: str = ""
    """A task force, or a route as `route-1`."""
    part: str = ""
    area: str = ""
    bonus: int = 0

    def line(self) -> str:
        parts = ["advantage", self.nation, self.use]
        parts += [str(self.bonus)] if self.use == DIE else []
        parts += [word for word in (self.target, self.part, self.area) if word]
        return f"{' '.join(parts)} because {self.reason}"

    @classmethod
    def read(cls, words: Sequence[str]) -> Advantage:
        said, reason = because(words)
        form = "advantage NATION flag | range FORCE | die NUMBER TARGET PART | shift TARGET PART because …"
        need(said, 2, 7, form)
        nation, use, rest = said[0], said[1], said[2:]
        if use == FLAG:
            need(rest, 0, 0, "advantage NATION flag because …")
            return cls(nation, use, reason)
        if use == RANGE:
            need(rest, 1, 1, "advantage NATION range FORCE because …")
            return cls(nation, use, reason, rest[0])
        if use not in (DIE, SHIFT):
            message = f"Control grants a flag, range, a die bonus or a shift, not {use!r}."
            raise BadNotation(message)
        bonus = 0
        if use == DIE:
            need(rest, 1, None, "advantage NATION die NUMBER TARGET PART because …")
            bonus, rest = count(rest[0], "The bonus"), rest[1:]
        laid = Commit.read_use(use, ["favour", *rest])
        return cls(nation, use, reason, laid.target, laid.part, laid.area, bonus)


UNIT, PLACE, OPERATION = "unit", "place", "operation"
SOUND, DAMAGED, SUNK = "sound", "damaged", "sunk"


@dataclass(frozen=True)
class Overrule(ControlOrder):
    """Set a result aside: `overrule unit usa-heavy-1 sound pearl-harbour because …`, or damaged, or sunk.

    Also `overrule place truk japan because …` and `overrule operation usa:tf16 failed because …`.
    """

    kind: str
    name: str
    verdict: str
    reason: str
    base: str = ""
    """Where a unit that was sunk comes back."""

    def line(self) -> str:
        parts = ["overrule", self.kind, self.name, self.verdict, *([self.base] if self.base else [])]
        return f"{' '.join(parts)} because {self.reason}"

    @classmethod
    def read(cls, words: Sequence[str]) -> Overrule:
        said, reason = because(words)
        form = "overrule unit UNIT sound|damaged|sunk [BASE] | place PLACE NATION | operation FORCE failed because …"
        need(said, 3, 4, form)
        if said[0] not in (UNIT, PLACE, OPERATION) or (len(said) == 4 and said[0] != UNIT):
            message = f"Write `{form}`."
            raise BadNotation(message)
        return cls(said[0], said[1], said[2], reason, said[3] if len(said) == 4 else "")


DECREES: dict[str, type[ControlOrder]] = {"inject": Inject, "advantage": Advantage, "overrule": Overrule}
