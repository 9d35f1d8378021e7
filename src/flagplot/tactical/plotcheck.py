"""What may stand in a plot: the check of every part, the same for people, bots and samples."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from flagplot.kernel.order import Objection
from flagplot.kernel.rule import rule
from flagplot.kernel.seat import Seat
from flagplot.tactical.allocation import Allocation, is_surprised
from flagplot.tactical.arcs import mount_aims
from flagplot.tactical.condition import may_evade, may_launch, may_smoke
from flagplot.tactical.flightcheck import FlightCheck
from flagplot.tactical.geometry import CIRCLE, YARD, distance, relative, yards_between
from flagplot.tactical.helm import DEPTH, EVADE, LEG, SMOKE, SPEED, THROAT, TURNS, Step
from flagplot.tactical.model import HEAVY, LURKING, Battle, Group, Ship
from flagplot.tactical.names import resolve, which
from flagplot.tactical.orders import Appear, Launch, Plot, Search, Shoot
from flagplot.tactical.phases.hunting import hunts
from flagplot.tactical.phases.submarines import may_dive
from flagplot.tactical.phases.torpedoes import mount_index, mounts
from flagplot.tactical.plot import LEAVE
from flagplot.tactical.scales import UNIT_MARKS
from flagplot.tactical.spreads import RUN, collision_course, run_turns
from flagplot.tactical.track import beyond_any_ship, run_group

BLINKER = 12000
"""Yards within which commanders talk at once."""

_AIMS: Final = {
    "L": "mounts to port aim from 180 to 360",
    "R": "mounts to starboard aim from 0 to 180",
    "BOW": "bow tubes aim from 270 by 0 to 90",
    "STN": "stern tubes aim from 90 to 270",
}
"""What each kind of mount can aim at, for those who asked for something else; centreline ones aim anywhere."""
_AIMS_BEFORE_GYROS: Final = {
    "L": "before gyros a mount to port aims between 195 and 345",
    "R": "before gyros a mount to starboard aims between 15 and 165",
    "C": "before gyros a centreline mount aims between 35 and 145 to either side",
}


class PlotCheck:
    """A plot as it is read against the position: names made out, faults told. It changes nothing."""

    def __init__(self, state: Battle, seat: Seat) -> None:
        self.state = state
        self.seat = seat
        self.side = seat.split("/")[0]
        self.groups = {g.id: g.name for g in state.groups.values() if g.seat == seat and state.leader(g) is not None}
        self.ships = {
            ship.id: ship.name for ship in state.ships.values() if ship.group in self.groups and ship.in_battle
        }
        self.enemies = {
            name: state.ships[name].name for name in state.seen.get(self.side, ()) if state.ships[name].in_battle
        }
        self.detached: dict[str, str] = {}
        """New groups of this plot and the one ship in each."""
        self.helms: dict[str, tuple[Step, ...]] = {}
        self.launches: list[Launch] = []
        self.searches: list[Search] = []
        self.appearances: list[Appear] = []
        self.floats: list[str] = []
        self.joins: list[tuple[str, str]] = []
        self.allocation = Allocation()
        self.air = FlightCheck(state, seat, self.ships, self.enemies)

    def check(self, plot: Plot) -> Objection | None:
        """The first thing wrong with a plot, or nothing."""
        for found in self._parts(plot):
            if found is not None:
                return found
        if plot.asks_leave and self.state.options.get("plot_changes") == "never":
            return Objection("NA-SOP-8", f"Plots are never changed at this table: leave `{LEAVE}` out.")
        return None

    def _parts(self, plot: Plot) -> Iterator[Objection | None]:
        """What is wrong with each part, in the order in which they bear on each other."""
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
        return Objection("NA-SOP-5", f"You command no ship {text!r}; {which(text, self.ships)}")

    def _no_group(self, text: str) -> Objection:
        """No such group: a ship is told in whose company she sails."""
        ship = resolve(text, self.ships)
        if ship:
            group = self.state.ships[ship].group
            alone = f"detach {ship} as {ship}-det | {ship}-det: …"
            words = f"{self.ships[ship]} sails with {group}: plot `{group}: …`, or `{alone}` to send her off."
            return Objection("NA-SOP-6", words)
        return Objection("NA-SOP-6", f"You command no group {text!r}; {which(text, [*self.groups, *self.detached])}")

    # Groups.

    @rule("NA-SOP-6", "NA-MOV-19")
    def _detach(self, ship_text: str, name: str) -> Objection | None:
        ship = resolve(ship_text, self.ships)
        if not ship:
            return self._no_ship(ship_text)
        group = self.state.groups[self.state.ships[ship].group]
        if (
            len(self.state.members(group)) - sum(self.state.ships[s].group == group.id for s in self.detached.values())
            < 2
        ):
            return Objection("NA-MOV-19", f"{self.ships[ship]} is alone in {group.name} already.")
        if f"{name}.{self.side}" in self.state.groups or name in self.detached or resolve(name, self.groups):
            return Objection("NA-SOP-6", f"There is a group {name} already; give the new one a name of its own.")
        if ship in self.detached.values():
            return Objection("NA-SOP-6", f"{self.ships[ship]} is detached twice.")
        self.detached[name] = ship
        return None

    def _join(self, group_text: str, into_text: str) -> Objection | None:
        group, into = resolve(group_text, self.groups), resolve(into_text, self.groups)
        if not group or not into or group == into:
            return Objection("NA-SOP-6", f"Name two different groups of yours: {', '.join(self.groups)}.")
        if (
            self.state.members(self.state.groups[group])[0].is_submarine
            or self.state.members(self.state.groups[into])[0].depth
        ):
            return Objection("NA-SOP-13", "Submarines are plotted alone.")
        if any(group == one for one, _ in self.joins):
            return Objection("NA-SOP-6", f"{self.groups[group]} joins one group, once.")
        self.joins.append((group, into))
        return None

    # Movement.

    @rule("NA-SOP-5", "NA-COM-4", "NA-COM-5", "NA-COM-7", "NA-MOV-31")
    def _helm(self, text: str, steps: tuple[Step, ...]) -> Objection | None:
        named = text if text in self.detached else resolve(text, self.groups)
        if not named:
            return self._no_group(text)
        if named in self.helms:
            return Objection("NA-SOP-6", f"{named} is plotted twice.")
        if named in self.detached:
            ships = [self.state.ships[self.detached[named]]]
        else:
            group = self.state.groups[named]
            if is_out_of_touch(self.state, group):
                parent = self.state.groups[group.parent]
                return Objection(
                    "NA-COM-4",
                    f"{group.name} is beyond 12,000 yards of {parent.name}: send it an order in the signal phase.",
                )
            ships = [ship for ship in self.state.members(group) if ship.id not in self.detached.values()]
        self.helms[named] = steps
        found = self.steps(ships, steps)
        return found if found is not None else self._keep_distance(named, steps)

    def steps(self, ships: list[Ship], steps: tuple[Step, ...]) -> Objection | None:
        """What is wrong with the steps of a helm order for these ships, or nothing."""
        state = self.state
        mark = UNIT_MARKS[state.options.get("play_scale", "floor")]
        verbs = [step.verb for step in steps]
        for verb in (SPEED, DEPTH, EVADE, SMOKE, THROAT):
            if verbs.count(verb) > 1:
                return Objection("NA-MOV-31", f"{verb} stands once in a plot.")
        for step in steps:
            if step.verb == LEG and step.mark not in {"y", mark}:
                return Objection(
                    "NA-MOV-3",
                    f"{step} is not measured here: legs are in {mark} at this scale, or in yards, like 3{mark} or 1000y.",
                )
            slip = beyond_any_ship(state, ships, step)
            if slip:
                return Objection("NA-MOV-12", slip)
            if step.verb in TURNS and any(state.applies(e, s) for e in state.effects("random_course") for s in ships):
                return Objection("NA-SCN-8", f"{ships[0].name} has no steering: plot a distance or a speed only.")
            if step.verb == EVADE and not all(may_evade(ship) for ship in ships):
                return Objection("NA-MOV-28", "A heavily damaged ship or a boat below cannot evade; leave EVADE out.")
            if step.verb == SMOKE and not any(may_smoke(state, ship) for ship in ships):
                return Objection(
                    "NA-MOV-21",
                    "Only light cruisers, destroyers and smaller ships lay smoke, and not at HD: leave SMOKE out.",
                )
            if step.verb in {DEPTH, THROAT} and not ships[0].is_submarine:
                return Objection("NA-SUB-5", f"{ships[0].name} is no submarine.")
            if step.verb == DEPTH:
                found = may_dive(ships[0].sheet.nation, ships[0].depth, step.mark)
                if found is not None:
                    return found
        return self._surprise(ships, verbs) or self._throat(ships, steps)

    @rule("NA-SCN-6")
    def _surprise(self, ships: list[Ship], verbs: list[str]) -> Objection | None:
        """A surprised group goes on as it went."""
        if verbs and any(is_surprised(self.state, ship) for ship in ships):
            return Objection(
                "NA-SCN-6", f"{ships[0].name}'s group is surprised: it goes straight on, leave its plot out."
            )
        return None

    @rule("NA-SUB-52")
    def _throat(self, ships: list[Ship], steps: tuple[Step, ...]) -> Objection | None:
        for step in steps:
            if step.verb == THROAT:
                depth = next((one.mark for one in steps if one.verb == DEPTH), ships[0].depth)
                if depth not in {"P", "D"}:
                    return Objection("NA-SUB-52", "A shot down the throat needs Periscope or Deep after the move.")
        return None

    @rule("NA-SCN-6")
    def _keep_distance(self, named: str, steps: tuple[Step, ...]) -> Objection | None:
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
                        text = f"{ship.name} may not close within {effect.yards} yards before turn {effect.until_turn + 1}."
                        return Objection("NA-SCN-6", text)
        return None

    # Guns and torpedoes.

    @rule("NA-SUB-15")
    def _shoot(self, shoot: Shoot) -> Objection | None:
        name = resolve(shoot.ship, self.ships)
        if not name:
            return self._no_ship(shoot.ship)
        if any(hunt.ship == name for hunt in self.searches):
            return Objection("NA-SUB-15", f"{self.ships[name]} searches for submarines and may not fire this turn.")
        return self.allocation.take(self.state, self.state.ships[name], shoot, self.enemies)

    @rule(
        "NA-TRP-1", "NA-TRP-8", "NA-TRP-9", "NA-TRP-10", "NA-TRP-12", "NA-TRP-51", "NA-PEN-33", "NA-WEA-20", "NA-SUB-54"
    )
    def _launch(self, launch: Launch) -> Objection | None:
        name = resolve(launch.ship, self.ships)
        if not name:
            return self._no_ship(launch.ship)
        ship = self.state.ships[name]
        index = mount_index(ship, launch.mount)
        if index is None:
            have = ", ".join(mount.name for mount in mounts(ship)) or "no torpedo mounts at all"
            return Objection("NA-TRP-1", f"{ship.name} has no mount {launch.mount}; she has {have}.")
        if not may_launch(self.state, ship):
            number = "NA-PEN-33" if ship.level >= HEAVY else "NA-SUB-54" if ship.is_submerged else "NA-WEA-20"
            return Objection(number, f"{ship.name} may not fire torpedoes: damage, depth or the sea forbids it.")
        if is_surprised(self.state, ship):
            return Objection("NA-SCN-6", f"{ship.name} is surprised and may not fire yet.")
        if any(one.ship == name and one.mount == launch.mount for one in self.launches):
            return Objection("NA-TRP-8", f"{ship.name}'s {launch.mount} fires once a turn, all one way.")
        if not ship.tubes[index]:
            return Objection("NA-TRP-9", f"{ship.name}'s {launch.mount} is empty; {_loaded(ship)}.")
        if not 1 <= launch.count <= ship.tubes[index]:
            return Objection(
                "NA-TRP-9", f"{ship.name}'s {launch.mount} has {ship.tubes[index]} loaded: fire 1 to that many."
            )
        mount = mounts(ship)[index]
        target = ""
        if launch.bearing < 0:
            target = resolve(launch.target, self.enemies)
            if not target:
                return Objection(
                    "NA-TRP-12", f"There is no {launch.target} in sight; {which(launch.target, self.enemies)}"
                )
            turns = run_turns(mount.inches, ship.sheet.nation)
            true = collision_course(ship, self.state.ships[target], RUN[mount.inches], turns)
            angle = relative(ship.course, true)
        else:
            angle = relative(0, launch.bearing)
        if not mount_aims(mount.side, angle, self.state.brief.period):
            return self._misaimed(ship, launch.mount, mount.side, angle)
        if launch.is_secret and run_turns(mount.inches, ship.sheet.nation) < 2:
            return Objection(
                "NA-TRP-10", "Only a torpedo that runs two turns may be kept unmarked: leave `secret` out."
            )
        self.launches.append(Launch(name, launch.mount, launch.count, angle % CIRCLE, target, launch.is_secret))
        return None

    @rule("NA-TRP-4", "NA-TRP-5", "NA-TRP-48")
    def _misaimed(self, ship: Ship, mount: str, side: str, angle: int) -> Objection:
        """A mount cannot aim there: say where it can."""
        number, aims = "NA-TRP-5", _AIMS
        if side in {"BOW", "STN"}:
            number = "NA-TRP-48"
        elif self.state.brief.period != "ww2":
            number, aims = "NA-TRP-4", _AIMS_BEFORE_GYROS
        turned = angle % CIRCLE // 10
        return Objection(number, f"{ship.name}'s {mount} cannot aim {turned} degrees from the bow; {aims[side]}.")

    # Submarines.

    @rule("NA-SUB-14", "NA-SUB-15", "NA-SUB-16", "NA-SUB-58")
    def _search(self, hunt: Search) -> Objection | None:
        name = resolve(hunt.ship, self.ships)
        if not name:
            return self._no_ship(hunt.ship)
        if not hunts(self.state.ships[name]):
            return Objection("NA-SUB-58", f"{self.ships[name]} has no gear to search for submarines.")
        if any(one.ship == name for one in self.searches):
            return Objection("NA-SUB-14", f"{self.ships[name]} uses hydrophone or sonar, not both in one turn.")
        self.searches.append(Search(name, hunt.method))
        return None

    @rule("NA-SUB-1", "NA-SUB-4", "NA-SUB-11", "NA-SUB-9")
    def _appear(self, order: Appear) -> Objection | None:
        lurking = {
            ship.id: ship.name
            for ship in self.state.ships.values()
            if ship.status == LURKING and self.state.groups[ship.group].seat == self.seat
        }
        name = resolve(order.ship, lurking)
        if not name:
            return Objection("NA-SUB-1", f"You have no submarine {order.ship!r} waiting; {which(order.ship, lurking)}")
        fastest = 16000 if order.depth == "S" else 8000
        if order.speed > fastest:
            return Objection("NA-SUB-11", f"A boat makes {fastest // 1000} knots there.")
        if order.depth == "Ab" and self.state.ships[name].sheet.nation != "KM":
            return Objection("NA-SUB-9", "Only German boats go into the Abyss.")
        if any(one.ship == name for one in self.appearances):
            return Objection("NA-SUB-1", f"{lurking[name]} appears once.")
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
            return Objection("NA-SCN-17", f"{ship.name} has no float-plane to launch now.")
        self.floats.append(name)
        return None


def _loaded(ship: Ship) -> str:
    """What her mounts still have, for who named an empty one."""
    full = [f"{mount.name} {left}" for mount, left in zip(mounts(ship), ship.tubes, strict=True) if left]
    return f"loaded are {', '.join(full)}" if full else "she has no torpedo left in any"


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
