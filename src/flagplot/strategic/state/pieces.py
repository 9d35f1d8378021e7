"""The pieces of the naval war: counters, places, routes, task forces, cards. Each is plain data."""

from __future__ import annotations

from typing import Final

from flagplot.kernel.records.record import Record, field
from flagplot.strategic.state.books import enter
from flagplot.strategic.state.ids import NO_FORCE, NO_UNIT, ForceId, UnitId

FLEET_CARRIER: Final = "fleet_carrier"
ESCORT_CARRIER: Final = "escort_carrier"
HEAVY: Final = "heavy"
LIGHT_CRUISER: Final = "light_cruiser"
ESCORT: Final = "escort"
SUBMARINE: Final = "submarine"
LANDING_CRAFT: Final = "landing_craft"
AIR: Final = "air"
BOMBER: Final = "strategic_bomber"

CARRIERS: Final = (FLEET_CARRIER, ESCORT_CARRIER)
AIRCRAFT: Final = (AIR, BOMBER)
SHIPS: Final = (FLEET_CARRIER, ESCORT_CARRIER, HEAVY, LIGHT_CRUISER, ESCORT, SUBMARINE, LANDING_CRAFT)
KINDS: Final = (*SHIPS, *AIRCRAFT)

PORT: Final = "port"
TASK_FORCE: Final = "tf"
ESCORTING: Final = "escort"
RAIDING: Final = "raid"

ESCORT_ONLY: Final = "escort-only"
"""A trait: ships that changed sides and serve in merchant defence only."""
ELEKTROBOOT: Final = "type-xxi"
"""A trait: a flotilla of type XXI boats."""
TRAITS: Final = ("", ESCORT_ONLY, ELEKTROBOOT)

OFFERED: Final = "offered"
"""The use of a card that an ally may still use."""


AGREEMENTS: Final = ("bases", "lsp", "lift", "cards", "chart", "flags")
"""What nations may grant their allies."""


class Agreement(Record, frozen=True):
    """What one nation lets an ally use: its bases, its stores, its lift …"""

    giver: str
    taker: str
    what: str


class ShipState(Record, frozen=True):
    """A ship of a counter after a battle in the tactical game: hurt, sunk or gone."""

    ship: str
    fate: str


class Unit(Record):
    """A counter: ships with three states (undamaged, damaged, sunk), or an air point with only one."""

    id: UnitId
    nation: str
    kind: str
    at: str
    """The base, port or fleet train it belongs to."""
    aboard: UnitId = NO_UNIT
    """For air points: the carrier that carries them, or nothing."""
    damaged: bool = False
    duty: str = PORT
    on: str = ""
    """The task force or the number of the merchant route of its duty."""
    area: str = ""
    """The sea area written on an attack card."""
    idle: bool = False
    """Whether it is idle this turn: transferred, attacked in port, or not yet worked up."""
    trait: str = ""
    """What a scheduled event changed about it; usually empty."""
    ships: tuple[ShipState, ...] = ()
    """Its ships that battles in the tactical game have hit; usually empty."""
    moved: bool = False
    """Whether it is idle because it was transferred this turn."""

    @property
    def is_ship(self) -> bool:
        return self.kind not in (AIR, BOMBER)

    @property
    def is_air(self) -> bool:
        return self.kind in (AIR, BOMBER)

    @property
    def is_carrier(self) -> bool:
        return self.kind in (FLEET_CARRIER, ESCORT_CARRIER)

    @property
    def ashore(self) -> bool:
        return not self.aboard

    def to_port(self) -> None:
        """Return it to the port card."""
        self.duty, self.on, self.area = PORT, "", ""


class Harbour(Record):
    """A port or fleet base in play: its holder, its stores, and the land points in it."""

    id: str
    holder: str
    since: int
    """The turn on which it was taken; 0 when held from the start."""
    garrisons: dict[str, int]
    stock: dict[str, int]
    """LSP by nation."""
    manpower: dict[str, int]
    tanks: dict[str, int]
    landed: dict[str, int]
    """The turn on which a nation landed its lodgement here."""
    hungry: dict[str, int]
    """Consecutive turns for which a lodgement has had no supply."""

    def garrison(self) -> int:
        """All garrison counters in the place."""
        return sum(self.garrisons.values())

    def points(self, nation: str) -> int:
        """The land points of one nation, garrisons apart."""
        return self.manpower.get(nation, 0) + self.tanks.get(nation, 0)

    def put_ashore(self, nation: str, manpower: int, tanks: int) -> None:
        """Add land points of a nation to the place; negative numbers remove them."""
        enter(self.manpower, nation, manpower)
        enter(self.tanks, nation, tanks)


