"""The game at the terminal: the map as a seat knows it, its forces, and details."""

from __future__ import annotations

from collections.abc import Callable
from textwrap import fill
from typing import Final

from flagplot.kernel.order import Order
from flagplot.kernel.view import View
from flagplot.operational.charts import CHARTS
from flagplot.operational.content.counters import PLANE, SHIP, TROOP
from flagplot.operational.content.sea import PLACE, SEA
from flagplot.operational.orders.common import Array, Plot
from flagplot.operational.phases.setup import Arranging
from flagplot.operational.rules.calendar import date, hours, weekday
from flagplot.operational.rules.sea.speed import knots
from flagplot.operational.state.view import BayView
from flagplot.operational.text import charttext
from flagplot.operational.text.battletext import line
from flagplot.operational.text.charttext import PAGE, heading, ship_words, where

__all__ = ["COMMANDS", "board", "forced", "forces"]

TASKS: Final = {
    "cap": "on patrol",
    "scramble": "scrambled",
    "strike": "on a strike",
    "search": "searching",
    "transfer": "transferred",
}
TABLES: Final = {
    "CRM": "firing class by armour: the column of the naval table",
    "CRT": "naval combat results",
    "BOMB": "bombing columns",
    "BOMBARD": "shore bombardment columns",
    "BOMBMODS": "bombing and anti-aircraft modifiers",
    "AIRCOMBAT": "aerial combat",
    "GROUND": "ground combat",
    "COLLISION": "collisions",
    "SURPRISE": "surprise at night",
    "ASW": "the screen against submarines",
    "RECON": "reconnaissance by distance",
    "SPEED": "impulses by speed",
    "GUNRANGE": "reach on the battle board",
    "CARRIERS": "carriers of the Kido Butai",
    "LOYALTY": "loyalty on Ceylon",
    "BASES": "room of air bases",
    "VP": "victory points",
    "RESULT": "who has won",
    "MERCHANT": "merchantmen lost",
}
"""The printed tables in a few words, by the last part of their ids."""


def _bay(view: View) -> BayView:
    assert isinstance(view, BayView)
    return view


def forced(view: View, order: Order) -> bool:
    """Whether the only listed order is the only one there is: set-up, arrays and plots have more forms than are listed."""
    asked = view.flow[-1] if view.flow else None
    return not isinstance(asked, Arranging) and not isinstance(order, (Array, Plot))


def board(view: View) -> str:
    """The whole map with every marker the seat knows of, and a list of what is where."""
    return charttext.board(_bay(view))


def forces(view: View) -> str:
    """The seat's groups, submarines, air units and troops."""
    bay = _bay(view)
    lines = [heading(bay), "Task groups:"]
    for group in sorted(
        bay.groups.values(), key=lambda one: (not one.at, one.id.rstrip("0123456789"), len(one.id), one.id)
    ):
        ships = "dummy" if group.dummy else _ships(bay, group.ships)
        lines.append(_fold(f"  {group.id:<4} {where(group.at) if group.at else 'off the map':<18} {ships}", 26))
    lines.append("Air units:")
    lines += _air(bay)
    if bay.subs:
        boats = ", ".join(f"{sub.id} {sub.boat or 'dummy'} {sub.at}" for sub in bay.subs.values())
        lines.append(_fold(f"Submarines: {boats}", 2))
    for label, own in (("Troops", True), ("Enemy troops in sight", False)):
        words = [
            f"{TROOP[t.id].name} {where(t.at) if t.at else f'aboard {t.aboard}'}{' (disrupted)' if t.disrupted else ''}"
            for t in bay.troops.values()
            if not t.fate and (t.side == bay.side or not bay.side) == own
        ]
        if words:
            lines.append(_fold(f"{label}: {', '.join(words)}", 2))
    return "\n".join(lines)


def _fold(line: str, indent: int) -> str:
    return fill(line, PAGE, subsequent_indent=" " * indent, break_on_hyphens=False)


def _ships(bay: BayView, names: list[str]) -> str:
    words = []
    for name in names:
        ship = bay.ships[name]
        words.append(ship_words(name, ship.left, damaged=ship.damaged))
    fuel = [bay.ships[name].fuel for name in names]
    return " ".join(words) + (f"  [fuel {min(fuel)}]" if fuel else "")


