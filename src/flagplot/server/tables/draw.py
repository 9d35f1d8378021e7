"""Drawing the dice of a table: the server's promise, the seats' commitments, and their nonces when everybody sits.

A draw that one seat does not let come to an end is void: the next one has a new promise, and everybody commits anew. Whoever was to
blame is named, and has no nonce in any later draw of this table.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Literal

from msgspec import Struct
from msgspec.structs import replace

Why = Literal["withheld", "left", "lost"]
Step = Literal["commit", "reveal"]


class Void(Struct, frozen=True):
    """A draw that came to nothing: which one, by which seat, whose it was, and why."""

    draw: int
    seat: str
    person: str | None
    name: str
    why: Why

    def line(self) -> str:
        """As the record has it: names are the table's business."""
        return f"{self.draw} {self.seat} {self.why}"


class Draw(Struct, frozen=True):
    """The draw of the dice before a game begins. Each change makes a new one."""

    number: int = 1
    commits: dict[str, str] = {}
    """The hashes of the nonces, by seat."""
    nonces: dict[str, str] = {}
    """Those that have been revealed: shown to nobody before the last is in."""
    anew: list[str] = []
    """Seats that had committed in a draw that was void: the game does not begin without them."""
    mute: list[str] = []
    """Seats that have lost or withheld a nonce: they give none."""
    voids: list[Void] = []
    full_since: float | None = None
    """Since when everybody sits and a nonce is awaited."""

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
        """Somebody got up before anything was revealed."""
        commits = {one: commit for one, commit in self.commits.items() if one != seat}
        return replace(self, commits=commits, anew=[one for one in self.anew if one != seat])

    def void(self, blamed: Iterable[Void], *, muted: Iterable[str] = ()) -> Draw:
        """The next draw: whoever had committed and is not to blame commits again."""
        blamed = list(blamed)
        left_out = {void.seat for void in blamed}
        again = [seat for seat in dict.fromkeys((*self.anew, *self.commits)) if seat not in left_out]
        return Draw(self.number + 1, {}, {}, again, [*self.mute, *muted], [*self.voids, *blamed], self.full_since)

    def nameless(self, person: str) -> Draw:
        """Without the name of somebody who is forgotten."""
        return replace(self, voids=[replace(v, person=None, name="") if v.person == person else v for v in self.voids])
