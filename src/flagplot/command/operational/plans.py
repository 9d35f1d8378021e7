"""What can be planned in the raid. Forms stand at the end, as in the chapters of orders."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, replace
from typing import Any, Final

from flagplot.command.plan import Plan, Planbook
from flagplot.command.said import first, row, say, series, stops, word
from flagplot.kernel.grammar.field import Choice, Field, Number
from flagplot.kernel.grammar.form import Form
from flagplot.kernel.grammar.series import Joined
from flagplot.kernel.text.references import Series
from flagplot.operational.content.sea import SEA
from flagplot.operational.orders.words import LABEL, Hex
from flagplot.operational.orders.words import WORDS as ORDER_WORDS
from flagplot.operational.text.said import say as in_words

TRADES: Final = ("all", "carriers", "raiders", "convoys", "freighters", "cripples", "dummies", "boats")
"""Words that stand for every marker of a kind, those that come later included."""
CLASSES: Final = ("carriers", "battleships", "cruisers", "destroyers", "merchants", "unknown")
ARMS: Final = ("all", "dive", "torpedo", "level", "none")
POSTURES: Final = ("hide", "press-on", "hold", "retire")
KINDS: Final = (
    "sighting",
    "sighted",
    "contact",
    "battle",
    "strike",
    "launch",
    "raid",
    "attack",
    "abort",
    "prey",
    "loss",
    "success",
    "reinforcement",
    "landing",
    "illegal",
    "costly",
    "arrival",
    "dawn",
    "dusk",
)
"""What can interrupt; table `stops-operational` of the catalogue says it in words that follow *stop when*."""
USUAL: Final = tuple(kind for kind in KINDS if kind not in {"launch", "dawn", "dusk"})
"""What interrupts where nothing was chosen."""


def who(names: Iterable[str]) -> Series:
    """`J1, the carriers and the dummies`."""
    return series(word("who", name) for name in names)


def _less(names: tuple[str, ...], subjects: Iterable[str]) -> tuple[str, ...]:
    gone = {one.partition(" ")[2] for one in subjects}
    return tuple(name for name in names if name not in gone)


def place_name(at: str) -> str:
    """A hex as people say it."""
    places = SEA.places_at.get(SEA.hex_of.get(at, at), ())
    return places[0].replace("-", " ").title() if places else str(say("hex", hex=at)) if at in SEA.all else at


@dataclass(frozen=True)
class Sailing(Plan):
    """A plan for the movement of markers: each has one."""

    markers: tuple[str, ...]

    def subjects(self) -> tuple[str, ...]:
        return tuple(f"sails {name}" for name in self.markers)

    def without(self, subjects: Iterable[str]) -> Plan | None:
        left = _less(self.markers, subjects)
        return replace(self, markers=left) if left else None


@dataclass(frozen=True)
class Course(Sailing):
    """Steer through these hexes or places to the last of them, over impulses and turns.

    With `posture=hide` markers keep clear of enemies, with `press-on` they let nothing stop them, with `hold` they lie still while
    the enemy sees them or is near, with `retire` they make for the nearest port once they are seen. At `speed=cruise` they do not
    spend fuel on a third hex, at `full` they do; otherwise as long as it lasts. `from=TURN` is when they begin.
    """

    via: tuple[str, ...]
    posture: str = ""
    speed: str = ""
    begins: int = 0

    def told(self) -> str:
        way = row(place_name(at) for at in self.via)
        how = [word("speed", self.speed) if self.speed else "", word("posture", self.posture) if self.posture else ""]
        begins = say("from-turn", turn=self.begins) if self.begins else ""
        return first(say("plan-course", who=who(self.markers), way=way, speed=how[0], posture=how[1], begins=begins))


@dataclass(frozen=True)
class Stay(Sailing):
    """Lie still."""

    def told(self) -> str:
        return first(say("plan-stay", who=who(self.markers)))


@dataclass(frozen=True)
class Raid(Sailing):
    """Go for merchantmen and weaker ships, and keep off stronger ones."""

    def told(self) -> str:
        return first(say("plan-raid", who=who(self.markers)))


@dataclass(frozen=True)
class Stalk(Sailing):
    """Carriers: make for the hex from which a strike promises most, and keep off warships."""

    def told(self) -> str:
        return first(say("plan-stalk", who=who(self.markers)))


@dataclass(frozen=True)
class Evade(Sailing):
    """Keep away from enemies near by, freighters scatter; else lie in a safe port or make for one."""

    def told(self) -> str:
        return first(say("plan-evade", who=who(self.markers)))


@dataclass(frozen=True)
class Home(Sailing):
    """Make for the nearest port of one's own; ships of `cripples` leave their group for it."""

    def told(self) -> str:
        return first(say("plan-home", who=who(self.markers)))


