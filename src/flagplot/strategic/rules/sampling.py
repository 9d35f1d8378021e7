"""Random sheets: lines drawn at random, each of which the sheet accepts."""

from __future__ import annotations

from flagplot.kernel.dice import Dice
from flagplot.strategic.orders.items import (
    Ashore,
    Attack,
    Commit,
    Deny,
    Disband,
    Embark,
    Escorts,
    Feed,
    FlagCard,
    Fly,
    Form,
    Grant,
    Invade,
    Item,
    Move,
    Offer,
    Open,
    OtherCard,
    Place,
    Put,
    RaidRoute,
    RangeCard,
    Renounce,
    SetUp,
    Ship,
    Sweep,
    Tow,
    Transports,
)
from flagplot.strategic.rules.bases.trains import train_price
from flagplot.strategic.rules.cards import ATTACK, COVER, DEFENCE, JOIN, LANDING, SEA
from flagplot.strategic.rules.drafts.allocation import AllocationDraft
from flagplot.strategic.rules.drafts.cards import CardsDraft
from flagplot.strategic.rules.drafts.draft import Draft
from flagplot.strategic.rules.drafts.flags import FlagsDraft
from flagplot.strategic.rules.drafts.placement import PlacementDraft
from flagplot.strategic.rules.drafts.supply import SupplyDraft
from flagplot.strategic.rules.drafts.tonnage import TonnageDraft
from flagplot.strategic.rules.drafts.transfers import TransferDraft
from flagplot.strategic.rules.offers import at_hand
from flagplot.strategic.rules.operations.allocation import may_attack
from flagplot.strategic.rules.operations.allowances import areas_within, may_land, owner_of
from flagplot.strategic.state.ids import ForceId
from flagplot.strategic.state.model import Strategic
from flagplot.strategic.state.pieces import AGREEMENTS, AIR, SUBMARINE, Unit


def lines(draft: Draft, dice: Dice) -> list[Item]:
    """Lines for whatever sheet this is."""
    state = draft.state
    if isinstance(draft, PlacementDraft):
        return placements(state, draft, dice)
    if isinstance(draft, SupplyDraft):
        return supplies(state, draft, dice)
    if isinstance(draft, TransferDraft):
        return transfers(state, draft, dice)
    if isinstance(draft, TonnageDraft):
        return tonnages(state, draft, dice)
    if isinstance(draft, AllocationDraft):
        return allocations(state, draft, dice)
    if isinstance(draft, CardsDraft):
        return cards(state, draft, dice)
    return [*operations(state, draft, dice), *offers(draft, dice)]


def placements(state: Strategic, draft: PlacementDraft, dice: Dice) -> list[Item]:
    """Some ships at other bases."""
    found: list[Item] = []
    ships = [unit for unit in state.units.values() if unit.nation in draft.nations and unit.is_ship]
    bases = [base for base in state.harbours if state.is_fleet_base(base)]
    for unit in ships:
        if dice.roll(6, "move a ship") == 1:
            item = Place(unit.id, dice.pick(bases, "to a base"))
            if draft.accepts(item):
                found.append(item)
    return found


def supplies(state: Strategic, draft: SupplyDraft, dice: Dice) -> list[Item]:
    """Cargoes along the nation's routes, and supply for troops ashore."""
    found: list[Item] = []
    mined = [f"{kind}@{one.id}" for one in state.atlas.scenario.resources.values() for kind in one.materials][:1]
    for route in state.routes.values():
        for nation in draft.nations:
            if not route.tonnage.get(nation, 0) or dice.roll(3, "use a route") == 1:
                continue
            ends = [route.a, route.b]
            source = dice.pick(ends, "from")
            to = route.b if source == route.a else route.a
            if not state.is_base(source) or not state.is_base(to):
                continue
            cargo = dice.pick(["manpower", "tank", "lsp", "oil", *mined], "cargo")
            number = dice.roll(3, "how many")
            item: Item = Ship(nation, cargo, number, source, to, route.id, nation)
            if draft.accepts(item):
                found.append(item)
            for end in ends:
                harbour = state.harbours.get(end)
                if harbour is not None and nation in harbour.landed:
                    item = Feed(nation, harbour.points(nation), end, route.id)
                    if draft.accepts(item):
                        found.append(item)
    return found


