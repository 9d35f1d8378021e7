"""A combat that is fought in the tactical game: which ones are, which counters sail in the line, and what a report of it does here."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from flagplot.kernel.order import Objection
from flagplot.kernel.records.record import Record
from flagplot.kernel.rule import rule
from flagplot.kernel.seat import Seat
from flagplot.kernel.text.said import Said
from flagplot.kernel.umpire import Umpire
from flagplot.strategic.orders.sheets import Report
from flagplot.strategic.rules.combat import rosters
from flagplot.strategic.rules.combat.engagement import ON_PORT, Engagement
from flagplot.strategic.rules.combat.losses import audience, remove
from flagplot.strategic.rules.merchant import raiding, trade
from flagplot.strategic.state.ids import UnitId
from flagplot.strategic.state.model import Strategic
from flagplot.strategic.state.pieces import AIR, ESCORT, HEAVY, LANDING_CRAFT, LIGHT_CRUISER, SUBMARINE, Route, Unit
from flagplot.strategic.text.said import say

LINE: Final = (HEAVY, LIGHT_CRUISER, ESCORT)
"""Counters that fight with guns; carriers, submarines and aircraft fight by the rules here."""
DAMAGED, SUNK, HURT = "damaged", "sunk", rosters.HURT
CONVOY: Final = "convoy"
MERCHANTMEN: Final = 6
"""Ships of the convoy that a raid meets."""
FREIGHTERS: Final = "freighters"
MOST_FREIGHTERS: Final = 60
"""Single merchantmen that may be met in the Bay."""
PER_POINT: Final = 20
"""Merchantmen of the Bay that make a tonnage point."""
BAY: Final = ("bay-of-bengal", "ceylon")
"""The sea areas that the operational game maps."""
CEYLON: Final = ("colombo", "trincomalee")
"""The places that both this game and the raid know, with troops in the raid."""
TROOPS: Final = "troops"
TAKEN: Final = "taken"
JAPAN: Final = "japan"
ASHORE: Final = 2
"""Air points ashore that a side brings into a raid; Japan brings one."""
PER_RAIDER: Final = 2
"""Tonnage points that a raiding counter sinks with the whole convoy: the most that the table gives it."""


class Contact(Record, frozen=True):
    """The sides of a combat that is handed down: the counters that sail in the line, and for a raid the route whose convoy is there."""

    name: str
    area: str
    a: tuple[UnitId, ...] = ()
    """Counters of the operating or raiding side; empty if the reader may not know them."""
    b: tuple[UnitId, ...] = ()
    route: int = 0
    flags: tuple[str, ...] = ()
    """The nations that lead the two sides."""
    chairs: tuple[str, ...] = ()
    """The seat of each counter, those of `a` first."""
    lower: str = "tactical"
    """The game in which it is fought."""
    troops: int = 0
    """Land points that sail in a raid, to be landed on Ceylon."""

    def units(self) -> tuple[UnitId, ...]:
        """The counters of both sides."""
        return (*self.a, *self.b)

    def seen_by(self, seat: Seat) -> Contact:
        """A seat sees its own counters, and on which route they are; all see where a battle is fought and which nations lead."""
        own = [name for name, chair in zip(self.units(), self.chairs, strict=True) if chair == seat]
        a, b = (tuple(name for name in side if name in own) for side in (self.a, self.b))
        route, troops = (self.route, self.troops) if own else (0, 0)
        return Contact(self.name, self.area, a, b, route, self.flags, (seat,) * len(own), self.lower, troops)


@rule("NW-CMB-51")
def in_line(units: Sequence[Unit]) -> tuple[UnitId, ...]:
    """The counters of a side that sail in the line, with the landing craft they guard; empty if no counter has guns."""
    if not any(unit.kind in LINE for unit in units):
        return ()
    return tuple(unit.id for unit in units if unit.kind in LINE or unit.kind == LANDING_CRAFT)


@rule("NW-CMB-51")
def of_fight(state: Strategic, fight: Engagement) -> Contact | None:
    """A fleet combat to be handed down, if it may be: both sides have guns at sea, and it is no strike on a base."""
    if state.options.battles_below == "by_the_rules" or fight.part == ON_PORT or not fight.b.forces:
        return None
    a, b = (in_line(fight.units_of(state, second=second)) for second in (False, True))
    if not a or not b:
        return None
    name = f"t{state.turn}o{fight.operation}-{fight.area}-{fight.part}-{fight.b.forces[0].replace(':', '-')}"
    leaders = tuple(side[0] for side in fight.flags(state))
    return Contact(name, fight.area, a, b, 0, leaders, _chairs(state, (*a, *b)))


def _chairs(state: Strategic, units: Sequence[UnitId]) -> tuple[str, ...]:
    return tuple(str(state.chairs[state.units[name].nation]) for name in units)


@rule("NW-CMB-55")
def of_operation(state: Strategic, fight: Engagement) -> Contact | None:
    """The first combat of an operation in the Bay of Bengal or off Ceylon as a raid, if it may be: Japan leads one side, both have ships."""
    operation = state.operations[fight.operation]
    if state.options.raids_below == "by_the_rules" or fight.area not in BAY or operation.raided or not fight.b.forces:
        return None
    leaders = tuple(side[0] for side in fight.flags(state))
    if fight.part == ON_PORT or leaders.count(JAPAN) != 1:
        return None
    if any(state.is_friend(JAPAN, state.harbours[place].holder) for place in ceylon(state)):
        return None  # in the raid Ceylon is held by another side
    a, b = (_raiders(fight.units_of(state, second=second)) for second in (False, True))
    if not all(any(_is_sound(state, state.units[name]) for name in side) for side in (a, b)):
        return None
    name = f"t{state.turn}o{fight.operation}-{fight.area}-{fight.part}-{fight.b.forces[0].replace(':', '-')}"
    chairs = _chairs(state, (*a, *b))
    return Contact(name, fight.area, a, b, 0, leaders, chairs, "operational", troops_of(state, fight, leaders))


def ceylon(state: Strategic) -> list[str]:
    """The places of Ceylon that are in this game."""
    return [place for place in CEYLON if place in state.harbours]


@rule("NW-CMB-57")
def troops_of(state: Strategic, fight: Engagement, leaders: Sequence[str]) -> int:
    """The land points that sail with the fleet in a raid: those of a Japanese landing on Ceylon whose combat it is."""
    operation = state.operations[fight.operation]
    if leaders[0] != JAPAN or operation.place not in CEYLON or not operation.invasion:
        return 0
    force = state.forces[operation.invasion]
    return 0 if force.beaten else force.points


def _is_sound(state: Strategic, unit: Unit) -> bool:
    """Whether a counter has a ship that can sail."""
    return unit.is_ship and any(not fate for _, fate in rosters.strength(state, unit))


@rule("NW-CMB-55")
def _raiders(units: Sequence[Unit]) -> tuple[UnitId, ...]:
    """The units of a raid: ships except submarines and landing craft, the air of carriers, one or two points ashore."""
    found, ashore = [], 0
    for unit in units:
        if unit.is_ship:
            found += [unit.id] if unit.kind not in (SUBMARINE, LANDING_CRAFT) else []
        elif unit.aboard:
            found.append(unit.id)
        elif unit.kind == AIR and ashore < (1 if unit.nation == JAPAN else ASHORE):
            found.append(unit.id)
            ashore += 1
    return tuple(found)


@rule("NW-CMB-51")
def of_raid(state: Strategic, route: Route, area: str, raiders: Sequence[Unit]) -> Contact | None:
    """A surface raid on a route to be handed down, if it may be: with guns on the raiders' side and a convoy or escorts on the other."""
    line = in_line(raiders)
    if state.options.battles_below == "by_the_rules" or not line:
        return None
    nation = state.units[line[0]].nation
    guards = [unit for unit in raiding.defenders_of(state, route.id, area, nation) if unit.kind in LINE]
    if not guards and not raiding.victims_of(state, route, nation):
        return None
    found = tuple(unit.id for unit in guards)
    under = next(force.operation for force in state.forces.values() if line[0] in force.units)
    name = f"t{state.turn}o{under}-{area}-raid"
    return Contact(name, area, line, found, route.id, (nation, route.owner), _chairs(state, (*line, *found)))


