"""Naval Action at the terminal: the text plot, lists of ships, status sheets, and the SVG plot on request."""

from __future__ import annotations

from collections.abc import Callable
from itertools import pairwise
from pathlib import Path
from textwrap import fill
from typing import Final

from flagplot.kernel.dice import Chance, SeededDice, key_from_seed
from flagplot.kernel.order import BadNotation, Order
from flagplot.kernel.seat import side_of
from flagplot.kernel.view import View
from flagplot.tactical.content import library as content
from flagplot.tactical.game import GAME
from flagplot.tactical.orders.choices import Amend, Plot, Signals
from flagplot.tactical.orders.helm import decimals, read_steps
from flagplot.tactical.orders.names import resolve, which
from flagplot.tactical.rules.movement.geometry import YARD
from flagplot.tactical.rules.movement.track import overrun, run_group
from flagplot.tactical.rules.plot.plotting import detach
from flagplot.tactical.state.model import Battle
from flagplot.tactical.state.view import BattleView
from flagplot.tactical.text.canvas import Canvas
from flagplot.tactical.text.picture import Picture, ShipMark, picture
from flagplot.tactical.text.sheet import blank, status_sheet
from flagplot.tactical.text.svg import draw
from flagplot.tactical.text.usage import GRAMMAR

__all__ = ["COMMANDS", "GRAMMAR", "REDRAW", "board", "doubt", "forced", "forces"]

COLUMNS: Final = 100
SCALES: Final = (100, 150, 200, 250, 300, 400, 500, 600, 800, 1000, 1500, 2000, 3000)
"""Yards to a column: the plot never shows more detail than the first value."""