def transfers(state: Strategic, draft: TransferDraft, dice: Dice) -> list[Item]:
    """Ships and air points elsewhere, trains towed, words between allies."""
    found: list[Item] = []
    bases = list(state.harbours) + list(state.trains)
    empty = [u for u in state.units.values() if u.is_carrier and u.nation in draft.nations]
    for unit in state.units.values():
        if unit.nation not in draft.nations:
            continue
        item: Item | None = None
        if unit.is_ship:
            if dice.roll(10, "transfer") == 1:
                item = Move(unit.id, dice.pick(bases, "to"))
            elif unit.is_carrier and dice.roll(20, "land air") == 1:
                item = Ashore(unit.id)
        elif unit.ashore and empty and unit.kind == AIR:
            here = [carrier for carrier in empty if carrier.at == unit.at]
            if here:
                item = Embark(unit.id, dice.pick(here, "carrier").id)
        elif unit.ashore and dice.roll(10, "fly") == 1:
            item = Fly(unit.id, dice.pick(list(state.harbours), "to"))
        if item is not None and draft.accepts(item):
            found.append(item)
    for train in state.trains.values():
        if train.nation in draft.nations and dice.roll(4, "tow") == 1:
            item = Tow(train.id, dice.pick(state.atlas.areas, "to"))
            if draft.accepts(item):
                found.append(item)
    nation = dice.pick(draft.nations, "who agrees")
    ally = dice.pick(state.nations(), "with whom")
    deal: Item = Grant(nation, ally, dice.pick(AGREEMENTS, "on what"))
    if dice.roll(8, "deny") == 1:
        deal = Deny(nation, ally, dice.pick(AGREEMENTS, "on what"))
    if draft.accepts(deal):
        found.append(deal)
    turn_to_trade = Renounce("japan")
    if dice.roll(4, "renounce") == 1 and draft.accepts(turn_to_trade):
        found.append(turn_to_trade)
    found += offers(draft, dice)
    draft.close()
    return [] if draft.faults else found


def tonnages(state: Strategic, draft: TonnageDraft, dice: Dice) -> list[Item]:
    """Tonnage shifted, routes opened, trains set up, transports kept."""
    found: list[Item] = []
    places = list(state.harbours)
    for nation in draft.nations:
        for route in state.routes.values():
            afloat = route.tonnage.get(nation, 0)
            if dice.roll(6, "shift tonnage") == 1:
                item: Item = Put(nation, route.id, dice.roll(afloat + draft.free[nation] + 1, "tonnage") - 1)
                if draft.accepts(item):
                    found.append(item)
        own = [place for place in places if state.is_friend(nation, state.harbours[place].holder)]
        own += [name for name, train in state.trains.items() if train.nation == nation]
        if draft.free[nation] > 0 and len(own) > 1 and len(state.routes) < 80:
            number = dice.roll(min(draft.free[nation], 6), "tonnage")
            end = own[-1] if own[-1] in state.trains else dice.pick(own, "end")
            item = Open(nation, f"new-{dice.roll(99, 'name')}", number, dice.pick(own, "end"), end, ())
            if draft.accepts(item):
                found.append(item)
        if draft.free[nation] >= train_price(state, nation)[0]:
            base = dice.pick(own, "base")
            if base in state.harbours:
                item = SetUp(nation, base, state.areas_of(base)[0])
                if draft.accepts(item):
                    found.append(item)
        if draft.free[nation] > 0 and dice.roll(2, "transports") == 1:
            item = Transports(nation, dice.roll(min(3, draft.free[nation]), "transports"))
            if draft.accepts(item):
                found.append(item)
    for train in state.trains.values():
        if train.nation in draft.nations and dice.roll(12, "disband") == 1:
            item = Disband(train.id)
            if draft.accepts(item):
                found.append(item)
    draft.close()
    return [] if draft.faults else found


