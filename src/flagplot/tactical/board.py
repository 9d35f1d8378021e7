"""The fixed furniture of the plot for those who draw it: units, scales, arcs, guns, classes, torpedoes, aircraft."""

from __future__ import annotations

from fractions import Fraction
from functools import cache
from typing import Any, Final

from flagplot.tactical import content
from flagplot.tactical.arcs import bears
from flagplot.tactical.charts import DAMAGE, RANGE_BANDS, SEAS
from flagplot.tactical.condition import SUBMERGED, SURFACED, limit, part_of, sea_row
from flagplot.tactical.content import TYPE_NAMES, ShipClass
from flagplot.tactical.geometry import KNOT, THIRD, YARD
from flagplot.tactical.gunnery import main_batteries
from flagplot.tactical.model import DEPTHS, LEVELS, SMALL
from flagplot.tactical.phases.detection import night_faces
from flagplot.tactical.phases.torpedoes import mounts_of
from flagplot.tactical.plot import ARCS
from flagplot.tactical.plotcheck import BLINKER
from flagplot.tactical.scales import PLAY_SCALES, UNIT_MARKS, table_unit, turn_units
from flagplot.tactical.spreads import AUTOMATIC, RUN, run_turns, spread_width, torpedo_factor

EYESIGHT: Final = 15_000
"""Yards beyond which nobody looks out at night."""
SEA_STATES: Final = ("calm", "rough", "very rough")
LENGTHS: Final = {
    "BB": 250,
    "BC": 265,
    "PB": 200,
    "CA": 205,
    "CL": 195,
    "CV": 270,
    "CVE": 165,
    "DL": 135,
    "DD": 120,
    "TB": 90,
    "DE": 100,
    "CVT": 70,
    "SS": 75,
    "AK": 145,
}
"""How long a hull of each type is drawn, in yards: no rule measures it."""
HULLS: Final = {"BC": "BB", "PB": "CA", "CVE": "CVL", "DL": "DD", "TB": "DD", "DE": "DD", "CVT": "DD", "AK": "M"}
"""Which silhouette stands for a type, where it is not her own."""


@cache
def sectors(arc: str) -> tuple[tuple[int, int], ...]:
    """What a battery covers in degrees from the bow, clockwise, from and to: asked of the rule itself."""
    covered = [degree for degree in range(-180, 180) if bears(arc, 10 * degree + 5)]
    found: list[list[int]] = []
    for degree in covered:
        if found and found[-1][1] == degree:
            found[-1][1] = degree + 1
        else:
            found.append([degree, degree + 1])
    if len(found) > 1 and found[0][0] == -180 and found[-1][1] == 180:
        # The sector lies across the stern.
        found[-1][1] = found.pop(0)[1] + 360
    return tuple((first, last) for first, last in found)


def turn_prices() -> list[list[int]]:
    """What a turn takes off the run: up to so many degrees, so many units; asked of the rule itself."""
    found: list[list[int]] = []
    for degrees in range(1, 181):
        price = turn_units(10 * degrees) * THIRD
        if found and found[-1][1] == price:
            found[-1][0] = degrees
        else:
            found.append([degrees, price])
    return found


def night_eyes(nation: str) -> list[list[int]]:
    """Within how many yards a navy's lookouts find a group at night on so many faces of the die; asked of the rule itself."""
    found: dict[int, int] = {}
    for yards in range(100, EYESIGHT, 100):
        faces = night_faces(nation, yards, regained=False)
        if faces:
            found[faces] = yards
    return [[yards, faces] for faces, yards in sorted(found.items())]


def range_bands(reach: int) -> list[int]:
    """Where close, medium and long range end for a gun, in yards."""
    parts = [part_of(RANGE_BANDS.read(name, RANGE_BANDS.columns[0]).cell) for name in RANGE_BANDS.rows]
    return [limit(reach, num, den) for num, den in parts]


def board() -> dict[str, Any]:
    """Everything printed, nothing that changes in play. Places and runs are in units of the plane, bearings in degrees."""
    return {
        "units": {"yard": YARD, "knot": KNOT, "turns": turn_prices(), "evasion": THIRD},
        "scales": {scale: {"mark": UNIT_MARKS[scale], "unit": table_unit(scale)} for scale in PLAY_SCALES},
        "arcs": {arc: [list(sector) for sector in sectors(arc)] for arc in ARCS},
        "lookouts": {
            nation: night_eyes(nation) for nation in sorted({one.nation for one in content.classes().values()})
        },
        "levels": [_level(level) for level in LEVELS[:3]],
        "seas": {seas: {kind: _sea(seas, kind) for kind in TYPE_NAMES} for seas in SEA_STATES},
        "depths": {depth: SURFACED if depth == "S" else SUBMERGED for depth in DEPTHS},
        "blinker": BLINKER,
        "types": {
            kind: {
                "name": name,
                "hull": HULLS.get(kind, kind),
                "length": LENGTHS[kind],
                "is_small": kind in SMALL,
                "may_smoke": (kind in SMALL and kind != "SS") or kind == "CL",
            }
            for kind, name in TYPE_NAMES.items()
        },
        "guns": {
            gun.id: {
                "name": gun.name,
                "inches": gun.calibre / 100,
                "factor": gun.factor,
                "old": gun.old,
                "bands": range_bands(gun.reach),
            }
            for gun in content.guns().values()
        },
        "classes": {rating.key: _class(rating) for rating in content.classes().values()},
        "torpedoes": {
            str(inches): {
                "factor": torpedo_factor(inches),
                "run": run,
                "turns": run_turns(inches, "IJN"),
                "turns_of_others": run_turns(inches, ""),
                "half_width": int(spread_width(Fraction(1)) * YARD) // 2,
            }
            for inches, run in RUN.items()
        },
        "automatic": AUTOMATIC,
        "aircraft": {
            plane.id: {"name": plane.name, "nation": plane.nation, "kind": plane.kind, "speed": plane.speed}
            for plane in content.aircraft().values()
        },
    }


def _level(level: str) -> dict[str, Any]:
    """What a level of damage leaves a ship."""
    return {
        "name": level,
        "speed": list(part_of(DAMAGE.read(level, "speed").cell)),
        "accuracy": DAMAGE.number(level, "accuracy"),
        **{key: DAMAGE.read(level, key).cell == "yes" for key in ("torpedoes", "evade", "smoke")},
    }


def _sea(seas: str, kind: str) -> list[int]:
    """The share of her speed a sea leaves a type of ship."""
    row = sea_row(seas, kind)
    return list(part_of(SEAS.read(row, "speed").cell)) if row else [1, 1]


def _class(rating: ShipClass) -> dict[str, Any]:
    """A class's printed sheet."""
    mains = main_batteries(rating.key) if rating.batteries else ()
    return {
        "nation": rating.nation,
        "type": rating.type,
        "ships": rating.ships,
        "speed": rating.speed,
        "armour": rating.armour,
        "old_armour": rating.old_armour,
        "strength": rating.half_cs / 2,
        "aa_guns": rating.aa_guns,
        "asw": rating.asw,
        "batteries": [
            {"arc": battery.arc, "guns": battery.guns, "gun": battery.gun, "is_main": is_main}
            for battery, is_main in zip(rating.batteries, mains, strict=True)
        ],
        "mounts": [
            {"name": mount.name, "side": mount.side, "tubes": mount.tubes, "inches": mount.inches}
            for mount in mounts_of(rating)
        ],
        "air_group": rating.air_group is not None,
    }
