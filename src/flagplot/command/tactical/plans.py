"""What can be planned in the action: how groups steer, the use of guns and torpedoes, the reaction to torpedo tracks."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, replace
from typing import Any, Final

from flagplot.command.plan import Plan, Planbook
from flagplot.command.said import row, say, stops, word
from flagplot.kernel.grammar.field import Choice, Field, Number
from flagplot.kernel.grammar.form import Form, form_of
from flagplot.kernel.text.said import Row, Said

ALL: Final = "all"
MANNERS: Final = ("steady", "close", "away", "captain")
AIMS: Final = ("best", "opposite", "nearest", "nobody")
KINDS: Final = ("contact", "damage", "loss", "success", "tracks")
"""What can interrupt, and does where nothing was chosen; table `stops-tactical` of the catalogue has the words."""


def _who(groups: Iterable[str]) -> Row:
    return row(str(say("all-groups")) if name == ALL else name.title() for name in groups)


@dataclass(frozen=True)
class Conning(Plan):
    """A plan for the helm of groups: each has one."""

    groups: tuple[str, ...]

    def subjects(self) -> tuple[str, ...]:
        return tuple(f"steers {name}" for name in self.groups)

    def without(self, subjects: Iterable[str]) -> Plan | None:
        gone = {one.partition(" ")[2] for one in subjects}
        left = tuple(name for name in self.groups if name not in gone)
        return replace(self, groups=left) if left else None


@dataclass(frozen=True)
class Steer(Conning):
    """Groups follow their leader steadily on, close the nearest enemy, turn away, or go as their captains think best."""

    manner: str

    def told(self) -> str:
        return str(say("plan-steer", who=_who(self.groups), manner=word("manners", self.manner)))


@dataclass(frozen=True)
class Head(Conning):
    """Groups turn to a true course at once and keep it, as fast as they can go together."""

    course: int

    def told(self) -> str:
        return str(say("plan-head", who=_who(self.groups), course=f"{self.course:03}"))


class Standing(Plan):
    """A plan for the arms of one group, or of all groups that have none of their own."""

    by: str

    def subjects(self) -> tuple[str, ...]:
        verb = form_of(self).verb
        return (f"{verb} {self.by}",) if self.by else (verb,)

    def whose(self, what: Said) -> str:
        """With the group that it is for, where it is for one."""
        return str(say("plan-of-group", who=_who([self.by]), what=str(what))) if self.by else str(what)


@dataclass(frozen=True)
class Gunfire(Standing):
    """Guns fire where it pays best, at opposite numbers, at the nearest, or at nobody; not before an enemy is within so many yards."""

    aim: str
    within: int = 0
    by: str = ""

    def told(self) -> str:
        aim = word("aims", self.aim)
        return self.whose(
            say("plan-gunfire-within", aim=aim, yards=self.within) if self.within else say("plan-gunfire", aim=aim)
        )


@dataclass(frozen=True)
class Torpedoes(Standing):
    """Torpedoes are used at enemies within so many yards; 0 keeps them in their tubes."""

    within: int
    by: str = ""

    def told(self) -> str:
        return self.whose(say("plan-torpedoes", yards=self.within) if self.within else say("plan-no-torpedoes"))


@dataclass(frozen=True)
class Tracks(Standing):
    """What groups do about torpedo tracks that come at them: turn to run with them, or keep on."""

    manner: str
    by: str = ""

    def told(self) -> str:
        return self.whose(say("plan-turn-away") if self.manner == "turn-away" else say("plan-ignore-tracks"))


@dataclass(frozen=True)
class Interrupt(Plan):
    """What interrupts a run, instead of all of it."""

    kinds: tuple[str, ...]

    def told(self) -> str:
        return stops("tactical", self.kinds, KINDS)


class GroupField(Field):
    """A group, or all of them."""

    def candidates(self, scope: Any) -> Iterable[str]:
        return (*scope(self.kind), ALL)


WORDS: Final[dict[str, Field]] = {
    "GROUP": GroupField("GROUP", "group"),
    "MANNER": Choice(*MANNERS, shown="MANNER"),
    "DEGREES": Number("DEGREES", digits=3),
    "AIM": Choice(*AIMS, shown="AIM"),
    "YARDS": Number("YARDS", digits=5),
    "HOW": Choice("turn-away", "ignore", shown="HOW"),
    "KIND": Choice("all", "none", *KINDS, shown="KIND"),
}
FORMS: Final = (
    Form(Steer, "steer GROUP… as MANNER", "steer all as close", WORDS),
    Form(Head, "head GROUP… to DEGREES", "head cruisers to 270", WORDS),
    Form(Gunfire, "gunfire AIM [within=YARDS] [by=GROUP]", "gunfire opposite within=15000", WORDS),
    Form(Torpedoes, "torpedoes within=YARDS [by=GROUP]", "torpedoes within=8000", WORDS),
    Form(Tracks, "tracks HOW [by=GROUP]", "tracks turn-away", WORDS),
    Form(Interrupt, "interrupt KIND…", "interrupt contact loss", WORDS),
)
BOOK: Final = Planbook(FORMS)
