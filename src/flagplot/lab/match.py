"""A game to play from Python: one object that shows positions, takes orders and lets bots play.

>>> import flagplot
>>> match = flagplot.Match("tactical", "river-plate", seed=1)
>>> match
<Match tactical river-plate, seed 1: turn 1, rn and km to act>
>>> match.prompt("km").text
"Turn 1, 06:15: plot your groups' moves, gunfire and torpedoes."
>>> match.check("km", 'plot graf-spee: R 30, 3"')
>>> match.play("km", 'plot graf-spee: R 30, 3"')
[]
>>> match.to_act
('rn',)
>>> match.let_bots("captain")
<Match tactical river-plate, seed 1: over, rn wins>
>>> match.outcome.winners
('rn',)
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from itertools import islice
from typing import Any

from flagplot.bots.bot import Bot, Desk, wits
from flagplot.bots.roster import enlist
from flagplot.games import load
from flagplot.kernel import replay
from flagplot.kernel.dice import Chance, SeededDice
from flagplot.kernel.flow import Prompt
from flagplot.kernel.game import Game
from flagplot.kernel.match import Match as Table
from flagplot.kernel.order import BadNotation, Objection, Order
from flagplot.kernel.outcome import Outcome
from flagplot.kernel.proof.ledger import Fairness
from flagplot.kernel.seat import CONTROL, OBSERVER, Seat
from flagplot.kernel.text.catalogue import explain
from flagplot.kernel.view import View
from flagplot.lab.drawing import svg


class Match:
    """A game being played; seats are named `"japan"`, orders are lines or `Order` objects."""

    def __init__(
        self,
        game: str | Game[Any],
        scenario: str = "",
        seed: int = 1,
        options: Mapping[str, str] | None = None,
    ) -> None:
        """Open a scenario; without a name the game's first. `scenario` may be the text of a scenario file."""
        self.game: Game[Any] = load(game) if isinstance(game, str) else game
        chosen = scenario or self.game.scenarios()[0].name
        self.table = Table.open(self.game, chosen, Fairness(seed=seed), options)
        """The kernel's match, with the state that no seat sees."""

    @classmethod
    def of(cls, table: Table) -> Match:
        """Wrap a kernel's match, or the end of a replay."""
        made = cls.__new__(cls)
        made.game, made.table = table.game, table
        return made

    @classmethod
    def read(cls, text: str) -> Match:
        """The match of a replay, replayed die by die."""
        found = replay.parse(text)
        return cls.of(found.play(load(found.game)))

    # Reading

    @property
    def seats(self) -> tuple[str, ...]:
        """The seats of this game, without Control and observers."""
        return tuple(seat for seat in self.game.seats(self.table.state) if seat not in (CONTROL, OBSERVER))

    @property
    def to_act(self) -> tuple[str, ...]:
        """The seats that owe an order; several where plotting is simultaneous, none when the game is over."""
        return tuple(self.game.to_act(self.table.state))

    @property
    def outcome(self) -> Outcome | None:
        """The outcome, if the game is over."""
        return self.table.state.outcome

    def view(self, seat: str) -> View:
        """What a seat may know now, and nothing else."""
        return self.game.view(self.table.state, Seat(seat))

    def desk(self, seat: str) -> Desk:
        """A seat's desk, as bots get it."""
        return Desk(self.game, self.table.state, Seat(seat))

    def prompt(self, seat: str) -> Prompt | None:
        """What a seat is asked, if it owes an order."""
        return self.game.prompt(self.table.state, Seat(seat))

    def orders(self, seat: str, limit: int = 1000) -> list[str]:
        """Legal orders as lines, as far as they can be listed: `lists_all` says whether the list is complete."""
        return [order.line() for order in islice(self.game.orders(self.table.state, Seat(seat)), limit)]

    def lists_all(self, seat: str) -> bool:
        """Whether the orders listed for a seat are all it may give."""
        return self.game.lists_all(self.table.state, Seat(seat))

    def log(self, seat: str = "control") -> list[str]:
        """What a seat was told, a sentence for each event; Control was told everything."""
        return [self.game.catalogue.sentence(event) for event in self.table.state.logs[Seat(seat)]]

    def why(self, word: str, seat: str = "control") -> str:
        """The last result with dice whose sentence holds a word, explained: dice, chart, modifiers, rules."""
        for event in reversed(list(self.table.state.logs[Seat(seat)])):
            if event.rolls and word in self.game.catalogue.sentence(event):
                return "\n".join(explain(event, self.game.catalogue))
        message = f"Nothing with dice speaks of {word!r}."
        raise LookupError(message)

    # Playing

    def check(self, seat: str, order: str | Order) -> Objection | None:
        """The objection to an order, or `None`; a line that cannot be parsed is an objection too."""
        try:
            return self.table.check(Seat(seat), self._read(order))
        except BadNotation as fault:
            return Objection("", str(fault))

    def play(self, seat: str, order: str | Order) -> list[str]:
        """Give an order; returns the sentences that the seat is told. Raises ValueError with the reason if it is illegal."""
        log = self.table.state.logs[Seat(seat)]
        before = len(log)
        self.table.play(Seat(seat), self._read(order))
        return [self.game.catalogue.sentence(event) for event in self.table.state.logs[Seat(seat)].since(before)]

    def undo(self, seat: str) -> None:
        """Take back a seat's last order: possible until a die is rolled or a secret shown."""
        self.table.undo(Seat(seat))

    def let_bots(
        self, bots: str | Bot | Mapping[str, str | Bot] = "captain", until: Iterable[str] = (), orders: int = 50_000
    ) -> Match:
        """Let bots play, until one of the seats `until` owes an order, or a number of `orders` was given, or the game is over.

        `bots` is one for all seats, by name, `module:Class` or object, or one for each seat by name.
        """
        named = bots if isinstance(bots, Mapping) else {}
        everybody: str | Bot = "captain" if isinstance(bots, Mapping) else bots
        crew: dict[str, Bot] = {}
        stop = set(until)
        key = self.table.fairness.key()
        for _ in range(orders):
            acting = self.to_act
            if not acting or stop & set(acting):
                break
            seat = acting[0]
            if seat not in crew:
                bot = named.get(seat, "random" if seat == CONTROL else everybody)
                crew[seat] = enlist(self.game.slug, bot) if isinstance(bot, str) else bot
            dice = SeededDice(Chance(wits(key, Seat(seat), len(self.table.record) - 1)))
            self.table.play(Seat(seat), crew[seat].order(self.desk(seat), dice))
        return self

    def replay(self) -> str:
        """The game as text: orders left, dice right."""
        return replay.write(self.table)

    def _read(self, order: str | Order) -> Order:
        return self.game.notation.parse(order) if isinstance(order, str) else order

    # Display

    def svg(self, seat: str = "") -> str:
        """A seat's map as a drawing; by default of the seat that acts first, or of the first seat."""
        return svg(self.view(seat or next(iter(self.to_act), self.seats[0])))

    def _repr_svg_(self) -> str:
        return self.svg()

    def __repr__(self) -> str:
        """Print as `<Match tactical river-plate, seed 1: turn 1, rn and km to act>`."""
        state, fair = self.table.state, self.table.fairness
        name = "from a file" if "\n" in self.table.scenario else self.table.scenario
        if state.outcome is not None:
            now = f"over, {' and '.join(state.outcome.winners) + ' wins' if state.outcome.winners else state.outcome.level}"
        else:
            turn = getattr(state, "turn", None)
            now = f"{f'turn {turn}, ' if turn is not None else ''}{' and '.join(self.to_act)} to act"
        return f"<Match {self.game.slug} {name}, seed {fair.seed}: {now}>"
