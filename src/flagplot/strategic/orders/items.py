"""The lines of an order sheet, all in one place, and which of them each sheet takes."""

from __future__ import annotations

from typing import Final

from flagplot.kernel.grammar.phrasebook import Phrasebook
from flagplot.strategic.orders.forces import (
    ALLOCATION,
    CARDS,
    FLAGS,
    OPERATIONS,
    Attack,
    Commit,
    Escorts,
    FlagCard,
    Form,
    Invade,
    Join,
    OtherCard,
    RaidRoute,
    RangeCard,
    Strike,
    Sweep,
)
from flagplot.strategic.orders.item import Item, Scrawl
from flagplot.strategic.orders.stores import (
    PLACEMENT,
    SUPPLY,
    TONNAGE,
    TRANSFER,
    Ashore,
    Declare,
    Deny,
    Disband,
    Divert,
    Embark,
    Feed,
    Fly,
    Grant,
    Move,
    Offer,
    Open,
    Place,
    Put,
    Renounce,
    SetUp,
    Ship,
    Stock,
    Tow,
    Transports,
)

__all__ = [
    "BOOKS", "ITEMS", "OPERATIONS", "Ashore", "Attack", "Commit", "Declare", "Deny", "Disband", "Divert", "Embark",
    "Escorts", "Feed", "FlagCard", "Fly", "Form", "Grant", "Invade", "Item", "Join", "Move", "Offer", "Open", "OtherCard",
    "Place", "Put", "RaidRoute", "RangeCard", "Renounce", "Scrawl", "SetUp", "Ship", "Stock", "Strike", "Sweep", "Tow",
    "Transports",
]  # fmt: skip

BOOKS: Final[dict[str, Phrasebook]] = {
    "placement": Phrasebook(PLACEMENT),
    "supply": Phrasebook(SUPPLY),
    "transfer": Phrasebook(TRANSFER),
    "tonnage": Phrasebook(TONNAGE),
    "allocate": Phrasebook(ALLOCATION),
    "flags": Phrasebook(FLAGS),
    "cards": Phrasebook(CARDS),
}
"""By the word that opens the sheet, in the order of the steps."""
ITEMS: Final[tuple[type, ...]] = tuple(dict.fromkeys([form.kind for book in BOOKS.values() for form in book]))
