"""A fleet combat: both sides in figures, one exchange of fire, the owners' losses, and who withdraws."""

from __future__ import annotations

from collections.abc import Sequence

from flagplot.kernel.event import Event
from flagplot.kernel.flow import Phase
from flagplot.kernel.rule import rule
from flagplot.kernel.seat import Seat
from flagplot.kernel.umpire import Umpire
from flagplot.strategic import combat, ratings
from flagplot.strategic.combat import Side
from flagplot.strategic.model import Strategic
from flagplot.strategic.phases.card_moment import CardMoment
from flagplot.strategic.phases.cards import COVER, DEFENCE, JOIN, SEA, take_cards
from flagplot.strategic.phases.embarked import drown, sink_transports
from flagplot.strategic.phases.losses import audience
from flagplot.strategic.phases.sharing import inflict_losses
from flagplot.strategic.pieces import HEAVY, LANDING_CRAFT, PORT, Unit
from flagplot.strategic.wording import called

STRUCK = "struck"
"""The name of the defending side of a port strike, which is no task force."""


@rule("NW-CMB-31", "NW-CMB-20", "NW-AMP-39")
def has_base(state: Strategic, nations: Sequence[str], area: str, designated: Sequence[str]) -> bool:
    """Whether a side has a fleet base or active train of its own or of a willing ally in the area.

    By option only those count that are designated for its forces.
    """
    strict = state.options["base_bonus"] == "designated_only"
    for base in [*state.harbours, *state.trains]:
        if (
            area in state.areas_of(base)
            and (base in designated or not strict)
            and any(state.may_use(nation, base) for nation in nations)
            and state.supports(base)
        ):
            return True
    return False


def taking_part(state: Strategic, forces: Sequence[str], area: str) -> list[Unit]:
    """All units of several task forces that fight in an area."""
    found: list[Unit] = []
    for name in forces:
        force = state.forces.get(name)
        if force is not None:
            found += ratings.present(state, force, area)
    return found


@rule("NW-OPS-14", "NW-CMB-26", "NW-CMB-29", "NW-CMB-32", "NW-CMB-33")
def side_of_forces(state: Strategic, name: str, forces: Sequence[str], area: str) -> Side:
    """Several task forces as one side of a combat."""
    cards = [state.forces[name] for name in forces if name in state.forces]
    units = taking_part(state, forces, area)
    ships = sum(1 for unit in units if unit.is_ship)
    nations = sorted({force.nation for force in cards} | {unit.nation for unit in units})
    return Side(
        name,
        ratings.total(state, units, ratings.FLEET),
        air=sum(1 for unit in units if unit.is_air),
        units=ships,
        lsp=sum(force.lsp for force in cards),
        has_base=has_base(state, nations, area, [force.base for force in cards]),
        air_only=sum(measure(state, force.id, area) for force in cards) - ships,
    )


@rule("NW-CMB-32")
def measure(state: Strategic, name: str, area: str) -> int:
    """The units by which the LSP of a task force are measured: its ships, or the air points of one without ships."""
    units = taking_part(state, [name], area)
    return sum(1 for unit in units if unit.is_ship) or len(units)


@rule("NW-OPS-28")
def struck_units(state: Strategic, place: str, area: str) -> list[Unit]:
    """Who defends a base against a strike: ships in port there, and their side's air ashore within range."""
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


