"""Drawing the dice of a table: the server's promise, the seats' commitments, and their nonces when all seats are taken.

A draw that a seat does not complete is void: the next one has a new promise, and everybody commits again. The person responsible
is named, and has no nonce in any later draw of this table.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Literal

from msgspec import Struct
from msgspec.structs import replace

Why = Literal["withheld", "left", "lost"]
Step = Literal["commit", "reveal"]


class Void(Struct, frozen=True):
    """A void draw: its number, the responsible seat and person, and the reason."""

    draw: int
    seat: str
    person: str | None
    name: str
    why: Why

    def line(self) -> str:
        """As the record has it, without names of people."""
        return f"{self.draw} {self.seat} {self.why}"


class Draw(Struct, frozen=True):
    """The draw of the dice before a game begins. Immutable."""

    number: int = 1
    commits: dict[str, str] = {}
    """The hashes of the nonces, by seat."""
    nonces: dict[str, str] = {}
    """The revealed nonces: shown to nobody before the last one is revealed."""
    anew: list[str] = []
    """Seats that had committed in a draw that was void: the game does not begin without them."""
    mute: list[str] = []
    """Seats that have lost or withheld a nonce: they give none."""
    voids: list[Void] = []
    full_since: float | None = None
    """Since when all seats are taken and a nonce is awaited."""

    def awaited(self, *, is_full: bool) -> dict[str, Step]:
        """What the seats have to do before the game begins; nothing while a seat is open."""
        if not is_full:
            return {}
        missing: dict[str, Step] = {seat: "commit" for seat in self.anew if seat not in self.commits}
        return missing or {seat: "reveal" for seat in self.commits if seat not in self.nonces}

    def committed(self, seat: str, commit: str) -> Draw:
        """With the commitment of a seat."""
        return replace(self, commits={**self.commits, seat: commit})

    def revealed(self, seat: str, nonce: str) -> Draw:
        """With the nonce of a seat."""
        return replace(self, nonces={**self.nonces, seat: nonce})

    def without(self, seat: str) -> Draw:
        """A player left before anything was revealed."""
        commits = {one: commit for one, commit in self.commits.items() if one != seat}
        return replace(self, commits=commits, anew=[one for one in self.anew if one != seat])

    def void(self, blamed: Iterable[Void], *, muted: Iterable[str] = ()) -> Draw:
        """The next draw: everybody who had committed, except the responsible seat, commits again."""
        blamed = list(blamed)
        left_out = {void.seat for void in blamed}
        again = [seat for seat in dict.fromkeys((*self.anew, *self.commits)) if seat not in left_out]
        return Draw(self.number + 1, {}, {}, again, [*self.mute, *muted], [*self.voids, *blamed], self.full_since)

    def nameless(self, person: str) -> Draw:
        """Without the name of a deleted person."""
        return replace(self, voids=[replace(v, person=None, name="") if v.person == person else v for v in self.voids])
