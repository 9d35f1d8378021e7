"""Step 6: naval operations flags are placed on forces and the areas they operate in."""

from __future__ import annotations

from mypy_extensions import mypyc_attr

from flagplot.kernel.flow import Prompt
from flagplot.kernel.rule import rule
from flagplot.kernel.seat import Seat
from flagplot.kernel.umpire import Umpire
from flagplot.strategic import ratings
from flagplot.strategic.books import enter
from flagplot.strategic.items import FlagCard, Invade, Item, Offer, RaidRoute, Strike, Sweep
from flagplot.strategic.model import Strategic
from flagplot.strategic.orders import Flags, Sheet
from flagplot.strategic.phases.allocation import may_attack
from flagplot.strategic.phases.allowances import flags_of, may_land, needs_military_flag, spend
from flagplot.strategic.phases.offers import check_offer, offer
from flagplot.strategic.phases.requisition import Requisition
from flagplot.strategic.phases.sailing import (
    flag_of,
    flown_by,
    landing_area,
    open_operation,
    strike_area,
)
from flagplot.strategic.phases.sheet import Draft, SheetPhase
from flagplot.strategic.pieces import SUBMARINE, TaskForce


@mypyc_attr(allow_interpreted_subclasses=True)
class FlagsDraft(Requisition):
    """Operations as the sheet plans them."""

    def add(self, item: Item) -> None:
        if isinstance(item, Offer):
            check_offer(self, item, self.cards)
        elif isinstance(item, FlagCard):
            if self.state.options["flag_card_timing"] == "step6":
                self.flag_card(item)
            else:
                self.fault("NW-ADV-13", f"{item.card}: an extra flag is played in step 7.")
        else:
            self.operation(item)

    @rule("NW-ADV-5", "NW-ADV-11", "NW-ADV-13")
    def flag_card(self, item: FlagCard) -> None:
        """A card for one more flag of the nation that flies it, placed at once."""
        if not self.in_hand(item.card):
            return
        nation = flown_by(self.state, item.operation)
        enter(self.extra, nation, 1)
        self.cards.append(item.card)
        before = len(self.faults)
        if isinstance(item.operation, FlagCard):
            self.fault("NW-ADV-4", f"{item.card}: a card gives one flag.")
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
            self.fault("NW-OPS-21", f"`{item.words()}` is no kind of operation: land, sweep, raid or strike.")

    def lead(self, force: TaskForce, flag: str, cards: tuple[str, ...]) -> None:
        """Check that the single force of an operation has a flag, its range cards in hand, and units."""
        self.flag([force], flag)
        self.range_cards(cards)
        if not force.units:
            self.fault("NW-OPS-21", f"{force.id} has no units to operate with: troops alone only land.")

    def send(self, force: TaskForce, area: str, item: Sweep | RaidRoute | Strike, before: int) -> None:
        """Check the way and the stores of a single force; with no fault since `before` it goes."""
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
            return self.fault("NW-AMP-1", "Name a covering force and an invasion force, not one for both.")
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
            self.fault("NW-AMP-25", f"{cover.id} has no fleet value: it cannot cover a landing.")
        if not invasion.points:
            self.fault("NW-AMP-25", f"{invasion.id} carries no land points: embark men or tanks in step 5.")
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
            self.fault("NW-AMP-5", f"There is no place {item.place!r}.")
            return ""
        if not may_land(state, cover.nation, item.place):
            whose = "neutral" if harbour.holder == "neutral" else f"held by {harbour.holder}"
            self.fault("NW-OPS-30", f"{item.place} is {whose}: {cover.nation} lands only where it is at war.")
            return ""
        area = landing_area(state, item)
        if not area:
            self.fault("NW-AMP-24", f"{item.place} is not within range of both {cover.base} and {invasion.base}.")
        return area

    @rule("NW-AMP-22", "NW-AMP-36", "NW-UNI-10")
    def landing_craft(self, item: Invade, invasion: TaskForce) -> None:
        """Check that the landing has the craft it must have, as far as the defence is known."""
        state = self.state
        lift = ratings.lift(state, state.members(invasion))
        if lift >= invasion.points:
            return
        if not state.atlas.places[item.place].land:
            if state.options["minor_without_lc"] == "forbidden":
                self.fault("NW-AMP-22", f"{invasion.id} lands {invasion.points} points with craft for {lift}.")
            return
        needed = state.options["major_lc"]
        opposed = state.harbours[item.place].garrison() > 0
        if needed == "required" or (needed == "required_if_opposed" and opposed):
            why = "is defended" if opposed else "is on the land map"
            self.fault(
                "NW-AMP-36",
                f"{item.place} {why}: {invasion.points} points need landing craft, there is lift for {lift}.",
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
            self.fault("NW-INT-1", f"There is no enemy route {item.route}: `chart` lists the routes.")
        elif item.area not in route.path:
            self.fault("NW-INT-6", f"Route {route.id} runs through {', '.join(route.path)}, not through {item.area}.")
        if any(unit.kind == SUBMARINE for unit in state.members(force)):
            self.fault("NW-INT-40", f"{force.id} has submarines: they attack routes on a card of their own, in step 5.")
        self.send(force, item.area, item, before)

    @rule("NW-OPS-27", "NW-OPS-28")
    def strike(self, item: Strike) -> None:
        state = self.state
        if state.options["port_strike"] == "off":
            return self.fault("NW-OPS-27", "Units in port cannot be attacked unless option port_strike is on.")
        force, before = self.force(item.force), len(self.faults)
        if force is None:
            return None
        self.lead(force, item.flag, item.cards)
        if item.place not in state.harbours or not state.at_war(force.nation, state.harbours[item.place].holder):
            return self.fault("NW-OPS-28", f"{item.place} is no enemy base: `places` lists who holds what.")
        return self.send(force, strike_area(state, item), item, before)


class Flagging(SheetPhase):
    """NW-SEQ-17: place naval operations flags."""

    def title(self, state: Strategic) -> str:
        return "6 Flags"

    def owing(self, state: Strategic) -> list[Seat]:
        """Seats with a task force counter on the map, which everybody can see."""
        return [s for s in state.seats_at_war() if any(state.chairs[f.nation] == s for f in state.forces.values())]

    def draft(self, state: Strategic, seat: Seat) -> Draft:
        return FlagsDraft(state, seat)

    def sheet(self, items: tuple[Item, ...]) -> Sheet:
        return Flags(items)

    def prompt(self) -> Prompt:
        return Prompt("Place naval operations flags: land, sweep or raid.", rule="NW-SEQ-17")

    def carry_out(self, state: Strategic, seat: Seat, item: Item, umpire: Umpire) -> None:
        if isinstance(item, FlagCard):
            spend(state, item.card, umpire)
            open_operation(state, item.operation, umpire, extra=True)
        elif isinstance(item, Offer):
            offer(state, item, umpire)
        elif state.chairs[flag_of(state, item)] == seat:
            open_operation(state, item, umpire, extra=False)

    @rule("NW-FLG-16")
    def conclude(self, state: Strategic, umpire: Umpire) -> None:
        """Flags lent by an ally come last: his own operations go before."""
        for seat in state.seats_at_war():
            order = self.plots.get(seat)
            for item in order.items if isinstance(order, Flags) else ():
                if not isinstance(item, (FlagCard, Offer)) and state.chairs[flag_of(state, item)] != seat:
                    fly_lent_flag(state, seat, item, umpire)

    def clone(self) -> Flagging:
        return Flagging(dict(self.plots), self.hidden)


@rule("NW-FLG-16")
def fly_lent_flag(state: Strategic, seat: Seat, item: Item, umpire: Umpire) -> None:
    """An operation under an ally's flag goes ahead if he has one left; if not, the force stays where it is."""
    nation = flag_of(state, item)
    if state.flags_used.get(nation, 0) < flags_of(state, nation):
        open_operation(state, item, umpire, extra=False)
        return
    facts = {"nation": nation, "order": item.words()}
    umpire.announce("flag.wanting", ("NW-FLG-16",), facts, audience=(seat, state.chairs[nation]))
