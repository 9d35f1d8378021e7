"""The map as text: the whole Bay, and a part of it with its hexes staggered as on the map."""

from __future__ import annotations

from textwrap import fill
from typing import Final

from flagplot.kernel.hexes import Hex, parse_hex
from flagplot.operational.content.map import board as chart
from flagplot.operational.content.scenarios import scenario
from flagplot.operational.content.sea import PLACE, SEA
from flagplot.operational.rules.calendar import date, hours, weekday
from flagplot.operational.state.ids import CONVOY, FREIGHTERS, kind_of
from flagplot.operational.state.model import ALLIES, JAPAN
from flagplot.operational.state.view import BayView, Marker
from flagplot.operational.text.wording import SIDES

PAGE: Final = 100
"""Columns of a page."""
WIDE: Final = 2
"""Letters for a hex on the whole chart."""
PORTS: Final = {ALLIES: "@", JAPAN: "%"}
LEGEND: Final = (
    ". sea  + coast  o island  # land  @ Allied port  % Japanese port  J1 A1 task groups  F1 freighters  s submarine  "
    "* several markers, or one with no room for its number. Odd columns lie half a hex further south: `zoom 1116`."
)


def board(bay: BayView) -> str:
    """The whole map with every marker the seat knows of, and a list of what is where."""
    marks = markers(bay)
    tens = "".join(f"{c // 10 if c % 10 == 0 else ' ':<{WIDE}}" for c in range(chart().columns))
    ones = "".join(f"{c % 10:<{WIDE}}" for c in range(chart().columns))
    lines = [heading(bay), f"   {tens}".rstrip(), f"   {ones}".rstrip()]
    lines += [f"{row:02d} {_row(bay, marks, row)}" for row in range(chart().rows)]
    bands = scenario(bay.scenario).victory
    aim = (
        f"Japan wins with a lead of {bands.japan} points; from {bands.draw} on it is a draw, below that the Allies win."
    )
    return "\n".join([*lines, fill(LEGEND, PAGE), fill(aim, PAGE), *_contacts(bay)])


def heading(bay: BayView) -> str:
    """Turn, date, light, impulse and score on one line."""
    cycle = bay.options.day_night_cycle
    day = date(bay.turn, bay.options.start_date, cycle)
    light = "Night" if bay.night else "Day"
    impulse = f", impulse {bay.impulse}" if bay.impulse else ""
    score = ", ".join(f"{SIDES[side]} {points}" for side, points in bay.score.items())
    return f"Turn {bay.turn} of {bay.last}, {weekday(day)} {day} {hours(bay.turn, cycle)} ({light}){impulse}. Points: {score}."


def markers(bay: BayView) -> dict[str, list[str]]:
    """The markers in each hex, the seat's own first."""
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


def _row(bay: BayView, marks: dict[str, list[str]], row: int) -> str:
    """One row of the map; a long label runs into the next hex if that is empty."""
    line = [" "] * (WIDE * chart().columns + 1)
    hexes = [Hex(column, row) for column in range(chart().columns)]
    for at in hexes:
        line[at.column * WIDE] = _terrain(bay, at)
    for at in hexes:
        here = marks.get(str(at), [])
        if here:
            beside = Hex(at.column + 1, row)
            room = WIDE if marks.get(str(beside)) or _terrain(bay, beside) in PORTS.values() else WIDE + 1
            label = here[0] if len(here) == 1 else f"{here[0]}*"
            label = label if len(label) <= room else f"{label[0]}*"
            line[at.column * WIDE : at.column * WIDE + max(WIDE, len(label))] = list(f"{label:<{WIDE}}")
    return "".join(line).rstrip()


def _terrain(bay: BayView, at: Hex) -> str:
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
        what = " ".join(ship_words(ship.id, ship.left, damaged=ship.damaged) for ship in marker.ships) or _unseen(
            bay, marker
        )
        notes = [word for word, true in (("revealed", marker.revealed), ("anchored", marker.anchored)) if true]
        note = f" ({', '.join(notes)})" if notes else ""
        line = f"  {marker.id:<4} {where(marker.at):<18} {what}{note}"
        lines.append(fill(line, PAGE, subsequent_indent=" " * 26, break_on_hyphens=False))
    return ["Enemy markers:", *lines] if lines else ["No enemy marker on the chart."]


def _unseen(bay: BayView, marker: Marker) -> str:
    """What is known of a face-down marker."""
    kind = kind_of(marker.id)
    if kind == FREIGHTERS:
        return "freighters, not sighted"
    if kind == CONVOY:
        return "a troop convoy, not sighted"
    if marker.reported:
        return "real ships, not identified"
    return "ships, not sighted" if bay.options.dummies_per_kind == "0" else "ships or a dummy"


def ship_words(name: str, left: int, *, damaged: bool) -> str:
    """A ship on the list: `chokai*` is Damaged, `f3(4)` has four ships left."""
    return f"{name}{f'({left})' if left else ''}{'*' if damaged else ''}"


def where(at: str) -> str:
    """A hex with the place in it: `1116 Colombo`."""
    names = [PLACE[place].name for place in SEA.places_at.get(at, ()) if PLACE[place].kind != "airfield"]
    return f"{at} {names[0]}" if names else at


def zoom(bay: BayView, words: list[str]) -> str:
    """Part of the chart around a hex, a place or a marker."""
    name = words[0] if words else "1116"
    at = SEA.hex_of.get(name.lower(), name)
    known = {group.id: group.at for group in bay.groups.values()} | {one.id: one.at for one in bay.markers.values()}
    known |= {sub.id: sub.at for sub in bay.subs.values()} | {one.id: one.at for one in bay.sub_markers.values()}
    at = known.get(name.upper()) or at
    if at not in SEA.all:
        return f"{name!r} is no hex, place or marker on the chart: write `zoom 1116`, `zoom colombo` or `zoom J1`."
    radius = min(8, max(1, int(words[1]))) if len(words) > 1 and words[1].isdecimal() else 4
    middle = parse_hex(at)
    columns = range(max(0, middle.column - radius), min(chart().columns, middle.column + radius + 1))
    rows = range(max(0, middle.row - radius), min(chart().rows, middle.row + radius + 1))
    marks = markers(bay)
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
