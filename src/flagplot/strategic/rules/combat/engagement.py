"""A fleet combat in figures: the units on each side, what they bring, and where."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from flagplot.kernel.records.record import Record
from flagplot.kernel.rule import rule
from flagplot.strategic.rules.bases.bases import supports
from flagplot.strategic.rules.cards import COVER, JOIN, SEA
from flagplot.strategic.rules.combat import ratings
from flagplot.strategic.rules.combat.combat import Side
from flagplot.strategic.state.ids import ForceId, UnitId
from flagplot.strategic.state.model import Strategic
from flagplot.strategic.state.pieces import HEAVY, LANDING_CRAFT, PORT, Unit

JOINT: Final = "joint"
RIVAL: Final = "rival"
ON_PORT: Final = "strike"
"""Combats beside those for which cards are laid: cover and invasion force together, two operations, a strike on a base."""
STRUCK: Final = "struck"
"""The name of the defending side of a port strike, which is no task force."""


@rule("NW-CMB-31", "NW-CMB-20", "NW-AMP-39")
def has_base(state: Strategic, nations: Sequence[str], area: str, designated: Sequence[str]) -> bool:
    """Whether a side has a fleet base or active train of its own or of a consenting ally in the area.

    By option only bases count that are designated for its forces.
    """
    strict = state.options.base_bonus == "designated_only"
    for base in [*state.harbours, *state.trains]:
        if (
            area in state.areas_of(base)
            and (base in designated or not strict)
            and any(state.may_use(nation, base) for nation in nations)
            and supports(state, base)
        ):
            return True
    return False


def taking_part(state: Strategic, forces: Sequence[ForceId], area: str) -> list[Unit]:
    """All units of several task forces that fight in an area."""
    found: list[Unit] = []
    for name in forces:
        force = state.forces.get(name)
        if force is not None:
            found += ratings.present(state, force, area)
    return found


@rule("NW-OPS-14", "NW-CMB-26", "NW-CMB-29", "NW-CMB-32", "NW-CMB-33")
def side_of_forces(
    state: Strategic, name: str, forces: Sequence[ForceId], area: str, below: Sequence[UnitId] = ()
) -> Side:
    """Several task forces as one side of a combat; counters whose guns were fought in the tactical game add nothing to its value."""
    cards = [state.forces[one] for one in forces if one in state.forces]
    units = taking_part(state, forces, area)
    ships = sum(1 for unit in units if unit.is_ship)
    nations = sorted({force.nation for force in cards} | {unit.nation for unit in units})
    return Side(
        name,
        ratings.total(state, [unit for unit in units if unit.id not in below], ratings.FLEET),
        air=sum(1 for unit in units if unit.is_air),
        units=ships,
        lsp=sum(force.lsp for force in cards),
        has_base=has_base(state, nations, area, [force.base for force in cards]),
        air_only=sum(len(aloft(state, force.id, area)) for force in cards),
    )


@rule("NW-CMB-32")
def measure(state: Strategic, name: ForceId, area: str) -> int:
    """The units by which the LSP of a task force are measured: ships and air points; by option ships, or air without ships."""
    units = taking_part(state, [name], area)
    if state.options.lsp_units == "listed":
        return len(units)
    return sum(1 for unit in units if unit.is_ship) or len(units)


def aloft(state: Strategic, name: ForceId, area: str) -> list[Unit]:
    """The air points of a task force without ships."""
    units = taking_part(state, [name], area)
    return [] if any(unit.is_ship for unit in units) else units


@rule("NW-OPS-28")
def struck_units(state: Strategic, place: str, area: str) -> list[Unit]:
    """The defenders of a base against a strike: ships in port there, and their side's air ashore within range."""
    holder = state.harbours[place].holder
    found: list[Unit] = []
    for unit in state.units.values():
        if not state.is_friend(unit.nation, holder) or unit.duty != PORT:
            continue
        if (unit.at == place and (unit.is_ship or unit.aboard)) or (
            unit.is_air and unit.ashore and state.reaches(unit, area)
        ):
            found.append(unit)
    return found


@rule("NW-CTL-13")
def has_german_heavies(state: Strategic, name: ForceId) -> bool:
    """Whether a task force has a German heavy group in it."""
    force = state.forces.get(name)
    return force is not None and any(u.kind == HEAVY and u.nation == "germany" for u in state.members(force))


class Party(Record):
    """One side of a fleet combat: its task forces, the cards played for it, its dice, its value before losses."""

    forces: tuple[ForceId, ...]
    die: int = 0
    """What cards add to each of its dice."""
    shift: int = 0
    """The number of cards that shift its column."""
    cv: int = 0
    faces: tuple[int, ...] = ()
    supplied: tuple[int, ...] = ()
    """For each force of the opposition the units by which its LSP are measured, from its first combat on."""
    below: tuple[UnitId, ...] = ()
    """The counters whose guns were fought in the tactical game: their value is not rolled for again."""


