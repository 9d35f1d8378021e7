"""Step 6: naval operations flags are placed on forces and the areas they operate in."""

from __future__ import annotations

from flagplot.kernel.dice import Dice
from flagplot.kernel.flow import Prompt
from flagplot.kernel.rule import rule
from flagplot.kernel.seat import Seat
from flagplot.kernel.umpire import Umpire
from flagplot.strategic import ratings
from flagplot.strategic.items import FlagCard, Invade, Item, RaidRoute, Strike, Sweep
from flagplot.strategic.model import NAVAL_RANGE, Strategic
from flagplot.strategic.orders import Flags, Sheet
from flagplot.strategic.phases.allocation import may_attack
from flagplot.strategic.phases.allowances import (
    areas_within,
    card_turn,
    flags_of,
    in_range,
    lsp_needed,
    may_land,
    military_flags_of,
    needs_military_flag,
    spend,
)
from flagplot.strategic.phases.sheet import Draft, SheetPhase
from flagplot.strategic.pieces import AMPHIBIOUS, RAID, STRIKE, SUBMARINE, SWEEP, Commitment, Operation, TaskForce


class FlagsDraft(Draft):
    """Flags, LSP and range cards as the sheet uses them."""

    def __init__(self, state: Strategic, seat: Seat) -> None:
        super().__init__(state, seat)
        self.placed: dict[str, int] = {}
        self.military: dict[str, int] = {}
        self.flagged: list[str] = []
        self.drawn: dict[str, int] = {}
        self.cards: list[str] = []
        self.extra: dict[str, int] = {}

    def add(self, item: Item) -> None:
        if isinstance(item, FlagCard):
            if self.state.options["flag_card_timing"] == "step6":
                self.flag_card(item)
            else:
                self.fault("NW-ADV-13", f"{item.card}: an extra flag is played in step 7.")
        else:
            self.operation(item)

    @rule("NW-ADV-5", "NW-ADV-13")
    def flag_card(self, item: FlagCard) -> None:
        """A card for one more flag, placed at once."""
        if not self.in_hand(item.card):
            return
        nation = item.card.rpartition("-")[0]
        self.extra[nation] = self.extra.get(nation, 0) + 1
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

    @rule("NW-ADV-3", "NW-ADV-4")
    def in_hand(self, card: str) -> bool:
        """Whether a card is in hand and not yet used on this sheet."""
        state = self.state
        if not any(card in state.hands.get(nation, ()) for nation in self.nations):
            self.fault("NW-ADV-3", f"You have no card {card!r} in hand.")
            return False
        if card in self.cards or any(laid.card == card for laid in state.commitments):
            self.fault("NW-ADV-4", f"Card {card} serves one purpose only.")
            return False
        if state.options["card_timing_history"] == "history_turn" and card_turn(state, card) > state.turn:
            self.fault("NW-ADV-1", f"Card {card} cannot be used before turn {card_turn(state, card)}.")
            return False
        return True

    @rule("NW-FLG-5", "NW-FLG-14")
    def force(self, name: str) -> TaskForce | None:
        """One of the seat's task forces that has no flag yet."""
        state = self.state
        force = state.forces.get(name)
        if force is None or force.nation not in self.nations:
            self.fault("NW-FLG-5", f"You have no task force {name!r}: only units of a flagged task force operate.")
            return None
        if name in self.flagged or force.operation >= 0:
            self.fault("NW-FLG-14", f"{name} has its operation already: one flag, one force, one area.")
            return None
        if not state.supports(force.base):
            self.fault("NW-BAS-4", f"{force.base} supports no operations now.")
            return None
        return force

    @rule("NW-FLG-1", "NW-FLG-5", "NW-FLG-7", "NW-FLG-16", "NW-FLG-17")
    def flag(self, force: TaskForce, flag: str) -> bool:
        """Whether there is a flag left for it, of its own nation or of another one under the same command."""
        nation = flag or force.nation
        if nation not in self.nations:
            self.fault("NW-FLG-16", f"You have no flags of {nation}.")
            return False
        left = flags_of(self.state, nation) + self.extra.get(nation, 0)
        left -= self.state.flags_used.get(nation, 0) + self.placed.get(nation, 0)
        if left < 1:
            self.fault(
                "NW-FLG-1",
                f"{force.id}: {nation} has {flags_of(self.state, nation)} naval operations flags this turn, all placed.",
            )
            return False
        return True

    @rule("NW-ADV-13", "NW-RNG-10", "NW-RNG-11")
    def range_cards(self, cards: tuple[str, ...]) -> bool:
        """Whether the range cards an order reserves are in hand."""
        found = [self.in_hand(card) for card in cards]  # every missing card is a fault of its own
        if len(set(cards)) < len(cards):
            self.fault("NW-ADV-4", f"{', '.join(cards)}: a card lengthens range once.")
            return False
        return all(found)

    def reach(self, force: TaskForce, area: str, cards: tuple[str, ...]) -> bool:
        """Whether the force can operate there with the cards reserved."""
        state = self.state
        if area not in state.atlas.scenario.areas:
            self.fault("NW-RNG-1", f"There is no sea area {area!r}.")
            return False
        if not in_range(state, force, area, len(cards)):
            far = state.distance(force.nation, force.base, area)
            limit = NAVAL_RANGE + force.reach + len(cards)
            self.fault(
                "NW-BAS-7",
                f"{force.id} cannot operate in {area}: {far} areas from {force.base}, its range is {limit}; a card adds 1.",
            )
            return False
        return True

    @rule("NW-OPS-5", "NW-OPS-9", "NW-OPS-11", "NW-UNI-11", "NW-UNI-28")
    def stores(self, parts: list[tuple[TaskForce, int]], lender: str) -> bool:
        """Whether each force has LSP at its base and the operation is given enough of them."""
        state = self.state
        wanted: dict[str, int] = {}
        for force, lsp in parts:
            nation = lender or force.nation
            if nation != force.nation and not (
                state.is_friend(nation, force.nation) and state.agrees(nation, force.nation, "lsp")
            ):
                self.fault("NW-UNI-28", f"{nation} has not agreed to lend LSP (`grant {nation} {force.nation} lsp`).")
                return False
            key = state.purse(nation, force.base)
            left = state.lsp_at(nation, force.base) - self.drawn.get(key, 0)
            if left < 1:
                self.fault(
                    "NW-OPS-5",
                    f"{force.id} has no LSP available at {force.base}: a task force needs at least one there.",
                )
                return False
            wanted[key] = wanted.get(key, 0) + lsp
            if wanted[key] > left:
                self.fault("NW-OPS-11", f"{force.id}: {force.base} has {left} LSP of {nation}, not {wanted[key]}.")
                return False
        need = lsp_needed(state, parts[0][0].nation)
        rule_of_lsp = state.options["lsp_rule"]
        if rule_of_lsp == "per_tf" and any(lsp < 1 for _, lsp in parts):
            self.fault("NW-OPS-9", "Every task force of an operation needs at least 1 LSP.")
            return False
        if rule_of_lsp != "stock_only" and sum(lsp for _, lsp in parts) < need:
            self.fault("NW-OPS-9", f"The operation of {parts[0][0].id} needs at least {need} LSP in all.")
            return False
        return True

    @rule("NW-CTL-13")
    def training(self, force: TaskForce, area: str) -> bool:
        """On turns 1 and 2 the USA sends no more than two task forces outside the waters of its own bases."""
        state = self.state
        if (
            "us-training" not in state.atlas.scenario.events
            or state.turn > 2
            or force.nation != "usa"
            or self.is_home_water(area)
        ):
            return True
        away = [name for name in self.flagged if name.startswith("usa:") and f"away {name}" in self.drawn]
        away += [op.force for op in state.operations if op.flag == "usa" and not self.is_home_water(op.area)]
        if len(away) >= 2:
            self.fault(
                "NW-CTL-13",
                f"{force.id}: the US Navy is training, two task forces away from home are all until turn 3.",
            )
            return False
        return True

    def is_home_water(self, area: str) -> bool:
        state = self.state
        return any(h.holder == "usa" and area in state.areas_of(h.id) for h in state.harbours.values())

    def take(
        self, parts: list[tuple[TaskForce, int]], area: str, flag: str, lender: str, cards: tuple[str, ...]
    ) -> None:
        """Count what an operation uses."""
        nation = flag or parts[0][0].nation
        self.placed[nation] = self.placed.get(nation, 0) + 1
        for force, lsp in parts:
            self.flagged.append(force.id)
            key = self.state.purse(lender or force.nation, force.base)
            self.drawn[key] = self.drawn.get(key, 0) + lsp
        if parts[0][0].nation == "usa" and not self.is_home_water(area):
            self.drawn[f"away {parts[0][0].id}"] = 1
        self.cards += cards

    @rule("NW-OPS-21", "NW-FLG-4")
    def sweep(self, item: Sweep) -> None:
        force = self.force(item.force)
        if force is None or not self.flag(force, item.flag) or not self.range_cards(item.cards):
            return
        if not self.reach(force, item.area, item.cards) or not self.training(force, item.area):
            return
        if not self.may_sail(force) or not self.stores([(force, item.lsp)], item.lender):
            return
        self.take([(force, item.lsp)], item.area, item.flag, item.lender, item.cards)

    def may_sail(self, force: TaskForce) -> bool:
        """A force with nothing but troops sweeps and raids nothing."""
        if force.units:
            return True
        self.fault("NW-OPS-21", f"{force.id} has no units to operate with.")
        return False

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
        if cover is None or invasion is None or not self.flag(cover, item.flag):
            return None
        if not self.range_cards(item.cards + item.landing_cards):
            return None
        area = self.landing_area(item, cover, invasion)
        if not area or not self.training(cover, area):
            return None
        if ratings.fleet_cv(state, cover) < 1:
            return self.fault("NW-AMP-25", f"{cover.id} has no fleet value: it cannot cover a landing.")
        if not invasion.points:
            return self.fault("NW-AMP-25", f"{invasion.id} carries no land points: embark men or tanks in step 5.")
        if not self.landing_craft(item, invasion):
            return None
        parts = [(cover, item.lsp), (invasion, item.landing_lsp)]
        if not self.stores(parts, item.lender):
            return None
        nation = item.flag or cover.nation
        if needs_military_flag(state, item.place):
            left = military_flags_of(state, nation) - state.military_used.get(nation, 0) - self.military.get(nation, 0)
            if left < 1:
                return self.fault(
                    "NW-FLG-10", f"Landing at {item.place} needs a military flag as well: {nation} has none left."
                )
            self.military[nation] = self.military.get(nation, 0) + 1
        return self.take(parts, area, item.flag, item.lender, item.cards + item.landing_cards)

    def landing_area(self, item: Invade, cover: TaskForce, invasion: TaskForce) -> str:
        """The sea area of a landing that both forces reach; empty with a fault if there is none."""
        state = self.state
        harbour = state.harbours.get(item.place)
        if harbour is None:
            self.fault("NW-AMP-5", f"There is no place {item.place!r}.")
            return ""
        if not may_land(state, cover.nation, item.place):
            self.fault(
                "NW-OPS-30", f"{item.place} is held by {harbour.holder}, with which {cover.nation} is not at war."
            )
            return ""
        for area in state.areas_of(item.place):
            if in_range(state, cover, area, len(item.cards)) and in_range(
                state, invasion, area, len(item.landing_cards)
            ):
                return area
        self.fault("NW-AMP-24", f"{item.place} is not within range of both {cover.base} and {invasion.base}.")
        return ""

    @rule("NW-AMP-22", "NW-AMP-36", "NW-UNI-10")
    def landing_craft(self, item: Invade, invasion: TaskForce) -> bool:
        """Whether the landing has the craft it must have."""
        state = self.state
        lift = ratings.lift(state, state.members(invasion))
        if lift >= invasion.points:
            return True
        if not state.atlas.places[item.place].land:
            if state.options["minor_without_lc"] == "forbidden":
                self.fault("NW-AMP-22", f"{invasion.id} lands {invasion.points} points with craft for {lift}.")
                return False
            return True
        needed = state.options["major_lc"]
        opposed = state.harbours[item.place].garrison() > 0
        if needed == "required" or (needed == "required_if_opposed" and opposed):
            self.fault(
                "NW-AMP-36",
                f"{item.place} is defended: {invasion.points} points need landing craft, there is lift for {lift}.",
            )
            return False
        return True

    @rule("NW-INT-2", "NW-INT-6", "NW-INT-7", "NW-INT-40", "NW-FLG-7")
    def raid(self, item: RaidRoute) -> None:
        state = self.state
        force = self.force(item.force)
        if force is None or not self.flag(force, item.flag) or not self.range_cards(item.cards):
            return None
        route = state.routes.get(item.route)
        if route is None or not may_attack(state, force.nation, route):
            return self.fault("NW-INT-1", f"There is no enemy route {item.route}.")
        if item.area not in route.path:
            return self.fault(
                "NW-INT-6", f"Route {route.id} runs through {', '.join(route.path)}, not through {item.area}."
            )
        if any(unit.kind == SUBMARINE for unit in state.members(force)):
            return self.fault(
                "NW-INT-40", f"{force.id} has submarines: they attack routes on a card of their own, in step 5."
            )
        if (
            not self.may_sail(force)
            or not self.reach(force, item.area, item.cards)
            or not self.training(force, item.area)
        ):
            return None
        if not self.stores([(force, item.lsp)], item.lender):
            return None
        return self.take([(force, item.lsp)], item.area, item.flag, item.lender, item.cards)

    @rule("NW-OPS-27", "NW-OPS-28")
    def strike(self, item: Strike) -> None:
        state = self.state
        force = self.force(item.force)
        if force is None or not self.flag(force, item.flag) or not self.range_cards(item.cards):
            return None
        if state.options["port_strike"] == "off":
            return self.fault("NW-OPS-27", "Units in port cannot be attacked unless option port_strike is on.")
        if item.place not in state.harbours or not state.at_war(force.nation, state.harbours[item.place].holder):
            return self.fault("NW-OPS-28", f"{item.place} is no enemy base.")
        area = state.areas_of(item.place)[0]
        if not self.may_sail(force) or not self.reach(force, area, item.cards) or not self.training(force, area):
            return None
        if not self.stores([(force, item.lsp)], item.lender):
            return None
        return self.take([(force, item.lsp)], area, item.flag, item.lender, item.cards)


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
        return Prompt(
            "Place naval operations flags: land, sweep or raid.",
            ("flags", "flags land japan:cover japan:assault rabaul lsp=1+1", "flags sweep uk:home north-sea lsp=1"),
            "NW-SEQ-17",
        )

    def suggest(self, state: Strategic, seat: Seat, draft: Draft, dice: Dice) -> list[Item]:
        assert isinstance(draft, FlagsDraft)
        return suggest_operations(state, draft, dice)

    def carry_out(self, state: Strategic, seat: Seat, item: Item, umpire: Umpire) -> None:
        if isinstance(item, FlagCard):
            spend(state, item.card, umpire)
            item = item.operation
            open_operation(state, item, umpire, extra=True)
        else:
            open_operation(state, item, umpire, extra=False)

    def clone(self) -> Flagging:
        return Flagging(dict(self.plots), self.hidden)


