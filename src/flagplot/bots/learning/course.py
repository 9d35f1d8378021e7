"""A running game for learning agents: the seat to act, the effect of each choice, observations as plain numbers (no NumPy).

What a seat is told before a choice is one sequence of bytes: `globals`, `entities` and `choices` (`observe.py`) in single precision, then a byte for each
choice that says whether there is one.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from struct import Struct
from typing import Any, Final

from flagplot.bots.bot import Bot, Desk, OwnDice
from flagplot.bots.learning.compose import composer
from flagplot.bots.learning.fields import KINDS, WAIT, Composer
from flagplot.bots.learning.observe import FIELDS, KEPT, MOST, Sight, seen_by, sight
from flagplot.kernel.dice import SeededDice
from flagplot.kernel.game import Game
from flagplot.kernel.order import Order
from flagplot.kernel.seat import Seat
from flagplot.kernel.state import State
from flagplot.kernel.umpire import Umpire

CHOICES: Final = 64
"""Choices in one step. If there are more, the last one shows the next page."""
LONGEST: Final = 20_000
"""The number of orders after which a game is stopped."""

_FIELD: Final = Struct("4f")
_FIELDS_MET: Final[dict[int, bytes]] = {}
"""Cache of the last four of `globals`, by the kind of field, its row and the number of choices: few combinations occur."""
_REST: Final = [bytes(4 * FIELDS * (CHOICES - number)) for number in range(CHOICES + 1)]
_MASKS: Final = [bytes([1] * number + [0] * (CHOICES - number)) for number in range(CHOICES + 1)]
_ENDS: Final = [rest + mask for rest, mask in zip(_REST, _MASKS, strict=True)]
_PAGED: Final = [rest + mask[:-1] + b"\1" for rest, mask in zip(_REST, _MASKS, strict=True)]
"""What follows the choices, by their number: zeros for the unused places, and the mask; the last choice shows the next page."""
_WAITING: Final = _FIELD.pack(WAIT, -1.0, 0.0, 0.0), _REST[0] + _MASKS[1]
_TOGETHER: Final = bytearray()


class Asked:
    """A seat that is being asked: the order it is composing, and its observation."""

    def __init__(self, writing: Composer, seen: Sight, phase: object, at: int) -> None:
        self.writing = writing
        self.seen = seen
        self.phase = phase
        self.at = at
        """The number of orders given before."""
        self.page = 0
        self.picks: list[int] = []
        """The number of choices made for this order, including changes of page."""
        self.is_legal = True
        """Whether the last choice was a legal one."""

    def pick(self, number: int) -> Order | None:
        """Make a choice, the first one if it is illegal; returns the order once it is complete."""
        self.picks.append(number)
        there = len(self.writing.choices)
        if there <= CHOICES:
            self.is_legal = 0 <= number < there
            return self.writing.choose(number if self.is_legal else 0)
        if number == CHOICES - 1:
            self.is_legal = True
            self.page = (self.page + 1) % -(-there // (CHOICES - 1))
            return None
        self.is_legal = 0 <= number < len(self.shown())
        at = (number if self.is_legal else 0) + self.page * (CHOICES - 1)
        self.page = 0
        return self.writing.choose(at)

    def shown(self) -> list[str]:
        """The choices on the current page."""
        choices = self.writing.choices
        if len(choices) <= CHOICES:
            return choices
        return list(choices[self.page * (CHOICES - 1) : (self.page + 1) * (CHOICES - 1)])

    def told(self) -> bytearray:
        """The observation of the seat, and the mask of its choices."""
        writing, seen = self.writing, self.seen
        row = seen.rows.get(writing.subject, -1)
        there = len(writing.choices)
        key = ((there << 8) + row + 1 << 4) + writing.kind
        field = _FIELDS_MET.get(key)
        if field is None:
            if len(_FIELDS_MET) > KEPT:
                _FIELDS_MET.clear()
            field = _FIELDS_MET[key] = _FIELD.pack(writing.kind / KINDS, row / MOST, there / CHOICES, 1.0)
        shown = self.shown()
        end = _ENDS[there] if there <= CHOICES else _PAGED[len(shown)]
        return _TOGETHER.join((seen.facts, field, seen.entities, seen.choices(shown), end))


class Course:
    """A game from its set-up to its end. Bots play the seats in `bots`, the others are asked."""

    def __init__(self, game: Game[Any], state: State, key: str, bots: Mapping[str, Bot], *, quiet: bool) -> None:
        self.game = game
        self.state = state
        self.key = key
        self.bots = bots
        self.quiet = quiet
        """Whether events are not announced, because nobody reads a logbook."""
        self.dice = SeededDice(state.chance)
        self.dice.keeps = not quiet
        self.orders = 0
        self.asked: dict[str, Asked] = {}
        self._seen: dict[str, Sight] = {}
        """The last observation of each seat."""

    @property
    def is_cut_off(self) -> bool:
        """Whether it was stopped at the limit of orders."""
        return self.orders >= LONGEST and self.state.outcome is None

    def go_on(self) -> None:
        """Let bots play, and ask the next agent; an order without a choice is given immediately."""
        state, asked = self.state, self.asked
        while not self.is_cut_off:
            acting = self.game.to_act(state)
            phase = state.flow[-1] if state.flow else None
            for seat in list(asked):
                if asked[seat].phase is not phase or seat not in acting:
                    del asked[seat]
            if len(asked) == len(acting):
                return
            self._ask_one(acting)
        asked.clear()

    def _ask_one(self, acting: Sequence[Seat]) -> None:
        """Ask all seats that were not asked yet, until one gives an order."""
        for seat in acting:
            if seat in self.asked:
                continue
            bot = self.bots.get(seat)
            if bot is not None:
                self.give(seat, bot.order(Desk(self.game, self.state, seat), OwnDice(self.key, seat, self.orders)))
                return
            found = self.ask(seat, self.orders)
            if isinstance(found, Order):
                self.give(seat, found)
                return
            self.asked[seat] = found

    def ask(self, seat: Seat, at: int) -> Asked | Order:
        """Ask a seat after a number of orders; returns the order if there is no choice."""
        dice = OwnDice(self.key, seat, at)
        dice.keeps = False
        found = composer(self.game, self.state, seat, dice)
        if isinstance(found, Order):
            return found
        view = found.view if found.view is not None else seen_by(self.game, self.state, seat)
        seen = self._seen[seat] = sight(view, self._seen.get(seat))
        return Asked(found, seen, self.state.flow[-1], at)

    def give(self, seat: Seat, order: Order) -> None:
        """Carry an order out."""
        logs = {} if self.quiet else self.state.logs
        self.game.obey(self.state, seat, order, Umpire(self.dice, logs, quiet=self.quiet))
        self.dice.take()
        self.orders += 1

    def choose_one(self, seat: str, number: int) -> bool:
        """Make a choice for a seat that is asked; returns whether it was legal. If not, the first choice was made."""
        asked = self.asked[seat]
        order = asked.pick(number)
        if order is not None:
            del self.asked[seat]
            self.give(Seat(seat), order)
            self.go_on()
        return asked.is_legal

    def choose(self, choices: Mapping[str, int]) -> dict[str, bool]:
        """The same for several seats; their orders are given one after the other, as long as the question is still open."""
        legal: dict[str, bool] = {}
        orders: list[tuple[str, Order]] = []
        for seat, number in choices.items():
            order = self.asked[seat].pick(number)
            legal[seat] = self.asked[seat].is_legal
            if order is not None:
                orders.append((seat, order))
        for seat, order in orders:
            if seat in self.asked and self.asked[seat].phase is (self.state.flow[-1] if self.state.flow else None):
                del self.asked[seat]
                self.give(Seat(seat), order)
        if orders:
            self.go_on()
        return legal

    def told(self, seat: str) -> bytearray:
        """The observation of a seat, asked or not; a seat that is not asked has one choice, without effect."""
        asked = self.asked.get(seat)
        if asked is not None:
            return asked.told()
        seen = sight(seen_by(self.game, self.state, Seat(seat)))
        return _TOGETHER.join((seen.facts, _WAITING[0], seen.entities, _WAITING[1]))
