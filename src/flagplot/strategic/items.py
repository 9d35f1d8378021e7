"""The lines of an order sheet, all in one place. Each prints to a few words and reads them back; commas stand between them."""

from __future__ import annotations

from collections.abc import Sequence

from flagplot.kernel.order import BadNotation
from flagplot.strategic.items_base import Item, Scrawl, count, need, read_item
from flagplot.strategic.items_forces import (
    FLAG_ITEMS,
    OPERATION_ITEMS,
    Attack,
    Commit,
    Die,
    Escorts,
    FlagCard,
    Form,
    Invade,
    Join,
    Offer,
    OtherCard,
    RaidRoute,
    RangeCard,
    Shift,
    Strike,
    Sweep,
)
from flagplot.strategic.items_stores import (
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
    "ALLOCATE_ITEMS",
    "CARD_ITEMS",
    "FLAG_ITEMS",
    "ITEMS",
    "OPERATION_ITEMS",
    "PLACE_ITEMS",
    "SUPPLY_ITEMS",
    "TONNAGE_ITEMS",
    "TRANSFER_ITEMS",
    "Ashore",
    "Attack",
    "Commit",
    "Declare",
    "Deny",
    "Die",
    "Disband",
    "Divert",
    "Embark",
    "Escorts",
    "Feed",
    "FlagCard",
    "Fly",
    "Form",
    "Grant",
    "Invade",
    "Item",
    "Join",
    "Move",
    "Offer",
    "Open",
    "OtherCard",
    "Place",
    "Put",
    "RaidRoute",
    "RangeCard",
    "Renounce",
    "Scrawl",
    "SetUp",
    "Shift",
    "Ship",
    "Stock",
    "Strike",
    "Sweep",
    "Tow",
    "Transports",
    "count",
    "need",
    "read_item",
    "read_items",
]

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
    "renounce": Renounce,
    "offer": Offer,
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
    Sweep,
    Invade,
    RaidRoute,
    Strike,
    Commit,
    RangeCard,
    FlagCard,
    OtherCard,
)


def read_items(words: Sequence[str], verbs: dict[str, type[Item]]) -> tuple[Item, ...]:
    """All lines of a sheet: commas stand between them. A line that cannot be read stands among those that can as a scrawl."""
    found: list[Item] = []
    faults: list[str] = []
    for line in " ".join(words).split(","):
        if line.strip():
            try:
                found.append(read_item(line.split(), verbs))
            except BadNotation as fault:
                found.append(Scrawl(" ".join(line.split()), str(fault)))
                faults.append(str(fault))
    if not faults or len(faults) < len(found):
        return tuple(found)
    if len(faults) == 1:
        raise BadNotation(faults[0])
    listed = " ".join(f"({number}) {fault}" for number, fault in enumerate(faults, 1))
    message = f"{len(faults)} faults: {listed}"
    raise BadNotation(message)
