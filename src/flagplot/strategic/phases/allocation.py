"""Step 5: every available unit goes to a task force, to a route's protection, to an attack on a route, or stays in port."""

from __future__ import annotations

from flagplot.kernel.flow import Prompt
from flagplot.kernel.rule import rule
from flagplot.kernel.seat import Seat
from flagplot.kernel.umpire import Umpire
from flagplot.strategic import ratings
from flagplot.strategic.books import enter
from flagplot.strategic.items import Attack, Escorts, Form, Item, Join
from flagplot.strategic.model import Strategic
from flagplot.strategic.orders import Allocate, Sheet
from flagplot.strategic.phases.allowances import ungranted
from flagplot.strategic.phases.sheet import Draft, SheetPhase
from flagplot.strategic.phases.training import too_far_afield
from flagplot.strategic.pieces import ESCORT_ONLY, ESCORTING, RAIDING, SUBMARINE, TASK_FORCE, Route, TaskForce, Unit
from flagplot.strategic.wording import many


class AllocationDraft(Draft):
    """Units, troops and transports as the sheet uses them."""

    def __init__(self, state: Strategic, seat: Seat) -> None:
        super().__init__(state, seat)
        self.used: list[str] = []
        self.names: list[str] = []
        self.embarked: dict[str, int] = {}
        self.carried: dict[str, int] = {}
        self.drawn: dict[str, int] = {}
        self.bound: dict[str, tuple[str, ...]] = {}
        """Where this sheet's task forces stand."""

    def add(self, item: Item) -> None:
        if isinstance(item, Form):
            self.form(item)
        elif isinstance(item, Join):
            self.join(item)
        elif isinstance(item, Escorts):
            self.escort(item)
        elif isinstance(item, Attack):
            self.attack(item)

    @rule("NW-SEQ-10", "NW-SEQ-15", "NW-OPS-1")
    def available(self, names: tuple[str, ...]) -> list[Unit] | None:
        """The units by name, each free for a role; nothing with faults if one is not."""
        found: list[Unit] = []
        sound = True
        for name in names:
            unit = self.own_unit(name)
            if unit is None:
                sound = False
            elif unit.idle:
                self.fault("NW-SEQ-10", f"{name} was transferred or is not ready: it sits out this turn.")
                sound = False
            elif unit.aboard:
                self.fault("NW-UNI-20", f"{name} goes where {unit.aboard} goes: name the carrier.")
                sound = False
            elif name in self.used or names.count(name) > 1:
                self.fault("NW-SEQ-15", f"{name} has a role already: each unit has exactly one.")
                sound = False
            else:
                found.append(unit)
        return found if sound else None

    @rule("NW-BAS-4", "NW-BAS-7", "NW-BAS-8", "NW-BAS-9", "NW-BAS-20")
    def is_origin(self, nation: str, base: str) -> bool:
        """Whether a card may name this base as its origin."""
        state = self.state
        if not state.is_base(base):
            self.fault("NW-BAS-8", f"There is no base {base!r}.")
            return False
        if not state.may_use(nation, base):
            held = f"{base} is held by {state.holder(base)}"
            self.fault("NW-BAS-9", f"{held}; {ungranted(state, state.holder(base), nation, 'bases', 'lend a base')}")
            return False
        if not state.supports(base):
            self.fault("NW-BAS-4", f"{base} supports no operations: name a working fleet base or fleet train.")
            return False
        return True

    @rule("NW-BAS-8", "NW-OPS-23", "NW-OPS-24", "NW-FLG-16", "NW-AMP-23", "NW-UNI-9")
    def form(self, item: Form) -> None:
        state = self.state
        nation = item.id.partition(":")[0]
        if not self.is_own(nation):
            return None
        if item.id in self.names:
            return self.fault("NW-OPS-1", f"There are two task forces called {item.id}.")
        units, before = self.available(item.units), len(self.faults)
        if not self.is_origin(nation, item.base) or units is None:
            return None
        for unit in units:
            self.belongs(item, nation, unit)
        ships = [unit for unit in units if unit.is_ship]
        if not ships and not item.manpower + item.tanks:
            if not units:
                self.fault("NW-OPS-1", f"{item.id} has no units.")
            elif state.options["air_only_tf"] == "forbidden":
                self.fault("NW-OPS-24", f"{item.id} has no ships: air points alone form no task force.")
        self.embark(item, nation, units)
        self.train(item)
        if len(self.faults) == before:
            self.names.append(item.id)
            self.bound[item.id] = state.areas_of(item.base)
            self.used += item.units
        return None

    @rule("NW-CTL-13")
    def train(self, item: Form) -> None:
        """Check that the US Navy, while it is training, has not too many task forces abroad."""
        objection = too_far_afield(self.state, item.id, {**self.bound, item.id: self.state.areas_of(item.base)})
        if objection is not None:
            self.faults.append(objection)

    @rule("NW-UNI-23", "NW-CTL-13")
    def may_sail(self, unit: Unit) -> bool:
        """Whether a unit serves in task forces and attacks at all: some serve in merchant defence or against trade alone."""
        if unit.trait == ESCORT_ONLY:
            self.fault("NW-CTL-13", f"{unit.id} came over from the enemy and serves in merchant defence only.")
            return False
        return True

    @rule("NW-UNI-23", "NW-CTL-13")
    def may_join_fleet(self, unit: Unit) -> bool:
        """Whether a unit may be in a task force."""
        if unit.kind == SUBMARINE and unit.nation == "japan" and ratings.RENOUNCED in self.state.happened:
            self.fault("NW-UNI-23", f"{unit.id}: Japan has given up the fleet use of its submarines.")
            return False
        return self.may_sail(unit)

    def belongs(self, item: Form, nation: str, unit: Unit) -> None:
        """Check that a unit may be on this card."""
        state = self.state
        self.may_join_fleet(unit)
        if unit.is_ship and unit.at != item.base and state.options["mixed_origin"] == "forbidden":
            self.fault("NW-BAS-8", f"{unit.id} is at {unit.at}: ships of one task force share its base {item.base}.")
        if unit.nation != nation and state.options["joint_tf"] == "forbidden":
            self.fault("NW-FLG-16", f"{unit.id} is not of {nation}: joint task forces are not allowed.")
        if unit.is_ship and not state.may_use(unit.nation, item.base):
            self.fault("NW-BAS-9", f"{unit.nation} may not use {item.base}.")

    @rule("NW-AMP-23", "NW-UNI-9", "NW-UNI-15")
    def embark(self, item: Form, nation: str, units: list[Unit]) -> None:
        """Check that the troops are there and that there is lift for them."""
        state = self.state
        points = item.manpower + item.tanks
        if min(item.manpower, item.tanks) < 0:
            self.fault("NW-UNI-15", f"{item.id} embarks 0 points or more of manpower and of tanks.")
            return
        if not points:
            return
        harbour = state.harbours.get(item.base)
        if harbour is None:
            self.fault("NW-UNI-15", f"Troops embark at a base ashore, not at {item.base}.")
            return
        key = f"{nation} {item.base}"
        men = harbour.manpower.get(nation, 0) - self.embarked.get(f"{key} men", 0)
        tanks = harbour.tanks.get(nation, 0) - self.embarked.get(f"{key} tanks", 0)
        if item.manpower > men or item.tanks > tanks:
            self.fault("NW-UNI-15", f"{item.base} has {men} manpower and {tanks} tank points of {nation} to embark.")
            return
        ships = transports_needed(state, units, points)
        left = state.transports[nation] - self.carried.get(nation, 0)
        if ships > left:
            self.fault(
                "NW-AMP-23",
                f"{item.id}: {many(ships, 'land point')} without landing craft, a tonnage point each; {left} were kept (`transports`).",
            )
            return
        enter(self.embarked, f"{key} men", item.manpower)
        enter(self.embarked, f"{key} tanks", item.tanks)
        enter(self.carried, nation, ships)

    @rule("NW-FLG-16")
    def join(self, item: Join) -> None:
        nation = item.id.partition(":")[0]
        units = self.available(item.units)
        if units is None:
            return None
        if self.state.options["joint_tf"] == "forbidden":
            return self.fault("NW-FLG-16", "Joint task forces are not allowed.")
        if nation not in self.state.chairs or nation in self.nations:
            return self.fault("NW-FLG-16", f"{item.id} is no task force of an ally of yours.")
        before = len(self.faults)
        for unit in units:
            self.may_join_fleet(unit)
            if not self.state.is_friend(unit.nation, nation) or not self.state.agrees(nation, unit.nation, "bases"):
                self.fault("NW-FLG-16", f"{nation} has not agreed to join forces with {unit.nation}.")
        if len(self.faults) == before:
            self.used += item.units
        return None

    @rule("NW-BAS-8")
    def card_base(self, base: str, units: list[Unit]) -> bool:
        """Check the base of origin of an escort or attack card, and that its ships are there; air that goes with ships keeps its own base."""
        if not units:
            self.fault("NW-INT-1", "A card without counters protects and attacks nothing.")
            return False
        ships = [unit for unit in units if unit.is_ship]
        elsewhere = [unit for unit in ships or units if unit.at != base]
        for unit in elsewhere:
            self.fault("NW-BAS-8", f"{unit.id} is at {unit.at}, not at {base}: one card for each base of origin.")
        return not elsewhere and all(self.is_origin(nation, base) for nation in sorted({u.nation for u in ships}))

    @rule("NW-MER-10", "NW-MER-12", "NW-INT-1", "NW-RNG-13", "NW-FLG-6", "NW-INT-46")
    def escort(self, item: Escorts) -> None:
        state = self.state
        route = state.routes.get(item.route)
        units, before = self.available(item.units), len(self.faults)
        if route is None or not any(state.is_friend(route.owner, nation) for nation in self.nations):
            self.fault("NW-INT-1", f"There is no friendly route {item.route} to protect: `chart` lists them.")
            route = None
        if units is None or not self.card_base(item.base, units) or route is None:
            return
        for unit in units:
            if not any(state.reaches(unit, area) for area in route.path):
                self.fault("NW-RNG-13", f"{unit.id} reaches no area of route {route.id} from {unit.at}.")
        if len(self.faults) == before:
            self.used += item.units

    @rule(
        "NW-INT-1",
        "NW-INT-2",
        "NW-INT-6",
        "NW-INT-7",
        "NW-INT-39",
        "NW-INT-46",
        "NW-INT-50",
        "NW-RNG-13",
        "NW-FLG-6",
        "NW-FLG-7",
    )
    def attack(self, item: Attack) -> None:
        state = self.state
        units, before = self.available(item.units), len(self.faults)
        route = state.routes.get(item.route)
        raiders = self.nations if units is None else [unit.nation for unit in units]
        if route is None or not all(may_attack(state, nation, route) for nation in raiders):
            self.fault("NW-INT-1", f"There is no enemy route {item.route}: `chart` lists the routes.")
        elif item.area not in route.path:
            self.fault("NW-INT-6", f"Route {route.id} runs through {', '.join(route.path)}, not through {item.area}.")
        if units is None or not self.card_base(item.base, units):
            return
        for unit in units:
            self.may_raid(unit, item.area)
        purse = self.stores_of_card(item, units)
        if len(self.faults) == before:
            enter(self.drawn, purse, 1)
            self.used += item.units

    @rule("NW-INT-2", "NW-INT-39", "NW-RNG-13", "NW-FLG-7")
    def may_raid(self, unit: Unit, area: str) -> None:
        """Check that a unit attacks trade on a card, in that area."""
        state = self.state
        if not self.may_sail(unit):
            return
        if unit.is_ship and unit.kind != SUBMARINE:
            self.fault("NW-INT-2", f"{unit.id} is a surface raider: form a task force and give it a flag.")
        elif unit.is_air and state.options["air_raid_flag"] == "required":
            self.fault("NW-INT-39", f"{unit.id} needs a flag to attack a route: form a task force.")
        elif area in state.atlas.areas and not state.reaches(unit, area):
            self.fault("NW-RNG-13", f"{unit.id} does not reach {area} from {unit.at}.")

    @rule("NW-INT-46")
    def stores_of_card(self, item: Attack, units: list[Unit]) -> str:
        """The store that pays for an attack card of submarines where the option asks an LSP for it; of nobody if none does."""
        state = self.state
        if state.options["submarine_lsp"] == "none" or not any(unit.is_ship for unit in units):
            return ""
        nation = units[0].nation
        purse = state.purse(nation, item.base)
        if state.lsp_at(nation, item.base) - self.drawn.get(purse, 0) < 1:
            self.fault("NW-INT-46", f"The attack card needs an LSP: {item.base} has none left.")
        return purse


