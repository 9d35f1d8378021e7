"""What can be planned in the war: losses, repairs, garrisons, opposition, and sheets that stay empty."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, replace
from typing import Final

from flagplot.command.plan import Plan, Planbook
from flagplot.command.said import row, say
from flagplot.kernel.grammar.field import Choice, Field
from flagplot.kernel.grammar.form import Form
from flagplot.kernel.text.said import Row
from flagplot.strategic.state.pieces import KINDS

SHEETS: Final = ("placement", "transfer", "supply", "tonnage", "allocate", "flags", "cards")
CHEAPEST: Final = "cheapest"
ALL: Final = "all"


@dataclass(frozen=True)
class Losses(Plan):
    """The units that take steps of loss first: these kinds in their order, and `cheapest` for what a captain would miss least."""

    kinds: tuple[str, ...]

    def told(self) -> str:
        kinds = [
            say("plan-losses-cheapest") if kind == CHEAPEST else say("plain", text=kind.replace("_", " "))
            for kind in self.kinds
        ]
        return str(say("plan-losses", kinds=Row(tuple(kinds), ", ")))


@dataclass(frozen=True)
class Repairs(Plan):
    """The strongest ship is repaired first."""

    first: str

    def told(self) -> str:
        return str(say("plan-repairs"))


@dataclass(frozen=True)
class Garrisons(Plan):
    """Garrison counters replace manpower in captured places: as many as possible, or none."""

    number: str

    def told(self) -> str:
        return str(say("plan-garrisons") if self.number == "all" else say("plan-no-garrisons"))


@dataclass(frozen=True)
class Oppose(Plan):
    """Intervene, fight rivals and pursue if the odds are good, or never."""

    whom: str

    def told(self) -> str:
        return str(say("plan-oppose") if self.whom == "weaker" else say("plan-never-oppose"))


@dataclass(frozen=True)
class Nothing(Plan):
    """Hand in these sheets empty, turn after turn."""

    sheets: tuple[str, ...]

    def subjects(self) -> tuple[str, ...]:
        return tuple(f"nothing {name}" for name in self.sheets)

    def without(self, subjects: Iterable[str]) -> Plan | None:
        gone = {one.partition(" ")[2] for one in subjects}
        left = tuple(name for name in self.sheets if name not in gone)
        return replace(self, sheets=left) if left else None

    def told(self) -> str:
        return str(say("plan-nothing", sheets=row(self.sheets)))


@dataclass(frozen=True)
class Drafted(Plan):
    """The staff drafts these sheets, or all of them, and you agree or write them yourself; a draft that has no lines is handed in."""

    sheets: tuple[str, ...]

    def subjects(self) -> tuple[str, ...]:
        return tuple(f"drafted {name}" for name in self.sheets)

    def without(self, subjects: Iterable[str]) -> Plan | None:
        gone = {one.partition(" ")[2] for one in subjects}
        left = tuple(name for name in self.sheets if name not in gone)
        return replace(self, sheets=left) if left else None

    def told(self) -> str:
        return str(say("plan-drafted-all") if ALL in self.sheets else say("plan-drafted", sheets=row(self.sheets)))


WORDS: Final[dict[str, Field]] = {
    "UNITS": Choice(CHEAPEST, *KINDS, shown="UNITS"),
    "SHEET": Choice(*SHEETS, shown="SHEET"),
    "DRAFT": Choice(ALL, *SHEETS, shown="DRAFT"),
    "FIRST": Choice("strongest", shown="FIRST"),
}
FORMS: Final = (
    Form(Losses, "losses UNITS…", "losses escort light_cruiser cheapest", WORDS),
    Form(Repairs, "repairs FIRST", "repairs strongest", WORDS),
    Form(Garrisons, "garrisons all|none", "garrisons all", WORDS),
    Form(Oppose, "oppose weaker|nobody", "oppose weaker", WORDS),
    Form(Nothing, "nothing SHEET…", "nothing transfer flags", WORDS),
    Form(Drafted, "drafted DRAFT…", "drafted tonnage allocate", WORDS),
)
BOOK: Final = Planbook(FORMS)
