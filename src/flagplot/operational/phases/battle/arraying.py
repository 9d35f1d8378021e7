"""Setting up on the battle board, in secret on both sides."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from flagplot.kernel.flow import Prompt, Sealed
from flagplot.kernel.order import Objection, Order
from flagplot.kernel.seat import Seat
from flagplot.kernel.text.said import Said
from flagplot.kernel.umpire import Umpire
from flagplot.operational.orders.common import Array
from flagplot.operational.rules.battle.board import check_array, post_name, read_array
from flagplot.operational.state.model import ALLIES, JAPAN, Bay
from flagplot.operational.text.said import say


@dataclass(frozen=True)
class Arrayed:
    """The positions of the ships of both sides."""

    posts: dict[str, int]


class Arraying(Sealed[Bay]):
    """Both sides place their ships on the board. The result is `Arrayed`."""

    names: dict[str, list[str]]

    def title(self, state: Bay) -> Said | str:
        return say("title-setting-up-battle-board")

    def owing(self, state: Bay) -> Sequence[Seat]:
        """Both sides, if they have more than shore batteries to place."""
        return [Seat(side) for side in (JAPAN, ALLIES) if any(name in state.ships for name in self.names[side])]

    def asks(self, state: Bay, seat: Seat) -> Prompt:
        return Prompt(str(say("ask-draw-up-line-battle")), ("array", "array chokai=second"), "MK-BAT-20", "array")

    def lists_all(self, state: Bay, seat: Seat) -> bool:
        """Two arrays are listed for thousands."""
        return False

    def orders(self, state: Bay, seat: Seat) -> Iterable[Order]:
        """The default array, and one with every ship in front."""
        names = [name for name in self.names[seat] if name in state.ships]
        for order in (Array(()), Array(tuple(f"{name}=screening" for name in names))):
            if check_array(state, seat, self.names[seat], order.posts) is None:
                yield order

    def check(self, state: Bay, seat: Seat, order: Order) -> Objection | None:
        if not isinstance(order, Array):
            return Objection("MK-BAT-20", say("refuse-place-ships-board-array"))
        return check_array(state, seat, self.names[seat], order.posts)

    def reveal(self, state: Bay, umpire: Umpire) -> None:
        standing: dict[str, int] = {}
        for side in (JAPAN, ALLIES):
            order = self.plots.get(Seat(side))
            wanted = order.posts if isinstance(order, Array) else ()
            posts, _fault = read_array(state, side, self.names[side], wanted)
            standing.update(posts)
            shown = [f"{name} {post_name(state, side, place)}" for name, place in posts.items()]
            umpire.announce("arrayed", ("MK-BAT-20",), {"side": side, "posts": shown}, reveals=True)
        state.end(Arrayed(standing), umpire)