@rule("NW-AMP-23")
def transports_needed(state: Strategic, units: list[Unit], points: int) -> int:
    """Tonnage points for the land points that landing craft do not carry."""
    if state.options["troop_lift"] == "free":
        return 0
    return max(0, points - ratings.lift(state, units))


def may_attack(state: Strategic, nation: str, route: Route) -> bool:
    """Whether a route is an enemy's."""
    return state.at_war(nation, route.owner)


class Allocation(SheetPhase):
    """NW-SEQ-15: allocate units to roles."""

    def title(self, state: Strategic) -> str:
        return "5 Allocation"

    def draft(self, state: Strategic, seat: Seat) -> Draft:
        return AllocationDraft(state, seat)

    def sheet(self, items: tuple[Item, ...]) -> Sheet:
        return Allocate(items)

    def prompt(self) -> Prompt:
        return Prompt("Form task forces, protect routes, attack routes; the rest stays in port.", rule="NW-SEQ-15")

    @rule("NW-OPS-1", "NW-SEQ-15", "NW-SEQ-16", "NW-OPS-3", "NW-INT-46")
    def carry_out(self, state: Strategic, seat: Seat, item: Item, umpire: Umpire) -> None:
        if isinstance(item, Form):
            self.form(state, item)
        elif isinstance(item, Escorts):
            for name in item.units:
                assign(state, state.units[name], ESCORTING, str(item.route), "")
        elif isinstance(item, Attack):
            for name in item.units:
                assign(state, state.units[name], RAIDING, str(item.route), item.area)
            unit = state.units[item.units[0]]
            if state.options["submarine_lsp"] == "1_per_card" and unit.is_ship:
                state.draw_lsp(unit.nation, item.base, 1)

    def form(self, state: Strategic, item: Form) -> None:
        nation = item.id.partition(":")[0]
        units = [state.units[name] for name in item.units]
        force = TaskForce(item.id, nation, item.base, list(item.units), item.manpower, item.tanks)
        for unit in units:
            assign(state, unit, TASK_FORCE, item.id, "")
        if force.points:
            harbour = state.harbours[item.base]
            harbour.put_ashore(nation, -item.manpower, -item.tanks)
            force.transports = transports_needed(state, units, force.points)
            state.transports[nation] -= force.transports
        state.forces[item.id] = force

    @rule("NW-FLG-16", "NW-SEQ-22", "NW-OPS-22")
    def conclude(self, state: Strategic, umpire: Umpire) -> None:
        """Allied units join the forces they named; then the task force counters go on the map."""
        for seat in state.seats_at_war():
            order = self.plots.get(seat)
            if isinstance(order, Allocate):
                for item in order.items:
                    if isinstance(item, Join):
                        join(state, item)
        for force in state.forces.values():
            facts = {"nation": force.nation, "force": force.id, "base": force.base}
            umpire.announce("force.formed", ("NW-OPS-1",), facts)

    def clone(self) -> Allocation:
        return Allocation(dict(self.plots), self.hidden)


def assign(state: Strategic, unit: Unit, duty: str, on: str, area: str) -> None:
    """Give a unit its role; a carrier's air point shares it."""
    unit.duty, unit.on, unit.area = duty, on, area
    if unit.is_carrier:
        air = state.air_of(unit.id)
        if air is not None:
            air.duty, air.on, air.area = duty, on, area


@rule("NW-FLG-16", "NW-BAS-8")
def join(state: Strategic, item: Join) -> None:
    """Units join an ally's force if it was formed at their base; otherwise they stay in port."""
    force = state.forces.get(item.id)
    for name in item.units:
        unit = state.units[name]
        if force is not None and (unit.at == force.base or unit.is_air):
            force.units.append(name)
            assign(state, unit, TASK_FORCE, item.id, "")