def suggest_operations(state: Strategic, draft: FlagsDraft, dice: Dice) -> list[Item]:
    """Operations by chance."""
    found: list[Item] = []
    own = [force for force in state.forces.values() if force.nation in draft.nations]
    targets = [place for place in state.harbours if any(may_land(state, nation, place) for nation in draft.nations)]
    routes = list(state.routes.values())
    loaded = [force for force in own if force.points]
    for force in own:
        item: Item | None = None
        if loaded and targets and dice.roll(2, "land") == 1:
            landing = dice.pick(loaded, "invasion")
            reach = areas_within(state, force)
            near = [place for place in targets if any(area in reach for area in state.areas_of(place))]
            if near:
                item = Invade(
                    force.id,
                    landing.id,
                    dice.pick(near, "place"),
                    dice.roll(2, "lsp"),
                    dice.roll(2, "lsp") - 1,
                    (),
                    (),
                    "",
                    "",
                )
        elif dice.roll(2, "raid") == 1:
            route = dice.pick(routes, "route")
            item = RaidRoute(force.id, route.id, dice.pick(route.path, "area"), 1, (), "", "")
        else:
            near_areas = areas_within(state, force)
            if near_areas:
                item = Sweep(force.id, dice.pick(near_areas, "area"), dice.roll(2, "lsp"), (), "", "")
        if item is not None and draft.accepts(item):
            found.append(item)
    return found


