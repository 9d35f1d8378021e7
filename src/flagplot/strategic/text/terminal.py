"""The strategic game at the terminal: the map as text, forces, and the cards of the game."""

from __future__ import annotations

import json
from collections.abc import Callable

from flagplot.kernel.order import Order
from flagplot.kernel.view import View
from flagplot.strategic.content.resources import spelled
from flagplot.strategic.content.world import world
from flagplot.strategic.orders.sheets import Lose, Rehouse
from flagplot.strategic.phases.sheet import SheetPhase
from flagplot.strategic.rules.operations.allowances import count_flags, is_abandoned
from flagplot.strategic.state.model import Strategic, date
from flagplot.strategic.state.pieces import PORT, TASK_FORCE, Unit
from flagplot.strategic.state.view import StrategicView
from flagplot.strategic.text import cardtext, sheets
from flagplot.strategic.text.briefing_text import briefing
from flagplot.strategic.text.cardtext import base_of, fitted, folded, row
from flagplot.strategic.text.sheets import Card, area_name
from flagplot.strategic.text.svg import svg
from flagplot.strategic.text.turnfile import examine
from flagplot.strategic.text.usage import told
from flagplot.strategic.text.wording import called, many
from flagplot.strategic.text.worldtext import chart_of, numbered

__all__ = ["COMMANDS", "board", "examine", "forced", "forces"]

SIDES = {"allied": "a", "axis": "x", "neutral": "n"}


def _position(view: View) -> Strategic:
    assert isinstance(view, StrategicView)
    return view.position


def _own(view: View) -> list[str]:
    """The nations a seat commands; for Control and observers all."""
    position = _position(view)
    return position.commands(view.seat) or position.nations()


def _known(view: View) -> tuple[str, ...]:
    """The nations whose accounts a seat may see."""
    assert isinstance(view, StrategicView)
    return view.known


def forced(view: View, order: Order) -> bool:
    """Whether the only listed order is the only one there is: sheets have more forms than are listed, losses do not."""
    del view
    return isinstance(order, (Lose, Rehouse))


def board(view: View) -> str:
    """The world map with bases, task force counters, flags and trains."""
    position = _position(view)
    areas = position.atlas.scenario.areas
    marks: dict[str, str] = {}
    for force in position.forces.values():
        if force.area:
            marks[force.area] = marks.get(force.area, "") + SIDES[position.alliances[force.nation]]
    for operation in position.operations:
        marks[operation.area] = marks.get(operation.area, "") + "!"
    for train in position.trains.values():
        marks[train.area] = marks.get(train.area, "") + "t"
    where = " > ".join(view.where) or f"Turn {position.turn}, {date(position.turn)}"
    lines = [*folded(where), *chart_of(areas).drawn(marks), ""]
    beyond = "land" if len(areas) == len(world().areas) else "land, or sea out of play"
    lines += folded(
        f"Numbers are sea areas, : is {beyond}; a, x: Allied and Axis task forces; !: a flag; t: a fleet train."
    )
    lines.append("`sea 12` or `sea north-sea` tells what is there, `places` lists the bases and ports.")
    lines += _columns([f"{number:2} {_short(area)}" for area, number in numbered(areas).items()], 3, 33)
    return "\n".join(lines)


def _short(area: str) -> str:
    """The name of an area without the part in brackets."""
    return area_name(area).partition(" (")[0]


