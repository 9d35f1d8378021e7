"""The pieces of the naval war: counters, places, routes, task forces, cards. Each is plain data that copies itself."""

from __future__ import annotations

from typing import Final

from flagplot.strategic.books import enter

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
"""A trait: ships that came over and serve in merchant defence alone."""
ELEKTROBOOT: Final = "type-xxi"
"""A trait: a flotilla of the new German boats."""
TRAITS: Final = ("", ESCORT_ONLY, ELEKTROBOOT)

OFFERED: Final = "offered"
"""The use of a card that an ally may still use."""


class Unit:
    """A counter: ships in three states of health, or an air point that has only one."""

    def __init__(
        self,
        id: str,
        nation: str,
        kind: str,
        at: str,
        aboard: str = "",
        damaged: bool = False,
        duty: str = PORT,
        on: str = "",
        area: str = "",
        idle: bool = False,
        trait: str = "",
    ) -> None:
        self.id = id
        self.nation = nation
        self.kind = kind
        self.at = at
        """The base, port or fleet train it belongs to."""
        self.aboard = aboard
        """For air points: the carrier that carries them, or nothing."""
        self.damaged = damaged
        self.duty = duty
        self.on = on
        """The task force or the number of the merchant route of its duty."""
        self.area = area
        """The sea area written on an attack card."""
        self.idle = idle
        """Whether it sits out this turn: transferred, struck in port, or not yet worked up."""
        self.trait = trait
        """What a scheduled event made special about it; mostly nothing."""

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
        """Back on the port card."""
        self.duty, self.on, self.area = PORT, "", ""

    def clone(self) -> Unit:
        return Unit(
            self.id,
            self.nation,
            self.kind,
            self.at,
            self.aboard,
            self.damaged,
            self.duty,
            self.on,
            self.area,
            self.idle,
            self.trait,
        )


class Harbour:
    """A port or fleet base as it stands: who holds it, what is stored and who is ashore there."""

    def __init__(
        self,
        id: str,
        holder: str,
        since: int,
        garrisons: dict[str, int],
        stock: dict[str, int],
        manpower: dict[str, int],
        tanks: dict[str, int],
        landed: dict[str, int],
        hungry: dict[str, int],
    ) -> None:
        self.id = id
        self.holder = holder
        self.since = since
        """The turn on which it was taken; 0 when held from the start."""
        self.garrisons = garrisons
        self.stock = stock
        """LSP by nation."""
        self.manpower = manpower
        self.tanks = tanks
        self.landed = landed
        """The turn on which a nation put its lodgement ashore here."""
        self.hungry = hungry
        """How many turns running a lodgement has gone without supply."""

    def garrison(self) -> int:
        """All garrison counters in the place."""
        return sum(self.garrisons.values())

    def points(self, nation: str) -> int:
        """The land points of one nation, garrisons apart."""
        return self.manpower.get(nation, 0) + self.tanks.get(nation, 0)

    def put_ashore(self, nation: str, manpower: int, tanks: int) -> None:
        """Land points of a nation come into the place; negative numbers leave it."""
        enter(self.manpower, nation, manpower)
        enter(self.tanks, nation, tanks)

    def clone(self) -> Harbour:
        return Harbour(
            self.id,
            self.holder,
            self.since,
            dict(self.garrisons),
            dict(self.stock),
            dict(self.manpower),
            dict(self.tanks),
            dict(self.landed),
            dict(self.hungry),
        )


class Train:
    """A fleet train: a mobile fleet base in a sea area."""

    def __init__(
        self, id: str, nation: str, area: str, since: int, locked: int, stock: dict[str, int], moved: int = 0
    ) -> None:
        self.id = id
        self.nation = nation
        self.area = area
        self.since = since
        """The turn on which it was set up; it works from the next one."""
        self.locked = locked
        """Tonnage points tied to it for good."""
        self.stock = stock
        self.moved = moved
        """The last turn on which it moved and supported nothing."""

    def clone(self) -> Train:
        return Train(self.id, self.nation, self.area, self.since, self.locked, dict(self.stock), self.moved)


