"""Steps of loss: which seat chooses them, what they do to a unit, and where the air of a hit carrier may go."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from flagplot.kernel.records.record import Record
from flagplot.kernel.rule import rule
from flagplot.kernel.seat import CONTROL, Seat
from flagplot.strategic.rules.amphibious.embarked import sink_transport
from flagplot.strategic.rules.combat import ratings
from flagplot.strategic.state.books import Loss
from flagplot.strategic.state.ids import NO_FORCE, ForceId, UnitId
from flagplot.strategic.state.model import Strategic
from flagplot.strategic.state.pieces import Unit

MANPOWER: Final = "manpower"
TANK: Final = "tank"
GARRISON: Final = "garrison"

LAND = (MANPOWER, TANK, GARRISON)


@rule("NW-SET-9")
def whose(state: Strategic, nation: str) -> tuple[Seat, ...]:
    """The seat that decides for a nation; none if the program does so in Control's place."""
    seat = state.chairs[nation]
    return () if seat == CONTROL and state.options.control == "program" else (seat,)


def audience(state: Strategic, nations: Sequence[str]) -> tuple[str, ...]:
    """The seats of several nations, each once."""
    seats: list[str] = []
    for nation in nations:
        seat = state.chairs.get(nation)
        if seat is not None and seat not in seats:
            seats.append(seat)
    return tuple(seats)


def owners(units: Sequence[Unit]) -> tuple[str, ...]:
    """The nations that units belong to, each once."""
    return tuple(sorted({unit.nation for unit in units}))


@rule("NW-CMB-1", "NW-CMB-2", "NW-CMB-4", "NW-CMB-41", "NW-CMB-46")
def step(state: Strategic, unit: Unit, by: tuple[str, ...]) -> None:
    """One step: undamaged to damaged, damaged to sunk; an air point is gone at once."""
    if unit.is_air or unit.damaged:
        remove(state, unit, by)
    else:
        unit.damaged = True


def remove(state: Strategic, unit: Unit, by: tuple[str, ...] = (), reason: str = "") -> None:
    """Take a unit out of the game for good: enemies did it, or it has another reason."""
    del state.units[unit.id]
    state.ledgers[unit.nation].units_out += 1
    state.losses.append(Loss(unit.id, unit.nation, unit.kind, state.turn, by, reason))
    force = state.forces.get(ForceId(unit.on)) if unit.duty == "tf" else None
    if force is not None and unit.id in force.units:
        force.units.remove(unit.id)


class Levy(Record, frozen=True):
    """What one team chooses among when it takes its share of the steps of a combat."""

    nation: str
    units: tuple[UnitId, ...]
    """The units that may be chosen, including aircraft."""
    by: tuple[str, ...]
    """The enemy nations."""
    chair: str = ""
    """The seat that chooses; only it sees the choices."""
    force: ForceId = NO_FORCE
    """The task force whose embarked troops may be chosen, in a landing."""
    place: str = ""
    """The place whose defenders may be chosen, in a landing."""
    task: int = ratings.FLEET
    """The rating that counts in this combat: a unit without it may be barred as a loss by option."""
    whole: bool = False
    """Whether every loss is a whole land point, however many steps points take in a landing."""

    @rule("NW-CMB-3", "NW-CMB-41", "NW-CMB-45", "NW-INT-32", "NW-INT-35", "NW-AMP-14", "NW-AMP-17", "NW-AMP-18")
    def choices(self, state: Strategic, land_due: int) -> list[str]:
        """What may take the next step, if a number of them must still be taken by land points."""
        land = self.land_choices(state)
        if land_due > 0 and land:
            return land
        found: list[str] = []
        barred: list[str] = []
        for name in self.units:
            unit = state.units.get(name)
            if unit is None:
                continue
            no_ship = unit.is_air and state.options.air_as_loss == "ships_only"
            no_value = state.options.zero_cv_losses == "forbidden" and ratings.printed(state, unit)[self.task] == 0
            if no_ship or no_value:
                barred.append(name)
            else:
                found.append(name)
        return (found or barred) + land if self.force or self.place else (found or barred)

    def land_choices(self, state: Strategic) -> list[str]:
        """The kinds of land points that can be lost."""
        found: list[str] = []
        if self.force:
            force = state.forces.get(self.force)
            if force is not None:
                found += [MANPOWER] if force.manpower else []
                found += [TANK] if force.tanks else []
        if self.place:
            harbour = state.harbours[self.place]
            found += [GARRISON] if harbour.garrisons.get(self.nation, 0) else []
            found += [MANPOWER] if harbour.manpower.get(self.nation, 0) else []
            found += [TANK] if harbour.tanks.get(self.nation, 0) else []
        return list(dict.fromkeys(found))

    @rule("NW-AMP-18")
    def takes_two(self, state: Strategic, kind: str) -> bool:
        """Whether a land point of a kind is lost only at its second step."""
        return state.options.land_point_steps == "2" and kind != GARRISON and not self.whole

    @rule("NW-AMP-14", "NW-AMP-18", "NW-AMP-28")
    def lose_land(self, state: Strategic, what: str) -> None:
        """A land point is lost: from the force at sea, or from the place."""
        state.ledgers[self.nation].land_out += 1
        force = state.forces.get(self.force)
        if force is not None and (force.manpower if what == MANPOWER else force.tanks):
            if what == MANPOWER:
                force.manpower -= 1
            else:
                force.tanks -= 1
            sink_transport(state, force)
            return
        harbour = state.harbours[self.place]
        store = harbour.garrisons if what == GARRISON else harbour.manpower if what == MANPOWER else harbour.tanks
        store[self.nation] -= 1

    def toll(self, state: Strategic, hit: Sequence[str], wounded: Sequence[str]) -> tuple[list[str], list[str]]:
        """What was damaged and is still there, and what is lost, including air lost with its carrier."""
        damaged = [name for name in dict.fromkeys(hit) if name in state.units or name in wounded]
        lost: list[str] = [name for name in self.units if name not in state.units]
        for kind in LAND:
            steps = 2 if self.takes_two(state, kind) else 1
            lost += [kind] * (hit.count(kind) // steps)
        return damaged, lost

    def seen_by(self, seat: Seat) -> Levy:
        """Others see that a nation is taking losses, and nothing else."""
        return self if seat == self.chair else Levy(self.nation, (), (), self.chair, task=0)
