"""The accounts of the war: what each nation received and lost, and every counter that left the game."""

from __future__ import annotations

from flagplot.kernel.records.record import Record, field
from flagplot.strategic.state.ids import UnitId


def enter(store: dict[str, int], name: str, number: int) -> None:
    """Add a number under a name; a negative one is subtracted."""
    store[name] = store.get(name, 0) + number


class Ledger(Record):
    """What a nation has received and lost since the start: the accounts that must balance."""

    tonnage_in: int = 0
    tonnage_out: int = 0
    lsp_in: int = 0
    lsp_out: int = 0
    units_in: int = 0
    units_out: int = 0
    land_in: int = 0
    """Manpower, tank and garrison counters, the pool included."""
    land_out: int = 0
    goods: dict[str, int] = field(factory=dict)
    """Materials landed and not shipped on, by cargo and place: `oil liverpool`, `rubber@malaya bombay`."""


class Loss(Record, frozen=True):
    """A unit that left the game: which, when and by whom."""

    unit: UnitId
    nation: str
    kind: str
    turn: int
    by: str
    """The enemy nations that did it, `+` between them, or the reason: scuttled, trapped …"""