def allocations(state: Strategic, draft: AllocationDraft, dice: Dice) -> list[Item]:
    """Task forces, escorts and attackers from every base."""
    found: list[Item] = []
    here: dict[str, list[Unit]] = {}
    for unit in state.units.values():
        if unit.nation in draft.nations and not unit.idle and not unit.aboard:
            here.setdefault(f"{unit.nation} {unit.at}", []).append(unit)
    routes = list(state.routes.values())
    for key, units in here.items():
        nation, _, base = key.partition(" ")
        free = [unit for unit in units if dice.roll(5, "keep in port") > 1]
        groups: list[list[Unit]] = [[], [], [], []]
        for unit in free:
            groups[dice.roll(4, "role") - 1].append(unit)
        subs = [unit for unit in free if unit.kind == SUBMARINE or unit.is_air]
        for number, group in enumerate(groups[:2]):
            ships = tuple(unit.id for unit in group)
            men = state.harbours[base].manpower.get(nation, 0) if base in state.harbours else 0
            troops = dice.roll(min(men, 3) + 1, "troops") - 1
            name = ForceId(f"{nation}:{base}-{number + 1}")
            for item in (Form(name, base, ships, troops, 0), Form(name, base, ships, 0, 0)):
                if (ships or troops) and draft.accepts(item):
                    found.append(item)
                    break
        for unit in (*groups[2], *groups[3], *subs):
            route = dice.pick(routes, "route")
            role: Item = Escorts(route.id, base, (unit.id,))
            if may_attack(state, nation, route):
                role = Attack(route.id, base, dice.pick(route.path, "area"), (unit.id,))
            if draft.accepts(role):
                found.append(role)
    return found


def operations(state: Strategic, draft: Draft, dice: Dice) -> list[Item]:
    """Landings, raids and sweeps."""
    found: list[Item] = []
    own = [force for force in state.forces.values() if force.nation in draft.nations]
    routes = list(state.routes.values())
    loaded = [force for force in own if force.points]
    targets = _landings(state, draft.nations) if loaded else []
    for force in own:
        item: Item | None = None
        if loaded and targets and dice.roll(2, "land") == 1:
            landing = dice.pick(loaded, "invasion")
            reach = areas_within(state, force)
            near = [place for place in targets if any(area in reach for area in state.areas_of(place))]
            if near:
                place, first, second = dice.pick(near, "place"), dice.roll(2, "lsp"), dice.roll(2, "lsp") - 1
                area = dice.pick(state.areas_of(place), "from which sea") if len(state.areas_of(place)) > 1 else ""
                item = Invade(force.id, landing.id, place, first, second, (), (), "", "", area)
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


def _landings(state: Strategic, nations: list[str]) -> list[str]:
    """The places that one of some nations may invade."""
    return [place for place in state.harbours if any(may_land(state, nation, place) for nation in nations)]


def cards(state: Strategic, draft: CardsDraft, dice: Dice) -> list[Item]:
    """Cards on combats and routes, for range, for a flag or for something else."""
    found: list[Item] = []
    forces = list(state.forces.values())
    routes = list(state.routes)
    for card in at_hand(state, draft.nations):
        # A card that an ally offers can be used.
        if dice.roll(8 if owner_of(card) in draft.nations else 2, "play a card") > 1:
            continue
        item: Item = Commit(
            "die", card, f"route-{dice.pick(routes, 'route')}", dice.pick((ATTACK, DEFENCE), "part"), ""
        )
        if forces and dice.roll(3, "use") > 1:
            force = dice.pick(forces, "force")
            part = dice.pick((COVER, SEA, LANDING, JOIN, DEFENCE), "part")
            item = Commit(
                dice.pick(("die", "shift"), "use"),
                card,
                force.id,
                part,
                state.areas_of(force.base)[0] if part == JOIN else "",
            )
            if part == JOIN and dice.roll(2, "range") == 1:
                item = RangeCard(card, force.id)
        elif dice.roll(10, "other") == 1:
            item = OtherCard(card, "something clever")
        elif dice.roll(3, "flag") == 1:
            spare = FlagsDraft(state, draft.seat)
            spare.extra = dict.fromkeys(spare.nations, 9)
            planned = operations(state, spare, dice)
            if planned:
                item = FlagCard(card, planned[0])
        if draft.accepts(item):
            found.append(item)
    return found


def offers(draft: Draft, dice: Dice) -> list[Item]:
    """An offer by chance."""
    state = draft.state
    cards = [card for card in at_hand(state, draft.nations) if owner_of(card) in draft.nations]
    if not cards or dice.roll(8, "offer a card") > 1:
        return []
    item = Offer(dice.pick(cards, "card"), dice.pick(state.nations(), "to whom"))
    return [item] if draft.accepts(item) else []
