"""The counters: ships, task groups, submarines, air units, troops, coast guns, strikes."""

from __future__ import annotations

from typing import Final

JAPAN: Final = "japan"
ALLIES: Final = "allies"
SIDES: Final = (JAPAN, ALLIES)

SUNK: Final = "sunk"
EXITED: Final = "exited"
UNBORN: Final = "absent"


def enemy(side: str) -> str:
    """The other side."""
    return ALLIES if side == JAPAN else JAPAN


class Ship:
    """A warship, or a merchant unit of several ships. Where she is, her group knows."""

    def __init__(
        self,
        id: str,
        side: str,
        group: str = "",
        fuel: int = 27,
        damaged: bool = False,
        left: int = 0,
        fate: str = "",
        launches: int = 0,
        stranded: bool = False,
    ) -> None:
        self.id = id
        self.side = side
        self.group = group
        self.fuel = fuel
        self.damaged = damaged
        self.left = left
        """Ships left in a merchant unit; 0 for warships."""
        self.fate = fate
        """Empty while in play; sunk, exited, or absent (not in play yet)."""
        self.launches = launches
        """Torpedo salvoes since the last port, for the option that counts them by sortie."""
        self.stranded = stranded
        """Began the turn at sea without fuel."""

    def clone(self) -> Ship:
        """Copy."""
        return Ship(
            self.id,
            self.side,
            self.group,
            self.fuel,
            self.damaged,
            self.left,
            self.fate,
            self.launches,
            self.stranded,
        )


class Group:
    """A task-group marker: its hex is public, its ships are not. Impulses are noted as bits 1, 2 and 4."""

    def __init__(
        self,
        id: str,
        side: str,
        at: str,
        ships: list[str],
        dummy: bool = False,
        revealed: bool = False,
        reported: bool = False,
        came: str = "",
        moved: int = 0,
        course: str = "",
        fought: int = 0,
        withdrew: bool = False,
        regrouped: int = 0,
        anchored: bool = False,
        truce: bool = False,
        contacted: int = 0,
        evicted: int = 0,
    ) -> None:
        self.id = id
        self.side = side
        self.at = at
        """Empty while off the map."""
        self.ships = ships
        self.dummy = dummy
        self.revealed = revealed
        """Face up for the enemy."""
        self.reported = reported
        """Known to be a real group, its ships unknown."""
        self.came = came
        """The hex it last left."""
        self.moved = moved
        self.course = course
        """The direction of this impulse's move."""
        self.fought = fought
        self.withdrew = withdrew
        self.regrouped = regrouped
        self.anchored = anchored
        """Its transports lie at anchor to land troops."""
        self.truce = truce
        """Both sides declined battle here; it holds until one moves."""
        self.contacted = contacted
        """Impulses in which it has searched for the enemy in its hex at night."""
        self.evicted = evicted
        """The turn in which its port was captured: in the next one it must sail at its first chance. Mostly 0."""

    def clone(self) -> Group:
        """Copy."""
        return Group(
            self.id,
            self.side,
            self.at,
            self.ships[:],
            self.dummy,
            self.revealed,
            self.reported,
            self.came,
            self.moved,
            self.course,
            self.fought,
            self.withdrew,
            self.regrouped,
            self.anchored,
            self.truce,
            self.contacted,
            self.evicted,
        )


class Sub:
    """A submarine marker; a dummy has no boat."""

    def __init__(
        self,
        id: str,
        side: str,
        boat: str,
        at: str,
        fuel: int = 27,
        moved: int = 0,
        attacked: bool = False,
        stranded: bool = False,
    ) -> None:
        self.id = id
        self.side = side
        self.boat = boat
        self.at = at
        self.fuel = fuel
        self.moved = moved
        self.attacked = attacked
        self.stranded = stranded

    def clone(self) -> Sub:
        """Copy."""
        return Sub(
            self.id,
            self.side,
            self.boat,
            self.at,
            self.fuel,
            self.moved,
            self.attacked,
            self.stranded,
        )


class Plane:
    """An air unit, or a decoy."""

    def __init__(
        self,
        id: str,
        side: str,
        base: str,
        task: str = "",
        post: str = "",
        bounced: bool = False,
        scout: bool = False,
        lost: bool = False,
    ) -> None:
        self.id = id
        self.side = side
        self.base = base
        """A place or the ship that carries it; empty when lost or not in play."""
        self.task = task
        """What it does this turn: strike, cap, search, transfer, scramble; empty at readiness."""
        self.post = post
        """The hex or group a patrol covers; the base a homing unit is diverted to."""
        self.bounced = bounced
        """As an interceptor: has attacked its one bomber this turn, or may not any more."""
        self.scout = scout
        """A Kate that stands in for a lost floatplane."""
        self.lost = lost

    def clone(self) -> Plane:
        """Copy."""
        return Plane(
            self.id,
            self.side,
            self.base,
            self.task,
            self.post,
            self.bounced,
            self.scout,
            self.lost,
        )


class Troop:
    """A ground unit, ashore in a hex or aboard a transport."""

    def __init__(
        self,
        id: str,
        side: str,
        at: str = "",
        aboard: str = "",
        factors: int = 1,
        disrupted: int = 0,
        came: str = "",
        moved: bool = False,
        turncoat: bool = False,
        fate: str = "",
    ) -> None:
        self.id = id
        self.side = side
        self.at = at
        self.aboard = aboard
        self.factors = factors
        self.disrupted = disrupted
        """Turns its disruption still lasts, this one included."""
        self.came = came
        self.moved = moved
        self.turncoat = turncoat
        self.fate = fate
        """Empty while in play; lost, deserted, or absent."""

    def clone(self) -> Troop:
        """Copy."""
        return Troop(
            self.id,
            self.side,
            self.at,
            self.aboard,
            self.factors,
            self.disrupted,
            self.came,
            self.moved,
            self.turncoat,
            self.fate,
        )


class Battery:
    """Coast guns."""

    def __init__(self, id: str, damaged: bool = False, destroyed: bool = False) -> None:
        self.id = id
        self.damaged = damaged
        self.destroyed = destroyed

    def clone(self) -> Battery:
        """Copy."""
        return Battery(self.id, self.damaged, self.destroyed)


class Strike:
    """Air units that strike together."""

    def __init__(self, id: str, side: str, origin: str, target: str, units: list[str], flown: bool = False) -> None:
        self.id = id
        self.side = side
        self.origin = origin
        """The hex it was launched from; once flown, the hex it comes home from."""
        self.target = target
        """A group, or a place."""
        self.units = units
        self.flown = flown

    def clone(self) -> Strike:
        """Copy."""
        return Strike(self.id, self.side, self.origin, self.target, self.units[:], self.flown)
