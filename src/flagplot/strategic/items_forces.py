"""Lines of the sheets of steps 5 to 7: allocation, flags, cards."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from flagplot.kernel.order import BadNotation
from flagplot.strategic.items_base import Item, cards_of, count, named, need, read_item, split_settings

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
        need(plain, 2, None, form)
        nation, colon, name = plain[0].partition(":")
        if not (nation and colon and name):
            message = f"Name a task force by nation and name, like uk:home, not {plain[0]!r}."
            raise BadNotation(message)
        named(name, "The name of a task force")
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
        need(words, 2, None, "join NATION:NAME UNIT …")
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
        need(words, 3, None, "escort ROUTE BASE UNIT …")
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
        need(words, 4, None, "attack ROUTE BASE AREA UNIT …")
        return cls(count(words[0], "The route"), words[1], words[2], tuple(words[3:]))


# Step 6


_FLAG_KEYS = ("lsp", "range", "flag", "lend")


def _read_flagged(words: Sequence[str], form: str) -> tuple[list[str], int, tuple[str, ...], str, str]:
    """A single force's operation: as many plain words as its form has, LSP, range cards, flag, lender."""
    plain, settings = split_settings(words, _FLAG_KEYS, form)
    count_of_words = len(form.split()) - 2
    need(plain, count_of_words, count_of_words, form)
    lsp = count(settings.get("lsp", "1"), "LSP")
    return plain, lsp, cards_of(settings, "range"), settings.get("flag", ""), settings.get("lend", "")


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
        plain, lsp, cards, flag, lender = _read_flagged(words, "sweep FORCE AREA lsp=1")
        return cls(plain[0], plain[1], lsp, cards, flag, lender)


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
        plain, lsp, cards, flag, lender = _read_flagged(words, "raid FORCE ROUTE AREA lsp=1")
        return cls(plain[0], count(plain[1], "The route"), plain[2], lsp, cards, flag, lender)


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
        plain, lsp, cards, flag, lender = _read_flagged(words, "strike FORCE BASE lsp=1")
        return cls(plain[0], plain[1], lsp, cards, flag, lender)


# Step 7


@dataclass(frozen=True)
class Commit(Item):
    """Lay a card on a combat: `die uk-1 uk:home cover`, `shift uk-2 uk:home join north-sea`, `die uk-3 route 1 defence`.

    Parts: cover (the flagged force's own combat), sea (the invasion force's combat at sea), landing, join (an intervention,
    with its area), and defence ashore against an enemy force; for routes attack or defence, with an area if a particular combat
    is meant.
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
        form = f"{use} CARD FORCE cover|sea|landing|join AREA|defence"
        parts = list(words)
        if len(parts) > 2 and parts[1] == "route":
            parts[1:3] = [f"route-{count(parts[2], 'The route')}"]
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
        need(words, 2, None, "flag CARD sweep|land|raid …")
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
        need(words, 2, None, "other CARD WHAT YOU ASK FOR")
        return cls(words[0], " ".join(words[1:]))


@dataclass(frozen=True)
class Offer(Item):
    """Let an ally of another team use one of your cards this turn: `offer usa-8 uk`."""

    card: str
    to: str

    def words(self) -> str:
        return f"offer {self.card} {self.to}"

    @classmethod
    def read(cls, words: Sequence[str]) -> Offer:
        need(words, 2, 2, "offer CARD ALLY")
        return cls(words[0], words[1])


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


OPERATION_ITEMS: dict[str, type[Item]] = {"land": Invade, "sweep": Sweep, "raid": RaidRoute, "strike": Strike}
FLAG_ITEMS: dict[str, type[Item]] = {
    **OPERATION_ITEMS,
    "flag": FlagCard,
    "offer": Offer,
}
