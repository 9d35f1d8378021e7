"""Tracks: a helm order carried out on the plane, leader first, followers in the leader's wake."""

from __future__ import annotations

from typing import Final

from flagplot.kernel.rule import rule
from flagplot.kernel.text.said import Said
from flagplot.tactical.orders.helm import (
    DEPTH,
    EVADE,
    FASTEST,
    FLANK_LEFT,
    FLANK_RIGHT,
    LEFT,
    LEG,
    LONGEST,
    SMOKE,
    SPEED,
    TURNS,
    Step,
    decimals,
)
from flagplot.tactical.rules.damage.condition import allowance, top_speed
from flagplot.tactical.rules.movement.geometry import (
    CIRCLE,
    THIRD,
    YARD,
    advance,
    bearing,
    distance,
    half_chord,
    off_line,
)
from flagplot.tactical.rules.movement.scales import further_units, on_the_plane
from flagplot.tactical.state.ids import ShipId
from flagplot.tactical.state.model import Battle, Group, Ship
from flagplot.tactical.text.said import say

_CHORD: Final = 100
"""A turning circle is drawn in chords of ten degrees."""


class Track:
    """A ship's path in one turn: corner points, courses between them, distance run at each."""

    def __init__(self, ship: ShipId, x: int, y: int, course: int, marks: list[tuple[int, int, int]]) -> None:
        self.ship = ship
        self.points = [(x, y)]
        self.courses: list[int] = []
        self.runs = [0]
        self.course = course
        self.marks = marks
        self.smoke_from = -1
        """The distance at which smoke begins; -1 for none."""
        self.turned = 0
        """Tenths of a degree turned in all."""

    @property
    def length(self) -> int:
        """The distance run."""
        return self.runs[-1]

    def straight(self, run: int) -> None:
        """Run on, through any turning points ahead."""
        steady = self.course
        while run > 0 and self.marks:
            x, y = self.points[-1]
            mx, my, course = self.marks[0]
            gap = distance(x, y, mx, my)
            if gap:
                self.course = bearing(x, y, mx, my)
                if run < gap:
                    self._to(x + (mx - x) * run // gap, y + (my - y) * run // gap, run)
                    return
                self._to(mx, my, gap)
            # To the degree: the bearing of a mark is not always exactly the course towards it.
            self.turned += (off_line(steady, course) + 5) // 10 * 10
            self.course = steady = course
            self.marks.pop(0)
            run -= gap
        if run > 0:
            x, y = advance(self.points[-1][0], self.points[-1][1], self.course, run)
            self._to(x, y, run)

    def _to(self, x: int, y: int, run: int) -> None:
        if self.courses and self.courses[-1] == self.course and self.smoke_from != self.runs[-1]:
            self.points[-1] = (x, y)
            self.runs[-1] += run
            return
        self.points.append((x, y))
        self.courses.append(self.course)
        self.runs.append(self.runs[-1] + run)

    @rule("NA-MOV-2", "NA-MOV-3")
    def turn(self, tenths: int) -> None:
        """Turn on the spot, right positive."""
        self.turned += abs(tenths)
        self.course = (self.course + tenths) % CIRCLE

    def cut(self, at: int) -> None:
        """End the run at a distance along the track."""
        while len(self.runs) > 1 and self.runs[-2] >= at:
            self.points.pop()
            self.runs.pop()
            self.course = self.courses.pop()
        if self.runs[-1] > at:
            self.points[-1] = self.at(at)
            self.runs[-1] = at
        if self.courses:
            self.course = self.courses[-1]

    def at(self, run: int) -> tuple[int, int]:
        """Her position after a distance."""
        for leg in range(len(self.courses)):
            if run <= self.runs[leg + 1]:
                x0, y0 = self.points[leg]
                x1, y1 = self.points[leg + 1]
                part, whole = run - self.runs[leg], self.runs[leg + 1] - self.runs[leg]
                return x0 + (x1 - x0) * part // whole, y0 + (y1 - y0) * part // whole
        return self.points[-1]

    def smoke(self) -> list[tuple[int, int]]:
        """The line of smoke she leaves."""
        if self.smoke_from < 0 or self.smoke_from >= self.length:
            return []
        line = [self.at(self.smoke_from)]
        line += [point for point, run in zip(self.points, self.runs, strict=True) if run > self.smoke_from]
        return line


@rule("NA-MOV-15", "NA-MOV-32")
def turning_circle(ship: Ship) -> int:
    """Her turning radius in yards, if the option is in use."""
    return ship.sheet.turning_circle or (800 if ship.is_small else 1000)


@rule("NA-GUN-40", "NA-MOV-10")
def plotted_speed(steps: tuple[Step, ...], scale: str, last: int, is_pooled: bool = False) -> int:
    """The speed of a helm order before turning costs: its legs and costs, or the SPEED it names."""
    total = turned = 0
    moves = False
    for step in steps:
        if step.verb == SPEED:
            return step.amount
        if step.verb == LEG:
            total += on_the_plane(step.amount, step.mark, scale)
            moves = True
        elif step.verb in TURNS:
            total += further_units(step.amount, turned, is_pooled) * THIRD
            turned += step.amount
            moves = True
        elif step.verb == EVADE:
            total += THIRD
    return total if moves else last


@rule("NA-MOV-36")
def has_way(ships: list[Ship], steps: tuple[Step, ...]) -> bool:
    """Whether a helm order leaves a ship enough speed to evade: a leg, or more speed than the evasion costs."""
    speeds = [step.amount for step in steps if step.verb == SPEED]
    if speeds:
        return speeds[0] > THIRD
    if any(step.verb == LEG or step.verb in TURNS for step in steps):
        return any(step.verb == LEG and step.amount > 0 for step in steps)
    return ships[0].speed > THIRD


class Way:
    """The rest of a group's move, and the tracks of its ships."""

    def __init__(self, left: int, tracks: list[Track]) -> None:
        self.left = left
        self.tracks = tracks
        self.is_stopped = False
        self.turned = 0
        """Tenths of a degree turned so far, whatever the side."""
        self.step = 0
        """The number of the step that is carried out; if the move is cut short, of the step at which that happens."""
        self.prices: dict[int, int] = {}
        """The cost of turns and evasion, by the number of their step."""
        self.stops: list[tuple[int, int, int]] = []
        """The leader's position and course after each step."""

    def run(self, wanted: int) -> None:
        """Run on, within the rest of the move."""
        run = min(wanted, self.left)
        for track in self.tracks:
            track.straight(run)
        self.left -= run
        if run < wanted:
            self.is_stopped = True

    @rule("NA-MOV-4", "NA-MOV-5", "NA-MOV-13")
    def turn(self, tenths: int, flank: bool) -> None:
        """A column turn leaves a mark for the followers, a flank turn is made by all at once."""
        leader = self.tracks[0]
        leader.turn(tenths)
        for follower in self.tracks[1:]:
            if flank:
                follower.marks.clear()
                follower.turn(tenths)
            else:
                x, y = leader.points[-1]
                follower.marks.append((x, y, leader.course))


@rule("NA-SOP-7", "NA-MOV-12", "NA-MOV-14", "NA-MOV-16", "NA-MOV-20", "NA-MOV-28", "NA-MOV-6")
def run_group(state: Battle, group: Group, steps: tuple[Step, ...]) -> list[Track]:
    """The tracks of a group's ships for a helm order; a step beyond the move is cut short."""
    return way_of(state, group, steps).tracks


def way_of(state: Battle, group: Group, steps: tuple[Step, ...]) -> Way:
    """A helm order carried out: the tracks, its cost, and where the move ends early."""
    ships = state.members(group)
    if not ships:
        return Way(0, [])
    scale = state.options.play_scale
    tracks = [Track(ship.id, ship.x, ship.y, ship.course, ship.marks[:]) for ship in ships]
    tracks[0].marks = []
    speeds = [step.amount for step in steps if step.verb == SPEED]
    if not any(step.verb == LEG or step.verb in TURNS for step in steps):
        # Only a speed, or an empty order: straight on, at the last speed.
        speeds = speeds or [ships[0].speed]
    left = min([allowance(state, group), *speeds])
    evading = [number for number, step in enumerate(steps, 1) if step.verb == EVADE]
    way = Way(max(0, left - THIRD) if evading else left, tracks)
    if evading:
        way.prices[evading[0]] = THIRD
    for step in steps:
        if way.is_stopped:
            break
        way.step += 1
        if step.verb == LEG:
            way.run(on_the_plane(step.amount, step.mark, scale))
        elif step.verb in TURNS:
            _turn(state, way, ships, step)
        elif step.verb == SMOKE:
            for track in tracks:
                track.smoke_from = track.length
        way.stops.append((*tracks[0].points[-1], tracks[0].course))
    if speeds and not way.is_stopped:
        way.run(way.left)
    return way


@rule("NA-MOV-37")
def pools(state: Battle) -> bool:
    """Whether the costs of all turns in a move are pooled."""
    return state.options.turning_cost == "pooled"


@rule("NA-MOV-7", "NA-MOV-9", "NA-MOV-10", "NA-MOV-12", "NA-MOV-15")
def _turn(state: Battle, way: Way, ships: list[Ship], step: Step) -> None:
    """One plotted turn: its cost is subtracted from the move; a turn that cannot be paid for is not made."""
    price = further_units(step.amount, way.turned, pools(state)) * THIRD
    if price > way.left:
        way.is_stopped = True
        return
    way.left -= price
    way.prices[way.step] = price
    way.turned += step.amount
    sign = -1 if step.verb in {LEFT, FLANK_LEFT} else 1
    flank = step.verb in {FLANK_LEFT, FLANK_RIGHT}
    if state.options.turning_circle != "on":
        way.turn(sign * step.amount, flank)
        return
    radius = max(turning_circle(ship) for ship in (ships if flank else ships[:1])) * YARD
    rest = step.amount
    carried = 0
    while rest > 0 and not way.is_stopped:
        arc = min(_CHORD, rest)
        rest -= arc
        way.turn(sign * (carried + arc // 2), flank)
        carried = arc - arc // 2
        way.run(2 * half_chord(radius, arc))
    way.turn(sign * carried, flank)


@rule("NA-MOV-12")
def overrun(state: Battle, group: Group, steps: tuple[Step, ...]) -> Said | None:
    """A warning for the plotter: which leg will be cut, and the longest one that would not be. Empty if all fits."""
    if not state.members(group):
        return say("words-no-ship-left", group=group.name)
    scale = state.options.play_scale
    left = allowance(state, group)
    speeds = [step.amount for step in steps if step.verb == SPEED]
    if speeds and speeds[0] > left:
        return say("words-speed-cut", most=_most(state, group), speed=decimals(speeds[0], 1000))
    why = say("words-speed-plotted", speed=decimals(speeds[0], 1000)) if speeds else _most(state, group)
    left = min([left, *speeds])
    if any(step.verb == EVADE for step in steps):
        left -= THIRD
    turned = 0
    for number, step in enumerate(steps, 1):
        if step.verb == LEG:
            wanted = on_the_plane(step.amount, step.mark, scale)
            if wanted > left:
                most = max(0, left) * 1000 // on_the_plane(1000, step.mark, scale)
                longest = Step(LEG, most, step.mark)
                return say(
                    "words-step-cut-short",
                    number=number,
                    group=group.name,
                    step=str(step),
                    why=why,
                    longest=str(longest),
                )
            left -= wanted
        elif step.verb in TURNS:
            left -= further_units(step.amount, turned, pools(state)) * THIRD
            turned += step.amount
            if left < 0:
                why = _shorter(steps[: number - 1], -left, scale)
                return say("words-step-not-made", number=number, group=group.name, step=str(step), why=why)
    return None


@rule("NA-MOV-12")
def beyond_any_ship(state: Battle, ships: list[Ship], step: Step) -> Said | None:
    """Why a step must be a typing error, with what these ships can do; a step that is only too long for them is cut short."""
    is_leg = step.verb == LEG and step.amount > LONGEST[step.mark] * 1000
    if not is_leg and not (step.verb == SPEED and step.amount > FASTEST * 1000):
        return None
    slowest = min(ships, key=lambda ship: top_speed(state, ship))
    top = top_speed(state, slowest)
    if is_leg:
        unit = on_the_plane(1000, step.mark, state.options.play_scale)
        longest = Step(LEG, top * 1000 // unit, step.mark)
        return say("refuse-leg-beyond-any-ship", step=str(step), ship=slowest.name, longest=str(longest))
    return say("refuse-speed-beyond-any-ship", step=str(step), ship=slowest.name, top=decimals(top // 100, 10))


def _most(state: Battle, group: Group) -> Said:
    """The knots a group can make this turn, with its slowest ship."""
    slowest = min(state.members(group), key=lambda ship: top_speed(state, ship))
    return say("words-makes-knots", ship=slowest.name, knots=decimals(allowance(state, group) // 100, 10))


def _shorter(before: tuple[Step, ...], missing: int, scale: str) -> Said:
    """A way to pay for a turn: a shorter leg before it, if there is one long enough."""
    for number, step in reversed(list(enumerate(before, 1))):
        if step.verb == LEG:
            unit = on_the_plane(1000, step.mark, scale)
            most = (on_the_plane(step.amount, step.mark, scale) - missing) * 1000 // unit
            if most > 0:
                return say("words-move-used-up", number=number, longest=str(Step(LEG, most, step.mark)))
    return say("words-not-speed-enough")


def final_depth(ship: Ship, steps: tuple[Step, ...]) -> str:
    """The depth a submarine has after her move."""
    for step in steps:
        if step.verb == DEPTH:
            return step.mark
    return ship.depth
