"""The sequence of play as a stack of phases: data, so that a game can be copied, saved and sent in the middle of a turn.

`state.flow.append(Battle(...))` calls a phase, `state.flow.pop()` returns from it. A phase to which no seat owes an order
runs by itself. The instance on the stack is the frame: its attributes are the phase's locals, its `__init__` takes each of
them by name.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from typing import Any, Final, Generic, TypeVar

from mypy_extensions import mypyc_attr

from flagplot.kernel.dice import Dice
from flagplot.kernel.order import Objection, Order
from flagplot.kernel.seat import Seat
from flagplot.kernel.umpire import Umpire

S = TypeVar("S")

RUNAWAY: Final = 100_000


class Runaway(Exception):
    """Phases ran on and on without asking anybody: a fault of the rules' code."""


@dataclass(frozen=True)
class Prompt:
    """What a seat is asked: one sentence, verb first, with example orders."""

    text: str
    examples: tuple[str, ...] = ()
    rule: str = ""


@mypyc_attr(allow_interpreted_subclasses=True)
class Phase(Generic[S]):
    """A box of the sequence of play. What it asks, what it allows and what it does stand together."""

    def title(self, state: S) -> str:
        """The name of the box as the rulebook prints it."""
        return type(self).__name__

    def seats(self, state: S) -> Sequence[Seat]:
        """Who owes an order now; nobody means that the phase runs by itself."""
        return ()

    def asks(self, state: S, seat: Seat) -> Prompt:
        """The question to a seat that owes an order."""
        raise AssertionError(type(self).__name__)

    def orders(self, state: S, seat: Seat) -> Iterable[Order]:
        """The legal orders, where they can be listed."""
        return ()

    def sample(self, state: S, seat: Seat, dice: Dice) -> Order:
        """One legal order by chance; phases whose orders cannot be listed write their own."""
        return dice.pick(list(self.orders(state, seat)), "sample an order")

    def check(self, state: S, seat: Seat, order: Order) -> Objection | None:
        """Why an order may not be given, or nothing. By default: it must be listed."""
        if any(order == legal for legal in self.orders(state, seat)):
            return None
        return Objection("", f"{order.line()!r} is not among the orders you may give now.")

    def obey(self, state: S, seat: Seat, order: Order, umpire: Umpire) -> None:
        """Carry out a legal order."""
        raise AssertionError(type(self).__name__)

    def run(self, state: S, umpire: Umpire) -> None:
        """Do what nobody decides. It must change the stack, or make somebody owe an order."""
        raise AssertionError(type(self).__name__)

    def clone(self) -> Phase[S]:
        """A copy with locals of its own; a phase without locals may be shared."""
        return self

    def seen_by(self, seat: Seat) -> Phase[S]:
        """The phase as a seat may know it: a copy without secret locals. Most have none."""
        return self.clone()


class Step(Generic[S]):
    """One line of a printed sequence of play: the rule, the title, and the phase it opens, if any."""

    def __init__(self, rule: str, title: str, opens: Callable[[S], Phase[Any] | None]) -> None:
        self.rule = rule
        self.title = title
        self.opens = opens


@mypyc_attr(allow_interpreted_subclasses=True)
class Steps(Phase[S]):
    """A phase that is a list of steps, opened one after the other; the subclass says which and what follows."""

    def __init__(self, cursor: int = 0) -> None:
        self.cursor = cursor

    def steps(self, state: S) -> Sequence[Step[S]]:
        """The printed sequence."""
        raise AssertionError(type(self).__name__)

    def close(self, state: S, umpire: Umpire) -> None:
        """What follows the last step: usually `state.flow.pop()`, or a cursor set back for the next turn."""
        raise AssertionError(type(self).__name__)

    def title(self, state: S) -> str:
        """The title of the step that is open."""
        steps = self.steps(state)
        return steps[self.cursor - 1].title if 0 < self.cursor <= len(steps) else type(self).__name__

    def run(self, state: S, umpire: Umpire) -> None:
        """Open the next step that there is anything to do in; after the last, close."""
        steps = self.steps(state)
        while self.cursor < len(steps):
            phase = steps[self.cursor].opens(state)
            self.cursor += 1
            if phase is not None:
                flow: list[Phase[Any]] = state.flow  # type: ignore[attr-defined]  # every State has a flow
                flow.append(phase)
                return
        self.close(state, umpire)


@mypyc_attr(allow_interpreted_subclasses=True)
class Sealed(Phase[S]):
    """A phase in which several seats order in secret; their orders stay sealed until the last is in."""

    def __init__(self, plots: dict[Seat, Order] | None = None, hidden: tuple[Seat, ...] = ()) -> None:
        self.plots: dict[Seat, Order] = {} if plots is None else plots
        self.hidden = hidden
        """In the phase as another seat sees it: who has sealed an order that it may not read."""

    def owing(self, state: S) -> Sequence[Seat]:
        """Every seat that takes part, sealed already or not."""
        raise AssertionError(type(self).__name__)

    def reveal(self, state: S, umpire: Umpire) -> None:
        """All orders are in: carry out `self.plots` and change the stack."""
        raise AssertionError(type(self).__name__)

    def seats(self, state: S) -> Sequence[Seat]:
        """Those who have not sealed an order yet."""
        return [seat for seat in self.owing(state) if seat not in self.plots and seat not in self.hidden]

    def obey(self, state: S, seat: Seat, order: Order, umpire: Umpire) -> None:
        """Seal the order."""
        self.plots[seat] = order

    def run(self, state: S, umpire: Umpire) -> None:
        """Break the seals."""
        umpire.revealed = True
        self.reveal(state, umpire)

    def seen_by(self, seat: Seat) -> Phase[S]:
        """A copy with the seat's own order; of the others only that they are in."""
        seen = self.clone()
        assert isinstance(seen, Sealed)
        seen.hidden = (*self.hidden, *(other for other in self.plots if other != seat))
        seen.plots = {own: order for own, order in self.plots.items() if own == seat}
        return seen
