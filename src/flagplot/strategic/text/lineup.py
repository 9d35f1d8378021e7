"""The battle that a seat is asked about, as two lines of counters: from its view and its logbook alone."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from fractions import Fraction
from typing import Final

from flagplot.kernel.event import Event
from flagplot.kernel.overlay import Fighter, Line, Lineup, Salvo
from flagplot.kernel.text.catalogue import listed
from flagplot.kernel.text.said import Said
from flagplot.strategic.orders.sheets import Intervene, Lose
from flagplot.strategic.phases.combat.losses import Casualties
from flagplot.strategic.phases.operations.intervention import Intervention
from flagplot.strategic.phases.operations.pursuit import Pursuit
from flagplot.strategic.phases.operations.rivals import RivalCall
from flagplot.strategic.rules.combat import combat, ratings, rosters
from flagplot.strategic.rules.combat.losses import GARRISON, LAND, MANPOWER, Levy
from flagplot.strategic.state.ids import ForceId, UnitId
from flagplot.strategic.state.pieces import Unit
from flagplot.strategic.state.view import StrategicView
from flagplot.strategic.text.said import say
from flagplot.strategic.text.wording import called, english

OPENINGS: Final = ("battle.joined", "landing.opened", "merchant.fought")
"""Events with which a fight begins in a logbook."""
CARDS: Final = ("NW-ADV-7", "NW-ADV-17")
"""Modifiers that by option apply to one die only."""
DAMAGED, LOST = "damaged", "lost"


def lineup_of(view: StrategicView) -> Lineup | None:
    """The fight that the open question is about; none if it is about none."""
    top = view.flow[-1] if view.flow else None
    if view.seat not in view.to_act:
        return None
    match top:
        case Intervention():
            return _called_out(view, top)
        case RivalCall():
            area = view.position.operations[top.operation].area
            return _meeting(view, area, _own_first(view, _forces(view, top.operation), _forces(view, top.rival)))
        case Pursuit():
            operation = view.position.operations[top.operation]
            sides = (top.forces, (operation.invasion,))
            return _meeting(view, operation.area, sides, stage=say("words-lineup-pursuit"))
        case _:
            return Fight(view).lineup() if any(isinstance(phase, Casualties) for phase in view.flow) else None


# Before any fire.


def _forces(view: StrategicView, number: int) -> tuple[ForceId, ...]:
    return tuple(name for name in view.position.operations[number].forces() if name in view.position.forces)


def _own_first(
    view: StrategicView, a: tuple[ForceId, ...], b: tuple[ForceId, ...]
) -> tuple[tuple[ForceId, ...], tuple[ForceId, ...]]:
    first = any(view.position.forces[name].nation in view.nations for name in a)
    return (a, b) if first else (b, a)


def _called_out(view: StrategicView, phase: Intervention) -> Lineup:
    """An operation that may be opposed, and every force that may oppose it."""
    orders: dict[ForceId, str] = {}
    for order in phase.orders(view.position, view.seat):
        if isinstance(order, Intervene):
            orders.setdefault(order.forces[0][0], order.line())
    ours = tuple(
        name
        for name, force in view.position.forces.items()
        if force.nation in view.nations and (name in orders or phase.may_answer(view.position, force))
    )
    area = view.position.operations[phase.operation].area
    return _meeting(view, area, (ours, _forces(view, phase.operation)), orders)


def _meeting(
    view: StrategicView,
    area: str,
    sides: tuple[tuple[ForceId, ...], tuple[ForceId, ...]],
    orders: Mapping[ForceId, str] | None = None,
    stage: Said | None = None,
) -> Lineup:
    position = view.position
    ours, theirs = [tuple(name for name in side if name in position.forces) for side in sides]
    lines = (_line(view, ours, orders or {}, own=True), _line(view, theirs, {}, own=False))
    told = stage or say("words-lineup-before")
    return Lineup(str(say("words-lineup-meeting", area=called(area))), str(told), lines)


def _line(view: StrategicView, forces: Sequence[ForceId], orders: Mapping[ForceId, str], *, own: bool) -> Line:
    """Some task forces as a line; a counter whose units are unknown is shown as itself."""
    position = view.position
    found: list[Fighter] = []
    values: list[int | None] = []
    for name in forces:
        force = position.forces[name]
        members = [unit for unit in position.members(force) if unit.id in position.units]
        group = str(english().force(name))
        if not members:
            found.append(Fighter("", group, "", force.nation, order=orders.get(name, "")))
            values.append(None)
        for unit in members:
            found.append(_fighter(view, unit, group, order=orders.get(name, "")))
            values.append(found[-1].value)
    known = [value for value in values if value is not None]
    total = sum(known) if known and len(known) == len(values) else None
    flags = [position.forces[name].nation for name in forces]
    return Line(_flags(flags), flags[0] if flags else "", own, tuple(found), total)


def _flags(nations: Sequence[str]) -> str:
    """`The United States and Britain`."""
    names = listed([called(nation) for nation in dict.fromkeys(nations)])
    return names[:1].upper() + names[1:]


def _fighter(
    view: StrategicView, unit: Unit, group: str, *, hits: int = 0, state: str | None = None, order: str = ""
) -> Fighter:
    """A counter by its kind and number, with the ships that have a name."""
    position = view.position
    _, kind, number = english().parted(unit.id)
    noun = english().so_many(kind, 1) if kind else unit.id
    name = f"{noun[:1].upper()}{noun[1:]} {number}".strip()
    ships: list[str] = []
    if unit.is_ship and kind:
        ships = [rosters.name_of(ship) for ship in rosters.roster(position, unit) if not ship.startswith(unit.id)]
    value = ratings.value(position, unit, ratings.FLEET)
    told = state if state is not None else DAMAGED if unit.damaged else ""
    return Fighter(unit.id, name, unit.kind, unit.nation, group, tuple(ships), value, told, hits, order)


# During the fight.


class Fight:
    """The fight whose losses are being taken, from the event with which it began."""

    def __init__(self, view: StrategicView) -> None:
        self.view = view
        events = list(view.logbook)
        start = next((n for n in range(len(events) - 1, -1, -1) if events[n].kind in OPENINGS), 0)
        self.events = events[start:]
        self.opening = self.events[0] if self.events else None
        open_losses = [phase for phase in view.flow if isinstance(phase, Casualties)]
        self.taking = next((phase for phase in reversed(open_losses) if phase.levy.chair == view.seat), None)
        self.orders = {
            order.what: order.line()
            for order in (view.flow[-1].orders(view.position, view.seat) if self.taking is view.flow[-1] else ())
            if isinstance(order, Lose)
        }
        self.hits: dict[str, int] = {}
        self.lost: set[str] = set()
        for event in self.events:
            if event.kind == "losses.taken":
                for name in _words(event, "hit"):
                    self.hits[name] = self.hits.get(name, 0) + 1
                self.lost.update(_words(event, "lost"))
        for phase in open_losses:
            for name in phase.hit:
                self.hits[name] = self.hits.get(name, 0) + 1

    def lineup(self) -> Lineup | None:
        if self.opening is None:
            return None
        facts = self.opening.facts
        match self.opening.kind:
            case "battle.joined":
                sides = (_words(self.opening, "a"), _words(self.opening, "b"))
                title = say("words-lineup-battle", area=called(str(facts["area"])))
            case "merchant.fought":
                sides = (_words(self.opening, "raiders"), _words(self.opening, "escorts"))
                title = say(
                    "words-lineup-convoy", name=str(facts["name"]).replace("-", " "), area=called(str(facts["area"]))
                )
            case "landing.opened":
                return self._landing(str(facts["place"]))
            case _:
                return None
        second = not self._is_ours(sides[0]) and self._is_ours(sides[1])
        ours, theirs = (sides[1], sides[0]) if second else sides
        lines = (self.side(ours, own=True), self.side(theirs, own=False))
        return self._told(str(title), lines, second=second)

    def _is_ours(self, names: Sequence[str]) -> bool:
        return any(english().parted(name)[0] in self.view.nations for name in names)

    def side(self, names: Sequence[str], *, own: bool) -> Line:
        """Those that took part on a side; of several nations, nation by nation."""
        fighters = tuple(self._counter(name) for name in names)
        flags = [one.nation for one in fighters]
        if len(set(flags)) > 1:  # counters of the same number
            fighters = tuple(replace(one, group=_flags([one.nation])) for one in fighters)
        return Line(_flags(flags), flags[0] if flags else "", own, fighters)

    def _counter(self, name: str) -> Fighter:
        """A unit that took part: as it is now if the seat knows, else as it was announced."""
        unit = self.view.position.units.get(UnitId(name))
        nation, kind, _ = english().parted(name)
        hits = self.hits.get(name, 0)
        gone = name in self.lost or (unit is None and nation in self.view.known)
        state = LOST if gone else None if unit is not None else DAMAGED if hits else ""
        shown = unit or Unit(UnitId(name), nation, kind, "", damaged=bool(hits))
        fighter = _fighter(self.view, shown, "", hits=hits, state=state, order=self.orders.get(name, ""))
        if unit is None and shown.is_air:  # the carrier is not told, but it decides their value
            return Fighter(fighter.id, fighter.name, kind, nation, state=fighter.state, hits=hits)
        return fighter

    def _landing(self, place: str) -> Lineup | None:
        """The land points that land or defend: those of the enemy are not listed."""
        if self.taking is None:
            return None
        levy = self.taking.levy
        shore = bool(levy.place)
        fighters = [self._counter(name) for name in levy.units]
        fighters += [self._points(levy, kind) for kind in self._land(levy)]
        own = Line(_flags([levy.nation]), levy.nation, own=True, fighters=tuple(fighters))
        others = levy.by
        hidden = tuple(Fighter("", _flags([other]), "", other) for other in others)
        enemy = Line(_flags(others), others[0] if others else "", own=False, fighters=hidden)
        return self._told(str(say("words-lineup-landing", place=called(place))), (own, enemy), second=shore)

    def _land(self, levy: Levy) -> list[str]:
        found = [kind for kind in LAND if kind in self.orders or self.hits.get(kind)]
        return found or levy.land_choices(self.view.position)

    def _points(self, levy: Levy, kind: str) -> Fighter:
        """The land points of a kind that are left."""
        position = self.view.position
        force = position.forces.get(levy.force)
        if force is not None:
            left = force.manpower if kind == MANPOWER else force.tanks
        else:
            harbour = position.harbours[levy.place]
            store = harbour.garrisons if kind == GARRISON else harbour.manpower if kind == MANPOWER else harbour.tanks
            left = store.get(levy.nation, 0)
        name = str(say("words-counted", number=left, kind=english().so_many(kind, left)))
        state = "" if left else LOST
        return Fighter(
            kind, name, kind, levy.nation, state=state, hits=self.hits.get(kind, 0), order=self.orders.get(kind, "")
        )

    def _told(self, title: str, lines: tuple[Line, Line], *, second: bool) -> Lineup:
        left = self.taking.left if self.taking is not None else 0
        stage = say("words-lineup-hits", hits=left) if left else say("words-lineup-enemy-hits")
        salvoes = tuple(self._salvoes(second=second))
        return Lineup(
            title, str(stage), (self._valued(lines[0], salvoes, 0), self._valued(lines[1], salvoes, 1)), salvoes, left
        )

    def _valued(self, line: Line, salvoes: Sequence[Salvo], number: int) -> Line:
        """With the value of the whole line when it fired."""
        value = next((salvo.value for salvo in salvoes if salvo.line == number), None)
        return Line(line.name, line.nation, line.own, line.fighters, value)

    def _salvoes(self, *, second: bool) -> list[Salvo]:
        found: list[Salvo] = []
        for event in self.events:
            if event.kind in ("battle.fire", "landing.fire"):
                opposed = event.facts["side"] in ("The opposition", "The defenders")
                found.append(self._salvo(event, int(opposed != second)))
            elif event.kind == "merchant.fought":
                for number, (value, hits) in enumerate((("attack", "escort_steps"), ("defence", "raider_steps"))):
                    line = int(bool(number) != second)
                    figure, steps = _figure(event, value), _figure(event, hits)
                    found.append(Salvo(line, figure, steps, str(say("words-lineup-fire", cv=figure, hits=steps))))
        return found

    def _salvo(self, event: Event, line: int) -> Salvo:
        value, hits = _figure(event, "cv"), _figure(event, "steps")
        faces = tuple(face for roll in event.rolls for face in roll.faces)
        total = sum(one.amount for one in event.modifiers)
        one_die = sum(one.amount for one in event.modifiers if one.rule in CARDS)
        spread = combat.spread(value, total, one_die, self.view.options)
        mean = sum((steps * p for steps, p in spread.items()), Fraction(0))
        least = sum((p for steps, p in spread.items() if steps >= hits), Fraction(0))
        text = say("words-lineup-fire", cv=value, hits=hits)
        odds = say("words-lineup-odds", mean=f"{float(mean):.1f}", hits=hits, chance=round(float(least) * 100))
        modifiers = tuple(f"{one.amount:+d} {one.reason}" for one in event.modifiers)
        return Salvo(line, value, hits, str(text), str(odds), faces, modifiers)


def _words(event: Event, fact: str) -> list[str]:
    found = event.facts.get(fact)
    return [str(word) for word in found] if isinstance(found, list) else []


def _figure(event: Event, fact: str) -> int:
    found = event.facts.get(fact)
    return found if isinstance(found, int) else 0
