"""Where a battle was fought, for the chart on its card: the only decimals of a scenario, and no rule uses them."""

from __future__ import annotations

from typing import Any, Final

from flagplot.kernel.content.document import Document

Spot = tuple[float, float]
"""Longitude and latitude, in degrees."""
ACROSS: Final = 14.0
"""Degrees from the centre of the chart on a card to its edge."""


def spot(document: Document, data: dict[str, Any]) -> Spot | None:
    """Longitude and latitude, if the scenario gives them."""
    found = data.get("where")
    if found is None:
        return None
    figures = [float(one) for one in found if isinstance(one, int | float)] if isinstance(found, list) else []
    if len(figures) != 2 or abs(figures[0]) > 180 or abs(figures[1]) > 80:
        document.fault("where", "write longitude and latitude in degrees, like [-31.8, 63.3].")
        return None
    return figures[0], figures[1]


def around(where: Spot) -> tuple[float, float, float, float]:
    """The chart on a card: west, south, east and north of it."""
    lon, lat = where
    return lon - ACROSS, lat - ACROSS / 2, lon + ACROSS, lat + ACROSS / 2
