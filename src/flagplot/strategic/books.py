"""The books of the war: what each nation received and lost, and every counter that left the game."""

from __future__ import annotations


def enter(store: dict[str, int], name: str, number: int) -> None:
    """Enter a number under a name; a negative one goes out."""
    store[name] = store.get(name, 0) + number


class Ledger:
    """What a nation has received and lost since the start: the accounts that must balance."""

    def __init__(
        self,
        tonnage_in: int = 0,
        tonnage_out: int = 0,
        lsp_in: int = 0,
        lsp_out: int = 0,
        units_in: int = 0,
        units_out: int = 0,
        land_in: int = 0,
        land_out: int = 0,
    ) -> None:
        self.tonnage_in = tonnage_in
        self.tonnage_out = tonnage_out
        self.lsp_in = lsp_in
        self.lsp_out = lsp_out
        self.units_in = units_in
        self.units_out = units_out
        self.land_in = land_in
        """Manpower, tank and garrison counters, the pool included."""
        self.land_out = land_out

    def clone(self) -> Ledger:
        return Ledger(
            self.tonnage_in,
            self.tonnage_out,
            self.lsp_in,
            self.lsp_out,
            self.units_in,
            self.units_out,
            self.land_in,
            self.land_out,
        )


class Loss:
    """A unit that left the game: which, when and through whom."""

    def __init__(self, unit: str, nation: str, kind: str, turn: int, by: str) -> None:
        self.unit = unit
        self.nation = nation
        self.kind = kind
        self.turn = turn
        self.by = by
        """The enemy nations that did it, `+` between them, or the reason: scuttled, trapped …"""

    def clone(self) -> Loss:
        return self