class Battle(Phase[Strategic]):
    """One fleet combat in an area; `a` is the side that conducts the operation."""

    def __init__(
        self,
        operation: int,
        area: str,
        part: str,
        a: tuple[str, ...],
        b: tuple[str, ...],
        place: str = "",
        stage: int = 0,
        cv_a: int = 0,
        cv_b: int = 0,
        die_a: int = 0,
        die_b: int = 0,
        shift_a: int = 0,
        shift_b: int = 0,
        faces_a: tuple[int, ...] = (),
        faces_b: tuple[int, ...] = (),
        air: tuple[str, ...] = (),
        craft: tuple[int, int] = (0, 0),
        big: tuple[str, ...] = (),
        supplied: tuple[int, ...] = (),
    ) -> None:
        self.operation = operation
        self.area = area
        self.part = part
        """cover, sea, rival or strike."""
        self.a = a
        self.b = b
        self.place = place
        self.stage = stage
        self.cv_a = cv_a
        self.cv_b = cv_b
        self.die_a = die_a
        self.die_b = die_b
        self.shift_a = shift_a
        self.shift_b = shift_b
        self.faces_a = faces_a
        self.faces_b = faces_b
        self.air = air
        """The air points that took part, for option idle_air."""
        self.craft = craft
        """The operating side's landing craft before the combat, groups and lift: troops drown when a group sinks."""
        self.big = big
        """The task forces that had a German heavy group before the combat, which a scheduled event looks at."""

        self.supplied = supplied
        """For each force of the opposition the units by which its LSP are measured, from its first combat on."""

    def title(self, state: Strategic) -> str:
        return f"Battle in {called(self.area)}"

    def sides(self, state: Strategic) -> tuple[Side, Side]:
        """Both sides as they stand."""
        a = side_of_forces(state, "operation", self.a, self.area)
        b = self.struck_side(state) if self.place else side_of_forces(state, "opposition", self.b, self.area)
        a.card_die, a.card_shift, b.card_die, b.card_shift = self.die_a, self.shift_a, self.die_b, self.shift_b
        b.supplied = sum(self.supplied)
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
        if second and self.place:
            return struck_units(state, self.place, self.area)
        return taking_part(state, self.b if second else self.a, self.area)

    def landing_craft(self, state: Strategic) -> tuple[int, int]:
        """Landing craft groups of the operating side that are afloat, and the land points they can carry."""
        units = self.units_of(state, second=False)
        return sum(1 for unit in units if unit.kind == LANDING_CRAFT), ratings.lift(state, units)

    def nations(self, state: Strategic) -> list[str]:
        """Everybody who takes part, the owners of the cards included."""
        units = self.units_of(state, second=False) + self.units_of(state, second=True)
        forces = [state.forces[name].nation for name in (*self.a, *self.b) if name in state.forces]
        return sorted({unit.nation for unit in units} | set(forces))

    def run(self, state: Strategic, umpire: Umpire) -> None:
        if self.stage == 0:
            self.join(state, umpire)
        elif self.stage == 1:
            self.roll(state, umpire)
        elif self.stage == 2:
            self.fire(state, umpire)
        else:
            self.judge(state, umpire)

    @rule("NW-OPS-6", "NW-OPS-13", "NW-OPS-22", "NW-ADV-12")
    def join(self, state: Strategic, umpire: Umpire) -> None:
        """The sides meet: compositions and cards are shown."""
        self.stage = 1
        umpire.revealed = True
        operation = state.operations[self.operation]
        operation.fought = True
        self.air = tuple(u.id for u in (*self.units_of(state, False), *self.units_of(state, True)) if u.is_air)
        facts = {
            "area": self.area,
            "a": [unit.id for unit in self.units_of(state, second=False)],
            "b": [unit.id for unit in self.units_of(state, second=True)],
        }
        veil = Event("battle.heard", {"area": self.area}, ("NW-OPS-6",))
        umpire.announce(
            "battle.joined",
            ("NW-OPS-6",),
            facts,
            audience=audience(state, self.nations(state)),
            veil=veil,
            reveals=True,
        )
        timing = state.options["card_timing"]
        if timing == "step7_hidden":
            for part in self.own_parts():
                die, shift = take_cards(state, list(self.a), part, self.area, umpire)
                self.die_a, self.shift_a = self.die_a + die, self.shift_a + shift
            theirs = COVER if self.part == "rival" else JOIN
            self.die_b, self.shift_b = take_cards(state, list(self.b), theirs, self.area, umpire)
            if self.place:
                holder = state.harbours[self.place].holder
                self.die_b, self.shift_b = take_cards(state, list(self.a), DEFENCE, self.area, umpire, [holder])
        elif timing == "before_each_combat":
            state.flow.append(CardMoment())

    @rule("NW-ADV-20", "NW-OPS-18")
    def own_parts(self) -> tuple[str, ...]:
        """The combats for which the operating side's cards were laid that this one is; friends who joined come with theirs."""
        if self.part == SEA:
            return (SEA,)
        return (COVER, SEA, JOIN) if self.part == "joint" else (COVER, JOIN)

    @rule("NW-CMB-8", "NW-CMB-9", "NW-ADV-12", "NW-MAP-4")
    def roll(self, state: Strategic, umpire: Umpire) -> None:
        """Both sides throw from their values before losses; the opposition's dice go with its own fire, unless cards follow dice."""
        self.stage = 2
        a, b = self.sides(state)
        self.cv_a, self.cv_b = a.cv, b.cv
        self.supplied = self.supplied or tuple(measure(state, name, self.area) for name in self.b)
        self.craft = self.landing_craft(state)
        self.big = tuple(name for name in (*self.a, *self.b) if has_german_heavies(state, name))
        self.faces_a = tuple(combat.throw(a, state.options, umpire))
        if state.options["card_timing"] == "after_dice":
            self.faces_b = tuple(combat.throw(b, state.options, umpire))
            facts = {"a": list(self.faces_a), "b": list(self.faces_b)}
            umpire.announce("battle.dice", ("NW-ADV-12",), facts, audience=audience(state, self.nations(state)))
            state.flow.append(CardMoment())

    @rule("NW-CMB-8", "NW-CMB-9", "NW-CMB-44")
    def fire(self, state: Strategic, umpire: Umpire) -> None:
        """Read the dice and let the owners take their losses."""
        self.stage = 3
        a, b = self.sides(state)
        nations = self.nations(state)
        seen = audience(state, nations)
        first, tally_a = combat.inflict(a, b, list(self.faces_a), state.options, umpire)
        facts = {"area": self.area, "side": "The operating side", "cv": a.cv, "enemy": b.cv, "steps": first}
        umpire.announce("battle.fire", ("NW-CMB-8",), facts, audience=seen, modifiers=tally_a)
        if not self.faces_b:
            self.faces_b = tuple(combat.throw(b, state.options, umpire))
        second, tally_b = combat.inflict(b, a, list(self.faces_b), state.options, umpire)
        facts = {"area": self.area, "side": "The opposition", "cv": b.cv, "enemy": a.cv, "steps": second}
        umpire.announce("battle.fire", ("NW-CMB-8",), facts, audience=seen, modifiers=tally_b)
        units_a, units_b = self.units_of(state, second=False), self.units_of(state, second=True)
        by_a = "+".join(sorted({unit.nation for unit in units_a}))
        by_b = "+".join(sorted({unit.nation for unit in units_b}))
        excess_a = inflict_losses(state, units_a, second, by_b)
        inflict_losses(state, units_b, first, by_a)
        if self.part in (SEA, "joint"):
            for name in self.a:
                if name in state.forces:
                    sink_transports(state, state.forces[name], excess_a)
        if self.place:
            for unit in units_b:
                unit.idle = True

    @rule("NW-CMB-35", "NW-CMB-36", "NW-CMB-37", "NW-CMB-38", "NW-CMB-47", "NW-OPS-25")
    def judge(self, state: Strategic, umpire: Umpire) -> None:
        """Who has lost more combat value withdraws."""
        state.flow.pop()
        groups, lift = self.craft
        if self.landing_craft(state)[0] < groups:
            for name in self.a:
                if name in state.forces:
                    drown(state, state.forces[name], umpire, lift)
        left_a = self.value_left(state, second=False)
        left_b = self.value_left(state, second=True)
        nobody = self.is_gone(state, second=False) and self.is_gone(state, second=True)
        wins = combat.operator_wins(
            self.cv_a - left_a, left_a, self.cv_b - left_b, left_b, state.options, nobody_left=nobody
        )
        beaten = self.b if wins else self.a
        for name in beaten:
            if name in state.forces:
                state.forces[name].beaten = True
            if name in self.big:
                state.happened.setdefault("german heavies beaten", state.turn)
        for name in (*self.a, *self.b):
            force = state.forces.get(name)
            if force is not None and not force.units and not force.points:
                force.beaten = True  # nothing is left: the counter comes off the map
        facts = {"area": self.area, "wins": wins}
        umpire.announce("battle.won" if wins else "battle.lost", ("NW-CMB-35",), facts)
        from flagplot.strategic.phases.operations import Conduct  # operations open battles

        parent = state.flow[-1]
        assert isinstance(parent, Conduct)
        parent.verdict(state, self, wins)

    @rule("NW-CMB-48")
    def is_gone(self, state: Strategic, second: bool) -> bool:
        """Whether nothing is left of a side: no unit, and no transport with troops."""
        forces = [state.forces[name] for name in (self.b if second else self.a) if name in state.forces]
        return not self.units_of(state, second) and not any(force.points for force in forces)

    def value_left(self, state: Strategic, second: bool) -> int:
        """Fleet value after all steps; by option air without a deck is not counted as lost."""
        units = self.units_of(state, second)
        left = ratings.total(state, units, ratings.FLEET)
        if state.options["idle_air"] == "not_lost":
            here = {unit.id for unit in units}
            side = set(self.b if second else self.a)
            nations = {state.forces[name].nation for name in side if name in state.forces}
            for name in self.air:
                unit = state.units.get(name)
                if unit is not None and name not in here and unit.nation in nations:
                    left += ratings.value(state, unit, ratings.FLEET)
        return left

    def clone(self) -> Battle:
        return Battle(
            self.operation,
            self.area,
            self.part,
            self.a,
            self.b,
            self.place,
            self.stage,
            self.cv_a,
            self.cv_b,
            self.die_a,
            self.die_b,
            self.shift_a,
            self.shift_b,
            self.faces_a,
            self.faces_b,
            self.air,
            self.craft,
            self.big,
            self.supplied,
        )

    def seen_by(self, seat: Seat) -> Phase[Strategic]:
        """The counters are on the map; the figures are in the logbooks of those who fought."""
        return Battle(self.operation, self.area, self.part, self.a, self.b, self.place, self.stage)


@rule("NW-CTL-13")
def has_german_heavies(state: Strategic, name: str) -> bool:
    """Whether a task force has a German heavy group in it."""
    force = state.forces.get(name)
    return force is not None and any(u.kind == HEAVY and u.nation == "germany" for u in state.members(force))
