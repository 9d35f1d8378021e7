"""The fixed furniture of the world map for whoever draws it: areas with outlines, links, places, routes, nations."""

from __future__ import annotations

from typing import Any

from flagplot.strategic.briefings import nations
from flagplot.strategic.content import outlines, world
from flagplot.strategic.counters import counters, scale
from flagplot.strategic.phases.schedule import STROKES
from flagplot.strategic.scenarios import NAMES, Scenario, scenario


def board() -> dict[str, Any]:
    """The map as JSON values.

    Outlines are clockwise rings of longitude and latitude; a longitude may pass 180 so that no ring jumps at the antimeridian.
    Areas reach a little under the land: draw the land on top.
    """
    here = world()
    rings = outlines()
    return {
        "areas": [
            {
                "id": area.id,
                "name": area.name,
                "lon": area.lon / 10,
                "lat": area.lat / 10,
                "ring": [list(at) for at in rings[area.id]],
            }
            for area in here.areas.values()
        ],
        "links": [
            {
                "a": link.a,
                "b": link.b,
                "kind": link.kind,
                "name": link.name,
                "holds": list(link.holds),
                "submarines": link.submarines,
            }
            for link in here.links
        ],
        "places": [
            {
                "id": place.id,
                "name": place.name,
                "kind": place.kind,
                "areas": list(place.areas),
                "lon": place.lon / 10,
                "lat": place.lat / 10,
                "land": place.land,
                "country": place.country,
                "base_from": place.base_from,
            }
            for place in here.places.values()
        ],
        "routes": [
            {
                "id": route.id,
                "name": route.name,
                "a": route.a,
                "b": route.b,
                "path": list(route.path),
                "printed": route.printed,
            }
            for route in here.routes.values()
        ],
        "nations": [
            {
                "id": nation.id,
                "name": nation.name,
                "alliance": nation.alliance,
                "cards": [{"id": card.id, "value": card.value, "name": card.name} for card in nation.cards],
                "flags": list(nation.flags),
                "military_flags": list(nation.military_flags),
            }
            for nation in nations().values()
        ],
        "counters": [{"id": one.id, "name": one.name, "stands_for": one.stands_for()} for one in counters().values()],
        "scale": {"kilometres": list(scale().kilometres), "miles": list(scale().miles)},
        "events": [{"id": key, "name": one.name, "needs": list(one.needs)} for key, one in STROKES.items()],
        "scenarios": {name: list(scenario(name).areas) for name in NAMES},
        "aims": {name: _aims(scenario(name)) for name in NAMES},
    }


def _aims(theatre: Scenario) -> dict[str, Any]:
    """What is played for in a scenario: its turns, and the objectives and the par of each nation in it."""
    return {
        "first": theatre.first_turn,
        "last": theatre.last_turn,
        "nations": {
            nation.id: {
                "par": nation.par,
                "goals": [{"points": goal.points, "text": goal.text} for goal in nation.goals],
            }
            for nation in theatre.nations.values()
        },
    }
