"""Setting up: secret rolls, then both sides arrange their forces, beginning from a sensible default."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

from flagplot.kernel.dice import Dice
from flagplot.kernel.flow import Phase, Prompt, Step, Steps
from flagplot.kernel.order import Objection, Order
from flagplot.kernel.rule import rule
from flagplot.kernel.seat import Seat
from flagplot.kernel.umpire import Umpire
from flagplot.operational.charts import CARRIERS, POINTS
from flagplot.operational.counters import BOAT, PLANE
from flagplot.operational.model import ALLIES, JAPAN, Bay
from flagplot.operational.muster import muster, muster_dummies
from flagplot.operational.orders import Done, Form, Illustrious, Omit, PlaceDummy, Post, Recall, SetBase
from flagplot.operational.phases import arranging
from flagplot.operational.phases import setup_examples as examples
from flagplot.operational.phases.dummies import check_dummy, mix_all, place_dummy
from flagplot.operational.phases.opening import dummy_orders, recall
from flagplot.operational.phases.victory import carrier_points
from flagplot.operational.scenarios import scenario
from flagplot.operational.sequence import Turn
from flagplot.operational.throws import best

FREIGHTER_SIZES = (6, 6, 5, 5, 4, 4, 3, 3, 2, 2)


class SetUp(Steps[Bay]):
    """MK-SET-27: the order of set-up."""

    def steps(self, state: Bay) -> Sequence[Step[Bay]]:
        """The steps; a scenario with a fixed set-up has only the rolls."""
        return order_of_setup(state)

    def close(self, state: Bay, umpire: Umpire) -> None:
        """The markers are mixed, and the first turn begins."""
        state.flow.pop()
        card = scenario(state.scenario)
        if card.setup != "fixed":
            for side in (JAPAN, ALLIES):
                mix_all(state, umpire, side)
        state.flow.append(Turn())

    def clone(self) -> SetUp:
        """Copy."""
        return SetUp(self.cursor)


@rule("MK-SET-27")
def order_of_setup(state: Bay) -> tuple[Step[Bay], ...]:
    """Rolls, forces, submarines, dummies; whose come first is an option."""
    if scenario(state.scenario).setup == "fixed":
        return (ROLLS, LAY_OUT)
    return JAPAN_FIRST if state.options["setup_order"] == "japanese_first_all" else IN_ORDER


class SecretRolls(Phase[Bay]):
    """The secret rolls of both sides; then everything stands at its default place."""

    def title(self, state: Bay) -> str:
        """The name of the step."""
        return "Secret rolls"

    def run(self, state: Bay, umpire: Umpire) -> None:
        """Roll, muster, and take the points that the rolls bring."""
        state.flow.pop()
        card = scenario(state.scenario)
        secrets = state.secrets
        secrets.invasion = card.invasion == "yes" if card.invasion != "roll" else roll_invasion(state, umpire)
        secrets.carriers = int(card.carriers) if card.carriers != "roll" else roll_carriers(state, umpire)
        if card.illustrious == "roll":
            secrets.offered = roll_illustrious(state, umpire)
        secrets.illustrious = card.illustrious == "yes"
        if card.kido_butai != "absent":
            state.handicap[JAPAN] += carrier_points(secrets.carriers)
        if secrets.illustrious:
            state.handicap[ALLIES] += POINTS.number("illustrious", "points")
        muster(state, card)
        if state.options["freighter_sizes"] == "mixed":
            deal_freighters(state, umpire)


@rule("MK-SET-1", "MK-SEQ-12")
def roll_invasion(state: Bay, umpire: Umpire) -> bool:
    """Whether Japan is under orders to take Ceylon: 4-6."""
    orders = best(state, umpire, JAPAN, 3, "MK-SET-1 invasion orders")
    umpire.announce("orders", ("MK-SET-1",), {"invasion": orders}, audience=(JAPAN,))
    return orders


@rule("MK-SET-8", "MK-SET-9")
def roll_carriers(state: Bay, umpire: Umpire) -> int:
    """The number of Kido Butai carriers: one better with orders to invade."""
    die = umpire.dice.d6("MK-SET-8 carriers") + state.secrets.invasion
    carriers = int(umpire.read(CARRIERS, die, "carriers"))
    umpire.announce("carriers", ("MK-SET-8", "MK-SET-9"), {"carriers": carriers}, audience=(JAPAN,))
    return carriers


@rule("MK-SET-14", "MK-SET-30")
def roll_illustrious(state: Bay, umpire: Umpire) -> bool:
    """Whether the British may have Illustrious: 5-6."""
    offered = best(state, umpire, ALLIES, 2, "MK-SET-14 Illustrious")
    umpire.announce("illustrious", ("MK-SET-14",), {"offered": offered}, audience=(ALLIES,))
    return offered


@rule("MK-SET-17")
def deal_freighters(state: Bay, umpire: Umpire) -> None:
    """Units of different sizes are dealt face down, unknown to both players."""
    sizes = umpire.dice.shuffle(FREIGHTER_SIZES, "MK-SET-17 freighters")
    for number, size in enumerate(sizes, 1):
        ship = state.ships.get(f"f{number}")
        if ship is not None:
            ship.left = size
    umpire.announce("freighters.dealt", ("MK-SET-17",), {}, audience=())


class LayDummies(Phase[Bay]):
    """The dummies stand where the scenario has them, for their owners to rearrange."""

    def title(self, state: Bay) -> str:
        """The name of the step."""
        return "Dummies"

    def run(self, state: Bay, umpire: Umpire) -> None:
        """Lay them out."""
        state.flow.pop()
        muster_dummies(state, scenario(state.scenario))


class Arranging(Phase[Bay]):
    """One side arranges one part of its forces: forces, subs or dummies."""

    def __init__(self, side: str, part: str) -> None:
        self.side = side
        self.part = part

    def title(self, state: Bay) -> str:
        """The name of the step."""
        return set_up_title(self.side, self.part)

    def clone(self) -> Arranging:
        """Nothing in it changes."""
        return self

    def seats(self, state: Bay) -> Sequence[Seat]:
        """The side."""
        return (Seat(self.side),)

    def asks(self, state: Bay, seat: Seat) -> Prompt:
        """The question, with examples of this position."""
        what = {
            "forces": "Form groups, post air units and troops" + (", place the base" if self.side == ALLIES else ""),
            "subs": "Post your submarines",
            "dummies": "Place and recall dummies",
        }[self.part]
        drafts: Iterable[Order] = ()  # dummies are listed one by one
        if self.part != "dummies":
            drafts = examples.forces(state, seat) if self.part == "forces" else examples.boats(state, seat)
        found: dict[str, str] = {}
        for order in drafts:
            if (verb := type(order).__name__) not in found and self.check(state, seat, order) is None:
                found[verb] = order.line()
        return Prompt(f"{what}; `done` keeps what stands.", (*found.values(), "done"), "MK-SET-27")

    def orders(self, state: Bay, seat: Seat) -> Iterator[Order]:
        """Some arrangements of single pieces, and the end: groups may be formed in far more ways than are listed."""
        if self.part == "dummies":
            yield from (order for order in dummy_orders(state, self.side) if self.check(state, seat, order) is None)
            yield from (Recall(group.id) for group in state.side_groups(self.side) if group.dummy)
        elif self.part == "forces":
            if self.side == ALLIES and self.check(state, seat, Illustrious("yes")) is None:
                yield Illustrious("yes")
            for plane in state.planes.values():
                if plane.side == self.side:
                    for base in PLANE[plane.id].bases:
                        order = Post(plane.id, base)
                        if base != plane.base and self.check(state, seat, order) is None:
                            yield order
        yield Done()

    def sample(self, state: Bay, seat: Seat, dice: Dice) -> Order:
        """Mostly what stands, with a change or two."""
        if dice.roll(2, "sample") == 1:
            return Done()
        return dice.pick(list(self.orders(state, seat)), "sample an order")

    def check(self, state: Bay, seat: Seat, order: Order) -> Objection | None:
        """Why an arrangement is not allowed."""
        if isinstance(order, Done):
            return None
        if self.part == "dummies":
            if isinstance(order, PlaceDummy):
                return check_dummy(state, self.side, order)
            if isinstance(order, Recall):
                return arranging.check_setup_recall(state, self.side, order.marker)
            return Objection("MK-SET-27", "Now dummies are placed: `dummy`, `recall` or `done`.")
        if isinstance(order, Post):
            if (order.unit in BOAT) != (self.part == "subs"):
                part = "submarines" if self.part == "subs" else "ships, air units and troops"
                return Objection("MK-SET-27", f"Now {part} are placed.")
            return arranging.check_post(state, self.side, order)
        if self.part == "subs":
            return Objection("MK-SET-27", "Now submarines are placed: `post` or `done`.")
        if isinstance(order, Form):
            return arranging.check_form(state, self.side, order)
        if isinstance(order, SetBase):
            return arranging.check_base(state, self.side, order)
        if isinstance(order, Omit):
            return arranging.check_omit(state, self.side, order)
        if isinstance(order, Illustrious):
            return arranging.check_illustrious(state, self.side, order)
        return Objection("MK-SET-27", "Set up: `form`, `post`, `base`, `omit`, `illustrious` or `done`.")

    def obey(self, state: Bay, seat: Seat, order: Order, umpire: Umpire) -> None:
        """Arrange it so."""
        if isinstance(order, PlaceDummy):
            place_dummy(state, umpire, self.side, order)
        elif isinstance(order, Recall):
            recall(state, umpire, self.side, order.marker)
        elif isinstance(order, Post):
            arranging.post(state, order)
        elif isinstance(order, Form):
            arranging.form(state, order)
        elif isinstance(order, SetBase):
            arranging.set_base(state, umpire, order)
        elif isinstance(order, Omit):
            arranging.omit(state, order)
        elif isinstance(order, Illustrious):
            arranging.take_illustrious(state, order.answer == "yes")
        else:
            state.flow.pop()


def set_up_title(side: str, part: str) -> str:
    """What a side arranges, in words."""
    return f"{'Japanese' if side == JAPAN else 'Allied'} set-up: {'submarines' if part == 'subs' else part}"


def arrange(side: str, part: str) -> Step[Bay]:
    """One line of the order of set-up."""
    return Step("MK-SET-27", set_up_title(side, part), lambda _state: Arranging(side, part))


ROLLS: Step[Bay] = Step("MK-SET-27", "Secret rolls", lambda _state: SecretRolls())
LAY_OUT: Step[Bay] = Step("MK-SET-27", "Dummies", lambda _state: LayDummies())
DUMMIES = (LAY_OUT, arrange(JAPAN, "dummies"), arrange(ALLIES, "dummies"))
IN_ORDER: tuple[Step[Bay], ...] = (
    ROLLS,
    arrange(ALLIES, "forces"),
    arrange(JAPAN, "forces"),
    arrange(ALLIES, "subs"),
    arrange(JAPAN, "subs"),
    *DUMMIES,
)
JAPAN_FIRST: tuple[Step[Bay], ...] = (
    ROLLS,
    arrange(JAPAN, "forces"),
    arrange(ALLIES, "forces"),
    arrange(JAPAN, "subs"),
    arrange(ALLIES, "subs"),
    *DUMMIES,
)
