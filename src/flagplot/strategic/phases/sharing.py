"""Losses of a combined side: its owners agree who takes how many steps; failing that Control shares them by combat value."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from flagplot.kernel.flow import Phase, Prompt, Sealed
from flagplot.kernel.order import Objection, Order
from flagplot.kernel.rule import rule
from flagplot.kernel.seat import Seat
from flagplot.kernel.umpire import Umpire
from flagplot.strategic import ratings
from flagplot.strategic.model import Strategic
from flagplot.strategic.orders import Decline, Share
from flagplot.strategic.phases.losses import Casualties, whose
from flagplot.strategic.pieces import Unit


class Part:
    """One team of a combined side: what it brought, and how many steps it can take."""

    def __init__(self, nation: str, weight: int, room: int) -> None:
        self.nation = nation
        """The nation whose seat takes the losses."""
        self.weight = weight
        self.room = room

    def clone(self) -> Part:
        return self


@rule("NW-CMB-44")
def share(steps: int, weights: dict[str, int]) -> dict[str, int]:
    """Share steps in proportion to combat value, larger fractions first."""
    total = sum(weights.values())
    if not total:
        weights = dict.fromkeys(weights, 1)
        total = len(weights)
    if not total:
        return {}
    shares = {nation: steps * weight // total for nation, weight in weights.items()}
    left = steps - sum(shares.values())
    order = sorted(weights, key=lambda nation: (-(steps * weights[nation] % total), nation))
    for nation in order[:left]:
        shares[nation] += 1
    return shares


@rule("NW-CMB-40", "NW-CMB-44")
def proportional(steps: int, parts: Sequence[Part]) -> dict[str, int]:
    """Control's way: by combat value, and what one team cannot absorb falls on the others."""
    shares = share(steps, {part.nation: part.weight for part in parts})
    spill = 0
    for part in parts:
        spill += max(0, shares[part.nation] - part.room)
        shares[part.nation] = min(shares[part.nation], part.room)
    for part in parts:
        more = min(spill, part.room - shares[part.nation])
        shares[part.nation] += more
        spill -= more
    return shares


@rule("NW-CMB-3", "NW-CMB-40", "NW-CMB-41", "NW-CMB-44", "NW-INT-48")
def inflict_losses(state: Strategic, units: Sequence[Unit], steps: int, by: str, task: int = ratings.FLEET) -> int:
    """Ask the teams of a side for its losses; returns the steps nobody can absorb."""
    if steps <= 0:
        return 0
    teams: dict[Seat, list[Unit]] = {}
    for unit in units:
        teams.setdefault(state.chairs[unit.nation], []).append(unit)
    air = air_counts(state, units)
    parts: list[Part] = []
    for own in teams.values():
        weight = sum(ratings.value(state, unit, task) for unit in own)
        parts.append(Part(min(unit.nation for unit in own), weight, ratings.capacity(own, air_counts=air)))
    parts.sort(key=lambda part: part.nation)
    room = sum(part.room for part in parts)
    share_out(state, Sharing(parts, min(steps, room), tuple(unit.id for unit in units), by, task=task))
    return max(0, steps - room)


@rule("NW-CMB-41")
def air_counts(state: Strategic, units: Sequence[Unit]) -> bool:
    """Whether air points may take steps: by option not while their side has ships."""
    return state.options["air_as_loss"] == "allowed" or not any(unit.is_ship for unit in units)


def share_out(state: Strategic, sharing: Sharing) -> None:
    """Let the teams agree, or a team of several nations choose, where there is a choice; else open their losses at once."""
    seats = sharing.owing(state)
    able = [part for part in sharing.parts if part.room]
    if seats and len(able) > 1 and 0 < sharing.steps < sum(part.room for part in able):
        sharing.chairs = tuple(seats)
        state.flow.append(sharing)
    else:
        sharing.open_losses(state, proportional(sharing.steps, sharing.parts))