def _columns(entries: list[str], across: int, wide: int) -> list[str]:
    """Entries in columns, read downwards."""
    deep = -(-len(entries) // across)
    rows = []
    for line in range(deep):
        *cells, last = [entries[i] for i in range(line, len(entries), deep)]
        rows.append("".join(cell[: wide - 1].ljust(wide) for cell in cells) + last)
    return rows


def forces(view: View) -> str:
    """Everything a seat commands, nation by nation and base by base: stores, troops, ships by their role."""
    position = _position(view)
    lines = []
    for nation in _own(view):
        name = position.atlas.nations[nation].name
        tonnage, reserve = position.tonnage_of(nation), position.reserve.get(nation, 0)
        lines.append(f"{name}: {tonnage} tonnage points ({reserve} in reserve), {_flags(position, nation)}")
        roles: dict[str, dict[str, list[str]]] = {}
        for unit in position.units.values():
            if unit.nation == nation and not unit.aboard:
                role = _role(unit)
                roles.setdefault(unit.at, {}).setdefault(role, []).append(_named(position, unit))
        for harbour in position.harbours.values():
            if harbour.points(nation) or harbour.stock.get(nation):
                roles.setdefault(harbour.id, {})
        for base in sorted(roles):
            lines += folded(f"{base_of(position, base)}{_stores(position, nation, base)}", 2)
            for role, names in sorted(roles[base].items(), key=lambda entry: (len(entry[0]), entry[0])):
                lines += row(role, names, 4)
    return "\n".join(lines)


def _role(unit: Unit) -> str:
    if unit.duty == PORT:
        return "moved, out of play" if unit.idle else "in port"
    return f"task force {unit.on}" if unit.duty == TASK_FORCE else f"{unit.duty} on route {unit.on}"


def _named(position: Strategic, unit: Unit) -> str:
    air = position.air_of(unit.id) if unit.is_carrier else None
    return f"{unit.id}{' DAMAGED' if unit.damaged else ''}{f' with {air.id}' if air is not None else ''}"


def _stores(position: Strategic, nation: str, base: str) -> str:
    """LSP and troops of a nation at a base, in words."""
    stock = position.stock_of(base).get(nation, 0) if position.is_base(base) else 0
    found = [f"{stock} LSP"] if stock else []
    harbour = position.harbours.get(base)
    if harbour is not None and harbour.points(nation):
        men, tanks = harbour.manpower.get(nation, 0), harbour.tanks.get(nation, 0)
        found += [f"{points} {kind}" for points, kind in ((men, "manpower"), (tanks, "tank")) if points]
    return f": {', '.join(found)}" if found else ""


def _flags(position: Strategic, nation: str) -> str:
    flags = count_flags(position, nation)
    return f"{flags.naval_left} naval and {flags.military_left} military flags left"


def _numbers(card: Card) -> list[int]:
    """The routes of a card."""
    found = [card[key] for key in ("serial", "route") if isinstance(card.get(key), int)]
    for inner in (card.get("operation"), *(card.get("routes") or ())):
        found += _numbers(inner) if isinstance(inner, dict) else []
    return found


def _fits(card: Card, word: str, *, routes: bool) -> bool:
    """Whether a word occurs on a card; on cards of routes a number is that route and no other."""
    if routes and word.isascii() and word.isdecimal():
        return int(word) in _numbers(card)
    return word.lower() in json.dumps(card, ensure_ascii=False).lower()


def _look(
    data: Callable[[View], list[Card]], text: Callable[[Strategic, list[Card]], str], *, routes: bool = False
) -> Callable[[View, list[str]], str]:
    """Cards as text, or with the word json as data; further words filter them."""

    def look(view: View, words: list[str]) -> str:
        position = _position(view)
        cards = data(view)
        wanted = [word for word in words if word != "json"]
        cards = [card for card in cards if all(_fits(card, word, routes=routes) for word in wanted)]
        if "json" in words:
            return json.dumps(cards, indent=1, ensure_ascii=False)
        if wanted and not cards:
            return f"Nothing fits {' '.join(wanted)}: without that it lists all there is."
        return text(position, cards) or "There are none."

    return look


def sea(view: View, words: list[str]) -> str:
    """What is known of one sea area: places with their holders, forces, flags, trains, routes, neighbours."""
    position = _position(view)
    areas = position.atlas.scenario.areas
    numbers = {str(number): area for area, number in numbered(areas).items()}
    wanted = numbers.get(words[0], words[0].lower()) if words else ""
    if wanted not in areas:
        return "Name a sea area by its number on the map or by its id: sea 12, sea north-sea."
    lines = [f"{area_name(wanted)} ({wanted})"]
    for name, place in position.atlas.places.items():
        if wanted in place.areas:
            lines += folded(_harbour(position, name), 2)
    lines += [
        f"  task force {force.id} of {called(force.nation)}"
        for force in position.forces.values()
        if force.area == wanted
    ]
    flags = [operation for operation in position.operations if operation.area == wanted]
    lines += [f"  flag of {called(operation.flag)}: {operation.kind}, {operation.status}" for operation in flags]
    lines += [f"  fleet train {train.id}" for train in position.trains.values() if train.area == wanted]
    crossing = [f"{route.id} {route.name}" for route in position.routes.values() if wanted in route.path]
    if crossing:
        lines += row("routes", crossing)
    near = sorted(area for area in areas if area != wanted and position.atlas.adjoins(wanted, area, 0))
    lines += row("next to", near)
    return "\n".join(lines)


def places(view: View, words: list[str]) -> str:
    """Bases and ports with the ids that orders use; words narrow the list: places japan, places fleet base."""
    position = _position(view)
    wanted = [word.lower() for word in words]
    lines = [f"{'id':18}{'kind':12}{'holder':13}{'garrison':>8}  sea areas"]
    for name, place in sorted(position.atlas.places.items()):
        harbour = position.harbours[name]
        kind = "fleet base" if position.is_fleet_base(name) else "port"
        seas = ", ".join(place.areas)
        line = f"{name:18}{kind:12}{_holder(position, name):13}{harbour.garrison():>8}  {seas}"
        said = f" {line} {place.name}".lower()
        if all(f" {word}" in said for word in wanted):
            lines.append(line)
    return "\n".join(lines) if len(lines) > 1 else f"No base or port fits {' '.join(words)}: `places` lists them all."


def _holder(position: Strategic, name: str) -> str:
    """Who holds a place: a nation, a neutral, or nobody where a power that left the war left it open."""
    return "nobody" if is_abandoned(position, name) else position.harbours[name].holder


def _harbour(position: Strategic, name: str) -> str:
    place, harbour = position.atlas.places[name], position.harbours[name]
    kind = "fleet base" if position.is_fleet_base(name) else "port"
    who = _holder(position, name)
    extra = []
    if harbour.garrison():
        extra.append(many(harbour.garrison(), "garrison"))
    for nation in position.nations():
        if harbour.stock.get(nation):
            extra.append(f"{called(nation)} {harbour.stock[nation]} LSP")
        if harbour.points(nation):
            men, tanks = harbour.manpower.get(nation, 0), harbour.tanks.get(nation, 0)
            ashore = [many(men, "manpower point")] if men else []
            extra.append(f"{called(nation)} {' and '.join([*ashore, *([many(tanks, 'tank point')] if tanks else [])])}")
    landing = "major landing" if place.land else "minor landing"
    return f"{place.name} ({name}): {kind}, {place.country or who if who == 'neutral' else called(who)}, {landing}{', ' + ', '.join(extra) if extra else ''}"


def nation(view: View, words: list[str]) -> str:
    """The briefing of a nation, as its team has it before the game."""
    position = _position(view)
    names = [word.lower() for word in words] or _own(view)
    unknown = [name for name in names if name not in position.atlas.nations]
    if unknown:
        return f"There is no nation {unknown[0]!r} here: {', '.join(position.atlas.nations)}."
    return "\n\n".join(fitted(briefing(position.atlas.nations[name])) for name in names)


def every_card(view: View, _words: list[str]) -> str:
    """All cards and charts as JSON."""
    return json.dumps(sheets.everything(_position(view), _own(view), _known(view)), indent=1, ensure_ascii=False)


def resources(view: View, words: list[str]) -> str:
    """Resource areas with their materials and ports; words narrow the list: resources rubber, resources singapore."""
    position = _position(view)
    listed = [f"{'id':16}{'materials':32}ports"]
    for one in position.atlas.scenario.resources.values():
        ports = ", ".join(port for port in one.ports if port in position.harbours)
        line = f"{one.id:16}{', '.join(one.materials):32}{ports}"
        if all(spelled(word.lower()) in f"{line} {one.name}".lower() for word in words):
            listed.append(line)
    return "\n".join(listed) if len(listed) > 1 else "No resource area fits: `resources` lists them all."


def lines(view: View, words: list[str]) -> str:
    """What can be written on a sheet: the one that is asked for now, or the one that is named."""
    if words:
        return told(words[0].lower())
    phase = view.flow[-1] if view.flow else None
    return told(phase.sheet(()).line() if isinstance(phase, SheetPhase) else "")


COMMANDS: dict[str, Callable[[View, list[str]], str]] = {
    "taskforces": _look(lambda view: sheets.task_force_cards(_position(view)), cardtext.task_forces),
    "ports": _look(lambda view: sheets.port_cards(_position(view)), cardtext.ports),
    "chart": _look(lambda view: sheets.route_chart(_position(view), _known(view)), cardtext.route_chart, routes=True),
    "escorts": _look(lambda view: sheets.escort_cards(_position(view)), cardtext.origin("ESCORTS"), routes=True),
    "raiders": _look(lambda view: sheets.attack_cards(_position(view)), cardtext.origin("ATTACKS"), routes=True),
    "hand": _look(lambda view: sheets.hands(_position(view), _own(view)), cardtext.hand),
    "goods": _look(lambda view: sheets.goods(_position(view), _own(view)), cardtext.goods),
    "resources": resources,
    "sea": sea,
    "places": places,
    "briefing": nation,
    "lines": lines,
    "json": every_card,
    "svg": lambda view, _words: svg(_position(view)),
}
"""Looks of this game beside `board` and `forces`; most take a word to narrow them, and `json`."""