def board(view: View) -> str:
    """The text plot: own ships in capitals, the enemy in small letters, each with the arrow of her course."""
    assert isinstance(view, BattleView)
    plot = picture(view)
    west, south, east, north = plot.bounds()
    scale = next((s for s in SCALES if (east - west) // s <= COLUMNS and (north - south) // (2 * s) <= 44), SCALES[-1])
    canvas = Canvas(west, south, east, north, scale)
    canvas.grid()
    for _, polygon in plot.land:
        canvas.fill(polygon)
    for line in plot.smoke:
        for (x0, y0), (x1, y1) in pairwise(line):
            canvas.line(x0, y0, x1, y1, "~")
    for track in plot.tracks:
        canvas.line(track.x, track.y, track.to_x, track.to_y, ":" if track.is_hidden else "*")
    for _, x, y in plot.datums:
        canvas.put(x, y, "?")
    for mark in plot.ships:
        canvas.mark(mark.x, mark.y, mark.label + mark.arrow)
    legend = f"One column is {scale:,} yards, one line {2 * scale:,}; grid every {canvas.step:,}. North is up."
    return "\n".join([fill(plot.title, COLUMNS), *canvas.rows(), legend, "", *_key(plot), *_commands(view)])


def _key(plot: Picture) -> list[str]:
    lines = []
    for is_own, heading in ((True, "Own ships"), (False, "Enemy in sight")):
        marks = [mark for mark in plot.ships if mark.is_own == is_own]
        lines += [f"{heading}:"] + ([_entry(mark) for mark in marks] or ["  none"])
    if plot.tracks:
        runs = [_runs(plot, is_own=is_own) for is_own in (True, False)]
        told = ", ".join(run for run in runs if run)
        lines.append(f"Torpedoes in the water (* known tracks, : unmarked): {told}.")
    if plot.smoke:
        lines.append(f"Smoke (~): {len(plot.smoke)} line{'s' if len(plot.smoke) > 1 else ''}.")
    for boat, x, y in plot.datums:
        lines.append(f"Located (?): {boat} at {x:,}, {y:,}.")
    return lines


def _runs(plot: Picture, *, is_own: bool) -> str:
    """A side's torpedoes: how many on how many tracks."""
    counts = [track.count for track in plot.tracks if track.is_own == is_own]
    if not counts:
        return ""
    return f"{sum(counts)} {'own' if is_own else 'enemy'} on {len(counts)} track{'s' if len(counts) > 1 else ''}"


def _commands(view: BattleView) -> list[str]:
    """Which commander has which groups, if a side has several commanders."""
    seats: dict[str, list[str]] = {}
    for group in view.groups.values():
        if any(name in view.ships and view.ships[name].in_battle for name in group.ships):
            seats.setdefault(group.seat, []).append(group.id)
    if len(seats) < 2 or view.seat not in seats:
        return []
    others = [f"{', '.join(groups)} under {seat}" for seat, groups in seats.items() if seat != view.seat]
    return [f"You command {', '.join(seats[view.seat])}; {'; '.join(others)}."]


def _entry(mark: ShipMark) -> str:
    knots = f"{mark.knots:>3} kn" if mark.knots >= 0 else "      "
    damage = "" if mark.level == "none" else mark.level
    course = f"{mark.course // 10:03d}"
    # An enemy's position is judged by eye from the grid (NA-SOP-10, NA-SOP-11).
    place = f"({mark.x:,}, {mark.y:,})" if mark.is_own else f"about ({_by_eye(mark.x):,}, {_by_eye(mark.y):,})"
    tail = f"{damage:<3} {mark.remark}".rstrip()
    return f"  {mark.label:<2} {mark.name:<20} {mark.type:<3} {mark.group:<14} course {course} {knots}  {place:<18} {tail}".rstrip()


def _by_eye(yards: int) -> int:
    return (yards + 250) // 500 * 500


def forces(view: View) -> str:
    """Own ships by group with what is left on their sheets, then aircraft."""
    assert isinstance(view, BattleView)
    lines = []
    for group in view.groups.values():
        ships = [view.ships[name] for name in group.ships if name in view.ships]
        if not ships:
            continue
        lines.append(
            f"{group.name} ({group.id}), flag {view.ships[group.flag].name if group.flag in view.ships else '-'}"
        )
        for ship in ships:
            if not ship.in_battle:
                lines.append(f"  {ship.name:<20} {'sunk' if ship.level == 3 else ship.status}")
                continue
            ammo = ", ".join(f"{content.guns()[gun].name} {left}" for gun, left in ship.ammo.items())
            tubes = sum(ship.tubes)
            lines.append(
                f"  {ship.name:<20} {ship.sheet.type:<3} {decimals(ship.speed, 1000):>6} kn  damage "
                f"{('none', 'D', 'HD', 'sunk')[ship.level]:<4} ammunition {ammo}"
                + (f"  torpedoes {tubes}" if ship.tubes else "")
            )
    side = side_of(view.seat)
    own = [flight for flight in view.flights.values() if flight.side == side]
    lines += [
        f"  {flight.id:<6} {flight.aircraft:<16} {flight.planes} planes, {flight.status}, {flight.load or 'no load'}"
        f"{', ' + flight.mission if flight.mission else ''}{' ' + flight.target if flight.target else ''}"
        for flight in own
    ]
    return "\n".join(lines) or "No ships."


def sheet(view: View, words: list[str]) -> str:
    """`sheet exeter`: her status sheet; an enemy's, or any class's, unmarked."""
    assert isinstance(view, BattleView)
    if not words:
        return f"Name a ship: sheet {next(iter(view.ships), 'hood')}. Yours are {', '.join(view.ships)}."
    wanted = " ".join(words)
    own = resolve(wanted, {ship.id: ship.name for ship in view.ships.values()})
    if own:
        return status_sheet(view.ships[own], view.options.play_scale)
    enemy = resolve(wanted, {ship.id: ship.name for ship in view.others.values()})
    try:
        return blank(view.others[enemy].kind if enemy else wanted)
    except LookupError as fault:
        return f"{fault.args[0]} In this battle {which(wanted, [*view.ships, *view.others])}"


def briefing(view: View, _words: list[str]) -> str:
    """`briefing`: the scenario's conditions, special rules and aims."""
    assert isinstance(view, BattleView)
    brief = view.brief
    lines = [
        f"{brief.title}, {brief.date}, {brief.start}, {brief.turns} turns.",
        brief.blurb,
        f"Victory: {brief.victory}",
    ]
    lines += [f"Special: {line}" for line in brief.special]
    lines += [f"Strategic aim of {aim.side}: {aim.text}" for aim in brief.aims]
    lines += list(brief.warnings)
    return "\n".join(lines)


def svg(view: View, words: list[str]) -> str:
    """`svg plot.svg exeter`: write the plot as a drawing, with arcs and range rings of the named ship."""
    assert isinstance(view, BattleView)
    if not words:
        own = next(iter(view.ships), "exeter")
        return f"Name a file and perhaps one of your ships for arcs and range rings: svg plot.svg {own}."
    names = {ship.id: ship.name for ship in view.ships.values()}
    wanted = " ".join(words[1:])
    ship = resolve(wanted, names)
    if wanted and not ship:
        return f"You have no ship {wanted!r}; {which(wanted, names)}"
    path = Path(words[0])
    try:
        if path.exists() and not path.is_file():
            return f"{path} is no ordinary file. Name another: `svg plot.svg`."
        path.write_text(draw(view, ship), encoding="utf-8")
    except (OSError, ValueError) as fault:
        why = fault.strerror if isinstance(fault, OSError) else "that is no name of a file"
        return f"{path} cannot be written: {why}. Name another: `svg plot.svg`."
    return f"The plot is drawn in {path}."


def plan(view: View, words: list[str]) -> str:
    """`plan exeter: 4", R 30, 20"`: try a helm order: which leg would be cut, or where it leads."""
    assert isinstance(view, BattleView)
    name, colon, steps = " ".join(words).partition(":")
    groups = {group.id: group.name for group in view.groups.values() if any(n in view.ships for n in group.ships)}
    group = resolve(name.strip(), groups)
    if not colon or not group:
        return (
            f'Write a helm order of one of your groups, like `plan {next(iter(groups), "group")}: 4", R 30, 8"`; '
            f"{which(name.strip(), groups)}"
        )
    try:
        order = read_steps(steps)
    except BadNotation as fault:
        return str(fault)
    world = _world(view)
    warning = overrun(world, world.groups[group], order)
    tracks = run_group(world, world.groups[group], order)
    ends = [
        f"{view.ships[track.ship].name} ends at ({track.points[-1][0] // YARD:,}, {track.points[-1][1] // YARD:,}), "
        f"course {track.course // 10:03d}, after {track.length // YARD:,} yards."
        for track in tracks
    ]
    return "\n".join(([str(warning)] if warning else []) + ends)


def doubt(view: View, order: Order) -> str:
    """What a legal order will not do as written: legs that are cut short (NA-MOV-12). Empty if there is none."""
    assert isinstance(view, BattleView)
    if not isinstance(order, Plot | Amend) or not order.helms:
        return ""
    world = _world(view)
    if isinstance(order, Plot):
        ships = {ship.id: ship.name for ship in view.ships.values()}
        for leaving in order.detaches:  # a ship that leaves her group neither slows it nor is in it any more
            if name := resolve(leaving.ship, ships):
                detach(world, name, leaving.name)
    groups = {group.id: group.name for group in world.groups.values() if group.seat == view.seat}
    found = []
    for helm in order.helms:
        group = resolve(helm.group, groups)
        if group:
            found.append(overrun(world, world.groups[group], helm.steps))
    return " ".join(str(warning) for warning in found if warning)


def forced(view: View, order: Order) -> bool:
    """Whether the only listed order is the only one there is: no signal, for a seat without a fellow commander."""
    return isinstance(order, Signals) and view.prompt is not None and len(view.prompt.examples) == 1


def _world(view: BattleView) -> Battle:
    """A state to try orders in: the seat's own ships are the same in every possible one."""
    return GAME.imagine(view, SeededDice(Chance(key_from_seed(1))))


REDRAW: Final = "Plot and allocate"
"""The step at which the plot is printed again."""
COMMANDS: Final[dict[str, Callable[[View, list[str]], str]]] = {
    "sheet": sheet,
    "svg": svg,
    "briefing": briefing,
    "plan": plan,
}
