"""A game: the rules, charts and scenarios of one title; stateless."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import Any, Generic, TypeVar

from mypy_extensions import mypyc_attr

from flagplot.kernel import control
from flagplot.kernel.dice import Chance, Dice, SeededDice, key_from_seed
from flagplot.kernel.event import Event
from flagplot.kernel.flow import RUNAWAY, Prompt, Runaway
from flagplot.kernel.grammar.notation import Notation
from flagplot.kernel.options import Option
from flagplot.kernel.order import IllegalOrder, Objection, Order
from flagplot.kernel.outcome import Credit, Outcome
from flagplot.kernel.overlay import Lineup, Reach, Spot
from flagplot.kernel.records.codec import Codec, attributes
from flagplot.kernel.records.facts import Facts
from flagplot.kernel.seat import CONTROL, Seat, Side, side_of
from flagplot.kernel.state import State
from flagplot.kernel.text.catalogue import Catalogue
from flagplot.kernel.text.said import Said, say, spoken
from flagplot.kernel.text.seats import seats_named
from flagplot.kernel.text.worded import Worded
from flagplot.kernel.umpire import Umpire
from flagplot.kernel.view import View

S = TypeVar("S", bound=State)


@dataclass(frozen=True)
class ScenarioCard:
    """Information for choosing a scenario."""

    name: str
    title: str
    blurb: str
    seats: tuple[Seat, ...]
    turns: int
    begins: str = ""
    """The first day as ISO text; a month if the game has no days."""
    ends: str = ""
    """The last day, if it differs."""
    ships: tuple[tuple[str, int], ...] = ()
    """How many ships or counters of ships each side brings."""
    minutes: int = 0
    """Approximate duration in minutes for one player against the computer."""
    chart: tuple[float, float, float, float] | None = None
    """The corner of the world: west, south, east and north in degrees; east may pass 180."""


@mypyc_attr(allow_interpreted_subclasses=True)
class Game(Generic[S]):
    """The interface of a game. A title supplies the attributes and overrides the methods that raise here."""

    def __init__(
        self,
        slug: str,
        title: str,
        version: str,
        notation: Notation,
        catalogue: Catalogue,
        codec: Codec,
        options: Sequence[Option] = (),
        facts: Facts | None = None,
    ) -> None:
        self.slug = slug
        self.title = title
        self.version = version
        """The version of the rules, pinned in replays and saves."""
        self.notation = notation
        self.catalogue = catalogue
        self.codec = codec
        self.options = {option.name: option for option in options}
        self.facts = facts or Facts()
        """The facts of its events."""

    def __repr__(self) -> str:
        """Print as `<Game tactical: Naval Action, rules 2>`."""
        return f"<Game {self.slug}: {self.title}, rules {self.version}>"

    # What a title supplies.

    def scenarios(self) -> Sequence[ScenarioCard]:
        """The scenarios that come with the game."""
        raise AssertionError(self.slug)

    def setup(self, scenario: str, options: dict[str, str], chance: Chance) -> S:
        """The state before the first phase, nothing rolled yet: all options are given.

        `scenario` is a name from `scenarios()`, or the text of a scenario file.
        """
        raise AssertionError(self.slug)

    def view(self, state: S, seat: Seat) -> View:
        """What a seat may know now, its logbook included, and nothing else."""
        raise AssertionError(self.slug)

    def glance(self, state: S, seat: Seat) -> View:
        """The same view for a program that does not modify it: without text, and possibly sharing pieces with the state."""
        return self.view(state, seat)

    def imagine(self, view: View, dice: Dice) -> S:
        """A possible world in which the seat would see exactly this view."""
        raise AssertionError(self.slug)

    def allies(self, state: S, seat: Seat) -> tuple[Side, ...]:
        """The sides allied with a seat now, its own first; they read its messages to its side."""
        return (side_of(seat),)

    def account(self, state: S) -> Sequence[Credit]:
        """The final account, line by line; empty if the points are not a sum."""
        return ()

    def standing(self, state: S) -> tuple[str, ...] | None:
        """Who would win if the game ended now, nobody in a draw; `None` if the game cannot tell before its end."""
        return None

    def worth(self, state: S) -> Mapping[str, Fraction]:
        """What pieces add to the weight of their sinking in a report, by name, where no fact of the event says it."""
        return {}

    def correctable(self, state: S) -> Sequence[str]:
        """The parts of the position that Control may correct, by name."""
        return [name for name in attributes(state) if name not in control.KEPT]

    def terms(self, state: S) -> Collection[str]:
        """The words allowed in a text of the position besides its current ones; `None` if any are."""
        return ()

    def accounts(self, state: S, store: Mapping[str, Any]) -> Sequence[str]:
        """The keys that are 0 if a store of figures does not contain them."""
        return ()

    def preview(self, view: View, seat: Seat, order: Order) -> Mapping[str, Any] | None:
        """The preview of a draft on the map, from what the seat may know: the track of a plot, the hexes of a course."""
        return None

    def worded(self, view: View, order: Order) -> Worded:
        """An order in words, from what its seat may know; as typed, if the game has no words for it."""
        return Worded(order.line())

    def aim(self, view: View) -> Sequence[Said]:
        """How the game is won, in sentences for the seat of a view."""
        return ()

    def reach(self, view: View, seat: Seat, order: Order | None = None) -> Sequence[Reach]:
        """The reach of the pieces of both sides, as the seat knows them, and of its own after a draft."""
        return ()

    def is_own(self, view: View, piece: str) -> bool:
        """Whether what an event names is the seat's own or its ally's."""
        return False

    def spots(self, state: S) -> Iterable[Spot]:
        """Where every piece is that has a track in the report of a game."""
        return ()

    def closed_view(self, state: S, seat: Seat) -> View:
        """A finished game as a seat knew it: the outcome without revealing hidden information, which may still matter in another game."""
        world: Any = state.clone()  # the build types a clone as the base class
        world.outcome = None
        view = self.glance(world, seat)  # nobody owes an order any more
        view.outcome, view.to_act, view.prompt = state.outcome, (), None
        return view

    def lineup(self, view: View, seat: Seat) -> Lineup | None:
        """The battle that the seat is asked about, as two lines; `None` if there is none, or the board shows it already."""
        return None

    def vocabulary(self, view: View) -> Mapping[str, Sequence[str]]:
        """The words that a seat could use in an order now, by kind of thing; for completion."""
        return {}

    # How a game opens.

    def new(self, scenario: str, seed: int, options: Mapping[str, str] | None = None) -> S:
        """The opening state, up to the first order that a seat owes."""
        chance = Chance(key_from_seed(seed))
        state = self.setup(scenario, self.settings(options or {}), chance)
        self.advance(state, Umpire(SeededDice(chance), state.logs))
        return state

    # What the phases answer.

    def seats(self, state: S) -> tuple[Seat, ...]:
        """The seats that keep a logbook: every seat, Control and observers included."""
        return tuple(state.logs)

    def to_act(self, state: S) -> Sequence[Seat]:
        """The seats that owe an order; several when plotting is simultaneous, none when the game is over."""
        if state.outcome is not None or not state.flow:
            return ()
        return state.flow[-1].seats(state)

    def prompt(self, state: S, seat: Seat) -> Prompt | None:
        """What a seat is asked, if it owes an order."""
        if seat not in self.to_act(state):
            return None
        return state.flow[-1].asks(state, seat)

    def orders(self, state: S, seat: Seat) -> Iterable[Order]:
        """The legal orders of a seat, where they can be listed."""
        if seat not in self.to_act(state):
            return ()
        return state.flow[-1].orders(state, seat)

    def lists_all(self, state: S, seat: Seat) -> bool:
        """Whether the listed orders are all that answer the seat's question, besides those that can be given at any time."""
        return seat not in self.to_act(state) or state.flow[-1].lists_all(state, seat)

    def sample(self, state: S, seat: Seat, dice: Dice) -> Order:
        """A random legal order."""
        return state.flow[-1].sample(state, seat, dice)

    def check(self, state: S, seat: Seat, order: Order) -> Objection | None:
        if isinstance(order, control.ControlOrder):
            if seat == CONTROL:
                return control.check(state, order, self)
            return Objection("", say("refuse-only-control-may-give"))
        if state.outcome is not None:
            return Objection("", say("refuse-game-over"))
        acting = self.to_act(state)
        if seat not in acting:
            return Objection("", say("refuse-owe-no-order-now", acting=seats_named(spoken("kernel"), acting)))
        return state.flow[-1].check(state, seat, order)

    def apply(self, state: S, seat: Seat, order: Order, dice: Dice) -> list[Event]:
        """Carry out an order and run on until a seat owes one again. Raises for an illegal order."""
        objection = self.check(state, seat, order)
        if objection is not None:
            raise IllegalOrder(seat, order, objection)
        umpire = Umpire(dice, state.logs)
        self.obey(state, seat, order, umpire)
        return umpire.events

    def obey(self, state: S, seat: Seat, order: Order, umpire: Umpire) -> None:
        """Carry out an order known to be legal."""
        umpire.dice.seat = seat
        if isinstance(order, control.ControlOrder):
            control.obey(state, order, umpire)
        else:
            state.flow[-1].obey(state, seat, order, umpire)
        self.advance(state, umpire)

    def advance(self, state: S, umpire: Umpire) -> None:
        """Run phases until a seat owes an order or the game is over."""
        for _ in range(RUNAWAY):
            if state.outcome is not None or not state.flow:
                return
            phase = state.flow[-1]
            if phase.seats(state):
                return
            phase.run(state, umpire)
        message = f"No seat was asked for {RUNAWAY} steps: {' › '.join(state.where())}."
        raise Runaway(message)

    def outcome(self, state: S) -> Outcome | None:
        """How the game ended, if it has."""
        return state.outcome

    def settings(self, given: Mapping[str, str]) -> dict[str, str]:
        """All options with their values; an unknown option or value is refused."""
        for name, value in given.items():
            option = self.options.get(name)
            if option is None:
                raise BadOption(name, "", sorted(self.options))
            known = [option.default, *option.alternatives]
            if value not in known:
                raise BadOption(name, value, known)
        return {name: given.get(name, option.default) for name, option in self.options.items()}


class BadOption(ValueError):
    """An option or a value that the game does not have."""

    def __init__(self, name: str, value: str, known: Sequence[str]) -> None:
        from difflib import get_close_matches  # imported only on the error path

        near = get_close_matches((value or name)[:60], known, n=3) or list(known)[:8]
        what = f"Option {name} has no value {value[:60]!r}" if value else f"There is no option {name[:60]!r}"
        super().__init__(f"{what}. Known: {', '.join(near)}.")


AnyGame = Game[Any]
