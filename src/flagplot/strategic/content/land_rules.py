"""The figures of the stand-in for the missing land combat rules, read from a content file.

It only decides whether a major invasion gets ashore, and is always called a stand-in.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache
from typing import Final

from flagplot.kernel.chart import Chart
from flagplot.strategic.content.world import TERRAINS, document, numbers, rows, words

MODIFIERS: Final = (
    "air_supremacy",
    "air_inferiority",
    "no_landing_craft",
    "no_lsp",
    "winter_north_of_45",
    "port_taken",
)


@dataclass(frozen=True)
class LandResult:
    """What one cell of the chart means: the points that both sides lose; whether it is a lodgement; whether the defenders retreat."""

    attacker: int
    defender: int
    lodgement: bool
    retreat: bool


@dataclass(frozen=True)
class LandRules:
    """All figures of the stand-in."""

    label: str
    rounds: int
    manpower: int
    tank: int
    garrison: int
    air: int
    terrain: dict[str, int]
    """Multipliers of the defence, in quarters."""
    atlantic_wall: int
    atlantic_wall_from: int
    modifiers: dict[str, int]
    least: tuple[int, ...]
    """The least ratio of attack to defence for each column, in quarters."""
    chart: Chart
    results: dict[str, LandResult]

    def column(self, attack: int, defence: int) -> str:
        """The column for attack against defence; without any defence it is the best one."""
        best = self.chart.columns[0]
        for name, least in zip(self.chart.columns, self.least, strict=True):
            if attack * 4 >= defence * least:
                best = name
        return best


@cache
def land() -> LandRules:
    """The stand-in of the content file."""
    doc = document("land.toml")
    data = doc.data
    doc.only(data, "", ("label", "rounds", "strength", "terrain", "modifiers", "columns", "result", "codes"))
    strength = doc.get(data, "", "strength", dict)
    terrain = doc.get(data, "", "terrain", dict)
    modifiers = doc.get(data, "", "modifiers", dict)
    columns = doc.get(data, "", "columns", dict)
    heading = " ".join(("roll", *words(doc, columns, "columns", "names")))
    lines = [heading]
    for path, row in rows(doc, data, "", "result"):
        lines.append(" ".join((str(doc.get(row, path, "roll", int)), *words(doc, row, path, "cells"))))
    results = {}
    for code, row in doc.get(data, "", "codes", dict).items():
        path = f"codes.{code}"
        results[code] = LandResult(
            doc.get(row, path, "attacker", int),
            doc.get(row, path, "defender", int),
            doc.get(row, path, "lodgement", bool),
            doc.get(row, path, "retreat", bool),
        )
    rules = LandRules(
        label=doc.get(data, "", "label", str),
        rounds=doc.get(data, "", "rounds", int),
        manpower=doc.get(strength, "strength", "manpower", int),
        tank=doc.get(strength, "strength", "tank", int),
        garrison=doc.get(strength, "strength", "garrison", int),
        air=doc.get(strength, "strength", "air", int),
        terrain={name: doc.get(terrain, "terrain", name, int) for name in TERRAINS},
        atlantic_wall=doc.get(terrain, "terrain", "atlantic_wall", int),
        atlantic_wall_from=doc.get(terrain, "terrain", "atlantic_wall_from", int),
        modifiers={name: doc.get(modifiers, "modifiers", name, int) for name in MODIFIERS},
        least=numbers(doc, columns, "columns", "least"),
        chart=Chart("NW-AMP-38", "\n".join(lines), clamp="NW-AMP-38", cells=tuple(results)),
        results=results,
    )
    doc.finish()
    return rules
