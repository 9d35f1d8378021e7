"""What ships and columns are called below. Scenarios must be the same everywhere: these names are content and not translated."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from typing import Final

from flagplot.campaign.papers import ShipBrief
from flagplot.campaign.roster import BATTERIES, MERCHANTMAN
from flagplot.kernel.rule import rule
from flagplot.operational.content.cards import ShipCard
from flagplot.operational.content.counters import SHIP
from flagplot.tactical.content import library

ADJECTIVES: Final = {
    "allies": "Allied", "japan": "Japanese", "uk": "British", "usa": "US", "germany": "German", "italy": "Italian",
    "netherlands": "Dutch", "ussr": "Soviet", "vichy": "Vichy French", "free-french": "Free French",
}  # fmt: skip
"""Of every side and nation."""
WARSHIPS: Final = {
    "BB": "battleship", "BC": "battle cruiser", "CA": "heavy cruiser", "CL": "light cruiser", "DD": "destroyer",
    "DL": "destroyer", "DE": "escort", "CV": "carrier", "CVE": "escort carrier", "CVT": "carrier",
}  # fmt: skip
"""A ship without a name by the type of her class."""
FREIGHTER, TRANSPORT, MERCHANT = "freighter", "transport", "merchantman"
CONVOY: Final = "convoy"
LINES: Final = (
    ({"CV", "CVE", "CVT"}, "carriers"),
    ({"BB", "BC"}, "battleships"),
    ({"CA"}, "heavy cruisers"),
    ({"CL"}, "light cruisers"),
    ({"CA", "CL"}, "cruisers"),
    ({"DD", "DL", "DE", "TB", "PB"}, "destroyers"),
    ({"BB", "BC", "CA", "CL"}, "battle line"),
)
"""What a column is called by the types of its ships; the first that holds all of them."""
ORDINALS: Final = {1: "1st", 2: "2nd", 3: "3rd"}


@rule("CB-SHP-3", "CB-SHP-7")
def kind_of(ship: ShipBrief) -> str:
    """What a ship without a name is: a freighter, a transport, a British destroyer; nothing if she has one."""
    if ship.kind == MERCHANTMAN:
        card = SHIP.get(ship.id.partition(".")[2])
        if card is not None:
            return merchant_kind(card)
        return MERCHANT if ship.unit == CONVOY else TRANSPORT
    counter = SHIP.get(ship.kind)  # what she is in a raid
    if counter is not None and counter.is_merchant:
        return merchant_kind(counter)
    if ship.kind in BATTERIES.values() or ship.id in library.rated():
        return ""
    nation = ship.unit.rpartition("-")[0].rpartition("-")[0]
    if counter is not None:
        return f"{ADJECTIVES[nation]} {counter.type.removeprefix('weak-').replace('-', ' ')}"
    return f"{ADJECTIVES[nation]} {WARSHIPS[library.classes()[ship.kind].type]}"


def merchant_kind(card: ShipCard) -> str:
    """What the ships of a merchant unit of the raid are."""
    return FREIGHTER if card.type == FREIGHTER else TRANSPORT


@rule("CB-DWN-7")
def columns_called(side: str, columns: Iterable[tuple[tuple[str, ...], bool]]) -> list[str]:
    """The names of a side's columns, each by the classes of its ships and whether they are damaged."""
    names = [f"{ADJECTIVES[side]} {_column(classes, is_hurt)}" for classes, is_hurt in columns]
    many, seen, found = Counter(names), Counter[str](), []
    for name in names:
        seen[name] += 1
        found.append(name if many[name] == 1 else f"{name}, {_ordinal(seen[name])} division")
    return found


def _column(classes: tuple[str, ...], is_hurt: bool) -> str:
    if any(name in BATTERIES.values() for name in classes):
        return "battery"
    alone = len(classes) == 1
    if is_hurt:
        return "damaged ship" if alone else "damaged ships"
    if MERCHANTMAN in classes:
        return MERCHANT if alone else CONVOY
    types = {library.classes()[name].type for name in classes}
    name = next((name for held, name in LINES if types <= held), "squadron")
    return name.removesuffix("s") if alone else name


def _ordinal(number: int) -> str:
    return ORDINALS.get(number, f"{number}th")
