"""The orders of a seat: one sheet for each step that is written in secret, and small orders for decisions in between."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, Final

from mypy_extensions import mypyc_attr

from flagplot.kernel.grammar.field import BadWord
from flagplot.kernel.grammar.form import Form
from flagplot.kernel.order import Order
from flagplot.strategic.orders.item import Item, Lines, Scrawl
from flagplot.strategic.orders.items import BOOKS, ITEMS
from flagplot.strategic.orders.words import WORDS, Forms, form
from flagplot.strategic.state.ids import ForceId, UnitId
from flagplot.strategic.text.said import say


@mypyc_attr(allow_interpreted_subclasses=True)
class Sheet(Order):
    """An order sheet: its lines in the order written."""

    items: tuple[Item, ...]

    def lines(self) -> tuple[Item, ...]:
        """The lines of the sheet."""
        return self.items

    @property
    def has_scrawl(self) -> bool:
        """Whether some of its lines cannot be read."""
        return any(isinstance(item, Scrawl) for item in self.items)


@dataclass(frozen=True)
class Placement(Sheet):
    """Before the first turn: where starting forces are based.

    `lines placement` lists all that it can hold.
    """

    items: tuple[Item, ...] = ()


@dataclass(frozen=True)
class Supply(Sheet):
    """Step 1: what is carried along the routes.

    `lines supply` lists all that it can hold.
    """

    items: tuple[Item, ...] = ()


@dataclass(frozen=True)
class Transfer(Sheet):
    """Step 3: strategic transfers of ships, aircraft and fleet trains, and agreements with allies.

    `lines transfer` lists all that it can hold.
    """

    items: tuple[Item, ...] = ()


@dataclass(frozen=True)
class Tonnage(Sheet):
    """Step 4: the tonnage of routes, transports and fleet trains.

    `lines tonnage` lists all that it can hold.
    """

    items: tuple[Item, ...] = ()


@dataclass(frozen=True)
class Allocate(Sheet):
    """Step 5: task forces, escorts of routes and attacks on them.

    `lines allocate` lists all that it can hold.
    """

    items: tuple[Item, ...] = ()


@dataclass(frozen=True)
class Flags(Sheet):
    """Step 6: naval operations and the forces that conduct them.

    `lines flags` lists all that it can hold.
    """

    items: tuple[Item, ...] = ()


@dataclass(frozen=True)
class Cards(Sheet):
    """Step 7: what advantage cards are played for.

    `lines cards` lists all that it can hold.
    """

    items: tuple[Item, ...] = ()


@dataclass(frozen=True)
class Intervene(Order):
    """Oppose the operation with these task forces and LSP."""

    forces: tuple[tuple[ForceId, int], ...]
    invasion: bool = False
    """Engage the invasion force instead of the covering force, where the option leaves the choice."""
    lender: str = ""
    """The ally whose LSP at the same base are used, if he agrees."""


@dataclass(frozen=True)
class Decline(Order):
    """Let it pass."""


@dataclass(frozen=True)
class Fight(Order):
    """Fight the rival operation in the same area, or pursue."""


@dataclass(frozen=True)
class Share(Order):
    """How the steps of a combined side are shared, as the teams have agreed."""

    shares: tuple[tuple[str, int], ...]


@dataclass(frozen=True)
class Lose(Order):
    """Take one step of loss: a unit, manpower, tank or garrison."""

    what: str


@dataclass(frozen=True)
class Rehouse(Order):
    """Send the air point of a damaged carrier to another carrier, or ashore."""

    unit: UnitId
    to: str


@dataclass(frozen=True)
class Exchange(Order):
    """Put garrison counters in the place of manpower points in a captured place."""

    number: int


@dataclass(frozen=True)
class Repair(Order):
    """Repair this unit at the base."""

    unit: UnitId


@dataclass(frozen=True)
class Build(Order):
    """Choose among equally near bases for a new unit."""

    base: str


@dataclass(frozen=True)
class PlayNow(Order):
    """Play cards on the combat at hand, where the option allows it."""

    cards: tuple[tuple[str, str], ...]


@dataclass(frozen=True)
class Area(Order):
    """Name the sea area of an attack on a route, where the option chooses it late."""

    area: str


@dataclass(frozen=True)
class Ruling(Order):
    """Control decides what was put to it."""

    yes: bool


@dataclass(frozen=True)
class Below(Order):
    """Fight the combat out ship by ship in the tactical game, or by the rules of this one."""

    yes: bool


@dataclass(frozen=True)
class Report(Order):
    """What became of a combat that was handed down: its name, the report it comes from, each counter and ship it changed."""

    battle: str
    source: str
    fates: tuple[str, ...] = ()


@dataclass(frozen=True)
class Settle(Order):
    """Control waits no longer for the report: the combat is fought by the rules of this game."""


class Shares(Form):
    """Each nation once, printed in alphabetical order."""

    def made(self, values: dict[str, Any]) -> Any:
        said = [nation for nation, _ in values["shares"]]
        twice = [nation for nation in said if said.count(nation) > 1]
        if twice:
            raise BadWord(say("unread-stands-twice-name-each-nation", twice=twice[0]))
        values["shares"] = tuple(sorted(values["shares"]))
        return super().made(values)


def _sheet(kind: type, verb: str, example: str) -> Form:
    """The form of a sheet: its lines with commas between them; the verb alone is an empty sheet."""
    return Form(kind, f"{verb} [LINES]", f"{verb} {example}", {"LINES": Lines(BOOKS[verb])})


SHEET_FORMS: Final[Forms] = (
    _sheet(Placement, "placement", "place uk-heavy-1 malta, stock uk 1 scapa-flow malta"),
    _sheet(Supply, "supply", "ship uk lsp 2 liverpool gibraltar on 8 by uk"),
    _sheet(Transfer, "transfer", "move uk-heavy-1 sydney, embark uk-air-2 uk-fleet_carrier-1"),
    _sheet(Tonnage, "tonnage", "put uk 1 60, open uk malta-run 4 gibraltar malta"),
    _sheet(Allocate, "allocate", "tf uk:home scapa-flow uk-heavy-1, escort 1 plymouth uk-escort-1"),
    _sheet(Flags, "flags", "sweep uk:home north-sea lsp=1"),
    _sheet(Cards, "cards", "die uk-1 uk:home cover, range uk-2 uk:force-h"),
)
SMALL_FORMS: Final[Forms] = (
    form(
        Intervene,
        "intervene FORCE=LSP… [lend=NATION] [against invasion]",
        "intervene usa:tf16=2 usa:tf17=1",
        say("does-oppose-operation-with-these-forces"),
        names="forces lender invasion",
    ),
    form(Decline, "decline", "decline", say("does-let-pass")),
    form(Fight, "fight", "fight", say("does-fight-rival-operation-or-pursue")),
    Shares(
        Share,
        "share NATION=STEPS…",
        "share uk=2 usa=1",
        WORDS,
        meaning=say("does-share-steps"),
    ),
    form(Lose, "lose UNIT", "lose uk-heavy-1", say("does-take-step-loss-also-manpower")),
    form(
        Rehouse,
        "rehouse AIR CARRIER|ashore",
        "rehouse usa-air-1 ashore",
        say("does-send-air-damaged-carrier-another"),
    ),
    form(Exchange, "exchange GARRISONS", "exchange 1", say("does-leave-garrison-counters-in-captured")),
    form(Repair, "repair UNIT", "repair uk-heavy-1", say("does-repair-this-unit-at-base")),
    form(Build, "build BASE", "build scapa-flow", say("does-choose-among-equally-near-bases")),
    form(
        PlayNow,
        "play USE=CARD…",
        "play die=uk-1 shift=uk-2",
        say("does-cards-on-combat-at-hand"),
    ),
    form(
        Area,
        "area AREA",
        "area mid-atlantic-north",
        say("does-area-attack-on-route-where"),
    ),
    form(Ruling, "ruling yes|no", "ruling yes", say("does-control-decides-what-was-put")),
    form(Below, "below yes|no", "below yes", say("does-fight-combat-out-ship-by")),
    form(
        Report,
        "report BATTLE SOURCE [COUNTER=FATE…]",
        "report t2o0-bay-of-bengal-cover-uk-tf1 5d0c uk-heavy-5=damaged rn.exeter=sunk",
        say("does-control-tells-what-became-combat"),
    ),
    form(Settle, "settle", "settle", say("does-control-waits-no-longer-for")),
)
SHEETS: Final[dict[str, type]] = {one.verb: one.kind for one in SHEET_FORMS}
SMALL: Final[dict[str, type]] = {one.verb: one.kind for one in SMALL_FORMS}
ORDERS: Final[tuple[type, ...]] = (*SHEETS.values(), *SMALL.values(), *ITEMS)
