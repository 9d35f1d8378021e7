"""What the sheet of step 6 may contain: naval operations flags on forces and their areas."""

from __future__ import annotations

from mypy_extensions import mypyc_attr

from flagplot.kernel.rule import rule
from flagplot.kernel.text.references import Series
from flagplot.kernel.text.said import either
from flagplot.strategic.orders.items import FlagCard, Invade, Item, Offer, RaidRoute, Strike, Sweep
from flagplot.strategic.rules.combat import ratings
from flagplot.strategic.rules.offers import check_offer
from flagplot.strategic.rules.operations.allocation import may_attack
from flagplot.strategic.rules.operations.allowances import may_land, needs_military_flag
from flagplot.strategic.rules.operations.requisition import Requisition
from flagplot.strategic.rules.operations.sailing import approach, approaches, flown_by
from flagplot.strategic.state.books import enter
from flagplot.strategic.state.pieces import SUBMARINE, TaskForce
from flagplot.strategic.text.said import say


@mypyc_attr(allow_interpreted_subclasses=True)
class FlagsDraft(Requisition):
    """Operations as the sheet plans them."""

    def add(self, item: Item) -> None:
        if isinstance(item, Offer):
            check_offer(self, item, self.cards)
        elif isinstance(item, FlagCard):
            if self.state.options.flag_card_timing == "step6":
                self.flag_card(item)
            else:
                self.fault("NW-ADV-13", say("refuse-extra-flag-played-step", card=item.card))
        else:
            self.operation(item)

    @rule("NW-ADV-5", "NW-ADV-11", "NW-ADV-13")
    def flag_card(self, item: FlagCard) -> None:
        """A card for one more flag of the nation, placed at once."""
        if not self.in_hand(item.card):
            return
        nation = flown_by(self.state, item.operation)
        enter(self.extra, nation, 1)
        self.cards.append(item.card)
        before = len(self.faults)
        if isinstance(item.operation, FlagCard):
            self.fault("NW-ADV-4", say("refuse-card-gives-one-flag", card=item.card))
        else:
            self.operation(item.operation)
        if len(self.faults) > before:
            self.extra[nation] -= 1
            self.cards.remove(item.card)

    def operation(self, item: Item) -> None:
        if isinstance(item, Sweep):
            self.sweep(item)
        elif isinstance(item, Invade):
            self.invade(item)
        elif isinstance(item, RaidRoute):
            self.raid(item)
        elif isinstance(item, Strike):
            self.strike(item)
        else:
            self.fault("NW-OPS-21", say("refuse-no-kind-operation-land", item=item.line()))

    def lead(self, force: TaskForce, flag: str, cards: tuple[str, ...]) -> None:
        """Check that the single force of an operation has a flag, its range cards in hand, and units."""
        self.flag([force], flag)
        self.range_cards(cards)
        if not force.units:
            self.fault("NW-OPS-21", say("refuse-no-units-operate-troops", force=force.id))

    def send(self, force: TaskForce, area: str, item: Sweep | RaidRoute | Strike, before: int) -> None:
        """Check the way and the stores of a single force; without a fault since `before` it sails."""
        if self.reach(force, area, item.cards):
            self.training([force], area)
        self.stores([(force, item.lsp)], item.lender)
        if len(self.faults) == before:
            self.take([(force, item.lsp)], area, item.flag, item.lender, item.cards)

    @rule("NW-OPS-21", "NW-FLG-4")
    def sweep(self, item: Sweep) -> None:
        force, before = self.force(item.force), len(self.faults)
        if force is not None:
            self.lead(force, item.flag, item.cards)
            self.send(force, item.area, item, before)

    @rule(
        "NW-AMP-1",
        "NW-AMP-2",
        "NW-AMP-3",
        "NW-AMP-4",
        "NW-AMP-22",
        "NW-AMP-24",
        "NW-AMP-25",
        "NW-AMP-36",
        "NW-FLG-9",
        "NW-FLG-10",
        "NW-FLG-11",
    )
    def invade(self, item: Invade) -> None:
        state = self.state
        if item.force == item.invasion:
            return self.fault("NW-AMP-1", say("refuse-name-covering-force-invasion"))
        cover, invasion = self.force(item.force), self.force(item.invasion)
        if cover is None or invasion is None:
            return None
        before = len(self.faults)
        self.flag([cover, invasion], item.flag)
        self.range_cards(item.cards + item.landing_cards)
        area = self.beach(item, cover, invasion)
        if area:
            self.training([cover, invasion], area)
        if ratings.fleet_cv(state, cover) < 1:
            self.fault("NW-AMP-25", say("refuse-no-fleet-value-cannot", cover=cover.id))
        if not invasion.points:
            self.fault("NW-AMP-25", say("refuse-carries-no-land-points", invasion=invasion.id))
        elif area:
            self.landing_craft(item, invasion)
        parts = [(cover, item.lsp), (invasion, item.landing_lsp)]
        self.stores(parts, item.lender)
        nation = item.flag or cover.nation
        military = bool(area) and needs_military_flag(state, item.place)
        if military and nation in state.chairs:
            self.military_flag(nation, item.place)
        if len(self.faults) == before:
            enter(self.military, nation, int(military))
            self.take(parts, area, item.flag, item.lender, item.cards + item.landing_cards)
        return None

    def beach(self, item: Invade, cover: TaskForce, invasion: TaskForce) -> str:
        """The sea area of a landing; empty with a fault if there can be none."""
        state = self.state
        harbour = state.harbours.get(item.place)
        if harbour is None:
            self.fault("NW-AMP-5", say("refuse-there-no-place", place=repr(item.place)))
            return ""
        if not may_land(state, cover.nation, item.place):
            whose = say("words-neutral") if harbour.holder == "neutral" else say("words-held-2", holder=harbour.holder)
            self.fault(
                "NW-OPS-30", say("refuse-lands-only-where-war", place=item.place, whose=whose, nation=cover.nation)
            )
            return ""
        return self.seaward(item, "NW-AMP-24", f"not within range of both {cover.base} and {invasion.base}")

    @rule("NW-MAP-10")
    def seaward(self, item: Invade | Strike, number: str, far: str) -> str:
        """The sea area from which a place is attacked; empty with a fault if none is in range or it is not clear which is meant."""
        area = approach(self.state, item)
        if area:
            return area
        seas, open_areas = self.state.areas_of(item.place), approaches(self.state, item)
        if item.area and item.area not in seas:
            self.fault("NW-MAP-10", say("refuse-lies-not", place=item.place, seas=Series(tuple(seas)), area=item.area))
        elif item.area or not open_areas:
            self.fault(number, say("refuse-is", area=item.area or item.place, far=far))
        else:
            forms = either(f"`{item.place} in {sea}`" for sea in open_areas)
            self.fault(
                "NW-MAP-10", say("refuse-lies-say-from-which", place=item.place, seas=Series(tuple(seas)), forms=forms)
            )
        return ""

    @rule("NW-AMP-22", "NW-AMP-36", "NW-UNI-10")
    def landing_craft(self, item: Invade, invasion: TaskForce) -> None:
        """Check that the landing has the craft it needs, as far as the defence is known."""
        state = self.state
        lift = ratings.lift(state, state.members(invasion))
        if lift >= invasion.points:
            return
        if not state.atlas.places[item.place].land:
            if state.options.minor_without_lc == "forbidden":
                self.fault(
                    "NW-AMP-22",
                    say("refuse-lands-points-craft", invasion=invasion.id, points=invasion.points, lift=lift),
                )
            return
        needed = state.options.major_lc
        opposed = state.harbours[item.place].garrison() > 0
        if needed == "required" or (needed == "required_if_opposed" and opposed):
            why = say("words-defended") if opposed else say("words-land-map")
            self.fault(
                "NW-AMP-36",
                say("refuse-points-need-landing-craft", place=item.place, why=why, points=invasion.points, lift=lift),
            )

    @rule("NW-INT-2", "NW-INT-6", "NW-INT-7", "NW-INT-40", "NW-FLG-7")
    def raid(self, item: RaidRoute) -> None:
        state = self.state
        force, before = self.force(item.force), len(self.faults)
        if force is None:
            return
        self.lead(force, item.flag, item.cards)
        route = state.routes.get(item.route)
        if route is None or not may_attack(state, force.nation, route):
            self.fault("NW-INT-1", say("refuse-there-no-enemy-route", route=item.route))
        elif item.area not in route.path:
            self.fault(
                "NW-INT-6",
                say("refuse-route-runs-through-not", route=route.id, path=", ".join(route.path), area=item.area),
            )
        if not self.is_raider(force):
            self.fault("NW-INT-40", say("refuse-submarines-attack-routes-card", force=force.id))
        self.send(force, item.area, item, before)

    @rule("NW-INT-40")
    def is_raider(self, force: TaskForce) -> bool:
        """Whether a force may raid routes under a flag: submarines may not."""
        return not any(unit.kind == SUBMARINE for unit in self.state.members(force))

    @rule("NW-OPS-27", "NW-OPS-28")
    def strike(self, item: Strike) -> None:
        state = self.state
        if state.options.port_strike == "off":
            return self.fault("NW-OPS-27", say("refuse-units-port-cannot-attacked"))
        force, before = self.force(item.force), len(self.faults)
        if force is None:
            return None
        self.lead(force, item.flag, item.cards)
        if item.place not in state.harbours or not state.at_war(force.nation, state.harbours[item.place].holder):
            return self.fault("NW-OPS-28", say("refuse-no-enemy-base-places", place=item.place))
        area = self.seaward(item, "NW-BAS-7", f"not within range of {force.base}")
        if not area:
            return self.stores([(force, item.lsp)], item.lender)
        return self.send(force, area, item, before)