class Route:
    """A merchant route on the chart: two ends, a declared path, and each nation's tonnage."""

    def __init__(
        self,
        id: int,
        name: str,
        owner: str,
        a: str,
        b: str,
        path: tuple[str, ...],
        tonnage: dict[str, int],
        carry: dict[str, int],
    ) -> None:
        self.id = id
        self.name = name
        self.owner = owner
        self.a = a
        self.b = b
        self.path = path
        self.tonnage = tonnage
        self.carry = carry
        """Half points of lift left from last turn, only under option lift_rounding."""

    def total(self) -> int:
        """All tonnage points on it."""
        return sum(self.tonnage.values())

    def clone(self) -> Route:
        return Route(self.id, self.name, self.owner, self.a, self.b, self.path, dict(self.tonnage), dict(self.carry))


class TaskForce:
    """A task force card."""

    def __init__(
        self,
        id: str,
        nation: str,
        base: str,
        units: list[str],
        manpower: int = 0,
        tanks: int = 0,
        transports: int = 0,
        lsp: int = 0,
        reach: int = 0,
        operation: int = -1,
        area: str = "",
        used: int = 0,
        beaten: bool = False,
        lender: str = "",
    ) -> None:
        self.id = id
        self.nation = nation
        self.base = base
        self.units = units
        self.manpower = manpower
        self.tanks = tanks
        self.transports = transports
        """Tonnage points that carry the land points landing craft do not."""
        self.lsp = lsp
        """LSP allocated to it for the present operation or intervention."""
        self.reach = reach
        """Areas added to its range by cards this turn."""
        self.operation = operation
        """The index of the operation whose flag covers it, or -1."""
        self.area = area
        """Where its counter stands; empty while it is at its base."""
        self.used = used
        """How many operations and interventions it took part in this turn."""
        self.beaten = beaten
        """Whether it has withdrawn this turn."""
        self.lender = lender
        """The ally whose LSP it sails on; nobody when they are its own."""

    @property
    def points(self) -> int:
        """The land points embarked."""
        return self.manpower + self.tanks

    def clone(self) -> TaskForce:
        return TaskForce(
            self.id,
            self.nation,
            self.base,
            self.units[:],
            self.manpower,
            self.tanks,
            self.transports,
            self.lsp,
            self.reach,
            self.operation,
            self.area,
            self.used,
            self.beaten,
            self.lender,
        )


SWEEP: Final = "sweep"
AMPHIBIOUS: Final = "amphibious"
RAID: Final = "raid"
STRIKE: Final = "strike"


class Operation:
    """A naval operations flag on the map with the force under it."""

    def __init__(
        self,
        kind: str,
        flag: str,
        force: str,
        area: str,
        invasion: str = "",
        place: str = "",
        route: int = 0,
        military: bool = False,
        status: str = "planned",
        engaged: bool = False,
        fought: bool = False,
        number: int = 0,
        met: tuple[int, ...] = (),
    ) -> None:
        self.kind = kind
        self.flag = flag
        """The nation whose flag it is."""
        self.force = force
        """The sweeping, raiding, striking or covering task force."""
        self.area = area
        self.invasion = invasion
        self.place = place
        self.route = route
        self.military = military
        self.status = status
        """planned, open, landing, done, failed."""
        self.engaged = engaged
        """Whether an enemy task force engaged the invasion force."""
        self.fought = fought
        self.number = number
        """Its place in the list of this turn's operations."""
        self.met = met
        """Rival operations in the same area it has already met."""

    def forces(self) -> list[str]:
        """The task forces under the flag."""
        return [self.force, self.invasion] if self.invasion else [self.force]

    def clone(self) -> Operation:
        return Operation(
            self.kind,
            self.flag,
            self.force,
            self.area,
            self.invasion,
            self.place,
            self.route,
            self.military,
            self.status,
            self.engaged,
            self.fought,
            self.number,
            self.met,
        )


class Commitment:
    """An advantage card laid face down on a combat: its use, and which combat."""

    def __init__(
        self, card: str, nation: str, use: str, target: str, part: str = "", area: str = "", bonus: int = 0
    ) -> None:
        self.card = card
        self.nation = nation
        """Who plays it: the nation that was issued it, or the ally who took up its offer."""
        self.use = use
        """die, shift, range or other; or offered, to an ally who has not used it yet."""
        self.target = target
        """A task force id, `route 12`, or the ally."""
        self.part = part
        """For a task force: cover, sea or landing of its operation, or join for an intervention; for a route: attack, defence."""
        self.area = area
        """Where an intervention or a route combat must happen for the card to serve."""
        self.bonus = bonus
        """What it adds to the die; for Control's favours, which are no printed cards."""

    def clone(self) -> Commitment:
        return Commitment(self.card, self.nation, self.use, self.target, self.part, self.area, self.bonus)