@rule("NW-CMB-52", "NW-CMB-53")
def check_report(state: Strategic, contact: Contact, order: Report) -> Objection | None:
    """Why a report cannot be about this contact."""
    if order.battle != contact.name:
        return Objection("NW-CMB-52", say("refuse-report-waited-not", contact=contact.name, battle=order.battle))
    fleet = [state.units[name] for name in contact.units() if state.units[name].is_ship]
    ships = {ship: unit.id for unit in fleet for ship in rosters.roster(state, unit)}
    told = [word.partition("=")[0] for word in order.fates]
    for word in order.fates:
        name, _, fate = word.partition("=")
        if told.count(name) > 1:
            return Objection("NW-CMB-52", say("refuse-reported-twice", name=name))
        if name == FREIGHTERS and contact.lower == "operational":
            most = MOST_FREIGHTERS
            fits = fate.isdecimal() and int(fate) <= most
            fault = None if fits else say("refuse-report-too-many-merchantmen", most=most)
        elif name == CONVOY and contact.route:
            fits = fate.isdecimal() and int(fate) <= MERCHANTMEN
            fault = None if fits else say("refuse-report-too-large-a-convoy", most=MERCHANTMEN)
        elif name == TROOPS and contact.troops:
            fits = fate.isdecimal() and int(fate) <= contact.troops
            fault = None if fits else say("refuse-report-too-many-troops", most=contact.troops)
        elif name in ceylon(state) and contact.troops:
            most = defenders_of(state, name)
            fits = fate == TAKEN or (fate.isdecimal() and int(fate) <= most)
            fault = None if fits else say("refuse-report-place-fate", place=name, most=most)
        elif name in contact.units():
            fault = _unit_misfit(state.units[UnitId(name)], fate)
        elif name in ships:
            fault = _ship_misfit(state.units[ships[name]], name, fate)
        else:
            return Objection("NW-CMB-52", say("refuse-not-battle-there", name=name, units=", ".join(contact.units())))
        if fault:
            return Objection("NW-CMB-53", fault)
    return None


