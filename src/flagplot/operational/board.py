"""The fixed furniture of the map for those who draw it: terrain, coast, places, zones, and the counters' printed values."""

from __future__ import annotations

import json
from importlib.resources import files
from typing import Any

from flagplot.operational.charts import SPEED
from flagplot.operational.content import cards
from flagplot.operational.content_map import board as read_map
from flagplot.operational.phases.board import LINES, board_range


def board() -> dict[str, Any]:
    """Everything printed, nothing that changes in play; hexes as text."""
    chart = read_map()
    counters = cards()
    coast = json.loads(files("flagplot.content").joinpath("operational", "coast.json").read_text("utf-8"))
    return {
        "columns": chart.columns,
        "rows": chart.rows,
        "terrain": ["".join(chart.terrain(at) for at in chart.all if at.row == row) for row in range(chart.rows)],
        "coast": coast["rings"],
        "closed": sorted("|".join(sorted(str(at) for at in pair)) for pair in chart.closed),
        "entry": [str(at) for at in chart.entry],
        "ceylon": sorted(str(at) for at in chart.ceylon),
        "places": {
            place.id: {
                "name": place.name,
                "hex": str(place.hex),
                "owner": place.owner,
                "kind": place.kind,
                "capacity": place.capacity,
            }
            for place in chart.places.values()
        },
        "zones": [
            {"side": zone.side, "place": zone.place, "hex": str(zone.hex), "radius": zone.radius}
            for zone in chart.zones
        ],
        "base_zone_radius": chart.base_zone_radius,
        "impulses": len(SPEED.read("Fast", "impulses").cell),
        "lines": {option: list(posts) for option, posts in LINES.items()},
        "ranges": {option: _ranges(len(posts)) for option, posts in LINES.items()},
        "ships": {
            card.short: {
                "name": card.name,
                "side": card.side,
                "type": card.type,
                "gun": card.gun,
                "armour": card.armour,
                "speed": card.speed,
                "torpedo": card.torpedo,
                "deck": card.deck,
                "fuel": card.fuel,
                "points": card.points,
            }
            for card in counters.ships.values()
        },
        "planes": {
            card.id: {"name": card.name, "side": card.side, "type": card.type, "range": card.range, "modes": card.modes}
            for card in counters.air.values()
        },
        "submarines": {card.id: {"name": card.name, "side": card.side} for card in counters.subs.values()},
        "troops": {
            card.id: {"name": card.name, "side": card.side, "factors": card.factors}
            for card in counters.ground.values()
        },
        "batteries": {
            card.id: {"place": card.place, "gun": card.gun, "armour": card.armour}
            for card in counters.batteries.values()
        },
    }


def _ranges(depth: int) -> dict[str, dict[str, int]]:
    """The range between any two lines of a battle board, Japan's numbered below zero: asked of the rule itself."""
    posts = [*range(-depth, 0), *range(1, depth + 1)]
    return {str(one): {str(other): board_range(one, other) for other in posts} for one in posts}
