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
    goods: dict[str, dict[str, int]] = field(factory=dict)
    """Materials landed and not shipped on, by place and cargo (`oil`, `rubber@malaya`)."""


class Serials(Record):
    """The last numbers given in names."""

    route: int = 0
    trains: dict[str, int] = field(factory=dict)
    """By nation."""
    units: dict[str, dict[str, int]] = field(factory=dict)
    """By nation and kind."""
    built: dict[str, dict[str, int]] = field(factory=dict)
    """Units that yards have built, by nation and kind: the yards take turns."""


class Score(Record):
    """What a nation has achieved during play that the position at the end does not show."""

    goals: dict[int, int] = field(factory=dict)
    """Points of objectives that were due, by the number of the objective."""
    tonnage_sunk: int = 0
    kept: int = 0
    """Ships that Vichy did not lose to either side."""
    joined: int = 0
    """Ships that joined the Free French."""


class Loss(Record, frozen=True):
    """A unit that left the game: which, when and by whom."""

    unit: UnitId
    nation: str
    kind: str
    turn: int
    by: tuple[str, ...] = ()
    """The enemy nations that did it, if any."""
    reason: str = ""
    """Why, if no enemy did it: scuttled, trapped …"""