def _air(bay: BayView) -> list[str]:
    by_base: dict[str, list[str]] = {}
    for plane in bay.planes.values():
        if plane.lost or not plane.base:
            continue
        card = PLANE.get(plane.id)
        kind = f"{card.type} {card.range}" if card and card.type != "Decoy" else "decoy"
        task = f", {TASKS[plane.task]}{f' {plane.post}' if plane.post else ''}" if plane.task else ""
        by_base.setdefault(plane.base, []).append(f"{plane.id} ({kind}{task})")
    return [_fold(f"  {base:<14} {', '.join(units)}", 17) for base, units in by_base.items()]


# Details.


def zoom(view: View, words: list[str]) -> str:
    """`zoom 1116 4`: part of the chart around a hex, place or marker, hexes staggered as they lie."""
    return charttext.zoom(_bay(view), words)


def ports(view: View, words: list[str]) -> str:
    """`ports allies`: ports and airfields with hex, owner, kind and room, of one side or kind, or all."""
    bay = _bay(view)
    lines = []
    for place in PLACE.values():
        owner = bay.owner.get(place.id, place.owner)
        if place.kind != "none" and all(word.lower() in (place.id, owner, place.kind) for word in words):
            lines.append(
                f"{SEA.hex_of[place.id]}  {place.name:<14} {owner:<8} {place.kind:<10} {place.capacity} air units"
            )
    return (
        "\n".join(lines)
        or "No such port. Write `ports`, `ports allies`, `ports major` or a place as in `post`, like `ports colombo`."
    )


def card(view: View, words: list[str]) -> str:
    """`card chokai`: the ratings of a ship or air unit."""
    miles = int(_bay(view).options.hex_nm)
    name = words[0].lower() if words else ""
    if name in SHIP:
        ship = SHIP[name]
        tubes = f", torpedoes {ship.torpedo}" if ship.torpedo else ""
        deck = f", {ship.deck} air units" if ship.deck else ""
        gun = ship.gun or "none"
        return (
            f"{ship.name}: {ship.type.replace('-', ' ')}, gun {gun}, armour {ship.armour}, "
            f"{ship.speed} ({float(knots(ship.speed, miles)):g} knots){tubes}{deck}, "
            f"fuel {ship.fuel}, {ship.points} points."
        )
    if name in PLANE:
        unit = PLANE[name]
        modes = ", ".join(MODES[letter] for letter in unit.modes)
        patrol = f", patrols to {unit.patrol}" if unit.is_fighter else ""
        return f"{unit.name}: {unit.type}, range {unit.range}{patrol}; {modes}."
    return f"There is no counter {name!r}. Write a ship or air unit as in `forces`, like `card chokai`."


MODES: Final = {
    "F": "fighter",
    "T": "torpedo",
    "D": "dive bombing",
    "H": "level bombing",
    "S": "searches arcs and markers",
    "M": "searches markers",
    "N": "flies by night",
}


def table(view: View, words: list[str]) -> str:
    """`table crt`: a printed table; `table` alone lists them."""
    del view
    known = {one.rule.removeprefix("MK-TAB-"): one for one in CHARTS}
    found = known.get(words[0].upper().removeprefix("MK-TAB-")) if words else None
    if found is not None:
        return found.text
    lines = [f"There is no table {words[0]!r}. There are:"] if words else []
    return "\n".join([*lines, *(f"{name.lower():<10} {TABLES[name]}" for name in known)])


def calendar(view: View, words: list[str]) -> str:
    """`calendar`: the turns that are left, with date and light."""
    del words
    bay = _bay(view)
    cycle, start = bay.options.day_night_cycle, bay.options.start_date
    lines = []
    for turn in range(bay.turn, bay.last + 1):
        day = date(turn, start, cycle)
        now = "  <- now" if turn == bay.turn else ""
        lines.append(f"{turn:>3}  {weekday(day)[:3]} {day}  {hours(turn, cycle)}{now}")
    return "\n".join(lines)


COMMANDS: Final[dict[str, Callable[[View, list[str]], str]]] = {
    "zoom": zoom,
    "ports": ports,
    "card": card,
    "table": table,
    "calendar": calendar,
    "line": line,
}
