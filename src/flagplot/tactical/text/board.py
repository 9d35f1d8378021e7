"""The fixed data of the plot for clients that draw it: units, scales, arcs, guns, classes, torpedoes, aircraft."""

from __future__ import annotations

from functools import cache
from typing import Final, TypedDict

from flagplot.kernel.records.card import card
from flagplot.kernel.text.steps import StepCard, step
from flagplot.tactical.charts import RANGE_BANDS
from flagplot.tactical.content import library as content
from flagplot.tactical.content.library import TYPE_NAMES, ShipClass
from flagplot.tactical.orders.plot import ARCS
from flagplot.tactical.phases.air import AirAttack, AirCombat, ChooseMoment
from flagplot.tactical.phases.damage_control import DamageControl
from flagplot.tactical.phases.gunfire import Gunfire
from flagplot.tactical.phases.hunting import Assaulting
from flagplot.tactical.phases.movement import Movement
from flagplot.tactical.phases.parley import Parley
from flagplot.tactical.phases.plotting import Amending, Consenting, Plotting
from flagplot.tactical.phases.signals import Delivery, Signalling
from flagplot.tactical.phases.throat import Throats
from flagplot.tactical.phases.torpedoes import LayTracks
from flagplot.tactical.rules.air.flightcheck import CARRIERS
from flagplot.tactical.rules.damage.condition import SUBMERGED, SURFACED, limit, part_of
from flagplot.tactical.rules.gunnery.arcs import bears
from flagplot.tactical.rules.movement.geometry import KNOT, YARD
from flagplot.tactical.rules.movement.scales import PLAY_SCALES, TURN, UNIT_MARKS, table_unit
from flagplot.tactical.rules.sight.detection import night_faces
from flagplot.tactical.rules.torpedoes.spreads import run_turns
from flagplot.tactical.rules.torpedoes.torpedoes import mounts_of
from flagplot.tactical.state.model import DEPTHS, SUNK
from flagplot.tactical.text.guns import calibre, gun_words

EYESIGHT: Final = 15_000
"""Yards beyond which nobody looks out at night."""
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
SEQUENCE: Final = (
    step("plot", Plotting, AirCombat, ChooseMoment, Amending, Consenting, Parley, f"{AirAttack.__name__}:now"),
    step("torpedoes", LayTracks),
    step("gunfire", Gunfire),
    step("movement", Assaulting, f"{AirAttack.__name__}:later", Movement, Throats),
    step("signals", Signalling, Delivery),
    step("repairs", DamageControl),
)
"""The steps of a turn."""
MOVED: Final = "signals"
"""The first step in which ships stand where they end the turn."""
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


def night_eyes(nation: str) -> list[tuple[int, int]]:
    """Within how many yards a navy's lookouts find a group at night on so many faces of the die; asked of the rule itself."""
    found: dict[int, int] = {}
    for yards in range(100, EYESIGHT, 100):
        faces = night_faces(nation, yards, regained=False)
        if faces:
            found[faces] = yards
    return [(yards, faces) for faces, yards in sorted(found.items())]


def range_bands(reach: int) -> list[int]:
    """Where close, medium and long range end for a gun, in yards."""
    parts = [part_of(RANGE_BANDS.read(name, RANGE_BANDS.columns[0]).cell) for name in RANGE_BANDS.rows]
    return [limit(reach, num, den) for num, den in parts]


class Units(TypedDict):
    """What lengths and speeds are counted in."""

    yard: int
    knot: int
    turn: int
    """The minutes of a turn."""


class ScaleCard(TypedDict):
    """How lengths are written on one scale of play, and how many units the written unit is."""

    mark: str
    unit: int


class TypeCard(TypedDict):
    """A type of ship."""

    name: str
    hull: str
    length: int
    may_land: bool
    """Whether aircraft land on her."""


class GunCard(TypedDict):
    """A gun's printed values."""

    name: str
    calibre: str
    """As in a sentence: `8-inch`."""
    inches: float
    factor: int
    old: bool
    bands: list[int]
    """Where close, medium and long range end, in yards."""