def _unit_misfit(unit: Unit, fate: str) -> Said | None:
    if unit.is_air and fate != SUNK:
        return say("refuse-report-air-fate", unit=unit.id, fate=repr(fate[:20]))
    if fate not in (DAMAGED, SUNK):
        return say("refuse-report-unit-fate", unit=unit.id, fate=repr(fate[:20]))
    return say("refuse-report-damaged-already", unit=unit.id) if fate == DAMAGED and unit.damaged else None


def _ship_misfit(unit: Unit, ship: str, fate: str) -> Said | None:
    if fate not in (HURT, SUNK):
        return say("refuse-report-ship-fate", ship=ship, fate=repr(fate[:20]))
    was = rosters.fate_of(unit, ship)
    return say("refuse-report-lost-already", ship=ship) if was in (rosters.SUNK, rosters.GONE) else None


@rule("NW-CMB-53")
def apply_report(state: Strategic, contact: Contact, order: Report, umpire: Umpire) -> int:
    """Mark the ships, damage and remove counters; returns the number of merchantmen of the convoy that are lost."""
    fates = dict(word.split("=", 1) for word in order.fates)
    nations = [sorted({state.units[name].nation for name in side}) for side in (contact.a, contact.b)]
    if contact.route:
        nations[1] = sorted({*nations[1], *raiding.victims_of(state, state.routes[contact.route], nations[0][0])})
    lost = [rosters.name_of(ship) for ship, fate in fates.items() if fate == SUNK and ship not in state.units]
    facts = {
        "area": contact.area,
        "battle": contact.name,
        "source": order.source,
        "sunk": [name for name in contact.units() if fates.get(name) == SUNK],
        "damaged": [name for name in contact.units() if fates.get(name) == DAMAGED],
        "ships": lost,
        "convoy": int(fates.get(CONVOY, "0")) + int(fates.get(FREIGHTERS, "0")),
    }
    seen = audience(state, [*nations[0], *nations[1]])
    umpire.announce("battle.report", ("NW-CMB-53",), facts, audience=seen, reveals=True)
    for second, side in ((False, contact.a), (True, contact.b)):
        by = tuple(nations[0 if second else 1])
        for name in side:
            unit = state.units[name]
            for ship in rosters.roster(state, unit) if unit.is_ship else ():
                if ship in fates:
                    rosters.mark(unit, ship, fates[ship])
            if fates.get(name) == SUNK:
                remove(state, unit, by)
            elif fates.get(name) == DAMAGED:
                unit.damaged = True
    if FREIGHTERS in fates:
        sink_freighters(state, contact, int(fates[FREIGHTERS]), umpire)
    return int(fates.get(CONVOY, "0"))


