"""The sequence of play as a stack of phases: data, so that a game can be copied, saved and sent in the middle of a turn.

`state.call(Battle(...))` opens a phase on top of the one that calls it; `state.end(result, umpire)` closes the open phase and
hands its result to the caller's `resume`. A phase to which no seat owes an order runs by itself. The instance on the stack is
the frame: a record whose fields are the phase's locals. A phase knows nothing of the one
that called it, and a caller nothing of what its callee keeps: all that passes between them is the result.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from itertools import islice
from typing import Any, Final, Generic, Self, TypeVar

from mypy_extensions import mypyc_attr

from flagplot.kernel.dice import Dice
from flagplot.kernel.order import Objection, Order
from flagplot.kernel.records.record import Record, field
from flagplot.kernel.seat import Seat
from flagplot.kernel.text.said import Said, say
from flagplot.kernel.umpire import Umpire

S = TypeVar("S")

RUNAWAY: Final = 100_000


class Runaway(Exception):
    """Phases ran too long without asking anybody: a bug in the rules' code."""


def is_alone(orders: Iterable[Order]) -> bool:
    """Whether no more than one order is listed."""
    return sum(1 for _ in islice(orders, 2)) < 2


def singly(orders: Iterable[Order]) -> Iterator[Iterator[Order]]:
    """Orders no two of which have the same first word, as `Phase.kinds` lists them."""
    for order in orders:
        yield iter((order,))


@dataclass(frozen=True)
class Prompt:
    """A seat's question: one sentence, verb first, with example orders."""

    text: str
    examples: tuple[str, ...] = ()
    rule: str = ""
    sheet: str = ""
    """The verb of the order that answers it where one is composed, such as a plot; empty where orders are chosen from a list."""


@mypyc_attr(allow_interpreted_subclasses=True)
class Phase(Record, Generic[S]):
    """A step of the sequence of play: its question, its legal orders and their effects. Its fields are its local variables."""

    def title(self, state: S) -> Said | str:
        """The title as the rulebook prints it; empty for a question that uses its caller's title."""
        return type(self).__name__

    def seats(self, state: S) -> Sequence[Seat]:
        """The seats that owe an order now; if there are none the phase runs by itself."""
        return ()

    def asks(self, state: S, seat: Seat) -> Prompt:
        """The question to a seat that owes an order."""
        raise AssertionError(type(self).__name__)

    def orders(self, state: S, seat: Seat) -> Iterable[Order]:
        """The legal orders, where they can be listed."""
        return ()

    def kinds(self, state: S, seat: Seat) -> Sequence[Iterator[Iterator[Order]]]:
        """The orders of `orders` by verb, and within a verb by first word, generated lazily; empty if only `orders` lists them."""
        return ()

    def lists_all(self, state: S, seat: Seat) -> bool:
        """Whether `orders` lists every order that `check` accepts."""
        return True

    def sample(self, state: S, seat: Seat, dice: Dice) -> Order:
        """A random legal order; phases whose orders cannot be listed override it."""
        return dice.pick(list(self.orders(state, seat)), "sample an order")

    def check(self, state: S, seat: Seat, order: Order) -> Objection | None:
        """The objection to an order, or `None`. By default an order must be listed."""
        if any(order == legal for legal in self.orders(state, seat)):
            return None
        return Objection("", say("refuse-not-among-the-orders", line=repr(order.line())))

    def obey(self, state: S, seat: Seat, order: Order, umpire: Umpire) -> None:
        """Carry out a legal order."""
        raise AssertionError(type(self).__name__)

    def run(self, state: S, umpire: Umpire) -> None:
        """Do what needs no decision. It must change the stack, or make a seat owe an order."""
        raise AssertionError(type(self).__name__)

    def resume(self, state: S, result: Any, umpire: Umpire) -> None:
        """Continue with the result of a called phase. By default the result is ignored."""

    def clone(self) -> Self:
        """A copy with its own local variables; a phase without any is shared."""
        return self

    def seen_by(self, seat: Seat) -> Phase[S]:
        """The phase as a seat may know it: a copy without secret fields. Most have none."""
        return self.clone()


class Step(Generic[S]):
    """One line of a printed sequence of play: the rule, the title, and the phase it opens, if any."""

    def __init__(self, rule: str, title: Said | str, opens: Callable[[S], Phase[Any] | None]) -> None:
        self.rule = rule
        self.title = title
        self.opens = opens


class Part(Step[S]):
    """A line of the sequence with a nested sequence, known by its number: `Steps.part` opens it."""

    def __init__(self, rule: str, title: Said | str, number: int) -> None:
        super().__init__(rule, title, lambda _state: None)
        self.number = number


@mypyc_attr(allow_interpreted_subclasses=True)
class Steps(Phase[S]):
    """A phase that is a list of steps, opened one after the other; the subclass says which and what follows."""

    cursor: int = field(default=0, kw_only=True)

    def steps(self, state: S) -> Sequence[Step[S]]:
        """The printed sequence."""
        raise AssertionError(type(self).__name__)

    def part(self, number: int) -> Phase[Any]:
        """The phase that goes through a part of the sequence."""
        raise AssertionError(type(self).__name__)

    def close(self, state: S, umpire: Umpire) -> None:
        """What follows the last step: usually `state.end(None, umpire)`, or a cursor set back for the next turn."""
        raise AssertionError(type(self).__name__)

    def title(self, state: S) -> Said | str:
        """The title of the step that is open."""
        steps = self.steps(state)
        return steps[self.cursor - 1].title if 0 < self.cursor <= len(steps) else type(self).__name__

    def run(self, state: S, umpire: Umpire) -> None:
        """Open the next step in which there is anything to do; after the last one, close."""
        steps = self.steps(state)
        while self.cursor < len(steps):
            step = steps[self.cursor]
            phase = self.part(step.number) if isinstance(step, Part) else step.opens(state)
            self.cursor += 1
            if phase is not None:
                flow: list[Phase[Any]] = state.flow  # type: ignore[attr-defined]  # every State has a flow
                flow.append(phase)
                return
        self.close(state, umpire)


@mypyc_attr(allow_interpreted_subclasses=True)
class Sealed(Phase[S]):
    """A phase in which several seats order in secret; their orders stay sealed until the last is in."""

    plots: dict[Seat, Order] = field(factory=dict, kw_only=True)
    hidden: tuple[Seat, ...] = field(default=(), kw_only=True)
    """In the phase as another seat sees it: the seats with a sealed order that it may not read."""

    def owing(self, state: S) -> Sequence[Seat]:
        """Every seat that takes part, sealed already or not."""
        raise AssertionError(type(self).__name__)

    def reveal(self, state: S, umpire: Umpire) -> None:
        """All orders are in: carry out `self.plots` and change the stack."""
        raise AssertionError(type(self).__name__)

    def seats(self, state: S) -> Sequence[Seat]:
        """The seats that have not sealed an order yet."""
        return [seat for seat in self.owing(state) if seat not in self.plots and seat not in self.hidden]

    def obey(self, state: S, seat: Seat, order: Order, umpire: Umpire) -> None:
        """Seal the order."""
        self.plots[seat] = order

    def run(self, state: S, umpire: Umpire) -> None:
        """Break the seals."""
        umpire.revealed = True
        self.reveal(state, umpire)

    def seen_by(self, seat: Seat) -> Phase[S]:
        """A copy with the seat's own order; of the others only that they have ordered."""
        seen = self.clone()
        assert isinstance(seen, Sealed)
        seen.hidden = (*self.hidden, *(other for other in self.plots if other != seat))
        seen.plots = {own: order for own, order in self.plots.items() if own == seat}
        return seen
