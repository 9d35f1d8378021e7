"""Dice: every die of every game is rolled here, with a reason. There is no other source of randomness.

One generator is used for play and simulation: BLAKE2b blocks over a counter, keyed for each game. Its whole state is the key and
the index of the next byte, two values that can be copied, saved and verified.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from hashlib import blake2b
from typing import Final, TypeVar

from mypy_extensions import mypyc_attr

from flagplot.kernel.records.record import Record
from flagplot.kernel.seat import Seat

T = TypeVar("T")

_BLOCK: Final = 64


@dataclass(frozen=True)
class Roll:
    """One roll: its reason, the sides of the dice, and the faces."""

    why: str
    sides: int
    faces: tuple[int, ...]
    seat: Seat

    def __str__(self) -> str:
        """Print as `7.3 gunnery: 6 1`."""
        return f"{self.why}: {' '.join(map(str, self.faces))}"


class Chance(Record):
    """The dice position of a game: the key, never shown before the end, and the index of the next byte."""

    key: str
    index: int = 0


def key_from_seed(seed: int) -> str:
    """A key for a game set up from a plain seed: tests, simulation, teaching."""
    return blake2b(f"flagplot seed {seed}".encode(), digest_size=32).hexdigest()


@mypyc_attr(allow_interpreted_subclasses=True)
class Dice:
    """The ways to roll dice. Each takes a reason: a rule id and a few words."""

    def __init__(self) -> None:
        self.rolls: list[Roll] = []
        self.seat: Seat = Seat("")
        self.thrown = 0
        """Number of rolls so far: undo cannot go back past a roll."""
        self.keeps = True
        """Whether rolls are recorded for events and replays; simulations turn it off."""

    def draw(self, sides: int, why: str) -> int:
        """One face from 1 to `sides`."""
        raise AssertionError(why)

    def note(self, why: str, sides: int, faces: Sequence[int]) -> None:
        """Record a roll until an event takes it."""
        self.thrown += 1
        if self.keeps:
            self.rolls.append(Roll(why, sides, tuple(faces), self.seat))

    def take(self) -> tuple[Roll, ...]:
        """Take the rolls recorded since the last call."""
        if not self.rolls:
            return ()
        taken = tuple(self.rolls)
        self.rolls = []
        return taken

    def roll(self, sides: int, why: str) -> int:
        """One die of any number of sides."""
        face = self.draw(sides, why)
        self.thrown += 1
        if self.keeps:
            self.rolls.append(Roll(why, sides, (face,), self.seat))
        return face

    def d6(self, why: str) -> int:
        """One six-sided die."""
        return self.roll(6, why)

    def dice(self, n: int, why: str, sides: int = 6) -> list[int]:
        """Several dice, in order."""
        faces = [self.draw(sides, why) for _ in range(n)]
        if faces:
            self.note(why, sides, faces)
        return faces

    def total(self, n: int, why: str, sides: int = 6) -> int:
        """The sum of several dice."""
        return sum(self.dice(n, why, sides))

    def hits(self, n: int, on: int, why: str, sides: int = 6) -> int:
        """How many of `n` dice show `on` or more."""
        if n == 1:
            return int(self.roll(sides, why) >= on)
        return sum(face >= on for face in self.dice(n, why, sides))

    def pick(self, items: Sequence[T], why: str) -> T:
        """One of several things, with equal probability."""
        if len(items) == 1:
            return items[0]
        return items[self.roll(len(items), why) - 1]

    def shuffle(self, items: Sequence[T], why: str) -> list[T]:
        """The things in a random order."""
        left = list(items)
        return [left.pop(self.roll(len(left), why) - 1 if len(left) > 1 else 0) for _ in range(len(left))]


class SeededDice(Dice):
    """Dice from a keyed generator: the same state rolls the same faces on every machine."""

    def __init__(self, chance: Chance) -> None:
        super().__init__()
        self.chance = chance
        self._key = bytes.fromhex(chance.key)
        self._block = b""
        self._number = -1

    def draw(self, sides: int, why: str) -> int:
        """One face by rejection sampling, so that all faces are equally likely."""
        value, size = 0, 1
        while size < sides or size == 1:
            index = self.chance.index
            number = index // _BLOCK
            if number != self._number:
                self._block = blake2b(number.to_bytes(8, "big"), key=self._key, digest_size=_BLOCK).digest()
                self._number = number
            self.chance.index = index + 1
            value = value * 256 + self._block[index % _BLOCK]
            size *= 256
        if value < size - size % sides:
            return value % sides + 1
        return self.draw(sides, why)


class BadScript(ValueError):
    """A script of dice that does not match the rolls."""


class ScriptedDice(Dice):
    """Faces given in advance: tests, replays, and real dice typed in at the table.

    A face may be a number, or a pair of reason and number; the reason must then be a prefix of the rules' reason.
    """

    def __init__(self, *faces: int | tuple[str, int]) -> None:
        super().__init__()
        self.faces = list(faces)
        self.used = 0

    def draw(self, sides: int, why: str) -> int:
        """The next face of the script."""
        if self.used == len(self.faces):
            return self.dry(sides, why)
        entry = self.faces[self.used]
        self.used += 1
        if isinstance(entry, tuple):
            reason, face = entry
            if not why.startswith(reason):
                message = f"The script has {face} for {reason!r} where the rules roll for {why!r}."
                raise BadScript(message)
        else:
            face = entry
        if not 1 <= face <= sides:
            message = f"The script gives {face} for {why!r}, which rolls one die of {sides} sides."
            raise BadScript(message)
        return face

    def dry(self, sides: int, why: str) -> int:
        """Called when the script has run out."""
        message = f"The script ran dry after {self.used} dice: no face left for {why!r} (d{sides})."
        raise BadScript(message)

    def finish(self) -> None:
        """Raise an error if faces are left."""
        left = self.faces[self.used :]
        if left:
            message = f"{len(left)} scripted dice were never rolled: {', '.join(map(str, left))}."
            raise BadScript(message)