def defenders_of(state: Strategic, place: str) -> int:
    """The garrisons and land points that hold a place against Japan."""
    harbour = state.harbours[place]
    nations = [nation for nation in state.chairs if not state.is_friend(nation, JAPAN)]
    return sum(harbour.garrisons.get(nation, 0) + harbour.points(nation) for nation in nations)


@rule("NW-CMB-56", "CB-BCK-14")
def sink_freighters(state: Strategic, contact: Contact, lost: int, umpire: Umpire) -> None:
    """Merchantmen lost in a raid are subtracted from the tonnage of the routes through its sea, the fullest first, then from the reserve."""
    through = [route for route in state.routes.values() if contact.area in route.path]
    left = lost // PER_POINT
    for route in sorted(through, key=lambda one: (-one.total(), one.id)):
        victims = raiding.victims_of(state, route, JAPAN)
        sunk = sum(trade.sink(state, route, victims, left).values())
        left -= sunk
        if sunk:
            state.scores[JAPAN].tonnage_sunk += sunk
            facts = {"route": route.id, "area": contact.area, "tonnage": sunk}
            umpire.announce("convoy.lost", ("NW-CMB-56",), facts, audience=audience(state, [JAPAN, *victims]))
    enemy = next(nation for nation in contact.flags if nation != JAPAN)
    spare = min(left, state.reserve[enemy])
    state.reserve[enemy] -= spare
    state.ledgers[enemy].tonnage_out += spare
    state.scores[JAPAN].tonnage_sunk += spare


@rule("NW-CMB-54")
def sink_convoy(state: Strategic, contact: Contact, report: Report, umpire: Umpire) -> None:
    """Enter the report of a raid: counters, ships, and the tonnage of the merchantmen lost."""
    route = state.routes[contact.route]
    raiders = [state.units[name] for name in contact.a]
    victims = raiding.victims_of(state, route, raiders[0].nation)
    lost = apply_report(state, contact, report, umpire)
    sunk = trade.sink(state, route, victims, tonnage_of(len(raiders), lost))
    raiding.credit(state, raiders, sum(sunk.values()))
    facts = {"route": route.id, "area": contact.area, "tonnage": sum(sunk.values())}
    seen = audience(state, [unit.nation for unit in raiders] + victims)
    umpire.announce("convoy.lost", ("NW-CMB-54",), facts, audience=seen)


@rule("NW-CMB-54", "CB-BCK-11")
def tonnage_of(raiders: int, merchantmen: int) -> int:
    """Tonnage points lost with a number of ships of the convoy, for a number of raiding counters."""
    return raiders * PER_RAIDER * merchantmen // MERCHANTMEN