class BatteryCard(TypedDict):
    """Guns that fire together."""

    arc: str
    guns: int
    gun: str


class MountCard(TypedDict):
    """Torpedo tubes that are trained together."""

    name: str
    side: str
    tubes: int
    inches: int
    turns: int
    """How many turns its torpedoes run."""


class ClassCard(TypedDict):
    """A class's printed sheet."""

    nation: str
    type: str
    ships: str
    speed: int
    armour: int
    strength: float
    batteries: list[BatteryCard]
    main_guns: str
    """Its heaviest guns in words: `nine 8-inch guns`, or empty."""
    mounts: list[MountCard]


class PlaneCard(TypedDict):
    """A type of aircraft."""

    name: str
    nation: str
    kind: str
    speed: int


class Furniture(TypedDict):
    """The printed values. Places and runs are in units of the plane, bearings in degrees."""

    units: Units
    scales: dict[str, ScaleCard]
    arcs: dict[str, list[tuple[int, int]]]
    """What a battery covers in degrees from the bow, clockwise, from and to."""
    lookouts: dict[str, list[tuple[int, int]]]
    """Within how many yards a navy's lookouts find a group at night, on so many faces of the die."""
    sunk: int
    """The level of damage from which on a ship is sunk."""
    depths: dict[str, int]
    """The most that a submarine makes at each depth, in thousandths of a knot, from the surface down."""
    types: dict[str, TypeCard]
    guns: dict[str, GunCard]
    classes: dict[str, ClassCard]
    aircraft: dict[str, PlaneCard]
    sequence: list[StepCard]
    """The steps of a turn in order: the last one with an open phase is open."""
    moved: int
    """The number of the first step, counted from 0, in which ships stand where they end the turn."""


def board() -> Furniture:
    """Everything printed, nothing that changes in play."""
    return {
        "units": {"yard": YARD, "knot": KNOT, "turn": TURN},
        "scales": {scale: {"mark": UNIT_MARKS[scale], "unit": table_unit(scale)} for scale in PLAY_SCALES},
        "arcs": {arc: list(sectors(arc)) for arc in ARCS},
        "lookouts": {
            nation: night_eyes(nation) for nation in sorted({one.nation for one in content.classes().values()})
        },
        "sunk": SUNK,
        "depths": {depth: SURFACED if depth == "S" else SUBMERGED for depth in DEPTHS},
        "types": {
            kind: {
                "name": name,
                "hull": HULLS.get(kind, kind),
                "length": LENGTHS[kind],
                "may_land": kind in CARRIERS,
            }
            for kind, name in TYPE_NAMES.items()
        },
        "guns": {
            gun.id: card(
                GunCard, gun, calibre=calibre(gun.name), inches=gun.calibre / 100, bands=range_bands(gun.reach)
            )
            for gun in content.guns().values()
        },
        "classes": {rating.key: _class(rating) for rating in content.classes().values()},
        "aircraft": {plane.id: card(PlaneCard, plane) for plane in content.aircraft().values()},
        "sequence": list(SEQUENCE),
        "moved": [one["id"] for one in SEQUENCE].index(MOVED),
    }


def _heaviest(rating: ShipClass) -> str:
    """The heaviest guns of a class in words."""
    guns = content.guns()
    heaviest = max((guns[one.gun] for one in rating.batteries), key=lambda gun: gun.calibre, default=None)
    if heaviest is None:
        return ""
    number = sum(one.guns for one in rating.batteries if guns[one.gun].calibre == heaviest.calibre)
    return str(gun_words(number, heaviest.name))


def _class(rating: ShipClass) -> ClassCard:
    """A class's printed sheet."""
    return card(
        ClassCard,
        rating,
        main_guns=_heaviest(rating),
        strength=rating.half_cs / 2,
        batteries=[card(BatteryCard, battery) for battery in rating.batteries],
        mounts=[card(MountCard, mount, turns=run_turns(mount.inches, rating.nation)) for mount in mounts_of(rating)],
    )
