"""Landings: the defenders of a place and their strength, and what the invaders bring."""

from __future__ import annotations

from typing import Final

from flagplot.kernel.records.record import Record
from flagplot.kernel.rule import rule
from flagplot.kernel.umpire import Umpire
from flagplot.strategic.rules.amphibious.capture import capture
from flagplot.strategic.rules.amphibious.stormed import port_ships
from flagplot.strategic.rules.bases.refuge import any_base, land_base
from flagplot.strategic.rules.cards import DEFENCE, LANDING, take_cards
from flagplot.strategic.rules.combat import combat, ratings
from flagplot.strategic.rules.combat.combat import Side
from flagplot.strategic.rules.combat.engagement import has_base, measure
from flagplot.strategic.rules.combat.losses import Levy, audience
from flagplot.strategic.rules.combat.sharing import Part, Toll, air_counts
from flagplot.strategic.rules.operations.requisition import nations_of
from flagplot.strategic.state.model import Strategic, pair_of
from flagplot.strategic.state.pieces import LANDING_CRAFT, SUBMARINE, Operation, TaskForce, Unit

MINOR: Final = "minor"
STAND_IN: Final = "standin"
CONTROLLED: Final = "control"
"""The procedures by which a landing may be fought."""


@rule("NW-AMP-9", "NW-AMP-15", "NW-UNI-16")
def defending_nations(state: Strategic, place: str, attacker: str) -> list[str]:
    """The nations with garrisons, land points or air points in a place against an attacker."""
    harbour = state.harbours[place]
    with_units = {unit.nation for unit in shore_units(state, place, attacker)}
    found: list[str] = []
    for nation in state.chairs:
        if state.is_friend(nation, attacker):
            continue
        if harbour.garrisons.get(nation, 0) or harbour.points(nation) or nation in with_units:
            found.append(nation)
    return found


def shore_air(state: Strategic, place: str, attacker: str) -> list[Unit]:
    """Air points based in a place against an attacker."""
    return [
        unit
        for unit in state.units.values()
        if unit.at == place and unit.is_air and unit.ashore and not state.is_friend(unit.nation, attacker)
    ]


@rule("NW-AMP-43")
def shore_units(state: Strategic, place: str, attacker: str) -> list[Unit]:
    """Air points based in a place and, if the option lets them fight, the ships in port there with their air."""
    return shore_air(state, place, attacker) + port_ships(state, place, attacker)


@rule("NW-AMP-15", "NW-UNI-16")
def shore_cv(state: Strategic, place: str, nation: str, attacker: str) -> int:
    """One nation's combat value ashore: 8 a garrison or manpower point, 6 a tank point, 10 an air point; ships by option."""
    harbour = state.harbours[place]
    troops = harbour.garrisons.get(nation, 0) + harbour.manpower.get(nation, 0)
    air = [unit for unit in shore_units(state, place, attacker) if unit.nation == nation]
    return (
        troops * ratings.MANPOWER_CV
        + harbour.tanks.get(nation, 0) * ratings.TANK_CV
        + ratings.total(state, air, ratings.FLEET)
    )


@rule("NW-AMP-7", "NW-AMP-8", "NW-AMP-27")
def supporting(state: Strategic, operation: Operation) -> list[Unit]:
    """The units whose value is added to the troops: the invasion force without submarines."""
    force = state.forces[operation.invasion]
    if operation.engaged and state.options.engaged_minor_support == "off":
        return []
    units = ratings.present(state, force, operation.area)
    cover = state.forces[operation.force]
    if state.options.landing_support == "plus_unengaged_covering" and not operation.fought and not cover.beaten:
        units += ratings.present(state, cover, operation.area)
    return [unit for unit in units if unit.kind != SUBMARINE]


@rule("NW-AMP-20", "NW-AMP-21", "NW-AMP-22")
def lacks_craft(state: Strategic, force: TaskForce) -> bool:
    """Whether the landing lacks the specialised craft it should have."""
    craft = [unit for unit in state.members(force) if unit.kind == LANDING_CRAFT]
    if state.options.lc_penalty == "any_group_cancels":
        return not craft
    return ratings.lift(state, craft) < force.points


@rule("NW-AMP-36")
def hold_back(state: Strategic, force: TaskForce, umpire: Umpire) -> None:
    """A major landing that meets a defence unknown until then: points without landing craft wait at their base for a port."""
    waiting = force.points - ratings.lift(state, state.members(force))
    home = land_base(state, force.nation, force.base) or any_base(state, force.nation)
    if state.options.major_lc != "required_if_opposed" or waiting <= 0 or not home:
        return
    base = state.harbours[home]
    tanks = min(force.tanks, waiting)
    men = waiting - tanks
    force.tanks -= tanks
    force.manpower -= men
    base.put_ashore(force.nation, men, tanks)
    facts = {"force": force.id, "points": waiting, "base": base.id}
    umpire.announce("landing.held_back", ("NW-AMP-36",), facts, audience=(state.chairs[force.nation],))


