"""The figures of the stand-in for the missing land combat rules, read from a content file.

It only decides whether a major invasion gets ashore, and is always called a stand-in.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache
from typing import Final

from flagplot.kernel.chart import Chart
from flagplot.kernel.content.row import Row
from flagplot.strategic.content.world import TERRAINS, document

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
    root = Row(doc)
    strength, terrain, modifiers, columns = (root.row(key) for key in ("strength", "terrain", "modifiers", "columns"))
    lines = [" ".join(("roll", *columns.words("names")))]
    lines += [" ".join((str(row.get("roll", int)), *row.words("cells"))) for row in root.rows("result")]
    results = {
        code: LandResult(
            row.get("attacker", int), row.get("defender", int), row.get("lodgement", bool), row.get("retreat", bool)
        )
        for code, row in root.tables("codes", required=True).items()
    }
    rules = LandRules(
        label=root.text("label"),
        rounds=root.get("rounds", int),
        manpower=strength.get("manpower", int),
        tank=strength.get("tank", int),
        garrison=strength.get("garrison", int),
        air=strength.get("air", int),
        terrain={name: terrain.get(name, int) for name in TERRAINS},
        atlantic_wall=terrain.get("atlantic_wall", int),
        atlantic_wall_from=terrain.get("atlantic_wall_from", int),
        modifiers={name: modifiers.get(name, int) for name in MODIFIERS},
        least=columns.numbers("least"),
        chart=Chart("NW-AMP-38", "\n".join(lines), clamp="NW-AMP-38", cells=tuple(results)),
        results=results,
    )
    doc.finish()
    return rules
