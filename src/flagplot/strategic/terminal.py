"""The strategic game at the terminal: the world as text, forces, and the cards of the game."""

from __future__ import annotations

import json
from collections.abc import Callable

from flagplot.kernel.view import View
from flagplot.strategic import sheets
from flagplot.strategic.briefing_text import briefing
from flagplot.strategic.forms import told
from flagplot.strategic.model import Strategic, date
from flagplot.strategic.phases.sheet import SheetPhase
from flagplot.strategic.sheets import Card, area_name, place_name
from flagplot.strategic.turnfile import examine
from flagplot.strategic.view import StrategicView
from flagplot.strategic.worldsvg import svg
from flagplot.strategic.worldtext import chart_of, numbered

__all__ = ["COMMANDS", "board", "examine", "forces"]

SIDES = {"allied": "a", "axis": "x", "neutral": "n"}


def _position(view: View) -> Strategic:
    assert isinstance(view, StrategicView)
    return view.position


def _own(view: View) -> list[str]:
    """The nations a seat commands; Control and observers look at all."""
    position = _position(view)
    return position.commands(view.seat) or position.nations()


def board(view: View) -> str:
    """The world map with what stands on it: bases, task force counters, flags, trains."""
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
    lines = [
        f"Turn {position.turn}, {date(position.turn)}   {' > '.join(view.where)}",
        *chart_of(areas).drawn(marks),
        "",
    ]
    lines.append(
        "numbers: sea areas; a, x: Allied and Axis task forces; !: a flag; t: a fleet train. `sea 12` or `sea north-sea` tells more."
    )
    lines += _columns([f"{number:2} {area_name(area)}" for area, number in numbered(areas).items()], 3, 36)
    return "\n".join(lines)


