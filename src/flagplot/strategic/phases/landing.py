"""Landings: minor invasions on the naval table, major ones by the stand-in, by the minor procedure or by Control."""

from __future__ import annotations

from flagplot.kernel.flow import Phase
from flagplot.kernel.rule import rule
from flagplot.kernel.seat import Seat
from flagplot.kernel.umpire import Umpire
from flagplot.strategic import combat, ratings
from flagplot.strategic.combat import Side
from flagplot.strategic.model import Strategic
from flagplot.strategic.phases.battle import has_base
from flagplot.strategic.phases.capture import Exchanging, any_base, capture
from flagplot.strategic.phases.cards import DEFENCE, LANDING, take_cards
from flagplot.strategic.phases.desk import LandRuling
from flagplot.strategic.phases.losses import Casualties, audience, land_base
from flagplot.strategic.phases.requisition import nations_of
from flagplot.strategic.phases.sharing import Part, Sharing, air_counts, share_out
from flagplot.strategic.pieces import LANDING_CRAFT, SUBMARINE, Operation, TaskForce, Unit
from flagplot.strategic.wording import called


@rule("NW-AMP-9", "NW-AMP-15", "NW-UNI-16")
def defending_nations(state: Strategic, place: str, attacker: str) -> list[str]:
    """The nations with garrisons, land points or air points in a place against an attacker."""
    harbour = state.harbours[place]
    found: list[str] = []
    for nation in state.chairs:
        if state.is_friend(nation, attacker):
            continue
        air = any(u.nation == nation for u in shore_air(state, place, attacker))
        if harbour.garrisons.get(nation, 0) or harbour.points(nation) or air:
            found.append(nation)
    return found


def shore_air(state: Strategic, place: str, attacker: str) -> list[Unit]:
    """Air points based in a place against an attacker."""
    return [
        unit
        for unit in state.units.values()
        if unit.is_air and unit.ashore and unit.at == place and not state.is_friend(unit.nation, attacker)
    ]


@rule("NW-AMP-15", "NW-UNI-16")
def shore_cv(state: Strategic, place: str, nation: str, attacker: str) -> int:
    """One nation's combat value ashore: 8 a garrison or manpower point, 6 a tank point, 10 an air point."""
    harbour = state.harbours[place]
    troops = harbour.garrisons.get(nation, 0) + harbour.manpower.get(nation, 0)
    air = [unit for unit in shore_air(state, place, attacker) if unit.nation == nation]
    return (
        troops * ratings.MANPOWER_CV
        + harbour.tanks.get(nation, 0) * ratings.TANK_CV
        + ratings.total(state, air, ratings.FLEET)
    )


@rule("NW-AMP-7", "NW-AMP-8", "NW-AMP-27")
def supporting(state: Strategic, operation: Operation) -> list[Unit]:
    """The units whose value is added to the troops: the invasion force without submarines."""
    force = state.forces[operation.invasion]
    if operation.engaged and state.options["engaged_minor_support"] == "off":
        return []
    units = ratings.present(state, force, operation.area)
    cover = state.forces[operation.force]
    if state.options["landing_support"] == "plus_unengaged_covering" and not operation.fought and not cover.beaten:
        units += ratings.present(state, cover, operation.area)
    return [unit for unit in units if unit.kind != SUBMARINE]


@rule("NW-AMP-20", "NW-AMP-21", "NW-AMP-22")
def lacks_craft(state: Strategic, force: TaskForce) -> bool:
    """Whether the landing goes without the specialised craft it should have."""
    craft = [unit for unit in state.members(force) if unit.kind == LANDING_CRAFT]
    if state.options["lc_penalty"] == "any_group_cancels":
        return not craft
    return ratings.lift(state, craft) < force.points


