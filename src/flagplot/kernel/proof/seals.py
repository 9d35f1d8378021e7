"""Seals: hashes that commit a seat to an order before anybody sees it."""

from __future__ import annotations

from collections.abc import Sequence
from hashlib import blake2b

from flagplot.kernel.flow import Sealed
from flagplot.kernel.match import Match
from flagplot.kernel.seat import Seat


def seal_hash(nonce: str, line: str) -> str:
    """The hash that commits a seat to an order without revealing it."""
    return blake2b(f"flagplot seal {nonce} {line}".encode(), digest_size=32).hexdigest()


def sealed(match: Match, nonces: Sequence[str]) -> dict[Seat, str]:
    """The hashes of the orders that lie sealed now; the nonces are those of the record."""
    state = match.state
    if state.outcome is not None or not state.flow or not isinstance(state.flow[-1], Sealed):
        return {}
    plots = state.flow[-1].plots
    found: dict[Seat, str] = {}
    # An order being played in a thread may be in the record before it has its nonce.
    for entry, nonce in reversed(list(zip(match.record, nonces, strict=False))):
        if len(found) == len(plots):
            break
        if nonce and entry.seat in plots and entry.seat not in found:
            found[entry.seat] = seal_hash(nonce, entry.line)
    return found
