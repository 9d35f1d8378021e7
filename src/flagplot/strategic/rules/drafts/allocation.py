"""What the sheet of step 5 may contain: task forces, escorts, attacks on routes."""

from __future__ import annotations

from typing import Any

from flagplot.kernel.rule import rule
from flagplot.kernel.seat import Seat
from flagplot.strategic.orders.items import Attack, Escorts, Form, Item, Join
from flagplot.strategic.rules.bases.bases import lsp_at, supports
from flagplot.strategic.rules.control.training import too_far_afield
from flagplot.strategic.rules.drafts.draft import Draft
from flagplot.strategic.rules.operations.allocation import may_attack, transports_needed
from flagplot.strategic.rules.operations.allowances import ungranted
from flagplot.strategic.state.books import enter
from flagplot.strategic.state.ids import ForceId, UnitId
from flagplot.strategic.state.model import Strategic
from flagplot.strategic.state.pieces import ESCORT_ONLY, SUBMARINE, Route, Unit
from flagplot.strategic.text.said import say


class AllocationDraft(Draft):
    """Units, troops and transports as the sheet uses them."""

    def __init__(self, state: Strategic, seat: Seat) -> None:
        super().__init__(state, seat)
        self.used: list[str] = []
        self.names: list[str] = []
        self.embarked: dict[str, int] = {}
        self.carried: dict[str, int] = {}
        self.drawn: dict[str, int] = {}
        self.bound: dict[ForceId, tuple[str, ...]] = {}
        """The positions of this sheet's task forces."""
        self._reach: dict[tuple[str, str, str, bool], dict[str, int]] = {}

    def tallies(self) -> list[list[Any] | dict[Any, Any]]:
        return [self.used, self.names, self.embarked, self.carried, self.drawn, self.bound]

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
    def available(self, names: tuple[UnitId, ...]) -> list[Unit] | None:
        """The units by name, each free for a role; nothing with faults if one is not."""
        found: list[Unit] = []
        sound = True
        for name in names:
            unit = self.own_unit(name)
            if unit is None:
                sound = False
            elif unit.idle:
                self.fault("NW-SEQ-10", say("refuse-was-transferred-not-ready", name=name))
                sound = False
            elif unit.aboard:
                self.fault("NW-UNI-20", say("refuse-goes-where-goes-name", name=name, aboard=unit.aboard))
                sound = False
            elif name in self.used or names.count(name) > 1:
                self.fault("NW-SEQ-15", say("refuse-role-already-each-unit", name=name))
                sound = False
            else:
                found.append(unit)
        return found if sound else None

    @rule("NW-BAS-4", "NW-BAS-7", "NW-BAS-8", "NW-BAS-9", "NW-BAS-20")
    def is_origin(self, nation: str, base: str) -> bool:
        """Whether a card may name this base as its origin."""
        state = self.state
        if not state.is_base(base):
            self.fault("NW-BAS-8", say("refuse-there-no-base", base=repr(base)))
            return False
        if not state.may_use(nation, base):
            held = say("words-held", base=base, holder=state.holder(base))
            self.fault(
                "NW-BAS-9",
                say(
                    "refuse-word",
                    held=held,
                    ungranted=ungranted(state, state.holder(base), nation, "bases"),
                ),
            )
            return False
        if not supports(state, base):
            self.fault("NW-BAS-4", say("refuse-supports-no-operations-name", base=base))
            return False
        return True

    @rule("NW-BAS-8", "NW-OPS-23", "NW-OPS-24", "NW-FLG-16", "NW-AMP-23", "NW-UNI-9")
    def form(self, item: Form) -> None:
        state = self.state
        nation = item.id.partition(":")[0]
        if not self.is_own(nation):
            return None
        if item.id in self.names:
            return self.fault("NW-OPS-1", say("refuse-there-two-task-forces", item=item.id))
        units, before = self.available(item.units), len(self.faults)
        if not self.is_origin(nation, item.base) or units is None:
            return None
        for unit in units:
            self.belongs(item, nation, unit)
        ships = [unit for unit in units if unit.is_ship]
        if not ships and not item.manpower + item.tanks:
            if not units:
                self.fault("NW-OPS-1", say("refuse-no-units", item=item.id))
            elif state.options.air_only_tf == "forbidden":
                self.fault("NW-OPS-24", say("refuse-no-ships-air-points", item=item.id))
        self.embark(item, nation, units)
        self.train(item)
        if len(self.faults) == before:
            self.names.append(item.id)
            self.bound[item.id] = state.areas_of(item.base)
            self.used += item.units
        return None

    @rule("NW-CTL-13")
    def train(self, item: Form) -> None:
        """Check that the US Navy, while it is training, does not have too many task forces abroad."""
        objection = too_far_afield(self.state, item.id, {**self.bound, item.id: self.state.areas_of(item.base)})
        if objection is not None:
            self.faults.append(objection)

    @rule("NW-UNI-23", "NW-CTL-13")
    def may_sail(self, unit: Unit) -> bool:
        """Whether a unit serves in task forces and attacks at all: some serve in merchant defence or against trade alone."""
        if unit.trait == ESCORT_ONLY:
            self.fault("NW-CTL-13", say("refuse-came-over-from-enemy", unit=unit.id))
            return False
        return True

    @rule("NW-UNI-23", "NW-CTL-13")
    def may_join_fleet(self, unit: Unit) -> bool:
        """Whether a unit may be in a task force."""
        if unit.kind == SUBMARINE and unit.nation == "japan" and self.state.renounced:
            self.fault("NW-UNI-23", say("refuse-japan-given-up-fleet-use", unit=unit.id))
            return False
        return self.may_sail(unit)

    def belongs(self, item: Form, nation: str, unit: Unit) -> None:
        """Check that a unit may be on this card."""
        state = self.state
        self.may_join_fleet(unit)
        if unit.is_ship and unit.at != item.base and state.options.mixed_origin == "forbidden":
            self.fault("NW-BAS-8", say("refuse-ships-one-task-force", unit=unit.id, at=unit.at, base=item.base))
        if unit.nation != nation and state.options.joint_tf == "forbidden":
            self.fault("NW-FLG-16", say("refuse-not-joint-task-forces", unit=unit.id, nation=nation))
        if unit.is_ship and not state.may_use(unit.nation, item.base):
            self.fault("NW-BAS-9", say("refuse-may-not-use", nation=unit.nation, base=item.base))

    @rule("NW-AMP-23", "NW-UNI-9", "NW-UNI-15")
    def embark(self, item: Form, nation: str, units: list[Unit]) -> None:
        """Check that the troops are there and that there is lift for them."""
        state = self.state
        points = item.manpower + item.tanks
        if min(item.manpower, item.tanks) < 0:
            self.fault("NW-UNI-15", say("refuse-embarks-points-more-manpower", item=item.id))
            return
        if not points:
            return
        harbour = state.harbours.get(item.base)
        if harbour is None:
            self.fault("NW-UNI-15", say("refuse-troops-embark-base-ashore", base=item.base))
            return
        key = f"{nation} {item.base}"
        men = harbour.manpower.get(nation, 0) - self.embarked.get(f"{key} men", 0)
        tanks = harbour.tanks.get(nation, 0) - self.embarked.get(f"{key} tanks", 0)
        if item.manpower > men or item.tanks > tanks:
            self.fault(
                "NW-UNI-15",
                say("refuse-manpower-tank-points-embark", base=item.base, men=men, tanks=tanks, nation=nation),
            )
            return
        ships = transports_needed(state, units, points)
        left = state.transports[nation] - self.carried.get(nation, 0)
        if ships > left:
            self.fault(
                "NW-AMP-23",
                say(
                    "refuse-without-landing-craft-tonnage",
                    item=item.id,
                    points=say("words-land-points", points=ships),
                    left=left,
                ),
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
        if self.state.options.joint_tf == "forbidden":
            return self.fault("NW-FLG-16", say("refuse-joint-task-forces-not"))
        if nation not in self.state.chairs or nation in self.nations:
            return self.fault("NW-FLG-16", say("refuse-no-task-force-ally", item=item.id))
        before = len(self.faults)
        for unit in units:
            self.may_join_fleet(unit)
            if not self.state.is_friend(unit.nation, nation) or not self.state.agrees(nation, unit.nation, "bases"):
                self.fault("NW-FLG-16", say("refuse-not-agreed-join-forces", nation=nation, other=unit.nation))
        if len(self.faults) == before:
            self.used += item.units
        return None

    def reach_of(self, unit: Unit) -> dict[str, int]:
        """The areas in which a unit can act, cached by kind and base: they do not change while the sheet is written."""
        berth = (unit.nation, unit.at, unit.kind, bool(unit.aboard))
        found = self._reach.get(berth)
        if found is None:
            found = self._reach[berth] = self.state.reach_of(unit)
        return found

    def is_friendly(self, route: Route) -> bool:
        """Whether a route is one's own or an ally's."""
        return any(self.state.is_friend(route.owner, nation) for nation in self.nations)

    @rule("NW-RNG-13")
    def protects(self, unit: Unit, route: Route) -> bool:
        """Whether a unit reaches some area of a route."""
        return not self.reach_of(unit).keys().isdisjoint(route.path)

    def is_prey(self, route: Route, nations: list[str]) -> bool:
        """Whether a route is an enemy's of all these nations."""
        return all(may_attack(self.state, nation, route) for nation in nations)

    def supports_cards(self, nation: str, base: str) -> bool:
        """The same as `is_origin`, without a fault."""
        before = len(self.faults)
        self.is_origin(nation, base)
        return self.is_sound(before)

    def sails(self, unit: Unit) -> bool:
        """The same as `may_join_fleet`, without a fault."""
        before = len(self.faults)
        self.may_join_fleet(unit)
        return self.is_sound(before)

    def raids(self, unit: Unit) -> bool:
        """The same as `may_prey`, without a fault."""
        before = len(self.faults)
        self.may_prey(unit)
        return self.is_sound(before)

    @rule("NW-BAS-8")
    def card_base(self, base: str, units: list[Unit]) -> bool:
        """Check the base of origin of an escort or attack card, and that its ships are there; air that goes with ships keeps its own base."""
        if not units:
            self.fault("NW-INT-1", say("refuse-card-without-counters-protects"))
            return False
        ships = [unit for unit in units if unit.is_ship]
        elsewhere = [unit for unit in ships or units if unit.at != base]
        for unit in elsewhere:
            self.fault("NW-BAS-8", say("refuse-not-one-card-each", unit=unit.id, at=unit.at, base=base))
        return not elsewhere and all(self.is_origin(nation, base) for nation in sorted({u.nation for u in ships}))

    @rule("NW-MER-10", "NW-MER-12", "NW-INT-1", "NW-RNG-13", "NW-FLG-6", "NW-INT-46")
    def escort(self, item: Escorts) -> None:
        state = self.state
        route = state.routes.get(item.route)
        units, before = self.available(item.units), len(self.faults)
        if route is None or not self.is_friendly(route):
            self.fault("NW-INT-1", say("refuse-there-no-friendly-route", route=item.route))
            route = None
        if units is None or not self.card_base(item.base, units) or route is None:
            return
        for unit in units:
            if not self.protects(unit, route):
                self.fault("NW-RNG-13", say("refuse-reaches-no-area-route", unit=unit.id, route=route.id, at=unit.at))
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
        if route is None or not self.is_prey(route, raiders):
            self.fault("NW-INT-1", say("refuse-there-no-enemy-route", route=item.route))
        elif item.area not in route.path:
            self.fault(
                "NW-INT-6",
                say("refuse-route-runs-through-not", route=route.id, path=", ".join(route.path), area=item.area),
            )
        if units is None or not self.card_base(item.base, units):
            return
        for unit in units:
            self.may_raid(unit, item.area)
        purse = self.stores_of_card(item, units)
        if len(self.faults) == before:
            enter(self.drawn, purse, 1)
            self.used += item.units

    @rule("NW-INT-2", "NW-INT-39", "NW-FLG-7")
    def may_prey(self, unit: Unit) -> bool:
        """Whether a unit attacks trade on a card at all."""
        if not self.may_sail(unit):
            return False
        if unit.is_ship and unit.kind != SUBMARINE:
            self.fault("NW-INT-2", say("refuse-surface-raider-form-task", unit=unit.id))
            return False
        if unit.is_air and self.state.options.air_raid_flag == "required":
            self.fault("NW-INT-39", say("refuse-needs-flag-attack-route", unit=unit.id))
            return False
        return True

    @rule("NW-RNG-13")
    def may_raid(self, unit: Unit, area: str) -> None:
        """Check that a unit attacks trade on a card, in that area."""
        if self.may_prey(unit) and area in self.state.atlas.areas and not self.preys_in(unit, area):
            self.fault("NW-RNG-13", say("refuse-does-not-reach-from", unit=unit.id, area=area, at=unit.at))

    @rule("NW-RNG-13")
    def preys_in(self, unit: Unit, area: str) -> bool:
        """Whether a unit reaches an area."""
        return area in self.reach_of(unit)

    @rule("NW-INT-46")
    def stores_of_card(self, item: Attack, units: list[Unit]) -> str:
        """The store that pays for an attack card of submarines if the option asks an LSP for it; none if it does not."""
        state = self.state
        if state.options.submarine_lsp == "none" or not any(unit.is_ship for unit in units):
            return ""
        nation = units[0].nation
        purse = state.purse(nation, item.base)
        if lsp_at(state, nation, item.base) - self.drawn.get(purse, 0) < 1:
            self.fault("NW-INT-46", say("refuse-attack-card-needs-lsp", base=item.base))
        return purse