class Landing(Phase[Strategic]):
    """The troops go ashore."""

    def __init__(self, number: int, stage: int = 0) -> None:
        self.number = number
        self.stage = stage

    def title(self, state: Strategic) -> str:
        return f"Landing at {called(state.operations[self.number].place)}"

    def run(self, state: Strategic, umpire: Umpire) -> None:
        operation = state.operations[self.number]
        force = state.forces[operation.invasion]
        if self.stage == 0:
            self.stage = 1
            self.assault(state, operation, force, umpire)
            return
        state.flow.pop()
        self.judge(state, operation, force, umpire)

    @rule("NW-AMP-5", "NW-AMP-6", "NW-AMP-29", "NW-AMP-34", "NW-AMP-38")
    def assault(self, state: Strategic, operation: Operation, force: TaskForce, umpire: Umpire) -> None:
        """Fight the landing, by whichever procedure decides it."""
        if not force.points or state.is_friend(force.nation, state.harbours[operation.place].holder):
            return
        if not defending_nations(state, operation.place, force.nation):
            facts = {"place": operation.place, "nation": force.nation}
            umpire.announce("landing.unopposed", ("NW-AMP-29",), facts)
            return
        if state.atlas.places[operation.place].land:
            resolver = state.options["land_resolver"]
            hold_back(state, force, umpire)
            if not force.points:
                return
            hand_over(state, operation, force, umpire)
            if resolver == "standin":
                from flagplot.strategic.phases.land_standin import StandIn  # replaceable resolver

                state.flow[-1] = StandIn(self.number)
                return
            if resolver == "control":
                state.flow[-1] = LandRuling(self.number)
                return
        self.minor(state, operation, force, umpire)

    @rule("NW-AMP-10", "NW-AMP-11", "NW-AMP-16", "NW-AMP-40", "NW-AMP-41", "NW-CMB-22", "NW-ADV-7", "NW-ADV-20")
    def minor(self, state: Strategic, operation: Operation, force: TaskForce, umpire: Umpire) -> None:
        """Both sides roll once on the naval table from their values before losses."""
        attack, defence = landing_sides(state, operation, force)
        attack.card_die, attack.card_shift = take_cards(state, [force.id], LANDING, operation.area, umpire)
        nations = defending_nations(state, operation.place, force.nation)
        defence.card_die, defence.card_shift = take_cards(
            state, operation.forces(), DEFENCE, operation.area, umpire, nations
        )
        seen = audience(state, [force.nation, *nations])
        first, tally_a = combat.inflict(
            attack, defence, combat.throw(attack, state.options, umpire), state.options, umpire
        )
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
        self.shore_losses(state, operation, nations, first)
        self.landing_losses(state, operation, force, second, "+".join(nations))

    @rule("NW-AMP-14", "NW-AMP-15", "NW-CMB-44")
    def shore_losses(self, state: Strategic, operation: Operation, nations: list[str], steps: int) -> None:
        """The defenders' share, nation by nation."""
        place, attacker = operation.place, state.forces[operation.invasion].nation
        harbour = state.harbours[place]
        point = int(state.options["land_point_steps"])
        planes = shore_air(state, place, attacker)
        parts: list[Part] = []
        for nation in sorted(nations):
            air = sum(1 for unit in planes if unit.nation == nation)
            room = harbour.garrisons.get(nation, 0) + harbour.points(nation) * point + air
            parts.append(Part(nation, shore_cv(state, place, nation, attacker), room))
        left = min(steps, sum(part.room for part in parts))
        share_out(state, Sharing(parts, left, tuple(unit.id for unit in planes), attacker, place))

    @rule("NW-AMP-17", "NW-AMP-18", "NW-AMP-28")
    def landing_losses(self, state: Strategic, operation: Operation, force: TaskForce, steps: int, by: str) -> None:
        """The attacker's steps: at least half, rounded up, fall on land points while any remain."""
        if steps <= 0:
            return
        units = ratings.present(state, force, operation.area)
        point = int(state.options["land_point_steps"])
        room = ratings.capacity(units, air_counts=air_counts(state, units)) + force.points * point
        due = {"half_land_rounded_up": (steps + 1) // 2, "land_first": steps, "owner": 0}[
            state.options["landing_losses"]
        ]
        names = tuple(unit.id for unit in units)
        left = min(steps, room)
        state.flow.append(
            Casualties(force.nation, left, names, by, force=force.id, land_due=due, chair=state.chairs[force.nation])
        )

    @rule("NW-AMP-12", "NW-AMP-13", "NW-AMP-29", "NW-AMP-30", "NW-CMB-39")
    def judge(self, state: Strategic, operation: Operation, force: TaskForce, umpire: Umpire) -> None:
        """Any land point left takes the place; with none left it keeps its owner."""
        befriended = state.is_friend(force.nation, state.harbours[operation.place].holder)
        if befriended or not force.points:
            operation.status = "failed"
            why = "the place is in friendly hands" if befriended else "no land point is left ashore"
            facts = {"place": operation.place, "nation": force.nation, "why": why}
            umpire.announce("landing.failed", ("NW-AMP-12",), facts)
            return
        occupy(state, operation, force, umpire)

    def clone(self) -> Landing:
        return Landing(self.number, self.stage)

    def seen_by(self, seat: Seat) -> Phase[Strategic]:
        return self.clone()