class Sharing(Sealed[Strategic]):
    """NW-CMB-44: every team of a side writes how the steps are to be shared; only the same answer from all binds."""

    def __init__(
        self,
        parts: list[Part],
        steps: int,
        units: tuple[str, ...],
        by: str,
        place: str = "",
        task: int = ratings.FLEET,
        chairs: tuple[Seat, ...] = (),
        whole: bool = False,
        plots: dict[Seat, Order] | None = None,
        hidden: tuple[Seat, ...] = (),
    ) -> None:
        super().__init__(plots, hidden)
        self.parts = parts
        self.steps = steps
        self.units = units
        self.by = by
        self.place = place
        """The place whose defenders take the steps, in a landing: there every nation answers for its own."""
        self.task = task
        self.chairs = chairs
        """The seats concerned, who alone see what there is to share."""
        self.whole = whole
        """Whether whole land points are lost, not steps."""

    def title(self, state: Strategic) -> str:
        return "Sharing losses"

    def owing(self, state: Strategic) -> Sequence[Seat]:
        seats: list[Seat] = []
        for part in self.parts:
            seats += [seat for seat in whose(state, part.nation) if seat not in seats]
        return seats

    def asks(self, state: Strategic, seat: Seat) -> Prompt:
        names = " ".join(f"{part.nation}={number}" for part, number in zip(self.parts, self.first(), strict=True))
        losses = f"{self.steps} {'land point' if self.whole else 'step'}{'s' * (self.steps > 1)}"
        text = f"Agree with your allies who takes how many of {losses}, or leave it to Control."
        if len(self.owing(state)) == 1:
            text = f"Choose which of your nations takes how many of {losses}; `decline` shares them in proportion."
        return Prompt(text, (f"share {names}", "decline"), "NW-CMB-44")

    def first(self) -> list[int]:
        """Control's own division, as an example."""
        shares = proportional(self.steps, self.parts)
        return [shares[part.nation] for part in self.parts]

    def orders(self, state: Strategic, seat: Seat) -> Iterable[Order]:
        return [Decline(), *(Share(split) for split in splits(self.steps, self.parts))]

    @rule("NW-CMB-44")
    def check(self, state: Strategic, seat: Seat, order: Order) -> Objection | None:
        if isinstance(order, Decline):
            return None
        if not isinstance(order, Share):
            return Objection("NW-CMB-44", "Say `share …` as you have agreed, or `decline` and Control shares them.")
        names = [part.nation for part in self.parts]
        if [nation for nation, _ in order.shares] != sorted(names):
            return Objection("NW-CMB-44", f"Name each of {', '.join(names)} once: `share {names[0]}=1 …`.")
        given = dict(order.shares)
        if sum(given.values()) != self.steps:
            return Objection("NW-CMB-44", f"There are {self.steps} steps to share, not {sum(given.values())}.")
        for part in self.parts:
            if not 0 <= given[part.nation] <= part.room:
                return Objection("NW-CMB-44", f"{part.nation} can take {part.room} steps, not {given[part.nation]}.")
        return None

    @rule("NW-CMB-44")
    def reveal(self, state: Strategic, umpire: Umpire) -> None:
        state.flow.pop()
        said = list(self.plots.values())
        agreed = bool(said) and all(isinstance(order, Share) and order == said[0] for order in said)
        shares = proportional(self.steps, self.parts)
        if agreed and isinstance(said[0], Share):
            shares = dict(said[0].shares)
        told = [f"{nation} {number}" for nation, number in sorted(shares.items())]
        how = "as agreed" if agreed else "by Control, in proportion"
        if len(said) == 1:
            how = "as their owner chose" if agreed else "in proportion"
        facts = {"how": how, "shares": told}
        umpire.announce("losses.shared", ("NW-CMB-44",), facts, audience=tuple(self.owing(state)))
        self.open_losses(state, shares)

    def open_losses(self, state: Strategic, shares: dict[str, int]) -> None:
        """Ask each team for its share; the first by name comes first."""
        for part in reversed(self.parts):
            steps = shares.get(part.nation, 0)
            if steps > 0:
                state.flow.append(self.losses_of(state, part.nation, steps))

    def losses_of(self, state: Strategic, nation: str, steps: int) -> Casualties:
        chair = state.chairs[nation]
        units = [state.units[name] for name in self.units if name in state.units]
        if self.place:
            own = tuple(unit.id for unit in units if unit.nation == nation)
            return Casualties(nation, steps, own, self.by, place=self.place, chair=chair, whole=self.whole)
        own = tuple(unit.id for unit in units if state.chairs[unit.nation] == chair)
        return Casualties(nation, steps, own, self.by, task=self.task, chair=chair)

    def clone(self) -> Sharing:
        return Sharing(
            self.parts,
            self.steps,
            self.units,
            self.by,
            self.place,
            self.task,
            self.chairs,
            self.whole,
            dict(self.plots),
            self.hidden,
        )

    def seen_by(self, seat: Seat) -> Phase[Strategic]:
        """Only the teams concerned see what there is to share; others that they are about it."""
        seen = super().seen_by(seat)
        assert isinstance(seen, Sharing)
        if seat not in seen.chairs:
            seen.parts = [Part(part.nation, 0, 0) for part in self.parts]
            seen.steps, seen.units, seen.by, seen.place, seen.task, seen.whole = 0, (), "", "", 0, False
        return seen


def splits(steps: int, parts: Sequence[Part]) -> list[tuple[tuple[str, int], ...]]:
    """Every way to share steps that the teams can absorb."""
    if not parts:
        return [()] if steps == 0 else []
    found: list[tuple[tuple[str, int], ...]] = []
    first, rest = parts[0], parts[1:]
    for own in range(min(steps, first.room) + 1):
        found += [((first.nation, own), *others) for others in splits(steps - own, rest)]
    return found
