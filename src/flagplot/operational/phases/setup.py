"""Set-up: secret rolls, then both sides arrange their forces, starting from the default."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

from flagplot.kernel.dice import Dice
from flagplot.kernel.flow import Phase, Prompt, Step, Steps
from flagplot.kernel.order import Objection, Order
from flagplot.kernel.rule import rule
from flagplot.kernel.seat import OBSERVER, Seat
from flagplot.kernel.text.said import Said
from flagplot.kernel.umpire import Umpire
from flagplot.operational.charts import POINTS
from flagplot.operational.content.counters import BOAT, PLANE
from flagplot.operational.content.scenarios import scenario
from flagplot.operational.orders.common import Done, Form, Illustrious, Omit, PlaceDummy, Post, Recall, SetBase
from flagplot.operational.phases.turn import Turn
from flagplot.operational.rules.opening import dummy_orders, recall
from flagplot.operational.rules.recon.dummies import check_dummy, mix_all, place_dummy
from flagplot.operational.rules.recon.markers import freighters
from flagplot.operational.rules.setup import arranging
from flagplot.operational.rules.setup.secret_rolls import (
    deal_freighters,
    roll_carriers,
    roll_illustrious,
    roll_invasion,
)
from flagplot.operational.rules.victory import carrier_points
from flagplot.operational.state.model import ALLIES, JAPAN, Bay
from flagplot.operational.state.setup import muster, muster_dummies
from flagplot.operational.text import examples
from flagplot.operational.text.said import say


class SetUp(Steps[Bay]):
    """The order of set-up (MK-SET-27)."""

    def steps(self, state: Bay) -> Sequence[Step[Bay]]:
        """The steps; a scenario with a fixed set-up has only the rolls."""
        return order_of_setup(state)

    def close(self, state: Bay, umpire: Umpire) -> None:
        """The markers are mixed, and the first turn begins."""
        state.end(None, umpire)
        card = scenario(state.scenario)
        if card.setup != "fixed":
            for side in (JAPAN, ALLIES):
                mix_all(state, umpire, side)
        for place in state.found:  # a base in India is public
            umpire.announce("base.found", ("MK-SET-25",), {"place": place}, audience=(JAPAN, OBSERVER), reveals=True)
        state.call(Turn())


@rule("MK-SET-27")
def order_of_setup(state: Bay) -> tuple[Step[Bay], ...]:
    """Rolls, forces, submarines, dummies; which side is first depends on the option."""
    if scenario(state.scenario).setup == "fixed":
        return (ROLLS, LAY_OUT)
    return JAPAN_FIRST if state.options.setup_order == "japanese_first_all" else IN_ORDER


class SecretRolls(Phase[Bay]):
    """The secret rolls of both sides; then every piece is placed by default."""

    def title(self, state: Bay) -> Said | str:
        return say("title-secret-rolls")

    def run(self, state: Bay, umpire: Umpire) -> None:
        """Roll, place the forces, and take the points that the rolls bring."""
        state.end(None, umpire)
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
        if state.options.freighter_sizes == "mixed" and freighters(state):
            deal_freighters(state, umpire)


class LayDummies(Phase[Bay]):
    """Dummies are placed where the scenario has them; their owners may move them."""

    def title(self, state: Bay) -> Said | str:
        return say("title-dummies")

    def run(self, state: Bay, umpire: Umpire) -> None:
        state.end(None, umpire)
        muster_dummies(state, scenario(state.scenario))


class Arranging(Phase[Bay]):
    """One side arranges one part of its forces: forces, subs or dummies."""

    side: str
    part: str

    def title(self, state: Bay) -> Said | str:
        return set_up_title(self.side, self.part)

    def seats(self, state: Bay) -> Sequence[Seat]:
        return (Seat(self.side),)

    def asks(self, state: Bay, seat: Seat) -> Prompt:
        """The question, with examples from this position."""
        what = {
            "forces": say("words-set-up-forces"),
            "subs": say("words-post-submarines"),
            "dummies": say("words-lay-dummies"),
        }[self.part]
        drafts: Iterable[Order] = ()  # dummies are listed one by one
        if self.part != "dummies":
            drafts = examples.forces(state, seat) if self.part == "forces" else examples.boats(state, seat)
        found: dict[str, str] = {}
        for order in drafts:
            if (verb := type(order).__name__) not in found and self.check(state, seat, order) is None:
                found[verb] = order.line()
        return Prompt(str(say("ask-keep-what-stands", what=what)), (*found.values(), "done"), "MK-SET-27")

    def lists_all(self, state: Bay, seat: Seat) -> bool:
        """Groups can be formed in far more ways than are listed."""
        return False

    def orders(self, state: Bay, seat: Seat) -> Iterator[Order]:
        """Some arrangements of single pieces, and the end: groups can be formed in far more ways than are listed."""
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
        """Mostly the default, with one or two changes."""
        if dice.roll(2, "sample") == 1:
            return Done()
        return dice.pick(list(self.orders(state, seat)), "sample an order")

    def check(self, state: Bay, seat: Seat, order: Order) -> Objection | None:
        if isinstance(order, Done):
            return None
        if self.part == "dummies":
            if isinstance(order, PlaceDummy):
                return check_dummy(state, self.side, order)
            if isinstance(order, Recall):
                return arranging.check_setup_recall(state, self.side, order.marker)
            return Objection("MK-SET-27", say("refuse-now-dummies-placed-dummy"))
        if isinstance(order, Post):
            if (order.unit in BOAT) != (self.part == "subs"):
                part = say("words-submarines") if self.part == "subs" else say("words-ships-air-units-troops")
                return Objection("MK-SET-27", say("refuse-now-placed", part=part))
            return arranging.check_post(state, self.side, order)
        if self.part == "subs":
            return Objection("MK-SET-27", say("refuse-now-submarines-placed-post"))
        if isinstance(order, Form):
            return arranging.check_form(state, self.side, order)
        if isinstance(order, SetBase):
            return arranging.check_base(state, self.side, order)
        if isinstance(order, Omit):
            return arranging.check_omit(state, self.side, order)
        if isinstance(order, Illustrious):
            return arranging.check_illustrious(state, self.side, order)
        return Objection("MK-SET-27", say("refuse-set-up-form-post"))

    def obey(self, state: Bay, seat: Seat, order: Order, umpire: Umpire) -> None:
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
            state.end(None, umpire)


def set_up_title(side: str, part: str) -> Said:
    """What a side arranges, in words."""
    return say("title-set-up", side=side, part=part)


def arrange(side: str, part: str) -> Step[Bay]:
    """Arrange one line of the order of set-up."""
    return Step("MK-SET-27", set_up_title(side, part), lambda _state: Arranging(side, part))


ROLLS: Step[Bay] = Step("MK-SET-27", say("title-secret-rolls"), lambda _state: SecretRolls())
LAY_OUT: Step[Bay] = Step("MK-SET-27", say("title-dummies"), lambda _state: LayDummies())
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
