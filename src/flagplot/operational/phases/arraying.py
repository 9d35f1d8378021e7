"""Setting up on the battle board, in secret on both sides."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from flagplot.kernel.flow import Prompt, Sealed
from flagplot.kernel.order import Objection, Order
from flagplot.kernel.seat import Seat
from flagplot.kernel.umpire import Umpire
from flagplot.operational.model import ALLIES, JAPAN, Bay
from flagplot.operational.orders import Array
from flagplot.operational.phases.board import check_array, post_name, read_array


class Arraying(Sealed[Bay]):
    """Both sides place their ships on the board."""

    def __init__(
        self,
        names: dict[str, list[str]],
        plots: dict[Seat, Order] | None = None,
        hidden: tuple[Seat, ...] = (),
    ) -> None:
        super().__init__(plots, hidden)
        self.names = names

    def title(self, state: Bay) -> str:
        """The name of the step."""
        return "Setting up the battle board"

    def clone(self) -> Arraying:
        """Copy."""
        return Arraying({side: names[:] for side, names in self.names.items()}, dict(self.plots), self.hidden)

    def owing(self, state: Bay) -> Sequence[Seat]:
        """Both sides, where they have more than guns on shore to place."""
        return [Seat(side) for side in (JAPAN, ALLIES) if any(name in state.ships for name in self.names[side])]

    def asks(self, state: Bay, seat: Seat) -> Prompt:
        """The question."""
        return Prompt("Place your ships on the battle board.", ("array", "array chokai=second"), "MK-BAT-20")

    def orders(self, state: Bay, seat: Seat) -> Iterable[Order]:
        """The default array, and one with every ship in front."""
        names = [name for name in self.names[seat] if name in state.ships]
        for order in (Array(()), Array(tuple(f"{name}=screening" for name in names))):
            if check_array(state, seat, self.names[seat], order.posts) is None:
                yield order

    def check(self, state: Bay, seat: Seat, order: Order) -> Objection | None:
        """Why ships may not be arrayed so."""
        if not isinstance(order, Array):
            return Objection("MK-BAT-20", "Place your ships on the board: `array`, or `array ship=post …`.")
        return check_array(state, seat, self.names[seat], order.posts)

    def reveal(self, state: Bay, umpire: Umpire) -> None:
        """Uncover the board for the battle below."""
        from flagplot.operational.phases.seafight import SeaFight

        state.flow.pop()
        below = state.flow[-1]
        assert isinstance(below, SeaFight)
        for side in (JAPAN, ALLIES):
            order = self.plots.get(Seat(side))
            wanted = order.posts if isinstance(order, Array) else ()
            posts, _fault = read_array(state, side, self.names[side], wanted)
            below.fight.posts.update(posts)
            shown = [f"{name} {post_name(state, side, place)}" for name, place in posts.items()]
            umpire.announce("arrayed", ("MK-BAT-20",), {"side": side, "posts": shown}, reveals=True)