@dataclass(frozen=True)
class Convoying(Sailing):
    """Transports: make for the beach with the fewest defenders, or for a port out of the enemy's reach."""

    def told(self) -> str:
        return first(say("plan-convoy", who=who(self.markers)))


@dataclass(frozen=True)
class Hunt(Sailing):
    """Submarines: creep towards enemies, by day out of their air cover only, and attack what is there."""

    def told(self) -> str:
        return first(say("plan-hunt", who=who(self.markers)))


@dataclass(frozen=True)
class Line(Sailing):
    """Submarines: patrol between two hexes, by day out of air cover only, and attack what is there."""

    ends: tuple[str, ...]

    def told(self) -> str:
        return first(say("plan-line", who=who(self.markers), ends=series(map(place_name, self.ends))))


@dataclass(frozen=True)
class Patrol(Plan):
    """Each morning: so many fighter units over a group, over every group of a kind, or over a hex, while an enemy is near."""

    over: str
    units: int = 1
    within: int = 8

    def subjects(self) -> tuple[str, ...]:
        return (f"patrols {self.over}",)

    def told(self) -> str:
        over = word("who", self.over) if self.over in TRADES else place_name(self.over)
        return str(say("plan-patrol", units=self.units, over=over, within=self.within))


@dataclass(frozen=True)
class Search(Plan):
    """Each turn: these units, or all, look at the markers most worth knowing; with `arc=NE` they sweep that sector."""

    units: tuple[str, ...]
    arc: str = ""

    def subjects(self) -> tuple[str, ...]:
        return tuple(f"searches {name}" for name in self.units)

    def without(self, subjects: Iterable[str]) -> Plan | None:
        left = _less(self.units, subjects)
        return replace(self, units=left) if left else None

    def told(self) -> str:
        units = say("all-searchers") if "all" in self.units else row(self.units)
        if self.arc:
            return str(say("plan-sweep", units=units, sector=in_words("sector", facing=self.arc)))
        return str(say("plan-search", units=units))


@dataclass(frozen=True)
class Doctrine(Plan):
    """What is struck on sight, and with what: all bombers in reach and their escorts, one kind of them, or none."""

    classes: tuple[str, ...]
    arms: str

    def subjects(self) -> tuple[str, ...]:
        return tuple(f"strikes {name}" for name in self.classes)

    def without(self, subjects: Iterable[str]) -> Plan | None:
        left = _less(self.classes, subjects)
        return replace(self, classes=left) if left else None

    def told(self) -> str:
        return str(
            say("plan-strike", arms=word("arms", self.arms), targets=row(word("targets", n) for n in self.classes))
        )


@dataclass(frozen=True)
class Intercept(Plan):
    """When a raid comes: every fighter rises and goes for the bombers, or none does."""

    fighters: str

    def told(self) -> str:
        return str(say("plan-intercept") if self.fighters == "all" else say("plan-no-interception"))


@dataclass(frozen=True)
class Fight(Plan):
    """When groups meet the enemy: fight anyone, weaker ones, or nobody if it can be helped; fire falls where it promises most."""

    markers: tuple[str, ...]
    foes: str

    def subjects(self) -> tuple[str, ...]:
        return tuple(f"fights {name}" for name in self.markers)

    def without(self, subjects: Iterable[str]) -> Plan | None:
        left = _less(self.markers, subjects)
        return replace(self, markers=left) if left else None

    def told(self) -> str:
        return first(say("plan-fight", who=who(self.markers), foes=word("foes", self.foes)))


