"""The lines of an order sheet. Each prints to a few words and reads them back; commas stand between them."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from mypy_extensions import mypyc_attr

from flagplot.kernel.order import BadNotation


@mypyc_attr(allow_interpreted_subclasses=True)
class Item:
    """One line of a sheet."""

    def words(self) -> str:
        """The line, verb first."""
        raise AssertionError(type(self).__name__)

    @classmethod
    def read(cls, words: Sequence[str]) -> Item:
        """The line from the words after its verb."""
        raise AssertionError(cls.__name__)


def count(word: str, what: str) -> int:
    """A whole number, not negative."""
    if not word.isdecimal():
        message = f"{what} is a whole number, not {word!r}."
        raise BadNotation(message)
    return int(word)


def need(words: Sequence[str], least: int, most: int, form: str) -> None:
    """The number of words a line must have."""
    if not least <= len(words) <= most:
        message = f"Write `{form}`, not `{form.split(maxsplit=1)[0]} {' '.join(words)}`."
        raise BadNotation(message)


def split_settings(words: Sequence[str], known: Sequence[str], form: str) -> tuple[list[str], dict[str, str]]:
    """Plain words, and `key=value` words whose keys are known."""
    plain: list[str] = []
    settings: dict[str, str] = {}
    for word in words:
        key, equals, value = word.partition("=")
        if not equals:
            plain.append(word)
        elif key not in known or not value:
            message = f"`{word}` is not understood. Write `{form}`."
            raise BadNotation(message)
        else:
            settings[key] = value
    return plain, settings


def cards_of(settings: dict[str, str], key: str) -> tuple[str, ...]:
    """Cards written as `range=uk-1+uk-2`."""
    return tuple(settings[key].split("+")) if key in settings else ()


# Placement before turn 1


@dataclass(frozen=True)
class Place(Item):
    """Base a starting unit elsewhere: `place uk-heavy-1 malta`."""

    unit: str
    to: str

    def words(self) -> str:
        return f"place {self.unit} {self.to}"

    @classmethod
    def read(cls, words: Sequence[str]) -> Place:
        need(words, 2, 2, "place UNIT BASE")
        return cls(words[0], words[1])


@dataclass(frozen=True)
class Stock(Item):
    """Store starting LSP elsewhere: `stock uk 1 scapa-flow malta`."""

    nation: str
    number: int
    source: str
    to: str

    def words(self) -> str:
        return f"stock {self.nation} {self.number} {self.source} {self.to}"

    @classmethod
    def read(cls, words: Sequence[str]) -> Stock:
        need(words, 4, 4, "stock NATION NUMBER FROM TO")
        return cls(words[0], count(words[1], "The number of LSP"), words[2], words[3])


# Step 1


@dataclass(frozen=True)
class Ship(Item):
    """Carry cargo along a route: `ship uk lsp 2 liverpool gibraltar on 8`, `… on 1 by usa` in an ally's ships.

    Cargo is manpower, tank, lsp, raw_material, oil, food, an air unit's id, or tungsten@area, aluminium@area, rubber@area.
    """

    nation: str
    cargo: str
    number: int
    source: str
    to: str
    route: int
    by: str

    def words(self) -> str:
        return f"ship {self.nation} {self.cargo} {self.number} {self.source} {self.to} on {self.route} by {self.by}"

    @classmethod
    def read(cls, words: Sequence[str]) -> Ship:
        form = "ship NATION CARGO NUMBER FROM TO on ROUTE by NATION"
        need(words, 7, 9, form)
        if words[5] != "on" or len(words) == 8 or (len(words) == 9 and words[7] != "by"):
            need((), 7, 9, form)
        by = words[8] if len(words) == 9 else words[0]
        number = count(words[2], "The number of points")
        return cls(words[0], words[1], number, words[3], words[4], count(words[6], "The route"), by)


@dataclass(frozen=True)
class Feed(Item):
    """Supply troops landed on the land map: `feed uk 2 tunis on 44`."""

    nation: str
    number: int
    place: str
    route: int

    def words(self) -> str:
        return f"feed {self.nation} {self.number} {self.place} on {self.route}"

    @classmethod
    def read(cls, words: Sequence[str]) -> Feed:
        need(words, 5, 5, "feed NATION NUMBER PLACE on ROUTE")
        return cls(words[0], count(words[1], "The number of points"), words[2], count(words[4], "The route"))


# Step 3


@dataclass(frozen=True)
class Move(Item):
    """Transfer ships strategically: `move uk-heavy-1 sydney`."""

    unit: str
    to: str

    def words(self) -> str:
        return f"move {self.unit} {self.to}"

    @classmethod
    def read(cls, words: Sequence[str]) -> Move:
        need(words, 2, 2, "move UNIT BASE")
        return cls(words[0], words[1])


@dataclass(frozen=True)
class Fly(Item):
    """Fly an air point ashore to a base within its range: `fly japan-air-8 saipan`."""

    unit: str
    to: str

    def words(self) -> str:
        return f"fly {self.unit} {self.to}"

    @classmethod
    def read(cls, words: Sequence[str]) -> Fly:
        need(words, 2, 2, "fly AIR BASE")
        return cls(words[0], words[1])


@dataclass(frozen=True)
class Embark(Item):
    """Put an air point aboard a carrier at the same base: `embark usa-air-5 usa-fleet_carrier-4`."""

    unit: str
    carrier: str

    def words(self) -> str:
        return f"embark {self.unit} {self.carrier}"

    @classmethod
    def read(cls, words: Sequence[str]) -> Embark:
        need(words, 2, 2, "embark AIR CARRIER")
        return cls(words[0], words[1])


@dataclass(frozen=True)
class Ashore(Item):
    """Land a carrier's air point at her base: `ashore japan-fleet_carrier-1`."""

    carrier: str

    def words(self) -> str:
        return f"ashore {self.carrier}"

    @classmethod
    def read(cls, words: Sequence[str]) -> Ashore:
        need(words, 1, 1, "ashore CARRIER")
        return cls(words[0])


