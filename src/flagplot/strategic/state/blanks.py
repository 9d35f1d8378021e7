"""Open phases in an imagined world: what a seat may not know of them is filled in, so that play can go on."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from flagplot.kernel.dice import Dice
from flagplot.kernel.flow import Phase
from flagplot.kernel.seat import CONTROL
from flagplot.kernel.umpire import Umpire
from flagplot.strategic.phases.amphibious.garrison import Exchanging
from flagplot.strategic.phases.amphibious.land_standin import StandIn
from flagplot.strategic.phases.amphibious.landing import Landing
from flagplot.strategic.phases.combat.battle import FIRE, Battle
from flagplot.strategic.phases.combat.losses import Casualties
from flagplot.strategic.phases.combat.rehousing import Rehousing
from flagplot.strategic.phases.combat.sharing import Sharing
from flagplot.strategic.phases.repairs import Repairs
from flagplot.strategic.phases.rulings import Request
from flagplot.strategic.rules.bases.refuge import any_base
from flagplot.strategic.rules.bases.repairs import may_repair
from flagplot.strategic.rules.combat import ratings
from flagplot.strategic.rules.combat.battle import throw
from flagplot.strategic.rules.combat.engagement import Engagement
from flagplot.strategic.rules.combat.losses import Levy
from flagplot.strategic.rules.combat.rehousing import open_homes
from flagplot.strategic.rules.combat.sharing import Part, Toll
from flagplot.strategic.state.ids import NO_FORCE, UnitId
from flagplot.strategic.state.model import Strategic
from flagplot.strategic.state.pieces import AIR, ESCORTING, FLEET_CARRIER, HEAVY, RAIDING, TASK_FORCE, Unit
from flagplot.strategic.state.view import StrategicView

HURT: Final = 2
"""Ships among which a base of which nothing is known chooses the one it repairs."""


def fill_in(state: Strategic, view: StrategicView, dice: Dice) -> None:
    """Every open phase, from the outermost: the inner ones look at the combat they belong to. From Control nothing is hidden."""
    if view.seat == CONTROL:
        return
    blanks = Blanks(state, view, dice)
    state.flow = [blanks.filled(phase) for phase in state.flow]


class Blanks:
    """What is invented behind the open phases, and the combat that is being fought."""

    def __init__(self, state: Strategic, view: StrategicView, dice: Dice) -> None:
        self.state = state
        self.view = view
        self.dice = dice
        self.fight: Engagement | None = None
        self.force = NO_FORCE
        self.place = ""
        self.number = 0

    def filled(self, phase: Phase[Strategic]) -> Phase[Strategic]:
        """The phase with nothing missing that play needs."""
        match phase:
            case Battle():
                return self.battle(phase)
            case Landing() | StandIn():
                return self.landing(phase)
            case Casualties():
                return self.casualties(phase) if self.is_blank(phase.levy) else phase
            case Rehousing():
                return self.rehousing(phase) if self.is_blank(phase.levy) else phase
            case Sharing():
                return phase if self.view.seat in phase.chairs else self.sharing(phase)
            case Exchanging():
                return phase if phase.base else self.exchanging(phase)
            case Repairs():
                return self.repairs(phase) if phase.choice == ("",) else phase
            case Request():
                return phase if phase.card else self.request(phase)
            case _:
                return phase

    def battle(self, phase: Battle) -> Battle:
        """Dice and values before losses; who fought has read the values in his logbook."""
        self.fight = phase.fight
        if phase.stage < FIRE:
            return phase
        throw(self.state, phase.fight, Umpire(self.dice, quiet=True))
        if set(self.view.nations).isdisjoint(phase.fight.nations(self.state)):
            return phase
        for event in self.view.logbook:
            if event.kind == "battle.fire" and event.facts["side"] == "The operating side":
                own, enemy = event.facts["cv"], event.facts["enemy"]
                assert isinstance(own, int)
                assert isinstance(enemy, int)
                phase.fight.a.cv, phase.fight.b.cv = own, enemy
        return phase

    def landing(self, phase: Landing | StandIn) -> Phase[Strategic]:
        operation = self.state.operations[phase.number]
        self.force, self.place = operation.invasion, operation.place
        return phase

    def is_blank(self, levy: Levy) -> bool:
        """Whether the seat does not see among what a team chooses."""
        return levy.chair != self.view.seat and not levy.units and not levy.by

    def fighters(self, nation: str) -> list[Unit]:
        """Units a nation's seat may have in the combat that is being fought: in the battle, at sea, or any."""
        state = self.state
        own = [unit for unit in state.units.values() if state.chairs[unit.nation] == state.chairs[nation]]
        if self.fight is not None:
            here = [*self.fight.units_of(state, second=False), *self.fight.units_of(state, second=True)]
            return [unit for unit in own if unit in here] or own[:6]
        return [unit for unit in own if unit.duty in (TASK_FORCE, ESCORTING, RAIDING)][:6] or own[:6]

    def enemies(self, nation: str) -> tuple[str, ...]:
        """Against whom a nation loses: somebody of the seat's own that it is at war with, or anybody."""
        state = self.state
        foes = [other for other in (*self.view.nations, *state.nations()) if state.at_war(nation, other)]
        return tuple(foes[:1])

    def casualties(self, phase: Casualties) -> Casualties:
        """Somebody else's losses: among his units in the combat, or the troops of a landing."""
        levy = phase.levy
        names = tuple(unit.id for unit in self.fighters(levy.nation))
        by = self.enemies(levy.nation)
        invader = self.force in self.state.forces and self.state.forces[self.force].nation == levy.nation
        force = self.force if invader else NO_FORCE
        place = self.place if self.place and not invader else ""
        phase.levy = Levy(levy.nation, names, by, levy.chair, force, place)
        if phase.left and not phase.choices(self.state) and levy.nation not in self.view.known:
            phase.levy = Levy(levy.nation, (self.invent(levy.nation, HEAVY).id,), by, levy.chair)
        return phase

    def rehousing(self, phase: Rehousing) -> Rehousing:
        """Somebody else's aircraft: of a hit carrier that is known, or of one that is hit now."""
        levy = phase.levy
        planes = self.strays(levy.nation) or [self.unseat(levy.nation)]
        decks = tuple(dict.fromkeys(plane.aboard for plane in planes))
        filled = Levy(levy.nation, decks, self.enemies(levy.nation), levy.chair)
        return Rehousing(filled, tuple(plane.id for plane in planes))

    def strays(self, nation: str) -> list[Unit]:
        """Air points of a nation's seat whose carrier is hit and that have somewhere to go."""
        state = self.state
        found: list[Unit] = []
        for unit in state.units.values():
            if unit.aboard and state.chairs[unit.nation] == state.chairs[nation]:
                deck = state.units.get(unit.aboard)
                if (deck is None or deck.damaged) and open_homes(state, unit):
                    found.append(unit)
        return found

    def unseat(self, nation: str) -> Unit:
        """A damaged carrier of a nation and the air point that was aboard."""
        deck = self.invent(nation, FLEET_CARRIER)
        plane = self.invent(nation, AIR)
        deck.damaged = True
        plane.aboard, plane.at = deck.id, deck.at
        return plane

    def invent(self, nation: str, kind: str, at: str = "") -> Unit:
        """One unit more than was expected."""
        self.number += 1
        unit = Unit(UnitId(f"{nation}-{kind}-y{self.number}"), nation, kind, at or any_base(self.state, nation))
        self.state.units[unit.id] = unit
        return unit

    def sharing(self, phase: Sharing) -> Sharing:
        """Other teams' losses: a third of what they can take."""
        units: list[Unit] = []
        parts: list[Part] = []
        for part in phase.toll.parts:
            own = self.fighters(part.nation)
            units += own
            parts.append(
                Part(part.nation, ratings.total(self.state, own, ratings.FLEET), ratings.capacity(own, air_counts=True))
            )
        steps = sum(part.room for part in parts) // 3
        by = self.enemies(parts[0].nation)
        phase.toll = Toll(parts, steps, tuple(unit.id for unit in units), by)
        return phase

    def exchanging(self, phase: Exchanging) -> Exchanging:
        """Somebody else's garrison: as many points ashore as it may relieve."""
        manpower = self.state.harbours[phase.place].manpower
        manpower[phase.nation] = max(phase.most, manpower.get(phase.nation, 0))
        return Exchanging(phase.nation, phase.place, phase.place, phase.most, phase.chair)

    def repairs(self, phase: Repairs) -> Repairs:
        """A base of somebody else: ships that it could repair."""
        state, base = self.state, phase.base
        able = [unit for unit in state.units.values() if may_repair(state, unit, base)]
        phase.choice = tuple(unit.id for unit in able or self.wrecks(base))
        return phase

    def wrecks(self, base: str) -> Sequence[Unit]:
        """Damaged ships of a nation of which nothing is known, in port at a base of its side."""
        holder = self.state.holder(base)
        if holder in self.view.known:
            return ()
        ships = [self.invent(holder, HEAVY, base) for _ in range(HURT)]
        for ship in ships:
            ship.damaged = True
        return ships

    def request(self, phase: Request) -> Request:
        """Somebody has played a card for an advantage outside the rules."""
        nation, hand = next(((nation, hand) for nation, hand in self.state.hands.items() if hand), ("", [""]))
        return Request(hand[0], nation, phase.text)
