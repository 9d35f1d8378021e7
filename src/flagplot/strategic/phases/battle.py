"""A fleet combat: both sides in figures, one exchange of fire, the owners' losses, and who withdraws."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from flagplot.kernel.event import Event
from flagplot.kernel.flow import Phase, Prompt, Sealed
from flagplot.kernel.order import Objection, Order
from flagplot.kernel.rule import rule
from flagplot.kernel.seat import Seat
from flagplot.kernel.umpire import Umpire
from flagplot.strategic import combat, ratings
from flagplot.strategic.combat import Side
from flagplot.strategic.model import Strategic
from flagplot.strategic.orders import Decline, PlayNow
from flagplot.strategic.phases.allowances import card_value, spend
from flagplot.strategic.phases.cards import COVER, JOIN, SEA, take_cards
from flagplot.strategic.phases.losses import Casualties, audience, share, whose
from flagplot.strategic.pieces import LANDING_CRAFT, PORT, TaskForce, Unit

STRUCK = "struck"
"""The name of the defending side of a port strike, which is no task force."""


@rule("NW-CMB-31", "NW-CMB-20", "NW-AMP-39")
def has_base(state: Strategic, nations: Sequence[str], area: str, designated: Sequence[str] = ()) -> bool:
    """Whether a side has a fleet base or active train of its own or of a willing ally in the area."""
    if state.options["base_bonus"] == "designated_only" and designated:
        return any(state.is_base(base) and area in state.areas_of(base) for base in designated)
    for base in [*state.harbours, *state.trains]:
        if (
            area in state.areas_of(base)
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
    units = taking_part(state, forces, area)
    cards = [state.forces[name] for name in forces if name in state.forces]
    ships = sum(1 for unit in units if unit.is_ship)
    planes = sum(1 for unit in units if unit.is_air)
    nations = sorted({force.nation for force in cards} | {unit.nation for unit in units})
    return Side(
        name,
        ratings.total(state, units, ratings.FLEET),
        air=planes,
        units=ships,
        lsp=sum(force.lsp for force in cards),
        has_base=has_base(state, nations, area, [force.base for force in cards]),
        air_only=0 if ships else planes,
    )


@rule("NW-OPS-28")
def struck_units(state: Strategic, place: str) -> list[Unit]:
    """Who defends a base against a strike: ships in port there, and their side's air ashore within range."""
    holder = state.harbours[place].holder
    area = state.areas_of(place)[0]
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
        craft: int = 0,
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
        """Landing craft groups of the operating side before the combat: troops drown when one of them sinks."""

    def title(self, state: Strategic) -> str:
        return f"Battle in {self.area}"

    def sides(self, state: Strategic) -> tuple[Side, Side]:
        """Both sides as they stand."""
        a = side_of_forces(state, "operation", self.a, self.area)
        b = self.struck_side(state) if self.place else side_of_forces(state, "opposition", self.b, self.area)
        a.card_die, a.card_shift, b.card_die, b.card_shift = self.die_a, self.shift_a, self.die_b, self.shift_b
        return a, b

    @rule("NW-OPS-28", "NW-OPS-12")
    def struck_side(self, state: Strategic) -> Side:
        """The defenders of a struck base: its area bonus, and the penalty if the base holds no LSP."""
        units = struck_units(state, self.place)
        ships = sum(1 for unit in units if unit.is_ship)
        planes = len(units) - ships
        stock = sum(state.harbours[self.place].stock.values())
        cv = ratings.total(state, units, ratings.FLEET)
        return Side(
            STRUCK, cv, air=planes, units=ships, lsp=min(stock, 1), has_base=True, air_only=0 if ships else planes
        )

    def units_of(self, state: Strategic, second: bool) -> list[Unit]:
        if second and self.place:
            return struck_units(state, self.place)
        return taking_part(state, self.b if second else self.a, self.area)

    def landing_craft(self, state: Strategic) -> int:
        """Landing craft groups of the operating side that are afloat."""
        return sum(1 for unit in self.units_of(state, second=False) if unit.kind == LANDING_CRAFT)

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
            mine = SEA if self.part == SEA else COVER
            self.die_a, self.shift_a = take_cards(state, list(self.a), mine, self.area, umpire)
            theirs = COVER if self.part == "rival" else JOIN
            self.die_b, self.shift_b = take_cards(state, list(self.b), theirs, self.area, umpire)
        elif timing == "before_each_combat":
            state.flow.append(CardMoment())

    @rule("NW-CMB-8", "NW-CMB-9", "NW-ADV-12")
    def roll(self, state: Strategic, umpire: Umpire) -> None:
        """Both sides throw from their values before losses."""
        self.stage = 2
        a, b = self.sides(state)
        self.cv_a, self.cv_b = a.cv, b.cv
        self.craft = self.landing_craft(state)
        self.faces_a = tuple(combat.throw(a, state.options, umpire))
        self.faces_b = tuple(combat.throw(b, state.options, umpire))
        if state.options["card_timing"] == "after_dice":
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
        if self.landing_craft(state) < self.craft:
            for name in self.a:
                if name in state.forces:
                    drown(state, state.forces[name], umpire)
        left_a = self.value_left(state, second=False)
        left_b = self.value_left(state, second=True)
        wins = combat.operator_wins(self.cv_a - left_a, left_a, self.cv_b - left_b, left_b, state.options)
        beaten = self.b if wins else self.a
        for name in beaten:
            if name in state.forces:
                state.forces[name].beaten = True
                note_beaten_heavies(state, state.forces[name])
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
        )

    def seen_by(self, seat: Seat) -> Phase[Strategic]:
        """The counters are on the map; the figures are in the logbooks of those who fought."""
        return Battle(self.operation, self.area, self.part, self.a, self.b, self.place, self.stage)