@dataclass(frozen=True)
class Tow(Item):
    """Move a fleet train: `tow train-usa-1 marshalls`."""

    train: str
    area: str

    def words(self) -> str:
        return f"tow {self.train} {self.area}"

    @classmethod
    def read(cls, words: Sequence[str]) -> Tow:
        need(words, 2, 2, "tow TRAIN AREA")
        return cls(words[0], words[1])


@dataclass(frozen=True)
class Grant(Item):
    """Agree that an ally uses what is yours: `grant usa uk lsp`. Kinds: bases, lsp, lift, cards, chart."""

    nation: str
    to: str
    what: str

    def words(self) -> str:
        return f"grant {self.nation} {self.to} {self.what}"

    @classmethod
    def read(cls, words: Sequence[str]) -> Grant:
        need(words, 3, 3, "grant NATION ALLY bases|lsp|lift|cards|chart")
        return cls(words[0], words[1], words[2])


@dataclass(frozen=True)
class Deny(Item):
    """Take an agreement back: `deny usa uk lsp`."""

    nation: str
    to: str
    what: str

    def words(self) -> str:
        return f"deny {self.nation} {self.to} {self.what}"

    @classmethod
    def read(cls, words: Sequence[str]) -> Deny:
        need(words, 3, 3, "deny NATION ALLY bases|lsp|lift|cards|chart")
        return cls(words[0], words[1], words[2])


@dataclass(frozen=True)
class Declare(Item):
    """Declare war where a scheduled event allows it: `declare ussr japan`."""

    nation: str
    enemy: str

    def words(self) -> str:
        return f"declare {self.nation} {self.enemy}"

    @classmethod
    def read(cls, words: Sequence[str]) -> Declare:
        need(words, 2, 2, "declare NATION ENEMY")
        return cls(words[0], words[1])