def landing_sides(state: Strategic, operation: Operation, force: TaskForce) -> tuple[Side, Side]:
    """Invaders and defenders of a minor landing in figures."""
    place, area = operation.place, operation.area
    units = supporting(state, operation)
    troops = force.manpower * ratings.MANPOWER_CV + force.tanks * ratings.TANK_CV
    ships = sum(1 for unit in state.members(force) if unit.is_ship)
    planes = sum(1 for unit in units if unit.is_air)
    attack = Side(
        "invaders",
        ratings.total(state, units, ratings.FLEET) + troops,
        air=planes,
        units=ships,
        lsp=force.lsp,
        has_base=has_base(state, nations_of(state, [force]), area, [force.base]),
        lacks_craft=lacks_craft(state, force),
        air_only=0 if ships else planes,
        land=force.points,
        supplied=measure(state, force.id, area),
    )
    nations = defending_nations(state, place, force.nation)
    air = [unit for unit in shore_units(state, place, force.nation) if unit.is_air]
    afloat = [unit for unit in port_ships(state, place, force.nation) if unit.is_ship]
    defence = Side(
        "defenders",
        sum(shore_cv(state, place, nation, force.nation) for nation in nations),
        air=len(air),
        units=len(afloat),
        has_base=has_base(state, nations, area, [place]) or state.is_fleet_base(place),
        is_task_force=False,
        air_only=len(air),
        land=sum(state.harbours[place].garrisons.get(n, 0) + state.harbours[place].points(n) for n in nations),
    )
    return attack, defence


@rule("NW-AMP-32", "NW-AMP-33", "NW-AMP-35")
def hand_over(state: Strategic, operation: Operation, force: TaskForce, umpire: Umpire) -> None:
    """The record with which a landed force passes to the army's rules."""
    air = sum(1 for unit in ratings.present(state, force, operation.area) if unit.is_air)
    facts = {
        "place": operation.place,
        "manpower": force.manpower,
        "tanks": force.tanks,
        "aircraft": air,
        "support": not operation.engaged,
        "owner": "army",
        "resolver": state.options.land_resolver,
    }
    umpire.announce("landing.handed_over", ("NW-AMP-32", "NW-AMP-33"), facts, audience=(state.chairs[force.nation],))


def provoke(state: Strategic, nation: str, place: str) -> None:
    """A neutral nation in the game that is attacked is at war with the attacker."""
    holder = state.harbours[place].holder
    if holder in state.chairs and not state.is_friend(nation, holder) and not state.at_war(nation, holder):
        state.wars.append(pair_of(nation, holder))
    state.ground(place).attacked = state.turn


class Relief(Record):
    """Garrison counters that may replace manpower points in a captured place."""

    nation: str
    place: str
    base: str
    """The destination of the relieved manpower."""
    most: int


@rule("NW-AMP-13", "NW-AMP-33")
def hold(state: Strategic, place: str, force: TaskForce, umpire: Umpire) -> None:
    """A place falls, and all land points of a force go ashore there."""
    nation = force.nation
    capture(state, place, nation, umpire)
    harbour = state.harbours[place]
    harbour.put_ashore(nation, force.manpower, force.tanks)
    force.manpower = force.tanks = 0
    if state.atlas.places[place].land:
        harbour.landed[nation] = state.turn
        state.ground(place).ashore.setdefault(state.alliances[nation], state.turn)


@rule("NW-AMP-13", "NW-AMP-31", "NW-AMP-33", "NW-AMP-42")
def occupy(state: Strategic, operation: Operation, force: TaskForce, umpire: Umpire) -> Relief | None:
    """The troops land and hold the place; garrison counters may relieve them."""
    nation, place, manpower = force.nation, operation.place, force.manpower
    hold(state, place, force, umpire)
    most = min(state.pool[nation], manpower)
    if state.options.garrison_exchange == "allowed" and most > 0:
        return Relief(nation, place, land_base(state, nation, force.base) or place, most)
    return None


def land_by_ruling(state: Strategic, operation: Operation, umpire: Umpire, *, succeeds: bool) -> Relief | None:
    """Control has decided a major landing."""
    force = state.forces[operation.invasion]
    if succeeds:
        umpire.announce("control_ruling.landing", ("NW-AMP-38",), {"place": operation.place, "succeeds": True})
        return occupy(state, operation, force, umpire)
    state.ledgers[force.nation].land_out += force.points
    state.ledgers[force.nation].tonnage_out += force.transports
    force.manpower = force.tanks = force.transports = 0
    operation.status = "failed"
    umpire.announce("control_ruling.landing", ("NW-AMP-38",), {"place": operation.place, "succeeds": False})
    return None