@rule("NW-CMB-40", "NW-CMB-44", "NW-INT-48")
def inflict_losses(
    state: Strategic,
    units: Sequence[Unit],
    steps: int,
    by: str,
    force: str = "",
    place: str = "",
    task: int = ratings.FLEET,
) -> int:
    """Share steps among the nations of a side and ask each for its losses; returns the steps nobody can absorb."""
    if steps <= 0:
        return 0
    weights: dict[str, int] = {}
    room: dict[str, int] = {}
    for unit in units:
        weights[unit.nation] = weights.get(unit.nation, 0) + ratings.value(state, unit, task)
        room[unit.nation] = room.get(unit.nation, 0) + (1 if unit.is_air or unit.damaged else 2)
    shares = share(min(steps, sum(room.values())), weights)
    spill = sum(max(0, shares[nation] - room[nation]) for nation in shares)
    for nation in shares:
        shares[nation] = min(shares[nation], room[nation])
    for nation in sorted(shares):
        more = min(spill, room[nation] - shares[nation])
        shares[nation] += more
        spill -= more
    for nation in sorted(shares, reverse=True):
        if shares[nation]:
            own = tuple(unit.id for unit in units if unit.nation == nation)
            state.flow.append(
                Casualties(nation, shares[nation], own, by, force, place, task=task, chair=state.chairs[nation])
            )
    return max(0, steps - sum(room.values()))


@rule("NW-AMP-28")
def sink_transports(state: Strategic, force: TaskForce, steps: int) -> None:
    """Steps the ships cannot absorb each sink one transport with its land point."""
    if state.options["embarked_losses"] == "none":
        return
    for _ in range(steps):
        if not force.transports or not force.points:
            return
        force.transports -= 1
        state.ledgers[force.nation].tonnage_out += 1
        lose_point(state, force)


def lose_point(state: Strategic, force: TaskForce) -> None:
    """One embarked land point is lost: a tank point before a manpower point, being worth less ashore."""
    if force.tanks:
        force.tanks -= 1
    else:
        force.manpower -= 1
    state.ledgers[force.nation].land_out += 1


@rule("NW-AMP-28")
def drown(state: Strategic, force: TaskForce, umpire: Umpire) -> None:
    """When landing craft sink, the land points over the remaining lift are lost."""
    if state.options["embarked_losses"] == "none" or not force.points or state.options["troop_lift"] == "free":
        return
    lift = ratings.lift(state, state.members(force)) + force.transports
    lost = 0
    while force.points > lift:
        lose_point(state, force)
        lost += 1
    if lost:
        facts = {"force": force.id, "points": lost}
        umpire.announce("troops.drowned", ("NW-AMP-28",), facts, audience=(state.chairs[force.nation],))


def note_beaten_heavies(state: Strategic, force: TaskForce) -> None:
    """Remember a lost combat of German heavy ships, which a scheduled event looks at."""
    if any(unit.kind == "heavy" and unit.nation == "germany" for unit in state.members(force)):
        state.happened.setdefault("german heavies beaten", state.turn)


class CardMoment(Sealed[Strategic]):
    """NW-ADV-12 by option: cards are played when the combat is joined, or after its dice."""

    def owing(self, state: Strategic) -> Sequence[Seat]:
        battle = state.flow[-2]
        assert isinstance(battle, Battle)
        seats: list[Seat] = []
        for name in (*battle.a, *battle.b):
            force = state.forces.get(name)
            if force is not None and state.hands.get(force.nation):
                seats += [seat for seat in whose(state, force.nation) if seat not in seats]
        return seats

    def asks(self, state: Strategic, seat: Seat) -> Prompt:
        return Prompt("Play cards on this combat, or decline.", ("decline", "play die=uk-1"), "NW-ADV-12")

    def orders(self, state: Strategic, seat: Seat) -> Iterable[Order]:
        found: list[Order] = [Decline()]
        for nation in state.commands(seat):
            for card in state.hands.get(nation, ()):
                found += [PlayNow((("die", card),)), PlayNow((("shift", card),))]
        return found

    def check(self, state: Strategic, seat: Seat, order: Order) -> Objection | None:
        if isinstance(order, Decline):
            return None
        if not isinstance(order, PlayNow) or not order.cards:
            return Objection("NW-ADV-12", "Play cards of your hand, or decline.")
        hand = [card for nation in state.commands(seat) for card in state.hands.get(nation, ())]
        played = [card for _, card in order.cards]
        for card in played:
            if card not in hand or played.count(card) > 1:
                return Objection("NW-ADV-3", f"{card} is not in your hand, or is played twice.")
        return None

    def reveal(self, state: Strategic, umpire: Umpire) -> None:
        state.flow.pop()
        battle = state.flow[-1]
        assert isinstance(battle, Battle)
        for seat, order in self.plots.items():
            if not isinstance(order, PlayNow):
                continue
            mine = {state.chairs[state.forces[name].nation] for name in battle.a if name in state.forces}
            for use, card in order.cards:
                bonus = card_value(state, card) if use == "die" else 0
                shift = 1 if use == "shift" else 0
                if seat in mine:
                    battle.die_a, battle.shift_a = battle.die_a + bonus, battle.shift_a + shift
                else:
                    battle.die_b, battle.shift_b = battle.die_b + bonus, battle.shift_b + shift
                spend(state, card, umpire)

    def clone(self) -> CardMoment:
        return CardMoment(dict(self.plots), self.hidden)
