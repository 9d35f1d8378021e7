"""Forecast of the plans' movements of a seat's markers, impulse by impulse: the tracks drawn on the map.

A state that the seat could be in is carried forward: own markers follow their plans, fuel burns by the rules, all others stay. Nothing of it depends on what the seat may not know.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from fractions import Fraction
from typing import Final

from flagplot.command.answer import Desk, Memory
from flagplot.command.operational import air, boats
from flagplot.command.operational.case import Case
from flagplot.command.operational.plans import Course, Line, Sailing, place_name
from flagplot.command.operational.promised import promised
from flagplot.command.operational.steering import intended, next_mark
from flagplot.command.plan import Plan, Plans
from flagplot.command.said import say, series, word
from flagplot.command.track import Leg, Track
from flagplot.kernel.order import Order
from flagplot.kernel.text.said import Row, Said
from flagplot.lab.odds.operational.passages import by_base
from flagplot.lab.odds.order import Seen, chance
from flagplot.operational.content.counters import SHIP
from flagplot.operational.content.sea import SEA
from flagplot.operational.phases.air.airplan import Patrolling
from flagplot.operational.phases.opening import Convoy, Opening
from flagplot.operational.phases.sea.movement import Moving
from flagplot.operational.phases.sea.plotting import Plotting
from flagplot.operational.rules.air.airfield import BARRED_COURSES
from flagplot.operational.rules.calendar import date, hours, weekday
from flagplot.operational.rules.recon.zones import best_coverage, found_by_zones
from flagplot.operational.rules.sea.collision import collision_chance
from flagplot.operational.rules.sea.fuel import burn, refuel
from flagplot.operational.rules.sea.movement import may_collide
from flagplot.operational.rules.sea.speed import cannot_steam, group_fuel, is_held, would_strand
from flagplot.operational.rules.submarines import cannot_move
from flagplot.operational.state.model import ALLIES, Bay, Group, enemy
from flagplot.operational.state.view import BayView

FURTHEST: Final = 36
"""Impulses that a course is followed: twelve turns."""
VAGUE: Final = 6
"""Impulses that a plan without a course is followed: a longer forecast would be unreliable."""
IMPULSES: Final = 3
WHEN: Final = {"morning": "track-when-morning", "afternoon": "track-when-afternoon", "night": "track-when-night"}
NO_CHANCE: Final = Fraction(0)


class Foreseen(Case):
    """A question that has not been asked yet: it is unknown whether an order will be legal then."""

    def legal(self, order: Order | None) -> bool:
        """Every order is accepted."""
        return order is not None


def tracks(desk: Desk, plans: Plans, memory: Memory) -> list[Track]:
    """The tracks of all own markers that sail by plan."""
    view = desk.view()
    if not isinstance(view, BayView) or not view.side or view.turn < 1 or view.outcome is not None:
        return []
    return [*_Voyage(desk, view, plans, memory).tracks(), *_strikes(Case(desk, plans, memory))]


def _strikes(case: Case) -> list[Track]:
    """The strike that the doctrine is about to send, with what it promises; it has no legs."""
    if case.question != "Launching" or case.view.seat not in case.view.to_act:
        return []
    found = air.by_doctrine(case)
    if found is None:
        return []
    order, plan = found
    text = say("told-doctrine-sends", target=order.target, names=", ".join(order.units))
    words = " ".join([str(text), *promised(case, order)])
    return [Track("", plan.line(), case.place(order.target), (), True, "", words)]


class _Voyage:
    """All own markers carried forward together."""

    def __init__(self, desk: Desk, view: BayView, plans: Plans, memory: Memory) -> None:
        self.seen = Seen(desk.game, view)
        self.world: Bay = self.seen.world().clone()
        self.zones = [world for _, world in by_base(self.seen)]
        self.view = view
        self.plans = plans
        self.memory = memory.copy()
        self.legs: dict[str, list[Leg]] = {}
        self.plan: dict[str, Plan] = {}
        self.risk: dict[str, Fraction] = {}
        self.rams: dict[str, int] = {}
        """How often collisions in the dark are rolled for on the way."""
        self.light = "night" if view.night else "day"

    def tracks(self) -> list[Track]:
        first = True
        for turn, impulse in self._clock():
            if impulse == 1 and not first:
                self._dawn(turn)
            self.world.turn, self.world.impulse = turn, impulse
            if not self._step(first=first):
                break
            first = False
        return [self._track(name) for name, legs in self.legs.items() if legs]

    def _clock(self) -> Iterator[tuple[int, int]]:
        """The impulses that are left, from this one if something may still move in it."""
        begin = max(self.view.impulse, 1) + (0 if _may_move(self.view) else 1)
        turn = self.view.turn
        for number in range(FURTHEST):
            at = begin - 1 + number
            if turn + at // IMPULSES > self.view.last:
                return
            yield turn + at // IMPULSES, at % IMPULSES + 1

    def _dawn(self, turn: int) -> None:
        """A turn is over, another begins."""
        refuel(self.world)
        self.world.turn = turn
        for group in self.world.groups.values():
            group.moved, group.withdrew = 0, False
            if self.world.night and not group.anchored:
                group.revealed = False
        for sub in self.world.subs.values():
            sub.moved = 0

    def _step(self, *, first: bool) -> bool:
        """One impulse of all markers; returns whether any of them moves on after it."""
        case = Foreseen(Desk(self.seen.game, self.world, self.seen.seat), self.plans, self.memory)
        moved: list[str] = []
        going = False
        for group in case.view.groups.values():
            if group.at:
                going |= self._sail(case, group, moved, first=first)
        for sub in case.view.subs.values():
            going |= self._dive(case, sub.id, moved)
        burn(self.world)
        for name in moved:
            if name in self.world.groups:
                group = self.world.groups[name]
                fuel = None if group.dummy else group_fuel(self.world, group)
                self.legs[name][-1] = replace(self.legs[name][-1], fuel=fuel, is_dry=_is_dry(self.world, group))
        return going

    # Groups.

    def _sail(self, case: Case, group: Group, moved: list[str], *, first: bool) -> bool:
        name = group.id
        plan = case.for_group(group, Sailing)
        if plan is None or self._is_done(case, name, group.at, plan):
            return False
        here = self.world.groups[name]
        rolls = self.view.options.zone_rolls
        if self.world.impulse == 1 and not first and rolls != "moves_only" and not _is_seen(here):
            self._searched(name, group.at)  # as every turn opens
        found = intended(case, group)
        if found is None or found[1] in {"", group.at} or is_held(self.world, here) or cannot_steam(self.world, here):
            return True
        to = found[1]
        course = SEA.course[group.at, to]
        here.came, here.at, here.course = here.at, to, course
        here.moved |= self.world.bit
        here.anchored = False
        self.rams[name] = self.rams.get(name, 0) + may_collide(self.world, here)
        if rolls != "phase_only" and not _is_seen(here):
            self._searched(name, to)
        self._add(name, found[0], to, self._flying(here, course))
        moved.append(name)
        return True

    def _searched(self, name: str, at: str) -> None:
        """The enemy's zones look at a hex once more."""
        missed = 1 - self.risk.get(name, NO_CHANCE)
        self.risk[name] = 1 - missed * (1 - self._found(at))

    def _found(self, at: str) -> Fraction:
        """The enemy's zones over a hex, averaged over what the seat considers possible."""
        foe = enemy(self.view.side)
        if self.world.night and not (foe == ALLIES and self.view.options.night_search == "british_zones_too"):
            return NO_CHANCE
        found = [found_by_zones(world, foe, at) for world in self.zones]
        return sum(found, NO_CHANCE) / len(found)

    def _flying(self, group: Group, course: str) -> str:
        """What a course forbids the aircraft of a group."""
        decks = any(SHIP[ship].deck and not self.world.ships[ship].damaged for ship in group.ships)
        if not decks or course not in BARRED_COURSES or self.world.night or self.world.impulse == 2:
            return ""
        return "launch" if self.world.impulse == 1 else "land"

    # Submarines.

    def _dive(self, case: Case, name: str, moved: list[str]) -> bool:
        sub = self.world.subs[name]
        plan = case.for_boat(name)
        if plan is None or self._is_done(case, name, sub.at, plan):
            return False
        to = boats.next_hex(case, case.view.subs[name], plan)
        if to in {"", sub.at} or cannot_move(self.world, sub) is not None:
            return True
        sub.at = to
        sub.moved |= self.world.bit
        if not self.world.night and sub.boat:
            numbers = [min(6, best_coverage(world, enemy(self.view.side), to)) for world in self.zones]
            caught = sum((Fraction(number, 6) ** 2 for number in numbers), NO_CHANCE) / len(numbers)
            self.risk[name] = 1 - (1 - self.risk.get(name, NO_CHANCE)) * (1 - caught)
        self._add(name, plan, to, "")
        moved.append(name)
        return True

    # What is drawn.

    def _is_done(self, case: Case, name: str, at: str, plan: Plan) -> bool:
        legs = self.legs.setdefault(name, [])
        if self.plan.setdefault(name, plan) is not plan:
            return True
        if isinstance(plan, Course):
            return not next_mark(case, name, at, plan)
        steps = (self.world.turn - self.view.turn) * IMPULSES + self.world.impulse - max(self.view.impulse, 1)
        return steps >= VAGUE or (bool(legs) and isinstance(plan, Line) and legs[-1].at == plan.ends[-1])

    def _add(self, name: str, plan: Plan, to: str, flying: str) -> None:
        legs = self.legs[name]
        light = "night" if self.world.night else "day"
        before = legs[-1].light if legs else self.light
        mark = "" if light == before else "dusk" if light == "night" else "dawn"
        risk = self.risk.pop(name, NO_CHANCE)
        figure = str(chance(risk)) if risk else ""
        legs.append(Leg(self.world.turn, self.world.impulse, to, light, mark, None, float(risk), figure, flying))

    def _track(self, name: str) -> Track:
        plan, legs = self.plan[name], tuple(self.legs[name])
        known = self.view.groups.get(name) or self.view.subs[name]
        risk = "found" if name in self.view.groups else "sunk"
        return Track(
            name, plan.line(), known.at, legs, isinstance(plan, Course), risk, self._words(name, plan, legs, risk)
        )

    def _words(self, name: str, plan: Plan, legs: tuple[Leg, ...], risk: str) -> str:
        last, steps = legs[-1], len(legs)
        at, when = place_name(last.at), self._when(last.turn)
        if not isinstance(plan, Course):
            said = [say("track-goes", name=name, at=at, steps=steps, when=when)]
        elif last.at == plan.via[-1]:
            said = [say("track-reaches", name=name, at=at, steps=steps, when=when)]
        else:
            said = [say("track-comes", name=name, at=at, steps=steps, when=when)]
        missed = Fraction(1)
        for leg in legs:
            missed *= 1 - Fraction(leg.chance)
        if missed < 1:
            share = chance(1 - missed, sampled=True)
            said.append(say("track-found", share=share) if risk == "found" else say("track-sunk", share=share))
        if self.rams.get(name):
            said.append(
                say("track-rammed", share=chance(1 - (1 - collision_chance()) ** self.rams[name], sampled=True))
            )
        if last.fuel is not None and last.fuel < 99:
            said.append(say("track-fuel", fuel=last.fuel))
        for barred, message in (("launch", "track-no-launch"), ("land", "track-no-landing")):
            at_steps = [str(number) for number, leg in enumerate(legs, 1) if leg.flying == barred]
            if at_steps:
                said.append(say(message, steps=series(at_steps), count=len(at_steps)))
        dry = next((number for number, leg in enumerate(legs, 1) if leg.is_dry), 0)
        if dry:
            said.append(say("track-dry", step=dry))
        return str(say("track", parts=Row(tuple(said), "; ")))

    def _when(self, turn: int) -> Said:
        """The part of the day that a turn stands for; of another day with its name."""
        options = self.view.options
        cycle, start = options.day_night_cycle, options.start_date
        day = date(turn, start, cycle)
        today = date(self.view.turn, start, cycle)
        return say(WHEN[hours(turn, cycle)], day="today" if day == today else word("weekdays", weekday(day)))


def _may_move(view: BayView) -> bool:
    """Whether own groups may still move in this impulse."""
    for phase in view.flow:
        if isinstance(phase, (Opening, Convoy, Patrolling, Plotting)):
            return True
        if isinstance(phase, Moving):
            return view.side in (phase.side, ALLIES)
    return not view.impulse


def _is_seen(group: Group) -> bool:
    """Whether there is nothing left to find."""
    return group.revealed or group.dummy


def _is_dry(world: Bay, group: Group) -> bool:
    careful = world.options.but(fuel_exhaustion="forbidden_in_advance")
    if group.dummy:
        return False
    before, world.options = world.options, careful
    try:
        return would_strand(world, group, group.at)
    finally:
        world.options = before
