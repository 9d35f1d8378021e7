"""Losses of a combined side: its owners agree on the steps of each; otherwise Control shares them by combat value."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from flagplot.kernel.flow import Phase, Prompt, Sealed
from flagplot.kernel.order import Objection, Order
from flagplot.kernel.rule import rule
from flagplot.kernel.seat import Seat
from flagplot.kernel.text.said import Said
from flagplot.kernel.umpire import Umpire
from flagplot.strategic.orders.sheets import Decline, Share
from flagplot.strategic.phases.combat.losses import Casualties
from flagplot.strategic.rules.combat.losses import whose
from flagplot.strategic.rules.combat.sharing import Toll, proportional, splits
from flagplot.strategic.state.model import Strategic
from flagplot.strategic.text.said import say


def share_out(state: Strategic, toll: Toll) -> None:
    """Let the teams agree, or a team of several nations choose, if there is a choice; else open their losses at once."""
    sharing = Sharing(toll)
    chairs = tuple(sharing.owing(state))
    if chairs and toll.is_open():
        sharing.chairs = chairs
        state.call(sharing)
    else:
        open_losses(state, toll, proportional(toll.steps, toll.parts))


def open_losses(state: Strategic, toll: Toll, shares: dict[str, int]) -> None:
    """Ask each team for its share, in alphabetical order.

    All are opened at once, one above the other: no phase waits for a result, and players see how many are still to come.
    """
    for part in reversed(toll.parts):
        steps = shares.get(part.nation, 0)
        if steps > 0:
            state.call(Casualties(toll.levy(state, part.nation), steps))


class Sharing(Sealed[Strategic]):
    """Every team of a side writes how the steps are to be shared; only identical answers are binding (NW-CMB-44)."""

    toll: Toll
    chairs: tuple[Seat, ...] = ()
    """The seats concerned, which alone see what there is to share."""

    def title(self, state: Strategic) -> Said | str:
        return say("title-sharing-losses")

    def owing(self, state: Strategic) -> Sequence[Seat]:
        seats: list[Seat] = []
        for part in self.toll.parts:
            seats += [seat for seat in whose(state, part.nation) if seat not in seats]
        return seats

    def asks(self, state: Strategic, seat: Seat) -> Prompt:
        toll = self.toll
        shares = proportional(toll.steps, toll.parts)
        names = " ".join(f"{part.nation}={shares[part.nation]}" for part in toll.parts)
        losses = say("words-land-points", points=toll.steps) if toll.whole else say("words-steps", steps=toll.steps)
        text = say("ask-agree-allies-who-takes", losses=losses)
        if len(self.owing(state)) == 1:
            text = say("ask-choose-which-nations-takes", losses=losses)
        return Prompt(str(text), (f"share {names}", "decline"), "NW-CMB-44")

    def orders(self, state: Strategic, seat: Seat) -> Iterable[Order]:
        return [Decline(), *(Share(split) for split in splits(self.toll.steps, self.toll.parts))]

    @rule("NW-CMB-44")
    def check(self, state: Strategic, seat: Seat, order: Order) -> Objection | None:
        if isinstance(order, Decline):
            return None
        if not isinstance(order, Share):
            return Objection("NW-CMB-44", say("refuse-say-share-agreed-decline"))
        names = [part.nation for part in self.toll.parts]
        if [nation for nation, _ in order.shares] != sorted(names):
            return Objection("NW-CMB-44", say("refuse-name-each-once-share", names=", ".join(names), other=names[0]))
        given = dict(order.shares)
        if sum(given.values()) != self.toll.steps:
            return Objection(
                "NW-CMB-44", say("refuse-there-steps-share-not", steps=self.toll.steps, given=sum(given.values()))
            )
        for part in self.toll.parts:
            if not 0 <= given[part.nation] <= part.room:
                return Objection(
                    "NW-CMB-44",
                    say("refuse-can-take-steps-not", nation=part.nation, room=part.room, given=given[part.nation]),
                )
        return None

    @rule("NW-CMB-44")
    def reveal(self, state: Strategic, umpire: Umpire) -> None:
        said = list(self.plots.values())
        agreed = bool(said) and all(isinstance(order, Share) and order == said[0] for order in said)
        shares = proportional(self.toll.steps, self.toll.parts)
        if agreed and isinstance(said[0], Share):
            shares = dict(said[0].shares)
        told = [f"{nation} {number}" for nation, number in sorted(shares.items())]
        how = "as agreed" if agreed else "by Control, in proportion"
        if len(said) == 1:
            how = "as their owner chose" if agreed else "in proportion"
        facts = {"how": how, "shares": told}
        umpire.announce("losses.shared", ("NW-CMB-44",), facts, audience=tuple(self.owing(state)))
        state.end(None, umpire)
        open_losses(state, self.toll, shares)

    def seen_by(self, seat: Seat) -> Phase[Strategic]:
        """Only the teams concerned see what there is to share; others see that they are deciding."""
        seen = super().seen_by(seat)
        assert isinstance(seen, Sharing)
        if seat not in seen.chairs:
            seen.toll = self.toll.seen()
        return seen