@dataclass(frozen=True)
class Dummies(Plan):
    """At nightfall: dummies that have come back go to these places in turn."""

    places: tuple[str, ...]

    def told(self) -> str:
        return str(say("plan-dummies", places=row(map(place_name, self.places))))


@dataclass(frozen=True)
class Arrange(Plan):
    """Set-up: keep what stands; with `lots=NUMBER` base, boats and dummies are drawn by lots of that number, as captains do."""

    lots: int = 0

    def told(self) -> str:
        return str(say("plan-lots", number=str(self.lots)) if self.lots else say("plan-arranged"))


@dataclass(frozen=True)
class Interrupt(Plan):
    """What interrupts a run, instead of the usual: `all` of it, `none`, or these things."""

    kinds: tuple[str, ...]

    def told(self) -> str:
        return stops("operational", self.kinds, KINDS)


class Who(Field):
    """A marker, or a word for every marker of a kind."""

    def read(self, word: str) -> Any:
        return word.upper() if LABEL.fullmatch(word) else word.lower()

    def candidates(self, scope: Any) -> Iterable[str]:
        return (*scope("group"), *scope("submarine"), *TRADES)


class Over(Who):
    """A group, every group of a kind, or a hex or place."""

    def candidates(self, scope: Any) -> Iterable[str]:
        return (*scope(self.kind), *TRADES)

    def read(self, word: str) -> Any:
        known: str = super().read(word)
        return SEA.hex_of.get(known, known)


WORDS: Final[dict[str, Field]] = {
    **ORDER_WORDS,
    "WHO": Who("WHO", "marker"),
    "OVER": Over("OVER", "hex or group"),
    "UNIT": Field("UNIT", "unit"),
    "POSTURE": Choice(*POSTURES, shown="POSTURE"),
    "SPEED": Choice("cruise", "full", shown="SPEED"),
    "TURN": Number("TURN", say("the-turn"), digits=3),
    "NUMBER": Number("NUMBER", digits=9),
    "N": Number("N", digits=2, absent=1),
    "HEXES": Number("HEXES", digits=2, absent=8),
    "CLASS": Choice(*CLASSES, shown="CLASS"),
    "ARMS": Choice(*ARMS, shown="ARMS"),
    "HEX>HEX": Joined(Hex("HEX", "hex"), ">"),
    "KIND": Choice("all", "none", *KINDS, shown="KIND"),
}


def form(kind: type, pattern: str, example: str, names: str = "") -> Form:
    """Declare how a plan is written."""
    return Form(kind, pattern, example, WORDS, names)


FORMS: Final = (
    form(
        Course,
        "course WHO… to HEX… [posture=POSTURE] [speed=SPEED] [from=TURN]",
        "course J1 J2 to 2513 port-blair posture=hide",
    ),
    form(Stay, "stay WHO…", "stay J2"),
    form(Raid, "raid WHO…", "raid J1 J2"),
    form(Stalk, "stalk WHO…", "stalk KB1"),
    form(Evade, "evade WHO…", "evade freighters"),
    form(Home, "home WHO…", "home cripples"),
    form(Convoying, "convoy WHO…", "convoy convoys"),
    form(Hunt, "hunt WHO…", "hunt boats"),
    form(Line, "line WHO… from HEX>HEX", "line JS1 from 1713>1913"),
    form(Patrol, "patrol OVER [units=N] [within=HEXES]", "patrol carriers units=2"),
    form(Search, "search UNIT… [arc=DIRECTION]", "search tone-jake arc=NE"),
    form(Doctrine, "strike CLASS… with ARMS", "strike carriers battleships with all"),
    form(Intercept, "intercept all|none", "intercept all"),
    form(Fight, "fight WHO… against anyone|weaker|nobody", "fight all against weaker"),
    form(Dummies, "dummies PLACE…", "dummies mergui port-blair"),
    form(Arrange, "arrange [lots=NUMBER]", "arrange lots=4711"),
    form(Interrupt, "interrupt KIND…", "interrupt contact loss dawn"),
)
BOOK: Final = Planbook(FORMS)