@rule("NW-SEQ-17", "NW-FLG-4", "NW-OPS-10")
def open_operation(state: Strategic, item: Item, umpire: Umpire, *, extra: bool) -> None:
    """Put a flag on the map and take the LSP out of stock."""
    parts: list[tuple[str, int, tuple[str, ...]]] = []
    lender, flag = "", ""
    operation: Operation
    if isinstance(item, Sweep):
        parts, lender, flag = [(item.force, item.lsp, item.cards)], item.lender, item.flag
        operation = Operation(SWEEP, "", item.force, item.area)
    elif isinstance(item, Invade):
        parts = [(item.force, item.lsp, item.cards), (item.invasion, item.landing_lsp, item.landing_cards)]
        lender, flag = item.lender, item.flag
        cover, invasion = state.forces[item.force], state.forces[item.invasion]
        area = state.areas_of(item.place)[0]
        for near in state.areas_of(item.place):
            if in_range(state, cover, near, len(item.cards)) and in_range(
                state, invasion, near, len(item.landing_cards)
            ):
                area = near
                break
        military = needs_military_flag(state, item.place)
        operation = Operation(AMPHIBIOUS, "", item.force, area, item.invasion, item.place, military=military)
    elif isinstance(item, RaidRoute):
        parts, lender, flag = [(item.force, item.lsp, item.cards)], item.lender, item.flag
        operation = Operation(RAID, "", item.force, item.area, route=item.route)
    else:
        assert isinstance(item, Strike)
        parts, lender, flag = [(item.force, item.lsp, item.cards)], item.lender, item.flag
        operation = Operation(STRIKE, "", item.force, state.areas_of(item.place)[0], place=item.place)
    operation.number = len(state.operations)
    operation.flag = flag or state.forces[operation.force].nation
    state.operations.append(operation)
    if not extra:
        state.flags_used[operation.flag] = state.flags_used.get(operation.flag, 0) + 1
    if operation.military:
        state.military_used[operation.flag] = state.military_used.get(operation.flag, 0) + 1
    for name, lsp, cards in parts:
        sail(state, state.forces[name], operation, lsp, lender, cards)
    facts = {"nation": operation.flag, "area": operation.area, "force": operation.force, "counters": len(parts)}
    umpire.announce("flag.placed", ("NW-SEQ-17", "NW-FLG-4"), facts)


@rule("NW-OPS-10", "NW-ADV-13")
def sail(
    state: Strategic, force: TaskForce, operation: Operation, lsp: int, lender: str, cards: tuple[str, ...]
) -> None:
    """A force leaves under a flag: its LSP come out of stock, range cards it needs are reserved."""
    nation = lender or force.nation
    lsp = min(lsp, state.lsp_at(nation, force.base))
    state.draw_lsp(nation, force.base, lsp)
    force.lsp, force.operation, force.area = lsp, operation.number, operation.area
    force.used += 1
    force.reach += len(cards)
    for card in cards:
        state.commitments.append(Commitment(card, card.rpartition("-")[0], "range", force.id))