class Ground(Record):
    """The public history of a place on the map."""

    attacked: int = 0
    """The last turn on which it was attacked."""
    rallied: int = 0
    """The turn on which it joined the Free French."""
    ashore: dict[str, int] = field(factory=dict)
    """The turn on which an alliance first landed there for good."""
    taken: dict[str, int] = field(factory=dict)
    """The turn on which a nation first took it."""


class Train(Record):
    """A fleet train: a mobile fleet base in a sea area."""

    id: str
    nation: str
    area: str
    since: int
    """The turn on which it was set up; it works from the next one."""
    locked: int
    """Tonnage points tied to it for good."""
    stock: dict[str, int]
    moved: int = 0
    """The last turn on which it moved and supported nothing."""


class Route(Record):
    """A merchant route on the chart: two ends, a declared path, and each nation's tonnage."""

    id: int
    name: str
    owner: str
    a: str
    b: str
    path: tuple[str, ...]
    tonnage: dict[str, int]
    carry: dict[str, int]
    """Half points of lift left from last turn, only under option lift_rounding."""

    def total(self) -> int:
        """All tonnage points on it."""
        return sum(self.tonnage.values())


class TaskForce(Record):
    """A task force card."""

    id: ForceId
    nation: str
    base: str
    units: list[UnitId]
    manpower: int = 0
    tanks: int = 0
    transports: int = 0
    """Tonnage points that carry the land points landing craft do not."""
    lsp: int = 0
    """LSP allocated to it for the present operation or intervention."""
    reach: int = 0
    """Areas added to its range by cards this turn."""
    operation: int = -1
    """The index of the operation whose flag covers it, or -1."""
    area: str = ""
    """Where its counter stands; empty while it is at its base."""
    used: int = 0
    """The number of operations and interventions it took part in this turn."""
    beaten: bool = False
    """Whether it has withdrawn this turn."""
    lender: str = ""
    """The ally whose LSP it uses; empty if they are its own."""

    @property
    def points(self) -> int:
        """The land points embarked."""
        return self.manpower + self.tanks


SWEEP: Final = "sweep"
AMPHIBIOUS: Final = "amphibious"
RAID: Final = "raid"
STRIKE: Final = "strike"


class Operation(Record):
    """A naval operations flag on the map with the force under it."""

    kind: str
    flag: str
    """The nation whose flag it is."""
    force: ForceId
    """The sweeping, raiding, striking or covering task force."""
    area: str
    invasion: ForceId = NO_FORCE
    place: str = ""
    route: int = 0
    military: bool = False
    status: str = "planned"
    """planned, open, landing, done, failed."""
    engaged: bool = False
    """Whether an enemy task force engaged the invasion force."""
    fought: bool = False
    number: int = 0
    """Its index in the list of this turn's operations."""
    met: tuple[int, ...] = ()
    """Rival operations in the same area that it has already met."""
    raided: bool = False
    """Whether a combat of it was fought as a raid."""
    landed: bool = False
    """Whether its landing was fought in that raid."""

    def forces(self) -> list[ForceId]:
        """The task forces under the flag."""
        return [self.force, self.invasion] if self.invasion else [self.force]


class FlagCount(Record):
    """A nation's flags this turn, naval and military: the total, and what is left."""

    naval: int
    naval_left: int
    military: int
    military_left: int


class Commitment(Record):
    """An advantage card played face down: its use, and what it serves, of which one field is set."""

    card: str
    nation: str
    """The nation that plays it: the one to which it was issued, or the ally who took up its offer."""
    use: str
    """die, shift, range or other; or offered, to an ally who has not used it yet."""
    force: ForceId = NO_FORCE
    route: int = 0
    ally: str = ""
    """To whom it is offered."""
    request: str = ""
    """An advantage outside the rules, in words."""
    part: str = ""
    """For a task force: cover, sea or landing of its operation, or join for an intervention; for a route: attack, defence."""
    area: str = ""
    """Where an intervention or a route combat must happen for the card to serve."""
    bonus: int = 0
    """What it adds to the die; for Control's favours, which are no printed cards."""