def _columns(entries: list[str], across: int, wide: int) -> list[str]:
    """Entries in columns, read downwards."""
    deep = -(-len(entries) // across)
    rows = []
    for row in range(deep):
        cells = [entries[i] for i in range(row, len(entries), deep)]
        rows.append("".join(cell[: wide - 1].ljust(wide) for cell in cells).rstrip())
    return rows


def forces(view: View) -> str:
    """Everything a seat commands, nation by nation: stores, tonnage, ships by base and duty."""
    position = _position(view)
    lines = []
    for nation in _own(view):
        name = position.atlas.nations[nation].name
        tonnage, reserve = position.tonnage_of(nation), position.reserve.get(nation, 0)
        lines.append(f"{name}: {tonnage} tonnage points ({reserve} in reserve), {_flags(position, nation)}")
        by_base: dict[str, list[str]] = {}
        for unit in position.units.values():
            if unit.nation == nation:
                duty = "" if unit.duty == "port" else f" [{unit.duty} {unit.on}]"
                state = " damaged" if unit.damaged else ""
                by_base.setdefault(unit.at, []).append(f"{unit.id}{state}{' aboard' if unit.aboard else ''}{duty}")
        for base in sorted({*by_base, *(h.id for h in position.harbours.values() if h.stock.get(nation))}):
            stock = position.stock_of(base).get(nation, 0) if position.is_base(base) else 0
            stored = f" ({stock} LSP)" if stock else ""
            lines.append(f"  {place_name(position, base)}{stored}: {', '.join(by_base.get(base, ['no ships']))}")
        troops = [
            f"{place_name(position, h.id)} {h.manpower.get(nation, 0)} manpower {h.tanks.get(nation, 0)} tanks"
            for h in position.harbours.values()
            if h.points(nation)
        ]
        if troops:
            lines.append(f"  troops: {'; '.join(troops)}")
    return "\n".join(lines)


def _flags(position: Strategic, nation: str) -> str:
    known = position.atlas.nations[nation]
    turn = min(position.turn, len(known.flags)) - 1
    left = known.flags[turn] + position.flag_change.get(nation, 0) - position.flags_used.get(nation, 0)
    military = known.military_flags[turn] - position.military_used.get(nation, 0)
    return f"{max(left, 0)} naval and {max(military, 0)} military flags left"


def _look(
    data: Callable[[View], list[Card]], text: Callable[[Strategic, list[Card]], str]
) -> Callable[[View, list[str]], str]:
    """A look at cards: as text, or with the word json as data; further words narrow it."""

    def look(view: View, words: list[str]) -> str:
        position = _position(view)
        cards = data(view)
        wanted = [word for word in words if word != "json"]
        cards = [card for card in cards if all(word in json.dumps(card, ensure_ascii=False) for word in wanted)]
        if "json" in words:
            return json.dumps(cards, indent=1, ensure_ascii=False)
        return text(position, cards) or "There are none."

    return look


def _counters(units: list[Card]) -> str:
    shown = []
    for unit in units:
        air = f" with {unit['air']}" if "air" in unit else ""
        shown.append(f"{unit['id']} {unit['ratings']}{' DAMAGED' if unit['damaged'] else ''}{air}")
    return ", ".join(shown)


def _task_forces(position: Strategic, cards: list[Card]) -> str:
    lines = []
    for card in cards:
        base = place_name(position, card["base"])
        where = f"in {area_name(card['area'])}" if card["area"] else f"at {base}"
        flag = f", flag: {card['operation']['kind']} in {area_name(card['operation']['area'])}" if card["flag"] else ""
        lines.append(f"TASK FORCE {card['id']} ({card['nation']}), {where}{flag}")
        if "units" in card:
            lines.append(f"  base {base}, fleet CV {card['cv']}, LSP {card['lsp']}: {_counters(card['units'])}")
            if card["manpower"] or card["tanks"]:
                lines.append(
                    f"  embarked: {card['manpower']} manpower, {card['tanks']} tanks, {card['transports']} transport tonnage"
                )
    return "\n".join(lines)


def _ports(_: Strategic, cards: list[Card]) -> str:
    lines = []
    for card in cards:
        stock = ", ".join(f"{nation} {number}" for nation, number in card.get("lsp", {}).items()) or "none"
        lines += [f"FORCES IN PORT: {card['name']}   LSP: {stock}", f"  {_counters(card['units'])}"]
    return "\n".join(lines)


def _chart(_: Strategic, cards: list[Card]) -> str:
    lines = [
        "ECONOMIC ROUTE CHART",
        "Ser  Route                                Tonnage  Length      Lift  Escorts, attackers",
    ]
    for card in cards:
        tonnage = sum(card["tonnage"].values())
        shown = str(tonnage) if card["tonnage"] else "-"
        length = f"{card['length']} ({card['factor']})"
        forces = ", ".join([*card["escorts"], *(f"against: {name}" for name in card["attackers"])])
        lines.append(
            f"{card['serial']:3}  {card['route'][:35]:35}  {shown:>7}  {length:11} {card['lift']:5g}  {forces}".rstrip()
        )
        if len(card["tonnage"]) > 1:
            lines.append("     " + ", ".join(f"{nation} {points}" for nation, points in card["tonnage"].items()))
    return "\n".join(lines)


def _origin(title: str) -> Callable[[Strategic, list[Card]], str]:
    def text(_: Strategic, cards: list[Card]) -> str:
        lines = []
        for card in cards:
            lines.append(f"{title}   FLEET BASE OF ORIGIN: {card['name']}")
            for entry in card["routes"]:
                area = f" in {area_name(entry['area'])}" if "area" in entry else ""
                lines.append(f"  {entry['route']:3} {entry['name']}{area}: {_counters(entry['units'])}")
        return "\n".join(lines)

    return text


def _hand(_: Strategic, cards: list[Card]) -> str:
    return "\n".join(f"{card['id']:16} +{card['value']}  {card['name']}" for card in cards)


def sea(view: View, words: list[str]) -> str:
    """What is known of one sea area: places with their holders, forces, flags, trains, routes, neighbours."""
    position = _position(view)
    areas = position.atlas.scenario.areas
    numbers = {str(number): area for area, number in numbered(areas).items()}
    wanted = numbers.get(words[0], words[0]) if words else ""
    if wanted not in areas:
        return "Name a sea area by its number on the map or by its id: sea 12, sea north-sea."
    lines = [f"{area_name(wanted)} ({wanted})"]
    lines += ["  " + _harbour(position, name) for name, place in position.atlas.places.items() if wanted in place.areas]
    lines += [
        f"  task force {force.id} of {force.nation}" for force in position.forces.values() if force.area == wanted
    ]
    flags = [operation for operation in position.operations if operation.area == wanted]
    lines += [f"  flag of {operation.flag}: {operation.kind}, {operation.status}" for operation in flags]
    lines += [f"  fleet train {train.id}" for train in position.trains.values() if train.area == wanted]
    crossing = [f"{route.id} {route.name}" for route in position.routes.values() if wanted in route.path]
    if crossing:
        lines.append(f"  routes: {'; '.join(crossing)}")
    near = sorted(area for area in areas if area != wanted and position.atlas.adjoins(wanted, area, 0))
    lines.append(f"  next to: {', '.join(near)}")
    return "\n".join(lines)


def _harbour(position: Strategic, name: str) -> str:
    place, harbour = position.atlas.places[name], position.harbours[name]
    kind = "fleet base" if position.is_fleet_base(name) else "port"
    who = place.country or harbour.holder if harbour.holder == "neutral" else harbour.holder
    extra = []
    if harbour.garrison():
        extra.append(f"{harbour.garrison()} garrisons")
    for nation in position.nations():
        if harbour.stock.get(nation):
            extra.append(f"{nation} {harbour.stock[nation]} LSP")
        if harbour.points(nation):
            extra.append(f"{nation} {harbour.manpower.get(nation, 0)} manpower {harbour.tanks.get(nation, 0)} tanks")
    landing = "major landing" if place.land else "minor landing"
    return f"{place.name} ({name}): {kind}, {who}, {landing}{', ' + ', '.join(extra) if extra else ''}"


def nation(view: View, words: list[str]) -> str:
    """The briefing of a nation, as its team has it before the game."""
    position = _position(view)
    names = words or _own(view)
    unknown = [name for name in names if name not in position.atlas.nations]
    if unknown:
        return f"There is no nation {unknown[0]!r} here: {', '.join(position.atlas.nations)}."
    return "\n\n".join(briefing(position.atlas.nations[name]) for name in names)


def every_card(view: View, _words: list[str]) -> str:
    """All cards and charts as JSON."""
    return json.dumps(sheets.everything(_position(view), _own(view)), indent=1, ensure_ascii=False)


def lines(view: View, words: list[str]) -> str:
    """What can be written on a sheet: the one that is asked for now, or the one that is named."""
    if words:
        return told(words[0])
    phase = view.flow[-1] if view.flow else None
    return told(phase.sheet(()).line() if isinstance(phase, SheetPhase) else "")


COMMANDS: dict[str, Callable[[View, list[str]], str]] = {
    "taskforces": _look(lambda view: sheets.task_force_cards(_position(view)), _task_forces),
    "ports": _look(lambda view: sheets.port_cards(_position(view)), _ports),
    "chart": _look(lambda view: sheets.route_chart(_position(view)), _chart),
    "escorts": _look(lambda view: sheets.escort_cards(_position(view)), _origin("ESCORTS")),
    "raiders": _look(lambda view: sheets.attack_cards(_position(view)), _origin("ATTACKS")),
    "hand": _look(lambda view: sheets.hands(_position(view), _own(view)), _hand),
    "sea": sea,
    "briefing": nation,
    "lines": lines,
    "json": every_card,
    "svg": lambda view, _words: svg(_position(view)),
}
"""Looks of this game beside `board` and `forces`; most take a word to narrow them, and `json`."""
