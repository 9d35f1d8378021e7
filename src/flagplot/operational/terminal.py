"""The game at the terminal: the chart as a seat knows it, its forces, and closer looks."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from flagplot.kernel.hexes import Hex, parse_hex
from flagplot.kernel.order import Order
from flagplot.kernel.view import View
from flagplot.operational.calendar import date, hours, weekday
from flagplot.operational.charts import CHARTS
from flagplot.operational.content_map import board as chart
from flagplot.operational.counters import PLANE, SHIP, TROOP
from flagplot.operational.model import ALLIES, JAPAN
from flagplot.operational.orders import Array, Plot
from flagplot.operational.phases.setup import Arranging
from flagplot.operational.scenarios import scenario
from flagplot.operational.sea import PLACE, SEA
from flagplot.operational.view import BayView, Marker
from flagplot.operational.wording import SIDES

WIDE: Final = 3
"""Letters for a hex on the whole chart."""
PORTS: Final = {ALLIES: "@", JAPAN: "%"}
LEGEND: Final = ". sea  + coast  o island  # land  @ Allied port  % Japanese port  J1 A1 task groups  F1 freighters  s submarine  * several"


def _bay(view: View) -> BayView:
    assert isinstance(view, BayView)
    return view


def forced(view: View, order: Order) -> bool:
    """Whether an order that alone is listed is the only one there is: set-up, arrays and plots have more forms than are listed."""
    asked = view.flow[-1] if view.flow else None
    return not isinstance(asked, Arranging) and not isinstance(order, (Array, Plot))


# The chart.


def board(view: View) -> str:
    """The whole chart with every marker the seat knows of, and a list of what stands where."""
    bay = _bay(view)
    marks = _marks(bay)
    tens = "".join(f"{c // 10 if c % 10 == 0 or c == 0 else ' ':<{WIDE}}" for c in range(chart().columns))
    ones = "".join(f"{c % 10:<{WIDE}}" for c in range(chart().columns))
    lines = [heading(bay), f"   {tens}".rstrip(), f"   {ones}".rstrip()]
    for row in range(chart().rows):
        cells = "".join(f"{_cell(bay, marks, Hex(column, row)):<{WIDE}}" for column in range(chart().columns))
        lines.append(f"{row:02d} {cells}".rstrip())
    lines.append(f"{LEGEND}  (odd columns lie half a hex further south: `zoom 1116`)")
    bands = scenario(bay.scenario).victory
    lines.append(
        f"Japan wins with a lead of {bands.japan} points; from {bands.draw} on it is a draw, below that the Allies win."
    )
    return "\n".join([*lines, *_contacts(bay)])


def heading(bay: BayView) -> str:
    """Turn, date, light, impulse and score on one line."""
    cycle = bay.options["day_night_cycle"]
    day = date(bay.turn, bay.options["start_date"], cycle)
    light = "Night" if bay.night else "Day"
    impulse = f", impulse {bay.impulse}" if bay.impulse else ""
    score = ", ".join(f"{SIDES[side]} {points}" for side, points in bay.score.items())
    return f"Turn {bay.turn} of {bay.last}, {weekday(day)} {day} {hours(bay.turn, cycle)} ({light}){impulse}. Points: {score}."


def _marks(bay: BayView) -> dict[str, list[str]]:
    """What lies in each hex, the seat's own markers first."""
    found: dict[str, list[str]] = {}
    for group in bay.groups.values():
        if group.at:
            found.setdefault(group.at, []).append(group.id)
    for marker in bay.markers.values():
        if marker.at:
            found.setdefault(marker.at, []).append(marker.id)
    for at in [sub.at for sub in bay.subs.values()] + [sub.at for sub in bay.sub_markers.values()]:
        found.setdefault(at, []).append("s")
    return found


def _cell(bay: BayView, marks: dict[str, list[str]], at: Hex) -> str:
    here = marks.get(str(at), [])
    if len(here) == 1:
        return here[0][:WIDE]
    if here:
        return f"{here[0][:2]}*"
    for place in chart().places_at(at):
        if place.kind != "none":
            return PORTS.get(bay.owner.get(place.id, ""), "+")
    return chart().terrain(at)


def _contacts(bay: BayView) -> list[str]:
    """Enemy markers in words."""
    lines = []
    for marker in bay.markers.values():
        if not marker.at:
            continue
        what = " ".join(_words(ship.id, ship.left, damaged=ship.damaged) for ship in marker.ships) or _unseen(
            bay, marker
        )
        notes = [word for word, true in (("revealed", marker.revealed), ("anchored", marker.anchored)) if true]
        note = f" ({', '.join(notes)})" if notes else ""
        lines.append(f"  {marker.id:<4} {where(marker.at):<18} {what}{note}")
    return ["Enemy markers:", *lines] if lines else ["No enemy marker on the chart."]


def _unseen(bay: BayView, marker: Marker) -> str:
    """What is known of a marker that lies face down."""
    if marker.id.startswith("F"):
        return "freighters, not sighted"
    if marker.id.startswith("AU"):
        return "a troop convoy, not sighted"
    if marker.reported:
        return "real ships, not identified"
    return "ships, not sighted" if bay.options["dummies_per_kind"] == "0" else "ships or a dummy"


def _words(name: str, left: int, *, damaged: bool) -> str:
    """A ship on the list: `chokai*` is Damaged, `f3(4)` has four ships left."""
    return f"{name}{f'({left})' if left else ''}{'*' if damaged else ''}"


def where(at: str) -> str:
    """A hex with the place in it: `1116 Colombo`."""
    names = [PLACE[place].name for place in SEA.places_at.get(at, ()) if PLACE[place].kind != "airfield"]
    return f"{at} {names[0]}" if names else at


