"""Step 7: advantage cards are laid, face down, on the combats they are to serve."""

from __future__ import annotations

from collections.abc import Sequence

from flagplot.kernel.flow import Prompt
from flagplot.kernel.rule import rule
from flagplot.kernel.seat import Seat
from flagplot.kernel.umpire import Umpire
from flagplot.strategic.items import Commit, FlagCard, Item, OtherCard, RangeCard
from flagplot.strategic.model import Strategic
from flagplot.strategic.orders import Cards, Sheet
from flagplot.strategic.phases.allowances import card_value, is_air_only, may_help, spend, ungranted
from flagplot.strategic.phases.flags import FlagsDraft
from flagplot.strategic.phases.offers import lay, player_of
from flagplot.strategic.phases.sailing import open_operation
from flagplot.strategic.phases.sheet import Draft, SheetPhase
from flagplot.strategic.pieces import OFFERED, Commitment, TaskForce

COVER, SEA, LANDING, JOIN = "cover", "sea", "landing", "join"
ATTACK, DEFENCE = "attack", "defence"


class CardsDraft(FlagsDraft):
    """Cards in hand, and the extra flags some of them bring."""

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
            self.fault("NW-SEQ-18", f"`{item.words()}` is not how a card is played.")

    def flag(self, forces: list[TaskForce], flag: str) -> None:
        """In step 7 only the card's flag is left to place."""
        self.may_lead(forces, flag or forces[0].nation)

    @rule("NW-ADV-7", "NW-ADV-8", "NW-ADV-10", "NW-ADV-11", "NW-ADV-12", "NW-ADV-16", "NW-ADV-19", "NW-ADV-20")
    def commit(self, item: Commit) -> None:
        """A card on a combat: of a force, of an intervention, or of a route."""
        if self.state.options["card_timing"] != "step7_hidden" and item.part in (COVER, SEA, JOIN):
            return self.fault("NW-ADV-12", "Cards on a fleet combat are played when it is fought, not now.")
        if not self.in_hand(item.card):
            return None
        before = len(self.faults)
        if item.target.startswith("route-"):
            self.on_route(item)
        else:
            self.on_force(item)
        if len(self.faults) == before:
            self.cards.append(item.card)
        return None

    @rule("NW-ADV-7", "NW-ADV-12")
    def against(self, item: Commit) -> None:
        """A card for whoever defends a place against an enemy operation: in the landing there, or the strike on a base."""
        force = self.state.forces.get(item.target)
        if force is None or self.state.is_friend(player_of(self.state, item.card), force.nation):
            self.fault("NW-ADV-12", f"{item.target} is no enemy task force: `defence` is against an enemy's operation.")
        elif force.operation < 0:
            self.fault("NW-ADV-12", f"{item.target} has no flag: there is no operation to defend against.")

    def on_force(self, item: Commit) -> None:
        if item.part == DEFENCE:
            return self.against(item)
        state = self.state
        force = state.forces.get(item.target)
        owner = player_of(state, item.card)
        if not self.helps(item.target, owner) or force is None:
            return None
        operation = state.operations[force.operation] if force.operation >= 0 else None
        if item.part == JOIN:
            if operation is not None:
                return self.fault("NW-ADV-12", f"{force.id} has an operation of its own and cannot intervene.")
            if item.area not in state.atlas.scenario.areas:
                return self.fault("NW-ADV-12", "Name the area of the intervention as well.")
            return None
        if operation is None:
            return self.fault("NW-ADV-12", f"{force.id} has no operation: write `join AREA` for an intervention.")
        if item.part == COVER and force.id == operation.force:
            return None
        if item.part in (SEA, LANDING) and force.id == operation.invasion:
            return None
        return self.fault(
            "NW-ADV-20",
            f"{force.id} fights no combat called {item.part!r}: cover, or sea and landing for an invasion force.",
        )

    @rule("NW-ADV-11", "NW-ADV-19")
    def helps(self, name: str, owner: str) -> bool:
        """Whether a card of this owner may serve a task force: one's own, or an ally's who agrees."""
        force = self.state.forces.get(name)
        if force is None or not self.state.is_friend(owner, force.nation):
            way_out = " Against an enemy's operation a card serves the `defence`." if force is not None else ""
            self.fault("NW-ADV-11", f"{name} is no task force of yours or of an ally.{way_out}")
            return False
        if not may_help(self.state, owner, force.nation):
            self.fault("NW-ADV-19", ungranted(self.state, force.nation, owner, "cards", "take your cards"))
            return False
        return True

    @rule("NW-ADV-15", "NW-ADV-16", "NW-ADV-20")
    def on_route(self, item: Commit) -> None:
        state = self.state
        route = next((one for one in state.routes.values() if item.target == f"route-{one.id}"), None)
        owner = player_of(state, item.card)
        if route is None or item.part not in (ATTACK, DEFENCE):
            return self.fault(
                "NW-ADV-12", "A card on a route serves its attack or its defence: `die CARD route 1 defence`."
            )
        if item.use == "shift" and state.options["merchant_cards"] == "die_only":
            return self.fault("NW-ADV-16", "In merchant combat a card is a die bonus only.")
        if item.part == DEFENCE and not state.is_friend(owner, route.owner):
            return self.fault("NW-ADV-11", f"Route {route.id} is not yours or an ally's to defend.")
        if item.part == DEFENCE and not may_help(state, owner, route.owner):
            return self.fault("NW-ADV-19", ungranted(state, route.owner, owner, "cards", "take your cards"))
        if item.part == ATTACK and not state.at_war(owner, route.owner):
            return self.fault("NW-ADV-11", f"Route {route.id} is not an enemy's.")
        if item.area and item.area not in route.path:
            return self.fault("NW-ADV-20", f"Route {route.id} does not run through {item.area}.")
        return None

    @rule("NW-ADV-6", "NW-ADV-13", "NW-RNG-10", "NW-RNG-11")
    def range(self, item: RangeCard) -> None:
        if not self.in_hand(item.card):
            return None
        force = self.state.forces.get(item.force)
        if force is None:
            return self.fault("NW-ADV-6", f"There is no task force {item.force!r}.")
        if not self.helps(item.force, player_of(self.state, item.card)):
            return None
        if force.operation >= 0:
            return self.fault(
                "NW-ADV-13", f"{item.force} has its flag: its range cards are reserved with it in step 6."
            )
        if force.nation in self.nations and is_air_only(self.state, force):
            return self.fault(
                "NW-RNG-11", f"{item.force} has no ships: cards lengthen the range of ships, not of aircraft."
            )
        self.cards.append(item.card)
        return None


