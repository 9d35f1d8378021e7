"""A packet as a scenario of the tactical game: lines of battle become columns, conditions become effects."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any, Final

from flagplot.campaign.naming import columns_called, kind_of
from flagplot.campaign.papers import Packet, ShipBrief
from flagplot.campaign.places import title_of
from flagplot.campaign.roster import BATTERIES, MERCHANTMAN
from flagplot.campaign.said import say
from flagplot.kernel.rule import rule
from flagplot.kernel.text.said import Row
from flagplot.tactical.content import library
from flagplot.tactical.content.scenario import slug
from flagplot.tactical.state.ids import ShipId
from flagplot.tactical.state.ship import SMALL
from flagplot.tactical.text.wording import called

TURN: Final = 5
"""Minutes of a tactical turn."""
APART: Final = {
    ("day", "usual"): 24_000, ("day", "close"): 16_000, ("day", "long"): 32_000,
    ("night", "usual"): 9_000, ("night", "close"): 6_000, ("night", "long"): 13_000,
}  # fmt: skip
"""Yards between the two main lines at the start."""
EDGE: Final = {"day": 60_000, "night": 40_000}
"""Yards from the middle to the edge of the plot."""
FORWARD: Final = {"screening": 3_000, "second": 1_500, "third": 0, "screened": -6_000}
"""Yards of each line towards the enemy."""
COAST: Final = 400
"""Yards from a battery to the land behind it."""
DIVISION: Final = 8
"""The most ships of a column."""
FLEET_SPEED: Final = 20
CRIPPLED_SPEED: Final = 8
SURPRISED_TURNS: Final = 2
"""Turns that surprise lasts unless the enemy is detected or opens fire before."""
SHORT_TURNS: Final = 8
"""Turns of fire for which a side without LSP has shells."""
FLOAT_PLANES, CARDS = "float-planes", "cards"
"""Conditions of the war, each with the side that has it."""
VICTORY: Final = (
    "A ship sunk counts her comparative strength (CS), one at heavy damage half of it, weighed by the odds of the two forces "
    "where both have warships; merchantmen count 1 each. Damage that a ship brought with her counts nothing."
)
SHORT: Final = "short"
"""The ammunition of a ship whose side has no LSP."""


@dataclass(frozen=True)
class Hull:
    """A ship of the tactical battle: a merchant unit has several."""

    id: ShipId
    """Her name in orders of the tactical game."""
    word: str
    """How the scenario writes her."""
    brief: ShipBrief


@dataclass(frozen=True)
class Column:
    """Ships in line ahead: how far towards the enemy and to the north their leader stands, and yards between them."""

    ships: list[Hull]
    forward: int
    north: int
    gap: int
    is_hurt: bool


@rule("CB-SHP-1", "CB-SHP-3", "CB-SHP-7")
def hulls(packet: Packet) -> list[Hull]:
    """Every ship of a packet by her name in the tactical game: ships without one are numbered, equal names distinguished by the navy."""
    names = Counter(slug(ship.name) for ship in packet.ships)
    found, nameless = [], Counter[str]()
    for ship in packet.ships:
        if what := kind_of(ship):
            for _ in range(ship.count):
                nameless[what] += 1
                name = f"{what[:1].upper()}{what[1:]} {nameless[what]}"
                found.append(Hull(ShipId(slug(name)), f"{name}:{ship.kind}", ship))
        elif ship.kind in BATTERIES.values():
            found.append(Hull(ShipId(slug(ship.name)), f"{ship.name}:{ship.kind}", ship))
        elif names[slug(ship.name)] > 1:
            name = f"{ship.name} {ship.id.partition('.')[0].upper()}"
            found.append(Hull(ShipId(slug(name)), f"{name}:{ship.kind}", ship))
        else:
            found.append(Hull(ShipId(slug(ship.name)), ship.id, ship))
    return found


@rule("CB-DWN-1", "CB-DWN-4", "CB-DWN-5")
def scenario(packet: Packet) -> str:
    """The text of the scenario; `read_scenario` of the tactical game takes it."""
    night = packet.light == "night"
    lines = [
        f"title = {_said(title_of(packet))}",
        f"blurb = {_said(str(say('blurb', parent=packet.parent, postures=postures(packet))))}",
        f'date = "{packet.date}"',
        f'start = "{packet.start}"',
        f"turns = {max(1, packet.minutes // TURN)}",
        f'light = "{packet.light}"',
        f'visibility = "{packet.visibility}"',
        f'seas = "{packet.seas}"',
        "hypothetical = true",
        f"victory = {_said(VICTORY)}",
        *(['ratio = "1/1"'] if _hunts(packet) else []),
        f"special = [{_said('Who passes an edge of the plot has broken off.')}]",
    ]
    sides = list(dict.fromkeys(ship.side for ship in packet.ships))
    apart = APART["night" if night else "day", packet.options.get("opening_range", "usual")]
    ships = hulls(packet)
    for number, side in enumerate(sides):
        lines += _columns([hull for hull in ships if hull.brief.side == side], side, apart // 2, 1 if number else -1)
    if any(hull.brief.kind in BATTERIES.values() for hull in ships):
        lines += _coast(apart // 2)
    for effect in _effects(packet, ships, sides):
        lines += ["", "[[effect]]", *(f"{key} = {_said(value)}" for key, value in effect.items())]
    return "\n".join(lines) + "\n"


@rule("CB-DWN-3")
def _hunts(packet: Packet) -> bool:
    """Whether warships meet merchantmen alone: the odds of such forces mean nothing."""
    armed = {ship.side for ship in packet.ships if ship.kind != MERCHANTMAN}
    return len(armed) < len({ship.side for ship in packet.ships})


@rule("CB-DWN-17")
def postures(packet: Packet) -> Row:
    """The task of each side, in words."""
    sides = [side for side in dict.fromkeys(ship.side for ship in packet.ships) if side in packet.postures]
    return Row(tuple(say("posture", side=called(side), posture=packet.postures[side]) for side in sides), "; ")


@rule("CB-DWN-6", "CB-DWN-7")
def _columns(ships: list[Hull], side: str, away: int, west: int) -> list[str]:
    """Each line of battle as columns that steer north, Japan to the east; crippled ships by themselves in the rear."""
    found: list[str] = []
    columns = list(_divisions(ships))
    names = columns_called(
        side, [(tuple(hull.brief.kind for hull in column.ships), column.is_hurt) for column in columns]
    )
    for name, column in zip(names, columns, strict=True):
        limit = CRIPPLED_SPEED if column.is_hurt else FLEET_SPEED
        ashore = any(hull.brief.kind in BATTERIES.values() for hull in column.ships)
        speed = 0 if ashore else min(limit, *(library.classes()[hull.brief.kind].speed for hull in column.ships))
        found += [
            "",
            "[[group]]",
            f'side = "{side}"',
            f'name = "{name}"',
            f"at = [{-west * (away - column.forward)}, {column.north}]",
            "course = 0",
            f"speed = {speed}",
            *([f"gap = {column.gap}"] if len(column.ships) > 1 else []),
            f"ships = [{', '.join(_said(hull.word) for hull in column.ships)}]",
        ]
    return found


def _divisions(ships: list[Hull]) -> Iterator[Column]:
    """The columns of a side, line by line, each astern of the one before it."""
    for line, forward in FORWARD.items():
        for is_hurt in (False, True):
            held = [hull for hull in ships if hull.brief.line == line and _limps(hull) is is_hurt]
            north = 0 if not is_hurt else -8_000
            for part in range(0, len(held), DIVISION):
                division = held[part : part + DIVISION]
                gap = 600 if all(_type(hull) in SMALL for hull in division) else 1_000
                yield Column(division, forward, north, gap, is_hurt)
                north -= len(division) * gap + 1_000


@rule("CB-SHP-4")
def _coast(away: int) -> list[str]:
    """The land on which a battery stands: close behind it, from edge to edge."""
    shore, far = -(away - FORWARD["screening"]) - COAST, 2 * max(EDGE.values())
    corners = [[shore, -far], [shore, far], [-far, far], [-far, -far]]
    return ["", "[[land]]", 'name = "Ceylon"', f"polygon = {corners}"]


def _limps(hull: Hull) -> bool:
    """Whether she stays in the rear."""
    return hull.brief.damaged and hull.brief.kind not in BATTERIES.values()


def _type(hull: Hull) -> str:
    return library.classes()[hull.brief.kind].type


@rule("CB-DWN-3", "CB-DWN-7", "CB-DWN-8", "CB-DWN-9", "CB-DWN-10", "CB-DWN-13", "CB-SHP-4")
def _effects(packet: Packet, ships: list[Hull], sides: list[str]) -> list[dict[str, Any]]:
    """Everything in the packet besides the forces."""
    edge = EDGE[packet.light]
    found: list[dict[str, Any]] = [
        {"type": "exit_vp", "side": sides[0], "axis": axis, "beyond": edge if axis[1] == ">" else -edge, "value": 0}
        for axis in ("x<", "x>", "y<", "y>")
    ]
    found += [
        {"type": "no_floatplane", "side": side} for side in sides if f"{FLOAT_PLANES} {side}" not in packet.conditions
    ]
    for side in sides:
        if f"{CARDS} {side}" in packet.conditions and packet.light == "day":
            found.append({"type": "gun_mod", "side": side, "value": 1})
    flying = sorted({hull.brief.kind for hull in ships if library.classes()[hull.brief.kind].air_group is not None})
    found += [{"type": "no_air_group", "class": kind} for kind in flying]
    if any(hull.brief.kind == MERCHANTMAN for hull in ships):
        found.append({"type": "vp", "class": MERCHANTMAN, "value": 1})
    for side in sides if packet.light == "night" else []:
        if packet.surprise == side:
            continue  # the side with surprise is undetected
        found.append({"type": "detected_at_start", "side": side})
        if packet.surprise:
            found.append({"type": "surprised", "side": side, "until_turn": SURPRISED_TURNS})
    for hull in ships:
        sheet = library.classes()[hull.brief.kind]
        if hull.brief.kind in BATTERIES.values():
            found.append({"type": "max_speed", "ship": hull.id, "knots": 0})
        if hull.brief.damaged:
            found.append({"type": "start_level", "ship": hull.id, "level": "HD", "controlled": True})
            found.append({"type": "hd_from_before", "ship": hull.id})
        elif sheet.torpedoes and not hull.brief.salvoes:
            found.append({"type": "tubes_empty", "ship": hull.id})
        if sheet.reloads and hull.brief.salvoes < 2 and not hull.brief.damaged:
            found.append({"type": "no_reloads", "ship": hull.id})
        if hull.brief.ammunition == SHORT and sheet.batteries:
            found.append({"type": "ammo", "ship": hull.id, "turns": SHORT_TURNS, "main": True})
    return found


def _said(value: Any) -> str:
    """A value as TOML writes it; names are plain text."""
    return json.dumps(value, ensure_ascii=False)