# The forces.


def forces(view: View) -> str:
    """The seat's groups, submarines, air units and troops."""
    bay = _bay(view)
    lines = [heading(bay), "Task groups:"]
    for group in sorted(
        bay.groups.values(), key=lambda one: (not one.at, one.id.rstrip("0123456789"), len(one.id), one.id)
    ):
        lines.append(f"  {group.id:<4} {where(group.at) if group.at else 'off the map':<18} {_ships(bay, group.ships)}")
        if group.dummy:
            lines[-1] += "dummy"
    lines.append("Air units:")
    lines += _air(bay)
    if bay.subs:
        boats = ", ".join(f"{sub.id} {sub.boat or 'dummy'} {sub.at}" for sub in bay.subs.values())
        lines.append(f"Submarines: {boats}")
    for label, own in (("Troops", True), ("Enemy troops in sight", False)):
        words = [
            f"{TROOP[t.id].name} {where(t.at) if t.at else f'aboard {t.aboard}'}{' (disrupted)' if t.disrupted else ''}"
            for t in bay.troops.values()
            if not t.fate and (t.side == bay.side or not bay.side) == own
        ]
        if words:
            lines.append(f"{label}: {', '.join(words)}")
    return "\n".join(lines)


def _ships(bay: BayView, names: list[str]) -> str:
    words = []
    for name in names:
        ship = bay.ships[name]
        words.append(_words(name, ship.left, damaged=ship.damaged))
    fuel = [bay.ships[name].fuel for name in names]
    return " ".join(words) + (f"  [fuel {min(fuel)}]" if fuel else "")


def _air(bay: BayView) -> list[str]:
    by_base: dict[str, list[str]] = {}
    for plane in bay.planes.values():
        if plane.lost or not plane.base:
            continue
        card = PLANE.get(plane.id)
        kind = f" {card.type} {card.range}" if card and card.type != "Decoy" else " decoy"
        task = f", {plane.task}{f' {plane.post}' if plane.post else ''}" if plane.task else ""
        by_base.setdefault(plane.base, []).append(f"{plane.id} ({kind.strip()}{task})")
    return [f"  {base:<14} {', '.join(units)}" for base, units in by_base.items()]


# Closer looks.


def zoom(view: View, words: list[str]) -> str:
    """Part of the chart, hexes staggered as they lie: `zoom 1116 4`."""
    bay = _bay(view)
    name = words[0] if words else "1116"
    at = SEA.hex_of.get(name, name)
    if at not in SEA.all:
        return f"{name!r} is neither a hex nor a place: write `zoom 1116` or `zoom colombo`."
    radius = min(8, max(1, int(words[1]))) if len(words) > 1 and words[1].isdecimal() else 4
    middle = parse_hex(at)
    columns = range(max(0, middle.column - radius), min(chart().columns, middle.column + radius + 1))
    rows = range(max(0, middle.row - radius), min(chart().rows, middle.row + radius + 1))
    marks = _marks(bay)
    width = 8
    canvas = [[" "] * (width * len(columns) + 2) for _ in range(2 * len(rows) + 1)]
    for i, column in enumerate(columns):
        for j, row in enumerate(rows):
            here = Hex(column, row)
            top = 2 * j + (column & 1)
            _write(canvas, top, i * width, str(here))
            content = " ".join(marks.get(str(here), [])) or _name(bay, here)
            _write(canvas, top + 1, i * width, content[: width - 1])
    return "\n".join("".join(line).rstrip() for line in canvas)


def _write(canvas: list[list[str]], line: int, start: int, text: str) -> None:
    if line < len(canvas):
        canvas[line][start : start + len(text)] = list(text)


def _name(bay: BayView, at: Hex) -> str:
    for place in chart().places_at(at):
        if place.kind != "none":
            return f"{PORTS.get(bay.owner.get(place.id, ''), '')}{place.name}"
    return chart().terrain(at)


def ports(view: View, words: list[str]) -> str:
    """Ports and airfields: hex, owner, kind, room: `ports`."""
    bay = _bay(view)
    lines = []
    for place in PLACE.values():
        owner = bay.owner.get(place.id, place.owner)
        if place.kind != "none" and all(word in (place.id, owner, place.kind) for word in words):
            lines.append(
                f"{SEA.hex_of[place.id]}  {place.name:<14} {owner:<8} {place.kind:<10} {place.capacity} air units"
            )
    return "\n".join(lines) or "No such port."


def card(view: View, words: list[str]) -> str:
    """A ship's or air unit's ratings: `card chokai`."""
    del view
    name = words[0] if words else ""
    if name in SHIP:
        ship = SHIP[name]
        tubes = f", torpedoes {ship.torpedo}" if ship.torpedo else ""
        deck = f", {ship.deck} air units" if ship.deck else ""
        gun = ship.gun or "none"
        return (
            f"{ship.name}: {ship.type.replace('-', ' ')}, gun {gun}, armour {ship.armour}, {ship.speed}{tubes}{deck}, "
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
    """A printed table: `table MK-TAB-CRT`; alone it lists them."""
    del view
    known = {one.rule: one for one in CHARTS}
    if not words:
        return "\n".join(known)
    found = known.get(words[0].upper())
    return found.text if found else f"There is no table {words[0]!r}: {', '.join(known)}."


def calendar(view: View, words: list[str]) -> str:
    """The turns of the game: `calendar`."""
    del words
    bay = _bay(view)
    cycle, start = bay.options["day_night_cycle"], bay.options["start_date"]
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
}
