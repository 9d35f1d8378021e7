"""Taking losses: the owner decides, step by step, what is damaged, sunk or removed."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from flagplot.kernel.flow import Phase, Prompt
from flagplot.kernel.order import Objection, Order
from flagplot.kernel.rule import rule
from flagplot.kernel.seat import CONTROL, Seat
from flagplot.kernel.text.catalogue import listed
from flagplot.kernel.text.said import Said
from flagplot.kernel.umpire import Umpire
from flagplot.strategic.orders.sheets import Lose
from flagplot.strategic.phases.combat.rehousing import Rehousing
from flagplot.strategic.rules.combat.losses import LAND, Levy, audience, step, whose
from flagplot.strategic.rules.combat.rehousing import settle_air
from flagplot.strategic.state.ids import UnitId
from flagplot.strategic.state.model import Strategic
from flagplot.strategic.state.settling import Settling
from flagplot.strategic.text.said import say
from flagplot.strategic.text.wording import called


class Casualties(Settling):
    """One team's share of the steps of one combat; then the air of its hit carriers is rehoused."""

    levy: Levy
    left: int
    land_due: int = 0
    """How many of the steps must still fall on land points."""
    wounded: tuple[str, ...] = ()
    """Land points hit once, where they take two steps."""
    hit: tuple[str, ...] = ()
    """The choices made so far."""
    settled: bool = False
    """Whether the air of hit carriers has been dealt with."""

    def title(self, state: Strategic) -> Said | str:
        return say("title-losses")

    def seats(self, state: Strategic) -> Sequence[Seat]:
        return whose(state, self.levy.nation) if self.left > 0 else ()

    def choices(self, state: Strategic) -> list[str]:
        """What may take the next step."""
        return self.levy.choices(state, self.land_due)

    def asks(self, state: Strategic, seat: Seat) -> Prompt:
        levy = self.levy
        owners = {state.units[name].nation for name in levy.units if name in state.units} or {levy.nation}
        whose = listed([called(nation) for nation in state.nations() if nation in owners])
        text = say("ask-choose-what-takes-step", whose=whose, left=self.left)
        return Prompt(str(text), ("lose uk-heavy-1",), "NW-CMB-3")

    def orders(self, state: Strategic, seat: Seat) -> Iterable[Order]:
        return [Lose(name) for name in self.choices(state)]

    def check(self, state: Strategic, seat: Seat, order: Order) -> Objection | None:
        if isinstance(order, Lose) and order.what in self.choices(state):
            return None
        return Objection("NW-CMB-3", say("refuse-choose-one", areas=", ".join(self.choices(state))))

    @rule("NW-CMB-3", "NW-AMP-18")
    def obey(self, state: Strategic, seat: Seat, order: Order, umpire: Umpire) -> None:
        """Take a step; a land point is lost at the first, or at the second by option."""
        assert isinstance(order, Lose)
        what = order.what
        self.left -= 1
        self.hit = (*self.hit, what)
        if what not in LAND:
            step(state, state.units[UnitId(what)], self.levy.by)
            return
        self.land_due = max(0, self.land_due - 1)
        if self.levy.takes_two(state, what) and what not in self.wounded:
            self.wounded = (*self.wounded, what)
            return
        self.wounded = tuple(one for one in self.wounded if one != what)
        self.levy.lose_land(state, what)

    def run(self, state: Strategic, umpire: Umpire) -> None:
        """After all steps: settle the air of hit carriers, announce the losses, and return."""
        if self.left > 0:
            self.obey(state, CONTROL, Lose(self.choices(state)[0]), umpire)
        elif not self.settled:
            self.settled = True
            umpire.revealed = True  # what follows depends on the others' remaining units
            homeless = settle_air(state, self.levy.units, self.levy.by, umpire)
            if homeless:
                state.call(Rehousing(self.levy, homeless))
        else:
            self.tell(state, umpire)
            state.end(None, umpire)

    def tell(self, state: Strategic, umpire: Umpire) -> None:
        """Both sides hear what was hit."""
        if not self.hit:
            return
        levy = self.levy
        damaged, lost = levy.toll(state, self.hit, self.wounded)
        facts = {"nation": levy.nation, "hit": list(self.hit), "damaged": damaged, "lost": lost}
        both = audience(state, [levy.nation, *levy.by])
        umpire.announce("losses.taken", ("NW-CMB-3",), facts, audience=both)

    def seen_by(self, seat: Seat) -> Phase[Strategic]:
        levy = self.levy.seen_by(seat)
        return self.clone() if levy is self.levy else Casualties(levy, min(self.left, 1), settled=self.settled)
