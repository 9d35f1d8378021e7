"""A match: one game being played, with its record and undo up to the last die or secret."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from flagplot.kernel.control import ControlOrder, Rescind
from flagplot.kernel.dice import Chance, Dice, Roll, SeededDice
from flagplot.kernel.event import Event
from flagplot.kernel.flow import Sealed
from flagplot.kernel.game import Game
from flagplot.kernel.order import Objection, Order
from flagplot.kernel.proof.ledger import Fairness
from flagplot.kernel.records.weight import weigh
from flagplot.kernel.seat import CONTROL, Seat
from flagplot.kernel.state import State
from flagplot.kernel.text.said import say
from flagplot.kernel.umpire import Umpire

FRESH: Final = "fresh dice "
"""The record's entry for a change of dice: an order of no seat, followed by the new promise."""
DEPTH: Final = 100
"""Most orders that can be taken back; each needs a whole position."""
UNDO_BYTES: Final = 2_000_000
"""Estimated bytes of all these positions; a few are kept however large they are."""
LEAST: Final = 8
AGAIN: Final = 25
"""Orders after which the size of the position is estimated again."""
EVENT: Final = 3_000
"""Estimated bytes of an event with its explanation."""


class Entry:
    """One line of the record: seat, order, and the dice rolled. The opening has no order."""

    def __init__(self, seat: Seat, line: str, rolls: tuple[Roll, ...]) -> None:
        self.seat = seat
        self.line = line
        self.rolls = rolls


class Snapshot:
    """The position before an order that may still be taken back."""

    def __init__(self, seat: Seat, state: State, entries: int) -> None:
        self.seat = seat
        self.state = state
        self.entries = entries
        self.decree = ""
        """An intervention of Control: it is withdrawn by another one, and both are recorded."""
        self.told: tuple[str, ...] = ()
        """The seats that were notified."""
        self.noticed: tuple[str, ...] = ()
        """The seats that saw some of its effects."""

    def note_decree(self, line: str, after: State) -> None:
        """Note an intervention, and from the logbooks who saw what of it."""
        self.decree = line
        for seat, log in after.logs.items():
            news = log.since(len(self.state.logs[seat]))
            if any(event.kind.startswith("control.") for event in news):
                self.told = (*self.told, seat)
            elif news:
                self.noticed = (*self.noticed, seat)