# Step 4


@dataclass(frozen=True)
class Put(Item):
    """Set a nation's tonnage on a route: `put uk 1 60`."""

    nation: str
    route: int
    number: int

    def words(self) -> str:
        return f"put {self.nation} {self.route} {self.number}"

    @classmethod
    def read(cls, words: Sequence[str]) -> Put:
        need(words, 3, 3, "put NATION ROUTE TONNAGE")
        return cls(words[0], count(words[1], "The route"), count(words[2], "Tonnage"))


@dataclass(frozen=True)
class Open(Item):
    """Open a route by diverting tonnage: `open uk malta-run 4 gibraltar malta via west-med>central-med`."""

    nation: str
    name: str
    number: int
    a: str
    b: str
    path: tuple[str, ...]
    """The sea areas in order; nothing takes the shortest open way."""

    def words(self) -> str:
        line = f"open {self.nation} {self.name} {self.number} {self.a} {self.b}"
        return f"{line} via {'>'.join(self.path)}" if self.path else line

    @classmethod
    def read(cls, words: Sequence[str]) -> Open:
        form = "open NATION NAME TONNAGE END END via AREA>AREA"
        need(words, 5, 7, form)
        if len(words) == 6 or (len(words) == 7 and words[5] != "via"):
            need((), 5, 7, form)
        path = tuple(words[6].split(">")) if len(words) == 7 else ()
        return cls(words[0], words[1], count(words[2], "Tonnage"), words[3], words[4], path)


@dataclass(frozen=True)
class Divert(Item):
    """Change a route's path: `divert 2 via north-western-approaches>…>east-med`."""

    route: int
    path: tuple[str, ...]

    def words(self) -> str:
        return f"divert {self.route} via {'>'.join(self.path)}"

    @classmethod
    def read(cls, words: Sequence[str]) -> Divert:
        need(words, 3, 3, "divert ROUTE via AREA>AREA")
        return cls(count(words[0], "The route"), tuple(words[2].split(">")))


@dataclass(frozen=True)
class SetUp(Item):
    """Set up a fleet train at a fleet base: `train usa pearl-harbour hawaii`."""

    nation: str
    base: str
    area: str

    def words(self) -> str:
        return f"train {self.nation} {self.base} {self.area}"

    @classmethod
    def read(cls, words: Sequence[str]) -> SetUp:
        need(words, 3, 3, "train NATION BASE AREA")
        return cls(words[0], words[1], words[2])


@dataclass(frozen=True)
class Disband(Item):
    """Break up a fleet train and free its tonnage: `disband train-usa-1`."""

    train: str

    def words(self) -> str:
        return f"disband {self.train}"

    @classmethod
    def read(cls, words: Sequence[str]) -> Disband:
        need(words, 1, 1, "disband TRAIN")
        return cls(words[0])


@dataclass(frozen=True)
class Transports(Item):
    """Keep tonnage out of trade to carry troops this turn: `transports japan 3`."""

    nation: str
    number: int

    def words(self) -> str:
        return f"transports {self.nation} {self.number}"

    @classmethod
    def read(cls, words: Sequence[str]) -> Transports:
        need(words, 2, 2, "transports NATION TONNAGE")
        return cls(words[0], count(words[1], "Tonnage"))


# Step 5


@dataclass(frozen=True)
class Form(Item):
    """Form a task force: `tf japan:assault truk japan-heavy-1 japan-air-2 men=2 tanks=1`."""

    id: str
    base: str
    units: tuple[str, ...]
    manpower: int
    tanks: int

    def words(self) -> str:
        line = " ".join(["tf", self.id, self.base, *self.units])
        if self.manpower:
            line += f" men={self.manpower}"
        return f"{line} tanks={self.tanks}" if self.tanks else line

    @classmethod
    def read(cls, words: Sequence[str]) -> Form:
        form = "tf NATION:NAME BASE UNIT … men=2 tanks=1"
        plain, settings = split_settings(words, ("men", "tanks"), form)
        need(plain, 2, 999, form)
        nation, colon, name = plain[0].partition(":")
        if not (nation and colon and name):
            message = f"Name a task force by nation and name, like uk:home, not {plain[0]!r}."
            raise BadNotation(message)
        manpower = count(settings.get("men", "0"), "men")
        return cls(plain[0], plain[1], tuple(plain[2:]), manpower, count(settings.get("tanks", "0"), "tanks"))


