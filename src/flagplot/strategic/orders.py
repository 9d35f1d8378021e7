"""What a seat can say: one sheet for each step that is written in secret, and small orders for what is decided at once."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from mypy_extensions import mypyc_attr

from flagplot.kernel.order import BadNotation, Order
from flagplot.strategic import items
from flagplot.strategic.items import Item, count, need, read_items


@mypyc_attr(allow_interpreted_subclasses=True)
class Sheet(Order):
    """An order sheet: its lines in the order written."""

    def lines(self) -> tuple[Item, ...]:
        """The lines of the sheet."""
        raise AssertionError(type(self).__name__)

    @property
    def has_scrawl(self) -> bool:
        """Whether some of its lines cannot be read."""
        return any(isinstance(item, items.Scrawl) for item in self.lines())


def _line(verb: str, lines: tuple[Item, ...]) -> str:
    return f"{verb} {', '.join(item.words() for item in lines)}".rstrip()


@dataclass(frozen=True)
class Placement(Sheet):
    """Where starting forces are based: `placement place uk-heavy-1 malta, stock uk 1 scapa-flow malta`.

    `lines placement` lists all that it can hold.
    """

    items: tuple[Item, ...] = ()

    def lines(self) -> tuple[Item, ...]:
        return self.items

    def line(self) -> str:
        return _line("placement", self.items)

    @classmethod
    def read(cls, words: Sequence[str]) -> Placement:
        return cls(read_items(words, items.PLACE_ITEMS))


@dataclass(frozen=True)
class Supply(Sheet):
    """Step 1: `supply ship uk lsp 2 liverpool gibraltar on 8`.

    `lines supply` lists all that it can hold.
    """

    items: tuple[Item, ...] = ()

    def lines(self) -> tuple[Item, ...]:
        return self.items

    def line(self) -> str:
        return _line("supply", self.items)

    @classmethod
    def read(cls, words: Sequence[str]) -> Supply:
        return cls(read_items(words, items.SUPPLY_ITEMS))


@dataclass(frozen=True)
class Transfer(Sheet):
    """Step 3: `transfer move uk-heavy-1 sydney, embark uk-air-2 uk-fleet_carrier-1`.

    `lines transfer` lists all that it can hold.
    """

    items: tuple[Item, ...] = ()

    def lines(self) -> tuple[Item, ...]:
        return self.items

    def line(self) -> str:
        return _line("transfer", self.items)

    @classmethod
    def read(cls, words: Sequence[str]) -> Transfer:
        return cls(read_items(words, items.TRANSFER_ITEMS))


@dataclass(frozen=True)
class Tonnage(Sheet):
    """Step 4: `tonnage put uk 1 60, open uk malta-run 4 gibraltar malta`.

    `lines tonnage` lists all that it can hold.
    """

    items: tuple[Item, ...] = ()

    def lines(self) -> tuple[Item, ...]:
        return self.items

    def line(self) -> str:
        return _line("tonnage", self.items)

    @classmethod
    def read(cls, words: Sequence[str]) -> Tonnage:
        return cls(read_items(words, items.TONNAGE_ITEMS))


@dataclass(frozen=True)
class Allocate(Sheet):
    """Step 5: `allocate tf uk:home scapa-flow uk-heavy-1, escort 1 plymouth uk-escort-1`.

    `lines allocate` lists all that it can hold.
    """

    items: tuple[Item, ...] = ()

    def lines(self) -> tuple[Item, ...]:
        return self.items

    def line(self) -> str:
        return _line("allocate", self.items)

    @classmethod
    def read(cls, words: Sequence[str]) -> Allocate:
        return cls(read_items(words, items.ALLOCATE_ITEMS))


@dataclass(frozen=True)
class Flags(Sheet):
    """Step 6: `flags sweep uk:home north-sea lsp=1`.

    `lines flags` lists all that it can hold.
    """

    items: tuple[Item, ...] = ()

    def lines(self) -> tuple[Item, ...]:
        return self.items

    def line(self) -> str:
        return _line("flags", self.items)

    @classmethod
    def read(cls, words: Sequence[str]) -> Flags:
        return cls(read_items(words, items.FLAG_ITEMS))


@dataclass(frozen=True)
class Cards(Sheet):
    """Step 7: `cards die uk-1 uk:home cover, range uk-2 uk:force-h`.

    `lines cards` lists all that it can hold.
    """

    items: tuple[Item, ...] = ()

    def lines(self) -> tuple[Item, ...]:
        return self.items

    def line(self) -> str:
        return _line("cards", self.items)

    @classmethod
    def read(cls, words: Sequence[str]) -> Cards:
        return cls(read_items(words, items.CARD_ITEMS))


@dataclass(frozen=True)
class Intervene(Order):
    """Oppose the operation with these task forces and LSP: `intervene usa:tf16=2 usa:tf17=1 lend=uk against invasion`."""

    forces: tuple[tuple[str, int], ...]
    invasion: bool = False
    """Engage the invasion force instead of the covering force, where the option leaves the choice."""
    lender: str = ""
    """The ally whose LSP at the same base are used, if he agrees."""

    def line(self) -> str:
        line = " ".join(["intervene", *(f"{force}={lsp}" for force, lsp in self.forces)])
        line = f"{line} lend={self.lender}" if self.lender else line
        return f"{line} against invasion" if self.invasion else line

    @classmethod
    def read(cls, words: Sequence[str]) -> Intervene:
        form = "intervene FORCE=LSP … lend=NATION"
        invasion = list(words[-2:]) == ["against", "invasion"]
        if invasion:
            words = words[:-2]
        plain = [word for word in words if not word.startswith("lend=")]
        lenders = [word.removeprefix("lend=") for word in words if word.startswith("lend=")]
        if len(lenders) > 1 or "" in lenders:
            message = f"Write `{form}` with one ally who lends LSP, or none."
            raise BadNotation(message)
        need(plain, 1, 99, form)
        forces: list[tuple[str, int]] = []
        for word in plain:
            force, _, lsp = word.partition("=")
            forces.append((force, count(lsp or "1", "LSP")))
        return cls(tuple(forces), invasion, "".join(lenders))


@dataclass(frozen=True)
class Decline(Order):
    """Let it pass: `decline`."""

    def line(self) -> str:
        return "decline"

    @classmethod
    def read(cls, words: Sequence[str]) -> Decline:
        need(words, 0, 0, "decline")
        return cls()


@dataclass(frozen=True)
class Fight(Order):
    """Fight the rival operation in the same area: `fight`."""

    def line(self) -> str:
        return "fight"

    @classmethod
    def read(cls, words: Sequence[str]) -> Fight:
        need(words, 0, 0, "fight")
        return cls()


@dataclass(frozen=True)
class Lose(Order):
    """Take one step of loss: `lose uk-heavy-1`, `lose manpower`, `lose tank`, `lose garrison`."""

    what: str

    def line(self) -> str:
        return f"lose {self.what}"

    @classmethod
    def read(cls, words: Sequence[str]) -> Lose:
        need(words, 1, 1, "lose UNIT")
        return cls(words[0])


@dataclass(frozen=True)
class Share(Order):
    """How the steps of a combined side are shared, as the teams have agreed: `share uk=2 usa=1`."""

    shares: tuple[tuple[str, int], ...]

    def line(self) -> str:
        return " ".join(["share", *(f"{nation}={number}" for nation, number in self.shares)])

    @classmethod
    def read(cls, words: Sequence[str]) -> Share:
        need(words, 1, 99, "share NATION=STEPS …")
        shares: list[tuple[str, int]] = []
        for word in words:
            nation, equals, number = word.partition("=")
            if not equals or nation in dict(shares):
                message = f"Write `share NATION=STEPS …` with each nation once, not {word!r}."
                raise BadNotation(message)
            shares.append((nation, count(number, "The number of steps")))
        return cls(tuple(sorted(shares)))


@dataclass(frozen=True)
class Rehouse(Order):
    """Send the air point of a damaged carrier somewhere: `rehouse usa-air-1 usa-fleet_carrier-2`, `rehouse usa-air-1 ashore`."""

    unit: str
    to: str

    def line(self) -> str:
        return f"rehouse {self.unit} {self.to}"

    @classmethod
    def read(cls, words: Sequence[str]) -> Rehouse:
        need(words, 2, 2, "rehouse AIR CARRIER|ashore")
        return cls(words[0], words[1])


@dataclass(frozen=True)
class Build(Order):
    """Choose among equally near bases for a new unit: `build scapa-flow`."""

    base: str

    def line(self) -> str:
        return f"build {self.base}"

    @classmethod
    def read(cls, words: Sequence[str]) -> Build:
        need(words, 1, 1, "build BASE")
        return cls(words[0])


@dataclass(frozen=True)
class Exchange(Order):
    """Put garrison counters in the place of manpower points in a captured place: `exchange 1`."""

    number: int

    def line(self) -> str:
        return f"exchange {self.number}"

    @classmethod
    def read(cls, words: Sequence[str]) -> Exchange:
        need(words, 1, 1, "exchange NUMBER")
        return cls(count(words[0], "The number of garrisons"))


@dataclass(frozen=True)
class Repair(Order):
    """Repair this unit at the base: `repair uk-heavy-1`."""

    unit: str

    def line(self) -> str:
        return f"repair {self.unit}"

    @classmethod
    def read(cls, words: Sequence[str]) -> Repair:
        need(words, 1, 1, "repair UNIT")
        return cls(words[0])


@dataclass(frozen=True)
class PlayNow(Order):
    """Play cards on the combat at hand, where the option allows it: `play die=uk-1 shift=uk-2`."""

    cards: tuple[tuple[str, str], ...]

    def line(self) -> str:
        return " ".join(["play", *(f"{use}={card}" for use, card in self.cards)])

    @classmethod
    def read(cls, words: Sequence[str]) -> PlayNow:
        need(words, 1, 99, "play die=CARD shift=CARD")
        cards: list[tuple[str, str]] = []
        for word in words:
            use, equals, card = word.partition("=")
            if not equals or use not in ("die", "shift"):
                message = f"Write `play die=CARD shift=CARD`, not {word!r}."
                raise BadNotation(message)
            cards.append((use, card))
        return cls(tuple(cards))


@dataclass(frozen=True)
class Area(Order):
    """Name the sea area of an attack on a route, where the option chooses it late: `area mid-atlantic-north`."""

    area: str

    def line(self) -> str:
        return f"area {self.area}"

    @classmethod
    def read(cls, words: Sequence[str]) -> Area:
        need(words, 1, 1, "area AREA")
        return cls(words[0])


@dataclass(frozen=True)
class Ruling(Order):
    """Control decides what was put to it: `ruling yes`, `ruling no`."""

    yes: bool

    def line(self) -> str:
        return f"ruling {'yes' if self.yes else 'no'}"

    @classmethod
    def read(cls, words: Sequence[str]) -> Ruling:
        need(words, 1, 1, "ruling yes|no")
        if words[0] not in ("yes", "no"):
            message = "Write `ruling yes` or `ruling no`."
            raise BadNotation(message)
        return cls(words[0] == "yes")


SHEETS: dict[str, type[Order]] = {
    "placement": Placement,
    "supply": Supply,
    "transfer": Transfer,
    "tonnage": Tonnage,
    "allocate": Allocate,
    "flags": Flags,
    "cards": Cards,
}
SMALL: dict[str, type[Order]] = {
    "intervene": Intervene,
    "decline": Decline,
    "fight": Fight,
    "lose": Lose,
    "share": Share,
    "rehouse": Rehouse,
    "build": Build,
    "exchange": Exchange,
    "repair": Repair,
    "play": PlayNow,
    "area": Area,
    "ruling": Ruling,
}
ORDERS: tuple[type, ...] = (*SHEETS.values(), *SMALL.values(), *items.ITEMS)
