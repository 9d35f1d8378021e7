"""The hash chain over a record, from its header to its ending.

Every entry that cannot be taken back any more is a link. The hash is keyed by the secret of the dice: during the game a head reveals nothing
about the orders, and after the secret is shown anybody can recompute every head. Anyone who was sent a head can prove later that
the entries before it were shortened, changed or replaced.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from hashlib import blake2b
from json import dumps
from typing import Final

from flagplot.kernel.dice import Roll
from flagplot.kernel.proof.ledger import Fairness
from flagplot.kernel.seat import Seat

SALT: Final = 32
"""Hexadecimal digits of the salt of a head."""
TOLD: Final = SALT + 64
"""Digits of a salted head: the salt and the salted hash."""


@dataclass(frozen=True)
class Provenance:
    """The provenance of a game: its players, void draws, and how much of it was loaded from a file."""

    seats: tuple[tuple[str, str], ...] = ()
    """Each seat with `person` or `bot NAME`, as the game began."""
    voids: tuple[str, ...] = ()
    """The void draws, each with the responsible seat: `1 blue withheld`."""
    imported: int = 0
    """The number of entries, the opening included, that were loaded from a file."""


@dataclass(frozen=True)
class Proof:
    """The last head of a record, and who signed it."""

    head: str
    key: str = ""
    signature: str = ""


def scenario_lines(scenario: str) -> list[str]:
    """A scenario as the header of a record has it: its name, or the lines of its file."""
    return text_lines(scenario) if "\n" in scenario else [scenario]


def text_lines(text: str) -> list[str]:
    """The lines of a text. Only a line feed ends a line: a scenario may contain every other character that TOML allows."""
    return [line.removesuffix("\r") for line in text.removesuffix("\n").split("\n")]


class Chain:
    """The chain of one record, grown entry by entry."""

    def __init__(
        self,
        game: str,
        rules: str,
        scenario: str,
        options: Mapping[str, str],
        fairness: Fairness,
        provenance: Provenance,
    ) -> None:
        header = [
            "flagplot chain 1",
            [game, rules, scenario_lines(scenario), sorted(options.items())],
            [list(pair) for pair in provenance.seats],
            [list(provenance.voids), provenance.imported],
            [fairness.seed, fairness.promise, sorted((fairness.nonces or {}).items())],
        ]
        self._lots = fairness.lots()
        self._lot = 0
        self._key = _key(self._lots[0])
        self.head = blake2b(dumps(header).encode(), key=self._key, digest_size=32).digest()
        self.length = 0
        """How many entries it covers."""

    def add(self, seat: Seat, line: str, throws: Iterable[str]) -> None:
        """Add an entry: who ordered what, and the throws as text. A change of dice brings the next key."""
        text = "\0".join((seat, line, *throws))
        self.head = blake2b(self.head + text.encode(), key=self._key, digest_size=32).digest()
        self.length += 1
        if not seat and line and self._lot + 1 < len(self._lots):
            self._lot += 1
            self._key = _key(self._lots[self._lot])

    def add_rolled(self, seat: Seat, line: str, rolls: Sequence[Roll]) -> None:
        """Add an entry of a match."""
        self.add(seat, line, [str(roll) for roll in rolls])

    def ended(self, ending: str) -> str:
        """The last head, which covers the ending as well."""
        return blake2b(self.head + f"end\0{ending}".encode(), key=self._key, digest_size=32).hexdigest()

    def told(self, salt: str) -> str:
        """The head as sent to a seat: salted, so that equal heads look different."""
        return salt + blake2b(self.head + salt.encode(), key=self._key, digest_size=32).hexdigest()


def _key(lot: Fairness) -> bytes:
    source = lot.secret if lot.seed is None else f"seed {lot.seed}"
    return blake2b(f"flagplot chain key {source}".encode(), digest_size=32).digest()


_WEAK: Final = frozenset(
    (
        "00" * 32,
        "01" + "00" * 31,
        "26e8958fc2b227b045c3f489f2ef98f0d5dfac05d3c63339b13802886d53fc05",
        "c7176a703d4dd84fba3c0b760d10670f2a2053fa2c39ccc64ec7fd7792ac037a",
        *(first + "ff" * 30 + "7f" for first in ("ec", "ed", "ee")),
    )
)
"""The points of small order of Ed25519, without sign: for such a public key one signature is valid for every text."""


def is_weak(key: str) -> bool:
    """Whether a public key has small order, so that anybody can forge its signatures."""
    raw = bytes.fromhex(key)
    return (raw[:-1] + bytes([raw[-1] & 0x7F])).hex() in _WEAK