class CardPlay(SheetPhase):
    """NW-SEQ-18: play advantage cards."""

    def title(self, state: Strategic) -> str:
        return "7 Cards"

    def owing(self, state: Strategic) -> list[Seat]:
        """Seats that have a card, or may have been offered one: what allies were issued and have spent everybody has seen."""
        holders = [nation for nation, hand in state.hands.items() if hand]
        return [
            seat
            for seat in state.seats_at_war()
            if any(state.is_friend(holder, nation) for holder in holders for nation in state.commands(seat))
        ]

    def draft(self, state: Strategic, seat: Seat) -> Draft:
        return CardsDraft(state, seat)

    def sheet(self, items: tuple[Item, ...]) -> Sheet:
        return Cards(items)

    def prompt(self) -> Prompt:
        return Prompt("Play advantage cards.", rule="NW-SEQ-18")

    @rule("NW-SEQ-18", "NW-ADV-5", "NW-ADV-9", "NW-ADV-12", "NW-ADV-13")
    def carry_out(self, state: Strategic, seat: Seat, item: Item, umpire: Umpire) -> None:
        if isinstance(item, FlagCard):
            spend(state, item.card, umpire)
            open_operation(state, item.operation, umpire, extra=True)
            return
        assert isinstance(item, (Commit, RangeCard, OtherCard))
        nation = player_of(state, item.card)
        if isinstance(item, Commit):
            target = item.target.replace("route-", "route ") if item.target.startswith("route-") else item.target
            lay(state, Commitment(item.card, nation, item.use, target, item.part, item.area))
        elif isinstance(item, RangeCard):
            state.forces[item.force].reach += 1
            lay(state, Commitment(item.card, nation, "range", item.force))
        else:
            lay(state, Commitment(item.card, nation, "other", item.text))

    @rule("NW-ADV-9", "NW-ADV-14", "NW-CTL-1")
    def conclude(self, state: Strategic, umpire: Umpire) -> None:
        """Range cards are spent once declared; what is outside the rules goes to Control."""
        from flagplot.strategic.phases.desk import Request  # Control's desk reads cards

        kept: list[Commitment] = []
        requests: list[Commitment] = []
        for laid in state.commitments:
            if laid.use == "range":
                spend(state, laid.card, umpire)
            elif laid.use == "other":
                requests.append(laid)
            else:
                kept.append(laid)
        state.commitments = kept
        for laid in reversed(requests):
            state.flow.append(Request(laid.card, laid.nation, laid.target))

    def clone(self) -> CardPlay:
        return CardPlay(dict(self.plots), self.hidden)


@rule("NW-ADV-12", "NW-ADV-14", "NW-ADV-19", "NW-ADV-20", "NW-SEQ-18")
def take_cards(
    state: Strategic, targets: list[str], part: str, area: str, umpire: Umpire, served: Sequence[str] = ()
) -> tuple[int, int]:
    """Turn up the cards laid on a combat and spend them: the sum of die bonuses, and of column shifts.

    On a route and for defenders ashore they serve these nations, if one of them agrees.
    """
    die = shift = 0
    kept: list[Commitment] = []
    for laid in state.commitments:
        serves = laid.target in targets and laid.part == part and laid.area in ("", area)
        if serves and served:
            serves = any(may_help(state, laid.nation, nation) for nation in served)
        if not serves:
            kept.append(laid)
            continue
        if laid.use == "die":
            die += laid.bonus or card_value(state, laid.card)
        else:
            shift += 1
        spend(state, laid.card, umpire)
    state.commitments = kept
    return die, shift


@rule("NW-ADV-14")
def return_cards(state: Strategic, umpire: Umpire) -> None:
    """At the end of the turn cards whose combat was not fought go back to the hand, or are spent by option; offers lapse."""
    if state.options["uncommitted_card"] == "spent":
        for laid in [one for one in state.commitments if one.use != OFFERED]:
            spend(state, laid.card, umpire)
    state.commitments = []