@rule("NW-AMP-5", "NW-AMP-6", "NW-AMP-29", "NW-AMP-34", "NW-AMP-38")
def procedure(state: Strategic, operation: Operation, force: TaskForce, umpire: Umpire) -> str:
    """The procedure by which a landing is fought: minor, standin or control; none if there is no defender."""
    if not force.points or state.is_friend(force.nation, state.harbours[operation.place].holder):
        return ""
    if not defending_nations(state, operation.place, force.nation):
        facts = {"place": operation.place, "nation": force.nation}
        umpire.announce("landing.unopposed", ("NW-AMP-29",), facts)
        return ""
    if not state.atlas.places[operation.place].land:
        return MINOR
    hold_back(state, force, umpire)
    if not force.points:
        return ""
    hand_over(state, operation, force, umpire)
    resolver = state.options.land_resolver
    if resolver == CONTROLLED and state.options.control != "person":
        return STAND_IN  # without a person in the seat it decides, as it does by default
    return resolver if resolver in (STAND_IN, CONTROLLED) else MINOR


@rule("NW-AMP-10", "NW-AMP-11", "NW-AMP-16", "NW-AMP-40", "NW-AMP-41", "NW-CMB-22", "NW-ADV-7", "NW-ADV-20")
def exchange_fire(state: Strategic, operation: Operation, force: TaskForce, umpire: Umpire) -> tuple[int, int]:
    """A minor landing: both sides roll once on the naval table from their values before losses; the steps each inflicts."""
    attack, defence = landing_sides(state, operation, force)
    attack.card_die, attack.card_shift = take_cards(state, [force.id], LANDING, operation.area, umpire)
    nations = defending_nations(state, operation.place, force.nation)
    defence.card_die, defence.card_shift = take_cards(
        state, operation.forces(), DEFENCE, operation.area, umpire, nations
    )
    seen = audience(state, [force.nation, *nations])
    first, tally_a = combat.inflict(attack, defence, combat.throw(attack, state.options, umpire), state.options, umpire)
    facts = {"place": operation.place, "side": "The invaders", "cv": attack.cv, "enemy": defence.cv, "steps": first}
    umpire.announce("landing.fire", ("NW-AMP-11",), facts, audience=seen, modifiers=tally_a, reveals=True)
    second, tally_b = combat.inflict(
        defence, attack, combat.throw(defence, state.options, umpire), state.options, umpire
    )
    facts = {
        "place": operation.place,
        "side": "The defenders",
        "cv": defence.cv,
        "enemy": attack.cv,
        "steps": second,
    }
    umpire.announce("landing.fire", ("NW-AMP-11",), facts, audience=seen, modifiers=tally_b)
    return first, second


@rule("NW-AMP-14", "NW-AMP-15", "NW-CMB-44")
def shore_toll(state: Strategic, operation: Operation, nations: list[str], steps: int) -> Toll:
    """The defenders' losses, nation by nation."""
    place, attacker = operation.place, state.forces[operation.invasion].nation
    harbour = state.harbours[place]
    point = int(state.options.land_point_steps)
    units = shore_units(state, place, attacker)
    parts: list[Part] = []
    for nation in sorted(nations):
        own = [unit for unit in units if unit.nation == nation]
        able = ratings.capacity(own, air_counts=air_counts(state, own))
        room = harbour.garrisons.get(nation, 0) + harbour.points(nation) * point + able
        parts.append(Part(nation, shore_cv(state, place, nation, attacker), room))
    left = min(steps, sum(part.room for part in parts))
    return Toll(parts, left, tuple(unit.id for unit in units), (attacker,), place)


@rule("NW-AMP-17", "NW-AMP-18", "NW-AMP-28")
def invaders_levy(
    state: Strategic, operation: Operation, force: TaskForce, steps: int, by: tuple[str, ...]
) -> tuple[Levy, int, int]:
    """What the attacker chooses among, how many steps, and how many of them, at least half, are taken by land points first."""
    units = ratings.present(state, force, operation.area)
    point = int(state.options.land_point_steps)
    room = ratings.capacity(units, air_counts=air_counts(state, units)) + force.points * point
    due = {"half_land_rounded_up": (steps + 1) // 2, "land_first": steps, "owner": 0}[state.options.landing_losses]
    names = tuple(unit.id for unit in units)
    return Levy(force.nation, names, by, state.chairs[force.nation], force=force.id), min(steps, room), due


@rule("NW-AMP-12", "NW-AMP-13", "NW-AMP-29", "NW-AMP-30", "NW-CMB-39")
def judge(state: Strategic, operation: Operation, force: TaskForce, umpire: Umpire) -> Relief | None:
    """Any land point left takes the place; with none left the owner keeps it."""
    befriended = state.is_friend(force.nation, state.harbours[operation.place].holder)
    if befriended or not force.points:
        operation.status = "failed"
        why = "the place is in friendly hands" if befriended else "no land point is left ashore"
        facts = {"place": operation.place, "nation": force.nation, "why": why}
        umpire.announce("landing.failed", ("NW-AMP-12",), facts)
        return None
    return occupy(state, operation, force, umpire)
