"""Skerries, sequence of play: plot, search, fire."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from itertools import product

from flagplot.kernel.chart import Chart
from flagplot.kernel.flow import Phase, Prompt, Sealed, Step, Steps
from flagplot.kernel.modifier import Tally
from flagplot.kernel.order import Objection, Order
from flagplot.kernel.outcome import Outcome
from flagplot.kernel.seat import Seat
from flagplot.kernel.umpire import Umpire
from tests.toy.model import BLUE, CELLS, RED, SIDES, Skerries, enemy
from tests.toy.orders import Fire, Mark, Plot, Search

GUNNERY = Chart(
    "T-FIRE-1",
    """
    die  empty  boat
     1     -     -
    2-3    -     -
    4-5    -     hit
     6     -     sunk
    """,
    clamp="T-FIRE-2",
    cells=("-", "hit", "sunk"),
)


class Turn(Steps[Skerries]):
    """The turn."""

    def steps(self, state: Skerries) -> Sequence[Step[Skerries]]:
        return TURN

    def close(self, state: Skerries, umpire: Umpire) -> None:
        left = {side: len(state.afloat(side)) for side in SIDES}
        if state.turn < state.turns and all(left.values()):
            state.turn += 1
            self.cursor = 0
            return
        best = max(left.values())
        winners = tuple(side for side in SIDES if left[side] == best)
        level = "victory" if len(winners) == 1 else "draw"
        points = {str(side): number for side, number in left.items()}
        state.outcome = Outcome(
            winners if level == "victory" else (), level, points, "Boats afloat count.", ("T-END-1",)
        )


class Plotting(Sealed[Skerries]):
    """T-1: both sides steer their boats at once, in secret."""

    def owing(self, state: Skerries) -> Sequence[Seat]:
        return SIDES

    def asks(self, state: Skerries, seat: Seat) -> Prompt:
        return Prompt("Plot your boats' courses.", ("plot r1>3 r2>2",), "T-PLOT-1")

    def orders(self, state: Skerries, seat: Seat) -> Iterable[Order]:
        boats = state.afloat(seat)
        ways = [[cell for cell in (boat.cell - 1, boat.cell, boat.cell + 1) if cell in CELLS] for boat in boats]
        for cells in product(*ways):
            yield Plot(tuple((boat.id, cell) for boat, cell in zip(boats, cells, strict=True)))

    def check(self, state: Skerries, seat: Seat, order: Order) -> Objection | None:
        if not isinstance(order, Plot):
            return Objection("T-PLOT-1", "Plot your boats' courses now.")
        if [name for name, _ in order.moves] != [boat.id for boat in state.afloat(seat)]:
            names = ", ".join(boat.id for boat in state.afloat(seat))
            return Objection("T-PLOT-1", f"Give every boat afloat one course, in this order: {names}.")
        for name, cell in order.moves:
            if cell not in CELLS or abs(cell - state.boats[name].cell) > 1:
                return Objection(
                    "T-PLOT-2", f"{name} cannot reach {cell}: she moves one cell from {state.boats[name].cell}."
                )
        return None

    def reveal(self, state: Skerries, umpire: Umpire) -> None:
        state.flow.pop()
        for side in SIDES:
            order = self.plots[side]
            assert isinstance(order, Plot)
            for name, cell in order.moves:
                if state.boats[name].cell != cell:
                    state.sighted[enemy(side)].pop(name, None)
                state.boats[name].cell = cell
            moved = [f"{name}>{cell}" for name, cell in order.moves]
            umpire.announce("moved", ("T-PLOT-2",), {"side": side, "moves": moved}, audience=(side,))


class Searching(Phase[Skerries]):
    """T-2: one side makes pencil marks as it likes, then searches one cell."""

    side: Seat

    def seats(self, state: Skerries) -> Sequence[Seat]:
        return (self.side,)

    def asks(self, state: Skerries, seat: Seat) -> Prompt:
        return Prompt("Search a cell.", ("search 3", "mark 2"), "T-SEARCH-1")

    def orders(self, state: Skerries, seat: Seat) -> Iterable[Order]:
        yield from (Search(cell) for cell in CELLS)
        yield from (Mark(cell) for cell in CELLS if cell not in state.marks[seat])

    def obey(self, state: Skerries, seat: Seat, order: Order, umpire: Umpire) -> None:
        if isinstance(order, Mark):
            state.marks[seat].append(order.cell)
            umpire.announce("marked", ("T-SEARCH-2",), {"cell": order.cell}, audience=(seat,))
            return
        assert isinstance(order, Search)
        state.flow.pop()
        state.marks[seat].clear()
        if umpire.dice.d6("T-SEARCH-1 search") < 4:
            umpire.announce(
                "searched", ("T-SEARCH-1",), {"side": seat, "cell": order.cell, "found": []}, audience=(seat,)
            )
            return
        found = [boat.id for boat in state.afloat(enemy(seat)) if boat.cell == order.cell]
        for name in found:
            state.sighted[seat][name] = order.cell
        facts = {"side": seat, "cell": order.cell, "found": found}
        umpire.announce("searched", ("T-SEARCH-1",), facts, audience=(seat,), reveals=True)


class Firing(Phase[Skerries]):
    """T-3: one side fires at one cell."""

    side: Seat

    def seats(self, state: Skerries) -> Sequence[Seat]:
        return (self.side,) if state.afloat(self.side) else ()

    def run(self, state: Skerries, umpire: Umpire) -> None:
        state.flow.pop()

    def asks(self, state: Skerries, seat: Seat) -> Prompt:
        return Prompt("Shell a cell.", ("fire 3",), "T-FIRE-1")

    def orders(self, state: Skerries, seat: Seat) -> Iterable[Order]:
        return [Fire(cell) for cell in CELLS]

    def obey(self, state: Skerries, seat: Seat, order: Order, umpire: Umpire) -> None:
        assert isinstance(order, Fire)
        state.flow.pop()
        shell(state, seat, order.cell, umpire)


def shell(state: Skerries, side: Seat, cell: int, umpire: Umpire) -> None:
    """T-FIRE-1: one die for each boat afloat; two boats together shoot better."""
    for _ in state.afloat(side):
        targets = [boat for boat in state.afloat(enemy(side)) if boat.cell == cell]
        drm = Tally()
        drm.add("T-FIRE-2", "ranging fire", 1 if state.options.ranging == "yes" else 0)
        result = umpire.read(GUNNERY, umpire.dice.d6("T-FIRE-1 gunnery") + drm.total, "boat" if targets else "empty")
        hit = targets[0].id if targets and result != "-" else ""
        if hit:
            state.boats[hit].hits += 2 if result == "sunk" else 1
        facts = {"side": side, "cell": cell, "result": result, "hit": hit}
        # Everybody sees the splashes; a miss among boats looks like a miss on empty water, die and column included.
        umpire.announce("fired", ("T-FIRE-1",), facts, modifiers=drm, reveals=True) if hit else _splash(
            umpire, side, cell
        )


def _splash(umpire: Umpire, side: Seat, cell: int) -> None:
    umpire.readings.clear()
    umpire.announce("splashes", ("T-FIRE-1",), {"side": side, "cell": cell})


TURN: tuple[Step[Skerries], ...] = (
    Step("T-1", "Plot", lambda _state: Plotting()),
    Step("T-2a", "Red search", lambda _state: Searching(RED)),
    Step("T-2b", "Blue search", lambda _state: Searching(BLUE)),
    Step("T-3a", "Red fire", lambda _state: Firing(RED)),
    Step("T-3b", "Blue fire", lambda _state: Firing(BLUE)),
)
