"""What a plot may contain: the check of every part, the same for people, bots and random play."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from flagplot.kernel.order import Objection
from flagplot.kernel.rule import rule
from flagplot.kernel.seat import Seat, side_of
from flagplot.tactical.content.scenario import is_on_land
from flagplot.tactical.orders.choices import Appear, Launch, Plot, Search, Shoot
from flagplot.tactical.orders.helm import DEPTH, EVADE, LEG, SMOKE, SPEED, TURNS, Step
from flagplot.tactical.orders.names import resolve, which
from flagplot.tactical.orders.plot import LEAVE
from flagplot.tactical.rules.air.flightcheck import FlightCheck
from flagplot.tactical.rules.damage.condition import SUBMERGED, SURFACED, may_evade, may_smoke
from flagplot.tactical.rules.gunnery.allocation import Allocation, is_surprised
from flagplot.tactical.rules.movement.geometry import KNOT, YARD, distance, yards_between
from flagplot.tactical.rules.movement.scales import UNIT_MARKS
from flagplot.tactical.rules.movement.track import beyond_any_ship, has_way, run_group
from flagplot.tactical.rules.plot.torpedocheck import laid
from flagplot.tactical.rules.submarines.hunting import hunts
from flagplot.tactical.rules.submarines.submarines import may_dive
from flagplot.tactical.state.ids import GroupId, ShipId
from flagplot.tactical.state.model import HEAVY, LURKING, Battle, Group, Ship, Signal
from flagplot.tactical.text.said import say

BLINKER: Final = 12000
"""Yards within which commanders can talk at once."""


class PlotCheck:
    """A plot as it is checked against the position: names resolved, faults reported. It changes nothing."""

    def __init__(self, state: Battle, seat: Seat) -> None:
        self.state = state
        self.seat = seat
        self.side = side_of(seat)
        self.groups = {g.id: g.name for g in state.groups.values() if g.seat == seat and state.leader(g) is not None}
        self.ships = {
            ship.id: ship.name for ship in state.ships.values() if ship.group in self.groups and ship.in_battle
        }
        self.enemies = {
            name: state.ships[name].name for name in state.seen.get(self.side, ()) if state.ships[name].in_battle
        }
        self.detached: dict[GroupId, ShipId] = {}
        """New groups of this plot and the one ship in each."""
        self.helms: dict[GroupId, tuple[Step, ...]] = {}
        self.delayed: dict[GroupId, Signal] = {}
        """Orders to sub-units beyond the signal lamp, by group: they take a turn to arrive."""
        self.launches: list[Launch] = []
        self.searches: list[Search] = []
        self.appearances: list[Appear] = []
        self.floats: list[ShipId] = []
        self.joins: list[tuple[GroupId, GroupId]] = []
        self.allocation = Allocation()
        self.air = FlightCheck(state, seat, self.ships, self.enemies)

    def check(self, plot: Plot) -> Objection | None:
        """The first thing wrong with a plot, or nothing."""
        for found in self._parts(plot):
            if found is not None:
                return found
        if plot.asks_leave and self.state.options.plot_changes == "never":
            return Objection("NA-SOP-8", say("refuse-plots-never-changed-table", leave=LEAVE))
        return None

    def _parts(self, plot: Plot) -> Iterator[Objection | None]:
        """What is wrong with each part, in the order in which they depend on each other."""
        for detach in plot.detaches:
            yield self._detach(detach.ship, detach.name)
        for join in plot.joins:
            yield self._join(join.group, join.into)
        for helm in plot.helms:
            yield self._helm(helm.group, helm.steps)
        for hunt in plot.searches:
            yield self._search(hunt)
        for shoot in plot.shoots:
            yield self._shoot(shoot)
        yield self.allocation.whole(self.state)
        for launch in plot.launches:
            yield self._launch(launch)
        for sortie in plot.sorties:
            yield self.air.take(sortie)
        for appearance in plot.appearances:
            yield self._appear(appearance)
        for float_plane in plot.floats:
            yield self._float(float_plane.ship)

    def _no_ship(self, text: str) -> Objection:
        return Objection("NA-SOP-5", say("refuse-command-no-ship", text=repr(text), which=which(text, self.ships)))

    def _no_group(self, text: str) -> Objection:
        """No such group; for a ship the objection names the group she sails with."""
        ship = resolve(text, self.ships)
        if ship:
            group = self.state.ships[ship].group
            alone = f"detach {ship} as {ship}-det | {ship}-det: …"
            words = say("refuse-sails-plot-send-off", ships=self.ships[ship], group=group, alone=alone)
            return Objection("NA-SOP-6", words)
        return Objection(
            "NA-SOP-6",
            say("refuse-command-no-group", text=repr(text), which=which(text, [*self.groups, *self.detached])),
        )

    # Groups.

    @rule("NA-SOP-6", "NA-MOV-19")
    def _detach(self, ship_text: str, name: GroupId) -> Objection | None:
        ship = resolve(ship_text, self.ships)
        if not ship:
            return self._no_ship(ship_text)
        group = self.state.groups[self.state.ships[ship].group]
        if (
            len(self.state.members(group)) - sum(self.state.ships[s].group == group.id for s in self.detached.values())
            < 2
        ):
            return Objection("NA-MOV-19", say("refuse-alone-already", ships=self.ships[ship], group=group.name))
        if f"{name}.{self.side}" in self.state.groups or name in self.detached or resolve(name, self.groups):
            return Objection("NA-SOP-6", say("refuse-there-group-already-give", name=name))
        if ship in self.detached.values():
            return Objection("NA-SOP-6", say("refuse-detached-twice", ships=self.ships[ship]))
        self.detached[name] = ship
        return None

    def _join(self, group_text: str, into_text: str) -> Objection | None:
        group, into = resolve(group_text, self.groups), resolve(into_text, self.groups)
        if not group or not into or group == into:
            return Objection("NA-SOP-6", say("refuse-name-two-different-groups", groups=", ".join(self.groups)))
        if (
            self.state.members(self.state.groups[group])[0].is_submarine
            or self.state.members(self.state.groups[into])[0].depth
        ):
            return Objection("NA-SOP-13", say("refuse-submarines-plotted-alone"))
        if any(group == one for one, _ in self.joins):
            return Objection("NA-SOP-6", say("refuse-joins-one-group-once", groups=self.groups[group]))
        self.joins.append((group, into))
        return None

    # Movement.

    @rule("NA-SOP-5", "NA-COM-4", "NA-COM-5", "NA-COM-7", "NA-MOV-31")
    def _helm(self, text: str, steps: tuple[Step, ...]) -> Objection | None:
        named = GroupId(text) if text in self.detached else resolve(text, self.groups)
        if not named:
            return self._no_group(text)
        if named in self.helms:
            return Objection("NA-SOP-6", say("refuse-plotted-twice", named=named))
        if named in self.detached:
            ships = [self.state.ships[self.detached[named]]]
        else:
            group = self.state.groups[named]
            if is_out_of_touch(self.state, group):
                order = self._errand(named)
                if order.steps:
                    return Objection("NA-SOP-6", say("refuse-plotted-twice", named=named))
                order.steps = steps
                return self.steps(self.state.members(group), steps)
            ships = [ship for ship in self.state.members(group) if ship.id not in self.detached.values()]
        self.helms[named] = steps
        found = self.steps(ships, steps)
        return found if found is not None else self._keep_distance(named, steps)

    @rule("NA-COM-4", "NA-COM-9")
    def _errand(self, group: GroupId) -> Signal:
        """The order of this plot for a sub-unit out of touch."""
        return self.delayed.setdefault(group, Signal(self.seat, group, "", (), self.state.turn))

    def steps(self, ships: list[Ship], steps: tuple[Step, ...]) -> Objection | None:
        """What is wrong with the steps of a helm order for these ships, or nothing."""
        state = self.state
        mark = UNIT_MARKS[state.options.play_scale]
        verbs = [step.verb for step in steps]
        for verb in (SPEED, DEPTH, EVADE, SMOKE):
            if verbs.count(verb) > 1:
                return Objection("NA-MOV-31", say("refuse-stands-once-plot", verb=verb))
        for step in steps:
            if step.verb == LEG and step.mark not in {"y", mark}:
                return Objection(
                    "NA-MOV-3",
                    say("refuse-not-measured-here-legs", step=str(step), mark=mark),
                )
            slip = beyond_any_ship(state, ships, step)
            if slip:
                return Objection("NA-MOV-12", slip)
            if step.verb in TURNS and any(state.applies(e, s) for e in state.effects("random_course") for s in ships):
                return Objection("NA-SCN-8", say("refuse-no-steering-plot-distance", ships=ships[0].name))
            if step.verb == EVADE:
                barred = self._evasion(ships, steps)
                if barred is not None:
                    return barred
            if step.verb == SMOKE and not any(may_smoke(state, ship) for ship in ships):
                return Objection(
                    "NA-MOV-21",
                    say("refuse-only-light-cruisers-destroyers"),
                )
            if step.verb == DEPTH and not ships[0].is_submarine:
                return Objection("NA-SUB-5", say("refuse-no-submarine", ships=ships[0].name))
            if step.verb == DEPTH:
                found = may_dive(ships[0].sheet.nation, ships[0].depth, step.mark)
                if found is not None:
                    return found
        return self._surprise(ships, verbs)

    @rule("NA-MOV-28", "NA-MOV-36")
    def _evasion(self, ships: list[Ship], steps: tuple[Step, ...]) -> Objection | None:
        """Which ships cannot evade: crippled ones, submerged boats, and stopped ships."""
        if any(ship.level >= HEAVY or ship.is_submerged for ship in ships):
            return Objection("NA-MOV-28", say("refuse-heavily-damaged-ship-boat"))
        stopped = next((ship for ship in ships if not may_evade(self.state, ship)), None)
        if stopped is not None or not has_way(ships, steps):
            name = (stopped or ships[0]).name
            return Objection("NA-MOV-36", say("refuse-lies-stopped-ship-evades", name=name))
        return None

    @rule("NA-SCN-6")
    def _surprise(self, ships: list[Ship], verbs: list[str]) -> Objection | None:
        """A surprised group keeps its course and speed."""
        if verbs and any(is_surprised(self.state, ship) for ship in ships):
            return Objection("NA-SCN-6", say("refuse-group-surprised-goes-straight", ships=ships[0].name))
        return None

    @rule("NA-SCN-6")
    def _keep_distance(self, named: GroupId, steps: tuple[Step, ...]) -> Objection | None:
        """A scenario may keep a group away from the enemies in sight at first."""
        for effect in self.state.effects("min_distance"):
            if effect.group != named or self.state.turn > effect.until_turn or named not in self.state.groups:
                continue
            for track in run_group(self.state, self.state.groups[named], steps):
                x, y = track.points[-1]
                ship = self.state.ships[track.ship]
                for name in self.enemies:
                    enemy = self.state.ships[name]
                    after = yards_between(x, y, enemy.x, enemy.y)
                    if after < effect.yards and after < yards_between(ship.x, ship.y, enemy.x, enemy.y):
                        text = say(
                            "refuse-may-not-close-within",
                            ship=ship.name,
                            yards=effect.yards,
                            until_turn=effect.until_turn + 1,
                        )
                        return Objection("NA-SCN-6", text)
        return None

    # Guns and torpedoes.

    @rule("NA-SUB-15")
    def _shoot(self, shoot: Shoot) -> Objection | None:
        name = resolve(shoot.ship, self.ships)
        if not name:
            return self._no_ship(shoot.ship)
        if self.searches and any(hunt.ship == name for hunt in self.searches):
            return Objection("NA-SUB-15", say("refuse-searches-submarines-may-not", ships=self.ships[name]))
        ship = self.state.ships[name]
        if is_out_of_touch(self.state, self.state.groups[ship.group]):
            target = resolve(shoot.target, self.enemies)
            if not target:
                return Objection(
                    "NA-GUN-73",
                    say("refuse-there-no-sight", target=shoot.target, which=which(shoot.target, self.enemies)),
                )
            order = self._errand(ship.group)
            order.shoots = (*order.shoots, Shoot(name, shoot.arcs, shoot.factor, target))
            return self.allocation.fitted(self.state, ship, shoot)
        return self.allocation.take(self.state, ship, shoot, self.enemies)

    def _launch(self, launch: Launch) -> Objection | None:
        name = resolve(launch.ship, self.ships)
        if not name:
            return self._no_ship(launch.ship)
        ship = self.state.ships[name]
        if is_out_of_touch(self.state, self.state.groups[ship.group]):
            found = laid(self.state, ship, launch, self.enemies, ())
            if isinstance(found, Objection):
                return found
            order = self._errand(ship.group)
            order.launches = (*order.launches, launch)
            return None
        return self.aim(ship, launch)

    def aim(self, ship: Ship, launch: Launch) -> Objection | None:
        """Aim one mount, or say why it may not fire."""
        found = laid(self.state, ship, launch, self.enemies, self.launches)
        if isinstance(found, Objection):
            return found
        self.launches.append(found)
        return None

    # Submarines.

    @rule("NA-SUB-14", "NA-SUB-15", "NA-SUB-16", "NA-SUB-58")
    def _search(self, hunt: Search) -> Objection | None:
        name = resolve(hunt.ship, self.ships)
        if not name:
            return self._no_ship(hunt.ship)
        if not hunts(self.state.ships[name]):
            return Objection("NA-SUB-58", say("refuse-no-gear-search-submarines", ships=self.ships[name]))
        if any(one.ship == name for one in self.searches):
            return Objection("NA-SUB-14", say("refuse-uses-hydrophone-sonar-not", ships=self.ships[name]))
        self.searches.append(Search(name, hunt.method))
        return None

    @rule("NA-SUB-1", "NA-SUB-4", "NA-SUB-11", "NA-SUB-9", "NA-MOV-33")
    def _appear(self, order: Appear) -> Objection | None:
        lurking = {
            ship.id: ship.name
            for ship in self.state.ships.values()
            if ship.status == LURKING and self.state.groups[ship.group].seat == self.seat
        }
        name = resolve(order.ship, lurking)
        if not name:
            return Objection(
                "NA-SUB-1", say("refuse-no-submarine-waiting", ship=repr(order.ship), which=which(order.ship, lurking))
            )
        fastest = SURFACED if order.depth == "S" else SUBMERGED
        if order.speed > fastest:
            return Objection("NA-SUB-11", say("refuse-boat-makes-knots-there", fastest=fastest // KNOT))
        if is_on_land(self.state.brief.land, order.x * YARD, order.y * YARD):
            return Objection("NA-MOV-33", say("refuse-lies-land-choose-point", x=order.x, y=order.y))
        if order.depth == "Ab" and self.state.ships[name].sheet.nation != "KM":
            return Objection("NA-SUB-9", say("refuse-only-german-boats-go"))
        if any(one.ship == name for one in self.appearances):
            return Objection("NA-SUB-1", say("refuse-appears-once", lurking=lurking[name]))
        self.appearances.append(Appear(name, order.x, order.y, order.course, order.speed, order.depth))
        return None

    # Aircraft.

    @rule("NA-SCN-17")
    def _float(self, text: str) -> Objection | None:
        name = resolve(text, self.ships)
        if not name:
            return self._no_ship(text)
        ship = self.state.ships[name]
        if ship.floatplane != "aboard" or ship.level >= HEAVY or self.state.is_night:
            return Objection("NA-SCN-17", say("refuse-no-float-plane-launch", ship=ship.name))
        self.floats.append(name)
        return None


@rule("NA-COM-4", "NA-COM-5", "NA-COM-7")
def is_out_of_touch(state: Battle, group: Group) -> bool:
    """Whether a detached sub-unit is too far from its commander for orders by blinker."""
    if not group.parent:
        return False
    leader = state.leader(group)
    flag = state.ships[state.groups[group.parent].flag]
    if leader is None or not flag.in_battle:
        return False
    if any(effect.side == group.side for effect in state.effects("messages_always_written")):
        return True
    return distance(leader.x, leader.y, flag.x, flag.y) > BLINKER * YARD
