"""What the sheet of step 7 may contain: advantage cards, and the combats for which they are played."""

from __future__ import annotations

from flagplot.kernel.rule import rule
from flagplot.kernel.seat import Seat
from flagplot.strategic.orders.items import Commit, FlagCard, Item, OtherCard, RangeCard
from flagplot.strategic.rules.cards import ATTACK, COVER, DEFENCE, JOIN, LANDING, ROUTE, SEA
from flagplot.strategic.rules.drafts.flags import FlagsDraft
from flagplot.strategic.rules.offers import player_of
from flagplot.strategic.rules.operations.allowances import is_air_only, may_help, ungranted
from flagplot.strategic.state.ids import ForceId
from flagplot.strategic.state.model import Strategic
from flagplot.strategic.state.pieces import TaskForce
from flagplot.strategic.text.said import say

"""Before the number of a route as the target of a card."""


class CardsDraft(FlagsDraft):
    """Cards in hand, and the extra flags some of them bring."""

    def __init__(self, state: Strategic, seat: Seat) -> None:
        super().__init__(state, seat)
        self.lanes = {f"{ROUTE}{number}": route for number, route in state.routes.items()}
        """Routes by what they are called as targets of cards."""

    def add(self, item: Item) -> None:
        if isinstance(item, Commit):
            self.commit(item)
        elif isinstance(item, RangeCard):
            self.range(item)
        elif isinstance(item, FlagCard):
            self.flag_card(item)
        elif isinstance(item, OtherCard):
            if self.in_hand(item.card):
                self.cards.append(item.card)
        else:
            self.fault("NW-SEQ-18", say("refuse-not-how-card-played", item=item.line()))

    def flag(self, forces: list[TaskForce], flag: str) -> None:
        """In step 7 only the card's own flag can be placed."""
        self.may_lead(forces, flag or forces[0].nation)

    def commit(self, item: Commit) -> None:
        """A card on a combat: of a force, of an intervention, or of a route."""
        before = len(self.faults)
        self.may_serve(item)
        if len(self.faults) == before:
            self.cards.append(item.card)

    @rule("NW-ADV-7", "NW-ADV-8", "NW-ADV-10", "NW-ADV-11", "NW-ADV-12", "NW-ADV-16", "NW-ADV-19", "NW-ADV-20")
    def may_serve(self, item: Commit) -> None:
        """Check that a card may be played for a combat."""
        if self.state.options.card_timing != "step7_hidden" and item.part in (COVER, SEA, JOIN):
            return self.fault("NW-ADV-12", say("refuse-cards-fleet-combat-played"))
        if not self.in_hand(item.card):
            return None
        return self.on_route(item) if item.target.startswith(ROUTE) else self.on_force(item)

    def serves(self, item: Commit) -> bool:
        """The same as `may_serve`, without a fault."""
        before = len(self.faults)
        self.may_serve(item)
        return self.is_sound(before)

    @rule("NW-ADV-7", "NW-ADV-12")
    def against(self, item: Commit) -> None:
        """A card for the defender of a place against an enemy operation: in the landing there, or in the strike on a base."""
        force = self.state.forces.get(ForceId(item.target))
        if force is None or self.state.is_friend(player_of(self.state, item.card), force.nation):
            self.fault("NW-ADV-12", say("refuse-no-enemy-task-force", target=item.target))
        elif force.operation < 0:
            self.fault("NW-ADV-12", say("refuse-no-flag-there-no", target=item.target))

    def on_force(self, item: Commit) -> None:
        if item.part == DEFENCE:
            return self.against(item)
        state = self.state
        force = state.forces.get(ForceId(item.target))
        owner = player_of(state, item.card)
        if not self.helps(ForceId(item.target), owner) or force is None:
            return None
        operation = state.operations[force.operation] if force.operation >= 0 else None
        if item.part == JOIN:
            if operation is not None:
                return self.fault("NW-ADV-12", say("refuse-operation-own-cannot-intervene", force=force.id))
            if item.area not in state.atlas.scenario.areas:
                return self.fault("NW-ADV-12", say("refuse-name-area-intervention-well"))
            return None
        if operation is None:
            return self.fault("NW-ADV-12", say("refuse-no-operation-write-join", force=force.id))
        if item.part == COVER and force.id == operation.force:
            return None
        if item.part in (SEA, LANDING) and force.id == operation.invasion:
            return None
        return self.fault(
            "NW-ADV-20",
            say("refuse-fights-no-combat-called", force=force.id, part=repr(item.part)),
        )

    @rule("NW-ADV-11", "NW-ADV-19")
    def helps(self, name: ForceId, owner: str) -> bool:
        """Whether a card of this owner may be played for a task force: one's own, or an agreeing ally's."""
        force = self.state.forces.get(name)
        if force is None or not self.state.is_friend(owner, force.nation):
            way_out = say("words-against-enemys-operation-card") if force is not None else ""
            self.fault("NW-ADV-11", say("refuse-no-task-force-yours", name=name, way_out=way_out))
            return False
        if not may_help(self.state, owner, force.nation):
            self.fault("NW-ADV-19", ungranted(self.state, force.nation, owner, "cards"))
            return False
        return True

    @rule("NW-ADV-15", "NW-ADV-16", "NW-ADV-20")
    def on_route(self, item: Commit) -> None:
        state = self.state
        route = self.lanes.get(item.target)
        owner = player_of(state, item.card)
        if route is None or item.part not in (ATTACK, DEFENCE):
            return self.fault("NW-ADV-12", say("refuse-card-route-serves-attack"))
        if item.use == "shift" and state.options.merchant_cards == "die_only":
            return self.fault("NW-ADV-16", say("refuse-merchant-combat-card-die"))
        if item.part == DEFENCE and not state.is_friend(owner, route.owner):
            return self.fault("NW-ADV-11", say("refuse-route-not-yours-allys", route=route.id))
        if item.part == DEFENCE and not may_help(state, owner, route.owner):
            return self.fault("NW-ADV-19", ungranted(state, route.owner, owner, "cards"))
        if item.part == ATTACK and not state.at_war(owner, route.owner):
            return self.fault("NW-ADV-11", say("refuse-route-not-enemys", route=route.id))
        if item.area and item.area not in route.path:
            return self.fault("NW-ADV-20", say("refuse-route-does-not-run", route=route.id, area=item.area))
        return None

    @rule("NW-ADV-6", "NW-ADV-13", "NW-RNG-10", "NW-RNG-11")
    def range(self, item: RangeCard) -> None:
        if not self.in_hand(item.card):
            return None
        force = self.state.forces.get(item.force)
        if force is None:
            return self.fault("NW-ADV-6", say("refuse-there-no-task-force", force=repr(item.force)))
        if not self.helps(item.force, player_of(self.state, item.card)):
            return None
        if force.operation >= 0:
            return self.fault("NW-ADV-13", say("refuse-flag-range-cards-reserved", force=item.force))
        if force.nation in self.nations and is_air_only(self.state, force):
            return self.fault("NW-RNG-11", say("refuse-no-ships-cards-lengthen", force=item.force))
        self.cards.append(item.card)
        return None