@dataclass(frozen=True)
class Join(Item):
    """Put units into an ally's task force at the same base: `join uk:home usa-heavy-1`."""

    id: str
    units: tuple[str, ...]

    def words(self) -> str:
        return " ".join(["join", self.id, *self.units])

    @classmethod
    def read(cls, words: Sequence[str]) -> Join:
        need(words, 2, 999, "join NATION:NAME UNIT …")
        return cls(words[0], tuple(words[1:]))


@dataclass(frozen=True)
class Escorts(Item):
    """An escort card: `escort 1 plymouth uk-escort-1 uk-escort-2`."""

    route: int
    base: str
    units: tuple[str, ...]

    def words(self) -> str:
        return " ".join(["escort", str(self.route), self.base, *self.units])

    @classmethod
    def read(cls, words: Sequence[str]) -> Escorts:
        need(words, 3, 999, "escort ROUTE BASE UNIT …")
        return cls(count(words[0], "The route"), words[1], tuple(words[2:]))


@dataclass(frozen=True)
class Attack(Item):
    """An attack card of submarines or aircraft: `attack 1 brest mid-atlantic-north germany-submarine-1`."""

    route: int
    base: str
    area: str
    units: tuple[str, ...]

    def words(self) -> str:
        return " ".join(["attack", str(self.route), self.base, self.area, *self.units])

    @classmethod
    def read(cls, words: Sequence[str]) -> Attack:
        need(words, 4, 999, "attack ROUTE BASE AREA UNIT …")
        return cls(count(words[0], "The route"), words[1], words[2], tuple(words[3:]))


# Step 6


_FLAG_KEYS = ("lsp", "range", "flag", "lend")


def _flag_settings(lsp: int, cards: tuple[str, ...], flag: str, lender: str) -> str:
    line = f" lsp={lsp}"
    if cards:
        line += f" range={'+'.join(cards)}"
    if flag:
        line += f" flag={flag}"
    return f"{line} lend={lender}" if lender else line


@dataclass(frozen=True)
class Sweep(Item):
    """Operate in an area without landing or raiding: `sweep uk:home north-sea lsp=1 range=uk-1 flag=usa lend=uk`."""

    force: str
    area: str
    lsp: int
    cards: tuple[str, ...]
    flag: str
    lender: str

    def words(self) -> str:
        return f"sweep {self.force} {self.area}" + _flag_settings(self.lsp, self.cards, self.flag, self.lender)

    @classmethod
    def read(cls, words: Sequence[str]) -> Sweep:
        form = "sweep FORCE AREA lsp=1"
        plain, settings = split_settings(words, _FLAG_KEYS, form)
        need(plain, 2, 2, form)
        lsp = count(settings.get("lsp", "1"), "LSP")
        return cls(
            plain[0], plain[1], lsp, cards_of(settings, "range"), settings.get("flag", ""), settings.get("lend", "")
        )


