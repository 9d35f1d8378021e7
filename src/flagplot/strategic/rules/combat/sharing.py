"""Losses of a combined side: how its steps are shared among its teams."""

from __future__ import annotations

from collections.abc import Sequence

from flagplot.kernel.records.record import Record
from flagplot.kernel.rule import rule
from flagplot.kernel.seat import Seat
from flagplot.strategic.rules.combat import ratings
from flagplot.strategic.rules.combat.losses import Levy
from flagplot.strategic.state.ids import UnitId
from flagplot.strategic.state.model import Strategic
from flagplot.strategic.state.pieces import Unit


class Part(Record, frozen=True):
    """One team of a combined side: what it brought, and the steps it can take."""

    nation: str
    """The nation whose seat takes the losses."""
    weight: int
    room: int


class Toll(Record, frozen=True):
    """The steps that one side of a combat must take, and the teams that share them."""

    parts: list[Part]
    steps: int
    units: tuple[UnitId, ...]
    by: tuple[str, ...]
    """The enemy nations."""
    place: str = ""
    """The place whose defenders take the steps, in a landing: there each nation takes its own."""
    task: int = ratings.FLEET
    """The rating that counts in this combat."""
    whole: bool = False
    """Whether whole land points are lost, not steps."""

    def is_open(self) -> bool:
        """Whether there is a choice how the steps are shared."""
        able = [part.room for part in self.parts if part.room]
        return len(able) > 1 and 0 < self.steps < sum(able)

    def levy(self, state: Strategic, nation: str) -> Levy:
        """What one team chooses its share among: in a landing a nation's own, else all of its seat's units."""
        chair = state.chairs[nation]
        units = [state.units[name] for name in self.units if name in state.units]
        if self.place:
            own = tuple(unit.id for unit in units if unit.nation == nation)
            return Levy(nation, own, self.by, chair, place=self.place, whole=self.whole)
        own = tuple(unit.id for unit in units if state.chairs[unit.nation] == chair)
        return Levy(nation, own, self.by, chair, task=self.task)

    def seen(self) -> Toll:
        """What all may know: whose losses they are."""
        return Toll([Part(part.nation, 0, 0) for part in self.parts], 0, (), (), task=0)


@rule("NW-CMB-3", "NW-CMB-40", "NW-CMB-41", "NW-CMB-44", "NW-INT-48")
def toll_of(
    state: Strategic, units: Sequence[Unit], steps: int, by: tuple[str, ...], task: int = ratings.FLEET
) -> Toll:
    """The losses of a side that consists of these units: no more steps than they can absorb."""
    teams: dict[Seat, list[Unit]] = {}
    for unit in units if steps > 0 else ():
        teams.setdefault(state.chairs[unit.nation], []).append(unit)
    air = air_counts(state, units)
    parts: list[Part] = []
    for own in teams.values():
        weight = sum(ratings.value(state, unit, task) for unit in own)
        parts.append(Part(min(unit.nation for unit in own), weight, ratings.capacity(own, air_counts=air)))
    parts.sort(key=lambda part: part.nation)
    room = sum(part.room for part in parts)
    return Toll(parts, min(steps, room), tuple(unit.id for unit in units), by, task=task)


@rule("NW-CMB-44")
def share(steps: int, weights: dict[str, int]) -> dict[str, int]:
    """Share steps in proportion to combat value, larger fractions first."""
    total = sum(weights.values())
    if not total:
        weights = dict.fromkeys(weights, 1)
        total = len(weights)
    shares = {nation: steps * weight // total for nation, weight in weights.items()}
    left = steps - sum(shares.values())
    order = sorted(weights, key=lambda nation: (-(steps * weights[nation] % total), nation))
    for nation in order[:left]:
        shares[nation] += 1
    return shares


@rule("NW-CMB-40", "NW-CMB-44")
def proportional(steps: int, parts: Sequence[Part]) -> dict[str, int]:
    """Control's sharing: by combat value; what one team cannot absorb is taken by the others."""
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


@rule("NW-CMB-41")
def air_counts(state: Strategic, units: Sequence[Unit]) -> bool:
    """Whether air points may take steps: by option not while their side has ships."""
    return state.options.air_as_loss == "allowed" or not any(unit.is_ship for unit in units)


def splits(steps: int, parts: Sequence[Part]) -> list[tuple[tuple[str, int], ...]]:
    """Every way to share steps that the teams can absorb."""
    if not parts:
        return [()] if steps == 0 else []
    found: list[tuple[tuple[str, int], ...]] = []
    first, rest = parts[0], parts[1:]
    for own in range(min(steps, first.room) + 1):
        found += [((first.nation, own), *others) for others in splits(steps - own, rest)]
    return found
