"""The cards and charts of the game as plain data: task forces, forces in port, the route chart, escort and attack cards.

Each is read from what a seat knows, so that terminal, client, mail and printed cards show the same.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from flagplot.kernel.rule import rule
from flagplot.strategic.content.world import world
from flagplot.strategic.rules.combat.ratings import fleet_cv, label
from flagplot.strategic.rules.merchant.trade import half_lift, halves
from flagplot.strategic.rules.merchant.trade import label as route_label
from flagplot.strategic.rules.offers import offered_to
from flagplot.strategic.state import cardfile
from flagplot.strategic.state.model import Strategic
from flagplot.strategic.state.pieces import ESCORTING, RAIDING, Operation, TaskForce, Unit

Card = dict[str, Any]

FACTORS = {4: "x2", 2: "x1", 1: "x1/2"}


def counter(position: Strategic, unit: Unit) -> Card:
    """A unit counter: its name, kind, three ratings and state."""
    card: Card = {"id": unit.id, "kind": unit.kind, "ratings": label(position, unit), "damaged": unit.damaged}
    air = position.air_of(unit.id) if unit.is_carrier else None
    if air is not None:
        card["air"] = air.id
    if unit.idle:
        card["idle"] = True
    return card


def place_name(position: Strategic, base: str) -> str:
    """A base in words; a fleet train by its id."""
    place = position.atlas.places.get(base)
    return base if place is None else place.name


def area_name(area: str) -> str:
    """A sea area in words; one of a hand-made map by its id."""
    found = world().areas.get(area)
    return area if found is None else found.name


def flag_over(position: Strategic, force: TaskForce) -> Operation | None:
    """The operation whose flag covers a task force."""
    for operation in position.operations:
        if force.id in operation.forces():
            return operation
    return None


@rule("NW-OPS-1", "NW-OPS-2")
def task_force_cards(position: Strategic) -> list[Card]:
    """Task Force cards. Of an enemy force only the counter on the map is known."""
    cards = []
    for force in position.forces.values():
        operation = flag_over(position, force)
        card: Card = {"id": force.id, "nation": force.nation, "base": force.base, "area": force.area}
        card["flag"] = operation is not None
        if operation is not None:
            card["operation"] = {"kind": operation.kind, "area": operation.area, "status": operation.status}
            if operation.place:
                card["operation"]["place"] = operation.place
            if operation.route:
                card["operation"]["route"] = operation.route
        members = [position.units[name] for name in force.units if name in position.units]
        if members or force.points:
            card |= {
                "units": [counter(position, unit) for unit in members],
                "cv": fleet_cv(position, force),
                "manpower": force.manpower,
                "tanks": force.tanks,
                "transports": force.transports,
                "lsp": force.lsp,
            }
        cards.append(card)
    return cards


@rule("NW-OPS-3", "NW-OPS-4", "NW-SEQ-11")
def port_cards(position: Strategic) -> list[Card]:
    """Forces in Port cards, one for each base with counters that have no role."""
    cards = []
    for base, names in sorted(cardfile.port_cards(position, position.nations()).items()):
        units = [position.units[name] for name in names]
        card: Card = {"base": base, "name": place_name(position, base)}
        card["units"] = [counter(position, unit) | {"nation": unit.nation} for unit in units if not unit.aboard]
        if position.is_base(base):
            card["lsp"] = {nation: number for nation, number in position.stock_of(base).items() if number}
        cards.append(card)
    return cards


@rule("NW-MER-2", "NW-MER-7", "NW-MER-9", "NW-MER-32", "NW-MER-33", "NW-CTL-2")
def route_chart(position: Strategic, known: Sequence[str] | None = None) -> list[Card]:
    """The Economic Route Chart: tonnage, length, effective lift, and the counters on each route.

    On one's own route an empty field means none, on another's it is unknown.
    """
    shown = known is None or position.options.route_visibility == "open"
    chart = []
    for route in position.routes.values():
        here = [unit for unit in position.units.values() if unit.on == str(route.id)]
        chart.append(
            {
                "serial": route.id,
                "route": route.name,
                "from": route.a,
                "to": route.b,
                "path": list(route.path),
                "known": shown or route.owner in (known or ()) or bool(route.tonnage),
                "tonnage": {nation: points for nation, points in route.tonnage.items() if points},
                "length": route_label(position, route),
                "factor": FACTORS[halves(position, route.path)],
                "lift": half_lift(position, route, "") / 2,
                "escorts": [unit.id for unit in here if unit.duty == ESCORTING],
                "attackers": [unit.id for unit in here if unit.duty == RAIDING],
            }
        )
    return chart


def _by_base(position: Strategic, duty: str) -> list[Card]:
    """One card for each fleet base of origin, with the counters for each route and area."""
    cards = []
    for base, lines in sorted(cardfile.duty_cards(position, position.nations(), duty).items()):
        entries = []
        for number, names in sorted(lines.items()):
            route = position.routes.get(number)
            units = [position.units[name] for name in names if not position.units[name].aboard]
            for area in sorted({unit.area for unit in units}):
                entry: Card = {"route": number, "name": route.name if route is not None else str(number)}
                if area:
                    entry["area"] = area
                entry["units"] = [counter(position, unit) for unit in units if unit.area == area]
                entries.append(entry)
        cards.append({"base": base, "name": place_name(position, base), "routes": entries})
    return cards


@rule("NW-MER-10", "NW-INT-1")
def escort_cards(position: Strategic) -> list[Card]:
    """Escort allocation cards by fleet base of origin."""
    return _by_base(position, ESCORTING)


@rule("NW-INT-1", "NW-INT-50")
def attack_cards(position: Strategic) -> list[Card]:
    """Submarine and air attack cards by fleet base of origin, with the sea area written on them."""
    return _by_base(position, RAIDING)


@rule("NW-ADV-1", "NW-ADV-11")
def hands(position: Strategic, nations: Sequence[str]) -> list[Card]:
    """The advantage cards in the hands of some nations, and those of allies that are offered to them."""
    cards: list[Card] = []
    for nation, hand in position.hands.items():
        for card in position.atlas.nations[nation].cards:
            ally = offered_to(position, card.id)
            if card.id in hand and (nation in nations or ally in nations):
                entry: Card = {"id": card.id, "nation": nation, "value": card.value, "name": card.name}
                cards.append({**entry, "offered_to": ally} if ally else entry)
    return cards


@rule("NW-MER-37")
def goods(position: Strategic, nations: Sequence[str]) -> list[Card]:
    """The materials in the accounts of some nations: what has arrived, and was not shipped on."""
    cards: list[Card] = []
    for nation in nations:
        stores = position.ledgers[nation].goods
        for cargo, place in sorted((cargo, place) for place, stored in stores.items() for cargo in stored):
            cards.append({"nation": nation, "cargo": cargo, "place": place, "number": stores[place][cargo]})
    return cards


def everything(position: Strategic, nations: Sequence[str], known: Sequence[str] | None = None) -> Card:
    """All cards and charts, as seen by a seat that commands some nations and sees the accounts of others."""
    return {
        "turn": position.turn,
        "task_forces": task_force_cards(position),
        "ports": port_cards(position),
        "routes": route_chart(position, known),
        "escorts": escort_cards(position),
        "attacks": attack_cards(position),
        "hands": hands(position, nations),
        "goods": goods(position, nations),
    }