@dataclass(frozen=True)
class Invade(Item):
    """An amphibious operation: `land japan:cover japan:assault rabaul lsp=1+1 range=japan-3 landrange=japan-4`."""

    force: str
    invasion: str
    place: str
    lsp: int
    landing_lsp: int
    cards: tuple[str, ...]
    landing_cards: tuple[str, ...]
    flag: str
    lender: str

    def words(self) -> str:
        line = f"land {self.force} {self.invasion} {self.place} lsp={self.lsp}+{self.landing_lsp}"
        if self.cards:
            line += f" range={'+'.join(self.cards)}"
        if self.landing_cards:
            line += f" landrange={'+'.join(self.landing_cards)}"
        if self.flag:
            line += f" flag={self.flag}"
        return f"{line} lend={self.lender}" if self.lender else line

    @classmethod
    def read(cls, words: Sequence[str]) -> Invade:
        form = "land COVERING INVASION PLACE lsp=1+1"
        plain, settings = split_settings(words, (*_FLAG_KEYS, "landrange"), form)
        need(plain, 3, 3, form)
        first, _, second = settings.get("lsp", "1+1").partition("+")
        return cls(
            plain[0],
            plain[1],
            plain[2],
            count(first, "LSP"),
            count(second or "0", "LSP"),
            cards_of(settings, "range"),
            cards_of(settings, "landrange"),
            settings.get("flag", ""),
            settings.get("lend", ""),
        )


@dataclass(frozen=True)
class RaidRoute(Item):
    """Surface raiders on a route: `raid germany:tirpitz 9 barents-sea lsp=1`."""

    force: str
    route: int
    area: str
    lsp: int
    cards: tuple[str, ...]
    flag: str
    lender: str

    def words(self) -> str:
        return f"raid {self.force} {self.route} {self.area}" + _flag_settings(
            self.lsp, self.cards, self.flag, self.lender
        )

    @classmethod
    def read(cls, words: Sequence[str]) -> RaidRoute:
        form = "raid FORCE ROUTE AREA lsp=1"
        plain, settings = split_settings(words, _FLAG_KEYS, form)
        need(plain, 3, 3, form)
        lsp = count(settings.get("lsp", "1"), "LSP")
        route = count(plain[1], "The route")
        cards = cards_of(settings, "range")
        return cls(plain[0], route, plain[2], lsp, cards, settings.get("flag", ""), settings.get("lend", ""))


@dataclass(frozen=True)
class Strike(Item):
    """Strike ships in port, where the option allows it: `strike usa:tf16 truk lsp=2`."""

    force: str
    place: str
    lsp: int
    cards: tuple[str, ...]
    flag: str
    lender: str

    def words(self) -> str:
        return f"strike {self.force} {self.place}" + _flag_settings(self.lsp, self.cards, self.flag, self.lender)

    @classmethod
    def read(cls, words: Sequence[str]) -> Strike:
        form = "strike FORCE BASE lsp=1"
        plain, settings = split_settings(words, _FLAG_KEYS, form)
        need(plain, 2, 2, form)
        lsp = count(settings.get("lsp", "1"), "LSP")
        return cls(
            plain[0], plain[1], lsp, cards_of(settings, "range"), settings.get("flag", ""), settings.get("lend", "")
        )


# Step 7


@dataclass(frozen=True)
class Commit(Item):
    """Lay a card on a combat: `die uk-1 uk:home cover`, `shift uk-2 uk:home join north-sea`, `die uk-3 route 1 defence`.

    Parts: cover (the flagged force's own combat), sea (the invasion force's combat at sea), landing, join (an intervention,
    with its area); for routes attack or defence, with an area if a particular combat is meant.
    """

    use: str
    card: str
    target: str
    """A task force, or a route as `route-1`."""
    part: str
    area: str

    def words(self) -> str:
        line = f"{self.use} {self.card} {self.target} {self.part}"
        return f"{line} {self.area}" if self.area else line

    @staticmethod
    def read_use(use: str, words: Sequence[str]) -> Commit:
        form = f"{use} CARD FORCE cover|sea|landing|join AREA"
        parts = list(words)
        if len(parts) > 2 and parts[1] == "route":
            parts[1:3] = [f"route-{parts[2]}"]
        need(parts, 3, 4, form)
        return Commit(use, parts[0], parts[1], parts[2], parts[3] if len(parts) == 4 else "")