class Match:
    """A game on the table. Orders go through `play`; `record` is enough to play it all again."""

    def __init__(
        self,
        game: Game[Any],
        scenario: str,
        fairness: Fairness,
        options: Mapping[str, str],
        state: State,
        record: list[Entry],
        dice: Dice | None = None,
    ) -> None:
        self.game = game
        self.scenario = scenario
        self.fairness = fairness
        self.options = dict(options)
        self.state = state
        self.record = record
        self._dice = dice
        self._snapshots: list[Snapshot] = []
        self._lot = sum(1 for entry in record if not entry.seat and entry.line)
        self._depth: int = DEPTH
        self._weight: int = 0
        self._weighed_at: int = -AGAIN

    @classmethod
    def open(
        cls,
        game: Game[Any],
        scenario: str,
        fairness: Fairness,
        options: Mapping[str, str] | None = None,
        dice: Dice | None = None,
    ) -> Match:
        """Set up a game and run it to its first order. `dice` replaces the game's own: real dice, or a script."""
        chosen = dict(options or {})
        state: State = game.setup(scenario, game.settings(chosen), Chance(fairness.key()))
        match = cls(game, scenario, fairness, chosen, state, [], dice)
        umpire = Umpire(match._new_dice(), state.logs)
        game.advance(state, umpire)
        match.record.append(Entry(Seat(""), "", _rolls(umpire)))
        return match

    def branch(self) -> Match:
        """An independent copy of the match."""
        branch = Match(
            self.game, self.scenario, self.fairness, self.options, self.state.clone(), list(self.record), self._dice
        )
        branch._lot = self._lot
        branch._snapshots = self._snapshots[:]  # immutable: undo uses a copy
        branch._depth = self._depth
        return branch

    def keep_undo(self, orders: int) -> None:
        """Limit the number of orders that can be taken back. Control's decrees are not affected."""
        self._depth = orders
        self._trim()

    def _trim(self) -> None:
        """Drop the oldest undo positions beyond the limits of number and memory."""
        most = self._depth
        if most > LEAST and len(self._snapshots) > LEAST:
            most = max(LEAST, min(most, UNDO_BYTES // max(1, self._copy_weight())))
        decrees = 0  # a record may contain withdrawals by Control, so these are kept regardless of the limit
        while decrees < min(DEPTH, len(self._snapshots)) and self._snapshots[-1 - decrees].decree:
            decrees += 1
        most = max(most, decrees)
        if len(self._snapshots) > most:
            del self._snapshots[: len(self._snapshots) - most]

    def _copy_weight(self) -> int:
        if len(self.record) - self._weighed_at >= AGAIN or len(self.record) < self._weighed_at:
            self._weight, self._weighed_at = weigh(self.state), len(self.record)
        return self._weight

    def weight(self) -> int:
        """Estimated bytes of memory: the position, undo positions, and logbooks."""
        events = max((len(log) for log in self.state.logs.values()), default=0)
        return self._copy_weight() * (1 + len(self._snapshots)) + EVENT * events

    def _new_dice(self) -> Dice:
        return self._dice if self._dice is not None else SeededDice(self.state.chance)

    @property
    def lot(self) -> Fairness:
        """The current origin of the dice."""
        return self.fairness.lots()[self._lot]

    def change_dice(self, fresh: Fairness) -> None:
        """Replace the dice from here on, and record that. Earlier orders can no longer be taken back."""
        if self._lot + 1 == len(self.fairness.lots()):
            self.fairness = self.fairness.followed_by(fresh)
        self._lot += 1
        self.state.chance = Chance(fresh.key())
        self._snapshots.clear()
        self.record.append(Entry(Seat(""), f"{FRESH}{fresh.promise}", ()))

    def repeat(self, seat: Seat, line: str, *, is_legal: bool = False) -> None:
        """Play a line of a record: an order, or a change of dice."""
        if seat:
            self.play(seat, self.game.notation.parse(line), is_legal=is_legal)
            return
        follows = self.fairness.lots()[self._lot + 1 : self._lot + 2]
        if not follows or line != f"{FRESH}{follows[0].promise}":
            message = "The record changes to dice that it does not name."
            raise ValueError(message)
        self.change_dice(follows[0])

    def settled(self) -> int:
        """The number of entries that cannot be taken back any more."""
        if self.state.outcome is not None:
            return len(self.record)
        count = min(self._snapshots[0].entries, len(self.record)) if self._snapshots else len(self.record)
        top = self.state.flow[-1] if self.state.flow else None
        if not isinstance(top, Sealed) or not top.plots:
            return count
        sealing = set(top.plots)
        for number in range(len(self.record) - 1, -1, -1):
            if not sealing:
                break
            if self.record[number].seat in sealing:
                sealing.remove(self.record[number].seat)
                count = min(count, number)
        return count

    def check(self, seat: Seat, order: Order) -> Objection | None:
        if isinstance(order, Rescind) and seat == CONTROL and self._decree() is not None:
            return None
        return self.game.check(self.state, seat, order)

    def play(self, seat: Seat, order: Order, *, is_legal: bool = False) -> list[Event]:
        """Give a legal order; all events it caused, for the record (each seat reads its own logbook).

        `is_legal` says that `check` has just accepted it in this position, and skips the check.
        """
        objection = None if is_legal else self.check(seat, order)
        if objection is not None:
            raise ValueError(str(objection))
        if isinstance(order, Rescind):
            return self._rescind(order)
        before = self.state.clone()
        dice = self._new_dice()
        thrown = dice.thrown
        umpire = Umpire(dice, self.state.logs)
        try:
            self.game.obey(self.state, seat, order, umpire)
        except BaseException:
            self.state = before  # restore the position after any exception, Ctrl-C included
            raise
        self._keep(Snapshot(seat, before, len(self.record)), order, umpire, rolled=dice.thrown != thrown)
        self.record.append(Entry(seat, order.line(), _rolls(umpire)))
        return umpire.events

    def _keep(self, snapshot: Snapshot, order: Order, umpire: Umpire, *, rolled: bool) -> None:
        """Store the position before an order that can be taken back; undo cannot go back past a die, a secret or a decree.

        If a decree that rolled dice is withdrawn, the dice stay rolled.
        """
        decreed = isinstance(order, ControlOrder)
        stands = umpire.revealed or (rolled and not decreed)
        if stands or (decreed and self._decree() is None):
            self._snapshots.clear()
        if stands:
            return
        if decreed:
            snapshot.note_decree(order.line(), self.state)
        self._snapshots.append(snapshot)
        self._trim()

    def _decree(self) -> Snapshot | None:
        """Control's last intervention, if nobody has ordered since."""
        return self._snapshots[-1] if self._snapshots and self._snapshots[-1].decree else None

    def _rescind(self, order: Rescind) -> list[Event]:
        """Restore the position before Control's last intervention; logbooks, dice and record continue."""
        snapshot = self._snapshots.pop()
        state = snapshot.state.clone()
        state.logs, state.chance = self.state.logs, self.state.chance
        self.state = state
        umpire = Umpire(self._new_dice(), state.logs)
        veil = Event("control.takes_back", {"reason": order.reason}, audience=snapshot.noticed)
        facts = {"decree": snapshot.decree, "reason": order.reason}
        umpire.announce("control.rescinds", (), facts, audience=snapshot.told, veil=veil)
        self.record.append(Entry(CONTROL, order.line(), ()))
        return umpire.events

    def may_undo(self, seat: Seat) -> Objection | None:
        """Why a seat may not take back its last order, or nothing."""
        if self._sealed_by(seat) or (self._snapshots and self._snapshots[-1].seat == seat):
            return None
        if all(entry.seat != seat for entry in self.record):
            return Objection("", say("refuse-ordered-nothing-yet"))
        if self._snapshots:
            return Objection("", say("refuse-somebody-ordered-since"))  # which seat it was may be secret
        return Objection("", say("refuse-die-was-rolled-secret"))

    def undo(self, seat: Seat, reason: str = "") -> None:
        """Take back the seat's last order and remove it from the record; Control's interventions stay on record."""
        objection = self.may_undo(seat)
        if objection is not None:
            raise ValueError(str(objection))
        if seat == CONTROL and self._decree() is not None:
            self._rescind(Rescind(reason or "it was taken back at once"))
            return
        if self._snapshots and self._snapshots[-1].seat == seat:
            snapshot = self._snapshots.pop()
            self.state = snapshot.state.clone()
            del self.record[snapshot.entries :]
            return
        sealed = self.state.flow[-1]
        assert isinstance(sealed, Sealed)
        del sealed.plots[seat]
        self._snapshots.clear()  # they contain the withdrawn plot
        last = max(i for i, entry in enumerate(self.record) if entry.seat == seat)
        del self.record[last]

    def _sealed_by(self, seat: Seat) -> bool:
        """Whether the seat's last order is sealed and can be withdrawn."""
        top = self.state.flow[-1] if self.state.flow else None
        return isinstance(top, Sealed) and seat in top.plots


def _rolls(umpire: Umpire) -> tuple[Roll, ...]:
    told = [roll for event in umpire.events for roll in event.rolls]
    return (*told, *umpire.dice.take())