class Engagement(Record):
    """The facts of a fleet combat that its phases share: its units and its place.

    `a` is the side that conducts the operation.
    """

    operation: int
    area: str
    part: str
    """cover, sea, joint, rival or strike."""
    a: Party
    b: Party
    place: str = ""
    """The base that is struck, in a strike."""
    air: tuple[UnitId, ...] = ()
    """The air points that took part, for option idle_air."""
    craft: tuple[int, int] = (0, 0)
    """The operating side's landing craft before the combat, groups and lift: troops drown when a group sinks."""
    big: tuple[ForceId, ...] = ()
    """The task forces that had a German heavy group before the combat, which a scheduled event looks at."""

    def party(self, *, second: bool) -> Party:
        return self.b if second else self.a

    def forces(self) -> tuple[ForceId, ...]:
        """The task forces of both sides."""
        return (*self.a.forces, *self.b.forces)

    def sides(self, state: Strategic) -> tuple[Side, Side]:
        """Both sides as they stand."""
        a = side_of_forces(state, "operation", self.a.forces, self.area, self.a.below)
        if self.place:
            b = self.struck_side(state)
        else:
            b = side_of_forces(state, "opposition", self.b.forces, self.area, self.b.below)
        a.card_die, a.card_shift, b.card_die, b.card_shift = self.a.die, self.a.shift, self.b.die, self.b.shift
        b.supplied = sum(self.b.supplied) or -1
        return a, b

    @rule("NW-OPS-28", "NW-OPS-12")
    def struck_side(self, state: Strategic) -> Side:
        """The defenders of a struck base: its area bonus, and the penalty if the base holds no LSP."""
        units = struck_units(state, self.place, self.area)
        ships = sum(1 for unit in units if unit.is_ship)
        planes = len(units) - ships
        stock = sum(state.harbours[self.place].stock.values())
        cv = ratings.total(state, units, ratings.FLEET)
        holder, homes = state.harbours[self.place].holder, [unit.at for unit in units]
        base = state.is_fleet_base(self.place) or has_base(state, [holder], self.area, homes)
        return Side(
            STRUCK, cv, air=planes, units=ships, lsp=min(stock, 1), has_base=base, air_only=0 if ships else planes
        )

    def units_of(self, state: Strategic, second: bool) -> list[Unit]:
        """The units that fight on a side."""
        if second and self.place:
            return struck_units(state, self.place, self.area)
        return taking_part(state, self.party(second=second).forces, self.area)

    def landing_craft(self, state: Strategic) -> tuple[int, int]:
        """Landing craft groups of the operating side that are afloat, and the land points they can carry."""
        units = self.units_of(state, second=False)
        return sum(1 for unit in units if unit.kind == LANDING_CRAFT), ratings.lift(state, units)

    def nations(self, state: Strategic) -> list[str]:
        """All nations that take part, including the owners of the cards."""
        units = self.units_of(state, second=False) + self.units_of(state, second=True)
        forces = [state.forces[name].nation for name in self.forces() if name in state.forces]
        return sorted({unit.nation for unit in units} | set(forces))

    def flags(self, state: Strategic) -> tuple[tuple[str, ...], tuple[str, ...]]:
        """The nations whose counters fight, the operating side first; a struck base fights for its holder."""
        first = [state.forces[name].nation for name in self.a.forces if name in state.forces]
        second = [state.forces[name].nation for name in self.b.forces if name in state.forces]
        return tuple(first), tuple(second + ([state.harbours[self.place].holder] if self.place else []))

    @rule("NW-ADV-20", "NW-OPS-18")
    def own_parts(self) -> tuple[str, ...]:
        """The combats for which the operating side's cards were played that this one is; friends who joined bring theirs."""
        if self.part == SEA:
            return (SEA,)
        return (COVER, SEA, JOIN) if self.part == JOINT else (COVER, JOIN)

    @rule("NW-CMB-48")
    def is_gone(self, state: Strategic, second: bool) -> bool:
        """Whether a side has nothing left: no unit, and no transport with troops."""
        forces = [state.forces[name] for name in self.party(second=second).forces if name in state.forces]
        return not self.units_of(state, second) and not any(force.points for force in forces)

    def value_left(self, state: Strategic, second: bool) -> int:
        """Fleet value after all steps; by option air without a carrier is not counted as lost."""
        units = self.units_of(state, second)
        left = ratings.total(state, units, ratings.FLEET)
        if state.options.idle_air == "not_lost":
            here = {unit.id for unit in units}
            side = set(self.party(second=second).forces)
            nations = {state.forces[name].nation for name in side if name in state.forces}
            for name in self.air:
                unit = state.units.get(name)
                if unit is not None and name not in here and unit.nation in nations:
                    left += ratings.value(state, unit, ratings.FLEET)
        return left

    def seen(self) -> Engagement:
        """The counters on the map; the figures are in the logbooks of those who fought."""
        a, b = Party(self.a.forces), Party(self.b.forces)
        return Engagement(self.operation, self.area, self.part, a, b, self.place)