@dataclass(frozen=True)
class RangeCard(Item):
    """Lengthen the range of a task force that may intervene: `range usa-8 usa:tf16`."""

    card: str
    force: str

    def words(self) -> str:
        return f"range {self.card} {self.force}"

    @classmethod
    def read(cls, words: Sequence[str]) -> RangeCard:
        need(words, 2, 2, "range CARD FORCE")
        return cls(words[0], words[1])


@dataclass(frozen=True)
class FlagCard(Item):
    """An extra flag with the operation it covers: `flag usa-8 sweep usa:tf16 carolines lsp=1`."""

    card: str
    operation: Item

    def words(self) -> str:
        return f"flag {self.card} {self.operation.words()}"

    @classmethod
    def read(cls, words: Sequence[str]) -> FlagCard:
        need(words, 2, 999, "flag CARD sweep|land|raid …")
        return cls(words[0], read_item(words[1:], FLAG_ITEMS))


@dataclass(frozen=True)
class OtherCard(Item):
    """Ask Control for an advantage outside the rules: `other uk-10 a harbour for Normandy`."""

    card: str
    text: str

    def words(self) -> str:
        return f"other {self.card} {self.text}"

    @classmethod
    def read(cls, words: Sequence[str]) -> OtherCard:
        need(words, 2, 999, "other CARD WHAT YOU ASK FOR")
        return cls(words[0], " ".join(words[1:]))


class Die(Commit):
    """The reader of `die …` lines."""

    @classmethod
    def read(cls, words: Sequence[str]) -> Commit:
        return Commit.read_use("die", words)


class Shift(Commit):
    """The reader of `shift …` lines."""

    @classmethod
    def read(cls, words: Sequence[str]) -> Commit:
        return Commit.read_use("shift", words)


PLACE_ITEMS: dict[str, type[Item]] = {"place": Place, "stock": Stock}
SUPPLY_ITEMS: dict[str, type[Item]] = {"ship": Ship, "feed": Feed}
TRANSFER_ITEMS: dict[str, type[Item]] = {
    "move": Move,
    "fly": Fly,
    "embark": Embark,
    "ashore": Ashore,
    "tow": Tow,
    "grant": Grant,
    "deny": Deny,
    "declare": Declare,
}
TONNAGE_ITEMS: dict[str, type[Item]] = {
    "put": Put,
    "open": Open,
    "divert": Divert,
    "train": SetUp,
    "disband": Disband,
    "transports": Transports,
}
ALLOCATE_ITEMS: dict[str, type[Item]] = {"tf": Form, "join": Join, "escort": Escorts, "attack": Attack}
FLAG_ITEMS: dict[str, type[Item]] = {
    "sweep": Sweep,
    "land": Invade,
    "raid": RaidRoute,
    "strike": Strike,
    "flag": FlagCard,
}
CARD_ITEMS: dict[str, type[Item]] = {
    "die": Die,
    "shift": Shift,
    "range": RangeCard,
    "flag": FlagCard,
    "other": OtherCard,
}

ITEMS = (
    *PLACE_ITEMS.values(),
    *SUPPLY_ITEMS.values(),
    *TRANSFER_ITEMS.values(),
    *TONNAGE_ITEMS.values(),
    *ALLOCATE_ITEMS.values(),
    *FLAG_ITEMS.values(),
    Commit,
    RangeCard,
    FlagCard,
    OtherCard,
)


def read_item(words: Sequence[str], verbs: dict[str, type[Item]]) -> Item:
    """One line of a sheet from its words."""
    kind = verbs.get(words[0]) if words else None
    if kind is None:
        message = f"`{' '.join(words)}` is no line of this sheet. Lines begin with {', '.join(verbs)}."
        raise BadNotation(message)
    return kind.read(words[1:])


def read_items(words: Sequence[str], verbs: dict[str, type[Item]]) -> tuple[Item, ...]:
    """All lines of a sheet: commas stand between them."""
    text = " ".join(words)
    return tuple(read_item(line.split(), verbs) for line in text.split(",") if line.strip())