@rule("NW-AMP-36")
def hold_back(state: Strategic, force: TaskForce, umpire: Umpire) -> None:
    """A major landing that meets a defence nobody knew of: points without landing craft wait at their base for a port."""
    waiting = force.points - ratings.lift(state, state.members(force))
    home = land_base(state, force.nation, force.base) or any_base(state, force.nation)
    if state.options["major_lc"] != "required_if_opposed" or waiting <= 0 or not home:
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
    )
    nations = defending_nations(state, place, force.nation)
    air = shore_air(state, place, force.nation)
    defence = Side(
        "defenders",
        sum(shore_cv(state, place, nation, force.nation) for nation in nations),
        air=len(air),
        units=0,
        has_base=has_base(state, nations, area, [place]) or state.is_fleet_base(place),
        is_task_force=False,
        air_only=len(air),
        land=sum(state.harbours[place].garrisons.get(n, 0) + state.harbours[place].points(n) for n in nations),
    )
    return attack, defence


@rule("NW-AMP-13", "NW-AMP-31", "NW-AMP-33", "NW-AMP-42")
def occupy(state: Strategic, operation: Operation, force: TaskForce, umpire: Umpire) -> None:
    """The troops go ashore and hold the place; garrison counters may relieve them."""
    nation, place = force.nation, operation.place
    manpower, tanks = force.manpower, force.tanks
    capture(state, place, nation, umpire)
    harbour = state.harbours[place]
    harbour.put_ashore(nation, manpower, tanks)
    force.manpower = force.tanks = 0
    if state.atlas.places[place].land:
        harbour.landed[nation] = state.turn
        state.happened.setdefault(f"ashore {state.alliances[nation]} {place}", state.turn)
    most = min(state.pool[nation], manpower)
    if state.options["garrison_exchange"] == "allowed" and most > 0:
        home = land_base(state, nation, force.base) or place
        state.flow.append(Exchanging(nation, place, home, most, state.chairs[nation]))


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
        "resolver": state.options["land_resolver"],
    }
    umpire.announce("landing.handed_over", ("NW-AMP-32", "NW-AMP-33"), facts, audience=(state.chairs[force.nation],))


def land_by_ruling(state: Strategic, operation: Operation, umpire: Umpire, *, succeeds: bool) -> None:
    """Control has decided a major landing."""
    force = state.forces[operation.invasion]
    if succeeds:
        umpire.announce("control_ruling.landing", ("NW-AMP-38",), {"place": operation.place, "succeeds": True})
        occupy(state, operation, force, umpire)
        return
    state.ledgers[force.nation].land_out += force.points
    state.ledgers[force.nation].tonnage_out += force.transports
    force.manpower = force.tanks = force.transports = 0
    operation.status = "failed"
    umpire.announce("control_ruling.landing", ("NW-AMP-38",), {"place": operation.place, "succeeds": False})


def provoke(state: Strategic, nation: str, place: str) -> None:
    """A neutral power in the game that is attacked is at war with the attacker."""
    holder = state.harbours[place].holder
    if holder in state.chairs and not state.is_friend(nation, holder) and not state.at_war(nation, holder):
        state.wars.append(f"{min(nation, holder)}/{max(nation, holder)}")
    state.happened[f"attacked {place}"] = state.turn
